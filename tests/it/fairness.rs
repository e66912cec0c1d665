//! Deals are uniform, and nothing shows one before its time.

use crate::support::full;
use rand::RngExt as _;
use statrs::distribution::{ChiSquared, ContinuousCDF as _};
use turnstone::banqi::{Position, Rules};
use turnstone::{
    Bag, Deal, Free, Game, Limits, Outcome, Piece, Playable as _, Reader, Seat, Settings, Table, View,
    Viewer, rng, think,
};

/// Cells that expect fewer than this many are counted together.
const FEWEST: f64 = 5.0;

const DEALS: u32 = 100_000;

/// Whether counts are what their expectations say: chi-square, p > 0.001.
#[track_caller]
pub fn check_uniform(counts: &[u32], expected: &[f64]) {
    let (mut rest, mut cells) = ((0.0, 0.0), Vec::new());
    for (&count, &expected) in counts.iter().zip(expected) {
        if expected < FEWEST {
            rest = (rest.0 + f64::from(count), rest.1 + expected);
        } else {
            cells.push((f64::from(count), expected));
        }
    }
    assert!(rest.1 > 0.0 || rest.0 == 0.0, "something impossible happened");
    if rest.1 > 0.0 {
        cells.push(rest);
    }
    let chi: f64 = cells.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
    let p = ChiSquared::new((cells.len() - 1) as f64).unwrap().sf(chi);
    assert!(p > 0.001, "chi-square {chi} over {} cells: p = {p}", cells.len());
}

/// The letters of many seeded deals.
fn deals() -> impl Iterator<Item = Vec<u8>> {
    let start = Position::new(Rules::TAIWAN);
    (0..DEALS).map(move |seed| {
        let deal = Deal::from_seed(&start, &format!("fairness-{seed}"));
        let mut game: Game<Position> = Game::with_deal(Rules::TAIWAN, deal);
        game.resign(Seat::First).unwrap();
        game.opening().unwrap().deal.into_bytes()
    })
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n as f64 - i as f64) / (i + 1) as f64).product()
}

#[test]
fn generals_and_soldiers_lie_anywhere() {
    let (mut squares, mut zones, mut generals) = ([0; 32], [0; 64], [0; 64]);
    for deal in deals() {
        let find = |letter: u8| deal.iter().position(|&l| l == letter).unwrap();
        let general = find(b'G');
        squares[general] += 1;
        zones[general / 4 * 8 + find(b'S') / 4] += 1;
        generals[general / 4 * 8 + find(b'g') / 4] += 1;
    }
    let n = f64::from(DEALS);
    check_uniform(&squares, &[n / 32.0; 32]);

    let mut first_soldier = [0.0; 64];
    for general in 0..32 {
        for soldier in (0..32).filter(|&soldier| soldier != general) {
            let behind = 31 - soldier - usize::from(general > soldier);
            first_soldier[general / 4 * 8 + soldier / 4] += n * choose(behind, 4) / (32.0 * choose(31, 5));
        }
    }
    assert!((first_soldier.iter().sum::<f64>() - n).abs() < 1e-6 * n);
    check_uniform(&zones, &first_soldier);

    let both: Vec<f64> =
        (0..64).map(|cell| n * 4.0 / 32.0 * if cell / 8 == cell % 8 { 3.0 } else { 4.0 } / 31.0).collect();
    check_uniform(&generals, &both);
}

#[test]
fn every_kind_lies_anywhere() {
    let mut counts = vec![[0u32; 32]; 14];
    let letters = b"GAERHCSgaerhcs";
    for deal in deals().take(20_000) {
        for (square, letter) in deal.iter().enumerate() {
            counts[letters.iter().position(|l| l == letter).unwrap()][square] += 1;
        }
    }
    for (kind, (piece, n)) in Bag::full().iter().enumerate() {
        let expected = 20_000.0 * f64::from(n) / 32.0;
        let chi: f64 = counts[kind].iter().map(|&c| (f64::from(c) - expected).powi(2)).sum::<f64>()
            / (expected * (1.0 - f64::from(n) / 32.0) * 32.0 / 31.0);
        let p = ChiSquared::new(31.0).unwrap().sf(chi);
        assert!(p > 0.001, "{}: chi-square {chi}, p = {p}", piece.letter());
    }
}

#[test]
fn ranges_have_no_modulo_bias() {
    for range in [3usize, 5, 32] {
        let mut random = rng::seeded("deal", &format!("range-{range}"));
        let mut counts = vec![0; range];
        (0..1_000_000).for_each(|_| counts[random.random_range(0..range)] += 1);
        check_uniform(&counts, &vec![1e6 / range as f64; range]);
    }
}

