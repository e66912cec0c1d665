//! A game between two as pages play it: text in, text out.

use super::support::{seed, terms};
use turnstone::fair::{Checked, Duty, First, Outgoing, Session, Side};
use turnstone::{Reader, Table, Viewer};

/// A pair of pages, each stored and loaded anew before every message.
struct Pages([Session; 2]);

impl Pages {
    fn new(rules: &str) -> Pages {
        let (mut host, invite) = Session::invite(seed("host"), &terms(rules, First::Random), None).unwrap();
        assert_eq!(Session::terms(&invite.token).unwrap(), terms(rules, First::Random));
        let (guest, accept) = Session::accept(seed("guest"), &invite.token, None, Checked::Not).unwrap();
        host.receive(&accept.token, Checked::Not).unwrap();
        Pages([host, guest])
    }

    /// One message, to the other page; `false` when nothing is owed.
    fn step(&mut self, choose: impl Fn(&[String]) -> String) -> bool {
        let Some(waiting) = self.0[0].view().waiting else { return false };
        let by = waiting.side as usize;
        let mut page = Session::restore(&self.0[by].save()).unwrap();
        let duty = page.view().waiting.unwrap().duty;
        let sent = if duty == Duty::Move {
            let seat = page.view().seat.expect("a seat");
            let table =
                Table::from_record(&page.record(Reader::Viewer(Viewer::from(seat))).unwrap().to_string())
                    .unwrap();
            assert_eq!(table.view(seat.into()).to_move, seat);
            page.play(&page.turn(&choose(&table.moves())).unwrap(), false)
        } else {
            page.reply()
        };
        let Outgoing { token, .. } = sent.unwrap_or_else(|e| panic!("{}: {e}", e.rule));
        self.0[by] = page;
        self.0[1 - by].receive(&token, Checked::Not).unwrap();
        true
    }
}

fn check_pages(rules: &str, messages: usize) {
    let mut pages = Pages::new(rules);
    for turn in 0..messages {
        pages.step(|moves| moves[turn * 7 % moves.len()].clone());
    }
    assert!(pages.0[0].record(Reader::All).is_err());
    let waits = pages.0[0].view().waiting.unwrap().side;
    let resigns = pages.0[!waits as usize].resign().unwrap();
    pages.0[waits as usize].receive(&resigns.token, Checked::Not).unwrap();
    while pages.step(|_| unreachable!("the game is over")) {}
    let [host, guest] = &pages.0;
    assert_eq!(host.record(Reader::All), guest.record(Reader::All));
    assert!(host.transcript().check().unwrap().finished);
    let view = host.view();
    assert_eq!((view.audited, view.start.is_some()), ([true; 2], view.dealt));
    let (again, invite) = guest.rematch(seed("again"), None).unwrap();
    let (joined, _) = host.accept_rematch(seed("joined"), &invite.token, None, Checked::Not).unwrap();
    assert_eq!((again.view().side, joined.view().side), (Side::Host, Side::Guest));
    assert_eq!(joined.view().seat, view.seat.map(|seat| !seat));
}

#[test]
fn pages_play_either_game() {
    check_pages("taiwan", 40);
    check_pages("capturer", 20);
    check_pages("both", 20);
}

#[test]
fn what_is_no_game_is_refused() {
    let rule = |rules: &str| Session::invite(seed("x"), &terms(rules, First::Host), None).err().unwrap().rule;
    assert_eq!(rule("chess"), "unknown-rules");
    assert_eq!(rule("custom:quiet=0"), "bad-rules-field");
    assert_eq!(Session::restore(&[]).err().unwrap().rule, "bad-state");
    assert_eq!(Session::terms("AAAA").err().unwrap().rule, "unknown-version");
    let pages = Pages::new("taiwan");
    assert_eq!(pages.0[0].turn("a9").err().unwrap().rule, "bad-move");
}
