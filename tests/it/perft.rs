//! Counts of (action, outcome) pairs against published and independently made numbers.

use crate::support::{actions, full, json_lines, read, read_under};

#[track_caller]
fn check(text: &str, counts: &[u64]) {
    let position = read(text);
    for (depth, &nodes) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), nodes, "{text} at depth {depth}");
    }
}

#[test]
fn start() {
    let text = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1";
    check(text, if full() { &[448, 192_448, 78_989_568] } else { &[448, 192_448] });
}

#[test]
fn all_face_up() {
    check("2S5/2Ac4/2rH3a/4g1s1 r - 3 1", &[8, 110, 916, 11_792, 98_523, 1_246_006]);
}

#[test]
fn middle_game() {
    let text = "X1S1X2X/2Ac1X1X/X1rHX2a/XX3s1X r G1A1E1R1H1C1S2e1r1 3 1";
    check(text, if full() { &[97, 8_129, 575_262, 34_586_931] } else { &[97, 8_129, 575_262] });
}

#[test]
fn expected_lists() {
    let lists = [include_str!("../data/banqi.jsonl"), include_str!("../data/banqi-variants.jsonl")];
    for case in lists.iter().flat_map(|list| json_lines(list)) {
        let text = case["fen"].as_str().unwrap();
        let position = read_under(case["rules"].as_str().unwrap_or("taiwan"), text);
        let moves: Vec<&str> =
            case["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(actions(&position), moves, "{text}");
        for (depth, nodes) in (1..).zip(case["perft"].as_array().unwrap()) {
            assert_eq!(position.perft(depth), nodes.as_u64().unwrap(), "{text} at depth {depth}");
        }
    }
}