#[test]
fn seeds_of_two_domains_share_nothing() {
    let mut deal = rng::seeded("deal", "7");
    let mut bot = rng::seeded("bot", "7");
    let draws = |random: &mut rng::Random| -> Vec<u64> { (0..8).map(|_| random.random()).collect() };
    assert!(draws(&mut deal).iter().all(|word| !draws(&mut bot).contains(word)));
}

/// What a table shows before anything has turned up.
fn shown(table: &Table) -> Vec<String> {
    let mut shown = Vec::new();
    for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
        shown.push(serde_json::to_string(&table.view(viewer)).unwrap());
        shown.push(serde_json::to_string(&table.events(viewer, 0)).unwrap());
        let record = table.record(Reader::Viewer(viewer)).unwrap();
        shown.push(record.replace(table.commitment(), "the commitment"));
    }
    shown.push(format!("{:?} {:?} {:?}", table.moves(), table.ending(), table.opening()));
    shown
}

#[test]
fn fresh_games_look_the_same_whatever_the_deal() {
    for (id, _) in Rules::NAMED {
        let [one, two] = [0, 1].map(|_| Table::new("banqi", id).unwrap());
        assert_ne!(one.commitment(), two.commitment());
        assert_eq!(shown(&one), shown(&two));
        let cells = one.view(Viewer::Public).cells;
        assert!(cells.iter().all(|cell| cell == "X"));
    }
}

#[test]
fn equal_flips_on_unequal_deals_look_the_same() {
    let games = if full() { 2_000 } else { 300 };
    let mut seen = std::collections::HashMap::new();
    let mut met = 0;
    for seed in 0..games {
        let mut table = Table::seeded("banqi", "taiwan", &seed.to_string()).unwrap();
        let turned = table.play("c2").unwrap()[0].turned.unwrap();
        met += usize::from(seen.contains_key(&turned));
        assert_eq!(seen.entry(turned).or_insert_with(|| shown(&table)), &shown(&table));
    }
    assert!(met > 0);
}

/// A stored seal must not be readable at a glance: no layout of 32 letters, in the text or in its bytes.
#[test]
fn seals_show_no_layout() {
    for seed in 0..500 {
        let mut table = Table::seeded("banqi", "taiwan", &format!("seal-{seed}")).unwrap();
        let sealed = table.seal().unwrap();
        assert!(sealed.bytes().all(|byte| byte.is_ascii_hexdigit()), "{sealed}");
        let bytes = hex::decode(&sealed[1..]).unwrap();
        let piece = |byte: &&u8| b"GAERHCSgaerhcs".contains(byte);
        let longest = bytes.chunk_by(|a, b| piece(&a) && piece(&b)).map(<[u8]>::len).max().unwrap();
        assert!(longest < 8, "{longest} piece letters in a row");
        table.resign(Seat::First).unwrap();
        let opening = table.opening().unwrap().opening;
        for secret in [opening.deal.as_str(), &opening.salt, &hex::encode(&opening.deal)] {
            assert!(!sealed.contains(secret));
            assert!(!sealed.contains(&secret[..8]));
        }
    }
}

#[test]
fn deals_of_a_set_up_are_shuffles_of_its_bag() {
    let start = Position::from_text(Rules::TAIWAN, Viewer::Public, "XXX5/8/8/R7 r h1S2 0 1").unwrap();
    let accepts = |letters: &str| Deal::from_opening(&start, letters, &"0".repeat(64)).is_ok();
    for (letters, fits) in [("SSh", true), ("hSS", true), ("Ssh", false), ("SS", false), ("SShh", false)] {
        assert_eq!(accepts(letters), fits, "{letters}");
    }
}

#[test]
fn a_bot_whose_seed_is_the_deals_learns_nothing_of_the_deal() {
    let start = View::bare(Position::new(Rules::TAIWAN));
    let mut found = [0; Piece::COUNT];
    let games = 6_400;
    for seed in 0..games {
        let settings = Settings { seed, ..Limits::nodes(1).into() };
        let mv = think(&start, settings, &mut Free).mv.expect("a flip");
        let outcome = Game::<Position>::seeded(Rules::TAIWAN, &seed.to_string()).play(mv, Outcome::NONE);
        found[outcome.expect("a flip").turned.expect("a piece").index()] += 1;
    }
    let share = |piece: Piece| games as f64 * f64::from(piece.role.in_set()) / 32.0;
    check_uniform(&found, &Piece::all().map(share).collect::<Vec<_>>());
}
