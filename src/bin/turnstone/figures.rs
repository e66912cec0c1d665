//! The figures that the documents state, taken again by the commands that gave them.

use anyhow::{Context, Result, bail};

use crate::project::{Project, output};

/// A command, the words before its figure (parts in order, `…` between them), and the range the figure must lie in.
struct Figure {
    command: &'static str,
    before: &'static str,
    least: f64,
    most: f64,
}

const fn at_least(least: f64, command: &'static str, before: &'static str) -> Figure {
    Figure { command, before, least, most: f64::INFINITY }
}

const SCORE: &str = "score ";
const RATIO: &str = "banqi:…ratio ";
const JIEQI_RATIO: &str = "jieqi:…ratio ";

/// Every figure, by the release build.
const FULL: [Figure; 8] = [
    at_least(5.0, "bench --perft", RATIO),
    at_least(5.0, "bench --perft", JIEQI_RATIO),
    at_least(95.0, "match --game jieqi --rules capturer --a level:8 --b greedy --deals 50", SCORE),
    at_least(75.0, "match --game jieqi --rules capturer --a level:4 --b level:1 --deals 50", SCORE),
    Figure {
        most: 65.0,
        ..at_least(35.0, "match --game jieqi --rules capturer --a greedy --b level:1 --deals 50", SCORE)
    },
    at_least(90.0, "match --game banqi --rules taiwan --a level:8 --b greedy --deals 50", SCORE),
    at_least(75.0, "match --game banqi --rules taiwan --a level:4 --b level:1 --deals 50", SCORE),
    Figure {
        most: 65.0,
        ..at_least(35.0, "match --game banqi --rules taiwan --a greedy --b level:1 --deals 50", SCORE)
    },
];

/// A few deals by the build that the tests run; the seed is fixed, so the score is.
const SAMPLE: [Figure; 4] = [
    at_least(5.0, "bench --perft", RATIO),
    at_least(5.0, "bench --perft", JIEQI_RATIO),
    at_least(75.0, "match --game jieqi --rules capturer --a level:4 --b level:1 --deals 2", SCORE),
    at_least(75.0, "match --game banqi --rules taiwan --a level:4 --b level:1 --deals 3", SCORE),
];

/// Takes the figures and fails on the first that is out of its range.
pub fn check(project: &Project, full: bool) -> Result<()> {
    let (program, figures) = if full {
        (project.build_tool("release", "tool")?, &FULL[..])
    } else {
        (project.build_tool("checked", "checked")?, &SAMPLE[..])
    };
    for figure in figures {
        println!("turnstone {}", figure.command);
        let said = output(project.command(&program).args(figure.command.split(' ')))?;
        println!("{}", said.lines().map(|line| format!("  {line}\n")).collect::<String>());
        let value = read(&said, figure.before)
            .with_context(|| format!("turnstone {} printed no figure", figure.command))?;
        if !(figure.least..=figure.most).contains(&value) {
            bail!(
                "turnstone {}: {}{value} is not between {} and {}",
                figure.command,
                figure.before,
                figure.least,
                figure.most
            );
        }
    }
    Ok(())
}

/// The number behind the first `before`: parts in order, `…` between them.
pub fn read(text: &str, before: &str) -> Option<f64> {
    let rest = before.split('…').try_fold(text, |rest, part| Some(rest.split_once(part)?.1))?;
    rest.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn figures_are_found_behind_their_words() {
        assert_eq!(read("W 1 D 0 L 1\nscore 50.0 %\nelo +0", "score "), Some(50.0));
        assert_eq!(read("each, naive twin 900.1 ns, ratio 12.5", "ratio "), Some(12.5));
        assert_eq!(read("a: ratio 1.5\nb: ratio 2.5", "b:…ratio "), Some(2.5));
        assert_eq!(read("nothing", "score "), None);
    }
}
