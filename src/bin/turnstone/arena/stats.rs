//! What paired games say about strength.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Results of player a: games by outcome, and pairs (one deal, seats swapped) by a's half points.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub pairs: [u64; 5],
}

/// Elo difference with its 95 % interval.
#[derive(Clone, Copy, Debug)]
pub struct Elo {
    pub mid: f64,
    pub low: f64,
    pub high: f64,
}

/// A tenth of a pair in every cell keeps a one-sided result from claiming certainty.
const SOFTENING: f64 = 0.1;
/// Jeffreys' prior for the cells: without it a few equal pairs, whose variance is none, would decide a test.
const PRIOR: f64 = 0.5;

impl Tally {
    /// Adds a pair; each game is 0, 1 or 2 half points for a.
    pub fn add(&mut self, half_points: [usize; 2]) {
        for points in half_points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[half_points[0] + half_points[1]] += 1;
    }

    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean score of a game, from 0 to 1.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }

    /// Standard error of the score. Games of a pair share their deal, so the pair is the independent unit.
    fn standard_error(&self) -> f64 {
        let cells = self.pairs.map(|count| count as f64 + SOFTENING);
        let n: f64 = cells.iter().sum();
        let mean = mean(&cells);
        (variance(&cells, mean) / (n - 1.0).max(1.0)).sqrt()
    }

    /// The bounds of the score's 95 % interval; they may lie outside 0 to 1.
    pub fn interval(&self) -> [f64; 2] {
        let pairs: u64 = self.pairs.iter().sum();
        let score = self.score();
        let margin = match StudentsT::new(0.0, 1.0, pairs.saturating_sub(1) as f64) {
            Ok(t) => t.inverse_cdf(0.975) * self.standard_error(),
            Err(_) => 1.0,
        };
        [score - margin, score + margin]
    }

    pub fn elo(&self) -> Elo {
        let [low, high] = self.interval();
        Elo { mid: elo(self.score()), low: elo(low), high: elo(high) }
    }

    /// The log-likelihood ratio of `e1` against `e0` (Elo), by the normal approximation over pairs.
    ///
    /// Van den Bergh, "A practical introduction to the GSPRT".
    pub fn llr(&self, e0: f64, e1: f64) -> f64 {
        let cells = self.pairs.map(|count| count as f64 + PRIOR);
        let n: f64 = cells.iter().sum();
        let mean = mean(&cells);
        let variance = variance(&cells, mean);
        let (s0, s1) = (expected(e0), expected(e1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }
}

/// The bounds of a sequential test with 5 % errors of both kinds.
pub const SPRT_BOUND: f64 = 2.944_439;

fn mean(cells: &[f64; 5]) -> f64 {
    let n: f64 = cells.iter().sum();
    cells.iter().zip(0..).map(|(count, half_points)| count * f64::from(half_points) / 4.0).sum::<f64>() / n
}

fn variance(cells: &[f64; 5], mean: f64) -> f64 {
    let n: f64 = cells.iter().sum();
    let square = |half_points: i32| (f64::from(half_points) / 4.0 - mean).powi(2);
    cells.iter().zip(0..).map(|(count, half_points)| count * square(half_points)).sum::<f64>() / n
}

fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([usize; 2], usize)]) -> Tally {
        let mut tally = Tally::default();
        for &(pair, times) in pairs {
            (0..times).for_each(|_| tally.add(pair));
        }
        tally
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for score in [0.1, 0.5, 0.75, 0.9] {
            assert!((expected(elo(score)) - score).abs() < 1e-12);
        }
        assert!((elo(0.75) - 190.848_5).abs() < 1e-3);
    }

    #[test]
    fn an_even_match_is_zero_and_symmetric() {
        let elo = tally(&[([2, 0], 30), ([1, 1], 20), ([2, 2], 5), ([0, 0], 5)]).elo();
        assert!(elo.mid.abs() < 1e-9);
        assert!((elo.low + elo.high).abs() < 1e-6);
    }

    #[test]
    fn pairs_that_cancel_say_more_than_games_that_agree() {
        let cancelling = tally(&[([2, 0], 100)]).elo();
        let agreeing = tally(&[([2, 2], 50), ([0, 0], 50)]).elo();
        assert_eq!(cancelling.mid, agreeing.mid);
        assert!(cancelling.high < agreeing.high / 4.0);
    }

    #[test]
    fn the_interval_of_a_known_sample() {
        // 100 pairs, half of them 1.5 and half 1.0 of 2: mean 0.625, standard deviation 0.125.
        let elo = tally(&[([2, 1], 50), ([1, 1], 50)]).elo();
        let (low, high) = (super::elo(0.625 - 1.984 * 0.0126), super::elo(0.625 + 1.984 * 0.0126));
        assert!((elo.low - low).abs() < 1.5 && (elo.high - high).abs() < 1.5, "{elo:?} {low} {high}");
    }

    #[test]
    fn one_sided_results_keep_a_lower_bound() {
        let elo = tally(&[([2, 2], 50)]).elo();
        assert_eq!(elo.mid, f64::INFINITY);
        assert!(elo.low > 400.0 && elo.low < 1000.0, "{elo:?}");
    }

    #[test]
    fn too_few_pairs_say_nothing() {
        let elo = tally(&[([2, 0], 1)]).elo();
        assert_eq!((elo.low, elo.high), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn a_few_equal_pairs_decide_nothing() {
        for pair in [[0, 0], [1, 1], [2, 0], [2, 1], [2, 2]] {
            let llr = tally(&[(pair, 4)]).llr(0.0, 50.0);
            assert!(llr.abs() < SPRT_BOUND, "{pair:?}: {llr}");
        }
        assert!(tally(&[([2, 2], 20)]).llr(0.0, 50.0) > SPRT_BOUND);
        assert!(tally(&[([0, 0], 20)]).llr(0.0, 50.0) < -SPRT_BOUND);
    }

    #[test]
    fn the_ratio_follows_the_truth() {
        let strong = tally(&[([2, 1], 300), ([1, 1], 300)]);
        assert!(strong.llr(0.0, 20.0) > SPRT_BOUND);
        let even = tally(&[([2, 0], 400), ([1, 1], 400), ([2, 1], 50), ([1, 0], 50)]);
        assert!(even.llr(0.0, 20.0) < -SPRT_BOUND);
        assert!((even.llr(-10.0, 10.0)).abs() < 1e-6);
    }
}
