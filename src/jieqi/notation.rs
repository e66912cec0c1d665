//! Position text, moves and turns of a record.

use super::board::Board;
use super::{Cell, Move, Position, Rules, Square, legal, starting};
use crate::piece::{Bag, Color, Piece, Role};
use crate::position::{Outcome, Playable as _, Seat, Turn, Viewer};
use crate::refusal::{Refusal, quote};
use std::fmt;

/// The order in which a bag is written.
const BAG_ORDER: [Role; 6] =
    [Role::Chariot, Role::Advisor, Role::Cannon, Role::Soldier, Role::Horse, Role::Elephant];

/// A point's name in texts: a file letter, then a rank counted from 0.
pub fn square_name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.file()), square.rank())
}

/// Reads [`square_name`]'s form.
pub fn square_at(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    Square::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank.checked_sub(b'0')?)
}

/// The letter of a piece in jieqi texts: `K A B R N C P`, upper case for Red.
pub(super) const fn letter(piece: Piece) -> char {
    let letter = match piece.role {
        Role::General => 'k',
        Role::Advisor => 'a',
        Role::Elephant => 'b',
        Role::Chariot => 'r',
        Role::Horse => 'n',
        Role::Cannon => 'c',
        Role::Soldier => 'p',
    };
    match piece.color {
        Color::Red => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from), square_name(self.to))
    }
}

fn fault(rule: &'static str, detail: impl Into<String>) -> Refusal {
    Refusal::new(rule, detail)
}

pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::with_capacity(128);
    for rank in (0..10).rev() {
        let mut empties = 0u8;
        for file in 0..9 {
            let letter = match position.cell(Square::new(file, rank).expect("on the board")) {
                Cell::Empty => {
                    empties += 1;
                    continue;
                }
                Cell::FaceDown(Color::Red) => 'X',
                Cell::FaceDown(Color::Black) => 'x',
                Cell::FaceUp(piece) => letter(piece),
            };
            push_count(&mut text, &mut empties);
            text.push(letter);
        }
        push_count(&mut text, &mut empties);
        if rank > 0 {
            text.push('/');
        }
    }
    let side = if position.mover() == Color::Red { 'w' } else { 'b' };
    let number = 1 + position.plies / 2;
    text.push_str(&format!(" {side} {} {} {number}", write_bag(position.bag()), position.quiet));
    text
}

fn push_count(text: &mut String, empties: &mut u8) {
    if *empties > 0 {
        text.push(char::from(b'0' + *empties));
        *empties = 0;
    }
}

fn write_bag(bag: &Bag) -> String {
    if bag.is_empty() {
        return "-".into();
    }
    let pieces = Color::ALL.into_iter().flat_map(|color| BAG_ORDER.map(|role| Piece::new(color, role)));
    let counted = pieces.map(|piece| (piece, bag.count(piece))).filter(|&(_, count)| count > 0);
    counted.map(|(piece, count)| format!("{}{count}", letter(piece))).collect()
}

/// The fields of a position text, whatever their order.
struct Fields<'a> {
    board: &'a str,
    side: &'a str,
    /// `None` when the text has none.
    bag: Option<&'a str>,
    /// What was taken, in JieqiBox's form.
    captured: Option<&'a str>,
    numbers: Vec<&'a str>,
    deal: Option<&'a str>,
}

fn is_side(field: &str) -> bool {
    matches!(field, "w" | "r" | "b")
}

fn is_number(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit())
}

