//! Counts of jieqi and xiangqi against published and independently made numbers.

use super::support::moves;
use crate::support::{full, json_lines};
use serde_json::Value;
use turnstone::jieqi::{Dealt, Position, Rules};
use turnstone::{Game, Outcome, Playable as _, Position as _, Viewer};

const XIANGQI: [u64; 5] = [44, 1_920, 79_666, 3_290_240, 133_312_995];
const XIANGQI_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0 1";

fn expected_moves(case: &Value) -> Vec<&str> {
    case["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect()
}

#[test]
fn xiangqi() {
    let start = Dealt::from_text(Rules::XIANGQI, XIANGQI_START).unwrap();
    assert_eq!(start.position(), &Position::start(Rules::XIANGQI, Viewer::Public));
    let depths = if full() { 5 } else { 4 };
    for (depth, &nodes) in (1..).zip(&XIANGQI[..depths]) {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
}

#[test]
fn expected_lists() {
    let limit = if full() { u64::MAX } else { 200_000 };
    let cases = json_lines(include_str!("../../data/jieqi.jsonl"));
    assert_eq!(cases.len(), 60);
    for case in cases {
        let text = case["fen"].as_str().unwrap();
        let dealt = Dealt::from_text(Rules::CAPTURER, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(moves(dealt.position()), expected_moves(&case), "{text}");
        assert_eq!(dealt.position().in_check(), case["check"].as_bool().unwrap(), "{text}");
        for (depth, nodes) in (1..).zip(case["perft"].as_array().unwrap()) {
            let nodes = nodes.as_u64().unwrap();
            if nodes <= limit {
                assert_eq!(dealt.perft(depth), nodes, "{text} at depth {depth}");
            }
        }
    }
}

#[test]
fn expected_views() {
    let cases = json_lines(include_str!("../../data/jieqi-views.jsonl"));
    assert_eq!(cases.len(), 20);
    for case in cases {
        let text = case["fen"].as_str().unwrap();
        let viewer: Viewer = case["viewer"].as_str().unwrap().parse().unwrap();
        let position = Position::from_text(Rules::CAPTURER, viewer, text).unwrap();
        assert_eq!(moves(&position), expected_moves(&case), "{text}");
        assert_eq!(position.to_text(), text);
        let unseen = |color| u64::from(position.taken_unseen(color));
        let (own, other) = match viewer {
            Viewer::Second => (turnstone::Color::Black, turnstone::Color::Red),
            _ => (turnstone::Color::Red, turnstone::Color::Black),
        };
        assert_eq!(unseen(own), case["taken_unseen"].as_u64().unwrap(), "{text}");
        assert_eq!(unseen(other), case["other_bag_minus_dark"].as_u64().unwrap(), "{text}");
    }
}

#[test]
fn every_deal_opens_with_the_same_44_moves() {
    let start = moves(&Position::new(Rules::CAPTURER, Viewer::Public));
    assert_eq!(start.len(), 44);
    for capture in ["b2b9", "h2h9"] {
        assert!(start.iter().any(|mv| mv == capture), "{capture}");
    }
    const VIEWERS: [Viewer; 3] = [Viewer::First, Viewer::Second, Viewer::Public];
    for seed in 0..100 {
        let mut game = Game::<Position>::seeded(Rules::CAPTURER, &seed.to_string());
        for viewer in VIEWERS {
            assert_eq!(moves(game.position(viewer)), start);
        }
        let (mv, none) = game.position(Viewer::Public).parse_move("b0c2").unwrap();
        assert_eq!(none, Outcome::NONE);
        game.play(mv, none).unwrap();
        let after = VIEWERS.map(|viewer| moves(game.position(viewer)));
        assert!(after[0] == after[1] && after[1] == after[2]);
    }
}
