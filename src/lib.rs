//! Turnstone: banqi (Chinese half chess, 暗棋) as a rules engine, a referee and a bot that never sees a hidden piece.
//!
//! A position holds only what its viewer may know; no field could store a face-down identity. Truth has one doorway:
//! [`Position::play`] takes the revealed piece as an argument, from the referee's deal or from the search's bag.
//!
//! Count the legal (action, outcome) pairs of the start:
//!
//! ```
//! use turnstone::banqi;
//! use turnstone::{Position, MoveList};
//!
//! let start = banqi::Position::new(banqi::Rules::TAIWAN);
//! let mut moves = MoveList::new();
//! start.moves(&mut moves);
//! assert_eq!(moves.len(), 32);
//! assert_eq!(moves.iter().map(|&mv| start.outcomes(mv).len()).sum::<usize>(), 448);
//! ```
//!
//! A bot thinks about a [`View`]:
//!
//! ```
//! use turnstone::banqi::{Position, Rules};
//! use turnstone::{Free, Game, Limits, View, Viewer, think};
//!
//! let game = Game::<Position>::seeded(Rules::TAIWAN, "an example");
//! let view = View::new(*game.position(Viewer::First), game.keys(Viewer::First));
//! let report = think(&view, Limits::nodes(100), &mut Free);
//! assert!(report.mv.is_some());
//! ```
//!
//! It cannot be handed the game, which holds the deal:
//!
//! ```compile_fail,E0308
//! use turnstone::banqi::{Position, Rules};
//! use turnstone::{Free, Game, Limits, View, Viewer, think};
//!
//! let game = Game::<Position>::seeded(Rules::TAIWAN, "an example");
//! let report = think(&game, Limits::nodes(100), &mut Free);
//! assert!(report.mv.is_some());
//! ```
#![forbid(unsafe_code)]

mod hash;
mod key;
mod piece;
mod refusal;
pub mod rng;
mod score;
mod sorting;
mod square;

mod evaluate;
mod position;

pub mod banqi;
pub mod jieqi;

mod search;

mod level;
mod winning;

mod deal;
mod game;
mod record;
mod table;

pub mod fair;
pub mod puzzle;
pub mod review;

#[cfg(target_arch = "wasm32")]
mod wasm;

pub use deal::{Deal, Opening};
pub use evaluate::{Chance, Evaluate, Gist, Gists, Pruning, Tuning, Verdict};
pub use game::{Event, Game};
pub use hash::hash_fields;
pub use key::Key;
pub use level::{Grade, Graded, Level};
pub use piece::{Bag, Cell, Color, Piece, Role};
pub use position::{
    Cause, Ending, MOST_MOVES, MoveList, Outcome, Outcomes, Playable, Position, Reveals, Seat, Turn, Viewer,
};
pub use record::{Fault, Reader, Record, RecordData, restore, set_up};
pub use refusal::{Refusal, quote};
pub use score::Score;
pub use search::{Control, Free, Limits, MAX_DEPTH, Report, Searcher, Settings, View, think};
pub use square::Square;
pub use table::{ActionView, EventView, GameId, OpeningView, RulesView, Scene, Table, TableView};
pub use winning::{Curve, Share, Winning};
