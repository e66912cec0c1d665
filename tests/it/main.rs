//! The integration tests: one binary, one module a question.

mod baseline;
mod deals;
mod dependents;
mod endgames;
mod fair;
mod fairness;
mod fuzz;
mod game;
mod jieqi;
mod layers;
mod level;
mod notation;
mod perft;
mod playthrough;
mod puzzle;
mod records;
mod review;
mod rules;
mod seals;
mod search;
mod secrecy;
mod setups;
mod support;
mod threats;
mod tool;
mod walks;
