//! What is searched for a review, bit by bit.

use super::told::{AS_GOOD, Tried};
use super::{Effort, Reviewer};
use crate::evaluate::Verdict;
use crate::game::Game;
use crate::position::{MoveList, Outcome, Outcomes, Seat, Viewer};
use crate::refusal::Refusal;
use crate::score::Score;
use crate::search::{Free, Limits, MAX_DEPTH, Report, Settings, View};
use crate::winning::{Share, Winning};

/// Positions visited by one search of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// For the actions that were not played, and as many at most for the one that was.
    pub main: u64,
    /// For all outcomes of an action together.
    pub cases: u64,
    /// What the pass takes of the whole work.
    pub part: u64,
}

/// No search is longer: the work can be stopped between two.
const LONGEST: u64 = 25_000;
/// No search is shorter.
const SHORTEST: u64 = 200;
/// All outcomes of an action take so many times as much as a search of a position.
const CASES: u64 = 4;

/// An action as a search rates it, for its player, with the line that is expected from it on.
pub struct Rated<M> {
    pub mv: M,
    pub share: Share,
    pub line: Vec<M>,
    pub depth: u32,
    /// It turns something up, and what is not certain.
    pub chance: bool,
}

/// What was found of one action. All shares are the player's who acts.
pub struct Found<P: Winning> {
    /// The best of the actions that were not played; `None` where there is none.
    pub other: Option<Rated<P::Move>>,
    /// The action played, searched from the same position and as deep.
    pub played: Option<Rated<P::Move>>,
    /// What turned up or could have, with weights, as the player who acts knows it. One case where nothing does.
    pub outcomes: Outcomes,
    /// The positions after each of the outcomes, searched alike.
    pub cases: Vec<Share>,
    /// The same of the best other action, where it turns something up and the one played does not.
    pub other_outcomes: Outcomes,
    pub other_cases: Vec<Share>,
    /// Where they differ: the position after, as the player who acted knows it and as the next one does.
    pub views: [Option<Share>; 2],
    /// The position itself, where the game stopped in it.
    pub stopped: Option<Share>,
}

/// Where the work stands.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub pass: usize,
    /// Actions still to be looked at in this pass: the next is the one before; `len + 1` for the last position.
    left: usize,
    bit: Bit,
}

/// The bits of work on one action, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bit {
    Other,
    Played,
    Case(usize),
    OtherCase(usize),
    View(usize),
}

impl Place {
    pub fn first<P: Winning>(game: &Game<P>) -> Place {
        Place { pass: 0, left: game.len() + 1, bit: Bit::Other }
    }

    pub fn next_pass<P: Winning>(self, game: &Game<P>) -> Place {
        Place { pass: self.pass + 1, ..Place::first(game) }
    }

    pub fn is_over(self) -> bool {
        self.left == 0
    }

    /// From 0 to 1, of this pass.
    pub fn done<P: Winning>(self, game: &Game<P>) -> f64 {
        1.0 - self.left as f64 / (game.len() + 1) as f64
    }
}

fn legal<P: Winning>(at: &P) -> MoveList<P::Move> {
    let mut moves = MoveList::new();
    at.moves(&mut moves);
    moves
}

/// Who acts at an index and what, as the player who acts knows it; `None` past the last action.
pub fn acted<P: Winning>(game: &Game<P>, index: usize) -> Option<(Seat, P::Move, Outcome)> {
    let seat = game.before(index, Viewer::Public)?.to_move();
    let event = game.events(Viewer::from(seat), index).next()?;
    Some((seat, event.mv, event.outcome))
}

/// The view of the seat that is to move after so many actions.
fn view<P: Winning>(game: &Game<P>, actions: usize) -> View<P> {
    let viewer = Viewer::from(game.at(actions, Viewer::Public).to_move());
    view_of(game, actions, viewer)
}

fn view_of<P: Winning>(game: &Game<P>, actions: usize, viewer: Viewer) -> View<P> {
    View::new(game.at(actions, viewer).clone(), game.keys_at(actions, viewer))
}

