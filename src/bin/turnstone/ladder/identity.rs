//! What tells a player from an earlier one of the same name.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use turnstone::{Control, Grade, Graded, Level, Report, Searcher, View, hash_fields};

use crate::arena::{Seen, Spec, Sport};
use crate::bench::walk;

/// Positions that a player is asked about, and nodes for each at most; the subcommand's help names both.
const ASKED: usize = 48;
const NODES: u64 = 20_000;
/// Every so many positions of a walk one is asked about.
const STRIDE: usize = 61;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// As on the command line.
    pub name: String,
    /// What its level may use; nothing where it has none.
    pub grade: String,
    /// A checksum of what it answers in fixed positions.
    pub answers: String,
}

impl Identity {
    pub fn of<P: Sport + Graded>(spec: &Spec, rules: P::Rules) -> Identity {
        let (grade, answers) = match spec {
            Spec::Level(level) => (describe(level.grade::<P>()), searched::<P>(*level, rules)),
            _ => (String::new(), chosen::<P>(spec, rules)),
        };
        let sum = hash_fields(&[b"turnstone ladder", answers.as_bytes()]);
        Identity { name: spec.to_string(), grade, answers: hex::encode(&sum[..8]) }
    }

    /// What makes a player another than the `earlier` one of its name.
    pub fn change(&self, earlier: &Identity) -> Option<String> {
        let Identity { name, grade, answers } = self;
        if *grade != earlier.grade {
            Some(format!("{name} had {}, now {grade}", earlier.grade))
        } else if *answers != earlier.answers {
            Some(format!("{name} answers otherwise than it did"))
        } else {
            None
        }
    }
}

fn describe(grade: Grade) -> String {
    let Grade { limits, noise, quiesce } = grade;
    let horizon = if quiesce { "quiescence" } else { "no quiescence" };
    format!("depth {}, {} nodes, noise {noise}, {horizon}", limits.depth, limits.nodes)
}

/// Positions under a rule set, met in games of random actions, with the keys behind them.
fn asked<P: Graded>(rules: P::Rules) -> impl Iterator<Item = (P, Vec<turnstone::Key>)> {
    walk::<P>(&[rules], ASKED * STRIDE).into_iter().step_by(STRIDE)
}

/// All that a level reports of its searches, cut short where they are long.
fn searched<P: Graded>(level: Level, rules: P::Rules) -> String {
    let mut searcher = Searcher::<P>::new(Searcher::<P>::TABLE_BYTES);
    let mut said = Said(String::new());
    for ((position, keys), seed) in asked::<P>(rules).zip(0..) {
        let mut settings = level.settings::<P>(seed);
        settings.limits.nodes = settings.limits.nodes.min(NODES);
        searcher.clear();
        said.0.push_str(&position.to_text());
        let report = searcher.think(&View::new(position, keys), settings, &mut said);
        said.best(&report);
    }
    said.0
}

/// Every report, in its order.
struct Said(String);

impl<M: std::fmt::Display> Control<M> for Said {
    fn best(&mut self, report: &Report<M>) {
        let Report { score, depth, nodes, line, .. } = report;
        let _ = write!(self.0, "\n{depth} {nodes} {}", score.0);
        for mv in line {
            let _ = write!(self.0, " {mv}");
        }
    }
}

/// What a player that does not search chooses.
fn chosen<P: Sport + Graded>(spec: &Spec, rules: P::Rules) -> String {
    let mut player = spec.player::<P>(rules, None);
    let mut said = String::new();
    for ((position, keys), number) in asked::<P>(rules).zip(0..) {
        let text = position.to_text();
        let seen = Seen { start: position.clone(), position, keys, actions: Vec::new() };
        let choice = player.new_game(&format!("{number}")).and_then(|()| player.choose(&seen));
        let _ = match choice {
            Ok(mv) => writeln!(said, "{text} {mv}"),
            Err(foul) => writeln!(said, "{text} {foul:?}"),
        };
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};
    use turnstone::jieqi;

    fn of(name: &str) -> Identity {
        Identity::of::<Position>(&name.parse().unwrap(), Rules::TAIWAN)
    }

    #[test]
    fn a_player_is_itself_and_no_other() {
        for name in ["greedy", "level:1", "level:2"] {
            assert_eq!(of(name), of(name));
        }
        assert_ne!(of("level:1").answers, of("level:2").answers);
        let [taiwan, chain] = [Rules::TAIWAN, "chain".parse().unwrap()]
            .map(|rules| Identity::of::<Position>(&Spec::Greedy, rules).answers);
        assert_ne!(taiwan, chain);
    }

    #[test]
    fn jieqi_has_identities() {
        let level = Spec::Level(Level::LOWEST);
        let [capturer, both] = [jieqi::Rules::CAPTURER, jieqi::Rules::BOTH]
            .map(|rules| Identity::of::<jieqi::Position>(&level, rules));
        assert_ne!(capturer.answers, both.answers);
    }

    #[test]
    fn a_change_says_what_changed() {
        let now = of("level:1");
        assert_eq!(now.change(&now), None);
        let graded = Identity { grade: "depth 9".into(), ..now.clone() };
        assert!(now.change(&graded).unwrap().contains("level:1 had depth 9, now depth 1, "));
        let other = Identity { answers: "00".into(), ..now.clone() };
        assert!(now.change(&other).unwrap().contains("answers otherwise"));
    }
}
