//! `turnstone build`: the site as static files, the package for npm and the archive for those who use neither.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::lean;
use crate::npm;
use crate::project::Project;
use crate::stamp;
use crate::wasm;

/// Write dist/site (works under any path of any web server), dist/npm and dist/selfhost.zip
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: Args) -> Result<ExitCode> {
    let project = Project::find()?;
    let site = project.root.join("dist/site");
    if site.exists() {
        fs::remove_dir_all(&site).with_context(|| site.display().to_string())?;
    }
    copy(&project.www(), &site)?;
    wasm::build_release(&project, &site.join("pkg"))?;
    fs::remove_file(site.join("pkg/package.json"))?;
    stamp::stamp(&site)?;
    let dist = project.root.join("dist");
    // Who builds on the package reads its scripts; a visitor of the site does not.
    npm::pack(&project, &site, &dist)?;
    lean::make_lean(&site)?;
    let id = stamp::stamp(&site)?;
    let (files, bytes) = measure(&site)?;
    println!("{}: build {id}, {files} files, {bytes} bytes", site.display());
    let (files, bytes) = measure(&dist.join("npm"))?;
    println!("{}: {files} files, {bytes} bytes", dist.join("npm").display());
    let archive = dist.join("selfhost.zip");
    println!("{}: {} bytes", archive.display(), fs::metadata(&archive)?.len());
    Ok(ExitCode::SUCCESS)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { continue };
        if is_leftover(&name.to_string_lossy()) {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// Generated again, or of no use to a visitor.
fn is_leftover(name: &str) -> bool {
    name == "pkg"
        || name == "node_modules"
        || name.starts_with('.')
        || [".map", ".orig", ".swp", ".bak", "~"].iter().any(|end| name.ends_with(end))
}

fn measure(folder: &Path) -> Result<(usize, u64)> {
    let mut sum = (0, 0);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (files, bytes) =
            if entry.path().is_dir() { measure(&entry.path())? } else { (1, entry.metadata()?.len()) };
        sum = (sum.0 + files, sum.1 + bytes);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::is_leftover;

    #[test]
    fn what_a_visitor_needs_is_kept() {
        for name in ["index.html", "sw.js", "manifest.webmanifest", "board"] {
            assert!(!is_leftover(name), "{name}");
        }
        for name in ["pkg", ".DS_Store", "main.js~", "main.js.map"] {
            assert!(is_leftover(name), "{name}");
        }
    }
}
