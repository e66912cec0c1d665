//! The start value, losses, luck and knowledge are the result, to the last millionth.

use super::support::{bots, check_sum, random, review, review_text, text};
use crate::support::{full, rule_sets};
use turnstone::{Game, Reader, Seat, Viewer, Winning, banqi, jieqi};

fn check<P: Winning>(rules: P::Rules) {
    for number in 0..if full() { 8 } else { 1 } {
        let seed = format!("sum/{rules}/{number}");
        check_sum(&review(random::<P>(rules, &seed, 80), 20_000));
        check_sum(&review(bots::<P>(rules, &seed, 100, if full() { 400 } else { 120 }), 30_000));
    }
}

#[test]
fn of_banqi_under_every_rule_set() {
    rule_sets().into_iter().for_each(check::<banqi::Position>);
}

#[test]
fn of_jieqi_under_every_rule_set() {
    jieqi::Rules::NAMED.into_iter().for_each(|(_, rules)| check::<jieqi::Position>(rules));
}

#[test]
fn a_game_that_was_given_up_ends_with_a_loss_of_who_gave_up() {
    for seat in Seat::ALL {
        let mut game: Game<banqi::Position> = bots(banqi::Rules::TAIWAN, "given up", 100, 30);
        game.resign(seat).expect("a game in play");
        let review = review(game, 20_000);
        check_sum(&review);
        let closing = review.closing.expect("no board shows it");
        assert_eq!((closing.seat, closing.cause.name()), (seat, "resign"));
        assert_eq!(review.end.0, if seat == Seat::First { 0 } else { 1_000_000 });
    }
}

#[test]
fn an_agreed_draw_costs_who_stood_better() {
    let position = "8/8/8/A6h r - 0 1";
    let text = format!("[Position \"{position}\"]\n[Result \"draw\"]\n[Ending \"agreed\"]\n");
    let review = review_text(&text, 20_000);
    check_sum(&review);
    let closing = review.closing.expect("no board shows it");
    assert_eq!((closing.seat, closing.loss), (Seat::First, 500_000), "a won ending was given away");
}

#[test]
fn every_reader_of_a_jieqi_game_gets_a_sum() {
    let mut game: Game<jieqi::Position> = bots(jieqi::Rules::CAPTURER, "readers", 100, 60);
    if game.ending().is_none() {
        game.resign(Seat::Second).expect("a game in play");
    }
    let readers = [Viewer::First, Viewer::Second, Viewer::Public].map(Reader::Viewer);
    for reader in readers.into_iter().chain([Reader::All]) {
        let review = review_text(&text(&game, reader), 30_000);
        check_sum(&review);
        let known = |viewer| match reader {
            Reader::Viewer(reader) if reader != viewer => Viewer::Public,
            _ => viewer,
        };
        assert_eq!(review.judged_by, [known(Viewer::First), known(Viewer::Second)]);
    }
}
