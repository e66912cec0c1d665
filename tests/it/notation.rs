//! Position texts, actions and turns, both ways.

use crate::support::{random_positions, random_setup, read_under, rule_sets};
use proptest::prelude::*;
use turnstone::banqi::{Position, Rules};
use turnstone::{Playable as _, Position as _, Seat, Viewer, rng};

const START: &str = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1";

fn parse(rules: &str, text: &str) -> Result<Position, turnstone::Refusal> {
    Position::from_text(rules.parse().unwrap(), Viewer::Public, text)
}

mod positions {
    use super::*;

    /// A lenient text and the strict one it means.
    #[track_caller]
    fn check(lenient: &str, strict: &str) {
        assert_eq!(parse("chain", lenient).unwrap().to_text(), strict, "{lenient}");
        assert_eq!(parse("chain", strict).unwrap().to_text(), strict, "{strict}");
    }

    #[track_caller]
    fn check_refusal(text: &str, rule: &str) {
        let refusal = parse("taiwan", text).expect_err(text);
        assert_eq!(refusal.rule, rule, "{text}: {refusal}");
    }

    #[test]
    fn round_trip_on_walks_and_set_ups() {
        for rules in rule_sets() {
            let mut random = rng::seeded("test-texts", &rules.to_string());
            let set_ups: Vec<_> = (0..500).map(|_| random_setup(rules, &mut random)).collect();
            for position in random_positions(rules, 1_000, "texts").into_iter().chain(set_ups) {
                let text = position.to_text();
                assert_eq!(Position::from_text(rules, Viewer::Public, &text), Ok(position), "{text}");
            }
        }
    }

    #[test]
    fn start_text() {
        assert_eq!(Position::new(Rules::TAIWAN).to_text(), START);
        assert_eq!(parse("taiwan", START), Ok(Position::new(Rules::TAIWAN)));
    }

    #[test]
    fn lenient_forms() {
        check("  8/8/8/R6r \t r  - \n", "8/8/8/R6r r - 0 1");
        check("8/8/8/R6r r -", "8/8/8/R6r r - 0 1");
        check("8/8/8/R6r r - 7", "8/8/8/R6r r - 7 1");
        check("8/1111121/44/R33r r - 007 09", "8/8/8/R6r r - 7 9");
        check("8/8/8/Rx?X3r r H1G0A1s1a0 0 1", "8/8/8/RXXX3r r A1H1s1 0 1");
        check("8/8/8/KNBPkbnp r - 0 1", "8/8/8/GHESgehs r - 0 1");
        check("8/8/8/R6r b - 0 1 first=b", "8/8/8/R6r b - 0 1");
        check("8/8/8/R6r b - 0 1 first=r", "8/8/8/R6r b - 0 1 first=r");
        check("8/8/8/As5r r - 0 1 chain=A1", "8/8/8/As5r r - 0 1 chain=a1");
        check("8/8/8/As5r r - first=b chain=a1", "8/8/8/As5r r - 0 1 first=b chain=a1");
        check("8/8/8/As5r r - 0 1 chain=a1 first=b", "8/8/8/As5r r - 0 1 first=b chain=a1");
    }

