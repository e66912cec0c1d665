//! The rules of one action, written to be obvious: the source of refusals, and the naive twin of the fast generator.

use super::{Move, Position, Square};
use crate::piece::{Cell, Piece, Role};
use crate::refusal::Refusal;

/// Says why an action is illegal. No ending is looked at.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Refusal> {
    match (mv, position.chain()) {
        (Move::Stop, None) => refuse("no-chain", "there is no chain of captures to end"),
        (Move::Stop, Some(_)) => Ok(()),
        (Move::Flip(_), Some(_)) => {
            refuse("chain-only", "only the chaining piece may act until the turn ends")
        }
        (Move::Step { from, .. }, Some(chain)) if from != chain => {
            refuse("chain-only", "only the chaining piece may act until the turn ends")
        }
        (Move::Flip(square), None) => match position.cell(square) {
            Cell::FaceDown => Ok(()),
            Cell::FaceUp(_) => refuse("already-up", format!("the piece on {square} is face-up already")),
            Cell::Empty => refuse("nothing-to-flip", format!("{square} is empty")),
        },
        (Move::Step { from, to }, chain) => check_step(position, from, to, chain.is_some()),
    }
}

fn check_step(position: &Position, from: Square, to: Square, chaining: bool) -> Result<(), Refusal> {
    let piece = match position.cell(from) {
        Cell::Empty => return refuse("empty-square", format!("there is no piece on {from}")),
        Cell::FaceDown => {
            return refuse("face-down-moves", format!("the piece on {from} is face down and cannot move"));
        }
        Cell::FaceUp(piece) => piece,
    };
    if position.mover() != Some(piece.color) {
        return refuse("not-your-piece", format!("the piece on {from} belongs to the other player"));
    }
    if from == to {
        return refuse("same-square", "a step must leave its square");
    }
    match position.cell(to) {
        Cell::Empty if chaining => refuse("chain-captures", "a chain goes on only by a capture"),
        Cell::Empty if adjacent(from, to) => Ok(()),
        Cell::Empty => refuse("one-step", "a piece steps one square up, down, left or right"),
        Cell::FaceUp(victim) if victim.color == piece.color => {
            refuse("own-piece", format!("{to} holds a piece of the same colour"))
        }
        Cell::FaceDown if !position.rules().dark => {
            refuse("face-down-safe", "a face-down piece cannot be captured under these rules")
        }
        Cell::FaceDown => check_reach(position, from, to, piece),
        Cell::FaceUp(victim) => {
            check_reach(position, from, to, piece)?;
            check_rank(position, piece.role, victim.role)
        }
    }
}

fn check_reach(position: &Position, from: Square, to: Square, piece: Piece) -> Result<(), Refusal> {
    if !position.rules().jumps(piece.role) {
        return if adjacent(from, to) {
            Ok(())
        } else {
            refuse("adjacent-capture", "this piece captures one square up, down, left or right")
        };
    }
    match screens(position, from, to) {
        None => refuse("cannon-straight", "a cannon shoots along its row or column"),
        Some(1) => Ok(()),
        Some(n) => refuse(
            "cannon-needs-one-screen",
            format!("a cannon captures over exactly one piece; there are {n} between {from} and {to}"),
        ),
    }
}

fn check_rank(position: &Position, attacker: Role, victim: Role) -> Result<(), Refusal> {
    if position.rules().takes(attacker, victim) {
        return Ok(());
    }
    if (attacker, victim) == (Role::General, Role::Soldier) {
        return refuse("general-spares-soldier", "a general cannot take a soldier");
    }
    refuse("outranked", format!("{} cannot take {}", name(attacker), name(victim)))
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

fn refuse(rule: &'static str, detail: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(rule, detail))
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