/// Takes the forms apart: `board side bag [captured] half full [deal]`, and JieqiBox's old `board bag side - - half full`.
fn split(text: &str) -> Result<Fields<'_>, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let lacks = |name: &str| fault("missing-field", format!("the position text lacks its {name}"));
    let (&board, rest) = fields.split_first().ok_or_else(|| lacks("board"))?;
    let (side, bag, captured, rest) = match rest {
        [] => return Err(lacks("side to move")),
        [bag, side, "-", "-", rest @ ..] if !is_side(bag) && is_side(side) => (*side, Some(*bag), None, rest),
        [side, bag, captured, rest @ ..] if !is_number(bag) && !is_number(captured) => {
            (*side, Some(*bag), Some(*captured), rest)
        }
        [side, bag, rest @ ..] if !is_number(bag) => (*side, Some(*bag), None, rest),
        [side, rest @ ..] => (*side, None, None, rest),
    };
    let numbers = rest.iter().take(2).copied().collect();
    let (deal, more) = match rest.get(2..).unwrap_or_default() {
        [] => (None, None),
        [deal] => (Some(*deal), None),
        [deal, more, ..] => (Some(*deal), Some(*more)),
    };
    if let Some(more) = more {
        return Err(fault("extra-field", format!("{} is one field too many", quote(more))));
    }
    Ok(Fields { board, side, bag, captured, numbers, deal })
}

pub(super) fn read_position(rules: Rules, viewer: Viewer, text: &str) -> Result<Position, Refusal> {
    let fields = split(text)?;
    if fields.deal.is_some() {
        return Err(fault(
            "dealt-text",
            "a position text says what is face-down to nobody: leave the dealt pieces out",
        ));
    }
    place(rules, viewer, &fields)
}

/// Reads a position text with or without a sixth field: the position as the public knows it, and the letters of that
/// field.
pub(super) fn read_dealt(rules: Rules, text: &str) -> Result<(Position, Option<&str>), Refusal> {
    let fields = split(text)?;
    Ok((place(rules, Viewer::Public, &fields)?, fields.deal))
}

fn place(rules: Rules, viewer: Viewer, fields: &Fields) -> Result<Position, Refusal> {
    let mut board = read_board(fields.board)?;
    let to_move = match fields.side {
        "w" | "r" => Seat::First,
        "b" => Seat::Second,
        other => return Err(fault("bad-side", format!("{} is no side to move: w or b", quote(other)))),
    };
    match fields.bag {
        Some(text) => read_counts("bag", text)?.iter().for_each(|(piece, count)| {
            (0..count).for_each(|_| board.add_to_bag(piece));
        }),
        None => rebuild_bag(&mut board)?,
    }
    let captured = fields.captured.map_or(Ok(Bag::EMPTY), |text| read_counts("captured", text))?;
    let quiet = fields.numbers.first().map_or(Ok(0), |n| read_number(n, "quiet plies"))?;
    let number: u32 = fields.numbers.get(1).map_or(Ok(1), |n| read_number(n, "move number"))?;
    if !(1..=1_000_000).contains(&number) {
        return Err(fault("bad-number", "the move number lies between 1 and 1000000"));
    }
    let plies = 2 * (number - 1) + to_move as u32;
    let mut position = Position { board, rules, viewer, to_move, checked: false, quiet, plies };
    validate(&position)?;
    position.checked = position.attacks_general(position.mover());
    for (piece, count) in captured.iter() {
        let free = position.captured(piece);
        if u32::from(count) > free {
            return Err(fault(
                "too-many",
                format!("{count} {} are taken, but only {free} are missing", letter(piece)),
            ));
        }
    }
    Ok(position)
}

fn read_number<N: std::str::FromStr>(text: &str, name: &str) -> Result<N, Refusal> {
    let number = text.parse().ok().filter(|_| is_number(text));
    number.ok_or_else(|| fault("bad-number", format!("{} is no count of {name}", quote(text))))
}

fn read_board(text: &str) -> Result<Board, Refusal> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 10 {
        return Err(fault("bad-board", format!("a jieqi board has 10 ranks, this one has {}", rows.len())));
    }
    let mut board = Board::EMPTY;
    for (row, rank) in rows.iter().zip((0..10u8).rev()) {
        let mut file = 0u8;
        for symbol in row.chars() {
            let cell = match symbol {
                '1'..='9' => {
                    file += symbol as u8 - b'0';
                    if file > 9 {
                        return Err(bad_row(rank));
                    }
                    continue;
                }
                'X' => Cell::FaceDown(Color::Red),
                'x' => Cell::FaceDown(Color::Black),
                _ => Cell::FaceUp(Piece::from_letter(symbol).ok_or_else(|| {
                    fault("bad-piece", format!("{} on rank {rank} is no piece", quote(&symbol.to_string())))
                })?),
            };
            let square = Square::new(file, rank).ok_or_else(|| bad_row(rank))?;
            board.put(square, cell);
            file += 1;
        }
        if file != 9 {
            return Err(bad_row(rank));
        }
    }
    Ok(board)
}

