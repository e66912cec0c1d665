//! Position texts, dealt texts, moves and turns.

use super::support::{filled_text, read, read_as, sample};
use turnstone::jieqi::{Dealt, Move, Position, Rules, Square, square_at, square_name};
use turnstone::{Outcome, Piece, Playable as _, Position as _, Viewer};

const START: &str =
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
const BOARD: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";

#[test]
fn square_names() {
    for square in Square::all() {
        assert_eq!(square_at(&square_name(square)), Some(square));
    }
    assert_eq!(square_at("a0").map(Square::index), Some(0));
    assert_eq!(square_at("I9").map(Square::index), Some(89));
    for text in ["", "a", "a10", "j0", "a:", "a-", "00", "aa"] {
        assert_eq!(square_at(text), None, "{text}");
    }
}

mod positions {
    use super::*;

    #[track_caller]
    fn check(lenient: &str, strict: &str) {
        assert_eq!(read(lenient).to_text(), strict, "{lenient}");
        assert_eq!(read(strict).to_text(), strict, "{strict}");
    }

    #[track_caller]
    fn check_refusal(text: &str, rule: &str) {
        let refusal = Position::from_text(Rules::CAPTURER, Viewer::Public, text).expect_err(text);
        assert_eq!(refusal.rule, rule, "{text}: {refusal}");
        assert!(refusal.detail.chars().count() < 200);
    }

    #[test]
    fn round_trip_on_games_and_set_ups() {
        for rules in [Rules::CAPTURER, Rules::BOTH, Rules::XIANGQI] {
            for position in sample(rules, 1_000, "texts") {
                let text = position.to_text();
                assert_eq!(Position::from_text(rules, position.viewer(), &text), Ok(position), "{text}");
            }
        }
    }

    #[test]
    fn start_text() {
        for viewer in super::super::support::VIEWERS {
            assert_eq!(Position::start(Rules::CAPTURER, viewer).to_text(), START);
            assert_eq!(read_as("capturer", viewer, START), Position::start(Rules::CAPTURER, viewer));
        }
    }

    #[test]
    fn jieqibox_forms() {
        check(&format!("{BOARD} w A2B2N2R2C2P5a2b2n2r2c2p5 - 0 1"), START);
        check(&format!("{BOARD} A2B2N2R2C2P5a2b2n2r2c2p5 w - - 0 1"), START);
        let late = "3k5/9/9/9/9/p8/X8/9/9/4K4";
        check(&format!("{late} w P1 R1n2 7 30"), &format!("{late} w P1 7 30"));
        check(&format!("{late} P1 b - - 7 30"), &format!("{late} b P1 7 30"));
        check(&format!("{late} w P1 -"), &format!("{late} w P1 0 1"));
    }

    #[test]
    fn lenient_forms() {
        let late = "3k5/9/9/9/9/p8/X8/9/9/4K4";
        check(&format!("  {late} \t w\n P1 \r\n"), &format!("{late} w P1 0 1"));
        check(&format!("{late} r R0P1a0 007 09"), &format!("{late} w P1 7 9"));
        check("3k5/9/9/9/9/111111111/X17/9/9/4K4 w S1 0 1", "3k5/9/9/9/9/9/X8/9/9/4K4 w P1 0 1");
        check("3g5/9/9/9/9/s8/H8/E8/9/4G4 w - 0 1", "3k5/9/9/9/9/p8/N8/B8/9/4K4 w - 0 1");
        check("3k5/9/9/9/9/9/9/9/9/4K4 w 5 9", "3k5/9/9/9/9/9/9/9/9/4K4 w - 5 9");
        check("3k5/9/9/9/9/9/9/9/9/4K4 w", "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1");
        check("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1");
    }

