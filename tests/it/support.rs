use rand::RngExt as _;
use serde_json::Value;
use turnstone::banqi::{Position, Rules};
use turnstone::rng::Random;
use turnstone::{Bag, MoveList, Outcome, Piece, Playable, Position as _, rng};

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

/// A position with `up` pieces face-up and `down` face-down at random places, either colour to move.
pub fn sparse(rules: Rules, up: usize, down: usize, random: &mut Random) -> Position {
    use rand::seq::SliceRandom as _;
    let mut squares: Vec<usize> = (0..32).collect();
    squares.shuffle(random);
    let mut set: Vec<Piece> = Bag::full()
        .iter()
        .flat_map(|(piece, count)| std::iter::repeat_n(piece, usize::from(count)))
        .collect();
    set.shuffle(random);
    let mut cells = ['1'; 32];
    let mut bag = [0; Piece::COUNT];
    for (i, &square) in squares.iter().enumerate().take(up + down) {
        cells[square] = if i < up { set[i].letter() } else { 'X' };
        if i >= up {
            bag[set[i].index()] += 1;
        }
    }
    let counts = Piece::all().map(|piece| (piece, bag[piece.index()])).filter(|&(_, count)| count > 0);
    let mut bag: String = counts.map(|(piece, count)| format!("{}{count}", piece.letter())).collect();
    if bag.is_empty() {
        bag.push('-');
    }
    let rows: Vec<String> = cells.chunks(8).map(String::from_iter).collect();
    let side = if up == 0 {
        '-'
    } else if random.random_bool(0.5) {
        'r'
    } else {
        'b'
    };
    let text = format!("{} {side} {bag} 0 1", rows.join("/"));
    Position::from_text(rules, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}
