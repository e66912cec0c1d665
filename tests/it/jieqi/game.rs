//! The referee of jieqi: three views of one game, undo, endings, restoring from a seal.

use super::support::{VIEWERS, filled_text, game, legal, play, random_ply, record, replay};
use crate::support::full;
use turnstone::jieqi::{Position, Rules};
use turnstone::{
    Cause, Ending, Game, Key, Outcome, Piece, Playable as _, Position as _, Reader, Record, Seat, Viewer,
    restore, rng,
};

fn told(game: &Game<Position>) -> Vec<String> {
    let mut told: Vec<String> = VIEWERS.iter().map(|&viewer| game.position(viewer).to_text()).collect();
    told.extend(VIEWERS.iter().map(|&viewer| record(game, viewer)));
    told.push(format!("{:?} {} {:?}", game.ending(), game.repetition(), game.commitment()));
    told
}

/// A dealt game in which something was taken face-down, in play.
fn with_a_dark_capture(seed: &str) -> Game<Position> {
    let mut game = game("capturer", seed);
    play(&mut game, "b2b9");
    game
}

mod views {
    use super::*;

    #[test]
    fn differ_by_what_their_viewer_took() {
        let mut unequal = 0;
        for seed in 0..30 {
            let mut random = rng::seeded("test-jieqi-views", &seed.to_string());
            let mut game = game("capturer", &seed.to_string());
            while random_ply(&mut game, &mut random) && game.len() < 120 {
                let [first, second, public] = VIEWERS.map(|viewer| game.position(viewer));
                unequal += usize::from(first.bag() != second.bag());
                for position in [first, second] {
                    assert_eq!(position.quiet(), public.quiet());
                    assert_eq!(position.plies(), public.plies());
                    assert_eq!(position.in_check(), public.in_check());
                    assert_eq!(legal(position), legal(public));
                }
                for piece in Piece::all() {
                    let count = |position: &Position| position.bag().count(piece);
                    assert!(count(public) >= count(first) && count(public) >= count(second));
                    assert_eq!(count(public), count(first).max(count(second)));
                }
            }
        }
        assert!(unequal > 0);
    }

    #[test]
    fn are_one_where_both_see_everything() {
        let mut random = rng::seeded("test-jieqi-views", "both");
        let mut game = game("both", "both");
        while random_ply(&mut game, &mut random) {
            let bags = VIEWERS.map(|viewer| *game.position(viewer).bag());
            assert!(bags[0] == bags[1] && bags[1] == bags[2]);
        }
    }

    #[test]
    fn of_a_viewer_who_is_not_held_is_the_publics() {
        let first = replay("[Game \"jieqi\"] [Viewer \"first\"]\nb2b9Pn").unwrap();
        assert!(!first.knows_all());
        assert_eq!(first.position(Viewer::Second), first.position(Viewer::Public));
        assert_eq!(first.position(Viewer::Public).bag().count(Piece::from_letter('n').unwrap()), 2);
        assert_eq!(first.position(Viewer::First).bag().count(Piece::from_letter('n').unwrap()), 1);
        assert_eq!(first.events(Viewer::Second, 0).next().unwrap().outcome.taken, None);
        assert!(replay("[Game \"jieqi\"]\nb2b9Pn").unwrap().knows_all());
        let public = replay("[Game \"jieqi\"] [Viewer \"public\"]\nb2b9P?").unwrap();
        assert_eq!(public.position(Viewer::First), public.position(Viewer::Public));
    }

    #[test]
    fn keep_their_own_past() {
        let mut game = with_a_dark_capture("past");
        for viewer in VIEWERS {
            assert_eq!(game.before(0, viewer), Some(&Position::new(Rules::CAPTURER, viewer)));
            assert_eq!(game.start(viewer), &Position::new(Rules::CAPTURER, viewer));
        }
        play(&mut game, "a9b9");
        let keys: Vec<Vec<Key>> = VIEWERS.iter().map(|&viewer| game.keys(viewer)).collect();
        assert!(keys.iter().all(|keys| keys.len() == 1), "the capture started the count anew");
        assert!(keys[0] != keys[1] && keys[1] != keys[2]);
    }
}

mod supplied {
    use super::*;

    fn mv(game: &Game<Position>, text: &str) -> turnstone::jieqi::Move {
        game.position(Viewer::Public).parse_move(text).unwrap().0
    }

    #[track_caller]
    fn check(viewer: &str, moves: &str, last: &str, rule: &str) {
        let mut game = replay(&format!("[Game \"jieqi\"] [Viewer \"{viewer}\"]\n{moves}")).unwrap();
        let before = told(&game);
        let (mv, outcome) = game.position(Viewer::Public).parse_move(last).unwrap();
        match game.play(mv, outcome) {
            Ok(_) => assert_eq!("", rule, "{last} was taken"),
            Err(refusal) => {
                assert_eq!(refusal.rule, rule, "{last}: {refusal}");
                assert_eq!(told(&game), before);
            }
        }
    }

