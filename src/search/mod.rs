//! One search for every game behind the [`Position`](crate::Position) seam: iterative deepening, principal variation
//! search, exact chance nodes. It sees a [`View`], never a deal, and no clock but its [`Control`].

mod alphabeta;
mod chance;
mod deepen;
mod order;
mod params;
mod quiesce;
mod sketch;
mod table;

pub use params::MAX_DEPTH;

use crate::evaluate::{Evaluate, Verdict};
use crate::key::{Key, mix};
use crate::position::{Position, Seat};
use crate::score::Score;
use table::Table;

/// What a viewer knows of a game when it is asked to think.
#[derive(Clone, Debug)]
pub struct View<P> {
    position: P,
    keys: Vec<Key>,
}

impl<P: Position> View<P> {
    /// `keys` are those of the positions since the last irreversible ply, oldest first. The present one ends the list;
    /// it is added where it is missing.
    pub fn new(position: P, keys: impl IntoIterator<Item = Key>) -> View<P> {
        let mut keys: Vec<Key> = keys.into_iter().collect();
        if keys.last() != Some(&position.key()) {
            keys.push(position.key());
        }
        View { position, keys }
    }

    /// A position without its past: it has occurred once.
    pub fn bare(position: P) -> View<P> {
        View::new(position, [])
    }

    pub fn position(&self) -> &P {
        &self.position
    }

    /// Keys since the last irreversible ply, the present one last.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }
}

/// Where a search ends, whatever it has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions visited, never exceeded.
    pub nodes: u64,
    /// Iterations; one ply each.
    pub depth: u32,
}

impl Limits {
    pub const NONE: Limits = Limits { nodes: u64::MAX, depth: MAX_DEPTH };

    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes, ..Limits::NONE }
    }

    pub const fn depth(depth: u32) -> Limits {
        Limits { depth, ..Limits::NONE }
    }
}

/// How a search is run. Equal views and settings give equal answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub limits: Limits,
    /// Decides between equal moves and shapes the noise.
    pub seed: u64,
    /// Points of error, at most, in every estimate.
    pub noise: i32,
    /// Follow captures beyond the limit of depth.
    pub quiesce: bool,
    /// Trust what is proven of endings.
    pub proofs: bool,
    /// A draw counts less than half for the side that thinks, as the game's tuning says.
    pub contempt: bool,
    /// Full width, no quiescence, no contempt, no proofs: the value at the limit of depth is the plain expectimax value.
    pub exact: bool,
}

impl From<Limits> for Settings {
    fn from(limits: Limits) -> Settings {
        Settings { limits, seed: 0, noise: 0, quiesce: true, proofs: true, contempt: true, exact: false }
    }
}

/// What the search asks of the world while it runs.
pub trait Control<M> {
    /// Must the search end now? Asked every 1,024 nodes.
    fn stop(&mut self) -> bool {
        false
    }

    /// A better move or a deeper iteration.
    fn best(&mut self, _report: &Report<M>) {}
}

/// The control that lets a search run to its limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Free;

impl<M> Control<M> for Free {}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// `None` when the game has ended.
    pub mv: Option<M>,
    /// For the side to move.
    pub score: Score,
    /// The last iteration that was finished.
    pub depth: u32,
    pub nodes: u64,
    /// The expected line from `mv` on; it ends where something turns up.
    pub line: Vec<M>,
}

/// A search with its memory, kept from move to move. One for each viewer and purpose.
#[derive(Debug)]
pub struct Searcher<P: Evaluate> {
    table: Table<P::Move>,
    proofs: P::Proofs,
    /// Whatever makes an old entry say something else.
    tag: Option<(Seat, Settings)>,
}

impl<P: Evaluate> Searcher<P> {
    /// The table's usual size.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// Allocates a table of `table_bytes` or less; 0 for none.
    pub fn new(table_bytes: usize) -> Searcher<P> {
        Searcher { table: Table::new(table_bytes), proofs: P::Proofs::default(), tag: None }
    }

    /// Bytes the table holds.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets everything but what is proven, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.tag = None;
    }

    pub fn think(
        &mut self,
        view: &View<P>,
        settings: impl Into<Settings>,
        control: &mut impl Control<P::Move>,
    ) -> Report<P::Move> {
        self.think_among(view, |_| true, settings, control)
    }

    /// Thinks about those moves only that `allowed` keeps.
    pub fn think_among(
        &mut self,
        view: &View<P>,
        allowed: impl Fn(P::Move) -> bool,
        settings: impl Into<Settings>,
        control: &mut impl Control<P::Move>,
    ) -> Report<P::Move> {
        let settings = settings.into();
        let seed = if settings.noise > 0 { settings.seed } else { 0 };
        let tag = Some((view.position.to_move(), Settings { limits: Limits::NONE, seed, ..settings }));
        if self.tag != tag {
            self.table.clear();
            self.tag = tag;
        }
        alphabeta::Search::new(view, settings, &mut self.table, &mut self.proofs, control).run(view, &allowed)
    }

    /// What is proven of a position; `None` where finding it out would cost more than `nodes` visited positions.
    pub fn proven(&mut self, at: &P, nodes: u64) -> Option<Verdict> {
        at.proven(&mut self.proofs, &mut { nodes })
    }

    /// What an action that turns nothing up leads to, for its mover, where the rules or a proof tell; a draw by
    /// repetition included. Nothing is searched.
    pub fn settled(&mut self, view: &View<P>, mv: P::Move, settings: impl Into<Settings>) -> Option<Score> {
        let mut control = Free;
        alphabeta::Search::new(view, settings.into(), &mut self.table, &mut self.proofs, &mut control)
            .judge(view, mv)
            .map(|(_, score)| score)
    }
}

/// Thinks once, with a table that suits the limits.
pub fn think<P: Evaluate>(
    view: &View<P>,
    settings: impl Into<Settings>,
    control: &mut impl Control<P::Move>,
) -> Report<P::Move> {
    let settings = settings.into();
    let bytes = settings.limits.nodes.saturating_mul(32).min(Searcher::<P>::TABLE_BYTES as u64);
    Searcher::new(bytes as usize).think(view, settings, control)
}

/// The error that `seed` adds to the estimate of one position.
fn noise(key: Key, seed: u64, points: i32) -> i32 {
    let spread = u64::from(2 * points.unsigned_abs() + 1);
    (mix(key.0 ^ mix(seed)) % spread) as i32 - points
}
