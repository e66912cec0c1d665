//! What has been opened of the hidden pieces, and what an action calls for.

use super::board::{Act, Board};
use super::broken::Broken;
use super::bytes::Bytes;
use super::deal::{ANSWER, Cut, Hand, PIECES, Seed, answer, commitment, hand_seed, leaf};
use super::draw::{Draws, drawn, link};
use super::message::Side;
use super::stream::Hash;
use crate::hash::hash_fields;
use crate::piece::{Color, Piece, Role};
use crate::position::{Outcome, Reveals, Viewer};
use crate::table::GameId;

/// A part of what turns a piece up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The next link of a chain.
    Link,
    /// Which of the dealt pieces lies at one of the own places.
    Place(usize),
    /// Which piece was dealt to one of the other's places; its place is opened before.
    Piece(usize),
}

/// A part and who opens it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Owed {
    pub by: Side,
    pub part: Part,
}

/// Hidden pieces of the start that are dealt and placed.
#[derive(Clone)]
pub(super) struct Layout {
    /// Places by seat, as square indices.
    squares: [[usize; PIECES]; 2],
    roles: [Role; PIECES],
}

impl Layout {
    /// `None` where the game has nothing to deal.
    fn of(start: &dyn Board) -> Option<Layout> {
        let [first, second] = <[_; 2]>::try_from(start.hidden()).ok()?;
        let roles: Vec<Role> = first.1.iter().map(|piece| piece.role).collect();
        Some(Layout {
            squares: [first.0.try_into().ok()?, second.0.try_into().ok()?],
            roles: roles.try_into().ok()?,
        })
    }
}

/// What everybody knows of both hands.
#[derive(Clone)]
pub(super) struct Hands {
    layout: Layout,
    commitments: [Option<Hash>; 2],
    /// Which of a side's hands is played with, as the other chose.
    chosen: [Option<u8>; 2],
    cuts: [Option<Box<Cut>>; 2],
    /// Opened values, by leaf.
    opened: [[Option<u8>; 2 * PIECES]; 2],
    audited: [Option<Hand>; 2],
}

impl Hands {
    fn place(&self, side: Side, slot: usize) -> Option<u8> {
        self.opened[side as usize][PIECES + slot]
    }

    /// Which leaf a part of a side is.
    fn leaf_of(&self, owed: Owed) -> Option<usize> {
        match owed.part {
            Part::Link => None,
            Part::Place(slot) => Some(PIECES + slot),
            Part::Piece(slot) => self.place(!owed.by, slot).map(usize::from).filter(|&index| index < PIECES),
        }
    }

    fn pay(&mut self, sid: &Hash, owed: Owed, value: u8, key: &[u8; 16]) -> Result<(), Broken> {
        let slot = self.leaf_of(owed).ok_or(Broken::FalseOpening)?;
        let cut = self.cuts[owed.by as usize].as_ref().ok_or(Broken::Unstarted)?;
        if cut.leaves[slot] != leaf(sid, owed.by, slot, value, key) {
            return Err(Broken::FalseOpening);
        }
        let opened = &mut self.opened[owed.by as usize];
        if let Part::Place(_) = owed.part {
            if usize::from(value) >= PIECES {
                return Err(Broken::FalseOpening);
            }
            if opened[PIECES..].contains(&Some(value)) {
                return Err(Broken::ReusedSlot);
            }
        } else if Role::ALL.get(usize::from(value)).is_none() {
            return Err(Broken::FalseOpening);
        }
        opened[slot] = Some(value);
        Ok(())
    }

    /// A value as it was opened, or as a hand has it that is known.
    fn value(&self, side: Side, leaf: usize, own: Option<(Side, &Hand)>) -> Option<u8> {
        let known = own.filter(|&(owner, _)| owner == side).map(|(_, hand)| hand.values[leaf]);
        self.opened[side as usize][leaf].or(known)
    }

