//! What plays a match: the seam, and the two players that do not think.

use std::time::Duration;

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use turnstone::banqi::{self, Move};
use turnstone::rng::{self, Random};
use turnstone::{Cell, Game, Key, MoveList, Outcome, Playable, Viewer};

use super::cpu;

/// What a game must say for the players here.
pub trait Sport: Playable {
    /// The worth of the piece that a move takes for sure; 0 when it takes none.
    fn prize(&self, mv: Self::Move) -> u8;
    /// Whether a move only turns a piece up.
    fn is_flip(mv: Self::Move) -> bool;
}

impl Sport for banqi::Position {
    fn prize(&self, mv: Move) -> u8 {
        match mv {
            Move::Step { to, .. } => match self.cell(to) {
                Cell::FaceUp(victim) => self.rules().ladder.rank(victim.role),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn is_flip(mv: Move) -> bool {
        matches!(mv, Move::Flip(_))
    }
}

/// All that a player is told: the game as its seat has seen it.
pub struct Seen<P: Playable> {
    pub start: P,
    pub position: P,
    /// Since the last irreversible ply, the present position last.
    pub keys: Vec<Key>,
    pub actions: Vec<(P::Move, Outcome)>,
}

impl<P: Playable> Seen<P> {
    pub fn by(game: &Game<P>, viewer: Viewer) -> Seen<P> {
        Seen {
            start: game.start(viewer).clone(),
            position: game.position(viewer).clone(),
            keys: game.keys(viewer),
            actions: game.events(viewer, 0).map(|event| (event.mv, event.outcome)).collect(),
        }
    }
}

/// Why a player lost without the board's say.
#[derive(Debug)]
pub enum Foul {
    /// No move, no legal one, or no engine left.
    Illegal(String),
    Late,
}

pub trait Player<P: Playable> {
    /// Forgets the last game. `seed` is for the player's own choices.
    fn new_game(&mut self, seed: &str) -> Result<(), Foul>;

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul>;

    /// Processor time used so far.
    fn clock(&self) -> Duration {
        cpu::of_this_thread()
    }
}

/// Any legal action, each as likely.
pub struct Uniform(Random);

/// Takes the most valuable piece it can, else flips, else plays any action.
pub struct Greedy(Random);

impl Uniform {
    pub fn new() -> Uniform {
        Uniform(rng::seeded("random-player", ""))
    }
}

impl Greedy {
    pub fn new() -> Greedy {
        Greedy(rng::seeded("greedy-player", ""))
    }
}

fn legal<P: Playable>(position: &P) -> MoveList<P::Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves
}

fn no_move() -> Foul {
    Foul::Illegal("there is no move to choose from".into())
}

impl<P: Playable> Player<P> for Uniform {
    fn new_game(&mut self, seed: &str) -> Result<(), Foul> {
        self.0 = rng::seeded("random-player", seed);
        Ok(())
    }

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        legal(&seen.position).choose(&mut self.0).copied().ok_or_else(no_move)
    }
}

impl<P: Sport> Player<P> for Greedy {
    fn new_game(&mut self, seed: &str) -> Result<(), Foul> {
        self.0 = rng::seeded("greedy-player", seed);
        Ok(())
    }

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        let moves = legal(&seen.position);
        let prize = |mv: P::Move| seen.position.prize(mv);
        let most = moves.iter().map(|&mv| prize(mv)).max().ok_or_else(no_move)?;
        let any_flip = moves.iter().any(|&mv| P::is_flip(mv));
        let wanted = |mv: P::Move| if most > 0 { prize(mv) == most } else { P::is_flip(mv) || !any_flip };
        let wanted: MoveList<P::Move> = moves.into_iter().filter(|&mv| wanted(mv)).collect();
        Ok(wanted[self.0.random_range(0..wanted.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};

    #[track_caller]
    fn check(rules: Rules, text: &str, expected: &[&str]) {
        let game = Game::supplied(Position::from_text(rules, Viewer::Public, text).unwrap());
        let seen = Seen::by(&game, Viewer::Public);
        let mut greedy = Greedy::new();
        for _ in 0..20 {
            let mv = greedy.choose(&seen).unwrap().to_string();
            assert!(expected.contains(&mv.as_str()), "{mv} in {text}");
        }
    }

    #[test]
    fn greedy_takes_the_most_valuable() {
        check(Rules::TAIWAN, "8/8/X7/Rsh5 r h1 0 9", &["a1b1"]);
        check(Rules::TAIWAN, "8/8/r7/Rs6 r - 0 9", &["a1a2"]);
    }

    #[test]
    fn greedy_flips_when_it_cannot_take() {
        check(Rules::TAIWAN, "8/8/X7/R1h5 r h1 0 9", &["a2"]);
    }

    #[test]
    fn greedy_steps_when_nothing_is_hidden() {
        check(Rules::TAIWAN, "8/8/8/R1h5 r - 0 9", &["a1a2", "a1b1"]);
    }
}
