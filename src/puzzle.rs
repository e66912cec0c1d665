//! Lessons and puzzles: a position's goal as a short text, and the judge of how far its solver has come.
//!
//! A goal is aims joined by `+` or a space, all of them to be reached, in any order. The solver is the side to
//! move where the task starts.
//!
//! | aim | is reached when |
//! |---|---|
//! | `win` | the solver has won |
//! | `hold` | the solver's turns are used up, the last one is answered, and the game is not lost; or it ended so before |
//! | `take:c2` | the solver has captured the piece that stood on c2 at the start, wherever it went |
//! | `take:r` | the solver has captured a piece of that kind, by a letter of either set |
//! | `reach:c2` | a piece of the solver's has gone to c2 |
//! | `turn:c2` | the piece that lay face-down on c2 at the start has turned up |
//! | `check` | the solver has given check |
//! | `play:a1a2\|c2` | the solver's first action is one of these |
//!
//! Everything is judged by what the solver may know: start, events and position come masked for the solver.

use crate::piece::{Color, Role};
use crate::position::Seat;
use crate::refusal::Refusal;
use crate::table::{EventView, GameId, TableView};
use crate::{banqi, jieqi};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Bytes of a goal's text, and aims in it.
const LONGEST: usize = 200;
const MOST_AIMS: usize = 8;
/// Turns a task may give.
const MOST_TURNS: u32 = 99;

/// One thing to be reached. Squares and actions are texts of the game's notation, in lower case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Aim {
    Win,
    Hold,
    Take(String),
    TakeKind(Role),
    Reach(String),
    Turn(String),
    Check,
    /// Actions with `|` between them.
    Play(String),
}

/// What is to be reached: every aim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal(Vec<Aim>);

/// A goal and the number of the solver's turns within which it is to be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    pub goal: Goal,
    pub turns: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Open,
    Met,
    Missed,
}

/// Why a goal can no longer be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Miss {
    /// The game is lost.
    Lost,
    /// The game is drawn.
    Drawn,
    /// The game is won, and something else was to be reached.
    Over,
    /// The turns are used up.
    Turns,
    /// The piece that was to turn up was captured.
    Piece,
    /// The first action was another one.
    OtherMove,
}

/// How far the solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    pub state: State,
    /// Of a missed goal.
    pub reason: Option<Miss>,
    /// The solver's turns so far, one that goes on among them.
    pub turns: u32,
    /// Missed after something turned up that nobody could foresee.
    pub luck: bool,
}

/// Which rule a goal breaks, and a sentence.
type Fault = (&'static str, &'static str);

const fn fault(rule: &'static str, detail: &'static str) -> Fault {
    (rule, detail)
}

const BAD_GOAL: Fault = fault("task-goal", "that is no goal: win, hold, take, reach, turn, check or play");
const NO_SQUARE: Fault = fault("task-square", "there is no such square");

impl Aim {
    fn read(text: &str) -> Result<Aim, Fault> {
        let (name, of) = text.split_once(':').unwrap_or((text, ""));
        let of = of.to_ascii_lowercase();
        match (name, of.as_bytes()) {
            ("win", []) => Ok(Aim::Win),
            ("hold", []) => Ok(Aim::Hold),
            ("check", []) => Ok(Aim::Check),
            ("take", &[letter]) => Role::from_letter(letter.into()).map(Aim::TakeKind).ok_or(BAD_GOAL),
            ("play", [_, ..]) if of.split('|').all(|action| !action.is_empty()) => Ok(Aim::Play(of)),
            ("take" | "reach" | "turn", [file, rank])
                if file.is_ascii_alphabetic() && rank.is_ascii_digit() =>
            {
                Ok(match name {
                    "take" => Aim::Take(of),
                    "reach" => Aim::Reach(of),
                    _ => Aim::Turn(of),
                })
            }
            ("take" | "reach" | "turn", [_, ..]) => Err(NO_SQUARE),
            _ => Err(BAD_GOAL),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut of = |name: &str, of: &str| {
            f.write_str(name)?;
            f.write_str(of)
        };
        match self {
            Aim::Win => of("win", ""),
            Aim::Hold => of("hold", ""),
            Aim::Check => of("check", ""),
            Aim::Take(square) => of("take:", square),
            Aim::TakeKind(role) => of("take:", role.letter().encode_utf8(&mut [0; 4])),
            Aim::Reach(square) => of("reach:", square),
            Aim::Turn(square) => of("turn:", square),
            Aim::Play(actions) => of("play:", actions),
        }
    }
}

impl Goal {
    fn read(text: &str) -> Result<Goal, Fault> {
        let mut aims = Vec::new();
        let too_long = fault("task-too-long", "the goal is too long");
        if text.len() > LONGEST {
            return Err(too_long);
        }
        for aim in text.split(['+', ' ']).filter(|aim| !aim.is_empty()) {
            let aim = Aim::read(aim)?;
            if aims.contains(&aim) {
                return Err(fault("task-twice", "the goal asks for the same thing twice"));
            }
            aims.push(aim);
        }
        if aims.is_empty() {
            return Err(BAD_GOAL);
        }
        if aims.len() > MOST_AIMS {
            return Err(too_long);
        }
        Ok(Goal(aims))
    }
}

impl FromStr for Goal {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Goal, Refusal> {
        Goal::read(text).map_err(|(rule, detail)| Refusal::new(rule, detail))
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, aim) in self.0.iter().enumerate() {
            f.write_str(if i > 0 { "+" } else { "" })?;
            aim.fmt(f)?;
        }
        Ok(())
    }
}

