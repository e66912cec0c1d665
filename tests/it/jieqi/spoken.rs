//! Moves as people write them: unambiguous, and read back as the same move.

use super::support::{filled, legal, read, sample};
use crate::support::full;
use std::collections::HashMap;
use turnstone::jieqi::{Position, Rules};
use turnstone::{Outcome, Piece, Playable as _, Position as _};

/// A move's two texts, which must read back as the move and what it revealed.
#[track_caller]
fn check(position: &Position, token: &str, wxf: &str, han: &str) {
    let (mv, outcome) = position.parse_move(token).unwrap();
    assert!(position.check(mv).is_ok(), "{token} in {}", position.to_text());
    assert_eq!((position.wxf(mv, outcome).as_str(), position.han(mv, outcome).as_str()), (wxf, han));
    for text in [wxf, han] {
        assert_eq!(position.read_spoken(text), Ok((mv, outcome)), "{text}");
    }
}

#[test]
fn every_legal_move_has_its_own_text_and_reads_back() {
    let count = if full() { 10_000 } else { 1_000 };
    for rules in [Rules::CAPTURER, Rules::XIANGQI] {
        for position in sample(rules, count, "spoken") {
            let mut texts = HashMap::new();
            for mv in legal(&position) {
                let outcome = position.outcomes(mv).last().unwrap().0;
                for text in [position.wxf(mv, Outcome::NONE), position.han(mv, Outcome::NONE)] {
                    assert_eq!(
                        texts.insert(text.clone(), mv),
                        None,
                        "{text} twice in {}",
                        position.to_text()
                    );
                }
                for text in [position.wxf(mv, outcome), position.han(mv, outcome)] {
                    assert_eq!(
                        position.read_spoken(&text),
                        Ok((mv, outcome)),
                        "{text} in {}",
                        position.to_text()
                    );
                }
            }
        }
    }
}

#[test]
fn files_count_from_the_movers_right() {
    let xiangqi = |side: &str| {
        let text = format!("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR {side} - 0 1");
        super::support::read_as("xiangqi", turnstone::Viewer::Public, &text)
    };
    check(&xiangqi("w"), "h2e2", "C2=5", "炮二平五");
    check(&xiangqi("w"), "h0g2", "H2+3", "馬二進三");
    check(&xiangqi("w"), "a0a1", "R9+1", "車九進一");
    check(&xiangqi("b"), "b9c7", "H2+3", "馬2進3");
    check(&xiangqi("b"), "h7e7", "C8=5", "砲8平5");
    check(&xiangqi("b"), "g6g5", "P7+1", "卒7進1");
    check(&xiangqi("b"), "e9e8", "K5+1", "將5進1");
}

#[test]
fn two_elephants_on_a_file() {
    let position = filled("3k5/9/9/9/4B4/9/4B4/9/9/5K3", "w", "0 1");
    check(&position, "e5g7", "E++3", "前相進三");
    check(&position, "e3g5", "E-+3", "後相進三");
    check(&position, "e5c3", "E+-7", "前相退七");
    check(&position, "e3c1", "E--7", "後相退七");
}

#[test]
fn two_advisors_on_a_file() {
    let position = filled("3k5/9/9/9/4a4/9/4a4/9/9/5K3", "b", "0 1");
    check(&position, "e3d2", "A++4", "前士進4");
    check(&position, "e5d4", "A-+4", "後士進4");
    check(&position, "e3f4", "A+-6", "前士退6");
}

#[test]
fn two_pairs_of_soldiers() {
    let position = filled("3k5/9/2P3P2/9/2P3P2/9/4P4/9/9/5K3", "w", "0 1");
    check(&position, "c7c8", "P+7+1", "前七進一");
    check(&position, "c5c6", "P-7+1", "後七進一");
    check(&position, "g7h7", "P+3=2", "前三平二");
    check(&position, "g5f5", "P-3=4", "後三平四");
    check(&position, "e3e4", "P5+1", "兵五進一");
}