    #[test]
    fn refusals() {
        let tail = "w - 0 1";
        for (text, rule) in [
            ("", "missing-field"),
            ("3k5/9/9/9/9/9/9/9/9/4K4", "missing-field"),
            ("3k5/9/9/9/9/9/9/9/4K4 w -", "bad-board"),
            (&format!("3k5/9/9/9/9/9/9/9/9/9/4K4 {tail}"), "bad-board"),
            (&format!("3k6/9/9/9/9/9/9/9/9/4K4 {tail}"), "bad-board"),
            (&format!("3k4/9/9/9/9/9/9/9/9/4K4 {tail}"), "bad-board"),
            (&format!("3k5/0/9/9/9/9/9/9/9/4K4 {tail}"), "bad-piece"),
            (&format!("3k5/?8/9/9/9/9/9/9/9/4K4 {tail}"), "bad-piece"),
            (&format!("3k5/T8/9/9/9/9/9/9/9/4K4 {tail}"), "bad-piece"),
            (&format!("3k5/\u{9ed1}8/9/9/9/9/9/9/9/4K4 {tail}"), "bad-piece"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 g - 0 1", "bad-side"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 - - 0 1", "bad-side"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P1P1 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P1S1 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P12 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w X1 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P1 q1 0 1", "bad-bag"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w - 0 1", "bag-mismatch"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - -1 1", "bad-bag"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 +1", "bad-number"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 65536 1", "bad-number"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 0", "bad-number"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1000001", "bad-number"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1 - -", "extra-field"),
            ("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1 -", "dealt-text"),
            ("3k5/9/9/9/9/9/X8/9/9/4K4 w P1 0 1 P", "dealt-text"),
        ] {
            check_refusal(text, rule);
        }
        let dark = Position::from_text(Rules::XIANGQI, Viewer::Public, START).unwrap_err();
        assert_eq!(dark.rule, "dark-in-xiangqi");
    }

    #[test]
    fn what_was_taken_is_checked_against_the_set() {
        let text = |taken: &str| format!("3k5/9/9/9/9/9/X8/9/RR7/4K4 w P1 {taken} 0 1");
        assert!(Position::from_text(Rules::CAPTURER, Viewer::Public, &text("P4r2")).is_ok());
        check_refusal(&text("R1"), "too-many");
        check_refusal(&text("P5"), "too-many");
    }

    #[test]
    fn move_numbers_follow_the_side_to_move() {
        let at = |text: &str| read(text).plies();
        assert_eq!(at("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1"), 0);
        assert_eq!(at("3k5/9/9/9/9/9/9/9/9/4K4 b - 0 1"), 1);
        assert_eq!(at("3k5/9/9/9/9/9/9/9/9/4K4 b - 0 40"), 79);
    }
}

mod dealt {
    use super::*;

    fn rule(text: &str) -> &'static str {
        Dealt::from_text(Rules::CAPTURER, text).err().map_or("", |refusal| refusal.rule)
    }

    #[test]
    fn texts() {
        let board = "3k5/9/9/9/9/9/X7X/9/9/4K3X w";
        assert_eq!(rule(&format!("{board} P2R1 0 1 PRP")), "");
        assert_eq!(rule(&format!("{board} S2R1 0 1 SRS")), "");
        for bad in ["PR", "PRPP", "PPP", "PRp", "PRX"] {
            assert_eq!(rule(&format!("{board} P2R1 0 1 {bad}")), "bad-deal", "{bad}");
        }
        assert_eq!(rule("3k5/9/9/9/9/9/9/9/9/4K4 w - 0 1 -"), "");
        assert_eq!(rule(&format!("{board} P3R1 0 1 PRP")), "bad-deal");
        let whole = Dealt::from_text(Rules::CAPTURER, &format!("{board} P2R1 0 1 PRP")).unwrap();
        assert!(whole.is_complete());
        assert!(!Dealt::from_text(Rules::CAPTURER, START).unwrap().is_complete());
    }

    /// Rank 9 first: of two corners the black one comes before the red one.
    #[test]
    fn order_is_that_of_the_board() {
        let text = "x2k5/9/9/9/9/9/9/9/9/X3K4 w P1r1 0 1";
        assert_eq!(rule(&format!("{text} rP")), "");
        assert_eq!(rule(&format!("{text} Pr")), "bad-deal");
    }
}

