//! Deals played twice, with the seats swapped, on every core.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use turnstone::{Graded, Playable};

use super::Limit;
use super::game::{Course, play};
use super::spec::Spec;
use super::sport::Sport;

/// Two players and what they play under.
pub struct Pairing<'a, P: Playable> {
    pub rules: P::Rules,
    pub players: [&'a Spec; 2],
    pub limit: Option<Limit>,
    /// Deals and players' choices follow from this.
    pub seed: &'a str,
}

impl<P: Sport + Graded> Pairing<'_, P>
where
    P::Rules: Send + Sync,
{
    /// Plays the deals of these numbers, one single-threaded game a pinned core, and hands each pair over as it ends:
    /// both games told with the first player first, that of its first seat ahead. After a `Break` no pair is begun;
    /// those under way are still handed over.
    pub fn play(
        &self,
        deals: impl Iterator<Item = u64> + Send,
        mut done: impl FnMut(u64, [Course; 2]) -> ControlFlow<()>,
    ) {
        let cores = core_affinity::get_core_ids().unwrap_or_default();
        let most = deals.size_hint().1.unwrap_or(usize::MAX);
        let workers = cores.len().clamp(1, most.max(1));
        let deals = Mutex::new(deals);
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, pairs) = channel();
            for worker in 0..workers {
                let (sender, core) = (sender.clone(), cores.get(worker).copied());
                let (deals, over) = (&deals, &over);
                scope.spawn(move || {
                    if let Some(core) = core {
                        core_affinity::set_for_current(core);
                    }
                    self.work(deals, over, &sender);
                });
            }
            drop(sender);
            for (deal, pair) in pairs {
                if done(deal, pair).is_break() {
                    over.store(true, Ordering::Relaxed);
                }
            }
        });
    }

    /// Plays pairs until none is left.
    fn work(
        &self,
        deals: &Mutex<impl Iterator<Item = u64>>,
        over: &AtomicBool,
        results: &Sender<(u64, [Course; 2])>,
    ) {
        let [mut a, mut b] = self.players.map(|spec| spec.player::<P>(self.rules, self.limit));
        let time = match self.limit {
            Some(Limit::MoveTime(time)) => Some(time),
            _ => None,
        };
        while !over.load(Ordering::Relaxed) {
            let next = deals.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(deal) = next else { break };
            let seed = format!("{}/{deal}", self.seed);
            let pair = [
                play(self.rules, &seed, time, [&mut *a, &mut *b]),
                play(self.rules, &seed, time, [&mut *b, &mut *a]).swapped(),
            ];
            if results.send((deal, pair)).is_err() {
                break;
            }
        }
    }
}
