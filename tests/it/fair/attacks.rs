//! What does not keep to the protocol is refused by the rule that it breaks, and changes nothing.

use super::rigged::{Rigged, read};
use super::support::{Pair, seed, terms};
use std::collections::BTreeSet;
use turnstone::fair::deal::PIECES;
use turnstone::fair::{
    Act, Broken, Checked, Duty, Envelope, First, Invite, Kind, Session, Side, Transcript, from_token, token,
};
use turnstone::{Refusal, Role};

/// Gives a message and returns the rule by which it is refused; what refuses is as it was.
#[track_caller]
fn refused(session: &mut Session, text: &str) -> &'static str {
    refused_as(session, text, Checked::Not)
}

#[track_caller]
fn refused_as(session: &mut Session, text: &str, checked: Checked) -> &'static str {
    let before = (session.save(), session.waiting_for(), session.game().actions());
    let refusal = session.receive(text, checked).expect_err("a refusal");
    assert!((session.save(), session.waiting_for(), session.game().actions()) == before, "{refusal}");
    refusal.rule
}

fn rule<T>(result: Result<T, Refusal>) -> &'static str {
    result.err().expect("a refusal").rule
}

/// The same message, changed.
fn changed(text: &str, change: impl FnOnce(&mut Envelope)) -> String {
    let mut message = read(text);
    change(&mut message);
    token(&message.write())
}

/// Bytes of the host's anchor, which its first message begins with.
const ANCHOR: usize = 32;

/// A flip of a square of the first rank.
fn flip(square: &str) -> Act {
    [square.as_bytes()[0] - b'a'; 2]
}

fn begun() -> Pair {
    Pair::begun("taiwan", First::Host, "attacks")
}

/// The host's next turn, made but not given.
fn made(pair: &mut Pair, square: &str) -> String {
    let by = pair.speaker();
    pair.at(by).play(&[flip(square)], false).expect("a flip").token
}

fn frame(kind: Kind, of: &Pair) -> Envelope {
    let course = of.host.course();
    let place = course.place();
    Envelope {
        kind,
        offers: false,
        quotes: false,
        tag: course.tag(place),
        place: place as u16,
        body: Vec::new(),
        signature: None,
    }
}

