use rand::RngExt as _;
use serde_json::Value;
use turnstone::banqi::{Position, Rules, Square};
use turnstone::rng::Random;
use turnstone::{
    Bag, Cell, Game, MoveList, Outcome, Piece, Playable, Position as _, Reader, Record, Table, Viewer, rng,
};

/// Whether every number the documents state is run, not only the fast sample.
pub fn full() -> bool {
    std::env::var_os("TURNSTONE_FULL").is_some_and(|value| value == "1")
}

pub fn read(text: &str) -> Position {
    read_under("taiwan", text)
}

pub fn read_under(rules: &str, text: &str) -> Position {
    Position::from_text(rules.parse().expect("a rule set"), Viewer::Public, text)
        .unwrap_or_else(|e| panic!("{text}: {e}"))
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

/// Every named rule set, and two custom ones that mix what the named ones keep apart.
pub fn rule_sets() -> Vec<Rules> {
    let custom = [
        "custom:ladder=hongkong,quiet=none,repetition=none,dark=yes",
        "custom:cannon=step,quiet=20,dark=yes,chain=yes",
    ];
    let custom = custom.map(|id| id.parse().expect("a custom rule set"));
    Rules::NAMED.iter().map(|&(_, rules)| rules).chain(custom).collect()
}

/// A random set-up: any pieces anywhere, any density of face-down and empty squares; ended ones included.
pub fn random_setup(rules: Rules, random: &mut Random) -> Position {
    let mut set = full_set();
    let (filled, dark) = (random.random_range(1..=8), random.random_range(0..=8));
    let mut cells = [Cell::Empty; Square::COUNT];
    let mut bag = Bag::EMPTY;
    for cell in &mut cells {
        if random.random_range(0..8) >= filled {
            continue;
        }
        let piece = set.swap_remove(random.random_range(0..set.len()));
        *cell = if random.random_range(0..10) < dark {
            bag.add(piece);
            Cell::FaceDown
        } else {
            Cell::FaceUp(piece)
        };
    }
    if cells == [Cell::Empty; Square::COUNT] {
        return random_setup(rules, random);
    }
    let side = side(random);
    place(rules, &cells, side, &bag)
}

/// A position with `up` pieces face-up and `down` face-down at random places, either colour to move.
pub fn sparse(rules: Rules, up: usize, down: usize, random: &mut Random) -> Position {
    use rand::seq::SliceRandom as _;
    let mut squares: Vec<usize> = (0..Square::COUNT).collect();
    squares.shuffle(random);
    let mut set = full_set();
    set.shuffle(random);
    let mut cells = [Cell::Empty; Square::COUNT];
    let mut bag = Bag::EMPTY;
    for (i, (&square, piece)) in squares.iter().zip(set).enumerate().take(up + down) {
        cells[square] = if i < up { Cell::FaceUp(piece) } else { Cell::FaceDown };
        if i >= up {
            bag.add(piece);
        }
    }
    let side = if up == 0 { "-" } else { side(random) };
    place(rules, &cells, side, &bag)
}

fn full_set() -> Vec<Piece> {
    Bag::full().iter().flat_map(|(piece, n)| std::iter::repeat_n(piece, usize::from(n))).collect()
}

fn side(random: &mut Random) -> &'static str {
    if random.random() { "r" } else { "b" }
}

fn place(rules: Rules, cells: &[Cell; Square::COUNT], side: &str, bag: &Bag) -> Position {
    let text = format!("{} {side} {} 0 1", rows(cells), counts(bag));
    Position::from_text(rules, Viewer::Public, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn rows(cells: &[Cell; Square::COUNT]) -> String {
    let letter = |cell: &Cell| match cell {
        Cell::Empty => '1',
        Cell::FaceDown => 'X',
        Cell::FaceUp(piece) => piece.letter(),
    };
    cells.chunks(8).rev().map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("/")
}

fn counts(bag: &Bag) -> String {
    if bag.is_empty() {
        return "-".into();
    }
    bag.iter().map(|(piece, count)| format!("{}{count}", piece.letter())).collect()
}

/// A game from a position text, its reveals supplied.
pub fn game(rules: &str, text: &str) -> Game<Position> {
    Game::supplied(read_under(rules, text))
}

/// Plays one action as text, with what it reveals written behind `=`.
pub fn play(game: &mut Game<Position>, action: &str) {
    let (mv, outcome) = game.position(Viewer::Public).parse_move(action).expect("an action");
    game.play(mv, outcome).unwrap_or_else(|e| panic!("{action}: {e}"));
}

/// The record of a game as the public knows it.
pub fn record(game: &Game<Position>) -> String {
    Record::of(game, Reader::Viewer(Viewer::Public)).expect("the public record is always given").to_string()
}

/// The record text of a set-up on which nothing has been played.
pub fn set_up(rules: &str, text: &str) -> String {
    format!("[Rules \"{rules}\"]\n[Position \"{text}\"]\n")
}

/// A table on a position text.
pub fn table(rules: &str, text: &str) -> Table {
    Table::from_record(&set_up(rules, text)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Everything a table tells, in comparable form.
pub fn told(table: &Table) -> Vec<String> {
    let mut told = Vec::new();
    for viewer in [Viewer::First, Viewer::Second, Viewer::Public] {
        told.push(serde_json::to_string(&table.view(viewer)).unwrap());
        told.push(serde_json::to_string(&table.events(viewer, 0)).unwrap());
        told.push(table.record(Reader::Viewer(viewer)).unwrap());
    }
    told.push(format!("{:?}", table.record(Reader::All)));
    told.push(format!("{:?}", table.opening()));
    told.push(format!("{:?}", table.moves()));
    told.push(table.commitment().to_string());
    told
}

/// Plays a uniformly random action of a dealt table and returns it; `None` when the game has ended.
pub fn random_action(table: &mut Table, random: &mut Random) -> Option<String> {
    let moves = table.moves();
    if moves.is_empty() {
        return None;
    }
    let action = moves[random.random_range(0..moves.len())].clone();
    table.play(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
    Some(action)
}

/// Random actions on a table until it is over or `most` are played.
pub fn play_on(table: &mut Table, most: usize, seed: &str) {
    let mut random = rng::seeded("test-game", seed);
    for _ in 0..most {
        if random_action(table, &mut random).is_none() {
            break;
        }
    }
}