/// The colour of a piece's letter.
const fn color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Red } else { Color::Black }
}

/// What stands on a square of a view: `Some(None)` when it is empty, `X` or `x` when it is face-down.
fn cell(view: &TableView, square: &str) -> Option<Option<char>> {
    let index = match view.game.parse() {
        Ok(GameId::Jieqi) => jieqi::square_at(square)?.index(),
        _ => banqi::Square::parse(square)?.index(),
    };
    Some(view.cells.get(index)?.chars().next())
}

impl Task {
    /// Says why this is no task from a position.
    ///
    /// # Errors
    /// The rule that broke: a number of turns that is none, an aim that the position does not allow or has reached.
    pub fn check(&self, start: &TableView) -> Result<(), Refusal> {
        let bad_turns = self.turns.is_some_and(|turns| !(1..=MOST_TURNS).contains(&turns));
        let found = match bad_turns {
            true => Err(fault("task-turns", "the turns of a task are 1 to 99")),
            false => self.goal.0.iter().try_for_each(|aim| self.check_aim(aim, start)),
        };
        found.map_err(|(rule, detail)| Refusal::new(rule, detail))
    }

    fn check_aim(&self, aim: &Aim, start: &TableView) -> Result<(), Fault> {
        let jieqi = start.game == GameId::Jieqi.name();
        let own = match start.to_move {
            Seat::First => start.colors.first,
            Seat::Second => start.colors.second,
        };
        let stands = |square: &str| cell(start, square).ok_or(NO_SQUARE);
        let royal = fault("task-general", "in jieqi no general is captured: say win");
        Err(match aim {
            Aim::Hold if self.turns.is_none() => fault("task-hold", "to hold out needs a number of turns"),
            Aim::Win | Aim::Hold => return Ok(()),
            Aim::Take(square) => match stands(square)? {
                Some('G' | 'g') if jieqi => royal,
                Some('X') if !jieqi => fault("task-take", "nobody knows yet whose piece lies there"),
                Some(letter) if own.is_some_and(|own| own != color(letter)) => return Ok(()),
                _ => fault("task-take", "no piece of the other side stands there"),
            },
            Aim::TakeKind(Role::General) if jieqi => royal,
            Aim::TakeKind(role) => {
                let is_such =
                    |letter: char| Role::from_letter(letter) == Some(*role) && own != Some(color(letter));
                let on_board = start.cells.iter().any(|cell| cell.chars().any(is_such));
                if on_board || start.bag.keys().any(|&letter| is_such(letter)) {
                    return Ok(());
                }
                fault("task-no-piece", "the other side has no such piece")
            }
            Aim::Reach(square) => match stands(square)?.filter(|&letter| jieqi || letter != 'X') {
                Some(letter) if own == Some(color(letter)) => {
                    fault("task-reach", "a piece of the solver's stands there already")
                }
                _ => return Ok(()),
            },
            Aim::Turn(square) => match stands(square)? {
                Some(letter @ ('X' | 'x')) if !jieqi || own == Some(color(letter)) => return Ok(()),
                _ => fault("task-turn", "nothing lies there that the solver can turn up"),
            },
            Aim::Check if jieqi => return Ok(()),
            Aim::Check => fault("task-check", "there is no check in banqi"),
            Aim::Play(actions) => {
                if actions.split('|').all(|action| start.moves.iter().any(|mv| mv.text == action)) {
                    return Ok(());
                }
                fault("task-move", "that is no legal action in the position")
            }
        })
    }

