//! Records of jieqi: masked for their reader, replayed by what that reader knew.

use super::support::{VIEWERS, filled_text, game, play, random_ply, record, replay};
use crate::support::full;
use turnstone::jieqi::{Position, Rules};
use turnstone::{Game, Playable as _, Reader, Record, Seat, Viewer, rng};

#[track_caller]
fn check_fault(text: &str, ply: u32, rule: &str) {
    assert_eq!(replay(text).err(), Some((ply, rule)), "{text}");
}

/// A masked record replays into exactly what its viewer and the public knew, and prints again as it was.
#[track_caller]
fn check_round_trip(game: &Game<Position>) {
    for viewer in VIEWERS {
        let text = record(game, viewer);
        let again = replay(&text).unwrap_or_else(|fault| panic!("{fault:?} in {text}"));
        assert_eq!(record(&again, viewer), text);
        for held in [viewer, Viewer::Public] {
            assert_eq!(again.position(held), game.position(held));
            assert!(again.events(held, 0).eq(game.events(held, 0)));
            assert_eq!(again.keys(held), game.keys(held));
        }
        assert_eq!((again.ending(), again.commitment()), (game.ending(), game.commitment()));
        assert_eq!(record(&again, Viewer::Public), record(game, Viewer::Public));
    }
}

#[test]
fn round_trip_of_random_games() {
    for rules in ["capturer", "both", "xiangqi", "capturer,quiet=40,repetition=3"] {
        for seed in 0..if full() { 20 } else { 4 } {
            let mut random = rng::seeded("test-jieqi-records", &seed.to_string());
            let mut game = game(rules, &format!("records-{seed}"));
            for ply in 0..300 {
                if ply % 25 == 0 {
                    check_round_trip(&game);
                }
                if !random_ply(&mut game, &mut random) {
                    break;
                }
            }
            if game.ending().is_none() {
                game.resign(Seat::Second).unwrap();
            }
            check_round_trip(&game);
            let all = Record::of(&game, Reader::All).unwrap().to_string();
            let again = replay(&all).unwrap_or_else(|fault| panic!("{fault:?} in {all}"));
            assert_eq!(Record::of(&again, Reader::All).unwrap().to_string(), all);
            assert!(!all.contains('?'));
            for viewer in VIEWERS {
                assert_eq!(again.position(viewer), game.position(viewer));
                assert_eq!(record(&again, viewer), record(&game, viewer));
            }
        }
    }
}

#[test]
fn strict_form() {
    let game = replay("[Game \"jieqi\"]\nb2b9Pn a9b9r h0g2R").unwrap();
    let text = |viewer, moves| {
        format!(
            "[Game \"jieqi\"]\n[Rules \"capturer\"]\n[Result \"*\"]\n[Ending \"*\"]\n[Viewer \"{viewer}\"]\n\n{moves}\n"
        )
    };
    assert_eq!(record(&game, Viewer::First), text("first", "1. b2b9Pn a9b9r 2. h0g2R"));
    assert_eq!(record(&game, Viewer::Second), text("second", "1. b2b9P? a9b9r 2. h0g2R"));
}

#[test]
fn a_face_up_victim_is_no_reveal() {
    check_fault("[Game \"jieqi\"]\nb2b9Pn a9b9rP", 2, "needless-reveal");
    assert!(replay("[Game \"jieqi\"]\nb2b9Pn a9b9r").is_ok());
}

#[test]
fn masks_belong_to_their_viewer() {
    let at = |viewer: &str, moves: &str| format!("[Game \"jieqi\"] [Viewer \"{viewer}\"]\n{moves}");
    check_fault(&at("all", "b2b9P?"), 1, "missing-reveal");
    check_fault("[Game \"jieqi\"]\nb2b9P?", 1, "missing-reveal");
    check_fault(&at("first", "b2b9P?"), 1, "missing-reveal");
    check_fault(&at("second", "b2b9Pn"), 1, "unknowable-reveal");
    check_fault(&at("public", "b2b9Pn"), 1, "unknowable-reveal");
    check_fault(&at("second", "b2b9P"), 1, "missing-reveal");
    check_fault(&at("first", "b2b9Pn b7b0c?"), 2, "cannon-needs-one-screen");
    check_fault(&at("second", "a3a4P b7b0c?"), 2, "missing-reveal");
    assert!(replay(&at("first", "a3a4P h7h0c?")).is_ok());
    assert!(replay(&at("second", "a3a4P h7h0cR")).is_ok());
    check_fault(&at("first", "a3a4P h7h0cR"), 2, "unknowable-reveal");
    check_fault("[Game \"jieqi\"] [Rules \"both\"] [Viewer \"second\"]\nb2b9P?", 1, "missing-reveal");
    assert!(replay("[Game \"jieqi\"] [Rules \"both\"] [Viewer \"second\"]\nb2b9Pn").is_ok());
}

