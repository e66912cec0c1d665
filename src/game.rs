//! The referee: history, endings, undo, and the one place where a deal meets a position.

use crate::deal::{Deal, Opening};
use crate::key::Key;
use crate::piece::Piece;
use crate::position::{Cause, Ending, Outcome, Outcomes, Playable, Seat, Viewer};
use crate::refusal::Refusal;
use std::sync::Arc;

/// Where the truth of a game comes from.
enum Truth {
    Deal(Deal),
    Supplied,
}

/// One action as it was played, with the views before it.
#[derive(Clone)]
struct Played<P: Playable> {
    mv: P::Move,
    outcome: Outcome,
    before: Arc<[P]>,
}

/// What happened in one action, as one viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<M> {
    /// Counts actions from 0.
    pub index: usize,
    /// Turns completed before the action.
    pub ply: u32,
    pub seat: Seat,
    pub mv: M,
    pub outcome: Outcome,
}

/// A game in progress or over. It has no `Debug`: it may hold a deal.
pub struct Game<P: Playable> {
    /// One for each viewer whose knowledge the game can hold; the public's among them.
    views: Vec<P>,
    truth: Truth,
    commitment: Option<String>,
    remarks: Vec<(&'static str, String)>,
    history: Vec<Played<P>>,
    declared: Option<Ending>,
    practice: bool,
    assisted: bool,
    seeded: bool,
}

impl<P: Playable> Game<P> {
    /// A new game with a deal from the platform's random source.
    ///
    /// # Errors
    /// When the platform has none.
    pub fn fresh(rules: P::Rules) -> Result<Game<P>, Refusal> {
        let deal = Deal::fresh(&P::start(rules, Viewer::Public))?;
        Ok(Game::with_deal(rules, deal))
    }

    /// A repeatable game, marked as such.
    pub fn seeded(rules: P::Rules, seed: &str) -> Game<P> {
        let deal = Deal::from_seed(&P::start(rules, Viewer::Public), seed);
        Game { seeded: true, ..Game::with_deal(rules, deal) }
    }

    /// A new game from the start position on a given deal.
    pub fn with_deal(rules: P::Rules, deal: Deal) -> Game<P> {
        let commitment = Some(hex::encode(deal.commitment()));
        let views = P::VIEWERS.iter().map(|&viewer| P::start(rules, viewer)).collect();
        Game { truth: Truth::Deal(deal), commitment, ..Game::of(views) }
    }

    /// A game whose reveals are supplied with each action: a joint draw, an import, a viewer's record. It holds the
    /// knowledge of the start's own viewer alone.
    pub fn supplied(start: P) -> Game<P> {
        Game::of(vec![start])
    }

    /// A game whose reveals are supplied, with the knowledge of several viewers: the same start as each knows it.
    ///
    /// # Panics
    /// When there is no start.
    pub fn watched(starts: Vec<P>) -> Game<P> {
        assert!(!starts.is_empty(), "a game has a viewer");
        Game::of(starts)
    }

    fn of(views: Vec<P>) -> Game<P> {
        Game {
            views,
            truth: Truth::Supplied,
            commitment: None,
            remarks: Vec::new(),
            history: Vec::new(),
            declared: None,
            practice: false,
            assisted: false,
            seeded: false,
        }
    }

    /// The same game again, to be played on apart from this one; `None` for one that holds a deal, which is never copied.
    pub fn copied(&self) -> Option<Game<P>> {
        match self.truth {
            Truth::Deal(_) => None,
            Truth::Supplied => Some(Game {
                views: self.views.clone(),
                truth: Truth::Supplied,
                commitment: self.commitment.clone(),
                remarks: self.remarks.clone(),
                history: self.history.clone(),
                ..*self
            }),
        }
    }

    /// Where a viewer's knowledge is held; the public's for a viewer who is not held, since it is never more.
    fn slot(&self, viewer: Viewer) -> usize {
        let held = |viewer| self.views.iter().position(|view| view.viewer() == viewer);
        held(viewer).or_else(|| held(Viewer::Public)).unwrap_or(0)
    }

