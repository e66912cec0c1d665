//! The fast generator against its naive twin, and the twin against every pair of points.

use super::support::{legal, moves, random_setup, read, sample};
use crate::support::full;
use rand::RngExt as _;
use turnstone::jieqi::{Move, Position, Rules, Square};
use turnstone::{MoveList, Outcome, Playable as _, Position as _, Viewer, rng};

const RULES: [Rules; 2] = [Rules::CAPTURER, Rules::XIANGQI];

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

#[test]
fn fast_generator_equals_the_naive() {
    let count = if full() { 10_000 } else { 1_500 };
    for rules in RULES {
        for position in sample(rules, count, "generator") {
            assert_eq!(sorted(legal(&position)), sorted(position.moves_naive()), "{}", position.to_text());
        }
    }
}

#[test]
fn check_allows_exactly_the_listed_moves() {
    let count = if full() { 1_000 } else { 60 };
    for rules in RULES {
        for position in sample(rules, count, "check") {
            let every = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
            let allowed: Vec<Move> = every.filter(|&mv| position.check(mv).is_ok()).collect();
            assert_eq!(sorted(allowed), sorted(legal(&position)), "{}", position.to_text());
        }
    }
}

/// An independent look at each move: after it, no enemy may take the general by a move of its own.
#[test]
fn no_legal_move_leaves_the_general_to_be_taken() {
    let mut in_check = 0;
    for position in sample(Rules::CAPTURER, if full() { 2_000 } else { 200 }, "taken") {
        in_check += usize::from(position.in_check());
        for mv in legal(&position) {
            let mut after = position;
            after.play(mv, position.outcomes(mv)[0].0);
            let general = after.general(position.mover());
            let reply = Square::all().map(|from| Move { from, to: general });
            for reply in reply {
                let why = after.check(reply).err().map(|refusal| refusal.rule);
                // Taking the general would be legal but for what it does to the taker's own.
                let let_alone = ["exposes-general", "stays-in-check", "generals-face"];
                assert!(
                    why.is_some_and(|rule| !let_alone.contains(&rule)),
                    "{mv} then {reply}: {}",
                    after.to_text()
                );
            }
        }
    }
    assert!(in_check > 0);
}

#[test]
fn noisy_is_the_captures() {
    for position in sample(Rules::CAPTURER, 1_000, "noisy") {
        let mut noisy = MoveList::new();
        position.noisy(&mut noisy);
        let takes = |mv: &Move| position.cell(mv.to).color().is_some();
        let captures: Vec<Move> = legal(&position).into_iter().filter(takes).collect();
        assert_eq!(sorted(noisy.to_vec()), sorted(captures), "{}", position.to_text());
    }
}

#[test]
fn ending_agrees_with_what_the_board_shows() {
    let mut met = [0; 4];
    let mut random = rng::seeded("test-jieqi", "ending");
    for _ in 0..if full() { 40_000 } else { 4_000 } {
        let position = random_setup(Rules::CAPTURER, &mut random);
        let text = position.to_text().replace(" 0 1", if random.random() { " 120 70" } else { " 119 70" });
        let position = Position::from_text(Rules::CAPTURER, Viewer::Public, &text).unwrap();
        let stuck = position.moves_naive().is_empty();
        let expected = match (stuck, position.in_check(), position.quiet().0) {
            (true, true, _) => 0,
            (true, false, _) => 1,
            (false, _, 120) => 2,
            _ => 3,
        };
        met[expected] += 1;
        let cause = position.ending().map(|ending| ending.cause.name());
        assert_eq!(cause, [Some("checkmate"), Some("stalemate"), Some("quiet"), None][expected], "{text}");
        let winner = position.ending().and_then(|ending| ending.winner);
        assert_eq!(winner, stuck.then_some(!position.to_move()), "{text}");
    }
    assert!(met[0] > 0 && met[2] > 0 && met[3] > 0, "{met:?}");
}

/// Long-ranged pieces on open lines, four of them face-down: more moves than xiangqi ever has.
#[test]
fn the_longest_lists_fit() {
    let position = read("5k3/9/3R5/N8/5C3/6C2/2R4N1/1X5X1/4K4/X7X w P4 0 1");
    let count = moves(&position).len();
    assert!((120..=turnstone::MOST_MOVES).contains(&count), "{count}");
}

#[test]
fn outcomes_follow_the_bags() {
    for position in
        sample(Rules::CAPTURER, 600, "outcomes").into_iter().chain(sample(Rules::BOTH, 300, "both"))
    {
        let us = position.mover();
        for mv in legal(&position) {
            let reveals = position.reveals(mv);
            let learns =
                position.rules() == Rules::BOTH || position.viewer() == Viewer::from(position.to_move());
            let outcomes = position.outcomes(mv);
            let turned = if reveals.turned.is_some() { position.bag().of_color(us) } else { 1 };
            let taken = reveals.taken.is_some() && learns;
            let hidden = if taken { position.bag().of_color(!us) } else { 1 };
            let weight: u32 = outcomes.iter().map(|&(_, weight)| weight).sum();
            assert_eq!(weight, turned * hidden, "{mv} in {}", position.to_text());
            for (outcome, weight) in outcomes {
                assert!(weight > 0);
                assert_eq!(outcome.turned.is_some(), reveals.turned.is_some());
                assert_eq!(outcome.taken.is_some(), taken);
                assert!(outcome.turned.is_none_or(|piece| piece.color == us));
                assert!(outcome.taken.is_none_or(|piece| piece.color == !us));
                let mut after = position;
                after.play(mv, outcome);
                assert!(after.is_sound(), "{}", after.to_text());
                assert_eq!(position.mask(outcome, position.viewer()), outcome);
            }
        }
    }
    assert_eq!(Outcome::NONE, Outcome { turned: None, taken: None });
}
