//! The rules of one move, written to be obvious: the source of refusals, and the naive twin of the fast generator.

use super::{Cell, Move, Position, Square, notation::square_name, starting};
use crate::piece::{Color, Piece, Role};
use crate::refusal::Refusal;

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Illegal {
    EmptySquare(Square),
    NotYourPiece(Square),
    SameSquare,
    OwnPiece(Square),
    ChariotStraight,
    CannonStraight,
    Blocked(Square),
    CannonScreens { from: Square, to: Square, screens: usize },
    HorseShape,
    HorseLeg(Square),
    ElephantShape,
    ElephantEye(Square),
    River,
    AdvisorShape,
    Palace,
    GeneralShape,
    SoldierBack,
    SoldierSide,
    SoldierShape,
    GeneralsFace,
    StaysInCheck,
    ExposesGeneral,
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        use Illegal::*;
        let on = square_name;
        let (rule, detail) = match illegal {
            EmptySquare(from) => ("empty-square", format!("there is no piece on {}", on(from))),
            NotYourPiece(from) => {
                ("not-your-piece", format!("the piece on {} belongs to the other player", on(from)))
            }
            SameSquare => ("same-square", "a move must leave its point".into()),
            OwnPiece(to) => ("own-piece", format!("{} holds a piece of the same colour", on(to))),
            ChariotStraight => ("chariot-straight", "a chariot moves along its rank or file".into()),
            CannonStraight => ("cannon-line", "a cannon moves along its rank or file".into()),
            Blocked(at) => ("blocked", format!("the piece on {} is in the way", on(at))),
            CannonScreens { from, to, screens } => (
                "cannon-needs-one-screen",
                format!(
                    "a cannon captures over exactly one piece; there are {screens} between {} and {}",
                    on(from),
                    on(to)
                ),
            ),
            HorseShape => {
                ("horse-shape", "a horse moves one point straight and then one diagonally outward".into())
            }
            HorseLeg(leg) => ("horse-leg", format!("the piece on {} blocks the horse's leg", on(leg))),
            ElephantShape => ("elephant-shape", "an elephant moves exactly two points diagonally".into()),
            ElephantEye(eye) => {
                ("elephant-eye", format!("the piece on {} blocks the elephant's eye", on(eye)))
            }
            River => ("river", "this elephant may not cross the river".into()),
            AdvisorShape => ("advisor-shape", "an advisor moves one point diagonally".into()),
            Palace => ("palace", "this piece may not leave its palace".into()),
            GeneralShape => ("general-shape", "a general moves one point along its rank or file".into()),
            SoldierBack => ("soldier-back", "a soldier never moves backward".into()),
            SoldierSide => ("soldier-side", "a soldier moves sideways only beyond the river".into()),
            SoldierShape => {
                ("soldier-shape", "a soldier moves one point forward, or sideways beyond the river".into())
            }
            GeneralsFace => {
                ("generals-face", "the two generals may not face each other on an open file".into())
            }
            StaysInCheck => ("stays-in-check", "the general is in check and would stay so".into()),
            ExposesGeneral => ("exposes-general", "the move would leave the own general attacked".into()),
        };
        Refusal { rule, detail }
    }
}

/// A placement as a plain list of cells.
#[derive(Clone, Copy)]
struct Placement {
    cells: [Cell; Square::COUNT],
    xiangqi: bool,
}

impl Placement {
    fn of(position: &Position) -> Placement {
        let cells = std::array::from_fn(|index| position.cell(Square::from_index(index)));
        Placement { cells, xiangqi: position.rules.xiangqi }
    }