    /// Which piece lies, or lay, at one of a side's places.
    fn role(&self, side: Side, slot: usize, own: Option<(Side, &Hand)>) -> Option<Role> {
        let index = usize::from(self.value(side, PIECES + slot, own)?);
        Role::ALL.get(usize::from(self.value(!side, index, own)?)).copied()
    }
}

#[derive(Clone)]
enum Ways {
    Draw(Draws),
    Deal(Box<Hands>),
    /// Nothing is face-down.
    Open,
}

/// What everybody knows of the hidden pieces.
#[derive(Clone)]
pub(super) struct Truth {
    sid: Hash,
    ways: Ways,
}

/// A player's secret of one session.
#[derive(Clone)]
pub(super) enum Secret {
    Chain(Hash),
    Hands {
        root: Seed,
        /// Once the other has chosen it.
        hand: Option<Box<Hand>>,
    },
    None,
}

impl Truth {
    /// Of a game at its start.
    pub fn new(game: GameId, start: &dyn Board, sid: Hash) -> Truth {
        let ways = match (game, Layout::of(start)) {
            (GameId::Banqi, _) => Ways::Draw(Draws::default()),
            (GameId::Jieqi, None) => Ways::Open,
            (GameId::Jieqi, Some(layout)) => Ways::Deal(Box::new(Hands {
                layout,
                commitments: [None; 2],
                chosen: [None; 2],
                cuts: [None, None],
                opened: [[None; 2 * PIECES]; 2],
                audited: [None, None],
            })),
        };
        Truth { sid, ways }
    }

    pub fn is_dealt(&self) -> bool {
        matches!(self.ways, Ways::Deal(_))
    }

    /// A secret from bytes that the platform drew; another one for each session.
    pub fn secret(&self, seed: &Hash) -> Secret {
        let hash = hash_fields(&[b"secret", &self.sid, seed]);
        match self.ways {
            Ways::Draw(_) => Secret::Chain(hash),
            Ways::Deal(_) => {
                let mut root = [0; 16];
                root.copy_from_slice(&hash[..16]);
                Secret::Hands { root, hand: None }
            }
            Ways::Open => Secret::None,
        }
    }

    /// Makes the hand that is played with, once it is chosen.
    pub fn settle_hand(&self, side: Side, secret: &mut Secret) {
        if let (Ways::Deal(hands), Secret::Hands { root, hand: hand @ None }) = (&self.ways, secret)
            && let Some(chosen) = hands.chosen[side as usize]
        {
            let seed = hand_seed(&self.sid, side, root, chosen);
            *hand = Some(Box::new(Hand::new(&self.sid, side, &seed, &hands.layout.roles)));
        }
    }

    /// Writes what belongs into a side's message at a place of the set-up. `challenge` is its choice of the other's hand.
    pub fn set_up(&self, side: Side, place: usize, secret: &Secret, challenge: u8) -> Vec<u8> {
        let sid = &self.sid;
        match (&self.ways, secret, place) {
            (Ways::Draw(_), Secret::Chain(secret), 1 | 2) => link(sid, side, secret, 0).to_vec(),
            (Ways::Deal(hands), Secret::Hands { root, .. }, 1 | 2) => {
                let mut bytes = commitment(sid, side, root, &hands.layout.roles).to_vec();
                bytes.extend((place == 2).then_some(challenge));
                bytes
            }
            (Ways::Deal(hands), Secret::Hands { root, hand: Some(hand) }, 3 | 4) => {
                let chosen = hands.chosen[side as usize].unwrap_or_default();
                let mut bytes = answer(sid, side, root, chosen, &hand.leaves(sid, side));
                bytes.extend((place == 3).then_some(challenge));
                bytes
            }
            _ => Vec::new(),
        }
    }

