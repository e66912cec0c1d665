//! The sum: values from the end of the game backwards, and what each action lost, was dealt and told.

use super::Reviewer;
use super::work::{Found, acted};
use crate::position::{Outcome, Outcomes, Seat};
use crate::winning::{Share, Winning};

/// One action's part of the sum. Shares are First's; `before` less the loss is `quality`, that and the luck are `after`,
/// that and the knowledge are the next action's `before`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub before: Share,
    pub quality: Share,
    pub after: Share,
    pub next: Share,
    /// What the position is worth to a search from it alone, by nothing that came later.
    pub seen: Share,
    /// First's, by outcome.
    pub cases: Vec<Share>,
}

/// The whole sum: a part for each action, and the value in the end.
pub struct Sum {
    pub terms: Vec<Terms>,
    /// First's share of the position in which the game stopped.
    pub last: Share,
    /// The result, or the same where there is none.
    pub end: Share,
}

/// First's share of what is `seat`'s.
pub fn firsts(seat: Seat, share: Share) -> Share {
    match seat {
        Seat::First => share,
        Seat::Second => !share,
    }
}

/// The mean by weight, to the nearest millionth.
pub fn mean(outcomes: &Outcomes, shares: &[Share]) -> Share {
    let (mut sum, mut total) = (0i64, 0i64);
    for (&(_, weight), share) in outcomes.iter().zip(shares) {
        sum += i64::from(weight) * i64::from(share.0);
        total += i64::from(weight);
    }
    Share(((2 * sum + total) / (2 * total.max(1))) as i32)
}

/// What an action and the best other are worth to searches alike, from the position before them alone.
struct Sight {
    own: Share,
    other: Option<Share>,
}

fn sight<P: Winning>(found: &Found<P>) -> Sight {
    let searched = found.played.as_ref().map_or(Share::HALF, |played| played.share);
    let chance = !found.cases.is_empty();
    let own = if chance { mean(&found.outcomes, &found.cases) } else { searched };
    let other = found.other.as_ref().map(|other| {
        match (chance, other.chance) {
            // Both were searched by mean points from one position: what lies between them is taken over.
            (true, true) => Share((own.0 + other.share.0 - searched.0).clamp(0, Share::WHOLE.0)),
            (false, true) if !found.other_cases.is_empty() => mean(&found.other_outcomes, &found.other_cases),
            _ => other.share,
        }
    });
    Sight { own, other }
}

/// Adds up what was found, from the end backwards.
pub fn add_up<P: Winning>(reviewer: &Reviewer<P>, found: &[Found<P>]) -> Sum {
    let game = &reviewer.game;
    let result = game.ending().map(|ending| Share::of_ending(ending, Seat::First));
    let to_move = game.to_move();
    let stopped = found.last().and_then(|found| found.stopped).map(|share| firsts(to_move, share));
    let last = stopped.or(result).unwrap_or(Share::HALF);
    let mut terms = Vec::with_capacity(game.len());
    let mut next = last;
    for (index, found) in found.iter().enumerate().take(game.len()).rev() {
        let Some((seat, _, outcome)) = acted(game, index) else { continue };
        let part = part(found, seat, next, outcome);
        next = part.before;
        terms.push(part);
    }
    terms.reverse();
    Sum { terms, last, end: result.unwrap_or(last) }
}

fn part<P: Winning>(found: &Found<P>, seat: Seat, next: Share, outcome: Outcome) -> Terms {
    // All are the seat's own, until the end.
    let next_own = firsts(seat, next);
    let after = match found.views {
        [Some(mine), Some(theirs)] => Share((next_own.0 + mine.0 - theirs.0).clamp(0, Share::WHOLE.0)),
        _ => next_own,
    };
    let mut cases = found.cases.clone();
    let happened = found.outcomes.iter().position(|&(case, _)| case == outcome);
    if let Some(case) = happened.and_then(|case| cases.get_mut(case)) {
        *case = after;
    }
    let quality = if cases.is_empty() { after } else { mean(&found.outcomes, &cases) };
    let Sight { own, other } = sight(found);
    // Another action is better by what searches alike see between the two: what the rest of the game showed of the one
    // played holds for the other too. Without that the value of a position would be the better of two errors, which
    // favours whoever is to move, and luck would have a side.
    let loss = other.map_or(0, |other| (other.0 - own.0).min(other.0 - quality.0).max(0));
    Terms {
        before: firsts(seat, Share(quality.0 + loss)),
        quality: firsts(seat, quality),
        after: firsts(seat, after),
        next,
        seen: firsts(seat, other.map_or(own, |other| own.max(other))),
        cases: cases.into_iter().map(|share| firsts(seat, share)).collect(),
    }
}
