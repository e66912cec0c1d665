//! The chain of messages: places, hashes, signatures, and the session's name.

use super::Course;
use crate::fair::broken::Broken;
use crate::fair::bytes::Bytes;
use crate::fair::message::{Accept, Envelope, Kind, Side};
use crate::fair::stream::Hash;
use crate::fair::truth::Truth;
use crate::hash::hash_fields;

/// A signature that a message carries, for the platform to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signed {
    pub key: [u8; 32],
    pub hash: Hash,
    pub signature: [u8; 64],
}

/// What a commitment to a coin is.
pub(in crate::fair) fn coin_hash(nonce: &[u8; 16], coin: &[u8; 16]) -> Hash {
    hash_fields(&[b"coin", nonce, coin])
}

impl Course {
    /// Messages so far: the place of the next one.
    pub fn place(&self) -> usize {
        self.heads.len()
    }

    /// Whose message is next.
    pub fn speaker(&self) -> Side {
        Side::at(self.place())
    }

    pub fn key(&self, side: Side) -> Option<[u8; 32]> {
        match side {
            Side::Host => self.invite.key,
            Side::Guest => self.guest_key,
        }
    }

    fn head(&self, place: usize) -> Hash {
        place.checked_sub(1).and_then(|before| self.heads.get(before)).copied().unwrap_or_default()
    }

    /// The newest hash of the chain of messages.
    pub fn newest(&self) -> Hash {
        self.head(self.place())
    }

    /// What the message at a place says of its session and of the message before it.
    pub fn tag(&self, place: usize) -> [u8; 8] {
        let head = self.head(place);
        let mut tag = [0; 8];
        if place == 1 {
            tag.copy_from_slice(&head[..8]);
        } else {
            tag[..3].copy_from_slice(&self.sid[..3]);
            tag[3..].copy_from_slice(&head[..5]);
        }
        tag
    }

    /// The hash of a message or a note that stands at a place.
    pub fn hash(&self, message: &Envelope) -> Result<Hash, Broken> {
        let place = usize::from(message.place);
        match message.kind {
            Kind::Invite => Ok(hash_fields(&[b"invite", &message.unsigned()])),
            Kind::Accept => {
                let (sid, _) = self.joined(&message.body)?;
                Ok(message.hash(&sid, &self.head(1)))
            }
            _ => Ok(message.hash(&self.sid, &self.head(place))),
        }
    }

    /// The session's name that follows from an accept's body.
    fn joined(&self, body: &[u8]) -> Result<(Hash, Accept), Broken> {
        let accept = Accept::read(&mut Bytes(body))?;
        let key: &[u8] = accept.key.as_ref().map_or(&[], |key| key);
        Ok((hash_fields(&[b"sid", &self.head(1), &accept.nonce, key]), accept))
    }

    /// The signature that a side's message carries; `None` where the side has no key.
    ///
    /// # Errors
    /// When it is missing, or there is no key for it.
    pub(in crate::fair) fn signature(&self, message: &Envelope, by: Side) -> Result<Option<Signed>, Broken> {
        let key = match message.kind {
            Kind::Accept => self.joined(&message.body)?.1.key,
            _ => self.key(by),
        };
        match (key, message.signature) {
            (None, None) => Ok(None),
            (None, Some(_)) => Err(Broken::NeedlessSignature),
            (Some(_), None) => Err(Broken::Unsigned),
            (Some(key), Some(signature)) => Ok(Some(Signed { key, hash: self.hash(message)?, signature })),
        }
    }

    /// Whether a message stands at the next place of this session; if not, why.
    ///
    /// # Errors
    /// What it is instead: foreign, seen before, too early, or another message at a place that is taken.
    pub fn fits(&self, message: &Envelope) -> Result<(), Broken> {
        let place = usize::from(message.place);
        if place < self.place() && !message.kind.is_note() {
            if self.hash(message)? == self.heads[place] {
                return Err(if place + 1 == self.place() { Broken::Duplicate } else { Broken::Stale });
            }
            return Err(match place {
                1 if message.tag == self.tag(1) => Broken::AlreadyAccepted,
                0 | 1 => Broken::OtherSession,
                _ if message.tag[..3] != self.sid[..3] => Broken::OtherSession,
                _ => Broken::Forked,
            });
        }
        if message.tag == self.tag(place.min(self.place())) && place == self.place() {
            return Ok(());
        }
        let own = match self.place() {
            1 => message.tag == self.tag(1),
            _ => message.tag[..3] == self.sid[..3],
        };
        Err(match () {
            () if !own => Broken::OtherSession,
            () if place < self.place() => Broken::Stale,
            () if place > self.place() => Broken::Early,
            () => Broken::BrokenChain,
        })
    }

    /// Takes the session's name from an accept.
    pub(in crate::fair) fn name(&mut self, accept: &Envelope) -> Result<(), Broken> {
        let (sid, accept) = self.joined(&accept.body)?;
        (self.sid, self.guest_key) = (sid, accept.key);
        self.truth = Truth::new(self.invite.game, &*self.game, sid);
        Ok(())
    }

    /// Settles who moves first by the host's coin and the session's name.
    pub(in crate::fair) fn toss(&mut self, coin: &[u8; 16]) -> Result<(), Broken> {
        if self.invite.coin != Some(coin_hash(&self.invite.nonce, coin)) {
            return Err(Broken::FalseCoin);
        }
        let toss = hash_fields(&[b"first", &self.sid, coin]);
        self.first = Some(if toss[0] & 1 == 0 { Side::Host } else { Side::Guest });
        Ok(())
    }
}