#[test]
fn three_to_five_soldiers_on_a_file() {
    let three = filled("3k5/9/2P6/2P6/9/2P6/9/9/9/5K3", "w", "0 1");
    check(&three, "c7c8", "P++1", "前兵進一");
    check(&three, "c6b6", "P#2=8", "中兵平八");
    check(&three, "c4c5", "P-+1", "後兵進一");
    let four = filled("3k5/9/2P6/2P6/2P6/2P6/9/9/9/5K3", "w", "0 1");
    check(&four, "c6b6", "P#2=8", "二兵平八");
    check(&four, "c5b5", "P#3=8", "三兵平八");
    let five = filled("3k5/9/2p6/2p6/2p6/2p6/2p6/9/9/5K3", "b", "0 1");
    check(&five, "c3b3", "P+=2", "前卒平2");
    check(&five, "c4b4", "P#2=2", "二卒平2");
    assert!(legal(&five).iter().all(|mv| mv.to_string() != "c7c6"));
    let mixed = filled("3k5/9/2P3P2/2P6/9/2P3P2/9/9/9/5K3", "w", "0 1");
    check(&mixed, "c6b6", "P#27=8", "中七平八");
    check(&mixed, "g7h7", "P+3=2", "前三平二");
}

#[test]
fn first_move_of_a_dark_piece_states_its_starting_role() {
    let start = Position::new(Rules::CAPTURER, turnstone::Viewer::First);
    check(&start, "h2e2", "dC2=5", "暗炮二平五");
    check(&start, "h2e2N", "dC2=5(H)", "暗炮二平五（馬）");
    check(&start, "h2h9Rb", "dC2+7(R)xE", "暗炮二進七（車）吃象");
    let public = Position::new(Rules::CAPTURER, turnstone::Viewer::Public);
    check(&public, "h2h9R?", "dC2+7(R)x?", "暗炮二進七（車）吃暗");
    let both = filled("3k5/9/9/9/R8/9/9/9/9/X4K3", "w", "0 1");
    check(&both, "a0a1P", "dR9+1(P)", "暗車九進一（兵）");
    check(&both, "a5a6", "R9+1", "車九進一");
}

#[test]
fn texts_are_the_same_after_save_and_load() {
    for position in sample(Rules::CAPTURER, 200, "reload") {
        let again = Position::from_text(position.rules(), position.viewer(), &position.to_text()).unwrap();
        for mv in legal(&position) {
            assert_eq!(position.wxf(mv, Outcome::NONE), again.wxf(mv, Outcome::NONE));
            assert_eq!(position.han(mv, Outcome::NONE), again.han(mv, Outcome::NONE));
        }
    }
}

#[test]
fn other_spellings_are_read() {
    let position = filled("3k5/9/9/9/4B4/9/4B4/9/9/R4K2R", "w", "0 1");
    for (text, token) in [
        ("前相进三", "e5g7"),
        ("后象退7", "e3c1"),
        ("b++3", "e5g7"),
        (" E - - 7 ", "e3c1"),
        ("r1+2", "i0i2"),
        ("俥一进２", "i0i2"),
        ("R9.8", "a0b0"),
    ] {
        assert_eq!(position.read_spoken(text).unwrap().0.to_string(), token, "{text}");
    }
    for (text, rule) in [
        ("", "unknown-move"),
        ("E5+3", "unknown-move"),
        ("炮二平五", "unknown-move"),
        ("R9+1(Q)", "bad-reveal"),
        ("R9+1(K)", "bad-reveal"),
        ("R9+1xK", "bad-reveal"),
        ("R9+1(", "bad-reveal"),
        ("R9+1x", "bad-reveal"),
    ] {
        assert_eq!(position.read_spoken(text).unwrap_err().rule, rule, "{text}");
    }
    let start = read("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w");
    let (_, outcome) = start.read_spoken("暗炮二进七(马)吃?").unwrap();
    assert_eq!(outcome, Outcome::turned(Piece::from_letter('N').unwrap()));
}

#[test]
fn a_table_hears_what_people_call_a_move() {
    let mut table =
        turnstone::Table::seeded("jieqi", "capturer", "a seed for moves that are spoken").unwrap();
    // A guess that is judged would tell what lies face-down.
    for guess in ["暗炮二平五（马）", "dC2=5(R)"] {
        assert_eq!(table.play(guess).unwrap_err().rule, "needless-reveal", "{guess}");
    }
    for (said, token) in [("暗炮二平五", "h2e2"), ("dH2+3", "b9c7"), ("暗马八进七", "b0c2"), ("a6a5", "a6a5")]
    {
        let event = table.play(said).unwrap().remove(0);
        assert_eq!(event.action.text, token, "{said}");
    }
    assert_eq!(table.check("炮二平五").unwrap_err().rule, "unknown-move");
    assert_eq!(table.check("b2j2").unwrap_err().rule, "bad-move");
    assert_eq!(table.actions(), 4);
}
