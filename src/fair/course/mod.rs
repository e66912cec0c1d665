//! The course of a game as its messages tell it to anybody: what both players and a later reader agree on.

mod chain;

pub use chain::Signed;
pub(super) use chain::coin_hash;

use crate::fair::board::{Act, Board, Held, board};
use crate::fair::broken::Broken;
use crate::fair::bytes::Bytes;
use crate::fair::message::{Accept, Envelope, First, Invite, Kind, Side};
use crate::fair::stream::Hash;
use crate::fair::truth::{Owed, Truth};
use crate::hash::hash_fields;
use crate::piece::Piece;
use crate::position::{Cause, Ending, Outcome, Seat, Viewer};
use crate::refusal::Refusal;

/// An action whose outcome is not open yet.
#[derive(Clone)]
pub struct Pending {
    pub act: Act,
    pub mover: Side,
    /// What is still to be opened, in order.
    pub owed: Vec<Owed>,
}

/// A game between two by its messages. It holds no secret of either.
pub struct Course {
    invite: Invite,
    guest_key: Option<[u8; 32]>,
    sid: Hash,
    first: Option<Side>,
    /// The hash after each message.
    heads: Vec<Hash>,
    truth: Truth,
    game: Box<dyn Board>,
    pending: Option<Pending>,
    /// The last message offers a draw.
    offered: bool,
    /// An ending that a message declared.
    declared: Option<Ending>,
    /// The note that the last message quotes.
    quoted: Option<Envelope>,
}

impl Course {
    /// Begins with an invite.
    ///
    /// # Errors
    /// When the message is no invite, or its rule set is unknown.
    pub fn new(message: &Envelope) -> Result<Course, Refusal> {
        if message.kind != Kind::Invite {
            return Err(Broken::NoInvite.into());
        }
        let invite = Invite::read(&message.body)?;
        let game = board(invite.game, &invite.rules, &invite.clock, Held::Public)?;
        let first = match invite.first {
            First::Host => Some(Side::Host),
            First::Guest => Some(Side::Guest),
            First::Random => None,
        };
        let sid = Hash::default();
        Ok(Course {
            truth: Truth::new(invite.game, &*game, sid),
            invite,
            guest_key: None,
            sid,
            first,
            heads: vec![hash_fields(&[b"invite", &message.unsigned()])],
            game,
            pending: None,
            offered: false,
            declared: None,
            quoted: None,
        })
    }

    pub(super) fn copied(&self) -> Course {
        Course {
            invite: self.invite.clone(),
            heads: self.heads.clone(),
            truth: self.truth.clone(),
            game: self.game.copied(),
            pending: self.pending.clone(),
            quoted: self.quoted.clone(),
            ..*self
        }
    }

    pub fn invite(&self) -> &Invite {
        &self.invite
    }

    /// The session's name, once the invite is accepted.
    pub fn sid(&self) -> &Hash {
        &self.sid
    }

    /// Who has the First seat; open until a coin that settles it is shown.
    pub fn first(&self) -> Option<Side> {
        self.first
    }

    pub fn seat(&self, side: Side) -> Option<Seat> {
        self.first.map(|first| if first == side { Seat::First } else { Seat::Second })
    }

    pub(super) fn side(&self, seat: Seat) -> Option<Side> {
        self.first.map(|first| if seat == Seat::First { first } else { !first })
    }

    /// The game as everybody knows it, without an action whose outcome is not open yet.
    pub fn game(&self) -> &dyn Board {
        &*self.game
    }

    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    pub(super) fn truth(&self) -> &Truth {
        &self.truth
    }

    pub fn declared(&self) -> Option<Ending> {
        self.declared
    }

    pub fn is_offered(&self) -> bool {
        self.offered
    }

    pub(super) fn quoted(&self) -> Option<&Envelope> {
        self.quoted.as_ref()
    }

    /// Whether hidden pieces are dealt.
    pub fn is_dealt(&self) -> bool {
        self.truth.is_dealt()
    }

    pub fn is_audited(&self, side: Side) -> bool {
        self.truth.is_audited(side)
    }

    pub fn ending(&self) -> Option<Ending> {
        self.game.ending().or(self.declared)
    }

    /// Whether nothing more is owed.
    pub fn is_finished(&self) -> bool {
        let audited = Side::ALL.into_iter().all(|side| self.truth.is_audited(side));
        self.ending().is_some() && self.pending.is_none() && audited
    }