fn bad_row(rank: u8) -> Refusal {
    fault("bad-board", format!("rank {rank} does not have 9 points"))
}

/// Reads letters with one-digit counts; `-` for none. Entries of zero count nothing.
fn read_counts(name: &str, text: &str) -> Result<Bag, Refusal> {
    let mut bag = Bag::EMPTY;
    if text == "-" {
        return Ok(bag);
    }
    let bad = |detail: String| fault("bad-bag", detail);
    let mut seen = [false; Piece::COUNT];
    let mut letters = text.chars().peekable();
    while let Some(symbol) = letters.next() {
        let piece = Piece::from_letter(symbol)
            .ok_or_else(|| bad(format!("{} in the {name} field is no piece", quote(&symbol.to_string()))))?;
        let digit = letters.next().and_then(|c| c.to_digit(10));
        let (Some(count), true) = (digit, letters.peek().is_none_or(|c| !c.is_ascii_digit())) else {
            return Err(bad(format!("in the {name} field, {symbol} needs a count of one digit")));
        };
        if std::mem::replace(&mut seen[piece.index()], true) {
            return Err(bad(format!("the {name} field counts {symbol} twice")));
        }
        (0..count).for_each(|_| bag.add(piece));
    }
    Ok(bag)
}

/// Without a bag field nothing has been taken face-down, so what is not face-up on the board must be face-down on it.
fn rebuild_bag(board: &mut Board) -> Result<(), Refusal> {
    for color in Color::ALL {
        let kinds = Role::ALL.map(|role| Piece::new(color, role));
        let missing = kinds.map(|piece| u32::from(piece.role.in_set()).saturating_sub(board.up(piece)));
        if board.dark(color) == 0 {
            continue;
        }
        if missing.iter().sum::<u32>() != board.dark(color) {
            return Err(fault(
                "missing-bag",
                "the text lacks its bag, and the board does not tell what is in it",
            ));
        }
        for (piece, count) in kinds.into_iter().zip(missing) {
            (0..count).for_each(|_| board.add_to_bag(piece));
        }
    }
    Ok(())
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Black => "Black",
    }
}

/// What every set-up must satisfy; the same for texts and for editors.
pub(super) fn validate(position: &Position) -> Result<(), Refusal> {
    for color in Color::ALL {
        validate_side(position, color)?;
    }
    if legal::generals_face(position) {
        return Err(fault("generals-face", "the two generals face each other on an open file"));
    }
    let idle = !position.mover();
    if position.attacks_general(idle) {
        return Err(fault(
            "general-en-prise",
            format!("{} is to move, but {}'s general is attacked", name(position.mover()), name(idle)),
        ));
    }
    Ok(())
}

