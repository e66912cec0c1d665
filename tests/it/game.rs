//! The referee: refusals that change nothing, undo, endings, events, commitments, seals.

use crate::support::{game, play, play_on, random_action, rule_sets, set_up, table, told};
use std::collections::BTreeSet;
use turnstone::banqi::{Position, Rules, Square};
use turnstone::{
    Cause, Ending, Game, Outcome, Piece, Playable as _, Position as _, Reader, Refusal, Seat, Table, Viewer,
    rng,
};

const SHUTTLE: &str = "R7/8/8/7r r - 0 1";
const CYCLE: [&str; 4] = ["a4b4", "h1g1", "b4a4", "g1h1"];

type Verdict = Result<(), Refusal>;

fn dealt(seed: &str) -> Game<Position> {
    Game::seeded(Rules::TAIWAN, seed)
}

mod refusals {
    use super::*;

    /// Everything that is not a legal action is refused with a reason and changes nothing.
    #[track_caller]
    fn check(table: &mut Table) {
        let before = told(table);
        let legal: BTreeSet<String> = table.moves().into_iter().collect();
        let squares: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        let steps = squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}{to}")));
        let every = steps.chain(squares.iter().cloned()).chain(["-".into(), "".into(), "a1b1c1".into()]);
        for action in every.filter(|action| !legal.contains(action)) {
            let refused = table.check(&action).expect_err(&action);
            assert_eq!(table.play(&action).expect_err(&action), refused);
            assert!(!refused.detail.is_empty());
        }
        assert_eq!(told(table), before);
    }

    #[test]
    fn change_nothing() {
        for rules in rule_sets() {
            let rules = rules.to_string();
            let mut table = Table::seeded("banqi", &rules, "refusals").unwrap();
            let mut random = rng::seeded("test-refusals", &rules);
            for ply in 0.. {
                let over = table.ending().is_some();
                if ply % 16 == 0 || over {
                    check(&mut table);
                }
                if over || ply == 400 {
                    break;
                }
                random_action(&mut table, &mut random);
            }
        }
    }

    #[track_caller]
    fn check_game_over(mut table: Table) {
        assert!(table.ending().is_some());
        check(&mut table);
        let before = told(&table);
        for seat in Seat::ALL {
            assert_eq!(table.resign(seat).unwrap_err().rule, "game-over");
            assert_eq!(table.flag_fall(seat).unwrap_err().rule, "game-over");
        }
        assert_eq!(table.agree_draw().unwrap_err().rule, "game-over");
        assert!(table.undo().is_err());
        assert_eq!(told(&table), before);
    }

    #[test]
    fn nothing_is_accepted_after_the_end() {
        for (text, moves) in [
            ("8/8/S7/g1S5 r - 0 1", "c1b1"),
            ("RrS5/8/8/8 r - 0 1", "a4b4"),
            ("Rr6/8/8/7r r - 59 1", "a4a3"),
            (SHUTTLE, "a4b4 h1g1 b4a4 g1h1 a4b4 h1g1 b4a4 g1h1"),
        ] {
            check_game_over(Table::from_record(&format!("{}{moves}", set_up("taiwan", text))).unwrap());
        }
        let ends: [fn(&mut Table) -> Verdict; 3] =
            [Table::agree_draw, |t| t.resign(Seat::First), |t| t.flag_fall(Seat::Second)];
        for end in ends {
            let mut table = Table::seeded("banqi", "taiwan", "end").unwrap();
            play_on(&mut table, 20, "end");
            end(&mut table).unwrap();
            check_game_over(table);
        }
    }

    /// A guess that is judged would tell what lies face-down.
    #[test]
    fn guesses_at_the_deal_are_not_judged() {
        let mut table = Table::seeded("banqi", "taiwan", "guess").unwrap();
        let before = told(&table);
        for piece in Piece::all() {
            let refusal = table.play(&format!("c2={}", piece.letter())).unwrap_err();
            assert_eq!(refusal.rule, "needless-reveal");
        }
        assert_eq!(told(&table), before);
    }

    #[test]
    fn supplied_reveals_are_judged_by_the_bag() {
        let mut game = game("dark-chain", "7s/8/8/AXX4h r h1S1 0 1");
        for (action, rule) in [
            ("b1", "missing-reveal"),
            ("b1=g", "not-in-bag"),
            ("a1b1", "missing-reveal"),
            ("a1a2=h", "needless-reveal"),
        ] {
            let (mv, outcome) = game.position(Viewer::Public).parse_move(action).unwrap();
            assert_eq!(game.play(mv, outcome).unwrap_err().rule, rule, "{action}");
        }
        assert!(game.is_empty());
    }

    #[test]
    fn unknown_games_and_rules_are_refused() {
        assert_eq!(Table::new("chess", "taiwan").err().unwrap().rule, "unknown-game");
        assert_eq!(Table::new("banqi", "beijing").err().unwrap().rule, "unknown-rules");
        assert_eq!(Table::seeded("shogi", "taiwan", "1").err().unwrap().rule, "unknown-game");
        assert_eq!("west".parse::<Seat>().unwrap_err().rule, "unknown-seat");
        assert_eq!("all".parse::<Viewer>().unwrap_err().rule, "unknown-viewer");
        assert_eq!("west".parse::<Reader>().unwrap_err().rule, "unknown-viewer");
    }
}

