//! How a player is named on the command line.

use std::fmt;
use std::str::FromStr;

use turnstone::{Graded, Level};

use super::Limit;
use super::bot::Bot;
use super::client::Client;
use super::dialect::Dialect;
use super::greedy::Greedy;
use super::player::{Player, Uniform};
use super::sport::Sport;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    Level(Level),
    Nodes(u64),
    Random,
    Greedy,
    Command { command: String, dialect: Dialect },
}

impl Spec {
    /// Whether the player can play a game with what a move may cost.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn check(&self, game: &str, limit: Option<Limit>) -> Result<(), String> {
        match self {
            Spec::Command { dialect, .. } if !dialect.speaks(game) => {
                Err(format!("the dialect {dialect} has no {game}"))
            }
            Spec::Command { .. } if limit.is_none() => Err(format!("{self} needs --movetime or --nodes")),
            _ => Ok(()),
        }
    }

    /// Whether a time for a move is all that bounds it.
    pub fn is_timed(&self) -> bool {
        matches!(self, Spec::Level(_) | Spec::Command { .. })
    }

    /// # Panics
    /// When a command is to play without a limit.
    pub fn player<P: Sport + Graded>(&self, rules: P::Rules, limit: Option<Limit>) -> Box<dyn Player<P>> {
        match self {
            Spec::Level(level) => Box::new(Bot::of_level(*level, limit)),
            Spec::Nodes(nodes) => Box::new(Bot::of_nodes(*nodes)),
            Spec::Random => Box::new(Uniform::new()),
            Spec::Greedy => Box::new(Greedy::new()),
            Spec::Command { command, dialect } => {
                Box::new(Client::<P>::new(command, *dialect, rules, limit.expect("commands have a limit")))
            }
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Level(level) => write!(f, "level:{level}"),
            Spec::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Spec::Random => f.write_str("random"),
            Spec::Greedy => f.write_str("greedy"),
            Spec::Command { command, dialect: Dialect::Turnstone } => write!(f, "cmd:{command}"),
            Spec::Command { command, dialect } => write!(f, "cmd:{command};dialect={dialect}"),
        }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        if let Some(level) = text.strip_prefix("level:") {
            return level.parse().map(Spec::Level).map_err(|refusal| refusal.to_string());
        }
        if let Some(nodes) = text.strip_prefix("nodes:") {
            let nodes = nodes.parse().ok().filter(|&nodes| nodes > 0);
            return nodes.map(Spec::Nodes).ok_or_else(|| "nodes: needs a number above 0".into());
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            return read_command(command);
        }
        match text {
            "random" => Ok(Spec::Random),
            "greedy" => Ok(Spec::Greedy),
            _ => Err("a player is level:1..8, nodes:N, random, greedy or cmd:COMMAND".into()),
        }
    }
}

fn read_command(text: &str) -> Result<Spec, String> {
    let (command, dialect) = match text.split_once(";dialect=") {
        Some((command, dialect)) => (command.trim(), dialect.parse()?),
        None => (text.trim(), Dialect::default()),
    };
    if command.is_empty() {
        return Err("cmd: needs a command".into());
    }
    Ok(Spec::Command { command: command.to_string(), dialect })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_as_they_print() {
        for text in [
            "level:1",
            "level:8",
            "nodes:1000",
            "random",
            "greedy",
            "cmd:engine --quiet",
            "cmd:engine;dialect=misty",
            "cmd:engine;dialect=pikafish",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("cmd:engine;dialect=turnstone".parse::<Spec>(), "cmd:engine".parse());
    }

    #[test]
    fn who_cannot_play_says_why() {
        let why = |text: &str, game, limit| text.parse::<Spec>().unwrap().check(game, limit).err();
        assert!(why("cmd:engine", "banqi", None).unwrap().contains("needs --movetime"));
        assert!(why("cmd:engine;dialect=misty", "jieqi", Some(Limit::Nodes(1))).unwrap().contains("jieqi"));
        assert_eq!(why("cmd:engine;dialect=misty", "banqi", Some(Limit::Nodes(1))), None);
        assert_eq!(why("level:1", "jieqi", None), None);
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for text in
            ["", "level:0", "level:9", "nodes:0", "nodes:x", "cmd:", "best", "cmd:engine;dialect=other"]
        {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
