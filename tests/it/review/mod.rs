//! The review: does its sum come out, is luck luck, and does it know what it says it knows?

mod known;
mod luck;
mod odd;
mod secrecy;
mod sum;
mod support;
mod symmetry;
mod told;
