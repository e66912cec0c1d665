//! Is every level as good as its name says?

use crate::support::{full, random_positions, read};
use turnstone::banqi::{Move, Position, Rules};
use turnstone::{
    Cell, Evaluate as _, Free, Gist, Gists, Grade, Level, Limits, MoveList, Outcome, Playable as _,
    Position as _, Role, Searcher, View, think,
};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

#[test]
fn numbers() {
    assert_eq!(Level::all().map(|level| level.number()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!("4".parse::<Level>().expect("a level"), level(4));
    assert!("0".parse::<Level>().is_err() && "9".parse::<Level>().is_err());
}

fn grade(level: Level) -> Grade {
    level.grade::<Position>()
}

#[test]
fn a_higher_level_is_allowed_no_less() {
    for pair in Level::all().collect::<Vec<_>>().windows(2) {
        let (low, high) = (grade(pair[0]), grade(pair[1]));
        assert!(low.limits.nodes <= high.limits.nodes && low.limits.depth <= high.limits.depth);
        assert!(low.noise >= high.noise);
    }
    assert!(grade(level(5)).limits.nodes <= 300_000, "a second at a quarter of 1.2 million nodes a second");
    assert!(
        grade(level(8)).limits.nodes <= 1_500_000,
        "three seconds at a quarter of 2 million nodes a second"
    );
}

#[test]
fn no_level_above_the_lowest_flips_while_the_chariot_hangs() {
    let view = View::bare(read("8/1X4X1/3Ra3/8 r S2 0 1"));
    for level in Level::all().skip(1) {
        for seed in 0..if full() { 30 } else { 2 } {
            let mut settings = level.settings::<Position>(seed);
            settings.limits.nodes = settings.limits.nodes.min(50_000);
            let mv = think(&view, settings, &mut Free).mv.expect("a move").to_string();
            assert!(["d2c2", "d2d1", "d2d3"].contains(&mv.as_str()), "{mv} at level {level}, seed {seed}");
        }
    }
}

/// A capture that wins a piece worth a chariot or more for nothing, where no other move could be better by as much:
/// nothing else of one's own hangs.
fn free_piece(position: &Position) -> Option<Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut gists = Gists::new();
    position.gists(&moves, &mut gists);
    let worth = |mv: Move| match mv {
        Move::Step { to, .. } => match position.cell(to) {
            Cell::FaceUp(piece) => piece.role <= Role::Chariot,
            _ => false,
        },
        _ => false,
    };
    let flees = gists.iter().any(|gist| matches!(gist, Gist::Quiet { flees: true, .. }));
    let free: Vec<Move> = moves
        .iter()
        .zip(&gists)
        .filter(|&(&mv, gist)| worth(mv) && matches!(gist, Gist::Capture { victim, gain } if victim == gain))
        .map(|(&mv, _)| mv)
        .collect();
    if flees { None } else { free.first().copied() }
}

#[test]
fn from_level_three_on_no_free_chariot_is_missed() {
    let positions = random_positions(Rules::TAIWAN, 40_000, "free-chariot");
    let cases: Vec<Position> = positions
        .into_iter()
        .filter(|p| p.quiet().0 < 30 && free_piece(p).is_some())
        .step_by(7)
        .take(200)
        .collect();
    assert_eq!(cases.len(), 200);
    let mut searcher = Searcher::new(1 << 22);
    let levels = if full() { 3..=8 } else { 3..=3 };
    for number in levels {
        let mut missed = Vec::new();
        for (seed, position) in (0..).zip(&cases) {
            searcher.clear();
            let mut settings = level(number).settings::<Position>(seed);
            settings.limits.nodes = settings.limits.nodes.min(100_000);
            let mv = searcher.think(&View::bare(*position), settings, &mut Free).mv.expect("a move");
            if !is_capture(position, mv) && is_worse(position, mv) {
                missed.push(format!("{} {mv}", position.to_text()));
            }
        }
        assert!(missed.is_empty(), "level {number} missed {}:\n{}", missed.len(), missed.join("\n"));
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    matches!(mv, Move::Step { to, .. } if matches!(position.cell(to), Cell::FaceUp(_)))
}

/// Whether a deeper look would take something, and finds `mv` worse by the worth of a soldier.
fn is_worse(position: &Position, mv: Move) -> bool {
    let judge = Limits::nodes(300_000);
    let view = View::bare(*position);
    let mut searcher = Searcher::new(1 << 22);
    let best = searcher.think(&view, judge, &mut Free);
    let played = searcher.think_among(&view, |other| other == mv, judge, &mut Free);
    best.mv.is_some_and(|mv| is_capture(position, mv)) && best.score.0 - played.score.0 > 100
}

#[test]
fn a_game_between_levels_ends_by_the_rules() {
    let mut random = turnstone::rng::seeded("test", "level-game");
    let mut position = Position::new(Rules::TAIWAN);
    let mut keys = vec![position.key()];
    for ply in 0..2_000u32 {
        if position.ending().is_some() {
            return;
        }
        let settings = level(1 + (ply % 3) as u8).settings::<Position>(9);
        let mv = think(&View::new(position, keys.iter().copied()), settings, &mut Free).mv.expect("a move");
        let outcomes = position.outcomes(mv);
        let outcome: Outcome = outcomes[rand::RngExt::random_range(&mut random, 0..outcomes.len())].0;
        assert!(position.check(mv).is_ok());
        position.play(mv, outcome);
        if position.quiet().0 == 0 {
            keys.clear();
        }
        keys.push(position.key());
    }
    panic!("2,000 plies without an end");
}
