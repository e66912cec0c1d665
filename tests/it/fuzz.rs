//! Random and mutated inputs: no parser panics, and what is accepted means what it prints.

use crate::support::{full, random_action, random_setup, rule_sets};
use rand::RngExt as _;
use turnstone::banqi::{Position, Rules, Square};
use turnstone::rng::Random;
use turnstone::{Deal, Playable as _, Position as _, Reader, Record, Seat, Table, Viewer, rng};

/// Bytes that parsers look at, and some that they should not meet.
const ALPHABET: &str = "abcdefghABCDEFGHXxGAERHCSgaerhcsKBNPkbnp0123456789/=-+ .,:;*[]{}\"\\\n\r\t?\u{0}\u{e9}\u{9ed1}\u{feff}\u{1f600}";

/// Shows the input of a check that panicked.
struct Input<'a>(&'a str);

impl Drop for Input<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("input: {:?}", self.0);
        }
    }
}

fn pick<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.random_range(0..items.len())]
}

fn letter(random: &mut Random) -> char {
    let letters: Vec<char> = ALPHABET.chars().collect();
    if random.random_range(0..20) == 0 { random.random() } else { *pick(&letters, random) }
}

fn noise(random: &mut Random) -> String {
    let length = random.random_range(0..40);
    (0..length).map(|_| letter(random)).collect()
}

/// One change: a letter put, taken, replaced or doubled; a part cut, repeated or taken from another text.
fn mutate(text: &str, other: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.random_range(0..=letters.len());
    let part = at..random.random_range(at..=letters.len().min(at + 12));
    match random.random_range(0..8) {
        0 => letters.insert(at, letter(random)),
        1 => letters.truncate(at),
        2 => drop(letters.drain(part)),
        3 => {
            let copy: Vec<char> = letters[part].to_vec();
            let times = random.random_range(1..40);
            (0..times).for_each(|_| drop(letters.splice(at..at, copy.iter().copied())));
        }
        4 => {
            let other: Vec<char> = other.chars().collect();
            let from = random.random_range(0..=other.len());
            let to = random.random_range(from..=other.len().min(from + 40));
            letters.splice(part, other[from..to].iter().copied());
        }
        5 => {
            let number =
                *pick(&["0", "1", "9", "65535", "65536", "4294967296", "99999999999999999999"], random);
            letters.splice(part, number.chars());
        }
        _ if at < letters.len() => letters[at] = letter(random),
        _ => letters.push(letter(random)),
    }
    letters.into_iter().collect()
}

/// Feeds noise, valid texts and mutations of valid texts to a check; tells how many were accepted.
pub fn feed(name: &str, count: usize, valid: &[String], mut check: impl FnMut(&str) -> bool) {
    let mut random = rng::seeded("test-fuzz", name);
    let mut accepted = 0;
    for i in 0..count {
        let mut text = if i % 10 == 0 { noise(&mut random) } else { pick(valid, &mut random).clone() };
        for _ in 0..random.random_range(0..4) {
            let other: &String = pick(valid, &mut random);
            text = mutate(&text, other, &mut random);
        }
        let input = Input(&text);
        accepted += usize::from(check(&text));
        drop(input);
    }
    assert!(accepted > count / 100, "{name}: only {accepted} of {count} inputs were accepted");
}

/// A share of a million inputs, or of the fast sample.
pub fn share(percent: usize) -> usize {
    percent * if full() { 10_000 } else { 500 }
}

fn tables() -> Vec<Table> {
    let play = |(i, rules): (usize, &Rules)| {
        let mut random = rng::seeded("test-fuzz-games", &i.to_string());
        let mut table = Table::seeded("banqi", &rules.to_string(), &i.to_string()).unwrap();
        for _ in 0..random.random_range(0..60) {
            random_action(&mut table, &mut random);
        }
        if i.is_multiple_of(3) {
            let _ = table.resign(Seat::First);
        }
        table
    };
    let rules: Vec<Rules> = rule_sets().into_iter().cycle().take(60).collect();
    rules.iter().enumerate().map(play).collect()
}

fn records() -> Vec<String> {
    let tables = tables();
    let public = tables.iter().map(|table| table.record(Reader::Viewer(Viewer::Public)).unwrap());
    let all = tables.iter().filter_map(|table| table.record(Reader::All).ok());
    public.chain(all).collect()
}

fn positions() -> Vec<String> {
    let mut random = rng::seeded("test-fuzz", "set-ups");
    let set_ups: Vec<String> = rule_sets()
        .into_iter()
        .cycle()
        .take(100)
        .map(|rules| random_setup(rules, &mut random).to_text())
        .collect();
    tables().iter().map(|table| table.view(Viewer::Public).fen).chain(set_ups).collect()
}

#[test]
fn position_texts() {
    let rules: Vec<Rules> = rule_sets();
    let mut turn = 0;
    feed("positions", share(25), &positions(), |text| {
        turn += 1;
        let rules = rules[turn % rules.len()];
        let Ok(position) = Position::from_text(rules, Viewer::Public, text) else { return false };
        assert!(position.is_sound());
        assert_eq!(Position::from_text(rules, Viewer::Public, &position.to_text()), Ok(position));
        position.ending();
        position.perft(1);
        true
    });
}

