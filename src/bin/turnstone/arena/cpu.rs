//! Processor time, where the system tells it; elapsed time elsewhere.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What the calling thread has used so far.
pub fn of_this_thread() -> Duration {
    let used = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = used.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// What a process and its finished threads have used so far, to a hundredth of a second.
pub fn of_process(id: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok();
    stat.and_then(|text| ticks(&text))
        .map_or_else(|| START.elapsed(), |ticks| Duration::from_millis(10 * ticks))
}

/// User and system time of /proc/<id>/stat, in clock ticks.
fn ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_of_a_name_with_spaces() {
        let stat = "12 (an (odd) name) S 1 12 12 0 -1 4194304 90 0 0 0 31 11 0 0 20 0 1 0 100 1000 10";
        assert_eq!(ticks(stat), Some(42));
    }

    #[test]
    fn work_takes_time() {
        let before = of_this_thread();
        let mut sum = 0u64;
        while of_this_thread() == before {
            sum = std::hint::black_box(sum + 1);
        }
    }
}
