use super::geometry::{FILE_OF, RANK_OF};
use super::mask::Mask;
use super::weights::{VALUES, WORTH};
use super::{Cell, Square};
use crate::key::{Key, word};
use crate::piece::{Bag, Color, Piece, Role};

/// A cell in one byte: 0 empty, 1 to 7 and 9 to 15 the roles of Red and Black, 8 and 16 their face-down pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code(u8);

impl Code {
    pub const COUNT: usize = 17;

    pub const EMPTY: Code = Code(0);

    #[inline(always)]
    pub const fn up(color: Color, role: Role) -> Code {
        Code((color as u8) << 3 | (role as u8 + 1))
    }

    pub const fn of(cell: Cell) -> Code {
        match cell {
            Cell::Empty => Code::EMPTY,
            Cell::FaceDown(color) => Code((color as u8 + 1) << 3),
            Cell::FaceUp(piece) => Code::up(piece.color, piece.role),
        }
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn is_down(self) -> bool {
        self.0 == 8 || self.0 == 16
    }

    #[inline(always)]
    pub const fn is(self, color: Color) -> bool {
        self.0 != 0 && (self.0 - 1) >> 3 == color as u8
    }

    /// The same, as an index below [`Code::COUNT`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The role of a face-up piece.
    #[inline(always)]
    pub const fn role(self) -> Role {
        Role::ALL[((self.0 & 7) - 1) as usize]
    }

    const fn cell(self) -> Cell {
        match self.0 {
            0 => Cell::Empty,
            8 => Cell::FaceDown(Color::Red),
            16 => Cell::FaceDown(Color::Black),
            code => {
                let color = if code < 8 { Color::Red } else { Color::Black };
                Cell::FaceUp(Piece::new(color, self.role()))
            }
        }
    }
}

/// Placement and bag with their key and their worth. The only type that changes any of them, so they cannot drift apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    colors: [Mask; 2],
    /// Face-up chariots and horses.
    runners: Mask,
    key: Key,
    /// By colour, the points of what stands on the board; face-down pieces without what the bag makes of them.
    values: [i32; 2],
    /// By colour, the worth of what the bag holds.
    hidden: [i32; 2],
    ranks: [u16; 10],
    files: [u16; 9],
    cells: [Code; Square::COUNT],
    bag: Bag,
    /// Pieces in the bag, by colour.
    unseen: [u8; 2],
    /// Face-down pieces on the board, by colour.
    downs: [u8; 2],
    generals: [u8; 2],
}

/// Reckoned where it is wanted: a table of them would be a tenth of the wasm.
#[inline(always)]
const fn cell_word(square: usize, piece: Piece) -> Key {
    word(10_000 + (square * Piece::COUNT + piece.index()) as u64)
}

#[inline(always)]
const fn dark_word(square: usize) -> Key {
    word(12_000 + square as u64)
}

/// The word of `count` pieces of a kind in the bag; none for an empty count.
const fn bag_word(piece: Piece, count: u8) -> Key {
    if count == 0 { Key(0) } else { word(13_000 + 8 * piece.index() as u64 + count as u64) }
}

impl Board {
    pub(super) const EMPTY: Board = Board {
        colors: [Mask::EMPTY; 2],
        runners: Mask::EMPTY,
        key: Key(0),
        values: [0; 2],
        hidden: [0; 2],
        ranks: [0; 10],
        files: [0; 9],
        cells: [Code::EMPTY; Square::COUNT],
        bag: Bag::EMPTY,
        unseen: [0; 2],
        downs: [0; 2],
        generals: [super::geometry::NONE; 2],
    };

    #[inline(always)]
    pub(super) fn code(&self, index: u8) -> Code {
        self.cells[usize::from(index)]
    }

