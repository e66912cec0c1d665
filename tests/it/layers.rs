//! Imports point down: reads the paths that each source file names and holds them against the layers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the bottom up. A file may name what lies in lower layers, and its own group; never a sibling group.
/// `a/*` is everything under a folder that no other entry names.
const LAYERS: [&[&[&str]]; 9] = [
    &[&["hash", "key", "piece", "refusal", "rng", "score", "sorting", "square"]],
    &[&["evaluate", "position"]],
    &[&["banqi", "banqi/*"], &["jieqi", "jieqi/*"]],
    &[&["banqi/eval", "banqi/endgame"], &["jieqi/eval"]],
    &[&["search", "search/*"]],
    &[&["deal", "game", "record"], &["level"], &["winning"]],
    &[&["table", "table/*"]],
    &[&["review", "review/*"], &["puzzle"], &["fair", "fair/*"]],
    &[&["wasm", "wasm/*"], &["bin/*"]],
];

/// Crates that few files may name; `a/*` is every file in a folder.
const KEPT: [(&str, &[&str]); 4] = [
    ("wasm_bindgen", &["wasm", "wasm/*"]),
    ("serde_wasm_bindgen", &["wasm"]),
    ("console_error_panic_hook", &["wasm"]),
    ("getrandom", &["rng", "deal"]),
];

/// Where a module lies: its layer and its group there.
fn place(module: &str) -> Option<(usize, usize)> {
    let find = |name: &str| {
        LAYERS.iter().enumerate().find_map(|(layer, groups)| {
            let group = groups.iter().position(|group| group.contains(&name))?;
            Some((layer, group))
        })
    };
    find(module)
        .or_else(|| module.match_indices('/').rev().find_map(|(at, _)| find(&format!("{}/*", &module[..at]))))
}

/// Code without comments and the contents of strings.
fn code(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if letter == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else {
            out.push(letter);
            letter.len_utf8()
        };
        rest = &rest[skip..];
    }
    out
}

/// Every path that code names, groups in braces unfolded: `a::{b, c::d}` gives `a::b` and `a::c::d`.
fn paths(code: &str) -> Vec<String> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(start) = rest.find(word) {
        rest = &rest[start..];
        let mut end = 0;
        loop {
            end += rest[end..].find(|c| !word(c)).unwrap_or(rest.len() - end);
            let after = &rest[end..];
            if after.starts_with("::") && after[2..].starts_with(word) {
                end += 2;
            } else {
                break;
            }
        }
        let (path, after) = rest.split_at(end);
        match after.strip_prefix("::{") {
            Some(group) => {
                let mut depth = 1;
                let close = group.find(|c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    depth == 0
                });
                let (inner, beyond) = group.split_at(close.unwrap_or(group.len()));
                found.extend(paths(inner).into_iter().map(|tail| format!("{path}::{tail}")));
                rest = beyond;
            }
            None => {
                found.push(path.to_string());
                rest = after;
            }
        }
    }
    found
}

/// What `lib.rs` re-exports flat: item to module.
fn exports(lib: &str) -> BTreeMap<String, String> {
    code(lib)
        .split(';')
        .filter_map(|statement| statement.trim().split("pub use ").nth(1).map(str::to_string))
        .flat_map(|statement| paths(&statement))
        .filter_map(|path| {
            let (module, item) = path.split_once("::")?;
            Some((item.to_string(), module.to_string()))
        })
        .collect()
}

/// The modules of the crate that a file names. A folder's re-exports of its own parts are doors, not imports.
fn named(
    module: &str,
    text: &str,
    modules: &BTreeSet<String>,
    exports: &BTreeMap<String, String>,
) -> BTreeSet<String> {
    let folder =
        |module: &str| module.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_string());
    let is_folder = modules.iter().any(|other| other.starts_with(&format!("{module}/")));
    let mut code = code(text);
    if is_folder {
        let imports = code.split_inclusive(';').filter(|statement| !statement.trim().starts_with("pub use "));
        code = imports.collect();
    }
    let mut found = BTreeSet::new();
    for path in paths(&code) {
        let mut parts: Vec<&str> = path.split("::").collect();
        let mut at = match parts[0] {
            "crate" if module.starts_with("bin/") => "bin/turnstone".to_string(),
            "crate" | "turnstone" => String::new(),
            "self" if is_folder => module.to_string(),
            "super" => folder(module),
            first if is_folder && modules.contains(&format!("{module}/{first}")) && parts.len() > 1 => {
                parts.insert(0, "self");
                module.to_string()
            }
            _ => continue,
        };
        let mut parts = parts.into_iter().skip(1).peekable();
        while parts.next_if_eq(&"super").is_some() {
            at = folder(&at);
        }
        let start = at.clone();
        for part in parts {
            let inner = if at.is_empty() { part.to_string() } else { format!("{at}/{part}") };
            if modules.contains(&inner) {
                at = inner;
            } else {
                if at.is_empty()
                    && let Some(home) = exports.get(part)
                {
                    at.clone_from(home);
                }
                break;
            }
        }
        if !at.is_empty() && (at != start || start != module) {
            found.insert(at);
        }
    }
    found.remove(module);
    found
}

/// What is wrong with a file's imports.
fn faults(
    module: &str,
    text: &str,
    modules: &BTreeSet<String>,
    exports: &BTreeMap<String, String>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let Some((layer, group)) = place(module) else { return vec![format!("{module} has no layer")] };
    for other in named(module, text, modules, exports) {
        let down = match place(&other) {
            None => false,
            Some((below, _)) if below < layer => true,
            Some(same) => same == (layer, group),
        };
        if !down {
            faults.push(format!("{module} names {other}"));
        }
    }
    let words: Vec<String> = paths(&code(text));
    for (kept, by) in KEPT {
        let folder = module.rsplit_once('/').map(|(folder, _)| format!("{folder}/*"));
        let keeps = by.contains(&module) || folder.is_some_and(|folder| by.contains(&folder.as_str()));
        if !keeps && words.iter().any(|path| path.split("::").any(|word| word == kept)) {
            faults.push(format!("{module} names {kept}"));
        }
    }
    faults
}

