//! How a game between two ends other than on the board, how it is taken up again, and what comes after.

use super::games::check_closed;
use super::support::{Pair, seed, turn};
use turnstone::fair::{Checked, Duty, First, Kind, Session, Side, Transcript};
use turnstone::{Cause, Ending, Seat, Viewer, rng};

fn begun(rules: &str, name: &str) -> Pair {
    let mut pair = Pair::begun(rules, First::Host, name);
    pair.play_on(6, name);
    assert_eq!(pair.duty(), Some(Duty::Move));
    pair
}

fn note(pair: &mut Pair, by: Side, make: impl FnOnce(&mut Session) -> turnstone::fair::Outgoing) {
    let note = make(pair.at(by));
    pair.deliver(by, note);
}

fn check_resigned(rules: &str) {
    // By who is to speak.
    let mut pair = begun(rules, "resign");
    let by = pair.speaker();
    note(&mut pair, by, |session| session.resign().unwrap());
    pair.settle();
    let seat = pair.at(by).seat().unwrap();
    assert_eq!(pair.host.ending(), Some(Ending::won(Cause::Resign, !seat)));
    check_closed(&mut pair);

    // By who is not.
    let mut pair = begun(rules, "give up");
    let by = !pair.speaker();
    note(&mut pair, by, |session| session.resign().unwrap());
    assert_eq!(pair.duty(), Some(Duty::Close));
    pair.settle();
    let seat = pair.at(by).seat().unwrap();
    assert_eq!(pair.host.ending(), Some(Ending::won(Cause::Resign, !seat)));
    check_closed(&mut pair);

    // The note and a turn cross: the turn stands, and the resignation after it.
    let mut pair = begun(rules, "crossed");
    let by = pair.speaker();
    let turn = turn(pair.at(by), &mut rng::seeded("test-fair", "crossed"));
    let note = pair.at(!by).resign().unwrap();
    let played = pair.at(by).play(&turn, false).unwrap();
    let refusal = pair.at(by).receive(&note.token, Checked::Not).unwrap_err();
    assert_eq!(refusal.rule, "stale");
    pair.deliver(by, played);
    assert_eq!(pair.duty(), Some(Duty::Close));
    pair.settle();
    let seat = pair.at(!by).seat().unwrap();
    assert_eq!(pair.host.ending(), Some(Ending::won(Cause::Resign, !seat)));
    check_closed(&mut pair);
}

#[test]
fn resignations() {
    check_resigned("taiwan");
    check_resigned("capturer");
}

fn check_draws(rules: &str) {
    let agreed = Some(Ending::drawn(Cause::Agreed));
    let mut random = rng::seeded("test-fair", "draws");
    // With a turn.
    let mut pair = begun(rules, "offer");
    let by = pair.speaker();
    let offered = turn(pair.at(by), &mut random);
    pair.play(&offered, true).unwrap();
    assert!(pair.at(!by).can_agree());
    note(&mut pair, !by, |session| session.agree().unwrap());
    pair.settle();
    assert_eq!(pair.host.ending(), agreed);
    check_closed(&mut pair);

    // By a note, declined once.
    let mut pair = begun(rules, "note");
    let by = pair.speaker();
    note(&mut pair, !by, |session| session.offer().unwrap());
    note(&mut pair, by, |session| session.decline().unwrap());
    let own = turn(pair.at(by), &mut random);
    pair.play(&own, false).unwrap();
    assert!(!pair.at(by).can_agree() && !pair.at(!by).can_agree());
    note(&mut pair, by, |session| session.offer().unwrap());
    note(&mut pair, !by, |session| session.agree().unwrap());
    pair.settle();
    assert_eq!(pair.host.ending(), agreed);
    check_closed(&mut pair);
    let verdict = pair.guest.transcript().check().unwrap();
    let kinds: Vec<Kind> = verdict.notes.iter().map(|&(_, _, kind)| kind).collect();
    assert_eq!(kinds, [Kind::Offer, Kind::Decline, Kind::Offer]);
}

#[test]
fn draws_by_agreement() {
    check_draws("taiwan");
    check_draws("capturer");
}

#[test]
fn time_is_claimed_and_conceded() {
    let mut pair = begun("taiwan", "time");
    let by = pair.speaker();
    note(&mut pair, !by, |session| session.claim().unwrap());
    assert!(pair.at(by).is_claimed());
    assert_eq!(pair.duty(), Some(Duty::Move));
    note(&mut pair, by, |session| session.concede().unwrap());
    let seat = pair.at(by).seat().unwrap();
    assert_eq!(pair.host.ending(), Some(Ending::won(Cause::Time, !seat)));
    check_closed(&mut pair);
    let verdict = pair.host.transcript().check().unwrap();
    assert_eq!(verdict.notes, [(8, !by, Kind::Claim)]);
}

/// Who leaves without opening its seed is shown as such; nothing is told that was hidden.
#[test]
fn a_missing_audit_is_shown() {
    let mut pair = begun("capturer", "no audit");
    let by = pair.speaker();
    note(&mut pair, by, |session| session.resign().unwrap());
    let verdict = pair.host.transcript().check().unwrap();
    assert!(verdict.dealt && !verdict.finished);
    let mut audited = [false; 2];
    audited[by as usize] = true;
    assert_eq!(verdict.audited, audited);
    assert!(verdict.record.contains("[Viewer \"public\"]"));
    assert!(pair.host.record(turnstone::Reader::All).is_err());
    pair.settle();
    let verdict = pair.host.transcript().check().unwrap();
    assert!(verdict.finished && verdict.audited == [true; 2]);
}

