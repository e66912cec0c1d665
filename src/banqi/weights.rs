//! What pieces are worth, in points.
//!
//! A piece is worth what its natural enemies leave it: the fewer pieces alive that can take it by rank, the more.
//! Pieces in the bag count like those on the board, so turning one up creates no value.

use super::Rules;
use super::board::Board;
use crate::piece::{Color, Piece, Role};

/// Worth by place on the ladder and number of enemies alive that take it by rank. Fitted on self-play (logistic
/// regression of results), then smoothed; the sixth row, a cannon that captures by rank, is interpolated.
#[rustfmt::skip]
const WORTH: [[i16; 16]; Role::COUNT] = [
    [984, 581, 471, 403, 325, 298, 289, 280, 275, 270, 265, 260, 255, 250, 245, 240],
    [819, 446, 234, 95, 85, 78, 72, 68, 64, 60, 57, 54, 51, 48, 45, 43],
    [418, 384, 224, 140, 60, 45, 40, 37, 35, 33, 31, 30, 29, 28, 27, 26],
    [345, 325, 165, 95, 85, 80, 76, 68, 62, 56, 51, 47, 43, 40, 38, 36],
    [299, 257, 133, 90, 72, 70, 50, 42, 40, 38, 36, 34, 32, 31, 30, 29],
    [310, 255, 130, 95, 75, 65, 55, 45, 40, 36, 33, 30, 28, 26, 24, 22],
    [417, 318, 179, 116, 100, 83, 66, 50, 44, 38, 30, 25, 20, 16, 14, 12],
];

/// A cannon that jumps, whatever is alive.
const JUMPER: i16 = 200;

/// Worth of every kind, as it follows from what is alive. Only a capture changes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    of: [i16; Piece::COUNT],
    /// Pieces of the kind on the board and in the bag.
    alive: [u8; Piece::COUNT],
    /// By colour, the kinds that no enemy alive takes in any way, a bit each.
    free: [u8; 2],
    /// By colour, the sum over all pieces alive.
    sums: [i32; 2],
}

impl Worth {
    pub(super) fn new(board: &Board, rules: Rules) -> Worth {
        let mut worth = Worth { of: [0; Piece::COUNT], alive: [0; Piece::COUNT], free: [0; 2], sums: [0; 2] };
        for piece in Piece::all() {
            worth.alive[piece.index()] = board.alive(piece) as u8;
        }
        for color in Color::ALL {
            worth.weigh(color, rules);
        }
        worth
    }

    /// Counts a piece out.
    pub(super) fn capture(&mut self, victim: Piece, rules: Rules) {
        self.alive[victim.index()] -= 1;
        self.sums[victim.color as usize] -= self.get(victim);
        self.weigh(!victim.color, rules);
    }

    /// Sets what follows for `color` from the enemies alive.
    fn weigh(&mut self, color: Color, rules: Rules) {
        let Worth { of, alive, free, sums } = self;
        let enemies = |role| alive[Piece::new(!color, role).index()];
        let jumpers = if rules.jumps(Role::Cannon) { enemies(Role::Cannon) } else { 0 };
        let (mut above, mut untaken, mut sum) = (0, 0, 0);
        for (place, role) in rules.ladder.roles().into_iter().enumerate() {
            if !rules.jumps(role) {
                above += enemies(role);
            }
            let takers = match role {
                Role::General => above + enemies(Role::Soldier),
                Role::Soldier => above - enemies(Role::General),
                _ => above,
            };
            let index = Piece::new(color, role).index();
            of[index] = if rules.jumps(role) { JUMPER } else { WORTH[place][usize::from(takers) & 15] };
            untaken |= u8::from(takers + jumpers == 0) << role as u8;
            sum += i32::from(alive[index]) * i32::from(of[index]);
        }
        free[color as usize] = untaken;
        sums[color as usize] = sum;
    }

    #[inline(always)]
    pub(super) fn get(&self, piece: Piece) -> i32 {
        i32::from(self.of[piece.index()])
    }

    /// What `color` has more than the other.
    #[inline(always)]
    pub(super) fn balance(&self, color: Color) -> i32 {
        self.sums[color as usize] - self.sums[!color as usize]
    }

    /// Whether a colour has a piece alive that no enemy alive takes in any way.
    pub(super) fn is_untouchable(&self, color: Color) -> bool {
        let free = self.free[color as usize];
        let is_alive = |role: Role| self.alive[Piece::new(color, role).index()] > 0;
        Role::ALL.into_iter().any(|role| free & 1 << role as u8 != 0 && is_alive(role))
    }
}
