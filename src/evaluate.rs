//! What the search asks of a game beyond its rules.

use crate::position::{MOST_MOVES, Outcomes, Position};
use crate::score::Score;
use arrayvec::ArrayVec;
use std::fmt::Debug;

/// What an action looks like before it is searched, in points of [`Score`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gist {
    /// Nothing is taken and nothing turns up. `gain` guesses what it brings; `flees`: the piece that moves is attacked.
    Quiet { gain: i32, flees: bool },
    /// A certain capture: the victim's worth, and what is left of it after the best recapture.
    Capture { victim: i32, gain: i32 },
    /// Something turns up; `gain` guesses the expectation, `victim` is the worth of what is taken whatever turns up.
    Reveal { gain: i32, victim: i32 },
    /// The turn is given up without a move.
    Stop,
}

/// One [`Gist`] for each action of a list.
pub type Gists = ArrayVec<Gist, MOST_MOVES>;

/// How a game is searched: numbers that suit its evaluation, and the techniques that pay in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning {
    /// Estimates and chance values stay within this.
    pub estimate_max: Score,
    /// A draw counts this much against the side that thinks.
    pub contempt: i32,
    /// A position that occurs again within a line counts as a draw even where no rule says so.
    pub repeats_draw: bool,
    /// A turn may be several actions.
    pub chains: bool,
    /// A side in check is searched a ply deeper.
    pub checks: bool,
    pub chance: Chance,
    pub pruning: Option<Pruning>,
}

/// How actions that turn something up are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// All outcomes, averaged in points; few of a node's reveals, with [`Evaluate::pass`] for the rest.
    Select,
    /// All reveals, with the few outcomes of [`Evaluate::sketch`] averaged as win rates, and [`Evaluate::blur`] near
    /// the leaves. `scale`: the points at which a win rate is about 0.85.
    Sketch { scale: i32 },
}

/// Forward pruning, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// A node this far above the window, for each ply of remaining depth, is left.
    pub reverse_futility: i32,
    /// A quiet action is not tried where the estimate lies this far below the window, plus so much a ply.
    pub futility: (i32, i32),
    /// Quiet actions tried at remaining depth 0, and more by twice the square of the depth.
    pub late_moves: i32,
}

/// What is proven of a position for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The next irreversible step of the winning way is so many plies off.
    Won(u16),
    Lost(u16),
    Drawn,
}

/// What the search asks of a game beyond its rules.
pub trait Evaluate: Position {
    const TUNING: Tuning;

    /// Proofs, kept from search to search.
    type Proofs: Default + Debug + Send;

    /// How many different [`Evaluate::slot`]s there are.
    const SLOTS: usize;

    /// The index under which an action's past success is remembered.
    fn slot(mv: Self::Move) -> usize;

    /// An estimate for the side to move, in the band of estimates. A reveal must not change it on average.
    fn evaluate(&self) -> Score;

    /// Whether an action turns something up.
    fn is_reveal(&self, mv: Self::Move) -> bool;

    /// Appends what each of `moves` looks like.
    fn gists(&self, moves: &[Self::Move], out: &mut Gists);

    /// The position after a reveal that changes nothing but the side to move: a stand-in for the reveals that a search
    /// leaves out. `None` where there is nothing to reveal.
    fn pass(&self) -> Option<Self>;

    /// The position after giving up the turn; `None` where that would tell nothing.
    fn null(&self) -> Option<Self> {
        None
    }

    /// What is proven, under the draw clock as it stands. Finding it out may cost as much as visiting some positions, which
    /// is taken from `left`; `None` where that is not enough, or nothing can be proven.
    fn proven(&self, _proofs: &mut Self::Proofs, _left: &mut u64) -> Option<Verdict> {
        None
    }

    /// Whether proofs that are not there yet are worth finding out from here on.
    fn nears_proof(&self) -> bool {
        false
    }

    /// Fewer cases than [`Position::outcomes`] that stand for all of them.
    fn sketch(&self, mv: Self::Move) -> Outcomes {
        self.outcomes(mv)
    }

    /// The position after a reveal with what turned up left open, worth what it may be on average and unable to move.
    fn blur(&self, _mv: Self::Move) -> Option<Self> {
        None
    }
}
