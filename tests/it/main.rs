//! The integration tests: one binary, one module a question.

mod level;
mod perft;
mod search;
mod secrecy;
mod support;
