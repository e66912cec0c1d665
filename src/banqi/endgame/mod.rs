//! Endings of few face-up pieces, solved backwards when they are first met.
//!
//! A verdict counts plies to the next capture, not to the end: what draws is the clock of quiet plies, which a capture
//! sets back. A position whose win takes more quiet plies than its rule set allows is a draw, here and in every table that
//! leads to it. Not under rule sets with chains, where a capture need not end a turn.

mod class;
mod table;

pub use table::Standing;

use super::moves::squares;
use super::{Position, Rules};
use crate::evaluate::Verdict;
use crate::piece::{Color, Piece};
use crate::position::Position as _;
use crate::sorting::sort_short_by_key;
use arrayvec::ArrayVec;
use class::{Class, MOST, Naming};
use std::sync::Arc;
use table::{LONGEST, Places, Rest, Table};

/// What is known of endings under one rule set.
#[derive(Default, Debug)]
pub struct Endgames {
    rules: Option<Rules>,
    tables: Vec<Arc<Table>>,
    /// By material, in its order.
    named: Vec<(Material, Named)>,
    bytes: usize,
}

/// How the positions of a material stand with Red and with Black to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Census {
    pub red: Standing,
    pub black: Standing,
}

/// How many there are of each kind, four bits each.
type Material = u64;

/// The way from a material to its table, and the table once it is made.
#[derive(Debug)]
struct Named {
    naming: Naming,
    table: Option<Arc<Table>>,
}

impl Endgames {
    /// Tables take no more than this together. From one position of [`Endgames::NEAR`] pieces fewer are reached than fit.
    pub const BYTES: usize = 16 << 20;
    /// Plies that a table can count. No ending of four pieces is longer.
    pub const LONGEST: u16 = LONGEST;
    /// From so few pieces on tables are made.
    pub const NEAR: u32 = 5;
    /// So many verdicts cost as much as one visited position.
    const PER_NODE: usize = 4;

    /// Bytes held by tables.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The verdict for the side to move under the rules and at the quiet plies of `at`; what it costs to make a table,
    /// in visited positions, is taken from `left`. `None` where pieces are face-down or too many, under rule sets with
    /// chains, and where there is not enough left.
    pub fn verdict(&mut self, at: &Position, left: &mut u64) -> Option<Verdict> {
        let board = &at.board;
        if board.dark() != 0 || board.occupied().count_ones() as usize > MOST || at.rules.chain {
            return None;
        }
        let mover = at.mover()?;
        if Color::ALL.iter().any(|&color| board.of_color(color) == 0) {
            return None;
        }
        let mut pieces: ArrayVec<(Piece, u8), MOST> = ArrayVec::new();
        let mut material: Material = 0;
        for piece in Piece::all() {
            for square in squares(board.of(piece)) {
                pieces.push((piece, square.index() as u8));
                material += 1 << (4 * piece.index());
            }
        }
        let (naming, table) = self.table(material, &pieces, at.rules, left)?;
        let mut places: Places = [0; MOST];
        for (place, &i) in places.iter_mut().zip(&naming.order) {
            *place = pieces[usize::from(i)].1;
        }
        let upper = (mover == Color::Red) != naming.swapped;
        let (quiet, limit) = at.quiet();
        let is_late = |plies: u16| limit.is_some_and(|limit| quiet.saturating_add(plies) > limit);
        Some(match table.verdict(places, upper) {
            Verdict::Won(plies) | Verdict::Lost(plies) if is_late(plies) => Verdict::Drawn,
            verdict => verdict,
        })
    }

    /// How all positions of a material stand, both sides' moves counted apart. `None` as for [`Endgames::verdict`].
    pub fn census(&mut self, pieces: &[Piece], rules: Rules) -> Option<Census> {
        let mut sorted: ArrayVec<(Piece, u8), MOST> = ArrayVec::new();
        for &piece in pieces {
            sorted.try_push((piece, 0)).ok()?;
        }
        sort_short_by_key(&mut sorted, |&(piece, _)| piece);
        let material = sorted.iter().map(|(piece, _)| 1 << (4 * piece.index())).sum();
        let sides = Color::ALL.map(|color| pieces.iter().any(|piece| piece.color == color));
        if rules.chain || sides != [true; 2] {
            return None;
        }
        let (naming, table) = self.table(material, &sorted, rules, &mut { u64::MAX })?;
        Some(Census { red: table.count(!naming.swapped), black: table.count(naming.swapped) })
    }

    /// The table of a material; `pieces` in the order that its key has.
    fn table(
        &mut self,
        material: Material,
        pieces: &[(Piece, u8)],
        rules: Rules,
        left: &mut u64,
    ) -> Option<(&Naming, &Table)> {
        if self.rules != Some(rules) {
            *self = Endgames { rules: Some(rules), ..Endgames::default() };
        }
        let index = match self.named.binary_search_by_key(&material, |&(key, _)| key) {
            Ok(index) => index,
            Err(index) => {
                let pieces: ArrayVec<Piece, MOST> = pieces.iter().map(|&(piece, _)| piece).collect();
                self.named
                    .insert(index, (material, Named { naming: Class::of(&pieces, rules), table: None }));
                index
            }
        };
        if self.named[index].1.table.is_none() {
            if self.bytes + 4 * Table::len_of(pieces.len()) > Endgames::BYTES {
                self.tables.clear();
                self.named.iter_mut().for_each(|(_, named)| named.table = None);
                self.bytes = 0;
            }
            let class = self.named[index].1.naming.class.clone();
            self.named[index].1.table = Some(self.solve(class, rules, left)?);
        }
        let Named { naming, table } = &self.named[index].1;
        Some((naming, table.as_deref()?))
    }

    /// The table of a class, made together with those that it leads to; `left` is lowered by what it costs.
    fn solve(&mut self, class: Class, rules: Rules, left: &mut u64) -> Option<Arc<Table>> {
        if let Some(table) = self.tables.iter().find(|table| table.class() == &class) {
            return Some(table.clone());
        }
        let len = Table::len_of(class.count);
        let cost = (len / Endgames::PER_NODE) as u64;
        if cost > *left {
            return None;
        }
        *left -= cost;
        let mut rests: ArrayVec<Rest, MOST> = ArrayVec::new();
        for victim in 0..class.count {
            let rest = match class.without(victim) {
                Some(naming) => {
                    let table = self.solve(naming.class.clone(), rules, left)?;
                    Some((naming, table))
                }
                None => None,
            };
            rests.push(rest);
        }
        let limit = rules.quiet_limit.unwrap_or(LONGEST);
        let table = Arc::new(Table::solve(class, &rests, limit));
        self.bytes += table.bytes();
        self.tables.push(table.clone());
        Some(table)
    }
}
