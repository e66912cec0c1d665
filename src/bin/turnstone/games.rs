//! The games the command line knows, and how it names a position.

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use turnstone::{GameId, Playable, Record, Refusal, Viewer, banqi, jieqi};

/// What moves can be listed and counted of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Counted {
    Banqi,
    Jieqi,
    Xiangqi,
}

/// A rule set and a position under it.
#[derive(clap::Args)]
pub struct Setup {
    game: Counted,
    /// The rule set: an id such as taiwan, chain or custom:quiet=80,dark=yes; for jieqi capturer, both or both,quiet=80
    #[arg(long)]
    rules: Option<String>,
    /// The position text; without it the start. A jieqi text may say in a sixth field what lies face-down
    #[arg(long)]
    fen: Option<String>,
}

/// A game to be played and its rule set.
#[derive(clap::Args)]
pub struct Played {
    #[arg(long, default_value_t = GameId::Banqi)]
    pub game: GameId,
    /// The rule set; without it the game's first
    #[arg(long)]
    pub rules: Option<String>,
}

impl Played {
    /// The rule set of `P`, which must be the game.
    pub fn rules<P: Playable>(&self) -> Result<P::Rules> {
        read_rules(self.rules.as_deref())
    }
}

/// A position of either game.
pub enum Placed {
    Banqi(banqi::Position),
    Jieqi(Box<jieqi::Dealt>),
}

impl Setup {
    pub fn position(&self) -> Result<Placed> {
        if self.game == Counted::Banqi {
            let rules = read_rules(self.rules.as_deref())?;
            return Ok(Placed::Banqi(match &self.fen {
                Some(text) => banqi::Position::from_text(rules, Viewer::Public, text).context("--fen")?,
                None => banqi::Position::start(rules, Viewer::Public),
            }));
        }
        let xiangqi = self.game == Counted::Xiangqi;
        let named = self.rules.as_deref().or(xiangqi.then_some("xiangqi"));
        let rules: jieqi::Rules = read_rules(named)?;
        if xiangqi && !rules.xiangqi {
            bail!("--rules: {rules} is no rule set of xiangqi");
        }
        let start = || jieqi::Position::start(rules, Viewer::Public).to_text();
        let text = self.fen.clone().unwrap_or_else(start);
        Ok(Placed::Jieqi(Box::new(jieqi::Dealt::from_text(rules, &text).context("--fen")?)))
    }
}

/// A rule set by id; the game's default without one.
pub fn read_rules<R: Default + std::str::FromStr<Err = Refusal>>(id: Option<&str>) -> Result<R> {
    id.map_or(Ok(R::default()), str::parse).context("--rules")
}

/// A rule set whose draw rules can be set one by one.
pub trait DrawRules {
    fn quiet_limit(&mut self) -> &mut Option<u16>;
    fn repetition(&mut self) -> &mut Option<u8>;
}

impl DrawRules for banqi::Rules {
    fn quiet_limit(&mut self) -> &mut Option<u16> {
        &mut self.quiet_limit
    }

    fn repetition(&mut self) -> &mut Option<u8> {
        &mut self.repetition
    }
}

impl DrawRules for jieqi::Rules {
    fn quiet_limit(&mut self) -> &mut Option<u16> {
        &mut self.quiet_limit
    }

    fn repetition(&mut self) -> &mut Option<u8> {
        &mut self.repetition
    }
}

/// The game that a record names, or that its rule set is of; banqi where nothing tells.
pub fn game_of(record: &Record, rules: Option<&str>) -> GameId {
    let named = record.tag("Game").and_then(|name| GameId::ALL.into_iter().find(|game| game.name() == name));
    let by_rules = || rules.or(record.tag("Rules")).and_then(game_of_rules);
    named.or_else(by_rules).unwrap_or(GameId::Banqi)
}

/// The game that has a rule set of this id.
pub fn game_of_rules(id: &str) -> Option<GameId> {
    if id.parse::<banqi::Rules>().is_ok() {
        Some(GameId::Banqi)
    } else {
        id.parse::<jieqi::Rules>().ok().map(|_| GameId::Jieqi)
    }
}
