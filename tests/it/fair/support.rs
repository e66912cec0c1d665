use rand::RngExt as _;
use turnstone::fair::{Act, Checked, Duty, First, Hash, Outgoing, Session, Side, Terms};
use turnstone::rng::Random;
use turnstone::{GameId, Outcome, Refusal, hash_fields, jieqi, rng};

/// Terms of the game that the rule set is of.
pub fn terms(rules: &str, first: First) -> Terms {
    let game = if rules.parse::<jieqi::Rules>().is_ok() { GameId::Jieqi } else { GameId::Banqi };
    Terms { game, rules: rules.into(), first, clock: String::new() }
}

/// Bytes that stand for those of a platform's source.
pub fn seed(name: &str) -> Hash {
    hash_fields(&[b"test-fair", name.as_bytes()])
}

/// Two players in one process and what passed between them.
pub struct Pair {
    pub host: Session,
    pub guest: Session,
    /// Every message with who sent it.
    pub sent: Vec<(Side, Outgoing)>,
}

impl Pair {
    /// Invited and accepted.
    pub fn new(rules: &str, first: First, name: &str) -> Pair {
        let (host, invite) =
            Session::invite(seed(&format!("host {name}")), &terms(rules, first), None).expect("terms");
        let token = &invite.token;
        let joined = Session::accept(seed(&format!("guest {name}")), token, None, Checked::Not);
        let (guest, accept) = joined.expect("an invite");
        let mut pair = Pair { host, guest, sent: vec![(Side::Host, invite)] };
        pair.deliver(Side::Guest, accept);
        pair
    }

    /// Past the set-up: a turn is owed.
    pub fn begun(rules: &str, first: First, name: &str) -> Pair {
        let mut pair = Pair::new(rules, first, name);
        while pair.duty() == Some(Duty::Answer) {
            pair.reply();
        }
        pair
    }

    pub fn at(&mut self, side: Side) -> &mut Session {
        match side {
            Side::Host => &mut self.host,
            Side::Guest => &mut self.guest,
        }
    }

    pub fn speaker(&self) -> Side {
        self.host.course().speaker()
    }

    /// What the next message is to be, as its sender knows.
    pub fn duty(&mut self) -> Option<Duty> {
        let by = self.speaker();
        self.at(by).waiting_for().map(|(_, duty)| duty)
    }

    pub fn deliver(&mut self, from: Side, message: Outgoing) {
        let received = self.at(!from).receive(&message.token, Checked::Not);
        received.unwrap_or_else(|refusal| panic!("{}: {refusal}", refusal.rule));
        self.sent.push((from, message));
    }

    pub fn reply(&mut self) {
        let by = self.speaker();
        let message = self.at(by).reply().unwrap_or_else(|e| panic!("{}: {e}", e.rule));
        self.deliver(by, message);
    }

    pub fn play(&mut self, actions: &[Act], offer: bool) -> Result<(), Refusal> {
        let by = self.speaker();
        let message = self.at(by).play(actions, offer)?;
        self.deliver(by, message);
        Ok(())
    }

    /// One message: a random turn, or what is owed without a choice. `false` when nothing is.
    pub fn step(&mut self, random: &mut Random) -> bool {
        match self.duty() {
            None => return false,
            Some(Duty::Move) => {
                let by = self.speaker();
                let turn = turn(self.at(by), random);
                self.play(&turn, false).unwrap_or_else(|e| panic!("{}: {e}", e.rule));
            }
            Some(_) => self.reply(),
        }
        true
    }

    /// On to the next message that is a choice, or to the end.
    pub fn settle(&mut self) {
        while self.duty().is_some_and(|duty| duty != Duty::Move) {
            self.reply();
        }
    }

    /// Random turns until the game is closed or `messages` are sent.
    pub fn play_on(&mut self, messages: usize, name: &str) {
        let mut random = rng::seeded("test-fair", name);
        for _ in 0..messages {
            if !self.step(&mut random) {
                break;
            }
        }
    }
}

/// A random legal turn: one action, or hops up to a random end.
pub fn turn(session: &Session, random: &mut Random) -> Vec<Act> {
    let mut game = session.tried(&[]).expect("a game");
    let seat = game.to_move();
    let mut turn = Vec::new();
    loop {
        let moves = game.moves();
        let act = moves[random.random_range(0..moves.len())];
        turn.push(act);
        if !game.reveals(act).is_none() {
            return turn;
        }
        game.play(act, Outcome::NONE).expect("a legal action");
        if game.to_move() != seat || game.ending().is_some() {
            return turn;
        }
    }
}