    #[test]
    fn refusals() {
        for (text, rule) in [
            ("", "missing-field"),
            ("8/8/8/R6r", "missing-field"),
            ("8/8/8/R6r r", "missing-field"),
            ("8/8/R6r r -", "bad-board"),
            ("8/8/8/8/R6r r -", "bad-board"),
            ("8/8/8/R7r r -", "bad-board"),
            ("8/8/8/R5r r -", "bad-board"),
            ("8/8/9/R6r r -", "bad-piece"),
            ("8/8/8/R06r r -", "bad-piece"),
            ("8/8/8/T6r r -", "bad-piece"),
            ("8/8/8/R6\u{9ed1} r -", "bad-piece"),
            ("8/8/8/R6r w -", "bad-side"),
            ("8/8/8/R6r - -", "bad-side"),
            ("8/8/8/R6r r h", "bad-bag"),
            ("8/8/8/R6r r h1h1", "bad-bag"),
            ("8/8/8/R6r r h1n1", "bad-bag"),
            ("8/8/8/R6r r h12", "bad-bag"),
            ("8/8/8/R6r r 1h", "bad-bag"),
            ("8/8/8/RX5r r -", "bag-mismatch"),
            ("8/8/8/R6r r h1", "bag-mismatch"),
            ("8/8/8/RRR4r r -", "too-many"),
            ("8/8/8/RX5g r g1", "too-many"),
            ("8/8/8/8 r -", "empty-board"),
            ("8/8/8/R6r r - x 1", "bad-number"),
            ("8/8/8/R6r r - +1 1", "bad-number"),
            ("8/8/8/R6r r - -1 1", "bad-number"),
            ("8/8/8/R6r r - 65536 1", "bad-number"),
            ("8/8/8/R6r r - 0 0", "bad-number"),
            ("8/8/8/R6r r - 0 1000001", "bad-number"),
            ("8/8/8/R6r r - 0 1 1", "extra-field"),
            ("8/8/8/R6r r - first=r 0 1", "extra-field"),
            ("8/8/8/R6r r - 0 1 first=r first=r", "extra-field"),
            ("8/8/8/R6r r - 0 1 first=w", "bad-first"),
            ("8/8/8/XX6 - H1h1 0 1 first=r", "bad-first"),
            ("8/8/8/R6r r - 0 1 last=r", "unknown-field"),
            ("8/8/8/As5r r - 0 1 chain=a1", "bad-chain"),
        ] {
            check_refusal(text, rule);
        }
    }

    #[test]
    fn counts_of_empties_do_not_wrap() {
        let wraps = "8".repeat(33);
        check_refusal(&format!("{wraps}/8/8/R6r r -"), "bad-board");
    }

    #[test]
    fn chains_are_judged() {
        for (text, rule) in [
            ("8/8/8/As5r r - 0 1 chain=", "bad-square"),
            ("8/8/8/As5r r - 0 1 chain=i1", "bad-square"),
            ("8/8/8/As5r r - 0 1 chain=b1", "bad-chain"),
            ("8/8/8/As5r r - 0 1 chain=c1", "bad-chain"),
            ("8/8/8/As5r r - 0 1 chain=a2", "bad-chain"),
            ("8/8/8/A6r r - 0 1 chain=a1", "bad-chain"),
            ("8/8/8/AX5r r s1 0 1 chain=a1", "bad-chain"),
            ("8/8/8/As5r r - 3 1 chain=a1", "bad-chain"),
        ] {
            assert_eq!(parse("chain", text).expect_err(text).rule, rule, "{text}");
        }
    }

    #[test]
    fn first_seat_is_told_by_the_side_to_move() {
        let first = parse("taiwan", "8/8/8/R6r b - 4 9").unwrap();
        assert_eq!((first.to_move(), first.plies()), (Seat::First, 16));
        let second = parse("taiwan", "8/8/8/R6r b - 4 9 first=r").unwrap();
        assert_eq!((second.to_move(), second.plies()), (Seat::Second, 17));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn accepted_texts_mean_what_they_print(
            board in "[1-8XGSgs]{1,6}/[1-8XRr]{1,4}/[1-8Cc]{1,4}/8",
            side in "[rb-]",
            bag in "(-|([GARSgars][0-3]){1,4})",
            quiet in 0u16..100,
            rest in "( [0-9]{1,3})?( first=[rb])?( chain=[a-h][1-4])?",
        ) {
            let text = format!("{board} {side} {bag} {quiet}{rest}");
            if let Ok(position) = parse("dark-chain", &text) {
                prop_assert_eq!(parse("dark-chain", &position.to_text()), Ok(position));
            }
        }
    }
}

mod turns {
    use super::*;

    /// A token and the actions it means, `=P` behind those that revealed; written back as the token itself.
    #[track_caller]
    fn check(text: &str, token: &str, meaning: &[&str]) {
        let position = read_under("dark-chain", text);
        let turn = position.parse_turn(token).unwrap_or_else(|e| panic!("{token} in {text}: {e}"));
        let shown: Vec<String> =
            turn.iter().map(|action| position.write_turn(std::slice::from_ref(action))).collect();
        assert_eq!(shown, meaning, "{token} in {text}");
        assert_eq!(position.write_turn(&turn), token.trim_end_matches('+'));
    }

