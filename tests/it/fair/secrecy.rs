//! What a player holds is the same in two worlds that it may not tell apart.

use super::rigged::{Rigged, read, roles, root};
use super::support::{Pair, seed};
use turnstone::fair::deal::{ANSWER, Hand, PIECES, hand_seed};
use turnstone::fair::{Envelope, First, Session, Side};
use turnstone::{Playable as _, Reader, Viewer, jieqi};

/// The guest's pieces that its own hand says lie at two points, as indices into what the host deals.
fn indices(name: &str, points: [&str; 2]) -> [usize; 2] {
    let pair = Pair::new("capturer", First::Host, name);
    let sid = *pair.host.course().sid();
    let seed = hand_seed(&sid, Side::Guest, &root(&sid, &seed(&format!("guest {name}"))), 7);
    let hand = Hand::new(&sid, Side::Guest, &seed, &roles());
    let start = jieqi::Position::start(jieqi::Rules::CAPTURER, Viewer::Public);
    let squares = start.deal_groups()[1].0.clone();
    points.map(|point| {
        let square = jieqi::square_at(point).expect("a point").index();
        let slot = squares.iter().position(|&at| at == square).expect("a starting point");
        usize::from(hand.values[PIECES + slot])
    })
}

/// A message without what commitments and choices made of the other's secret: the tag, the commitment of all hands, the
/// challenge that followed from it, the answer to it.
fn bare(line: &str) -> Envelope {
    let mut message = read(line);
    message.tag = [0; 8];
    match message.place {
        2 => message.body[..32].fill(0),
        3 => *message.body.last_mut().unwrap() = 0,
        4 => message.body[..ANSWER].fill(0),
        _ => {}
    }
    message
}

/// The host takes the guest's face-down horse point unseen; what it took differs between the worlds.
#[test]
fn a_capture_unseen_leaves_no_trace_with_the_owner() {
    let name = "worlds";
    let [taken, other] = indices(name, ["b9", "i9"]);
    let play = |swap: bool| {
        let mut world = Rigged::new("capturer", name, taken, |hand| {
            assert_ne!(hand.values[taken], hand.values[other], "two worlds");
            if swap {
                hand.values.swap(taken, other);
            }
        });
        for (own, theirs) in [("b2b9", "a6a5"), ("e0e1", "c6c5"), ("e1e0", "g6g5")] {
            let turn = world.turn(own);
            world.give(&turn).unwrap();
            world.guest_plays(theirs).unwrap();
        }
        let turn = world.turn("e0e1");
        world.give(&turn).unwrap();
        world
    };
    let [one, two] = [false, true].map(play);
    assert_ne!(one.hand.values[taken], two.hand.values[taken]);
    let (first, second) = (&one.guest, &two.guest);
    for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
        let reader = Reader::Viewer(viewer);
        assert_eq!(first.record(reader), second.record(reader));
        let events = |session: &Session| {
            let game = session.game();
            (0..game.actions()).map(|index| game.event(index, viewer)).collect::<Vec<_>>()
        };
        assert_eq!(events(first), events(second));
    }
    assert!(first.record(Reader::Viewer(Viewer::Second)).unwrap().to_string().contains('?'));
    assert_eq!(first.waiting_for(), second.waiting_for());
    // The state is the own seed and the messages.
    assert_eq!(first.save()[..34], second.save()[..34]);
    let [lines, others] = [first, second].map(|guest| guest.transcript().to_string());
    assert_eq!(lines.lines().count(), others.lines().count());
    for (line, other) in lines.lines().zip(others.lines()).skip(1) {
        assert_eq!(bare(line), bare(other));
    }
}

/// The capturer knows what it took as soon as the owner has said which it was; the owner never does before the end.
#[test]
fn the_capturer_alone_learns_what_it_took() {
    let mut pair = Pair::begun("capturer", First::Host, "learns");
    let capture = pair.host.turn("b2b9").unwrap();
    pair.play(&capture, false).unwrap();
    assert_eq!((pair.host.game().actions(), pair.guest.game().actions()), (0, 1));
    let reply = pair.guest.turn("a6a5").unwrap();
    pair.play(&reply, false).unwrap();
    let taken = |session: &Session, viewer| session.game().event(0, viewer).unwrap().2.taken;
    assert!(taken(&pair.host, Viewer::First).is_some());
    assert_eq!(taken(&pair.host, Viewer::Public), None);
    assert_eq!(taken(&pair.guest, Viewer::Second), None);
    assert_eq!(pair.guest.record(Reader::All).err().map(|refusal| refusal.rule), Some("not-over"));
}