mod undo {
    use super::*;

    #[track_caller]
    fn check_refused(table: &mut Table, rule: &str) {
        let before = told(table);
        assert!(!table.can_undo() && !table.view(Viewer::Public).can_undo);
        assert_eq!(table.undo().unwrap_err().rule, rule);
        assert_eq!(told(table), before);
    }

    #[test]
    fn never_crosses_a_reveal_in_a_normal_game() {
        let mut table = Table::seeded("banqi", "taiwan", "undo").unwrap();
        check_refused(&mut table, "nothing-to-undo");
        table.play("a1").unwrap();
        check_refused(&mut table, "undo-reveal");
    }

    #[test]
    fn never_crosses_an_attempt_whether_it_took_or_not() {
        for turned in ["h+", "H"] {
            let text = format!("{}d2e2={turned}", set_up("dark-chain", "7s/4s3/3AXX2/8 r h1H1 0 1"));
            check_refused(&mut Table::from_record(&text).unwrap(), "undo-reveal");
        }
    }

    #[test]
    fn takes_all_or_nothing() {
        let mut table = table("taiwan", "R7/8/8/X6r r h1 0 1");
        for action in ["a4b4", "h1g1", "a1=h", "g1h1", "b4a4"] {
            table.play(action).unwrap();
        }
        let before = told(&table);
        assert_eq!(table.undo_to(2).unwrap_err().rule, "undo-reveal");
        assert_eq!(table.undo_to(5).unwrap_err().rule, "nothing-to-undo");
        assert_eq!(table.undo_to(usize::MAX).unwrap_err().rule, "nothing-to-undo");
        assert_eq!(told(&table), before);
        assert_eq!(table.undo_to(3).unwrap(), 3);
        assert!(!table.is_practice() && !table.view(Viewer::Public).assisted);
    }

    #[test]
    fn gives_the_very_state_back() {
        for rules in rule_sets() {
            let mut table = Table::seeded("banqi", &rules.to_string(), "back").unwrap();
            table.set_practice();
            let mut random = rng::seeded("test-undo", &rules.to_string());
            let mut states = vec![(table.view(Viewer::Public), table.events(Viewer::Public, 0))];
            while states.len() < 200 && random_action(&mut table, &mut random).is_some() {
                states.push((table.view(Viewer::Public), table.events(Viewer::Public, 0)));
            }
            for (len, (view, events)) in states.iter().enumerate().rev().skip(1) {
                assert_eq!(table.undo().unwrap(), len);
                let mut now = table.view(Viewer::Public);
                now.assisted = view.assisted;
                now.can_undo = view.can_undo;
                assert_eq!(&now, view);
                assert_eq!(table.events(Viewer::Public, 0).len(), events.len());
            }
            assert!(table.view(Viewer::Public).assisted);
        }
    }

    #[test]
    fn practice_turns_up_the_same_piece_again() {
        let mut table = Table::seeded("banqi", "taiwan", "practice").unwrap();
        table.set_practice();
        let first = table.play("a1").unwrap();
        assert!(!table.view(Viewer::Public).assisted);
        table.undo().unwrap();
        assert!(table.view(Viewer::Public).assisted);
        table.play("b1").unwrap();
        table.undo().unwrap();
        assert_eq!(table.play("a1").unwrap(), first);
        assert!(table.record(Reader::Viewer(Viewer::Public)).unwrap().contains("[Assisted \"yes\"]"));
    }

    #[test]
    fn practice_without_a_crossed_reveal_is_not_assisted() {
        let mut table = table("taiwan", SHUTTLE);
        table.set_practice();
        table.play("a4b4").unwrap();
        table.undo().unwrap();
        assert!(!table.view(Viewer::Public).assisted);
    }

