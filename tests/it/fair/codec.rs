//! Messages as bytes: none makes a parser panic, and none is longer than is said.

use super::rigged::read;
use super::support::{Pair, seed};
use crate::fuzz::share;
use rand::RngExt as _;
use turnstone::fair::{Checked, Envelope, First, Invite, Kind, Session, Side, Transcript, from_token, token};
use turnstone::rng;
use turnstone::rng::Random;

/// Games in many states with all their messages, and the receiver's state before the last of them.
fn pairs(rules: &[&str]) -> Vec<(Pair, Vec<u8>)> {
    let played = |(number, messages): (usize, usize)| {
        let name = format!("codec {number}");
        let mut pair = Pair::new(rules[number % rules.len()], First::Random, &name);
        pair.play_on(messages, &name);
        let receiver = !pair.speaker();
        let before = pair.at(receiver).save();
        pair.play_on(1, "one more");
        (pair, before)
    };
    [0, 1, 2, 3, 5, 9, 30].into_iter().enumerate().map(played).collect()
}

fn mutate(bytes: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(0..4) {
        let at = random.random_range(0..=bytes.len());
        match random.random_range(0..6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.random()),
            2 => {
                let from = random.random_range(0..=other.len());
                bytes.splice(at.., other[from..].iter().copied());
            }
            _ if at < bytes.len() => bytes[at] ^= 1 << random.random_range(0..8),
            _ => bytes.push(random.random()),
        }
    }
    bytes
}

/// Noise, messages and changed messages: an envelope, an invite, a session and a state take them or refuse them.
fn feed(rules: &[&str], count: usize) {
    let pairs = pairs(rules);
    let mut random = rng::seeded("test-fair-codec", rules[0]);
    let messages: Vec<Vec<u8>> = pairs
        .iter()
        .flat_map(|(pair, _)| &pair.sent)
        .map(|(_, sent)| from_token(&sent.token).expect("a token"))
        .collect();
    let mut taken = 0;
    for number in 0..count {
        let (pair, before) = &pairs[number % pairs.len()];
        let last = from_token(&pair.sent.last().unwrap().1.token).unwrap();
        let other = &messages[random.random_range(0..messages.len())];
        let bytes = match number % 8 {
            0 => (0..random.random_range(0..200)).map(|_| random.random()).collect(),
            1 | 2 => mutate(other, &last, &mut random),
            _ => mutate(&last, other, &mut random),
        };
        if let Ok(envelope) = Envelope::read(&bytes) {
            assert_eq!(envelope.write(), bytes);
            if let Ok(invite) = Invite::read(&envelope.body) {
                assert_eq!(invite.write(), envelope.body);
            }
        }
        let text = token(&bytes);
        let mut receiver = Session::restore(before).unwrap();
        taken += usize::from(receiver.receive(&text, Checked::Not).is_ok());
        let _ = Session::accept(seed("codec"), &text, None, Checked::Not).map(|_| taken += 1);
        let _ = receiver.signed(&text);
    }
    assert!(taken > count / 50, "only {taken} of {count} are taken");
    let states: Vec<&[u8]> = pairs.iter().map(|(_, before)| &**before).collect();
    for number in 0..count / 4 {
        let state = mutate(states[number % states.len()], states[0], &mut random);
        let _ = Session::restore(&state);
        let whole = mutate(
            pairs[number % pairs.len()].0.host.transcript().to_string().as_bytes(),
            &state,
            &mut random,
        );
        let _ = String::from_utf8_lossy(&whole).parse::<Transcript>().map(|transcript| transcript.check());
    }
}

#[test]
fn no_bytes_make_a_parser_panic() {
    feed(&["taiwan", "dark-chain", "chain"], share(1) / 2);
    feed(&["xiangqi", "xiangqi"], share(1) / 2);
    feed(&["capturer", "both"], share(1) / 20);
}

/// The longest messages met, in bytes: by what they are for.
#[derive(Default, Debug, PartialEq)]
struct Longest {
    invite: usize,
    accept: usize,
    /// With a part of the set-up.
    set_up: usize,
    ply: usize,
    state: usize,
}

fn longest(rules: &str) -> Longest {
    let mut longest = Longest::default();
    for number in 0..if crate::support::full() { 60 } else { 6 } {
        let name = format!("sizes {rules} {number}");
        let mut pair = Pair::new(rules, First::Random, &name);
        pair.play_on(300, &name);
        for (_, sent) in &pair.sent {
            let message = read(&sent.token);
            let length = message.write().len();
            let most = match (message.kind, message.place) {
                (Kind::Invite, _) => &mut longest.invite,
                (Kind::Accept, _) => &mut longest.accept,
                (_, 0..5) if length > 120 || message.place == 2 => &mut longest.set_up,
                _ => &mut longest.ply,
            };
            *most = length.max(*most);
            longest.state = longest.state.max(sent.state.len());
        }
    }
    longest
}

/// Characters of a link's token with a signature.
fn signed(bytes: usize) -> usize {
    ((bytes + 64) * 4).div_ceil(3)
}

#[test]
fn messages_are_as_short_as_is_said() {
    let banqi = longest("taiwan");
    assert_eq!((banqi.ply, signed(banqi.ply)), (78, 190));
    assert_eq!(signed(14), 104);
    assert_eq!(banqi.accept, 60);
    for rules in ["capturer", "both"] {
        let jieqi = longest(rules);
        println!("{rules}: {jieqi:?}");
        assert!(jieqi.set_up <= 1_166, "{jieqi:?}");
        assert!(jieqi.ply <= 14 + 51, "{jieqi:?}");
        assert_eq!(jieqi.accept, 60);
    }
    println!("{banqi:?}");
}

/// A dark piece takes a dark piece and is taken by a dark piece: three openings in one message.
#[test]
fn the_longest_turn_of_jieqi_has_three_openings() {
    let mut pair = Pair::begun("capturer", First::Host, "three openings");
    for text in ["b2b9", "a9b9"] {
        let by = pair.speaker();
        let turn = pair.at(by).turn(text).unwrap();
        pair.play(&turn, false).unwrap();
    }
    let bytes = read(&pair.sent.last().unwrap().1.token).write().len();
    assert_eq!((bytes, signed(bytes)), (14 + 51, 172));
}

#[test]
fn a_token_is_one_text_for_its_bytes() {
    for text in ["AB", "AA==", "A A", "A", "AA\n.", "_-/"] {
        assert!(from_token(text).is_err(), "{text}");
    }
    let bytes: Vec<u8> = (0..=255).collect();
    assert_eq!(from_token(&format!(" {}\n", token(&bytes))), Ok(bytes));
    assert_eq!(Side::at(0), Side::Host);
}
