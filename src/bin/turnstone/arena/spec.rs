//! How a player is named on the command line.

use std::fmt;
use std::str::FromStr;

use super::Limit;
use super::bot::Bot;
use super::client::Client;
use super::player::{Greedy, Player, Sport, Uniform};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    Level(Level),
    Nodes(u64),
    Random,
    Greedy,
    Command(String),
}

