//! Banqi as a page sees it.

use super::scene::Scene;
use super::views::{ActionView, Counts, RulesView, filled};
use crate::banqi::{Move, Position, Rules, Square};
use crate::piece::{Bag, Cell, Color, Piece, Role};
use crate::position::Seat;

pub fn named_rules() -> Vec<RulesView> {
    Rules::NAMED.map(|(_, rules)| rules_view(rules)).into()
}

pub fn rules_view(rules: Rules) -> RulesView {
    RulesView::Banqi {
        id: rules.to_string(),
        ladder: rules.ladder.roles().map(|role| role.letter().to_ascii_uppercase()).iter().collect(),
        cannon: if rules.jumps(Role::Cannon) { "jump" } else { "step" },
        quiet: rules.quiet_limit,
        repetition: rules.repetition,
        dark: rules.dark,
        chain: rules.chain,
    }
}

impl Scene for Position {
    fn square(index: usize) -> String {
        Square::from_index(index).to_string()
    }

    fn cells(&self) -> Vec<String> {
        let text = |square| match self.cell(square) {
            Cell::Empty => String::new(),
            Cell::FaceDown => "X".into(),
            Cell::FaceUp(piece) => piece.letter().to_string(),
        };
        Square::all().map(text).collect()
    }

    fn color(&self, seat: Seat) -> Option<Color> {
        Position::color(self, seat)
    }

    fn chain(&self) -> Option<String> {
        Position::chain(self).map(|square| square.to_string())
    }

    fn threatened(&self) -> Vec<String> {
        Position::threatened(self).iter().map(ToString::to_string).collect()
    }

    fn bag(&self) -> &Bag {
        Position::bag(self)
    }

    fn captured(&self) -> Counts {
        let count = |piece| (Piece::letter(piece), Position::captured(self, piece));
        filled(Piece::all().map(count).filter(|&(_, n)| n > 0))
    }

    fn describe(&self, mv: Move) -> ActionView {
        let letter = |square: Square| match self.cell(square) {
            Cell::FaceUp(piece) => Some(piece.letter()),
            _ => None,
        };
        let action = ActionView {
            text: mv.to_string(),
            kind: "stop",
            from: None,
            to: None,
            screen: None,
            piece: None,
            acting: None,
            victim: None,
        };
        match mv {
            Move::Flip(square) => ActionView { kind: "flip", to: Some(square.to_string()), ..action },
            Move::Step { from, to } => ActionView {
                kind: match self.cell(to) {
                    Cell::Empty => "step",
                    Cell::FaceDown => "attempt",
                    Cell::FaceUp(_) => "capture",
                },
                from: Some(from.to_string()),
                to: Some(to.to_string()),
                screen: self.screen(from, to).map(|square| square.to_string()),
                piece: letter(from),
                victim: letter(to),
                ..action
            },
            Move::Stop => ActionView {
                from: Scene::chain(self),
                piece: Position::chain(self).and_then(letter),
                ..action
            },
        }
    }
}