    /// Reads [`Truth::set_up`]'s bytes. `own`: the side whose own message it is; its hands are not made anew.
    pub fn read_set_up(
        &mut self,
        side: Side,
        place: usize,
        rest: &mut Bytes,
        own: Option<Side>,
    ) -> Result<(), Broken> {
        match (&mut self.ways, place) {
            (Ways::Draw(draws), 1 | 2) => draws.anchor(side, rest.array()?),
            (Ways::Deal(hands), 1 | 2) => {
                hands.commitments[side as usize] = Some(rest.array()?);
                hands.chosen[!side as usize] = rest.array_if::<1>(place == 2)?.map(|[byte]| byte);
            }
            (Ways::Deal(hands), 3 | 4) => {
                let cut = Cut::read(&rest.array::<ANSWER>()?);
                if place == 3 {
                    hands.chosen[!side as usize] = Some(rest.byte()?);
                }
                let at = side as usize;
                let (Some(chosen), Some(commitment)) = (hands.chosen[at], hands.commitments[at]) else {
                    return Err(Broken::Unstarted);
                };
                if own != Some(side) {
                    cut.check(&self.sid, side, chosen, &hands.layout.roles, &commitment)?;
                }
                hands.cuts[at] = Some(Box::new(cut));
            }
            _ => {}
        }
        Ok(())
    }

    /// What an action calls for, in the order in which it is opened. `learnt`: everybody learns what is taken.
    pub fn owed(&self, mover: Side, seat: usize, reveals: Reveals, learnt: bool) -> Vec<Owed> {
        let own = |part| Owed { by: mover, part };
        let other = |part| Owed { by: !mover, part };
        match &self.ways {
            Ways::Draw(_) => reveals.turned.map_or(Vec::new(), |_| vec![own(Part::Link), other(Part::Link)]),
            Ways::Deal(hands) => {
                let slot = |seat: usize, square: Option<usize>| {
                    square.and_then(|square| hands.layout.squares[seat].iter().position(|&s| s == square))
                };
                let turned = slot(seat, reveals.turned);
                let taken = slot(1 - seat, reveals.taken);
                let mut owed = Vec::new();
                owed.extend(turned.map(|slot| own(Part::Place(slot))));
                owed.extend(turned.map(|slot| other(Part::Piece(slot))));
                owed.extend(taken.map(|slot| other(Part::Place(slot))));
                owed.extend(taken.filter(|_| learnt).map(|slot| own(Part::Piece(slot))));
                owed
            }
            Ways::Open => Vec::new(),
        }
    }

    /// Whether a part can be opened now: of a piece the place must be.
    pub fn is_due(&self, owed: Owed) -> bool {
        match &self.ways {
            Ways::Deal(hands) => hands.leaf_of(owed).is_some(),
            _ => true,
        }
    }

    /// Reads a part as its owner opens it.
    pub fn pay(&mut self, owed: Owed, rest: &mut Bytes) -> Result<(), Broken> {
        match &mut self.ways {
            Ways::Draw(draws) => draws.show(&self.sid, owed.by, rest.array()?),
            Ways::Deal(hands) => {
                let value = rest.byte()?;
                hands.pay(&self.sid, owed, value, &rest.array()?)
            }
            Ways::Open => Ok(()),
        }
    }

    /// Opens an own part. `ahead`: draws that end before this one begins.
    pub fn open(&self, owed: Owed, secret: &Secret, ahead: usize) -> Option<Vec<u8>> {
        match (&self.ways, secret) {
            (Ways::Draw(draws), Secret::Chain(secret)) => {
                Some(link(&self.sid, owed.by, secret, draws.number() + ahead).to_vec())
            }
            (Ways::Deal(hands), Secret::Hands { hand: Some(hand), .. }) => {
                Some(hand.opening(hands.leaf_of(owed)?).to_vec())
            }
            _ => None,
        }
    }

