//! Processor time as the scheduler counts it, where the system tells it; elapsed time elsewhere.

use std::time::Duration;

#[cfg(target_os = "linux")]
mod clock {
    use std::time::Duration;

    use nix::time::{ClockId, clock_getcpuclockid, clock_gettime};
    use nix::unistd::Pid;

    pub fn of_this_thread() -> Option<Duration> {
        clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
    }

    pub fn of_process(id: u32) -> Option<Duration> {
        let clock = clock_getcpuclockid(Pid::from_raw(id.try_into().ok()?)).ok()?;
        clock_gettime(clock).ok().map(Duration::from)
    }
}

#[cfg(not(target_os = "linux"))]
mod clock {
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub fn of_this_thread() -> Option<Duration> {
        Some(START.elapsed())
    }

    pub fn of_process(_id: u32) -> Option<Duration> {
        Some(START.elapsed())
    }
}

/// What the calling thread has used so far.
pub fn of_this_thread() -> Duration {
    clock::of_this_thread().unwrap_or_default()
}

/// What a process and its threads, finished ones included, have used so far; nothing once it is gone.
pub fn of_process(id: u32) -> Duration {
    clock::of_process(id).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> u64 {
        (0..10_000_000).fold(0, |sum, n| std::hint::black_box(sum + n))
    }

    #[test]
    fn work_takes_time() {
        let before = of_this_thread();
        work();
        assert!(of_this_thread() > before);
    }

    #[test]
    fn a_process_counts_what_its_finished_threads_used() {
        let before = of_process(std::process::id());
        let used = std::thread::spawn(|| {
            work();
            of_this_thread()
        });
        let used = used.join().unwrap();
        assert!(of_process(std::process::id()) >= before + used);
    }
}
