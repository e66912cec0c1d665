//! The rules of jieqi on positions with few pieces, and the ids of rule sets.

use super::support::{filled, filled_text, game, legal, moves, moves_of, play, read, read_as, replay};
use turnstone::jieqi::{Position, Reveal, Rules, square_at};
use turnstone::{Cause, Ending, Game, Outcome, Piece, Playable as _, Position as _, Seat, Viewer};

/// The targets of one point.
#[track_caller]
fn check_from(board: &str, side: &str, from: &str, expected: &[&str]) {
    let position = filled(board, side, "0 1");
    assert_eq!(moves_of(&position, from), expected, "{from} in {board}");
}

/// The rule that forbids a move; `""` when it is legal.
#[track_caller]
fn check_refusal(position: &Position, mv: &str, rule: &str) {
    let (mv, _) = position.parse_move(mv).expect("a move");
    let refused = position.check(mv).err();
    assert_eq!(refused.as_ref().map_or("", |r| r.rule), rule, "{mv} in {}", position.to_text());
    assert!(refused.is_none_or(|r| !r.detail.is_empty() && !r.detail.ends_with('.')));
}

#[track_caller]
fn check_after(rules: &str, text: &str, mv: &str, quiet: u16, ending: Option<Ending>) {
    let mut game = Game::supplied(read_as(rules, Viewer::Public, text));
    assert_eq!(game.ending(), None, "{text}");
    play(&mut game, mv);
    assert_eq!(game.position(Viewer::Public).quiet().0, quiet, "{mv} in {text}");
    assert_eq!(game.ending(), ending, "{mv} in {text}");
}

#[test]
fn dark_advisor_stays_in_the_palace() {
    let start = Position::new(Rules::CAPTURER, Viewer::Public);
    assert_eq!(moves_of(&start, "d0"), ["e1"]);
    assert_eq!(moves_of(&start, "f0"), ["e1"]);
    check_refusal(&start, "d0c1", "palace");
}

#[test]
fn revealed_advisor_leaves_the_palace() {
    check_from("3k5/9/9/9/9/9/9/9/3A5/4K4", "w", "d1", &["c0", "c2", "e2"]);
    check_from("3k5/9/9/9/A8/9/9/9/9/4K4", "w", "a5", &["b4", "b6"]);
}

#[test]
fn dark_elephant_stays_on_its_side_and_a_revealed_one_crosses() {
    check_from("3k5/9/9/9/9/9/9/9/9/2X1K4", "w", "c0", &["a2", "e2"]);
    check_from("3k5/9/9/9/9/2B6/9/9/9/4K4", "w", "c4", &["a2", "a6", "e2", "e6"]);
    check_from("3k5/9/9/9/1p7/2B6/9/9/9/4K4", "w", "c4", &["a2", "e2", "e6"]);
}

#[test]
fn dark_horse_cannon_chariot_and_soldier_act_by_their_points() {
    check_from("3k5/9/9/9/9/9/9/9/2p6/1X2K4", "w", "b0", &["a2", "c2", "d1"]);
    check_from("3k5/9/9/9/9/9/9/9/1p7/1X2K4", "w", "b0", &["d1"]);
    check_from(
        "3k5/1p7/9/9/9/1p7/9/1X7/9/4K4",
        "w",
        "b2",
        &["a2", "b0", "b1", "b3", "b8", "c2", "d2", "e2", "f2", "g2", "h2", "i2"],
    );
    check_from("3k5/9/9/9/9/9/X8/9/9/4K4", "w", "a3", &["a4"]);
    check_from("3k5/9/9/9/9/p8/9/9/9/X3K4", "w", "a0", &["a1", "a2", "a3", "a4", "b0", "c0", "d0"]);
}

#[test]
fn pinned_blocker_between_the_generals() {
    let text = filled_text("xxxxkxxxx/9/1x5x1/x1x3x1x/9/4N4/X1X3X1X/1X5X1/9/XXXXKXXXX", "w", "0 1");
    let position = read(&text);
    assert_eq!(moves_of(&position, "e4"), [""; 0]);
    assert_eq!(moves_of(&position, "e0"), ["e1"]);
    check_refusal(&position, "e4f6", "generals-face");
    let facing = filled_text("xxxxkxxxx/9/1x5x1/x1x3x1x/9/9/X1X3X1X/1X5X1/9/XXXXKXXXX", "w", "0 1");
    let refusal = Position::from_text(Rules::CAPTURER, Viewer::Public, &facing).unwrap_err();
    assert_eq!(refusal.rule, "generals-face");
}

