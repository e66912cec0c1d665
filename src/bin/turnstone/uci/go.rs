//! The arguments of `go`.

use std::time::Duration;

use turnstone::{Seat, quote};

/// Kept back from the clock for what is not thinking.
const OVERHEAD: Duration = Duration::from_millis(20);
/// Moves that the remaining time is spread over when the control does not say.
const MOVES_TO_GO: u32 = 30;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    pub infinite: bool,
    pub searchmoves: Option<Vec<String>>,
    movetime: Option<Duration>,
    /// By seat.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

impl Go {
    pub fn read(text: &str) -> Result<Go, String> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    let moves = go.searchmoves.get_or_insert_default();
                    while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                        moves.push(mv.to_string());
                    }
                }
                _ if is_keyword(word) => {
                    let value = words.next().and_then(|value| value.parse::<i64>().ok());
                    let value = value.ok_or_else(|| format!("go {word} needs a number"))?;
                    go.set(word, u64::try_from(value).unwrap_or(0));
                }
                _ => return Err(format!("go does not know {}", quote(word))),
            }
        }
        Ok(go)
    }

    fn set(&mut self, keyword: &str, value: u64) {
        let time = Duration::from_millis(value);
        let count = u32::try_from(value).unwrap_or(u32::MAX).max(1);
        match keyword {
            "nodes" => self.nodes = Some(value.max(1)),
            "depth" => self.depth = Some(count),
            "movetime" => self.movetime = Some(time),
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            _ => self.moves_to_go = Some(count),
        }
    }

    /// What may be spent on this move; `None` when no clock runs.
    pub fn time(&self, seat: Seat) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        if self.movetime.is_some() {
            return self.movetime;
        }
        let left = self.time[seat as usize]?.saturating_sub(OVERHEAD);
        let share = left / self.moves_to_go.unwrap_or(MOVES_TO_GO) + self.increment[seat as usize] * 4 / 5;
        Some(share.min(left / 2).max(Duration::from_millis(1)))
    }

    /// Whether the search goes on until it is told to stop.
    pub fn is_endless(&self, seat: Seat) -> bool {
        self.infinite || (self.nodes.is_none() && self.depth.is_none() && self.time(seat).is_none())
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "nodes"
            | "depth"
            | "infinite"
            | "searchmoves"
            | "movetime"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_time(text: &str, seat: Seat, millis: Option<u64>) {
        assert_eq!(Go::read(text).unwrap().time(seat), millis.map(Duration::from_millis), "{text}");
    }

    #[test]
    fn time_for_a_move() {
        check_time("movetime 100", Seat::First, Some(100));
        check_time("wtime 60020 btime 3020", Seat::First, Some(2000));
        check_time("wtime 60020 btime 3020", Seat::Second, Some(100));
        check_time("wtime 1020 movestogo 1", Seat::First, Some(500));
        check_time("wtime 3020 winc 100", Seat::First, Some(180));
        check_time("wtime -50", Seat::First, Some(1));
        check_time("infinite wtime 1000", Seat::First, None);
        check_time("btime 1000", Seat::First, None);
    }

    #[test]
    fn a_search_without_a_limit_is_endless() {
        assert!(Go::read("").unwrap().is_endless(Seat::First));
        assert!(Go::read("infinite depth 3").unwrap().is_endless(Seat::First));
        assert!(!Go::read("nodes 5").unwrap().is_endless(Seat::First));
    }

    #[test]
    fn moves_to_search_end_at_a_keyword() {
        let go = Go::read("searchmoves a1 a1b1 - depth 3").unwrap();
        assert_eq!(go.searchmoves, Some(vec!["a1".into(), "a1b1".into(), "-".into()]));
        assert_eq!(go.depth, Some(3));
    }
}
