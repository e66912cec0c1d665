//! What a review tells, as plain data: codes and numbers, no sentences.

use super::Reviewer;
use super::sum::{Sum, Terms};
use super::work::{Found, acted};
use crate::piece::Piece;
use crate::position::{Cause, Ending, Outcome, Seat, Viewer};
use crate::winning::{Share, Winning};
use serde::Serialize;

/// An action that loses no more than this is as good as the best.
pub const AS_GOOD: Share = Share(10_000);
/// From this loss on an action is an inaccuracy,
pub const INACCURACY: Share = Share(50_000);
/// a mistake,
pub const MISTAKE: Share = Share(100_000);
/// a blunder.
pub const BLUNDER: Share = Share(200_000);
/// So many mistakes of each seat are named, the worst first.
pub const MOST_MISTAKES: usize = 3;
/// An action that loses so much is half accurate.
const HALF_ACCURATE: f64 = 100_000.0;

/// What an action is called by its loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// There was no other.
    Forced,
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Class {
    /// By a loss in millionths.
    pub const fn of(loss: i32) -> Class {
        match loss {
            _ if loss >= BLUNDER.0 => Class::Blunder,
            _ if loss >= MISTAKE.0 => Class::Mistake,
            _ if loss >= INACCURACY.0 => Class::Inaccuracy,
            _ if loss > AS_GOOD.0 => Class::Good,
            _ => Class::Best,
        }
    }
}

/// A review. All shares are the First seat's, in millionths, so that they never change sides with the turn; luck and
/// knowledge are in First's favour where they are above 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    pub game: &'static str,
    pub rules: String,
    /// By whose knowledge each seat's actions were judged.
    pub judged_by: [Viewer; 2],
    pub ending: Option<Ending>,
    /// The value of the start; with all losses, luck and knowledge it makes `end`.
    pub start: Share,
    /// The result; what can be expected where the game goes on.
    pub end: Share,
    pub actions: Vec<Judged>,
    /// How the game ended where the board does not show it.
    pub closing: Option<Closing>,
    pub first: Side,
    pub second: Side,
    /// Sums over the game, in First's favour: both sides' losses, luck, and knowledge.
    pub skill: i32,
    pub luck: i32,
    pub knowledge: i32,
    pub decided: Deciding,
    /// Positions visited so far.
    pub nodes: u32,
}

/// One action and what it was worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judged {
    pub index: usize,
    pub ply: u32,
    pub seat: Seat,
    pub action: String,
    /// What turned up and what face-down piece was taken, as far as the seat's judge knew.
    pub turned: Option<char>,
    pub taken: Option<char>,
    pub before: Share,
    pub quality: Share,
    pub after: Share,
    /// What a search sees in the position before the action, by nothing that came later.
    pub seen: Share,
    /// What was thrown away, the acting seat's: never below 0.
    pub loss: i32,
    pub luck: i32,
    pub knowledge: i32,
    pub class: Class,
    /// The best other action, where it is better.
    pub better: Option<Better>,
    /// The line that was to be expected from the action on.
    pub line: Vec<String>,
    /// What could have turned up; empty where nothing could, or only one thing.
    pub cases: Vec<Case>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Better {
    pub action: String,
    pub line: Vec<String>,
    pub share: Share,
}

/// What turns up with an action, with its weight and the value after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Case {
    pub turned: Option<char>,
    pub taken: Option<char>,
    pub weight: u32,
    pub share: Share,
    pub happened: bool,
}

/// A game given up, lost on time or agreed drawn: a last step of the seat that lost by it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Closing {
    pub cause: Cause,
    pub seat: Seat,
    /// The value of the position in which the game stopped.
    pub before: Share,
    pub loss: i32,
    pub class: Class,
}

/// One seat's game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Side {
    /// Actions that were a choice.
    pub choices: usize,
    pub loss: i32,
    /// Luck of the seat's own actions, in its favour.
    pub luck: i32,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
    /// The mean over its choices of `100 / (1 + loss / 100,000)`: an action that loses ten points in a hundred is half
    /// accurate. `None` without a choice.
    pub accuracy: Option<f64>,
    /// Indices of its worst actions, from inaccuracies on, the worst first.
    pub worst: Vec<usize>,
}

/// What made the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Deciding {
    /// `skill`, `luck` or `knowledge`: the largest of the sums in the winner's favour; `none` without a winner.
    pub by: &'static str,
    /// The largest single loss or stroke of luck.
    pub swing: Option<Swing>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Swing {
    pub index: usize,
    pub kind: SwingKind,
    /// In First's favour.
    pub share: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SwingKind {
    Loss,
    Luck,
}

/// An action tried in place of the one played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tried {
    /// The player's who acts.
    pub share: Share,
    pub loss: i32,
    /// As good as the best.
    pub good: bool,
    /// What is to be expected from it on: the answer that punishes it comes second.
    pub line: Vec<String>,
    /// A better one.
    pub best: Option<String>,
}