    /// Whether the set-up lets a message at the next place hold a move or an ending.
    pub fn is_ready(&self) -> bool {
        self.place() >= if self.truth.is_dealt() { 3 } else { 2 }
    }

    /// Takes the next message.
    ///
    /// # Errors
    /// The rule that it breaks; nothing has changed then.
    pub fn take(&mut self, message: &Envelope) -> Result<(), Refusal> {
        let mut next = self.copied();
        next.apply(message, None)?;
        *self = next;
        Ok(())
    }

    /// Takes the next message. `own`: a side whose messages were made here, so that its hands are not made anew.
    ///
    /// # Errors
    /// The rule that it breaks; this course is spoilt then, so it is to be a copy.
    pub(super) fn apply(&mut self, message: &Envelope, own: Option<Side>) -> Result<(), Refusal> {
        self.fits(message)?;
        let (place, by) = (self.place(), self.speaker());
        if message.kind.is_note() || (message.kind == Kind::Accept) != (place == 1) {
            return Err(Broken::NotNow.into());
        }
        if place >= usize::from(u16::MAX) || self.is_finished() {
            return Err(Broken::Over.into());
        }
        let mut rest = Bytes(&message.body);
        self.quoted = None;
        if place == 1 {
            self.name(message)?;
            Accept::read(&mut rest)?;
        }
        if place == 2 && self.invite.coin.is_some() {
            self.toss(&rest.array()?)?;
        }
        let hash = message.hash(&self.sid, &self.newest());
        self.truth.read_set_up(by, place, &mut rest, own)?;
        if place > 1 {
            self.pay(by, &mut rest)?;
            self.resolve()?;
            self.read_act(message, by, &mut rest)?;
            self.settle();
        }
        rest.end()?;
        self.heads.push(hash);
        self.offered = message.offers;
        Ok(())
    }

    /// What a side is to open in its next message.
    pub fn due(&self, side: Side) -> Vec<Owed> {
        let owed = self.pending.iter().flat_map(|pending| &pending.owed);
        owed.copied().filter(|owed| owed.by == side && self.truth.is_due(*owed)).collect()
    }

    fn pay(&mut self, by: Side, rest: &mut Bytes) -> Result<(), Broken> {
        let due = self.due(by);
        for &owed in &due {
            self.truth.pay(owed, rest)?;
        }
        if let Some(pending) = &mut self.pending {
            pending.owed.retain(|owed| !due.contains(owed));
        }
        Ok(())
    }

    /// Plays the action whose parts are all open.
    fn resolve(&mut self) -> Result<(), Refusal> {
        let Some(pending) = self.pending.take_if(|pending| pending.owed.is_empty()) else { return Ok(()) };
        let learnt = self.game.learns(pending.act, Viewer::Public);
        let outcome = self.truth.outcome(&*self.game, pending.act, pending.mover, learnt, None);
        self.game.play(pending.act, outcome.ok_or(Broken::FalseOpening)?)?;
        self.truth.settle();
        Ok(())
    }

    fn settle(&mut self) {
        if let (Some(ending), None, None) = (self.declared, &self.pending, self.game.ending()) {
            self.game.declare(ending);
        }
    }

    fn read_act(&mut self, message: &Envelope, by: Side, rest: &mut Bytes) -> Result<(), Refusal> {
        let over = self.ending().is_some();
        let moves = self.is_ready() && self.pending.is_none() && self.side(self.game.to_move()) == Some(by);
        let seat = self.seat(by).ok_or(Broken::Unstarted)?;
        match message.kind {
            Kind::Close => {
                self.truth.read_audit(by, rest)?;
                if message.quotes {
                    let note = Envelope::read(rest.short()?)?;
                    if over || note.kind != Kind::GiveUp {
                        return Err(Broken::NotNow.into());
                    }
                    self.read_note(&note)?;
                    self.quoted = Some(note);
                    self.declared = Some(Ending::won(Cause::Resign, seat));
                }
                if self.ending().is_none() {
                    return Err(Broken::NotNow.into());
                }
            }
            _ if over => return Err(Broken::Over.into()),
            Kind::Play if moves => self.read_turn(by, rest)?,
            Kind::Answer if !moves => {}
            Kind::Resign | Kind::Concede | Kind::Agree if self.is_ready() => {
                self.truth.read_audit(by, rest)?;
                self.declared = Some(match message.kind {
                    Kind::Resign => Ending::won(Cause::Resign, !seat),
                    Kind::Concede => Ending::won(Cause::Time, !seat),
                    _ => {
                        self.read_offer(message, rest)?;
                        Ending::drawn(Cause::Agreed)
                    }
                });
            }
            Kind::Resign | Kind::Concede | Kind::Agree => return Err(Broken::Unstarted.into()),
            _ => return Err(Broken::NotNow.into()),
        }
        Ok(())
    }

