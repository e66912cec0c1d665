//! What is kept of a session, and what it leaves behind.

use super::{Outgoing, Session};
use crate::fair::broken::Broken;
use crate::fair::bytes::Bytes;
use crate::fair::message::{Envelope, Kind, Side};
use crate::fair::transcript::Transcript;
use crate::hash::hash_fields;
use crate::piece::Piece;
use crate::record::{Reader, Record};
use crate::refusal::Refusal;

impl Session {
    /// The own message in the chain that was sent last, to be sent again.
    pub fn last(&self) -> Option<Outgoing> {
        let mine = self.log.iter().enumerate().rev().find(|&(place, _)| Side::at(place) == self.me);
        let message = Envelope::read(mine?.1).ok()?;
        Some(self.outgoing(&message.write(), self.course.hash(&message).ok()?))
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
    pub fn restore(bytes: &[u8]) -> Result<Session, Refusal> {
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
            session.log.push(message.write().into());
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
            (Reader::All, Some(whole)) => whole.record(reader),
            _ => self.game.record(reader),
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
