//! How a session begins: an invite and its accept, and a rematch.

use super::{Checked, Outgoing, Session, Terms, nonce};
use crate::fair::board::{Held, board};
use crate::fair::broken::Broken;
use crate::fair::bytes::from_token;
use crate::fair::course::{Course, coin_hash};
use crate::fair::message::{Accept, Envelope, First, Invite, Kind, Side};
use crate::fair::stream::Hash;
use crate::position::Seat;
use crate::refusal::Refusal;

impl Session {
    /// Invites somebody. `seed` comes from the platform's cryptographic source and is used for nothing else; `key` is
    /// the public key that this player's messages will be signed with.
    ///
    /// # Errors
    /// When the rule set is unknown.
    pub fn invite(seed: Hash, terms: &Terms, key: Option<[u8; 32]>) -> Result<(Session, Outgoing), Refusal> {
        let rules = board(terms.game, &terms.rules, "", Held::Public)?.rules();
        Session::open(seed, Terms { rules, ..terms.clone() }, key, None)
    }

    /// The terms of an invite that is not accepted yet.
    ///
    /// # Errors
    /// When the text is no invite.
    pub fn terms(text: &str) -> Result<Terms, Refusal> {
        let Invite { game, rules, first, clock, .. } =
            Course::new(&Envelope::read(&from_token(text)?)?)?.invite().clone();
        Ok(Terms { game, rules, first, clock })
    }

    fn open(
        seed: Hash,
        terms: Terms,
        key: Option<[u8; 32]>,
        previous: Option<Hash>,
    ) -> Result<(Session, Outgoing), Refusal> {
        let salt = nonce(&seed, b"nonce");
        let coin = (terms.first == First::Random).then(|| coin_hash(&salt, &nonce(&seed, b"toss")));
        let Terms { game, rules, first, clock } = terms;
        let invite = Invite { game, rules, clock, first, nonce: salt, key, coin, previous };
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

    /// Accepts an invite. `seed` and `key` as in [`Session::invite`].
    ///
    /// # Errors
    /// When the text is no invite, or one to a rematch.
    pub fn accept(
        seed: Hash,
        text: &str,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Session, Outgoing), Refusal> {
        let invite = Envelope::read(&from_token(text)?)?;
        let session = Session::begin(Side::Guest, seed, &invite)?;
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
    ) -> Result<(Session, Outgoing), Refusal> {
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

    /// Invites the other to the same game with seats swapped: a new session with a new secret.
    ///
    /// # Errors
    /// While this game goes on.
    pub fn rematch(&self, seed: Hash, key: Option<[u8; 32]>) -> Result<(Session, Outgoing), Refusal> {
        let first = self.swapped(self.me)?;
        let Invite { game, rules, clock, .. } = self.course.invite().clone();
        Session::open(seed, Terms { game, rules, first, clock }, key, Some(*self.course.sid()))
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
    ) -> Result<(Session, Outgoing), Refusal> {
        let message = Envelope::read(&from_token(text)?)?;
        let session = Session::begin(Side::Guest, seed, &message)?;
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
