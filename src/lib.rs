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
#![forbid(unsafe_code)]

mod hash;
mod key;
mod piece;
mod refusal;
pub mod rng;
mod score;
mod square;

mod position;

pub mod banqi;

mod search;

mod level;

mod deal;
mod game;
mod record;
mod table;

#[cfg(target_arch = "wasm32")]
mod wasm;

pub use deal::{Deal, Opening};
pub use game::{Event, Game};
pub use hash::hash_fields;
pub use key::Key;
pub use level::Level;
pub use piece::{Bag, Cell, Color, Piece, Role};
pub use position::{
    Cause, Ending, Evaluate, Gist, Gists, MoveList, Outcome, Outcomes, Playable, Position, Reveals, Seat,
    Turn, Viewer,
};
pub use record::{Fault, Reader, Record, restore};
pub use refusal::{Refusal, quote};
pub use score::Score;
pub use search::{Control, ESTIMATE_MAX, Free, Limits, MAX_DEPTH, Report, Searcher, Settings, View, think};
pub use square::Square;
pub use table::{ActionView, EventView, OpeningView, RulesView, Table, TableView, known};
