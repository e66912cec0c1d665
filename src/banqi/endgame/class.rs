//! Material by what it can do: positions of equal relations share a table.

use crate::banqi::Rules;
use crate::piece::{Color, Piece};
use arrayvec::ArrayVec;

/// No table has more pieces.
pub const MOST: usize = 4;

/// Pieces of two sides by who captures whom. Names and ranks are gone: a chariot against a horse is an advisor against
/// an elephant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// Pieces, those of the upper side first.
    pub count: usize,
    /// How many belong to the upper side.
    pub upper: usize,
    /// For each piece the pieces that it takes, a bit each.
    pub takes: [u8; MOST],
    /// The pieces that capture by jumping, a bit each.
    pub jumps: u8,
}

/// A class with how a list of pieces became it.
#[derive(Clone, Debug)]
pub struct Naming {
    pub class: Class,
    /// The place in the list of each of the class's pieces.
    pub order: ArrayVec<u8, MOST>,
    /// Whether the list's upper side became the lower one.
    pub swapped: bool,
}

impl Class {
    /// Pieces by their relations; `is_upper` tells the sides apart.
    fn by_relations(
        count: usize,
        is_upper: impl Fn(usize) -> bool,
        takes: impl Fn(usize, usize) -> bool,
        jumps: impl Fn(usize) -> bool,
    ) -> Naming {
        let mut best: Option<Naming> = None;
        for swapped in [false, true] {
            let (mut ours, mut theirs) = (ArrayVec::<u8, MOST>::new(), ArrayVec::<u8, MOST>::new());
            for i in 0..count {
                if is_upper(i) != swapped { ours.push(i as u8) } else { theirs.push(i as u8) }
            }
            each_order(&mut ours, 0, &mut |ours| {
                let mut theirs = theirs.clone();
                each_order(&mut theirs, 0, &mut |theirs| {
                    let order: ArrayVec<u8, MOST> = ours.iter().chain(theirs).copied().collect();
                    let mut class = Class { count, upper: ours.len(), takes: [0; MOST], jumps: 0 };
                    for (place, &i) in order.iter().enumerate() {
                        for (victim, &j) in order.iter().enumerate() {
                            let enemies = is_upper(i.into()) != is_upper(j.into());
                            if enemies && takes(i.into(), j.into()) {
                                class.takes[place] |= 1 << victim;
                            }
                        }
                        class.jumps |= u8::from(jumps(i.into())) << place;
                    }
                    if best.as_ref().is_none_or(|best| class.rank() < best.class.rank()) {
                        best = Some(Naming { class, order, swapped });
                    }
                });
            });
        }
        best.expect("a list has an order")
    }

    /// Pieces in any order under a rule set; Red is the upper side before it is named.
    pub fn of(pieces: &[Piece], rules: Rules) -> Naming {
        Class::by_relations(
            pieces.len(),
            |i| pieces[i].color == Color::Red,
            |i, j| rules.takes(pieces[i].role, pieces[j].role),
            |i| rules.jumps(pieces[i].role),
        )
    }

    /// The class that is left when `victim` is taken, with its pieces' places in this one; `None` when its side is
    /// wiped out.
    pub fn without(&self, victim: usize) -> Option<Naming> {
        let side = self.is_upper(victim);
        if (0..self.count).filter(|&i| self.is_upper(i) == side).count() == 1 {
            return None;
        }
        let left: ArrayVec<usize, MOST> = (0..self.count).filter(|&i| i != victim).collect();
        let mut naming = Class::by_relations(
            left.len(),
            |i| self.is_upper(left[i]),
            |i, j| self.takes[left[i]] & 1 << left[j] != 0,
            |i| self.jumps & 1 << left[i] != 0,
        );
        naming.order.iter_mut().for_each(|place| *place = left[usize::from(*place)] as u8);
        Some(naming)
    }

    pub fn is_upper(&self, piece: usize) -> bool {
        piece < self.upper
    }

    fn rank(&self) -> (usize, u8, [u8; MOST]) {
        (self.upper, self.jumps, self.takes)
    }
}

/// Calls `visit` with every order of a list.
fn each_order(list: &mut ArrayVec<u8, MOST>, from: usize, visit: &mut impl FnMut(&[u8])) {
    if from == list.len() {
        return visit(list);
    }
    for i in from..list.len() {
        list.swap(from, i);
        each_order(list, from + 1, visit);
        list.swap(from, i);
    }
}
