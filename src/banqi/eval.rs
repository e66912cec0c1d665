//! What a banqi position is worth, and what its actions look like.
//!
//! A piece is worth what its natural enemies leave it: the fewer pieces alive that can take it by rank, the more.
//! Pieces in the bag count like those on the board, so turning one up creates no value.

use super::board::Board;
use super::moves::{around, bit, jump_targets, neighbours, shifts, squares};
use super::{CannonRule, Mask, Move, Position, Rules, Square};
use crate::evaluate::{Chance, Evaluate, Gist, Gists, Tuning};
use crate::piece::{Cell, Color, Piece, Role};
use crate::position::Position as _;
use crate::score::Score;
use std::cell::OnceCell;

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
const JUMPER: i32 = 200;

/// Terms beside material, in 1/256 of a piece's worth.
const HANGING: i32 = -113;
const HANGING_SECOND: i32 = -276;
const ATTACK: i32 = 174;
const MOVER_REACH: i32 = 64;
const OTHER_REACH: i32 = -77;
const DARK_RISK: i32 = -82;
/// Points for an empty square next to one's pieces.
const FREEDOM: i32 = 20;
/// Points a step nearer to something one can take, where nothing is face-down.
const CHASE: i32 = 6;

/// Beyond this an estimate grows at a quarter of the pace, so that won positions stay apart within a narrow band.
const SOFT: i32 = 1_000;

/// Worth of every kind in one position.
struct Worth {
    of: [i32; Piece::COUNT],
    /// Pieces of the kind on the board and in the bag.
    alive: [u32; Piece::COUNT],
    /// Enemies alive that take the kind in any way.
    enemies: [u32; Piece::COUNT],
}

impl Worth {
    fn new(board: &Board, rules: Rules) -> Worth {
        let mut worth = Worth { of: [0; Piece::COUNT], alive: [0; Piece::COUNT], enemies: [0; Piece::COUNT] };
        for piece in Piece::all() {
            worth.alive[piece.index()] = board.alive(piece);
        }
        for color in Color::ALL {
            let enemies = worth.alive;
            let alive = |role| enemies[Piece::new(!color, role).index()];
            let jumpers = if rules.jumps(Role::Cannon) { alive(Role::Cannon) } else { 0 };
            let mut above = 0;
            for (place, role) in rules.ladder.roles().into_iter().enumerate() {
                if !rules.jumps(role) {
                    above += alive(role);
                }
                let takers = match role {
                    Role::General => above + alive(Role::Soldier),
                    Role::Soldier => above - alive(Role::General),
                    _ => above,
                };
                let index = Piece::new(color, role).index();
                worth.enemies[index] = takers + jumpers;
                worth.of[index] =
                    if rules.jumps(role) { JUMPER } else { i32::from(WORTH[place][takers as usize & 15]) };
            }
        }
        worth
    }

    fn get(&self, piece: Piece) -> i32 {
        self.of[piece.index()]
    }

    /// The two highest worths among the pieces of `color` on `mask`.
    fn best_two(&self, board: &Board, color: Color, mask: Mask) -> (i32, i32) {
        let (mut first, mut second) = (0, 0);
        if mask & board.of_color(color) == 0 {
            return (first, second);
        }
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            for _ in 0..(board.of(piece) & mask).count_ones().min(2) {
                let worth = self.get(piece);
                if worth > first {
                    (first, second) = (worth, first);
                } else if worth > second {
                    second = worth;
                }
            }
        }
        (first, second)
    }

    fn best(&self, board: &Board, color: Color, mask: Mask) -> i32 {
        self.best_two(board, color, mask).0
    }
}

/// Sets of pieces by rank relation, made once for a position.
struct Sets {
    /// For each kind, the enemies on the board that it takes by rank.
    victims: [Mask; Piece::COUNT],
    /// For each kind, the enemies on the board that take it by rank.
    takers: [Mask; Piece::COUNT],
}

