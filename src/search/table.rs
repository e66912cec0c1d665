//! The transposition table.

use super::params::clock_bucket;
use crate::key::{Key, word};
use crate::score::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    key: Key,
    score: i16,
    pub depth: i8,
    pub bound: Bound,
    pub mv: Option<M>,
}

/// Buckets of two entries: one keeps the deeper search, the other the later.
#[derive(Debug)]
pub struct Table<M> {
    buckets: Vec<[Option<Entry<M>>; 2]>,
}

impl<M: Copy + Eq> Table<M> {
    /// A table of at most `bytes`, or of the largest smaller size that memory allows; none below one bucket.
    pub fn new(bytes: usize) -> Table<M> {
        let mut count = bytes / size_of::<[Option<Entry<M>>; 2]>();
        let mut buckets = Vec::new();
        while count > 0 {
            let size = 1 << count.ilog2();
            if buckets.try_reserve_exact(size).is_ok() {
                buckets.resize(size, [None; 2]);
                break;
            }
            count = size / 2;
        }
        Table { buckets }
    }

    pub fn clear(&mut self) {
        self.buckets.fill([None; 2]);
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Option<Entry<M>>; 2]>()
    }

    pub fn probe(&self, key: Key) -> Option<&Entry<M>> {
        self.buckets.get(self.index(key))?.iter().flatten().find(|entry| entry.key == key)
    }

    pub fn store(&mut self, key: Key, mv: Option<M>, score: Score, depth: i32, bound: Bound) {
        let index = self.index(key);
        let Some([deep, late]) = self.buckets.get_mut(index) else { return };
        let entry = Entry { key, score: score.0 as i16, depth: depth as i8, bound, mv };
        match deep {
            Some(old) if old.key != key && old.depth > entry.depth => {
                old.depth -= 1;
                *late = Some(entry);
            }
            Some(old) if old.key == key => *deep = Some(Entry { mv: mv.or(old.mv), ..entry }),
            _ => *late = deep.replace(entry),
        }
    }

    fn index(&self, key: Key) -> usize {
        key.0 as usize & self.buckets.len().wrapping_sub(1)
    }
}

impl<M> Entry<M> {
    /// The score as seen `ply` plies below the root.
    pub fn score(&self, ply: usize) -> Score {
        shift(Score(i32::from(self.score)), -(ply as i32))
    }

    /// Whether a proven score fits before the draw clock runs out.
    pub fn fits(&self, left: Option<u16>) -> bool {
        let plies = Score(i32::from(self.score)).plies();
        left.is_none_or(|left| plies.is_none_or(|plies| plies <= u32::from(left)))
    }
}

/// A proven score counts plies from the root; in the table it counts from its own position.
pub fn to_table(score: Score, ply: usize) -> Score {
    shift(score, ply as i32)
}

fn shift(score: Score, plies: i32) -> Score {
    match score {
        s if s >= Score::DECIDED => s + plies,
        s if s <= -Score::DECIDED => s - plies,
        s => s,
    }
}

/// The position's key with as much of the draw clock as its value depends on.
pub fn table_key(key: Key, quiet: (u16, Option<u16>), exact: bool) -> Key {
    match quiet {
        (plies, Some(limit)) if exact => key ^ word(4_000 + u64::from(limit.saturating_sub(plies))),
        (plies, Some(limit)) => match clock_bucket(limit.saturating_sub(plies)) {
            0 => key,
            bucket => key ^ word(4_000 + u64::from(bucket)),
        },
        (_, None) => key,
    }
}
