//! The command line in its fixed forms, from the outside.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use turnstone::banqi::{Position, Rules};
use turnstone::{Game, GameId, Outcome, Playable, Seat, Viewer, fair, jieqi};

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
fn jieqi_and_xiangqi_are_counted_and_listed() {
    check(&["perft", "xiangqi", "--depth", "3"], "1 44\n2 1920\n3 79666\n");
    check(&["perft", "jieqi", "--depth", "1"], "1 44\n");
    check(&["perft", "jieqi", "--depth", "2"], "");
    let board = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
    let dealt = format!("{board} w R2A2C2P5N2B2r2a2c2p5n2b2 0 1 bcpcapnrpppabrnCRPANCPPANBPPBR");
    check(&["perft", "jieqi", "--fen", &dealt, "--depth", "2"], "1 44\n2 1923\n");
    let fen = "4k4/b8/9/4p4/2a6/4n4/2p6/9/2b6/2A2K3 w R1C1P2N2B2 10 60";
    check(&["moves", "jieqi", "--fen", fen], "c0b1\nc0d1\nf0e0\nf0f1\nending: none\n");
    let mated = "3k5/R8/9/9/9/9/9/9/9/3RK4 b - 0 1";
    check(&["moves", "jieqi", "--rules", "both", "--fen", mated], "ending: checkmate first\n");
    check(&["moves", "xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w - 120 70"], "ending: quiet draw\n");
}

#[test]
fn replay_says_a_line_a_file() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay.txt");
    std::fs::write(&file, "1. a1=G b1=s\n").unwrap();
    check(&["replay", file.to_str().unwrap()], "ok 2 none\n");
}

#[test]
fn review_prints_json() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/review/short.txt");
    check(&["review", file, "--nodes", "20000"], include_str!("../data/review/short.json"));
}

#[test]
fn verify_tells_by_its_code_how_a_transcript_stands() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcript.txt");
    let judged = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let output = tool()?.arg("verify").arg(&file).output().expect("the tool starts");
        Some((output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    let terms = fair::Terms {
        game: GameId::Banqi,
        rules: "taiwan".into(),
        first: fair::First::Host,
        clock: String::new(),
    };
    let (mut host, invite) = fair::Session::invite([1; 32], &terms, None).unwrap();
    let (_, accept) = fair::Session::accept([2; 32], &invite.token, None, fair::Checked::Not).unwrap();
    host.receive(&accept.token, fair::Checked::Not).unwrap();
    let open = host.transcript().to_string();
    host.resign().unwrap();
    let over = host.transcript().to_string();
    for (text, code, said) in [
        (over.as_str(), 0, "banqi, taiwan: 3 messages, 0 plies, resign, the guest wins\nholds: "),
        (&open, 3, "banqi, taiwan: 2 messages, 0 plies, not over\nholds: "),
        (&over.replacen(&accept.token, &invite.token, 1), 1, "breaks: message 2 "),
    ] {
        let Some((status, output)) = judged(text) else { return };
        assert_eq!(status, Some(code), "{output}");
        assert!(output.starts_with(said), "{output}");
    }
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

/// The same deals and choices as a match's; the exit code is the verdict on what is played to the end.
#[test]
fn a_ladder_keeps_what_it_played() {
    let Some(mut game) = tool() else { return };
    let state = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ladder.jsonl");
    let _ = std::fs::remove_file(&state);
    let ladder = |deals: &str, more: &[&str]| {
        let mut tool = tool().expect("the tool is built");
        tool.args(["ladder", "--rung", "1", "--deals", deals, "--state"]).arg(&state).args(more);
        let output = tool.output().expect("the tool starts");
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
    };
    let (played, _) = ladder("2", &[]);
    game.args(["match", "--a", "greedy", "--b", "level:1", "--deals", "2"]);
    let output = game.output().expect("the tool starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let numbers = |line: &str| -> Vec<u32> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
    let matched = numbers(said.lines().nth(1).expect("a line of results"));
    let row = played.lines().last().expect("a row");
    assert_eq!(numbers(row.split_once("2/2").expect("both deals").1)[..3], matched[..3], "{played}{said}");

    let text = std::fs::read_to_string(&state).unwrap();
    assert_eq!(text.lines().count(), 2);
    assert_eq!(ladder("2", &["--report"]).0, played);
    for (results, verdict, code) in [("[2,0]", "holds", 0), ("[2,2]", "OUTSIDE", 1)] {
        let lines = text.lines().map(|line| {
            let (head, tail) = line.split_once("\"results\":").unwrap();
            format!("{head}\"results\":{results}{}\n", &tail[tail.find(']').unwrap() + 1..])
        });
        std::fs::write(&state, lines.collect::<String>()).unwrap();
        for more in [&[][..], &["--report"]] {
            let (said, status) = ladder("2", more);
            assert!(said.contains(verdict) && status == Some(code), "{said} {status:?}");
        }
        let (said, status) = ladder("3", &["--report"]);
        assert!(said.contains("2/3") && said.contains("unfinished") && status == Some(0), "{said}");
    }
}

#[test]
fn a_whole_game_over_uci() {
    let reveal =
        |outcome: Outcome| outcome.turned.map_or(String::new(), |piece| format!("={}", piece.letter()));
    check_game_over_uci::<Position>(Rules::TAIWAN, |_, outcome| reveal(outcome));
}

/// Each side is told its own captures only, as a program between two engines does.
#[test]
fn a_whole_game_of_jieqi_over_uci() {
    check_game_over_uci::<jieqi::Position>(jieqi::Rules::CAPTURER, |own, outcome| {
        let taken = outcome.taken.filter(|_| own);
        outcome.turned.into_iter().chain(taken).map(|piece| piece.letter()).collect()
    });
}

/// `reveal` writes what a move revealed, for the side that made it or for the other.
fn check_game_over_uci<P: Playable>(rules: P::Rules, reveal: impl Fn(bool, Outcome) -> String) {
    let Some(mut tool) = tool() else { return };
    let mut engine = tool
        .args(["uci", "--game", P::GAME])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
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
    let mut game = Game::<P>::seeded(rules, "uci");
    // By the seat that is told.
    let mut played = [String::new(), String::new()];
    while game.ending().is_none() {
        let told = &played[game.to_move() as usize];
        let moves = if told.is_empty() { String::new() } else { format!(" moves{told}") };
        writeln!(input, "isready\nposition startpos{moves}\ngo nodes 200").unwrap();
        until("readyok");
        let line = until("bestmove");
        let text = line.split(' ').nth(1).unwrap();
        assert!(text.len() <= 4, "{line}");
        let (mv, _) = game.position(Viewer::Public).parse_move(text).expect("an action");
        let mover = game.to_move();
        let outcome = game.play(mv, Outcome::NONE).unwrap_or_else(|e| panic!("{line}: {e}"));
        for (seat, told) in [Seat::First, Seat::Second].into_iter().zip(&mut played) {
            told.push_str(&format!(" {text}{}", reveal(seat == mover, outcome)));
        }
    }
    writeln!(input, "position startpos moves{}\ngo nodes 200\nquit", played[game.to_move() as usize])
        .unwrap();
    assert_eq!(until("bestmove"), "bestmove (none)");
    assert!(engine.wait().unwrap().success());
}
