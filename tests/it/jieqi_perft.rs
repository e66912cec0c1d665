//! Counts of jieqi and xiangqi against published and independently made numbers.

use crate::support::{full, json_lines};
use serde_json::Value;
use turnstone::jieqi::{Dealt, Position, Rules};
use turnstone::{MoveList, Playable as _, Position as _, Viewer};

const XIANGQI: [u64; 5] = [44, 1_920, 79_666, 3_290_240, 133_312_995];

/// Legal moves as text, sorted.
fn moves(position: &Position) -> Vec<String> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

fn expected_moves(case: &Value) -> Vec<&str> {
    case["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect()
}

#[test]
fn xiangqi() {
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - 0 1";
    let start = Dealt::from_text(Rules::XIANGQI, text).unwrap();
    assert_eq!(start.position(), &Position::start(Rules::XIANGQI, Viewer::Public));
    let depths = if full() { 5 } else { 4 };
    for (depth, &nodes) in (1..).zip(&XIANGQI[..depths]) {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
}

#[test]
fn expected_lists() {
    let limit = if full() { u64::MAX } else { 200_000 };
    for case in json_lines(include_str!("../data/jieqi.jsonl")) {
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
    for case in json_lines(include_str!("../data/jieqi-views.jsonl")) {
        let text = case["fen"].as_str().unwrap();
        let viewer: Viewer = case["viewer"].as_str().unwrap().parse().unwrap();
        let position = Position::from_text(Rules::CAPTURER, viewer, text).unwrap();
        assert_eq!(moves(&position), expected_moves(&case), "{text}");
        assert_eq!(position.to_text(), text);
    }
}