/// A player may come back at any message: the same secrets, the same answers, the same end.
fn check_resumed(rules: &str, messages: usize) {
    let mut straight = Pair::new(rules, First::Random, "resume");
    let mut resumed = Pair::new(rules, First::Random, "resume");
    let mut random = [rng::seeded("test-fair", "resume"), rng::seeded("test-fair", "resume")];
    for _ in 0..messages {
        let states = [resumed.host.save(), resumed.guest.save()];
        let [host, guest] = states.map(|state| Session::restore(&state).unwrap());
        (resumed.host, resumed.guest) = (host, guest);
        if !straight.step(&mut random[0]) {
            break;
        }
        resumed.step(&mut random[1]);
        let (was, is) = (straight.sent.last().unwrap(), resumed.sent.last().unwrap());
        assert_eq!(was, is);
        let sender = if is.0 == Side::Host { &resumed.host } else { &resumed.guest };
        assert_eq!(sender.last().as_ref(), Some(&was.1));
        // The state that goes with a message holds it.
        let stored = Session::restore(&is.1.state).unwrap();
        assert_eq!(stored.last().map(|sent| sent.token).as_ref(), Some(&is.1.token));
    }
    assert_eq!(straight.host.transcript(), resumed.guest.transcript());
}

#[test]
fn resumed_at_every_message() {
    check_resumed("dark-chain", 80);
    check_resumed("capturer", 14);
}

#[test]
fn notes_are_kept_with_the_state() {
    let mut pair = begun("capturer", "kept");
    let by = !pair.speaker();
    note(&mut pair, by, |session| session.resign().unwrap());
    for side in Side::ALL {
        let state = pair.at(side).save();
        *pair.at(side) = Session::restore(&state).unwrap();
    }
    pair.settle();
    check_closed(&mut pair);
}

#[test]
fn a_rematch_swaps_the_seats() {
    let mut pair = begun("taiwan", "rematch");
    assert_eq!(pair.host.rematch(seed("r"), None).err().unwrap().rule, "not-over");
    let by = pair.speaker();
    note(&mut pair, by, |session| session.resign().unwrap());
    let (host, invite) = pair.guest.rematch(seed("new host"), None).unwrap();
    let joined = pair.host.accept_rematch(seed("new guest"), &invite.token, None, Checked::Not);
    let (guest, accept) = joined.unwrap();
    assert_ne!(host.course().newest(), pair.host.course().newest());
    let old = [pair.guest.seat(), pair.host.seat()].map(Option::unwrap);
    let mut again = Pair { host, guest, sent: Vec::new() };
    again.deliver(Side::Guest, accept);
    assert_ne!(again.host.course().sid(), pair.host.course().sid());
    let new = [again.host.seat(), again.guest.seat()].map(Option::unwrap);
    assert_eq!(new, old.map(|seat| !seat));
    again.play_on(400, "rematch");
    let (_, seat, _) = again.host.game().event(0, Viewer::Public).unwrap();
    assert_eq!(seat, Seat::First);
}

/// Where a piece turns up in the middle of a chain, the other answers with a link alone and the chain may go on.
#[test]
fn a_piece_that_turns_up_in_a_chain_is_answered_alone() {
    let (mut answered, mut went_on) = (0, 0);
    for number in 0..12 {
        let name = format!("dark chain {number}");
        let mut pair = Pair::new("dark-chain", First::Host, &name);
        pair.play_on(250, &name);
        let kinds: Vec<Kind> =
            pair.sent.iter().skip(3).map(|(_, sent)| super::rigged::read(&sent.token).kind).collect();
        answered += kinds.iter().filter(|&&kind| kind == Kind::Answer).count();
        went_on += kinds.windows(2).filter(|pair| *pair == [Kind::Answer, Kind::Play]).count();
    }
    assert!(answered > 0 && went_on > 0, "{answered} {went_on}");
}

/// Under `both` the capturer opens what it took before the other moves on.
#[test]
fn a_piece_that_both_see_is_open_before_the_next_turn() {
    let mut pair = Pair::begun("both", First::Host, "both");
    let capture = pair.host.turn("b2b9").unwrap();
    pair.play(&capture, false).unwrap();
    assert_eq!((pair.duty(), pair.speaker()), (Some(Duty::Answer), Side::Guest));
    assert_eq!(pair.guest.unanswered(), Some(capture[0]));
    pair.reply();
    assert_eq!((pair.duty(), pair.speaker()), (Some(Duty::Answer), Side::Host));
    assert_eq!((pair.host.game().actions(), pair.guest.game().actions()), (1, 0));
    pair.reply();
    assert_eq!((pair.duty(), pair.speaker()), (Some(Duty::Move), Side::Guest));
    let taken =
        |session: &Session| session.game().event(0, Viewer::Public).unwrap().2.taken.expect("both see it");
    assert_eq!(taken(&pair.host), taken(&pair.guest));

    // The guest resigns before it knows: the host still opens it, and both have the same game.
    let mut pair = Pair::begun("both", First::Host, "both, resigned");
    pair.play(&capture, false).unwrap();
    note(&mut pair, Side::Guest, |session| session.resign().unwrap());
    pair.settle();
    check_closed(&mut pair);
}

#[test]
fn a_transcript_is_text_that_reads_back() {
    let mut pair = begun("taiwan", "text");
    let by = pair.speaker();
    note(&mut pair, !by, |session| session.offer().unwrap());
    let transcript = pair.host.transcript();
    assert_eq!(transcript.to_string().parse::<Transcript>().unwrap(), transcript);
}
