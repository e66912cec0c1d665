//! The rungs: who plays whom, how often, and what a score must be.

use std::fmt;

use turnstone::Level;

use crate::arena::Spec;

/// A level against the one below; the lowest against a beginner that sees one move ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rung(Level);

/// Where a level's score against the one below must lie, and what its interval must meet.
const STEP: [f64; 2] = [0.57, 0.73];
const CORE: [f64; 2] = [0.60, 0.70];
/// Where the beginner's score against the lowest level must lie.
const FOOT: [f64; 2] = [0.35, 0.65];

impl Rung {
    /// `None` unless `number` lies between 1 and 8.
    pub fn new(number: u8) -> Option<Rung> {
        Level::new(number).map(Rung)
    }

    pub fn all() -> impl Iterator<Item = Rung> {
        Level::all().map(Rung)
    }

    pub fn number(self) -> u8 {
        self.0.number()
    }

    /// The one whose score it is comes first.
    pub fn players(self) -> [Spec; 2] {
        match Level::new(self.number() - 1) {
            Some(below) => [Spec::Level(self.0), Spec::Level(below)],
            None => [Spec::Greedy, Spec::Level(self.0)],
        }
    }

    /// How many deals decide it.
    pub fn deals(self) -> u64 {
        if self.number() >= 7 { 60 } else { 200 }
    }

    /// Whether a score, from 0 to 1, and the bounds of its 95 % interval are as they should be.
    ///
    /// # Errors
    /// What they miss.
    pub fn judge(self, score: f64, [low, high]: [f64; 2]) -> Result<(), String> {
        let within = |[least, most]: [f64; 2]| (least..=most).contains(&score);
        let range = |[least, most]: [f64; 2]| format!("{:.0}-{:.0} %", 100.0 * least, 100.0 * most);
        let allowed = if self.0 == Level::LOWEST { FOOT } else { STEP };
        if !within(allowed) {
            Err(format!("the score is not within {}", range(allowed)))
        } else if self.0 != Level::LOWEST && (low > CORE[1] || high < CORE[0]) {
            Err(format!("the interval does not meet {}", range(CORE)))
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.players();
        write!(f, "{a} against {b}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_rungs() {
        let all: Vec<String> = Rung::all().map(|rung| format!("{rung}, {} deals", rung.deals())).collect();
        assert_eq!(all.len(), 8);
        assert_eq!(all[0], "greedy against level:1, 200 deals");
        assert_eq!(all[5], "level:6 against level:5, 200 deals");
        assert_eq!(all[7], "level:8 against level:7, 60 deals");
        assert_eq!((Rung::new(0), Rung::new(9)), (None, None));
    }

    #[test]
    fn the_edges_of_a_rung() {
        let holds = |number: u8, score: f64, interval| {
            Rung::new(number).unwrap().judge(score, interval).map_err(|why| why.contains("interval"))
        };
        for number in 2..=8 {
            let wide = [0.5, 0.8];
            assert_eq!(holds(number, 0.57, wide), Ok(()));
            assert_eq!(holds(number, 0.73, wide), Ok(()));
            assert_eq!(holds(number, 0.569_9, wide), Err(false));
            assert_eq!(holds(number, 0.730_1, wide), Err(false));
            assert_eq!(holds(number, 0.58, [0.56, 0.60]), Ok(()));
            assert_eq!(holds(number, 0.58, [0.56, 0.599]), Err(true));
            assert_eq!(holds(number, 0.72, [0.70, 0.74]), Ok(()));
            assert_eq!(holds(number, 0.72, [0.701, 0.74]), Err(true));
        }
        for (score, held) in [(0.35, true), (0.65, true), (0.349, false), (0.651, false)] {
            assert_eq!(holds(1, score, [score, score]).is_ok(), held, "{score}");
        }
    }
}
