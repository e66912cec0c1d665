//! Positions with known answers.

use super::support::{check_sum, opened, review_text};
use crate::support::{json_lines, read, set_up};
use turnstone::review::{Class, Judged, Review};
use turnstone::{Outcomes, Position as _, Seat};

/// The review of actions played from a position of banqi.
#[track_caller]
fn played(rules: &str, position: &str, moves: &str, nodes: u64) -> Review {
    let review = review_text(&format!("{}\n{moves}\n", set_up(rules, position)), nodes);
    check_sum(&review);
    review
}

/// The seat that is to move at the start is First.
fn own(action: &Judged, share: turnstone::Share) -> i32 {
    if action.seat == Seat::First { share.0 } else { 1_000_000 - share.0 }
}

#[test]
fn solved_endings_have_exact_answers() {
    let lines = json_lines(include_str!("../../data/review/endings.jsonl"));
    assert!(lines.len() >= 21);
    for line in lines {
        let text = |name: &str| line[name].as_str().expect("a text").to_string();
        let share = |name: &str| line[name].as_i64().expect("a share") as i32;
        let review = played("taiwan", &text("position"), &text("moves"), 5_000);
        let action = &review.actions[0];
        assert_eq!(own(action, action.before), share("before"), "{line}");
        assert_eq!(own(action, action.quality), share("quality"), "{line}");
        assert_eq!(own(action, action.seen), share("before"), "{line}");
        let good: Vec<&str> =
            line["good"].as_array().expect("a list").iter().filter_map(|v| v.as_str()).collect();
        let right = good.contains(&action.action.as_str());
        let expected = if right { Class::Best } else { Class::Blunder };
        assert_eq!(action.class, expected, "{line}");
        match &action.better {
            Some(better) => assert!(!right && good.contains(&better.action.as_str()), "{line}: {better:?}"),
            None => assert!(right, "{line}: a better one is not told"),
        }
    }
}

#[test]
fn any_action_as_good_is_right() {
    let mut review = opened(&format!("{}\n1. a4a3\n", set_up("taiwan", "A2h4/8/8/8 r - 0 1")), 5_000);
    while review.step() {}
    for action in ["a4a3", "a4b4"] {
        let tried = review.rate(0, action).expect("a legal action");
        assert!(tried.good, "{action}: {tried:?}");
        assert_eq!(tried.share.0, 1_000_000);
    }
    let mut review = opened(&format!("{}\n1. c1c2\n", set_up("taiwan", "7s/3S4/2a5/2G5 r - 0 1")), 5_000);
    while review.step() {}
    let tried = review.rate(0, "c1d1").expect("a legal action");
    assert!(!tried.good && tried.best.as_deref() == Some("c1c2"), "{tried:?}");
}

#[test]
fn what_is_forced_is_no_mistake() {
    let review = played("taiwan", "8/6X1/S7/gS6 b C1 0 1", "1. g3=C", 5_000);
    let action = &review.actions[0];
    assert_eq!((action.class, action.loss), (Class::Forced, 0));
    assert_eq!(review.first.choices, 0);
    assert_eq!(review.first.accuracy, None);
}

#[test]
fn a_flip_that_leaves_a_chariot_hanging_is_a_mistake_whatever_turns_up() {
    let position = "8/1X4X1/3Ra3/8 r S1s1 0 1";
    for turned in ["S", "s"] {
        let review = played("taiwan", position, &format!("1. b3={turned}"), 60_000);
        let action = &review.actions[0];
        assert!(action.loss >= 100_000, "{turned}: {action:?}");
        let better = action.better.as_ref().expect("a better one");
        assert!(["d2c2", "d2d1", "d2d3"].contains(&better.action.as_str()), "{better:?}");
    }
}

fn outcomes(position: &str, action: &str) -> Outcomes {
    let position = read(position);
    position.outcomes(turnstone::Playable::parse_move(&position, action).expect("an action").0)
}

