//! Moves as people write them: WXF-style (`C2=5`, `R++3`) and Chinese (炮二平五, 前車進三).
//!
//! Files count from the mover's right. Jieqi adds what xiangqi never needed: every role may stand twice on a file, so
//! front and rear are named for all of them; a face-down piece is named by its starting role with `d` or 暗 before it;
//! what it turned up as and which face-down piece it took follow where they are known.

use super::{Cell, Move, Position, Square};
use crate::piece::{Color, Piece, Role};
use crate::position::{MoveList, Outcome, Playable as _, Position as _};
use crate::refusal::{Refusal, quote};

/// Which of several like pieces on its file moves.
struct Rank {
    /// 0 in front.
    place: usize,
    of: usize,
    /// Another file holds several as well, so the file is named.
    with_file: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Advance,
    Retreat,
    Traverse,
}

/// A move taken apart as it is spoken.
struct Phrase {
    color: Color,
    role: Role,
    down: bool,
    file: usize,
    rank: Option<Rank>,
    course: Course,
    number: usize,
}

/// A file's number from a colour's right, 1 to 9.
fn file_number(color: Color, square: Square) -> usize {
    match color {
        Color::Red => 9 - usize::from(square.file()),
        Color::Black => 1 + usize::from(square.file()),
    }
}

/// How far a point lies from a colour's own side.
fn depth(color: Color, square: Square) -> u8 {
    if color == Color::Red { square.rank() } else { 9 - square.rank() }
}

impl Phrase {
    fn of(position: &Position, mv: Move) -> Option<Phrase> {
        let cell = position.cell(mv.from);
        let color = cell.color()?;
        let role = position.acting(mv.from)?;
        let (from, to) = (depth(color, mv.from), depth(color, mv.to));
        let course = match to.cmp(&from) {
            std::cmp::Ordering::Greater => Course::Advance,
            std::cmp::Ordering::Less => Course::Retreat,
            std::cmp::Ordering::Equal => Course::Traverse,
        };
        let by_file =
            course == Course::Traverse || matches!(role, Role::Horse | Role::Elephant | Role::Advisor);
        let number = if by_file { file_number(color, mv.to) } else { usize::from(from.abs_diff(to)) };
        let down = matches!(cell, Cell::FaceDown(_));
        let rank = if down { None } else { rank(position, mv.from, Piece::new(color, role)) };
        Some(Phrase { color, role, down, file: file_number(color, mv.from), rank, course, number })
    }

    fn wxf(&self) -> String {
        let mut text = String::from(if self.down { "d" } else { "" });
        text.push(letter(self.role));
        match &self.rank {
            None => text.push_str(&self.file.to_string()),
            Some(rank) => {
                match rank.place {
                    0 => text.push('+'),
                    place if place + 1 == rank.of => text.push('-'),
                    place => text.push_str(&format!("#{}", place + 1)),
                }
                if rank.with_file {
                    text.push_str(&self.file.to_string());
                }
            }
        }
        text.push(match self.course {
            Course::Advance => '+',
            Course::Retreat => '-',
            Course::Traverse => '=',
        });
        text.push_str(&self.number.to_string());
        text
    }

    fn han(&self) -> String {
        let mut text = String::from(if self.down { "暗" } else { "" });
        let digit = |number: usize| match self.color {
            Color::Red => DIGITS[number - 1],
            Color::Black => char::from(b'0' + number as u8),
        };
        let name = han_letter(Piece::new(self.color, self.role));
        match &self.rank {
            None => text.extend([name, digit(self.file)]),
            Some(rank) => {
                text.push(match rank.place {
                    0 => '前',
                    place if place + 1 == rank.of => '後',
                    _ if rank.of == 3 => '中',
                    place => DIGITS[place],
                });
                text.push(if rank.with_file { digit(self.file) } else { name });
            }
        }
        text.push(match self.course {
            Course::Advance => '進',
            Course::Retreat => '退',
            Course::Traverse => '平',
        });
        text.push(digit(self.number));
        text
    }
}

/// `None` for a piece that is alone of its kind on its file.
fn rank(position: &Position, square: Square, piece: Piece) -> Option<Rank> {
    let like = |&at: &Square| position.cell(at) == Cell::FaceUp(piece);
    let on_file = |file: u8| position.squares(piece.color).filter(like).filter(move |at| at.file() == file);
    let of = on_file(square.file()).count();
    if of < 2 {
        return None;
    }
    let here = depth(piece.color, square);
    let place = on_file(square.file()).filter(|&at| depth(piece.color, at) > here).count();
    let with_file = (0..9).any(|file| file != square.file() && on_file(file).count() > 1);
    Some(Rank { place, of, with_file })
}

const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

const fn letter(role: Role) -> char {
    match role {
        Role::General => 'K',
        Role::Advisor => 'A',
        Role::Elephant => 'E',
        Role::Chariot => 'R',
        Role::Horse => 'H',
        Role::Cannon => 'C',
        Role::Soldier => 'P',
    }
}

