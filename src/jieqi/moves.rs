//! The fast generator. Its obvious twin is `legal.rs`.

use super::board::{Board, Code};
use super::geometry::{ACTING, CORNERS, FILE_OF, HORSE_WAYS, NONE, RANK_OF, STEPS, at_home, is_waiting};
use super::mask::{FILES, Mask, PALACES, RANKS};
use super::{Move, Position, Square};
use crate::piece::{Color, Role};

/// The nearest two occupied places of a line on each side of `place`: above, beyond that, below, beyond that.
#[inline(always)]
pub(super) fn nearest(line: u16, place: u8) -> [Option<u8>; 4] {
    let lowest = |bits: u16| if bits == 0 { None } else { Some(bits.trailing_zeros() as u8) };
    let highest = |bits: u16| if bits == 0 { None } else { Some(15 - bits.leading_zeros() as u8) };
    let above = line & (!1u16 << place);
    let below = line & !(!0u16 << place);
    let first = highest(below);
    let beyond = first.map_or(0, |place| below & !(1 << place));
    [lowest(above), lowest(above & above.wrapping_sub(1)), first, highest(beyond)]
}

/// The codes of an enemy's pieces that matter to a general.
struct Enemy {
    chariot: Code,
    cannon: Code,
    horse: Code,
    elephant: Code,
    advisor: Code,
    soldier: Code,
    general: Code,
}

impl Enemy {
    #[inline(always)]
    fn of(color: Color) -> Enemy {
        Enemy {
            chariot: Code::up(color, Role::Chariot),
            cannon: Code::up(color, Role::Cannon),
            horse: Code::up(color, Role::Horse),
            elephant: Code::up(color, Role::Elephant),
            advisor: Code::up(color, Role::Advisor),
            soldier: Code::up(color, Role::Soldier),
            general: Code::up(color, Role::General),
        }
    }
}

/// The board as it would stand after a move; `NONE` twice for the board as it is.
#[derive(Clone, Copy)]
struct After {
    from: u8,
    to: u8,
    own: Code,
}

/// Whether the enemy attacks `general`, or faces it. Face-down pieces never do: no role reaches the other palace from
/// its starting point.
#[inline(always)]
fn attacked(board: &Board, general: u8, us: Color, free: bool, after: After) -> bool {
    let enemy = Enemy::of(!us);
    let code = |index: u8| {
        if index == after.from {
            Code::EMPTY
        } else if index == after.to {
            after.own
        } else {
            board.code(index)
        }
    };
    let (file, rank) = (FILE_OF[general as usize], RANK_OF[general as usize]);
    let (mut row, mut column) = (board.rank(rank), board.file(file));
    if after.from != NONE {
        let (from, to) = (after.from as usize, after.to as usize);
        if RANK_OF[from] == rank {
            row &= !(1 << FILE_OF[from]);
        }
        if RANK_OF[to] == rank {
            row |= 1 << FILE_OF[to];
        }
        if FILE_OF[from] == file {
            column &= !(1 << RANK_OF[from]);
        }
        if FILE_OF[to] == file {
            column |= 1 << RANK_OF[to];
        }
    }
    for (near, far) in pairs(nearest(column, rank)) {
        if let Some(near) = near {
            let found = code(9 * near + file);
            if found == enemy.chariot || found == enemy.general {
                return true;
            }
            if far.is_some_and(|far| code(9 * far + file) == enemy.cannon) {
                return true;
            }
        }
    }
    for (near, far) in pairs(nearest(row, file)) {
        if let Some(near) = near
            && (code(9 * rank + near) == enemy.chariot
                || far.is_some_and(|far| code(9 * rank + far) == enemy.cannon))
        {
            return true;
        }
    }
    let [north, east, south, west] = STEPS[general as usize];
    let front = if us == Color::Red { north } else { south };
    for point in [front, east, west] {
        if point != NONE && code(point) == enemy.soldier {
            return true;
        }
    }
    for corner in &CORNERS[general as usize] {
        if corner.eye == NONE {
            continue;
        }
        let eye = code(corner.eye);
        if !eye.is_empty() {
            if free && eye == enemy.advisor {
                return true;
            }
            continue;
        }
        if free && corner.elephant != NONE && code(corner.elephant) == enemy.elephant {
            return true;
        }
        for horse in corner.horses {
            if horse != NONE && code(horse) == enemy.horse {
                return true;
            }
        }
    }
    false
}

#[inline(always)]
fn pairs([a, b, c, d]: [Option<u8>; 4]) -> [(Option<u8>, Option<u8>); 2] {
    [(a, b), (c, d)]
}

/// Which moves may leave the general attacked.
struct Guard<'a> {
    board: &'a Board,
    us: Color,
    free: bool,
    general: u8,
    /// The general is attacked already: every move is tested.
    checked: bool,
    /// A move from one of these points is tested.
    from: Mask,
    /// So is a move onto one of these.
    to: Mask,
}

