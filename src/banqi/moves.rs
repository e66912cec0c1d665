//! The fast generator. Its obvious twin is `legal.rs`.

use super::{Mask, Move, Position, Square};
use crate::piece::{Color, Piece, Role};
use crate::position::{MoveList, Position as _};

const FILE_A: Mask = 0x0101_0101;
const FILE_H: Mask = 0x8080_8080;

/// A set of squares moved one square north, south, east and west.
#[inline(always)]
pub(super) const fn shifts(mask: Mask) -> [Mask; 4] {
    [mask << 8, mask >> 8, (mask & !FILE_H) << 1, (mask & !FILE_A) >> 1]
}

/// The neighbours of a set of squares.
#[inline(always)]
pub(super) const fn neighbours(mask: Mask) -> Mask {
    let [north, south, east, west] = shifts(mask);
    north | south | east | west
}

const NEIGHBOURS: [Mask; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = neighbours(1 << i);
        i += 1;
    }
    table
};

/// Rays north, east, south, west from each square, the square itself left out.
const RAYS: [[Mask; 4]; Square::COUNT] = {
    let mut table = [[0; 4]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let (mut north, mut east, mut south, mut west) = (1u32 << i, 1u32 << i, 1u32 << i, 1u32 << i);
        let mut step = 0;
        while step < 7 {
            north = north << 8;
            east = (east & !FILE_H) << 1;
            south = south >> 8;
            west = (west & !FILE_A) >> 1;
            table[i][0] |= north;
            table[i][1] |= east;
            table[i][2] |= south;
            table[i][3] |= west;
            step += 1;
        }
        i += 1;
    }
    table
};

#[inline(always)]
pub(super) fn squares(mut mask: Mask) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let square = Square::from_index(mask.trailing_zeros() as usize);
        mask &= mask - 1;
        Some(square)
    })
}

#[inline(always)]
pub(super) fn bit(square: Square) -> Mask {
    1 << square.index()
}

#[inline(always)]
pub(super) fn around(square: Square) -> Mask {
    NEIGHBOURS[square.index()]
}

/// The first piece beyond exactly one screen, in each of the four directions.
#[inline]
pub(super) fn jump_targets(from: Square, occupied: Mask) -> Mask {
    let rays = &RAYS[from.index()];
    let mut targets = 0;
    for ray in [rays[0] & occupied, rays[1] & occupied] {
        let beyond = ray & ray.wrapping_sub(1);
        targets |= beyond & beyond.wrapping_neg();
    }
    for ray in [rays[2] & occupied, rays[3] & occupied] {
        let beyond = ray & !highest(ray);
        targets |= highest(beyond);
    }
    targets
}

#[inline(always)]
fn highest(mask: Mask) -> Mask {
    if mask == 0 { 0 } else { 1 << (31 - mask.leading_zeros()) }
}

/// The square of the piece jumped on the way from `from` to `to`.
pub(super) fn screen(from: Square, to: Square, occupied: Mask) -> Option<Square> {
    let rays = &RAYS[from.index()];
    let way = rays.iter().find(|&&ray| ray & bit(to) != 0)?;
    let back = RAYS[to.index()].iter().find(|&&ray| ray & bit(from) != 0)?;
    squares(way & back & occupied).next()
}

impl Position {
    /// The squares where a face-up piece standing on `from` may capture for sure.
    #[inline(always)]
    pub(super) fn capture_targets(&self, from: Square, piece: Piece) -> Mask {
        let enemies = self.board.of_color(!piece.color);
        if self.rules.jumps(piece.role) {
            return jump_targets(from, self.board.occupied()) & enemies;
        }
        let near = around(from) & enemies;
        if near == 0 { 0 } else { near & self.victims(piece) }
    }

    /// The enemies that a piece may take by rank, wherever they stand.
    #[inline]
    pub(super) fn victims(&self, piece: Piece) -> Mask {
        let roles = self.rules.ladder.victims(piece.role);
        let mut mask = 0;
        for role in Role::ALL {
            if roles & (1 << role as u8) != 0 {
                mask |= self.board.of(Piece::new(!piece.color, role));
            }
        }
        mask
    }

