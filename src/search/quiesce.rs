//! Captures until the position is quiet.

use super::alphabeta::{Search, Window};
use super::order::{Candidates, pick};
use super::params;
use crate::evaluate::{Evaluate, Gist};
use crate::position::{MoveList, Outcome};
use crate::score::Score;

impl<P: Evaluate> Search<'_, P> {
    /// The caller has visited `at`.
    pub fn quiesce(&mut self, at: &P, mut window: Window, ply: usize) -> Score {
        let estimate = self.estimate(at);
        if !P::TUNING.chains && estimate >= window.beta {
            return estimate;
        }
        let mut moves = MoveList::new();
        at.noisy(&mut moves);
        if moves.is_empty() || ply >= params::MAX_PLY {
            return estimate;
        }
        let mut candidates = Candidates::new();
        self.candidates(at, &moves, None, ply, &mut candidates);
        let chained = candidates.iter().any(|c| c.gist == Gist::Stop);
        let mut best = -P::TUNING.estimate_max;
        if !chained {
            best = estimate;
            if best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let mut index = 0;
        while let Some(candidate) = pick(&mut candidates, index) {
            index += 1;
            if let Gist::Capture { victim, gain } | Gist::Reveal { victim, gain } = candidate.gist {
                if gain < 0 {
                    break;
                }
                if !chained && estimate + victim + params::DELTA <= window.alpha {
                    continue;
                }
            }
            let child = match candidate.gist {
                Gist::Reveal { .. } => at.blur(candidate.mv),
                _ => None,
            };
            let child = child.unwrap_or_else(|| {
                let mut child = at.clone();
                child.play(candidate.mv, Outcome::NONE);
                child
            });
            let score = self.below(at.to_move(), &child, window, ply);
            if self.stopped {
                return best;
            }
            if score > best {
                best = score;
                window.alpha = window.alpha.max(best);
                if best >= window.beta {
                    break;
                }
            }
        }
        best
    }

    fn below(&mut self, mover: crate::position::Seat, child: &P, window: Window, ply: usize) -> Score {
        let same = child.to_move() == mover;
        let window = if same { window } else { -window };
        let score = match self.visit(child, ply + 1) {
            Some(score) => score,
            None => self.quiesce(child, window, ply + 1),
        };
        if same { score } else { -score }
    }
}
