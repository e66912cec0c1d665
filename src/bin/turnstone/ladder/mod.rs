//! `turnstone ladder`: neighbouring levels over paired deals, stopped and resumed at will.

mod identity;
mod rung;
mod state;
mod table;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use turnstone::{GameId, Graded, Playable, banqi, jieqi};

use self::identity::Identity;
use self::rung::Rung;
use self::state::{Line, State};
use self::table::{HEADINGS, Row};
use crate::arena::{Course, End, Pairing, Sport, Tally};
use crate::games::Played;
use crate::project::Project;

/// Play each level against the one below, and a beginner against level 1: do the levels make a ladder?
///
/// Every deal is played twice, seats swapped, each level with its own limits: 200 deals a rung, 60 for rungs 7 and 8. Rung
/// 6 is level 6 against level 5; rung 1 is greedy (see `match`) against level 1. A level must score 57-73 % and its 95 %
/// interval must meet 60-70 %; greedy must score 35-65 %. The exit code is 1 when a rung whose deals are all played is
/// outside.
///
/// It may be stopped at any time: each finished pair is a line of the state file, and the same command goes on where it
/// was. A line counts for the game, rules and seed it was played with and while both its players are who they were: of
/// the same grade, and with the same answers in 48 fixed positions, searched as they play but for 20,000 nodes at most.
/// Otherwise its pair is played again, and said to be. A change of the search that shows only in longer searches than
/// these is not noticed: give such a search a state file of its own. Lines that do not count stay in the file.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Played,
    /// Only this rung, 1 to 8; may be given again
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    rung: Vec<u8>,
    /// How many deals a rung, instead of its own number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    /// Deals and players' choices follow from this, as in `match`
    #[arg(long, default_value = "1")]
    seed: String,
    /// Where finished pairs are kept; without it ladder/GAME.jsonl in the checkout's target folder or, without a checkout,
    /// here
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print the table of what has been played; play nothing
    #[arg(long)]
    report: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    match args.of.game {
        GameId::Banqi => run_ladder::<banqi::Position>(&args),
        GameId::Jieqi => run_ladder::<jieqi::Position>(&args),
    }
}

