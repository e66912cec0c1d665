//! Nothing that a viewer may not know is in what the viewer is given.

use super::support::{VIEWERS, another_deal, dealt_letters, game, random_ply, record};
use crate::support::full;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use turnstone::jieqi::{Position, Rules};
use turnstone::{
    Color, Deal, Free, Game, Limits, Outcome, Piece, Playable as _, Position as _, Seat, Settings, Table,
    View, Viewer, rng, think,
};

const SALT: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Letters of victims in a record's tokens: what stands behind the two points, the mover's own letter left out.
fn victims(text: &str, seat_of_first_token: usize) -> Vec<(usize, char)> {
    let moves = text.rsplit("]\n").next().unwrap();
    let tokens = moves.split_whitespace().filter(|token| !token.ends_with('.'));
    let mut found = Vec::new();
    for (ply, token) in tokens.enumerate() {
        let red = (ply + seat_of_first_token).is_multiple_of(2);
        found.extend(
            token[4..]
                .chars()
                .filter(|c| c.is_ascii_alphabetic() && c.is_ascii_uppercase() != red)
                .map(|c| (ply, c)),
        );
    }
    found
}

#[test]
fn masked_records_name_no_victim_that_their_reader_did_not_take() {
    let mut known = [0; 3];
    for seed in 0..if full() { 300 } else { 40 } {
        let mut random = rng::seeded("test-jieqi-secrecy", &seed.to_string());
        let mut game = game("capturer", &format!("secrecy-{seed}"));
        while random_ply(&mut game, &mut random) && game.len() < 200 {}
        for (slot, viewer) in VIEWERS.into_iter().enumerate() {
            let found = victims(&record(&game, viewer), 0);
            known[slot] += found.len();
            let own = |ply: usize| match viewer {
                Viewer::First => ply.is_multiple_of(2),
                Viewer::Second => !ply.is_multiple_of(2),
                Viewer::Public => false,
            };
            assert!(found.iter().all(|&(ply, _)| own(ply)), "{viewer:?}: {found:?}");
        }
    }
    assert!(known[0] > 0 && known[1] > 0 && known[2] == 0, "{known:?}");
}

/// Two games that differ in nothing but the identity of one victim look the same to everybody but its taker.
#[test]
fn the_identity_of_a_victim_reaches_its_taker_alone() {
    let start = Position::new(Rules::CAPTURER, Viewer::Public);
    let squares: Vec<usize> = start.deal_groups()[1].0.clone();
    let place = |name: &str| {
        let index = turnstone::jieqi::square_at(name).unwrap().index();
        squares.iter().position(|&square| square == index).unwrap()
    };
    let red = "RRAACCPPPPPNNBB".replace('N', "H").replace('B', "E").replace('P', "S");
    let black: Vec<char> = "rraaccssssshhee".chars().collect();
    let dealt = |black: &[char]| {
        let deal = Deal::from_opening(&start, &format!("{red}{}", String::from_iter(black)), SALT).unwrap();
        let mut game = Game::<Position>::with_deal(Rules::CAPTURER, deal);
        let mv = game.position(Viewer::Public).parse_move("b2b9").unwrap().0;
        game.play(mv, Outcome::NONE).unwrap();
        game
    };
    let victim = place("b9");
    let one = dealt(&black);
    let mut other = black.clone();
    let elsewhere = (0..15).find(|&at| other[at] != other[victim]).unwrap();
    other.swap(victim, elsewhere);
    let two = dealt(&other);
    let shown = |game: &Game<Position>, viewer| {
        let text = record(game, viewer).replace(game.commitment().unwrap(), "the commitment");
        (
            text,
            game.position(viewer).to_text(),
            game.keys(viewer),
            game.repetition(),
            format!("{:?}", game.ending()),
        )
    };
    for viewer in [Viewer::Second, Viewer::Public] {
        assert_eq!(shown(&one, viewer), shown(&two, viewer));
        assert_eq!(one.position(viewer), two.position(viewer));
    }
    assert_ne!(shown(&one, Viewer::First), shown(&two, Viewer::First));
}

