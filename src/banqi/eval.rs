//! What a banqi position is worth, and what its actions look like.

use super::board::Board;
use super::endgame::Endgames;
use super::moves::{around, bit, jump_targets, neighbours, squares};
use super::weights::Worth;
use super::{CannonRule, Mask, Move, Position, Rules, Square};
use crate::evaluate::{Chance, Evaluate, Gist, Gists, Tuning, Verdict};
use crate::piece::{Cell, Color, Piece, Role};
use crate::position::Position as _;
use crate::score::Score;
use std::cell::OnceCell;

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

impl Worth {
    /// The two highest worths among the pieces of `color` on `mask`.
    #[inline]
    fn best_two(&self, board: &Board, color: Color, mask: Mask) -> (i32, i32) {
        let (mut first, mut second) = (0, 0);
        for square in squares(mask & board.of_color(color)) {
            let Cell::FaceUp(piece) = board.cell(square) else { continue };
            let worth = self.get(piece);
            if worth > first {
                (first, second) = (worth, first);
            } else if worth > second {
                second = worth;
            }
        }
        (first, second)
    }

    #[inline]
    fn best(&self, board: &Board, color: Color, mask: Mask) -> i32 {
        self.best_two(board, color, mask).0
    }
}

/// For each role of a colour a set of enemies on the board.
type Enemies = [Mask; Role::COUNT];

/// Those that `color`'s pieces take by rank; all of them for a role that jumps.
#[inline(always)]
fn victims(board: &Board, rules: Rules, color: Color) -> Enemies {
    let of = |role| board.of(Piece::new(!color, role));
    let mut victims = [0; Role::COUNT];
    let mut all = board.of_color(!color);
    for role in rules.ladder.roles() {
        victims[role as usize] = match role {
            _ if rules.jumps(role) => board.of_color(!color),
            Role::General => all & !of(Role::Soldier),
            Role::Soldier => all | of(Role::General),
            _ => all,
        };
        all &= !of(role);
    }
    victims
}

