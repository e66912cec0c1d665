use super::{Mask, Square};
use crate::key::{Key, word};
use crate::piece::{Bag, Cell, Color, Piece, Role};

/// Placement and bag with their key. The only type that changes any of them, so they cannot drift apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    cells: [Code; Square::COUNT],
    pieces: [Mask; Piece::COUNT],
    colors: [Mask; 2],
    dark: Mask,
    bag: Bag,
    key: Key,
}

/// A cell in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u8);

impl Code {
    const EMPTY: Code = Code(Piece::COUNT as u8);

    #[inline(always)]
    const fn of(cell: Cell) -> Code {
        match cell {
            Cell::FaceUp(piece) => Code(piece.index() as u8),
            Cell::Empty => Code::EMPTY,
            Cell::FaceDown => Code(15),
        }
    }

    #[inline(always)]
    const fn cell(self) -> Cell {
        const CELLS: [Cell; 16] = {
            let mut cells = [Cell::Empty; 16];
            let mut index = 0;
            while index < Piece::COUNT {
                cells[index] = Cell::FaceUp(Piece::from_index(index));
                index += 1;
            }
            cells[15] = Cell::FaceDown;
            cells
        };
        CELLS[self.0 as usize & 15]
    }
}

/// Reckoned where it is wanted: a table of them would be a tenth of the wasm.
#[inline(always)]
const fn cell_word(square: usize, piece: Piece) -> Key {
    word((square * Piece::COUNT + piece.index()) as u64)
}

#[inline(always)]
const fn dark_word(square: usize) -> Key {
    word(1_000 + square as u64)
}

/// The word of `count` pieces of a kind in the bag; none for an empty count.
const fn bag_word(piece: Piece, count: u8) -> Key {
    if count == 0 { Key(0) } else { word(2000 + 8 * piece.index() as u64 + count as u64) }
}

impl Board {
    pub(super) const EMPTY: Board = Board {
        cells: [Code::EMPTY; Square::COUNT],
        pieces: [0; Piece::COUNT],
        colors: [0; 2],
        dark: 0,
        bag: Bag::EMPTY,
        key: Key(0),
    };

    #[inline(always)]
    pub(super) fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()].cell()
    }

    #[inline(always)]
    pub(super) fn of(&self, piece: Piece) -> Mask {
        self.pieces[piece.index()]
    }

    #[inline(always)]
    pub(super) fn of_color(&self, color: Color) -> Mask {
        self.colors[color as usize]
    }

    #[inline(always)]
    pub(super) fn dark(&self) -> Mask {
        self.dark
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Mask {
        self.colors[0] | self.colors[1] | self.dark
    }

    pub(super) fn bag(&self) -> &Bag {
        &self.bag
    }

    #[inline(always)]
    pub(super) fn key(&self) -> Key {
        self.key
    }

    /// Pieces of a kind on the board or in the bag.
    #[inline(always)]
    pub(super) fn alive(&self, piece: Piece) -> u32 {
        self.of(piece).count_ones() + u32::from(self.bag.count(piece))
    }

    /// Whether a colour has a piece on the board or in the bag.
    pub(super) fn has(&self, color: Color) -> bool {
        self.of_color(color) != 0 || Role::ALL.iter().any(|&role| self.bag.count(Piece::new(color, role)) > 0)
    }

    /// Puts something on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, square: Square, cell: Cell) {
        debug_assert_eq!(self.cell(square), Cell::Empty);
        self.cells[square.index()] = Code::of(cell);
        self.toggle(square, cell);
    }

    /// Empties a square and returns what stood there.
    #[inline(always)]
    pub(super) fn lift(&mut self, square: Square) -> Cell {
        let cell = std::mem::replace(&mut self.cells[square.index()], Code::EMPTY).cell();
        self.toggle(square, cell);
        cell
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square, cell: Cell) {
        let bit = 1 << square.index();
        match cell {
            Cell::Empty => {}
            Cell::FaceDown => {
                self.dark ^= bit;
                self.key ^= dark_word(square.index());
            }
            Cell::FaceUp(piece) => {
                self.pieces[piece.index()] ^= bit;
                self.colors[piece.color as usize] ^= bit;
                self.key ^= cell_word(square.index(), piece);
            }
        }
    }

    pub(super) fn add_to_bag(&mut self, piece: Piece) {
        self.key ^= bag_word(piece, self.bag.count(piece));
        self.bag.add(piece);
        self.key ^= bag_word(piece, self.bag.count(piece));
    }

    /// Takes a piece out of the bag.
    ///
    /// # Panics
    /// When the bag has none of the kind.
    pub(super) fn draw(&mut self, piece: Piece) {
        self.key ^= bag_word(piece, self.bag.count(piece));
        assert!(self.bag.take(piece), "the bag holds no such piece");
        self.key ^= bag_word(piece, self.bag.count(piece));
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
        fresh == *self && self.bag.total() == self.dark.count_ones()
    }
}
