//! The rules of banqi on positions with few pieces, and the ids of rule sets.

use crate::support::{actions, game, moves_of, play, read, read_under, table};
use turnstone::banqi::{CannonRule, Ladder, Rules};
use turnstone::{Cause, Color, Ending, Playable as _, Position as _, Seat, Viewer};

/// Every legal action of the side to move.
#[track_caller]
fn check(rules: &str, text: &str, expected: &[&str]) {
    assert_eq!(actions(&read_under(rules, text)), expected, "{text} under {rules}");
}

/// The target squares of one piece.
#[track_caller]
fn check_from(text: &str, from: &str, expected: &[&str]) {
    assert_eq!(moves_of(&read(text), from), expected, "{from} in {text}");
}

/// The rule that forbids an action; `""` when it is legal.
#[track_caller]
fn check_refusal(rules: &str, text: &str, action: &str, rule: &str) {
    let position = read_under(rules, text);
    let (mv, _) = position.parse_move(action).expect("an action");
    let refused = position.check(mv).err();
    assert_eq!(refused.as_ref().map_or("", |r| r.rule), rule, "{action} in {text} under {rules}");
    assert!(refused.is_none_or(|r| !r.detail.is_empty() && !r.detail.ends_with('.')));
}

#[track_caller]
fn check_ending(rules: &str, text: &str, ending: Option<Ending>) {
    assert_eq!(game(rules, text).ending(), ending, "{text} under {rules}");
    let table = table(rules, text);
    assert_eq!(table.ending(), ending);
    assert_eq!(table.view(Viewer::First).ending, ending);
    if ending.is_some() {
        assert_eq!(table.moves(), [""; 0], "a game that is over offers nothing");
    }
}

/// An action from a set-up, and how the game stands after it.
#[track_caller]
fn check_after(rules: &str, text: &str, action: &str, quiet: u16, ending: Option<Ending>) {
    let mut game = game(rules, text);
    assert_eq!(game.ending(), None, "{text} under {rules}");
    play(&mut game, action);
    assert_eq!(game.position(Viewer::Public).quiet().0, quiet, "{action} in {text}");
    assert_eq!(game.ending(), ending, "{action} in {text} under {rules}");
}

const TAIWAN_LADDER: [&str; 5] = ["taiwan", "mistboard", "casual80", "fifty", "olympiad"];

#[test]
fn cannon_captures_over_a_face_down_screen() {
    check_from("8/8/8/CX1s2g1 r H1 0 1", "a1", &["a2", "d1"]);
}

#[test]
fn cannon_does_not_jump_onto_an_empty_square() {
    check("taiwan", "8/8/Cs6/8 r - 0 1", &["a2a1", "a2a3"]);
}

#[test]
fn cannon_and_soldier_side_by_side() {
    check("taiwan", "8/8/3Cs3/8 r - 0 1", &["d2c2", "d2d1", "d2d3"]);
    check("taiwan", "8/8/3Cs3/8 b - 0 1", &["e2e1", "e2e3", "e2f2"]);
}

#[test]
fn cannon_shoots_along_a_file_at_any_rank() {
    for target in ["g", "s", "c"] {
        check_from(&format!("3{target}4/8/3X4/3C4 r H1 0 1"), "d1", &["c1", "d4", "e1"]);
    }
}

#[test]
fn cannon_blocked_by_what_stands_beyond_the_screen() {
    check_from("8/8/8/CsS1s3 r - 0 1", "a1", &["a2"]);
    check_from("8/8/8/CsXs4 r H1 0 1", "a1", &["a2"]);
}

#[test]
fn cannon_needs_no_room_beside_the_screen() {
    check_from("8/8/8/Css5 r - 0 1", "a1", &["a2", "c1"]);
    check_from("8/8/8/C5Ss r - 0 1", "a1", &["a2", "b1", "h1"]);
}

