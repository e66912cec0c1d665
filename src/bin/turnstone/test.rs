//! `turnstone test`: the Rust tests, the figures, then the browser tests against a server in this process.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::browser::{self, NOT_RUN};
use crate::figures;
use crate::project::{Project, run as run_command};
use crate::serve::Server;
use crate::wasm;

/// Run the Rust tests and the browser tests
///
/// The exit code is 0 when everything passed, 1 when something failed, and 3 when nothing failed but the browser
/// tests could not run.
#[derive(clap::Args)]
pub struct Args {
    /// Every number the documents state, instead of samples with a fixed seed
    #[arg(long)]
    full: bool,
    /// Install Node, Chromium, Firefox and WebKitGTK where they are missing (as root on Debian; CI=true implies it)
    #[arg(long)]
    install: bool,
    /// Only Rust tests with one of these in their name, and browser test files likewise
    filters: Vec<String>,
}

enum Verdict {
    Passed,
    Failed(String),
    NotRun(String),
    /// Nothing was asked for.
    Skipped(String),
}

pub fn run(args: Args) -> Result<ExitCode> {
    let project = Project::find()?;
    let mut summary = Vec::new();
    let mut part = |name: &'static str, job: &dyn Fn() -> Result<Verdict>| {
        println!("== {name}");
        let start = Instant::now();
        let verdict = job().unwrap_or_else(|error| Verdict::Failed(format!("{error:#}")));
        summary.push((name, verdict, start.elapsed().as_secs()));
    };
    part("Rust tests", &|| rust_tests(&project, &args));
    part("figures", &|| figure_tests(&project, &args));
    part("browser tests", &|| browser_tests(&project, &args));

    println!("== summary");
    let (mut failed, mut not_run) = (false, false);
    for (name, verdict, seconds) in &summary {
        let said = match verdict {
            Verdict::Passed => "passed".to_string(),
            Verdict::Failed(why) => format!("FAILED: {why}"),
            Verdict::NotRun(why) => format!("not run: {why}"),
            Verdict::Skipped(why) => format!("skipped: {why}"),
        };
        failed |= matches!(verdict, Verdict::Failed(_));
        not_run |= matches!(verdict, Verdict::NotRun(_));
        println!("{name}: {said} ({seconds} s)");
    }
    if !args.full {
        println!("Long counts were sampled; `--full` runs every number the documents state.");
    }
    Ok(ExitCode::from(match (failed, not_run) {
        (true, _) => 1,
        (false, true) => NOT_RUN,
        (false, false) => 0,
    }))
}

fn rust_tests(project: &Project, args: &Args) -> Result<Verdict> {
    let mut cargo = project.cargo();
    cargo.args(["test", "--profile", "checked", "--no-fail-fast", "--target-dir"]);
    cargo.arg(project.target("checked")).arg("--").args(&args.filters);
    if args.full {
        cargo.env("TURNSTONE_FULL", "1");
    }
    run_command(&mut cargo)?;
    Ok(Verdict::Passed)
}

fn figure_tests(project: &Project, args: &Args) -> Result<Verdict> {
    if !args.filters.is_empty() {
        return Ok(Verdict::Skipped("figures have no names to choose from".into()));
    }
    figures::check(project, args.full)?;
    Ok(Verdict::Passed)
}

fn browser_tests(project: &Project, args: &Args) -> Result<Verdict> {
    let folder = project.root.join("tests/web");
    let files = test_files(&folder, &args.filters)?;
    if files.is_empty() {
        return Ok(Verdict::Skipped("no file of tests/web has such a name".into()));
    }
    let tools = match browser::find(project, args.install) {
        Ok(tools) => tools,
        Err(missing) => return Ok(Verdict::NotRun(missing)),
    };
    wasm::build(project)?;
    browser::install_packages(project, &tools, &folder)?;

    let server = Server::bind(&project.www(), 0)?;
    let url = server.url();
    thread::spawn(|| server.serve());
    let mut node = project.command(&tools.node);
    node.current_dir(&folder)
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(files)
        .env("TURNSTONE_URL", url)
        .env("TURNSTONE_TOOL", std::env::current_exe()?)
        .envs(tools.browsers);
    if args.full {
        node.env("TURNSTONE_FULL", "1");
    }
    run_command(&mut node)?;
    Ok(Verdict::Passed)
}

fn test_files(folder: &PathBuf, filters: &[String]) -> Result<Vec<String>> {
    let mut files = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let wanted = filters.is_empty() || filters.iter().any(|filter| name.contains(filter));
            if name.ends_with(".test.js") && wanted {
                files.push(name);
            }
        }
    }
    files.sort();
    Ok(files)
}
