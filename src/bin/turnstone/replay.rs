//! `turnstone replay`: checks records.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};
use turnstone::{Fault, GameId, Playable, Record, Viewer, banqi, jieqi, quote};

use crate::games::{game_of, game_of_rules};

/// Check records by the rules, one line a file: "ok <plies> <ending>" or "ply <n>: <which rule broke>"
#[derive(clap::Args)]
pub struct Args {
    /// The rule set, over the one the record names
    #[arg(long)]
    rules: Option<String>,
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let rules = args.rules.as_deref();
    if let Some(id) = rules.filter(|id| game_of_rules(id).is_none()) {
        bail!("--rules: {} is no rule set", quote(id));
    }
    let mut good = true;
    for file in &args.files {
        let line = check_file(file, rules);
        good &= line.starts_with("ok ");
        println!("{line}");
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_file(file: &Path, rules: Option<&str>) -> String {
    match fs::read_to_string(file) {
        Ok(text) => check(&text, rules),
        Err(error) => format!("ply 0: unreadable ({}: {error})", file.display()),
    }
}

fn check(text: &str, rules: Option<&str>) -> String {
    let checked = Record::parse(text).map_err(|refusal| Fault { ply: 0, refusal }).and_then(|record| {
        match game_of(&record, rules) {
            GameId::Banqi => follow::<banqi::Position>(&record, rules),
            GameId::Jieqi => follow::<jieqi::Position>(&record, rules),
        }
    });
    checked
        .unwrap_or_else(|Fault { ply, refusal }| format!("ply {ply}: {} ({})", refusal.rule, refusal.detail))
}

fn follow<P: Playable>(record: &Record, rules: Option<&str>) -> Result<String, Fault> {
    let rules = rules.map(str::parse).transpose().map_err(|refusal| Fault { ply: 0, refusal })?;
    let game = record.replay::<P>(rules)?;
    let plies = game.position(Viewer::Public).plies() - game.start(Viewer::Public).plies();
    Ok(format!("ok {plies} {}", game.ending().map_or("none", |ending| ending.cause.name())))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_game_in_play() {
        assert_eq!(check("1. a1=G b1=s", None), "ok 2 none");
        assert_eq!(check("", None), "ok 0 none");
    }

    #[test]
    fn the_first_fault_is_named() {
        assert!(
            check("1. a1=G a1=g", None).starts_with("ply 2: already-up"),
            "{}",
            check("1. a1=G a1=g", None)
        );
        assert!(check("1. a1", None).starts_with("ply 1: missing-reveal"));
        assert!(check("[Nothing", None).starts_with("ply 0: bad-tag"));
    }

    #[test]
    fn a_game_of_jieqi_is_known_by_its_name_or_its_rules() {
        assert_eq!(check("[Game \"jieqi\"]\n1. b2b9Cn", None), "ok 1 none");
        assert_eq!(check("[Rules \"both\"]\n1. b2b9Cn", None), "ok 1 none");
        assert_eq!(check("b2b9Cn", Some("capturer")), "ok 1 none");
        assert!(check("[Game \"jieqi\"]\n1. b2b9C", None).starts_with("ply 1: missing-reveal"));
        assert!(check("[Game \"jieqi\"]\nb2b9Cn", Some("taiwan")).starts_with("ply 0: unknown-rules"));
    }

    #[test]
    fn a_resigned_game_says_so() {
        let text = "[Result \"second\"]\n[Ending \"resign\"]\n1. a1=G b1=s";
        assert_eq!(check(text, None), "ok 2 resign");
    }
}
