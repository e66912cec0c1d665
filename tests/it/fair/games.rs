//! Whole games between two players in one process.

use super::support::Pair;
use crate::support::{full, rule_sets};
use turnstone::fair::{Duty, First, Transcript};
use turnstone::{Reader, Table, Viewer};

/// Both hold the same game, each as it may know it; anybody finds it in the transcript.
#[track_caller]
pub fn check_closed(pair: &mut Pair) {
    let (host, guest) = (&pair.host, &pair.guest);
    assert_eq!(host.waiting_for(), None);
    assert_eq!(guest.waiting_for(), None);
    let all = host.record(Reader::All).unwrap().to_string();
    assert_eq!(guest.record(Reader::All).unwrap().to_string(), all);
    let public = Reader::Viewer(Viewer::Public);
    assert_eq!(host.record(public), guest.record(public));
    assert_eq!(host.ending(), guest.ending());
    let whole = host.course().whole().expect("nothing is hidden any more");
    for session in [host, guest] {
        let viewer = Viewer::from(session.seat().expect("a seat"));
        let own = session.record(Reader::Viewer(viewer)).unwrap();
        assert_eq!(own, whole.record(Reader::Viewer(viewer)).unwrap());
    }
    let text = host.transcript().to_string();
    let verdict = text.parse::<Transcript>().unwrap().check().unwrap_or_else(|breach| panic!("{breach:?}"));
    assert!(verdict.finished);
    assert_eq!(verdict.record, all);
    assert_eq!(verdict.ending, host.ending());
    let table = Table::from_record(&all).unwrap_or_else(|refusal| panic!("{refusal} in {all}"));
    assert_eq!(table.ending(), host.ending());
}

fn check_games(rules: &str, count: usize) {
    for number in 0..count {
        let first = [First::Host, First::Guest, First::Random][number % 3];
        let name = format!("{rules} {number}");
        let mut pair = Pair::new(rules, first, &name);
        pair.play_on(600, &name);
        // Random play need not end where nothing draws.
        if pair.duty() == Some(Duty::Move) {
            let by = pair.speaker();
            let resigns = pair.at(by).resign().unwrap();
            pair.deliver(by, resigns);
        }
        pair.settle();
        check_closed(&mut pair);
    }
}

#[test]
fn games_of_banqi_under_every_rule_set() {
    for rules in rule_sets() {
        check_games(&rules.to_string(), if full() { 1_000 } else { 6 });
    }
}

#[test]
fn games_of_jieqi_under_every_option() {
    for rules in ["capturer", "both", "both,quiet=30,repetition=3"] {
        check_games(rules, if full() { 1_000 } else { 3 });
    }
    check_games("xiangqi,quiet=40", 6);
}
