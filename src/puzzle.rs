//! Lessons and puzzles: a position's goal as a short text, and the judge of how far its solver has come.
//!
//! A goal is aims joined by `+` (or white space), all of them to be reached, in any order. The solver is the side to
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
    Play(Vec<String>),
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

fn bad_goal() -> Refusal {
    Refusal::new("task-goal", "that is no goal: win, hold, take, reach, turn, check or play")
}

impl FromStr for Aim {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Aim, Refusal> {
        let (name, of) = text.split_once(':').unwrap_or((text, ""));
        let square = || match of.as_bytes() {
            [file, rank] if file.is_ascii_alphabetic() && rank.is_ascii_digit() => {
                Ok(of.to_ascii_lowercase())
            }
            _ => Err(Refusal::new("task-square", "there is no such square")),
        };
        Ok(match (name, of.is_empty()) {
            ("win", true) => Aim::Win,
            ("hold", true) => Aim::Hold,
            ("check", true) => Aim::Check,
            ("take", false) => match of.as_bytes() {
                &[letter] => Aim::TakeKind(Role::from_letter(letter.into()).ok_or_else(bad_goal)?),
                _ => Aim::Take(square()?),
            },
            ("reach", false) => Aim::Reach(square()?),
            ("turn", false) => Aim::Turn(square()?),
            ("play", false) => {
                let mut actions: Vec<String> = of.split('|').map(str::to_ascii_lowercase).collect();
                if actions.iter().any(String::is_empty) {
                    return Err(bad_goal());
                }
                actions.dedup();
                Aim::Play(actions)
            }
            _ => return Err(bad_goal()),
        })
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
            Aim::Play(actions) => of("play:", &actions.join("|")),
        }
    }
}

impl FromStr for Goal {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Goal, Refusal> {
        let mut aims = Vec::new();
        if text.len() > LONGEST {
            return Err(Refusal::new("task-too-long", "the goal is too long"));
        }
        for part in text.split('+') {
            if part.trim().is_empty() {
                return Err(bad_goal());
            }
            for aim in part.split_whitespace() {
                let aim = aim.parse()?;
                if aims.contains(&aim) {
                    return Err(Refusal::new("task-twice", "the goal asks for the same thing twice"));
                }
                aims.push(aim);
            }
        }
        if aims.len() > MOST_AIMS {
            return Err(Refusal::new("task-too-long", "the goal is too long"));
        }
        Ok(Goal(aims))
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
        if self.turns.is_some_and(|turns| !(1..=MOST_TURNS).contains(&turns)) {
            return Err(Refusal::new("task-turns", "the turns of a task are 1 to 99"));
        }
        self.goal.0.iter().try_for_each(|aim| self.check_aim(aim, start))
    }

    fn check_aim(&self, aim: &Aim, start: &TableView) -> Result<(), Refusal> {
        let fault = |rule, detail: &str| Err(Refusal::new(rule, detail));
        let jieqi = start.game == GameId::Jieqi.name();
        let own = match start.to_move {
            Seat::First => start.colors.first,
            Seat::Second => start.colors.second,
        };
        let stands = |square: &str| {
            cell(start, square).ok_or_else(|| Refusal::new("task-square", "there is no such square"))
        };
        let royal = || fault("task-general", "in jieqi no general is captured: say win");
        match aim {
            Aim::Win => {}
            Aim::Hold if self.turns.is_none() => {
                return fault("task-hold", "to hold out needs a number of turns");
            }
            Aim::Hold => {}
            Aim::Take(square) => match stands(square)? {
                Some('G' | 'g') if jieqi => return royal(),
                Some('X') if !jieqi => {
                    return fault("task-take", "nobody knows yet whose piece lies there");
                }
                Some(letter) if own.is_some_and(|own| own != color(letter)) => {}
                _ => return fault("task-take", "no piece of the other side stands there"),
            },
            Aim::TakeKind(Role::General) if jieqi => return royal(),
            Aim::TakeKind(role) => {
                let is_such =
                    |letter: char| Role::from_letter(letter) == Some(*role) && own != Some(color(letter));
                let on_board = start.cells.iter().any(|cell| cell.chars().any(is_such));
                if !on_board && !start.bag.keys().any(|&letter| is_such(letter)) {
                    return fault("task-no-piece", "the other side has no such piece");
                }
            }
            Aim::Reach(square) => {
                let standing = stands(square)?.filter(|&letter| jieqi || letter != 'X');
                if standing.is_some_and(|letter| own == Some(color(letter))) {
                    return fault("task-reach", "a piece of the solver's stands there already");
                }
            }
            Aim::Turn(square) => match stands(square)? {
                Some(letter @ ('X' | 'x')) if !jieqi || own == Some(color(letter)) => {}
                _ => return fault("task-turn", "nothing lies there that the solver can turn up"),
            },
            Aim::Check if !jieqi => return fault("task-check", "there is no check in banqi"),
            Aim::Check => {}
            Aim::Play(actions) => {
                let legal = |action: &String| start.moves.iter().any(|mv| mv.text == *action);
                if !actions.iter().all(legal) {
                    return fault("task-move", "that is no legal action in the position");
                }
            }
        }
        Ok(())
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
                    Some(event) if !actions.contains(&event.action.text) => {
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
