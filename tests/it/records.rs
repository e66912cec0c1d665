//! A game's text: to the game and back, lenient in form, strict in what changes the game.

use crate::support::{game, play, random_action, record, rule_sets, set_up};
use turnstone::banqi::{Position, Rules};
use turnstone::{Cause, Ending, Game, Reader, Record, Seat, Table, Viewer, rng};

fn replay(text: &str) -> Result<Game<Position>, (u32, &'static str)> {
    let record = Record::parse(text).map_err(|refusal| (0, refusal.rule))?;
    record.replay(None).map_err(|fault| (fault.ply, fault.refusal.rule))
}

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
        ("[Viewer \"all\"] [Result \"first\"] [Ending \"resign\"] [Salt \"00\"] [Deal \"G\"]", "bad-deal"),
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

#[test]
fn remarks_stay_with_the_game() {
    let text = "[Game \"banqi\"]\n[First \"An \\\"old\\\" friend\"]\n[Date \"2026.11.30\"]\n[Clock \"5+3\"]\n\na1=g\n";
    let again = record(&replay(text).unwrap_or_else(|fault| panic!("{fault:?}")));
    for line in text.lines().filter(|line| line.starts_with('[')) {
        assert!(again.contains(line), "{line} is lost in {again}");
    }
}

#[test]
fn endless_records_are_refused() {
    check_fault(&"a1=g ".repeat(20_001), 0, "too-long");
    check_fault(&" ".repeat((1 << 20) + 1), 0, "too-long");
}
