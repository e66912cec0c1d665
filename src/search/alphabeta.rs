//! Principal variation search over decisions.

use super::order::{Candidate, Candidates, pick, select_reveals};
use super::table::{Bound, Table, table_key, to_table};
use super::{Control, Settings, View, noise, params};
use crate::evaluate::{Chance, Evaluate, Gist, Pruning, Verdict};
use crate::key::Key;
use crate::position::{MoveList, Outcome, Seat};
use crate::score::Score;
use arrayvec::ArrayVec;
use std::ops::Neg;

/// Whether an action is tried shallower the later it comes.
fn is_late(gist: Gist, select: bool) -> bool {
    match gist {
        Gist::Quiet { flees, .. } => !flees,
        Gist::Reveal { victim, .. } => !select && victim == 0,
        Gist::Capture { .. } | Gist::Stop => false,
    }
}

/// Whether forward pruning leaves an action out.
fn skips(pruning: Pruning, gist: Gist, estimate: Score, alpha: Score, depth: i32, index: usize) -> bool {
    match gist {
        Gist::Quiet { .. } | Gist::Reveal { victim: 0, .. } => {
            let (base, step) = pruning.futility;
            depth <= params::PRUNING_DEPTH
                && (index as i32 >= pruning.late_moves + 2 * depth * depth
                    || estimate + base + step * depth <= alpha)
        }
        Gist::Capture { gain, .. } | Gist::Reveal { gain, .. } => depth <= params::EXCHANGE_DEPTH && gain < 0,
        Gist::Stop => false,
    }
}

/// The scores that matter at a node: those strictly between the bounds.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub alpha: Score,
    pub beta: Score,
}

