//! `turnstone budgets`: what the page weighs and how long it takes, against what is allowed.

mod rows;

use std::path::Path;
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use turnstone::{Graded, Level, banqi, jieqi};

use self::rows::{Measure, Measures};
use crate::browser::{self, NOT_RUN, Tools};
use crate::build;
use crate::figures;
use crate::project::{Project, output};

/// How much slower than this machine's a phone's worker is taken to be.
const PHONE: f64 = 4.0;

/// Build the site and print a table of what is measured against what is allowed
///
/// The exit code is 0 when every row holds, 1 when one fails, and 3 when the page could not be looked at.
#[derive(clap::Args)]
pub struct Args {
    /// Only the rows that are bytes and counts: nothing is timed
    #[arg(long)]
    exact: bool,
    /// Install Chromium and Node where they are missing (as root on Debian; CI=true implies it)
    #[arg(long)]
    install: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let project = Project::find()?;
    let tools = match browser::find(&project, args.install) {
        Ok(tools) => tools,
        Err(missing) => {
            println!("budgets: not run: {missing}");
            return Ok(ExitCode::from(NOT_RUN));
        }
    };
    build::run(build::Args {})?;
    let site = project.root.join("dist/site");
    let mut measures = look(&project, &tools, &site, args.exact)?;
    if !args.exact {
        measures.extend(race(&project, &site)?);
    }
    let (table, holds) = rows::judge(&measures, args.exact);
    print!("{table}");
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What a browser sees of the site.
fn look(project: &Project, tools: &Tools, site: &Path, exact: bool) -> Result<Measures> {
    let folder = project.root.join("tests/web");
    browser::install_packages(project, tools, &folder)?;
    if !exact {
        browser::install_packages(project, tools, &folder.join("budgets"))?;
    }
    let mut node = project.command(&tools.node);
    node.current_dir(&folder).arg("budgets/measure.js").arg(site).envs(tools.browsers.clone());
    if exact {
        node.arg("--exact");
    }
    let done = node.stderr(Stdio::inherit()).output().context("cannot start Node")?;
    if !done.status.success() {
        bail!("looking at the site failed ({})", done.status);
    }
    let said = String::from_utf8_lossy(&done.stdout);
    serde_json::from_str(said.lines().last().unwrap_or_default()).context("what was measured cannot be read")
}

/// The search in a browser's worker beside the same one in the release build of this tool.
fn race(project: &Project, site: &Path) -> Result<Measures> {
    println!("speed");
    let program = project.build_tool("release", "tool")?;
    let said = output(project.command(program).args(["bench", "--wasm"]).arg(site))?;
    let mut measures = Measures::new();
    paces::<banqi::Position>(&said, &mut measures)?;
    paces::<jieqi::Position>(&said, &mut measures)?;
    Ok(measures)
}

/// The rows that follow from what `bench --wasm` says of a game.
fn paces<P: Graded>(said: &str, measures: &mut Measures) -> Result<()> {
    let game = P::GAME;
    let read = |what: &str| {
        let value = figures::read(said, &format!("{game}:…{what} "));
        value.with_context(|| format!("bench --wasm printed no {what} of {game}"))
    };
    let (wasm, native, ratio) = (read("wasm")?, read("native")?, read("ratio")?);
    let mut set = |row: &str, value: f64, note: String| {
        measures.insert(row.to_string(), Measure { values: vec![value], note });
    };
    set(&format!("ratio {game}"), ratio, format!("{wasm:.0} over {native:.0} nodes/s"));
    for (row, levels) in [("1-5", 1..=5), ("8", 8..=8)] {
        let nodes = levels.filter_map(Level::new).map(|level| level.grade::<P>().limits.nodes).max();
        let nodes = nodes.unwrap_or_default();
        let note = format!("{nodes} nodes by {wasm:.0} / {PHONE} nodes/s");
        set(&format!("reply {game} {row}"), nodes as f64 / (wasm / PHONE), note);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_the_most_nodes_of_its_levels_by_a_phones_speed() {
        let said = "jieqi: 9 nodes, wasm 400000 nodes a second, native 500000 nodes a second, ratio 0.80\n";
        let mut measures = Measures::new();
        paces::<jieqi::Position>(said, &mut measures).unwrap();
        let value = |row: &str| measures[row].values[0];
        assert_eq!(value("ratio jieqi"), 0.8);
        let most = |number| Level::new(number).unwrap().grade::<jieqi::Position>().limits.nodes as f64;
        assert_eq!(value("reply jieqi 8"), most(8) / 100_000.0);
        assert_eq!(value("reply jieqi 1-5"), most(5) / 100_000.0);
        assert!(paces::<banqi::Position>(said, &mut measures).is_err());
    }
}
