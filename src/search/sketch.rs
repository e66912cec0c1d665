//! Chance nodes by few outcomes: a case for each group of like pieces, averaged as win rates, so that a lost piece
//! weighs less in a won position and a forced mate stays one. Cut off as Star1 does (Ballard, *The \*-minimax search
//! procedure for trees containing chance nodes*, 1983), by the win rates 0 and 1.

use super::alphabeta::{Search, Window};
use super::params;
use crate::evaluate::Evaluate;
use crate::position::{MOST_OUTCOMES, Outcome, Outcomes, Seat};
use crate::score::Score;
use crate::sorting::sort_short_by_key;
use arrayvec::ArrayVec;

/// One outcome: the position after it, its weight, and how far its estimate lies above the mean.
struct Case<P> {
    child: P,
    weight: f64,
    above: i32,
}

type Cases<P> = ArrayVec<Case<P>, { MOST_OUTCOMES }>;

impl<P: Evaluate> Search<'_, P> {
    /// The expected score of an action that turns something up, for its mover.
    pub fn sketched(
        &mut self,
        at: &P,
        mv: P::Move,
        window: Window,
        depth: i32,
        ply: usize,
        scale: i32,
    ) -> Score {
        let exact = self.settings.exact;
        let mover = at.to_move();
        self.reveals[ply + 1] = self.reveals[ply] + 1;
        let near = ply > 0 && (depth <= 1 || self.reveals[ply] >= params::SHARP_REVEALS);
        if near
            && !exact
            && let Some(blurred) = at.blur(mv)
        {
            return self.child(mover, &blurred, window, depth, ply + 1);
        }
        let mut all = at.outcomes(mv);
        if !exact && (ply > 0 || all.len() > params::ROOT_OUTCOMES) {
            all = at.sketch(mv);
        }
        let cases = self.cases(at, mv, all, mover);
        let total: f64 = cases.iter().map(|case| case.weight).sum();
        let (mut seen, mut left) = (0.0, total);
        let (mut lowest, mut highest) = (Score::INFINITE, -Score::INFINITE);
        for (index, case) in cases.iter().enumerate() {
            let shallower = index > 0 && ply > 0 && !exact;
            let inner = if exact { Window::FULL } else { around(window, case.above) };
            let score = self.child(mover, &case.child, inner, depth - i32::from(shallower), ply + 1);
            if self.stopped {
                return Score::DRAW;
            }
            lowest = lowest.min(score);
            highest = highest.max(score);
            seen += case.weight * win_rate(score, scale);
            left -= case.weight;
            if exact || window.alpha.is_decided() || window.beta.is_decided() || left <= 0.0 {
                continue;
            }
            let most = P::TUNING.estimate_max;
            let (worst, best) =
                (points(seen / total, scale, most), points((seen + left) / total, scale, most));
            if worst >= window.beta {
                return worst;
            }
            if best <= window.alpha {
                return best;
            }
        }
        if lowest >= Score::DECIDED {
            lowest
        } else if highest <= -Score::DECIDED {
            highest
        } else {
            points(seen / total, scale, P::TUNING.estimate_max)
        }
    }

    /// The outcomes' positions, the likeliest first.
    fn cases(&self, at: &P, mv: P::Move, mut outcomes: Outcomes, mover: Seat) -> Cases<P> {
        sort_short_by_key(&mut outcomes, |&(_, weight)| std::cmp::Reverse(weight));
        let lone = outcomes.len() == 1;
        let case = |&(outcome, weight): &(Outcome, u32)| {
            let mut child = at.clone();
            child.play(mv, outcome);
            let above = match lone {
                true => 0,
                false if child.to_move() == mover => self.estimate(&child).0,
                false => -self.estimate(&child).0,
            };
            Case { child, weight: f64::from(weight), above }
        };
        let mut cases: Cases<P> = outcomes.iter().map(case).collect();
        let total: f64 = cases.iter().map(|case| case.weight).sum();
        let sum: f64 = cases.iter().map(|case| case.weight * f64::from(case.above)).sum();
        let mean = (sum / total) as i32;
        cases.iter_mut().for_each(|case| case.above -= mean);
        cases
    }
}

/// The window moved by what an outcome is worth beyond the mean; a little wider if it is open.
fn around(window: Window, above: i32) -> Window {
    let margin = if window.is_open() { params::SKETCH_MARGIN } else { 0 };
    let moved = |bound: Score, by: i32| if bound.is_decided() { bound } else { bound + by };
    Window { alpha: moved(window.alpha, above - margin), beta: moved(window.beta, above + margin) }
}

/// The mover's win rate, a draw counting half. Nothing but exact IEEE operations: the same on every machine.
fn win_rate(score: Score, scale: i32) -> f64 {
    if score.is_decided() {
        return if score.0 > 0 { 1.0 } else { 0.0 };
    }
    let x = f64::from(score.0) / f64::from(scale);
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The score of a win rate, within `most`; the inverse of [`win_rate`].
fn points(rate: f64, scale: i32, most: Score) -> Score {
    let s = 2.0 * rate - 1.0;
    let rest = 1.0 - s * s;
    if rest <= 0.0 {
        return if s > 0.0 { most } else { -most };
    }
    let x = (f64::from(scale) * s / rest.sqrt()).round();
    Score(x.clamp(f64::from(-most.0), f64::from(most.0)) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_rate_turns_back_into_its_score() {
        let most = Score(3_000);
        for score in [-2_900, -800, -1, 0, 1, 37, 800, 2_900].map(Score) {
            assert_eq!(points(win_rate(score, 800), 800, most), score);
        }
        assert_eq!(win_rate(Score::win_in(3), 800), 1.0);
        assert_eq!(points(1.0, 800, most), most);
        assert_eq!(points(0.0, 800, most), -most);
    }
}
