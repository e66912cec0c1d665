//! How engines in other processes write rules, positions and moves.

mod misty;
mod pikafish;

use std::fmt;
use std::str::FromStr;

use turnstone::{Playable, Viewer};

use super::Limit;
use super::player::Seen;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// What `turnstone uci` speaks.
    #[default]
    Turnstone,
    /// MistyBanqi.
    Misty,
    /// PikaJieQi, Pikafish's jieqi.
    Pikafish,
}

impl Dialect {
    const ALL: [Dialect; 3] = [Dialect::Turnstone, Dialect::Misty, Dialect::Pikafish];

    const fn name(self) -> &'static str {
        match self {
            Dialect::Turnstone => "turnstone",
            Dialect::Misty => "misty",
            Dialect::Pikafish => "pikafish",
        }
    }

    /// Whether such an engine plays a game.
    pub fn speaks(self, game: &str) -> bool {
        match self {
            Dialect::Turnstone => true,
            Dialect::Misty => game == "banqi",
            Dialect::Pikafish => game == "jieqi",
        }
    }

    /// What is to be set before the first game.
    pub fn options<P: Playable>(self, rules: P::Rules) -> Vec<String> {
        match self {
            Dialect::Turnstone => vec![
                format!("setoption name UCI_Variant value {}", P::GAME),
                format!("setoption name Rules value {rules}"),
            ],
            Dialect::Misty | Dialect::Pikafish => Vec::new(),
        }
    }

    /// The game so far, as its seat has seen it.
    pub fn position<P: Playable>(self, seen: &Seen<P>) -> String {
        match self {
            Dialect::Turnstone => position(seen, |action| action),
            Dialect::Misty => misty::position(seen),
            Dialect::Pikafish => position(seen, pikafish::action),
        }
    }

    pub fn go(self, limit: Limit) -> String {
        match (self, limit) {
            (Dialect::Misty, Limit::Nodes(nodes)) => misty::go_nodes(nodes),
            (_, Limit::Nodes(nodes)) => format!("go nodes {nodes}"),
            (_, Limit::MoveTime(time)) => format!("go movetime {}", time.as_millis()),
        }
    }

    /// The move of a `bestmove` in our own notation.
    pub fn read(self, text: &str) -> String {
        match self {
            Dialect::Misty => misty::read(text),
            Dialect::Turnstone | Dialect::Pikafish => text.to_string(),
        }
    }
}

/// The start and every action since, `write` having the last word on each.
fn position<P: Playable>(seen: &Seen<P>, write: impl Fn(String) -> String) -> String {
    let start = seen.start.to_text();
    let is_start = start == P::start(seen.start.rules(), Viewer::Public).to_text();
    let mut command =
        if is_start { "position startpos".to_string() } else { format!("position fen {start}") };
    if !seen.actions.is_empty() {
        command.push_str(" moves");
    }
    for action in &seen.actions {
        command.push(' ');
        command.push_str(&write(P::write_turn(std::slice::from_ref(action))));
    }
    command
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(text: &str) -> Result<Dialect, String> {
        Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name() == text)
            .ok_or_else(|| format!("the dialect {text:?} is not spoken; turnstone, misty and pikafish are"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::Game;
    use turnstone::banqi::{Position, Rules};

    #[test]
    fn the_moves_so_far_carry_what_turned_up() {
        let mut game = Game::<Position>::seeded(Rules::TAIWAN, "client");
        for text in ["a1", "h4"] {
            let (mv, outcome) = game.position(Viewer::Public).parse_move(text).unwrap();
            game.play(mv, outcome).unwrap();
        }
        let command = Dialect::Turnstone.position(&Seen::by(&game, Viewer::First));
        let words: Vec<&str> = command.split_whitespace().collect();
        assert_eq!(words[..3], ["position", "startpos", "moves"]);
        assert!(words[3].starts_with("a1=") && words[4].starts_with("h4=") && words.len() == 5, "{command}");
    }
}
