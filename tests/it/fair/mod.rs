//! Games between two with no server.

mod attacks;
mod codec;
mod draws;
mod endings;
mod games;
mod pages;
mod rigged;
mod secrecy;
mod support;