fn texts<M: ToString>(line: &[M]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

fn letter(piece: Option<Piece>) -> Option<char> {
    piece.map(Piece::letter)
}

/// What is `seat`'s turned to First's favour.
const fn favour(seat: Seat, amount: i32) -> i32 {
    match seat {
        Seat::First => amount,
        Seat::Second => -amount,
    }
}

pub fn tell<P: Winning>(reviewer: &Reviewer<P>, found: &[Found<P>], sum: &Sum) -> Review {
    let game = &reviewer.game;
    let judged = |(index, (found, terms)): (usize, (&Found<P>, &Terms))| judge(reviewer, index, found, terms);
    let actions: Vec<Judged> = found.iter().zip(&sum.terms).enumerate().filter_map(judged).collect();
    let closing = reviewer.declared().map(|ending| close(ending, sum));
    let [first, second] = Seat::ALL.map(|seat| side(seat, &actions, closing.as_ref()));
    let start = sum.terms.first().map_or(sum.last, |terms| terms.before);
    let luck = first.luck - second.luck;
    let skill = second.loss - first.loss;
    let knowledge = actions.iter().map(|action| action.knowledge).sum();
    Review {
        game: P::GAME,
        rules: game.rules().to_string(),
        judged_by: reviewer.viewers(),
        ending: game.ending(),
        start,
        end: sum.end,
        decided: decide(
            game.ending(),
            [("skill", skill), ("luck", luck), ("knowledge", knowledge)],
            &actions,
        ),
        actions,
        closing,
        first,
        second,
        skill,
        luck,
        knowledge,
        nodes: reviewer.nodes.min(u32::MAX.into()) as u32,
    }
}

fn judge<P: Winning>(
    reviewer: &Reviewer<P>,
    index: usize,
    found: &Found<P>,
    terms: &Terms,
) -> Option<Judged> {
    let game = &reviewer.game;
    let (seat, mv, outcome) = acted(game, index)?;
    let loss = favour(seat, terms.before.0 - terms.quality.0);
    let class = if found.other.is_some() { Class::of(loss) } else { Class::Forced };
    let better = found.other.as_ref().filter(|_| loss > 0);
    let case = |(&(case, weight), &share): (&(Outcome, u32), &Share)| Case {
        turned: letter(case.turned),
        taken: letter(case.taken),
        weight,
        share,
        happened: case == outcome,
    };
    Some(Judged {
        index,
        ply: game.at(index, Viewer::Public).plies(),
        seat,
        action: mv.to_string(),
        turned: letter(outcome.turned),
        taken: letter(outcome.taken),
        before: terms.before,
        quality: terms.quality,
        after: terms.after,
        seen: terms.seen,
        loss,
        luck: terms.after.0 - terms.quality.0,
        knowledge: terms.next.0 - terms.after.0,
        class,
        better: better.map(|other| Better {
            action: other.mv.to_string(),
            line: texts(&other.line),
            share: terms.before,
        }),
        line: found.played.as_ref().map_or_else(Vec::new, |played| texts(&played.line)),
        cases: found.outcomes.iter().zip(&terms.cases).map(case).collect(),
    })
}

/// The last step of a game that the board does not end: the seat whose share falls by it has the loss.
fn close(ending: Ending, sum: &Sum) -> Closing {
    let fall = sum.last.0 - sum.end.0;
    let seat = if fall >= 0 { Seat::First } else { Seat::Second };
    Closing {
        cause: ending.cause,
        seat: ending.winner.map_or(seat, |winner| !winner),
        before: sum.last,
        loss: fall.abs(),
        class: Class::of(fall.abs()),
    }
}

fn side(seat: Seat, actions: &[Judged], closing: Option<&Closing>) -> Side {
    let own = || actions.iter().filter(|action| action.seat == seat);
    let choices = || own().filter(|action| action.class != Class::Forced);
    let count = |class| own().filter(|action| action.class == class).count();
    let closed = closing.filter(|closing| closing.seat == seat).map_or(0, |closing| closing.loss);
    let number = choices().count();
    let accurate = choices().map(|action| 100.0 / (1.0 + f64::from(action.loss) / HALF_ACCURATE));
    let mut worst: Vec<&Judged> = own().filter(|action| action.loss >= INACCURACY.0).collect();
    crate::sorting::sort_short_by_key(&mut worst, |action| (std::cmp::Reverse(action.loss), action.index));
    Side {
        choices: number,
        loss: own().map(|action| action.loss).sum::<i32>() + closed,
        luck: own().map(|action| favour(seat, action.luck)).sum(),
        inaccuracies: count(Class::Inaccuracy),
        mistakes: count(Class::Mistake),
        blunders: count(Class::Blunder),
        accuracy: (number > 0).then(|| accurate.sum::<f64>() / number as f64),
        worst: worst.iter().take(MOST_MISTAKES).map(|action| action.index).collect(),
    }
}

fn decide(ending: Option<Ending>, sums: [(&'static str, i32); 3], actions: &[Judged]) -> Deciding {
    let winner = ending.and_then(|ending| ending.winner);
    let by = winner.map_or("none", |seat| {
        let largest = sums.iter().max_by_key(|&&(_, sum)| favour(seat, sum));
        largest.map_or("none", |&(by, _)| by)
    });
    let swings = actions.iter().flat_map(|action| {
        let swing = |kind, share| Swing { index: action.index, kind, share };
        [swing(SwingKind::Loss, favour(action.seat, -action.loss)), swing(SwingKind::Luck, action.luck)]
    });
    let swing = swings.filter(|swing| swing.share != 0).max_by_key(|swing| swing.share.abs());
    Deciding { by, swing }
}