mod moves {
    use super::*;

    fn piece(letter: char) -> Option<Piece> {
        Piece::from_letter(letter)
    }

    #[track_caller]
    fn check(token: &str, turned: Option<Piece>, taken: Option<Piece>) {
        let (mv, outcome) = read(START).parse_move(token).unwrap_or_else(|e| panic!("{token}: {e}"));
        assert_eq!(outcome, Outcome { turned, taken }, "{token}");
        assert_eq!(mv.to_string(), token[..4].to_lowercase());
    }

    #[test]
    fn with_what_they_revealed() {
        check("b2e2", None, None);
        check("b2e2P", piece('P'), None);
        check("B2E2P", piece('P'), None);
        check("b2e2S", piece('P'), None);
        check("e2e6n", None, piece('n'));
        check("e2e6h", None, piece('n'));
        check("b2b9Cn", piece('C'), piece('n'));
        check("b2b9nC", piece('C'), piece('n'));
        check("b2b9C?", piece('C'), None);
        check("b2b9?", None, None);
    }

    #[test]
    fn refused() {
        let start = read(START);
        for (token, rule) in [
            ("", "bad-move"),
            ("b2", "bad-move"),
            ("b2e", "bad-move"),
            ("b2j2", "bad-move"),
            ("b2e2=P", "bad-reveal"),
            ("b2e2PP", "bad-reveal"),
            ("b2e2nn", "bad-reveal"),
            ("b2e2n?", "bad-reveal"),
            ("b2e2??", "bad-reveal"),
            ("b2e2K", "bad-reveal"),
            ("b2e2x", "bad-reveal"),
            ("b2\u{e9}2", "bad-move"),
            ("b2e2\u{9ed1}", "bad-reveal"),
            ("(none)", "bad-move"),
            ("0000", "bad-move"),
        ] {
            assert_eq!(start.parse_move(token).unwrap_err().rule, rule, "{token}");
            assert_eq!(start.parse_turn(token).unwrap_err().rule, rule, "{token}");
        }
    }

    #[test]
    fn turns_say_everything_that_is_revealed() {
        let start = read(START);
        for (token, rule) in [
            ("b2e2", "missing-reveal"),
            ("b2b9C", "missing-reveal"),
            ("b2b9n", "missing-reveal"),
            ("b2e2Pn", "needless-reveal"),
            ("b2e2P?", "needless-reveal"),
            ("e0e1P", "needless-reveal"),
            ("b2b8C", "blocked"),
            ("a9a8R", "not-your-piece"),
        ] {
            let refusal = start.parse_turn(token).unwrap_err();
            assert_eq!(refusal.rule, rule, "{token}: {refusal}");
        }
        for token in ["b2e2P", "b2b9Cn", "b2b9C?", "e0e1"] {
            let turn = start.parse_turn(token).unwrap();
            assert_eq!(start.write_turn(&turn), token);
        }
        let turn = start.parse_turn("b2b9nC").unwrap();
        assert_eq!(start.write_turn(&turn), "b2b9Cn");
    }

    #[test]
    fn moves_print_as_they_are_read() {
        for from in Square::all() {
            let to = Square::from_index(89 - from.index());
            let mv = Move { from, to };
            let text = mv.to_string();
            assert_eq!(read(START).parse_move(&text).unwrap(), (mv, Outcome::NONE));
        }
    }

    #[test]
    fn a_black_move_reads_black_letters_as_what_turned_up() {
        let text = filled_text("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX", "b", "0 1");
        let (_, outcome) = read(&text).parse_move("b7b0cN").unwrap();
        assert_eq!((outcome.turned, outcome.taken), (piece('c'), piece('N')));
    }
}

#[test]
fn quiet_counts_and_repetition_limits_come_from_the_rules() {
    assert_eq!(read(START).quiet(), (0, Some(120)));
    assert_eq!(read(START).repetition_limit(), None);
    assert_eq!(read_as("both,quiet=60,repetition=3", Viewer::First, START).quiet(), (0, Some(60)));
}
