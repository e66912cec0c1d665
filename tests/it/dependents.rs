//! What someone gets who depends on the library alone.

use crate::support::full;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const WASM: &str = "wasm32-unknown-unknown";

const PROGRAM: &str = r#"
use turnstone::banqi::{Position, Rules};
use turnstone::{Free, Limits, View, think};

pub fn first_move() -> Option<String> {
    let view = View::bare(Position::new(Rules::TAIWAN));
    think(&view, Limits::nodes(100), &mut Free).mv.map(|mv| mv.to_string())
}
"#;

fn cargo(folder: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(folder).env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("dependents"));
    cargo
}

#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.output().expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A crate outside this one that depends on the library without its default features.
fn outside_crate() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"outside\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nturnstone-board = {{ path = {ROOT:?}, default-features = false }}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("src/lib.rs"), PROGRAM).unwrap();
    fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    folder
}

#[test]
fn library_alone_builds_light_native_and_wasm() {
    let folder = outside_crate();
    run(cargo(&folder).args(["check", "--quiet"]));
    let tree = run(cargo(&folder).args(["tree", "--edges", "normal", "--prefix", "none"]));
    for heavy in ["axum", "clap", "tokio", "wasm-bindgen-cli-support", "statrs"] {
        assert!(!tree.lines().any(|line| line.starts_with(&format!("{heavy} "))), "{heavy} in\n{tree}");
    }
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]).output();
    let present = libraries.is_ok_and(|out| Path::new(String::from_utf8_lossy(&out.stdout).trim()).is_dir());
    if present {
        run(cargo(&folder).args(["check", "--quiet", "--target", WASM]));
    } else {
        println!("skipped for wasm: the target {WASM} is not installed");
    }
}

#[test]
fn package_is_complete() {
    let listed = run(cargo(Path::new(ROOT)).args(["package", "--list", "--allow-dirty"]));
    for file in ["src/lib.rs", "src/bin/turnstone/main.rs", "README.md", "LICENSE", "wasm-pack.toml"] {
        assert!(listed.lines().any(|line| line == file), "{file} is not in the package");
    }
    if full() {
        run(cargo(Path::new(ROOT)).args(["package", "--quiet", "--allow-dirty"]));
    } else {
        println!("skipped: building the package is part of --full");
    }
}
