//! A player's side as a page uses it: either game by its name, text in, plain data out.

use super::broken::Broken;
use super::bytes::{bytes_of, from_token, token};
use super::course::Signed;
use super::message::{Envelope, Invite, Side};
use super::moves::Fair;
use super::session::{Checked, Duty, News, Outgoing, Session, Terms, stored_invite};
use super::stream::Hash;
use super::transcript::Transcript;
use crate::position::{Ending, Playable as _, Seat, Viewer};
use crate::record::Reader;
use crate::refusal::Refusal;
use crate::{banqi, jieqi};
use serde::Serialize;

enum Inner {
    Banqi(Session<banqi::Position>),
    Jieqi(Session<jieqi::Position>),
}

/// The same expression for the session of either game.
macro_rules! each {
    ($inner:expr, $session:ident => $body:expr) => {
        match $inner {
            Inner::Banqi($session) => $body,
            Inner::Jieqi($session) => $body,
        }
    };
}

type Made<P> = Result<(Session<P>, Outgoing), Refusal>;

fn made<P: Fair>(made: Made<P>, inner: fn(Session<P>) -> Inner) -> Result<(Friend, Outgoing), Refusal> {
    made.map(|(session, sent)| (Friend { inner: inner(session) }, sent))
}

#[derive(Clone, Copy)]
enum Game {
    Banqi,
    Jieqi,
}

impl Game {
    fn named(name: &str) -> Result<Game, Refusal> {
        match name {
            "banqi" => Ok(Game::Banqi),
            "jieqi" => Ok(Game::Jieqi),
            _ => Err(Refusal::new("unknown-game", "there is banqi and jieqi")),
        }
    }

    /// The game that an invite is to.
    fn of(invite: &Envelope) -> Result<Game, Broken> {
        match Invite::read(&invite.body)?.game {
            banqi::Position::NUMBER => Ok(Game::Banqi),
            jieqi::Position::NUMBER => Ok(Game::Jieqi),
            _ => Err(Broken::NoInvite),
        }
    }
}

/// Where a game between two stands, as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FriendView {
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

/// One player's side of either game.
pub struct Friend {
    inner: Inner,
}

impl Friend {
    /// Invites somebody: see [`Session::invite`].
    ///
    /// # Errors
    /// For an unknown game or rule set.
    pub fn invite(
        seed: Hash,
        game: &str,
        terms: &Terms,
        key: Option<[u8; 32]>,
    ) -> Result<(Friend, Outgoing), Refusal> {
        match Game::named(game)? {
            Game::Banqi => made(Session::invite(seed, terms, key), Inner::Banqi),
            Game::Jieqi => made(Session::invite(seed, terms, key), Inner::Jieqi),
        }
    }

    /// Accepts an invite to any game: see [`Session::accept`].
    ///
    /// # Errors
    /// When the text is no invite, or one to a rematch.
    pub fn accept(
        seed: Hash,
        text: &str,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Friend, Outgoing), Refusal> {
        match Game::of(&Envelope::read(&from_token(text)?)?)? {
            Game::Banqi => made(Session::accept(seed, text, key, checked), Inner::Banqi),
            Game::Jieqi => made(Session::accept(seed, text, key, checked), Inner::Jieqi),
        }
    }

    /// Reads [`Friend::save`]'s text.
    ///
    /// # Errors
    /// When it is damaged.
    pub fn restore(state: &str) -> Result<Friend, Refusal> {
        let state = bytes_of(state).map_err(|_| Broken::BadState)?;
        Ok(Friend {
            inner: match Game::of(&stored_invite(&state)?)? {
                Game::Banqi => Inner::Banqi(Session::restore(&state)?),
                Game::Jieqi => Inner::Jieqi(Session::restore(&state)?),
            },
        })
    }

    /// Everything that this player must keep, as text.
    pub fn save(&self) -> String {
        token(&each!(&self.inner, session => session.save()))
    }

    /// The terms of an invite that is not accepted yet: game, rules, clock and who moves first.
    ///
    /// # Errors
    /// When the text is no invite.
    pub fn terms(text: &str) -> Result<(&'static str, Terms), Refusal> {
        let message = Envelope::read(&from_token(text)?)?;
        let game = Game::of(&message)?;
        let Invite { rules, first, clock, .. } = Invite::read(&message.body)?;
        let name = if matches!(game, Game::Banqi) { "banqi" } else { "jieqi" };
        Ok((name, Terms { rules, first, clock }))
    }

    /// Takes a message of the other: see [`Session::receive`].
    ///
    /// # Errors
    /// The rule that it breaks; nothing has changed then.
    pub fn receive(&mut self, text: &str, checked: Checked) -> Result<News, Refusal> {
        each!(&mut self.inner, session => session.receive(text, checked))
    }

