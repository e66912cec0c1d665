//! The numbers and formulas of the search.

use crate::score::Score;

/// No line is longer, quiescence included.
pub const MAX_PLY: usize = 120;
/// The deepest iteration.
pub const MAX_DEPTH: u32 = 80;

/// Estimates and chance values stay within this; Star1 cuts by it, so it is kept small.
pub const ESTIMATE_MAX: Score = Score(2_000);

/// Nodes between two questions to the control.
pub const POLL: u64 = 1_024;

/// From this depth on an iteration starts with a window of ±[`ASPIRATION`] around the last score.
pub const ASPIRATION_DEPTH: i32 = 4;
pub const ASPIRATION: i32 = 40;

/// From this depth on a chance node's outcome, whose window Star1 leaves open, is first asked within ±[`GUESS`] of its
/// estimate.
pub const GUESS_DEPTH: i32 = 2;
pub const GUESS: i32 = 150;

/// Reveals tried: the best by their gist, and quiet ones beside them.
pub const ROOT_REVEALS: (usize, usize) = (8, 2);
pub const INNER_REVEALS: (usize, usize) = (4, 1);
/// Remaining depth from which an inner node tries reveals; below it a pass stands for them.
pub const REVEAL_DEPTH: i32 = 5;
/// Where a pass falls this far below the window, reveals are not tried either.
pub const REVEAL_MARGIN: i32 = 80;
/// Plies by which an inner reveal is searched shallower than another action.
pub const REVEAL_REDUCTION: i32 = 1;
/// Plies by which a pass is searched shallower than the node.
pub const PASS_REDUCTION: i32 = 2;

/// A capture that leaves the estimate this far below the window is not tried in quiescence.
pub const DELTA: i32 = 120;

/// A draw counts this much against the side that thinks.
pub const CONTEMPT: i32 = 15;

/// Plies by which the `index`-th action of a node is first searched shallower.
pub fn reduction(depth: i32, index: usize) -> i32 {
    match index {
        _ if depth < 3 => 0,
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    }
}

/// The part of the draw clock that tells table entries apart: nothing far from the limit, every ply near it.
pub fn clock_bucket(left: u16) -> u16 {
    match left {
        0..12 => left + 1,
        12..36 => 12 + left / 4,
        _ => 0,
    }
}

/// What a cut-off at `depth` adds to an action's history.
pub fn history_bonus(depth: i32) -> i32 {
    (depth * depth).min(400)
}

pub const HISTORY_MAX: i32 = 8_000;
