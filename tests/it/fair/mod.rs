//! Games between two with no server.

mod attacks;
mod games;
mod rigged;
mod support;
