//! What a message is made of.

use super::broken::Broken;
use super::bytes::Bytes;
use super::stream::Hash;
use crate::hash::hash_fields;
use crate::table::GameId;
use serde::Serialize;
use std::ops::Not;
use std::str::FromStr;

/// One of the two people. Not a seat: which seat is whose is part of the terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who invited.
    Host,
    /// Who accepted.
    Guest,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::Host, Side::Guest];

    /// Whose message stands at a place: the two take turns, the host begins.
    pub const fn at(place: usize) -> Side {
        if place.is_multiple_of(2) { Side::Host } else { Side::Guest }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Side::Host => "host",
            Side::Guest => "guest",
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Host => Side::Guest,
            Side::Guest => Side::Host,
        }
    }
}

/// What a message is for. The first eight stand in the chain of messages, the others beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Invite,
    Accept,
    /// A turn, or a turn up to a piece that turns up in it.
    Play,
    /// What is owed, and no move: a link or an opening, or a part of the set-up.
    Answer,
    Resign,
    /// A draw that was offered is accepted.
    Agree,
    /// The sender's time has run out.
    Concede,
    /// What is owed once the game is over.
    Close,
    /// A draw is offered while the other is to speak.
    Offer,
    /// A draw that was offered is not accepted.
    Decline,
    /// The other's time has run out.
    Claim,
    /// The sender gives up while the other is to speak.
    GiveUp,
}

impl Kind {
    pub const ALL: [Kind; 12] = [
        Kind::Invite,
        Kind::Accept,
        Kind::Play,
        Kind::Answer,
        Kind::Resign,
        Kind::Agree,
        Kind::Concede,
        Kind::Close,
        Kind::Offer,
        Kind::Decline,
        Kind::Claim,
        Kind::GiveUp,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Kind::Invite => "invite",
            Kind::Accept => "accept",
            Kind::Play => "play",
            Kind::Answer => "answer",
            Kind::Resign => "resign",
            Kind::Agree => "agree",
            Kind::Concede => "concede",
            Kind::Close => "close",
            Kind::Offer => "offer",
            Kind::Decline => "decline",
            Kind::Claim => "claim",
            Kind::GiveUp => "give-up",
        }
    }

    /// Whether it stands beside the chain.
    pub const fn is_note(self) -> bool {
        matches!(self, Kind::Offer | Kind::Decline | Kind::Claim | Kind::GiveUp)
    }
}

const SIGNED: u8 = 0x80;
const OFFERS: u8 = 0x40;
const QUOTES: u8 = 0x20;
const KIND: u8 = 0x0f;

/// A message's frame: one byte of kind and flags; but for an invite eight bytes that tell the session and the message
/// before, and two of its place; the body; and a signature where the sender has a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    pub kind: Kind,
    /// A draw is offered with the turn.
    pub offers: bool,
    /// The body ends in a note.
    pub quotes: bool,
    pub tag: [u8; 8],
    /// Its place in the chain, counted from 0; a note's is that of the message to come.
    pub place: u16,
    pub body: Vec<u8>,
    pub signature: Option<[u8; 64]>,
}

impl Envelope {
    /// # Errors
    /// When the bytes are no frame.
    pub fn read(bytes: &[u8]) -> Result<Envelope, Broken> {
        let mut rest = Bytes(bytes);
        let first = rest.byte()?;
        let kind = *Kind::ALL.get(usize::from(first & KIND)).ok_or(Broken::BadToken)?;
        let (offers, quotes) = (first & OFFERS != 0, first & QUOTES != 0);
        let fits = (!offers || kind == Kind::Play) && (!quotes || matches!(kind, Kind::Agree | Kind::Close));
        if !fits || first & 0x10 != 0 {
            return Err(Broken::BadToken);
        }
        let (tag, place) = match kind {
            Kind::Invite => ([0; 8], 0),
            _ => (rest.array()?, u16::from_be_bytes(rest.array()?)),
        };
        let body = rest.0.len() - if first & SIGNED != 0 { 64 } else { 0 }.min(rest.0.len());
        let body = rest.take(body)?.to_vec();
        let signature = rest.array_if(first & SIGNED != 0)?;
        Ok(Envelope { kind, offers, quotes, tag, place, body, signature })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.unsigned();
        if let Some(signature) = self.signature {
            bytes[0] |= SIGNED;
            bytes.extend(signature);
        }
        bytes
    }