#[test]
fn dark_pieces_block_the_generals_file() {
    let position = filled("xxxxkxxxx/9/1x5x1/x1x3x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX", "w", "0 1");
    assert_eq!(moves_of(&position, "e3"), ["e4"]);
    check_refusal(&position, "e3d3", "soldier-side");
}

#[test]
fn checks_by_every_role() {
    let checks = |board: &str| filled(board, "b", "0 1").in_check();
    for (board, expected) in [
        ("4k4/9/9/9/9/9/9/9/9/3KR4", true),
        ("4k4/9/4p4/9/9/9/9/9/9/3KR4", false),
        ("4k4/9/4p4/9/9/9/9/9/9/3KC4", true),
        ("4k4/4p4/4p4/9/9/9/9/9/9/3KC4", false),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5", true),
        ("3Pk4/9/9/9/9/9/9/9/9/3K5", true),
        ("9/4k4/4p4/9/9/9/9/9/9/3K5", false),
        ("4k4/9/3N5/9/9/9/9/9/9/3K5", true),
        ("4k4/3p5/3N5/9/9/9/9/9/9/3K5", false),
        ("4k4/4p4/3N5/9/9/9/9/9/9/3K5", true),
        ("4k4/3A5/9/9/9/9/9/9/9/3K5", true),
        ("4k4/9/2B6/9/9/9/9/9/9/3K5", true),
        ("4k4/3p5/2B6/9/9/9/9/9/9/3K5", false),
    ] {
        assert_eq!(checks(board), expected, "{board}");
    }
    let bound = |board: &str| read_as("xiangqi", Viewer::Public, &format!("{board} b - 0 1")).in_check();
    assert!(!bound("4k4/3A5/9/9/9/9/9/9/9/3K5"));
    assert!(!bound("4k4/9/2B6/9/9/9/9/9/9/3K5"));
}

/// No acting role reaches the enemy palace from its starting point, whatever else stands on the board.
#[test]
fn a_face_down_piece_never_checks() {
    for position in super::support::sample(Rules::CAPTURER, 600, "dark-checks") {
        for mv in legal(&position) {
            let general = position.general(!position.mover());
            assert!(position.reveals(mv).turned.is_none() || mv.to != general);
        }
    }
}

#[test]
fn checkmate_and_stalemate_both_lose() {
    let mated = filled("3k5/9/9/9/9/9/9/9/9/3RK4", "b", "0 1");
    assert!(mated.in_check());
    let ending = |position: &Position| position.ending();
    let won = |cause| Some(Ending::won(cause, Seat::First));
    assert_eq!(ending(&filled("3k5/R8/9/9/9/9/9/9/9/3RK4", "b", "0 1")), won(Cause::Checkmate));
    assert_eq!(ending(&filled("3k5/R8/9/9/9/9/9/9/4K4/9", "b", "0 1")), won(Cause::Stalemate));
    check_after(
        "capturer",
        &filled_text("3k5/9/R8/9/9/9/9/9/4K4/9", "w", "119 80"),
        "a7a8",
        120,
        won(Cause::Stalemate),
    );
}

#[test]
fn a_reveal_does_not_reset_the_quiet_count() {
    let quiet = filled_text("3k5/9/9/9/p8/9/X8/9/9/4K4", "w", "119 80");
    check_after("capturer", &quiet, "a3a4P", 120, Some(Ending::drawn(Cause::Quiet)));
    let capture = filled_text("3k5/9/9/9/9/p8/X8/9/9/4K4", "w", "119 80");
    check_after("capturer", &capture, "a3a4P", 0, None);
    let dark = filled_text("3k5/9/9/x8/9/9/R8/9/9/4K4", "w", "119 80");
    check_after("capturer", &dark, "a3a6", 0, None);
    let late = filled("3k5/9/9/9/p8/9/X8/9/9/4K4", "w", "121 80");
    assert_eq!(late.ending(), Some(Ending::drawn(Cause::Quiet)));
    check_after("capturer,quiet=none", &quiet.replace(" 119 ", " 65535 "), "a3a4P", 65535, None);
    check_after(
        "capturer,quiet=80",
        &quiet.replace(" 119 ", " 79 "),
        "a3a4P",
        80,
        Some(Ending::drawn(Cause::Quiet)),
    );
}

