//! Named strengths. A weaker level sees less far and misjudges more; it never moves at random and never knows less or
//! more than the strongest.

use crate::refusal::Refusal;
use crate::search::{Limits, MAX_DEPTH, Settings};
use std::fmt;
use std::str::FromStr;

/// A bot's strength, 1 (beginner) to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Depth, nodes and points of noise of each level. The lowest two do not follow captures beyond their depth.
const LEVELS: [(u32, u64, i32); 8] = [
    (1, 2_000, 370),
    (2, 5_000, 100),
    (6, 12_000, 8),
    (8, 50_000, 6),
    (12, 130_000, 4),
    (MAX_DEPTH, 260_000, 2),
    (MAX_DEPTH, 500_000, 1),
    (MAX_DEPTH, 900_000, 0),
];

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

    pub const fn limits(self) -> Limits {
        let (depth, nodes, _) = LEVELS[self.0 as usize - 1];
        Limits { nodes, depth }
    }

    /// Points by which an estimate may be wrong.
    pub const fn noise(self) -> i32 {
        LEVELS[self.0 as usize - 1].2
    }

    /// How the level searches. `seed` is the bot's own and must not come from the deal's.
    pub const fn settings(self, seed: u64) -> Settings {
        Settings { limits: self.limits(), seed, noise: self.noise(), quiesce: self.0 > 2, exact: false }
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
