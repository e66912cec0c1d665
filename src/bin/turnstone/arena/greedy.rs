//! The player that sees one move ahead.

use rand::RngExt as _;
use turnstone::rng::{self, Random};
use turnstone::{MoveList, Outcome, Playable};

use super::player::{Foul, Player, Seen, legal, no_move};
use super::sport::Sport;

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
    use turnstone::{Viewer, banqi, jieqi};

    #[track_caller]
    fn check<P: Sport>(text: &str, expected: &[&str]) {
        let position = P::from_text(P::Rules::default(), P::VIEWERS[0], text).unwrap();
        let mut found: Vec<String> = wanted(&position).iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, expected, "{text}");
    }

    fn banqi(text: &str, expected: &[&str]) {
        check::<banqi::Position>(text, expected);
    }

    fn jieqi(text: &str, expected: &[&str]) {
        assert_eq!(jieqi::Position::VIEWERS[0], Viewer::First);
        check::<jieqi::Position>(text, expected);
    }

    #[test]
    fn the_most_valuable_is_taken() {
        banqi("8/8/X7/Rsh5 r h1 0 9", &["a1b1"]);
        banqi("8/8/r7/Rs6 r - 0 9", &["a1a2"]);
        jieqi("3k5/9/9/9/9/r8/9/R1c6/9/4K4 w - 0 30", &["a2a4"]);
    }

    #[test]
    fn a_face_down_piece_is_worth_the_mean_of_its_bag() {
        jieqi("3k2x1x/9/9/9/9/c8/9/9/9/R3K3R w n1p1 0 30", &["a0a4"]);
        jieqi("3k2x1x/9/9/9/9/c8/9/9/9/R3K3R w r1p1 0 30", &["i0i9"]);
    }

    #[test]
    fn a_win_at_once_is_played() {
        banqi("8/8/S7/c1S5 r - 0 9", &["c1b1"]);
        jieqi("4k4/R8/9/1r5R1/9/9/9/9/9/3K5 w - 0 30", &["h6h9"]);
    }

    #[test]
    fn it_flips_when_it_cannot_take() {
        banqi("8/8/X7/R1h5 r h1 0 9", &["a2"]);
    }

    #[test]
    fn it_steps_when_there_is_nothing_better() {
        banqi("8/8/8/R1h5 r - 0 9", &["a1a2", "a1b1"]);
        jieqi("3k5/9/9/9/9/9/9/9/P8/4K4 w - 0 30", &["a1a2", "e0e1", "e0f0"]);
    }
}
