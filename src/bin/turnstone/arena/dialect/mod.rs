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
    let mut at = seen.start.clone();
    for action in &seen.actions {
        command.push(' ');
        command.push_str(&write(at.write_turn(std::slice::from_ref(action))));
        at.play(action.0, action.1);
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
    use turnstone::{Game, Outcome, banqi, jieqi};

    /// The words of the position command that a seat is sent after some moves on a seeded deal.
    fn words<P: Playable>(dialect: Dialect, seat: Viewer, moves: &[&str]) -> Vec<String> {
        let mut game = Game::<P>::seeded(P::Rules::default(), "dialect");
        for text in moves {
            let (mv, _) = game.position(Viewer::Public).parse_move(text).unwrap();
            game.play(mv, Outcome::NONE).unwrap();
        }
        let command = dialect.position(&Seen::by(&game, seat));
        command.split_whitespace().map(String::from).collect()
    }

    #[test]
    fn the_moves_so_far_carry_what_turned_up() {
        let words = words::<banqi::Position>(Dialect::Turnstone, Viewer::First, &["a1", "h4"]);
        assert_eq!(words[..3], ["position", "startpos", "moves"]);
        assert!(words[3].starts_with("a1=") && words[4].starts_with("h4=") && words.len() == 5, "{words:?}");
    }

    #[test]
    fn only_the_taker_is_told_what_it_took() {
        let moves = ["b2b9", "h7h0"];
        for (dialect, unknown) in [(Dialect::Turnstone, "?"), (Dialect::Pikafish, "")] {
            let red = words::<jieqi::Position>(dialect, Viewer::First, &moves);
            let black = words::<jieqi::Position>(dialect, Viewer::Second, &moves);
            let (own, other) = (&red[3], &black[3]);
            assert!(own.len() == 6 && own.ends_with(char::is_lowercase), "{own}");
            assert_eq!(*other, format!("{}{unknown}", &own[..5]));
            let (own, other) = (&black[4], &red[4]);
            assert!(own.len() == 6 && own.ends_with(char::is_uppercase), "{own}");
            assert_eq!(*other, format!("{}{unknown}", &own[..5]));
        }
    }
}
