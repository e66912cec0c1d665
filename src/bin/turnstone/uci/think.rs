//! A search in its own thread, so that `stop` and `isready` are heard.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use turnstone::{Control, Game, Graded, Limits, Report, Score, Searcher, Settings, View, Viewer};

use super::go::Go;
use super::options::Options;
use super::{Out, say};

/// All that a search needs.
pub struct Job<P: Graded> {
    view: View<P>,
    /// `None` allows every move.
    pub allowed: Option<Vec<P::Move>>,
    settings: Settings,
    time: Option<Duration>,
    endless: bool,
    lines: usize,
}

impl<P: Graded> Job<P> {
    pub fn new(game: &Game<P>, go: &Go, options: &Options<P>) -> Job<P> {
        let seat = game.to_move();
        let viewer = Viewer::from(seat);
        let position = game.position(viewer);
        let legal = |text: &String| {
            let mv = position.parse_move(text).ok()?.0;
            position.check(mv).is_ok().then_some(mv)
        };
        let allowed = go.searchmoves.as_ref().map(|moves| moves.iter().filter_map(legal).collect());
        let mut settings = match options.kept.level {
            Some(level) => level.settings::<P>(options.seed),
            None => Settings::from(Limits::NONE),
        };
        let limits = &mut settings.limits;
        limits.nodes = limits.nodes.min(go.nodes.unwrap_or(u64::MAX));
        limits.depth = limits.depth.min(go.depth.unwrap_or(u32::MAX));
        Job {
            view: View::new(position.clone(), game.keys(viewer)),
            allowed,
            settings,
            time: go.time(seat),
            endless: go.is_endless(seat),
            lines: options.kept.lines,
        }
    }
}

pub struct Thinking<P: Graded> {
    stop: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<Searcher<P>>,
}

impl<P: Graded + Send + 'static> Thinking<P>
where
    P::Move: Send,
{
    pub fn start(job: Job<P>, searcher: Searcher<P>, out: Out) -> Thinking<P> {
        let stop = Arc::new(AtomicBool::new(false));
        let endless = job.endless;
        let flag = stop.clone();
        let thread = thread::spawn(move || think(job, searcher, &flag, &out));
        Thinking { stop, endless, thread }
    }

    /// Waits until the move is printed; `now` stops the search, and an endless one is always stopped.
    pub fn end(self, now: bool) -> Option<Searcher<P>> {
        if now || self.endless {
            self.stop.store(true, Ordering::Relaxed);
            self.thread.thread().unpark();
        }
        self.thread.join().ok()
    }
}

fn think<P: Graded>(job: Job<P>, mut searcher: Searcher<P>, stop: &AtomicBool, out: &Out) -> Searcher<P> {
    let start = Instant::now();
    let mut teller =
        Teller { stop, out, start, deadline: job.time.map(|time| start + time), line: 1, spent: 0 };
    let allowed = |mv: P::Move| job.allowed.as_ref().is_none_or(|moves| moves.contains(&mv));
    let best = if job.lines == 1 {
        searcher.think_among(&job.view, allowed, job.settings, &mut teller).mv
    } else {
        think_lines(&job, &mut searcher, allowed, &mut teller)
    };
    while job.endless && !stop.load(Ordering::Relaxed) {
        thread::park_timeout(Duration::from_millis(100));
    }
    say(out, &format!("bestmove {}", best.map_or("(none)".into(), |mv| mv.to_string())));
    searcher
}

/// The best moves one after the other, each without those before it, at every depth.
fn think_lines<P: Graded>(
    job: &Job<P>,
    searcher: &mut Searcher<P>,
    allowed: impl Fn(P::Move) -> bool,
    teller: &mut Teller,
) -> Option<P::Move> {
    let mut best = None;
    let mut last_nodes = 0;
    for depth in 1..=job.settings.limits.depth {
        let mut taken: Vec<P::Move> = Vec::new();
        for line in 1..=job.lines {
            let nodes = job.settings.limits.nodes.saturating_sub(teller.spent);
            if nodes == 0 || Control::<P::Move>::stop(teller) {
                return best;
            }
            let settings = Settings { limits: Limits { nodes, depth }, ..job.settings };
            let mut quiet = Quiet(teller);
            let report = searcher.think_among(
                &job.view,
                |mv| allowed(mv) && !taken.contains(&mv),
                settings,
                &mut quiet,
            );
            teller.spent += report.nodes;
            let Some(mv) = report.mv else { break };
            if line == 1 && (best.is_none() || report.depth == depth) {
                best = Some(mv);
            }
            teller.line = line;
            teller.tell(&report, 0);
            taken.push(mv);
        }
        if teller.spent == last_nodes {
            break;
        }
        last_nodes = teller.spent;
    }
    best
}

/// Prints what a search finds, and ends it.
struct Teller<'a> {
    stop: &'a AtomicBool,
    out: &'a Out,
    start: Instant,
    deadline: Option<Instant>,
    line: usize,
    spent: u64,
}

impl Teller<'_> {
    fn tell<M: std::fmt::Display>(&self, report: &Report<M>, more_nodes: u64) {
        let nodes = self.spent + more_nodes;
        let time = self.start.elapsed();
        let per_second = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        say(
            self.out,
            &format!(
                "info depth {} multipv {} score {} nodes {nodes} nps {per_second} time {} pv {}",
                report.depth,
                self.line,
                score(report.score),
                time.as_millis(),
                line.join(" ")
            ),
        );
    }
}

impl<M: std::fmt::Display> Control<M> for Teller<'_> {
    fn stop(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn best(&mut self, report: &Report<M>) {
        self.tell(report, report.nodes);
    }
}

/// Stops like the teller and says nothing.
struct Quiet<'a, 'b>(&'a mut Teller<'b>);

impl<M: std::fmt::Display> Control<M> for Quiet<'_, '_> {
    fn stop(&mut self) -> bool {
        Control::<M>::stop(self.0)
    }
}

/// A proven result counts moves of both sides together, halved and rounded up.
fn score(score: Score) -> String {
    if !score.is_decided() || !score.is_to_the_end() {
        return format!("cp {}", score.0);
    }
    let moves = (Score::WIN.0 - score.0.abs() + 1) / 2;
    format!("mate {}", if score.0 > 0 { moves } else { -moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        assert_eq!(score(Score(-35)), "cp -35");
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(4)), "mate 2");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
    }
}