    /// Whether the game holds what every viewer knows, and so everything that was revealed to anybody.
    pub fn knows_all(&self) -> bool {
        self.views.len() == P::VIEWERS.len()
    }

    /// The present position as a viewer knows it; as the public does, where the game cannot know what the viewer knows.
    pub fn position(&self, viewer: Viewer) -> &P {
        &self.views[self.slot(viewer)]
    }

    /// The position at the start, as a viewer knew it.
    pub fn start(&self, viewer: Viewer) -> &P {
        let slot = self.slot(viewer);
        self.history.first().map_or(&self.views[slot], |played| &played.before[slot])
    }

    /// The position before an action, as a viewer knew it then.
    pub fn before(&self, index: usize, viewer: Viewer) -> Option<&P> {
        Some(&self.history.get(index)?.before[self.slot(viewer)])
    }

    /// The position after so many actions, as a viewer knew it then; the present one from the last on.
    pub fn at(&self, actions: usize, viewer: Viewer) -> &P {
        self.before(actions, viewer).unwrap_or_else(|| self.position(viewer))
    }

    /// Keys since the quiet count was last 0, oldest first, the present position last.
    pub fn keys(&self, viewer: Viewer) -> Vec<Key> {
        self.keys_at(self.len(), viewer)
    }

    /// The same after so many actions.
    pub fn keys_at(&self, actions: usize, viewer: Viewer) -> Vec<Key> {
        let last = actions.min(self.len());
        let back = usize::from(self.at(last, viewer).quiet().0).min(last);
        (last - back..=last).map(|index| self.at(index, viewer).key()).collect()
    }

    /// How many times the present position has stood.
    pub fn repetition(&self) -> usize {
        let keys = self.keys(Viewer::Public);
        keys.iter().filter(|key| Some(*key) == keys.last()).count()
    }

    /// How the game ended: by elimination, no move, repetition, quiet plies in this order, or by declaration.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position(Viewer::Public);
        let shown = position.ending();
        if shown.is_some_and(|ending| ending.winner.is_some()) {
            return shown;
        }
        let repeated =
            position.repetition_limit().is_some_and(|limit| self.repetition() >= usize::from(limit));
        let by_repetition = repeated.then(|| Ending::drawn(Cause::Repetition));
        by_repetition.or(shown).or(self.declared)
    }

    pub fn to_move(&self) -> Seat {
        self.position(Viewer::Public).to_move()
    }

    /// Actions played.
    pub fn len(&self) -> usize {
        self.history.len()
    }

    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    pub fn rules(&self) -> P::Rules {
        self.position(Viewer::Public).rules()
    }

    fn in_play(&self) -> Result<(), Refusal> {
        match self.ending() {
            None => Ok(()),
            Some(ending) => {
                Err(Refusal::new("game-over", format!("the game is over ({})", ending.cause.name())))
            }
        }
    }

