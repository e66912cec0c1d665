//! A review knows what its record's reader knew at each action, and nothing that came later.

use super::support::{bots, opened, random, review, review_text, text};
use crate::jieqi::support::{another_deal, dealt_letters};
use turnstone::review::{Class, Judged, Review};
use turnstone::{Game, Piece, Position as _, Reader, Record, Seat, Viewer, Winning, banqi, jieqi, rng};

/// What is the same of an action whatever came after it: the action, what could turn up, what a search saw.
fn known(review: &Review, actions: usize) -> Vec<String> {
    let told = |action: &Judged| {
        let cases: Vec<_> = action.cases.iter().map(|c| (c.turned, c.taken, c.weight)).collect();
        let forced = action.class == Class::Forced;
        format!(
            "{} {:?} {cases:?} {:?} {forced} {:?}",
            action.action, action.turned, action.seen, action.line
        )
    };
    review.actions.iter().take(actions).map(told).collect()
}

/// The limits of a search follow from the game's length, so they are held at the least for both.
const LEAST: u64 = 1;

#[track_caller]
fn check_cut<P: Winning>(game: &Game<P>, reader: Reader, keep: usize) {
    let whole = Record::of(game, reader).expect("a record");
    let mut cut = Record { turns: whole.turns.iter().take(keep).cloned().collect(), ..whole.clone() };
    let kept = ["Game", "Rules", "Viewer", "Position"];
    cut.tags.retain(|(name, _)| kept.contains(&name.as_str()));
    let [whole, cut] = [whole, cut].map(|record| review_text(&record.to_string(), LEAST));
    let actions = cut.actions.len();
    assert!(actions > 0 && actions < whole.actions.len());
    assert_eq!(known(&whole, actions), known(&cut, actions));
}

#[test]
fn what_came_later_changes_nothing_that_was_known() {
    for seed in ["a", "b", "c"] {
        let game: Game<banqi::Position> = bots(banqi::Rules::TAIWAN, seed, 100, 60);
        check_cut(&game, Reader::Viewer(Viewer::Public), 10);
        check_cut(&game, Reader::Viewer(Viewer::Public), 31);
        let game: Game<jieqi::Position> = bots(jieqi::Rules::CAPTURER, seed, 100, 40);
        for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
            check_cut(&game, Reader::Viewer(viewer), 10);
            check_cut(&game, Reader::Viewer(viewer), 29);
        }
    }
}

/// The tenth action of a game whose thirtieth turns something up: at the tenth it can still turn up anywhere.
#[test]
fn a_piece_that_turns_up_later_is_unknown_before() {
    let game: Game<jieqi::Position> = bots(jieqi::Rules::CAPTURER, "later", 100, 40);
    let seat = game.at(10, Viewer::Public).to_move();
    let bag = *game.at(10, Viewer::from(seat)).bag();
    let review = review(game, LEAST);
    for action in review.actions.iter().skip(10).take(2).filter(|action| action.seat == seat) {
        for case in action.cases.iter().filter_map(|case| case.turned) {
            let piece = Piece::from_letter(case).expect("a letter");
            assert!(bag.count(piece) > 0, "{case} could not turn up");
        }
    }
}

#[test]
fn equal_views_get_equal_reviews() {
    let mut random_source = rng::seeded("test-review-deals", "");
    for number in 0..3 {
        let seed = format!("views/{number}");
        let mut game: Game<jieqi::Position> = random(jieqi::Rules::CAPTURER, &seed, 70);
        let letters = dealt_letters("capturer", &seed);
        for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
            let mut other = another_deal(&game, &letters, viewer, &mut random_source);
            let told = |game: &Game<jieqi::Position>| text(game, Reader::Viewer(viewer));
            let bare = |record: &str| {
                let lines = record.lines().filter(|line| !line.starts_with("[Commitment"));
                lines.filter(|line| !line.starts_with("[Seeded")).collect::<Vec<_>>().join("\n")
            };
            let [one, two] = [&game, &other].map(|game| bare(&told(game)));
            assert_eq!(one, two, "the reader sees the same");
            assert_eq!(review_text(&one, 20_000), review_text(&two, 20_000));
            let _ = other.resign(Seat::First);
        }
        let _ = game.resign(Seat::First);
    }
}

/// Who took it knows what it was; a reader who does not is told of no such outcome.
#[test]
fn a_capture_unseen_has_no_outcome_for_its_owner() {
    let moves = "1. b2b9Cn";
    let record = |viewer: &str, moves: &str| format!("[Game \"jieqi\"]\n[Viewer \"{viewer}\"]\n\n{moves}\n");
    let first = review_text(&record("first", moves), LEAST);
    assert!(first.actions[0].cases.iter().all(|case| case.taken.is_some()));
    for viewer in ["second", "public"] {
        let told = review_text(&record(viewer, "1. b2b9C?"), LEAST);
        assert!(told.actions[0].cases.iter().all(|case| case.taken.is_none()), "{viewer}");
        assert_eq!(told.actions[0].taken, None);
    }
}

#[test]
fn an_action_can_be_tried_by_the_knowledge_of_its_player_alone() {
    let game: Game<jieqi::Position> = random(jieqi::Rules::CAPTURER, "tried", 20);
    let mut review = opened(&text(&game, Reader::Viewer(Viewer::First)), 20_000);
    assert_eq!(review.rate(0, "a3a4").expect("legal").line.first().map(String::as_str), Some("a3a4"));
    assert!(review.rate(0, "a3a9").is_err());
    assert_eq!(review.rate(99, "a3a4").map_err(|refusal| refusal.rule), Err("no-action"));
}
