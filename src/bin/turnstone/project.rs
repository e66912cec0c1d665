//! Where the project's files are, and the cargo that builds them.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

pub struct Project {
    pub root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// The checkout this program was built from or, where that is gone, the one around the current directory.
    pub fn find() -> Result<Project> {
        let here = env::current_dir().context("the current directory")?;
        let built_from = Path::new(env!("CARGO_MANIFEST_DIR"));
        let Some(root) = [built_from].into_iter().chain(here.ancestors()).find(|dir| is_checkout(dir)) else {
            bail!(
                "no checkout of the project in {} or around {} (the page, www/, is not part of the published crate)",
                built_from.display(),
                here.display()
            );
        };
        let target =
            env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| here.join(dir));
        Ok(Project { root: root.to_path_buf(), target })
    }

    pub fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// A target folder of our own: two cargos never wait on each other, and a running program is never overwritten.
    pub fn target(&self, name: &str) -> PathBuf {
        self.target.join(name)
    }

    pub fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }

    /// This tool in another profile, in the target folder of that name. Returns the program.
    pub fn build_tool(&self, profile: &str, folder: &str) -> Result<PathBuf> {
        let folder = self.target(folder);
        run(self
            .cargo()
            .args(["build", "--bin", "turnstone", "--profile", profile, "--target-dir"])
            .arg(&folder))?;
        Ok(folder.join(profile).join(format!("turnstone{}", env::consts::EXE_SUFFIX)))
    }

    pub fn command(&self, program: impl Into<OsString>) -> Command {
        let mut command = Command::new(program.into());
        command.current_dir(&self.root);
        command
    }
}

fn is_checkout(dir: &Path) -> bool {
    dir.join("Cargo.toml").is_file() && dir.join("wasm-pack.toml").is_file() && dir.join("www").is_dir()
}

/// Runs a command with its output on ours; its failure is an error that names it.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", name(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", name(command));
    }
    Ok(())
}

/// What a command prints, trimmed; an error with its stderr when it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {}", name(command)))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{} failed ({}): {}", name(command), output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut name = program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    if let Some(first) = command.get_args().next() {
        name = format!("{name} {}", first.to_string_lossy());
    }
    name
}

/// The first program of that name on PATH.
pub fn on_path(program: &str) -> Option<PathBuf> {
    let suffixes: &[&str] = if cfg!(windows) { &[".exe", ".cmd"] } else { &[""] };
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .flat_map(|dir| suffixes.iter().map(move |suffix| dir.join(format!("{program}{suffix}"))))
        .find(|file| file.is_file())
}
