//! Does anything that is hidden reach the search?

use crate::support::full;
use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use turnstone::banqi::{Position, Rules};
use turnstone::{
    Deal, Free, Game, Limits, MoveList, Outcome, Piece, Playable as _, Settings, View, Viewer, rng, think,
};

const SALT: &str = "0000000000000000000000000000000000000000000000000000000000000000";

fn game(letters: &[char]) -> Game<Position> {
    let start = Position::new(Rules::TAIWAN);
    let deal = Deal::from_opening(&start, &String::from_iter(letters), SALT).expect("a deal");
    Game::with_deal(Rules::TAIWAN, deal)
}

#[test]
fn equal_views_get_equal_answers() {
    let mut random = rng::seeded("test", "equal-views");
    let mut set: Vec<char> =
        Position::new(Rules::TAIWAN).deal_groups()[0].1.iter().map(|p: &Piece| p.letter()).collect();
    for case in 0..200 {
        set.shuffle(&mut random);
        let mut one = game(&set);
        let mut actions = Vec::new();
        for _ in 0..random.random_range(1..60) {
            let mut moves = MoveList::new();
            turnstone::Position::moves(one.position(Viewer::Public), &mut moves);
            if one.ending().is_some() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            one.play(mv, Outcome::NONE).expect("a legal action");
            actions.push(mv);
        }
        let before = one.position(Viewer::Public);
        let hidden: Vec<usize> = before.deal_groups()[0].0.clone();
        let mut other = set.clone();
        let mut rest: Vec<char> = hidden.iter().map(|&square| set[square]).collect();
        rest.shuffle(&mut random);
        for (&square, letter) in hidden.iter().zip(rest) {
            other[square] = letter;
        }
        let mut two = game(&other);
        for mv in actions {
            two.play(mv, Outcome::NONE).expect("the same history");
        }
        let nodes = if full() { 20_000 } else { 1_000 };
        let ask = |game: &Game<Position>| {
            let view = View::new(*game.position(Viewer::First), game.keys(Viewer::First));
            let settings = Settings { seed: case, noise: 5, ..Limits::nodes(nodes).into() };
            think(&view, settings, &mut Free)
        };
        assert_eq!(ask(&one), ask(&two), "{}", before.to_text());
    }
}
