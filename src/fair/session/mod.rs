//! One player's side of a game between two.

mod meeting;
mod sending;
mod storing;
mod view;
mod waiting;

pub use view::{View, Waiting};

use crate::fair::board::{Act, Board, Held, board};
use crate::fair::broken::Broken;
use crate::fair::bytes::{from_token, token};
use crate::fair::course::{Course, Signed};
use crate::fair::message::{Envelope, First, Invite, Kind, Side};
use crate::fair::stream::Hash;
use crate::fair::truth::Secret;
use crate::hash::hash_fields;
use crate::position::{Ending, Seat, Viewer};
use crate::refusal::Refusal;
use crate::table::GameId;
use serde::Serialize;
use std::sync::Arc;

/// The most notes that are kept; the oldest make room.
const MOST_NOTES: usize = 64;

/// A message to be sent, with the state to be stored before it is shown to anybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// What [`Session::restore`] reads: the secret and every message, this one among them.
    pub state: Vec<u8>,
    /// The message as text for a link.
    pub token: String,
    /// What a signature is over.
    pub hash: Hash,
}

/// What is known of a message's signature before it is received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    Good,
    Bad,
    /// Nobody could check it here.
    Not,
}

/// What a message was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct News {
    pub kind: Kind,
    /// It offers a draw.
    pub offers: bool,
}

/// What a player owes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Duty {
    /// The invite is to be accepted.
    Accept,
    /// A turn.
    Move,
    /// A message that leaves no choice: a part of the set-up, a link, an opening.
    Answer,
    /// A message that leaves no choice, after the end.
    Close,
}

/// How a game is invited to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub game: GameId,
    pub rules: String,
    pub first: First,
    /// As people write it, such as `5+3`; empty for none.
    pub clock: String,
}

/// One player's side: its secret, the messages, and the game as it may know it.
///
/// It has no `Debug`: it holds a secret. Every call either succeeds as a whole or changes nothing.
pub struct Session {
    me: Side,
    /// All that is secret follows from it.
    seed: Hash,
    course: Course,
    secret: Secret,
    /// As this player knows it: ahead of the course where an own secret tells an outcome before it is open.
    game: Box<dyn Board>,
    seated: bool,
    log: Vec<Arc<[u8]>>,
    /// Notes with the number of messages before them.
    notes: Vec<(u16, Side, Vec<u8>)>,
}

fn nonce(seed: &Hash, word: &[u8]) -> [u8; 16] {
    let mut nonce = [0; 16];
    nonce.copy_from_slice(&hash_fields(&[word, seed])[..16]);
    nonce
}

impl Session {
    fn begin(me: Side, seed: Hash, invite: &Envelope) -> Result<Session, Refusal> {
        let course = Course::new(invite)?;
        let game = course.game().copied();
        Ok(Session {
            me,
            seed,
            secret: Secret::None,
            game,
            seated: false,
            course,
            log: vec![invite.write().into()],
            notes: Vec::new(),
        })
    }

    fn frame(&self, kind: Kind) -> Envelope {
        let place = self.course.place();
        Envelope {
            kind,
            offers: false,
            quotes: false,
            tag: self.course.tag(place),
            place: place as u16,
            body: Vec::new(),
            signature: None,
        }
    }

    fn copied(&self) -> Session {
        Session {
            course: self.course.copied(),
            secret: self.secret.clone(),
            game: self.game.copied(),
            log: self.log.clone(),
            notes: self.notes.clone(),
            ..*self
        }
    }

    fn outgoing(&self, message: &[u8], hash: Hash) -> Outgoing {
        Outgoing { state: self.save(), token: token(message), hash }
    }

    /// Takes a message of either side.
    fn take(&mut self, message: &Envelope) -> Result<(), Refusal> {
        let mut next = self.copied();
        next.course.apply(message, Some(self.me))?;
        if let Some(note) = next.course.quoted().filter(|_| self.course.speaker() != self.me) {
            // Only this player knows which notes it wrote.
            let own = self.standing(note.kind, self.me).and_then(|own| Envelope::read(own).ok());
            if own.is_none_or(|own| own.unsigned() != note.unsigned()) {
                return Err(Broken::FalseQuote.into());
            }
        }
        next.log.push(message.write().into());
        next.sync()?;
        *self = next;
        Ok(())
    }

    fn send(&mut self, message: &Envelope) -> Result<Outgoing, Refusal> {
        self.take(message)?;
        Ok(self.outgoing(&message.write(), self.course.newest()))
    }

