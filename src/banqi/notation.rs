//! Position text, actions and turns of a record.

use super::board::Board;
use super::{Move, Position, Rules, Square};
use crate::piece::{Bag, Cell, Color, Piece};
use crate::position::{Outcome, Playable as _, Position as _, Seat, Turn};
use crate::refusal::{Refusal, quote};
use std::fmt;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Flip(square) => write!(f, "{square}"),
            Move::Step { from, to } => write!(f, "{from}{to}"),
            Move::Stop => f.write_str("-"),
        }
    }
}

fn fault(rule: &'static str, detail: impl Into<String>) -> Refusal {
    Refusal::new(rule, detail)
}

pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::with_capacity(96);
    for rank in (0..4).rev() {
        let mut empties = 0;
        for file in 0..8 {
            let letter = match position.cell(Square::new(file, rank).expect("on the board")) {
                Cell::Empty => {
                    empties += 1;
                    continue;
                }
                Cell::FaceDown => 'X',
                Cell::FaceUp(piece) => piece.letter(),
            };
            push_count(&mut text, &mut empties);
            text.push(letter);
        }
        push_count(&mut text, &mut empties);
        if rank > 0 {
            text.push('/');
        }
    }
    let side = match position.mover() {
        None => '-',
        Some(Color::Red) => 'r',
        Some(Color::Black) => 'b',
    };
    let number = 1 + position.plies / 2;
    text.push_str(&format!(" {side} {} {} {number}", write_bag(position.bag()), position.quiet));
    if position.to_move == Seat::Second
        && let Some(first) = position.first
    {
        text.push_str(if first == Color::Red { " first=r" } else { " first=b" });
    }
    if let Some(square) = position.chain {
        text.push_str(&format!(" chain={square}"));
    }
    text
}

fn push_count(text: &mut String, empties: &mut u32) {
    if *empties > 0 {
        text.push_str(&empties.to_string());
        *empties = 0;
    }
}

fn write_bag(bag: &Bag) -> String {
    if bag.is_empty() {
        return "-".into();
    }
    bag.iter().map(|(piece, count)| format!("{}{count}", piece.letter())).collect()
}

pub(super) fn read_position(rules: Rules, text: &str) -> Result<Position, Refusal> {
    let mut fields = text.split_whitespace();
    let mut need = |name| {
        fields.next().ok_or_else(|| fault("missing-field", format!("the position text lacks its {name}")))
    };
    let mut board = read_board(need("board")?)?;
    let side = need("side to move")?;
    read_bag(&mut board, need("bag")?)?;
    let mut numbers = Vec::new();
    let mut options = Vec::new();
    for field in fields {
        if field.contains('=') {
            options.push(field);
        } else if options.is_empty() && numbers.len() < 2 {
            numbers.push(field);
        } else {
            return Err(fault("extra-field", format!("{} is one field too many", quote(field))));
        }
    }
    let quiet = numbers.first().map_or(Ok(0), |n| read_number(n, "quiet plies"))?;
    let number: u32 = numbers.get(1).map_or(Ok(1), |n| read_number(n, "move number"))?;
    if !(1..=1_000_000).contains(&number) {
        return Err(fault("bad-number", "the move number lies between 1 and 1000000"));
    }
    let mover = match side {
        "r" => Some(Color::Red),
        "b" => Some(Color::Black),
        "-" => None,
        other => {
            return Err(fault("bad-side", format!("{} is no side to move: r, b or -", quote(other))));
        }
    };
    let mut position =
        Position { first: mover, quiet, plies: 2 * (number - 1), ..Position::of(board, rules) };
    let mut seen = Vec::new();
    for option in options {
        let (key, value) = option.split_once('=').expect("options hold an equals sign");
        if seen.contains(&key) {
            return Err(fault("extra-field", format!("{key} is given twice")));
        }
        seen.push(key);
        match key {
            "first" => read_first(&mut position, mover, value)?,
            "chain" => position.chain = Some(read_square(value)?),
            _ => {
                return Err(fault("unknown-field", format!("{} is no field of a position text", quote(key))));
            }
        }
    }
    validate(&position)?;
    Ok(position)
}

fn read_first(position: &mut Position, mover: Option<Color>, value: &str) -> Result<(), Refusal> {
    let first = match value {
        "r" => Color::Red,
        "b" => Color::Black,
        _ => return Err(fault("bad-first", format!("first={} must be first=r or first=b", quote(value)))),
    };
    let Some(mover) = mover else {
        return Err(fault("bad-first", "the First seat has no colour before the first flip"));
    };
    position.first = Some(first);
    if mover != first {
        position.to_move = Seat::Second;
        position.plies += 1;
    }
    Ok(())
}

