//! What the browser tests need of the machine: Node, npm, a browser of Chromium's family and, for the smoke test, others.

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
    /// The browsers that are there, each under the variable that tells the tests where it is.
    pub browsers: Vec<(&'static str, PathBuf)>,
}

/// A program that the tests start, and where it is looked for.
struct Program {
    /// A person may set it to a path; the tests are told by it.
    variable: &'static str,
    /// On PATH.
    names: &'static [&'static str],
    /// Else, under one of [`program_folders`].
    places: &'static [&'static str],
    /// Debian's.
    package: &'static str,
}

const CHROMIUM: Program = Program {
    variable: "CHROME_PATH",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "microsoft-edge",
        "msedge",
    ],
    places: if cfg!(windows) {
        &[
            r"Google\Chrome\Application\chrome.exe",
            r"Chromium\Application\chrome.exe",
            r"Microsoft\Edge\Application\msedge.exe",
        ]
    } else {
        &[
            "Google Chrome.app/Contents/MacOS/Google Chrome",
            "Chromium.app/Contents/MacOS/Chromium",
            "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        ]
    },
    package: "chromium",
};

/// For the smoke test alone, which says what it was not run in.
const OTHERS: [Program; 3] = [
    Program {
        variable: "FIREFOX_PATH",
        names: &["firefox-esr", "firefox"],
        places: if cfg!(windows) {
            &[r"Mozilla Firefox\firefox.exe"]
        } else {
            &["Firefox.app/Contents/MacOS/firefox"]
        },
        package: "firefox-esr",
    },
    Program {
        variable: "WEBKIT_DRIVER_PATH",
        names: &["WebKitWebDriver"],
        places: &[],
        package: "webkit2gtk-driver",
    },
    Program { variable: "XVFB_PATH", names: &["Xvfb"], places: &[], package: "xvfb" },
];

impl Program {
    fn find(&self) -> Option<PathBuf> {
        if let Some(path) = env::var_os(self.variable).filter(|path| !path.is_empty()) {
            return Some(PathBuf::from(path)).filter(|path| path.is_file());
        }
        let folders = program_folders();
        let usual = folders.iter().flat_map(|folder| self.places.iter().map(move |place| folder.join(place)));
        let mut there = usual.filter(|path| path.is_file());
        self.names.iter().copied().find_map(on_path).or_else(|| there.next())
    }
}

/// Where programs are that are not on PATH.
fn program_folders() -> Vec<PathBuf> {
    if cfg!(target_os = "macos") {
        vec!["/Applications".into()]
    } else if cfg!(windows) {
        let variables = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"];
        variables.into_iter().filter_map(env::var_os).map(PathBuf::from).collect()
    } else {
        Vec::new()
    }
}

/// Finds the tools, installing them where that is allowed; otherwise says what to install.
pub fn find(project: &Project, install: bool) -> Result<Tools, String> {
    let asked = install || env::var("CI").is_ok_and(|ci| ci == "true");
    let programs = || [&CHROMIUM].into_iter().chain(&OTHERS);
    let mut packages = Vec::new();
    if on_path("node").is_none() || on_path("npm").is_none() {
        packages.extend(["nodejs", "npm"]);
    }
    packages.extend(programs().filter(|program| program.find().is_none()).map(|program| program.package));
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
    if CHROMIUM.find().is_none() {
        missing.push("install Chromium, Chrome or Edge, or set CHROME_PATH to one".to_string());
    }
    match (on_path("node"), on_path("npm")) {
        (Some(node), Some(npm)) if missing.is_empty() => {
            let browsers =
                programs().filter_map(|program| Some((program.variable, program.find()?))).collect();
            Ok(Tools { node, npm, browsers })
        }
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
