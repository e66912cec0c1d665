//! The joint draw: a face-down piece has no identity until it turns up.
//!
//! The pieces that lie face-down are exchangeable, so drawing the next one that turns up from those that are left has the law
//! of a board that was shuffled before. Each player has a chain of links, made backwards from a secret; the newest link and
//! the other player's decide a draw, and both follow from what was committed to before the first move.

use super::broken::Broken;
use super::message::Side;
use super::stream::{Hash, Stream};
use crate::hash::hash_fields;
use crate::position::Outcome;
use crate::position::Outcomes;

/// Links of a chain: one for each piece that can turn up.
pub const LINKS: usize = 32;

/// What a link leads to: the link before it.
fn before(sid: &Hash, side: Side, index: usize, link: &Hash) -> Hash {
    hash_fields(&[b"chain", sid, &[side as u8], &[index as u8], link])
}

/// The link of a chain with the given secret end; 0 is its anchor, [`LINKS`] the secret itself.
pub fn link(sid: &Hash, side: Side, secret: &Hash, index: usize) -> Hash {
    (index..LINKS).rev().fold(*secret, |link, at| before(sid, side, at, &link))
}

/// What everybody knows of both chains.
#[derive(Clone, Default)]
pub(super) struct Draws {
    /// The newest link of each side that decided a draw; the anchor before the first one.
    newest: [Option<Hash>; 2],
    /// Those of the draw that is under way.
    shown: [Option<Hash>; 2],
    /// Draws that are done.
    done: usize,
}

impl Draws {
    pub fn anchor(&mut self, side: Side, anchor: Hash) {
        self.newest[side as usize] = Some(anchor);
    }

    /// The number of the draw that is under way or comes next, from 1: the index of its links.
    pub fn number(&self) -> usize {
        self.done + 1
    }

    /// Takes a side's link for the present draw.
    pub fn show(&mut self, sid: &Hash, side: Side, link: Hash) -> Result<(), Broken> {
        if self.done >= LINKS || self.newest[side as usize] != Some(before(sid, side, self.done, &link)) {
            return Err(Broken::FalseLink);
        }
        self.shown[side as usize] = Some(link);
        Ok(())
    }

    pub fn shown(&self, side: Side) -> Option<Hash> {
        self.shown[side as usize]
    }

    /// Ends the present draw.
    pub fn next(&mut self) {
        self.newest = std::mem::take(&mut self.shown);
        self.done += 1;
    }
}

/// The outcome that both players' links decide among the cases of a move, by their weights in their order.
pub fn drawn(sid: &Hash, number: usize, mover: &Hash, other: &Hash, cases: &Outcomes) -> Outcome {
    let word = hash_fields(&[b"draw", sid, &[number as u8], mover, other]);
    let mut ticket = Stream::new(word).below(cases.iter().map(|&(_, weight)| weight as usize).sum());
    let chosen = cases.iter().find(|&&(_, weight)| match ticket.checked_sub(weight as usize) {
        Some(left) => {
            ticket = left;
            false
        }
        None => true,
    });
    chosen.map_or(Outcome::NONE, |&(outcome, _)| outcome)
}
