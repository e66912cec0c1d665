//! One game of a match.

use std::fmt;
use std::time::{Duration, Instant};

use turnstone::{Game, Outcome, Playable, Reader, Record, Seat, Viewer};

use super::player::{Foul, Player, Seen};

/// A game this long is a draw, for rule sets that have no other end.
const LONGEST: usize = 4_000;

/// How a game went; of two values, the player's of the First seat comes first.
pub struct Course {
    pub end: End,
    pub plies: u32,
    pub usage: [Usage; 2],
    /// With all that lay face-down, or as a spectator saw it where the game has no end by the board.
    pub record: String,
}

pub enum End {
    /// By the board; `winner` is 0 or 1.
    Over {
        winner: Option<usize>,
        cause: &'static str,
    },
    Illegal {
        side: usize,
        why: String,
    },
    /// `at` is the position as the side knew it.
    Late {
        side: usize,
        at: String,
    },
}

/// Processor time over moves.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    moves: u32,
    total: Duration,
    largest: Duration,
    /// Of the moves that took their time.
    whole: Share,
}

#[derive(Clone, Copy, Default, Debug)]
struct Share {
    moves: u32,
    total: Duration,
}

/// Of its time, what a move takes at least that is not forced or decided.
const WHOLE: f64 = 0.9;

impl Usage {
    /// Counts a move that used `time` and took `elapsed` where it may take `allowed`.
    fn count(&mut self, time: Duration, elapsed: Duration, allowed: Option<Duration>) {
        let is_whole = allowed.is_some_and(|allowed| elapsed >= allowed.mul_f64(WHOLE));
        let whole = if is_whole { Share { moves: 1, total: time } } else { Share::default() };
        self.add(Usage { moves: 1, total: time, largest: time, whole });
    }

    pub fn add(&mut self, other: Usage) {
        self.moves += other.moves;
        self.total += other.total;
        self.largest = self.largest.max(other.largest);
        self.whole.moves += other.whole.moves;
        self.whole.total += other.whole.total;
    }

    pub fn moves(&self) -> u32 {
        self.moves
    }

    pub fn total(&self) -> Duration {
        self.total
    }

    fn mean(&self) -> Duration {
        self.total / self.moves.max(1)
    }

    /// The mean of the moves that took their time; `None` when none did. An engine may answer sooner when its move is
    /// forced or the game decided.
    pub fn mean_of_whole(&self) -> Option<Duration> {
        self.whole.total.checked_div(self.whole.moves)
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Duration| 1e3 * time.as_secs_f64();
        write!(f, "mean {:.1} ms, largest {:.1} ms", milliseconds(self.mean()), milliseconds(self.largest))
    }
}

impl Course {
    /// The same game told with the players the other way round.
    pub fn swapped(mut self) -> Course {
        self.usage.swap(0, 1);
        match &mut self.end {
            End::Over { winner, .. } => *winner = winner.map(|side| 1 - side),
            End::Illegal { side, .. } | End::Late { side, .. } => *side = 1 - *side,
        }
        self
    }

    /// The first player's result: 0, 1 or 2 half points.
    pub fn half_points(&self) -> usize {
        match self.end {
            End::Over { winner: None, .. } => 1,
            End::Over { winner: Some(side), .. } => 2 * usize::from(side == 0),
            End::Illegal { side, .. } | End::Late { side, .. } => 2 * usize::from(side == 1),
        }
    }
}

/// Plays a game on the deal of `seed`; the players hold the seats in order. `time` is what a move may take.
pub fn play<P: Playable>(
    rules: P::Rules,
    seed: &str,
    time: Option<Duration>,
    mut players: [&mut dyn Player<P>; 2],
) -> Course {
    let mut game = Game::<P>::seeded(rules, seed);
    let mut usage = [Usage::default(); 2];
    let end = referee(&mut game, seed, time, &mut players, &mut usage);
    let record =
        Record::of(&game, Reader::All).or_else(|_| Record::of(&game, Reader::Viewer(Viewer::Public)));
    let record = record.map(|record| record.to_string()).unwrap_or_default();
    Course { end, plies: game.position(Viewer::Public).plies(), usage, record }
}

