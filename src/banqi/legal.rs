//! The rules of one action, written to be obvious: the source of refusals, and the naive twin of the fast generator.

use super::{Move, Position, Square};
use crate::piece::{Cell, Piece, Role};
use crate::refusal::Refusal;

/// The rule that an action breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Illegal {
    NoChain,
    ChainOnly,
    AlreadyUp(Square),
    NothingToFlip(Square),
    EmptySquare(Square),
    FaceDownMoves(Square),
    NotYourPiece(Square),
    SameSquare,
    ChainCaptures,
    OneStep,
    OwnPiece(Square),
    FaceDownSafe,
    AdjacentCapture,
    CannonStraight,
    CannonScreens { from: Square, to: Square, screens: usize },
    GeneralSparesSoldier,
    Outranked { attacker: Role, victim: Role },
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        use Illegal::*;
        let (rule, detail) = match illegal {
            NoChain => ("no-chain", "there is no chain of captures to end".into()),
            ChainOnly => ("chain-only", "only the chaining piece may act until the turn ends".into()),
            AlreadyUp(square) => ("already-up", format!("the piece on {square} is face-up already")),
            NothingToFlip(square) => ("nothing-to-flip", format!("{square} is empty")),
            EmptySquare(from) => ("empty-square", format!("there is no piece on {from}")),
            FaceDownMoves(from) => {
                ("face-down-moves", format!("the piece on {from} is face down and cannot move"))
            }
            NotYourPiece(from) => {
                ("not-your-piece", format!("the piece on {from} belongs to the other player"))
            }
            SameSquare => ("same-square", "a step must leave its square".into()),
            ChainCaptures => ("chain-captures", "a chain goes on only by a capture".into()),
            OneStep => ("one-step", "a piece steps one square up, down, left or right".into()),
            OwnPiece(to) => ("own-piece", format!("{to} holds a piece of the same colour")),
            FaceDownSafe => {
                ("face-down-safe", "a face-down piece cannot be captured under these rules".into())
            }
            AdjacentCapture => {
                ("adjacent-capture", "this piece captures one square up, down, left or right".into())
            }
            CannonStraight => ("cannon-straight", "a cannon shoots along its row or column".into()),
            CannonScreens { from, to, screens } => (
                "cannon-needs-one-screen",
                format!(
                    "a cannon captures over exactly one piece; there are {screens} between {from} and {to}"
                ),
            ),
            GeneralSparesSoldier => ("general-spares-soldier", "a general cannot take a soldier".into()),
            Outranked { attacker, victim } => {
                ("outranked", format!("{} cannot take {}", name(attacker), name(victim)))
            }
        };
        Refusal { rule, detail }
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::General => "a general",
        Role::Advisor => "an advisor",
        Role::Elephant => "an elephant",
        Role::Chariot => "a chariot",
        Role::Horse => "a horse",
        Role::Cannon => "a cannon",
        Role::Soldier => "a soldier",
    }
}

/// Says why an action is illegal. No ending is looked at.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    match (mv, position.chain()) {
        (Move::Stop, None) => Err(Illegal::NoChain),
        (Move::Stop, Some(_)) => Ok(()),
        (Move::Flip(_), Some(_)) => Err(Illegal::ChainOnly),
        (Move::Step { from, .. }, Some(chain)) if from != chain => Err(Illegal::ChainOnly),
        (Move::Flip(square), None) => match position.cell(square) {
            Cell::FaceDown => Ok(()),
            Cell::FaceUp(_) => Err(Illegal::AlreadyUp(square)),
            Cell::Empty => Err(Illegal::NothingToFlip(square)),
        },
        (Move::Step { from, to }, chain) => check_step(position, from, to, chain.is_some()),
    }
}

fn check_step(position: &Position, from: Square, to: Square, chaining: bool) -> Result<(), Illegal> {
    let piece = match position.cell(from) {
        Cell::Empty => return Err(Illegal::EmptySquare(from)),
        Cell::FaceDown => return Err(Illegal::FaceDownMoves(from)),
        Cell::FaceUp(piece) => piece,
    };
    if position.mover() != Some(piece.color) {
        return Err(Illegal::NotYourPiece(from));
    }
    if from == to {
        return Err(Illegal::SameSquare);
    }
    match position.cell(to) {
        Cell::Empty if chaining => Err(Illegal::ChainCaptures),
        Cell::Empty if adjacent(from, to) => Ok(()),
        Cell::Empty => Err(Illegal::OneStep),
        Cell::FaceUp(victim) if victim.color == piece.color => Err(Illegal::OwnPiece(to)),
        Cell::FaceDown if !position.rules().dark => Err(Illegal::FaceDownSafe),
        Cell::FaceDown => check_reach(position, from, to, piece),
        Cell::FaceUp(victim) => {
            check_reach(position, from, to, piece)?;
            check_rank(position, piece.role, victim.role)
        }
    }
}

fn check_reach(position: &Position, from: Square, to: Square, piece: Piece) -> Result<(), Illegal> {
    if !position.rules().jumps(piece.role) {
        return if adjacent(from, to) { Ok(()) } else { Err(Illegal::AdjacentCapture) };
    }
    match screens(position, from, to) {
        None => Err(Illegal::CannonStraight),
        Some(1) => Ok(()),
        Some(screens) => Err(Illegal::CannonScreens { from, to, screens }),
    }
}

fn check_rank(position: &Position, attacker: Role, victim: Role) -> Result<(), Illegal> {
    if position.rules().takes(attacker, victim) {
        return Ok(());
    }
    if (attacker, victim) == (Role::General, Role::Soldier) {
        return Err(Illegal::GeneralSparesSoldier);
    }
    Err(Illegal::Outranked { attacker, victim })
}

fn adjacent(from: Square, to: Square) -> bool {
    from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()) == 1
}

/// Pieces strictly between two squares of one row or column.
fn screens(position: &Position, from: Square, to: Square) -> Option<usize> {
    let (df, dr) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    if (df == 0) == (dr == 0) {
        return None;
    }
    let step = |square: &Square| square.offset(df.signum(), dr.signum());
    let between = std::iter::successors(step(&from), step).take_while(|&square| square != to);
    Some(between.filter(|&square| position.cell(square) != Cell::Empty).count())
}

impl Position {
    /// Every action by trying them all: the naive twin of [`Position::actions`].
    pub fn moves_naive(&self) -> Vec<Move> {
        let steps = Square::all().flat_map(|from| Square::all().map(move |to| Move::Step { from, to }));
        let flips = Square::all().map(Move::Flip);
        steps.chain(flips).chain([Move::Stop]).filter(|&mv| check(self, mv).is_ok()).collect()
    }

    /// Whether the position's incremental parts equal their recomputation; for tests of walks.
    pub fn is_sound(&self) -> bool {
        self.is_consistent() && self.moves_naive().is_empty() != self.has_move()
    }
}
