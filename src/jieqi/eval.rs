//! What a jieqi position is worth, and what its moves look like.
//!
//! A face-down piece is worth what the bag holds on average, so turning one up creates no value; less while it waits on
//! a point where it is hard to bring out.

use super::board::Board;
use super::geometry::{ACTING, CORNERS, FILE_OF, HORSE_WAYS, NONE, PALACES, RANK_OF, SIDES, STEPS, holds};
use super::moves::{nearest, points};
use super::{Cell, Move, Position, Square};
use crate::evaluate::{Chance, Evaluate, Gist, Gists, Pruning, Tuning};
use crate::piece::{Bag, Color, Piece, Role};
use crate::position::{Outcome, Outcomes, Position as _};
use crate::score::Score;

/// Worth by role.
const WORTH: [i32; Role::COUNT] = [0, 132, 124, 535, 238, 241, 113];

/// Taken off a face-down piece by the role of its starting point.
const WAITING: [i32; Role::COUNT] = [0, 40, 40, 40, 40, 14, 66];

/// Points by ranks from the own edge, by role.
#[rustfmt::skip]
const BY_RANK: [[i32; 10]; Role::COUNT] = [
    [  0, -18, -36,   0,   0,   0,   0,   0,   0,   0],
    [-10,  -6,   0,   4,   8,  14,  22,  30,  26,   8],
    [-10,  -6,   0,   4,   8,  14,  20,  24,  20,   6],
    [-14,  -4,   0,   2,   4,  10,  14,  12,  14,   8],
    [-18,  -6,   2,   8,  12,  18,  22,  24,  10,  -8],
    [  0,   4,   4,   2,   4,   6,   6,  10,  10,  14],
    [-16, -14, -12,  -8,   0,  24,  40,  54,  50,  10],
];

/// Points by files from the middle, by role.
#[rustfmt::skip]
const BY_FILE: [[i32; 5]; Role::COUNT] = [
    [  0,  -8,   0,   0,   0],
    [ 10,   8,   2,  -6, -12],
    [ 10,   8,   2,  -4, -10],
    [  6,   8,   2,   0,  -4],
    [  4,   8,   6,   0, -14],
    [ 14,   0,   0,   0,  -2],
    [ 10,  10,   4,  -2, -10],
];

/// Points a point to go to, for a chariot and for a horse.
const CHARIOT_ROOM: i32 = 5;
const HORSE_ROOM: i32 = 6;
/// An enemy cannon on the general's line with nothing between, and with two pieces between.
const BARE_CANNON: i32 = -70;
const LOADED_CANNON: i32 = -24;
/// A guard missing beside the general, for each enemy chariot that is about.
const OPEN_PALACE: i32 = -14;
/// The right to move.
const TEMPO: i32 = 24;

/// Quiet plies from which an estimate shrinks with the clock.
const CLOCK: i32 = 40;

/// The average worth of a colour's unseen pieces.
fn average(bag: &Bag, color: Color) -> i32 {
    let (mut sum, mut count) = (0, 0);
    for role in Role::ALL {
        let n = i32::from(bag.count(Piece::new(color, role)));
        sum += n * WORTH[role as usize];
        count += n;
    }
    if count == 0 { 0 } else { sum / count }
}

/// The place of a point as its colour sees it: ranks from its own edge.
#[inline(always)]
fn height(index: u8, color: Color) -> usize {
    let rank = usize::from(RANK_OF[usize::from(index)]);
    if color == Color::Red { rank } else { 9 - rank }
}

#[inline(always)]
fn placed(index: u8, color: Color, role: Role) -> i32 {
    let aside = FILE_OF[usize::from(index)].abs_diff(4);
    BY_RANK[role as usize][height(index, color)] + BY_FILE[role as usize][usize::from(aside)]
}

/// One side's points.
fn side(board: &Board, color: Color, average: i32) -> i32 {
    let mut sum = 0;
    for index in points(board.of_color(color)) {
        let code = board.code(index);
        if code.is_down() {
            sum += average;
            if is_waiting(index, color) {
                sum -= WAITING[ACTING[usize::from(index)] as usize];
            }
            continue;
        }
        let role = code.role();
        sum += WORTH[role as usize] + placed(index, color, role);
        match role {
            Role::Chariot => sum += CHARIOT_ROOM * room(board, index),
            Role::Horse => {
                let open = |&&(leg, _): &&(u8, [u8; 2])| leg != NONE && board.code(leg).is_empty();
                sum += HORSE_ROOM * HORSE_WAYS[usize::from(index)].iter().filter(open).count() as i32;
            }
            _ => {}
        }
    }
    sum + safety(board, color)
}

/// Whether a face-down piece stands on a starting point of its own; it does not where a search left open what turned up.
#[inline(always)]
fn is_waiting(index: u8, color: Color) -> bool {
    ACTING[usize::from(index)] != Role::General && holds(SIDES[color as usize], index)
}