fn referee<P: Playable>(
    game: &mut Game<P>,
    seed: &str,
    time: Option<Duration>,
    players: &mut [&mut dyn Player<P>; 2],
    usage: &mut [Usage; 2],
) -> End {
    let foul = |side, foul, position: &P| match foul {
        Foul::Illegal(why) => End::Illegal { side, why },
        Foul::Late => End::Late { side, at: position.to_text() },
    };
    for (side, player) in players.iter_mut().enumerate() {
        if let Err(fault) = player.new_game(&format!("{seed}/{side}")) {
            return foul(side, fault, game.position(Viewer::Public));
        }
    }
    loop {
        if let Some(ending) = game.ending() {
            let winner = ending.winner.map(|seat| seat as usize);
            return End::Over { winner, cause: ending.cause.name() };
        }
        if game.len() >= LONGEST {
            return End::Over { winner: None, cause: "length" };
        }
        let seat: Seat = game.to_move();
        let side = seat as usize;
        let seen = Seen::by(game, Viewer::from(seat));
        let (start, before) = (Instant::now(), players[side].clock());
        let chosen = players[side].choose(&seen);
        usage[side].count(players[side].clock().saturating_sub(before), start.elapsed(), time);
        let played = match chosen {
            Ok(mv) => game.play(mv, Outcome::NONE),
            Err(fault) => return foul(side, fault, &seen.position),
        };
        if let Err(refusal) = played {
            return End::Illegal { side, why: refusal.to_string() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::greedy::Greedy;
    use super::super::player::Uniform;
    use super::*;
    use turnstone::banqi::{Move, Position, Rules};
    use turnstone::jieqi;

    /// Never has a move.
    struct Mute;

    impl Player<Position> for Mute {
        fn new_game(&mut self, _seed: &str) -> Result<(), Foul> {
            Ok(())
        }

        fn choose(&mut self, _seen: &Seen<Position>) -> Result<Move, Foul> {
            Err(Foul::Late)
        }
    }

    #[test]
    fn equal_seeds_give_equal_games() {
        let game = || {
            let course =
                play::<Position>(Rules::TAIWAN, "x", None, [&mut Greedy::new(), &mut Uniform::new()]);
            (course.plies, course.half_points())
        };
        assert_eq!(game(), game());
    }

    #[test]
    fn every_rule_set_comes_to_an_end() {
        for (id, rules) in Rules::NAMED {
            let course = play::<Position>(rules, id, None, [&mut Greedy::new(), &mut Greedy::new()]);
            assert!(matches!(course.end, End::Over { .. }), "{id}");
        }
        for (id, rules) in jieqi::Rules::NAMED {
            let course = play::<jieqi::Position>(rules, id, None, [&mut Greedy::new(), &mut Greedy::new()]);
            assert!(matches!(course.end, End::Over { .. }), "{id}");
        }
    }

    #[test]
    fn who_is_late_loses_whatever_the_seat() {
        let lost = play(Rules::TAIWAN, "x", None, [&mut Mute, &mut Greedy::new()]);
        assert_eq!((lost.half_points(), lost.swapped().half_points()), (0, 2));
    }

    #[test]
    fn an_early_answer_does_not_lower_the_mean_that_is_compared() {
        let [half, whole] = [100, 200].map(Duration::from_millis);
        let mut usage = Usage::default();
        usage.count(whole, whole, Some(whole));
        usage.count(Duration::ZERO, half, Some(whole));
        assert_eq!((usage.mean(), usage.mean_of_whole()), (half, Some(whole)));
        assert_eq!(Usage::default().mean_of_whole(), None);
    }
}
