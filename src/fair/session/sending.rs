//! Messages of this player.

use super::{Duty, MOST_NOTES, Outgoing, Session, nonce};
use crate::fair::board::{Act, Board};
use crate::fair::broken::Broken;
use crate::fair::message::{Envelope, Kind, Side};
use crate::hash::hash_fields;
use crate::position::{Outcome, Viewer};
use crate::refusal::Refusal;

impl Session {
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
    pub fn play(&mut self, actions: &[Act], offer: bool) -> Result<Outgoing, Refusal> {
        let mut message = self.begun(Kind::Play)?;
        if self.ending().is_some() {
            return Err(Broken::Over.into());
        }
        if self.waiting_for() != Some((self.me, Duty::Move)) {
            return Err(Broken::NotNow.into());
        }
        message.offers = offer;
        message.body.push(u8::try_from(actions.len()).map_err(|_| Broken::TooMuch)?);
        message.body.extend(actions.as_flattened());
        if let Some((&last, before)) = actions.split_last() {
            let game = self.tried(before)?;
            game.check(last)?;
            let reveals = game.reveals(last);
            let learnt = game.learns(last, Viewer::Public);
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

    /// Reads a turn's text: one action, or the hops of a chain with spaces between them.
    ///
    /// # Errors
    /// When one of them is no action of this game.
    pub fn turn(&self, text: &str) -> Result<Vec<Act>, Refusal> {
        text.split_whitespace().map(|action| self.game.act(action)).collect()
    }

    /// The own game after hops that turn nothing up: what a player sees before a turn is sent.
    ///
    /// # Errors
    /// The rule that forbids one of them.
    pub fn tried(&self, actions: &[Act]) -> Result<Box<dyn Board>, Refusal> {
        let mut game = self.game.copied();
        let seat = game.to_move();
        for &act in actions {
            game.check(act)?;
            if game.to_move() != seat {
                return Err(Broken::TooMuch.into());
            }
            if !game.reveals(act).is_none() {
                return Err(Broken::UnfinishedTurn.into());
            }
            game.play(act, Outcome::NONE)?;
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

    pub(super) fn keep(&mut self, note: &Envelope, by: Side) {
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
        let last = self.log.len() - 1;
        let own = if Side::at(last) == self.me { Some(last) } else { last.checked_sub(1) };
        let mut message = Envelope::read(match &note {
            Some((_, _, note)) => note,
            None => &self.log[own.ok_or(Broken::Unstarted)?],
        })?;
        message.signature = Some(signature);
        let bytes = message.write();
        match (note, own) {
            (Some(note), _) => note.2.clone_from(&bytes),
            (None, Some(own)) => self.log[own] = bytes.as_slice().into(),
            (None, None) => {}
        }
        Ok(self.outgoing(&bytes, self.course.hash(&message)?))
    }
}
