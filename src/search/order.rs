//! Which actions are tried, and in what order.

use super::alphabeta::Search;
use super::params;
use super::params::HISTORY_MAX;
use crate::evaluate::{Chance, Evaluate, Gist, Gists};
use crate::position::{MOST_MOVES, MoveList};
use crate::sorting::sort_short_by_key;
use arrayvec::ArrayVec;

#[derive(Clone, Copy)]
pub struct Candidate<M> {
    pub mv: M,
    pub gist: Gist,
    pub rank: i32,
}

pub type Candidates<M> = ArrayVec<Candidate<M>, MOST_MOVES>;

/// Takes the highest ranked of the rest; the earliest among equals.
pub fn pick<M: Copy>(candidates: &mut Candidates<M>, index: usize) -> Option<Candidate<M>> {
    let mut best = index;
    for i in index + 1..candidates.len() {
        if candidates[i].rank > candidates[best].rank {
            best = i;
        }
    }
    if best > index {
        candidates[index..=best].rotate_right(1);
    }
    candidates.get(index).copied()
}

const FIRST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 26;
const REVEAL: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const STOP: i32 = 1 << 21;
const DULL_REVEAL: i32 = -(1 << 14);
const BAD_CAPTURE: i32 = -(1 << 22);
/// A reveal worth trying before quiet moves.
const PROMISE: i32 = 20;

impl<P: Evaluate> Search<'_, P> {
    /// Appends the moves with their ranks. `first` leads.
    pub fn candidates(
        &self,
        at: &P,
        moves: &MoveList<P::Move>,
        first: Option<P::Move>,
        ply: usize,
        out: &mut Candidates<P::Move>,
    ) {
        let mut gists = Gists::new();
        at.gists(moves, &mut gists);
        let select = P::TUNING.chance == Chance::Select;
        let killers = self.killers[ply];
        let rank = |mv: P::Move, gist: Gist| match gist {
            _ if first == Some(mv) => FIRST,
            Gist::Capture { victim, gain } if gain >= 0 => CAPTURE + victim * 16 + gain,
            Gist::Capture { gain, .. } => BAD_CAPTURE + gain,
            Gist::Reveal { victim, gain } if victim > 0 && gain >= 0 => CAPTURE + victim * 16 + gain,
            Gist::Reveal { victim, gain } if victim > 0 => BAD_CAPTURE + gain,
            Gist::Reveal { gain, .. } if select && gain > PROMISE => REVEAL + gain,
            _ if killers[0] == Some(mv) => KILLER + 1,
            _ if killers[1] == Some(mv) => KILLER,
            Gist::Stop => STOP,
            Gist::Quiet { gain, .. } => 4 * gain + self.history[P::slot(mv)],
            Gist::Reveal { gain, .. } if select => DULL_REVEAL + gain,
            Gist::Reveal { gain, .. } => 4 * gain + self.history[P::slot(mv)],
        };
        for (&mv, &gist) in moves.iter().zip(&gists) {
            out.push(Candidate { mv, gist, rank: rank(mv, gist) });
        }
    }

    /// Remembers the action that cut a node off, and the quiet ones that did not.
    pub fn learn(&mut self, cut: Candidate<P::Move>, tried: &[Candidate<P::Move>], depth: i32, ply: usize) {
        if !matches!(cut.gist, Gist::Quiet { .. } | Gist::Reveal { .. }) {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cut.mv) {
            *killers = [Some(cut.mv), killers[0]];
        }
        let bonus = params::history_bonus(depth);
        self.reward(cut.mv, bonus);
        for candidate in tried {
            let quiet = matches!(candidate.gist, Gist::Quiet { .. });
            let reveal = P::TUNING.chance != Chance::Select
                && matches!(candidate.gist, Gist::Reveal { victim: 0, .. });
            if quiet || reveal {
                self.reward(candidate.mv, -bonus);
            }
        }
    }

    fn reward(&mut self, mv: P::Move, bonus: i32) {
        let history = &mut self.history[P::slot(mv)];
        *history += bonus - *history * bonus.abs() / HISTORY_MAX;
    }
}

/// Keeps `best` reveals by their gist and `quiet` more of those that change least. Returns whether any was left out.
pub fn select_reveals<M: Copy + Eq>(
    candidates: &mut Candidates<M>,
    first: Option<M>,
    (best, quiet): (usize, usize),
) -> bool {
    let gain = |candidate: &Candidate<M>| match candidate.gist {
        Gist::Reveal { gain, .. } => Some(gain),
        _ => None,
    };
    let mut reveals: ArrayVec<(i32, M), MOST_MOVES> =
        candidates.iter().filter_map(|c| Some((gain(c)?, c.mv))).collect();
    if reveals.len() <= best + quiet {
        return false;
    }
    sort_short_by_key(&mut reveals, |&(gain, _)| -gain);
    sort_short_by_key(&mut reveals[best..], |&(gain, _)| gain.abs());
    let kept = &reveals[..best + quiet];
    candidates.retain(|c| gain(c).is_none() || first == Some(c.mv) || kept.iter().any(|&(_, mv)| mv == c.mv));
    true
}
