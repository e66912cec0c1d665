//! Games between two with no server.

mod attacks;
mod codec;
mod draws;
mod endings;
mod friend;
mod games;
mod rigged;
mod secrecy;
mod support;
