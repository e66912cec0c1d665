//! The native tool: builds and serves the page, runs the tests, and plays, checks and measures games.
#![forbid(unsafe_code)]

mod arena;
mod bench;
mod browser;
mod budgets;
mod build;
mod cpu;
mod figures;
mod fit_winning;
mod games;
#[cfg(feature = "glyphs")]
mod glyphs;
mod ladder;
mod lean;
mod moves;
mod npm;
mod perft;
mod project;
mod replay;
mod review;
mod serve;
mod stamp;
mod test;
mod uci;
mod verify;
mod wasm;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Banqi in the browser. Without a subcommand: build the page and serve it on this machine.
#[derive(Parser)]
#[command(name = "turnstone", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    serve: serve::Args,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Build(build::Args),
    Stamp(stamp::Args),
    Pack(npm::Args),
    Test(test::Args),
    Perft(perft::Args),
    Moves(moves::Args),
    Replay(replay::Args),
    Review(review::Args),
    Verify(verify::Args),
    Uci(uci::Args),
    Match(arena::Args),
    Ladder(ladder::Args),
    Bench(bench::Args),
    FitWinning(fit_winning::Args),
    Budgets(budgets::Args),
    #[cfg(feature = "glyphs")]
    Glyphs(glyphs::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => serve::run(args),
        Command::Build(args) => build::run(args),
        Command::Stamp(args) => stamp::run(args),
        Command::Pack(args) => npm::run(args),
        Command::Test(args) => test::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Review(args) => review::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Uci(args) => uci::run(args),
        Command::Match(args) => arena::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Bench(args) => bench::run(args),
        Command::FitWinning(args) => fit_winning::run(args),
        Command::Budgets(args) => budgets::run(args),
        #[cfg(feature = "glyphs")]
        Command::Glyphs(args) => glyphs::run(args),
    };
    done.unwrap_or_else(|error| {
        eprintln!("turnstone: {error:#}");
        ExitCode::FAILURE
    })
}
