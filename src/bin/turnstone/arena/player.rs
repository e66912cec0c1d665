//! What plays a match: the seam, and the player that does not think at all.

use std::time::Duration;

use rand::seq::IndexedRandom as _;
use turnstone::rng::{self, Random};
use turnstone::{Game, Key, MoveList, Outcome, Playable, Viewer};

use crate::cpu;

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

/// What a move may take beyond its time before it is lost on time.
pub const GRACE: Duration = Duration::from_secs(1);

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

impl Uniform {
    pub fn new() -> Uniform {
        Uniform(rng::seeded("random-player", ""))
    }
}

pub fn legal<P: Playable>(position: &P) -> MoveList<P::Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves
}

pub fn no_move() -> Foul {
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
