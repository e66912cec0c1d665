//! `turnstone bench`: the checksum of search behaviour, and the speed of the rules.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rand::seq::IndexedRandom as _;
use turnstone::banqi::{Position, Rules};
use turnstone::{
    Free, Game, Limits, MoveList, Outcome, Playable, Position as _, Searcher, View, Viewer, rng,
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

/// Print one node count over fixed positions: it changes exactly when the search behaves differently
#[derive(clap::Args)]
pub struct Args {
    /// Time the legal lists of 10,000 positions against their naive twin, and count perft pairs a second
    #[arg(long)]
    perft: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
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
    for (position, keys) in walk(SEARCHED * STRIDE).into_iter().step_by(STRIDE) {
        let view = View::new(position, keys);
        let limits = Limits { nodes: NODES, depth: DEPTH };
        nodes += Searcher::new(1 << 20).think(&view, limits, &mut Free).nodes;
    }
    let time = start.elapsed();
    println!("{nodes} nodes, {:.0} nodes a second", nodes as f64 / time.as_secs_f64());
}

fn perft() -> Result<()> {
    let positions: Vec<Position> = walk(LISTED).into_iter().map(|(position, _)| position).collect();
    for position in &positions {
        let mut fast = MoveList::new();
        position.actions(&mut fast);
        let mut naive = position.moves_naive();
        fast.sort_unstable();
        naive.sort_unstable();
        if fast.as_slice() != naive {
            bail!("the generators differ on {}", position.to_text());
        }
    }
    let mut moves = MoveList::new();
    let fast = fastest(|| {
        for position in &positions {
            moves.clear();
            position.actions(&mut moves);
            black_box(&moves);
        }
    });
    let naive = fastest(|| {
        for position in &positions {
            black_box(position.moves_naive());
        }
    });
    let each = |time: Duration| time.as_secs_f64() * 1e9 / LISTED as f64;
    println!(
        "legal lists of {LISTED} positions: {:.1} ns each, naive twin {:.1} ns, ratio {:.1}",
        each(fast),
        each(naive),
        naive.as_secs_f64() / fast.as_secs_f64()
    );
    let start = Instant::now();
    let pairs = Position::new(Rules::TAIWAN).perft(PERFT_DEPTH);
    println!(
        "perft {PERFT_DEPTH} of the start: {pairs} pairs, {:.0} pairs a second",
        pairs as f64 / start.elapsed().as_secs_f64()
    );
    Ok(())
}

fn fastest(mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

/// Positions of every rule set, with the keys behind them, met in games of random actions: the same on every machine.
fn walk(count: usize) -> Vec<(Position, Vec<turnstone::Key>)> {
    let mut random = rng::seeded("bench", "walk");
    let mut met = Vec::with_capacity(count);
    for (number, (_, rules)) in Rules::NAMED.into_iter().cycle().enumerate() {
        let mut game = Game::<Position>::seeded(rules, &format!("bench/{number}"));
        while game.ending().is_none() {
            if met.len() == count {
                return met;
            }
            met.push((*game.position(Viewer::Public), game.keys(Viewer::Public)));
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
