//! Jieqi (reveal xiangqi): state and play.

mod attacks;
mod board;
mod dealt;
mod eval;
mod geometry;
mod legal;
mod mask;
mod moves;
mod notation;
mod rules;
mod spoken;
mod weights;

pub use dealt::Dealt;
pub use geometry::starting;
pub use notation::{square_at, square_name};
pub use rules::{Reveal, Rules};

use crate::key::{Key, word};
use crate::piece::{Bag, Color, Piece, Role};
use crate::position::{Cause, Ending, MoveList, Outcome, Outcomes, Playable, Reveals, Seat, Turn, Viewer};
use crate::refusal::Refusal;
use board::Board;

/// Files a to i, ranks 0 to 9 in texts.
pub type Square = crate::square::Square<9, 10>;

/// What a viewer knows of a point. A face-down piece's colour is seen, its acting role follows from the point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    Empty,
    FaceDown(Color),
    FaceUp(Piece),
}

impl Cell {
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Empty => None,
            Cell::FaceDown(color) => Some(color),
            Cell::FaceUp(piece) => Some(piece.color),
        }
    }
}

/// A move: a face-down piece turns up with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

/// What one viewer knows of a game of jieqi: there is no field for a face-down identity.
///
/// The bag holds the pieces that the viewer cannot place: those face-down on the board, and those that were taken
/// without the viewer's learning what they were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    rules: Rules,
    viewer: Viewer,
    to_move: Seat,
    /// The side to move is in check.
    checked: bool,
    quiet: u16,
    plies: u32,
}

/// Red is the First seat.
pub const fn color_of(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::Red,
        Seat::Second => Color::Black,
    }
}

/// The seat of a colour: Red's is First.
pub const fn seat_of(color: Color) -> Seat {
    match color {
        Color::Red => Seat::First,
        Color::Black => Seat::Second,
    }
}

impl Position {
    /// The start as `viewer` knows it: all but the generals face-down, or all face-up in xiangqi.
    pub fn new(rules: Rules, viewer: Viewer) -> Position {
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let Some((color, role)) = starting(square) else { continue };
            let piece = Piece::new(color, role);
            if rules.xiangqi || role == Role::General {
                board.put(square, Cell::FaceUp(piece));
            } else {
                board.put(square, Cell::FaceDown(color));
                board.add_to_bag(piece);
            }
        }
        Position { board, rules, viewer, to_move: Seat::First, checked: false, quiet: 0, plies: 0 }
    }

    #[inline]
    pub fn cell(&self, square: Square) -> Cell {
        self.board.cell(square)
    }

    pub fn bag(&self) -> &Bag {
        self.board.bag()
    }

    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The colour that moves next.
    #[inline]
    pub fn mover(&self) -> Color {
        self.to_move_color()
    }

    #[inline(always)]
    fn to_move_color(self) -> Color {
        color_of(self.to_move)
    }

    /// The role by which the piece on a point moves: its own, or its starting point's while it is face-down.
    pub fn acting(&self, square: Square) -> Option<Role> {
        match self.cell(square) {
            Cell::Empty => None,
            Cell::FaceUp(piece) => Some(piece.role),
            Cell::FaceDown(_) => starting(square).map(|(_, role)| role),
        }
    }

    /// The points that a colour's pieces stand on, from the bottom left.
    pub fn squares(&self, color: Color) -> impl Iterator<Item = Square> {
        self.board.of_color(color).points().map(|index| Square::from_index(usize::from(index)))
    }

    /// Where a colour's general stands.
    pub fn general(&self, color: Color) -> Square {
        Square::from_index(usize::from(self.board.general(color)))
    }

    /// Face-down pieces of a colour on the board.
    pub fn face_down(&self, color: Color) -> u32 {
        self.board.dark(color)
    }

    /// Face-down pieces of a colour that were taken without the viewer's learning what they were.
    pub fn taken_unseen(&self, color: Color) -> u32 {
        self.board.bag().of_color(color) - self.board.dark(color)
    }

    /// How many of a kind have left the board as far as the viewer knows; those taken unseen are not counted.
    pub fn captured(&self, piece: Piece) -> u32 {
        u32::from(piece.role.in_set()) - self.board.up(piece) - u32::from(self.bag().count(piece))
    }

    /// Whether the viewer learns what a face-down piece was that `taker` takes.
    #[inline]
    fn learns(&self, viewer: Viewer, taker: Seat) -> bool {
        self.rules.reveal == Reveal::Both || viewer == Viewer::from(taker)
    }

    #[inline]
    fn is_down(&self, square: Square) -> bool {
        matches!(self.cell(square), Cell::FaceDown(_))
    }

    fn kinds(&self, color: Color) -> impl Iterator<Item = (Piece, u32)> + '_ {
        let all = Role::ALL.into_iter().map(move |role| Piece::new(color, role));
        all.map(|piece| (piece, u32::from(self.bag().count(piece)))).filter(|&(_, count)| count > 0)
    }

    fn end_turn(&mut self) {
        self.plies += 1;
        self.to_move = !self.to_move;
        self.checked = self.attacks_general(self.mover());
    }

    /// Whether placement, bag and key agree with their recomputation, and the bag holds what lies face-down.
    fn is_consistent(&self) -> bool {
        let holds = |color| self.board.bag().of_color(color) >= self.board.dark(color);
        self.board.is_consistent()
            && Color::ALL.into_iter().all(holds)
            && self.checked == self.attacks_general(self.mover())
    }
}

