//! `turnstone perft`: counts legal sequences.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::games::{Placed, Setup};

/// Count legal sequences from a position, one line a depth
///
/// banqi counts (action, outcome) pairs from the bag, an action being a flip, a step, one hop of a chain or its stop.
/// jieqi and xiangqi count moves; beyond depth 1 a jieqi text must say what lies face-down. No draw or elimination rule
/// is applied.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Count to this depth
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let placed = args.setup.position()?;
    if let Placed::Jieqi(dealt) = &placed
        && args.depth > 1
        && !dealt.is_complete()
    {
        bail!("counting beyond depth 1 needs a dealt text: its sixth field says what lies face-down");
    }
    for depth in 1..=args.depth {
        let nodes = match &placed {
            Placed::Banqi(position) => position.perft(depth),
            Placed::Jieqi(dealt) => dealt.perft(depth),
        };
        println!("{depth} {nodes}");
    }
    Ok(ExitCode::SUCCESS)
}