#[test]
fn general_spares_soldiers_that_take_it() {
    check("taiwan", "8/2Gs4/8/8 r - 0 1", &["c3b3", "c3c2", "c3c4"]);
    check("taiwan", "8/2Gs4/8/8 b - 0 1", &["d3c3", "d3d2", "d3d4", "d3e3"]);
    check("taiwan", "8/2Cs4/8/8 b - 0 1", &["d3d2", "d3d4", "d3e3"]);
}

#[test]
fn ladder_of_every_pair() {
    let order = |rules: &str| if rules == "hongkong" { "grhcaes" } else { "gaerhcs" };
    for rules in ["taiwan", "hongkong"] {
        for (high, attacker) in order(rules).chars().enumerate() {
            for (low, victim) in order(rules).chars().enumerate() {
                if attacker == 'c' && rules == "taiwan" {
                    continue;
                }
                let by_rank = high <= low && (attacker, victim) != ('g', 's');
                let takes = by_rank || (attacker, victim) == ('s', 'g');
                let text = format!("8/3{attacker}{}3/8/8 b - 0 1", victim.to_ascii_uppercase());
                let legal = moves_of(&read_under(rules, &text), "d3").contains(&"e3".to_string());
                assert_eq!(legal, takes, "{text} under {rules}");
            }
        }
    }
}

#[test]
fn colours_come_with_the_first_flip() {
    let mut game = game("taiwan", "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1");
    let start = game.position(Viewer::Public);
    assert_eq!(actions(start).len(), 32);
    assert!(actions(start).iter().all(|action| action.len() == 2));
    assert_eq!((start.color(Seat::First), start.mover()), (None, None));
    play(&mut game, "c2=s");
    let position = game.position(Viewer::Public);
    assert_eq!(position.color(Seat::First), Some(Color::Black));
    assert_eq!(position.color(Seat::Second), Some(Color::Red));
    assert_eq!((position.to_move(), position.mover()), (Seat::Second, Some(Color::Red)));
}

#[test]
fn quiet_move_that_takes_the_last_move_away_wins() {
    let mut game = game("taiwan", "8/8/S7/g1S5 r - 0 1");
    play(&mut game, "c1b1");
    assert_eq!(game.ending(), Some(Ending::won(Cause::NoMove, Seat::First)));
    assert_eq!(actions(game.position(Viewer::Public)), [""; 0]);
    let (mv, outcome) = game.position(Viewer::Public).parse_move("a1a2").unwrap();
    assert_eq!(game.play(mv, outcome).unwrap_err().rule, "game-over");
}

#[test]
fn blocked_side_may_still_flip() {
    let text = "8/6X1/S7/gS6 b h1 0 1";
    check("taiwan", text, &["g3"]);
    check_ending("taiwan", text, None);
}

#[test]
fn extinct_colour_has_lost_whatever_is_face_down() {
    let won = Some(Ending::won(Cause::Elimination, Seat::Second));
    check_ending("taiwan", "r7/8/7X/7X r r1h1 0 1", won);
    check_after(
        "taiwan",
        "rS6/8/7X/7X b r1h1 0 1",
        "a4b4",
        0,
        Some(Ending::won(Cause::Elimination, Seat::First)),
    );
    check_refusal("taiwan", "r7/8/7X/7X r r1h1 0 1", "h1", "game-over");
}

#[test]
fn colour_that_is_all_face_down_lives_on() {
    check_ending("taiwan", "r7/8/7X/7X r R1h1 0 1", None);
    check_after("taiwan", "rS6/8/7X/7X b R1h1 0 1", "a4b4", 0, None);
}

#[test]
fn quiet_limit_on_the_exact_ply() {
    for rules in TAIWAN_LADDER.into_iter().chain(["hongkong", "chain", "dark-chain"]) {
        let limit = rules.parse::<Rules>().unwrap().quiet_limit.unwrap();
        let draw = Some(Ending::drawn(Cause::Quiet));
        let at = |quiet: u16| format!("Rr6/8/8/7r r - {quiet} 40");
        check_after(rules, &at(limit - 1), "a4b4", 0, None);
        check_after(rules, &at(limit - 2), "a4a3", limit - 1, None);
        check_after(rules, &at(limit - 1), "a4a3", limit, draw);
        check_ending(rules, &at(limit), draw);
        check_ending(rules, &at(limit + 1), draw);
    }
    check_after("custom:quiet=none", "Rr6/8/8/7r r - 65535 40", "a4a3", 65535, None);
}