    /// Judges a task that [`Task::check`] found sound, by all events so far and the position they led to.
    pub fn judge(&self, events: &[EventView], now: &TableView) -> Verdict {
        let solver = events.first().map_or(now.to_move, |event| event.seat);
        let start = events.first().map_or(now.ply, |event| event.ply);
        let plies = now.ply - start;
        let spent = |plies: u32| self.turns.is_some_and(|turns| plies >= turns.saturating_mul(2));
        let last = events.iter().rfind(|event| event.seat == solver);
        let mut open = Vec::new();
        let mut reason = None;
        for aim in &self.goal.0 {
            let lost = now.ending.is_some_and(|ending| ending.winner == Some(!solver));
            let reached = match aim {
                Aim::Win => now.ending.is_some_and(|ending| ending.winner == Some(solver)),
                Aim::Hold => !lost && (now.ending.is_some() || spent(plies)),
                Aim::Check => events.iter().any(|event| event.seat == solver && event.check),
                Aim::Reach(to) => events
                    .iter()
                    .any(|event| event.seat == solver && moved(event).is_some_and(|(_, at)| at == to)),
                Aim::TakeKind(role) => events.iter().any(|event| {
                    event.seat == solver && event.captured.and_then(Role::from_letter) == Some(*role)
                }),
                Aim::Take(square) => taken(square, events),
                Aim::Turn(square) => match turned(square, events) {
                    None => {
                        reason = reason.or(Some(Miss::Piece));
                        false
                    }
                    Some(turned) => turned,
                },
                Aim::Play(actions) => match events.first() {
                    Some(event) if actions.split('|').all(|action| action != event.action.text) => {
                        reason = Some(Miss::OtherMove);
                        false
                    }
                    first => first.is_some(),
                },
            };
            if !reached {
                open.push(aim);
            }
        }
        if open.is_empty() {
            reason = None;
        } else if let Some(ending) = now.ending {
            reason = reason.or(Some(match ending.winner {
                Some(winner) if winner == solver => Miss::Over,
                Some(_) => Miss::Lost,
                None => Miss::Drawn,
            }));
        } else if spent(plies + 1) && open.iter().any(|&aim| *aim != Aim::Hold) {
            reason = reason.or(Some(Miss::Turns));
        }
        Verdict {
            state: match reason {
                Some(_) => State::Missed,
                None if open.is_empty() => State::Met,
                None => State::Open,
            },
            reason,
            turns: last.map_or(0, |event| (event.ply - start) / 2 + 1),
            luck: reason.is_some_and(|reason| reason != Miss::OtherMove)
                && events.iter().any(|event| event.turned.is_some()),
        }
    }
}

/// From where to where a piece went in an action, if one did: an attempt at a face-down piece can fail.
fn moved(event: &EventView) -> Option<(&str, &str)> {
    let goes = match event.action.kind {
        "step" | "capture" => true,
        "attempt" => event.captured.is_some(),
        _ => false,
    };
    Some((event.action.from.as_deref()?, event.action.to.as_deref()?)).filter(|_| goes)
}

/// Whether the piece that stood on a square at the start has been captured.
fn taken(square: &str, events: &[EventView]) -> bool {
    let mut at = square;
    events.iter().any(|event| {
        let Some((from, to)) = moved(event) else { return false };
        if from == at {
            at = to;
            return false;
        }
        to == at
    })
}

/// Whether the piece that lay face-down on a square has turned up; `None` when it was captured before.
fn turned(square: &str, events: &[EventView]) -> Option<bool> {
    for event in events {
        let (from, to) = (event.action.from.as_deref(), event.action.to.as_deref());
        let touched = if matches!(event.action.kind, "flip" | "attempt") { to } else { from };
        if event.turned.is_some() && touched == Some(square) {
            return Some(true);
        }
        if moved(event).is_some_and(|(_, to)| to == square) {
            return None;
        }
    }
    Some(false)
}
