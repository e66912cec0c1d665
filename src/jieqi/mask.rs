//! Sets of points.

use super::Square;
use std::ops::{BitAnd, BitOr};

/// A set of points, one bit each by index: two words, since a wide integer is slow in wasm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mask([u64; 2]);

impl Mask {
    pub const EMPTY: Mask = Mask([0; 2]);

    /// All points of a rank.
    pub const fn rank(rank: u8) -> Mask {
        let mut mask = Mask::EMPTY;
        let mut file = 0;
        while file < 9 {
            mask = mask.with(9 * rank + file);
            file += 1;
        }
        mask
    }

    /// All points of a file.
    pub const fn file(file: u8) -> Mask {
        let mut mask = Mask::EMPTY;
        let mut rank = 0;
        while rank < 10 {
            mask = mask.with(9 * rank + file);
            rank += 1;
        }
        mask
    }

    #[inline(always)]
    pub const fn with(mut self, index: u8) -> Mask {
        self.0[(index >> 6) as usize] |= 1 << (index & 63);
        self
    }

    #[inline(always)]
    pub const fn flip(&mut self, index: usize) {
        self.0[index >> 6] ^= 1 << (index & 63);
    }

    #[inline(always)]
    pub const fn holds(self, index: u8) -> bool {
        self.0[(index >> 6) as usize] >> (index & 63) & 1 != 0
    }

    /// The points' indices, ascending.
    #[inline(always)]
    pub fn points(self) -> impl Iterator<Item = u8> {
        let Mask([mut low, mut high]) = self;
        std::iter::from_fn(move || {
            if low != 0 {
                let index = low.trailing_zeros() as u8;
                low &= low - 1;
                return Some(index);
            }
            if high == 0 {
                return None;
            }
            let index = 64 + high.trailing_zeros() as u8;
            high &= high - 1;
            Some(index)
        })
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitand(self, other: Mask) -> Mask {
        Mask([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitor(self, other: Mask) -> Mask {
        Mask([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

/// The sets of a line through each place.
pub(super) static RANKS: [Mask; 10] = {
    let mut masks = [Mask::EMPTY; 10];
    let mut rank = 0;
    while rank < 10 {
        masks[rank] = Mask::rank(rank as u8);
        rank += 1;
    }
    masks
};

pub(super) static FILES: [Mask; 9] = {
    let mut masks = [Mask::EMPTY; 9];
    let mut file = 0;
    while file < 9 {
        masks[file] = Mask::file(file as u8);
        file += 1;
    }
    masks
};

/// Each colour's palace, by colour.
pub(super) static PALACES: [Mask; 2] = [palace(0), palace(7)];

const fn palace(bottom: u8) -> Mask {
    let mut mask = Mask::EMPTY;
    let mut place = 0;
    while place < 9 {
        mask = mask.with(9 * (bottom + place / 3) + 3 + place % 3);
        place += 1;
    }
    mask
}

const _: () = assert!(Square::COUNT <= 128);
