//! The root: deeper and deeper, until a limit.

use super::alphabeta::{Search, Window};
use super::order::{Candidates, select_reveals};
use super::{Control, Report, View, params};
use crate::evaluate::{Chance, Evaluate, Gist};
use crate::position::MoveList;
use crate::rng;
use crate::score::Score;
use crate::sorting::sort_short_by_key;
use rand::seq::SliceRandom;

impl<P: Evaluate, C: Control<P::Move>> Search<'_, P, C> {
    pub fn run(mut self, view: &View<P>, allowed: impl Fn(P::Move) -> bool) -> Report<P::Move> {
        let root = view.position();
        let mut report = Report { mv: None, score: Score::DRAW, depth: 0, nodes: 0, line: Vec::new() };
        let mut moves = MoveList::new();
        root.moves(&mut moves);
        moves.retain(|mv| allowed(*mv));
        if let Some(score) = root.ending().and_then(|_| self.visit(root, 0)) {
            return Report { score, nodes: self.nodes, ..report };
        }
        if moves.is_empty() {
            return report;
        }
        moves.shuffle(&mut rng::seeded("bot", &self.settings.seed.to_string()));
        let mut candidates = Candidates::new();
        self.candidates(root, &moves, None, 0, &mut candidates);
        sort_short_by_key(&mut candidates, |candidate| std::cmp::Reverse(candidate.rank));
        report.mv = Some(candidates[0].mv);
        report.line = vec![candidates[0].mv];
        if !self.settings.exact && self.all_alike(root, &candidates) {
            return report;
        }
        if !self.settings.exact && P::TUNING.chance == Chance::Select {
            select_reveals(&mut candidates, None, params::ROOT_REVEALS);
        }
        for depth in 1..=self.settings.limits.depth.clamp(1, params::MAX_DEPTH) {
            self.reach = 2 * depth as usize;
            let finished = self.deepen(root, &mut candidates, depth as i32, &mut report);
            report.nodes = self.nodes;
            if !finished {
                break;
            }
            report.depth = depth;
            self.control.best(&report);
            let proven = report.score.is_decided() && Score::WIN.0 - report.score.0.abs() <= depth as i32;
            if proven && !self.settings.exact {
                break;
            }
        }
        report
    }

    /// Whether every action is a reveal and nothing is known that tells them apart, as before the first flip. The seed
    /// has put one of them first.
    fn all_alike(&self, root: &P, candidates: &Candidates<P::Move>) -> bool {
        root.evaluate() == Score::DRAW
            && candidates.iter().all(|candidate| candidate.gist == Gist::Reveal { gain: 0, victim: 0 })
    }

    /// One iteration; `false` when it was cut short. What it had found by then is kept.
    fn deepen(
        &mut self,
        root: &P,
        candidates: &mut Candidates<P::Move>,
        depth: i32,
        report: &mut Report<P::Move>,
    ) -> bool {
        let mut reach = params::ASPIRATION;
        let mut window = Window::FULL;
        if depth >= params::ASPIRATION_DEPTH && !report.score.is_decided() {
            window = Window { alpha: report.score - reach, beta: report.score + reach };
        }
        loop {
            let score = self.root(root, candidates, window, depth, report);
            if self.stopped {
                return false;
            }
            reach *= 4;
            if score <= window.alpha {
                window.alpha = if reach > 1_000 { Window::FULL.alpha } else { score - reach };
            } else if score >= window.beta {
                window.beta = if reach > 1_000 { Window::FULL.beta } else { score + reach };
            } else {
                return true;
            }
        }
    }

    fn root(
        &mut self,
        root: &P,
        candidates: &mut Candidates<P::Move>,
        mut window: Window,
        depth: i32,
        report: &mut Report<P::Move>,
    ) -> Score {
        let mut best = -Score::INFINITE;
        for index in 0..candidates.len() {
            let candidate = candidates[index];
            let score = self.try_action(root, candidate, window, depth, 0, index);
            if self.stopped {
                return best;
            }
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.extend_line(candidate.mv, 0);
                *report = Report {
                    mv: Some(candidate.mv),
                    score,
                    nodes: self.nodes,
                    depth: report.depth,
                    line: self.lines[0].to_vec(),
                };
                candidates[..=index].rotate_right(1);
                if score >= window.beta {
                    break;
                }
            }
        }
        best
    }
}
