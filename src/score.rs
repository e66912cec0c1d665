use std::ops::{Add, Neg, Sub};

/// A search score from the mover's point of view. 100 is about a soldier.
///
/// Bands: 0 is a draw; up to ±[`Score::EVAL_MAX`] is an estimate; from ±[`Score::DECIDED`] on it is a proven win
/// or loss, [`Score::WIN`] less the plies to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

impl Score {
    pub const DRAW: Score = Score(0);
    pub const EVAL_MAX: Score = Score(20_000);
    pub const DECIDED: Score = Score(29_000);
    pub const WIN: Score = Score(30_000);
    pub const INFINITE: Score = Score(32_000);

    pub const fn win_in(plies: u32) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - Score::WIN.0)
    }

    /// Whether the score is a proven win or loss.
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= Score::DECIDED.0
    }

    /// The score kept within the band of estimates.
    pub fn as_estimate(self) -> Score {
        self.clamp(-Score::EVAL_MAX, Score::EVAL_MAX)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, points: i32) -> Score {
        Score(self.0 + points)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, points: i32) -> Score {
        Score(self.0 - points)
    }
}
