//! From the library to modules a browser can import: target, build, binding, and wasm-opt where it is wanted.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen_cli_support::Bindgen;

use crate::project::{Project, on_path, output, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// One of the modules that the library is built into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What every page needs.
    Main,
    /// What is loaded when it is first wanted: the crate's feature `late`.
    Late,
}

impl Part {
    const ALL: [Part; 2] = [Part::Main, Part::Late];

    const fn features(self) -> &'static [&'static str] {
        match self {
            Part::Main => &[],
            Part::Late => &["--features", "late"],
        }
    }
}

/// wasm-pack.toml.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Config {
    build: Build,
    bindgen: Binding,
    wasm_opt: WasmOpt,
    package: Package,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Build {
    profile: String,
    target: String,
    target_features: Vec<String>,
    llvm_arguments: Vec<String>,
    out_dir: PathBuf,
    out_name: String,
    late_name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Binding {
    typescript: bool,
    remove_name_section: bool,
    omit_default_module_path: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WasmOpt {
    at_least: u32,
    arguments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Package {
    name: String,
    side_effects: Vec<String>,
}

impl Config {
    pub fn read(project: &Project) -> Result<Config> {
        let file = project.root.join("wasm-pack.toml");
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let config: Config = toml::from_str(&text).context("wasm-pack.toml")?;
        if config.build.target != "web" {
            bail!("wasm-pack.toml: the page needs target = \"web\", not {:?}", config.build.target);
        }
        Ok(config)
    }

    /// Where the page expects the module.
    pub fn out_dir(&self, project: &Project) -> PathBuf {
        project.root.join(&self.build.out_dir)
    }

    fn name(&self, part: Part) -> &str {
        match part {
            Part::Main => &self.build.out_name,
            Part::Late => &self.build.late_name,
        }
    }

    /// As rustc takes them, without a space within any.
    fn rust_flags(&self) -> Vec<String> {
        let features = format!("target-feature={}", self.build.target_features.join(","));
        let arguments = self.build.llvm_arguments.iter().map(|argument| format!("llvm-args={argument}"));
        std::iter::once(features).chain(arguments).flat_map(|flag| ["-C".to_string(), flag]).collect()
    }
}

/// Builds the modules into the page's folder; does nothing there with one that is already newer than what it is made of.
pub fn build(project: &Project) -> Result<()> {
    let config = Config::read(project)?;
    let out = config.out_dir(project);
    for part in Part::ALL {
        let module = compile(project, &config, part)?;
        let bound = bound(&config, part, &out);
        let mut sources = vec![module.clone(), project.root.join("wasm-pack.toml")];
        sources.extend(std::env::current_exe());
        if !newer(&bound, &sources) {
            bind(&config, part, &module, &out)?;
        }
    }
    Ok(())
}

/// Builds the modules for release into `out`: as `build`, and made smaller by wasm-opt where npm's binaryen is installed.
pub fn build_release(project: &Project, out: &Path) -> Result<()> {
    let config = Config::read(project)?;
    for part in Part::ALL {
        let module = compile(project, &config, part)?;
        bind(&config, part, &module, out)?;
        optimise(project, &config.wasm_opt, &bound(&config, part, out))?;
    }
    Ok(())
}

fn bound(config: &Config, part: Part, out: &Path) -> PathBuf {
    out.join(format!("{}_bg.wasm", config.name(part)))
}

/// The module lies where that of every part does: it is to be bound before the next is compiled.
fn compile(project: &Project, config: &Config, part: Part) -> Result<PathBuf> {
    add_target(project)?;
    let folder = project.target("wasm");
    run(project
        .cargo()
        .args(["build", "--lib", "--no-default-features", "--target", TARGET, "--profile"])
        .arg(&config.build.profile)
        .args(part.features())
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", config.rust_flags().join(" "))
        .env_remove("CARGO_ENCODED_RUSTFLAGS"))
    .context("building the wasm module")?;
    let profile = if config.build.profile == "dev" { "debug" } else { &config.build.profile };
    Ok(folder.join(TARGET).join(profile).join("turnstone.wasm"))
}

fn add_target(project: &Project) -> Result<()> {
    let rustup =
        on_path("rustup").map(|rustup| output(project.command(rustup).args(["target", "add", TARGET])));
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = output(project.command(rustc).args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(&libraries).is_dir() {
        return Ok(());
    }
    match rustup {
        Some(Err(error)) => Err(error.context(format!("adding the target {TARGET}"))),
        _ => bail!(
            "this Rust has no standard library for {TARGET}: install that target from where your Rust came from, \
             or install Rust with rustup (https://rustup.rs), which adds it by itself"
        ),
    }
}

fn bind(config: &Config, part: Part, module: &Path, out: &Path) -> Result<()> {
    let binding = &config.bindgen;
    Bindgen::new()
        .input_path(module)
        .out_name(config.name(part))
        .web(true)?
        .typescript(binding.typescript)
        .remove_name_section(binding.remove_name_section)
        .omit_default_module_path(binding.omit_default_module_path)
        .generate(out)
        .context("binding the wasm module")?;
    let package = out.join("package.json");
    fs::write(&package, format!("{:#}\n", package_json(config)))
        .with_context(|| package.display().to_string())
}

fn package_json(config: &Config) -> serde_json::Value {
    let name = &config.build.out_name;
    json!({
        "name": config.package.name,
        "type": "module",
        "version": env!("CARGO_PKG_VERSION"),
        "description": env!("CARGO_PKG_DESCRIPTION"),
        "license": env!("CARGO_PKG_LICENSE"),
        "main": format!("{name}.js"),
        "types": format!("{name}.d.ts"),
        "files": [format!("{name}.js"), format!("{name}_bg.wasm"), format!("{name}.d.ts")],
        "sideEffects": config.package.side_effects,
    })
}

fn newer(file: &Path, sources: &[PathBuf]) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let Some(made) = modified(file) else { return false };
    sources.iter().all(|source| modified(source).unwrap_or(SystemTime::UNIX_EPOCH) <= made)
}

fn optimise(project: &Project, wanted: &WasmOpt, module: &Path) -> Result<()> {
    let from_npm = project.root.join("tests/web/node_modules/.bin").join(if cfg!(windows) {
        "wasm-opt.cmd"
    } else {
        "wasm-opt"
    });
    let found = Some(from_npm).filter(|file| file.is_file()).or_else(|| on_path("wasm-opt"));
    let Some(program) = found else {
        println!(
            "wasm-opt: not used (npm's binaryen {} or later would make the module smaller)",
            wanted.at_least
        );
        return Ok(());
    };
    let version = output(Command::new(&program).arg("--version"))?;
    if version_number(&version).is_none_or(|number| number < wanted.at_least) {
        println!("wasm-opt: not used ({version} is older than {} and may break the module)", wanted.at_least);
        return Ok(());
    }
    let before = fs::metadata(module)?.len();
    run(Command::new(&program).args(&wanted.arguments).arg(module).arg("-o").arg(module))?;
    println!("wasm-opt: {before} -> {} bytes ({version})", fs::metadata(module)?.len());
    Ok(())
}

/// `wasm-opt version 132 (version_132)` is 132.
fn version_number(text: &str) -> Option<u32> {
    let rest = text.split_once("version ")?.1;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_toml(file: &str) -> toml::Table {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        toml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    }

    fn config() -> Config {
        read_toml("wasm-pack.toml").try_into().unwrap()
    }

    #[test]
    fn wasm_pack_binds_as_we_do() {
        let manifest = read_toml("Cargo.toml");
        let release = &manifest["package"]["metadata"]["wasm-pack"]["profile"]["release"];
        let binding = config().bindgen;
        let theirs = &release["wasm-bindgen"];
        assert_eq!(theirs["omit-default-module-path"].as_bool(), Some(binding.omit_default_module_path));
        assert_eq!(theirs["demangle-name-section"].as_bool(), Some(!binding.remove_name_section));
        assert_eq!(release["wasm-opt"].as_bool(), Some(false));
        assert_eq!(manifest["package"]["name"].as_str(), Some(config().package.name.as_str()));
        assert_eq!(manifest["lib"]["name"].as_str(), Some(config().build.out_name.as_str()));
    }

    #[test]
    fn wasm_pack_compiles_as_we_do() {
        let cargo = read_toml(".cargo/config.toml");
        let flags = cargo["target"][TARGET]["rustflags"].as_array().unwrap();
        let flags: Vec<_> = flags.iter().filter_map(|flag| flag.as_str()).collect();
        assert_eq!(flags, config().rust_flags());
    }

    #[test]
    fn versions_of_wasm_opt() {
        assert_eq!(version_number("wasm-opt version 132 (version_132)"), Some(132));
        assert_eq!(version_number("wasm-opt version 108 (version_108-5-g1)"), Some(108));
        assert_eq!(version_number("something else"), None);
    }
}