/// Whether the seat that acted and the one that is to move next know different things of the position between.
fn differs<P: Winning>(game: &Game<P>, index: usize) -> bool {
    let seat = |actions: usize| Viewer::from(game.at(actions, Viewer::Public).to_move());
    let [acted, next] = [seat(index), seat(index + 1)].map(|viewer| game.at(index + 1, viewer));
    acted.viewer() != next.viewer() && acted.to_text() != next.to_text()
}

/// Room for what a pass finds: the outcomes are known before anything is searched.
pub fn prepared<P: Winning>(game: &Game<P>) -> Vec<Found<P>> {
    let found = |index: usize| {
        let outcomes = acted(game, index)
            .map_or_else(Outcomes::new, |(seat, mv, _)| game.at(index, Viewer::from(seat)).outcomes(mv));
        Found {
            other: None,
            played: None,
            outcomes,
            cases: Vec::new(),
            other_outcomes: Outcomes::new(),
            other_cases: Vec::new(),
            views: [None; 2],
            stopped: None,
        }
    };
    (0..=game.len()).map(found).collect()
}

/// How long the searches of each pass may be, so that all together stay within the effort. A pass that would be too coarse
/// to tell anything is left out, but for the last.
pub fn limits<P: Winning>(game: &Game<P>, effort: Effort, passes: &[u64]) -> Vec<Limit> {
    let turns_up = |index: &usize| {
        acted(game, *index).is_some_and(|(seat, mv, _)| game.at(*index, Viewer::from(seat)).is_reveal(mv))
    };
    let reveals = (0..game.len()).filter(turns_up).count() as u64;
    let apart = (0..game.len()).filter(|&index| differs(game, index)).count() as u64;
    let quiet = game.len() as u64 - reveals;
    // Where nothing turned up the best other action may be a reveal: about one time in four it must be looked into.
    let units = 2 * (game.len() as u64 + 1) + CASES * reveals + CASES * quiet / 4 + 2 * apart;
    let all: u64 = passes.iter().sum();
    let last = passes.len().saturating_sub(1);
    let limit = |(pass, &part): (usize, &u64)| {
        let main = effort.nodes / all * part / units;
        let main_in_bounds = main.clamp(SHORTEST, LONGEST);
        (main >= SHORTEST || pass == last).then_some(Limit {
            main: main_in_bounds,
            cases: CASES * main_in_bounds,
            part,
        })
    };
    passes.iter().enumerate().filter_map(limit).collect()
}

impl<P: Winning> Reviewer<P> {
    /// Does the bit of work at hand and moves on.
    pub(super) fn bit(&mut self, limit: Limit) {
        let Some(index) = self.place.left.checked_sub(1) else { return };
        let Some((seat, mv, _)) = acted(&self.game, index) else {
            self.coming[index].stopped = self.stopped(limit);
            self.place.left = index;
            return;
        };
        let view = view(&self.game, index);
        let next = match self.place.bit {
            Bit::Other => {
                self.coming[index].other = self.other(&view, mv, limit.main);
                Bit::Played
            }
            Bit::Played => {
                let depth = self.coming[index].other.as_ref().map_or(MAX_DEPTH, |other| other.depth);
                self.coming[index].played = Some(self.played(&view, mv, Limits { nodes: limit.main, depth }));
                self.look_into_other(index, view.position());
                Bit::Case(0)
            }
            Bit::Case(case)
                if self.coming[index].outcomes.len() < 2 || case == self.coming[index].outcomes.len() =>
            {
                Bit::OtherCase(0)
            }
            Bit::Case(case) => {
                let outcomes = &self.coming[index].outcomes;
                let (nodes, outcome) = (each(limit, outcomes), outcomes[case].0);
                let share = self.case(&view, mv, outcome, nodes);
                self.coming[index].cases.push(share);
                Bit::Case(case + 1)
            }
            Bit::OtherCase(case) if case == self.coming[index].other_outcomes.len() => {
                if differs(&self.game, index) { Bit::View(0) } else { Bit::View(2) }
            }
            Bit::OtherCase(case) => {
                let found = &self.coming[index];
                let other = found.other.as_ref().map_or(mv, |other| other.mv);
                let (nodes, outcome) = (each(limit, &found.other_outcomes), found.other_outcomes[case].0);
                let share = self.case(&view, other, outcome, nodes);
                self.coming[index].other_cases.push(share);
                Bit::OtherCase(case + 1)
            }
            Bit::View(side @ 0..2) => {
                let to_move = self.game.at(index + 1, Viewer::Public).to_move();
                let viewer = Viewer::from(if side == 0 { seat } else { to_move });
                let after = view_of(&self.game, index + 1, viewer);
                // As deep as each other: what lies between them is no more than what is known.
                let depth = self.coming[index + 1].other.as_ref().map_or(MAX_DEPTH, |other| other.depth);
                let share = self.value(&after, Limits { nodes: limit.main, depth });
                self.coming[index].views[side] = Some(if to_move == seat { share } else { !share });
                Bit::View(side + 1)
            }
            Bit::View(_) => {
                self.place.left = index;
                Bit::Other
            }
        };
        self.place.bit = next;
    }

