use rand::RngExt as _;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use turnstone::jieqi::{Cell, Move, Position, Rules, Square, starting};
use turnstone::rng::Random;
use turnstone::{
    Color, Deal, Game, MoveList, Outcome, Piece, Playable as _, Position as _, Reader, Record, Role, Seat,
    Viewer, rng,
};

pub const VIEWERS: [Viewer; 3] = [Viewer::First, Viewer::Second, Viewer::Public];

/// A text as everybody knows it.
pub fn read(text: &str) -> Position {
    read_as("capturer", Viewer::Public, text)
}

pub fn read_as(rules: &str, viewer: Viewer, text: &str) -> Position {
    let rules = rules.parse().expect("a rule set");
    Position::from_text(rules, viewer, text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A text with the bag that its board calls for: what is not face-up of each colour, as many as lie face-down.
pub fn filled(board: &str, side: &str, rest: &str) -> Position {
    read(&filled_text(board, side, rest))
}

pub fn filled_text(board: &str, side: &str, rest: &str) -> String {
    let mut bag = String::new();
    for (down, upper) in [('X', true), ('x', false)] {
        let mut left = board.chars().filter(|&c| c == down).count();
        for (letter, most) in [('p', 5), ('r', 2), ('n', 2), ('b', 2), ('a', 2), ('c', 2)] {
            let letter: char = if upper { letter.to_ascii_uppercase() } else { letter };
            let free = most - board.chars().filter(|&c| c == letter).count();
            let count = left.min(free);
            left -= count;
            if count > 0 {
                bag.push_str(&format!("{letter}{count}"));
            }
        }
    }
    let bag = if bag.is_empty() { "-" } else { &bag };
    format!("{board} {side} {bag} {rest}")
}

/// Legal moves, sorted as text.
pub fn moves(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = legal(position).iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

pub fn legal(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    moves.to_vec()
}

/// The targets of one point, sorted.
pub fn moves_of(position: &Position, from: &str) -> Vec<String> {
    moves(position).iter().filter_map(|mv| mv.strip_prefix(from)).map(String::from).collect()
}

pub fn game(rules: &str, seed: &str) -> Game<Position> {
    Game::seeded(rules.parse().expect("a rule set"), seed)
}

/// The game that a record tells, its reveals supplied.
pub fn replay(text: &str) -> Result<Game<Position>, (u32, &'static str)> {
    let record = Record::parse(text).map_err(|refusal| (0, refusal.rule))?;
    record.replay(None).map_err(|fault| (fault.ply, fault.refusal.rule))
}

/// Plays a move as text, with what it reveals behind it where the game has no deal.
#[track_caller]
pub fn play(game: &mut Game<Position>, text: &str) -> Outcome {
    let (mv, outcome) = game.position(Viewer::Public).parse_move(text).expect("a move");
    game.play(mv, outcome).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Plays a uniformly random legal move of a dealt game; `false` when it is over.
pub fn random_ply(game: &mut Game<Position>, random: &mut Random) -> bool {
    if game.ending().is_some() {
        return false;
    }
    let moves = legal(game.position(Viewer::Public));
    let mv = *moves.choose(random).expect("a game in play has a move");
    game.play(mv, Outcome::NONE).expect("a legal move");
    true
}

pub fn record(game: &Game<Position>, viewer: Viewer) -> String {
    Record::of(game, Reader::Viewer(viewer)).expect("a viewer's record is always given").to_string()
}

const SALT: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The same moves on a deal that differs in nothing `viewer` has seen: what lies face-down is shuffled anew, and with
/// it what the viewer saw leave without learning what it was.
pub fn another_deal(
    game: &Game<Position>,
    letters: &str,
    viewer: Viewer,
    random: &mut Random,
) -> Game<Position> {
    let rules = game.rules();
    let start = Position::new(rules, Viewer::Public);
    let mut squares: Vec<usize> = start.deal_groups().into_iter().flat_map(|(squares, _)| squares).collect();
    squares.sort_unstable();
    let mut letters: Vec<char> = letters.chars().collect();
    let actions: Vec<(Move, Outcome)> =
        game.events(viewer, 0).map(|event| (event.mv, event.outcome)).collect();
    for (color, (mut hidden, _)) in Color::ALL.into_iter().zip(game.position(Viewer::Public).deal_groups()) {
        for (index, (mv, outcome)) in actions.iter().enumerate() {
            let before = game.before(index, viewer).expect("a move of the game");
            if before.cell(mv.to) == Cell::FaceDown(color) && outcome.taken.is_none() {
                hidden.push(mv.to.index());
            }
        }
        let places: Vec<usize> = hidden
            .iter()
            .map(|square| squares.iter().position(|s| s == square).expect("a dealt point"))
            .collect();
        let mut pieces: Vec<char> = places.iter().map(|&place| letters[place]).collect();
        pieces.shuffle(random);
        places.iter().zip(pieces).for_each(|(&place, letter)| letters[place] = letter);
    }
    let deal = Deal::from_opening(&start, &String::from_iter(letters), SALT).expect("a shuffle of the set");
    let mut other = Game::with_deal(rules, deal);
    for (mv, _) in actions {
        other.play(mv, Outcome::NONE).expect("a move that is legal on either deal");
    }
    other
}

/// The letters of a seeded deal, by index.
pub fn dealt_letters(rules: &str, seed: &str) -> String {
    let mut game = game(rules, seed);
    game.resign(Seat::First).expect("a game in play");
    game.opening().expect("the deal of a game that is over").deal
}

/// Positions of all three viewers on random games, still in play.
pub fn random_positions(rules: Rules, count: usize, seed: &str) -> Vec<Position> {
    let mut random = rng::seeded("test-jieqi-walk", seed);
    let mut out = Vec::with_capacity(count);
    for number in 0.. {
        let mut game = Game::<Position>::seeded(rules, &format!("{seed}/{number}"));
        loop {
            if out.len() >= count {
                return out;
            }
            if game.ending().is_some() {
                break;
            }
            out.push(*game.position(VIEWERS[out.len() % 3]));
            random_ply(&mut game, &mut random);
        }
    }
    out
}

/// A random set-up that the rules allow: any pieces anywhere, face-down ones on their starting points.
pub fn random_setup(rules: Rules, random: &mut Random) -> Position {
    loop {
        if let Some(position) = try_setup(rules, random) {
            return position;
        }
    }
}

fn try_setup(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut cells = [Cell::Empty; Square::COUNT];
    let mut hidden: Vec<Piece> = Vec::new();
    let (kept, dark) = (random.random_range(1..=10), random.random_range(0..=10));
    let mut whole = Vec::new();
    for color in Color::ALL {
        let file = random.random_range(3..6);
        let rank = random.random_range(0..3);
        let rank = if color == Color::Red { rank } else { 9 - rank };
        cells[Square::new(file, rank)?.index()] = Cell::FaceUp(Piece::new(color, Role::General));
        for role in Role::ALL.into_iter().filter(|&role| role != Role::General) {
            whole.extend((0..role.in_set()).map(|_| Piece::new(color, role)));
        }
    }
    whole.shuffle(random);
    for piece in whole {
        if random.random_range(0..10) >= kept {
            continue;
        }
        let down = !rules.xiangqi && random.random_range(0..10) < dark;
        let stands = |square: &Square| {
            let starts = matches!(starting(*square), Some((color, role)) if color == piece.color && role != Role::General);
            cells[square.index()] == Cell::Empty && (!down || starts)
        };
        let free: Vec<Square> = Square::all().filter(stands).collect();
        let Some(square) = free.choose(random) else { continue };
        cells[square.index()] = if down { Cell::FaceDown(piece.color) } else { Cell::FaceUp(piece) };
        if down {
            hidden.push(piece);
        }
    }
    let symbol = |cell: &Cell| match cell {
        Cell::Empty => '1',
        Cell::FaceDown(Color::Red) => 'X',
        Cell::FaceDown(Color::Black) => 'x',
        Cell::FaceUp(piece) => piece.letter(),
    };
    let rows: Vec<String> = cells.chunks(9).rev().map(|row| row.iter().map(symbol).collect()).collect();
    let counts: String = Piece::all()
        .map(|piece| (piece, hidden.iter().filter(|&&p| p == piece).count()))
        .map(|(piece, n)| format!("{}{n}", piece.letter()))
        .collect();
    let side = if random.random() { 'w' } else { 'b' };
    let text = format!("{} {side} {counts} 0 1", rows.join("/"));
    Position::from_text(rules, Viewer::Public, &text).ok()
}

/// Half from games, half set up at random.
pub fn sample(rules: Rules, count: usize, seed: &str) -> Vec<Position> {
    let mut positions = random_positions(rules, count / 2, seed);
    let mut random = rng::seeded("test-jieqi-setup", seed);
    positions.extend((0..count - count / 2).map(|_| random_setup(rules, &mut random)));
    positions
}
