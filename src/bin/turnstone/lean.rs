//! The site's scripts as they are sent: without comments and needless space. Names stay, so that what a page reports can be read.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// Lines of these are found by how they begin (stamp.rs).
const AS_WRITTEN: [&str; 2] = ["build.js", "sw.js"];
/// What the demo page shows as it is read.
const SHOWN: &str = "embeds";

/// Makes every script below a folder lean.
pub fn make_lean(site: &Path) -> Result<()> {
    for entry in fs::read_dir(site).with_context(|| site.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != SHOWN {
                make_lean(&path)?;
            }
        } else if name.ends_with(".js") && !AS_WRITTEN.contains(&name.as_str()) {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let lean = lean(&text).with_context(|| path.display().to_string())?;
            fs::write(&path, lean).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// A script that does what `text` does.
///
/// # Errors
/// When `text` is no script.
fn lean(text: &str) -> Result<String> {
    let allocator = Allocator::default();
    let read = Parser::new(&allocator, text, SourceType::mjs()).parse();
    if let Some(error) = read.errors.first() {
        bail!("{error}");
    }
    Ok(Codegen::new().with_options(CodegenOptions::minify()).build(&read.program).code)
}

#[cfg(test)]
mod tests {
    use super::lean;

    #[test]
    fn comments_and_space_go_and_all_else_stays() {
        let text = "/** Doc. */\nimport { a } from './a.js';\n\n// Why.\nexport class B {\n  #c = a ?? `x  /* no comment */ ${a}`;\n}\n";
        let short = lean(text).unwrap();
        for kept in ["from", "./a.js", "export class B", "#c", "`x  /* no comment */ ${a}`"] {
            assert!(short.contains(kept), "{kept}: {short}");
        }
        assert!(!short.contains("Doc.") && !short.contains("Why.") && short.len() < text.len());
        assert_eq!(lean(&short).unwrap(), short);
    }

    #[test]
    fn what_is_no_script_is_refused() {
        assert!(lean("export const = 1;").is_err());
    }
}