/// Every attack with the rule it is to be refused by and the one it is refused by.
fn attacks() -> Vec<(Broken, &'static str, &'static str)> {
    let mut found = Vec::new();
    let mut add = |broken, what, rule| found.push((broken, what, rule));

    // Bytes.
    let mut pair = begun();
    for (what, text) in [("no base64url", "a+/"), ("no kind", "Dw"), ("padded", "AA=="), ("flags", "UA")] {
        add(Broken::BadToken, what, refused(&mut pair.guest, text));
    }
    add(Broken::BadToken, "endless", refused(&mut pair.guest, &"A".repeat(10_000)));
    add(Broken::CutShort, "empty", refused(&mut pair.guest, ""));
    let text = made(&mut pair, "a1");
    let cut = changed(&text, |message| message.body.truncate(message.body.len() - 1));
    add(Broken::CutShort, "cut", refused(&mut pair.guest, &cut));
    let longer = changed(&text, |message| message.body.push(0));
    add(Broken::TooMuch, "a byte more", refused(&mut pair.guest, &longer));
    let two = changed(&text, |message| {
        message.body[ANCHOR] = 2;
        message.body.splice(ANCHOR + 3..ANCHOR + 3, [1, 1]);
    });
    add(Broken::UnfinishedTurn, "an action after a flip", refused(&mut pair.guest, &two));
    let none = changed(&text, |message| message.body.splice(ANCHOR.., [0]).for_each(drop));
    add(Broken::UnfinishedTurn, "no action", refused(&mut pair.guest, &none));

    // Invites.
    let accepts = |text: &str| rule(Session::accept(seed("x"), text, None, Checked::Not));
    let invite = &pair.sent[0].1.token;
    let newer = changed(invite, |message| message.body[0] = 2);
    add(Broken::UnknownVersion, "another version", accepts(&newer));
    add(Broken::NoInvite, "an accept", accepts(&pair.sent[1].1.token));
    let other = changed(invite, |message| message.body[1] = 9);
    add(Broken::NoInvite, "a game that is not here", accepts(&other));
    let second = Session::accept(seed("second"), invite, None, Checked::Not).unwrap().1;
    add(Broken::AlreadyAccepted, "a second accept of one invite", refused(&mut pair.host, &second.token));
    let swapped = changed(&pair.sent[1].1.token, |message| message.body[40] ^= 1);
    add(Broken::AlreadyAccepted, "the first accept, tampered", refused(&mut pair.host, &swapped));
    let lost = Session::accept(seed("lost"), invite, None, Checked::Not).unwrap().1;
    add(Broken::AlreadyAccepted, "the guest lost its storage", refused(&mut pair.host, &lost.token));

    add(Broken::UnknownFirst, "nobody moves first", "nobody".parse::<First>().unwrap_err().words().0);
    add(Broken::NoTranscript, "another text", rule("1. a1=G".parse::<Transcript>()));

    // Places in the chain.
    let mut other = Pair::begun("taiwan", First::Host, "another game");
    let foreign = made(&mut other, "a1");
    add(Broken::OtherSession, "replayed from another game", refused(&mut pair.guest, &foreign));
    add(Broken::OtherSession, "another game's accept", refused(&mut pair.host, &other.sent[1].1.token));
    add(Broken::OtherSession, "another invite", refused(&mut pair.guest, &other.sent[0].1.token));
    add(Broken::OwnMessage, "an own message", refused(&mut pair.host, &text));
    let mut pair = begun();
    let before = (pair.host.save(), pair.guest.save());
    pair.play(&[flip("a1")], false).unwrap();
    pair.play(&[flip("b1")], false).unwrap();
    let (first, second) = (pair.sent[2].1.token.clone(), pair.sent[3].1.token.clone());
    add(Broken::Duplicate, "twice", refused(&mut pair.host, &second));
    add(Broken::Stale, "long answered", refused(&mut pair.guest, &first));
    add(Broken::Stale, "the invite again", refused(&mut pair.guest, &pair.sent[0].1.token));
    let mut old_host = Session::restore(&before.0).unwrap();
    let mut old_guest = Session::restore(&before.1).unwrap();
    let again = old_host.play(&[flip("c1")], false).unwrap().token;
    add(Broken::Forked, "a host from an old state turns another", refused(&mut pair.guest, &again));
    add(Broken::BrokenChain, "an answer to the other branch", refused(&mut old_host, &second));
    pair.play(&[flip("d1")], false).unwrap();
    add(Broken::Early, "a guest from an old state", refused(&mut old_guest, &pair.sent[4].1.token));
    let at_own_place =
        changed(&pair.sent[4].1.token, |message| message.place = pair.guest.course().place() as u16);
    let tag = pair.guest.course().tag(pair.guest.course().place());
    let at_own_place = changed(&at_own_place, |message| message.tag = tag);
    add(Broken::NotNow, "at the other's place", refused(&mut pair.guest, &at_own_place));
    add(Broken::NotYourTurn, "out of turn", rule(pair.host.play(&[flip("e1")], false)));

    // Kinds.
    let mut pair = begun();
    let answer = honest_as(&pair, Kind::Answer);
    add(Broken::NotNow, "an answer where a turn is owed", refused(&mut pair.guest, &answer));
    let close = honest_as(&pair, Kind::Close);
    add(Broken::NotNow, "a close of a game in play", refused(&mut pair.guest, &close));
    let agree = honest_as(&pair, Kind::Agree);
    add(Broken::NoOffer, "a draw that nobody offered", refused(&mut pair.guest, &agree));
    add(Broken::NoOffer, "a draw that nobody offered, here", rule(pair.host.agree()));
    add(
        Broken::Unstarted,
        "a note before the game",
        rule(Pair::new("taiwan", First::Host, "u").guest.offer()),
    );
    let invited = Session::invite(seed("x"), &terms("taiwan", First::Host), None);
    let lonely = rule(invited.unwrap().0.resign());
    add(Broken::Unstarted, "an end before an accept", lonely);
    pair.play(&[flip("a1")], false).unwrap();
    pair.play(&[flip("b1")], false).unwrap();
    let forged = forged_note(&pair, Kind::GiveUp, Kind::Close);
    add(Broken::FalseQuote, "the other gave up, it is said", refused(&mut pair.guest, &forged));
    let forged = forged_note(&pair, Kind::Offer, Kind::Agree);
    add(Broken::FalseQuote, "the other offered, it is said", refused(&mut pair.guest, &forged));
    let claim = pair.guest.claim().unwrap().token;
    let old = claim.clone();
    pair.host.receive(&claim, Checked::Not).unwrap();
    add(Broken::Duplicate, "a note twice", refused(&mut pair.host, &claim));
    add(Broken::OwnMessage, "an own note", refused(&mut pair.guest, &claim));
    let late = pair.host.play(&[flip("c1")], false).unwrap();
    pair.deliver(Side::Host, late);
    add(Broken::Stale, "a note on what has gone on", refused(&mut pair.host, &old));
    let resign = pair.guest.resign().unwrap();
    pair.deliver(Side::Guest, resign);
    let mut late = read(&pair.sent[4].1.token);
    (late.place, late.tag) =
        (pair.guest.course().place() as u16, pair.guest.course().tag(pair.guest.course().place()));
    add(Broken::Over, "after the end", refused(&mut pair.guest, &token(&late.write())));
    add(Broken::Over, "a turn after the end", rule(pair.host.play(&[flip("d1")], false)));

    // The draw.
    let mut pair = Pair::new("taiwan", First::Random, "coin");
    let message = match pair.duty() {
        Some(Duty::Move) => made(&mut pair, "a1"),
        _ => pair.host.reply().unwrap().token,
    };
    let coin = changed(&message, |message| message.body[3] ^= 1);
    add(Broken::FalseCoin, "another coin", refused(&mut pair.guest, &coin));
    let mut pair = begun();
    let text = made(&mut pair, "a1");
    let link = changed(&text, |message| *message.body.last_mut().unwrap() ^= 1);
    add(Broken::FalseLink, "another link", refused(&mut pair.guest, &link));
    pair.guest.receive(&text, Checked::Not).unwrap();
    let text = made_by(&mut pair.guest, "b1");
    let skipped = changed(&text, |message| {
        let (answer, own) = (message.body[..32].to_vec(), message.body[35..].to_vec());
        message.body[..32].copy_from_slice(&own);
        message.body[35..].copy_from_slice(&answer);
    });
    add(Broken::FalseLink, "links out of order", refused(&mut pair.host, &skipped));
    add(Broken::FalseLink, "the other's anchor as the own", copied_anchor());

    // The deal.
    let mut pair = Pair::new("capturer", First::Host, "deal");
    pair.reply();
    let text = pair.guest.reply().unwrap().token;
    for (what, at) in [("a part of the tree", 0), ("a leaf", 200)] {
        let rigged = changed(&text, |message| message.body[at] ^= 1);
        add(Broken::RiggedDeal, what, refused(&mut pair.host, &rigged));
    }
    add(Broken::RiggedDeal, "the other's commitment as the own", copied_commitment());
    let mut pair = Pair::begun("capturer", First::Host, "opening");
    let turn = pair.host.turn("b2b9").unwrap();
    let text = pair.host.play(&turn, false).unwrap().token;
    for (what, back) in [("another value", 17), ("another key", 1)] {
        let changed = changed(&text, |message| {
            let at = message.body.len() - back;
            message.body[at] = (message.body[at] + 1) % 15;
        });
        add(Broken::FalseOpening, what, refused(&mut pair.guest, &changed));
    }
    let early = rule(Pair::new("both", First::Host, "early").host.resign());
    add(Broken::Unstarted, "an end before the hands are dealt", early);
    pair.guest.receive(&text, Checked::Not).unwrap();
    let resign = pair.guest.resign().unwrap().token;
    let audit = changed(&resign, |message| *message.body.last_mut().unwrap() ^= 1);
    add(Broken::FalseAudit, "another seed", refused(&mut pair.host, &audit));

    // Turns.
    let mut chain = Pair::begun("chain", First::Host, "no chain");
    add(Broken::UnfinishedTurn, "no action, here", rule(chain.host.play(&[], false)));

    // Storage and rematch.
    let mut state = pair.host.save();
    state[100] ^= 1;
    add(Broken::BadState, "a damaged state", rule(Session::restore(&state)));
    add(Broken::BadState, "no state", rule(Session::restore(&[])));
    let mut pair = begun();
    let resign = pair.host.resign().unwrap();
    pair.deliver(Side::Host, resign);
    let (_, rematch) = pair.host.rematch(seed("again"), None).unwrap();
    let again = |guest: &Session, text: &str| rule(guest.accept_rematch(seed("r"), text, None, Checked::Not));
    add(Broken::WrongRematch, "a rematch by a stranger", accepts(&rematch.token));
    let same_seats = changed(&rematch.token, |message| message.body[2] ^= 1);
    add(Broken::WrongRematch, "the same seats again", again(&pair.guest, &same_seats));
    let mut other_rules = Invite::read(&read(&rematch.token).body).unwrap();
    other_rules.rules = "olympiad".into();
    let other_rules = changed(&rematch.token, |message| message.body = other_rules.write());
    add(Broken::WrongRematch, "other rules", again(&pair.guest, &other_rules));
    let stranger = Session::invite(seed("s"), &terms("taiwan", First::Guest), None);
    let (_, stranger) = stranger.unwrap();
    add(Broken::WrongRematch, "a new invite", again(&pair.guest, &stranger.token));

    signatures(&mut add);
    let rigged = reused();
    add(Broken::ReusedSlot, "one piece for two places", rigged);
    add(Broken::FalseAudit, "a hand that passed the cut by luck", lucky());
    found
}

