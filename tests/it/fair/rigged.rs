//! A host that does not keep to the protocol where the other cannot see it: its hand is what the test wants.

use super::support::{Pair, seed};
use turnstone::fair::deal::{HANDS, Hand, PIECES, Seed, answer, digest, hand_seed, total};
use turnstone::fair::{
    Act, Checked, Course, Envelope, First, Hash, Kind, Owed, Part, Session, Side, from_token, token,
};
use turnstone::jieqi::{Position, Rules};
use turnstone::{Playable as _, Role, Viewer, hash_fields};

pub fn read(text: &str) -> Envelope {
    Envelope::read(&from_token(text).expect("a token")).expect("a message")
}

pub fn roles() -> [Role; PIECES] {
    let groups = Position::start(Rules::CAPTURER, Viewer::Public).deal_groups();
    std::array::from_fn(|index| groups[0].1[index].role)
}

/// What a player's hands follow from, as its session makes it from its seed.
pub fn root(sid: &Hash, seed: &Hash) -> Seed {
    hash_fields(&[b"secret", sid, seed])[..16].try_into().unwrap()
}

/// A red host with a hand of its own making, and an honest guest that chose this very hand to be played with.
pub struct Rigged {
    pub course: Course,
    pub guest: Session,
    pub hand: Hand,
    root: Seed,
    chosen: u8,
    /// The set-up is answered for.
    answered: bool,
}

impl Rigged {
    /// `rig` makes the hand of an honest one. Tries until the guest's choice, which nobody can foresee, falls on it: the key
    /// of the leaf `salted` changes with each round of tries.
    pub fn new(rules: &str, name: &str, salted: usize, rig: impl Fn(&mut Hand)) -> Rigged {
        let pair = Pair::new(rules, First::Host, name);
        let sid = *pair.host.course().sid();
        let root = root(&sid, &seed(&format!("host {name}")));
        let hands: Vec<Hand> = (0..HANDS)
            .map(|index| {
                Hand::new(&sid, Side::Host, &hand_seed(&sid, Side::Host, &root, index as u8), &roles())
            })
            .collect();
        let honest: Vec<Hash> =
            hands.iter().map(|hand| digest(&sid, Side::Host, &hand.leaves(&sid, Side::Host))).collect();
        let state = pair.guest.save();
        for attempt in 0.. {
            let index = attempt % HANDS;
            let mut hand = hands[0].clone();
            hand.keys[salted][0] = (attempt / HANDS) as u8;
            rig(&mut hand);
            let mut digests = honest.clone();
            digests[index] = digest(&sid, Side::Host, &hand.leaves(&sid, Side::Host));
            let mut guest = Session::restore(&state).expect("a state");
            let mut message = Envelope {
                kind: Kind::Answer,
                offers: false,
                quotes: false,
                tag: guest.course().tag(2),
                place: 2,
                body: total(&sid, Side::Host, &digests).to_vec(),
                signature: None,
            };
            message.body.push(7);
            guest.receive(&token(&message.write()), Checked::Not).expect("a commitment is taken as it is");
            let reply = read(&guest.reply().expect("a part of the set-up").token);
            if usize::from(*reply.body.last().unwrap()) == index {
                let mut course = Course::new(&read(&pair.sent[0].1.token)).unwrap();
                course.take(&read(&pair.sent[1].1.token)).unwrap();
                course.take(&message).unwrap();
                course.take(&reply).unwrap();
                return Rigged { course, guest, hand, root, chosen: index as u8, answered: false };
            }
        }
        unreachable!("some attempt is met")
    }

    fn open(&self, owed: Owed) -> [u8; 17] {
        match owed.part {
            Part::Place(slot) => self.hand.opening(PIECES + slot),
            // The guest's place was opened in its last message.
            Part::Piece(slot) => {
                let sid = *self.course.sid();
                let root = root(&sid, &self.guest_seed());
                let seed = hand_seed(&sid, Side::Guest, &root, 7);
                let guest = Hand::new(&sid, Side::Guest, &seed, &roles());
                self.hand.opening(guest.values[PIECES + slot].into())
            }
            Part::Link => unreachable!("jieqi has no links"),
        }
    }

    fn guest_seed(&self) -> Hash {
        self.guest.save()[2..34].try_into().unwrap()
    }

    /// The host's next turn.
    pub fn turn(&mut self, text: &str) -> Envelope {
        let act = self.course.game().act(text).expect("a move");
        self.message(Kind::Play, |rigged, body| {
            body.push(1);
            body.extend(act);
            if let Some(slot) = rigged.slot(act) {
                body.extend(rigged.open(Owed { by: Side::Host, part: Part::Place(slot) }));
            }
        })
    }

    /// The leaf of a red face-down piece that moves.
    fn slot(&self, act: Act) -> Option<usize> {
        let start = Position::start(Rules::CAPTURER, Viewer::Public);
        let turned = self.course.game().reveals(act).turned?;
        start.deal_groups()[0].0.iter().position(|&square| square == turned)
    }

    /// A message with all that is owed before its act.
    pub fn message(&mut self, kind: Kind, act: impl Fn(&Rigged, &mut Vec<u8>)) -> Envelope {
        let place = self.course.place();
        let (sid, tag) = (*self.course.sid(), self.course.tag(place));
        let mut body = Vec::new();
        if !self.answered {
            let leaves = self.hand.leaves(&sid, Side::Host);
            body.extend(answer(&sid, Side::Host, &self.root, self.chosen, &leaves));
            self.answered = true;
        }
        for owed in self.course.due(Side::Host) {
            body.extend(self.open(owed));
        }
        act(self, &mut body);
        Envelope { kind, offers: false, quotes: false, tag, place: place as u16, body, signature: None }
    }

    /// The guest takes the host's message.
    pub fn give(&mut self, message: &Envelope) -> Result<(), &'static str> {
        self.guest.receive(&token(&message.write()), Checked::Not).map_err(|refusal| refusal.rule)?;
        self.course.take(message).expect("what the guest takes holds");
        Ok(())
    }

    /// The guest plays a turn, and the host takes it as anybody would.
    pub fn guest_plays(&mut self, text: &str) -> Result<(), &'static str> {
        let turn = self.guest.turn(text).expect("a move");
        let sent = self.guest.play(&turn, false).map_err(|refusal| refusal.rule)?;
        self.course.take(&read(&sent.token)).map_err(|refusal| refusal.rule)
    }
}