    /// The deal can be read once a game is over, so going on from there is assisted.
    #[test]
    fn practice_from_an_opened_deal_is_assisted() {
        let mut table = Table::seeded("banqi", "taiwan", "opened").unwrap();
        table.set_practice();
        play_on(&mut table, 60, "opened");
        while table.events(Viewer::Public, 0).last().unwrap().turned.is_some() {
            let step = table.moves().into_iter().find(|mv| mv.len() == 4).expect("a step");
            table.play(&step).unwrap();
        }
        table.resign(Seat::First).unwrap();
        table.opening().unwrap();
        table.undo().unwrap();
        assert_eq!(table.ending(), None);
        assert!(table.view(Viewer::Public).assisted);
    }

    #[test]
    fn keeps_the_books_of_repetition() {
        let mut table = table("taiwan", SHUTTLE);
        table.set_practice();
        let plies = |table: &mut Table, from: usize, to: usize| {
            for (ply, action) in CYCLE.iter().cycle().enumerate().take(to).skip(from) {
                assert_eq!(table.ending(), None, "before ply {}", ply + 1);
                table.play(action).unwrap();
            }
        };
        plies(&mut table, 0, 6);
        table.undo_to(2).unwrap();
        plies(&mut table, 2, 8);
        assert_eq!(table.ending(), Some(Ending::drawn(Cause::Repetition)));
        table.undo_to(0).unwrap();
        assert_eq!(table.view(Viewer::Public).repetition, 1);
        plies(&mut table, 0, 8);
        assert_eq!(table.ending(), Some(Ending::drawn(Cause::Repetition)));
    }

    #[test]
    fn takes_back_one_hop_of_a_chain() {
        let mut table = table("chain", "7s/2S5/As6/1s5S r - 0 5");
        table.play("a2b2").unwrap();
        let middle = told(&table);
        table.play("b2b1").unwrap();
        table.undo().unwrap();
        assert_eq!(told(&table), middle);
        table.undo().unwrap();
        assert_eq!(table.view(Viewer::Public).fen, "7s/2S5/As6/1s5S r - 0 5");
    }
}

mod endings {
    use super::*;

    #[test]
    fn declared() {
        let both = |end: fn(&mut Table, Seat) -> Verdict, cause| {
            for seat in Seat::ALL {
                let mut table = table("taiwan", SHUTTLE);
                end(&mut table, seat).unwrap();
                assert_eq!(table.ending(), Some(Ending::won(cause, !seat)));
                assert_eq!(table.moves(), [""; 0]);
            }
        };
        both(Table::resign, Cause::Resign);
        both(Table::flag_fall, Cause::Time);
        let mut table = table("taiwan", SHUTTLE);
        table.agree_draw().unwrap();
        assert_eq!(table.ending(), Some(Ending::drawn(Cause::Agreed)));
    }

    #[track_caller]
    fn check(rules: &str, text: &str, moves: &str, ending: Ending) {
        let mut game = game(rules, text);
        for action in moves.split(' ') {
            assert_eq!(game.ending(), None, "before {action}");
            play(&mut game, action);
        }
        assert_eq!(game.ending(), Some(ending), "{moves} in {text}");
    }

    #[test]
    fn wins_stand_before_draws_and_repetition_before_quiet() {
        let cycles = "a4b4 h1g1 b4a4 g1h1 a4b4 h1g1 b4a4 g1h1";
        check("taiwan", "R7/8/8/7r r - 52 40", cycles, Ending::drawn(Cause::Repetition));
        check("taiwan", "R7/8/8/7r r - 53 40", &cycles[..34], Ending::drawn(Cause::Quiet));
        check("taiwan", "8/8/S7/g1S5 r - 59 40", "c1b1", Ending::won(Cause::NoMove, Seat::First));
        check("taiwan", "Rr6/8/8/8 r - 59 40", "a4b4", Ending::won(Cause::Elimination, Seat::First));
    }

    #[test]
    fn stop_ends_the_turn_and_is_not_quiet() {
        let mut game = game("custom:quiet=1,chain=yes", "7s/2S5/As6/1s5S r - 0 5");
        play(&mut game, "a2b2");
        play(&mut game, "-");
        assert_eq!((game.ending(), game.position(Viewer::Public).quiet().0), (None, 0));
        play(&mut game, "h4h3");
        assert_eq!(game.ending(), Some(Ending::drawn(Cause::Quiet)));
    }

