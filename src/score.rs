use std::ops::{Add, Neg, Sub};

/// A search score from the mover's point of view. 100 is about a soldier.
///
/// Bands: 0 is a draw; up to ±[`Score::EVAL_MAX`] is an estimate; from ±[`Score::DECIDED`] on it is a proven win
/// or loss: [`Score::WIN`] less the plies to it, or [`Score::AHEAD`] less the plies to a step from which it is known to be
/// won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

impl Score {
    pub const DRAW: Score = Score(0);
    pub const EVAL_MAX: Score = Score(20_000);
    pub const DECIDED: Score = Score(27_000);
    pub const AHEAD: Score = Score(28_000);
    pub const WIN: Score = Score(30_000);
    pub const INFINITE: Score = Score(32_000);

    pub const fn win_in(plies: u32) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - Score::WIN.0)
    }

    /// Won, as is known of a position `plies` ahead, however long it takes from there.
    pub const fn won_from(plies: u32) -> Score {
        Score(Score::AHEAD.0 - plies as i32)
    }

    /// The plies that a proven score counts; `None` for any other.
    pub const fn plies(self) -> Option<u32> {
        match self.0.abs() {
            points if points > Score::AHEAD.0 => Some((Score::WIN.0 - points) as u32),
            points if points >= Score::DECIDED.0 => Some((Score::AHEAD.0 - points) as u32),
            _ => None,
        }
    }

    /// Whether a proven score counts the plies to the end itself.
    pub const fn is_to_the_end(self) -> bool {
        self.0.abs() > Score::AHEAD.0
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
