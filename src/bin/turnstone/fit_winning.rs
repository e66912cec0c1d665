//! `turnstone fit-winning`: what a score is worth, by the results of games that the search plays against itself.

use std::process::ExitCode;

use anyhow::{Result, bail};
use turnstone::{
    Curve, Free, Game, GameId, Limits, Outcome, Score, Searcher, Seat, Settings, Share, View, Viewer,
    Winning, banqi, jieqi,
};

use crate::games::Played;

/// Fit the curve from a search's score to what the side to move can expect, and print its error
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    played: Played,
    /// Games played, each on a deal of its own
    #[arg(long, default_value_t = 200)]
    deals: u32,
    /// Positions visited for each move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    #[arg(long, default_value = "winning")]
    seed: String,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let samples = match args.played.game {
        GameId::Banqi => play_all::<banqi::Position>(&args, args.played.rules::<banqi::Position>()?)?,
        GameId::Jieqi => play_all::<jieqi::Position>(&args, args.played.rules::<jieqi::Position>()?)?,
    };
    if samples.is_empty() {
        bail!("--deals: no game gave an undecided score");
    }
    print(&samples);
    Ok(ExitCode::SUCCESS)
}

/// A score and what came of the game, both for the side that was to move.
struct Sample {
    score: Score,
    result: f64,
}

/// A game this long counts as a draw.
const LONGEST: usize = 1_000;

fn play_all<P: Winning>(args: &Args, rules: P::Rules) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    let mut searcher = Searcher::<P>::new(1 << 20);
    let (mut won, mut drawn, mut plies) = ([0, 0], 0, 0);
    for deal in 0..args.deals {
        let mut game = Game::<P>::seeded(rules, &format!("{}/{deal}", args.seed));
        let mut scores: Vec<(Seat, Score)> = Vec::new();
        searcher.clear();
        while game.ending().is_none() && game.len() < LONGEST {
            let viewer = Viewer::from(game.to_move());
            let view = View::new(game.position(viewer).clone(), game.keys(viewer));
            let limits = Settings::from(Limits::nodes(args.nodes));
            let settings = Settings { contempt: false, seed: deal.into(), ..limits };
            let report = searcher.think(&view, settings, &mut Free);
            let Some(mv) = report.mv else { bail!("no move in a game that goes on") };
            if report.depth > 0 && !report.score.is_decided() {
                scores.push((game.to_move(), report.score));
            }
            game.play(mv, Outcome::NONE)?;
        }
        let ending = game.ending();
        match ending.and_then(|ending| ending.winner) {
            Some(seat) => won[seat as usize] += 1,
            None => drawn += 1,
        }
        plies += game.len();
        let result = |seat| ending.map_or(Share::HALF, |ending| Share::of_ending(ending, seat)).fraction();
        samples.extend(scores.into_iter().map(|(seat, score)| Sample { score, result: result(seat) }));
    }
    println!(
        "{} {rules}: {} games of {:.0} actions at {} nodes; first {}, second {}, drawn {drawn}",
        P::GAME,
        args.deals,
        plies as f64 / f64::from(args.deals.max(1)),
        args.nodes,
        won[0],
        won[1]
    );
    Ok(samples)
}

/// The mean of `-(y ln p + (1 - y) ln (1 - p))`.
fn log_loss(samples: &[Sample], curve: impl Fn(Score) -> f64) -> f64 {
    let loss = |sample: &Sample| {
        let p = curve(sample.score).clamp(1e-9, 1.0 - 1e-9);
        -(sample.result * p.ln() + (1.0 - sample.result) * (1.0 - p).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len() as f64
}

/// Where a function that falls and then rises is least: the range is narrowed from both ends, by ratios.
fn least(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    while high / low > 1.001 {
        let third = (high / low).powf(1.0 / 3.0);
        if of(low * third) < of(high / third) {
            high /= third;
        } else {
            low *= third;
        }
    }
    (low * high).sqrt()
}

/// The curve of least loss, and its loss.
fn fit(samples: &[Sample]) -> (Curve, f64) {
    let loss = |curve: Curve| log_loss(samples, |score| curve.fraction(score));
    let scaled = |bend: f64| {
        let curve = |scale: f64| Curve { scale, bend };
        curve(least(20.0, 20_000.0, |scale| loss(curve(scale))))
    };
    let bent = scaled(least(0.001, 100.0, |bend| loss(scaled(bend))));
    let best = if loss(bent) < loss(scaled(0.0)) { bent } else { scaled(0.0) };
    (best, loss(best))
}

fn logistic(score: Score, scale: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(score.0) / scale).exp())
}

const BANDS: usize = 10;

fn print(samples: &[Sample]) {
    let (curve, loss) = fit(samples);
    let scale = least(20.0, 20_000.0, |scale| log_loss(samples, |score| logistic(score, scale)));
    let other_loss = log_loss(samples, |score| logistic(score, scale));
    let ignorant = log_loss(samples, |_| 0.5);
    let Curve { scale: points, bend } = curve;
    println!("{} scores; scale {points:.0}, bend {bend:.2}", samples.len());
    println!(
        "log loss {loss:.4}; a logistic curve {other_loss:.4} (scale {scale:.0}); knowing nothing {ignorant:.4}"
    );
    println!("expected  came of it  scores");
    let mut off = 0.0;
    for band in 0..BANDS {
        let inside = |sample: &&Sample| (curve.fraction(sample.score) * BANDS as f64) as usize == band;
        let inside: Vec<&Sample> = samples.iter().filter(inside).collect();
        let mean = |of: &dyn Fn(&Sample) -> f64| {
            inside.iter().map(|&sample| of(sample)).sum::<f64>() / inside.len().max(1) as f64
        };
        let expected = mean(&|sample| curve.fraction(sample.score));
        let came = mean(&|sample| sample.result);
        off += (expected - came).abs() * inside.len() as f64;
        println!("{:7.1} %  {:7.1} %  {:7}", 100.0 * expected, 100.0 * came, inside.len());
    }
    println!("mean error {:.1} points", 100.0 * off / samples.len() as f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_found_again() {
        let told = Curve { scale: 470.0, bend: 0.3 };
        let scores = (-20..=20).map(|step| Score(50 * step));
        let samples: Vec<Sample> =
            scores.map(|score| Sample { score, result: told.fraction(score) }).collect();
        let (found, _) = fit(&samples);
        assert!((found.scale / told.scale - 1.0).abs() < 0.01, "{found:?}");
        assert!((found.bend / told.bend - 1.0).abs() < 0.05, "{found:?}");
    }
}