    #[test]
    fn reveals_are_judged_by_every_view_that_is_held() {
        check("all", "", "b2b9Pn", "");
        check("all", "", "b2b9P", "missing-reveal");
        check("all", "", "b2b9n", "missing-reveal");
        check("all", "", "b2e2Pn", "needless-reveal");
        check("first", "", "b2b9P", "missing-reveal");
        check("first", "", "b2b9Pn", "");
        check("second", "", "b2b9P", "");
        check("second", "", "b2b9Pn", "unknowable-reveal");
        check("public", "", "b2b9Pn", "unknowable-reveal");
        check("public", "", "b2b9P", "");
        check("all", "a3a4R a6a5r c3c4R c6c5r", "e3e4R", "not-in-bag");
        check("public", "a3a4R a6a5r c3c4R c6c5r", "e3e4R", "not-in-bag");
    }

    /// Black took one of Red's chariots face-down: Red still counts on two.
    #[test]
    fn what_was_taken_unseen_may_turn_up_only_in_the_eyes_of_its_owner() {
        let text = "3k5/9/9/9/9/9/X7X/9/4p4/4K4 w R1P1 0 1";
        let own = "3k5/9/9/9/9/9/X7X/9/4p4/4K4 w R2P1 0 1";
        let exact = Position::from_text(Rules::CAPTURER, Viewer::Second, text).unwrap();
        let blind = Position::from_text(Rules::CAPTURER, Viewer::First, own).unwrap();
        let cases = |position: &Position| position.outcomes(mv(&Game::supplied(*position), "a3a4")).to_vec();
        assert_eq!(cases(&exact).iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(cases(&blind).iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn a_dealt_game_judges_no_guess() {
        let mut game = game("capturer", "guess");
        let mv = mv(&game, "b2b9");
        let before = told(&game);
        for piece in Piece::all() {
            for supplied in [Outcome::turned(piece), Outcome { turned: None, taken: Some(piece) }] {
                assert_eq!(game.play(mv, supplied).unwrap_err().rule, "needless-reveal");
            }
        }
        assert_eq!(told(&game), before);
    }
}

mod undo {
    use super::*;

    #[track_caller]
    fn check_refused(game: &mut Game<Position>, rule: &str) {
        let before = told(game);
        assert_eq!(game.undo_to(game.len() - 1).unwrap_err().rule, rule);
        assert_eq!(told(game), before);
    }

    #[test]
    fn never_crosses_a_first_move_or_a_dark_capture_in_a_normal_game() {
        let mut turned = game("capturer", "undo");
        play(&mut turned, "a3a4");
        check_refused(&mut turned, "undo-reveal");
        check_refused(&mut with_a_dark_capture("undo"), "undo-reveal");
        let text = filled_text("3k5/9/9/x8/9/9/R8/9/9/4K4", "w", "0 1");
        let record = format!("[Game \"jieqi\"] [Viewer \"public\"] [Position \"{text}\"]\na3a6?");
        check_refused(&mut replay(&record).unwrap(), "undo-reveal");
    }

    #[test]
    fn takes_back_moves_of_face_up_pieces() {
        let mut game = game("capturer", "up");
        play(&mut game, "e0e1");
        let before = told(&game);
        play(&mut game, "e9e8");
        game.undo_to(1).unwrap();
        assert_eq!(told(&game), before);
        assert!(!game.is_assisted());
    }

    #[test]
    fn in_practice_crosses_reveals_and_turns_up_the_same_again() {
        for seed in 0..if full() { 40 } else { 8 } {
            let mut random = rng::seeded("test-jieqi-undo", &seed.to_string());
            let mut game = game("capturer", &format!("practice-{seed}"));
            game.set_practice();
            let mut states = vec![VIEWERS.map(|viewer| *game.position(viewer))];
            let mut moves = Vec::new();
            while states.len() < 100 && random_ply(&mut game, &mut random) {
                states.push(VIEWERS.map(|viewer| *game.position(viewer)));
                moves.push(game.events(Viewer::Public, game.len() - 1).next().unwrap().mv);
            }
            for (len, state) in states.iter().enumerate().rev().skip(1) {
                game.undo_to(len).unwrap();
                assert_eq!(&VIEWERS.map(|viewer| *game.position(viewer)), state);
            }
            assert!(game.is_assisted());
            for (mv, state) in moves.into_iter().zip(&states[1..]) {
                game.play(mv, Outcome::NONE).unwrap();
                assert_eq!(&VIEWERS.map(|viewer| *game.position(viewer)), state);
            }
        }
    }
}

mod endings {
    use super::*;

    #[test]
    fn nothing_is_accepted_after_mate() {
        let mut game = Game::supplied(super::super::support::filled("3k5/R8/9/9/9/9/9/9/9/4K3R", "w", "0 1"));
        play(&mut game, "i0i9");
        assert_eq!(game.ending(), Some(Ending::won(Cause::Checkmate, Seat::First)));
        let before = told(&game);
        for text in ["d9d8", "d9e9", "i9d9"] {
            let (mv, outcome) = game.position(Viewer::Public).parse_move(text).unwrap();
            assert_eq!(game.play(mv, outcome).unwrap_err().rule, "game-over");
        }
        assert_eq!(game.resign(Seat::First).unwrap_err().rule, "game-over");
        assert_eq!(told(&game), before);
    }

    #[test]
    fn show_every_identity_when_the_deal_is_known() {
        let mut game = with_a_dark_capture("shown");
        assert_eq!(game.told(0).unwrap_err().rule, "not-over");
        assert_eq!(game.face_down().unwrap_err().rule, "not-over");
        game.resign(Seat::Second).unwrap();
        assert!(game.told(0).unwrap().taken.is_some());
        assert_eq!(game.face_down().unwrap().len(), 28);
        let opening = game.opening().unwrap();
        assert_eq!(opening.deal.len(), 30);
        assert!(opening.deal[..15].chars().all(|letter| letter.is_ascii_uppercase()));
        assert!(opening.deal[15..].chars().all(|letter| letter.is_ascii_lowercase()));
    }
}

mod seals {
    use super::*;

    /// What a page stores: the seal and the public record. Everything else comes back from the two.
    #[test]
    fn restore_all_three_views_at_every_ply() {
        for rules in ["capturer", "both", "capturer,quiet=30,repetition=3"] {
            let mut random = rng::seeded("test-jieqi-seal", rules);
            let mut game = game(rules, "seal");
            for ply in 0.. {
                let stored = VIEWERS[ply % 3];
                let record = Record::parse(&record(&game, stored)).unwrap();
                let restored: Game<Position> =
                    restore(&game.seal().unwrap(), &record).unwrap_or_else(|e| panic!("{e}"));
                assert_eq!(told(&restored), told(&game));
                assert!(restored.knows_all());
                for viewer in VIEWERS {
                    assert!(restored.events(viewer, 0).eq(game.events(viewer, 0)));
                    assert_eq!(restored.keys(viewer), game.keys(viewer));
                }
                if !random_ply(&mut game, &mut random) {
                    break;
                }
            }
        }
    }

    #[test]
    fn go_on_with_the_same_deal() {
        let game = with_a_dark_capture("again");
        let record = Record::parse(&record(&game, Viewer::Public)).unwrap();
        let mut restored: Game<Position> = restore(&game.seal().unwrap(), &record).unwrap();
        let mut going = with_a_dark_capture("again");
        assert_eq!(play(&mut restored, "i9i8"), play(&mut going, "i9i8"));
        assert_eq!(restored.undo_to(1).unwrap_err().rule, "undo-reveal");
    }

    #[test]
    fn of_another_game_are_refused() {
        let seal = game("capturer", "other").seal().unwrap();
        let refused = |record: &str| {
            restore::<Position>(&seal, &Record::parse(record).unwrap()).err().map(|refusal| refusal.rule)
        };
        assert_eq!(refused(&record(&game("capturer", "mine"), Viewer::Public)), Some("bad-commitment"));
        let public = |moves: &str| format!("[Game \"jieqi\"] [Viewer \"public\"]\n{moves}");
        let letters = ['R', 'A', 'C', 'P', 'N', 'B'];
        let verdicts = letters.map(|letter| refused(&public(&format!("a3a4{letter}"))));
        assert_eq!(verdicts.iter().filter(|verdict| verdict.is_none()).count(), 1);
        assert_eq!(verdicts.iter().filter(|verdict| **verdict == Some("not-the-deal")).count(), 5);
    }

    #[test]
    fn show_no_layout() {
        for seed in 0..100 {
            let mut game = game("capturer", &format!("layout-{seed}"));
            let sealed = game.seal().unwrap();
            assert!(sealed.bytes().all(|byte| byte.is_ascii_hexdigit()));
            game.resign(Seat::First).unwrap();
            let deal = game.opening().unwrap().deal;
            assert!(!sealed.contains(&hex::encode(&deal)[..16]));
        }
    }
}

#[test]
fn record_of_all_needs_all() {
    let mut first = replay("[Game \"jieqi\"] [Viewer \"first\"]\nb2b9Pn").unwrap();
    first.resign(Seat::First).unwrap();
    assert_eq!(Record::of(&first, Reader::All).unwrap_err().rule, "unknown-pieces");
}
