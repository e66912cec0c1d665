//! `turnstone review`: what each action of a record was worth, as JSON.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use turnstone::Record;
use turnstone::review::{Effort, open};

use crate::games::game_of;

/// Review a record: print as JSON what each action was worth, what was thrown away and what was luck
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    /// Positions visited in all
    #[arg(long, default_value_t = Effort::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The rule set, over the one the record names
    #[arg(long)]
    rules: Option<String>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file).with_context(|| name.to_string())?;
    let rules = args.rules.as_deref();
    let record = Record::parse(&text).with_context(|| name.to_string())?;
    let effort = Effort { nodes: args.nodes };
    let mut review =
        open(&record, game_of(&record, rules), rules, effort).with_context(|| name.to_string())?;
    while review.step() {}
    let Some(told) = review.review() else { bail!("{name}: no pass was finished") };
    println!("{}", serde_json::to_string_pretty(&told)?);
    Ok(ExitCode::SUCCESS)
}
