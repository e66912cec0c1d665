//! Does the search find what a plain search finds, within its limits, under every rule?

use crate::support::{full, random_positions, read, read_under, sparse};
use rand::RngExt as _;
use turnstone::banqi::{Move, Position, Rules};
use turnstone::{
    Control, Ending, Evaluate as _, Free, Limits, MoveList, Outcome, Playable as _, Position as _, Report,
    Score, Searcher, Settings, View, Viewer, rng, think,
};

/// Estimates and chance values stay within this.
const MOST: Score = Position::TUNING.estimate_max;

fn exact(depth: u32) -> Settings {
    Settings { exact: true, ..Limits::depth(depth).into() }
}

/// The search alone, which does not ask what is known of endings.
fn searched(depth: u32) -> Settings {
    Settings { proofs: false, ..Limits::depth(depth).into() }
}

fn answer(position: Position, settings: impl Into<Settings>) -> Report<Move> {
    think(&View::bare(position), settings, &mut Free)
}

/// A rule set without draws, in which a position's value does not depend on its past.
fn timeless(dark: bool, chain: bool) -> Rules {
    Rules { quiet_limit: None, repetition: None, dark, chain, ..Rules::TAIWAN }
}

/// The value of a position by trying everything: the naive twin of the search.
fn expectimax(position: &Position, depth: u32, ply: u32) -> Score {
    if let Some(Ending { winner, .. }) = position.ending() {
        return match winner {
            Some(seat) if seat == position.to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
            None => Score::DRAW,
        };
    }
    if depth == 0 {
        return position.evaluate().clamp(-MOST, MOST);
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves
        .iter()
        .map(|&mv| expectation(position, mv, depth, ply))
        .max()
        .expect("an unended position has a move")
}

fn expectation(position: &Position, mv: Move, depth: u32, ply: u32) -> Score {
    let value = |outcome| {
        let mut child = *position;
        child.play(mv, outcome);
        let score = expectimax(&child, depth - 1, ply + 1);
        if child.to_move() == position.to_move() { score } else { -score }
    };
    let scores: Vec<(Score, i32)> =
        position.outcomes(mv).iter().map(|&(outcome, weight)| (value(outcome), weight as i32)).collect();
    if scores[0].1 == 1 && scores.len() == 1 {
        return scores[0].0;
    }
    let lowest = scores.iter().map(|&(score, _)| score).min().expect("an outcome");
    let highest = scores.iter().map(|&(score, _)| score).max().expect("an outcome");
    if lowest >= Score::DECIDED {
        return lowest;
    }
    if highest <= -Score::DECIDED {
        return highest;
    }
    let total: i32 = scores.iter().map(|&(_, weight)| weight).sum();
    let sum: i32 = scores.iter().map(|&(score, weight)| score.clamp(-MOST, MOST).0 * weight).sum();
    Score(sum.div_euclid(total))
}

#[test]
fn star1_equals_plain_expectimax() {
    let mut random = rng::seeded("test", "star1");
    for case in 0..if full() { 2_000 } else { 160 } {
        let rules = timeless(case % 4 == 3, case % 2 == 1);
        let position = sparse(rules, 2 + case % 5, case % 4, &mut random);
        if position.ending().is_some() {
            continue;
        }
        let depth = if case % 4 > 1 { 2 } else { 3 };
        let found = answer(position, exact(depth));
        let text = position.to_text();
        if found.depth > 0 {
            assert_eq!(found.score, expectimax(&position, depth, 0), "{text} at depth {depth}");
        }
        let chosen = expectation(&position, found.mv.expect("a move"), depth, 0);
        assert!(chosen >= found.score, "{text} plays {:?}", found.mv);
    }
}

#[test]
fn a_table_changes_no_exact_score() {
    let mut random = rng::seeded("test", "table");
    for case in 0..if full() { 600 } else { 60 } {
        let position = sparse(timeless(false, case % 3 == 0), 3 + case % 4, case % 3, &mut random);
        let view = View::bare(position);
        let bare = Searcher::new(0).think(&view, exact(4), &mut Free);
        let mut searcher = Searcher::new(1 << 20);
        let first = searcher.think(&view, exact(4), &mut Free);
        let again = searcher.think(&view, exact(4), &mut Free);
        assert_eq!(first.score, bare.score, "{}", position.to_text());
        assert_eq!(again.score, bare.score, "{} remembered", position.to_text());
    }
}

#[test]
fn equal_questions_get_equal_answers() {
    for position in random_positions(Rules::TAIWAN, 40, "determinism") {
        let settings = Settings { seed: 7, noise: 20, ..Limits::nodes(2_000).into() };
        assert_eq!(answer(position, settings), answer(position, settings), "{}", position.to_text());
    }
}

#[test]
fn the_node_limit_is_met_exactly() {
    let middle = read("X1S1X2X/2Ac1X1X/X1rHX2a/XX3s1X r G1A1E1R1H1C1S2e1r1 3 1");
    for nodes in [1, 2, 10, 1_000, 12_345] {
        let report = answer(middle, Limits::nodes(nodes));
        assert_eq!(report.nodes, nodes);
        assert!(middle.check(report.mv.expect("a move")).is_ok());
    }
}

#[test]
fn a_control_ends_the_search() {
    struct Impatient(u32);
    impl Control<Move> for Impatient {
        fn stop(&mut self) -> bool {
            self.0 += 1;
            self.0 == 3
        }
    }
    let middle = read("X1S1X2X/2Ac1X1X/X1rHX2a/XX3s1X r G1A1E1R1H1C1S2e1r1 3 1");
    let report = think(&View::bare(middle), Limits::NONE, &mut Impatient(0));
    assert_eq!(report.nodes, 3 * 1_024);
    assert!(report.mv.is_some());
}

#[test]
fn every_rule_set_is_played() {
    let mut rules: Vec<Rules> = Rules::NAMED.iter().map(|&(_, rules)| rules).collect();
    for id in [
        "custom:ladder=hongkong",
        "custom:cannon=step,quiet=none",
        "custom:ladder=hongkong,dark=yes,chain=yes,repetition=none",
    ] {
        rules.push(id.parse().expect("a rule set"));
    }
    let count = if full() { 1_000 } else { 60 };
    for rules in rules {
        for position in random_positions(rules, count, "every-rule-set") {
            let report = answer(position, Limits::nodes(300));
            match position.ending() {
                Some(_) => assert_eq!(report.mv, None),
                None => assert!(position.check(report.mv.expect("a move")).is_ok(), "{}", position.to_text()),
            }
        }
    }
}

#[test]
fn an_ended_game_has_no_move() {
    let report = answer(read("A7/8/8/8 b - 3 9"), Limits::depth(4));
    assert_eq!((report.mv, report.score), (None, Score::loss_in(0)));
}

#[test]
fn a_chain_keeps_the_sign() {
    let position = read_under("chain", "8/8/8/Rhh5 r - 0 1");
    let report = answer(position, Limits::depth(4));
    assert_eq!(report.mv.map(|mv| mv.to_string()), Some("a1b1".into()));
    assert_eq!(report.score, Score::win_in(2));
    let hop = read_under("chain", "7h/8/8/1Rh5 r - 0 1 chain=b1");
    assert_eq!(answer(hop, Limits::depth(4)).mv.map(|mv| mv.to_string()), Some("b1c1".into()));
}

#[test]
fn a_bad_hop_is_left_out() {
    let position = read_under("chain", "R7/8/2g5/1As5 r - 0 1 chain=b1");
    assert_eq!(answer(position, Limits::depth(6)).mv, Some(Move::Stop));
}

#[test]
fn the_last_quiet_ply_is_seen() {
    let soon = answer(read("A2h4/8/8/8 r - 45 60"), Limits::depth(20));
    assert!(!soon.score.is_decided(), "17 plies do not fit into 15: {:?}", soon.score);
    let late = read("Rh6/7h/8/8 r - 59 60");
    assert_eq!(answer(late, Limits::depth(6)).mv.map(|mv| mv.to_string()), Some("a4b4".into()));
}

#[test]
fn a_decided_score_in_the_table_knows_the_clock() {
    let mut searcher = Searcher::new(1 << 20);
    let fresh = searcher.think(&View::bare(read("A2h4/8/8/8 r - 0 1")), searched(20), &mut Free);
    assert_eq!(fresh.score, Score::win_in(17));
    let stale = searcher.think(&View::bare(read("A2h4/8/8/8 r - 45 60")), searched(20), &mut Free);
    assert!(!stale.score.is_decided(), "{stale:?}");
}

#[test]
fn the_winner_does_not_repeat() {
    let mut position = read("A2h4/8/8/8 r - 0 1");
    let mut keys = vec![position.key()];
    for token in ["a4a3", "d4d3", "a3a4", "d3d4"] {
        let (mv, outcome) = position.parse_move(token).expect("an action");
        position.play(mv, outcome);
        keys.push(position.key());
    }
    let report = think(&View::new(position, keys), searched(18), &mut Free);
    assert_eq!(report.mv.map(|mv| mv.to_string()), Some("a4b4".into()), "a3 has been seen before");
}

#[test]
fn the_loser_repeats() {
    let mut position = read("A6A/8/8/3h4 b - 0 1");
    let mut keys = vec![position.key()];
    for token in ["d1c1", "a4a3", "c1d1", "a3a4"] {
        let (mv, outcome) = position.parse_move(token).expect("an action");
        position.play(mv, outcome);
        keys.push(position.key());
    }
    let seen = think(&View::new(position, keys.clone()), searched(1), &mut Free);
    assert_eq!(seen.mv.map(|mv| mv.to_string()), Some("d1c1".into()), "c1 has been seen before");
    assert!((Score(-20)..=Score::DRAW).contains(&seen.score), "a draw: {:?}", seen.score);
    let unruled =
        think(&View::new(position.with_rules(timeless(false, false)), keys), searched(1), &mut Free);
    assert!(unruled.score < Score(-200), "no repetition rule, no draw: {:?}", unruled.score);
}

#[test]
fn a_lucky_outcome_proves_nothing() {
    let half = read("8/8/8/GX5X r S1g1 0 1");
    for depth in 1..6 {
        let settings = Settings { exact: true, ..Limits::depth(depth).into() };
        let report = answer(half, settings);
        assert!(report.score < Score::DECIDED, "depth {depth}: {report:?}");
    }
}

#[test]
fn a_flip_that_hangs_the_chariot_is_avoided() {
    let position = read("8/1X4X1/3Ra3/8 r S2 0 1");
    for nodes in [500, 5_000, 50_000] {
        let mv = answer(position, Limits::nodes(nodes)).mv.expect("a move").to_string();
        assert!(["d2c2", "d2d1", "d2d3"].contains(&mv.as_str()), "{mv} at {nodes} nodes");
    }
}

/// Plays both sides; returns the plies until Red has won, if it does.
fn play_out(mut position: Position) -> Option<u32> {
    let (mut red, mut black) = (Searcher::new(1 << 20), Searcher::new(1 << 20));
    let mut keys = vec![position.key()];
    for ply in 0.. {
        if let Some(ending) = position.ending() {
            return ending.winner.map(|_| ply);
        }
        let view = View::new(position, keys.iter().copied());
        let searcher = if ply % 2 == 0 { &mut red } else { &mut black };
        let mv = searcher.think(&view, Limits::nodes(20_000), &mut Free).mv.expect("a move");
        position.play(mv, Outcome::NONE);
        keys.push(position.key());
    }
    None
}

#[test]
fn an_advisor_hunts_the_horse_down() {
    let mut won = 0;
    for case in 0..32 * 32 {
        let (a, h) = (case / 32, case % 32);
        let odd = (a / 8 + a % 8 + h / 8 + h % 8) % 2 == 1;
        if !odd || (!full() && case % 29 != 0) {
            continue;
        }
        let cell = |square| match square {
            s if s == a => 'A',
            s if s == h => 'h',
            _ => '1',
        };
        let rows: Vec<String> =
            (0..4).rev().map(|rank| (0..8).map(|file| cell(rank * 8 + file)).collect()).collect();
        let text = format!("{} r - 0 1", rows.join("/"));
        let rules: Rules = "mistboard".parse().expect("a rule set");
        let plies = play_out(Position::from_text(rules, Viewer::Public, &text).expect(&text));
        assert!(plies.is_some_and(|plies| plies <= 17), "{text}: {plies:?}");
        won += 1;
    }
    assert!(!full() || won == 512);
}

#[test]
fn the_first_flip_varies_with_the_seed() {
    let start = View::bare(Position::new(Rules::TAIWAN));
    let first = |seed| {
        let settings = Settings { seed, ..Limits::nodes(1_000).into() };
        think(&start, settings, &mut Free).mv
    };
    let mut squares: Vec<String> = (0..30).map(|seed| first(seed).expect("a flip").to_string()).collect();
    squares.sort();
    squares.dedup();
    assert!(squares.len() >= 8, "{squares:?}");
    assert_eq!(first(3), first(3));
}

#[test]
fn a_flip_creates_no_value() {
    let position = read("X7/8/8/R6r r a1 0 1");
    let up = read("a7/8/8/R6r r - 0 1");
    assert!((position.evaluate().0 - up.evaluate().0).abs() < 100, "the hidden advisor is Black's for sure");
}

#[test]
fn a_smaller_table_serves_as_well() {
    let searcher = Searcher::<Position>::new(3 << 20);
    assert!(searcher.table_bytes() <= 3 << 20 && searcher.table_bytes() > 1 << 20);
    assert_eq!(Searcher::<Position>::new(0).table_bytes(), 0);
}

#[test]
fn lines_are_playable() {
    let mut random = rng::seeded("test", "lines");
    for position in random_positions(Rules::TAIWAN, 200, "lines") {
        if random.random_range(0..4) > 0 {
            continue;
        }
        let report = answer(position, Limits::nodes(2_000));
        let mut at = position;
        assert_eq!(report.line.first().copied(), report.mv);
        for &mv in &report.line {
            assert!(at.check(mv).is_ok(), "{} in {:?}", position.to_text(), report.line);
            if at.reveals(mv).turned.is_some() {
                break;
            }
            at.play(mv, Outcome::NONE);
        }
    }
}

#[test]
fn the_deepest_search_fits_the_stack_of_a_module() {
    let deep = || answer(read("C7/8/8/7c r - 0 1"), Limits::nodes(150_000)).depth;
    let stack = std::thread::Builder::new().stack_size(1 << 20);
    let depth = stack.spawn(deep).expect("a thread").join().expect("no overflow");
    assert!(depth > 40, "{depth}");
}
