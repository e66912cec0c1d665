//! One class solved backwards from its captures.

use super::class::{Class, MOST, Naming};
use crate::banqi::moves::{around, jump_targets, squares};
use crate::banqi::{Mask, Square};
use crate::evaluate::Verdict;
use std::sync::Arc;

/// A verdict as a number: from 1 a win in as many plies, from [`LOST`] on a loss in so many more, and while a table is
/// built, from [`OPEN`] on, how many quiet moves are still to be refuted.
type Value = u16;

const DRAWN: Value = 0;
const LOST: Value = 1_000;
const OPEN: Value = 2_000;
/// A side that can do better than lose.
const SAFE: Value = 3_000;
/// No verdict is longer.
pub const LONGEST: u16 = 998;
/// Verdicts looked through at once for those of a layer.
const STRIDE: usize = 64;

/// The squares of a class's pieces.
pub type Places = [u8; MOST];

/// All positions of a class, by side to move, then by where the pieces stand. Mirror images are one: the first piece
/// stands in the south-west quarter.
#[derive(Debug)]
pub struct Table {
    class: Class,
    verdicts: Vec<Value>,
}

/// What is left of a class after a capture: its table, and where its pieces are found; `None` for a side wiped out.
pub type Rest = Option<(Naming, Arc<Table>)>;

/// Where a side's pieces stand, and the rest.
struct Setting {
    places: Places,
    occupied: Mask,
}

impl Table {
    /// How many verdicts a table of `count` pieces has.
    pub const fn len_of(count: usize) -> usize {
        16 << (5 * (count - 1))
    }

