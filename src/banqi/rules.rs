use crate::piece::Role;
use crate::refusal::{Refusal, quote};
use std::fmt;
use std::str::FromStr;

/// The order of rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ladder {
    /// General, advisor, elephant, chariot, horse, cannon, soldier.
    Taiwan,
    /// General, chariot, horse, cannon, advisor, elephant, soldier.
    HongKong,
}

impl Ladder {
    /// Roles from the highest to the lowest.
    pub const fn roles(self) -> [Role; Role::COUNT] {
        use Role::*;
        match self {
            Ladder::Taiwan => [General, Advisor, Elephant, Chariot, Horse, Cannon, Soldier],
            Ladder::HongKong => [General, Chariot, Horse, Cannon, Advisor, Elephant, Soldier],
        }
    }

    /// 7 for the general down to 1 for the soldier.
    pub fn rank(self, role: Role) -> u8 {
        (Role::COUNT - self.roles().iter().position(|&r| r == role).expect("a ladder holds every role")) as u8
    }

    /// Whether `attacker` outranks or equals `victim`, with the soldier and general exceptions.
    pub const fn takes(self, attacker: Role, victim: Role) -> bool {
        self.victims(attacker) & (1 << victim as u8) != 0
    }

    /// The roles that `attacker` may take by rank, as a bit set by role.
    pub const fn victims(self, attacker: Role) -> u8 {
        match self {
            Ladder::Taiwan => VICTIMS[0][attacker as usize],
            Ladder::HongKong => VICTIMS[1][attacker as usize],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Ladder::Taiwan => "taiwan",
            Ladder::HongKong => "hongkong",
        }
    }
}

const VICTIMS: [[u8; Role::COUNT]; 2] = [victims(Ladder::Taiwan), victims(Ladder::HongKong)];

const fn victims(ladder: Ladder) -> [u8; Role::COUNT] {
    let order = ladder.roles();
    let mut table = [0; Role::COUNT];
    let mut below = 0;
    let mut i = Role::COUNT;
    while i > 0 {
        i -= 1;
        let role = order[i];
        below |= 1 << role as u8;
        table[role as usize] = below;
    }
    table[Role::General as usize] &= !(1 << Role::Soldier as u8);
    table[Role::Soldier as usize] |= 1 << Role::General as u8;
    table
}

/// How the cannon captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CannonRule {
    /// Only by a jump over exactly one screen, onto any rank.
    Jump,
    /// By a step and by rank, like the rest.
    Step,
}

/// A rule set of banqi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub ladder: Ladder,
    pub cannon: CannonRule,
    /// Consecutive plies without flip or capture that draw.
    pub quiet_limit: Option<u16>,
    /// Occurrences of a position that draw.
    pub repetition: Option<u8>,
    /// Captures of face-down pieces (暗吃).
    pub dark: bool,
    /// Chain captures (連吃).
    pub chain: bool,
}

impl Rules {
    pub const TAIWAN: Rules = Rules {
        ladder: Ladder::Taiwan,
        cannon: CannonRule::Jump,
        quiet_limit: Some(60),
        repetition: Some(3),
        dark: false,
        chain: false,
    };

    /// Every named rule set with its id.
    pub const NAMED: [(&'static str, Rules); 8] = [
        ("taiwan", Rules::TAIWAN),
        ("mistboard", Rules { quiet_limit: Some(40), ..Rules::TAIWAN }),
        ("casual80", Rules { quiet_limit: Some(80), repetition: None, ..Rules::TAIWAN }),
        ("fifty", Rules { quiet_limit: Some(100), ..Rules::TAIWAN }),
        ("olympiad", Rules { quiet_limit: Some(180), ..Rules::TAIWAN }),
        ("hongkong", Rules { ladder: Ladder::HongKong, cannon: CannonRule::Step, ..Rules::TAIWAN }),
        ("chain", Rules { chain: true, ..Rules::TAIWAN }),
        ("dark-chain", Rules { dark: true, chain: true, ..Rules::TAIWAN }),
    ];

    /// Whether `attacker` may take a `victim` of the other colour in the way that `attacker` captures.
    #[inline]
    pub fn takes(&self, attacker: Role, victim: Role) -> bool {
        self.jumps(attacker) || self.ladder.takes(attacker, victim)
    }

    /// Whether `role` captures by jumping over a screen.
    #[inline]
    pub fn jumps(&self, role: Role) -> bool {
        role == Role::Cannon && self.cannon == CannonRule::Jump
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::TAIWAN
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((id, _)) = Rules::NAMED.iter().find(|(_, rules)| rules == self) {
            return f.write_str(id);
        }
        let cannon = if self.cannon == CannonRule::Jump { "jump" } else { "step" };
        let yes = |on| if on { "yes" } else { "no" };
        write!(f, "custom:ladder={},cannon={cannon},quiet=", self.ladder.name())?;
        match self.quiet_limit {
            Some(limit) => write!(f, "{limit}")?,
            None => f.write_str("none")?,
        }
        let repetition = if self.repetition.is_some() { "3" } else { "none" };
        write!(f, ",repetition={repetition},dark={},chain={}", yes(self.dark), yes(self.chain))
    }
}

impl FromStr for Rules {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Rules, Refusal> {
        let text = text.trim();
        if let Some((_, rules)) = Rules::NAMED.iter().find(|(id, _)| *id == text) {
            return Ok(*rules);
        }
        let Some(fields) = text.strip_prefix("custom:") else {
            return Err(Refusal::new(
                "unknown-rules",
                format!("{} is no rule set; the named ones are {}", quote(text), names()),
            ));
        };
        let mut rules = Rules::TAIWAN;
        let mut seen: Vec<&str> = Vec::new();
        for field in fields.split(',').map(str::trim).filter(|f| !f.is_empty()) {
            let (key, value) = field.split_once('=').ok_or_else(|| bad_field(field, "key=value"))?;
            let (key, value) = (key.trim(), value.trim());
            if seen.contains(&key) {
                return Err(bad_field(field, "each key once"));
            }
            seen.push(key);
            set_field(&mut rules, key, value).ok_or_else(|| {
                bad_field(
                    field,
                    "ladder=taiwan|hongkong, cannon=jump|step, quiet=N|none, repetition=3|none, dark=yes|no or chain=yes|no",
                )
            })?;
        }
        Ok(rules)
    }
}

fn set_field(rules: &mut Rules, key: &str, value: &str) -> Option<()> {
    let yes = |value| match value {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    match (key, value) {
        ("ladder", "taiwan") => rules.ladder = Ladder::Taiwan,
        ("ladder", "hongkong") => rules.ladder = Ladder::HongKong,
        ("cannon", "jump") => rules.cannon = CannonRule::Jump,
        ("cannon", "step") => rules.cannon = CannonRule::Step,
        ("quiet", "none") => rules.quiet_limit = None,
        ("quiet", n) if n.bytes().all(|b| b.is_ascii_digit()) => {
            rules.quiet_limit = Some(n.parse().ok().filter(|&n| n > 0)?);
        }
        ("repetition", "none") => rules.repetition = None,
        ("repetition", "3") => rules.repetition = Some(3),
        ("dark", value) => rules.dark = yes(value)?,
        ("chain", value) => rules.chain = yes(value)?,
        _ => return None,
    }
    Some(())
}

fn bad_field(field: &str, expected: &str) -> Refusal {
    Refusal::new("bad-rules-field", format!("{} in a custom rule set: expected {expected}", quote(field)))
}

fn names() -> String {
    Rules::NAMED.map(|(id, _)| id).join(", ")
}