#[test]
fn win_on_the_drawing_ply_stands() {
    check_after("taiwan", "8/8/S7/g1S5 r - 59 40", "c1b1", 60, Some(Ending::won(Cause::NoMove, Seat::First)));
    check_ending("taiwan", "8/8/S7/gS6 b - 60 40", Some(Ending::won(Cause::NoMove, Seat::Second)));
    check_ending("taiwan", "8/8/8/S7 r - 60 40", Some(Ending::won(Cause::Elimination, Seat::First)));
}

#[test]
fn flip_is_not_quiet() {
    check_after("mistboard", "R7/8/8/X6r r h1 39 40", "a1=h", 0, None);
}

#[test]
fn repetition_on_the_exact_ply() {
    let cycle = ["a4b4", "h1g1", "b4a4", "g1h1"];
    for (rules, draws) in [("taiwan", true), ("casual80", false), ("custom:repetition=none", false)] {
        let mut game = game(rules, "R7/8/8/7r r - 0 1");
        for (ply, action) in (1..=8).zip(cycle.iter().cycle()) {
            play(&mut game, action);
            let ending = (draws && ply == 8).then_some(Ending::drawn(Cause::Repetition));
            assert_eq!(game.ending(), ending, "after ply {ply} under {rules}");
        }
        assert_eq!(game.repetition(), 3);
    }
}

#[test]
fn repetition_starts_anew_after_a_flip() {
    let mut game = game("taiwan", "R7/8/8/X6r r s1 0 1");
    for action in ["a4b4", "h1g1", "b4a4", "g1h1", "a1=s"] {
        play(&mut game, action);
    }
    assert_eq!(game.repetition(), 1);
    for action in ["h1g1", "a4b4", "g1h1", "b4a4", "h1g1", "a4b4", "g1h1"] {
        play(&mut game, action);
        assert_eq!(game.ending(), None);
    }
    play(&mut game, "b4a4");
    assert_eq!(game.ending(), Some(Ending::drawn(Cause::Repetition)));
}

#[test]
fn hongkong_cannon_goes_by_rank_and_step() {
    for rules in ["taiwan", "hongkong", "taiwan"] {
        let hongkong = rules == "hongkong";
        check_refusal(
            rules,
            "8/3Ca3/8/8 r - 0 1",
            "d3e3",
            if hongkong { "" } else { "cannon-needs-one-screen" },
        );
        check_refusal(rules, "8/CXs5/8/8 r H1 0 1", "a3c3", if hongkong { "adjacent-capture" } else { "" });
    }
}

#[test]
fn face_down_pieces_are_safe_but_under_dark() {
    for (id, rules) in Rules::NAMED {
        for bag in ["h1", "H1", "g1"] {
            let text = format!("7s/8/3AX3/8 r {bag} 0 1");
            check_refusal(id, &text, "d2e2", if rules.dark { "" } else { "face-down-safe" });
        }
    }
}

/// An advisor's attempt on a face-down piece at e2: the position text after it.
#[track_caller]
fn check_attempt(bag: &str, turned: &str, after: &str) {
    let mut game = game("dark-chain", &format!("7s/4s3/3AX3/8 r {bag} 7 5"));
    play(&mut game, &format!("d2e2={turned}"));
    assert_eq!(game.position(Viewer::Public).to_text(), after);
}

#[test]
fn attempt_on_a_face_down_piece() {
    check_attempt("h1", "h", "7s/4s3/4A3/8 r - 0 5 chain=e2");
    check_attempt("H1", "H", "7s/4s3/3AH3/8 b - 0 5 first=r");
    check_attempt("g1", "g", "7s/4s3/3Ag3/8 b - 0 5 first=r");
    check_from("7s/4s3/3Ag3/8 b - 0 5 first=r", "e2", &["d2", "e1", "f2"]);
}