/// Those that take `color`'s pieces by rank.
#[inline(always)]
fn takers(board: &Board, rules: Rules, color: Color) -> Enemies {
    let of = |role| board.of(Piece::new(!color, role));
    let mut takers = [0; Role::COUNT];
    let mut above = 0;
    for role in rules.ladder.roles() {
        if !rules.jumps(role) {
            above |= of(role);
        }
        takers[role as usize] = match role {
            Role::General => above | of(Role::Soldier),
            Role::Soldier => above & !of(Role::General),
            _ => above,
        };
    }
    takers
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
    fn threats(&self, color: Color) -> Threats {
        let board = &self.board;
        let victims = victims(board, self.rules, color);
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
            let victims = victims[role as usize];
            let near = neighbours(here);
            threats.now |= near & victims;
            threats.next |= neighbours(near & empty) & victims;
        }
        threats.next &= !threats.now;
        threats
    }

    /// Expected losses to face-down neighbours, over all pieces of a colour, in points.
    fn dark_risk(&self, color: Color, beside: Mask) -> i32 {
        let (board, bag) = (&self.board, self.bag());
        let exposed = board.of_color(color) & beside;
        if exposed == 0 {
            return 0;
        }
        let hidden = |role| i32::from(bag.count(Piece::new(!color, role)));
        let mut takers = [0; Role::COUNT];
        let mut above = 0;
        for role in self.rules.ladder.roles() {
            if !self.rules.jumps(role) {
                above += hidden(role);
            }
            takers[role as usize] = match role {
                Role::General => above + hidden(Role::Soldier),
                Role::Soldier => above - hidden(Role::General),
                _ => above,
            };
        }
        let mut sum = 0;
        for square in squares(exposed) {
            let Cell::FaceUp(piece) = board.cell(square) else { continue };
            let contacts = (around(square) & board.dark()).count_ones() as i32;
            sum += contacts * takers[piece.role as usize] * self.worth.get(piece);
        }
        sum / board.dark().count_ones() as i32
    }

    /// How near `color`'s pieces are to what they can take without being taken.
    fn chase(&self, color: Color) -> i32 {
        let board = &self.board;
        let victims = victims(board, self.rules, !color);
        let takers = takers(board, self.rules, !color);
        let mut sum = 0;
        for prey in squares(board.of_color(!color)) {
            let Cell::FaceUp(piece) = self.cell(prey) else { continue };
            let takers = takers[piece.role as usize] & !victims[piece.role as usize];
            let near = squares(takers).map(|hunter| distance(hunter, prey)).min();
            sum += near.map_or(0, |near| 10 - near);
        }
        sum * CHASE
    }

    /// Points for `mover`, before the draw clock.
    fn balance(&self, mover: Color) -> i32 {
        let board = &self.board;
        let worth = &self.worth;
        let mut total = worth.balance(mover);
        let (own, other) = (self.threats(mover), self.threats(!mover));
        let (hanging, second) = worth.best_two(board, mover, other.now);
        let mut terms = HANGING * hanging + HANGING_SECOND * second;
        terms += ATTACK * worth.best(board, !mover, own.now);
        terms += MOVER_REACH * worth.best(board, !mover, own.next);
        terms += OTHER_REACH * worth.best(board, mover, other.next);
        if board.dark() != 0 {
            let beside = neighbours(board.dark());
            let risk = |color| self.dark_risk(color, beside);
            terms += DARK_RISK * (risk(mover) - risk(!mover));
        }
        total += terms / 256;
        total += FREEDOM * (own.freedom.count_ones() as i32 - other.freedom.count_ones() as i32);
        if board.dark() == 0 {
            let leader = if total >= 0 { mover } else { !mover };
            let chase = self.chase(leader);
            total += if leader == mover { chase } else { -chase };
            if worth.is_untouchable(!leader) {
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

    type Proofs = Endgames;

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
            takers: takers(board, self.rules, mover),
            victims: OnceCell::new(),
            other: OnceCell::new(),
        };
        let attacked = OnceCell::new();
        let flees = |from| attacked.get_or_init(|| self.threats(!mover).now) & bit(from) != 0;
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

    fn proven(&self, proofs: &mut Endgames, left: &mut u64) -> Option<Verdict> {
        proofs.verdict(self, left)
    }

    fn nears_proof(&self) -> bool {
        self.board.occupied().count_ones() <= Endgames::NEAR
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
    /// Of the mover's roles.
    takers: Enemies,
    victims: OnceCell<Enemies>,
    /// Victims and takers of the other side's roles.
    other: OnceCell<(Enemies, Enemies)>,
}

impl Scene<'_> {
    fn victims(&self) -> &Enemies {
        self.victims.get_or_init(|| victims(&self.at.board, self.at.rules, self.mover))
    }

    fn other(&self) -> &(Enemies, Enemies) {
        let (board, rules) = (&self.at.board, self.at.rules);
        self.other.get_or_init(|| (victims(board, rules, !self.mover), takers(board, rules, !self.mover)))
    }

    /// Whether the other side could take a piece of the mover's that stands on `to` after leaving `from`.
    fn endangered(&self, piece: Piece, from: Mask, to: Square) -> bool {
        let board = &self.at.board;
        if around(to) & self.takers[piece.role as usize] & !bit(to) != 0 {
            return true;
        }
        let cannons = board.of(Piece::new(!piece.color, Role::Cannon)) & !bit(to);
        self.at.rules.cannon == CannonRule::Jump
            && cannons != 0
            && jump_targets(to, board.occupied() & !from) & cannons != 0
    }

    fn capture(&self, piece: Piece, from: Square, to: Square, victim: Piece) -> Gist {
        let victim = self.at.worth.get(victim);
        let back = if self.endangered(piece, bit(from), to) { self.at.worth.get(piece) } else { 0 };
        Gist::Capture { victim, gain: victim - back }
    }

    fn step(&self, piece: Piece, from: Square, to: Square, flees: bool) -> Gist {
        let board = &self.at.board;
        let mut gain = if flees { self.at.worth.get(piece) / 2 } else { 0 };
        if self.endangered(piece, bit(from), to) {
            gain -= self.at.worth.get(piece);
        } else {
            let victims = if self.at.rules.jumps(piece.role) {
                jump_targets(to, board.occupied() & !bit(from)) & board.of_color(!piece.color)
            } else {
                around(to) & self.victims()[piece.role as usize]
            };
            gain += self.at.worth.best(board, !piece.color, victims) / 4;
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
            let (victims, takers) = match piece.color == self.mover {
                true => (self.victims(), &self.takers),
                false => (&self.other().0, &self.other().1),
            };
            let jumps = at.rules.jumps(piece.role);
            let prey = if jumps {
                lines & board.of_color(!piece.color)
            } else {
                near & victims[piece.role as usize]
            };
            let taken = near & takers[piece.role as usize] != 0 || cannons(!piece.color) != 0;
            let (prey, own) = (self.at.worth.best(board, !piece.color, prey), self.at.worth.get(piece));
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
                self.at.worth.get(piece)
            } else if !at.rules.jumps(attacker.role) && at.rules.takes(piece.role, attacker.role) {
                -self.at.worth.get(attacker)
            } else {
                0
            };
            sum += i32::from(count) * points;
        }
        let exposed = if self.endangered(attacker, 0, to) { self.at.worth.get(attacker) / 2 } else { 0 };
        sum / at.bag().total().max(1) as i32 - exposed
    }
}
