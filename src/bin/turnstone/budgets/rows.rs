//! What is allowed, and what follows from what was measured.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

/// Past so many times its allowance a reported value fails its run, and so many runs fail the row.
const LENIENCE: f64 = 1.5;
const FAILING_RUNS: usize = 3;

/// Measured values by row: one of each run, or of each thing looked at.
pub type Measures = BTreeMap<String, Measure>;

#[derive(Clone, Deserialize, Debug)]
pub struct Measure {
    pub values: Vec<f64>,
    pub note: String,
}

/// A line of the table.
pub struct Row {
    key: &'static str,
    what: &'static str,
    limit: Limit,
    unit: Unit,
    judged: Judged,
    /// Taken by `--exact` too: bytes and counts.
    exact: bool,
}

enum Limit {
    Most(f64),
    Least(f64),
}

/// What values are printed in; they come in the base unit.
#[derive(Clone, Copy)]
enum Unit {
    KiloBytes,
    MegaBytes,
    Seconds,
    Millis,
    Ratio,
    Shift,
    Count,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Judged {
    /// The worst value counts.
    Gated,
    /// The median is told; a busy machine is forgiven, a page that is far too slow is not.
    Reported,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Within,
    /// Reported, and not so far over that it fails.
    Over,
    Failed,
    NotMeasured,
}

const fn gated(key: &'static str, what: &'static str, limit: Limit, unit: Unit) -> Row {
    Row { key, what, limit, unit, judged: Judged::Gated, exact: false }
}

const fn exact(key: &'static str, what: &'static str, most: f64, unit: Unit) -> Row {
    Row { exact: true, ..gated(key, what, Limit::Most(most), unit) }
}

const fn reported(key: &'static str, what: &'static str, limit: Limit, unit: Unit) -> Row {
    Row { judged: Judged::Reported, ..gated(key, what, limit, unit) }
}

use Limit::{Least, Most};
use Unit::{Count, KiloBytes, MegaBytes, Millis, Ratio, Seconds, Shift};

/// Every budget, in the order of the table. A kilobyte is 1,000 bytes.
pub const ROWS: [Row; 19] = [
    exact("wasm", "wasm, both games, gzip", 250e3, KiloBytes),
    exact("first", "first playable page, all it loads, gzip", 300e3, KiloBytes),
    exact("element", "element's own scripts (those the first page does not load), gzip", 25e3, KiloBytes),
    exact("offline", "full offline set", 1.2e6, MegaBytes),
    exact("shift", "layout shift: home, new game, 10 plies, a dialog", 0.02, Shift),
    exact("thread", "search on the page thread", 0.0, Count),
    exact("memory", "engine memory, all realms", 64e6, MegaBytes),
    gated("ratio banqi", "nodes/s, wasm over native, banqi", Least(0.75), Ratio),
    gated("ratio jieqi", "nodes/s, wasm over native, jieqi", Least(0.75), Ratio),
    gated("reply banqi 1-5", "bot reply, phone, banqi, levels 1-5", Most(1.0), Seconds),
    gated("reply banqi 8", "bot reply, phone, banqi, level 8", Most(3.0), Seconds),
    gated("reply jieqi 1-5", "bot reply, phone, jieqi, levels 1-5", Most(1.0), Seconds),
    gated("reply jieqi 8", "bot reply, phone, jieqi, level 8", Most(3.0), Seconds),
    reported("painted", "board painted (ts-board-painted)", Most(1.5), Seconds),
    reported("playable", "playable (ts-playable)", Most(2.5), Seconds),
    reported("taps", "98th percentile of 40 taps while the bot thinks", Most(100.0), Millis),
    reported("performance", "Lighthouse performance", Least(95.0), Count),
    gated("accessibility", "Lighthouse accessibility", Least(100.0), Count),
    gated("practices", "Lighthouse best practices", Least(100.0), Count),
];

/// The table's text, and whether every row holds.
pub fn judge(measures: &Measures, exact_only: bool) -> (String, bool) {
    let rows: Vec<_> = ROWS.iter().filter(|row| row.exact || !exact_only).collect();
    let width = rows.iter().map(|row| row.what.chars().count()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:>9}  {:>10}\n", "", "measured", "allowed");
    let mut holds = true;
    for row in rows {
        let measure = measures.get(row.key).filter(|measure| !measure.values.is_empty());
        let values = measure.map_or(&[][..], |measure| &measure.values);
        let verdict = row.verdict(values);
        holds &= !matches!(verdict, Verdict::Failed | Verdict::NotMeasured);
        let shown = if values.is_empty() { "-".to_string() } else { row.unit.show(row.shown(values)) };
        let (sign, allowed) = row.limit.parts();
        let _ = writeln!(
            text,
            "{:width$}  {shown:>9}  {:>10}  {}",
            row.what,
            format!("{sign} {}", row.unit.show(allowed)),
            row.say(verdict)
        );
        if let Some(measure) = measure {
            let runs = if row.judged == Judged::Reported && values.len() > 1 {
                format!("{}; ", join(values.iter().map(|&value| row.unit.show(value))))
            } else {
                String::new()
            };
            let _ = writeln!(text, "    {runs}{}", measure.note);
        }
    }
    (text, holds)
}

impl Row {
    fn verdict(&self, values: &[f64]) -> Verdict {
        if values.is_empty() || values.iter().any(|value| value.is_nan()) {
            return Verdict::NotMeasured;
        }
        let failing = values.iter().filter(|&&value| self.limit.loosened().forbids(value)).count();
        let over = self.limit.forbids(self.shown(values));
        match self.judged {
            Judged::Gated if over => Verdict::Failed,
            Judged::Reported if failing >= FAILING_RUNS.min(values.len()) => Verdict::Failed,
            Judged::Reported if over => Verdict::Over,
            _ => Verdict::Within,
        }
    }