    #[track_caller]
    fn check_refusal(text: &str, token: &str, rule: &str) {
        let refusal = read_under("dark-chain", text).parse_turn(token).expect_err(token);
        assert_eq!(refusal.rule, rule, "{token}: {refusal}");
    }

    const CHAIN: &str = "7s/8/1s6/Asr2X2 r H1 0 1";
    const HIDDEN: &str = "8/8/RX5g/AXX4s r h1c1C1 0 1";

    #[test]
    fn read_and_written() {
        check(START, "c2=H", &["c2=H"]);
        check(CHAIN, "a1a2", &["a1a2"]);
        check(CHAIN, "a1b1c1", &["a1b1", "b1c1"]);
        check(CHAIN, "a1b1", &["a1b1", "-"]);
        check(CHAIN, "a1b1b2", &["a1b1", "b1b2"]);
        check(CHAIN, "a1b1+", &["a1b1"]);
        check(HIDDEN, "a1b1=hc1=C", &["a1b1=h", "b1c1=C"]);
        check(HIDDEN, "a1b1=hc1=c", &["a1b1=h", "b1c1=c"]);
        check(HIDDEN, "a1b1=h", &["a1b1=h", "-"]);
        check(HIDDEN, "a1b1=C", &["a1b1=C"]);
        check("7s/8/8/As6 r - 0 1 chain=a1", "-", &["-"]);
        check("7s/8/8/As6 r - 0 1 chain=a1", "a1b1", &["a1b1"]);
    }

    #[test]
    fn other_letter_sets_and_cases_are_read() {
        let position = read_under("dark-chain", START);
        let flip = position.parse_turn("c2=H").unwrap();
        assert_eq!(position.parse_turn("C2=N").unwrap(), flip);
    }

    #[test]
    fn refused() {
        for (text, token, rule) in [
            (START, "", "bad-move"),
            (START, "c", "bad-move"),
            (START, "c22", "bad-move"),
            (START, "i1=H", "bad-move"),
            (START, "c2-", "bad-move"),
            (START, "\u{e9}", "bad-move"),
            (START, "c2\u{e9}", "bad-move"),
            (START, "c2=", "bad-reveal"),
            (START, "c2=X", "bad-reveal"),
            (START, "c2=HH", "bad-move"),
            (START, "c2", "missing-reveal"),
            (START, "c2=H+", "no-chain"),
            (START, "+", "bad-move"),
            (START, "-", "no-chain"),
            (START, "c2d2", "face-down-moves"),
            (CHAIN, "f1=C", "not-in-bag"),
            (CHAIN, "a1a2=H", "needless-reveal"),
            (CHAIN, "a1=Aa2", "needless-reveal"),
            (CHAIN, "a1a2+", "no-chain"),
            (CHAIN, "a1b1c1d1", "turn-over"),
            (CHAIN, "a1b1c1+", "no-chain"),
            (CHAIN, "a1b1a1", "chain-captures"),
            (CHAIN, "a1b1h4", "adjacent-capture"),
            (CHAIN, "a1a2a3", "turn-over"),
            (HIDDEN, "a1b1", "missing-reveal"),
            (HIDDEN, "a1b1=Cc1=h", "turn-over"),
            (HIDDEN, "a1b1=s", "not-in-bag"),
            (HIDDEN, "a1b1=hc1=h", "not-in-bag"),
        ] {
            check_refusal(text, token, rule);
        }
    }

    #[test]
    fn single_actions() {
        let position = read_under("dark-chain", START);
        for text in ["c2", "c2=H", "a1a2", "a1b2", "a1a1", "a1a2=h", "-"] {
            let (mv, outcome) = position.parse_move(text).unwrap();
            let reveal = outcome.turned.map_or(String::new(), |piece| format!("={}", piece.letter()));
            assert_eq!(format!("{mv}{reveal}"), text);
        }
        for text in ["", " ", "a", "a1b1c1", "a1=Hb1", "--", "a1-", "0000", "a1b1+", "a1b1q"] {
            assert!(position.parse_move(text).is_err(), "{text}");
        }
    }
}
