//! A side of a game between two, for JavaScript.

use super::{plain, read, thrown};
use crate::fair;
use crate::record::Reader;
use crate::refusal::Refusal;
use crate::rng::entropy;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A player's side of a game between two with no server. What makes a message returns it with the state that is to be
/// stored before it is shown.
#[wasm_bindgen]
pub struct Friend {
    session: fair::Session,
    /// The message that was made last.
    sent: fair::Outgoing,
}

#[wasm_bindgen]
impl Friend {
    /// `first`: `host`, `guest` or `random`. `key`: the public key that this player's messages will be signed with.
    pub fn invite(
        game: &str,
        rules: &str,
        first: &str,
        clock: Option<String>,
        key: Option<String>,
    ) -> Result<Friend, JsValue> {
        let (game, first) = (read(game)?, first.parse().map_err(broken)?);
        let terms = fair::Terms { game, rules: rules.into(), first, clock: clock.unwrap_or_default() };
        Friend::of(fair::Session::invite(secret()?, &terms, read_key(key)?))
    }

    /// The terms of an invite: `{ game, rules, first, clock }`.
    pub fn terms(invite: &str) -> Result<JsValue, JsValue> {
        let fair::Terms { game, rules, first, clock } = fair::Session::terms(invite).map_err(thrown)?;
        plain(&TermsView { game: game.name(), rules, first: first.name(), clock })
    }

    /// `checked`: whether the signature was found good; left out where nobody checked it.
    pub fn accept(invite: &str, key: Option<String>, checked: Option<bool>) -> Result<Friend, JsValue> {
        Friend::of(fair::Session::accept(secret()?, invite, read_key(key)?, checked_of(checked)))
    }

    pub fn restore(state: &str) -> Result<Friend, JsValue> {
        let state = fair::bytes_of(state).map_err(broken)?;
        let session = fair::Session::restore(&state).map_err(thrown)?;
        let sent = session.last().ok_or(fair::Broken::BadState).map_err(broken)?;
        Ok(Friend { session, sent })
    }

    fn of(made: Result<(fair::Session, fair::Outgoing), Refusal>) -> Result<Friend, JsValue> {
        let (session, sent) = made.map_err(thrown)?;
        Ok(Friend { session, sent })
    }

    fn made(&mut self, sent: Result<fair::Outgoing, Refusal>) -> Result<JsValue, JsValue> {
        self.sent = sent.map_err(thrown)?;
        self.sent()
    }

    /// What was made last: `{ state, message, hash }`.
    pub fn sent(&self) -> Result<JsValue, JsValue> {
        let fair::Outgoing { state, token, hash } = &self.sent;
        plain(&SentView { state: fair::token(state), message: token, hash: fair::token(hash) })
    }

    pub fn save(&self) -> String {
        fair::token(&self.session.save())
    }

    /// The signature of the other's message, to be checked: `{ key, hash, signature }`.
    pub fn signed(&self, message: &str) -> Result<JsValue, JsValue> {
        let signed = self.session.signed(message).map_err(thrown)?;
        signed.map_or(Ok(JsValue::UNDEFINED), |signed| {
            let [key, hash] = [signed.key, signed.hash].map(|bytes| fair::token(&bytes));
            plain(&SignedView { key, hash, signature: fair::token(&signed.signature) })
        })
    }

    /// Puts a signature to what was made last.
    pub fn sign(&mut self, signature: &str) -> Result<JsValue, JsValue> {
        let signed = self.session.sign(fair::array_of(signature).map_err(broken)?);
        self.made(signed)
    }

    /// Takes a message of the other: `{ kind, offers }`.
    pub fn receive(&mut self, message: &str, checked: Option<bool>) -> Result<JsValue, JsValue> {
        let news = self.session.receive(message, checked_of(checked)).map_err(thrown)?;
        plain(&NewsView { kind: news.kind.name(), offers: news.offers })
    }

    /// Plays a turn: one action, or the hops of a chain with spaces between them.
    pub fn play(&mut self, turn: &str, offer: Option<bool>) -> Result<JsValue, JsValue> {
        let turn = self.session.turn(turn).map_err(thrown)?;
        let sent = self.session.play(&turn, offer.unwrap_or_default());
        self.made(sent)
    }

    /// `reply`, `resign`, `agree`, `concede`, `offer`, `decline` or `claim`.
    pub fn say(&mut self, what: &str) -> Result<JsValue, JsValue> {
        let sent = match what {
            "reply" => self.session.reply(),
            "resign" => self.session.resign(),
            "agree" => self.session.agree(),
            "concede" => self.session.concede(),
            "offer" => self.session.offer(),
            "decline" => self.session.decline(),
            "claim" => self.session.claim(),
            _ => Err(fair::Broken::NotNow.into()),
        };
        self.made(sent)
    }

    pub fn view(&self) -> Result<JsValue, JsValue> {
        plain(&self.session.view())
    }

    pub fn record(&self, viewer: &str) -> Result<String, JsValue> {
        Ok(self.session.record(read::<Reader>(viewer)?).map_err(thrown)?.to_string())
    }

    pub fn transcript(&self) -> String {
        self.session.transcript().to_string()
    }

    pub fn rematch(&self, key: Option<String>) -> Result<Friend, JsValue> {
        Friend::of(self.session.rematch(secret()?, read_key(key)?))
    }

    #[wasm_bindgen(js_name = acceptRematch)]
    pub fn accept_rematch(
        &self,
        invite: &str,
        key: Option<String>,
        checked: Option<bool>,
    ) -> Result<Friend, JsValue> {
        Friend::of(self.session.accept_rematch(secret()?, invite, read_key(key)?, checked_of(checked)))
    }
}

#[derive(Serialize)]
struct SentView<'a> {
    state: String,
    message: &'a str,
    hash: String,
}

#[derive(Serialize)]
struct TermsView {
    game: &'static str,
    rules: String,
    first: &'static str,
    clock: String,
}

#[derive(Serialize)]
struct SignedView {
    key: String,
    hash: String,
    signature: String,
}

#[derive(Serialize)]
struct NewsView {
    kind: &'static str,
    offers: bool,
}

fn broken(broken: fair::Broken) -> JsValue {
    thrown(broken.into())
}

/// Bytes that all secrets of one session follow from.
fn secret() -> Result<[u8; 32], JsValue> {
    entropy().map_err(|e| thrown(Refusal::new("no-entropy", format!("no random source: {e}"))))
}

fn read_key(key: Option<String>) -> Result<Option<[u8; 32]>, JsValue> {
    key.map(|key| fair::array_of(&key).map_err(broken)).transpose()
}

fn checked_of(checked: Option<bool>) -> fair::Checked {
    match checked {
        Some(true) => fair::Checked::Good,
        Some(false) => fair::Checked::Bad,
        None => fair::Checked::Not,
    }
}
