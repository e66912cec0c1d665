//! Chance nodes: the exact expectation over the bag, cut off by Star1 (Ballard, *The \*-minimax search procedure for
//! trees containing chance nodes*, 1983).

use super::alphabeta::{Search, Window};
use super::params;
use crate::evaluate::Evaluate;
use crate::position::{Outcome, Seat};
use crate::score::Score;
use crate::sorting::sort_short_by_key;

impl<P: Evaluate> Search<'_, P> {
    /// The expected score of an action that turns something up, for its mover. Outcomes count within the band of
    /// estimates; only when all are proven wins, or all proven losses, is the node proven, with the latest of them.
    pub fn chance(&mut self, at: &P, mv: P::Move, window: Window, depth: i32, ply: usize) -> Score {
        let most = i64::from(P::TUNING.estimate_max.0);
        let least = -most;
        let mut outcomes = at.outcomes(mv);
        sort_short_by_key(&mut outcomes, |&(_, weight)| std::cmp::Reverse(weight));
        let sum =
            |weights: &[(Outcome, u32)]| weights.iter().map(|&(_, weight)| i64::from(weight)).sum::<i64>();
        let total = sum(&outcomes);
        let (alpha, beta) = (i64::from(window.alpha.0), i64::from(window.beta.0));
        let mut seen = 0i64;
        let mut left = total;
        let (mut lowest, mut highest) = (Score::INFINITE, -Score::INFINITE);
        for &(outcome, weight) in &outcomes {
            let weight = i64::from(weight);
            left -= weight;
            let need = ceil_div((alpha + 1) * total - seen - left * most, weight);
            let enough = ceil_div(beta * total - seen - left * least, weight);
            let inner = Window {
                alpha: if need > least && need <= most { Score(need as i32 - 1) } else { -Score::INFINITE },
                beta: if enough > least && enough <= most { Score(enough as i32) } else { Score::INFINITE },
            };
            let mut child = at.clone();
            child.play(mv, outcome);
            let score = self.outcome(at.to_move(), &child, inner, depth, ply + 1);
            if self.stopped {
                return Score::DRAW;
            }
            lowest = lowest.min(score);
            highest = highest.max(score);
            seen += weight * i64::from(score.0).clamp(least, most);
            let (worst, best) = (seen + left * least, seen + left * most);
            let may_be_lost = beta <= least && highest <= -Score::DECIDED;
            let may_be_won = alpha >= most && lowest >= Score::DECIDED;
            if worst >= beta * total && !may_be_lost {
                return Score(worst.div_euclid(total) as i32);
            }
            if best < (alpha + 1) * total && !may_be_won {
                return Score(best.div_euclid(total) as i32);
            }
        }
        if lowest >= Score::DECIDED {
            lowest
        } else if highest <= -Score::DECIDED {
            highest
        } else {
            Score(seen.div_euclid(total) as i32)
        }
    }

    /// The score of one outcome: exact within the window, a bound outside.
    fn outcome(&mut self, mover: Seat, child: &P, window: Window, depth: i32, ply: usize) -> Score {
        let wide = window.beta.0 - window.alpha.0 > 4 * params::GUESS;
        if wide && depth >= params::GUESS_DEPTH {
            let guess = self.estimate(child);
            let guess = if child.to_move() == mover { guess } else { -guess };
            let near = Window {
                alpha: (guess - params::GUESS).max(window.alpha),
                beta: (guess + params::GUESS).min(window.beta),
            };
            if near.alpha < near.beta {
                let score = self.child(mover, child, near, depth, ply);
                let inside = score > near.alpha || near.alpha == window.alpha;
                if self.stopped || (inside && (score < near.beta || near.beta == window.beta)) {
                    return score;
                }
            }
        }
        self.child(mover, child, window, depth, ply)
    }
}

fn ceil_div(a: i64, b: i64) -> i64 {
    -(-a).div_euclid(b)
}
