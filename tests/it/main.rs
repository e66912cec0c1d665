//! The integration tests: one binary, one module a question.

mod perft;
mod support;
