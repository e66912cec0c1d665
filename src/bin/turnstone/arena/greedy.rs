//! The player that sees one move ahead.

use rand::RngExt as _;
use turnstone::banqi::{self, Move};
use turnstone::rng::{self, Random};
use turnstone::{Cell, Evaluate, MoveList, Outcome, Playable};

use super::player::{Foul, Player, Seen, legal, no_move};

/// What a game must say for the players here.
pub trait Sport: Playable + Evaluate + 'static {
    /// The worth of what a move takes, the average where that is not known; 0 when it takes nothing.
    fn prize(&self, mv: Self::Move) -> u32;

    /// Whether a beginner would rather play a move than any other when there is nothing to take.
    fn tempts(&self, mv: Self::Move) -> bool;
}

impl Sport for banqi::Position {
    fn prize(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { to, .. } => match self.cell(to) {
                Cell::FaceUp(victim) => self.rules().ladder.rank(victim.role).into(),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn tempts(&self, mv: Move) -> bool {
        matches!(mv, Move::Flip(_))
    }
}

/// Plays as a beginner who thinks one move ahead: a move that wins at once whatever turns up, else a capture of
/// the most worth, else what tempts, else any move.
pub struct Greedy(Random);

impl Greedy {
    pub fn new() -> Greedy {
        Greedy(rng::seeded("greedy-player", ""))
    }
}

impl<P: Sport> Player<P> for Greedy {
    fn new_game(&mut self, seed: &str) -> Result<(), Foul> {
        self.0 = rng::seeded("greedy-player", seed);
        Ok(())
    }

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        let wanted = wanted(&seen.position);
        if wanted.is_empty() {
            return Err(no_move());
        }
        Ok(wanted[self.0.random_range(0..wanted.len())])
    }
}

fn wanted<P: Sport>(position: &P) -> MoveList<P::Move> {
    let moves = legal(position);
    let those = |wish: &dyn Fn(P::Move) -> bool| -> Option<MoveList<P::Move>> {
        let found: MoveList<P::Move> = moves.iter().copied().filter(|&mv| wish(mv)).collect();
        (!found.is_empty()).then_some(found)
    };
    let most = moves.iter().map(|&mv| position.prize(mv)).max().unwrap_or(0);
    those(&|mv| wins(position, mv))
        .or_else(|| those(&|mv| most > 0 && position.prize(mv) == most))
        .or_else(|| those(&|mv| position.tempts(mv)))
        .unwrap_or(moves)
}

/// Whether a move wins at once, whatever turns up.
fn wins<P: Playable>(position: &P, mv: P::Move) -> bool {
    let wins = |outcome: Outcome| {
        let mut next = position.clone();
        next.play(mv, outcome);
        next.ending().is_some_and(|ending| ending.winner == Some(position.to_move()))
    };
    position.outcomes(mv).into_iter().all(|(outcome, _)| wins(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let position = Position::from_text(Rules::TAIWAN, text).unwrap();
        let mut found: Vec<String> = wanted(&position).iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn the_most_valuable_is_taken() {
        check("8/8/X7/Rsh5 r h1 0 9", &["a1b1"]);
        check("8/8/r7/Rs6 r - 0 9", &["a1a2"]);
    }

    #[test]
    fn a_win_at_once_is_played() {
        check("8/8/S7/c1S5 r - 0 9", &["c1b1"]);
    }

    #[test]
    fn it_flips_when_it_cannot_take() {
        check("8/8/X7/R1h5 r h1 0 9", &["a2"]);
    }

    #[test]
    fn it_steps_when_nothing_is_hidden() {
        check("8/8/8/R1h5 r - 0 9", &["a1a2", "a1b1"]);
    }
}
