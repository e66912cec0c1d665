//! A game as the protocol sees it, whichever it is: compiled once for both.

use crate::game::Game;
use crate::piece::Piece;
use crate::position::{Ending, MoveList, Outcome, Outcomes, Playable, Reveals, Seat, Viewer};
use crate::record::{Reader, Record};
use crate::refusal::Refusal;
use crate::square::Square;
use crate::table::GameId;
use crate::{banqi, jieqi};

/// An action in two bytes: the squares it leaves and reaches, the same twice for a flip.
pub type Act = [u8; 2];

/// The end of a chain; no square has these bytes.
const STOP: Act = [u8::MAX; 2];

/// A game in progress or over. It holds no deal: what turns up is told to it.
pub trait Board {
    fn copied(&self) -> Box<dyn Board>;
    fn rules(&self) -> String;
    /// Groups of face-down squares with the pieces that lie on them in some order.
    fn hidden(&self) -> Vec<(Vec<usize>, Vec<Piece>)>;
    fn to_move(&self) -> Seat;
    /// Actions played.
    fn actions(&self) -> usize;
    /// Turns completed.
    fn plies(&self) -> u32;
    fn ending(&self) -> Option<Ending>;
    /// The legal actions.
    fn moves(&self) -> Vec<Act>;
    /// Reads an action's text.
    ///
    /// # Errors
    /// When it is no action of this game.
    fn act(&self, text: &str) -> Result<Act, Refusal>;
    fn text(&self, act: Act) -> String;
    /// # Errors
    /// The rule that forbids the action.
    fn check(&self, act: Act) -> Result<(), Refusal>;
    /// The squares that an action uncovers.
    fn reveals(&self, act: Act) -> Reveals;
    /// A viewer's cases of an action, with weights.
    fn cases(&self, act: Act, viewer: Viewer) -> Outcomes;
    /// Plays an action with what it reveals.
    ///
    /// # Errors
    /// The rule that forbids it; the game is then unchanged.
    fn play(&mut self, act: Act, outcome: Outcome) -> Result<(), Refusal>;
    /// Whether the turn passes to the other, and the game goes on, whatever an action turns up.
    fn passes(&self, act: Act, viewer: Viewer) -> bool;
    /// Ends the game, if it goes on, in a way that the board does not show.
    fn declare(&mut self, ending: Ending);
    /// An action that was played, who played it and what it revealed to a viewer.
    fn event(&self, index: usize, viewer: Viewer) -> Option<(Act, Seat, Outcome)>;
    /// # Errors
    /// For everything, before it is known and the game is over.
    fn record(&self, reader: Reader) -> Result<Record, Refusal>;

    /// Whether a viewer learns what an action takes.
    fn learns(&self, act: Act, viewer: Viewer) -> bool {
        self.cases(act, viewer).iter().any(|(case, _)| case.taken.is_some())
    }
}

/// Whose knowledge a board holds, beside the public's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    Public,
    Seat(Seat),
    All,
}

/// A game at its start. `clock` is what its record says of it; empty for none.
///
/// # Errors
/// When the rule set is unknown.
pub(super) fn board(game: GameId, rules: &str, clock: &str, held: Held) -> Result<Box<dyn Board>, Refusal> {
    match game {
        GameId::Banqi => start::<banqi::Position>(rules, clock, held),
        GameId::Jieqi => start::<jieqi::Position>(rules, clock, held),
    }
}

fn start<P: Packed + 'static>(rules: &str, clock: &str, held: Held) -> Result<Box<dyn Board>, Refusal> {
    let rules = rules.parse()?;
    let holds = |viewer: &&Viewer| match held {
        Held::Public => **viewer == Viewer::Public,
        Held::Seat(seat) => **viewer == Viewer::Public || **viewer == seat.into(),
        Held::All => true,
    };
    let starts = P::VIEWERS.iter().filter(holds).map(|&viewer| P::start(rules, viewer));
    let mut game = Game::watched(starts.collect());
    if !clock.is_empty() {
        game.remark("Clock", clock);
    }
    Ok(Box::new(game))
}

/// A game whose actions are two bytes.
trait Packed: Playable {
    fn pack(mv: Self::Move) -> Act;
    fn unpack(act: Act) -> Option<Self::Move>;
}