    /// Judges an action of the side to move; the same judgement as [`Game::play`], nothing played.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, mv: P::Move) -> Result<(), Refusal> {
        self.in_play()?;
        self.position(Viewer::from(self.to_move())).check(mv)
    }

    /// Plays an action of the side to move and returns its outcome as the referee knows it.
    ///
    /// `supplied` is what the action reveals when the game has no deal, and [`Outcome::NONE`] otherwise.
    ///
    /// # Errors
    /// The rule that forbids it; the game is then unchanged.
    pub fn play(&mut self, mv: P::Move, supplied: Outcome) -> Result<Outcome, Refusal> {
        self.check(mv)?;
        let outcome = self.outcome(mv, supplied)?;
        self.record(mv, outcome);
        Ok(outcome)
    }

    fn record(&mut self, mv: P::Move, outcome: Outcome) {
        let before = self.views.as_slice().into();
        for view in &mut self.views {
            let masked = view.mask(outcome, view.viewer());
            view.play(mv, masked);
        }
        self.history.push(Played { mv, outcome, before });
    }

    fn outcome(&self, mv: P::Move, supplied: Outcome) -> Result<Outcome, Refusal> {
        let reveals = self.position(Viewer::Public).reveals(mv);
        match &self.truth {
            Truth::Deal(deal) => {
                // Judging a guess would tell what is face-down.
                if supplied != Outcome::NONE {
                    return Err(Refusal::new(
                        "needless-reveal",
                        "the deal says what turns up, not the player",
                    ));
                }
                Ok(deal.outcome(reveals))
            }
            Truth::Supplied => {
                if reveals.turned.is_some() != supplied.turned.is_some() {
                    let (rule, detail) = if reveals.turned.is_some() {
                        ("missing-reveal", "the action must say what turned up")
                    } else {
                        ("needless-reveal", "nothing turns up in this action")
                    };
                    return Err(Refusal::new(rule, detail));
                }
                let cases: Vec<_> = self.views.iter().map(|view| (view, view.outcomes(mv))).collect();
                let learnt =
                    cases.iter().any(|(_, cases)| cases.iter().any(|(case, _)| case.taken.is_some()));
                if learnt != supplied.taken.is_some() {
                    let (rule, detail) = match (learnt, reveals.taken) {
                        (true, _) => ("missing-reveal", "the action must say what was taken"),
                        (false, Some(_)) => ("unknowable-reveal", "nobody here may know what was taken"),
                        (false, None) => ("needless-reveal", "nothing face-down is taken in this action"),
                    };
                    return Err(Refusal::new(rule, detail));
                }
                let possible = |(view, cases): &(&P, Outcomes)| {
                    let masked = view.mask(supplied, view.viewer());
                    cases.iter().any(|&(case, _)| case == masked)
                };
                if !cases.iter().all(possible) {
                    return Err(Refusal::new("not-in-bag", "no such piece is left to turn up"));
                }
                Ok(supplied)
            }
        }
    }

    /// What happened from action `since` on, as a viewer may know it.
    pub fn events(&self, viewer: Viewer, since: usize) -> impl Iterator<Item = Event<P::Move>> + '_ {
        let slot = self.slot(viewer);
        self.history.iter().enumerate().skip(since).map(move |(index, played)| {
            let before = &played.before[slot];
            Event {
                index,
                ply: before.plies(),
                seat: before.to_move(),
                mv: played.mv,
                outcome: before.mask(played.outcome, before.viewer()),
            }
        })
    }

    /// What an action revealed, all of it that the game knows.
    ///
    /// # Errors
    /// While the game goes on, or when there is no such action.
    pub fn told(&self, index: usize) -> Result<Outcome, Refusal> {
        self.over()?;
        let played = self.history.get(index);
        played
            .map(|played| played.outcome)
            .ok_or_else(|| Refusal::new("no-action", "there is no such action"))
    }

    /// What still lies face-down, by square index.
    ///
    /// # Errors
    /// While the game goes on, or when it has no deal.
    pub fn face_down(&self) -> Result<Vec<(usize, Piece)>, Refusal> {
        self.over()?;
        let Truth::Deal(deal) = &self.truth else {
            return Err(Refusal::new("no-deal", "this game has no deal to open"));
        };
        let squares =
            self.position(Viewer::Public).deal_groups().into_iter().flat_map(|(squares, _)| squares);
        Ok(squares.filter_map(|square| Some((square, deal.at(square)?))).collect())
    }

    fn over(&self) -> Result<(), Refusal> {
        match self.ending() {
            Some(_) => Ok(()),
            None => Err(Refusal::new("not-over", "this is told when the game is over")),
        }
    }

    /// Takes actions back until `len` are left: all of them or none.
    ///
    /// # Errors
    /// In a normal game, when an action to take back revealed something or the game is over.
    pub fn undo_to(&mut self, len: usize) -> Result<(), Refusal> {
        self.check_undo(len)?;
        let crosses = self.history[len..].iter().any(|played| !played.before[0].reveals(played.mv).is_none());
        self.assisted |= crosses || self.opening().is_ok();
        self.declared = None;
        let taken_back = self.history.drain(len..).next().expect("at least one action is taken back");
        self.views = taken_back.before.to_vec();
        Ok(())
    }

    /// Whether [`Game::undo_to`] would succeed.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_undo(&self, len: usize) -> Result<(), Refusal> {
        if len >= self.history.len() {
            return Err(Refusal::new("nothing-to-undo", "there is no action to take back"));
        }
        if self.practice {
            return Ok(());
        }
        self.in_play()?;
        let crosses = self.history[len..].iter().any(|played| !played.before[0].reveals(played.mv).is_none());
        if crosses {
            return Err(Refusal::new("undo-reveal", "a piece that turned up cannot be turned back"));
        }
        Ok(())
    }

    /// Declares an ending that the board does not show.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn declare(&mut self, ending: Ending) -> Result<(), Refusal> {
        self.in_play()?;
        self.declared = Some(ending);
        Ok(())
    }

    /// The seat gives up.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.declare(Ending::won(Cause::Resign, !seat))
    }

    /// Marks the game as practice: undo may then cross reveals, which marks it assisted.
    pub fn set_practice(&mut self) {
        self.practice = true;
    }

    pub fn is_practice(&self) -> bool {
        self.practice
    }

    pub fn is_assisted(&self) -> bool {
        self.assisted
    }

    pub fn is_seeded(&self) -> bool {
        self.seeded
    }

    pub(crate) fn mark(&mut self, practice: bool, assisted: bool, seeded: bool) {
        self.practice |= practice;
        self.assisted |= assisted;
        self.seeded |= seeded;
    }

    pub(crate) fn adopt_commitment(&mut self, commitment: String) {
        self.commitment.get_or_insert(commitment);
    }

    pub(crate) fn remark(&mut self, name: &'static str, value: &str) {
        self.remarks.push((name, value.to_string()));
    }

    /// What a record says of the game beside its rules: players, date, clock.
    pub(crate) fn remarks(&self) -> &[(&'static str, String)] {
        &self.remarks
    }

    /// Binds a game from the start with supplied reveals to the deal they came from.
    pub(crate) fn adopt_deal(&mut self, deal: Deal) -> Result<(), Refusal> {
        let text = self.start(Viewer::Public).to_text();
        let start = |&viewer: &Viewer| P::from_text(self.rules(), viewer, &text);
        let mut dealt = Game::watched(P::VIEWERS.iter().map(start).collect::<Result<Vec<P>, Refusal>>()?);
        for played in &self.history {
            let outcome = deal.outcome(played.before[0].reveals(played.mv));
            let known = played.outcome.taken.is_none() || played.outcome.taken == outcome.taken;
            if played.outcome.turned != outcome.turned || !known {
                return Err(Refusal::new("not-the-deal", "what turned up is not what the deal holds"));
            }
            dealt.record(played.mv, outcome);
        }
        let commitment = hex::encode(deal.commitment());
        if self.commitment.as_ref().is_some_and(|known| !known.eq_ignore_ascii_case(&commitment)) {
            return Err(Refusal::new("bad-commitment", "salt and deal do not hash to the commitment"));
        }
        self.commitment = Some(commitment);
        self.views = dealt.views;
        self.history = dealt.history;
        self.truth = Truth::Deal(deal);
        Ok(())
    }

    /// The deal's commitment, 64 hex digits; `None` when there is none.
    pub fn commitment(&self) -> Option<&str> {
        self.commitment.as_deref()
    }

    /// The deal, opened.
    ///
    /// # Errors
    /// While the game goes on, or when it has no deal.
    pub fn opening(&self) -> Result<Opening, Refusal> {
        match (&self.truth, self.ending()) {
            (Truth::Supplied, _) => Err(Refusal::new("no-deal", "this game has no deal to open")),
            (_, None) => Err(Refusal::new("not-over", "the deal is opened when the game is over")),
            (Truth::Deal(deal), Some(_)) => Ok(deal.open()),
        }
    }

    /// The deal as text that cannot be read at a glance; for the player's own storage.
    ///
    /// # Errors
    /// When the game has no deal, or the platform no random source.
    pub fn seal(&self) -> Result<String, Refusal> {
        match &self.truth {
            Truth::Deal(deal) => deal.seal(),
            Truth::Supplied => Err(Refusal::new("no-deal", "this game has no deal to seal")),
        }
    }
}