    fn at(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    fn general(&self, color: Color) -> Option<Square> {
        Square::all().find(|&square| self.at(square) == Cell::FaceUp(Piece::new(color, Role::General)))
    }

    /// Occupied points strictly between two points of one rank or file, from `from` on; `None` off the lines.
    fn between(&self, from: Square, to: Square) -> Option<Vec<Square>> {
        let (files, ranks) = distance(from, to);
        if (files == 0) == (ranks == 0) {
            return None;
        }
        let step = |square: &Square| square.offset(files.signum(), ranks.signum());
        let way = std::iter::successors(step(&from), step).take_while(|&square| square != to);
        Some(way.filter(|&square| self.at(square) != Cell::Empty).collect())
    }

    /// Whether the piece on `from` may go to `to` by its way of moving; own generals are let alone.
    fn reach(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let (color, role, bound) = match self.at(from) {
            Cell::Empty => return Err(Illegal::EmptySquare(from)),
            Cell::FaceUp(piece) => (piece.color, piece.role, self.xiangqi),
            Cell::FaceDown(color) => {
                let acting = starting(from).filter(|&(side, role)| side == color && role != Role::General);
                let (_, role) = acting.ok_or(Illegal::EmptySquare(from))?;
                (color, role, true)
            }
        };
        if from == to {
            return Err(Illegal::SameSquare);
        }
        if self.at(to).color() == Some(color) {
            return Err(Illegal::OwnPiece(to));
        }
        let (files, ranks) = distance(from, to);
        let shape = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
        let forward = if color == Color::Red { ranks } else { -ranks };
        match role {
            Role::Chariot => {
                let between = self.between(from, to).ok_or(Illegal::ChariotStraight)?;
                between.first().map_or(Ok(()), |&at| Err(Illegal::Blocked(at)))
            }
            Role::Cannon => {
                let between = self.between(from, to).ok_or(Illegal::CannonStraight)?;
                match (self.at(to), between.as_slice()) {
                    (Cell::Empty, []) => Ok(()),
                    (Cell::Empty, &[at, ..]) => Err(Illegal::Blocked(at)),
                    (_, [_]) => Ok(()),
                    (_, between) => Err(Illegal::CannonScreens { from, to, screens: between.len() }),
                }
            }
            Role::Horse if shape != (1, 2) => Err(Illegal::HorseShape),
            Role::Horse => {
                let leg = from.offset(files / 2, ranks / 2).ok_or(Illegal::HorseShape)?;
                if self.at(leg) == Cell::Empty { Ok(()) } else { Err(Illegal::HorseLeg(leg)) }
            }
            Role::Elephant if shape != (2, 2) => Err(Illegal::ElephantShape),
            Role::Elephant if bound && !own_side(color, to) => Err(Illegal::River),
            Role::Elephant => {
                let eye = from.offset(files / 2, ranks / 2).ok_or(Illegal::ElephantShape)?;
                if self.at(eye) == Cell::Empty { Ok(()) } else { Err(Illegal::ElephantEye(eye)) }
            }
            Role::Advisor if shape != (1, 1) => Err(Illegal::AdvisorShape),
            Role::Advisor if bound && !in_palace(color, to) => Err(Illegal::Palace),
            Role::Advisor => Ok(()),
            Role::General if shape != (0, 1) => Err(Illegal::GeneralShape),
            Role::General if !in_palace(color, to) => Err(Illegal::Palace),
            Role::General => Ok(()),
            Role::Soldier if shape != (0, 1) => Err(Illegal::SoldierShape),
            Role::Soldier if forward < 0 => Err(Illegal::SoldierBack),
            Role::Soldier if forward == 0 && own_side(color, from) => Err(Illegal::SoldierSide),
            Role::Soldier => Ok(()),
        }
    }

    fn generals_face(&self) -> bool {
        let (Some(red), Some(black)) = (self.general(Color::Red), self.general(Color::Black)) else {
            return false;
        };
        red.file() == black.file() && self.between(red, black).is_some_and(|between| between.is_empty())
    }

    /// Whether a piece of the other colour may go to a colour's general.
    fn is_attacked(&self, color: Color) -> bool {
        let Some(general) = self.general(color) else { return false };
        Square::all().any(|from| self.at(from).color() == Some(!color) && self.reach(from, general).is_ok())
    }

    fn after(mut self, mv: Move) -> Placement {
        let own = self.at(mv.from);
        self.cells[mv.from.index()] = Cell::Empty;
        self.cells[mv.to.index()] = match own {
            // What turns up does not matter to the own general.
            Cell::FaceDown(color) => Cell::FaceUp(Piece::new(color, Role::Soldier)),
            own => own,
        };
        self
    }
}

fn distance(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

pub(super) fn in_palace(color: Color, square: Square) -> bool {
    let ranks = if color == Color::Red { 0..=2 } else { 7..=9 };
    (3..=5).contains(&square.file()) && ranks.contains(&square.rank())
}

fn own_side(color: Color, square: Square) -> bool {
    (square.rank() < 5) == (color == Color::Red)
}

/// Whether the generals face each other on an open file.
pub(super) fn generals_face(position: &Position) -> bool {
    Placement::of(position).generals_face()
}

/// Says why a move is illegal. No ending is looked at.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Illegal> {
    check_on(Placement::of(position), position.mover(), mv)
}

fn check_on(before: Placement, us: Color, mv: Move) -> Result<(), Illegal> {
    match before.at(mv.from).color() {
        None => return Err(Illegal::EmptySquare(mv.from)),
        Some(color) if color != us => return Err(Illegal::NotYourPiece(mv.from)),
        Some(_) => before.reach(mv.from, mv.to)?,
    }
    let after = before.after(mv);
    if after.generals_face() {
        return Err(Illegal::GeneralsFace);
    }
    if after.is_attacked(us) {
        let checked = before.is_attacked(us);
        return Err(if checked { Illegal::StaysInCheck } else { Illegal::ExposesGeneral });
    }
    Ok(())
}

impl Position {
    /// Every move by trying them all: the naive twin of the fast generator.
    pub fn moves_naive(&self) -> Vec<Move> {
        let (placement, us) = (Placement::of(self), self.mover());
        let every = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
        every.filter(|&mv| check_on(placement, us, mv).is_ok()).collect()
    }

    /// Whether the position's incremental parts equal their recomputation; for tests of walks.
    pub fn is_sound(&self) -> bool {
        let naive = Placement::of(self);
        let us = self.mover();
        self.is_consistent()
            && self.moves_naive().is_empty() != self.has_move()
            && self.checked == (naive.is_attacked(us) || naive.generals_face())
    }
}
