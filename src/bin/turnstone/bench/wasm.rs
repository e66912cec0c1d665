//! `turnstone bench --wasm`: the same searches here and in a browser's worker, turn about.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rand::seq::IndexedRandom as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use turnstone::{
    Free, Game, Graded, Limits, MoveList, Outcome, Playable, Reader, Record, Searcher, View, Viewer, banqi,
    jieqi, rng,
};

use crate::browser::{self, NOT_RUN};
use crate::cpu;
use crate::project::Project;

/// Positions of each game, and how many random actions lie between them.
const POSITIONS: usize = 8;
const STRIDE: usize = 9;
/// Nodes spent on each.
const NODES: u32 = 200_000;
/// The first is for warming up: the browser compiles what runs often once more, and better.
const ROUNDS: usize = 12;

/// A search's work, and the processor's time for it: others on this machine slow neither side.
#[derive(Clone, Copy)]
struct Search {
    nodes: u64,
    time: Duration,
}

impl Search {
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }
}

/// Prints nodes a second in the worker and here, and their ratio, by game.
pub fn compare(site: &Path) -> Result<ExitCode> {
    let project = Project::find()?;
    let site = std::path::absolute(site)?;
    if !site.join("pkg").is_dir() {
        bail!("{} is no built site: `turnstone build` writes one", site.display());
    }
    let tools = match browser::find(&project, false) {
        Ok(tools) => tools,
        Err(missing) => {
            println!("not run: {missing}");
            return Ok(ExitCode::from(NOT_RUN));
        }
    };
    let folder = project.root.join("tests/web");
    browser::install_packages(&project, &tools, &folder)?;
    let mut node = project.command(&tools.node);
    node.current_dir(&folder).arg("budgets/speed.js").arg(&site).envs(tools.browsers.clone());
    let mut worker = Worker::start(&mut node)?;
    race::<banqi::Position>(&mut worker)?;
    race::<jieqi::Position>(&mut worker)?;
    worker.end()?;
    Ok(ExitCode::SUCCESS)
}

/// The browser's worker behind a Node program: a line asks, a line answers.
struct Worker {
    program: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// The process in which the worker is a thread, the only one with something to do.
    process: u32,
}

#[derive(Deserialize)]
struct Started {
    process: u32,
}

#[derive(Deserialize)]
struct Answer {
    nodes: f64,
}

impl Worker {
    fn start(node: &mut Command) -> Result<Worker> {
        let mut program = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let questions = program.stdin.take().context("no pipe to the browser")?;
        let answers = BufReader::new(program.stdout.take().context("no pipe from the browser")?);
        let mut worker = Worker { program, questions, answers, process: 0 };
        worker.process = worker.read::<Started>()?.process;
        Ok(worker)
    }

    fn search<P: Playable>(&mut self, record: &str, nodes: u32) -> Result<Search> {
        let rules = P::Rules::default().to_string();
        let question = json!({ "game": P::GAME, "rules": rules, "record": record, "nodes": nodes });
        let start = cpu::of_process(self.process);
        writeln!(self.questions, "{question}")?;
        let answer: Answer = self.read()?;
        let time = cpu::of_process(self.process).saturating_sub(start);
        Ok(Search { nodes: answer.nodes as u64, time })
    }

    fn read<T: DeserializeOwned>(&mut self) -> Result<T> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        serde_json::from_str(&line).context("the browser's worker gave no answer")
    }

    fn end(self) -> Result<()> {
        let Worker { mut program, questions, .. } = self;
        drop(questions);
        ensure!(program.wait()?.success(), "the browser's worker failed");
        Ok(())
    }
}

/// Searches each position in turn by both, several times. Speeds are of each position's median; the ratio is the median
/// of all rounds, whose two halves a machine that grows slower or faster meets alike.
fn race<P: Graded>(worker: &mut Worker) -> Result<()> {
    let (mut nodes, mut there, mut here) = (0, 0.0, 0.0);
    let mut ratios = Vec::new();
    for record in records::<P>()? {
        let rounds = (0..ROUNDS).map(|round| round_of::<P>(worker, &record, round % 2 == 0));
        let rounds = rounds.collect::<Result<Vec<_>>>()?;
        let timed = || rounds[1..].iter().map(|(there, here)| (there.seconds(), here.seconds()));
        nodes += rounds[0].0.nodes;
        there += median(timed().map(|(browser, _)| browser));
        here += median(timed().map(|(_, native)| native));
        ratios.extend(timed().map(|(browser, native)| native / browser));
    }
    println!(
        "{}: {nodes} nodes, wasm {:.0} nodes a second, native {:.0} nodes a second, ratio {:.2}",
        P::GAME,
        nodes as f64 / there,
        nodes as f64 / here,
        median(ratios)
    );
    Ok(())
}

/// The same search in the browser and here, in either order.
fn round_of<P: Graded>(worker: &mut Worker, record: &str, browser_first: bool) -> Result<(Search, Search)> {
    let native = |nodes| search::<P>(record, nodes);
    let (there, here) = if browser_first {
        let there = beyond_start(|nodes| worker.search::<P>(record, nodes))?;
        (there, beyond_start(native)?)
    } else {
        let here = beyond_start(native)?;
        (beyond_start(|nodes| worker.search::<P>(record, nodes))?, here)
    };
    ensure!(
        there.nodes == here.nodes,
        "{}: {} nodes in the browser, {} here: not the same search",
        P::GAME,
        there.nodes,
        here.nodes
    );
    Ok((there, here))
}

/// What a search takes beyond one that ends at once: a bot at play has its engine and its memory of positions already.
fn beyond_start(mut search: impl FnMut(u32) -> Result<Search>) -> Result<Search> {
    let (start, whole) = (search(1)?, search(NODES)?);
    Ok(Search { nodes: whole.nodes - start.nodes, time: whole.time.saturating_sub(start.time) })
}

/// What the engine of `src/wasm.rs` does with a record.
fn search<P: Graded>(record: &str, nodes: u32) -> Result<Search> {
    let mut searcher = Searcher::<P>::new(Searcher::<P>::TABLE_BYTES);
    let start = cpu::of_this_thread();
    let game = Record::parse(record)?.replay::<P>(None)?;
    let viewer = Viewer::from(game.to_move());
    let view = View::new(game.position(viewer).clone(), game.keys(viewer));
    let report = searcher.think(&view, Limits::nodes(nodes.into()), &mut Free);
    Ok(Search { nodes: report.nodes, time: cpu::of_this_thread() - start })
}

/// Records of the seat to move, at points of games of random actions: the same on every machine.
fn records<P: Graded>() -> Result<Vec<String>> {
    let mut random = rng::seeded("bench", "wasm");
    let mut records = Vec::new();
    for number in 0.. {
        let mut game = Game::<P>::seeded(P::Rules::default(), &format!("bench/wasm/{number}"));
        while records.len() < POSITIONS {
            let mut moves = MoveList::new();
            game.position(Viewer::Public).moves(&mut moves);
            let Some(&mv) = moves.choose(&mut random) else { break };
            game.play(mv, Outcome::NONE)?;
            if game.ending().is_some() {
                break;
            }
            if game.len() % STRIDE == 0 {
                let reader = Reader::Viewer(Viewer::from(game.to_move()));
                records.push(Record::of(&game, reader)?.to_string());
            }
        }
        if records.len() == POSITIONS {
            break;
        }
    }
    Ok(records)
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