#[test]
fn captured_dark_piece_is_known_to_its_taker() {
    let text = |viewer| format!("[Game \"jieqi\"] [Viewer \"{viewer}\"]\nb2b9Pn");
    let mut known = replay(&text("all")).unwrap();
    let taken = |viewer| known.events(viewer, 0).next().unwrap().outcome.taken;
    let horse = Piece::from_letter('n');
    assert_eq!((taken(Viewer::First), taken(Viewer::Second), taken(Viewer::Public)), (horse, None, None));
    let horses = |viewer| known.position(viewer).bag().count(horse.unwrap());
    assert_eq!((horses(Viewer::First), horses(Viewer::Second), horses(Viewer::Public)), (1, 2, 2));
    assert!(known.position(Viewer::Second).cell(square_at("b9").unwrap()) != turnstone::jieqi::Cell::Empty);
    assert_eq!(known.position(Viewer::Second).taken_unseen(turnstone::Color::Black), 1);
    let seen = |viewer| known.events(viewer, 0).next().unwrap().outcome.turned;
    assert!(super::support::VIEWERS.into_iter().all(|viewer| seen(viewer) == Piece::from_letter('P')));
    known.resign(Seat::Second).unwrap();
    assert_eq!(known.told(0).unwrap().taken, horse);
    let both = replay("[Game \"jieqi\"] [Rules \"both\"]\nb2b9Pn").unwrap();
    for viewer in super::support::VIEWERS {
        assert_eq!(both.events(viewer, 0).next().unwrap().outcome.taken, horse);
        assert_eq!(both.position(viewer).bag().count(horse.unwrap()), 1);
    }
}

#[test]
fn captured_revealed_piece_is_public() {
    let fault = |text: &str| replay(text).err();
    assert_eq!(fault("[Game \"jieqi\"]\ne3e4R a6a5r e4a4 a5a4R"), Some((4, "needless-reveal")));
    assert_eq!(fault("[Game \"jieqi\"]\ne3e4R a6a5r e4a4 a5a4k"), Some((4, "bad-reveal")));
    let played = replay("[Game \"jieqi\"]\ne3e4R a6a5r e4a4 a5a4").unwrap();
    for viewer in super::support::VIEWERS {
        assert_eq!(played.position(viewer).captured(Piece::from_letter('R').unwrap()), 1);
    }
}

mod set_up {
    use super::*;

    #[track_caller]
    fn check(text: &str, viewer: Viewer, rule: &str, says: &str) {
        let refusal = Position::from_text(Rules::CAPTURER, viewer, text).expect_err(text);
        assert_eq!(refusal.rule, rule, "{text}: {refusal}");
        assert!(refusal.detail.contains(says), "{refusal}");
    }

    #[test]
    fn each_side_on_its_own() {
        let board = "xx1k5/9/9/9/9/9/X7X/9/9/4K3X w";
        for viewer in super::super::support::VIEWERS {
            check(
                &format!("{board} P2p3 0 1"),
                viewer,
                "bag-mismatch",
                "Red has 3 face-down pieces on the board but 2",
            );
        }
        check(&format!("{board} P3p3 0 1"), Viewer::First, "bag-mismatch", "Black has 2 face-down pieces");
        assert!(Position::from_text(Rules::CAPTURER, Viewer::Second, &format!("{board} P3p3 0 1")).is_ok());
        check(&format!("{board} P4p2 0 1"), Viewer::Second, "bag-mismatch", "Red has 3 face-down pieces");
        assert!(Position::from_text(Rules::CAPTURER, Viewer::First, &format!("{board} P4p2 0 1")).is_ok());
        assert!(Position::from_text(Rules::BOTH, Viewer::First, &format!("{board} P4p2 0 1")).is_err());
    }

    #[test]
    fn dark_pieces_stand_on_their_own_starting_points() {
        for at in ["4k4/9/9/9/4X4/9/9/9/9/3K5", "X3k4/9/9/9/9/9/9/9/9/3K5", "3k5/9/9/9/9/9/9/9/3K5/4X4"] {
            check(&format!("{at} w P1 0 1"), Viewer::Public, "dark-off-start", "Red's face-down piece on");
        }
        check("4k4/9/9/9/4X4/9/9/9/9/3K5 w P1 0 1", Viewer::Public, "dark-off-start", "e5");
    }

    #[test]
    fn generals() {
        check("4k4/4K4/9/9/9/9/9/9/9/9 w - 0 1", Viewer::Public, "general-outside", "Red's general on e8");
        check("4k4/9/9/9/9/9/9/9/9/2K6 w - 0 1", Viewer::Public, "general-outside", "c0");
        check("4k4/9/9/9/9/9/9/9/9/9 w - 0 1", Viewer::Public, "one-general", "Red has 0 generals");
        check("3kk4/9/9/9/9/9/9/9/9/5K3 w - 0 1", Viewer::Public, "one-general", "Black has 2 generals");
        check("4k4/9/9/9/9/9/9/9/9/4K4 w - 0 1", Viewer::Public, "generals-face", "open file");
        check("4k4/9/9/9/9/9/9/9/9/3KR4 w - 0 1", Viewer::Public, "general-en-prise", "Black's general");
    }

