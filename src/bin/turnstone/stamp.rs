//! `turnstone stamp`: which build the files of a site are, and the list by which the service worker keeps them.
//!
//! Four files carry the build's id: `build.js`, both wasm modules (a custom section `build`) and `sw.js` (beside the list).
//! The id is a hash over all files as they are without it, so equal files give an equal id.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};
use turnstone::hash_fields;

use crate::lean::make_lean;

const WORKER: &str = "sw.js";
const BUILD: &str = "build.js";
const MODULE: &str = "pkg/turnstone_bg.wasm";
const LATE_MODULE: &str = "pkg/turnstone_late_bg.wasm";
/// What a folder that is served as it stands was built as.
const LIVE: &str = "live";
const ID_DIGITS: usize = 16;

/// Name the build of a site's files and list them for its service worker; once more after each change to the files
#[derive(clap::Args)]
pub struct Args {
    /// The folder that `turnstone build` wrote, or a changed copy of it
    folder: PathBuf,

    /// Make its scripts lean first, as `turnstone build` does
    #[arg(long)]
    lean: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    if args.lean {
        make_lean(&args.folder)?;
    }
    let id = stamp(&args.folder)?;
    println!("{}: build {id}", args.folder.display());
    Ok(ExitCode::SUCCESS)
}

/// Writes the id and the list into the files of `site`. Returns the id.
pub fn stamp(site: &Path) -> Result<String> {
    let plain: BTreeMap<String, Vec<u8>> = read(site, "")?
        .into_iter()
        .map(|(name, bytes)| marked(&name, bytes, "dev").map(|bytes| (name, bytes)))
        .collect::<Result<_>>()?;
    let fields = plain.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes.as_slice()]);
    let fields: Vec<_> = [b"turnstone build".as_slice()].into_iter().chain(fields).collect();
    let id = hex::encode(hash_fields(&fields))[..ID_DIGITS].to_string();
    let mut files = BTreeMap::new();
    for (name, bytes) in plain {
        files.insert(name.clone(), marked(&name, bytes, &id)?);
    }
    let list = listed(&files, &id);
    for name in [BUILD, MODULE, LATE_MODULE] {
        write(&site.join(name), &files[name])?;
    }
    write(&site.join(WORKER), &with_list(&text(&files[WORKER])?, &list)?)?;
    Ok(id)
}

/// What is served in place of a file of a folder that may change at any time; `None`: the file as it stands.
pub fn live(folder: &Path, name: &str) -> Result<Option<Vec<u8>>> {
    let served = |name: &str| {
        let bytes = fs::read(folder.join(name)).with_context(|| name.to_string())?;
        marked(name, bytes, LIVE)
    };
    match name {
        BUILD | MODULE | LATE_MODULE => served(name).map(Some),
        WORKER => {
            let mut files = read(folder, "")?;
            for name in [BUILD, MODULE, LATE_MODULE] {
                files.insert(name.to_string(), served(name)?);
            }
            with_list(&text(&files[WORKER])?, &listed(&files, LIVE)).map(Some)
        }
        _ => Ok(None),
    }
}

/// The names for which `live` may have something.
pub const LIVE_NAMES: [&str; 4] = [WORKER, BUILD, MODULE, LATE_MODULE];

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Every file below a folder, by its path with `/`.
fn read(folder: &Path, above: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let Some(name) = path.file_name().map(|name| format!("{above}{}", name.to_string_lossy())) else {
            continue;
        };
        if path.is_dir() {
            files.append(&mut read(&path, &format!("{name}/"))?);
        } else {
            files.insert(name, fs::read(&path).with_context(|| path.display().to_string())?);
        }
    }
    for needed in [WORKER, BUILD, MODULE, LATE_MODULE].into_iter().filter(|_| above.is_empty()) {
        if !files.contains_key(needed) {
            bail!("{} is no built site: it has no {needed}", folder.display());
        }
    }
    Ok(files)
}

/// Of no use to a page without a network: the service worker itself, what is for other sites' pages or for other programs.
const UNLISTED: [&str; 9] = [
    WORKER,
    "board/OFL.txt",
    "boot.js",
    "custom-elements.json",
    "embed.css",
    "embed.html",
    "embed.js",
    "embeds.html",
    "pkg/package.json",
];
/// What the page that shows how to embed a board is made of.
const UNLISTED_FOLDER: &str = "embeds/";

fn is_listed(name: &str) -> bool {
    !UNLISTED.contains(&name)
        && !name.starts_with(UNLISTED_FOLDER)
        && !name.ends_with(".d.ts")
        && !name.split('/').any(|part| part.starts_with('.'))
}

/// The list as JSON: the build, and by name the SHA-256 of each file in base64.
fn listed(files: &BTreeMap<String, Vec<u8>>, id: &str) -> String {
    let hashes: BTreeMap<_, _> = files
        .iter()
        .filter(|(name, _)| is_listed(name))
        .map(|(name, bytes)| (name, BASE64_STANDARD.encode(Sha256::digest(bytes))))
        .collect();
    serde_json::json!({ "build": id, "files": hashes }).to_string()
}