#[test]
fn cannon_attempts_a_face_down_piece_beyond_one_screen() {
    check("dark-chain", "8/8/8/CXX4s r H1h1 0 1", &["a1a2", "a1c1", "b1", "c1"]);
    check("chain", "8/8/8/CXX4s r H1h1 0 1", &["a1a2", "b1", "c1"]);
}

#[test]
fn chain_goes_on_hop_by_hop() {
    let mut game = game("chain", "7s/2S5/As6/1s5S r - 9 5");
    play(&mut game, "a2b2");
    let position = game.position(Viewer::Public);
    assert_eq!(actions(position), ["-", "b2b1"]);
    assert_eq!((position.to_move(), position.plies()), (Seat::First, 8));
    assert_eq!(game.ending(), None);
    play(&mut game, "b2b1");
    let position = game.position(Viewer::Public);
    assert_eq!(position.chain(), None, "nothing is left to take, so the turn ended");
    assert_eq!((position.to_move(), position.plies(), position.quiet().0), (Seat::Second, 9, 0));
}

#[test]
fn chain_may_stop_before_each_hop() {
    let mut game = game("chain", "7s/2S5/As6/1s5S r - 9 5");
    play(&mut game, "a2b2");
    play(&mut game, "-");
    let position = game.position(Viewer::Public);
    assert_eq!((position.to_move(), position.plies(), position.quiet().0), (Seat::Second, 9, 0));
    assert_eq!(position.to_text(), "7s/2S5/1A6/1s5S b - 0 5 first=r");
}

#[test]
fn failed_attempt_ends_a_chain_and_keeps_what_was_taken() {
    let mut game = game("dark-chain", "7s/8/AsX5/8 r g1 9 5");
    play(&mut game, "a2b2");
    assert_eq!(actions(game.position(Viewer::Public)), ["-", "b2c2"]);
    play(&mut game, "b2c2=g");
    assert_eq!(game.position(Viewer::Public).to_text(), "7s/8/1Ag5/8 b - 0 5 first=r");
}

#[test]
fn elimination_in_the_middle_of_a_chain() {
    let mut game = game("dark-chain", "8/8/AsX5/8 r R1 9 5");
    play(&mut game, "a2b2");
    assert_eq!(game.ending(), Some(Ending::won(Cause::Elimination, Seat::First)));
}

#[test]
fn only_the_chaining_piece_acts() {
    let text = "7s/2S5/1A6/1s4XS r h1 0 5 chain=b2";
    check_refusal("chain", text, "c3c4", "chain-only");
    check_refusal("chain", text, "g1", "chain-only");
    check_refusal("chain", text, "b2a2", "chain-captures");
    check_refusal("chain", text, "b2b1", "");
    check_refusal("chain", text, "-", "");
}

#[test]
fn refusals_name_their_rule() {
    let text = "4c3/3SH1X1/C1SGs2g/1cX4A r A1h1 3 9";
    let cases = [
        ("-", "no-chain"),
        ("a1", "nothing-to-flip"),
        ("d2", "already-up"),
        ("a1b1", "empty-square"),
        ("g3g4", "face-down-moves"),
        ("b1a1", "not-your-piece"),
        ("d2d2", "same-square"),
        ("d3d1", "one-step"),
        ("c2b3", "one-step"),
        ("d2d3", "own-piece"),
        ("c2c1", "face-down-safe"),
        ("d2e2", "general-spares-soldier"),
        ("h1e4", "adjacent-capture"),
        ("e3e4", ""),
        ("h1h2", "outranked"),
        ("a2b1", "cannon-straight"),
        ("a2e2", "cannon-needs-one-screen"),
        ("d3c3", ""),
        ("g3", ""),
    ];
    for (action, rule) in cases {
        check_refusal("taiwan", text, action, rule);
    }
}

