use super::{Position, Rules, Square, notation};
use crate::piece::Piece;
use crate::position::{MoveList, Outcome, Playable as _, Position as _};
use crate::refusal::Refusal;

/// A position text whose sixth field says what lies face-down: for counting and for tests. It has no `Debug`.
#[derive(Clone)]
pub struct Dealt {
    position: Position,
    /// By square index.
    hidden: [Option<Piece>; Square::COUNT],
}

impl Dealt {
    /// Reads a position text, dealt or not.
    ///
    /// # Errors
    /// Names the field and the rule that broke.
    pub fn from_text(rules: Rules, text: &str) -> Result<Dealt, Refusal> {
        let (position, letters) = notation::read_dealt(rules, text)?;
        let mut hidden = [None; Square::COUNT];
        let Some(letters) = letters.filter(|&letters| letters != "-") else {
            return Ok(Dealt { position, hidden });
        };
        let bad = |detail: &str| Refusal::new("bad-deal", detail);
        let mut pieces = letters.chars();
        let down = |square: &Square| position.is_down(*square);
        for rank in (0..10).rev() {
            for square in (0..9).filter_map(|file| Square::new(file, rank)).filter(down) {
                let letter = pieces.next().ok_or_else(|| bad("the deal has too few pieces"))?;
                let piece = Piece::from_letter(letter).ok_or_else(|| bad("the deal has an unknown piece"))?;
                hidden[square.index()] = Some(piece);
            }
        }
        if pieces.next().is_some() {
            return Err(bad("the deal has too many pieces"));
        }
        for (squares, mut group) in position.deal_groups() {
            let mut dealt: Vec<Piece> = squares.iter().filter_map(|&square| hidden[square]).collect();
            dealt.sort_unstable();
            group.sort_unstable();
            if dealt != group {
                return Err(bad("the deal is not a shuffle of the bag"));
            }
        }
        Ok(Dealt { position, hidden })
    }

    /// The position as the public knows it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether every face-down piece is dealt.
    pub fn is_complete(&self) -> bool {
        Square::all().all(|square| !self.position.is_down(square) || self.hidden[square.index()].is_some())
    }

    /// Counts sequences of `depth` legal moves. No draw rule is applied.
    ///
    /// # Panics
    /// When a piece turns up that was not dealt.
    pub fn perft(&self, depth: u32) -> u64 {
        count(&self.position, &self.hidden, depth)
    }
}

fn count(position: &Position, hidden: &[Option<Piece>; Square::COUNT], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let at = |square: Option<usize>| square.map(|square| hidden[square].expect("a dealt piece"));
        let reveals = position.reveals(mv);
        let outcome = Outcome { turned: at(reveals.turned), taken: at(reveals.taken) };
        let mut child = *position;
        child.play(mv, position.mask(outcome, position.viewer()));
        nodes += count(&child, hidden, depth - 1);
    }
    nodes
}