fn made_by(session: &mut Session, square: &str) -> String {
    session.play(&[flip(square)], false).expect("a flip").token
}

/// What the host owes, under another kind.
fn honest_as(pair: &Pair, kind: Kind) -> String {
    let mut host = Session::restore(&pair.host.save()).unwrap();
    changed(&host.resign().unwrap().token, |message| message.kind = kind)
}

/// The host quotes a note that the guest never wrote.
fn forged_note(pair: &Pair, note: Kind, kind: Kind) -> String {
    changed(&honest_as(pair, kind), |message| {
        let note = frame(note, pair).write();
        message.quotes = true;
        message.body.push(note.len() as u8);
        message.body.extend(note);
    })
}

/// The host takes the guest's anchor for its own and answers the guest's flip with the guest's own link.
fn copied_anchor() -> &'static str {
    let mut pair = Pair::new("taiwan", First::Guest, "copied anchor");
    let anchor = read(&pair.sent[1].1.token).body[17..].to_vec();
    let honest = pair.host.reply().unwrap().token;
    let copied = changed(&honest, |message| message.body = anchor);
    pair.guest.receive(&copied, Checked::Not).expect("a commitment is taken as it is");
    let flipped = read(&made_by(&mut pair.guest, "a1"));
    let mut answer = flipped.body[3..].to_vec();
    answer.extend([1, 0, 0]);
    let course = pair.guest.course();
    let message = Envelope { tag: course.tag(4), place: 4, body: answer, kind: Kind::Play, ..flipped };
    refused(&mut pair.guest, &token(&message.write()))
}