    /// What an action of `mover` reveals, as far as it is opened or follows from an own secret; `None` where a part of it is
    /// missing. `learns`: the piece that is taken is asked for.
    pub fn outcome(
        &self,
        board: &dyn Board,
        act: Act,
        mover: Side,
        learns: bool,
        own: Option<(Side, &Secret)>,
    ) -> Option<Outcome> {
        let reveals = board.reveals(act);
        match &self.ways {
            Ways::Draw(draws) => {
                let shown = |side| {
                    let own = own.filter(|&(owner, _)| owner == side).map(|(_, secret)| secret);
                    draws.shown(side).or_else(|| match own {
                        Some(Secret::Chain(secret)) => Some(link(&self.sid, side, secret, draws.number())),
                        _ => None,
                    })
                };
                let (x, y) = (shown(mover)?, shown(!mover)?);
                Some(drawn(&self.sid, draws.number(), &x, &y, &board.cases(act, Viewer::Public)))
            }
            Ways::Deal(hands) => {
                let own = own.and_then(|(side, secret)| match secret {
                    Secret::Hands { hand: Some(hand), .. } => Some((side, &**hand)),
                    _ => None,
                });
                let seat = board.to_move() as usize;
                let find = |side: Side, seat: usize, square: Option<usize>| -> Option<Option<Piece>> {
                    let Some(square) = square else { return Some(None) };
                    let slot = hands.layout.squares[seat].iter().position(|&s| s == square)?;
                    Some(Some(Piece::new(Color::ALL[seat], hands.role(side, slot, own)?)))
                };
                Some(Outcome {
                    turned: find(mover, seat, reveals.turned)?,
                    taken: find(!mover, 1 - seat, reveals.taken.filter(|_| learns))?,
                })
            }
            Ways::Open => Some(Outcome::NONE),
        }
    }

    /// Ends an action that turned something up.
    pub fn settle(&mut self) {
        if let Ways::Draw(draws) = &mut self.ways {
            draws.next();
        }
    }

    /// Whether a side can open its seed: its hand is chosen and answered for.
    pub fn can_audit(&self, side: Side) -> bool {
        match &self.ways {
            Ways::Deal(hands) => hands.cuts[side as usize].is_some(),
            _ => true,
        }
    }

    /// The seed of the hand that was played with; empty where nothing is dealt.
    pub fn audit(&self, side: Side, secret: &Secret) -> Vec<u8> {
        match (&self.ways, secret) {
            (Ways::Deal(hands), Secret::Hands { root, .. }) => {
                hand_seed(&self.sid, side, root, hands.chosen[side as usize].unwrap_or_default()).to_vec()
            }
            _ => Vec::new(),
        }
    }

    /// Reads an opened seed and holds the hand that follows from it against its leaves, and so against all that was opened.
    pub fn read_audit(&mut self, side: Side, rest: &mut Bytes) -> Result<(), Broken> {
        let Ways::Deal(hands) = &mut self.ways else { return Ok(()) };
        let seed = rest.array()?;
        let cut = hands.cuts[side as usize].as_ref().ok_or(Broken::Unstarted)?;
        let hand = Hand::new(&self.sid, side, &seed, &hands.layout.roles);
        if hand.leaves(&self.sid, side) != cut.leaves {
            return Err(Broken::FalseAudit);
        }
        hands.audited[side as usize] = Some(hand);
        Ok(())
    }

    pub fn is_audited(&self, side: Side) -> bool {
        match &self.ways {
            Ways::Deal(hands) => hands.audited[side as usize].is_some(),
            _ => true,
        }
    }

    /// Every piece that was face-down at the start, by square index; `None` before both seeds are open, or where nobody ever
    /// knew them.
    pub fn dealt(&self, first: Side) -> Option<Vec<(usize, Piece)>> {
        let Ways::Deal(hands) = &self.ways else { return None };
        let hand = |side: Side| hands.audited[side as usize].as_ref();
        let mut dealt = Vec::new();
        for (seat, color) in Color::ALL.into_iter().enumerate() {
            let side = if seat == 0 { first } else { !first };
            let (own, other) = (hand(side)?, hand(!side)?);
            for (slot, &square) in hands.layout.squares[seat].iter().enumerate() {
                let role = Role::ALL[usize::from(other.values[usize::from(own.values[PIECES + slot])])];
                dealt.push((square, Piece::new(color, role)));
            }
        }
        Some(dealt)
    }
}
