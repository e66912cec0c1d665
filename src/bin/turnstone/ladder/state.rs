//! What has been played, one line of JSON a pair, kept from run to run.

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use serde::{Deserialize, Serialize};
use turnstone::GameId;

use super::identity::Identity;
use super::rung::Rung;

/// A deal played twice; of two values, the rung's first player's comes first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub rung: u8,
    pub deal: u64,
    /// The first player's half points, as first and as second seat.
    pub results: [u8; 2],
    pub game: String,
    pub rules: String,
    pub seed: String,
    pub players: [Identity; 2],
    pub moves: [u64; 2],
    /// Processor time, in microseconds.
    pub cpu: [u64; 2],
}

/// How long a file may stay with another run before it is said to be taken.
const PATIENCE: Duration = Duration::from_secs(1);
/// How every line begins.
const HEAD: &[u8] = br#"{"rung":"#;

impl Line {
    fn check(&self) -> Result<()> {
        let Some(rung) = Rung::new(self.rung) else { bail!("there is no rung {}", self.rung) };
        let names = rung.players().map(|spec| spec.to_string());
        if [&self.players[0].name, &self.players[1].name] != [&names[0], &names[1]] {
            bail!("rung {} is {rung}", self.rung);
        }
        if self.results.iter().any(|&points| points > 2) {
            bail!("a game is worth 0, 1 or 2 half points");
        }
        self.game.parse::<GameId>()?;
        Ok(())
    }
}

/// The file that a run plays into; no other run can, until it ends.
pub struct State {
    path: PathBuf,
    file: File,
    lines: Vec<Line>,
}

impl State {
    /// Opens a file or makes it. A last line that was not written to its end is cut off.
    ///
    /// # Errors
    /// Names the first line that cannot be read; the file is left as it is.
    pub fn open(path: &Path) -> Result<State> {
        let here = || path.display().to_string();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let mut options = File::options();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).with_context(here)?;
        lock(&file).with_context(here)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(here)?;
        let (lines, whole) = parse(&bytes).with_context(here)?;
        if whole < bytes.len() {
            eprintln!("{}: the last line was not written to its end; its pair is played again", here());
            file.set_len(whole as u64).with_context(here)?;
        }
        file.seek(SeekFrom::End(0)).with_context(here)?;
        Ok(State { path: path.to_path_buf(), file, lines })
    }

    /// The lines of a file that is only looked at.
    ///
    /// # Errors
    /// As [`State::open`], and when there is no file.
    pub fn read(path: &Path) -> Result<Vec<Line>> {
        let here = || path.display().to_string();
        let bytes = fs::read(path).with_context(here)?;
        Ok(parse(&bytes).with_context(here)?.0)
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    pub fn append(&mut self, line: Line) -> Result<()> {
        let mut text = serde_json::to_string(&line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).with_context(|| format!("writing {}", self.path.display()))?;
        self.lines.push(line);
        Ok(())
    }
}

/// Takes the file for this run; one that was killed may need a moment to let go of it.
fn lock(file: &File) -> Result<()> {
    let start = Instant::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => thread::sleep(PATIENCE / 50),
            Err(TryLockError::WouldBlock) => bail!("another ladder plays into it"),
            // Where the system has no locks, one goes without.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(()),
            locked => return Ok(locked?),
        }
    }
}

/// The lines of a file and how many bytes they take; what follows them is torn.
fn parse(bytes: &[u8]) -> Result<(Vec<Line>, usize)> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let (written, torn) = bytes.split_at(whole);
    let mut lines = Vec::new();
    let mut seen = HashSet::new();
    for (text, number) in written.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let here = || format!("line {number}");
        let line: Line = serde_json::from_slice(text).map_err(why).with_context(here)?;
        line.check().with_context(here)?;
        let pair = (line.rung, line.deal, &line.game, &line.rules, &line.seed, &line.players);
        if !seen.insert(serde_json::to_string(&pair)?) {
            bail!("line {number}: deal {} of rung {} is there already", line.deal, line.rung);
        }
        lines.push(line);
    }
    if !torn.starts_with(HEAD) && !HEAD.starts_with(torn) {
        bail!("line {}: this is no pair of a ladder", lines.len() + 1);
    }
    Ok((lines, whole))
}

/// The reason without its place, which would be that within the line.
fn why(error: serde_json::Error) -> Error {
    let said = error.to_string();
    Error::msg(said.split(" at line ").next().unwrap_or_default().to_string())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A pair of the lowest rung.
    pub fn line(deal: u64) -> Line {
        let player = |name: &str| Identity { name: name.into(), grade: "g".into(), answers: "a".into() };
        Line {
            rung: 1,
            deal,
            results: [2, 1],
            game: "banqi".into(),
            rules: "taiwan".into(),
            seed: "1".into(),
            players: [player("greedy"), player("level:1")],
            moves: [10, 10],
            cpu: [0, 20_000],
        }
    }

    fn text(line: &Line) -> String {
        serde_json::to_string(line).unwrap() + "\n"
    }

    #[test]
    fn a_torn_line_is_dropped_wherever_it_was_torn() {
        let (kept, torn) = (text(&line(0)), text(&line(1)));
        for end in 0..torn.len() {
            let all = format!("{kept}{}", &torn[..end]);
            assert_eq!(parse(all.as_bytes()).unwrap(), (vec![line(0)], kept.len()), "{end}");
        }
        assert_eq!(parse(format!("{kept}{torn}").as_bytes()).unwrap().0, [line(0), line(1)]);
        assert_eq!(parse(b"").unwrap(), (vec![], 0));
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_line() {
        let good = text(&line(0));
        let second = |bad: &str| format!("{:#}", parse(format!("{good}{bad}").as_bytes()).unwrap_err());
        let with = |change: &dyn Fn(&mut Line)| {
            let mut bad = line(1);
            change(&mut bad);
            text(&bad)
        };
        let cases = [
            (second("\n"), "EOF"),
            (second("{}\n"), "missing field"),
            (second(&text(&line(1)).replace("\"deal\"", "\"dealt\"")), "unknown field `dealt`"),
            (second(&text(&line(1)).replacen('}', "", 1)), "line 2: key must be a string"),
            (second("no JSON"), "no pair of a ladder"),
            (second(&good), "there already"),
            (second(&with(&|bad| bad.rung = 0)), "no rung 0"),
            (second(&with(&|bad| bad.rung = 9)), "no rung 9"),
            (second(&with(&|bad| bad.rung = 2)), "level:2 against level:1"),
            (second(&with(&|bad| bad.results = [3, 0])), "half points"),
            (second(&with(&|bad| bad.game = "go".into())), "go"),
        ];
        for (error, why) in cases {
            assert!(error.starts_with("line 2: ") && error.contains(why), "{error:?} lacks {why:?}");
        }
        assert!(format!("{:#}", parse(b"\xff\xfe\n").unwrap_err()).starts_with("line 1: "));
    }
}