    /// The value that stands for all: the worst where it is gated, else the median.
    fn shown(&self, values: &[f64]) -> f64 {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        match (self.judged, &self.limit) {
            (Judged::Reported, _) => sorted[sorted.len() / 2],
            (Judged::Gated, Most(_)) => sorted[sorted.len() - 1],
            (Judged::Gated, Least(_)) => sorted[0],
        }
    }

    fn say(&self, verdict: Verdict) -> &'static str {
        match (verdict, self.judged) {
            (Verdict::Within, Judged::Gated) => "ok",
            (Verdict::Within, Judged::Reported) => "ok (reported)",
            (Verdict::Over, _) => "over (reported)",
            (Verdict::Failed, Judged::Gated) => "OVER",
            (Verdict::Failed, Judged::Reported) => "OVER, past 1.5 times in three runs",
            (Verdict::NotMeasured, _) => "NOT MEASURED",
        }
    }
}

impl Limit {
    fn forbids(&self, value: f64) -> bool {
        match *self {
            Most(most) => value > most,
            Least(least) => value < least,
        }
    }

    fn loosened(&self) -> Limit {
        match *self {
            Most(most) => Most(most * LENIENCE),
            Least(least) => Least(least / LENIENCE),
        }
    }

    fn parts(&self) -> (&'static str, f64) {
        match *self {
            Most(most) => ("<=", most),
            Least(least) => (">=", least),
        }
    }
}

impl Unit {
    fn show(self, value: f64) -> String {
        match self {
            KiloBytes => format!("{:.1} KB", value / 1e3),
            MegaBytes => format!("{:.2} MB", value / 1e6),
            Seconds => format!("{value:.2} s"),
            Millis => format!("{value:.0} ms"),
            Ratio => format!("{value:.2}"),
            Shift => format!("{value:.4}"),
            Count => format!("{value:.0}"),
        }
    }
}

fn join(values: impl Iterator<Item = String>) -> String {
    values.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row as good as it may be.
    fn good() -> Measures {
        let measure = |row: &Row| Measure { values: vec![row.limit.parts().1], note: String::new() };
        ROWS.iter().map(|row| (row.key.to_string(), measure(row))).collect()
    }

    /// The table where one row has these values: the row's line, and whether all holds.
    #[track_caller]
    fn check(key: &str, values: &[f64], line: &str, holds: bool) {
        let mut measures = good();
        measures.insert(key.to_string(), Measure { values: values.to_vec(), note: String::new() });
        let (text, held) = judge(&measures, false);
        let row = ROWS.iter().find(|row| row.key == key).unwrap();
        let said = text.lines().find(|said| said.starts_with(row.what)).unwrap();
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(said), words(&format!("{} {line}", row.what)));
        assert_eq!(held, holds, "{text}");
    }

    #[test]
    fn a_budget_may_be_met_exactly() {
        let (text, holds) = judge(&good(), false);
        assert!(holds, "{text}");
        assert_eq!(text.matches("ok").count(), ROWS.len());
    }

    #[test]
    fn a_gated_row_fails_by_its_worst_value() {
        check("first", &[339_000.0], "339.0 KB <= 300.0 KB OVER", false);
        check("shift", &[0.0, 0.021, 0.001], "0.0210 <= 0.0200 OVER", false);
        check("thread", &[1.0], "1 <= 0 OVER", false);
        check("ratio jieqi", &[0.749], "0.75 >= 0.75 OVER", false);
        check("ratio jieqi", &[0.9], "0.90 >= 0.75 ok", true);
        check("accessibility", &[100.0, 99.0, 100.0, 100.0, 100.0], "99 >= 100 OVER", false);
    }

    #[test]
    fn a_reported_row_fails_past_half_as_much_again_in_three_of_five() {
        check("playable", &[2.6, 2.4, 2.7, 2.8, 2.1], "2.60 s <= 2.50 s over (reported)", true);
        check("playable", &[3.8, 2.4, 3.9, 2.4, 2.1], "2.40 s <= 2.50 s ok (reported)", true);
        let failed = "3.80 s <= 2.50 s OVER, past 1.5 times in three runs";
        check("playable", &[3.8, 2.4, 3.9, 2.4, 3.8], failed, false);
        check("performance", &[64.0, 60.0, 64.0, 60.0, 64.0], "64 >= 95 over (reported)", true);
        let failed = "60 >= 95 OVER, past 1.5 times in three runs";
        check("performance", &[64.0, 60.0, 60.0, 60.0, 64.0], failed, false);
    }

    #[test]
    fn what_was_not_measured_is_not_met() {
        check("offline", &[], "- <= 1.20 MB NOT MEASURED", false);
        check("taps", &[f64::NAN], "NaN ms <= 100 ms NOT MEASURED", false);
        assert!(!judge(&Measures::new(), true).1);
    }

    #[test]
    fn exact_rows_are_judged_alone() {
        let mut measures = good();
        measures.retain(|key, _| ROWS.iter().any(|row| row.key == key && row.exact));
        let (text, holds) = judge(&measures, true);
        assert!(holds, "{text}");
        assert!(!text.contains("Lighthouse"), "{text}");
    }
}
