//! Our own search as a player.

use std::time::Instant;

use rand::RngExt as _;
use turnstone::{Control, Graded, Level, Limits, Searcher, Settings, View, rng};

use super::Limit;
use super::player::{Foul, GRACE, Player, Seen};

pub struct Bot<P: Graded> {
    searcher: Searcher<P>,
    settings: Settings,
    limit: Option<Limit>,
}

impl<P: Graded> Bot<P> {
    /// A named strength; `limit` stands in for its own node count, its depth stays.
    pub fn of_level(level: Level, limit: Option<Limit>) -> Bot<P> {
        let mut settings = level.settings::<P>(0);
        match limit {
            Some(Limit::Nodes(nodes)) => settings.limits.nodes = nodes,
            Some(Limit::MoveTime(_)) => settings.limits.nodes = Limits::NONE.nodes,
            None => {}
        }
        Bot { searcher: Searcher::new(Searcher::<P>::TABLE_BYTES), settings, limit }
    }

    /// Full strength for so many nodes a move.
    pub fn of_nodes(nodes: u64) -> Bot<P> {
        let settings = Settings::from(Limits::nodes(nodes));
        Bot { searcher: Searcher::new(Searcher::<P>::TABLE_BYTES), settings, limit: None }
    }
}

impl<P: Graded> Player<P> for Bot<P> {
    fn new_game(&mut self, seed: &str) -> Result<(), Foul> {
        self.searcher.clear();
        self.settings.seed = rng::seeded("bot-player", seed).random();
        Ok(())
    }

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        let deadline = match self.limit {
            Some(Limit::MoveTime(time)) => Some(Instant::now() + time),
            _ => None,
        };
        let view = View::new(seen.position.clone(), seen.keys.iter().copied());
        let report = self.searcher.think(&view, self.settings, &mut Deadline(deadline));
        if deadline.is_some_and(|deadline| Instant::now() > deadline + GRACE) {
            return Err(Foul::Late);
        }
        report.mv.ok_or_else(|| Foul::Illegal("the search found no move".into()))
    }
}

struct Deadline(Option<Instant>);

impl<M> Control<M> for Deadline {
    fn stop(&mut self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
