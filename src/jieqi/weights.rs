//! What pieces are worth where they stand, in points.

use super::board::Code;
use super::geometry::{ACTING, at_home};
use super::{Cell, Square};
use crate::piece::{Color, Piece, Role};

/// Worth by role.
pub(super) const WORTH: [i32; Role::COUNT] = [0, 132, 124, 535, 238, 241, 113];

/// Taken off a face-down piece by the role of its starting point.
pub(super) const WAITING: [i32; Role::COUNT] = [0, 40, 40, 40, 40, 14, 66];

/// Points by ranks from the own edge, by role.
#[rustfmt::skip]
const BY_RANK: [[i32; 10]; Role::COUNT] = [
    [  0, -18, -36,   0,   0,   0,   0,   0,   0,   0],
    [-10,  -6,   0,   4,   8,  14,  22,  30,  26,   8],
    [-10,  -6,   0,   4,   8,  14,  20,  24,  20,   6],
    [-14,  -4,   0,   2,   4,  10,  14,  12,  14,   8],
    [-18,  -6,   2,   8,  12,  18,  22,  24,  10,  -8],
    [  0,   4,   4,   2,   4,   6,   6,  10,  10,  14],
    [-16, -14, -12,  -8,   0,  24,  40,  54,  50,  10],
];

/// Points by files from the middle, by role.
#[rustfmt::skip]
const BY_FILE: [[i32; 5]; Role::COUNT] = [
    [  0,  -8,   0,   0,   0],
    [ 10,   8,   2,  -6, -12],
    [ 10,   8,   2,  -4, -10],
    [  6,   8,   2,   0,  -4],
    [  4,   8,   6,   0, -14],
    [ 14,   0,   0,   0,  -2],
    [ 10,  10,   4,  -2, -10],
];

/// What a face-up piece's point adds to its worth.
pub(super) const fn placed(index: u8, color: Color, role: Role) -> i32 {
    let (file, rank) = ((index % 9) as usize, (index / 9) as usize);
    let height = if matches!(color, Color::Red) { rank } else { 9 - rank };
    BY_RANK[role as usize][height] + BY_FILE[role as usize][file.abs_diff(4)]
}

/// By [`Code`] and point: a face-up piece's worth with its place, what a face-down one lacks of the bag's average.
pub(super) static VALUES: [[i16; Square::COUNT]; Code::COUNT] = {
    let mut values = [[0; Square::COUNT]; Code::COUNT];
    let mut c = 0;
    while c < 2 {
        let color = Color::ALL[c];
        let mut index = 0;
        while index < Square::COUNT {
            let mut r = 0;
            while r < Role::COUNT {
                let role = Role::ALL[r];
                let code = Code::of(Cell::FaceUp(Piece::new(color, role)));
                values[code.index()][index] = (WORTH[r] + placed(index as u8, color, role)) as i16;
                r += 1;
            }
            if at_home(color, index as u8) {
                values[Code::of(Cell::FaceDown(color)).index()][index] =
                    -WAITING[ACTING[index] as usize] as i16;
            }
            index += 1;
        }
        c += 1;
    }
    values
};
