//! The seam between games and everything that plays them.

use crate::key::Key;
use crate::piece::Piece;
use crate::refusal::Refusal;
use arrayvec::ArrayVec;
use serde::Serialize;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Not;
use std::str::FromStr;

/// One of the two players. Not a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    pub const fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

impl FromStr for Seat {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Seat, Refusal> {
        match text {
            "first" => Ok(Seat::First),
            "second" => Ok(Seat::Second),
            _ => Err(Refusal::new("unknown-seat", "a seat is first or second")),
        }
    }
}

/// Whose knowledge a position, record or event list holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    First,
    Second,
    Public,
}

impl Viewer {
    pub const fn name(self) -> &'static str {
        match self {
            Viewer::First => "first",
            Viewer::Second => "second",
            Viewer::Public => "public",
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        match seat {
            Seat::First => Viewer::First,
            Seat::Second => Viewer::Second,
        }
    }
}

impl FromStr for Viewer {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Viewer, Refusal> {
        match text {
            "first" => Ok(Viewer::First),
            "second" => Ok(Viewer::Second),
            "public" => Ok(Viewer::Public),
            _ => Err(Refusal::new("unknown-viewer", "a viewer is first, second or public")),
        }
    }
}

/// The result of a chance node: the one doorway for truth into a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Outcome {
    /// The piece that turned up, if one did.
    pub turned: Option<Piece>,
    /// A face-down victim's identity; `None` when there was none or the viewer may not know it.
    pub taken: Option<Piece>,
}

impl Outcome {
    /// Nothing was revealed.
    pub const NONE: Outcome = Outcome { turned: None, taken: None };

    pub const fn turned(piece: Piece) -> Outcome {
        Outcome { turned: Some(piece), taken: None }
    }
}

/// No move has more cases. The most are jieqi's: six kinds turn up and six are taken.
pub const MOST_OUTCOMES: usize = 40;

/// A viewer's cases of one move with integer weights.
pub type Outcomes = ArrayVec<(Outcome, u32), MOST_OUTCOMES>;

/// No position of either game has more legal moves: in jieqi eight long-ranged pieces, four of them face-down, two
/// horses, two elephants, two advisors, a soldier and the general have 175 or fewer.
pub const MOST_MOVES: usize = 192;

/// Legal moves on the stack.
pub type MoveList<M> = ArrayVec<M, MOST_MOVES>;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    Elimination,
    NoMove,
    Checkmate,
    Stalemate,
    Repetition,
    Quiet,
    Resign,
    Agreed,
    Time,
}

impl Cause {
    pub const ALL: [Cause; 9] = [
        Cause::Elimination,
        Cause::NoMove,
        Cause::Checkmate,
        Cause::Stalemate,
        Cause::Repetition,
        Cause::Quiet,
        Cause::Resign,
        Cause::Agreed,
        Cause::Time,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Cause::Elimination => "elimination",
            Cause::NoMove => "no-move",
            Cause::Checkmate => "checkmate",
            Cause::Stalemate => "stalemate",
            Cause::Repetition => "repetition",
            Cause::Quiet => "quiet",
            Cause::Resign => "resign",
            Cause::Agreed => "agreed",
            Cause::Time => "time",
        }
    }
}

/// The result of a game: its cause and the winner, `None` for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Ending {
    pub cause: Cause,
    pub winner: Option<Seat>,
}

impl Ending {
    pub const fn won(cause: Cause, winner: Seat) -> Ending {
        Ending { cause, winner: Some(winner) }
    }

    pub const fn drawn(cause: Cause) -> Ending {
        Ending { cause, winner: None }
    }

    /// `first`, `second` or `draw`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(seat) => seat.name(),
            None => "draw",
        }
    }
}

/// What one viewer knows of a game, and how it goes on. Everything the search may touch.
pub trait Position: Clone {
    /// An action; a chain of captures is several.
    type Move: Copy + Eq + Hash + Debug + Display;

    /// The seat that acts next.
    fn to_move(&self) -> Seat;

    /// Appends every legal action. Draw rules are not applied; an eliminated colour's are.
    fn moves(&self, out: &mut MoveList<Self::Move>);