    fn read_offer(&mut self, message: &Envelope, rest: &mut Bytes) -> Result<(), Refusal> {
        if message.quotes {
            let note = Envelope::read(rest.short()?)?;
            if note.kind != Kind::Offer {
                return Err(Broken::NoOffer.into());
            }
            self.read_note(&note)?;
            self.quoted = Some(note);
        } else if !self.offered {
            return Err(Broken::NoOffer.into());
        }
        Ok(())
    }

    fn read_turn(&mut self, by: Side, rest: &mut Bytes) -> Result<(), Refusal> {
        let seat = self.game.to_move();
        let count = rest.byte()?;
        for number in 1..=count {
            let act = rest.array()?;
            if number > 1 && (self.game.to_move() != seat || self.game.ending().is_some()) {
                return Err(Broken::TooMuch.into());
            }
            self.game.check(act)?;
            let reveals = self.game.reveals(act);
            if reveals.is_none() {
                self.game.play(act, Outcome::NONE)?;
                continue;
            }
            if number < count {
                return Err(Broken::UnfinishedTurn.into());
            }
            let learnt = self.game.learns(act, Viewer::Public);
            let owed = self.truth.owed(by, seat as usize, reveals, learnt);
            self.pending = Some(Pending { act, mover: by, owed });
            self.pay(by, rest)?;
            self.resolve()?;
        }
        let goes_on = self.pending.is_none() && self.game.to_move() == seat && self.game.ending().is_none();
        if count == 0 || goes_on {
            return Err(Broken::UnfinishedTurn.into());
        }
        Ok(())
    }

    /// Judges a note and returns who wrote it. Only a seed that it opens is kept.
    pub(super) fn read_note(&mut self, note: &Envelope) -> Result<Side, Refusal> {
        self.fits(note)?;
        if self.first.is_none() || self.place() < 3 {
            return Err(Broken::Unstarted.into());
        }
        let by = if note.kind == Kind::Decline { self.speaker() } else { !self.speaker() };
        let mut rest = Bytes(&note.body);
        match note.kind {
            Kind::GiveUp if !self.truth.can_audit(by) => return Err(Broken::Unstarted.into()),
            Kind::GiveUp => self.truth.read_audit(by, &mut rest)?,
            Kind::Offer | Kind::Decline | Kind::Claim => {}
            _ => return Err(Broken::NotNow.into()),
        }
        rest.end()?;
        Ok(by)
    }

    /// Judges a note and changes nothing.
    pub(super) fn check_note(&self, note: &Envelope) -> Result<Side, Refusal> {
        if self.ending().is_some() {
            self.fits(note)?;
            return Err(Broken::Over.into());
        }
        self.copied().read_note(note)
    }

    /// What lay face-down at the start, by square index, once both seeds are open.
    pub fn dealt(&self) -> Option<Vec<(usize, Piece)>> {
        self.truth.dealt(self.first?)
    }

    /// The game with everything that anybody learnt: after both seeds are open where pieces were dealt, else the same game.
    /// `None` while somebody knows what others do not.
    pub fn whole(&self) -> Option<Box<dyn Board>> {
        let dealt = if self.truth.is_dealt() { self.dealt()? } else { Vec::new() };
        let at = |square| dealt.iter().find(|&&(at, _)| Some(at) == square).map(|&(_, piece)| piece);
        let Invite { game, rules, clock, .. } = &self.invite;
        let mut whole = board(*game, rules, clock, Held::All).ok()?;
        for index in 0..self.game.actions() {
            let (act, _, outcome) = self.game.event(index, Viewer::Public)?;
            let taken = at(whole.reveals(act).taken);
            whole.play(act, Outcome { taken, ..outcome }).ok()?;
        }
        if let (Some(ending), None) = (self.game.ending(), whole.ending()) {
            whole.declare(ending);
        }
        Some(whole)
    }
}