fn source_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            source_files(&path, out);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            out.push(path);
        }
    }
}

/// Every module of the crate but its root, with its text: `banqi/moves`, `banqi` for `banqi/mod.rs`.
fn sources() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    let name = |path: &PathBuf| {
        let relative = path.strip_prefix(&root).unwrap().with_extension("");
        let parts: Vec<_> = relative.iter().map(|part| part.to_str().unwrap()).collect();
        parts.join("/").trim_end_matches("/mod").to_string()
    };
    let mut sources: BTreeMap<String, String> =
        files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect();
    sources.remove("lib").expect("the crate has a root");
    sources
}

fn lib() -> BTreeMap<String, String> {
    exports(include_str!("../../src/lib.rs"))
}

#[test]
fn imports_point_down() {
    let sources = sources();
    let modules: BTreeSet<String> = sources.keys().cloned().collect();
    let faults: Vec<String> =
        sources.iter().flat_map(|(module, text)| faults(module, text, &modules, &lib())).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn referee_is_found_where_it_is_named() {
    let sources = sources();
    let modules: BTreeSet<String> = sources.keys().cloned().collect();
    let table = named("table", &sources["table"], &modules, &lib());
    for module in ["banqi", "game", "position", "record", "refusal", "table/scene"] {
        assert!(table.contains(module), "{table:?} lacks {module}");
    }
}

/// A planted line in a file of the crate, and whether it is a fault.
#[track_caller]
fn check(module: &str, line: &str, fault: Option<&str>) {
    let mut modules: BTreeSet<String> = sources().into_keys().collect();
    for planned in [
        "banqi/eval",
        "banqi/endgame",
        "jieqi",
        "jieqi/moves",
        "jieqi/eval",
        "search",
        "search/chance",
        "level",
        "review",
        "fair",
    ] {
        modules.insert(planned.into());
    }
    let found = faults(module, line, &modules, &lib());
    assert_eq!(found.first().map(String::as_str), fault, "{line} in {module}");
}

#[test]
fn planted_faults_are_caught() {
    for (module, line, fault) in [
        ("search", "use crate::game::Game;", "search names game"),
        (
            "search/chance",
            "use crate::{position::Position, deal::{Deal, Opening}};",
            "search/chance names deal",
        ),
        ("search", "use crate::{Key, Game};", "search names game"),
        ("search", "fn peek(d: &crate::Deal) {}", "search names deal"),
        ("search", "use crate::table::Table;", "search names table"),
        ("search/chance", "use super::super::record::Record;", "search/chance names record"),
        ("search", "use crate::banqi::eval; use crate::level::Level;", "search names level"),
        ("banqi/eval", "use crate::game;", "banqi/eval names game"),
        ("banqi/eval", "use crate::search::Limits;", "banqi/eval names search"),
        ("banqi/eval", "use super::super::jieqi::eval::worth;", "banqi/eval names jieqi/eval"),
        ("banqi", "use crate::jieqi::Position;", "banqi names jieqi"),
        ("banqi/moves", "use crate::jieqi::moves::slide;", "banqi/moves names jieqi/moves"),
        ("jieqi", "use crate::banqi;", "jieqi names banqi"),
        ("banqi/moves", "use super::eval::worth;", "banqi/moves names banqi/eval"),
        ("banqi", "use self::endgame::Table;", "banqi names banqi/endgame"),
        ("banqi", "use endgame::Table;", "banqi names banqi/endgame"),
        ("piece", "use crate::position::Seat;", "piece names position"),
        ("position", "use crate::banqi::Move;", "position names banqi"),
        ("level", "use crate::game::Game;", "level names game"),
        ("game", "use crate::level::Level;", "game names level"),
        ("game", "use crate::search::think;", ""),
        ("review", "use crate::fair;", "review names fair"),
        ("game", "use wasm_bindgen::prelude::*;", "game names wasm_bindgen"),
        ("table", "#[wasm_bindgen::prelude::wasm_bindgen]", "table names wasm_bindgen"),
        ("search", "let seed = getrandom::u64();", "search names getrandom"),
        ("bin/turnstone/serve", "use wasm_bindgen::JsValue;", "bin/turnstone/serve names wasm_bindgen"),
        ("stray", "", "stray has no layer"),
    ] {
        check(module, line, Some(fault).filter(|fault| !fault.is_empty()));
    }
}

#[test]
fn what_points_down_is_allowed() {
    for (module, line) in [
        ("search", "use crate::{Key, MoveList, Outcome, Position, Seat};"),
        ("search/chance", "use super::Limits; use crate::score::Score;"),
        ("banqi/eval", "use super::{Position, moves}; use crate::piece::Role;"),
        ("banqi", "mod eval;\npub use rules::Rules;\npub use endgame::Endgames;"),
        ("banqi/moves", "use super::board::Board; // crate::game::Game"),
        ("search", "/// See [`crate::game::Game`].\nconst NAME: &str = \"crate::game::Game\";"),
        ("level", "use crate::search::Limits;"),
        ("bin/turnstone/serve", "use crate::wasm; use turnstone::{Game, banqi::Position};"),
        ("record", "use crate::{deal::Deal, game::Game};"),
        ("wasm", "use wasm_bindgen::prelude::*; use crate::table::Table; use crate::level::Level;"),
    ] {
        check(module, line, None);
    }
}