    /// Appends the legal actions that change the balance at once: captures of what is certain to be taken, and the
    /// choice to end a chain.
    fn noisy(&self, out: &mut MoveList<Self::Move>);

    /// The viewer's cases of a legal action, with weights; a single [`Outcome::NONE`] when nothing turns up.
    fn outcomes(&self, mv: Self::Move) -> Outcomes;

    /// Plays a legal action. `outcome` must be one of [`Position::outcomes`]; a search may leave `taken` open, and the bag
    /// then keeps the piece.
    ///
    /// # Panics
    /// In builds with debug assertions, when the action is illegal; always, when an outcome that must carry a piece does not.
    fn play(&mut self, mv: Self::Move, outcome: Outcome);

    /// How the game has ended by what the position alone shows (not by repetition).
    fn ending(&self) -> Option<Ending>;

    /// Whether the side to move is in check; never in a game without check.
    fn in_check(&self) -> bool;

    /// The Zobrist key of everything that repetition compares: placement, bag, side to move, chaining square, viewer.
    fn key(&self) -> Key;

    /// Quiet plies so far and the count that draws, if the rule set has one.
    fn quiet(&self) -> (u16, Option<u16>);

    /// How many occurrences of a position draw, if the rule set has that rule.
    fn repetition_limit(&self) -> Option<u8>;
}

/// What the referee, records and tools need of a game beyond the search's seam.
pub trait Playable: Position {
    /// The rule set: its id parses and prints.
    type Rules: Copy + PartialEq + Debug + Display + FromStr<Err = Refusal> + Default;

    /// The game's id, such as `banqi`.
    const GAME: &'static str;
    /// The distinct views of one game; `Public` alone where both players know the same.
    const VIEWERS: &'static [Viewer];

    fn rules(&self) -> Self::Rules;

    /// Whose knowledge the position holds: one of [`Playable::VIEWERS`].
    fn viewer(&self) -> Viewer;

    /// The start, everything face-down.
    fn start(rules: Self::Rules, viewer: Viewer) -> Self;

    /// Reads a position text as `viewer` knows it.
    ///
    /// # Errors
    /// Names the field and the rule that broke.
    fn from_text(rules: Self::Rules, viewer: Viewer, text: &str) -> Result<Self, Refusal>;

    /// The position text, strict form.
    fn to_text(&self) -> String;

    /// Says why an action is illegal; agrees with [`Position::moves`].
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, mv: Self::Move) -> Result<(), Refusal>;

    /// Indices of the squares whose hidden piece an action turns up, and whose hidden piece it takes unseen.
    fn reveals(&self, mv: Self::Move) -> Reveals;

    /// What `viewer` may know of an outcome of an action that is played from here.
    fn mask(&self, outcome: Outcome, viewer: Viewer) -> Outcome;

    /// Reads one action with what it revealed, if that is written. Legality is not judged here.
    ///
    /// # Errors
    /// When the text is no action of this game.
    fn parse_move(&self, text: &str) -> Result<(Self::Move, Outcome), Refusal>;

    /// Reads a turn of a record: one action, or a chain joined in one token. All reveals must be written.
    ///
    /// # Errors
    /// The rule that the token breaks.
    fn parse_turn(&self, token: &str) -> Result<Turn<Self::Move>, Refusal>;

    /// Writes a turn that is played from here as one record token.
    fn write_turn(&self, actions: &[(Self::Move, Outcome)]) -> String;

    /// How a deal of this position is made: groups of face-down squares, by index, each with the pieces that are
    /// shuffled over it.
    fn deal_groups(&self) -> Vec<(Vec<usize>, Vec<Piece>)>;

    /// Plies (turns) played, the move number's base.
    fn plies(&self) -> u32;
}

/// The actions of one turn, in order, with what each revealed.
pub type Turn<M> = Vec<(M, Outcome)>;

/// Squares that an action uncovers, by index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reveals {
    /// The square whose face-down piece turns up for everybody.
    pub turned: Option<usize>,
    /// The square whose face-down piece is taken without turning up.
    pub taken: Option<usize>,
}

impl Reveals {
    pub const fn is_none(self) -> bool {
        self.turned.is_none() && self.taken.is_none()
    }
}
