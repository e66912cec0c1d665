//! The board's shape: which points pieces start on and reach.

use super::Square;
use crate::piece::{Color, Role};

/// No point: outside the board.
pub(super) const NONE: u8 = u8::MAX;

const FILES: i8 = 9;
const RANKS: i8 = 10;

const fn at(file: i8, rank: i8) -> u8 {
    if file < 0 || file >= FILES || rank < 0 || rank >= RANKS { NONE } else { (rank * FILES + file) as u8 }
}

/// A diagonal of a point: its neighbour (an elephant's eye, a horse's leg seen from the target), the point an elephant
/// reaches beyond it, and the two points from which a horse attacks over it.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub eye: u8,
    pub elephant: u8,
    pub horses: [u8; 2],
}

pub(super) static CORNERS: [[Corner; 4]; Square::COUNT] = {
    let off = Corner { eye: NONE, elephant: NONE, horses: [NONE; 2] };
    let mut table = [[off; 4]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let (file, rank) = ((i % 9) as i8, (i / 9) as i8);
        let mut corner = 0;
        while corner < 4 {
            let df = if corner & 1 == 0 { 1 } else { -1 };
            let dr = if corner & 2 == 0 { 1 } else { -1 };
            table[i][corner] = Corner {
                eye: at(file + df, rank + dr),
                elephant: at(file + 2 * df, rank + 2 * dr),
                horses: [at(file + df, rank + 2 * dr), at(file + 2 * df, rank + dr)],
            };
            corner += 1;
        }
        i += 1;
    }
    table
};

/// A horse's ways from a point: for each leg, the two points behind it.
pub(super) static HORSE_WAYS: [[(u8, [u8; 2]); 4]; Square::COUNT] = {
    let mut table = [[(NONE, [NONE; 2]); 4]; Square::COUNT];
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut i = 0;
    while i < Square::COUNT {
        let (file, rank) = ((i % 9) as i8, (i / 9) as i8);
        let mut way = 0;
        while way < 4 {
            let (df, dr): (i8, i8) = steps[way];
            let (far_file, far_rank) = (file + 2 * df, rank + 2 * dr);
            table[i][way] = (
                at(file + df, rank + dr),
                [at(far_file + dr, far_rank + df), at(far_file - dr, far_rank - df)],
            );
            way += 1;
        }
        i += 1;
    }
    table
};

/// North, east, south, west of a point.
pub(super) static STEPS: [[u8; 4]; Square::COUNT] = {
    let mut table = [[NONE; 4]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let (file, rank) = ((i % 9) as i8, (i / 9) as i8);
        table[i] = [at(file, rank + 1), at(file + 1, rank), at(file, rank - 1), at(file - 1, rank)];
        i += 1;
    }
    table
};

pub(super) static FILE_OF: [u8; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = (i % 9) as u8;
        i += 1;
    }
    table
};

pub(super) static RANK_OF: [u8; Square::COUNT] = {
    let mut table = [0; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        table[i] = (i / 9) as u8;
        i += 1;
    }
    table
};

/// Whether a point lies on a colour's side of the river.
#[inline(always)]
pub(super) const fn at_home(color: Color, index: u8) -> bool {
    (index < 45) == matches!(color, Color::Red)
}

/// Whose starting point a point is, and of which role.
pub const fn starting(square: Square) -> Option<(Color, Role)> {
    let (file, rank) = (square.file(), square.rank());
    let color = if rank < 5 { Color::Red } else { Color::Black };
    let depth = if rank < 5 { rank } else { 9 - rank };
    let role = match (depth, file) {
        (0, 0 | 8) => Role::Chariot,
        (0, 1 | 7) => Role::Horse,
        (0, 2 | 6) => Role::Elephant,
        (0, 3 | 5) => Role::Advisor,
        (0, 4) => Role::General,
        (2, 1 | 7) => Role::Cannon,
        (3, 0 | 2 | 4 | 6 | 8) => Role::Soldier,
        _ => return None,
    };
    Some((color, role))
}

/// The role by which a face-down piece on a point acts; the general's where none starts face-down.
pub(super) static ACTING: [Role; Square::COUNT] = {
    let mut table = [Role::General; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        if let Some((_, role)) = starting(Square::from_index(i)) {
            table[i] = role;
        }
        i += 1;
    }
    table
};

/// Whether a face-down piece of a colour may stand on a point; a search that leaves open what turned up puts some elsewhere.
#[inline(always)]
pub(super) fn is_waiting(color: Color, index: u8) -> bool {
    at_home(color, index) && ACTING[usize::from(index)] != Role::General
}
