//! Position texts, actions, turns and records as text, both ways.

use crate::support::{
    game, play, random_action, random_positions, random_setup, read_under, record, rule_sets, set_up,
};
use proptest::prelude::*;
use turnstone::banqi::{Position, Rules};
use turnstone::{
    Cause, Ending, Game, Playable as _, Position as _, Reader, Record, Seat, Table, Viewer, rng,
};

const START: &str = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1";

fn parse(rules: &str, text: &str) -> Result<Position, turnstone::Refusal> {
    Position::from_text(rules.parse().unwrap(), text)
}

fn replay(text: &str) -> Result<Game<Position>, (u32, &'static str)> {
    let record = Record::parse(text).map_err(|refusal| (0, refusal.rule))?;
    record.replay(None).map_err(|fault| (fault.ply, fault.refusal.rule))
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
                assert_eq!(Position::from_text(rules, &text), Ok(position), "{text}");
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
            turn.iter().map(|action| Position::write_turn(std::slice::from_ref(action))).collect();
        assert_eq!(shown, meaning, "{token} in {text}");
        assert_eq!(Position::write_turn(&turn), token.trim_end_matches('+'));
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

mod records {
    use super::*;

    #[track_caller]
    fn check_fault(text: &str, ply: u32, rule: &str) {
        assert_eq!(replay(text).err(), Some((ply, rule)), "{text}");
    }

    /// Text to game to text: nothing is lost.
    #[track_caller]
    fn check_round_trip(game: &Game<Position>) {
        let text = record(game);
        let again = replay(&text).unwrap_or_else(|fault| panic!("{fault:?} in {text}"));
        assert_eq!(record(&again), text);
        for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
            assert_eq!(again.position(viewer), game.position(viewer));
            assert!(again.events(viewer, 0).eq(game.events(viewer, 0)));
        }
        assert_eq!((again.ending(), again.repetition()), (game.ending(), game.repetition()));
        assert_eq!(again.commitment(), game.commitment());
    }

    #[test]
    fn round_trip_of_random_games() {
        for rules in rule_sets() {
            for seed in ["1", "2", "3"] {
                let mut random = rng::seeded("test-records", seed);
                let mut table = Table::seeded("banqi", &rules.to_string(), seed).unwrap();
                for _ in 0..400 {
                    if random_action(&mut table, &mut random).is_none() {
                        break;
                    }
                }
                let text = table.record(Reader::Viewer(Viewer::Public)).unwrap();
                check_round_trip(&replay(&text).unwrap());
            }
        }
    }

    #[test]
    fn round_trip_at_every_action_of_a_chain() {
        let mut game = game("dark-chain", "7s/8/AsX4s/X7 r h1g1 9 5");
        for action in ["a2b2", "b2c2=h", "a1=g"] {
            check_round_trip(&game);
            play(&mut game, action);
        }
        check_round_trip(&game);
    }

    #[test]
    fn round_trip_from_the_middle_of_a_chain() {
        let mut game = game("chain", "7s/8/1As5/8 r - 0 5 chain=b2");
        check_round_trip(&game);
        play(&mut game, "-");
        check_round_trip(&game);
    }

    #[test]
    fn round_trip_of_declared_endings() {
        for ending in [
            Ending::won(Cause::Resign, Seat::First),
            Ending::won(Cause::Time, Seat::Second),
            Ending::drawn(Cause::Agreed),
        ] {
            let mut game = game("taiwan", "R7/8/8/7r r - 0 1");
            play(&mut game, "a4a3");
            game.declare(ending).unwrap();
            check_round_trip(&game);
        }
    }

    #[test]
    fn strict_form() {
        let mut game = Game::supplied(Position::new(Rules::TAIWAN));
        for action in ["a1=S", "a2=s", "b1=H"] {
            play(&mut game, action);
        }
        let text = "[Game \"banqi\"]\n[Rules \"taiwan\"]\n[Result \"*\"]\n[Ending \"*\"]\n[Viewer \"public\"]\n\n1. a1=S a2=s 2. b1=H\n";
        assert_eq!(record(&game), text);
    }

    #[test]
    fn lines_stay_short() {
        let mut random = rng::seeded("test-records", "lines");
        let mut table = Table::seeded("banqi", "dark-chain", "lines").unwrap();
        while random_action(&mut table, &mut random).is_some() {}
        let text = table.record(Reader::Viewer(Viewer::First)).unwrap();
        assert!(text.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() <= 80), "{text}");
    }

    /// Two texts of one game.
    #[track_caller]
    fn check_same(lenient: &str, strict: &str) {
        assert_eq!(record(&replay(lenient).unwrap()), record(&replay(strict).unwrap()), "{lenient}");
    }

    #[test]
    fn lenient_in_space_numbers_and_comments() {
        let strict = "[Rules \"taiwan\"]\n\n1. a1=S a2=s 2. b1=H\n";
        for lenient in [
            "\u{feff}\r\n[Rules \"taiwan\"]\r\n\r\n1. a1=S a2=s\r\n2. b1=H\r\n",
            "a1=S a2=s b1=H",
            "1.a1=S 1...a2=s 2.b1=H *",
            "1. a1=S {a soldier} a2=s ; the other one\n b1=H",
            "{before} a1=S{tight}a2=s;to the end\nb1=H",
            "[ Rules \"taiwan\" ] [Viewer \"first\"] 7. a1=S 7... a2=s 99. b1=H",
            "a1=S\n\n\t a2=p b1=N",
        ] {
            check_same(lenient, strict);
        }
    }

    #[test]
    fn faults_of_the_tags() {
        for (text, rule) in [
            ("[Game]", "bad-tag"),
            ("[Game \"banqi\"", "bad-tag"),
            ("[Game \"ban\nqi\"]", "bad-tag"),
            ("[Date \"a\\\nb\"]", "bad-tag"),
            ("[Date \"a\\nb\"]", "bad-tag"),
            ("[Game \"banqi\"] [Game \"banqi\"]", "repeated-tag"),
            ("[Event \"x\"]", "unknown-tag"),
            ("[game \"banqi\"]", "unknown-tag"),
            ("[Game \"jieqi\"]", "other-game"),
            ("[Rules \"beijing\"]", "unknown-rules"),
            ("[Rules \"custom:quiet=0\"]", "bad-rules-field"),
            ("[Viewer \"third\"]", "unknown-viewer"),
            ("[Position \"8/8/8/8 r -\"]", "empty-board"),
            ("[Seeded \"maybe\"]", "bad-tag"),
            ("[Commitment \"abc\"]", "bad-commitment"),
            ("{open", "open-comment"),
            ("[Result \"first\"]", "result-mismatch"),
            ("[Ending \"resign\"]", "result-mismatch"),
            ("[Result \"first\"] [Ending \"*\"]", "result-mismatch"),
            ("[Result \"red\"] [Ending \"resign\"]", "result-mismatch"),
            ("[Result \"first\"] [Ending \"boredom\"]", "result-mismatch"),
            ("[Result \"first\"] [Ending \"quiet\"]", "result-mismatch"),
            ("[Result \"draw\"] [Ending \"resign\"]", "result-mismatch"),
            ("[Result \"draw\"] [Ending \"quiet\"]", "result-mismatch"),
            ("[Result \"first\"] [Ending \"elimination\"]", "result-mismatch"),
            ("[Salt \"00\"]", "bad-deal"),
            ("[Deal \"G\"]", "bad-deal"),
            ("[Salt \"00\"] [Deal \"G\"]", "early-deal"),
            (
                "[Viewer \"public\"] [Result \"first\"] [Ending \"resign\"] [Salt \"00\"] [Deal \"G\"]",
                "early-deal",
            ),
            (
                "[Viewer \"all\"] [Result \"first\"] [Ending \"resign\"] [Salt \"00\"] [Deal \"G\"]",
                "bad-deal",
            ),
        ] {
            check_fault(text, 0, rule);
        }
        check_fault(&" ".repeat((1 << 20) + 1), 0, "too-long");
    }

    #[test]
    fn what_the_moves_show_must_be_said() {
        let won = set_up("taiwan", "8/8/S7/g1S5 r - 0 1");
        let tags = |tags: &str| format!("{won}{tags}\nc1b1");
        for right in ["", "[Result \"first\"] [Ending \"no-move\"]"] {
            let game = replay(&tags(right)).unwrap();
            assert_eq!(game.ending(), Some(Ending::won(Cause::NoMove, Seat::First)));
        }
        for wrong in [
            "[Result \"*\"] [Ending \"*\"]",
            "[Result \"*\"]",
            "[Ending \"*\"]",
            "[Result \"second\"] [Ending \"no-move\"]",
            "[Result \"first\"] [Ending \"elimination\"]",
            "[Result \"second\"] [Ending \"resign\"]",
        ] {
            check_fault(&tags(wrong), 0, "result-mismatch");
        }
    }

    #[test]
    fn faults_name_the_ply() {
        check_fault("a1=S a2=s a1", 3, "already-up");
        check_fault("1. a1=S a2", 2, "missing-reveal");
        check_fault("a1=G a2=G", 2, "not-in-bag");
        check_fault("a1=S a2=s a1a3", 3, "face-down-safe");
        check_fault("a1=S a2=s b1=H+", 3, "no-chain");
        check_fault("a1=S (a2=s)", 2, "bad-move");
        check_fault(&format!("{}c1b1 a1a2", set_up("taiwan", "8/8/S7/g1S5 r - 0 1")), 2, "game-over");
        let chain = set_up("chain", "7s/2S5/As6/1s5S r - 9 5");
        check_fault(&format!("{chain}a2b2b1 h4h3 b1a1 h3h4 a1a3"), 5, "one-step");
        check_fault(&format!("{chain}a2b2+ b2a2"), 1, "chain-captures");
        check_fault(&format!("{chain}a2b2+ - -"), 2, "no-chain");
    }

    #[test]
    fn fault_reads_as_ply_and_reason() {
        let fault = Record::parse("a1=S a2=s a1").unwrap().replay::<Position>(None).err().unwrap();
        assert_eq!(fault.to_string(), "ply 3: the piece on a1 is face-up already");
    }

    #[test]
    fn rules_may_be_given_from_outside() {
        let record = Record::parse("a1=S").unwrap();
        let rules = "hongkong".parse().unwrap();
        assert_eq!(record.replay::<Position>(Some(rules)).ok().unwrap().rules(), rules);
        assert_eq!(record.replay::<Position>(None).ok().unwrap().rules(), Rules::TAIWAN);
    }

    #[test]
    fn deal_is_written_only_for_all_and_only_at_the_end() {
        let mut table = Table::seeded("banqi", "taiwan", "masked").unwrap();
        let mut random = rng::seeded("test-records", "masked");
        let readers = ["first", "second", "public", "all"].map(|name| name.parse::<Reader>().unwrap());
        let over = loop {
            let over = table.ending().is_some();
            for reader in readers {
                let Ok(text) = table.record(reader) else {
                    assert!(reader == Reader::All && !over);
                    continue;
                };
                let opened = text.contains("Salt") || text.contains("Deal");
                assert_eq!(opened, reader == Reader::All);
            }
            if over {
                break table.record(Reader::All).unwrap();
            }
            random_action(&mut table, &mut random);
        };
        let game = replay(&over).unwrap();
        assert!(game.opening().is_ok());
        assert_eq!(Record::of(&game, Reader::All).unwrap().to_string(), over);
    }
}