/// A viewer's position holds counts of what is hidden and nothing else: however the hidden pieces lie, it is the same.
#[test]
fn a_position_is_a_function_of_what_its_viewer_saw() {
    for seed in 0..20 {
        let mut random = rng::seeded("test-jieqi-function", &seed.to_string());
        let mut game = game("capturer", &format!("function-{seed}"));
        while random_ply(&mut game, &mut random) && game.len() < 60 {}
        for viewer in VIEWERS {
            let mut position = Position::new(Rules::CAPTURER, viewer);
            for event in game.events(viewer, 0) {
                position.play(event.mv, event.outcome);
            }
            assert_eq!(&position, game.position(viewer));
        }
        for color in Color::ALL {
            let hidden = game.position(Viewer::Public).face_down(color);
            let group = &game.position(Viewer::Public).deal_groups()[color as usize];
            assert_eq!(group.0.len() as u32, hidden);
            assert!(group.1.iter().all(|piece: &Piece| piece.color == color));
        }
    }
}

/// The search is asked about two games that its seat cannot tell apart.
#[test]
fn equal_views_get_equal_answers() {
    let mut random = rng::seeded("test-jieqi-secrecy", "answers");
    let nodes = if full() { 20_000 } else { 300 };
    for case in 0..if full() { 200 } else { 40 } {
        let seed = format!("answers-{case}");
        let mut one = game("capturer", &seed);
        for _ in 0..random.random_range(1..90) {
            random_ply(&mut one, &mut random);
        }
        let viewer = Viewer::from(one.to_move());
        let two = another_deal(&one, &dealt_letters("capturer", &seed), viewer, &mut random);
        let ask = |game: &Game<Position>| {
            let view = View::new(*game.position(viewer), game.keys(viewer));
            let settings = Settings { seed: case, noise: 5, ..Limits::nodes(nodes).into() };
            think(&view, settings, &mut Free)
        };
        assert_eq!(ask(&one), ask(&two), "{}", one.position(viewer).to_text());
    }
}

/// What a page is handed names a face-down victim to its taker alone, and everything once the game is over.
#[test]
fn a_table_tells_each_viewer_what_it_may_know() {
    let mut random = rng::seeded("test-jieqi-table", "secrecy");
    let unknown = |letter: Option<char>| matches!(letter, Some('X' | 'x'));
    let (mut hidden, mut opened) = (0, 0);
    for seed in 0..12 {
        let mut table = Table::seeded("jieqi", "capturer", &format!("table-{seed}")).unwrap();
        for _ in 0..80 {
            let Some(mv) = table.moves().choose(&mut random).cloned() else { break };
            table.play(&mv).unwrap();
            if table.ending().is_some() {
                break;
            }
            for viewer in VIEWERS {
                assert_eq!(table.view(viewer).dark, None);
                let unseen = table.events(viewer, 0).into_iter().filter(|event| unknown(event.action.victim));
                let mut strangers = 0;
                for event in unseen {
                    let taker = Viewer::from(event.seat) == viewer;
                    assert_eq!(unknown(event.captured), !taker, "{event:?} for {}", viewer.name());
                    assert_eq!(event.wxf.unwrap().contains("x?"), !taker);
                    strangers += u32::from(!taker);
                }
                let counted: u32 =
                    ['X', 'x'].iter().filter_map(|l| table.view(viewer).captured.get(l).copied()).sum();
                assert_eq!(counted, strangers);
                hidden += strangers;
            }
        }
        if table.ending().is_none() {
            table.resign(Seat::First).unwrap();
        }
        for viewer in VIEWERS {
            let view = table.view(viewer);
            let down = view.cells.iter().filter(|cell| matches!(cell.as_str(), "X" | "x")).count();
            assert_eq!(view.dark.map(|dark| dark.len()), Some(down));
            assert!(!view.captured.contains_key(&'X') && !view.captured.contains_key(&'x'));
            assert!(table.events(viewer, 0).iter().all(|event| !unknown(event.captured)));
            opened += down;
        }
    }
    assert!(hidden > 100 && opened > 100);
}