fn validate_side(position: &Position, color: Color) -> Result<(), Refusal> {
    let board = &position.board;
    let side = name(color);
    let general = Piece::new(color, Role::General);
    match board.up(general) {
        1 => {}
        n => {
            return Err(fault("one-general", format!("{side} has {n} generals on the board instead of one")));
        }
    }
    if !legal::in_palace(color, position.general(color)) {
        let at = square_name(position.general(color));
        return Err(fault("general-outside", format!("{side}'s general on {at} is outside its palace")));
    }
    for square in position.squares(color).filter(|&square| position.cell(square) == Cell::FaceDown(color)) {
        let own = starting(square).is_some_and(|(owner, role)| owner == color && role != Role::General);
        if !own {
            let at = square_name(square);
            return Err(fault(
                "dark-off-start",
                format!("{side}'s face-down piece on {at} is not on a starting point"),
            ));
        }
        if position.rules.xiangqi {
            return Err(fault("dark-in-xiangqi", "in xiangqi no piece is face-down"));
        }
    }
    let bag = board.bag();
    for piece in Role::ALL.map(|role| Piece::new(color, role)) {
        let (count, most) = (board.up(piece) + u32::from(bag.count(piece)), u32::from(piece.role.in_set()));
        if count > most {
            return Err(fault(
                "too-many",
                format!("{} appears {count} times on board and in the bag; a set has {most}", letter(piece)),
            ));
        }
    }
    let (dark, hidden) = (board.dark(color), bag.of_color(color));
    // Every viewer sees an enemy's dark piece leave that it takes itself, and with `both` everybody does.
    let exact = position.learns(position.viewer, super::seat_of(!color));
    if hidden < dark || (exact && hidden > dark) {
        return Err(fault(
            "bag-mismatch",
            format!("{side} has {dark} face-down pieces on the board but {hidden} in the bag"),
        ));
    }
    Ok(())
}

fn bad_move(text: &str) -> Refusal {
    fault("bad-move", format!("{} is no move", quote(text)))
}

/// What stands behind the points of a move.
#[derive(Default)]
struct Written {
    turned: Option<Piece>,
    taken: Option<Piece>,
    /// `?` was written.
    unknown: bool,
}

fn read_written(position: &Position, text: &str) -> Result<(Move, Written), Refusal> {
    let point = |range| text.get(range).and_then(square_at).ok_or_else(|| bad_move(text));
    let mv = Move { from: point(0..2)?, to: point(2..4)? };
    let mut written = Written::default();
    for symbol in text[4..].chars() {
        let bad = || {
            fault(
                "bad-reveal",
                format!("{} in {} is no piece that it reveals", quote(&symbol.to_string()), quote(text)),
            )
        };
        let victim = written.taken.is_some() || written.unknown;
        if symbol == '?' && !victim {
            written.unknown = true;
            continue;
        }
        let piece = Piece::from_letter(symbol).filter(|piece| piece.role != Role::General).ok_or_else(bad)?;
        let (slot, free) = if piece.color == position.mover() {
            let free = written.turned.is_none();
            (&mut written.turned, free)
        } else {
            (&mut written.taken, !victim)
        };
        if !free {
            return Err(bad());
        }
        *slot = Some(piece);
    }
    Ok((mv, written))
}

pub(super) fn read_move(position: &Position, text: &str) -> Result<(Move, Outcome), Refusal> {
    let (mv, written) = read_written(position, text)?;
    Ok((mv, Outcome { turned: written.turned, taken: written.taken }))
}

/// Reads a move of a record, where everything that is revealed must be written.
pub(super) fn read_turn(position: &Position, token: &str) -> Result<Turn<Move>, Refusal> {
    let (mv, written) = read_written(position, token)?;
    position.check(mv)?;
    let reveals = position.reveals(mv);
    let needless = |what: &str| fault("needless-reveal", format!("nothing {what} in {}", quote(token)));
    match (reveals.turned, written.turned) {
        (Some(_), None) => {
            return Err(fault("missing-reveal", format!("{} must say what turned up", quote(token))));
        }
        (None, Some(_)) => return Err(needless("turns up")),
        _ => {}
    }
    match (reveals.taken, written.taken.is_some() || written.unknown) {
        (Some(_), false) => {
            return Err(fault("missing-reveal", format!("{} must say what was taken, or ?", quote(token))));
        }
        (None, true) => return Err(needless("face-down is taken")),
        _ => {}
    }
    Ok(vec![(mv, Outcome { turned: written.turned, taken: written.taken })])
}

pub(super) fn write_turn(position: &Position, actions: &[(Move, Outcome)]) -> String {
    let mut text = String::new();
    for &(mv, outcome) in actions {
        text.push_str(&mv.to_string());
        text.extend(outcome.turned.map(letter));
        match outcome.taken {
            Some(piece) => text.push(letter(piece)),
            None if position.reveals(mv).taken.is_some() => text.push('?'),
            None => {}
        }
    }
    text
}
