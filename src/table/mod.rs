//! A game as a page sees it: text in, plain data out, every piece of data masked for its viewer.

mod banqi;
mod jieqi;
mod scene;
mod views;

pub use scene::Scene;
pub use views::{ActionView, EventView, OpeningView, RulesView, TableView};

use crate::game::Game;
use crate::position::{Cause, Ending, Playable as _, Seat, Viewer};
use crate::record::{Reader, Record, restore, set_up};
use crate::refusal::{Refusal, quote};
use scene::{events, legal, view};
use std::fmt;
use std::str::FromStr;

/// The game a table plays.
enum Inner {
    Banqi(Game<crate::banqi::Position>),
    Jieqi(Game<crate::jieqi::Position>),
}

/// The same expression for the game of either kind.
macro_rules! each {
    ($inner:expr, $game:ident => $body:expr) => {
        match $inner {
            Inner::Banqi($game) => $body,
            Inner::Jieqi($game) => $body,
        }
    };
}

/// The referee's side of a page: holds the deal, hands out masked views.
pub struct Table {
    inner: Inner,
    /// The commitment as it was first shown.
    shown: Option<String>,
}

impl Table {
    fn of(inner: Inner) -> Table {
        let shown = each!(&inner, game => game.commitment().map(String::from));
        Table { inner, shown }
    }

    /// A new game with a deal from the platform's random source.
    ///
    /// # Errors
    /// For an unknown game or rule set, or a platform without random source.
    pub fn new(game: &str, rules: &str) -> Result<Table, Refusal> {
        Ok(Table::of(match game.parse()? {
            GameId::Banqi => Inner::Banqi(Game::fresh(rules.parse()?)?),
            GameId::Jieqi => Inner::Jieqi(Game::fresh(rules.parse()?)?),
        }))
    }

    /// A repeatable game, marked as seeded.
    ///
    /// # Errors
    /// For an unknown game or rule set.
    pub fn seeded(game: &str, rules: &str, seed: &str) -> Result<Table, Refusal> {
        Ok(Table::of(match game.parse()? {
            GameId::Banqi => Inner::Banqi(Game::seeded(rules.parse()?, seed)),
            GameId::Jieqi => Inner::Jieqi(Game::seeded(rules.parse()?, seed)),
        }))
    }

    /// A new game from a position text; what lies face-down is dealt anew.
    ///
    /// # Errors
    /// For an unknown game or rule set, a text that is no position, or one that no game can start from.
    pub fn from_position(game: &str, rules: &str, text: &str) -> Result<Table, Refusal> {
        Ok(Table::of(match game.parse()? {
            GameId::Banqi => Inner::Banqi(set_up(rules.parse()?, text)?),
            GameId::Jieqi => Inner::Jieqi(set_up(rules.parse()?, text)?),
        }))
    }

    /// The game that a record tells. It has a deal only if the record opens one.
    ///
    /// # Errors
    /// The ply and the rule that broke.
    pub fn from_record(text: &str) -> Result<Table, Refusal> {
        let record = Record::parse(text)?;
        Ok(Table::of(match GameId::of(&record)? {
            GameId::Banqi => Inner::Banqi(record.replay(None)?),
            GameId::Jieqi => Inner::Jieqi(record.replay(None)?),
        }))
    }

    /// The dealt game that was sealed with this record.
    ///
    /// # Errors
    /// When record or seal are damaged, or do not belong together.
    pub fn restore(sealed: &str, record: &str) -> Result<Table, Refusal> {
        let record = Record::parse(record)?;
        Ok(Table::of(match GameId::of(&record)? {
            GameId::Banqi => Inner::Banqi(restore(sealed, &record)?),
            GameId::Jieqi => Inner::Jieqi(restore(sealed, &record)?),
        }))
    }

    /// The present position as a viewer knows it; when the game is over and its deal known, as it was.
    pub fn view(&self, viewer: Viewer) -> TableView {
        each!(&self.inner, game => view(game, viewer))
    }

    /// The legal actions of the side to move, sorted as text.
    pub fn moves(&self) -> Vec<String> {
        each!(&self.inner, game => legal(game).iter().map(ToString::to_string).collect())
    }

