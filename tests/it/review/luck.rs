//! Luck has no side: over many games its mean is nothing, for the First seat and for whoever acts.

use super::support::{bots, review};
use crate::support::full;
use turnstone::{Winning, banqi, jieqi};

/// Standard errors that a mean may lie off.
const ERRORS: f64 = 3.0;

#[track_caller]
fn check_mean(name: &str, values: &[f64]) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    let error = (variance / n).sqrt();
    println!("{name}: {mean:+.4}, standard error {error:.4}");
    assert!(mean.abs() <= ERRORS * error, "{name}: {mean} is more than {ERRORS} of {error} off");
}

fn check<P: Winning>(rules: P::Rules) {
    let games = if full() { 500 } else { 16 };
    let (mut of_first, mut of_mover) = (Vec::new(), Vec::new());
    for number in 0..games {
        let game = bots::<P>(rules, &format!("luck/{number}"), 1_000, 300);
        let review = review(game, 150_000);
        let share = |millionths: i32| f64::from(millionths) / 1e6;
        of_first.push(share(review.first.luck - review.second.luck));
        of_mover.push(share(review.first.luck + review.second.luck));
    }
    check_mean(&format!("{rules}, in First's favour, a game"), &of_first);
    check_mean(&format!("{rules}, in the favour of who acts, a game"), &of_mover);
}

#[test]
fn banqi_luck_has_no_side() {
    check::<banqi::Position>(banqi::Rules::TAIWAN);
}

#[test]
fn jieqi_luck_has_no_side() {
    check::<jieqi::Position>(jieqi::Rules::CAPTURER);
}