    /// Lets the own game catch up with the course, and go ahead of it where an own secret tells an outcome.
    fn sync(&mut self) -> Result<(), Refusal> {
        if self.me == Side::Host && self.course.place() == 2 && self.course.first().is_none() {
            self.course.toss(&nonce(&self.seed, b"toss"))?;
        }
        let truth = self.course.truth();
        if self.course.place() > 1 && matches!(self.secret, Secret::None) {
            self.secret = truth.secret(&self.seed);
        }
        truth.settle_hand(self.me, &mut self.secret);
        if let (false, Some(seat)) = (self.seated, self.course.seat(self.me)) {
            let Invite { game, rules, clock, .. } = self.course.invite();
            self.game = board(*game, rules, clock, Held::Seat(seat))?;
            self.seated = true;
        }
        let own = Some((self.me, &self.secret));
        let viewer = self.viewer();
        let public = self.course.game();
        while let Some((act, seat, mut outcome)) = public.event(self.game.actions(), Viewer::Public) {
            if outcome.taken.is_none() && self.game.learns(act, viewer) {
                let mover = self.course.side(seat).ok_or(Broken::Unstarted)?;
                outcome = truth.outcome(&*self.game, act, mover, true, own).ok_or(Broken::FalseOpening)?;
            }
            self.game.play(act, outcome)?;
        }
        if let Some(pending) = self.course.pending().filter(|_| self.game.actions() == public.actions()) {
            let asked = self.game.learns(pending.act, viewer);
            if let Some(outcome) = truth.outcome(&*self.game, pending.act, pending.mover, asked, own) {
                self.game.play(pending.act, outcome)?;
            }
        }
        if let (Some(ending), None, false) = (self.course.declared(), self.game.ending(), self.is_unsure()) {
            self.game.declare(ending);
        }
        Ok(())
    }

    /// Whether an action was made whose outcome this player does not know yet.
    fn is_unsure(&self) -> bool {
        self.course.pending().is_some() && self.game.actions() == self.course.game().actions()
    }

    fn viewer(&self) -> Viewer {
        self.course.seat(self.me).map_or(Viewer::Public, Viewer::from)
    }

    pub fn side(&self) -> Side {
        self.me
    }

    /// This player's seat; open until a coin that settles it is shown.
    pub fn seat(&self) -> Option<Seat> {
        self.course.seat(self.me)
    }

    pub fn course(&self) -> &Course {
        &self.course
    }

    /// The game as this player may know it.
    pub fn game(&self) -> &dyn Board {
        &*self.game
    }

    /// An own action whose outcome the other has not answered yet, or one of the other's that is to be answered first.
    pub fn unanswered(&self) -> Option<Act> {
        self.course.pending().filter(|_| self.is_unsure()).map(|pending| pending.act)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.game.ending().or(self.course.declared())
    }

    /// The signature that a message of the other carries, for the platform to check.
    ///
    /// # Errors
    /// When the text is no message of this session.
    pub fn signed(&self, text: &str) -> Result<Option<Signed>, Refusal> {
        let message = Envelope::read(&from_token(text)?)?;
        Ok(self.course.signature(&message, !self.me)?)
    }

    fn check_signature(&self, message: &Envelope, by: Side, checked: Checked) -> Result<(), Broken> {
        match (self.course.signature(message, by)?, checked) {
            (Some(_), Checked::Bad) => Err(Broken::BadSignature),
            _ => Ok(()),
        }
    }

    /// Takes a message of the other.
    ///
    /// # Errors
    /// The rule that it breaks; nothing has changed then.
    pub fn receive(&mut self, text: &str, checked: Checked) -> Result<News, Refusal> {
        let message = Envelope::read(&from_token(text)?)?;
        let known = self.log.get(usize::from(message.place)).filter(|_| !message.kind.is_note());
        let known = known.and_then(|known| Envelope::read(known).ok());
        if known.is_some_and(|known| known.unsigned() == message.unsigned())
            && Side::at(message.place.into()) == self.me
        {
            return Err(Broken::OwnMessage.into());
        }
        let news = News { kind: message.kind, offers: message.offers || message.kind == Kind::Offer };
        if message.kind.is_note() {
            let by = self.course.check_note(&message)?;
            let twice = self.standing(message.kind, by).is_some();
            match (by == self.me, twice) {
                (true, true) => return Err(Broken::OwnMessage.into()),
                (true, false) => return Err(Broken::NotNow.into()),
                (false, true) => return Err(Broken::Duplicate.into()),
                (false, false) => {}
            }
            self.check_signature(&message, by, checked)?;
            self.keep(&message, by);
            return Ok(news);
        }
        self.course.fits(&message)?;
        if self.course.is_finished() {
            return Err(Broken::Over.into());
        }
        if self.course.speaker() == self.me {
            return Err(Broken::NotNow.into());
        }
        self.check_signature(&message, !self.me, checked)?;
        self.take(&message)?;
        Ok(news)
    }
}
