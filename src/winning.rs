//! Scores as what a side can expect of a game, fitted to the engine's own games (docs/winning.md).

use crate::evaluate::Evaluate;
use crate::position::{Ending, Playable, Seat};
use crate::score::Score;
use crate::{banqi, jieqi};
use banqi::Ladder;
use jieqi::Reveal;
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

/// How scores turn into shares: `0.5 + 0.5 y / sqrt(1 + y^2)` with `y = x + bend x^3` and `x = score / scale`. Nothing but
/// exact IEEE operations: the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// In points.
    pub scale: f64,
    /// How much surer a large lead is than its share of a small one.
    pub bend: f64,
}

impl Curve {
    /// What the side to move can expect, from 0 to 1.
    pub fn fraction(self, score: Score) -> f64 {
        if score.is_decided() {
            return if score.0 > 0 { 1.0 } else { 0.0 };
        }
        let x = f64::from(score.0) / self.scale;
        let y = x + self.bend * x * x * x;
        0.5 + 0.5 * y / (1.0 + y * y).sqrt()
    }
}

/// A game whose scores have been held against results.
pub trait Winning: Evaluate + Playable {
    /// As fitted to games under a rule set.
    fn curve(rules: Self::Rules) -> Curve;

    /// What the side to move can expect where a search gives `score`.
    fn share(rules: Self::Rules, score: Score) -> Share {
        Share::of(Self::curve(rules).fraction(score))
    }
}

const fn curve(scale: u32, hundredths: u32) -> Curve {
    Curve { scale: scale as f64, bend: hundredths as f64 / 100.0 }
}

/// Fitted by `turnstone fit-winning --game banqi --rules ID --deals 100` (300 under `taiwan`), 5,000 nodes a move, seed
/// `winning`. A custom rule set takes the curve of the named one that it is most like.
impl Winning for banqi::Position {
    fn curve(rules: banqi::Rules) -> Curve {
        if rules.ladder == Ladder::HongKong {
            return curve(1_224, 114);
        }
        match (rules.dark, rules.chain, rules.quiet_limit.unwrap_or(u16::MAX)) {
            (true, _, _) => curve(1_993, 557),
            (false, true, _) => curve(2_961, 3_574),
            (false, false, ..=50) => curve(1_815, 516),
            (false, false, ..=70) => curve(1_172, 181),
            (false, false, ..=90) => curve(1_267, 139),
            (false, false, ..=140) => curve(1_562, 487),
            (false, false, _) => curve(1_471, 449),
        }
    }
}

/// Fitted by `turnstone fit-winning --game jieqi --rules ID`, 120 deals under `capturer` and 60 under the others, 5,000
/// nodes a move, seed `winning`.
impl Winning for jieqi::Position {
    fn curve(rules: jieqi::Rules) -> Curve {
        match (rules.xiangqi, rules.reveal) {
            (true, _) => curve(729, 0),
            (false, Reveal::Capturer) => curve(501, 0),
            (false, Reveal::Both) => curve(537, 30),
        }
    }
}
