//! Deals: drawn once, opened at the end, checked against their commitment.

use crate::support::{play_on, table};
use turnstone::banqi::{Position, Rules, Square};
use turnstone::{Deal, Game, Reader, Record, Seat, Table, Viewer, hash_fields};

const SHUTTLE: &str = "R7/8/8/7r r - 0 1";

#[test]
fn do_not_depend_on_the_order_of_flips() {
    let flips: Vec<String> = Square::all().map(|square| square.to_string()).collect();
    let turned = |order: &mut dyn Iterator<Item = &String>| {
        let mut table = Table::seeded("banqi", "casual80", "order").unwrap();
        let mut found: Vec<(String, char)> = order
            .map(|square| (square.clone(), table.play(square).unwrap()[0].turned.expect("a flip")))
            .collect();
        found.sort();
        found
    };
    assert_eq!(turned(&mut flips.iter()), turned(&mut flips.iter().rev()));
}

#[test]
fn of_one_seed_are_equal_and_of_two_are_not() {
    let commitment = |seed: &str| Table::seeded("banqi", "taiwan", seed).unwrap().commitment().to_string();
    assert_eq!(commitment("1"), commitment("1"));
    assert_ne!(commitment("1"), commitment("2"));
    assert_ne!(commitment("9007199254740993"), commitment("9007199254740992"));
    let fresh = |_| Table::new("banqi", "taiwan").unwrap().commitment().to_string();
    assert_ne!(fresh(0), fresh(1));
}

#[test]
fn seeded_games_say_so() {
    assert!(Table::seeded("banqi", "taiwan", "1").unwrap().view(Viewer::Public).seeded);
    let fresh = Table::new("banqi", "taiwan").unwrap();
    assert!(!fresh.view(Viewer::Public).seeded);
    assert!(!fresh.record(Reader::Viewer(Viewer::Public)).unwrap().contains("Seeded"));
}

#[test]
fn are_opened_only_at_the_end_and_verify() {
    let mut table = Table::new("banqi", "taiwan").unwrap();
    let shown = table.commitment().to_string();
    assert_eq!(table.opening().unwrap_err().rule, "not-over");
    assert_eq!(table.record(Reader::All).unwrap_err().rule, "not-over");
    play_on(&mut table, 1_000, "opening");
    let opening = table.opening().unwrap();
    assert!(opening.verified);
    assert_eq!((table.commitment(), opening.opening.commitment.as_str()), (shown.as_str(), shown.as_str()));
    let salt = hex::decode(&opening.opening.salt).unwrap();
    let hash = hash_fields(&[b"turnstone-deal", b"banqi", &salt, opening.opening.deal.as_bytes()]);
    assert_eq!(hex::encode(hash), shown);
    for event in table.events(Viewer::Public, 0) {
        let square = event.action.to.unwrap_or(event.action.text);
        let index = Square::parse(&square).map(Square::index).unwrap();
        if let Some(turned) = event.turned {
            assert_eq!(opening.opening.deal.chars().nth(index), Some(turned));
        }
    }
}

#[test]
fn absent_from_games_with_supplied_reveals() {
    let mut table = table("taiwan", SHUTTLE);
    assert_eq!(table.commitment(), "");
    assert_eq!(table.seal().unwrap_err().rule, "no-deal");
    table.resign(Seat::First).unwrap();
    assert_eq!(table.opening().unwrap_err().rule, "no-deal");
}

#[test]
fn openings_rebuild_the_deal() {
    let mut game = Game::<Position>::seeded(Rules::TAIWAN, "rebuild");
    game.resign(Seat::First).unwrap();
    let opening = game.opening().unwrap();
    let start = Position::new(Rules::TAIWAN);
    let deal = Deal::from_opening(&start, &opening.deal, &opening.salt).ok().unwrap();
    assert_eq!(hex::encode(deal.commitment()), opening.commitment);
    let changed = |deal: &str, salt: &str| Deal::from_opening(&start, deal, salt).err().map(|e| e.rule);
    assert_eq!(changed(&opening.deal[1..], &opening.salt), Some("bad-deal"));
    assert_eq!(changed(&format!("{}s", opening.deal), &opening.salt), Some("bad-deal"));
    assert_eq!(changed(&format!("?{}", &opening.deal[1..]), &opening.salt), Some("bad-deal"));
    assert_eq!(changed(&"s".repeat(32), &opening.salt), Some("bad-deal"));
    assert_eq!(changed(&opening.deal, &opening.salt[2..]), Some("bad-deal"));
    assert_eq!(changed(&opening.deal, &"g".repeat(64)), Some("bad-deal"));
}

fn finished() -> String {
    let mut table = Table::seeded("banqi", "taiwan", "finished").unwrap();
    play_on(&mut table, 1_000, "finished");
    table.record(Reader::All).unwrap()
}

#[track_caller]
fn check_tampered(from: &str, to: &str, rule: &str) {
    let text = finished();
    assert!(text.contains(from), "{text}");
    let refusal = Table::from_record(&text.replacen(from, to, 1)).err().expect(to);
    assert_eq!(refusal.rule, rule, "{refusal}");
}

#[test]
fn tampered_with_are_refused() {
    let text = finished();
    assert!(Table::from_record(&text).unwrap().opening().unwrap().verified);
    let record = Record::parse(&text).unwrap();
    let tag = |name| record.tag(name).unwrap().to_string();
    let (salt, deal, commitment) = (tag("Salt"), tag("Deal"), tag("Commitment"));
    let other = |digit: char| if digit == '0' { "1" } else { "0" };
    let salted = format!("{}{}", other(salt.chars().next().unwrap()), &salt[1..]);
    check_tampered(&salt, &salted, "bad-commitment");
    let committed = format!("{}{}", other(commitment.chars().next().unwrap()), &commitment[1..]);
    check_tampered(&commitment, &committed, "bad-commitment");
    let swap = deal.chars().skip(1).position(|c| c != deal.chars().next().unwrap()).unwrap() + 1;
    let mut letters: Vec<char> = deal.chars().collect();
    letters.swap(0, swap);
    let swapped: String = letters.into_iter().collect();
    check_tampered(&deal, &swapped, "not-the-deal");
    check_tampered(&deal, &deal.to_uppercase(), "bad-deal");
    check_tampered("[Viewer \"all\"]", "[Viewer \"public\"]", "early-deal");
    check_tampered(&format!("[Salt \"{salt}\"]\n"), "", "bad-deal");
    check_tampered(&format!("[Deal \"{deal}\"]\n"), "", "bad-deal");
}
