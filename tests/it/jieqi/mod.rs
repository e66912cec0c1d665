//! Jieqi, and plain xiangqi on the same rules.

mod deals;
mod fuzz;
mod game;
mod legal;
mod notation;
mod perft;
mod records;
mod rules;
mod search;
mod secrecy;
mod spoken;
pub mod support;
mod walks;
