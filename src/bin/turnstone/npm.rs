//! `turnstone pack`: the package for other people's pages, and the same files as an archive.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::project::Project;

const NAME: &str = env!("CARGO_PKG_NAME");
const PACKAGE: &str = include_str!("npm.json");
/// Modules that can be imported by themselves; what they import comes with them.
const ENTRIES: [&str; 5] = ["index.js", "element.js", "core.js", "embed.js", "engine-worker.js"];
/// What no module names.
const BESIDE: [&str; 15] = [
    "boot.js",
    "core.d.ts",
    "custom-elements.json",
    "element.d.ts",
    "embed.css",
    "embed.html",
    "engine-worker.d.ts",
    "icon.svg",
    "index.d.ts",
    "pkg/turnstone_bg.wasm",
    "pkg/turnstone_bg.wasm.d.ts",
    "pkg/turnstone_late_bg.wasm",
    "pkg/turnstone_late_bg.wasm.d.ts",
    "tokens.css",
    "turnstone.d.ts",
];
const SHEETS: &str = "sheets.js";

/// Write the npm package and the self-host archive of a site that is built
#[derive(clap::Args)]
pub struct Args {
    /// The folder that `turnstone build` wrote, or a changed and stamped copy of it
    site: PathBuf,
    /// The folder that gets `npm` and `selfhost.zip`
    out: PathBuf,
}

pub fn run(args: Args) -> Result<ExitCode> {
    pack(&Project::find()?, &args.site, &args.out)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes `npm` and `selfhost.zip` into `out`.
pub fn pack(project: &Project, site: &Path, out: &Path) -> Result<()> {
    let package = out.join("npm");
    write(project, site, &package)?;
    zip(&package, &out.join("selfhost.zip"))
}

fn write(project: &Project, site: &Path, out: &Path) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| out.display().to_string())?;
    }
    let mut files = BTreeSet::new();
    for entry in ENTRIES {
        follow(site, entry, &mut files)?;
    }
    files.extend(BESIDE.map(String::from));
    for name in &files {
        let to = out.join(name);
        fs::create_dir_all(to.parent().unwrap_or(out))?;
        fs::copy(site.join(name), to).with_context(|| name.clone())?;
    }
    put(out, SHEETS, &sheets(site, &files)?)?;
    put(out, "package.json", &PACKAGE.replace("{version}", env!("CARGO_PKG_VERSION")))?;
    for (from, name) in
        [("docs/npm.md", "README.md"), ("LICENSE", "LICENSE"), ("www/board/OFL.txt", "OFL.txt")]
    {
        fs::copy(project.root.join(from), out.join(name)).with_context(|| from.to_string())?;
    }
    Ok(())
}

fn put(out: &Path, name: &str, text: &str) -> Result<()> {
    fs::write(out.join(name), text).with_context(|| name.to_string())
}

/// Adds a module and, one after the other, what it imports.
fn follow(site: &Path, name: &str, found: &mut BTreeSet<String>) -> Result<()> {
    if !found.insert(name.to_string()) {
        return Ok(());
    }
    let text = fs::read_to_string(site.join(name)).with_context(|| name.to_string())?;
    for target in imports(&text) {
        let path = beside(name, target);
        if path.ends_with(".js") && site.join(&path).is_file() {
            follow(site, &path, found)?;
        }
    }
    Ok(())
}

/// The relative addresses in `import … from '…'`, `import('…')` and `new URL('…', …)`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    ["from '", "import '", "import('", "new URL('"]
        .into_iter()
        .flat_map(|before| text.split(before).skip(1))
        .filter_map(|rest| rest.split(['\'', '?']).next())
        .filter(|target| target.starts_with('.'))
}

/// The path of `target` as named in the file `name`, both from the same folder.
fn beside(name: &str, target: &str) -> String {
    let mut parts: Vec<_> = name.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Style sheets as texts: bundlers treat a style sheet's address each in their own way.
fn sheets(site: &Path, files: &BTreeSet<String>) -> Result<String> {
    let mut named = BTreeSet::new();
    for name in files.iter().filter(|name| name.ends_with(".js")) {
        let text = fs::read_to_string(site.join(name)).with_context(|| name.clone())?;
        named.extend(text.split('\'').filter(|text| text.ends_with(".css")).map(String::from));
    }
    let mut texts = serde_json::Map::new();
    for path in named.into_iter().filter(|path| site.join(path).is_file()) {
        let text = fs::read_to_string(site.join(&path)).with_context(|| path.clone())?;
        texts.insert(path, text.into());
    }
    Ok(format!(
        "const sheets = {};\n\n/** The text of a style sheet. */\nexport const sheetText = async (path) => sheets[path];\n",
        serde_json::Value::Object(texts)
    ))
}

/// The package's files in one folder of an archive, without what only npm reads.
fn zip(package: &Path, to: &Path) -> Result<()> {
    let file = fs::File::create(to).with_context(|| to.display().to_string())?;
    let mut archive = ZipWriter::new(file);
    for path in files(package)? {
        let name = path.strip_prefix(package)?.to_string_lossy().replace('\\', "/");
        if name == "package.json" {
            continue;
        }
        archive.start_file(format!("{NAME}/{name}"), SimpleFileOptions::default())?;
        archive.write_all(&fs::read(&path)?)?;
    }
    archive.finish()?;
    Ok(())
}

/// Every file below a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut entries =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_a_module() {
        let text = "import a, { b } from './a.js';\nexport { c } from '../c.js?x';\nimport './d.js';\nconst e = () => import('./e/e.js');\nnew Worker(new URL('./f.js', import.meta.url));\nimport g from 'g';\n";
        let found: BTreeSet<_> = imports(text).collect();
        assert_eq!(found, BTreeSet::from(["./a.js", "../c.js", "./d.js", "./e/e.js", "./f.js"]));
    }

    #[test]
    fn the_archive_has_the_package_in_one_folder() {
        let folder = std::env::temp_dir().join(format!("turnstone-npm-{}", std::process::id()));
        fs::create_dir_all(folder.join("npm/board")).unwrap();
        for (name, text) in [("index.js", "index"), ("board/board.js", "board"), ("package.json", "{}")] {
            fs::write(folder.join("npm").join(name), text).unwrap();
        }
        zip(&folder.join("npm"), &folder.join("selfhost.zip")).unwrap();
        let mut archive = zip::ZipArchive::new(fs::File::open(folder.join("selfhost.zip")).unwrap()).unwrap();
        let names: BTreeSet<_> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
        let wanted = ["turnstone-board/board/board.js", "turnstone-board/index.js"].map(String::from);
        assert_eq!(names, BTreeSet::from(wanted));
        let text = std::io::read_to_string(archive.by_name("turnstone-board/index.js").unwrap()).unwrap();
        assert_eq!(text, "index");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_package_is_named_as_the_crate() {
        let package: serde_json::Value = serde_json::from_str(PACKAGE).unwrap();
        assert_eq!(package["name"], NAME);
        assert_eq!(package["license"], env!("CARGO_PKG_LICENSE"));
    }

    #[test]
    fn paths_from_the_same_folder() {
        assert_eq!(beside("play/desk.js", "../board/board.js"), "board/board.js");
        assert_eq!(beside("index.js", "./element.js"), "element.js");
        assert_eq!(beside("play/a/b.js", "../c.js"), "play/c.js");
    }
}
