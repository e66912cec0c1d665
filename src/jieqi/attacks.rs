//! Which points a colour attacks, and how cheaply.

use super::Square;
use super::board::Board;
use super::geometry::{ACTING, CORNERS, FILE_OF, HORSE_WAYS, NONE, RANK_OF, STEPS, at_home, is_waiting};
use super::mask::PALACES;
use super::moves::nearest;
use super::weights::WORTH;
use crate::piece::{Color, Role};

/// What nothing attacks with.
pub(super) const NO_ATTACK: i32 = i16::MAX as i32;

/// For every point, the least worth with which a colour takes there, its own general let alone.
pub(super) struct Attacks([i16; Square::COUNT]);

impl Attacks {
    pub fn of(board: &Board, by: Color) -> Attacks {
        let mut least = [i16::MAX; Square::COUNT];
        let average = board.average(by) as i16;
        for index in board.of_color(by).points() {
            let code = board.code(index);
            let down = code.is_down();
            if down && !is_waiting(by, index) {
                continue;
            }
            let role = if down { ACTING[usize::from(index)] } else { code.role() };
            let worth = match role {
                _ if down => average,
                Role::General => WORTH[Role::Chariot as usize] as i16,
                _ => WORTH[role as usize] as i16,
            };
            each_attack(board, by, index, role, down, |to| {
                let at = &mut least[usize::from(to)];
                *at = worth.min(*at);
            });
        }
        Attacks(least)
    }

    #[inline(always)]
    pub fn least(&self, at: Square) -> i32 {
        i32::from(self.0[at.index()])
    }
}

/// Visits the points on which a piece would take what stood there.
#[inline(always)]
fn each_attack(board: &Board, by: Color, from: u8, role: Role, down: bool, mut visit: impl FnMut(u8)) {
    let at = usize::from(from);
    match role {
        Role::Chariot | Role::Cannon => {
            let (file, rank) = (FILE_OF[at], RANK_OF[at]);
            let lines = [(board.file(file), rank, 10, 9, file), (board.rank(rank), file, 9, 1, 9 * rank)];
            for (line, place, length, step, base) in lines {
                let [above, beyond, below, under] = nearest(line, place);
                let (up, down) = if role == Role::Chariot {
                    let up = place + 1..above.map_or(length, |at| at + 1);
                    (up, below.unwrap_or(0)..place)
                } else {
                    let up = above.map_or(0..0, |at| at + 1..beyond.map_or(length, |at| at + 1));
                    (up, below.map_or(0..0, |at| under.unwrap_or(0)..at))
                };
                up.chain(down).for_each(|there| visit(base + step * there));
            }
        }
        Role::Horse => {
            for (leg, ends) in HORSE_WAYS[at] {
                if leg != NONE && board.code(leg).is_empty() {
                    ends.into_iter().filter(|&to| to != NONE).for_each(&mut visit);
                }
            }
        }
        Role::Elephant => {
            for corner in &CORNERS[at] {
                let to = corner.elephant;
                if to != NONE && board.code(corner.eye).is_empty() && (!down || at_home(by, to)) {
                    visit(to);
                }
            }
        }
        Role::Advisor => {
            for corner in &CORNERS[at] {
                let to = corner.eye;
                if to != NONE && (!down || PALACES[by as usize].holds(to)) {
                    visit(to);
                }
            }
        }
        Role::Soldier => {
            let [north, east, south, west] = STEPS[at];
            let front = if by == Color::Red { north } else { south };
            let crossed = !at_home(by, from);
            for (to, allowed) in [(front, true), (east, crossed), (west, crossed)] {
                if allowed && to != NONE {
                    visit(to);
                }
            }
        }
        Role::General => {
            for to in STEPS[at] {
                if to != NONE && PALACES[by as usize].holds(to) {
                    visit(to);
                }
            }
        }
    }
}
