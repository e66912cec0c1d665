//! `turnstone perft`: counts (action, outcome) sequences.

use std::process::ExitCode;

use anyhow::Result;

use crate::games::Setup;

/// Count (action, outcome) pairs from a position, one line a depth
///
/// An action is a flip, a step, one hop of a chain or its stop; no draw or elimination rule is applied.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Count to this depth
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let position = args.setup.position()?;
    for depth in 1..=args.depth {
        println!("{depth} {}", position.perft(depth));
    }
    Ok(ExitCode::SUCCESS)
}