/// Empty points before a chariot is stopped.
fn room(board: &Board, index: u8) -> i32 {
    let (file, rank) = (FILE_OF[usize::from(index)], RANK_OF[usize::from(index)]);
    let mut sum = 0;
    for (line, place, length) in [(board.file(file), rank, 10), (board.rank(rank), file, 9)] {
        let [above, _, below, _] = nearest(line, place);
        sum += above.unwrap_or(length) - place - 1 + place - below.map_or(0, |at| at + 1);
    }
    i32::from(sum)
}

/// The general's safety.
fn safety(board: &Board, color: Color) -> i32 {
    let general = board.general(color);
    if general == NONE {
        return 0;
    }
    let (file, rank) = (FILE_OF[usize::from(general)], RANK_OF[usize::from(general)]);
    let cannon = super::board::Code::up(!color, Role::Cannon);
    let chariot = super::board::Code::up(!color, Role::Chariot);
    let mut sum = 0;
    let lines = [(board.file(file), rank, 9, file), (board.rank(rank), file, 1, 9 * rank)];
    for (line, place, step, base) in lines {
        let mut walk = |mut bits: u16, up: bool| {
            for between in 0..3 {
                if bits == 0 {
                    return;
                }
                let at = if up { bits.trailing_zeros() as u8 } else { 15 - bits.leading_zeros() as u8 };
                bits &= !(1 << at);
                if board.code(base + step * at) == cannon {
                    match between {
                        0 => sum += BARE_CANNON,
                        2 => sum += LOADED_CANNON,
                        _ => {}
                    }
                }
            }
        };
        walk(line & (!1u16 << place), true);
        walk(line & !(!0u16 << place), false);
    }
    let chariots = points(board.of_color(!color)).filter(|&at| board.code(at) == chariot).count() as i32;
    if chariots > 0 {
        let free = |&point: &u8| point != NONE && board.code(point).is_empty();
        let holes = STEPS[usize::from(general)].iter().filter(|&at| free(at)).count() as i32
            + CORNERS[usize::from(general)].iter().filter(|corner| free(&corner.eye)).count() as i32;
        sum += OPEN_PALACE * chariots * (holes - 3).max(0);
    }
    sum
}

/// The least worth that attacks a point for a colour; `None` when nothing does.
fn least_attacker(board: &Board, to: u8, by: Color, average: i32) -> Option<i32> {
    let mut least: Option<i32> = None;
    let mut found = |worth: i32| least = Some(least.map_or(worth, |least| least.min(worth)));
    let at = usize::from(to);
    // The piece on a point, if it is `by`'s and moves by this role, by its worth.
    let acts = |index: u8, role: Role| -> Option<i32> {
        let code = board.code(index);
        if !code.is(by) {
            return None;
        }
        if code.is_down() {
            return (is_waiting(index, by) && ACTING[usize::from(index)] == role).then_some(average);
        }
        (code.role() == role).then_some(WORTH[role as usize])
    };
    let [north, east, south, west] = STEPS[at];
    let behind = if by == Color::Red { south } else { north };
    let crossed = !holds(SIDES[by as usize], to);
    for (point, allowed) in [(behind, true), (east, crossed), (west, crossed)] {
        if allowed
            && point != NONE
            && let Some(worth) = acts(point, Role::Soldier)
        {
            found(worth);
        }
    }
    for corner in &CORNERS[at] {
        if corner.eye == NONE {
            continue;
        }
        if !board.code(corner.eye).is_empty() {
            let bound = board.code(corner.eye).is_down() && !holds(PALACES[by as usize], to);
            if !bound && let Some(worth) = acts(corner.eye, Role::Advisor) {
                found(worth);
            }
            continue;
        }
        if corner.elephant != NONE
            && let Some(worth) = acts(corner.elephant, Role::Elephant)
        {
            let bound = board.code(corner.elephant).is_down() && crossed;
            if !bound {
                found(worth);
            }
        }
        for horse in corner.horses {
            if horse != NONE
                && let Some(worth) = acts(horse, Role::Horse)
            {
                found(worth);
            }
        }
    }
    let (file, rank) = (FILE_OF[at], RANK_OF[at]);
    for (line, place, step, base) in
        [(board.file(file), rank, 9, file), (board.rank(rank), file, 1, 9 * rank)]
    {
        let [above, beyond, below, under] = nearest(line, place);
        for (near, far) in [(above, beyond), (below, under)] {
            if let Some(near) = near {
                if let Some(worth) = acts(base + step * near, Role::Chariot) {
                    found(worth);
                }
                if near.abs_diff(place) == 1
                    && holds(PALACES[by as usize], to)
                    && acts(base + step * near, Role::General).is_some()
                {
                    found(WORTH[Role::Chariot as usize]);
                }
            }
            if let Some(far) = far
                && let Some(worth) = acts(base + step * far, Role::Cannon)
            {
                found(worth);
            }
        }
    }
    least
}

