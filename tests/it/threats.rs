//! What is marked as in danger: exactly what the other side could capture if it were to move.

use crate::support::random_action;
use std::collections::BTreeSet;
use turnstone::{Refusal, Table, Viewer, rng};

/// The position text with the other side to move.
fn handed_over(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[1] = match fields[1] {
        "r" => "b",
        "b" if fields[0].split('/').count() == 4 => "r",
        "b" => "w",
        "w" => "b",
        other => other,
    };
    fields.join(" ")
}

/// Plays at random and compares with the legal captures of the position handed over, where a game may start from it.
#[track_caller]
fn check(game: &str, rules: &str, actions: usize) {
    let mut compared = 0;
    let mut found = 0;
    for round in 0..40 {
        let mut table = Table::seeded(game, rules, &format!("threats {round}")).unwrap();
        let mut random = rng::seeded("test-threats", &format!("{game} {round}"));
        for _ in 0..actions {
            if random_action(&mut table, &mut random).is_none() {
                break;
            }
            let view = table.view(Viewer::Public);
            if view.ending.is_some() {
                assert!(view.threats.is_empty());
                break;
            }
            if view.chain.is_some() || view.check.is_some() {
                continue;
            }
            let handed: Result<Table, Refusal> = Table::from_position(game, rules, &handed_over(&view.fen));
            let Ok(other) = handed else { continue };
            let captures = other.view(Viewer::Public).moves.into_iter().filter(|mv| mv.kind == "capture");
            let expected: BTreeSet<String> = captures.filter_map(|mv| mv.to).collect();
            let told: BTreeSet<String> = view.threats.iter().cloned().collect();
            assert_eq!(told.len(), view.threats.len(), "{}: named twice", view.fen);
            assert_eq!(told, expected, "{}", view.fen);
            compared += 1;
            found += told.len();
        }
    }
    assert!(compared > 200 && found > 100, "{game} {rules}: {compared} positions, {found} threats");
}

#[test]
fn are_the_other_sides_captures_in_banqi() {
    for rules in ["taiwan", "hongkong", "dark-chain"] {
        check("banqi", rules, 120);
    }
}

#[test]
fn are_the_other_sides_captures_in_jieqi() {
    for rules in ["capturer", "both"] {
        check("jieqi", rules, 60);
    }
}

/// Every viewer is told the same: what can be captured never depends on what lies face-down.
#[test]
fn are_the_same_for_every_viewer() {
    let mut table = Table::seeded("jieqi", "capturer", "threats").unwrap();
    let mut random = rng::seeded("test-threats", "viewers");
    while random_action(&mut table, &mut random).is_some() {
        let told = [Viewer::First, Viewer::Second, Viewer::Public].map(|viewer| table.view(viewer).threats);
        assert_eq!(told[0], told[2]);
        assert_eq!(told[1], told[2]);
    }
}
