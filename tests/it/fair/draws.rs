//! What turns up is what a shuffled board would show, whoever plays.

use super::support::{Pair, seed};
use crate::fairness::check_uniform;
use crate::support::full;
use turnstone::fair::deal::{Hand, PIECES, hand_seed};
use turnstone::fair::draw::{LINKS, drawn, link};
use turnstone::fair::{First, Side};
use turnstone::{Bag, Outcome, Piece, Position as _, Role, Seat, Viewer, banqi, hash_fields};

fn expected(sessions: u32) -> Vec<f64> {
    Piece::all().map(|piece| f64::from(sessions) * f64::from(piece.role.in_set()) / 32.0).collect()
}

/// Each of the thirty-two draws by itself, over many pairs of chains.
#[test]
fn every_draw_takes_every_kind_by_its_number() {
    let sessions = if full() { 6_400 } else { 1_600 };
    let mut counts = vec![[0; Piece::COUNT]; LINKS];
    let mut pairs = vec![[0; Piece::COUNT]; Piece::COUNT];
    for number in 0..sessions {
        let sid = seed(&format!("draws {number}"));
        let secrets = Side::ALL.map(|side| hash_fields(&[b"test", &sid, &[side as u8]]));
        let chain = |side: Side, at: usize| link(&sid, side, &secrets[side as usize], at);
        let mut bag = Bag::full();
        let mut last = None;
        for (draw, counts) in counts.iter_mut().enumerate() {
            let cases = bag.iter().map(|(piece, n)| (Outcome::turned(piece), u32::from(n))).collect();
            let mover = Side::at(draw);
            let (x, y) = (chain(mover, draw + 1), chain(!mover, draw + 1));
            let piece = drawn(&sid, draw + 1, &x, &y, &cases).turned.expect("a piece");
            assert!(bag.take(piece));
            counts[piece.index()] += 1;
            if let Some(last) = last.replace(piece)
                && draw == 1
            {
                pairs[Piece::index(last)][piece.index()] += 1;
            }
        }
        assert!(bag.is_empty());
    }
    for counts in counts {
        check_uniform(&counts, &expected(sessions));
    }
    let count = |piece: Piece| f64::from(piece.role.in_set());
    let two = |a: Piece, b: Piece| count(a) * (count(b) - f64::from(u8::from(a == b))) / (32.0 * 31.0);
    let wanted: Vec<f64> =
        Piece::all().flat_map(|a| Piece::all().map(move |b| f64::from(sessions) * two(a, b))).collect();
    check_uniform(pairs.as_flattened(), &wanted);
}

/// The first flip of whole sessions, and who makes it where a coin settles that.
#[test]
fn first_flips_and_tosses_of_sessions() {
    let sessions = if full() { 6_400 } else { 800 };
    let (mut counts, mut tosses) = ([0; Piece::COUNT], [0; 2]);
    for number in 0..sessions {
        let mut pair = Pair::begun("taiwan", First::Random, &format!("first {number}"));
        let mover = pair.speaker();
        assert_eq!(pair.at(mover).seat(), Some(Seat::First));
        tosses[mover as usize] += 1;
        pair.play(&[[9, 9]], false).unwrap();
        let (_, _, outcome) = pair.at(!mover).game().event(0, Viewer::Public).expect("the answerer knows it");
        counts[outcome.turned.expect("a piece").index()] += 1;
    }
    check_uniform(&counts, &expected(sessions));
    check_uniform(&tosses, &[f64::from(sessions) / 2.0; 2]);
}

/// Every point of a side, dealt by one hand and placed by the other.
#[test]
fn every_point_gets_every_kind_by_its_number() {
    let sessions = if full() { 20_000 } else { 4_000 };
    let roles = super::rigged::roles();
    let mut counts = vec![[0; Role::COUNT]; PIECES];
    for number in 0..sessions {
        let sid = seed(&format!("deals {number}"));
        let [host, guest] = Side::ALL.map(|side| {
            let root = sid[..16].try_into().unwrap();
            Hand::new(&sid, side, &hand_seed(&sid, side, &root, number as u8), &roles)
        });
        for (slot, counts) in counts.iter_mut().enumerate() {
            let index = usize::from(host.values[PIECES + slot]);
            counts[usize::from(guest.values[index])] += 1;
        }
    }
    let wanted = Role::ALL.map(|role| match role {
        Role::General => 0.0,
        role => f64::from(sessions) * f64::from(role.in_set()) / 15.0,
    });
    for counts in counts {
        assert_eq!(counts[0], 0);
        check_uniform(&counts[1..], &wanted[1..]);
    }
}

/// The lab's own measure: what a start lists is what is drawn from.
#[test]
fn the_first_flip_is_drawn_from_the_whole_set() {
    let start = banqi::Position::new(banqi::Rules::TAIWAN);
    let cases = start.outcomes(banqi::Move::Flip(banqi::Square::from_index(0)));
    assert_eq!(cases.iter().map(|&(_, weight)| weight).sum::<u32>(), 32);
}