    pub fn class(&self) -> &Class {
        &self.class
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.verdicts[..])
    }

    /// `upper`: the upper side is to move.
    pub fn verdict(&self, places: Places, upper: bool) -> Verdict {
        read(self.verdicts[self.index(places, upper)])
    }

    fn index(&self, mut places: Places, upper: bool) -> usize {
        let east = if places[0] & 4 != 0 { 7 } else { 0 };
        let north = if places[0] & 16 != 0 { 24 } else { 0 };
        let mask = east | north;
        places.iter_mut().for_each(|place| *place ^= mask);
        let lead = usize::from(places[0] & 3 | places[0] >> 1 & 4);
        let mut index = lead;
        for (i, &place) in places.iter().enumerate().take(self.class.count).skip(1) {
            index |= usize::from(place) << (5 * i - 2);
        }
        index | usize::from(upper) << (5 * self.class.count - 2)
    }

    /// The position at an index; `None` where two pieces share a square.
    fn setting(&self, index: usize) -> Option<Setting> {
        let mut places = [0; MOST];
        places[0] = (index & 3 | (index & 4) << 1) as u8;
        let mut occupied: Mask = 1 << places[0];
        for (i, place) in places.iter_mut().enumerate().take(self.class.count).skip(1) {
            *place = (index >> (5 * i - 2) & 31) as u8;
            if occupied & 1 << *place != 0 {
                return None;
            }
            occupied |= 1 << *place;
        }
        Some(Setting { places, occupied })
    }

    fn pieces(&self, upper: bool) -> std::ops::Range<usize> {
        if upper { 0..self.class.upper } else { self.class.upper..self.class.count }
    }

    /// Solves a class for games that `limit` quiet plies draw. `rests` holds what each piece's capture leaves.
    pub fn solve(class: Class, rests: &[Rest], limit: u16) -> Table {
        let verdicts = vec![DRAWN; Table::len_of(class.count)];
        let mut table = Table { class, verdicts };
        for index in 0..table.verdicts.len() {
            if let Some(setting) = table.setting(index) {
                table.verdicts[index] = table.start(&setting, table.is_upper(index), rests);
            }
        }
        let last = limit.min(LONGEST);
        for plies in 0..last {
            if !table.spread_layer(plies) && plies > 1 {
                break;
            }
        }
        table.verdicts.iter_mut().filter(|verdict| **verdict >= OPEN).for_each(|verdict| *verdict = DRAWN);
        table
    }

    fn is_upper(&self, index: usize) -> bool {
        index >> (5 * self.class.count - 2) & 1 != 0
    }

    /// What captures alone tell of a position.
    fn start(&self, setting: &Setting, upper: bool, rests: &[Rest]) -> Value {
        let (mut quiet, mut safe, mut captures) = (0, false, false);
        for piece in self.pieces(upper) {
            let from = square(setting.places[piece]);
            quiet += (around(from) & !setting.occupied).count_ones() as Value;
            let reach = match self.class.jumps & 1 << piece {
                0 => around(from),
                _ => jump_targets(from, setting.occupied),
            };
            for victim in self.pieces(!upper) {
                let at = setting.places[victim];
                if reach & 1 << at == 0 || self.class.takes[piece] & 1 << victim == 0 {
                    continue;
                }
                captures = true;
                let Some((naming, rest)) = &rests[victim] else { return 1 };
                let mut places = [0; MOST];
                for (place, &i) in places.iter_mut().zip(&naming.order) {
                    *place = if usize::from(i) == piece { at } else { setting.places[usize::from(i)] };
                }
                match rest.verdict(places, upper == naming.swapped) {
                    Verdict::Lost(_) => return 1,
                    Verdict::Drawn => safe = true,
                    Verdict::Won(_) => {}
                }
            }
        }
        match quiet {
            _ if safe => SAFE,
            0 => LOST + Value::from(captures),
            _ => OPEN + quiet,
        }
    }

    /// Tells the positions before all that are decided in `plies`; whether there are any.
    fn spread_layer(&mut self, plies: u16) -> bool {
        let is_meant = |verdict: Value| verdict == LOST + plies || (plies > 0 && verdict == plies);
        let mut found = false;
        for start in (0..self.verdicts.len()).step_by(STRIDE) {
            let end = (start + STRIDE).min(self.verdicts.len());
            if !self.verdicts[start..end].iter().fold(false, |any, &verdict| any | is_meant(verdict)) {
                continue;
            }
            for index in start..end {
                let verdict = self.verdicts[index];
                if is_meant(verdict) {
                    found = true;
                    self.spread(index, verdict < LOST, plies + 1);
                }
            }
        }
        found
    }

    /// Tells the positions one quiet move before a solved one.
    fn spread(&mut self, index: usize, won: bool, plies: u16) {
        let Some(setting) = self.setting(index) else { return };
        let mover = !self.is_upper(index);
        for piece in self.pieces(mover) {
            let mut places = setting.places;
            for from in squares(around(square(setting.places[piece])) & !setting.occupied) {
                places[piece] = from.index() as u8;
                let before = self.index(places, mover);
                let verdict = &mut self.verdicts[before];
                match *verdict {
                    SAFE.. if won => {}
                    OPEN.. if !won => *verdict = plies,
                    open if won && open > OPEN => {
                        *verdict -= 1;
                        if *verdict == OPEN {
                            *verdict = LOST + plies;
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Counts the positions with a side to move, mirror images too.
    pub fn count(&self, upper: bool) -> Standing {
        let mut standing = Standing::default();
        for index in 0..self.verdicts.len() {
            if self.is_upper(index) != upper || self.setting(index).is_none() {
                continue;
            }
            match read(self.verdicts[index]) {
                Verdict::Won(plies) => {
                    standing.won += IMAGES;
                    standing.longest = standing.longest.max(plies);
                }
                Verdict::Lost(plies) => {
                    standing.lost += IMAGES;
                    standing.longest_lost = standing.longest_lost.max(plies);
                }
                Verdict::Drawn => standing.drawn += IMAGES,
            }
        }
        standing
    }
}

/// Positions of a material with one side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    pub won: usize,
    pub lost: usize,
    pub drawn: usize,
    /// Plies of the longest win and loss to their next capture.
    pub longest: u16,
    pub longest_lost: u16,
}

/// Every position has three mirror images, none of them itself.
const IMAGES: usize = 4;

fn read(verdict: Value) -> Verdict {
    match verdict {
        DRAWN => Verdict::Drawn,
        plies @ ..LOST => Verdict::Won(plies),
        loss => Verdict::Lost(loss - LOST),
    }
}

fn square(place: u8) -> Square {
    Square::from_index(usize::from(place))
}
