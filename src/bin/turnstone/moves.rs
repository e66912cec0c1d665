//! `turnstone moves`: the legal actions of a position.

use std::process::ExitCode;

use anyhow::Result;
use turnstone::{Ending, MoveList, Playable};

use crate::games::{Placed, Setup};

/// Print the legal actions of a position, sorted, and whether it has ended
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let lines = match args.setup.position()? {
        Placed::Banqi(position) => lines(&position),
        Placed::Jieqi(dealt) => lines(dealt.position()),
    };
    for line in lines {
        println!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}

fn lines<P: Playable>(position: &P) -> Vec<String> {
    let Some(Ending { cause, winner }) = position.ending() else {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let mut lines: Vec<String> = moves.iter().map(ToString::to_string).collect();
        lines.sort_unstable();
        lines.push("ending: none".into());
        return lines;
    };
    vec![format!("ending: {} {}", cause.name(), winner.map_or("draw", |seat| seat.name()))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::Viewer;
    use turnstone::banqi::{Position, Rules};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(lines(&Position::from_text(Rules::TAIWAN, Viewer::Public, text).unwrap()), expected);
    }

    #[test]
    fn an_open_position_lists_its_actions() {
        check("8/8/8/C1s1g3 r - 0 1", &["a1a2", "a1b1", "a1e1", "ending: none"]);
    }

    #[test]
    fn an_ended_one_only_says_how() {
        check("8/8/8/6r1 r - 0 9", &["ending: elimination second"]);
    }

    #[test]
    fn a_draw_has_no_winner() {
        check("8/8/8/C1s1g3 r - 60 40", &["ending: quiet draw"]);
    }
}
