//! What a match adds up to.

use std::collections::BTreeMap;
use std::fmt;

use super::game::{Course, End, Usage};
use super::stats::{Elo, Tally};

/// How far the sides' means of processor time may be apart, in per cent of the smaller.
const MOST_APART: f64 = 10.0;

/// A match's results; of two, a's come first.
#[derive(Default)]
pub struct Sums {
    pub tally: Tally,
    draws: BTreeMap<&'static str, u64>,
    illegal: [u64; 2],
    late: [u64; 2],
    usage: [Usage; 2],
    plies: u64,
}

impl Sums {
    pub fn add(&mut self, pair: &[Course; 2]) {
        self.tally.add([pair[0].half_points(), pair[1].half_points()]);
        for course in pair {
            self.plies += u64::from(course.plies);
            for side in 0..2 {
                self.usage[side].add(course.usage[side]);
            }
            match &course.end {
                End::Over { winner: None, cause } => *self.draws.entry(cause).or_default() += 1,
                End::Over { .. } => {}
                End::Illegal { side, why } => {
                    self.illegal[*side] += 1;
                    eprintln!("illegal move by {}: {why}", ["a", "b"][*side]);
                }
                End::Late { side, at } => {
                    self.late[*side] += 1;
                    eprintln!("no move in time by {} in {at}", ["a", "b"][*side]);
                }
            }
        }
    }

    /// Whether both sides had the same processor time, which a match by time must show.
    pub fn time_verdict(&self) -> String {
        let [Some(a), Some(b)] = self.usage.map(|usage| usage.mean_of_whole()) else {
            return "cpu of moves that took their time: there are none, THE MATCH IS VOID".into();
        };
        let [a, b] = [a, b].map(|mean| 1e3 * mean.as_secs_f64());
        let apart = 100.0 * (a.max(b) / a.min(b) - 1.0);
        let verdict = if apart <= MOST_APART { "the match is valid" } else { "THE MATCH IS VOID" };
        format!(
            "cpu of moves that took their time: a mean {a:.1} ms; b mean {b:.1} ms; {apart:.1} % apart: {verdict}"
        )
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses, pairs } = &self.tally;
        let games = self.tally.games();
        writeln!(f, "W {wins} D {draws} L {losses} ({games} games, {} plies)", self.plies)?;
        writeln!(f, "score {:.1} %", 100.0 * self.tally.score())?;
        let Elo { mid, low, high } = self.tally.elo();
        writeln!(f, "elo {mid:+.0}, 95 % interval {low:+.0} to {high:+.0}")?;
        writeln!(f, "pairs by points 0, 0.5, 1, 1.5, 2: {pairs:?}")?;
        let causes: Vec<String> =
            self.draws.iter().map(|(cause, count)| format!("{cause} {count}")).collect();
        writeln!(f, "draws: {}", if causes.is_empty() { "none".into() } else { causes.join(", ") })?;
        writeln!(f, "illegal moves: a {}, b {}", self.illegal[0], self.illegal[1])?;
        writeln!(f, "time losses: a {}, b {}", self.late[0], self.late[1])?;
        writeln!(f, "cpu a move: a {}; b {}", self.usage[0], self.usage[1])
    }
}
