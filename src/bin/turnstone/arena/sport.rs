//! What a game must say for the players that judge a move by its look.

use turnstone::banqi;
use turnstone::jieqi;
use turnstone::{Cell, Piece, Playable, Role};

pub trait Sport: Playable + 'static {
    /// The worth of what a move takes, the mean where that is not known; 0 when it takes nothing.
    fn prize(&self, mv: Self::Move) -> u32;

    /// Whether a beginner would rather play a move than any other when there is nothing to take.
    fn tempts(&self, mv: Self::Move) -> bool;
}

impl Sport for banqi::Position {
    fn prize(&self, mv: banqi::Move) -> u32 {
        match mv {
            banqi::Move::Step { to, .. } => match self.cell(to) {
                Cell::FaceUp(victim) => self.rules().ladder.rank(victim.role).into(),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn tempts(&self, mv: banqi::Move) -> bool {
        matches!(mv, banqi::Move::Flip(_))
    }
}

impl Sport for jieqi::Position {
    fn prize(&self, mv: jieqi::Move) -> u32 {
        match self.cell(mv.to) {
            jieqi::Cell::Empty => 0,
            jieqi::Cell::FaceUp(victim) => worth(victim),
            jieqi::Cell::FaceDown(color) => {
                let hidden = self.bag().iter().filter(|(piece, _)| piece.color == color);
                let sum: u32 = hidden.map(|(piece, count)| worth(piece) * u32::from(count)).sum();
                sum / self.bag().of_color(color).max(1)
            }
        }
    }

    fn tempts(&self, _mv: jieqi::Move) -> bool {
        false
    }
}

/// What primers of xiangqi give a piece, in hundredths of a soldier.
fn worth(piece: Piece) -> u32 {
    match piece.role {
        Role::General => 10_000,
        Role::Chariot => 900,
        Role::Cannon => 450,
        Role::Horse => 400,
        Role::Advisor | Role::Elephant => 200,
        Role::Soldier => 100,
    }
}