/// Every flip is alike but for what turns up; some of it stands beside the own general and takes it.
#[test]
fn a_flip_that_turns_up_badly_is_no_mistake() {
    for (position, flip) in [
        ("XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1", "d2"),
        ("8/8/1X4X1/8 - G1a1 0 1", "b2"),
        ("X6X/8/8/8 - S1e1 0 1", "a4"),
    ] {
        let mut lucks = Vec::new();
        for (outcome, _) in outcomes(position, flip) {
            let piece = outcome.turned.expect("a flip turns a piece up");
            let review = played("taiwan", position, &format!("1. {flip}={}", piece.letter()), 60_000);
            let action = &review.actions[0];
            assert_eq!(action.class, Class::Best, "{position} {piece:?}: {action:?}");
            lucks.push(action.luck);
        }
        println!("{position}: {lucks:?}");
    }
}

/// The best flip of a position with a general beside the squares: what a soldier does to it is luck.
#[test]
fn an_enemy_soldier_beside_the_general_is_bad_luck() {
    let position = "8/8/X6X/G2e2aX r S2s1 0 1";
    let of = |piece: &str| {
        let review = played("taiwan", position, &format!("1. a2={piece}"), 200_000);
        review.actions[0].clone()
    };
    let (bad, good) = (of("s"), of("S"));
    assert!(bad.luck < good.luck && bad.luck < -50_000 && good.luck > 0, "{bad:?}\n{good:?}");
    assert!((bad.loss - good.loss).abs() < 10_000, "judged by what could be known: {bad:?}\n{good:?}");
    assert!((bad.seen.0 - good.seen.0).abs() == 0);
}

#[test]
fn a_mate_and_a_missed_mate() {
    let record = |moves: &str| {
        format!("[Game \"jieqi\"]\n[Position \"3k5/R8/9/9/9/9/9/9/9/2R1K4 w - 0 1\"]\n\n{moves}\n")
    };
    let mate = review_text(&record("1. c0d0"), 20_000);
    check_sum(&mate);
    let action = &mate.actions[0];
    assert_eq!((action.before.0, action.quality.0, action.class), (1_000_000, 1_000_000, Class::Best));
    let missed = review_text(&record("1. a8a0"), 20_000);
    let action = &missed.actions[0];
    assert_eq!(action.before.0, 1_000_000);
}

/// Whoever is to move, and whatever was looked at in between, the numbers are First's.
#[test]
fn a_won_game_is_won_at_every_action() {
    let review = played("taiwan", "A2h4/8/8/8 r - 0 1", "1. a4a3 d4d3 a3a2 d3d4 a2b2 d4d3", 5_000);
    for action in &review.actions {
        assert_eq!(action.before.0, 1_000_000, "{action:?}");
    }
    let other = played("taiwan", "a2H4/8/8/8 b - 0 1", "1. a4a3 d4d3 a3a2 d3d4 a2b2 d4d3", 5_000);
    assert_eq!(review.actions, other.actions, "First is whoever is to move");
}

#[test]
fn a_chain_is_judged_hop_by_hop() {
    let review = played("chain", "8/8/8/Asr4h r - 0 1", "1. a1b1c1", 20_000);
    assert_eq!(review.actions.len(), 2);
    assert!(review.actions.iter().all(|action| action.seat == Seat::First && action.ply == 0));
    assert!(review.actions.iter().all(|action| action.class <= Class::Good));
    let stopped = played("chain", "8/8/8/Asr4h r - 0 1", "1. a1b1 h1g1", 20_000);
    let stop = &stopped.actions[1];
    assert_eq!((stop.action.as_str(), stop.seat), ("-", Seat::First));
    assert_eq!(stop.better.as_ref().map(|better| better.action.as_str()), Some("b1c1"));
}

#[test]
fn an_attempt_on_a_face_down_piece_has_outcomes() {
    let review = played("dark-chain", "8/8/3X4/3A2XG r s1h1 0 1", "1. d1d2=h", 20_000);
    assert_eq!(review.actions[0].cases.len(), 2);
    let review = played("dark-chain", "8/8/7X/3AX2h r s1G1 0 1", "1. d1e1=s", 20_000);
    let action = &review.actions[0];
    assert_eq!(action.cases.len(), 2);
    assert!(action.cases.iter().any(|case| case.turned == Some('G') && !case.happened));
}