    /// Judges an action without playing it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, text: &str) -> Result<(), Refusal> {
        each!(&self.inner, game => game.check(scene::read(game, text)?.0))
    }

    /// Plays one action and returns its event as everybody may know it.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<Vec<EventView>, Refusal> {
        each!(&mut self.inner, game => {
            let (mv, outcome) = scene::read(game, text)?;
            game.play(mv, outcome)?;
        });
        Ok(self.events(Viewer::Public, self.actions() - 1))
    }

    /// Actions played.
    pub fn actions(&self) -> usize {
        each!(&self.inner, game => game.len())
    }

    /// What happened from action `since` on, as `viewer` may know it; when the game is over, all of it.
    pub fn events(&self, viewer: Viewer, since: usize) -> Vec<EventView> {
        each!(&self.inner, game => events(game, viewer, since))
    }

    /// Takes actions back until `actions` are left: all of them or none.
    ///
    /// # Errors
    /// The reason why they stay.
    pub fn undo_to(&mut self, actions: usize) -> Result<usize, Refusal> {
        each!(&mut self.inner, game => game.undo_to(actions))?;
        Ok(self.actions())
    }

    /// Takes the last action back.
    ///
    /// # Errors
    /// The reason why it stays.
    pub fn undo(&mut self) -> Result<usize, Refusal> {
        self.undo_to(self.actions().wrapping_sub(1))
    }

    pub fn can_undo(&self) -> bool {
        self.can_undo_to(self.actions().wrapping_sub(1))
    }

    pub fn can_undo_to(&self, actions: usize) -> bool {
        each!(&self.inner, game => game.check_undo(actions).is_ok())
    }

    pub fn is_practice(&self) -> bool {
        each!(&self.inner, game => game.is_practice())
    }

    /// Marks the game as practice.
    pub fn set_practice(&mut self) {
        each!(&mut self.inner, game => game.set_practice());
    }

    /// # Errors
    /// When the game is over already.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        each!(&mut self.inner, game => game.resign(seat))
    }

    /// # Errors
    /// When the game is over already.
    pub fn agree_draw(&mut self) -> Result<(), Refusal> {
        each!(&mut self.inner, game => game.declare(Ending::drawn(Cause::Agreed)))
    }

    /// The seat's time has run out.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn flag_fall(&mut self, seat: Seat) -> Result<(), Refusal> {
        each!(&mut self.inner, game => game.declare(Ending::won(Cause::Time, !seat)))
    }

    /// The record text for a reader.
    ///
    /// # Errors
    /// For all knowledge while the game goes on.
    pub fn record(&self, reader: Reader) -> Result<String, Refusal> {
        Ok(each!(&self.inner, game => Record::of(game, reader))?.to_string())
    }

    pub fn ending(&self) -> Option<Ending> {
        each!(&self.inner, game => game.ending())
    }

    /// The deal's commitment; empty when the game has none.
    pub fn commitment(&self) -> &str {
        self.shown.as_deref().unwrap_or_default()
    }

    /// The opened deal, checked against the commitment that was shown.
    ///
    /// # Errors
    /// While the game goes on, or when it has no deal.
    pub fn opening(&self) -> Result<OpeningView, Refusal> {
        let opening = each!(&self.inner, game => game.opening())?;
        let verified = Some(&opening.commitment) == self.shown.as_ref();
        Ok(OpeningView { opening, verified })
    }

    /// The deal for the player's own storage, not readable at a glance.
    ///
    /// # Errors
    /// When the game has no deal.
    pub fn seal(&self) -> Result<String, Refusal> {
        each!(&self.inner, game => game.seal())
    }
}

/// The games that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameId {
    Banqi,
    Jieqi,
}

impl GameId {
    pub const ALL: [GameId; 2] = [GameId::Banqi, GameId::Jieqi];

    pub const fn name(self) -> &'static str {
        match self {
            GameId::Banqi => crate::banqi::Position::GAME,
            GameId::Jieqi => crate::jieqi::Position::GAME,
        }
    }

    /// The game a record is of; banqi where it does not say.
    fn of(record: &Record) -> Result<GameId, Refusal> {
        record.tag("Game").map_or(Ok(GameId::Banqi), str::parse)
    }

    /// The rule sets offered, by id.
    pub fn rules(self) -> Vec<RulesView> {
        match self {
            GameId::Banqi => banqi::named_rules(),
            GameId::Jieqi => jieqi::named_rules(),
        }
    }

    /// One rule set by id, custom ones included.
    ///
    /// # Errors
    /// When there is no such rule set.
    pub fn rules_of(self, id: &str) -> Result<RulesView, Refusal> {
        match self {
            GameId::Banqi => Ok(banqi::rules_view(id.parse()?)),
            GameId::Jieqi => Ok(jieqi::rules_view(id.parse()?)),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<GameId, Refusal> {
        let known = GameId::ALL.into_iter().find(|game| game.name() == name);
        let names = GameId::ALL.map(GameId::name).join(" and ");
        known.ok_or_else(|| {
            Refusal::new("unknown-game", format!("{} is no game here; there is {names}", quote(name)))
        })
    }
}
