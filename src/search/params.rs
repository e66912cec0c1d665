//! The numbers and formulas of the search.

/// No line is longer, quiescence included.
pub const MAX_PLY: usize = 120;
/// The deepest iteration.
pub const MAX_DEPTH: u32 = 80;

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

/// Plies by which the `index`-th action of a node is first searched shallower.
pub fn reduction(depth: i32, index: usize) -> i32 {
    match index {
        _ if depth < 3 => 0,
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    }
}

/// The same where forward pruning is on.
pub fn steep_reduction(depth: i32, index: usize) -> i32 {
    const LOG: [i32; 64] = log_table();
    let log = |n: usize| LOG[n.min(63)];
    match depth {
        ..3 => 0,
        _ => (40 + log(depth as usize) * log(index + 1) / 220) / 100,
    }
}

/// 100 times the natural logarithm, by the series of the inverse hyperbolic tangent.
const fn log_table() -> [i32; 64] {
    let mut table = [0; 64];
    let mut n = 2;
    while n < 64 {
        let (over, under) = (n as f64 - 1.0, n as f64 + 1.0);
        let square = (over / under) * (over / under);
        let (mut power, mut sum, mut k) = (over / under, 0.0, 1.0);
        while k < 200.0 {
            sum += power / k;
            power *= square;
            k += 2.0;
        }
        table[n] = (200.0 * sum) as i32;
        n += 1;
    }
    table
}

/// Remaining depth up to which nodes far above the window are left.
pub const REVERSE_FUTILITY_DEPTH: i32 = 6;
/// Remaining depth up to which late and hopeless quiet actions, and captures that lose material, are not tried.
pub const PRUNING_DEPTH: i32 = 4;
pub const EXCHANGE_DEPTH: i32 = 3;
/// Remaining depth from which the turn is given up to see whether a node stands above the window anyway.
pub const NULL_DEPTH: i32 = 3;
pub fn null_reduction(depth: i32) -> i32 {
    3 + depth / 4
}
/// Remaining depth from which a node without a remembered action is searched shallower.
pub const FIRST_DEPTH: i32 = 4;

/// Reveals on a line after which what turns up is left open.
pub const SHARP_REVEALS: usize = 1;
/// At the root all outcomes of a reveal are tried, unless there are more than this.
pub const ROOT_OUTCOMES: usize = 6;
/// An open window around a sketched outcome is wider by this on either side.
pub const SKETCH_MARGIN: i32 = 200;

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
