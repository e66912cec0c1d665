//! Random games: incremental state, bags, keys, and what no deal may change.

use super::support::{
    VIEWERS, another_deal, dealt_letters, game, legal, moves, random_ply, random_positions, random_setup,
    sample,
};
use crate::support::full;
use rand::seq::IndexedRandom as _;
use std::collections::HashMap;
use turnstone::jieqi::{Position, Rules};
use turnstone::{Color, Game, Playable as _, Position as _, Viewer, rng};

#[test]
fn incremental_state_equals_its_recomputation_each_ply() {
    for rules in ["capturer", "both", "xiangqi"] {
        let mut random = rng::seeded("test-jieqi-sound", rules);
        for seed in 0..if full() { 40 } else { 4 } {
            let mut game = game(rules, &format!("sound-{seed}"));
            for _ in 0..400 {
                for viewer in VIEWERS {
                    let position = game.position(viewer);
                    assert!(position.is_sound(), "{}", position.to_text());
                }
                if !random_ply(&mut game, &mut random) {
                    break;
                }
            }
        }
    }
}

#[test]
fn bags_hold_the_face_down_and_what_was_taken_unseen() {
    let mut unseen_met = 0;
    for rules in ["capturer", "both"] {
        let mut random = rng::seeded("test-jieqi-bags", rules);
        for seed in 0..if full() { 200 } else { 20 } {
            let mut game = game(rules, &format!("bags-{seed}"));
            // By colour of the victim: how many dark pieces each side has lost.
            let mut lost = [0; 2];
            loop {
                for viewer in VIEWERS {
                    let position = game.position(viewer);
                    for (color, lost) in Color::ALL.into_iter().zip(lost) {
                        let owner = if color == Color::Red { Viewer::First } else { Viewer::Second };
                        let blind = rules == "capturer" && (viewer == owner || viewer == Viewer::Public);
                        let unseen = if blind { lost } else { 0 };
                        unseen_met += unseen;
                        assert_eq!(position.taken_unseen(color), unseen, "{}", position.to_text());
                        assert_eq!(position.bag().of_color(color), position.face_down(color) + unseen);
                    }
                }
                let before = *game.position(Viewer::Public);
                if !random_ply(&mut game, &mut random) {
                    break;
                }
                let last = game.events(Viewer::Public, game.len() - 1).next().unwrap();
                lost[!before.mover() as usize] += u32::from(before.reveals(last.mv).taken.is_some());
            }
        }
    }
    assert!(unseen_met > 0);
}

/// Two deals that agree on what a viewer saw: its views are the same, and every list is the same for everybody.
#[test]
fn legality_never_depends_on_the_deal() {
    let mut random = rng::seeded("test-jieqi", "swap");
    let mut differ = 0;
    for case in 0..if full() { 500 } else { 60 } {
        let seed = format!("swap-{case}");
        let mut one = game("capturer", &seed);
        for _ in 0..case % 80 {
            random_ply(&mut one, &mut random);
        }
        let viewer = VIEWERS[case % 3];
        let two = another_deal(&one, &dealt_letters("capturer", &seed), viewer, &mut random);
        assert_eq!(one.position(viewer), two.position(viewer));
        assert!(one.events(viewer, 0).eq(two.events(viewer, 0)));
        for index in 0..=one.len() {
            let list = |game: &Game<Position>, viewer| {
                moves(game.before(index, viewer).unwrap_or_else(|| game.position(viewer)))
            };
            let lists = VIEWERS.map(|viewer| [list(&one, viewer), list(&two, viewer)]);
            assert!(lists.iter().flatten().all(|list| *list == lists[0][0]));
        }
        differ += usize::from(VIEWERS.iter().any(|&viewer| one.position(viewer) != two.position(viewer)));
        assert_eq!(one.ending(), two.ending());
    }
    assert!(differ > 0, "the views of the others should tell some deals apart");
}

/// The key tells apart exactly what repetition compares: placement with face-down points, bag, side and viewer.
#[test]
fn equal_keys_mean_equal_positions() {
    let compared = |position: &Position| {
        let text = position.to_text();
        let fields: Vec<&str> = text.split(' ').take(3).collect();
        (fields.join(" "), position.viewer())
    };
    let count = if full() { 20_000 } else { 3_000 };
    let mut seen = HashMap::new();
    for position in
        sample(Rules::CAPTURER, count, "keys").into_iter().chain(random_positions(Rules::BOTH, count, "both"))
    {
        let before = seen.entry(position.key()).or_insert_with(|| compared(&position)).clone();
        assert_eq!(before, compared(&position));
    }
    let mut keys = HashMap::new();
    for (key, position) in seen {
        assert_eq!(*keys.entry(position).or_insert(key), key);
    }
}

#[test]
fn random_setups_are_playable_to_the_end() {
    let mut random = rng::seeded("test-jieqi", "play-out");
    let mut ends = HashMap::new();
    for _ in 0..if full() { 400 } else { 40 } {
        let mut position = random_setup(Rules::CAPTURER, &mut random);
        while position.ending().is_none() {
            let mv = *legal(&position).choose(&mut random).expect("a move");
            let outcomes = position.outcomes(mv);
            position.play(mv, outcomes.choose(&mut random).expect("an outcome").0);
        }
        *ends.entry(position.ending().unwrap().cause.name()).or_insert(0) += 1;
    }
    assert!(ends.len() > 1, "{ends:?}");
}
