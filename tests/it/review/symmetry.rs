//! Colours and mirror images change nothing.

use super::support::{check_sum, review_text};
use rand::RngExt as _;
use turnstone::banqi::{Position, Rules};
use turnstone::review::Review;
use turnstone::{Game, MoveList, Playable as _, Position as _, Reader, Record, Viewer, rng};

fn swapped(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect()
}

/// A record of banqi with the colours of all pieces the other way round.
fn other_colours(record: &Record) -> Record {
    let turn = |token: &String| match token.split_once('=') {
        Some((action, piece)) => format!("{action}={}", swapped(piece)),
        None => token.clone(),
    };
    let mut other = Record { turns: record.turns.iter().map(turn).collect(), ..record.clone() };
    for (_, value) in other.tags.iter_mut().filter(|(name, _)| name == "Position") {
        let mut fields: Vec<String> = value.split(' ').map(String::from).collect();
        let cells: String =
            fields[0].chars().map(|c| if c == 'X' { c } else { swapped(&c.to_string()).remove(0) }).collect();
        fields[0] = cells;
        fields[1] = match fields[1].as_str() {
            "r" => "b".into(),
            "b" => "r".into(),
            side => side.into(),
        };
        fields[2] = swapped(&fields[2]);
        *value = fields.join(" ");
    }
    other
}

/// A record of banqi seen in a mirror: file a for file h.
fn mirrored(record: &Record) -> Record {
    let turn = |token: &String| {
        let (action, piece) = token.split_once('=').map_or((token.as_str(), None), |(a, p)| (a, Some(p)));
        let flip = |c: char| if c.is_ascii_lowercase() { (b'a' + b'h' - c as u8) as char } else { c };
        let action: String = action.chars().map(flip).collect();
        piece.map_or(action.clone(), |piece| format!("{action}={piece}"))
    };
    let mut other = Record { turns: record.turns.iter().map(turn).collect(), ..record.clone() };
    for (_, value) in other.tags.iter_mut().filter(|(name, _)| name == "Position") {
        let (cells, rest) = value.split_once(' ').expect("a position text");
        let rows: Vec<String> = cells.split('/').map(|row| row.chars().rev().collect()).collect();
        *value = format!("{} {rest}", rows.join("/"));
    }
    other
}

/// The largest and the mean difference of what the two say of the same actions.
fn apart(one: &Review, two: &Review) -> (f64, f64) {
    assert_eq!(one.actions.len(), two.actions.len());
    let pairs = one.actions.iter().zip(&two.actions);
    let apart: Vec<f64> = pairs
        .map(|(a, b)| f64::from((a.before.0 - b.before.0).abs().max((a.quality.0 - b.quality.0).abs())) / 1e6)
        .collect();
    (apart.iter().copied().fold(0.0, f64::max), apart.iter().sum::<f64>() / apart.len().max(1) as f64)
}

fn played(start: Position, seed: &str, most: usize) -> Record {
    let mut game = Game::supplied(start);
    let mut random = rng::seeded("test-symmetry", seed);
    while game.ending().is_none() && game.len() < most {
        let position = *game.position(Viewer::Public);
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let mv = moves[random.random_range(0..moves.len())];
        let outcomes = position.outcomes(mv);
        game.play(mv, outcomes[random.random_range(0..outcomes.len())].0).expect("legal");
    }
    Record::of(&game, Reader::Viewer(Viewer::Public)).expect("a record")
}

fn read(text: &str) -> Position {
    Position::from_text(Rules::TAIWAN, Viewer::Public, text).expect("a position")
}

#[test]
fn solved_endings_are_the_same_to_the_last_digit() {
    for (number, text) in
        ["8/8/8/A6h r - 0 1", "8/2G5/8/1s3S1a b - 0 1", "4c3/8/2E5/6R1 r - 0 1"].iter().enumerate()
    {
        let record = played(read(text), &number.to_string(), 24);
        let one = review_text(&record.to_string(), 20_000);
        check_sum(&one);
        for other in [other_colours(&record), mirrored(&record), mirrored(&other_colours(&record))] {
            let two = review_text(&other.to_string(), 20_000);
            assert_eq!(apart(&one, &two), (0.0, 0.0), "{other}");
        }
    }
}

/// Searches of a limited number of positions order equal actions differently, so they agree nearly.
#[test]
fn whole_games_are_nearly_the_same() {
    let record = played(Position::new(Rules::TAIWAN), "whole", 40);
    let one = review_text(&record.to_string(), 600_000);
    for other in [other_colours(&record), mirrored(&record)] {
        let two = review_text(&other.to_string(), 600_000);
        check_sum(&two);
        let (_, mean) = apart(&one, &two);
        assert!(mean < 0.02, "{mean}");
        assert_eq!(one.start.0 > 400_000, two.start.0 > 400_000);
    }
}