const fn han_letter(piece: Piece) -> char {
    match (piece.role, piece.color) {
        (Role::General, Color::Red) => '帥',
        (Role::General, Color::Black) => '將',
        (Role::Advisor, Color::Red) => '仕',
        (Role::Advisor, Color::Black) => '士',
        (Role::Elephant, Color::Red) => '相',
        (Role::Elephant, Color::Black) => '象',
        (Role::Chariot, _) => '車',
        (Role::Horse, _) => '馬',
        (Role::Cannon, Color::Red) => '炮',
        (Role::Cannon, Color::Black) => '砲',
        (Role::Soldier, Color::Red) => '兵',
        (Role::Soldier, Color::Black) => '卒',
    }
}

/// One spelling of what people write in several: simplified and traditional signs, signs of either colour, digits of
/// either script, letters of either set and case.
fn folded(text: &str) -> String {
    let fold = |symbol: char| match symbol {
        '帅' | '将' | '帥' => '將',
        '仕' => '士',
        '相' => '象',
        '车' | '俥' => '車',
        '马' | '傌' => '馬',
        '砲' | '包' => '炮',
        '卒' => '兵',
        '进' => '進',
        '后' => '後',
        '０'..='９' => char::from(b'0' + (symbol as u32 - '０' as u32) as u8),
        '（' => '(',
        '）' => ')',
        '？' => '?',
        '.' => '=',
        'g' | 'G' => 'K',
        'b' | 'B' => 'E',
        'n' | 'N' => 'H',
        's' | 'S' => 'P',
        symbol => match DIGITS.iter().position(|&digit| digit == symbol) {
            Some(place) => char::from(b'1' + place as u8),
            None => symbol.to_ascii_uppercase(),
        },
    };
    text.chars().filter(|symbol| !symbol.is_whitespace()).map(fold).collect()
}

impl Position {
    /// A legal move in WXF style with what it revealed: `dC2+7(H)xR`; `x?` for a face-down victim that stays unknown.
    pub fn wxf(&self, mv: Move, outcome: Outcome) -> String {
        let mut text = Phrase::of(self, mv).map(|phrase| phrase.wxf()).unwrap_or_default();
        if let Some(piece) = outcome.turned {
            text.push_str(&format!("({})", letter(piece.role)));
        }
        match outcome.taken {
            Some(piece) => text.extend(['x', letter(piece.role)]),
            None if self.reveals(mv).taken.is_some() => text.push_str("x?"),
            None => {}
        }
        text
    }

    /// A legal move in Chinese with what it revealed: 暗炮二進七（馬）吃車; 吃暗 for a face-down victim that stays unknown.
    pub fn han(&self, mv: Move, outcome: Outcome) -> String {
        let mut text = Phrase::of(self, mv).map(|phrase| phrase.han()).unwrap_or_default();
        if let Some(piece) = outcome.turned {
            text.push_str(&format!("（{}）", han_letter(piece)));
        }
        match outcome.taken {
            Some(piece) => text.extend(['吃', han_letter(piece)]),
            None if self.reveals(mv).taken.is_some() => text.push_str("吃暗"),
            None => {}
        }
        text
    }

    /// Reads a legal move in either form, with what it revealed where that is written.
    ///
    /// # Errors
    /// When no legal move is called so, or what follows it is no reveal.
    pub fn read_spoken(&self, text: &str) -> Result<(Move, Outcome), Refusal> {
        let said = folded(text);
        let end = said.find(['(', 'X', '吃']).unwrap_or(said.len());
        let (said, reveal) = said.split_at(end);
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        let called = |mv: &Move| {
            let phrase = Phrase::of(self, *mv);
            phrase.is_some_and(|phrase| folded(&phrase.wxf()) == said || folded(&phrase.han()) == said)
        };
        let mv = moves.into_iter().find(called).ok_or_else(|| {
            Refusal::new("unknown-move", format!("no legal move is called {}", quote(text)))
        })?;
        let bad =
            || Refusal::new("bad-reveal", format!("{} does not end in what the move reveals", quote(text)));
        Ok((mv, read_reveal(self.mover(), reveal).ok_or_else(bad)?))
    }
}

/// Reads folded text such as `(H)xR`.
fn read_reveal(mover: Color, text: &str) -> Option<Outcome> {
    let mut outcome = Outcome::NONE;
    let mut rest = text;
    let role = |text: &str| {
        let hidden = Role::ALL.into_iter().filter(|&role| role != Role::General);
        let spelt =
            |role: Role| [letter(role).to_string(), folded(&han_letter(Piece::new(mover, role)).to_string())];
        hidden.into_iter().find(|&role| spelt(role).iter().any(|name| name == text))
    };
    if let Some(inner) = rest.strip_prefix('(') {
        let (inner, after) = inner.split_once(')')?;
        outcome.turned = Some(Piece::new(mover, role(inner)?));
        rest = after;
    }
    if let Some(inner) = rest.strip_prefix(['X', '吃']) {
        if !matches!(inner, "?" | "暗") {
            outcome.taken = Some(Piece::new(!mover, role(inner)?));
        }
        rest = "";
    }
    rest.is_empty().then_some(outcome)
}