/// An estimate shrinks as the draw comes nearer.
fn by_clock(points: i32, (quiet, limit): (u16, Option<u16>)) -> i32 {
    let Some(limit) = limit.map(i32::from).filter(|&limit| limit > CLOCK) else { return points };
    let quiet = i32::from(quiet);
    if quiet <= CLOCK { points } else { points * (limit - quiet).max(0) / (limit - CLOCK) }
}

/// Groups of like pieces, of which a search tries one each.
const GROUPS: [&[Role]; 3] =
    [&[Role::Chariot], &[Role::Horse, Role::Cannon], &[Role::Soldier, Role::Advisor, Role::Elephant]];

impl Evaluate for Position {
    const TUNING: Tuning = Tuning {
        estimate_max: Score(3_000),
        contempt: 10,
        repeats_draw: true,
        checks: true,
        chance: Chance::Sketch { scale: 800 },
        pruning: Some(Pruning { reverse_futility: 80, futility: (60, 90), late_moves: 4 }),
    };

    const SLOTS: usize = Square::COUNT * Square::COUNT;

    fn slot(mv: Move) -> usize {
        mv.from.index() * Square::COUNT + mv.to.index()
    }

    fn evaluate(&self) -> Score {
        let us = self.mover();
        let [red, black] = Color::ALL.map(|color| side(&self.board, color, average(self.bag(), color)));
        let balance = if us == Color::Red { red - black } else { black - red };
        Score(by_clock(balance + TEMPO, self.quiet()))
    }

    #[inline]
    fn is_reveal(&self, mv: Move) -> bool {
        self.is_down(mv.from) || (self.is_down(mv.to) && self.learns(self.viewer, self.to_move))
    }

    fn gists(&self, moves: &[Move], out: &mut Gists) {
        let us = self.mover();
        let board = &self.board;
        let averages = Color::ALL.map(|color| average(self.bag(), color));
        for &mv in moves {
            let (from, to) = (mv.from.index() as u8, mv.to.index() as u8);
            let down = board.code(from).is_down();
            let worth = match self.cell(mv.from) {
                Cell::FaceUp(piece) => WORTH[piece.role as usize],
                _ => averages[us as usize],
            };
            let victim = match self.cell(mv.to) {
                Cell::Empty => None,
                Cell::FaceUp(piece) => Some(WORTH[piece.role as usize]),
                Cell::FaceDown(_) => Some(averages[!us as usize]),
            };
            out.push(match victim {
                Some(victim) => {
                    let risk = least_attacker(board, to, !us, averages[!us as usize]).map_or(0, |_| worth);
                    let gain = victim - risk;
                    if self.is_reveal(mv) {
                        Gist::Reveal { victim, gain }
                    } else {
                        Gist::Capture { victim, gain }
                    }
                }
                None if down => {
                    let risk = least_attacker(board, to, !us, averages[!us as usize])
                        .map_or(0, |taker| (worth - taker / 2).max(20));
                    Gist::Reveal { victim: 0, gain: WAITING[ACTING[usize::from(from)] as usize] - risk }
                }
                None => {
                    let role = board.code(from).role();
                    let gain = placed(to, us, role) - placed(from, us, role);
                    Gist::Quiet { gain, flees: false }
                }
            });
        }
    }

    fn pass(&self) -> Option<Position> {
        None
    }

    fn null(&self) -> Option<Position> {
        let mut passed = *self;
        passed.to_move = !self.to_move;
        passed.quiet = self.quiet.saturating_add(1);
        let heavy = points(self.board.of_color(self.mover())).any(|at| {
            let code = self.board.code(at);
            code.is_down() || matches!(code.role(), Role::Chariot | Role::Horse | Role::Cannon)
        });
        heavy.then_some(passed)
    }

    fn sketch(&self, mv: Move) -> Outcomes {
        if !self.is_down(mv.from) {
            return Outcomes::from_iter([(Outcome::NONE, 1)]);
        }
        let us = self.mover();
        let mut outcomes = Outcomes::new();
        for group in GROUPS {
            let kinds = group.iter().map(|&role| {
                let piece = Piece::new(us, role);
                (piece, u32::from(self.bag().count(piece)))
            });
            let total: u32 = kinds.clone().map(|(_, count)| count).sum();
            if let Some((piece, _)) = kinds.max_by_key(|&(_, count)| count).filter(|_| total > 0) {
                outcomes.push((Outcome::turned(piece), total));
            }
        }
        outcomes
    }

    fn blur(&self, mv: Move) -> Option<Position> {
        if !self.is_down(mv.from) {
            return None;
        }
        let mut blurred = *self;
        let piece = blurred.board.lift(mv.from);
        let taken = blurred.board.lift(mv.to);
        blurred.quiet = if taken == Cell::Empty { self.quiet.saturating_add(1) } else { 0 };
        blurred.board.put(mv.to, piece);
        blurred.end_turn();
        Some(blurred)
    }
}