#[test]
fn actions_and_turns() {
    let games: Vec<Position> = rule_sets()
        .into_iter()
        .flat_map(|rules| crate::support::random_positions(rules, 60, "fuzz"))
        .collect();
    let mut valid: Vec<String> =
        records().iter().flat_map(|text| Record::parse(text).unwrap().turns).collect();
    valid.extend(games.iter().flat_map(crate::support::actions));
    valid.sort();
    valid.dedup();
    let mut turn = 0;
    feed("turns", share(25), &valid, |text| {
        turn += 1;
        let position = &games[turn % games.len()];
        let single = position.parse_move(text);
        if let Ok((mv, outcome)) = single {
            let _ = position.check(mv);
            let written = position.write_turn(&[(mv, outcome)]);
            assert_eq!(position.parse_move(&written), Ok((mv, outcome)));
        }
        let Ok(actions) = position.parse_turn(text) else { return single.is_ok() };
        let open = if text.ends_with('+') { "+" } else { "" };
        let written = position.write_turn(&actions) + open;
        assert_eq!(position.parse_turn(&written), Ok(actions.clone()));
        let mut after = *position;
        actions.iter().for_each(|&(mv, outcome)| after.play(mv, outcome));
        true
    });
}

#[test]
fn rule_ids() {
    let mut valid: Vec<String> = rule_sets().iter().map(ToString::to_string).collect();
    valid.push("custom:ladder=hongkong,cannon=step,quiet=none,repetition=none,dark=no,chain=yes".into());
    feed("rules", share(10), &valid, |text| {
        let Ok(rules) = text.parse::<Rules>() else { return false };
        assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        true
    });
}

#[test]
fn record_texts() {
    feed("records", share(20), &records(), |text| {
        let Ok(record) = Record::parse(text) else { return false };
        let Ok(game) = record.replay::<Position>(None) else { return false };
        let written = Record::of(&game, Reader::Viewer(Viewer::Public)).unwrap().to_string();
        let again =
            Record::parse(&written).unwrap().replay::<Position>(None).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.position(Viewer::Public), game.position(Viewer::Public));
        assert_eq!(again.ending(), game.ending());
        let tagged: Record = record.to_string().parse().unwrap();
        assert_eq!(tagged.tags.len(), record.tags.len());
        assert_eq!(tagged.turns, record.turns);
        true
    });
}

#[test]
fn seals() {
    let tables = tables();
    let stored: Vec<(String, String)> = tables
        .iter()
        .map(|table| (table.seal().unwrap(), table.record(Reader::Viewer(Viewer::Public)).unwrap()))
        .collect();
    let seals: Vec<String> = stored.iter().map(|(seal, _)| seal.clone()).collect();
    feed("seals", share(5), &seals, |text| {
        let (sealed, record) = match stored.iter().find(|(seal, _)| seal == text) {
            Some(pair) => pair,
            None => &stored[text.len() % stored.len()],
        };
        let restored = Table::restore(text, record);
        if sealed != text {
            let same_bytes = sealed.eq_ignore_ascii_case(text);
            assert_eq!(restored.is_ok(), same_bytes);
        }
        restored.is_ok()
    });
}

#[test]
fn openings() {
    let start = Position::new(Rules::TAIWAN);
    let valid: Vec<String> = tables()
        .iter()
        .filter_map(|table| table.opening().ok())
        .map(|view| format!("{} {}", view.opening.deal, view.opening.salt))
        .collect();
    feed("openings", share(5), &valid, |text| {
        let (letters, salt) = text.split_once(' ').unwrap_or((text, ""));
        let Ok(deal) = Deal::from_opening(&start, letters, salt) else { return false };
        let same = Deal::from_opening(&start, letters, &salt.to_lowercase()).ok().unwrap();
        assert_eq!(deal.commitment(), same.commitment());
        true
    });
}

/// Nothing is half applied: a table that refuses an input tells the same as before.
#[test]
fn tables_under_fire() {
    let new = |seed: usize| Table::seeded("banqi", "dark-chain", &seed.to_string()).unwrap();
    let mut random = rng::seeded("test-fuzz", "fire");
    let mut games = 0;
    let mut table = new(games);
    let squares: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    let steps = squares.iter().flat_map(|from| squares.iter().map(move |to| format!("{from}{to}")));
    let mut valid: Vec<String> = steps.collect();
    (0..8).for_each(|_| valid.extend(squares.iter().cloned().chain(["-".into()])));
    feed("table", share(10), &valid, |text| {
        let before = table.view(Viewer::Public);
        match table.play(text) {
            Ok(events) => {
                let [event] = events.as_slice() else { panic!("one action is one event") };
                assert!(before.moves.contains(&event.action));
            }
            Err(refusal) => {
                assert!(!refusal.detail.is_empty() && refusal.detail.chars().count() < 300);
                assert_eq!(table.view(Viewer::Public), before);
                random_action(&mut table, &mut random);
            }
        }
        if table.ending().is_some() {
            games += 1;
            table = new(games);
        }
        true
    });
    assert!(games > 5);
}