    #[test]
    fn sets() {
        check("3k5/9/9/9/9/9/9/9/RRR6/4K4 w - 0 1", Viewer::Public, "too-many", "R appears 3 times");
        check("3k5/9/9/9/9/9/X8/9/RR7/4K4 w R1 0 1", Viewer::Public, "too-many", "R appears 3 times");
        check("3k5/9/9/9/9/9/X8/9/9/4K4 w K1 0 1", Viewer::Public, "too-many", "K appears 2 times");
    }

    #[test]
    fn a_missing_bag_is_rebuilt_where_the_board_tells() {
        let start = Position::new(Rules::CAPTURER, Viewer::Public);
        let text = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w";
        for text in [text.to_string(), format!("{text} 0 1")] {
            assert_eq!(
                Position::from_text(Rules::CAPTURER, Viewer::First, &text),
                Ok(start_of(Viewer::First))
            );
            assert_eq!(read(&text), start);
        }
        assert_eq!(read("3k5/9/9/9/9/9/9/9/9/4K4 w").bag().total(), 0);
        check("3k5/9/9/9/9/9/X8/9/9/4K4 w 0 1", Viewer::Public, "missing-bag", "lacks its bag");
    }

    fn start_of(viewer: Viewer) -> Position {
        Position::new(Rules::CAPTURER, viewer)
    }
}

#[test]
fn the_role_belongs_to_the_point() {
    let mut game = game("capturer", "points");
    play(&mut game, "a3a4");
    let text = game.position(Viewer::Public).to_text();
    assert_eq!(moves_of(game.position(Viewer::Public), "b9"), ["a7", "c7"]);
    let again = Position::from_text(Rules::CAPTURER, Viewer::Public, &text).unwrap();
    assert_eq!((moves(&again), again.to_text()), (moves(game.position(Viewer::Public)), text));
    play(&mut game, "b9c7");
}

#[test]
fn soldiers_revealed_behind_the_river_walk_forward_only() {
    check_from("3k5/9/9/9/9/9/9/9/P8/5K3", "w", "a1", &["a2"]);
    check_from("3k5/9/9/9/9/9/9/9/9/P4K3", "w", "a0", &["a1"]);
    check_from("3k5/9/9/9/9/P8/9/9/9/5K3", "w", "a4", &["a5"]);
    check_from("3k5/9/9/9/1P7/9/9/9/9/5K3", "w", "b5", &["a5", "b6", "c5"]);
    check_from("3k1P3/9/9/9/9/9/9/9/9/5K3", "w", "f9", &["e9", "g9"]);
    check_from("p2k5/9/9/9/9/9/9/9/9/5K3", "b", "a9", &["a8"]);
    check_from("3k5/9/9/9/9/p8/9/9/9/5K3", "b", "a4", &["a3", "b4"]);
}

#[test]
fn repetition_is_off_by_default_and_counts_exactly_when_on() {
    let text = filled_text("3k5/9/9/9/9/9/9/9/R8/5K3", "w", "0 1");
    let cycle = ["a1d1", "d9e9", "d1e1", "e9d9"];
    for (rules, draws) in [("capturer", false), ("capturer,repetition=3", true)] {
        let mut game = Game::supplied(read_as(rules, Viewer::Public, &text));
        play(&mut game, cycle[0]);
        play(&mut game, cycle[1]);
        // Check on every move: d1 against d9, e1 against e9.
        for (ply, mv) in (3..).zip(["d1e1", "e9d9", "e1d1", "d9e9"].into_iter().cycle().take(9)) {
            play(&mut game, mv);
            assert!(ply % 2 == 0 || game.position(Viewer::Public).in_check());
            let drawn = draws && ply == 9;
            assert_eq!(
                game.ending(),
                drawn.then_some(Ending::drawn(Cause::Repetition)),
                "{rules} after ply {ply}"
            );
            if drawn {
                break;
            }
        }
    }
}