/// The host takes the guest's commitment for its own and answers with the guest's own answer.
fn copied_commitment() -> &'static str {
    let mut pair = Pair::new("both", First::Host, "copied commitment");
    let commitment = read(&pair.sent[1].1.token).body[17..].to_vec();
    let honest = pair.host.reply().unwrap().token;
    let copied = changed(&honest, |message| message.body[..32].copy_from_slice(&commitment));
    pair.guest.receive(&copied, Checked::Not).expect("a commitment is taken as it is");
    let mut answer = read(&pair.guest.reply().unwrap().token);
    answer.body.pop();
    answer.body.extend([0; 20]);
    let course = pair.guest.course();
    let message = Envelope { tag: course.tag(4), place: 4, kind: Kind::Play, ..answer };
    refused(&mut pair.guest, &token(&message.write()))
}

fn signatures(add: &mut impl FnMut(Broken, &'static str, &'static str)) {
    let mut pair = begun();
    let text = made(&mut pair, "a1");
    let signed = changed(&text, |message| message.signature = Some([1; 64]));
    add(Broken::NeedlessSignature, "signed without a key", refused(&mut pair.guest, &signed));
    let key = Some([5; 32]);
    let terms = terms("taiwan", First::Host);
    let (mut host, invite) = Session::invite(seed("h"), &terms, key).unwrap();
    let accept = |text: &str, checked| Session::accept(seed("g"), text, Some([6; 32]), checked);
    add(Broken::Unsigned, "an unsigned invite", rule(accept(&invite.token, Checked::Not)));
    let invite = host.sign([1; 64]).unwrap();
    add(Broken::BadSignature, "a bad invite", rule(accept(&invite.token, Checked::Bad)));
    let (mut guest, unsigned) = accept(&invite.token, Checked::Good).unwrap();
    add(Broken::Unsigned, "an unsigned accept", refused(&mut host, &unsigned.token));
    let signed = guest.sign([2; 64]).unwrap();
    assert_eq!(host.signed(&signed.token).unwrap().unwrap().hash, signed.hash);
    add(Broken::BadSignature, "a bad accept", refused_as(&mut host, &signed.token, Checked::Bad));
    host.receive(&signed.token, Checked::Good).unwrap();
    let resigned = changed(&signed.token, |message| message.signature = Some([9; 64]));
    add(Broken::Duplicate, "signed anew", refused(&mut host, &resigned));
}

