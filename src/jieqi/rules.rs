use crate::refusal::{Refusal, quote};
use std::fmt;
use std::str::FromStr;

/// Who learns what a captured face-down piece was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reveal {
    /// The player who took it; its owner only sees it leave.
    Capturer,
    /// Both players.
    Both,
}

/// A rule set of jieqi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    pub reveal: Reveal,
    /// Plain xiangqi: everything face-up from the start, advisors bound to the palace and elephants to their side.
    pub xiangqi: bool,
    /// Consecutive plies without a capture that draw.
    pub quiet_limit: Option<u16>,
    /// Occurrences of a position that draw.
    pub repetition: Option<u8>,
}

impl Rules {
    pub const CAPTURER: Rules =
        Rules { reveal: Reveal::Capturer, xiangqi: false, quiet_limit: Some(120), repetition: None };
    pub const BOTH: Rules = Rules { reveal: Reveal::Both, ..Rules::CAPTURER };
    pub const XIANGQI: Rules = Rules { xiangqi: true, ..Rules::CAPTURER };

    /// Every named rule set with its id.
    pub const NAMED: [(&'static str, Rules); 3] =
        [("capturer", Rules::CAPTURER), ("both", Rules::BOTH), ("xiangqi", Rules::XIANGQI)];

    fn base(&self) -> (&'static str, Rules) {
        let same = |rules: &Rules| rules.reveal == self.reveal && rules.xiangqi == self.xiangqi;
        Rules::NAMED.into_iter().find(|(_, rules)| same(rules)).unwrap_or(("xiangqi", Rules::XIANGQI))
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CAPTURER
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, base) = self.base();
        f.write_str(name)?;
        if self.quiet_limit != base.quiet_limit {
            match self.quiet_limit {
                Some(limit) => write!(f, ",quiet={limit}")?,
                None => f.write_str(",quiet=none")?,
            }
        }
        if self.repetition != base.repetition {
            write!(f, ",repetition={}", if self.repetition.is_some() { "3" } else { "none" })?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = Refusal;

    /// Reads `capturer`, `both` or `xiangqi`, each optionally followed by `,quiet=N|none` and `,repetition=3|none`.
    fn from_str(text: &str) -> Result<Rules, Refusal> {
        let mut fields = text.split(',').map(str::trim);
        let name = fields.next().unwrap_or_default();
        let Some((_, mut rules)) = Rules::NAMED.into_iter().find(|(id, _)| *id == name) else {
            return Err(Refusal::new(
                "unknown-rules",
                format!(
                    "{} is no rule set of jieqi; the named ones are capturer, both, xiangqi",
                    quote(text)
                ),
            ));
        };
        let mut seen: Vec<&str> = Vec::new();
        for field in fields {
            let key = field.split_once('=').map_or(field, |(key, _)| key.trim());
            if seen.contains(&key) {
                return Err(bad_field(field, "each key once"));
            }
            seen.push(key);
            set_field(&mut rules, field)
                .ok_or_else(|| bad_field(field, "quiet=N|none or repetition=3|none"))?;
        }
        Ok(rules)
    }
}

fn set_field(rules: &mut Rules, field: &str) -> Option<()> {
    let (key, value) = field.split_once('=')?;
    match (key.trim(), value.trim()) {
        ("quiet", "none") => rules.quiet_limit = None,
        ("quiet", n) if n.bytes().all(|b| b.is_ascii_digit()) => {
            rules.quiet_limit = Some(n.parse().ok().filter(|&n| n > 0)?);
        }
        ("repetition", "none") => rules.repetition = None,
        ("repetition", "3") => rules.repetition = Some(3),
        _ => return None,
    }
    Some(())
}

fn bad_field(field: &str, expected: &str) -> Refusal {
    Refusal::new("bad-rules-field", format!("{} in a rule set: expected {expected}", quote(field)))
}