    #[inline(always)]
    pub(super) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()].cell()
    }

    #[inline(always)]
    pub(super) fn of_color(&self, color: Color) -> Mask {
        self.colors[color as usize]
    }

    /// Occupied files of a rank, one bit each.
    #[inline(always)]
    pub(super) fn rank(&self, rank: u8) -> u16 {
        self.ranks[usize::from(rank)]
    }

    /// Occupied ranks of a file, one bit each.
    #[inline(always)]
    pub(super) fn file(&self, file: u8) -> u16 {
        self.files[usize::from(file)]
    }

    /// Where a colour's general stands; outside the board while there is none.
    #[inline(always)]
    pub(super) fn general(&self, color: Color) -> u8 {
        self.generals[color as usize]
    }

    #[inline(always)]
    pub(super) fn bag(&self) -> &Bag {
        &self.bag
    }

    #[inline(always)]
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// Face-up chariots and horses of both colours.
    #[inline(always)]
    pub(super) fn runners(&self) -> Mask {
        self.runners
    }

    /// Points of a colour's pieces; the worth of the face-down ones by the bag is not in it.
    #[inline(always)]
    pub(super) fn value(&self, color: Color) -> i32 {
        self.values[color as usize]
    }

    /// The average worth of a colour's unseen pieces.
    #[inline(always)]
    pub(super) fn average(&self, color: Color) -> i32 {
        match i32::from(self.unseen[color as usize]) {
            0 => 0,
            count => self.hidden[color as usize] / count,
        }
    }

    /// Puts something on an empty point.
    #[inline]
    pub(super) fn put(&mut self, square: Square, cell: Cell) {
        debug_assert_eq!(self.cell(square), Cell::Empty);
        self.cells[square.index()] = Code::of(cell);
        self.toggle(square, cell, 1);
    }

    /// Empties a point and returns what stood there.
    #[inline]
    pub(super) fn lift(&mut self, square: Square) -> Cell {
        let cell = std::mem::replace(&mut self.cells[square.index()], Code::EMPTY).cell();
        self.toggle(square, cell, -1);
        cell
    }

    /// `by`: 1 for what has come, -1 for what is gone.
    #[inline]
    fn toggle(&mut self, square: Square, cell: Cell, by: i8) {
        let index = square.index();
        let color = match cell {
            Cell::Empty => return,
            Cell::FaceDown(color) => {
                self.key ^= dark_word(index);
                self.downs[color as usize] = self.downs[color as usize].wrapping_add_signed(by);
                color
            }
            Cell::FaceUp(piece) => {
                self.key ^= cell_word(index, piece);
                match piece.role {
                    Role::General => {
                        let here = if by > 0 { index as u8 } else { super::geometry::NONE };
                        self.generals[piece.color as usize] = here;
                    }
                    Role::Chariot | Role::Horse => self.runners.flip(index),
                    _ => {}
                }
                piece.color
            }
        };
        self.values[color as usize] += i32::from(by) * i32::from(VALUES[Code::of(cell).index()][index]);
        self.colors[color as usize].flip(index);
        let (file, rank) = (FILE_OF[index], RANK_OF[index]);
        self.ranks[usize::from(rank)] ^= 1 << file;
        self.files[usize::from(file)] ^= 1 << rank;
    }

    pub(super) fn add_to_bag(&mut self, piece: Piece) {
        self.key ^= bag_word(piece, self.bag.count(piece));
        self.bag.add(piece);
        self.key ^= bag_word(piece, self.bag.count(piece));
        self.unseen[piece.color as usize] += 1;
        self.hidden[piece.color as usize] += WORTH[piece.role as usize];
    }

    /// Takes a piece out of the bag.
    ///
    /// # Panics
    /// When the bag has none of the kind.
    pub(super) fn draw(&mut self, piece: Piece) {
        self.key ^= bag_word(piece, self.bag.count(piece));
        assert!(self.bag.take(piece), "the bag holds no such piece");
        self.key ^= bag_word(piece, self.bag.count(piece));
        self.unseen[piece.color as usize] -= 1;
        self.hidden[piece.color as usize] -= WORTH[piece.role as usize];
    }

    /// Face-down pieces of a colour on the board.
    pub(super) fn dark(&self, color: Color) -> u32 {
        u32::from(self.downs[color as usize])
    }

    /// Face-up pieces of a kind on the board.
    pub(super) fn up(&self, piece: Piece) -> u32 {
        Square::all().filter(|&square| self.cell(square) == Cell::FaceUp(piece)).count() as u32
    }

    /// Whether every derived field equals its recomputation from the cells and the bag.
    pub(super) fn is_consistent(&self) -> bool {
        let mut fresh = Board::EMPTY;
        for square in Square::all() {
            fresh.put(square, self.cell(square));
        }
        for (piece, count) in self.bag.iter() {
            for _ in 0..count {
                fresh.add_to_bag(piece);
            }
        }
        fresh == *self
    }
}
