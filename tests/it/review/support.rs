use rand::RngExt as _;
use turnstone::review::{Effort, Judged, Review, Reviewer, Reviews, open};
use turnstone::{
    Free, Game, GameId, Limits, MoveList, Outcome, Playable, Reader, Record, Searcher, Seat, Settings, View,
    Viewer, Winning, rng,
};

/// The whole review of a game.
pub fn review<P: Winning>(game: Game<P>, nodes: u64) -> Review {
    let mut reviewer = Reviewer::new(game, Effort { nodes });
    while reviewer.step() {}
    reviewer.review().expect("the work is done")
}

/// The whole review of a record's text.
#[track_caller]
pub fn review_text(text: &str, nodes: u64) -> Review {
    let mut review = opened(text, nodes);
    while review.step() {}
    review.review().expect("the work is done")
}

#[track_caller]
pub fn opened(text: &str, nodes: u64) -> Box<dyn Reviews> {
    let record = Record::parse(text).expect("a record");
    let game = record.tag("Game").map_or(GameId::Banqi, |name| name.parse().expect("a game"));
    open(&record, game, None, Effort { nodes }).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A seeded game of a search against itself, at most `most` actions long.
pub fn bots<P: Winning>(rules: P::Rules, seed: &str, nodes: u64, most: usize) -> Game<P> {
    let mut game = Game::<P>::seeded(rules, seed);
    let mut searcher = Searcher::new(1 << 16);
    while game.ending().is_none() && game.len() < most {
        let viewer = Viewer::from(game.to_move());
        let view = View::new(game.position(viewer).clone(), game.keys(viewer));
        let settings = Settings { contempt: false, ..Limits::nodes(nodes).into() };
        let mv = searcher.think(&view, settings, &mut Free).mv.expect("a game in play has a move");
        game.play(mv, Outcome::NONE).expect("a legal move");
    }
    game
}

/// A seeded game of random actions, at most `most` long.
pub fn random<P: Playable>(rules: P::Rules, seed: &str, most: usize) -> Game<P> {
    let mut game = Game::<P>::seeded(rules, seed);
    let mut random = rng::seeded("test-review", seed);
    while game.ending().is_none() && game.len() < most {
        let mut moves = MoveList::new();
        game.position(Viewer::Public).moves(&mut moves);
        let mv = moves[random.random_range(0..moves.len())];
        game.play(mv, Outcome::NONE).expect("a legal move");
    }
    game
}

pub fn text<P: Playable>(game: &Game<P>, reader: Reader) -> String {
    Record::of(game, reader).expect("a record").to_string()
}

/// An amount in the seat's favour turned to First's.
pub fn firsts(seat: Seat, amount: i32) -> i32 {
    if seat == Seat::First { amount } else { -amount }
}

/// The sum, term by term and in whole, and that no term is what it cannot be.
#[track_caller]
pub fn check_sum(review: &Review) {
    let mut at = review.start;
    for action in &review.actions {
        let Judged { index, seat, before, quality, after, loss, luck, knowledge, .. } = *action;
        assert_eq!(before, at, "action {index}");
        assert!(loss >= 0, "action {index}: loss {loss}");
        assert_eq!(quality.0, before.0 - firsts(seat, loss), "action {index}");
        assert_eq!(after.0, quality.0 + luck, "action {index}");
        at.0 = after.0 + knowledge;
        assert!(action.cases.is_empty() || action.cases.iter().filter(|case| case.happened).count() == 1);
        for share in
            [before, quality, after, action.seen].into_iter().chain(action.cases.iter().map(|c| c.share))
        {
            assert!((0..=1_000_000).contains(&share.0), "action {index}: {share:?}");
        }
        if action.cases.is_empty() {
            assert_eq!(luck, 0, "action {index}: nothing could turn up");
        }
    }
    if let Some(closing) = &review.closing {
        assert_eq!(closing.before, at);
        at.0 -= firsts(closing.seat, closing.loss);
    }
    assert_eq!(at, review.end);
    assert_eq!(review.start.0 + review.skill + review.luck + review.knowledge, review.end.0);
    assert_eq!(review.skill, review.second.loss - review.first.loss);
    assert_eq!(review.luck, review.first.luck - review.second.luck);
}