    /// Where the best other action turns something up and the one played does not, the other's outcomes are to be
    /// searched too: a mean of points and a mean of shares are not the same.
    fn look_into_other(&mut self, index: usize, at: &P) {
        let found = &mut self.coming[index];
        let (Some(other), Some(played)) = (&found.other, &found.played) else { return };
        if !played.chance && other.chance && other.share > played.share {
            found.other_outcomes = at.outcomes(other.mv);
        }
    }

    fn settings(limits: Limits) -> Settings {
        Settings { contempt: false, ..Settings::from(limits) }
    }

    fn share(&self, report: &Report<P::Move>) -> Share {
        P::share(self.game.rules(), report.score)
    }

    /// A search that remembers nothing but proofs: no position is seen deeper for having been met before.
    fn search(
        &mut self,
        view: &View<P>,
        allowed: impl Fn(P::Move) -> bool,
        limits: Limits,
    ) -> Report<P::Move> {
        self.searcher.clear();
        let report = self.searcher.think_among(view, allowed, Self::settings(limits), &mut Free);
        self.nodes += report.nodes;
        report
    }

    /// The position in which the game stopped, for its side to move; `None` where the board shows how it ended.
    fn stopped(&mut self, limit: Limit) -> Option<Share> {
        if self.game.ending().is_some() && self.declared().is_none() {
            return None;
        }
        let view = view(&self.game, self.game.len());
        Some(self.value(&view, Limits::nodes(limit.main)))
    }

    /// What the side to move can expect of a position.
    fn value(&mut self, view: &View<P>, limits: Limits) -> Share {
        let at = view.position();
        let times = view.keys().iter().filter(|&&key| key == at.key()).count();
        if let Some(ending) = at.ending() {
            return Share::of_ending(ending, at.to_move());
        }
        if at.repetition_limit().is_some_and(|limit| times >= usize::from(limit)) {
            return Share::HALF;
        }
        match self.searcher.proven(at, u64::MAX) {
            Some(Verdict::Won(_)) => Share::WHOLE,
            Some(Verdict::Lost(_)) => Share::NONE,
            Some(Verdict::Drawn) => Share::HALF,
            None => {
                let report = self.search(view, |_| true, limits);
                self.share(&report)
            }
        }
    }

    /// The best action but the one played.
    fn other(&mut self, view: &View<P>, played: P::Move, nodes: u64) -> Option<Rated<P::Move>> {
        let others: Vec<P::Move> = legal(view.position()).into_iter().filter(|&mv| mv != played).collect();
        if others.is_empty() {
            return None;
        }
        if self.searcher.proven(view.position(), u64::MAX).is_some()
            && let Some(best) = self.best_settled(view, &others)
        {
            return Some(best);
        }
        let report = self.search(view, |mv| mv != played, Limits::nodes(nodes));
        let mv = report.mv?;
        let chance = is_chance(view, mv);
        Some(Rated { mv, share: self.share(&report), line: report.line, depth: report.depth, chance })
    }

