//! Named strengths. A weaker level sees less far and misjudges more; it never moves at random and never knows less or
//! more than the strongest.

use crate::evaluate::Evaluate;
use crate::position::Playable;
use crate::refusal::Refusal;
use crate::search::{Limits, MAX_DEPTH, Settings};
use std::fmt;
use std::str::FromStr;

impl Graded for crate::jieqi::Position {
    const GRADES: [Grade; 8] = [
        grade(1, 1_000, 180, false),
        grade(2, 3_000, 100, false),
        grade(4, 8_000, 40, true),
        grade(6, 25_000, 15, true),
        grade(8, 60_000, 8, true),
        grade(12, 110_000, 4, true),
        grade(MAX_DEPTH, 180_000, 2, true),
        grade(MAX_DEPTH, 300_000, 0, true),
    ];
}

/// A bot's strength, 1 (beginner) to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade {
    pub limits: Limits,
    /// Points by which an estimate may be wrong.
    pub noise: i32,
    /// Follow captures beyond the limit of depth.
    pub quiesce: bool,
}

const fn grade(depth: u32, nodes: u64, noise: i32, quiesce: bool) -> Grade {
    Grade { limits: Limits { nodes, depth }, noise, quiesce }
}

/// A game with eight levels.
pub trait Graded: Evaluate + Playable {
    const GRADES: [Grade; 8];
}

impl Graded for crate::banqi::Position {
    const GRADES: [Grade; 8] = [
        grade(1, 2_000, 370, false),
        grade(2, 5_000, 100, false),
        grade(6, 12_000, 8, true),
        grade(8, 50_000, 6, true),
        grade(12, 130_000, 4, true),
        grade(MAX_DEPTH, 260_000, 2, true),
        grade(MAX_DEPTH, 500_000, 1, true),
        grade(MAX_DEPTH, 800_000, 0, true),
    ];
}

impl Level {
    pub const LOWEST: Level = Level(1);
    pub const HIGHEST: Level = Level(8);

    /// `None` unless `number` lies between 1 and 8.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 { Some(Level(number)) } else { None }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub const fn grade<P: Graded>(self) -> Grade {
        P::GRADES[self.0 as usize - 1]
    }

    /// How the level searches. `seed` is the bot's own and must not come from the deal's.
    pub const fn settings<P: Graded>(self, seed: u64) -> Settings {
        let Grade { limits, noise, quiesce } = self.grade::<P>();
        Settings { limits, seed, noise, quiesce, proofs: quiesce, contempt: true, exact: false }
    }
}

impl Default for Level {
    fn default() -> Level {
        Level(5)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Level, Refusal> {
        let number = text.trim().parse().ok().and_then(Level::new);
        number.ok_or_else(|| Refusal::new("unknown-level", "a level is a number from 1 to 8"))
    }
}
