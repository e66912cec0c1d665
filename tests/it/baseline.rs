//! Random play against random play: shares and length against published figures.

use crate::support::{full, random_ply};
use turnstone::banqi::{Position, Rules};
use turnstone::{Playable as _, Position as _, Seat, rng};

/// Games behind the published figures.
const PUBLISHED: f64 = 100_000.0;

/// How far apart two samples may lie, in standard errors.
const SIGMAS: f64 = 4.0;

/// Shares in percent, each with the rounding of its last digit, and mean plies.
struct Figures {
    first: (f64, f64),
    second: (f64, f64),
    draw: (f64, f64),
    plies: (f64, f64),
}

#[track_caller]
fn check(limit: u16, figures: &Figures) {
    let rules = Rules { quiet_limit: Some(limit), repetition: None, ..Rules::TAIWAN };
    let games = if full() { 100_000 } else { 2_000 };
    let mut random = rng::seeded("test-baseline", &limit.to_string());
    let (mut won, mut plies, mut squares) = ([0u32; 3], 0.0, 0.0);
    for _ in 0..games {
        let mut position = Position::new(rules);
        while random_ply(&mut position, &mut random) {}
        let ending = position.ending().expect("random play ends");
        won[ending.winner.map_or(2, |seat| usize::from(seat == Seat::Second))] += 1;
        let length = f64::from(position.plies());
        plies += length;
        squares += length * length;
    }
    let n = f64::from(games);
    let both = 1.0 / n + 1.0 / PUBLISHED;
    for (count, (percent, rounding)) in won.into_iter().zip([figures.first, figures.second, figures.draw]) {
        let (share, expected) = (f64::from(count) / n, percent / 100.0);
        let allowed = SIGMAS * (expected * (1.0 - expected) * both).sqrt() + rounding / 100.0;
        println!("limit {limit}: share {share:.4}, published {expected:.4} +- {allowed:.4}");
        assert!((share - expected).abs() <= allowed, "share {share}, not {expected} +- {allowed}");
    }
    let mean = plies / n;
    let allowed = SIGMAS * ((squares / n - mean * mean) * both).sqrt() + figures.plies.1;
    println!("limit {limit}: {mean:.2} plies, published {} +- {allowed:.2}", figures.plies.0);
    assert!((mean - figures.plies.0).abs() <= allowed, "{mean} plies, not {} +- {allowed}", figures.plies.0);
}

#[test]
fn limit_60() {
    check(
        60,
        &Figures { first: (14.85, 0.005), second: (14.85, 0.005), draw: (70.3, 0.05), plies: (260.0, 0.5) },
    );
}

#[test]
fn limit_180() {
    check(
        180,
        &Figures { first: (37.7, 0.05), second: (38.2, 0.05), draw: (24.1, 0.05), plies: (363.0, 0.5) },
    );
}
