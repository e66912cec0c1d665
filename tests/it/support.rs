use serde_json::Value;
use turnstone::banqi::{Position, Rules};
use turnstone::rng::Random;
use turnstone::{MoveList, Outcome, Playable, Position as _, rng};

/// Whether every number the documents state is run, not only the fast sample.
pub fn full() -> bool {
    std::env::var_os("TURNSTONE_FULL").is_some_and(|value| value == "1")
}

pub fn read(text: &str) -> Position {
    read_under("taiwan", text)
}

pub fn read_under(rules: &str, text: &str) -> Position {
    Position::from_text(rules.parse().expect("a rule set"), text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The legal actions of an unended position, sorted as text.
pub fn actions(position: &Position) -> Vec<String> {
    let mut moves = MoveList::new();
    position.actions(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// The actions of one square, without its name.
pub fn moves_of(position: &Position, from: &str) -> Vec<String> {
    actions(position)
        .iter()
        .filter(|m| m.len() == 4)
        .filter_map(|m| m.strip_prefix(from))
        .map(String::from)
        .collect()
}

/// One JSON value a line.
pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Plays a uniformly random action with a random outcome by weight; `false` when the game has ended.
pub fn random_ply(position: &mut Position, random: &mut Random) -> bool {
    use rand::RngExt as _;
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    if moves.is_empty() || position.ending().is_some() {
        return false;
    }
    let mv = moves[random.random_range(0..moves.len())];
    let outcomes = position.outcomes(mv);
    let mut ticket = random.random_range(0..outcomes.iter().map(|&(_, weight)| weight).sum());
    let outcome: Outcome = outcomes
        .iter()
        .find(|&&(_, weight)| match ticket.checked_sub(weight) {
            Some(left) => {
                ticket = left;
                false
            }
            None => true,
        })
        .expect("the ticket lies below the sum of weights")
        .0;
    position.play(mv, outcome);
    true
}

/// Positions met on random walks under a rule set, all still in play.
pub fn random_positions(rules: Rules, count: usize, seed: &str) -> Vec<Position> {
    let mut random = rng::seeded("test-walk", seed);
    let mut out = Vec::with_capacity(count);
    while out.len() < count {
        let mut position = Position::new(rules);
        loop {
            out.push(position);
            if out.len() == count || !random_ply(&mut position, &mut random) {
                break;
            }
        }
    }
    out
}
