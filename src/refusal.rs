use std::fmt;

/// Why an input was refused: the rule that broke, as a stable id for programs and translations, and a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refusal {
    /// Stable kebab-case id, such as `cannon-needs-one-screen`.
    pub rule: &'static str,
    /// One English sentence without a full stop.
    pub detail: String,
}

impl Refusal {
    pub fn new(rule: &'static str, detail: impl Into<String>) -> Refusal {
        Refusal { rule, detail: detail.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

/// Shortens untrusted text for a message: at most 40 characters, control characters replaced.
pub fn quote(text: &str) -> String {
    let mut out: String =
        text.chars().take(40).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        out.push('…');
    }
    format!("\"{out}\"")
}