/// A file as it is in build `id`.
fn marked(name: &str, bytes: Vec<u8>, id: &str) -> Result<Vec<u8>> {
    match name {
        BUILD => with_line(&text(&bytes)?, "export const BUILD = ", &format!("'{id}'")),
        WORKER => with_list(&text(&bytes)?, "{ build: 'dev', files: {} }"),
        MODULE | LATE_MODULE => Ok(with_section(bytes, id)),
        _ => Ok(bytes),
    }
}

fn with_list(worker: &str, list: &str) -> Result<Vec<u8>> {
    with_line(worker, "const PRECACHE = ", list)
}

/// The text with what follows `start` on its line replaced.
fn with_line(text: &str, start: &str, value: &str) -> Result<Vec<u8>> {
    let Some(at) = text.lines().position(|line| line.starts_with(start)) else {
        bail!("no line begins with {start:?}");
    };
    let lines = text.lines().enumerate();
    let lines =
        lines.map(|(i, line)| if i == at { format!("{start}{value};\n") } else { format!("{line}\n") });
    Ok(lines.collect::<String>().into_bytes())
}

fn text(bytes: &[u8]) -> Result<String> {
    Ok(std::str::from_utf8(bytes)?.to_string())
}

/// The module with a custom section `build` at its end in place of the one it may have; none for the build `dev`.
fn with_section(mut module: Vec<u8>, id: &str) -> Vec<u8> {
    let section = |id: &[u8]| [&[0, (6 + id.len()) as u8, 5], b"build".as_slice(), id].concat();
    let old = section(&[b'0'; ID_DIGITS]);
    let at = module.len().saturating_sub(old.len());
    if module[at..].starts_with(&old[..old.len() - ID_DIGITS]) {
        module.truncate(at);
    }
    if id != "dev" {
        module.extend(section(id.as_bytes()));
    }
    module
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: [u8; 8] = [0, b'a', b's', b'm', 1, 0, 0, 0];

    /// A site in a folder of its own.
    fn site(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("turnstone-stamp-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("pkg")).unwrap();
        fs::write(folder.join(BUILD), "export const BUILD = 'dev';\n").unwrap();
        fs::write(folder.join(WORKER), "const PRECACHE = { build: 'dev', files: {} };\nwork();\n").unwrap();
        fs::write(folder.join(MODULE), EMPTY).unwrap();
        fs::write(folder.join(LATE_MODULE), EMPTY).unwrap();
        fs::write(folder.join("index.html"), "<p>one").unwrap();
        fs::create_dir_all(folder.join("embeds")).unwrap();
        let others = [".nojekyll", "boot.js", "embed.html", "embed.js", "embeds.html", "embeds/script.js"];
        for unlisted in others.into_iter().chain(["turnstone.d.ts", "custom-elements.json"]) {
            fs::write(folder.join(unlisted), "").unwrap();
        }
        folder
    }

    #[test]
    fn the_same_files_are_the_same_build_however_often_they_are_stamped() {
        let folder = site("again");
        let first = stamp(&folder).unwrap();
        let worker = fs::read_to_string(folder.join(WORKER)).unwrap();
        assert_eq!(stamp(&folder).unwrap(), first);
        assert_eq!(fs::read_to_string(folder.join(WORKER)).unwrap(), worker);
        fs::write(folder.join("index.html"), "<p>two").unwrap();
        assert_ne!(stamp(&folder).unwrap(), first);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn page_module_and_worker_carry_the_id_and_the_worker_the_list() {
        let folder = site("carry");
        let id = stamp(&folder).unwrap();
        assert_eq!(
            fs::read_to_string(folder.join(BUILD)).unwrap(),
            format!("export const BUILD = '{id}';\n")
        );
        assert!(fs::read(folder.join(MODULE)).unwrap().ends_with(id.as_bytes()));
        let worker = fs::read_to_string(folder.join(WORKER)).unwrap();
        assert!(worker.ends_with("work();\n"));
        let list = worker.lines().next().unwrap().strip_prefix("const PRECACHE = ").unwrap();
        let list: serde_json::Value = serde_json::from_str(list.trim_end_matches(';')).unwrap();
        assert_eq!(list["build"], id.as_str());
        let names: Vec<_> = list["files"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["build.js", "index.html", "pkg/turnstone_bg.wasm", "pkg/turnstone_late_bg.wasm"]);
        let page = BASE64_STANDARD.encode(Sha256::digest("<p>one"));
        assert_eq!(list["files"]["index.html"], page);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_without_the_parts_of_a_site_is_refused() {
        let folder = site("refused");
        fs::remove_file(folder.join(BUILD)).unwrap();
        let why = format!("{:#}", stamp(&folder).unwrap_err());
        assert!(why.contains("it has no build.js"), "{why}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_live_folder_is_listed_anew_at_each_look_and_not_written_to() {
        let folder = site("live");
        let look = || text(&live(&folder, WORKER).unwrap().unwrap()).unwrap();
        let before = look();
        assert!(before.contains(r#""build":"live""#));
        fs::write(folder.join("index.html"), "<p>two").unwrap();
        assert_ne!(look(), before);
        assert!(live(&folder, MODULE).unwrap().unwrap().ends_with(b"buildlive"));
        assert_eq!(fs::read(folder.join(MODULE)).unwrap(), EMPTY);
        assert_eq!(live(&folder, "index.html").unwrap(), None);
        fs::remove_dir_all(folder).unwrap();
    }
}
