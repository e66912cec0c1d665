//! The command line in its fixed forms, from the outside.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use turnstone::banqi::{Position, Rules};
use turnstone::{Game, Outcome, Playable as _, Viewer};

/// The built tool; `None`, with the reason printed, where the feature `tool` is off.
fn tool() -> Option<Command> {
    let program = option_env!("CARGO_BIN_EXE_turnstone");
    if program.is_none() {
        println!("skipped: built without the feature `tool`");
    }
    program.map(Command::new)
}

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let Some(mut tool) = tool() else { return };
    let output = tool.args(args).output().expect("the tool starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{args:?}");
}

#[test]
fn perft_prints_a_line_a_depth() {
    let fen = "2S5/2Ac4/2rH3a/4g1s1 r - 3 1";
    check(&["perft", "banqi", "--fen", fen, "--depth", "3"], "1 8\n2 110\n3 916\n");
    check(&["perft", "banqi", "--depth", "1"], "1 448\n");
}

#[test]
fn moves_are_sorted_and_say_the_ending() {
    let fen = "2A5/g2G3C/8/1h2A2a r - 0 30 chain=h3";
    check(&["moves", "banqi", "--rules", "dark-chain", "--fen", fen], "-\nh3a3\nending: none\n");
    check(&["moves", "banqi", "--fen", "8/3sg3/1as1h2e/1a6 r - 0 52"], "ending: elimination second\n");
}

#[test]
fn replay_says_a_line_a_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay.txt");
    std::fs::write(&file, "1. a1=G b1=s\n").unwrap();
    check(&["replay", file.to_str().unwrap()], "ok 2 none\n");
}

#[test]
fn a_match_counts_every_game() {
    let Some(mut tool) = tool() else { return };
    let args = [
        "match",
        "--game",
        "banqi",
        "--rules",
        "mistboard",
        "--a",
        "greedy",
        "--b",
        "random",
        "--deals",
        "4",
    ];
    let output = tool.args(args).output().expect("the tool starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("(8 games"), "{said}");
    assert!(said.contains("illegal moves: a 0, b 0"), "{said}");
}

#[test]
fn a_whole_game_over_uci() {
    let Some(mut tool) = tool() else { return };
    let mut engine =
        tool.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool starts");
    let mut input = engine.stdin.take().unwrap();
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut until = |word: &str| loop {
        let line = lines.next().expect("the engine goes on").expect("text");
        if line.starts_with(word) {
            return line;
        }
    };
    writeln!(input, "uci").unwrap();
    until("uciok");
    let mut game = Game::<Position>::seeded(Rules::TAIWAN, "uci");
    let mut played = String::new();
    while game.ending().is_none() {
        let moves = if played.is_empty() { String::new() } else { format!(" moves{played}") };
        writeln!(input, "isready\nposition startpos{moves}\ngo nodes 200").unwrap();
        until("readyok");
        let line = until("bestmove");
        let text = line.split(' ').nth(1).unwrap();
        assert!(!text.contains('='), "{line}");
        let (mv, _) = game.position(Viewer::Public).parse_move(text).expect("an action");
        let outcome = game.play(mv, Outcome::NONE).unwrap_or_else(|e| panic!("{line}: {e}"));
        played.push(' ');
        played.push_str(text);
        if let Some(piece) = outcome.turned {
            played.push_str(&format!("={}", piece.letter()));
        }
    }
    writeln!(input, "position startpos moves{played}\ngo nodes 200\nquit").unwrap();
    assert_eq!(until("bestmove"), "bestmove (none)");
    assert!(engine.wait().unwrap().success());
}
