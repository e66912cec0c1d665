//! `turnstone replay`: checks records.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use turnstone::banqi::{Position, Rules};
use turnstone::{Fault, Playable, Record, Viewer};

use crate::games::read_rules;

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
    let rules = args.rules.as_deref().map(read_rules).transpose()?;
    let mut good = true;
    for file in &args.files {
        let line = check_file(file, rules);
        good &= line.starts_with("ok ");
        println!("{line}");
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_file(file: &Path, rules: Option<Rules>) -> String {
    match fs::read_to_string(file) {
        Ok(text) => check(&text, rules),
        Err(error) => format!("ply 0: unreadable ({}: {error})", file.display()),
    }
}

fn check(text: &str, rules: Option<Rules>) -> String {
    let replayed = Record::parse(text)
        .map_err(|refusal| Fault { ply: 0, refusal })
        .and_then(|record| record.replay::<Position>(rules));
    match replayed {
        Ok(game) => {
            let plies = game.position(Viewer::Public).plies() - game.start(Viewer::Public).plies();
            format!("ok {plies} {}", game.ending().map_or("none", |ending| ending.cause.name()))
        }
        Err(Fault { ply, refusal }) => format!("ply {ply}: {} ({})", refusal.rule, refusal.detail),
    }
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
    fn a_resigned_game_says_so() {
        let text = "[Result \"second\"]\n[Ending \"resign\"]\n1. a1=G b1=s";
        assert_eq!(check(text, None), "ok 2 resign");
    }
}
