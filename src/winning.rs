//! Scores as what a side can expect of a game, fitted to the engine's own games (docs/winning.md).

use crate::evaluate::Evaluate;
use crate::position::{Ending, Playable, Seat};
use crate::score::Score;
use serde::Serialize;
use std::ops::Not;

/// What a side can expect of a game's one point, in millionths: a win is the whole, a draw a half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Share(pub i32);

impl Share {
    pub const NONE: Share = Share(0);
    pub const HALF: Share = Share(500_000);
    pub const WHOLE: Share = Share(1_000_000);

    /// The share that a fraction from 0 to 1 names.
    pub fn of(fraction: f64) -> Share {
        Share((fraction * f64::from(Share::WHOLE.0)).round() as i32)
    }

    /// From 0 to 1.
    pub fn fraction(self) -> f64 {
        f64::from(self.0) / f64::from(Share::WHOLE.0)
    }

    /// A seat's share of a game that has ended.
    pub fn of_ending(ending: Ending, seat: Seat) -> Share {
        match ending.winner {
            None => Share::HALF,
            Some(winner) if winner == seat => Share::WHOLE,
            Some(_) => Share::NONE,
        }
    }
}

/// The other side's.
impl Not for Share {
    type Output = Share;

    fn not(self) -> Share {
        Share(Share::WHOLE.0 - self.0)
    }
}

/// A game whose scores have been held against results.
pub trait Winning: Evaluate + Playable {
    /// The points at which the side ahead can expect 85 %.
    fn scale(rules: Self::Rules) -> i32;

    /// What the side to move can expect where a search gives `score`.
    fn share(rules: Self::Rules, score: Score) -> Share {
        Share::of(score.win_rate(Self::scale(rules)))
    }
}

impl Winning for crate::banqi::Position {
    fn scale(_rules: Self::Rules) -> i32 {
        600
    }
}

impl Winning for crate::jieqi::Position {
    fn scale(_rules: Self::Rules) -> i32 {
        400
    }
}
