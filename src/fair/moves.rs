use crate::position::Playable;
use crate::{banqi, jieqi};

/// How what lies face-down is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Nobody knows it before it turns up: each flip is drawn from what is left.
    Draw,
    /// Each player deals the other's pieces and the other places them.
    Deal,
}

/// A game that two people can play with no server.
pub trait Fair: Playable {
    const SCHEME: Scheme;
    /// The game's number in an invite.
    const NUMBER: u8;

    /// An action in two bytes.
    fn pack(mv: Self::Move) -> [u8; 2];

    /// Reads [`Fair::pack`]'s bytes; legality is not judged.
    fn unpack(bytes: [u8; 2]) -> Option<Self::Move>;
}

fn square<const FILES: u8, const RANKS: u8>(index: u8) -> Option<crate::square::Square<FILES, RANKS>> {
    let index = usize::from(index);
    let count = usize::from(FILES) * usize::from(RANKS);
    (index < count).then(|| crate::square::Square::from_index(index))
}

/// The bytes of a stop; no square has them.
const STOP: [u8; 2] = [u8::MAX; 2];

impl Fair for banqi::Position {
    const SCHEME: Scheme = Scheme::Draw;
    const NUMBER: u8 = 0;

    fn pack(mv: banqi::Move) -> [u8; 2] {
        match mv {
            banqi::Move::Flip(square) => [square.index() as u8; 2],
            banqi::Move::Step { from, to } => [from.index() as u8, to.index() as u8],
            banqi::Move::Stop => STOP,
        }
    }

    fn unpack(bytes: [u8; 2]) -> Option<banqi::Move> {
        if bytes == STOP {
            return Some(banqi::Move::Stop);
        }
        let [from, to] = [square(bytes[0])?, square(bytes[1])?];
        Some(if from == to { banqi::Move::Flip(from) } else { banqi::Move::Step { from, to } })
    }
}

impl Fair for jieqi::Position {
    const SCHEME: Scheme = Scheme::Deal;
    const NUMBER: u8 = 1;

    fn pack(mv: jieqi::Move) -> [u8; 2] {
        [mv.from.index() as u8, mv.to.index() as u8]
    }

    fn unpack([from, to]: [u8; 2]) -> Option<jieqi::Move> {
        Some(jieqi::Move { from: square(from)?, to: square(to)? })
    }
}