impl Guard<'_> {
    fn new(board: &Board, us: Color, free: bool, checked: bool) -> Guard<'_> {
        let general = board.general(us);
        let (mut from, mut to) = (Mask::EMPTY, Mask::EMPTY);
        if !checked {
            let them = !us;
            let enemy = Enemy::of(them);
            let (file, rank) = (FILE_OF[general as usize], RANK_OF[general as usize]);
            let theirs = board.of_color(them);
            let hits = |line: Mask, general_too: bool| {
                (theirs & line).points().any(|index| {
                    let code = board.code(index);
                    code == enemy.chariot || code == enemy.cannon || (general_too && code == enemy.general)
                })
            };
            let (row, column) = (RANKS[usize::from(rank)], FILES[usize::from(file)]);
            if hits(row, false) {
                to = to | row;
            }
            if hits(column, true) {
                to = to | column;
            }
            from = to;
            for corner in &CORNERS[general as usize] {
                if corner.eye != NONE {
                    from = from.with(corner.eye);
                }
            }
        }
        Guard { board, us, free, general, checked, from, to }
    }

    /// Whether every move from a point is tested.
    #[inline(always)]
    fn tests(&self, from: u8) -> bool {
        self.checked || from == self.general || self.from.holds(from)
    }

    /// `tested`: what [`Guard::tests`] says of `from`.
    #[inline(always)]
    fn allows(&self, from: u8, to: u8, tested: bool) -> bool {
        if !tested && !self.to.holds(to) {
            return true;
        }
        let general = if from == self.general { to } else { self.general };
        let own = Code::up(self.us, Role::Advisor);
        !attacked(self.board, general, self.us, self.free, After { from, to, own })
    }
}

impl Position {
    /// Whether a colour's general is attacked.
    pub(super) fn attacks_general(&self, color: Color) -> bool {
        let here = After { from: NONE, to: NONE, own: Code::EMPTY };
        attacked(&self.board, self.board.general(color), color, !self.rules.xiangqi, here)
    }

    /// Visits legal moves until `visit` says no; `false` when it did. `NOISY`: captures only.
    #[inline(always)]
    pub(super) fn each_move<const NOISY: bool>(&self, mut visit: impl FnMut(Move) -> bool) -> bool {
        let us = self.to_move_color();
        let board = &self.board;
        let guard = Guard::new(board, us, !self.rules.xiangqi, self.checked);
        let mut emit = |from: u8, to: u8, tested: bool| {
            !guard.allows(from, to, tested)
                || visit(Move {
                    from: Square::from_index(usize::from(from)),
                    to: Square::from_index(usize::from(to)),
                })
        };
        for from in board.of_color(us).points() {
            let code = board.code(from);
            let down = code.is_down();
            // A search may leave open what turned up: such a piece stands where none acts.
            if down && !is_waiting(us, from) {
                continue;
            }
            let role = if down { ACTING[usize::from(from)] } else { code.role() };
            let tested = guard.tests(from);
            if !self.each_target::<NOISY>(us, from, role, down, |to| emit(from, to, tested)) {
                return false;
            }
        }
        true
    }

    /// Visits where a piece may go if its own general is let alone.
    #[inline(always)]
    fn each_target<const NOISY: bool>(
        &self,
        us: Color,
        from: u8,
        role: Role,
        down: bool,
        mut visit: impl FnMut(u8) -> bool,
    ) -> bool {
        let board = &self.board;
        let bound = down || self.rules.xiangqi;
        let them = !us;
        let open = |to: u8| {
            let code = board.code(to);
            if NOISY { code.is(them) } else { !code.is(us) }
        };
        let at = usize::from(from);
        match role {
            Role::Chariot | Role::Cannon => {
                let (file, rank) = (FILE_OF[at], RANK_OF[at]);
                let lines = [(board.file(file), rank, 10, 9, file), (board.rank(rank), file, 9, 1, 9 * rank)];
                for (line, place, length, step, base) in lines {
                    let [above, beyond, below, under] = nearest(line, place);
                    if !NOISY {
                        for there in place + 1..above.unwrap_or(length) {
                            if !visit(base + step * there) {
                                return false;
                            }
                        }
                        for there in below.map_or(0, |place| place + 1)..place {
                            if !visit(base + step * there) {
                                return false;
                            }
                        }
                    }
                    let targets = if role == Role::Chariot { [above, below] } else { [beyond, under] };
                    for there in targets.into_iter().flatten() {
                        let to = base + step * there;
                        if open(to) && !visit(to) {
                            return false;
                        }
                    }
                }
            }
            Role::Horse => {
                for (leg, ends) in HORSE_WAYS[at] {
                    if leg == NONE || !board.code(leg).is_empty() {
                        continue;
                    }
                    for to in ends {
                        if to != NONE && open(to) && !visit(to) {
                            return false;
                        }
                    }
                }
            }
            Role::Elephant => {
                for corner in &CORNERS[at] {
                    let to = corner.elephant;
                    if to != NONE
                        && board.code(corner.eye).is_empty()
                        && (!bound || at_home(us, to))
                        && open(to)
                        && !visit(to)
                    {
                        return false;
                    }
                }
            }
            Role::Advisor => {
                for corner in &CORNERS[at] {
                    let to = corner.eye;
                    if to != NONE && (!bound || PALACES[us as usize].holds(to)) && open(to) && !visit(to) {
                        return false;
                    }
                }
            }
            Role::Soldier => {
                let [north, east, south, west] = STEPS[at];
                let front = if us == Color::Red { north } else { south };
                let crossed = !at_home(us, from);
                for (to, allowed) in [(front, true), (east, crossed), (west, crossed)] {
                    if allowed && to != NONE && open(to) && !visit(to) {
                        return false;
                    }
                }
            }
            Role::General => {
                for to in STEPS[at] {
                    if to != NONE && PALACES[us as usize].holds(to) && open(to) && !visit(to) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Points of the mover's pieces that the other side could take if it were to move now, in their order; a general in check
    /// is not one of them.
    pub fn threatened(&self) -> Vec<Square> {
        let mut other = *self;
        other.to_move = !self.to_move;
        other.checked = false;
        let general = self.general(self.mover());
        let mut taken = Vec::new();
        other.each_move::<true>(|mv| {
            if mv.to != general && !taken.contains(&mv.to) {
                taken.push(mv.to);
            }
            true
        });
        taken.sort_unstable_by_key(|square| square.index());
        taken
    }

    /// Whether the player to move has a legal move.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        !self.each_move::<false>(|_| false)
    }
}
