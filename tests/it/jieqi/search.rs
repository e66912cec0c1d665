//! Does the search play jieqi as it should, within its limits?

use super::support::{legal, random_positions, read_as};
use crate::support::full;
use turnstone::jieqi::{Cell, Move, Position, Rules};
use turnstone::{
    Control, Evaluate as _, Free, Level, Limits, MoveList, Outcome, Position as _, Report, Score, Settings,
    View, Viewer, think,
};

fn answer(text: &str, settings: impl Into<Settings>) -> Report<Move> {
    think(&View::bare(read_as("capturer", Viewer::First, text)), settings, &mut Free)
}

#[track_caller]
fn check_move(text: &str, expected: &[&str]) -> Report<Move> {
    let report = answer(text, Limits::nodes(20_000));
    let mv = report.mv.expect("a move").to_string();
    assert!(expected.contains(&mv.as_str()), "{mv} in {text}");
    report
}

#[test]
fn mates_and_stalemates() {
    let by_either = check_move("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - 0 1", &["b7b9", "a8f8"]);
    assert_eq!(by_either.score, Score::win_in(1));
    let in_two = answer("5k3/9/R8/1R7/9/9/9/9/9/3K5 w - 0 1", Limits::nodes(20_000));
    assert_eq!(in_two.score, Score::win_in(3));
}

#[test]
fn takes_what_hangs_and_leaves_what_is_guarded() {
    check_move("4k4/9/9/9/4r4/9/9/9/4R4/3K5 w - 0 1", &["e1e5"]);
    let guarded = answer("4k4/9/9/4p4/4p4/9/4R4/9/9/3K5 w - 0 1", Limits::nodes(20_000));
    assert_ne!(guarded.mv.expect("a move").to_string(), "e3e5");
}

#[test]
fn few_outcomes_stand_for_all() {
    let start = Position::new(Rules::CAPTURER, Viewer::First);
    let mut moves = MoveList::new();
    start.moves(&mut moves);
    for mv in moves {
        let (all, few) = (start.outcomes(mv), start.sketch(mv));
        let weight = |outcomes: &[(Outcome, u32)]| outcomes.iter().map(|&(_, weight)| weight).sum::<u32>();
        if start.is_reveal(mv) && all.iter().all(|(outcome, _)| outcome.taken.is_none()) {
            assert_eq!(weight(&all), weight(&few), "{mv}");
            assert!(
                few.len() <= 3 && few.iter().all(|case| all.iter().any(|other| other.0 == case.0)),
                "{mv}"
            );
        }
        assert_eq!(start.blur(mv).is_some(), is_down(&start, mv), "{mv}");
    }
}

/// Whether the mover is face-down.
fn is_down(position: &Position, mv: Move) -> bool {
    matches!(position.cell(mv.from), Cell::FaceDown(_))
}

#[test]
fn answers_are_legal_and_within_their_limits() {
    for position in random_positions(Rules::CAPTURER, if full() { 2_000 } else { 150 }, "search") {
        let report = think(&View::bare(position), Limits::nodes(400), &mut Free);
        assert!(report.nodes <= 400);
        let mv = report.mv.expect("a move in a position in play");
        assert!(legal(&position).contains(&mv), "{mv}");
        let again = think(&View::bare(position), Limits::nodes(400), &mut Free);
        assert_eq!(report, again);
    }
}

#[test]
fn a_stop_is_obeyed_in_quiescence_too() {
    struct Stop(u32);
    impl Control<Move> for Stop {
        fn stop(&mut self) -> bool {
            self.0 += 1;
            self.0 > 2
        }
    }
    for position in random_positions(Rules::CAPTURER, 40, "stop") {
        let report = think(&View::bare(position), Limits::NONE, &mut Stop(0));
        assert!(report.nodes <= 4 * 1_024, "{} nodes", report.nodes);
    }
}

#[test]
fn turning_a_piece_up_creates_no_value() {
    let (mut sum, mut count) = (0.0, 0);
    for position in random_positions(Rules::CAPTURER, 600, "average") {
        let quiet = |mv: &Move| is_down(&position, *mv) && position.cell(mv.to).color().is_none();
        for mv in legal(&position).into_iter().filter(quiet).take(3) {
            let outcomes = position.outcomes(mv);
            let total: f64 = outcomes.iter().map(|&(_, weight)| f64::from(weight)).sum();
            let mean: f64 = outcomes
                .iter()
                .map(|&(outcome, weight)| {
                    let mut child = position;
                    child.play(mv, outcome);
                    -f64::from(child.evaluate().0) * f64::from(weight) / total
                })
                .sum();
            sum += mean - f64::from(position.evaluate().0);
            count += 1;
        }
    }
    let drift = sum / f64::from(count);
    assert!(count > 500 && drift.abs() < 60.0, "a reveal changes the estimate by {drift:.1} on average");
}

#[test]
fn every_level_answers_within_its_nodes() {
    let position = Position::new(Rules::CAPTURER, Viewer::First);
    for level in Level::all() {
        let mut settings = level.settings::<Position>(1);
        settings.limits.nodes = settings.limits.nodes.min(20_000);
        let report = think(&View::bare(position), settings, &mut Free);
        assert!(report.mv.is_some() && report.nodes <= settings.limits.nodes, "level {level}");
    }
}