fn read_number<N: std::str::FromStr>(text: &str, name: &str) -> Result<N, Refusal> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| fault("bad-number", format!("{} is no count of {name}", quote(text))))
}

fn read_board(text: &str) -> Result<Board, Refusal> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 4 {
        return Err(fault("bad-board", format!("a banqi board has 4 rows, this one has {}", rows.len())));
    }
    let mut board = Board::EMPTY;
    for (row, rank) in rows.iter().zip((0..4u8).rev()) {
        let mut file = 0u8;
        for letter in row.chars() {
            let cell = match letter {
                '1'..='8' => {
                    file += letter as u8 - b'0';
                    if file > 8 {
                        return Err(bad_row(rank));
                    }
                    continue;
                }
                'X' | 'x' | '?' => Cell::FaceDown,
                _ => Cell::FaceUp(Piece::from_letter(letter).ok_or_else(|| {
                    fault(
                        "bad-piece",
                        format!("{} in row {} is no piece", quote(&letter.to_string()), rank + 1),
                    )
                })?),
            };
            let square = Square::new(file, rank).ok_or_else(|| bad_row(rank))?;
            board.put(square, cell);
            file += 1;
        }
        if file != 8 {
            return Err(bad_row(rank));
        }
    }
    Ok(board)
}

fn bad_row(rank: u8) -> Refusal {
    fault("bad-board", format!("row {} does not have 8 squares", rank + 1))
}

fn read_bag(board: &mut Board, text: &str) -> Result<(), Refusal> {
    if text == "-" {
        return Ok(());
    }
    let mut seen = [false; Piece::COUNT];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let piece = Piece::from_letter(letter).ok_or_else(|| {
            fault("bad-bag", format!("{} in the bag is no piece", quote(&letter.to_string())))
        })?;
        let digit = letters.next().and_then(|c| c.to_digit(10));
        let (Some(count), true) = (digit, letters.peek().is_none_or(|c| !c.is_ascii_digit())) else {
            return Err(fault("bad-bag", format!("in the bag, {letter} needs a count of one digit")));
        };
        if std::mem::replace(&mut seen[piece.index()], true) {
            return Err(fault("bad-bag", format!("the bag counts {letter} twice")));
        }
        (0..count).for_each(|_| board.add_to_bag(piece));
    }
    Ok(())
}

/// What every set-up must satisfy; the same for texts and for editors.
fn validate(position: &Position) -> Result<(), Refusal> {
    let board = &position.board;
    for piece in Piece::all() {
        let (alive, most) = (board.alive(piece), u32::from(piece.role.in_set()));
        if alive > most {
            return Err(fault(
                "too-many",
                format!("{} appears {alive} times on board and in the bag; a set has {most}", piece.letter()),
            ));
        }
    }
    let (dark, bag) = (board.dark().count_ones(), board.bag().total());
    if dark != bag {
        return Err(fault("bag-mismatch", format!("{dark} pieces are face down but the bag holds {bag}")));
    }
    if board.occupied() == 0 {
        return Err(fault("empty-board", "the board is empty"));
    }
    let colored = board.of_color(Color::Red) | board.of_color(Color::Black);
    if position.first.is_none() && colored != 0 {
        return Err(fault("bad-side", "a piece is face-up, so the side to move is r or b"));
    }
    let Some(square) = position.chain else { return Ok(()) };
    if !position.rules.chain {
        return Err(fault("bad-chain", "this rule set has no chain captures"));
    }
    if position.quiet > 0 {
        return Err(fault("bad-chain", "a chain has just captured, so the quiet count is 0"));
    }
    match position.cell(square) {
        Cell::FaceUp(piece) if Some(piece.color) == position.mover() => {
            if position.can_hop(square, piece) {
                Ok(())
            } else {
                Err(fault("bad-chain", format!("the piece on {square} has nothing more to capture")))
            }
        }
        _ => Err(fault("bad-chain", format!("{square} does not hold a piece of the side to move"))),
    }
}

fn read_square(text: &str) -> Result<Square, Refusal> {
    Square::parse(text).ok_or_else(|| fault("bad-square", format!("{} is no square a1 to h4", quote(text))))
}

/// One stop on a token's way: a square and what turned up on it.
struct Waypoint {
    square: Square,
    turned: Option<Piece>,
}