impl Sets {
    fn new(board: &Board, rules: Rules) -> Sets {
        let mut sets = Sets { victims: [0; Piece::COUNT], takers: [0; Piece::COUNT] };
        for color in Color::ALL {
            let of = |role| board.of(Piece::new(!color, role));
            let (mut above, mut all) = (0, board.of_color(!color));
            for role in rules.ladder.roles() {
                let index = Piece::new(color, role).index();
                sets.victims[index] = match role {
                    Role::General => all & !of(Role::Soldier),
                    Role::Soldier => all | of(Role::General),
                    _ => all,
                };
                all &= !of(role);
                if rules.jumps(role) {
                    sets.victims[index] = board.of_color(!color);
                } else {
                    above |= of(role);
                }
                sets.takers[index] = match role {
                    Role::General => above | of(Role::Soldier),
                    Role::Soldier => above & !of(Role::General),
                    _ => above,
                };
            }
        }
        sets
    }
}

/// What one colour threatens.
#[derive(Default)]
struct Threats {
    /// Enemies that may be taken now.
    now: Mask,
    /// Enemies two steps away that may be taken by rank.
    next: Mask,
    /// Empty squares next to the colour's pieces.
    freedom: Mask,
}

impl Position {
    fn threats(&self, color: Color, sets: &Sets) -> Threats {
        let board = &self.board;
        let empty = !board.occupied();
        let mut threats =
            Threats { freedom: neighbours(board.of_color(color)) & empty, ..Threats::default() };
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            let here = board.of(piece);
            if here == 0 {
                continue;
            }
            if self.rules.jumps(role) {
                for from in squares(here) {
                    threats.now |= jump_targets(from, board.occupied()) & board.of_color(!color);
                }
                continue;
            }
            let victims = sets.victims[piece.index()];
            let near = neighbours(here);
            threats.now |= near & victims;
            threats.next |= neighbours(near & empty) & victims;
        }
        threats.next &= !threats.now;
        threats
    }

    /// Expected losses to face-down neighbours, over all pieces of a colour, in points.
    fn dark_risk(&self, color: Color, worth: &Worth, dark: &[Mask; 4]) -> i32 {
        let (board, bag) = (&self.board, self.bag());
        let exposed = board.of_color(color) & (dark[0] | dark[1] | dark[2] | dark[3]);
        if exposed == 0 {
            return 0;
        }
        let mut sum = 0;
        let mut takers = 0;
        for role in self.rules.ladder.roles() {
            let hidden = |role| i32::from(bag.count(Piece::new(!color, role)));
            if !self.rules.jumps(role) {
                takers += hidden(role);
            }
            let piece = Piece::new(color, role);
            let here = board.of(piece) & exposed;
            if here == 0 {
                continue;
            }
            let takers = match role {
                Role::General => takers + hidden(Role::Soldier),
                Role::Soldier => takers - hidden(Role::General),
                _ => takers,
            };
            let contacts: u32 = dark.iter().map(|side| (side & here).count_ones()).sum();
            sum += contacts as i32 * takers * worth.get(piece);
        }
        sum / board.dark().count_ones() as i32
    }

    /// How near `color`'s pieces are to what they can take without being taken.
    fn chase(&self, color: Color, sets: &Sets) -> i32 {
        let board = &self.board;
        let mut sum = 0;
        for prey in squares(board.of_color(!color)) {
            let Cell::FaceUp(piece) = self.cell(prey) else { continue };
            let takers = sets.takers[piece.index()] & !sets.victims[piece.index()];
            let near = squares(takers).map(|hunter| distance(hunter, prey)).min();
            sum += near.map_or(0, |near| 10 - near);
        }
        sum * CHASE
    }

    /// Points for `mover`, before the draw clock.
    fn balance(&self, mover: Color) -> i32 {
        let board = &self.board;
        let (worth, sets) = (Worth::new(board, self.rules), Sets::new(board, self.rules));
        let mut total = 0;
        let mut untouchable = [false; 2];
        for piece in Piece::all() {
            let alive = worth.alive[piece.index()] as i32;
            let points = alive * worth.get(piece);
            total += if piece.color == mover { points } else { -points };
            untouchable[piece.color as usize] |= alive > 0 && worth.enemies[piece.index()] == 0;
        }
        let (own, other) = (self.threats(mover, &sets), self.threats(!mover, &sets));
        let (hanging, second) = worth.best_two(board, mover, other.now);
        let mut terms = HANGING * hanging + HANGING_SECOND * second;
        terms += ATTACK * worth.best(board, !mover, own.now);
        terms += MOVER_REACH * worth.best(board, !mover, own.next);
        terms += OTHER_REACH * worth.best(board, mover, other.next);
        if board.dark() != 0 {
            let dark = shifts(board.dark());
            let risk = |color| self.dark_risk(color, &worth, &dark);
            terms += DARK_RISK * (risk(mover) - risk(!mover));
        }
        total += terms / 256;
        total += FREEDOM * (own.freedom.count_ones() as i32 - other.freedom.count_ones() as i32);
        if board.dark() == 0 {
            let leader = if total >= 0 { mover } else { !mover };
            let chase = self.chase(leader, &sets);
            total += if leader == mover { chase } else { -chase };
            if untouchable[!leader as usize] {
                total /= 3;
            }
        }
        total
    }
}

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()))
}

