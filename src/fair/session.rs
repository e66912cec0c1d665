//! One player's side of a game between two.

use super::broken::Broken;
use super::bytes::{Bytes, from_token, token};
use super::course::{Course, Pending, Signed, coin_hash, learns};
use super::message::{Accept, Envelope, First, Invite, Kind, Side};
use super::moves::Fair;
use super::stream::Hash;
use super::transcript::Transcript;
use super::truth::Secret;
use crate::game::Game;
use crate::hash::hash_fields;
use crate::piece::Piece;
use crate::position::{Ending, Outcome, Seat, Viewer};
use crate::record::{Reader, Record};
use crate::refusal::Refusal;
use serde::Serialize;

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
    pub rules: String,
    pub first: First,
    /// As people write it, such as `5+3`; empty for none.
    pub clock: String,
}

/// One player's side: its secret, the messages, and the game as it may know it.
///
/// It has no `Debug`: it holds a secret. Every call either succeeds as a whole or changes nothing.
pub struct Session<P: Fair> {
    me: Side,
    /// All that is secret follows from it.
    seed: Hash,
    course: Course<P>,
    secret: Secret,
    /// As this player knows it: ahead of the course where an own secret tells an outcome before it is open.
    game: Game<P>,
    seated: bool,
    log: Vec<Vec<u8>>,
    /// Notes with the number of messages before them.
    notes: Vec<(u16, Side, Vec<u8>)>,
}

fn nonce(seed: &Hash, word: &[u8]) -> [u8; 16] {
    let mut nonce = [0; 16];
    nonce.copy_from_slice(&hash_fields(&[word, seed])[..16]);
    nonce
}

impl<P: Fair> Session<P> {
    /// Invites somebody. `seed` comes from the platform's cryptographic source and is used for nothing else; `key` is
    /// the public key that this player's messages will be signed with.
    ///
    /// # Errors
    /// When the rule set is unknown.
    pub fn invite(
        seed: Hash,
        terms: &Terms,
        key: Option<[u8; 32]>,
    ) -> Result<(Session<P>, Outgoing), Refusal> {
        let rules: P::Rules = terms.rules.parse()?;
        let terms = Terms { rules: rules.to_string(), ..terms.clone() };
        Session::open(seed, terms, key, None)
    }

    fn open(
        seed: Hash,
        terms: Terms,
        key: Option<[u8; 32]>,
        previous: Option<Hash>,
    ) -> Result<(Session<P>, Outgoing), Refusal> {
        let salt = nonce(&seed, b"nonce");
        let coin = (terms.first == First::Random).then(|| coin_hash(&salt, &nonce(&seed, b"toss")));
        let Terms { rules, first, clock } = terms;
        let invite = Invite { game: P::NUMBER, rules, clock, first, nonce: salt, key, coin, previous };
        let message = Envelope {
            kind: Kind::Invite,
            offers: false,
            quotes: false,
            tag: [0; 8],
            place: 0,
            body: invite.write(),
            signature: None,
        };
        let session = Session::begin(Side::Host, seed, &message)?;
        let hash = session.course.newest();
        let outgoing = session.outgoing(&message.write(), hash);
        Ok((session, outgoing))
    }

    fn begin(me: Side, seed: Hash, invite: &Envelope) -> Result<Session<P>, Refusal> {
        let course = Course::new(invite)?;
        let game = course.game().copied().expect("a course has no deal");
        Ok(Session {
            me,
            seed,
            secret: Secret::None,
            game,
            seated: false,
            course,
            log: vec![invite.write()],
            notes: Vec::new(),
        })
    }

    /// Accepts an invite. `seed` and `key` as in [`Session::invite`].
    ///
    /// # Errors
    /// When the text is no invite to this game, or one to a rematch.
    pub fn accept(
        seed: Hash,
        text: &str,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Session<P>, Outgoing), Refusal> {
        let invite = Envelope::read(&from_token(text)?)?;
        let session = Session::<P>::begin(Side::Guest, seed, &invite)?;
        if session.course.invite().previous.is_some() {
            return Err(Broken::WrongRematch.into());
        }
        session.join(&invite, key, checked)
    }

