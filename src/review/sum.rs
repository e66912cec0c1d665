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
    /// `after` as the seat's that acts, and the place among the cases of what turned up.
    after_own: Share,
    happened: Option<usize>,
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
///
/// Of the outcomes of a reveal the one that happened has the value that its position has in the game, which many searches and
/// the players themselves have made, the others what one search gives them. By how much such a value was off on average at
/// the game's other reveals is granted to the outcomes that did not happen: else luck would have a side.
pub fn add_up<P: Winning>(reviewer: &Reviewer<P>, found: &[Found<P>]) -> Sum {
    let game = &reviewer.game;
    let result = game.ending().map(|ending| Share::of_ending(ending, Seat::First));
    let to_move = game.to_move();
    let stopped = found.last().and_then(|found| found.stopped).map(|share| firsts(to_move, share));
    let last = stopped.or(result).unwrap_or(Share::HALF);
    let mut grants = vec![0.0; found.len()];
    let mut terms = backwards(reviewer, found, last, &grants);
    for _ in 0..ROUNDS {
        for (grant, found_off) in grants.iter_mut().zip(off_elsewhere(found, &terms)) {
            *grant = (*grant + found_off) / 2.0;
        }
        terms = backwards(reviewer, found, last, &grants);
    }
    Sum { terms, last, end: result.unwrap_or(last) }
}

/// Grants depend on values and these on them; going half way each time, after so many rounds nothing moves any more.
const ROUNDS: usize = 8;

fn backwards<P: Winning>(
    reviewer: &Reviewer<P>,
    found: &[Found<P>],
    last: Share,
    grants: &[f64],
) -> Vec<Terms> {
    let game = &reviewer.game;
    let mut terms = Vec::with_capacity(game.len());
    let mut next = last;
    for (index, found) in found.iter().enumerate().take(game.len()).rev() {
        let Some((seat, _, outcome)) = acted(game, index) else { continue };
        let part = part(found, seat, next, outcome, grants[index]);
        next = part.before;
        terms.push(part);
    }
    terms.reverse();
    terms
}

/// How far a share can be off, against a half: not at all where it is certain.
fn room(share: Share) -> f64 {
    4.0 * share.fraction() * (1.0 - share.fraction())
}

/// For each action by how much the outcomes that happened at the game's other reveals were worth more than a search gave
/// them, to who turned them up, for a share of a half. One reveal without any error is thought besides.
fn off_elsewhere<P: Winning>(found: &[Found<P>], terms: &[Terms]) -> Vec<f64> {
    let off = |(found, terms): (&Found<P>, &Terms)| match terms.happened {
        Some(case) => {
            let searched = found.cases[case];
            (terms.after_own.fraction() - searched.fraction(), room(searched))
        }
        None => (0.0, 0.0),
    };
    let offs: Vec<(f64, f64)> = found.iter().zip(terms).map(off).collect();
    let (sum, all) = offs.iter().fold((0.0, 1.0), |(sum, all), &(off, room)| (sum + off, all + room));
    offs.iter().map(|&(off, room)| (sum - off) / (all - room)).collect()
}

fn part<P: Winning>(found: &Found<P>, seat: Seat, next: Share, outcome: Outcome, grant: f64) -> Terms {
    // All are the seat's own, until the end.
    let next_own = firsts(seat, next);
    let after = match found.views {
        [Some(mine), Some(theirs)] => Share((next_own.0 + mine.0 - theirs.0).clamp(0, Share::WHOLE.0)),
        _ => next_own,
    };
    let granted = |&share: &Share| Share::of((share.fraction() + grant * room(share)).clamp(0.0, 1.0));
    let mut cases: Vec<Share> = found.cases.iter().map(granted).collect();
    let happened =
        found.outcomes.iter().position(|&(case, _)| case == outcome).filter(|&case| case < cases.len());
    if let Some(case) = happened {
        cases[case] = after;
    }
    let quality = if cases.is_empty() { after } else { mean(&found.outcomes, &cases) };
    let Sight { own, other } = sight(found);
    // By what searches alike see between the two: what the rest of the game showed of the one played holds for the other
    // too. Were a position worth the larger of two errors, losses would be made of them.
    let loss = other.map_or(0, |other| (other.0 - own.0).min(other.0 - quality.0).max(0));
    Terms {
        before: firsts(seat, Share(quality.0 + loss)),
        quality: firsts(seat, quality),
        after: firsts(seat, after),
        after_own: after,
        happened,
        next,
        seen: firsts(seat, other.map_or(own, |other| own.max(other))),
        cases: cases.into_iter().map(|share| firsts(seat, share)).collect(),
    }
}
