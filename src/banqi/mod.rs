//! Banqi: state and play.

mod board;
mod endgame;
mod eval;
mod legal;
mod moves;
mod notation;
mod rules;
mod weights;

pub use endgame::{Census, Endgames, Standing};
pub use rules::{CannonRule, Ladder, Rules};

use crate::key::{Key, word};
use crate::piece::{Bag, Cell, Color, Piece};
use crate::position::{Cause, Ending, MoveList, Outcome, Outcomes, Playable, Reveals, Seat, Turn, Viewer};
use crate::refusal::Refusal;
use board::Board;
use weights::Worth;

/// Files a to h, ranks 1 to 4.
pub type Square = crate::square::Square<8, 4>;

/// A set of squares, one bit each by index.
type Mask = u32;

/// One action of banqi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Turn a face-down piece up.
    Flip(Square),
    /// A step, a capture, a hop of a chain, or an attempt on a face-down piece.
    Step { from: Square, to: Square },
    /// End a chain of captures.
    Stop,
}

/// What both players know of a game of banqi: there is no field for a face-down identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    worth: Worth,
    rules: Rules,
    to_move: Seat,
    first: Option<Color>,
    quiet: u16,
    plies: u32,
    chain: Option<Square>,
}

impl Position {
    /// Thirty-two face-down pieces, First to move.
    pub fn new(rules: Rules) -> Position {
        let mut board = Board::EMPTY;
        for square in Square::all() {
            board.put(square, Cell::FaceDown);
        }
        for (piece, count) in Bag::full().iter() {
            (0..count).for_each(|_| board.add_to_bag(piece));
        }
        Position::of(board, rules)
    }

    /// A board before the first flip, First to move.
    fn of(board: Board, rules: Rules) -> Position {
        let worth = Worth::new(&board, rules);
        Position { board, worth, rules, to_move: Seat::First, first: None, quiet: 0, plies: 0, chain: None }
    }

    pub fn cell(&self, square: Square) -> Cell {
        self.board.cell(square)
    }

    pub fn bag(&self) -> &Bag {
        self.board.bag()
    }

    /// How many of a kind have left the board.
    pub fn captured(&self, piece: Piece) -> u32 {
        u32::from(piece.role.in_set()) - self.board.alive(piece)
    }

    /// A seat's colour; `None` before the first flip.
    pub fn color(&self, seat: Seat) -> Option<Color> {
        self.first.map(|first| if seat == Seat::First { first } else { !first })
    }

    /// The colour that acts next; `None` before the first flip.
    pub fn mover(&self) -> Option<Color> {
        self.color(self.to_move)
    }