    fn join(
        mut self,
        invite: &Envelope,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Session<P>, Outgoing), Refusal> {
        self.check_signature(invite, Side::Host, checked)?;
        let mut message = self.frame(Kind::Accept);
        message.body = Accept { nonce: nonce(&self.seed, b"nonce"), key }.write();
        // The commitment is bound to the session's name, which follows from what comes before it.
        let mut named = self.course.copied();
        named.name(&message)?;
        let secret = named.truth().secret(&self.seed);
        message.body.extend(named.truth().set_up(Side::Guest, 1, &secret, 0));
        let outgoing = self.send(&message)?;
        Ok((self, outgoing))
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

    fn copied(&self) -> Session<P> {
        Session {
            course: self.course.copied(),
            secret: self.secret.clone(),
            game: self.game.copied().expect("a session has no deal"),
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
        next.log.push(message.write());
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
            let own =
                P::VIEWERS.iter().filter(|&&viewer| viewer == Viewer::from(seat) || viewer == Viewer::Public);
            let starts = own.map(|&viewer| P::start(self.course.rules(), viewer)).collect();
            self.game = Game::watched(starts);
            let clock = &self.course.invite().clock;
            if !clock.is_empty() {
                self.game.remark("Clock", clock);
            }
            self.seated = true;
        }
        let own = Some((self.me, &self.secret));
        let viewer = self.viewer();
        let public = self.course.game();
        for event in public.events(Viewer::Public, self.game.len()) {
            let position = self.game.position(viewer);
            let mut outcome = event.outcome;
            if outcome.taken.is_none() && learns(position, event.mv) {
                let mover = self.course.side(event.seat).ok_or(Broken::Unstarted)?;
                outcome = truth.outcome(position, event.mv, mover, true, own).ok_or(Broken::FalseOpening)?;
            }
            self.game.play(event.mv, outcome)?;
        }
        if let Some(pending) = self.course.pending().filter(|_| self.game.len() == public.len()) {
            let position = self.game.position(viewer);
            let asked = learns(position, pending.mv);
            if let Some(outcome) = truth.outcome(position, pending.mv, pending.mover, asked, own) {
                self.game.play(pending.mv, outcome)?;
            }
        }
        if let (Some(ending), None, false) = (self.course.declared(), self.game.ending(), self.is_unsure()) {
            self.game.declare(ending)?;
        }
        Ok(())
    }

    /// Whether an action was made whose outcome this player does not know yet.
    fn is_unsure(&self) -> bool {
        self.course.pending().is_some() && self.game.len() == self.course.game().len()
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

    pub fn course(&self) -> &Course<P> {
        &self.course
    }

    /// The game as this player may know it.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// An own action whose outcome the other has not answered yet, or one of the other's that is to be answered first.
    pub fn unanswered(&self) -> Option<P::Move> {
        self.course.pending().filter(|_| self.is_unsure()).map(|pending| pending.mv)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.game.ending().or(self.course.declared())
    }

    /// Who owes the next message and what it is; `None` once nothing is owed.
    pub fn waiting_for(&self) -> Option<(Side, Duty)> {
        let by = self.course.speaker();
        let moves = || match self.course.pending().filter(|_| self.is_unsure()) {
            Some(pending) => by != self.me && self.passes(pending),
            None => self.course.is_ready() && self.course.side(self.game.to_move()) == Some(by),
        };
        let duty = match () {
            () if self.course.is_finished() => return None,
            () if self.course.place() == 1 => Duty::Accept,
            () if self.ending().is_some() || self.given_up().is_some() => Duty::Close,
            () if by == self.me && self.gives_up() => Duty::Close,
            () if moves() => Duty::Move,
            () => Duty::Answer,
        };
        Some((by, duty))
    }

    /// Whether the turn passes to the other whatever an own action turns up.
    fn passes(&self, pending: &Pending<P::Move>) -> bool {
        let position = self.game.position(self.viewer());
        let after = |outcome| {
            let mut after = position.clone();
            after.play(pending.mv, outcome);
            after
        };
        let passes = |after: P| after.to_move() != position.to_move() && after.ending().is_none();
        let answered = pending.owed.iter().all(|owed| owed.by != self.me);
        answered && position.outcomes(pending.mv).iter().all(|&(outcome, _)| passes(after(outcome)))
    }

    /// A note of a kind that stands at the present place.
    fn standing(&self, kind: Kind, by: Side) -> Option<&[u8]> {
        let here = self.course.place() as u16;
        let mut notes = self.notes.iter().filter(|&&(place, side, _)| place == here && side == by);
        notes.find(|(_, _, note)| note[0] & 0x0f == kind as u8).map(|(_, _, note)| note.as_slice())
    }

    /// The note by which the player who is not to speak gives up.
    fn given_up(&self) -> Option<&[u8]> {
        self.standing(Kind::GiveUp, !self.course.speaker())
    }

    /// Whether this player has given up, in a note that the other's message crossed.
    fn gives_up(&self) -> bool {
        self.notes.iter().any(|(_, side, note)| *side == self.me && note[0] & 0x0f == Kind::GiveUp as u8)
    }

    /// Whether the other's draw offer can be accepted now.
    pub fn can_agree(&self) -> bool {
        let asked = self.course.is_offered() || self.standing(Kind::Offer, !self.me).is_some();
        self.course.speaker() == self.me && self.ending().is_none() && asked
    }

    /// Whether the other says that this player's time has run out.
    pub fn is_claimed(&self) -> bool {
        self.standing(Kind::Claim, !self.me).is_some()
    }

    /// Begins an own message with all that is owed before its act.
    fn begun(&self, kind: Kind) -> Result<Envelope, Refusal> {
        if self.course.speaker() != self.me {
            return Err(Broken::NotYourTurn.into());
        }
        if self.course.is_finished() {
            return Err(Broken::Over.into());
        }
        let place = self.course.place();
        if place < 2 {
            return Err(Broken::Unstarted.into());
        }
        let mut message = self.frame(kind);
        if place == 2 && self.course.invite().coin.is_some() {
            message.body.extend(nonce(&self.seed, b"toss"));
        }
        let challenge = hash_fields(&[b"challenge", &self.seed, &self.course.newest()])[0];
        message.body.extend(self.course.truth().set_up(self.me, place, &self.secret, challenge));
        for owed in self.course.due(self.me) {
            message.body.extend(self.course.truth().open(owed, &self.secret, 0).ok_or(Broken::Unstarted)?);
        }
        Ok(message)
    }

    /// Plays a turn: one action, or the hops of a chain up to its end or to a piece that turns up. `offer`: a draw is
    /// offered with it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&mut self, actions: &[P::Move], offer: bool) -> Result<Outgoing, Refusal> {
        let mut message = self.begun(Kind::Play)?;
        if self.ending().is_some() {
            return Err(Broken::Over.into());
        }
        if self.waiting_for() != Some((self.me, Duty::Move)) {
            return Err(Broken::NotNow.into());
        }
        message.offers = offer;
        message.body.push(u8::try_from(actions.len()).map_err(|_| Broken::TooMuch)?);
        message.body.extend(actions.iter().flat_map(|&mv| P::pack(mv)));
        if let Some((&last, before)) = actions.split_last() {
            let game = self.tried(before)?;
            game.check(last)?;
            let position = game.position(self.viewer());
            let reveals = position.reveals(last);
            let learnt = learns(game.position(Viewer::Public), last);
            let truth = self.course.truth();
            let ahead = usize::from(self.course.pending().is_some());
            for owed in truth.owed(self.me, game.to_move() as usize, reveals, learnt) {
                if owed.by == self.me && truth.is_due(owed) {
                    let part = truth.open(owed, &self.secret, ahead);
                    message.body.extend(part.ok_or(Broken::Unstarted)?);
                }
            }
        }
        self.send(&message)
    }

    /// The own game after hops that turn nothing up: what a player sees before a turn is sent.
    ///
    /// # Errors
    /// The rule that forbids one of them.
    pub fn tried(&self, actions: &[P::Move]) -> Result<Game<P>, Refusal> {
        let mut game = self.game.copied().expect("a session has no deal");
        let seat = game.to_move();
        for &mv in actions {
            game.check(mv)?;
            if game.to_move() != seat {
                return Err(Broken::TooMuch.into());
            }
            if !game.position(self.viewer()).reveals(mv).is_none() {
                return Err(Broken::UnfinishedTurn.into());
            }
            game.play(mv, Outcome::NONE)?;
        }
        Ok(game)
    }

    /// Sends what is owed where there is nothing to choose.
    ///
    /// # Errors
    /// When a turn is owed, or nothing.
    pub fn reply(&mut self) -> Result<Outgoing, Refusal> {
        let message = match self.waiting_for() {
            Some((by, _)) if by != self.me => return Err(Broken::NotYourTurn.into()),
            Some((_, Duty::Answer)) => self.begun(Kind::Answer)?,
            Some((_, Duty::Close)) => match (self.ending(), self.given_up()) {
                (Some(_), _) => self.ended(Kind::Close, None)?,
                (None, Some(note)) => self.ended(Kind::Close, Some(note))?,
                (None, None) => self.ended(Kind::Resign, None)?,
            },
            Some(_) => return Err(Broken::NotNow.into()),
            None => return Err(Broken::Over.into()),
        };
        self.send(&message)
    }

    /// An own message that ends the game or closes it, with the own seed where pieces were dealt.
    fn ended(&self, kind: Kind, note: Option<&[u8]>) -> Result<Envelope, Refusal> {
        let mut message = self.begun(kind)?;
        message.body.extend(self.course.truth().audit(self.me, &self.secret));
        if let Some(note) = note {
            message.quotes = true;
            message.body.push(u8::try_from(note.len()).map_err(|_| Broken::TooMuch)?);
            message.body.extend(note);
        }
        Ok(message)
    }

    fn end(&mut self, kind: Kind, note: Option<Vec<u8>>) -> Result<Outgoing, Refusal> {
        if self.ending().is_some() {
            return Err(Broken::Over.into());
        }
        let message = self.ended(kind, note.as_deref())?;
        self.send(&message)
    }

    /// Gives up: at once if this player is to speak, else by a note that the other closes the game with.
    ///
    /// # Errors
    /// When the game is over or has not begun.
    pub fn resign(&mut self) -> Result<Outgoing, Refusal> {
        if self.course.speaker() == self.me {
            return self.end(Kind::Resign, None);
        }
        if !self.course.truth().can_audit(self.me) {
            return Err(Broken::Unstarted.into());
        }
        self.note(Kind::GiveUp, self.course.truth().audit(self.me, &self.secret))
    }

    /// Accepts the draw that the other offers.
    ///
    /// # Errors
    /// When there is no offer to accept now.
    pub fn agree(&mut self) -> Result<Outgoing, Refusal> {
        let note = self.standing(Kind::Offer, !self.me).map(<[u8]>::to_vec);
        if note.is_none() && !self.course.is_offered() {
            return Err(Broken::NoOffer.into());
        }
        self.end(Kind::Agree, note.filter(|_| !self.course.is_offered()))
    }

    /// Says that the own time has run out, which loses the game.
    ///
    /// # Errors
    /// When the other is to speak, or the game is over.
    pub fn concede(&mut self) -> Result<Outgoing, Refusal> {
        self.end(Kind::Concede, None)
    }

    /// Offers a draw while the other is to speak; with an own turn it is offered by [`Session::play`].
    ///
    /// # Errors
    /// When this player is to speak, or the game is over or has not begun.
    pub fn offer(&mut self) -> Result<Outgoing, Refusal> {
        self.note(Kind::Offer, Vec::new())
    }

    /// Says that a draw is not wanted. It is only said: a turn declines as well.
    ///
    /// # Errors
    /// When there is no offer.
    pub fn decline(&mut self) -> Result<Outgoing, Refusal> {
        if !self.can_agree() {
            return Err(Broken::NoOffer.into());
        }
        self.note(Kind::Decline, Vec::new())
    }

    /// Says that the other's time has run out. It is only said: nothing but the other's [`Session::concede`] ends the game.
    ///
    /// # Errors
    /// When this player is to speak, or the game is over or has not begun.
    pub fn claim(&mut self) -> Result<Outgoing, Refusal> {
        self.note(Kind::Claim, Vec::new())
    }

    fn note(&mut self, kind: Kind, body: Vec<u8>) -> Result<Outgoing, Refusal> {
        if self.ending().is_some() {
            return Err(Broken::Over.into());
        }
        if (self.course.speaker() == self.me) != (kind == Kind::Decline) {
            return Err(Broken::NotNow.into());
        }
        let note = Envelope { body, ..self.frame(kind) };
        self.course.check_note(&note)?;
        self.keep(&note, self.me);
        Ok(self.outgoing(&note.write(), self.course.hash(&note)?))
    }

    fn keep(&mut self, note: &Envelope, by: Side) {
        let kept = (note.place, by, note.write());
        let same = |(place, side, bytes): &(u16, Side, Vec<u8>)| {
            (*place, *side) == (kept.0, kept.1) && bytes[0] & 0x0f == note.kind as u8
        };
        self.notes.retain(|note| !same(note));
        if self.notes.len() >= MOST_NOTES {
            let oldest = self.notes.iter().position(|(_, _, note)| note[0] & 0x0f != Kind::GiveUp as u8);
            self.notes.remove(oldest.unwrap_or(0));
        }
        self.notes.push(kept);
    }

    /// Puts a signature over [`Outgoing::hash`] to the own message or note that was made last.
    ///
    /// # Errors
    /// When there is none, or this player named no key.
    pub fn sign(&mut self, signature: [u8; 64]) -> Result<Outgoing, Refusal> {
        self.course.key(self.me).ok_or(Broken::NeedlessSignature)?;
        let here = self.course.place() as u16;
        let note = self.notes.last_mut().filter(|(place, side, _)| *side == self.me && *place == here);
        let newest = match note {
            Some((_, _, note)) => note,
            None => {
                let last = self.log.len() - 1;
                let at = if Side::at(last) == self.me { Some(last) } else { last.checked_sub(1) };
                &mut self.log[at.ok_or(Broken::Unstarted)?]
            }
        };
        let mut message = Envelope::read(newest)?;
        message.signature = Some(signature);
        *newest = message.write();
        let bytes = newest.clone();
        Ok(self.outgoing(&bytes, self.course.hash(&message)?))
    }

    /// The own message that was sent last, to be sent again.
    pub fn last(&self) -> Option<String> {
        let mine = self.log.iter().enumerate().rev().find(|&(place, _)| Side::at(place) == self.me);
        mine.map(|(_, message)| token(message))
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

    /// Everything that this player must keep, secret and messages, as bytes.
    pub fn save(&self) -> Vec<u8> {
        let mut bytes = vec![STATE, self.me as u8];
        bytes.extend(self.seed);
        let mut long = |message: &[u8]| {
            bytes.extend((message.len() as u16).to_be_bytes());
            bytes.extend(message);
        };
        self.log.iter().for_each(|message| long(message));
        long(&[]);
        self.notes.iter().for_each(|(_, _, note)| long(note));
        let sum = hash_fields(&[b"state", &bytes]);
        bytes.extend(&sum[..8]);
        bytes
    }

    /// Reads [`Session::save`]'s bytes; every message is checked again.
    ///
    /// # Errors
    /// When the bytes are damaged.
    pub fn restore(bytes: &[u8]) -> Result<Session<P>, Refusal> {
        let mut rest = stored(bytes)?;
        let me = rest.byte()?;
        let me = Side::ALL.into_iter().find(|&side| side as u8 == me).ok_or(Broken::BadState)?;
        let seed = rest.array()?;
        let mut session = Session::begin(me, seed, &Envelope::read(rest.long()?)?)?;
        loop {
            let message = rest.long()?;
            if message.is_empty() {
                break;
            }
            let message = Envelope::read(message)?;
            session.course.apply(&message, Some(me))?;
            session.log.push(message.write());
            session.sync()?;
        }
        while !rest.0.is_empty() {
            let note = Envelope::read(rest.long()?)?;
            // Whose it is follows from its place.
            let speaker = Side::at(note.place.into());
            let by = if note.kind == Kind::Decline { speaker } else { !speaker };
            session.notes.push((note.place, by, note.write()));
        }
        Ok(session)
    }

    /// The record for a reader.
    ///
    /// # Errors
    /// For another player's knowledge, and for all of it before both seeds are open.
    pub fn record(&self, reader: Reader) -> Result<Record, Refusal> {
        match (reader, self.course.whole()) {
            (Reader::All, Some(whole)) => Record::of(&whole, reader),
            _ => Record::of(&self.game, reader),
        }
    }

    /// What lay face-down at the start, by square index, once both seeds are open.
    pub fn dealt(&self) -> Option<Vec<(usize, Piece)>> {
        self.course.dealt()
    }

    /// All messages and notes, for anybody to check. It holds no secret that was not sent.
    pub fn transcript(&self) -> Transcript {
        Transcript::of(&self.log, self.notes.iter().map(|(place, _, note)| (usize::from(*place), note)))
    }

    /// Invites the other to the same game with seats swapped: a new session with a new secret.
    ///
    /// # Errors
    /// While this game goes on.
    pub fn rematch(&self, seed: Hash, key: Option<[u8; 32]>) -> Result<(Session<P>, Outgoing), Refusal> {
        let first = self.swapped(self.me)?;
        let Invite { rules, clock, .. } = self.course.invite().clone();
        Session::open(seed, Terms { rules, first, clock }, key, Some(*self.course.sid()))
    }

    /// Who moves first in a rematch to which `by` invites.
    fn swapped(&self, by: Side) -> Result<First, Refusal> {
        match (self.ending(), self.course.seat(by)) {
            (None, _) | (_, None) => Err(Refusal::new("not-over", "a rematch follows a game that is over")),
            (_, Some(Seat::First)) => Ok(First::Guest),
            (_, Some(Seat::Second)) => Ok(First::Host),
        }
    }

    /// Accepts the other's invite to a rematch of this game.
    ///
    /// # Errors
    /// When it is another game, under other rules, or with other seats.
    pub fn accept_rematch(
        &self,
        seed: Hash,
        text: &str,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Session<P>, Outgoing), Refusal> {
        let message = Envelope::read(&from_token(text)?)?;
        let session = Session::<P>::begin(Side::Guest, seed, &message)?;
        let (old, new) = (self.course.invite(), session.course.invite());
        let same = (&new.rules, &new.clock) == (&old.rules, &old.clock) && new.game == old.game;
        let swapped = new.first == self.swapped(!self.me)?;
        let keyed = new.key.is_none() || new.key == self.course.key(!self.me);
        if !same || !swapped || !keyed || new.previous != Some(*self.course.sid()) {
            return Err(Broken::WrongRematch.into());
        }
        session.join(&message, key, checked)
    }
}

/// The first byte of a stored state.
const STATE: u8 = 1;

/// The bytes of a stored state that is not damaged, from its side on.
fn stored(bytes: &[u8]) -> Result<Bytes<'_>, Broken> {
    let (kept, sum) = bytes.split_last_chunk::<8>().ok_or(Broken::BadState)?;
    let mut rest = Bytes(kept);
    if hash_fields(&[b"state", kept])[..8] != *sum || rest.byte()? != STATE {
        return Err(Broken::BadState);
    }
    Ok(rest)
}

/// The invite that a stored state begins with.
pub(super) fn stored_invite(bytes: &[u8]) -> Result<Envelope, Broken> {
    let mut rest = stored(bytes)?;
    rest.take(33)?;
    Envelope::read(rest.long()?)
}