    /// Plays a turn: one action, or the hops of a chain with spaces between them.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn play(&mut self, turn: &str, offer: bool) -> Result<Outgoing, Refusal> {
        each!(&mut self.inner, session => {
            let position = session.game().position(Viewer::Public);
            let actions = turn.split_whitespace().map(|text| Ok(position.parse_move(text)?.0));
            let actions = actions.collect::<Result<Vec<_>, Refusal>>()?;
            session.play(&actions, offer)
        })
    }

    /// A call of [`Session`] that makes a message: `reply`, `resign`, `agree`, `concede`, `offer`, `decline` or `claim`.
    ///
    /// # Errors
    /// The reason why it is not to be made now.
    pub fn say(&mut self, what: &str) -> Result<Outgoing, Refusal> {
        each!(&mut self.inner, session => match what {
            "reply" => session.reply(),
            "resign" => session.resign(),
            "agree" => session.agree(),
            "concede" => session.concede(),
            "offer" => session.offer(),
            "decline" => session.decline(),
            "claim" => session.claim(),
            _ => Err(Broken::NotNow.into()),
        })
    }

    /// See [`Session::sign`].
    ///
    /// # Errors
    /// When this player named no key.
    pub fn sign(&mut self, signature: [u8; 64]) -> Result<Outgoing, Refusal> {
        each!(&mut self.inner, session => session.sign(signature))
    }

    /// See [`Session::signed`].
    ///
    /// # Errors
    /// When the text is no message of this session.
    pub fn signed(&self, text: &str) -> Result<Option<Signed>, Refusal> {
        each!(&self.inner, session => session.signed(text))
    }

    /// The own message that was sent last, to be sent again.
    pub fn last(&self) -> Option<String> {
        each!(&self.inner, session => session.last())
    }

    /// The record text for a reader: see [`Session::record`].
    ///
    /// # Errors
    /// For all of it before both hands are open.
    pub fn record(&self, reader: Reader) -> Result<String, Refusal> {
        Ok(each!(&self.inner, session => session.record(reader))?.to_string())
    }

    /// All messages, for anybody to check.
    pub fn transcript(&self) -> Transcript {
        each!(&self.inner, session => session.transcript())
    }

    pub fn view(&self) -> FriendView {
        each!(&self.inner, session => view(session))
    }

    /// See [`Session::rematch`].
    ///
    /// # Errors
    /// While this game goes on.
    pub fn rematch(&self, seed: Hash, key: Option<[u8; 32]>) -> Result<(Friend, Outgoing), Refusal> {
        match &self.inner {
            Inner::Banqi(session) => made(session.rematch(seed, key), Inner::Banqi),
            Inner::Jieqi(session) => made(session.rematch(seed, key), Inner::Jieqi),
        }
    }

    /// See [`Session::accept_rematch`].
    ///
    /// # Errors
    /// When it is no rematch of this game with seats swapped.
    pub fn accept_rematch(
        &self,
        seed: Hash,
        text: &str,
        key: Option<[u8; 32]>,
        checked: Checked,
    ) -> Result<(Friend, Outgoing), Refusal> {
        match &self.inner {
            Inner::Banqi(session) => made(session.accept_rematch(seed, text, key, checked), Inner::Banqi),
            Inner::Jieqi(session) => made(session.accept_rematch(seed, text, key, checked), Inner::Jieqi),
        }
    }
}

fn view<P: Fair>(session: &Session<P>) -> FriendView {
    let course = session.course();
    FriendView {
        game: P::GAME,
        rules: course.rules().to_string(),
        clock: course.invite().clock.clone(),
        side: session.side(),
        seat: session.seat(),
        waiting: session.waiting_for().map(|(side, duty)| Waiting { side, duty }),
        unanswered: session.unanswered().map(|mv| mv.to_string()),
        can_agree: session.can_agree(),
        claimed: session.is_claimed(),
        ending: session.ending(),
        messages: course.place(),
        dealt: course.is_dealt(),
        audited: Side::ALL.map(|side| course.is_audited(side)),
        start: session.dealt().map(|dealt| dealt.iter().map(|&(at, piece)| (at, piece.letter())).collect()),
    }
}

/// Bytes of a fixed number as text.
///
/// # Errors
/// When the text has another number of bytes.
pub fn array_of<const N: usize>(text: &str) -> Result<[u8; N], Broken> {
    from_token(text)?.try_into().map_err(|_| Broken::BadToken)
}

/// What a caller gets for a message, all of it text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sent {
    /// To be stored before the message is shown to anybody.
    pub state: String,
    pub message: String,
    /// What a signature is over.
    pub hash: String,
}

impl From<Outgoing> for Sent {
    fn from(sent: Outgoing) -> Sent {
        Sent { state: token(&sent.state), message: sent.token, hash: token(&sent.hash) }
    }
}
