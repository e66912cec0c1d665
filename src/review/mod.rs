//! A finished game, action by action: what each was worth, what was thrown away, and what was luck.
//!
//! Everything is a [`Share`](crate::Share): what a seat can expect of the game's one point. The value of a position is the most that
//! any of its actions is worth, the one played included; an action without chance is worth what the position after it
//! is, any other the mean over its outcomes by weight. What an action falls short of the position is *loss*, what
//! turned up beyond the action's worth is *luck*, and where the next seat knows more or less than the last the
//! difference is *knowledge*. Values are made from the end of the game backwards, so that the value of the start and
//! all these terms are the result, to the last millionth.

mod sum;
mod told;
mod work;

pub use told::{
    AS_GOOD, BLUNDER, Better, Case, Class, Closing, Deciding, INACCURACY, Judged, MISTAKE, MOST_MISTAKES,
    Review, Side, Swing, SwingKind, Tried,
};

use crate::game::Game;
use crate::position::{Cause, Ending, Viewer};
use crate::record::Record;
use crate::refusal::Refusal;
use crate::search::Searcher;
use crate::table::GameId;
use crate::winning::Winning;
use serde::Serialize;
use work::{Found, Limit, Place};

/// How many positions a review visits in all, at most: but for what solving endings costs, and where that would leave less
/// than 200 for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub nodes: u64,
}

impl Default for Effort {
    /// Twenty seconds of a phone.
    fn default() -> Effort {
        Effort { nodes: 7_000_000 }
    }
}

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// Passes over the whole game that are done, of so many.
    pub pass: usize,
    pub passes: usize,
    /// From 0 to 1, of the whole work.
    pub done: f64,
}

/// What each pass takes of the whole effort, in sixteenths.
const PASSES: [u64; 3] = [1, 4, 11];

/// A review in the making: it works in bits of a few milliseconds to a tenth of a second, and has a whole review after
/// each pass over the game. It holds what the record tells its reader, and no more.
pub struct Reviewer<P: Winning> {
    game: Game<P>,
    searcher: Searcher<P>,
    limits: Vec<Limit>,
    /// Where the next bit of work lies.
    place: Place,
    /// By action, and one more for the position in which the game stopped: what the last whole pass found.
    whole: Option<Vec<Found<P>>>,
    /// What the pass under way has found so far.
    coming: Vec<Found<P>>,
    nodes: u64,
}

impl<P: Winning> Reviewer<P> {
    const TABLE_BYTES: usize = 1 << 20;

    /// A review of a game as far as it has gone. Each seat's actions are judged by that seat's view where the game holds
    /// it, else by the public's.
    pub fn new(game: Game<P>, effort: Effort) -> Reviewer<P> {
        let limits = work::limits(&game, effort, &PASSES);
        let coming = work::prepared(&game);
        let place = Place::first(&game);
        Reviewer {
            game,
            searcher: Searcher::new(Self::TABLE_BYTES),
            limits,
            place,
            whole: None,
            coming,
            nodes: 0,
        }
    }

    /// The ending that was declared rather than shown by the board.
    fn declared(&self) -> Option<Ending> {
        let declared = |cause| matches!(cause, Cause::Resign | Cause::Agreed | Cause::Time);
        self.game.ending().filter(|ending| declared(ending.cause))
    }

    fn viewers(&self) -> [Viewer; 2] {
        [Viewer::First, Viewer::Second].map(|viewer| self.game.position(viewer).viewer())
    }
}

/// A review of either game.
pub trait Reviews {
    /// Does the next bit of work; `false` when there is none left.
    fn step(&mut self) -> bool;

    fn progress(&self) -> Progress;

    /// What the last whole pass found; `None` before there was one.
    fn review(&self) -> Option<Review>;

    /// Rates an action in the position before action `index` as its player knew it, beside the best.
    ///
    /// # Errors
    /// When there is no such action, or it is illegal there.
    fn rate(&mut self, index: usize, action: &str) -> Result<Tried, Refusal>;
}

impl<P: Winning> Reviews for Reviewer<P> {
    fn step(&mut self) -> bool {
        let Some(&limit) = self.limits.get(self.place.pass) else { return false };
        self.bit(limit);
        if self.place.is_over() {
            let next = work::prepared(&self.game);
            self.whole = Some(std::mem::replace(&mut self.coming, next));
            self.place = self.place.next_pass(&self.game);
        }
        self.place.pass < self.limits.len()
    }

    fn progress(&self) -> Progress {
        let (pass, passes) = (self.place.pass, self.limits.len());
        let parts = |limits: &[Limit]| limits.iter().map(|limit| limit.part).sum::<u64>() as f64;
        let under_way =
            self.limits.get(pass).map_or(0.0, |limit| limit.part as f64 * self.place.done(&self.game));
        let done = (parts(&self.limits[..pass]) + under_way) / parts(&self.limits);
        Progress { pass, passes, done }
    }

    fn review(&self) -> Option<Review> {
        let found = self.whole.as_ref()?;
        Some(told::tell(self, found, &sum::add_up(self, found)))
    }

    fn rate(&mut self, index: usize, action: &str) -> Result<Tried, Refusal> {
        self.try_action(index, action)
    }
}

/// Opens the review of a record. `rules` stands in for the record's own rule set.
///
/// # Errors
/// The ply and the rule that the record breaks.
pub fn open(
    record: &Record,
    game: GameId,
    rules: Option<&str>,
    effort: Effort,
) -> Result<Box<dyn Reviews>, Refusal> {
    Ok(match game {
        GameId::Banqi => boxed::<crate::banqi::Position>(record, rules, effort)?,
        GameId::Jieqi => boxed::<crate::jieqi::Position>(record, rules, effort)?,
    })
}

fn boxed<P: Winning + 'static>(
    record: &Record,
    rules: Option<&str>,
    effort: Effort,
) -> Result<Box<dyn Reviews>, Refusal> {
    let game = record.replay::<P>(rules.map(str::parse).transpose()?)?;
    Ok(Box::new(Reviewer::new(game, effort)))
}
