//! Records that are no whole games.

use super::support::{check_sum, random, review, review_text};
use turnstone::review::{Effort, Reviewer, Reviews};
use turnstone::{Game, Winning, banqi, jieqi};

#[track_caller]
fn check(text: &str, actions: usize) -> turnstone::review::Review {
    let review = review_text(text, 5_000);
    check_sum(&review);
    assert_eq!(review.actions.len(), actions);
    review
}

#[test]
fn an_empty_record_is_an_even_game() {
    assert_eq!(check("", 0).end.0, 500_000);
    check("[Game \"jieqi\"]\n", 0);
    let review = check("[Result \"second\"]\n[Ending \"time\"]\n", 0);
    assert_eq!((review.start.0, review.end.0, review.first.loss), (500_000, 0, 500_000));
}

#[test]
fn one_action() {
    let review = check("1. a1=G\n", 1);
    assert_eq!(review.ending, None);
    assert_eq!(review.actions[0].cases.len(), 14);
    check("[Game \"jieqi\"]\n1. b2b9Cn\n", 1);
}

#[test]
fn a_game_that_is_over_where_it_starts() {
    let review = check("[Position \"8/3sg3/1as1h2e/1a6 r - 0 52\"]\n", 0);
    assert_eq!(review.start, review.end);
    assert!(review.start.0 == 0 || review.start.0 == 1_000_000);
}

#[test]
fn a_game_from_a_position() {
    let review = check("[Position \"8/8/8/A6h r - 0 1\"]\n1. a1b1 h1g1\n", 2);
    assert_eq!(review.ending, None);
}

fn long<P: Winning>(rules: P::Rules, seed: &str) {
    let game = random::<P>(rules, seed, 300);
    let review = review(game, 30_000);
    check_sum(&review);
}

#[test]
fn long_games() {
    long::<banqi::Position>(banqi::Rules::TAIWAN, "long");
    long::<jieqi::Position>(jieqi::Rules::CAPTURER, "long");
}

#[test]
fn a_review_stands_after_each_pass_and_its_progress_never_falls() {
    let game: Game<banqi::Position> = random(banqi::Rules::TAIWAN, "passes", 20);
    let mut reviewer = Reviewer::new(game, Effort { nodes: 400_000 });
    assert_eq!(reviewer.review(), None);
    let (mut passes, mut done, mut going) = (0, 0.0, true);
    while going {
        going = reviewer.step();
        let progress = reviewer.progress();
        assert!(progress.done >= done && progress.done <= 1.0, "{progress:?}");
        done = progress.done;
        if progress.pass > passes {
            passes = progress.pass;
            check_sum(&reviewer.review().expect("a pass is done"));
        }
    }
    assert_eq!((passes, done), (reviewer.progress().passes, 1.0));
    assert!(passes > 1 && !reviewer.step());
}

#[test]
fn the_effort_is_kept() {
    let game: Game<banqi::Position> = random(banqi::Rules::TAIWAN, "effort", 80);
    let review = review(game, 500_000);
    assert!(review.nodes <= 500_000, "{}", review.nodes);
}