fn square<const FILES: u8, const RANKS: u8>(index: u8) -> Option<Square<FILES, RANKS>> {
    let index = usize::from(index);
    (index < Square::<FILES, RANKS>::COUNT).then(|| Square::from_index(index))
}

impl Packed for banqi::Position {
    fn pack(mv: banqi::Move) -> Act {
        match mv {
            banqi::Move::Flip(square) => [square.index() as u8; 2],
            banqi::Move::Step { from, to } => [from.index() as u8, to.index() as u8],
            banqi::Move::Stop => STOP,
        }
    }

    fn unpack(act: Act) -> Option<banqi::Move> {
        if act == STOP {
            return Some(banqi::Move::Stop);
        }
        let [from, to] = [square(act[0])?, square(act[1])?];
        Some(if from == to { banqi::Move::Flip(from) } else { banqi::Move::Step { from, to } })
    }
}

impl Packed for jieqi::Position {
    fn pack(mv: jieqi::Move) -> Act {
        [mv.from.index() as u8, mv.to.index() as u8]
    }

    fn unpack([from, to]: Act) -> Option<jieqi::Move> {
        Some(jieqi::Move { from: square(from)?, to: square(to)? })
    }
}

fn read<P: Packed>(act: Act) -> Result<P::Move, Refusal> {
    P::unpack(act).ok_or_else(|| Refusal::new("bad-move", "that is no move"))
}

impl<P: Packed + 'static> Board for Game<P> {
    fn copied(&self) -> Box<dyn Board> {
        Box::new(Game::copied(self).expect("a board has no deal"))
    }

    fn rules(&self) -> String {
        Game::rules(self).to_string()
    }

    fn hidden(&self) -> Vec<(Vec<usize>, Vec<Piece>)> {
        self.position(Viewer::Public).deal_groups()
    }

    fn to_move(&self) -> Seat {
        Game::to_move(self)
    }

    fn actions(&self) -> usize {
        self.len()
    }

    fn plies(&self) -> u32 {
        self.position(Viewer::Public).plies()
    }

    fn ending(&self) -> Option<Ending> {
        Game::ending(self)
    }

    fn moves(&self) -> Vec<Act> {
        let mut moves = MoveList::new();
        if Game::ending(self).is_none() {
            self.position(Viewer::Public).moves(&mut moves);
        }
        moves.into_iter().map(P::pack).collect()
    }

    fn act(&self, text: &str) -> Result<Act, Refusal> {
        Ok(P::pack(self.position(Viewer::Public).parse_move(text)?.0))
    }

    fn text(&self, act: Act) -> String {
        P::unpack(act).map_or(String::new(), |mv| mv.to_string())
    }

    fn check(&self, act: Act) -> Result<(), Refusal> {
        Game::check(self, read::<P>(act)?)
    }

    fn reveals(&self, act: Act) -> Reveals {
        P::unpack(act).map_or(Reveals::default(), |mv| self.position(Viewer::Public).reveals(mv))
    }

    fn cases(&self, act: Act, viewer: Viewer) -> Outcomes {
        P::unpack(act).map_or(Outcomes::new(), |mv| self.position(viewer).outcomes(mv))
    }

    fn play(&mut self, act: Act, outcome: Outcome) -> Result<(), Refusal> {
        Game::play(self, read::<P>(act)?, outcome).map(|_| ())
    }

    fn passes(&self, act: Act, viewer: Viewer) -> bool {
        let Some(mv) = P::unpack(act) else { return false };
        let position = self.position(viewer);
        position.outcomes(mv).iter().all(|&(outcome, _)| {
            let mut after = position.clone();
            after.play(mv, outcome);
            after.to_move() != position.to_move() && after.ending().is_none()
        })
    }

    fn declare(&mut self, ending: Ending) {
        // Refused only where the board shows an ending, which counts.
        let _ = Game::declare(self, ending);
    }

    fn event(&self, index: usize, viewer: Viewer) -> Option<(Act, Seat, Outcome)> {
        let event = self.events(viewer, index).next()?;
        Some((P::pack(event.mv), event.seat, event.outcome))
    }

    fn record(&self, reader: Reader) -> Result<Record, Refusal> {
        Record::of(self, reader)
    }
}
