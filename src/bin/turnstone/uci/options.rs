//! What `setoption` sets.

use turnstone::{GameId, Level, Playable, quote, rng};

use crate::games::DrawRules;

const HASH: std::ops::RangeInclusive<usize> = 1..=4096;
const LINES: std::ops::RangeInclusive<usize> = 1..=128;

/// What carries over to another game.
#[derive(Clone, Copy)]
pub struct Kept {
    /// Mebibytes.
    pub hash: usize,
    /// MultiPV.
    pub lines: usize,
    /// `None` is full strength.
    pub level: Option<Level>,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { hash: 16, lines: 1, level: None }
    }
}

pub struct Options<P: Playable> {
    rules: P::Rules,
    pub kept: Kept,
    /// Of the level's errors; drawn anew for every game.
    pub seed: u64,
}

impl<P: Playable<Rules: DrawRules>> Options<P> {
    pub fn new(rules: P::Rules, kept: Kept) -> Options<P> {
        Options { rules, kept, seed: 0 }
    }

    pub fn rules(&self) -> P::Rules {
        self.rules
    }

    pub fn table_bytes(&self) -> usize {
        self.kept.hash << 20
    }

    pub fn new_game(&mut self) {
        self.seed = rng::entropy().map_or(0, u64::from_le_bytes);
    }

    pub fn describe(&self) -> Vec<String> {
        let mut rules = self.rules;
        let quiet = rules.quiet_limit().unwrap_or(0);
        let repetition = if rules.repetition().is_some() { "3" } else { "none" };
        let level = self.kept.level.map_or(0, Level::number);
        let games = GameId::ALL.map(|game| format!(" var {game}")).concat();
        vec![
            format!("option name UCI_Variant type combo default {}{games}", P::GAME),
            format!("option name Rules type string default {}", self.rules),
            format!("option name QuietLimit type spin default {quiet} min 0 max {}", u16::MAX),
            format!("option name Repetition type combo default {repetition} var none var 3"),
            format!(
                "option name Hash type spin default {} min {} max {}",
                self.kept.hash,
                HASH.start(),
                HASH.end()
            ),
            format!(
                "option name MultiPV type spin default {} min {} max {}",
                self.kept.lines,
                LINES.start(),
                LINES.end()
            ),
            format!("option name Level type spin default {level} min 0 max {}", Level::HIGHEST.number()),
        ]
    }

    /// Reads `name NAME [value VALUE]`. A change to another game is not made here but returned.
    pub fn set(&mut self, text: &str) -> Result<Option<GameId>, String> {
        let text = text.trim();
        let named = text.strip_prefix("name ").ok_or("setoption needs a name")?;
        let (name, value) = named.split_once(" value ").unwrap_or((named, ""));
        let (name, value) = (name.trim(), value.trim());
        let bad = || format!("{} is no value of {name}", quote(value));
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                let game = GameId::ALL.into_iter().find(|game| game.name() == value).ok_or_else(bad)?;
                return Ok(Some(game).filter(|game| game.name() != P::GAME));
            }
            "rules" => self.rules = value.parse().map_err(|refusal| format!("{refusal}"))?,
            "quietlimit" => {
                let limit = value.parse::<u16>().map_err(|_| bad())?;
                *self.rules.quiet_limit() = Some(limit).filter(|&limit| limit > 0);
            }
            "repetition" => {
                *self.rules.repetition() = match value {
                    "none" | "0" => None,
                    "3" => Some(3),
                    _ => return Err(bad()),
                }
            }
            "hash" => {
                self.kept.hash = value.parse().ok().filter(|size| HASH.contains(size)).ok_or_else(bad)?
            }
            "multipv" => {
                self.kept.lines = value.parse().ok().filter(|count| LINES.contains(count)).ok_or_else(bad)?
            }
            "level" if value == "0" => self.kept.level = None,
            "level" => self.kept.level = Some(value.parse().map_err(|_| bad())?),
            _ => return Err(format!("there is no option {}", quote(name))),
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};

    #[test]
    fn limits_change_the_rules() {
        let mut options = Options::<Position>::new(Rules::TAIWAN, Kept::default());
        options.set("name QuietLimit value 40").unwrap();
        assert_eq!(options.rules().to_string(), "mistboard");
        options.set("name quietlimit value 0").unwrap();
        options.set("name Repetition value none").unwrap();
        assert_eq!((options.rules().quiet_limit, options.rules().repetition), (None, None));
        options.set("name Rules value dark-chain").unwrap();
        assert!(options.rules().dark && options.rules().quiet_limit == Some(60));
    }

    #[test]
    fn values_out_of_range_change_nothing() {
        let mut options = Options::<Position>::new(Rules::TAIWAN, Kept::default());
        for text in
            ["name Hash value 0", "name Level value 9", "name MultiPV value 0", "name QuietLimit value -1"]
        {
            assert!(options.set(text).is_err(), "{text}");
        }
        let Kept { hash, lines, level } = options.kept;
        assert_eq!((hash, lines, level), (16, 1, None));
    }
}
