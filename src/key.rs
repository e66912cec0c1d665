use std::ops::{BitXor, BitXorAssign};

/// A Zobrist key: the xor of one word per feature of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// The `index`-th output of SplitMix64 from a fixed seed (Steele, Lea, Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
pub const fn word(index: u64) -> Key {
    Key(
        mix(0x7475_726E_7374_6F6E_u64.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))),
    )
}

/// SplitMix64's finalizer: a bijection on 64 bits that spreads every input bit.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
