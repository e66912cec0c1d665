//! What a jieqi position is worth, and what its moves look like.
//!
//! A face-down piece is worth what the bag holds on average, so turning one up creates no value; less while it waits on
//! a point where it is hard to bring out.

use super::attacks::{Attacks, NO_ATTACK};
use super::board::{Board, Code};
use super::geometry::{ACTING, CORNERS, FILE_OF, HORSE_WAYS, NONE, RANK_OF, STEPS};
use super::moves::nearest;
use super::weights::{WAITING, WORTH, placed};
use super::{Cell, Move, Position, Square};
use crate::evaluate::{Chance, Evaluate, Gist, Gists, Pruning, Tuning};
use crate::piece::{Color, Piece, Role};
use crate::position::{Outcome, Outcomes, Position as _};
use crate::score::Score;

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

/// One side's points.
#[inline(always)]
fn side(board: &Board, color: Color) -> i32 {
    let mut sum = board.value(color) + board.dark(color) as i32 * board.average(color);
    let chariot = Code::up(color, Role::Chariot);
    for index in (board.runners() & board.of_color(color)).points() {
        if board.code(index) == chariot {
            sum += CHARIOT_ROOM * room(board, index);
        } else {
            let open = |&&(leg, _): &&(u8, [u8; 2])| leg != NONE && board.code(leg).is_empty();
            sum += HORSE_ROOM * HORSE_WAYS[usize::from(index)].iter().filter(open).count() as i32;
        }
    }
    sum + safety(board, color)
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
    let cannon = Code::up(!color, Role::Cannon);
    let chariot = Code::up(!color, Role::Chariot);
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
    let runners = board.runners() & board.of_color(!color);
    let chariots = runners.points().filter(|&at| board.code(at) == chariot).count() as i32;
    if chariots > 0 {
        let free = |&point: &u8| point != NONE && board.code(point).is_empty();
        let holes = STEPS[usize::from(general)].iter().filter(|&at| free(at)).count() as i32
            + CORNERS[usize::from(general)].iter().filter(|corner| free(&corner.eye)).count() as i32;
        sum += OPEN_PALACE * chariots * (holes - 3).max(0);
    }
    sum
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
        chains: false,
        checks: true,
        chance: Chance::Sketch { scale: 800 },
        pruning: Some(Pruning { reverse_futility: 80, futility: (60, 90), late_moves: 4 }),
    };

    type Proofs = ();

    const SLOTS: usize = Square::COUNT * Square::COUNT;

    fn slot(mv: Move) -> usize {
        mv.from.index() * Square::COUNT + mv.to.index()
    }

    fn evaluate(&self) -> Score {
        let us = self.mover();
        let [red, black] = Color::ALL.map(|color| side(&self.board, color));
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
        let averages = Color::ALL.map(|color| board.average(color));
        let mut threats = None;
        let mut threat = |to: Square| {
            let least = threats.get_or_insert_with(|| Attacks::of(board, !us)).least(to);
            (least < NO_ATTACK).then_some(least)
        };
        for &mv in moves {
            let from = mv.from.index() as u8;
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
                    // A fair exchange needs no look at the recapture.
                    let lost = worth <= victim || threat(mv.to).is_some();
                    let gain = if lost { victim - worth } else { victim };
                    if self.is_reveal(mv) {
                        Gist::Reveal { victim, gain }
                    } else {
                        Gist::Capture { victim, gain }
                    }
                }
                None if board.code(from).is_down() => {
                    let risk = threat(mv.to).map_or(0, |taker| (worth - taker / 2).max(20));
                    Gist::Reveal { victim: 0, gain: WAITING[ACTING[usize::from(from)] as usize] - risk }
                }
                None => {
                    let role = board.code(from).role();
                    let gain = placed(mv.to.index() as u8, us, role) - placed(from, us, role);
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
        passed.checked = false;
        passed.quiet = self.quiet.saturating_add(1);
        let heavy = self.board.of_color(self.mover()).points().any(|at| {
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