    /// The face-down pieces that a piece standing on `from` may go for.
    #[inline]
    fn attempt_targets(&self, from: Square, piece: Piece) -> Mask {
        if !self.rules.dark {
            return 0;
        }
        let reach = if self.rules.jumps(piece.role) {
            jump_targets(from, self.board.occupied())
        } else {
            around(from)
        };
        reach & self.board.dark()
    }

    /// Whether a piece that just captured onto `from` may go on.
    pub(super) fn can_hop(&self, from: Square, piece: Piece) -> bool {
        self.capture_targets(from, piece) | self.attempt_targets(from, piece) != 0
    }

    /// The screen that a cannon's shot from `from` to `to` jumps over; `None` for any other action.
    pub fn screen(&self, from: Square, to: Square) -> Option<Square> {
        let crate::piece::Cell::FaceUp(piece) = self.cell(from) else { return None };
        let shot = self.rules.jumps(piece.role) && self.cell(to) != crate::piece::Cell::Empty;
        if shot { screen(from, to, self.board.occupied()) } else { None }
    }

    /// Appends every action of the side to move, whether or not the game has ended; for counting.
    pub fn actions(&self, out: &mut MoveList<Move>) {
        if let Some(from) = self.chain {
            return self.generate_chain(from, true, out);
        }
        if let Some(color) = self.mover() {
            let empty = !self.board.occupied();
            self.each_piece(color, |from, piece| {
                let targets = around(from) & empty
                    | self.capture_targets(from, piece)
                    | self.attempt_targets(from, piece);
                for to in squares(targets) {
                    out.push(Move::Step { from, to });
                }
            });
        }
        for square in squares(self.board.dark()) {
            out.push(Move::Flip(square));
        }
    }

    /// Squares of the mover's pieces that the other side could take if it were to move now, in their order.
    pub fn threatened(&self) -> Vec<Square> {
        let mut other = *self;
        other.chain = None;
        other.to_move = !self.to_move;
        let mut taken = 0;
        if let Some(color) = other.mover() {
            other.each_piece(color, |from, piece| taken |= other.capture_targets(from, piece));
        }
        squares(taken).collect()
    }

    pub(super) fn generate_noisy(&self, out: &mut MoveList<Move>) {
        if let Some(from) = self.chain {
            return self.generate_chain(from, false, out);
        }
        let Some(color) = self.mover() else { return };
        self.each_piece(color, |from, piece| {
            for to in squares(self.capture_targets(from, piece)) {
                out.push(Move::Step { from, to });
            }
        });
    }

    fn generate_chain(&self, from: Square, attempts: bool, out: &mut MoveList<Move>) {
        let crate::piece::Cell::FaceUp(piece) = self.cell(from) else { return };
        let mut targets = self.capture_targets(from, piece);
        if attempts {
            targets |= self.attempt_targets(from, piece);
        }
        for to in squares(targets) {
            out.push(Move::Step { from, to });
        }
        out.push(Move::Stop);
    }

    #[inline(always)]
    fn each_piece(&self, color: Color, mut visit: impl FnMut(Square, Piece)) {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            for from in squares(self.board.of(piece)) {
                visit(from, piece);
            }
        }
    }

    /// Whether the player to move has any action.
    pub(super) fn has_move(&self) -> bool {
        if self.board.dark() != 0 || self.chain.is_some() {
            return true;
        }
        let Some(color) = self.mover() else { return false };
        if neighbours(self.board.of_color(color)) & !self.board.occupied() != 0 {
            return true;
        }
        let mut any = false;
        self.each_piece(color, |from, piece| any = any || self.capture_targets(from, piece) != 0);
        any
    }
}

impl Position {
    /// Counts (action, outcome) sequences of `depth` actions from the bag, an action being a flip, a step, one hop or
    /// a stop. No draw or elimination rule is applied.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = MoveList::new();
        self.actions(&mut moves);
        let mut nodes = 0;
        for mv in moves {
            for (outcome, _) in self.outcomes(mv) {
                let mut child = *self;
                child.play(mv, outcome);
                nodes += child.perft(depth - 1);
            }
        }
        nodes
    }
}
