//! The root: deeper and deeper, until a limit.

use super::alphabeta::{Search, Window};
use super::order::{Candidates, select_reveals};
use super::{Report, View, params};
use crate::evaluate::{Chance, Evaluate, Gist, Verdict};
use crate::position::{MOST_MOVES, MoveList, Outcome};
use crate::rng;
use crate::score::Score;
use crate::sorting::sort_short_by_key;
use arrayvec::ArrayVec;
use rand::seq::SliceRandom;

impl<P: Evaluate> Search<'_, P> {
    pub fn run(mut self, view: &View<P>, allowed: &dyn Fn(P::Move) -> bool) -> Report<P::Move> {
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
        if self.trusts && self.known(view, &mut candidates, &mut report) {
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
            let proven = report.score.plies().is_some_and(|plies| plies <= depth);
            if proven && !self.settings.exact {
                break;
            }
        }
        report
    }

    /// Whether it is known what to play. Where that is nothing better than a draw, the actions that keep it are left, and what
    /// can be hoped for is searched without proofs.
    fn known(
        &mut self,
        view: &View<P>,
        candidates: &mut Candidates<P::Move>,
        report: &mut Report<P::Move>,
    ) -> bool {
        let root = view.position();
        let Some(verdict) = root.proven(self.proofs, &mut { u64::MAX }) else { return false };
        let mut judged: ArrayVec<((Score, Score), P::Move), MOST_MOVES> = ArrayVec::new();
        for candidate in candidates.iter() {
            let Some(score) = self.judge(view, candidate.mv) else { return false };
            judged.push((score, candidate.mv));
        }
        let best = judged.iter().map(|&(score, _)| score).max().unwrap_or_default();
        candidates.retain(|candidate| judged.contains(&(best, candidate.mv)));
        if verdict == Verdict::Drawn {
            self.trusts = false;
            return false;
        }
        *report = Report {
            mv: Some(candidates[0].mv),
            score: best.0,
            depth: 1,
            nodes: self.nodes,
            line: vec![candidates[0].mv],
        };
        self.control.best(report);
        true
    }

    /// What an action that turns nothing up leads to, if that is proven; then how far it is from there. Whatever sets the clock
    /// back is a step done.
    pub fn judge(&mut self, view: &View<P>, mv: P::Move) -> Option<(Score, Score)> {
        let mut child = view.position().clone();
        child.play(mv, Outcome::NONE);
        let met = view.keys().iter().filter(|&&key| key == child.key()).count();
        let repeated = child.repetition_limit().is_some_and(|limit| met + 1 >= usize::from(limit));
        let score = if repeated {
            self.draw(&child)
        } else {
            self.ended(&child, 1).or_else(|| self.proven(&child, 1))?
        };
        let score = if child.to_move() == view.position().to_move() { score } else { -score };
        let is_step = child.quiet().0 == 0 && score.is_decided() && !score.is_to_the_end();
        let near = Score(score.0.signum() * Score::won_from(1).0);
        Some((if is_step { near } else { score }, score))
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