/// A host whose places all hold one piece.
fn reused() -> &'static str {
    let mut rigged = Rigged::new("capturer", "reused", 0, |hand| hand.values[PIECES..].fill(3));
    let turn = rigged.turn("b2b4");
    rigged.give(&turn).unwrap();
    rigged.guest_plays("a6a5").unwrap();
    let turn = rigged.turn("h2h4");
    rigged.give(&turn).expect_err("a refusal")
}

/// A host that deals the guest nothing but soldiers, unseen until the end.
fn lucky() -> &'static str {
    let mut rigged =
        Rigged::new("capturer", "lucky", 0, |hand| hand.values[..PIECES].fill(Role::Soldier as u8));
    let turn = rigged.turn("b2b4");
    rigged.give(&turn).unwrap();
    rigged.guest_plays("a6a5").unwrap();
    let seed = [0; 16];
    let resign = rigged.message(Kind::Resign, |_, body| body.extend(seed));
    rigged.give(&resign).expect_err("a refusal")
}

#[test]
fn every_attack_is_refused_by_its_rule() {
    let attacks = attacks();
    let other: Vec<_> = attacks.iter().filter(|(broken, _, rule)| broken.words().0 != *rule).collect();
    assert!(other.is_empty(), "{other:#?}");
    let met: BTreeSet<&str> = attacks.iter().map(|(_, _, rule)| *rule).collect();
    let all: BTreeSet<&str> = Broken::ALL.iter().map(|broken| broken.words().0).collect();
    assert_eq!(met, all);
}

/// A dealer that gives too many of a kind is found by the bag, long before the audit.
#[test]
fn too_many_of_a_kind_are_refused() {
    let mut rigged =
        Rigged::new("capturer", "bag", 0, |hand| hand.values[..PIECES].fill(Role::Chariot as u8));
    let mut refusal = None;
    for (own, theirs) in [("e0e1", "a6a5"), ("e1e0", "c6c5"), ("e0e1", "g6g5"), ("e1e0", "i6i5")] {
        let turn = rigged.turn(own);
        refusal = rigged.give(&turn).err();
        if refusal.is_some() {
            break;
        }
        rigged.guest_plays(theirs).unwrap();
    }
    assert_eq!(refusal, Some("not-in-bag"));
}

/// Moves are judged by the game's own rules, whoever sends them.
#[test]
fn moves_that_the_game_forbids_are_refused_by_its_rule() {
    let mut pair = begun();
    pair.play(&[flip("a1")], false).unwrap();
    let text = made(&mut pair, "b1");
    for (bytes, rule) in [([0, 0], "already-up"), ([1, 9], "face-down-moves"), ([255, 255], "no-chain")] {
        let illegal = changed(&text, |message| message.body[33..35].copy_from_slice(&bytes));
        assert_eq!(refused(&mut pair.host, &illegal), rule);
    }
    let nowhere = changed(&text, |message| message.body[33..35].copy_from_slice(&[40, 40]));
    assert_eq!(refused(&mut pair.host, &nowhere), "bad-move");
    let mut pair = begun();
    pair.play(&[flip("a1")], false).unwrap();
    assert_eq!(rule(pair.guest.play(&[flip("a1")], false)), "already-up");
    assert_eq!(pair.guest.course().place(), 3);
}

/// What was forged on the way is found by whoever reads the transcript.
#[test]
fn a_changed_transcript_is_refused_at_its_line() {
    let mut pair = begun();
    pair.play_on(8, "transcript");
    let text = pair.host.transcript().to_string();
    assert!(text.parse::<Transcript>().unwrap().check().is_ok());
    let lines: Vec<&str> = text.lines().collect();
    let check = |lines: &[&str]| {
        let breach = lines.join("\n").parse::<Transcript>().unwrap().check().expect_err("a breach");
        (breach.line, breach.refusal.rule)
    };
    for drop in 1..lines.len() - 1 {
        let mut without = lines.clone();
        without.remove(drop);
        let (line, rule) = check(&without);
        assert_eq!(line, drop, "{rule}");
    }
    for at in 3..lines.len() {
        let mut bytes = from_token(lines[at]).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        let forged = token(&bytes);
        let mut changed = lines.clone();
        changed[at] = &forged;
        assert!(check(&changed).0 >= at, "line {at}");
    }
    let mut twice = lines.clone();
    twice.insert(4, lines[3]);
    assert_eq!(check(&twice), (4, "duplicate"));
}
