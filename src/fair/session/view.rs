use super::{Duty, Session};
use crate::fair::message::Side;
use crate::position::{Ending, Seat};
use serde::Serialize;

/// Where a game between two stands, as plain data for a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    pub game: &'static str,
    pub rules: String,
    pub clock: String,
    pub side: Side,
    pub seat: Option<Seat>,
    /// Who owes the next message and what it is; none once nothing is owed.
    pub waiting: Option<Waiting>,
    /// An action whose outcome this player does not know yet.
    pub unanswered: Option<String>,
    pub can_agree: bool,
    /// The other says that this player's time has run out.
    pub claimed: bool,
    pub ending: Option<Ending>,
    pub messages: usize,
    /// Whether hidden pieces were dealt, and whose hand was opened, host and guest.
    pub dealt: bool,
    pub audited: [bool; 2],
    /// What lay face-down at the start, by square index, once both hands are open.
    pub start: Option<Vec<(usize, char)>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Waiting {
    pub side: Side,
    pub duty: Duty,
}

impl Session {
    pub fn view(&self) -> View {
        let course = self.course();
        let invite = course.invite();
        View {
            game: invite.game.name(),
            rules: invite.rules.clone(),
            clock: invite.clock.clone(),
            side: self.me,
            seat: self.seat(),
            waiting: self.waiting_for().map(|(side, duty)| Waiting { side, duty }),
            unanswered: self.unanswered().map(|act| self.game.text(act)),
            can_agree: self.can_agree(),
            claimed: self.is_claimed(),
            ending: self.ending(),
            messages: course.place(),
            dealt: course.is_dealt(),
            audited: Side::ALL.map(|side| course.is_audited(side)),
            start: self.dealt().map(|dealt| dealt.iter().map(|&(at, piece)| (at, piece.letter())).collect()),
        }
    }
}