    /// The bytes without a signature: what is hashed, and what two copies of a message have in common.
    pub fn unsigned(&self) -> Vec<u8> {
        let flag = |on, flag| if on { flag } else { 0 };
        let mut bytes = vec![self.kind as u8 | flag(self.offers, OFFERS) | flag(self.quotes, QUOTES)];
        if self.kind != Kind::Invite {
            bytes.extend(self.tag);
            bytes.extend(self.place.to_be_bytes());
        }
        bytes.extend(&self.body);
        bytes
    }

    /// The hash that the next message builds on, and that a signature is over. `head` is the hash before it.
    pub fn hash(&self, sid: &Hash, head: &Hash) -> Hash {
        let word: &[u8] = if self.kind.is_note() { b"note" } else { b"message" };
        hash_fields(&[word, sid, head, &self.unsigned()])
    }
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    Host,
    Guest,
    /// A coin that the invite commits to and the guest's nonce settle it together.
    Random,
}

impl First {
    pub const fn name(self) -> &'static str {
        match self {
            First::Host => "host",
            First::Guest => "guest",
            First::Random => "random",
        }
    }
}

impl FromStr for First {
    type Err = Broken;

    fn from_str(text: &str) -> Result<First, Broken> {
        let all = [First::Host, First::Guest, First::Random];
        all.into_iter().find(|first| first.name() == text).ok_or(Broken::UnknownFirst)
    }
}

/// The version that this code speaks.
const VERSION: u8 = 1;

/// The longest text of rules or clock.
const LONGEST_TEXT: usize = 120;

/// An invite's body: the terms of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    pub game: GameId,
    pub rules: String,
    /// The clock as people write it, such as `5+3`; empty for none. No rule reads it.
    pub clock: String,
    pub first: First,
    pub nonce: [u8; 16],
    /// The host's public key, if its messages are signed.
    pub key: Option<[u8; 32]>,
    /// What the coin hashes to, where the first move is drawn.
    pub coin: Option<Hash>,
    /// The session of which this is a rematch.
    pub previous: Option<Hash>,
}

impl Invite {
    /// # Errors
    /// When the bytes are no invite of this version.
    pub fn read(body: &[u8]) -> Result<Invite, Broken> {
        let mut rest = Bytes(body);
        if rest.byte()? != VERSION {
            return Err(Broken::UnknownVersion);
        }
        let game = *GameId::ALL.get(usize::from(rest.byte()?)).ok_or(Broken::NoInvite)?;
        let flags = rest.byte()?;
        let first = match flags & 3 {
            0 => First::Host,
            1 => First::Guest,
            2 => First::Random,
            _ => return Err(Broken::BadToken),
        };
        if flags & !0b1111 != 0 {
            return Err(Broken::BadToken);
        }
        let text = |bytes: &[u8]| {
            let printable = bytes.len() <= LONGEST_TEXT && bytes.iter().all(|b| (b' '..=b'~').contains(b));
            let text = printable.then(|| std::str::from_utf8(bytes).ok()).flatten();
            text.map(str::to_string).ok_or(Broken::BadToken)
        };
        let invite = Invite {
            game,
            first,
            nonce: rest.array()?,
            key: rest.array_if(flags & 4 != 0)?,
            coin: rest.array_if(first == First::Random)?,
            previous: rest.array_if(flags & 8 != 0)?,
            rules: text(rest.short()?)?,
            clock: text(rest.short()?)?,
        };
        rest.end()?;
        Ok(invite)
    }

    pub fn write(&self) -> Vec<u8> {
        let flags = u8::from(self.key.is_some()) << 2 | u8::from(self.previous.is_some()) << 3;
        let mut bytes = vec![VERSION, self.game as u8, self.first as u8 | flags];
        bytes.extend(self.nonce);
        bytes.extend(self.key.iter().flatten());
        bytes.extend(self.coin.iter().flatten());
        bytes.extend(self.previous.iter().flatten());
        for text in [&self.rules, &self.clock] {
            let text = &text.as_bytes()[..text.len().min(LONGEST_TEXT)];
            bytes.push(text.len() as u8);
            bytes.extend(text);
        }
        bytes
    }
}

/// An accept's body: the guest's part of the session's name. The commitment of its hidden part follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Accept {
    pub nonce: [u8; 16],
    pub key: Option<[u8; 32]>,
}

impl Accept {
    pub fn read(rest: &mut Bytes) -> Result<Accept, Broken> {
        let keyed = match rest.byte()? {
            0 => false,
            1 => true,
            _ => return Err(Broken::BadToken),
        };
        Ok(Accept { nonce: rest.array()?, key: rest.array_if(keyed)? })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut bytes = vec![u8::from(self.key.is_some())];
        bytes.extend(self.nonce);
        bytes.extend(self.key.iter().flatten());
        bytes
    }
}