#[test]
fn five_illegal_actions_five_reasons() {
    check_refusal("taiwan", "8/8/Cs6/8 r - 0 1", "a2b2", "cannon-needs-one-screen");
    check_refusal("taiwan", "8/8/CsSs4/8 r - 0 1", "a2d2", "cannon-needs-one-screen");
    check_refusal("taiwan", "8/8/Gs6/8 r - 0 1", "a2b2", "general-spares-soldier");
    check_refusal("taiwan", "8/8/Sh6/8 r - 0 1", "a2b2", "outranked");
    check_refusal("taiwan", "8/8/SX5h/8 r h1 0 1", "a2b2", "face-down-safe");
}

#[test]
fn rule_ids_round_trip() {
    for (id, rules) in Rules::NAMED {
        assert_eq!(rules.to_string(), id);
        assert_eq!(id.parse::<Rules>().unwrap(), rules);
    }
    let yes = [true, false];
    for ladder in [Ladder::Taiwan, Ladder::HongKong] {
        for cannon in [CannonRule::Jump, CannonRule::Step] {
            for quiet_limit in [None, Some(1), Some(60), Some(61), Some(u16::MAX)] {
                for repetition in [None, Some(3)] {
                    for (dark, chain) in yes.into_iter().flat_map(|d| yes.map(|c| (d, c))) {
                        let rules = Rules { ladder, cannon, quiet_limit, repetition, dark, chain };
                        assert_eq!(rules.to_string().parse::<Rules>().unwrap(), rules);
                    }
                }
            }
        }
    }
}

#[test]
fn rule_ids_as_the_table_has_them() {
    let custom = |id: &str, meaning: &str| {
        assert_eq!(id.parse::<Rules>().unwrap(), meaning.parse::<Rules>().unwrap(), "{id}");
    };
    let all = |quiet, repetition, rest| format!("custom:quiet={quiet},repetition={repetition},{rest}");
    let plain = "ladder=taiwan,cannon=jump,dark=no,chain=no";
    custom("taiwan", &all("60", "3", plain));
    custom("mistboard", &all("40", "3", plain));
    custom("casual80", &all("80", "none", plain));
    custom("fifty", &all("100", "3", plain));
    custom("olympiad", &all("180", "3", plain));
    custom("hongkong", &all("60", "3", "ladder=hongkong,cannon=step,dark=no,chain=no"));
    custom("chain", &all("60", "3", "ladder=taiwan,cannon=jump,dark=no,chain=yes"));
    custom("dark-chain", &all("60", "3", "chain=yes,dark=yes,cannon=jump,ladder=taiwan"));
    custom("custom:", "taiwan");
    custom("custom:chain=yes", "chain");
    custom(" custom: dark=yes , chain=yes ", "dark-chain");
}

#[track_caller]
fn check_bad_rules(id: &str, rule: &str, says: &str) {
    let refusal = id.parse::<Rules>().unwrap_err();
    assert_eq!(refusal.rule, rule, "{id}");
    assert!(refusal.detail.contains(says), "{id}: {refusal}");
}

#[test]
fn bad_rule_ids_are_refused() {
    for id in ["", "Taiwan", "taiwan,quiet=80", "jieqi", "custom", "custom,quiet=60"] {
        check_bad_rules(id, "unknown-rules", "taiwan, mistboard");
    }
    for field in [
        "quiet=0",
        "quiet=-1",
        "quiet=+60",
        "quiet=65536",
        "quiet=",
        "quiet=6 0",
        "quiet",
        "repetition=2",
        "repetition=no",
        "dark=true",
        "chain=1",
        "ladder=beijing",
        "cannon=fly",
        "Quiet=60",
        "colour=red",
        "=",
    ] {
        check_bad_rules(&format!("custom:chain=yes,{field}"), "bad-rules-field", field);
    }
    check_bad_rules("custom:quiet=60,quiet=60", "bad-rules-field", "each key once");
}
