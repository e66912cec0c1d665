//! The review as JSON: its fields and codes, to the letter.

use super::support::review_text;
use std::path::Path;

const SHORT: &str = include_str!("../../data/review/short.txt");

/// `TURNSTONE_BLESS=1` keeps what is told now, after a change of the search or of the curves.
#[test]
fn the_json_is_as_it_was() {
    let told = serde_json::to_string_pretty(&review_text(SHORT, 20_000)).expect("plain data") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/review/short.json");
    if std::env::var_os("TURNSTONE_BLESS").is_some() {
        std::fs::write(&file, &told).expect("the file can be written");
    }
    assert_eq!(told, std::fs::read_to_string(&file).expect("the file"));
}

/// Every code that a page must have words for.
#[test]
fn the_codes_are_these() {
    use turnstone::review::{AS_GOOD, BLUNDER, Class, INACCURACY, MISTAKE};
    for (loss, code) in [
        (0, "best"),
        (AS_GOOD.0, "best"),
        (AS_GOOD.0 + 1, "good"),
        (INACCURACY.0 - 1, "good"),
        (INACCURACY.0, "inaccuracy"),
        (MISTAKE.0, "mistake"),
        (BLUNDER.0, "blunder"),
        (1_000_000, "blunder"),
    ] {
        assert_eq!(serde_json::to_value(Class::of(loss)).expect("a code"), code, "{loss}");
    }
    assert_eq!(serde_json::to_value(Class::Forced).expect("a code"), "forced");
    assert_eq!(
        [AS_GOOD, INACCURACY, MISTAKE, BLUNDER].map(|share| share.0),
        [10_000, 50_000, 100_000, 200_000]
    );
}