    /// The best of actions that are all proven.
    fn best_settled(&mut self, view: &View<P>, moves: &[P::Move]) -> Option<Rated<P::Move>> {
        let mut best = None;
        for &mv in moves {
            let score = self.settled(view, mv)?;
            if best.is_none_or(|(highest, _)| score > highest) {
                best = Some((score, mv));
            }
        }
        let (score, mv) = best?;
        Some(Rated { mv, share: P::share(self.game.rules(), score), line: vec![mv], depth: 1, chance: false })
    }

    fn settled(&mut self, view: &View<P>, mv: P::Move) -> Option<Score> {
        if view.position().is_reveal(mv) {
            return None;
        }
        self.searcher.settled(view, mv, Self::settings(Limits::NONE))
    }

    fn played(&mut self, view: &View<P>, mv: P::Move, limits: Limits) -> Rated<P::Move> {
        if let Some(score) = self.settled_if_proven(view, mv) {
            return Rated {
                mv,
                share: P::share(self.game.rules(), score),
                line: vec![mv],
                depth: 1,
                chance: false,
            };
        }
        let report = self.search(view, |other| other == mv, limits);
        Rated {
            mv,
            share: self.share(&report),
            line: report.line,
            depth: report.depth,
            chance: is_chance(view, mv),
        }
    }

    fn settled_if_proven(&mut self, view: &View<P>, mv: P::Move) -> Option<Score> {
        self.searcher.proven(view.position(), u64::MAX)?;
        self.settled(view, mv)
    }

    /// What the player who acts can expect after an outcome of an action.
    fn case(&mut self, view: &View<P>, mv: P::Move, outcome: Outcome, nodes: u64) -> Share {
        let mut child = view.position().clone();
        child.play(mv, outcome);
        let same = child.to_move() == view.position().to_move();
        let share = self.value(&View::bare(child), Limits::nodes(nodes));
        if same { share } else { !share }
    }

    pub(super) fn try_action(&mut self, index: usize, action: &str) -> Result<Tried, Refusal> {
        let none = || Refusal::new("no-action", "there is no such action");
        acted(&self.game, index).ok_or_else(none)?;
        let view = view(&self.game, index);
        let (mv, _) = view.position().parse_move(action)?;
        view.position().check(mv)?;
        let limit = self.limits.last().copied().ok_or_else(none)?;
        let tried = self.whole_share(&view, mv, limit);
        let best = match self.other(&view, mv, limit.main) {
            Some(other) => {
                let share = self.whole_share(&view, other.mv, limit).share;
                Some(Rated { share, ..other }).filter(|other| other.share > tried.share)
            }
            None => None,
        };
        let loss = best.as_ref().map_or(0, |best| best.share.0 - tried.share.0);
        Ok(Tried {
            share: tried.share,
            loss,
            good: loss <= AS_GOOD.0,
            line: tried.line.iter().map(ToString::to_string).collect(),
            best: best.map(|best| best.mv.to_string()),
        })
    }

    /// What an action is worth, its outcomes searched one by one where something turns up.
    fn whole_share(&mut self, view: &View<P>, mv: P::Move, limit: Limit) -> Rated<P::Move> {
        let mut rated = self.played(view, mv, Limits::nodes(limit.main));
        let outcomes = view.position().outcomes(mv);
        if outcomes.len() > 1 {
            let nodes = each(limit, &outcomes);
            let cases: Vec<Share> =
                outcomes.iter().map(|&(outcome, _)| self.case(view, mv, outcome, nodes)).collect();
            rated.share = super::sum::mean(&outcomes, &cases);
        }
        rated
    }
}

/// Whether several things can turn up with an action.
fn is_chance<P: Winning>(view: &View<P>, mv: P::Move) -> bool {
    view.position().is_reveal(mv) && view.position().outcomes(mv).len() > 1
}

/// What one of an action's outcomes may take.
fn each(limit: Limit, outcomes: &Outcomes) -> u64 {
    (limit.cases / outcomes.len().max(1) as u64).clamp(SHORTEST, LONGEST)
}
