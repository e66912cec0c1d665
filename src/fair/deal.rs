//! Dealt and placed: for each side the other player secretly orders its fifteen pieces, and the owner secretly says which of
//! them lies where. Neither knows a piece before both have opened their part.
//!
//! A player's two orders make a hand, committed to by thirty leaves and derived from one seed. That a hand is two orders of
//! the right pieces is shown by cut and choose: the player commits to 256 hands, the other names one to be played with,
//! all others are opened. A hand that is not what it should be passes with one chance in 256, and the seed that is opened
//! when the game is over shows it always.

use super::broken::Broken;
use super::message::Side;
use super::stream::{Hash, Stream};
use crate::hash::hash_fields;
use crate::piece::Role;

/// Hidden pieces of a side.
pub const PIECES: usize = 15;
/// Hands that are committed to.
pub const HANDS: usize = 256;
/// Levels of the tree that their seeds come from.
const LEVELS: usize = 8;
/// Bytes of what answers a challenge: a seed for each level, and the leaves of the hand that is played with.
pub const ANSWER: usize = 16 * LEVELS + 32 * 2 * PIECES;

/// Bytes that a hand follows from, or a part of the tree.
pub type Seed = [u8; 16];
/// Thirty commitments: the order of the other's pieces, then the places of the own ones.
pub type Leaves = [Hash; 2 * PIECES];

fn half(hash: Hash) -> (Seed, Seed) {
    let [mut low, mut high] = [[0; 16]; 2];
    low.copy_from_slice(&hash[..16]);
    high.copy_from_slice(&hash[16..]);
    (low, high)
}

/// A commitment to one value: a role's number among the pieces that are dealt, an index among the places.
pub fn leaf(sid: &Hash, side: Side, slot: usize, value: u8, key: &[u8; 16]) -> Hash {
    hash_fields(&[b"leaf", sid, &[side as u8], &[slot as u8], &[value], key])
}

/// A player's secret: the order in which the other's pieces are dealt, and where the own ones go.
#[derive(Clone)]
pub struct Hand {
    /// By leaf: fifteen roles, then fifteen indices into what the other deals.
    pub values: [u8; 2 * PIECES],
    pub keys: [[u8; 16]; 2 * PIECES],
}

impl Hand {
    /// `roles` are the pieces of a side, in any fixed order.
    pub fn new(sid: &Hash, side: Side, seed: &Seed, roles: &[Role; PIECES]) -> Hand {
        let hash =
            |word: &[u8], number: usize| hash_fields(&[word, sid, &[side as u8], seed, &[number as u8]]);
        let mut values = [0; 2 * PIECES];
        let (pieces, places) = values.split_at_mut(PIECES);
        pieces.iter_mut().zip(roles).for_each(|(value, &role)| *value = role as u8);
        places.iter_mut().zip(0..).for_each(|(value, index)| *value = index);
        Stream::new(hash(b"pieces", 0)).shuffle(pieces);
        Stream::new(hash(b"places", 0)).shuffle(places);
        let mut keys = [[0; 16]; 2 * PIECES];
        for (number, pair) in keys.chunks_mut(2).enumerate() {
            let (low, high) = half(hash(b"keys", number));
            pair.copy_from_slice(&[low, high]);
        }
        Hand { values, keys }
    }

    pub fn leaves(&self, sid: &Hash, side: Side) -> Leaves {
        std::array::from_fn(|slot| leaf(sid, side, slot, self.values[slot], &self.keys[slot]))
    }

    /// A value with its key, as a message opens it.
    pub fn opening(&self, slot: usize) -> [u8; 17] {
        let mut bytes = [self.values[slot]; 17];
        bytes[1..].copy_from_slice(&self.keys[slot]);
        bytes
    }
}

fn children(sid: &Hash, side: Side, seed: &Seed) -> (Seed, Seed) {
    half(hash_fields(&[b"tree", sid, &[side as u8], seed]))
}

/// The seeds below a part of the tree, from the left; [`HANDS`] below the root.
fn below(sid: &Hash, side: Side, part: Seed, levels: usize) -> Vec<Seed> {
    (0..levels).fold(vec![part], |row, _| {
        row.iter().map(|seed| children(sid, side, seed)).flat_map(|(left, right)| [left, right]).collect()
    })
}

/// The seed of one hand.
pub fn hand_seed(sid: &Hash, side: Side, root: &Seed, chosen: u8) -> Seed {
    (0..LEVELS).rev().fold(*root, |seed, bit| {
        let (left, right) = children(sid, side, &seed);
        if chosen >> bit & 1 == 0 { left } else { right }
    })
}

/// What stands for a hand among those that are committed to.
pub fn digest(sid: &Hash, side: Side, leaves: &Leaves) -> Hash {
    hash_fields(&[b"hand", sid, &[side as u8], leaves.as_flattened()])
}

/// The commitment to all hands, by what stands for each.
pub fn total(sid: &Hash, side: Side, digests: &[Hash]) -> Hash {
    hash_fields(&[b"hands", sid, &[side as u8], digests.as_flattened()])
}

/// The commitment to all hands of a tree.
pub fn commitment(sid: &Hash, side: Side, root: &Seed, roles: &[Role; PIECES]) -> Hash {
    let hands = below(sid, side, *root, LEVELS);
    let digests: Vec<Hash> = hands
        .iter()
        .map(|seed| digest(sid, side, &Hand::new(sid, side, seed, roles).leaves(sid, side)))
        .collect();
    total(sid, side, &digests)
}

/// What answers a challenge: the parts of the tree beside the way to the chosen hand, from the top, and the hand's leaves.
pub fn answer(sid: &Hash, side: Side, root: &Seed, chosen: u8, leaves: &Leaves) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(ANSWER);
    let mut seed = *root;
    for bit in (0..LEVELS).rev() {
        let (left, right) = children(sid, side, &seed);
        let (way, beside) = if chosen >> bit & 1 == 0 { (left, right) } else { (right, left) };
        bytes.extend(beside);
        seed = way;
    }
    bytes.extend(leaves.as_flattened());
    bytes
}

/// An answer taken apart: the parts of the tree, and the leaves of the hand that is played with.
#[derive(Clone)]
pub(super) struct Cut {
    pub parts: [Seed; LEVELS],
    pub leaves: Leaves,
}

impl Cut {
    pub fn read(bytes: &[u8; ANSWER]) -> Cut {
        let (parts, leaves) = bytes.split_at(16 * LEVELS);
        let mut cut = Cut { parts: [[0; 16]; LEVELS], leaves: [[0; 32]; 2 * PIECES] };
        cut.parts.as_flattened_mut().copy_from_slice(parts);
        cut.leaves.as_flattened_mut().copy_from_slice(leaves);
        cut
    }

    /// Makes all hands but the chosen one anew and holds them against the commitment.
    pub fn check(
        &self,
        sid: &Hash,
        side: Side,
        chosen: u8,
        roles: &[Role; PIECES],
        commitment: &Hash,
    ) -> Result<(), Broken> {
        let mut digests = vec![[0; 32]; HANDS];
        digests[usize::from(chosen)] = digest(sid, side, &self.leaves);
        for (part, bit) in self.parts.iter().zip((0..LEVELS).rev()) {
            let first = (usize::from(chosen) >> bit ^ 1) << bit;
            for (index, seed) in below(sid, side, *part, bit).iter().enumerate() {
                let leaves = Hand::new(sid, side, seed, roles).leaves(sid, side);
                digests[first + index] = digest(sid, side, &leaves);
            }
        }
        if total(sid, side, &digests) == *commitment { Ok(()) } else { Err(Broken::RiggedDeal) }
    }
}