#[test]
fn set_ups() {
    let text = filled_text("3k5/9/9/x8/9/9/R8/9/9/4K4", "w", "0 1");
    let from = |viewer: &str, position: &str, moves: &str| {
        format!("[Game \"jieqi\"] [Viewer \"{viewer}\"] [Position \"{position}\"]\n{moves}")
    };
    let game = replay(&from("all", &text, "a3a6p")).unwrap();
    check_round_trip(&game);
    assert!(record(&game, Viewer::Second).contains(&text));
    let own = text.replace("p1", "p1R1");
    assert!(own != text);
    let first = replay(&from("first", &own, "a3a6p")).unwrap();
    assert_eq!(first.position(Viewer::First).taken_unseen(turnstone::Color::Red), 1);
    check_fault(&from("second", &own, ""), 0, "bag-mismatch");
    let untagged = replay(&format!("[Game \"jieqi\"] [Position \"{own}\"]\na3a6p")).unwrap();
    assert!(!untagged.knows_all());
    let refusal = Position::from_text(Rules::CAPTURER, Viewer::Public, "9/9 w").unwrap_err();
    check_fault(&from("all", "9/9 w", ""), 0, refusal.rule);
}

#[test]
fn faults_name_the_ply() {
    check_fault("[Game \"jieqi\"] [Rules \"taiwan\"]", 0, "unknown-rules");
    check_fault("[Game \"jieqi\"] [Viewer \"third\"]", 0, "unknown-viewer");
    check_fault("[Game \"jieqi\"]\nb2e2P b2e2p", 2, "empty-square");
    check_fault("[Game \"jieqi\"]\nb2e2P a9a8", 2, "missing-reveal");
    check_fault("[Game \"jieqi\"]\nb2e2P a9a8r e2e4", 3, "soldier-shape");
    check_fault("[Game \"jieqi\"]\n1. b2e2P a9a8r 2. e2e3P", 3, "own-piece");
    let banqi = Record::parse("[Game \"jieqi\"]").unwrap().replay::<turnstone::banqi::Position>(None);
    assert_eq!(banqi.err().unwrap().refusal.rule, "other-game");
    assert_eq!(replay("[Game \"banqi\"]").err(), Some((0, "other-game")));
}

#[test]
fn lenient_in_space_numbers_and_letters() {
    let strict = replay("[Game \"jieqi\"]\n1. b2b9Pn a9b9r 2. h0g2R").unwrap();
    for lenient in ["b2b9Pn a9b9r h0g2R", "1.b2b9Sh 1...a9b9r {x} 2.h0g2R *", "B2B9nP\n\ta9b9r ; note\nH0G2R"]
    {
        let game = replay(&format!("[Game \"jieqi\"]\n{lenient}")).unwrap();
        assert_eq!(record(&game, Viewer::First), record(&strict, Viewer::First), "{lenient}");
    }
}

#[test]
fn a_deal_is_opened_only_to_all_and_only_at_the_end() {
    let mut dealt = game("capturer", "opened");
    play(&mut dealt, "b2b9");
    for viewer in VIEWERS {
        let text = record(&dealt, viewer);
        assert!(!text.contains("Salt") && !text.contains("Deal"));
    }
    assert_eq!(Record::of(&dealt, Reader::All).unwrap_err().rule, "not-over");
    dealt.resign(Seat::Second).unwrap();
    let all = Record::of(&dealt, Reader::All).unwrap().to_string();
    assert!(all.contains("[Deal \""));
    assert!(replay(&all).unwrap().opening().is_ok());
    let lie = all.replacen("b2b9", "h2h9", 1);
    assert!(replay(&lie).is_err());
}