impl Window {
    pub const FULL: Window = Window { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// Whether more than one score lies between the bounds.
    pub fn is_open(self) -> bool {
        self.beta.0 - self.alpha.0 > 1
    }

    /// Only asks whether a score exceeds `alpha`.
    pub fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

impl Neg for Window {
    type Output = Window;

    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

pub type Line<M> = ArrayVec<M, 32>;

/// One search from one root. Not by the kind of its control: each would be a whole search more in the wasm.
pub struct Search<'a, P: Evaluate> {
    pub settings: Settings,
    pub table: &'a mut Table<P::Move>,
    pub proofs: &'a mut P::Proofs,
    pub control: &'a mut dyn Control<P::Move>,
    pub nodes: u64,
    pub stopped: bool,
    pub root_seat: Seat,
    /// Keys of the positions on the way here, the game's since its last irreversible ply included.
    pub keys: Vec<Key>,
    pub killers: Vec<[Option<P::Move>; 2]>,
    pub history: Vec<i32>,
    pub lines: Vec<Line<P::Move>>,
    /// Reveals on the line to each ply.
    pub reveals: Vec<usize>,
    /// The turn was given up to come here.
    nulled: bool,
    /// Plies beyond which checks are not searched deeper.
    pub reach: usize,
    /// Proofs are asked for on the way, and found out if they are not there.
    pub trusts: bool,
    pub finds_out: bool,
    /// What finding out has cost.
    found_out: u64,
}

impl<'a, P: Evaluate> Search<'a, P> {
    pub fn new(
        view: &View<P>,
        settings: Settings,
        table: &'a mut Table<P::Move>,
        proofs: &'a mut P::Proofs,
        control: &'a mut dyn Control<P::Move>,
    ) -> Search<'a, P> {
        Search {
            settings,
            table,
            proofs,
            control,
            nodes: 0,
            stopped: false,
            root_seat: view.position().to_move(),
            keys: view.keys().to_vec(),
            killers: vec![[None; 2]; params::MAX_PLY + 2],
            history: vec![0; P::SLOTS],
            lines: vec![Line::new(); params::MAX_PLY + 2],
            reveals: vec![0; params::MAX_PLY + 2],
            nulled: false,
            reach: 0,
            trusts: settings.proofs && !settings.exact,
            found_out: 0,
            finds_out: view.position().nears_proof(),
        }
    }

    /// Counts a position; gives its score if the search must stop or the rules end the game there.
    pub fn visit(&mut self, at: &P, ply: usize) -> Option<Score> {
        if self.nodes >= self.settings.limits.nodes
            || (self.nodes.is_multiple_of(params::POLL) && self.nodes > 0 && self.control.stop())
        {
            self.stopped = true;
        }
        if self.stopped {
            return Some(Score::DRAW);
        }
        self.nodes += 1;
        self.ended(at, ply).or_else(|| self.proven(at, ply))
    }

    /// The score of a position in which the rules end the game.
    pub fn ended(&self, at: &P, ply: usize) -> Option<Score> {
        let ending = at.ending()?;
        Some(match ending.winner {
            Some(seat) if seat == at.to_move() => Score::win_in(ply as u32),
            Some(_) => Score::loss_in(ply as u32),
            None => self.draw(at),
        })
    }

    /// The score that is proven of a position below the root.
    pub fn proven(&mut self, at: &P, ply: usize) -> Option<Score> {
        if !self.trusts || ply == 0 {
            return None;
        }
        let mut left = 0;
        if self.finds_out {
            let half = (self.settings.limits.nodes / 2).saturating_sub(self.found_out);
            left = half.min(self.settings.limits.nodes - self.nodes);
        }
        let before = left;
        let verdict = at.proven(self.proofs, &mut left);
        if left < before {
            self.nodes += before - left;
            self.found_out += before - left;
            self.stopped |= self.control.stop();
        }
        Some(match verdict? {
            Verdict::Won(plies) => Score::won_from(ply as u32 + u32::from(plies)),
            Verdict::Lost(plies) => -Score::won_from(ply as u32 + u32::from(plies)),
            Verdict::Drawn => self.draw(at),
        })
    }

    pub fn draw(&self, at: &P) -> Score {
        let held = self.settings.contempt && !self.settings.exact;
        let contempt = if held { P::TUNING.contempt } else { 0 };
        Score(if at.to_move() == self.root_seat { -contempt } else { contempt })
    }

    pub fn estimate(&self, at: &P) -> Score {
        let error = match self.settings.noise {
            0 => 0,
            points => noise(at.key(), self.settings.seed, points),
        };
        (at.evaluate() + error).clamp(-P::TUNING.estimate_max, P::TUNING.estimate_max)
    }

    /// Whether the position on top of the keys has occurred before, under rules that count that.
    fn repeats(&self, at: &P) -> bool {
        let (quiet, _) = at.quiet();
        let last = self.keys.len() - 1;
        let reach = last.min(usize::from(quiet));
        (P::TUNING.repeats_draw || at.repetition_limit().is_some())
            && (2..=reach).step_by(2).any(|back| self.keys[last - back] == self.keys[last])
    }

    /// The score of a position one action on, for `mover`, who may be to move again.
    pub fn child(&mut self, mover: Seat, child: &P, window: Window, depth: i32, ply: usize) -> Score {
        self.keys.push(child.key());
        let score = if child.to_move() == mover {
            self.node(child, window, depth, ply)
        } else {
            -self.node(child, -window, depth, ply)
        };
        self.keys.pop();
        score
    }

    /// The score of an action, for its mover. `depth` is what remains after it.
    pub fn after(
        &mut self,
        at: &P,
        candidate: Candidate<P::Move>,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Score {
        if let Gist::Reveal { .. } = candidate.gist {
            self.lines[ply + 1].clear();
            let score = match P::TUNING.chance {
                Chance::Select => self.chance(at, candidate.mv, window, depth, ply),
                Chance::Sketch { scale } => self.sketched(at, candidate.mv, window, depth, ply, scale),
            };
            self.lines[ply + 1].clear();
            return score;
        }
        let mut child = at.clone();
        child.play(candidate.mv, Outcome::NONE);
        self.reveals[ply + 1] = self.reveals[ply];
        self.child(at.to_move(), &child, window, depth, ply + 1)
    }

    fn node(&mut self, at: &P, mut window: Window, mut depth: i32, ply: usize) -> Score {
        self.lines[ply].clear();
        if let Some(score) = self.visit(at, ply) {
            return score;
        }
        if self.repeats(at) {
            return self.draw(at);
        }
        let exact = self.settings.exact;
        let checked = P::TUNING.checks && at.in_check();
        if checked && !exact && ply < self.reach {
            depth += 1;
        }
        if depth <= 0 || ply >= params::MAX_PLY {
            let settled = self.settings.exact || !self.settings.quiesce || ply >= params::MAX_PLY;
            return if settled { self.estimate(at) } else { self.quiesce(at, window, ply) };
        }
        let (quiet, limit) = at.quiet();
        let key = table_key(at.key(), (quiet, limit), exact);
        let mut first = None;
        if let Some(entry) = self.table.probe(key) {
            first = entry.mv;
            let deep = i32::from(entry.depth) >= depth && (!exact || i32::from(entry.depth) == depth);
            let score = entry.score(ply);
            let proves = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            let fits = entry.fits(limit.map(|limit| limit.saturating_sub(quiet)));
            if deep && proves && fits {
                return score;
            }
        }

        let nulled = std::mem::take(&mut self.nulled);
        let pruning = P::TUNING.pruning.filter(|_| !exact && !checked && !window.is_open());
        let mut estimate = Score::DRAW;
        if let Some(pruning) = pruning {
            estimate = self.estimate(at);
            if let Some(score) = self.prune(at, pruning, estimate, window, depth, ply, nulled) {
                return score;
            }
        }
        if P::TUNING.pruning.is_some() && !exact && first.is_none() && depth >= params::FIRST_DEPTH {
            depth -= 1;
        }

        let mut moves = MoveList::new();
        at.moves(&mut moves);
        let mut best = -Score::INFINITE;
        let mut partial = false;
        let select = P::TUNING.chance == Chance::Select && !exact;
        if select && let Some(passed) = at.pass() {
            let deep = depth >= params::REVEAL_DEPTH;
            let asked = if deep { Window::null(window.alpha - params::REVEAL_MARGIN) } else { window };
            best = self.child(at.to_move(), &passed, asked, depth - params::PASS_REDUCTION, ply + 1);
            if self.stopped || best >= window.beta {
                return best;
            }
            if !deep || best <= asked.alpha {
                moves.retain(|mv| !at.is_reveal(*mv));
                partial = true;
            }
            if deep && !partial {
                best = -Score::INFINITE;
            }
        }
        let from = window.alpha;
        window.alpha = window.alpha.max(best);
        let mut candidates = Candidates::new();
        self.candidates(at, &moves, first, ply, &mut candidates);
        if select && !partial {
            partial = select_reveals(&mut candidates, first, params::INNER_REVEALS);
        }
        let mut best_move = None;
        let mut index = 0;
        while let Some(candidate) = pick(&mut candidates, index) {
            if let Some(pruning) = pruning
                && best > -Score::DECIDED
                && skips(pruning, candidate.gist, estimate, window.alpha, depth, index)
            {
                index += 1;
                continue;
            }
            let score = self.try_action(at, candidate, window, depth, ply, index);
            if self.stopped {
                return best.max(-P::TUNING.estimate_max);
            }
            index += 1;
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    best_move = Some(candidate.mv);
                    self.extend_line(candidate.mv, ply);
                    if score >= window.beta {
                        self.learn(candidate, &candidates[..index - 1], depth, ply);
                        break;
                    }
                }
            }
        }
        if partial {
            best = best.max(-P::TUNING.estimate_max);
        }
        let bound = match best {
            _ if best >= window.beta => Bound::Lower,
            _ if best > from && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.store(key, best_move, to_table(best, ply), depth, bound);
        best
    }

    /// The score of a node that stands so far above the window that it need not be searched in full.
    #[allow(clippy::too_many_arguments)]
    fn prune(
        &mut self,
        at: &P,
        pruning: Pruning,
        estimate: Score,
        window: Window,
        depth: i32,
        ply: usize,
        nulled: bool,
    ) -> Option<Score> {
        if window.beta.is_decided() || estimate < window.beta {
            return None;
        }
        if depth <= params::REVERSE_FUTILITY_DEPTH
            && estimate - pruning.reverse_futility * depth >= window.beta
        {
            return Some(estimate);
        }
        if nulled || depth < params::NULL_DEPTH {
            return None;
        }
        let passed = at.null()?;
        self.nulled = true;
        let below = Window::null(window.beta - 1);
        self.reveals[ply + 1] = self.reveals[ply];
        let score = self.child(at.to_move(), &passed, below, depth - params::null_reduction(depth), ply + 1);
        self.nulled = false;
        (score >= window.beta && !self.stopped).then(|| score.min(P::TUNING.estimate_max))
    }

    /// A principal variation search of the `index`-th action of a node.
    pub fn try_action(
        &mut self,
        at: &P,
        candidate: Candidate<P::Move>,
        window: Window,
        depth: i32,
        ply: usize,
        index: usize,
    ) -> Score {
        let select = P::TUNING.chance == Chance::Select && !self.settings.exact;
        let shallower = select && ply > 0 && matches!(candidate.gist, Gist::Reveal { .. });
        let whole = depth - 1 - if shallower { params::REVEAL_REDUCTION } else { 0 };
        if index == 0 {
            return self.after(at, candidate, window, whole, ply);
        }
        let mut rest = whole;
        if !self.settings.exact && is_late(candidate.gist, select) {
            rest = match P::TUNING.pruning {
                Some(_) => (rest - params::steep_reduction(depth, index)).max(rest.min(1)),
                None => rest - params::reduction(depth, index),
            };
        }
        let null = Window::null(window.alpha);
        let mut score = self.after(at, candidate, null, rest, ply);
        if score > window.alpha && rest < whole && !self.stopped {
            score = self.after(at, candidate, null, whole, ply);
        }
        if score > window.alpha && score < window.beta && !self.stopped {
            score = self.after(at, candidate, window, whole, ply);
        }
        score
    }

    pub fn extend_line(&mut self, mv: P::Move, ply: usize) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity();
        line.extend(below[0].iter().copied().take(room));
    }
}
