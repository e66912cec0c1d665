//! Sealed tables: stored, restored at any action, refused when damaged.

use crate::support::{play_on, random_action, rule_sets, set_up, told};
use turnstone::{Cause, Ending, Reader, Seat, Table, Viewer, rng};

#[track_caller]
fn check_restores(table: &Table) -> Table {
    let record = table.record(Reader::Viewer(Viewer::Public)).unwrap();
    let restored =
        Table::restore(&table.seal().unwrap(), &record).unwrap_or_else(|e| panic!("{e}: {record}"));
    assert_eq!(told(&restored), told(table));
    restored
}

#[test]
fn restore_at_every_ply() {
    for rules in rule_sets() {
        let mut table = Table::seeded("banqi", &rules.to_string(), "seal").unwrap();
        let mut random = rng::seeded("test-seal", &rules.to_string());
        let mut chains = 0;
        for _ in 0..250 {
            let mut restored = check_restores(&table);
            chains += usize::from(table.view(Viewer::Public).chain.is_some());
            let Some(action) = random_action(&mut table, &mut random) else { break };
            assert_eq!(
                restored.play(&action).unwrap(),
                table.events(Viewer::Public, table.view(Viewer::Public).actions - 1)
            );
        }
        assert_eq!(chains > 0, rules.chain, "{rules}");
    }
}

#[test]
fn keep_marks_and_declared_endings() {
    let mut table = Table::new("banqi", "dark-chain").unwrap();
    table.set_practice();
    table.play("a1").unwrap();
    table.undo().unwrap();
    play_on(&mut table, 30, "marks");
    table.resign(Seat::Second).unwrap();
    let restored = check_restores(&table);
    let view = restored.view(Viewer::Public);
    assert_eq!((view.practice, view.assisted, view.seeded), (true, true, false));
    assert_eq!(restored.ending(), Some(Ending::won(Cause::Resign, Seat::First)));
}

#[test]
fn damaged_are_refused() {
    let table = Table::seeded("banqi", "taiwan", "damage").unwrap();
    let (sealed, record) = (table.seal().unwrap(), table.record(Reader::Viewer(Viewer::Public)).unwrap());
    let refused = |sealed: &str| Table::restore(sealed, &record).err().map(|e| e.rule);
    assert_eq!(refused(&sealed), None);
    for at in 1..sealed.len() {
        let digit = if &sealed[at..=at] == "0" { "1" } else { "0" };
        let damaged = format!("{}{digit}{}", &sealed[..at], &sealed[at + 1..]);
        assert_eq!(refused(&damaged), Some("bad-seal"), "digit {at}");
        assert_eq!(refused(&sealed[..at]), Some("bad-seal"), "cut at {at}");
    }
    for damaged in
        ["", "1", "1zz", &format!("2{}", &sealed[1..]), &format!("{sealed}00"), &format!(" {sealed}")]
    {
        assert_eq!(refused(damaged), Some("bad-seal"), "{damaged}");
    }
}

#[test]
fn of_another_game_are_refused() {
    let mut table = Table::seeded("banqi", "taiwan", "mine").unwrap();
    let other = Table::seeded("banqi", "taiwan", "other").unwrap().seal().unwrap();
    let record = |table: &Table| table.record(Reader::Viewer(Viewer::Public)).unwrap();
    let refused = |record: &str| Table::restore(&other, record).err().map(|e| e.rule);
    assert_eq!(refused(&record(&table)), Some("bad-commitment"));
    play_on(&mut table, 40, "mine");
    assert_eq!(refused(&record(&table)), Some("not-the-deal"));
    assert_eq!(refused("[Rules \"taiwan\"]\na1"), Some("missing-reveal"));
    assert_eq!(refused(&set_up("taiwan", "R7/8/8/7r r - 0 1")), Some("bad-deal"));
}

#[test]
fn of_one_deal_differ_each_time() {
    let table = Table::seeded("banqi", "taiwan", "nonce").unwrap();
    assert_ne!(table.seal().unwrap(), table.seal().unwrap());
}
