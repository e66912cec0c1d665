//! Golden playthroughs: whole games as text, with what each viewer sees at every ply.
//!
//! `TURNSTONE_BLESS=1` rewrites the files; read the difference before keeping it.

use rand::RngExt as _;
use std::fmt::Write as _;
use std::path::PathBuf;
use turnstone::rng::Random;
use turnstone::{Color, Reader, Table, TableView, Viewer, rng};

/// Longer games are resigned, so that the files stay readable.
const LONGEST: usize = 160;

#[track_caller]
fn check(game: &str, rules: &str, seed: &str) {
    let told = playthrough(game, rules, seed);
    let name = format!("tests/data/playthroughs/{rules}.txt");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&name);
    if std::env::var_os("TURNSTONE_BLESS").is_some_and(|value| value == "1") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &told).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
    for (i, (line, expected)) in told.lines().zip(golden.lines()).enumerate() {
        assert_eq!(line, expected, "{name}, line {}", i + 1);
    }
    assert_eq!(told.lines().count(), golden.lines().count(), "{name} has another length");
}

/// A capture or a hop where there is one, in three cases of four; else anything.
fn choose(view: &TableView, random: &mut Random) -> String {
    let captures: Vec<_> = view.moves.iter().filter(|mv| matches!(mv.kind, "capture" | "attempt")).collect();
    let moves = if !captures.is_empty() && random.random_range(0..4) > 0 {
        captures
    } else {
        view.moves.iter().collect()
    };
    moves[random.random_range(0..moves.len())].text.clone()
}

fn playthrough(game: &str, rules: &str, seed: &str) -> String {
    let mut table = Table::seeded(game, rules, seed).unwrap();
    let mut random = rng::seeded("test-playthrough", seed);
    let mut text = format!("{rules}, seed {seed}\ncommitment {}\n\n", table.commitment());
    write_views(&mut text, &table);
    while table.ending().is_none() {
        let view = table.view(Viewer::Public);
        if view.actions == LONGEST {
            writeln!(text, "\n{} resigns", view.to_move.name()).unwrap();
            table.resign(view.to_move).unwrap();
            write_views(&mut text, &table);
            break;
        }
        let action = choose(&view, &mut random);
        table.play(&action).unwrap();
        writeln!(text, "\n{}. {} plays {action}", view.actions + 1, view.to_move.name()).unwrap();
        write_events(&mut text, &table, view.actions);
        write_views(&mut text, &table);
    }
    write!(text, "\n{}", table.record(Reader::All).unwrap()).unwrap();
    text
}

/// One line for each thing that viewers see differently; `all` when they see the same.
fn write_each(text: &mut String, mut see: impl FnMut(Viewer) -> String) {
    let viewers = [Viewer::First, Viewer::Second, Viewer::Public];
    let seen = viewers.map(&mut see);
    if seen.iter().all(|one| *one == seen[0]) {
        writeln!(text, "  first second public: {}", seen[0]).unwrap();
    } else {
        for (viewer, seen) in viewers.iter().zip(seen) {
            writeln!(text, "  {}: {seen}", viewer.name()).unwrap();
        }
    }
}

fn write_events(text: &mut String, table: &Table, since: usize) {
    write_each(text, |viewer| serde_json::to_string(&table.events(viewer, since)).unwrap());
}

fn write_views(text: &mut String, table: &Table) {
    write_each(text, |viewer| {
        let view = table.view(viewer);
        let color = |color: Option<Color>| match color {
            None => "no colour",
            Some(Color::Red) => "red",
            Some(Color::Black) => "black",
        };
        let mut line = view.fen.clone();
        write!(line, " | first {}, {} to move", color(view.colors.first), view.to_move.name()).unwrap();
        write!(line, " | {} legal, repetition {}", view.moves.len(), view.repetition).unwrap();
        let captured: String = view.captured.iter().map(|(letter, n)| format!("{letter}{n}")).collect();
        write!(line, " | captured {}", if captured.is_empty() { "-" } else { &captured }).unwrap();
        if let Some(ending) = view.ending {
            write!(line, " | {}, {}", ending.cause.name(), ending.result()).unwrap();
        }
        line
    });
}

#[test]
fn taiwan() {
    check("banqi", "taiwan", "1");
}

#[test]
fn hongkong() {
    check("banqi", "hongkong", "2");
}

#[test]
fn chain() {
    check("banqi", "chain", "3");
}

#[test]
fn dark_chain() {
    check("banqi", "dark-chain", "4");
}

#[test]
fn jieqi_capturer() {
    check("jieqi", "capturer", "5");
}

#[test]
fn jieqi_both() {
    check("jieqi", "both", "6");
}
