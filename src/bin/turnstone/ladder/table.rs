//! The table of what has been played.

use std::fmt;
use std::time::Duration;

use super::rung::Rung;
use super::state::Line;
use crate::arena::Tally;

/// A rung's results; of two values, its first player's comes first.
pub struct Row {
    rung: Rung,
    /// How many decide it.
    deals: u64,
    pub tally: Tally,
    moves: [u64; 2],
    cpu: [Duration; 2],
}

impl Row {
    pub fn of<'a>(rung: Rung, deals: u64, lines: impl Iterator<Item = &'a Line>) -> Row {
        let mut row = Row { rung, deals, tally: Tally::default(), moves: [0; 2], cpu: [Duration::ZERO; 2] };
        for line in lines {
            row.tally.add(line.results.map(usize::from));
            for side in 0..2 {
                row.moves[side] += line.moves[side];
                row.cpu[side] += Duration::from_micros(line.cpu[side]);
            }
        }
        row
    }

    fn played(&self) -> u64 {
        self.tally.games() / 2
    }

    /// `None` while deals are missing.
    ///
    /// # Errors
    /// What the rung misses.
    pub fn verdict(&self) -> Option<Result<(), String>> {
        let tally = &self.tally;
        (self.played() >= self.deals).then(|| self.rung.judge(tally.score(), tally.interval()))
    }
}

/// The line above the rows.
pub const HEADINGS: &str = "rung  players                   deals    W    D    L   score  95 % interval      cpu a move, ms  verdict";

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses, .. } = self.tally;
        let deals = format!("{}/{}", self.played(), self.deals);
        write!(f, "{:>4}  {:<23}", self.rung.number(), self.rung.to_string())?;
        write!(f, " {deals:>7} {wins:>4} {draws:>4} {losses:>4}")?;
        if self.played() == 0 {
            return write!(f, "{:>45}unfinished", "");
        }
        let [low, high] = self.tally.interval().map(|bound| 100.0 * bound.clamp(0.0, 1.0));
        let interval = format!("{low:.1} to {high:.1}");
        let mean = |side: usize| 1e3 * self.cpu[side].as_secs_f64() / self.moves[side].max(1) as f64;
        let cpu = format!("{:.1}, {:.1}", mean(0), mean(1));
        write!(f, " {:>5.1} %  {interval:<15} {cpu:>17}  ", 100.0 * self.tally.score())?;
        match self.verdict() {
            None => f.write_str("unfinished"),
            Some(Ok(())) => f.write_str("holds"),
            Some(Err(why)) => write!(f, "OUTSIDE: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::tests::line;
    use super::*;

    fn row(deals: u64, results: &[[u8; 2]]) -> Row {
        let lines: Vec<Line> =
            results.iter().zip(0..).map(|(&results, deal)| Line { results, ..line(deal) }).collect();
        Row::of(Rung::new(1).unwrap(), deals, lines.iter())
    }

    #[test]
    fn a_verdict_waits_for_the_last_deal() {
        assert_eq!(row(3, &[[2, 0], [1, 1]]).verdict(), None);
        assert_eq!(row(3, &[[2, 0], [1, 1], [0, 2]]).verdict(), Some(Ok(())));
        assert!(matches!(row(2, &[[2, 2], [1, 1]]).verdict(), Some(Err(_))));
    }

    #[test]
    fn a_score_on_the_edge_is_within() {
        // 35 of 100 points.
        let mut results = vec![[2, 0]; 35];
        results.extend([[0, 0]; 15]);
        assert_eq!(row(50, &results).verdict(), Some(Ok(())));
        results[0] = [1, 0];
        assert!(matches!(row(50, &results).verdict(), Some(Err(_))));
    }

    #[test]
    fn rows_stand_under_their_headings() {
        let full = row(3, &[[2, 0], [1, 1], [2, 2]]).to_string();
        let part = row(3, &[[2, 0], [1, 1]]).to_string();
        let none = row(3, &[]).to_string();
        let at = HEADINGS.find("verdict");
        assert_eq!(full.find("OUTSIDE"), at, "{full}");
        assert_eq!(part.find("unfinished"), at, "{part}");
        assert_eq!(none.find("unfinished"), at, "{none}");
        assert!(full.contains("3/3    3    2    1  66.7 %") && full.contains("0.0, 2.0"), "{full}");
    }
}