#[test]
fn refusals_name_their_rule() {
    let board = "2x1k3x/9/4p4/2P3n2/1n1R5/4B1C2/A3X1p1X/6N2/3P5/2X1K3X";
    let position = filled(board, "w", "0 1");
    for (mv, rule) in [
        ("e5e6", "empty-square"),
        ("b5c7", "not-your-piece"),
        ("d5d5", "same-square"),
        ("d5d1", "own-piece"),
        ("d5e6", "chariot-straight"),
        ("d5a5", "blocked"),
        ("d5b5", ""),
        ("g4f5", "cannon-line"),
        ("g4g3", "cannon-needs-one-screen"),
        ("g4g6", "cannon-needs-one-screen"),
        ("g4e4", "own-piece"),
        ("g4c4", "blocked"),
        ("g4g5", ""),
        ("g2g3", "horse-shape"),
        ("g2f4", "horse-leg"),
        ("g2h4", "horse-leg"),
        ("g2e1", ""),
        ("e4d5", "own-piece"),
        ("e4f5", "elephant-shape"),
        ("e4c6", "own-piece"),
        ("e4g6", ""),
        ("a3b3", "advisor-shape"),
        ("a3b4", ""),
        ("c6c5", "soldier-back"),
        ("c6d6", ""),
        ("c6c8", "soldier-shape"),
        ("d1c1", "soldier-side"),
        ("e3d3", "soldier-side"),
        ("c0a2", ""),
        ("c0e2", "elephant-eye"),
        ("e0e2", "general-shape"),
        ("e0f1", "general-shape"),
        ("e0d0", ""),
    ] {
        check_refusal(&position, mv, rule);
    }
    let eye = filled("3k5/9/9/9/9/2B6/3P5/9/9/4K4", "w", "0 1");
    check_refusal(&eye, "c4e2", "elephant-eye");
    let palace = filled("3k5/9/9/9/9/9/9/9/9/5K3", "w", "0 1");
    check_refusal(&palace, "f0g0", "palace");
    let checked = filled("4k4/9/9/9/9/9/9/9/9/R2K1r3", "w", "0 1");
    check_refusal(&checked, "a0a1", "stays-in-check");
    check_refusal(&checked, "d0d1", "");
    let pinned = filled("4k4/9/9/9/9/9/9/9/9/2RKN2r1", "w", "0 1");
    check_refusal(&pinned, "e0f2", "exposes-general");
    let bound = read_as("xiangqi", Viewer::Public, "4k4/9/9/9/9/4B4/9/9/3A5/3K5 w - 0 1");
    check_refusal(&bound, "e4g6", "river");
    check_refusal(&bound, "d1c2", "palace");
}

#[test]
fn rule_ids() {
    for (id, rules) in Rules::NAMED {
        assert_eq!((rules.to_string().as_str(), id.parse::<Rules>().unwrap()), (id, rules));
    }
    for reveal in [Reveal::Capturer, Reveal::Both] {
        for quiet_limit in [None, Some(1), Some(120), Some(u16::MAX)] {
            for repetition in [None, Some(3)] {
                let rules = Rules { reveal, quiet_limit, repetition, ..Rules::CAPTURER };
                assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules);
            }
        }
    }
    let both: Rules = "both,quiet=80".parse().unwrap();
    assert_eq!((both.reveal, both.quiet_limit, both.repetition), (Reveal::Both, Some(80), None));
    assert_eq!(both.to_string(), "both,quiet=80");
    assert_eq!(
        " both , repetition=3 , quiet=none ".parse::<Rules>().unwrap().to_string(),
        "both,quiet=none,repetition=3"
    );
    assert_eq!("capturer,quiet=120".parse::<Rules>().unwrap(), Rules::CAPTURER);
    for id in ["", "taiwan", "Capturer", "jieqi", "quiet=80", "custom:quiet=80"] {
        assert_eq!(id.parse::<Rules>().unwrap_err().rule, "unknown-rules", "{id}");
    }
    for field in
        ["quiet=0", "quiet=-1", "quiet=65536", "quiet", "", "repetition=2", "dark=yes", "quiet=60,quiet=60"]
    {
        assert_eq!(format!("both,{field}").parse::<Rules>().unwrap_err().rule, "bad-rules-field", "{field}");
    }
}

#[test]
fn turned_piece_must_be_left_in_the_bag() {
    let mut game = Game::supplied(filled("3k5/9/9/9/9/9/X8/9/9/4K4", "w", "0 1"));
    let mv = game.position(Viewer::Public).parse_move("a3a4").unwrap().0;
    let turned = |letter| Outcome::turned(Piece::from_letter(letter).unwrap());
    assert_eq!(game.play(mv, turned('R')).unwrap_err().rule, "not-in-bag");
    assert_eq!(game.play(mv, Outcome::NONE).unwrap_err().rule, "missing-reveal");
    assert_eq!(game.play(mv, turned('p')).unwrap_err().rule, "not-in-bag");
    assert!(game.is_empty());
    game.play(mv, turned('P')).unwrap();
}
