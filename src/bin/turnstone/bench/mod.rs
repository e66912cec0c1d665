//! `turnstone bench`: the checksum of search behaviour, and the speed of the rules and of the search in a browser.

mod wasm;

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rand::seq::IndexedRandom as _;
use turnstone::banqi::{Position, Rules};
use turnstone::{
    Free, Game, Limits, MoveList, Outcome, Playable, Position as _, Searcher, View, Viewer, jieqi, rng,
};

/// Positions of the search bench, and nodes spent on each at most.
const SEARCHED: usize = 64;
/// Every so many positions of a walk one is searched.
const STRIDE: usize = 61;
const DEPTH: u32 = 6;
const NODES: u64 = 100_000;
/// Positions whose lists are made.
const LISTED: usize = 10_000;
const ROUNDS: usize = 5;
const PERFT_DEPTH: u32 = 3;
const XIANGQI_DEPTH: u32 = 4;

/// Print one node count over fixed positions: it changes exactly when the search behaves differently
#[derive(clap::Args)]
pub struct Args {
    /// Time the legal lists of 10,000 positions of each game against their naive twin, and perft
    #[arg(long)]
    perft: bool,
    /// Run the same searches here and in a browser's worker, with the wasm of a built site (dist/site)
    #[arg(long, value_name = "SITE", num_args = 0..=1, default_missing_value = "dist/site", conflicts_with = "perft")]
    wasm: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if let Some(site) = args.wasm {
        return wasm::compare(&site);
    }
    if args.perft {
        perft()?
    } else {
        search()
    }
    Ok(ExitCode::SUCCESS)
}

fn search() {
    let start = Instant::now();
    let mut nodes = 0;
    for (position, keys) in walk::<Position>(&banqi_rules(), SEARCHED * STRIDE).into_iter().step_by(STRIDE) {
        let view = View::new(position, keys);
        let limits = Limits { nodes: NODES, depth: DEPTH };
        nodes += Searcher::new(1 << 20).think(&view, limits, &mut Free).nodes;
    }
    let time = start.elapsed();
    println!("{nodes} nodes, {:.0} nodes a second", nodes as f64 / time.as_secs_f64());
}

fn perft() -> Result<()> {
    compare(&walk::<Position>(&banqi_rules(), LISTED), Position::actions, Position::moves_naive)?;
    count("the start", "pairs", PERFT_DEPTH, |depth| Position::new(Rules::TAIWAN).perft(depth));
    let jieqi_rules = [jieqi::Rules::CAPTURER, jieqi::Rules::BOTH];
    let list = |position: &jieqi::Position, out: &mut MoveList<jieqi::Move>| position.moves(out);
    compare(&walk::<jieqi::Position>(&jieqi_rules, LISTED), list, jieqi::Position::moves_naive)?;
    let xiangqi = jieqi::Position::new(jieqi::Rules::XIANGQI, Viewer::Public);
    count("xiangqi", "moves", XIANGQI_DEPTH, |depth| each_played(&xiangqi, depth));
    Ok(())
}

/// Times the legal lists of positions beside those of the naive twin, after both have said the same.
fn compare<P: Playable<Move: Ord>>(
    met: &[(P, Vec<turnstone::Key>)],
    list: impl Fn(&P, &mut MoveList<P::Move>),
    naive: impl Fn(&P) -> Vec<P::Move>,
) -> Result<()> {
    for (position, _) in met {
        let mut fast = MoveList::new();
        list(position, &mut fast);
        let mut slow = naive(position);
        fast.sort_unstable();
        slow.sort_unstable();
        if fast.as_slice() != slow {
            bail!("the generators differ on {}", position.to_text());
        }
    }
    let mut moves = MoveList::new();
    let fast = fastest(|| {
        for (position, _) in met {
            moves.clear();
            list(position, &mut moves);
            black_box(&moves);
        }
    });
    let slow = fastest(|| {
        for (position, _) in met {
            black_box(naive(position));
        }
    });
    let each = |time: Duration| time.as_secs_f64() * 1e9 / met.len() as f64;
    println!(
        "{}: legal lists of {} positions: {:.1} ns each, naive twin {:.1} ns, ratio {:.1}",
        P::GAME,
        met.len(),
        each(fast),
        each(slow),
        slow.as_secs_f64() / fast.as_secs_f64()
    );
    Ok(())
}

fn count(name: &str, what: &str, depth: u32, perft: impl Fn(u32) -> u64) {
    let start = Instant::now();
    let nodes = perft(depth);
    let speed = nodes as f64 / start.elapsed().as_secs_f64();
    println!("perft {depth} of {name}: {nodes} {what}, {speed:.0} {what} a second");
}

/// Plays every sequence of `depth` moves to its last: nothing is counted from a list's length.
fn each_played(position: &jieqi::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut nodes = 0;
    for mv in moves {
        let mut child = *position;
        child.play(mv, Outcome::NONE);
        nodes += each_played(black_box(&child), depth - 1);
    }
    nodes
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn banqi_rules() -> [Rules; 8] {
    Rules::NAMED.map(|(_, rules)| rules)
}

/// Positions of some rule sets, with the keys behind them, met in games of random actions: the same on every machine.
pub fn walk<P: Playable>(rules: &[P::Rules], count: usize) -> Vec<(P, Vec<turnstone::Key>)> {
    let mut random = rng::seeded("bench", "walk");
    let mut met = Vec::with_capacity(count);
    for (number, &rules) in rules.iter().cycle().enumerate() {
        let mut game = Game::<P>::seeded(rules, &format!("bench/{number}"));
        while game.ending().is_none() {
            if met.len() == count {
                return met;
            }
            met.push((game.position(Viewer::Public).clone(), game.keys(Viewer::Public)));
            let mut moves = MoveList::new();
            game.position(Viewer::Public).moves(&mut moves);
            let Some(&mv) = moves.choose(&mut random) else { break };
            if game.play(mv, Outcome::NONE).is_err() {
                break;
            }
        }
    }
    met
}