    /// The square of the piece in the middle of a chain.
    pub fn chain(&self) -> Option<Square> {
        self.chain
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position under another rule set, for counting and set-up. A chain is kept only where chains exist.
    pub fn with_rules(mut self, rules: Rules) -> Position {
        self.rules = rules;
        self.worth = Worth::new(&self.board, rules);
        self.chain = self.chain.filter(|_| rules.chain);
        self
    }

    fn seat_of(&self, color: Color) -> Option<Seat> {
        self.first.map(|first| if color == first { Seat::First } else { Seat::Second })
    }

    fn flip(&mut self, square: Square, piece: Piece) {
        self.turn_up(square, piece);
        self.first.get_or_insert(match self.to_move {
            Seat::First => piece.color,
            Seat::Second => !piece.color,
        });
        self.end_turn();
    }

    fn turn_up(&mut self, square: Square, piece: Piece) {
        let was = self.board.lift(square);
        debug_assert_eq!(was, Cell::FaceDown);
        self.board.draw(piece);
        self.board.put(square, Cell::FaceUp(piece));
        self.quiet = 0;
    }

    fn step(&mut self, from: Square, to: Square, turned: Option<Piece>) {
        let Cell::FaceUp(mover) = self.board.cell(from) else { panic!("no face-up piece on {from}") };
        let victim = match self.board.cell(to) {
            Cell::Empty => {
                self.board.lift(from);
                self.board.put(to, Cell::FaceUp(mover));
                self.quiet = self.quiet.saturating_add(1);
                return self.end_turn();
            }
            Cell::FaceDown => {
                let piece = turned.expect("an attempt on a face-down piece turns it up");
                self.turn_up(to, piece);
                piece
            }
            Cell::FaceUp(piece) => piece,
        };
        if victim.color == mover.color || !self.rules.takes(mover.role, victim.role) {
            return self.end_turn();
        }
        self.board.lift(to);
        self.board.lift(from);
        self.board.put(to, Cell::FaceUp(mover));
        self.worth.capture(victim, self.rules);
        self.quiet = 0;
        if self.rules.chain && self.can_hop(to, mover) {
            self.chain = Some(to);
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.chain = None;
        self.plies += 1;
        self.to_move = !self.to_move;
    }

    fn is_consistent(&self) -> bool {
        self.board.is_consistent()
            && self.worth == Worth::new(&self.board, self.rules)
            && self.chain.is_none_or(|_| self.rules.chain)
    }
}

/// The word of the colour to move.
const fn side_word(color: Option<Color>) -> Key {
    match color {
        None => Key(0),
        Some(Color::Red) => word(3000),
        Some(Color::Black) => word(3001),
    }
}

impl crate::position::Position for Position {
    type Move = Move;

    #[inline(always)]
    fn to_move(&self) -> Seat {
        self.to_move
    }

    #[inline]
    fn moves(&self, out: &mut MoveList<Move>) {
        if !self.is_eliminated() {
            self.actions(out);
        }
    }

    #[inline]
    fn noisy(&self, out: &mut MoveList<Move>) {
        self.generate_noisy(out);
    }

    fn outcomes(&self, mv: Move) -> Outcomes {
        match self.reveals(mv).turned {
            Some(_) => {
                self.bag().iter().map(|(piece, count)| (Outcome::turned(piece), u32::from(count))).collect()
            }
            None => Outcomes::from_iter([(Outcome::NONE, 1)]),
        }
    }

    fn play(&mut self, mv: Move, outcome: Outcome) {
        debug_assert!(legal::check(self, mv).is_ok(), "{mv} is illegal in {}", self.to_text());
        match mv {
            Move::Flip(square) => self.flip(square, outcome.turned.expect("a flip turns a piece up")),
            Move::Step { from, to } => self.step(from, to, outcome.turned),
            Move::Stop => self.end_turn(),
        }
        debug_assert!(self.is_consistent());
    }

    fn ending(&self) -> Option<Ending> {
        if let Some(loser) = self.eliminated() {
            let winner = self.seat_of(!loser).expect("a colour is eliminated only after colours exist");
            return Some(Ending::won(Cause::Elimination, winner));
        }
        if self.chain.is_some() {
            return None;
        }
        if !self.has_move() {
            return Some(Ending::won(Cause::NoMove, !self.to_move));
        }
        let (quiet, limit) = self.quiet();
        limit.filter(|&limit| quiet >= limit).map(|_| Ending::drawn(Cause::Quiet))
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    #[inline]
    fn key(&self) -> Key {
        let chain = self.chain.map_or(Key(0), |square| word(3100 + square.index() as u64));
        self.board.key() ^ side_word(self.mover()) ^ chain
    }

    #[inline]
    fn quiet(&self) -> (u16, Option<u16>) {
        (self.quiet, self.rules.quiet_limit)
    }

    fn repetition_limit(&self) -> Option<u8> {
        self.rules.repetition
    }
}

impl Position {
    /// The colour with no piece on the board and none in the bag.
    fn eliminated(&self) -> Option<Color> {
        self.first?;
        Color::ALL.into_iter().find(|&color| !self.board.has(color))
    }

    #[inline]
    fn is_eliminated(&self) -> bool {
        let alone = self.board.of_color(Color::Red) == 0 || self.board.of_color(Color::Black) == 0;
        alone && self.eliminated().is_some()
    }
}

impl Playable for Position {
    type Rules = Rules;

    const GAME: &'static str = "banqi";
    const VIEWERS: &'static [Viewer] = &[Viewer::Public];

    fn rules(&self) -> Rules {
        self.rules
    }

    fn start(rules: Rules, _viewer: Viewer) -> Position {
        Position::new(rules)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Public
    }

    fn from_text(rules: Rules, _viewer: Viewer, text: &str) -> Result<Position, Refusal> {
        notation::read_position(rules, text)
    }

    fn to_text(&self) -> String {
        notation::write_position(self)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.eliminated().is_some() {
            return Err(Refusal::new("game-over", "a colour has no piece left, so the game is over"));
        }
        Ok(legal::check(self, mv)?)
    }

    fn reveals(&self, mv: Move) -> Reveals {
        let turned = match mv {
            Move::Flip(square) => Some(square.index()),
            Move::Step { to, .. } if self.cell(to) == Cell::FaceDown => Some(to.index()),
            _ => None,
        };
        Reveals { turned, taken: None }
    }

    fn mask(&self, outcome: Outcome, _viewer: Viewer) -> Outcome {
        outcome
    }

    fn parse_move(&self, text: &str) -> Result<(Move, Outcome), Refusal> {
        notation::read_move(text)
    }

    fn parse_turn(&self, token: &str) -> Result<Turn<Move>, Refusal> {
        notation::read_turn(self, token)
    }

    fn write_turn(&self, actions: &[(Move, Outcome)]) -> String {
        notation::write_turn(actions)
    }

    fn deal_groups(&self) -> Vec<(Vec<usize>, Vec<Piece>)> {
        let squares = moves::squares(self.board.dark()).map(Square::index).collect();
        let bag = self.bag().iter();
        vec![(squares, bag.flat_map(|(piece, n)| std::iter::repeat_n(piece, usize::from(n))).collect())]
    }

    fn plies(&self) -> u32 {
        self.plies
    }
}
