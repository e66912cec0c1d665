//! Who owes what.

use super::{Duty, Session};
use crate::fair::course::Pending;
use crate::fair::message::{Kind, Side};

impl Session {
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
    fn passes(&self, pending: &Pending) -> bool {
        let answered = pending.owed.iter().all(|owed| owed.by != self.me);
        answered && self.game.passes(pending.act, self.viewer())
    }

    /// A note of a kind that stands at the present place.
    pub(super) fn standing(&self, kind: Kind, by: Side) -> Option<&[u8]> {
        let here = self.course.place() as u16;
        let mut notes = self.notes.iter().filter(|&&(place, side, _)| place == here && side == by);
        notes.find(|(_, _, note)| note[0] & 0x0f == kind as u8).map(|(_, _, note)| note.as_slice())
    }

    /// The note by which the player who is not to speak gives up.
    pub(super) fn given_up(&self) -> Option<&[u8]> {
        self.standing(Kind::GiveUp, !self.course.speaker())
    }

    /// Whether this player has given up, in a note that the other's message crossed.
    pub(super) fn gives_up(&self) -> bool {
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
}
