//! How a player is named on the command line.

use std::fmt;
use std::str::FromStr;

use turnstone::{Graded, Level};

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

impl Spec {
    /// # Panics
    /// When a command is to play without a limit.
    pub fn player<P: Sport + Graded + 'static>(
        &self,
        rules: P::Rules,
        limit: Option<Limit>,
    ) -> Box<dyn Player<P>> {
        match self {
            Spec::Level(level) => Box::new(Bot::of_level(*level, limit)),
            Spec::Nodes(nodes) => Box::new(Bot::of_nodes(*nodes)),
            Spec::Random => Box::new(Uniform::new()),
            Spec::Greedy => Box::new(Greedy::new()),
            Spec::Command(command) => {
                Box::new(Client::<P>::new(command, rules, limit.expect("commands have a limit")))
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
            Spec::Command(command) => write!(f, "cmd:{command}"),
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
    let (command, dialect) = text.split_once(";dialect=").unwrap_or((text, "turnstone"));
    if dialect != "turnstone" {
        return Err(format!("the dialect {dialect:?} is not spoken; only turnstone is"));
    }
    if command.trim().is_empty() {
        return Err("cmd: needs a command".into());
    }
    Ok(Spec::Command(command.trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::Spec;

    #[test]
    fn players_read_as_they_print() {
        for text in ["level:1", "level:8", "nodes:1000", "random", "greedy", "cmd:engine --quiet"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("cmd:engine;dialect=turnstone".parse(), Ok(Spec::Command("engine".into())));
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
