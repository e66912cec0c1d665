//! The integration tests: one binary, one module a question.

mod baseline;
mod fairness;
mod fuzz;
mod game;
mod layers;
mod notation;
mod perft;
mod playthrough;
mod rules;
mod support;
mod walks;