fn read_waypoints(token: &str) -> Result<Vec<Waypoint>, Refusal> {
    if !token.is_ascii() {
        return Err(fault("bad-move", format!("{} is no action", quote(token))));
    }
    let mut rest = token;
    let mut way = Vec::new();
    while !rest.is_empty() {
        let square = read_square(rest.get(..2).unwrap_or(rest))
            .map_err(|_| fault("bad-move", format!("{} is no action", quote(token))))?;
        rest = &rest[2..];
        let mut turned = None;
        if let Some(reveal) = rest.strip_prefix('=') {
            let letter = reveal.chars().next().unwrap_or(' ');
            let piece = Piece::from_letter(letter).ok_or_else(|| {
                fault("bad-reveal", format!("in {}, = must be followed by a piece letter", quote(token)))
            })?;
            turned = Some(piece);
            rest = &reveal[1..];
        }
        way.push(Waypoint { square, turned });
    }
    Ok(way)
}

pub(super) fn read_move(text: &str) -> Result<(Move, Outcome), Refusal> {
    if text == "-" {
        return Ok((Move::Stop, Outcome::NONE));
    }
    let outcome = |turned| Outcome { turned, taken: None };
    match read_waypoints(text)?.as_slice() {
        [one] => Ok((Move::Flip(one.square), outcome(one.turned))),
        [from, to] if from.turned.is_none() => {
            Ok((Move::Step { from: from.square, to: to.square }, outcome(to.turned)))
        }
        _ => Err(fault("bad-move", format!("{} is no single action", quote(text)))),
    }
}

/// Reads a turn and plays it on a copy, hop by hop, so that each hop is judged where it happens.
pub(super) fn read_turn(position: &Position, token: &str) -> Result<Turn<Move>, Refusal> {
    let (token, open) = match token.strip_suffix('+') {
        Some(token) => (token, true),
        None => (token, false),
    };
    let mut at = *position;
    let mut turn = Turn::new();
    let mut play = |mv: Move, turned: Option<Piece>| {
        at.check(mv)?;
        let outcome = Outcome { turned, taken: None };
        match (at.reveals(mv).turned, turned) {
            (Some(_), None) => {
                return Err(fault("missing-reveal", format!("{} must say what turned up", quote(token))));
            }
            (None, Some(_)) => {
                return Err(fault("needless-reveal", format!("nothing turns up in {}", quote(token))));
            }
            (Some(_), Some(piece)) if at.bag().count(piece) == 0 => {
                return Err(fault("not-in-bag", format!("no {} is left to turn up", piece.letter())));
            }
            _ => {}
        }
        at.play(mv, outcome);
        turn.push((mv, outcome));
        Ok(at.to_move() == position.to_move() && at.ending().is_none())
    };
    if token == "-" {
        play(Move::Stop, None)?;
        return Ok(turn);
    }
    let way = read_waypoints(token)?;
    let [start, hops @ ..] = way.as_slice() else {
        return Err(fault("bad-move", "an action is empty"));
    };
    if hops.is_empty() {
        play(Move::Flip(start.square), start.turned)?;
        return if open { Err(fault("no-chain", "a flip is no chain")) } else { Ok(turn) };
    }
    if start.turned.is_some() {
        return Err(fault("needless-reveal", "a piece that moves is face-up already"));
    }
    let mut from = start.square;
    let mut going = false;
    for (i, hop) in hops.iter().enumerate() {
        if i > 0 && !going {
            return Err(fault(
                "turn-over",
                format!("in {}, the turn ended before its last hop", quote(token)),
            ));
        }
        going = play(Move::Step { from, to: hop.square }, hop.turned)?;
        from = hop.square;
    }
    match (going, open) {
        (true, false) => {
            play(Move::Stop, None)?;
        }
        (false, true) => return Err(fault("no-chain", "the turn is over, so no chain stays open")),
        _ => {}
    }
    Ok(turn)
}

pub(super) fn write_turn(actions: &[(Move, Outcome)]) -> String {
    let mut text = String::new();
    for (mv, outcome) in actions {
        match mv {
            Move::Flip(square) => text.push_str(&square.to_string()),
            Move::Step { from, to } if text.is_empty() => text.push_str(&format!("{from}{to}")),
            Move::Step { to, .. } => text.push_str(&to.to_string()),
            Move::Stop if text.is_empty() => text.push('-'),
            Move::Stop => {}
        }
        if let Some(piece) = outcome.turned {
            text.push('=');
            text.push(piece.letter());
        }
    }
    text
}
