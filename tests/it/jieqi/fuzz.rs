//! Random and mutated inputs to the parsers of jieqi.

use super::support::{VIEWERS, legal, random_ply, record, sample};
use crate::fuzz::{feed, share};
use turnstone::jieqi::{Dealt, Position, Rules};
use turnstone::{Deal, Game, Playable as _, Position as _, Reader, Record, Seat, Viewer, restore, rng};

const RULES: [Rules; 3] = [Rules::CAPTURER, Rules::BOTH, Rules::XIANGQI];

fn games() -> Vec<Game<Position>> {
    let play = |number: usize| {
        let mut random = rng::seeded("test-jieqi-fuzz", &number.to_string());
        let mut game = Game::<Position>::seeded(RULES[number % 3], &number.to_string());
        for _ in 0..(number * 7) % 120 {
            random_ply(&mut game, &mut random);
        }
        if number.is_multiple_of(4) {
            let _ = game.resign(Seat::First);
        }
        game
    };
    (0..40).map(play).collect()
}

fn records() -> Vec<String> {
    let games = games();
    let masked = games.iter().flat_map(|game| VIEWERS.map(|viewer| record(game, viewer)));
    let all =
        games.iter().filter_map(|game| Record::of(game, Reader::All).ok()).map(|record| record.to_string());
    masked.chain(all).collect()
}

#[test]
fn position_texts() {
    let mut valid: Vec<String> = Vec::new();
    for rules in RULES {
        valid.extend(sample(rules, 100, "fuzz").iter().map(Position::to_text));
    }
    let boxed: Vec<String> = valid.iter().map(|text| text.replacen(" 0 1", " - 0 1", 1)).collect();
    valid.extend(boxed);
    let mut turn = 0;
    feed("jieqi-positions", share(25), &valid, |text| {
        turn += 1;
        let (rules, viewer) = (RULES[turn % 3], VIEWERS[turn / 3 % 3]);
        let _ = Dealt::from_text(rules, text);
        let Ok(position) = Position::from_text(rules, viewer, text) else { return false };
        assert!(position.is_sound(), "{}", position.to_text());
        assert_eq!(Position::from_text(rules, viewer, &position.to_text()), Ok(position));
        position.ending();
        true
    });
}

#[test]
fn moves_and_turns() {
    let positions = sample(Rules::CAPTURER, 300, "fuzz-turns");
    let mut valid: Vec<String> =
        records().iter().flat_map(|text| Record::parse(text).unwrap().turns).collect();
    valid.extend(positions.iter().flat_map(|position| legal(position).into_iter().map(|mv| mv.to_string())));
    let mut turn = 0;
    feed("jieqi-turns", share(20), &valid, |text| {
        turn += 1;
        let position = &positions[turn % positions.len()];
        let single = position.parse_move(text);
        if let Ok((mv, outcome)) = single {
            let _ = position.check(mv);
            let written = position.write_turn(&[(mv, outcome)]);
            assert_eq!(position.parse_move(&written), Ok((mv, outcome)));
        }
        let Ok(actions) = position.parse_turn(text) else { return single.is_ok() };
        assert_eq!(position.parse_turn(&position.write_turn(&actions)), Ok(actions));
        true
    });
}

#[test]
fn spoken_moves() {
    let positions = sample(Rules::CAPTURER, 100, "fuzz-spoken");
    let mut valid = Vec::new();
    for position in &positions {
        for mv in legal(position) {
            let outcome = position.outcomes(mv)[0].0;
            valid.extend([position.wxf(mv, outcome), position.han(mv, outcome)]);
        }
    }
    let mut turn = 0;
    feed("jieqi-spoken", share(10), &valid, |text| {
        turn += 1;
        let position = &positions[turn % positions.len()];
        let Ok((mv, outcome)) = position.read_spoken(text) else { return false };
        assert!(position.check(mv).is_ok());
        assert_eq!(position.read_spoken(&position.wxf(mv, outcome)), Ok((mv, outcome)));
        true
    });
}

#[test]
fn rule_ids() {
    let valid = ["capturer", "both", "xiangqi", "both,quiet=80", "capturer,quiet=none,repetition=3"]
        .map(String::from);
    feed("jieqi-rules", share(10), &valid, |text| {
        let Ok(rules) = text.parse::<Rules>() else { return false };
        assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        true
    });
}

#[test]
fn record_texts() {
    feed("jieqi-records", share(10), &records(), |text| {
        let Ok(parsed) = Record::parse(text) else { return false };
        let Ok(game) = parsed.replay::<Position>(None) else { return false };
        for viewer in VIEWERS {
            let written = record(&game, viewer);
            let again = Record::parse(&written).unwrap().replay::<Position>(None);
            let again = again.unwrap_or_else(|e| panic!("{e}: {written}"));
            assert_eq!(again.position(viewer), game.position(viewer));
            assert_eq!(again.ending(), game.ending());
        }
        true
    });
}

#[test]
fn seals_and_openings() {
    let games = games();
    let stored: Vec<(String, Record)> = games
        .iter()
        .map(|game| (game.seal().unwrap(), Record::parse(&record(game, Viewer::Public)).unwrap()))
        .collect();
    let seals: Vec<String> = stored.iter().map(|(seal, _)| seal.clone()).collect();
    feed("jieqi-seals", share(3), &seals, |text| {
        let (seal, record) =
            stored.iter().find(|(seal, _)| seal == text).unwrap_or(&stored[text.len() % stored.len()]);
        let restored = restore::<Position>(text, record);
        assert_eq!(restored.is_ok(), seal.eq_ignore_ascii_case(text));
        restored.is_ok()
    });
    let start = Position::new(Rules::CAPTURER, Viewer::Public);
    let openings: Vec<String> = games
        .iter()
        .filter(|game| game.rules() == Rules::CAPTURER)
        .filter_map(|game| game.opening().ok())
        .map(|opening| format!("{} {}", opening.deal, opening.salt))
        .collect();
    feed("jieqi-openings", share(3), &openings, |text| {
        let (letters, salt) = text.split_once(' ').unwrap_or((text, ""));
        Deal::from_opening(&start, letters, salt).is_ok()
    });
}