    #[test]
    fn positions_before_a_capture_never_come_back() {
        for rules in rule_sets() {
            let mut table = Table::seeded("banqi", &rules.to_string(), "counts").unwrap();
            let mut random = rng::seeded("test-counts", &rules.to_string());
            let mut seen: Vec<String> = Vec::new();
            for _ in 0..300 {
                let view = table.view(Viewer::Public);
                let fields: Vec<&str> = view.fen.split(' ').collect();
                let chain = view.chain.clone().unwrap_or_default();
                seen.push(format!("{} {} {} {chain}", fields[0], fields[1], fields[2]));
                let count = seen.iter().filter(|text| Some(*text) == seen.last()).count();
                assert_eq!(view.repetition, count, "{}", view.fen);
                if random_action(&mut table, &mut random).is_none() {
                    break;
                }
            }
        }
    }
}

mod events {
    use super::*;

    #[test]
    fn tell_what_happened() {
        let text = format!("{}d2e2=he3", set_up("dark-chain", "7s/4s2s/3AXX2/8 r h1H1 7 5"));
        let table = Table::from_record(&text).unwrap();
        let events = table.events(Viewer::Public, 0);
        let told: Vec<_> = events
            .iter()
            .map(|e| (e.index, e.ply, e.seat, e.action.text.as_str(), e.action.kind, e.turned, e.captured))
            .collect();
        assert_eq!(
            told,
            [
                (0, 8, Seat::First, "d2e2", "attempt", Some('h'), Some('h')),
                (1, 8, Seat::First, "e2e3", "capture", None, Some('s')),
            ]
        );
        assert_eq!(table.events(Viewer::Public, 1), events[1..]);
        assert_eq!(table.events(Viewer::Public, 2), []);
        assert_eq!(table.events(Viewer::Public, 3), []);
    }

    #[test]
    fn failed_attempt_turns_up_and_takes_nothing() {
        let text = format!("{}d2e2=g", set_up("dark-chain", "7s/4s2s/3AXX2/8 r g1H1 7 5"));
        let event = Table::from_record(&text).unwrap().events(Viewer::First, 0).pop().unwrap();
        assert_eq!((event.turned, event.captured, event.ending), (Some('g'), None, None));
    }

    #[test]
    fn last_event_carries_the_ending() {
        let mut table = table("taiwan", "8/8/S7/g1S5 r - 0 1");
        let event = table.play("c1b1").unwrap().pop().unwrap();
        assert_eq!(event.ending, Some(Ending::won(Cause::NoMove, Seat::First)));
    }

    #[test]
    fn cannon_shots_name_their_screen() {
        let table = table("taiwan", "8/8/8/C1X1s2s r H1 0 1");
        let shot = table.view(Viewer::Public).moves.into_iter().find(|mv| mv.kind == "capture").unwrap();
        assert_eq!((shot.text.as_str(), shot.screen.as_deref()), ("a1e1", Some("c1")));
        assert_eq!((shot.piece, shot.victim), (Some('C'), Some('s')));
    }

    #[test]
    fn are_the_same_for_every_viewer_of_banqi() {
        for rules in rule_sets() {
            let mut table = Table::seeded("banqi", &rules.to_string(), "events").unwrap();
            play_on(&mut table, 120, "events");
            let public = table.events(Viewer::Public, 0);
            assert_eq!(table.events(Viewer::First, 0), public);
            assert_eq!(table.events(Viewer::Second, 0), public);
            assert_eq!(table.view(Viewer::First), table.view(Viewer::Second));
        }
    }
}

#[test]
fn repetition_and_history_are_told_from_the_referee() {
    let mut game = game("taiwan", SHUTTLE);
    for (ply, action) in CYCLE.iter().enumerate() {
        assert_eq!(game.keys(Viewer::Public).len(), ply + 1);
        play(&mut game, action);
    }
    assert_eq!(game.repetition(), 2);
    assert_eq!(game.before(0, Viewer::Public), Some(game.start(Viewer::Public)));
    assert_eq!(game.before(4, Viewer::Public), None);
    assert_eq!(game.keys(Viewer::Public)[0], game.position(Viewer::Public).key());
}

#[test]
fn game_with_a_deal_returns_what_it_turned_up() {
    let mut game = dealt("outcome");
    let (mv, none) = game.position(Viewer::Public).parse_move("c2").unwrap();
    assert_eq!(none, Outcome::NONE);
    let outcome = game.play(mv, none).unwrap();
    assert!(game.events(Viewer::First, 0).all(|event| event.outcome == outcome));
    assert!(outcome.turned.is_some() && outcome.taken.is_none());
}
