//! What the browser tests need of the machine: Node, npm and a browser of Chromium's family.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::project::{Project, on_path, output, run};

const NODE: u32 = 20;

/// The exit code of a run that failed in nothing but could not look at the page.
pub const NOT_RUN: u8 = 3;

pub struct Tools {
    pub node: PathBuf,
    pub npm: PathBuf,
    pub browser: PathBuf,
}

/// Finds the tools, installing them where that is allowed; otherwise says what to install.
pub fn find(project: &Project, install: bool) -> Result<Tools, String> {
    let asked = install || env::var("CI").is_ok_and(|ci| ci == "true");
    let mut packages = Vec::new();
    if on_path("node").is_none() || on_path("npm").is_none() {
        packages.extend(["nodejs", "npm"]);
    }
    if browser().is_none() {
        packages.push("chromium");
    }
    if asked && !packages.is_empty() {
        if is_debian_root(project) {
            apt_install(project, &packages).map_err(|error| format!("{error:#}"))?;
        } else {
            println!("Not root on Debian, so nothing is installed.");
        }
    }

    let mut missing = Vec::new();
    if let Err(why) = node(project) {
        missing.push(why);
    }
    if browser().is_none() {
        missing.push("install Chromium, Chrome or Edge, or set CHROME_PATH to one".to_string());
    }
    match (on_path("node"), on_path("npm"), browser()) {
        (Some(node), Some(npm), Some(browser)) if missing.is_empty() => Ok(Tools { node, npm, browser }),
        _ => Err(missing.join("; ")),
    }
}

/// `npm ci` in a folder, where what is installed there is older than the lock file.
pub fn install_packages(project: &Project, tools: &Tools, folder: &Path) -> Result<()> {
    let modified = |file: &str| fs::metadata(folder.join(file)).and_then(|meta| meta.modified());
    let locked = modified("package-lock.json").with_context(|| folder.display().to_string())?;
    if modified("node_modules/.package-lock.json").is_ok_and(|installed| installed >= locked) {
        return Ok(());
    }
    let mut npm = project.command(&tools.npm);
    run(npm.current_dir(folder).args(["ci", "--no-audit", "--no-fund"]))
}

fn node(project: &Project) -> Result<(), String> {
    let wanted = format!("install Node {NODE} or later, with npm (https://nodejs.org)");
    let (Some(node), Some(_)) = (on_path("node"), on_path("npm")) else { return Err(wanted) };
    let version = output(project.command(node).arg("--version")).map_err(|error| format!("{error:#}"))?;
    match major(&version) {
        Some(major) if major >= NODE => Ok(()),
        _ => Err(format!("{wanted}: this one is {version}")),
    }
}

/// `v20.20.2` is 20.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

fn browser() -> Option<PathBuf> {
    if let Some(path) = env::var_os("CHROME_PATH").filter(|path| !path.is_empty()) {
        return Some(PathBuf::from(path)).filter(|path| path.is_file());
    }
    let names =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "msedge"];
    names.into_iter().find_map(on_path).or_else(|| usual_places().into_iter().find(|path| path.is_file()))
}

fn usual_places() -> Vec<PathBuf> {
    if cfg!(target_os = "macos") {
        ["Google Chrome", "Chromium", "Microsoft Edge"]
            .map(|name| format!("/Applications/{name}.app/Contents/MacOS/{name}").into())
            .to_vec()
    } else if cfg!(windows) {
        let folders =
            ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].into_iter().filter_map(env::var_os);
        let programs = [
            r"Google\Chrome\Application\chrome.exe",
            r"Chromium\Application\chrome.exe",
            r"Microsoft\Edge\Application\msedge.exe",
        ];
        folders.flat_map(|folder| programs.map(|program| Path::new(&folder).join(program))).collect()
    } else {
        Vec::new()
    }
}

fn is_debian_root(project: &Project) -> bool {
    let debian =
        fs::read_to_string("/etc/os-release").is_ok_and(|text| text.lines().any(|line| line == "ID=debian"));
    debian && output(project.command("id").arg("-u")).is_ok_and(|id| id == "0")
}

fn apt_install(project: &Project, packages: &[&str]) -> Result<()> {
    println!("Installing {}.", packages.join(", "));
    let apt = |arguments: &[&str]| {
        let mut command = project.command("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments);
        command
    };
    run(&mut apt(&["update"]))?;
    run(apt(&["install", "-y", "--no-install-recommends"]).args(packages))
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn versions_of_node() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
