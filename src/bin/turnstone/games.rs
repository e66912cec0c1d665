//! The games the command line knows, and how it names a position.

use anyhow::{Context, Result};
use clap::ValueEnum;
use turnstone::banqi::{Position, Rules};
use turnstone::{Playable, Viewer};

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameId {
    Banqi,
}

/// A rule set and a position under it.
#[derive(clap::Args)]
pub struct Setup {
    game: GameId,
    /// The rule set: an id such as taiwan, chain or custom:quiet=80,dark=yes
    #[arg(long, default_value_t = Rules::default().to_string())]
    rules: String,
    /// The position text; without it the start
    #[arg(long)]
    fen: Option<String>,
}

impl Setup {
    pub fn position(&self) -> Result<Position> {
        let GameId::Banqi = self.game;
        let rules = read_rules(&self.rules)?;
        match &self.fen {
            Some(text) => Position::from_text(rules, Viewer::Public, text).context("--fen"),
            None => Ok(Position::start(rules, Viewer::Public)),
        }
    }
}

pub fn read_rules(id: &str) -> Result<Rules> {
    id.parse().context("--rules")
}