fn run_ladder<P: Sport + Graded>(args: &Args) -> Result<ExitCode>
where
    P::Rules: Send + Sync,
{
    let path = args.state.clone().unwrap_or_else(|| usual_place(args.of.game));
    let rules: P::Rules = args.of.rules::<P>()?;
    let rows = if args.report {
        let lines = State::read(&path)?;
        let ladder = Ladder::<P>::new(args, rules);
        ladder.steps.iter().for_each(|step| ladder.tell_replaced(step, &lines));
        ladder.rows(&lines)
    } else {
        let mut state = State::open(&path)?;
        let ladder = Ladder::<P>::new(args, rules);
        ladder.climb(&mut state)?;
        ladder.rows(state.lines())
    };
    println!("{}, rules {rules}, seed {}, pairs kept in {}", P::GAME, args.seed, path.display());
    println!("{HEADINGS}");
    for row in &rows {
        println!("{row}");
    }
    let outside = rows.iter().any(|row| matches!(row.verdict(), Some(Err(_))));
    Ok(if outside { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn usual_place(game: GameId) -> PathBuf {
    let folder = Project::find().map_or_else(|_| PathBuf::from("ladder"), |project| project.target("ladder"));
    folder.join(format!("{game}.jsonl"))
}

/// What is to be played.
struct Ladder<'a, P: Playable> {
    rules: P::Rules,
    seed: &'a str,
    steps: Vec<Step>,
}

struct Step {
    rung: Rung,
    deals: u64,
    players: [Identity; 2],
}

/// How often a run says how far it is.
const TOLD: Duration = Duration::from_secs(20);

impl<'a, P: Sport + Graded> Ladder<'a, P>
where
    P::Rules: Send + Sync,
{
    fn new(args: &'a Args, rules: P::Rules) -> Ladder<'a, P> {
        let mut known: Vec<Identity> = Vec::new();
        let wanted = |rung: &Rung| args.rung.is_empty() || args.rung.contains(&rung.number());
        let steps = Rung::all().filter(wanted).map(|rung| {
            let players = rung.players().map(|spec| {
                let found = known.iter().find(|identity| identity.name == spec.to_string()).cloned();
                found.unwrap_or_else(|| {
                    known.push(Identity::of::<P>(&spec, rules));
                    known[known.len() - 1].clone()
                })
            });
            Step { rung, deals: args.deals.unwrap_or(rung.deals()), players }
        });
        Ladder { rules, seed: &args.seed, steps: steps.collect() }
    }

    /// Plays what is missing, rung by rung from below.
    fn climb(&self, state: &mut State) -> Result<()> {
        for step in &self.steps {
            self.tell_replaced(step, state.lines());
            let missing = self.missing(step, state.lines());
            if !missing.is_empty() {
                self.play(step, missing, state)
                    .with_context(|| format!("rung {} ({})", step.rung.number(), step.rung))?;
            }
        }
        Ok(())
    }

    fn play(&self, step: &Step, missing: BTreeSet<u64>, state: &mut State) -> Result<()> {
        let specs = step.rung.players();
        let pairing =
            Pairing::<P> { rules: self.rules, players: specs.each_ref(), limit: None, seed: self.seed };
        let mut kept = Ok(());
        self.tell(step, state.lines());
        let mut told = Instant::now();
        pairing.play(missing.into_iter(), |deal, pair| {
            if kept.is_ok() {
                kept = self.line(step, deal, &pair).and_then(|line| state.append(line));
            }
            if told.elapsed() >= TOLD {
                self.tell(step, state.lines());
                told = Instant::now();
            }
            if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        kept
    }

    fn line(&self, step: &Step, deal: u64, pair: &[Course; 2]) -> Result<Line> {
        let mut line = Line {
            rung: step.rung.number(),
            deal,
            results: [0; 2],
            game: P::GAME.into(),
            rules: self.rules.to_string(),
            seed: self.seed.into(),
            players: step.players.clone(),
            moves: [0; 2],
            cpu: [0; 2],
        };
        for (course, result) in pair.iter().zip(&mut line.results) {
            match &course.end {
                End::Over { .. } => {}
                End::Illegal { side, why } => {
                    bail!("deal {deal}: illegal move by {}: {why}", step.players[*side].name)
                }
                End::Late { side, at } => {
                    bail!("deal {deal}: no move by {} in {at}", step.players[*side].name)
                }
            }
            *result = u8::try_from(course.half_points())?;
            for side in 0..2 {
                line.moves[side] += u64::from(course.usage[side].moves());
                line.cpu[side] += u64::try_from(course.usage[side].total().as_micros())?;
            }
        }
        Ok(line)
    }

    /// Whether a line is of this step, whoever played it.
    fn is_of(&self, line: &Line, step: &Step) -> bool {
        let theirs = (line.rung, &*line.game, &*line.rules, &*line.seed);
        theirs == (step.rung.number(), P::GAME, &*self.rules.to_string(), self.seed) && line.deal < step.deals
    }

    /// The lines of this step that count.
    fn counted<'l>(&self, step: &Step, lines: &'l [Line]) -> impl Iterator<Item = &'l Line> {
        lines.iter().filter(move |line| self.is_of(line, step) && line.players == step.players)
    }

    fn missing(&self, step: &Step, lines: &[Line]) -> BTreeSet<u64> {
        let played: BTreeSet<u64> = self.counted(step, lines).map(|line| line.deal).collect();
        (0..step.deals).filter(|deal| !played.contains(deal)).collect()
    }

    /// Which pairs that were played do not count, and why; `None` when there are none.
    fn replaced(&self, step: &Step, lines: &[Line]) -> Option<String> {
        let missing = self.missing(step, lines);
        let old = lines.iter().filter(|line| self.is_of(line, step) && missing.contains(&line.deal));
        let deals: BTreeSet<u64> = old.clone().map(|line| line.deal).collect();
        let last = old.last()?;
        let changes: Vec<String> =
            step.players.iter().zip(&last.players).filter_map(|(now, then)| now.change(then)).collect();
        let (number, count) = (step.rung.number(), deals.len());
        Some(format!("rung {number}: pairs that do not count any more: {count} ({})", changes.join("; ")))
    }

    fn tell_replaced(&self, step: &Step, lines: &[Line]) {
        if let Some(said) = self.replaced(step, lines) {
            eprintln!("{said}");
        }
    }

    fn tell(&self, step: &Step, lines: &[Line]) {
        let Tally { wins, draws, losses, pairs } = self.row(step, lines).tally;
        let played: u64 = pairs.iter().sum();
        let (rung, number, deals) = (step.rung, step.rung.number(), step.deals);
        eprintln!("rung {number}, {rung}: {played} of {deals} deals, W {wins} D {draws} L {losses}");
    }

    fn row(&self, step: &Step, lines: &[Line]) -> Row {
        Row::of(step.rung, step.deals, self.counted(step, lines))
    }

    fn rows(&self, lines: &[Line]) -> Vec<Row> {
        self.steps.iter().map(|step| self.row(step, lines)).collect()
    }
}

#[cfg(test)]
mod tests;
