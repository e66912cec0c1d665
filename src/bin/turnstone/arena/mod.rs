//! `turnstone match`: two players over paired deals.

mod bot;
mod client;
mod dialect;
mod game;
mod greedy;
mod pairs;
mod player;
mod spec;
mod sport;
mod stats;
mod sums;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Error, Result};
use turnstone::{GameId, Graded, banqi, jieqi};

use crate::games::Played;
pub use game::{Course, End};
pub use pairs::Pairing;
pub use player::Seen;
pub use spec::Spec;
pub use sport::Sport;
use stats::SPRT_BOUND;
pub use stats::Tally;
use sums::Sums;

/// Play two players against each other: every deal twice, seats swapped
///
/// A player is level:1..8, nodes:N, random, greedy or cmd:COMMAND (an engine that speaks UCI), which may end in
/// ;dialect=misty or ;dialect=pikafish for MistyBanqi or PikaJieQi. Each is told only what its seat has seen. The
/// interval counts pairs of games, since both games of a pair share their deal. A match by time is void when the sides'
/// means of processor time differ by more than a tenth.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Played,
    /// The first player; results are from its point of view
    #[arg(long)]
    a: Spec,
    /// The second player
    #[arg(long)]
    b: Spec,
    /// How many deals; each makes two games
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    /// Milliseconds a move, for cmd players and, instead of their own limit, for levels
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "nodes")]
    movetime: Option<u64>,
    /// Nodes a move, likewise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop once one of two Elo differences is refuted, such as 0,20 (5 % errors)
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = read_sprt)]
    sprt: Option<(f64, f64)>,
    /// Writes each game's record into this folder: 7a.txt is deal 7 with a in the first seat
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
    /// Deals and players' choices follow from this
    #[arg(long, default_value = "1")]
    seed: String,
}

impl Args {
    fn movetime(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis)
    }
}

/// What a move may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    MoveTime(Duration),
    Nodes(u64),
}

pub fn run(args: Args) -> Result<ExitCode> {
    match args.of.game {
        GameId::Banqi => run_match::<banqi::Position>(&args)?,
        GameId::Jieqi => run_match::<jieqi::Position>(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn run_match<P: Sport + Graded>(args: &Args) -> Result<()>
where
    P::Rules: Send + Sync,
{
    let rules: P::Rules = args.of.rules::<P>()?;
    let limit = args.movetime().map(Limit::MoveTime).or(args.nodes.map(Limit::Nodes));
    for spec in [&args.a, &args.b] {
        spec.check(P::GAME, limit).map_err(Error::msg)?;
    }
    let mut sums = Sums::default();
    let mut verdict = None;
    let mut kept = Ok(());
    if let Some(folder) = &args.games {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let pairing = Pairing::<P> { rules, players: [&args.a, &args.b], limit, seed: &args.seed };
    pairing.play(0..args.deals, |deal, pair| {
        sums.add(&pair);
        if kept.is_ok() {
            kept = keep(args.games.as_deref(), deal, &pair);
        }
        if let Some((e0, e1)) = args.sprt
            && verdict.is_none()
        {
            verdict = decide(sums.tally.llr(e0, e1));
        }
        if sums.tally.games() % 20 == 0 {
            let Tally { wins, draws, losses, .. } = sums.tally;
            eprintln!("{}/{} games: W {wins} D {draws} L {losses}", sums.tally.games(), 2 * args.deals);
        }
        if verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    println!("{}, rules {rules}, a = {}, b = {}, seed {}", P::GAME, args.a, args.b, args.seed);
    print!("{sums}");
    if let Some((e0, e1)) = args.sprt {
        let said = verdict.unwrap_or("undecided");
        println!("sprt {e0},{e1}: {said} (log-likelihood ratio {:.2})", sums.tally.llr(e0, e1));
    }
    if args.movetime.is_some() && [&args.a, &args.b].into_iter().all(Spec::is_timed) {
        println!("{}", sums.time_verdict());
    }
    kept
}

fn keep(folder: Option<&Path>, deal: u64, pair: &[Course; 2]) -> Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    for (course, first) in pair.iter().zip(["a", "b"]) {
        let file = folder.join(format!("{deal}{first}.txt"));
        fs::write(&file, &course.record).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

fn decide(llr: f64) -> Option<&'static str> {
    if llr >= SPRT_BOUND {
        Some("the higher is accepted")
    } else if llr <= -SPRT_BOUND {
        Some("the lower is accepted")
    } else {
        None
    }
}

fn read_sprt(text: &str) -> Result<(f64, f64), String> {
    let bounds =
        text.split_once(',').and_then(|(e0, e1)| Some((e0.trim().parse().ok()?, e1.trim().parse().ok()?)));
    bounds
        .filter(|(e0, e1): &(f64, f64)| e0 < e1 && e0.is_finite() && e1.is_finite())
        .ok_or_else(|| format!("{text:?} is not two Elo differences, the lower first, such as 0,20"))
}

#[cfg(test)]
mod tests {
    use super::read_sprt;

    #[test]
    fn bounds_of_a_sequential_test() {
        assert_eq!(read_sprt("-5,5"), Ok((-5.0, 5.0)));
        for bad in ["", "5", "5,0", "0,0", "a,b", "0,inf"] {
            assert!(read_sprt(bad).is_err(), "{bad}");
        }
    }
}