/// Moves an estimate towards the draw as the clock runs: whole at 27 % of the limit, two fifths at its end.
fn by_clock(points: i32, (quiet, limit): (u16, Option<u16>)) -> i32 {
    let Some(limit) = limit else { return points };
    let (quiet, limit) = (i32::from(quiet), i32::from(limit));
    let full = limit * 27 / 100;
    if quiet <= full {
        points
    } else {
        points * (3 * limit / 2 - quiet).max(1) / (3 * limit / 2 - full).max(1)
    }
}

fn compress(points: i32) -> i32 {
    let over = (points.abs() - SOFT).max(0);
    points - points.signum() * (over - over / 4)
}

impl Evaluate for Position {
    /// Star1 cuts by the largest estimate, so it is kept small.
    const TUNING: Tuning = Tuning {
        estimate_max: Score(2_000),
        contempt: 15,
        repeats_draw: false,
        chains: true,
        checks: false,
        chance: Chance::Select,
        pruning: None,
    };

    const SLOTS: usize = 32 * 32 + 32 + 1;

    fn slot(mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => from.index() * 32 + to.index(),
            Move::Flip(square) => 1024 + square.index(),
            Move::Stop => 1056,
        }
    }

    fn evaluate(&self) -> Score {
        let Some(mover) = self.mover() else { return Score::DRAW };
        Score(by_clock(compress(self.balance(mover)), self.quiet()))
    }

    #[inline]
    fn is_reveal(&self, mv: Move) -> bool {
        match mv {
            Move::Flip(_) => true,
            Move::Step { to, .. } => self.cell(to) == Cell::FaceDown,
            Move::Stop => false,
        }
    }

    fn gists(&self, moves: &[Move], out: &mut Gists) {
        let Some(mover) = self.mover() else {
            out.extend(moves.iter().map(|_| Gist::Reveal { gain: 0, victim: 0 }));
            return;
        };
        let board = &self.board;
        let scene = Scene {
            at: self,
            mover,
            worth: Worth::new(board, self.rules),
            sets: Sets::new(board, self.rules),
        };
        let attacked = OnceCell::new();
        let flees = |from| attacked.get_or_init(|| self.threats(!mover, &scene.sets).now) & bit(from) != 0;
        for &mv in moves {
            out.push(match mv {
                Move::Stop => Gist::Stop,
                Move::Flip(square) => Gist::Reveal { gain: scene.flip(square), victim: 0 },
                Move::Step { from, to } => match (self.cell(from), self.cell(to)) {
                    (Cell::FaceUp(piece), Cell::Empty) => scene.step(piece, from, to, flees(from)),
                    (Cell::FaceUp(piece), Cell::FaceUp(victim)) => scene.capture(piece, from, to, victim),
                    (Cell::FaceUp(piece), Cell::FaceDown) => {
                        Gist::Reveal { gain: scene.attempt(piece, to), victim: 0 }
                    }
                    _ => Gist::Quiet { gain: 0, flees: false },
                },
            });
        }
    }

    fn pass(&self) -> Option<Position> {
        if self.board.dark() == 0 || self.chain.is_some() || self.first.is_none() {
            return None;
        }
        let mut passed = *self;
        passed.quiet = 0;
        passed.end_turn();
        Some(passed)
    }
}

