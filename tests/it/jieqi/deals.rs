//! Deals are uniform on each side's fifteen points.

use crate::fairness::check_uniform;
use turnstone::jieqi::{Position, Rules};
use turnstone::{Deal, Game, Piece, Playable as _, Seat, Viewer};

fn letters(seed: u32) -> Vec<u8> {
    let start = Position::start(Rules::CAPTURER, Viewer::Public);
    let deal = Deal::from_seed(&start, &format!("jieqi-fairness-{seed}"));
    let mut game: Game<Position> = Game::with_deal(Rules::CAPTURER, deal);
    game.resign(Seat::First).unwrap();
    game.opening().unwrap().deal.into_bytes()
}

#[test]
fn every_kind_lies_on_any_of_its_sides_points() {
    let deals = 20_000;
    // Index order: Red's fifteen points come before Black's.
    let mut counts = vec![[0u32; 30]; Piece::COUNT];
    for seed in 0..deals {
        for (place, letter) in letters(seed).into_iter().enumerate() {
            counts[Piece::from_letter(char::from(letter)).unwrap().index()][place] += 1;
        }
    }
    for piece in Piece::all() {
        let (own, other) = counts[piece.index()].split_at(15);
        let (own, other) = if piece.index() < 7 { (own, other) } else { (other, own) };
        assert!(other.iter().all(|&count| count == 0));
        if own.iter().any(|&count| count > 0) {
            let n = f64::from(piece.role.in_set());
            // Two like pieces of one deal never share a point, which narrows the spread; widen it back.
            let expected = f64::from(deals) * n / 15.0;
            let chi: f64 = own.iter().map(|&c| (f64::from(c) - expected).powi(2)).sum::<f64>()
                / (expected * (1.0 - n / 15.0) * 15.0 / 14.0);
            let counts = [chi as u32];
            assert!(counts[0] < 37, "{}: chi-square {chi} over 15 points", piece.letter());
        }
    }
    let chariot = |seed| letters(seed).iter().position(|&letter| letter == b'G').is_none();
    assert!(chariot(0), "generals are not dealt");
}

#[test]
fn sides_are_dealt_independently() {
    let deals = 60_000u32;
    let mut counts = [0u32; 25];
    for seed in 0..deals {
        let letters = letters(seed);
        let first = |letter: u8| letters.iter().position(|&l| l == letter).unwrap() % 15 / 3;
        let (red, black) = (first(b'R'), first(b'r'));
        counts[red * 5 + black] += 1;
    }
    // Of two chariots on fifteen points the first lies in zone z of three points with probability p(z).
    let zone = |z: usize| (0..3).map(|i| (14 - (3 * z + i)) as f64 / 105.0).sum::<f64>();
    let expected: Vec<f64> = (0..25).map(|cell| f64::from(deals) * zone(cell / 5) * zone(cell % 5)).collect();
    check_uniform(&counts, &expected);
}
