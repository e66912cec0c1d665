//! Jieqi as a page sees it.

use super::scene::Scene;
use super::views::{ActionView, Counts, Letters, RulesView, filled};
use crate::jieqi::{Cell, Move, Position, Reveal, Rules, Square, color_of, square_name};
use crate::piece::{Bag, Color, Piece, Role};
use crate::position::{Outcome, Playable as _, Position as _, Seat};
use crate::refusal::Refusal;

/// Xiangqi is there to prove the generator and is not offered.
pub fn named_rules() -> Vec<RulesView> {
    Rules::NAMED.into_iter().filter(|(_, rules)| !rules.xiangqi).map(|(_, rules)| rules_view(rules)).collect()
}

pub fn rules_view(rules: Rules) -> RulesView {
    RulesView::Jieqi {
        id: rules.to_string(),
        reveal: match rules.reveal {
            Reveal::Capturer => "capturer",
            Reveal::Both => "both",
        },
        quiet: rules.quiet_limit,
        repetition: rules.repetition,
    }
}

/// The letter of a face-down piece.
const fn unknown(color: Color) -> char {
    match color {
        Color::Red => 'X',
        Color::Black => 'x',
    }
}

const fn letter(cell: Cell) -> Option<char> {
    match cell {
        Cell::Empty => None,
        Cell::FaceDown(color) => Some(unknown(color)),
        Cell::FaceUp(piece) => Some(piece.letter()),
    }
}

/// The only piece between two points of a line.
fn screen(position: &Position, mv: Move) -> Option<Square> {
    let (files, ranks) =
        (mv.to.file() as i8 - mv.from.file() as i8, mv.to.rank() as i8 - mv.from.rank() as i8);
    let mut at = mv.from;
    loop {
        at = at.offset(files.signum(), ranks.signum())?;
        if at == mv.to {
            return None;
        }
        if position.cell(at) != Cell::Empty {
            return Some(at);
        }
    }
}

impl Scene for Position {
    fn square(index: usize) -> String {
        square_name(Square::from_index(index))
    }

    fn cells(&self) -> Vec<String> {
        Square::all().map(|square| letter(self.cell(square)).map(String::from).unwrap_or_default()).collect()
    }

    fn acting(&self) -> Letters {
        let down = Color::ALL.into_iter().flat_map(|color| self.squares(color).map(move |at| (at, color)));
        let down = down.filter(|&(at, color)| self.cell(at) == Cell::FaceDown(color));
        filled(down.filter_map(|(at, color)| {
            Some((square_name(at), Piece::new(color, Position::acting(self, at)?).letter()))
        }))
    }

    fn color(&self, seat: Seat) -> Option<Color> {
        Some(color_of(seat))
    }

    fn checked(&self) -> Option<String> {
        self.in_check().then(|| square_name(self.general(self.mover())))
    }

    fn threatened(&self) -> Vec<String> {
        Position::threatened(self).into_iter().map(square_name).collect()
    }

    fn bag(&self) -> &Bag {
        Position::bag(self)
    }

    fn captured(&self) -> Counts {
        let known = Piece::all().map(|piece| (piece.letter(), Position::captured(self, piece)));
        let unseen = Color::ALL.map(|color| (unknown(color), self.taken_unseen(color)));
        filled(known.chain(unseen).filter(|&(_, n)| n > 0))
    }

    fn describe(&self, mv: Move) -> ActionView {
        let piece = self.cell(mv.from);
        let victim = letter(self.cell(mv.to));
        let acting = Position::acting(self, mv.from);
        let shot = acting == Some(Role::Cannon) && victim.is_some();
        ActionView {
            text: mv.to_string(),
            kind: if victim.is_some() { "capture" } else { "step" },
            from: Some(square_name(mv.from)),
            to: Some(square_name(mv.to)),
            screen: screen(self, mv).filter(|_| shot).map(square_name),
            piece: letter(piece),
            acting: match piece {
                Cell::FaceDown(color) => acting.map(|role| Piece::new(color, role).letter()),
                _ => None,
            },
            victim,
        }
    }

    fn spoken(&self, mv: Move, outcome: Outcome) -> Option<(String, String)> {
        Some((self.wxf(mv, outcome), self.han(mv, outcome)))
    }

    fn hear(&self, text: &str) -> Result<(Move, Outcome), Refusal> {
        match text.as_bytes() {
            // Two points: nothing that is spoken looks like them.
            [_, b'0'..=b'9', b'A'..=b'Z' | b'a'..=b'z', ..] => self.parse_move(text),
            [_, _, _, _, ..] => self.read_spoken(text),
            _ => self.parse_move(text),
        }
    }
}