/// A position with what its actions are judged by.
struct Scene<'a> {
    at: &'a Position,
    mover: Color,
    worth: Worth,
    sets: Sets,
}

impl Scene<'_> {
    /// Whether the other side could take a piece that stands on `to` after leaving `from`.
    fn endangered(&self, piece: Piece, from: Mask, to: Square) -> bool {
        let board = &self.at.board;
        if around(to) & self.sets.takers[piece.index()] & !bit(to) != 0 {
            return true;
        }
        let cannons = board.of(Piece::new(!piece.color, Role::Cannon)) & !bit(to);
        self.at.rules.cannon == CannonRule::Jump
            && cannons != 0
            && jump_targets(to, board.occupied() & !from) & cannons != 0
    }

    fn capture(&self, piece: Piece, from: Square, to: Square, victim: Piece) -> Gist {
        let victim = self.worth.get(victim);
        let back = if self.endangered(piece, bit(from), to) { self.worth.get(piece) } else { 0 };
        Gist::Capture { victim, gain: victim - back }
    }

    fn step(&self, piece: Piece, from: Square, to: Square, flees: bool) -> Gist {
        let board = &self.at.board;
        let mut gain = if flees { self.worth.get(piece) / 2 } else { 0 };
        if self.endangered(piece, bit(from), to) {
            gain -= self.worth.get(piece);
        } else {
            let victims = if self.at.rules.jumps(piece.role) {
                jump_targets(to, board.occupied() & !bit(from)) & board.of_color(!piece.color)
            } else {
                around(to) & self.sets.victims[piece.index()]
            };
            gain += self.worth.best(board, !piece.color, victims) / 4;
        }
        Gist::Quiet { gain, flees }
    }

    /// What turning up `square` brings on average, the other side to answer.
    fn flip(&self, square: Square) -> i32 {
        let (at, board) = (self.at, &self.at.board);
        let near = around(square) & (board.of_color(Color::Red) | board.of_color(Color::Black));
        let lines =
            if at.rules.cannon == CannonRule::Jump { jump_targets(square, board.occupied()) } else { 0 };
        let cannons = |color| board.of(Piece::new(color, Role::Cannon)) & lines;
        let mut sum = 0;
        for (piece, count) in at.bag().iter() {
            let jumps = at.rules.jumps(piece.role);
            let prey = if jumps {
                lines & board.of_color(!piece.color)
            } else {
                near & self.sets.victims[piece.index()]
            };
            let taken = near & self.sets.takers[piece.index()] != 0 || cannons(!piece.color) != 0;
            let (prey, own) = (self.worth.best(board, !piece.color, prey), self.worth.get(piece));
            let points = match (piece.color == self.mover, taken) {
                (true, true) => -own,
                (true, false) => prey * 3 / 8,
                (false, _) if prey > 0 => -prey,
                (false, true) => own * 3 / 8,
                (false, false) => 0,
            };
            sum += i32::from(count) * points;
        }
        sum / at.bag().total().max(1) as i32
    }

    /// What going for the face-down piece on `to` brings on average.
    fn attempt(&self, attacker: Piece, to: Square) -> i32 {
        let at = self.at;
        let mut sum = 0;
        for (piece, count) in at.bag().iter() {
            let points = if piece.color == attacker.color {
                0
            } else if at.rules.takes(attacker.role, piece.role) {
                self.worth.get(piece)
            } else if !at.rules.jumps(attacker.role) && at.rules.takes(piece.role, attacker.role) {
                -self.worth.get(attacker)
            } else {
                0
            };
            sum += i32::from(count) * points;
        }
        let exposed = if self.endangered(attacker, 0, to) { self.worth.get(attacker) / 2 } else { 0 };
        sum / at.bag().total().max(1) as i32 - exposed
    }
}