/// The word of the side to move and the viewer.
const fn side_word(to_move: Seat, viewer: Viewer) -> Key {
    word(14_000 + 3 * to_move as u64 + viewer as u64)
}

impl crate::position::Position for Position {
    type Move = Move;

    #[inline(always)]
    fn to_move(&self) -> Seat {
        self.to_move
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Move>) {
        self.each_move::<false>(|mv| {
            out.push(mv);
            true
        });
    }

    #[inline]
    fn noisy(&self, out: &mut MoveList<Move>) {
        self.each_move::<true>(|mv| {
            out.push(mv);
            true
        });
    }

    fn outcomes(&self, mv: Move) -> Outcomes {
        let turns = self.is_down(mv.from);
        let takes = self.is_down(mv.to) && self.learns(self.viewer, self.to_move);
        let us = self.to_move_color();
        let mut outcomes = Outcomes::new();
        match (turns, takes) {
            (false, false) => outcomes.push((Outcome::NONE, 1)),
            (true, false) => {
                outcomes.extend(self.kinds(us).map(|(piece, weight)| (Outcome::turned(piece), weight)));
            }
            (false, true) => {
                let taken = |piece| Outcome { turned: None, taken: Some(piece) };
                outcomes.extend(self.kinds(!us).map(|(piece, weight)| (taken(piece), weight)));
            }
            (true, true) => {
                for (turned, weight) in self.kinds(us) {
                    let both = |taken| Outcome { turned: Some(turned), taken: Some(taken) };
                    outcomes.extend(self.kinds(!us).map(|(taken, other)| (both(taken), weight * other)));
                }
            }
        }
        outcomes
    }

    fn play(&mut self, mv: Move, outcome: Outcome) {
        debug_assert!(
            legal::check(self, mv).is_ok(),
            "{mv} is illegal in {}",
            notation::write_position(self)
        );
        let piece = match self.board.lift(mv.from) {
            Cell::FaceUp(piece) => piece,
            Cell::FaceDown(_) => {
                let piece = outcome.turned.expect("a face-down piece turns up with its move");
                self.board.draw(piece);
                piece
            }
            Cell::Empty => panic!("no piece on {}", square_name(mv.from)),
        };
        self.quiet = self.quiet.saturating_add(1);
        match self.board.lift(mv.to) {
            Cell::Empty => {}
            Cell::FaceUp(_) => self.quiet = 0,
            Cell::FaceDown(_) => {
                self.quiet = 0;
                if let Some(taken) = outcome.taken {
                    debug_assert!(self.learns(self.viewer, self.to_move));
                    self.board.draw(taken);
                }
            }
        }
        self.board.put(mv.to, Cell::FaceUp(piece));
        self.end_turn();
        debug_assert!(self.is_consistent());
    }

    #[inline]
    fn ending(&self) -> Option<Ending> {
        if !self.has_move() {
            let cause = if self.checked { Cause::Checkmate } else { Cause::Stalemate };
            return Some(Ending::won(cause, !self.to_move));
        }
        self.rules.quiet_limit.filter(|&limit| self.quiet >= limit).map(|_| Ending::drawn(Cause::Quiet))
    }

    #[inline]
    fn key(&self) -> Key {
        self.board.key() ^ side_word(self.to_move, self.viewer)
    }

    #[inline]
    fn quiet(&self) -> (u16, Option<u16>) {
        (self.quiet, self.rules.quiet_limit)
    }

    fn repetition_limit(&self) -> Option<u8> {
        self.rules.repetition
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checked
    }
}

impl Playable for Position {
    type Rules = Rules;

    const GAME: &'static str = "jieqi";
    const VIEWERS: &'static [Viewer] = &[Viewer::First, Viewer::Second, Viewer::Public];

    fn rules(&self) -> Rules {
        self.rules
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn start(rules: Rules, viewer: Viewer) -> Position {
        Position::new(rules, viewer)
    }

    fn from_text(rules: Rules, viewer: Viewer, text: &str) -> Result<Position, Refusal> {
        notation::read_position(rules, viewer, text)
    }

    fn to_text(&self) -> String {
        notation::write_position(self)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        Ok(legal::check(self, mv)?)
    }

    fn reveals(&self, mv: Move) -> Reveals {
        let down = |square: Square| self.is_down(square).then(|| square.index());
        Reveals { turned: down(mv.from), taken: down(mv.to) }
    }

    fn mask(&self, outcome: Outcome, viewer: Viewer) -> Outcome {
        Outcome { taken: outcome.taken.filter(|_| self.learns(viewer, self.to_move)), ..outcome }
    }

    fn parse_move(&self, text: &str) -> Result<(Move, Outcome), Refusal> {
        notation::read_move(self, text)
    }

    fn parse_turn(&self, token: &str) -> Result<Turn<Move>, Refusal> {
        notation::read_turn(self, token)
    }

    fn write_turn(&self, actions: &[(Move, Outcome)]) -> String {
        notation::write_turn(self, actions)
    }

    fn deal_groups(&self) -> Vec<(Vec<usize>, Vec<Piece>)> {
        let group = |color: Color| {
            let down = |square: &Square| self.cell(*square) == Cell::FaceDown(color);
            let squares = self.squares(color).filter(down).map(Square::index).collect();
            let pieces = self.kinds(color).flat_map(|(piece, n)| std::iter::repeat_n(piece, n as usize));
            (squares, pieces.collect())
        };
        Color::ALL.map(group).into()
    }

    fn plies(&self) -> u32 {
        self.plies
    }
}
