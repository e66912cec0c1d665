//! Random positions: the fast generator against its naive twin, and incremental state against its recomputation.

use crate::support::{full, random_ply, random_positions, random_setup, read, read_under, rule_sets};
use std::collections::HashMap;
use turnstone::banqi::{Move, Position, Rules, Square};
use turnstone::{Bag, Cell, MoveList, Piece, Playable as _, Position as _, rng};

/// Half from walks, half set up at random, so that sparse boards and long lines are met as well.
fn sample(rules: Rules, seed: &str) -> Vec<Position> {
    let count = if full() { 10_000 } else { 1_000 };
    let mut positions = random_positions(rules, count / 2, seed);
    let mut random = rng::seeded("test-setup", seed);
    positions.extend((0..count - count / 2).map(|_| random_setup(rules, &mut random)));
    positions
}

/// Asks one question of many positions of every rule set.
#[track_caller]
fn check(seed: &str, question: impl Fn(&Position)) {
    rule_sets().into_iter().for_each(|rules| sample(rules, seed).iter().for_each(&question));
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    sorted(moves)
}

#[test]
fn fast_generator_equals_the_naive() {
    check("generator", |position| {
        let mut fast = MoveList::new();
        position.actions(&mut fast);
        assert_eq!(sorted(fast), sorted(position.moves_naive()), "{}", position.to_text());
    });
}

#[test]
fn check_allows_exactly_the_listed_moves() {
    check("check", |position| {
        let steps = Square::all().flat_map(|from| Square::all().map(move |to| Move::Step { from, to }));
        let every = steps.chain(Square::all().map(Move::Flip)).chain([Move::Stop]);
        let allowed = sorted(every.filter(|&mv| position.check(mv).is_ok()));
        assert_eq!(allowed, legal(position), "{}", position.to_text());
    });
}

#[test]
fn noisy_is_the_certain_captures_and_the_stop() {
    check("noisy", |position| {
        if position.ending().is_some() {
            return;
        }
        let mut noisy = MoveList::new();
        position.noisy(&mut noisy);
        let certain = |mv: &Move| match *mv {
            Move::Flip(_) => false,
            Move::Step { to, .. } => matches!(position.cell(to), Cell::FaceUp(_)),
            Move::Stop => true,
        };
        let expected = sorted(legal(position).into_iter().filter(certain));
        assert_eq!(sorted(noisy), expected, "{}", position.to_text());
    });
}

#[test]
fn outcomes_are_the_bag_or_nothing() {
    check("outcomes", |position| {
        for mv in legal(position) {
            let outcomes = position.outcomes(mv);
            let weight: u32 = outcomes.iter().map(|&(_, weight)| weight).sum();
            match position.reveals(mv).turned {
                Some(square) => {
                    assert_eq!(position.cell(Square::from_index(square)), Cell::FaceDown);
                    assert_eq!(weight, position.bag().total());
                    let each = outcomes.iter().map(|(outcome, n)| (outcome.turned.unwrap(), *n as u8));
                    assert!(each.eq(position.bag().iter()));
                }
                None => assert_eq!((outcomes.len(), weight), (1, 1)),
            }
        }
    });
}

#[test]
fn incremental_state_equals_its_recomputation_each_ply() {
    for rules in rule_sets() {
        let mut random = rng::seeded("test-sound", &rules.to_string());
        for _ in 0..if full() { 40 } else { 4 } {
            let mut position = Position::new(rules);
            for _ in 0..1_000 {
                assert!(position.is_sound(), "{}", position.to_text());
                if !random_ply(&mut position, &mut random) {
                    break;
                }
            }
        }
    }
}

/// The key must tell apart exactly what repetition compares: placement with face-down squares, bag, colour to move
/// and chaining square.
#[test]
fn equal_keys_mean_equal_positions() {
    let compared = |position: &Position| {
        let text = position.to_text();
        let fields: Vec<&str> = text.split(' ').take(3).collect();
        (fields.join(" "), position.chain())
    };
    let mut seen = HashMap::new();
    for rules in rule_sets() {
        for position in sample(rules, "keys") {
            let before = seen.entry(position.key()).or_insert_with(|| compared(&position)).clone();
            assert_eq!(before, compared(&position));
        }
    }
    let mut keys = HashMap::new();
    for (key, position) in seen {
        assert_eq!(*keys.entry(position).or_insert(key), key);
    }
}

#[test]
fn every_bag_has_its_own_key() {
    let mut keys = HashMap::new();
    let pieces: Vec<Piece> = Piece::all().collect();
    for (i, one) in pieces.iter().enumerate() {
        for (j, two) in pieces.iter().enumerate().skip(i) {
            for three in &pieces[j..] {
                let mut bag = Bag::EMPTY;
                [one, two, three].into_iter().for_each(|&piece| bag.add(piece));
                if bag.iter().any(|(piece, n)| n > piece.role.in_set()) {
                    continue;
                }
                let counts: String = bag.iter().map(|(piece, n)| format!("{}{n}", piece.letter())).collect();
                let key = read(&format!("8/8/8/XXX5 r {counts} 0 1")).key();
                assert_eq!(keys.insert(key, counts.clone()), None, "{counts}");
            }
        }
    }
}

#[test]
fn key_holds_what_repetition_compares_and_no_more() {
    let key = |text: &str| read_under("chain", text).key();
    let base = key("8/8/1r6/As6 r - 0 1");
    assert_eq!(key("8/8/1r6/As6 r - 7 30"), base, "the counts are no part of a placement");
    assert_eq!(key("8/8/1r6/As6 r - 0 1 first=b"), base, "nor is the seat that a colour sits on");
    assert_ne!(key("8/8/1r6/As6 b - 0 1"), base);
    assert_ne!(key("8/8/1r6/As6 r - 0 1 chain=a1"), base);
    assert_ne!(key("8/8/1r6/sA6 r - 0 1"), base);
}

#[test]
fn ending_agrees_with_what_the_board_shows() {
    check("ending", |position| {
        let alive = |red: bool| {
            let on_board = Square::all()
                .filter(|&square| matches!(position.cell(square), Cell::FaceUp(p) if p.letter().is_ascii_uppercase() == red))
                .count();
            let in_bag =
                position.bag().iter().filter(|(p, _)| p.letter().is_ascii_uppercase() == red).count();
            on_board + in_bag > 0
        };
        let extinct = position.mover().is_some() && !(alive(true) && alive(false));
        let stuck = position.moves_naive().is_empty();
        let (quiet, limit) = position.quiet();
        let still = position.chain().is_none() && limit.is_some_and(|limit| quiet >= limit);
        let cause = position.ending().map(|ending| ending.cause.name());
        let expected = if extinct {
            Some("elimination")
        } else if stuck {
            Some("no-move")
        } else if still {
            Some("quiet")
        } else {
            None
        };
        assert_eq!(cause, expected, "{}", position.to_text());
    });
}
