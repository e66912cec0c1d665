//! Games between two with no server.

mod games;
mod support;
