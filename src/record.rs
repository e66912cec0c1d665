//! A game's text: tags, then turns with what they revealed, masked for its reader.

use crate::deal::Deal;
use crate::game::Game;
use crate::position::{Cause, Ending, Playable, Seat, Turn, Viewer};
use crate::refusal::{Refusal, quote};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The longest record text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The most turns of a record; a game under the longest draw rule has fewer.
const MOST_TURNS: usize = 20_000;

/// Tags about a game that no rule reads; they are kept with it.
const REMARKS: [&str; 4] = ["First", "Second", "Date", "Clock"];

/// The tags in the order in which they are written.
const TAGS: [&str; 15] = [
    "Game",
    "Rules",
    "Result",
    "Ending",
    "Viewer",
    "Position",
    "First",
    "Second",
    "Date",
    "Clock",
    "Practice",
    "Assisted",
    "Seeded",
    "Commitment",
    "Salt",
];
const DEAL: &str = "Deal";

/// Who a record is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// One viewer's knowledge.
    Viewer(Viewer),
    /// Everything, the opened deal included; only once the game is over.
    All,
}

impl FromStr for Reader {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Reader, Refusal> {
        match text.parse() {
            Ok(viewer) => Ok(Reader::Viewer(viewer)),
            Err(_) if text == "all" => Ok(Reader::All),
            Err(_) => Err(Refusal::new("unknown-viewer", "a reader is first, second, public or all")),
        }
    }
}

/// Where a record broke: the ply (turns counted from 1; 0 for the tags) and the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub ply: u32,
    pub refusal: Refusal,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.refusal)
    }
}

impl std::error::Error for Fault {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal { rule: fault.refusal.rule, detail: fault.to_string() }
    }
}

/// A record's text taken apart: tags with their values, and one token a turn. Nothing is judged yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    pub tags: Vec<(String, String)>,
    pub turns: Vec<String>,
}

/// A record as plain data, for JSON: the tags by name, and one token a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordData {
    pub tags: BTreeMap<String, String>,
    pub moves: Vec<String>,
}

impl From<Record> for RecordData {
    fn from(record: Record) -> RecordData {
        RecordData { tags: record.tags.into_iter().collect(), moves: record.turns }
    }
}

impl TryFrom<RecordData> for Record {
    type Error = Refusal;

    /// # Errors
    /// What [`Record::parse`] says of the same record as text.
    fn try_from(data: RecordData) -> Result<Record, Refusal> {
        let record = Record { tags: data.tags.into_iter().collect(), turns: data.moves };
        let unknown = record.tags.iter().find(|(name, _)| !is_tag(name));
        if let Some((name, _)) = unknown {
            return Err(unknown_tag(name));
        }
        let parsed = Record::parse(&record.to_string())?;
        match parsed.turns == record.turns {
            true => Ok(parsed),
            false => Err(Refusal::new("bad-move", "each of the moves is one token without white space")),
        }
    }
}

impl Record {
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn set(&mut self, name: &str, value: impl Into<String>) {
        self.tags.push((name.to_string(), value.into()));
    }

    /// Takes a record's text apart: lenient in white space, move numbers and comments (`{...}`, and `;` to the end of
    /// the line).
    ///
    /// # Errors
    /// For a broken, unknown or repeated tag, an open comment, a text longer than a mebibyte, or too many turns.
    pub fn parse(text: &str) -> Result<Record, Refusal> {
        if text.len() > LONGEST {
            return Err(Refusal::new("too-long", "a record has at most a mebibyte"));
        }
        let mut record = Record::default();
        let mut rest = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
        while let Some(inner) = rest.strip_prefix('[') {
            rest = record.read_tag(inner)?.trim_start();
        }
        record.read_turns(rest)?;
        Ok(record)
    }

    fn read_tag<'a>(&mut self, text: &'a str) -> Result<&'a str, Refusal> {
        let bad = || Refusal::new("bad-tag", format!("a tag reads [Name \"value\"]; found [{}", quote(text)));
        let (name, rest) = text.split_once('"').ok_or_else(bad)?;
        let mut value = String::new();
        let mut letters = rest.char_indices();
        let end = loop {
            match letters.next().ok_or_else(bad)? {
                (at, '"') => break at,
                (_, '\\') => match letters.next() {
                    Some((_, letter @ ('"' | '\\'))) => value.push(letter),
                    _ => return Err(bad()),
                },
                (_, '\n') => return Err(bad()),
                (_, letter) => value.push(letter),
            }
        };
        let rest = rest[end + 1..].trim_start().strip_prefix(']').ok_or_else(bad)?;
        let name = name.trim();
        if !is_tag(name) {
            return Err(unknown_tag(name));
        }
        if self.tag(name).is_some() {
            return Err(Refusal::new("repeated-tag", format!("the tag {name} is given twice")));
        }
        self.set(name, value);
        Ok(rest)
    }

    fn read_turns(&mut self, text: &str) -> Result<(), Refusal> {
        let mut rest = text.trim_start();
        while let Some(letter) = rest.chars().next() {
            if letter == '{' {
                let (_, after) = rest
                    .split_once('}')
                    .ok_or_else(|| Refusal::new("open-comment", "a comment opened by { is not closed"))?;
                rest = after.trim_start();
                continue;
            }
            if letter == ';' {
                rest = rest.split_once('\n').map_or("", |(_, after)| after).trim_start();
                continue;
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '{' || c == ';').unwrap_or(rest.len());
            let (token, after) = rest.split_at(end);
            let token = strip_number(token);
            if !token.is_empty() && token != "*" {
                self.turns.push(token.to_string());
            }
            if self.turns.len() > MOST_TURNS {
                return Err(Refusal::new("too-long", format!("a record has at most {MOST_TURNS} turns")));
            }
            rest = after.trim_start();
        }
        Ok(())
    }

    /// Replays the record by the rules and returns the game it tells.
    ///
    /// `rules` overrides the record's own rule set, for texts without tags.
    ///
    /// # Errors
    /// The first ply that breaks a rule and which; ply 0 for a fault of the tags.
    pub fn replay<P: Playable>(&self, rules: Option<P::Rules>) -> Result<Game<P>, Fault> {
        let header = |refusal| Fault { ply: 0, refusal };
        let mut game = self.set_up::<P>(rules).map_err(header)?;
        let base = game.position(Viewer::Public).plies();
        for token in &self.turns {
            let ply = game.position(Viewer::Public).plies() - base + 1;
            play_turn(&mut game, token).map_err(|refusal| Fault { ply, refusal })?;
        }
        self.close(&mut game).map_err(header)?;
        Ok(game)
    }

    fn set_up<P: Playable>(&self, rules: Option<P::Rules>) -> Result<Game<P>, Refusal> {
        if let Some(game) = self.tag("Game").filter(|&game| game != P::GAME) {
            return Err(Refusal::new(
                "other-game",
                format!("this is a record of {}, not of {}", quote(game), P::GAME),
            ));
        }
        let rules = match (rules, self.tag("Rules")) {
            (Some(rules), _) => rules,
            (None, Some(id)) => id.parse()?,
            (None, None) => P::Rules::default(),
        };
        let reader = self.tag("Viewer").map(str::parse).transpose()?;
        let mut game = Game::watched(self.starts::<P>(rules, reader)?);
        let yes = |name| match self.tag(name) {
            None | Some("no") => Ok(false),
            Some("yes") => Ok(true),
            Some(other) => Err(Refusal::new("bad-tag", format!("{name} is yes or no, not {}", quote(other)))),
        };
        game.mark(yes("Practice")?, yes("Assisted")?, yes("Seeded")?);
        if let Some(commitment) = self.tag("Commitment") {
            let hex = commitment.len() == 64 && commitment.bytes().all(|b| b.is_ascii_hexdigit());
            if !hex {
                return Err(Refusal::new("bad-commitment", "a commitment has 64 hex digits"));
            }
            game.adopt_commitment(commitment.to_ascii_lowercase());
        }
        for name in REMARKS {
            if let Some(value) = self.tag(name) {
                game.remark(name, value);
            }
        }
        Ok(game)
    }

    /// The start as each viewer knows it whose knowledge the record holds: its reader's and the public's, or
    /// everybody's.
    fn starts<P: Playable>(&self, rules: P::Rules, reader: Option<Reader>) -> Result<Vec<P>, Refusal> {
        let told = |viewer: Viewer| match reader {
            Some(Reader::Viewer(reader)) => viewer == reader || viewer == Viewer::Public,
            Some(Reader::All) | None => true,
        };
        let viewers = P::VIEWERS.iter().copied().filter(|&viewer| told(viewer));
        let Some(text) = self.tag("Position") else {
            return Ok(viewers.map(|viewer| P::start(rules, viewer)).collect());
        };
        let mut starts = vec![P::from_text(rules, Viewer::Public, text)?];
        for viewer in viewers.filter(|&viewer| viewer != Viewer::Public) {
            match P::from_text(rules, viewer, text) {
                Ok(start) => starts.push(start),
                Err(refusal) if reader.is_some() => return Err(refusal),
                // A text in which something was taken unseen holds what one player knows and the other does not.
                Err(_) => {}
            }
        }
        Ok(starts)
    }

    /// Applies and checks what the tags say of the end.
    fn close<P: Playable>(&self, game: &mut Game<P>) -> Result<(), Refusal> {
        let said = self.said_ending()?;
        match (game.ending(), said) {
            (Some(shown), Some(said)) if shown != said => {
                return Err(mismatch(format!("the moves end in {}", shown.cause.name())));
            }
            (None, Some(said)) => match said.cause {
                Cause::Resign | Cause::Agreed | Cause::Time => game.declare(said)?,
                _ => return Err(mismatch(format!("the moves do not end in {}", said.cause.name()))),
            },
            (Some(shown), None) if self.tag("Result").or(self.tag("Ending")).is_some() => {
                return Err(mismatch(format!("the moves end in {}", shown.cause.name())));
            }
            _ => {}
        }
        match (self.tag("Salt"), self.tag(DEAL)) {
            (None, None) => Ok(()),
            (Some(_), Some(_)) if game.ending().is_none() => {
                Err(Refusal::new("early-deal", "a deal is opened only once the game is over"))
            }
            (Some(_), Some(_)) if self.tag("Viewer").is_some_and(|viewer| viewer != "all") => {
                Err(Refusal::new("early-deal", "a deal is opened only to the viewer all"))
            }
            (Some(salt), Some(letters)) => {
                let deal = Deal::from_opening(game.start(Viewer::Public), letters, salt)?;
                game.adopt_deal(deal)
            }
            _ => Err(Refusal::new("bad-deal", "Salt and Deal come together")),
        }
    }

    fn said_ending(&self) -> Result<Option<Ending>, Refusal> {
        let unfinished = |value: Option<&str>| matches!(value, None | Some("*"));
        let (result, cause) = (self.tag("Result"), self.tag("Ending"));
        if unfinished(result) && unfinished(cause) {
            return Ok(None);
        }
        let (Some(result), Some(cause)) = (result, cause) else {
            return Err(mismatch("Result and Ending come together".into()));
        };
        let winner = match result {
            "draw" => None,
            "first" => Some(Seat::First),
            "second" => Some(Seat::Second),
            _ => return Err(mismatch(format!("Result is first, second, draw or *, not {}", quote(result)))),
        };
        let cause = Cause::ALL
            .into_iter()
            .find(|known| known.name() == cause)
            .ok_or_else(|| mismatch(format!("{} is no ending", quote(cause))))?;
        if winner.is_none() != matches!(cause, Cause::Repetition | Cause::Quiet | Cause::Agreed) {
            return Err(mismatch(format!("{} does not end in {}", cause.name(), quote(result))));
        }
        Ok(Some(Ending { cause, winner }))
    }

    /// A game's record for a reader. Nothing that the reader may not know is in it.
    ///
    /// # Errors
    /// For [`Reader::All`] while the game goes on.
    pub fn of<P: Playable>(game: &Game<P>, reader: Reader) -> Result<Record, Refusal> {
        let viewer = match reader {
            Reader::All if game.ending().is_none() => {
                return Err(Refusal::new("not-over", "everything is shown only once the game is over"));
            }
            Reader::All if !game.knows_all() => {
                return Err(Refusal::new(
                    "unknown-pieces",
                    "this game does not know everything that was taken",
                ));
            }
            Reader::All => Viewer::Public,
            Reader::Viewer(viewer) => viewer,
        };
        let mut record = Record::default();
        record.set("Game", P::GAME);
        record.set("Rules", game.rules().to_string());
        record.set("Result", game.ending().map_or("*", Ending::result));
        record.set("Ending", game.ending().map_or("*", |ending| ending.cause.name()));
        // A game that cannot hold the reader's knowledge writes the public's, and says so.
        let shown = Some(game.position(viewer).viewer()).filter(|_| P::VIEWERS.contains(&viewer));
        let shown = shown.unwrap_or(viewer).name();
        record.set("Viewer", if reader == Reader::All { "all" } else { shown });
        let start = game.start(viewer).to_text();
        if start != P::start(game.rules(), viewer).to_text() {
            record.set("Position", start);
        }
        for (name, value) in game.remarks() {
            record.set(name, value.as_str());
        }
        let flags = [
            ("Practice", game.is_practice()),
            ("Assisted", game.is_assisted()),
            ("Seeded", game.is_seeded()),
        ];
        for (name, _) in flags.into_iter().filter(|&(_, on)| on) {
            record.set(name, "yes");
        }
        if let Some(commitment) = game.commitment() {
            record.set("Commitment", commitment);
        }
        if reader == Reader::All
            && let Ok(opening) = game.opening()
        {
            record.set("Salt", opening.salt);
            record.set(DEAL, opening.deal);
        }
        record.turns = turns(game, viewer, reader == Reader::All);
        Ok(record)
    }
}

/// Restores a dealt game from its seal and the record that was stored with it.
///
/// # Errors
/// When the record does not replay, the seal is damaged, or the two do not belong together.
pub fn restore<P: Playable>(sealed: &str, record: &Record) -> Result<Game<P>, Refusal> {
    let mut game = record.replay::<P>(None)?;
    let deal = Deal::unseal(game.start(Viewer::Public), sealed)?;
    game.adopt_deal(deal)?;
    Ok(game)
}

/// A new game from a position text, what lies face-down dealt from the platform's random source.
///
/// # Errors
/// When the text is no position, the game would be over at once, or something was taken unseen: then one player would
/// know more than the text can say.
pub fn set_up<P: Playable>(rules: P::Rules, position: &str) -> Result<Game<P>, Refusal> {
    let mut record = Record::default();
    record.set("Position", position.trim());
    let mut game = record.replay::<P>(Some(rules)).map_err(|fault| fault.refusal)?;
    if let Some(ending) = game.ending() {
        return Err(Refusal::new("game-over", format!("the game is over ({})", ending.cause.name())));
    }
    let start = game.start(Viewer::Public).clone();
    if start.deal_groups().iter().any(|(squares, pieces)| squares.len() != pieces.len()) {
        return Err(Refusal::new("taken-unseen", "a game cannot start where something was taken unseen"));
    }
    game.adopt_deal(Deal::fresh(&start)?)?;
    Ok(game)
}

/// Plays one token of a record: a whole turn, or none of it.
fn play_turn<P: Playable>(game: &mut Game<P>, token: &str) -> Result<(), Refusal> {
    if let Some(ending) = game.ending() {
        return Err(Refusal::new("game-over", format!("the game is over ({})", ending.cause.name())));
    }
    let turn = game.position(Viewer::Public).parse_turn(token)?;
    for (mv, outcome) in turn {
        game.play(mv, outcome)?;
    }
    Ok(())
}

/// One token a turn; a chain that is still open ends in `+`. `all`: nothing is masked.
fn turns<P: Playable>(game: &Game<P>, viewer: Viewer, all: bool) -> Vec<String> {
    let mut turns: Vec<(&P, Turn<P::Move>)> = Vec::new();
    for event in game.events(viewer, 0) {
        let told = game.told(event.index).ok().filter(|_| all);
        let action = (event.mv, told.unwrap_or(event.outcome));
        match turns.last_mut() {
            Some((before, actions)) if before.plies() == event.ply => actions.push(action),
            _ => turns.extend(game.before(event.index, viewer).map(|before| (before, vec![action]))),
        }
    }
    let position = game.position(viewer);
    let open = turns.last().is_some_and(|(before, _)| before.plies() == position.plies())
        && position.ending().is_none();
    let mut tokens: Vec<String> = turns.iter().map(|(before, actions)| before.write_turn(actions)).collect();
    if let Some(last) = tokens.last_mut().filter(|_| open) {
        last.push('+');
    }
    tokens
}

/// A token without a move number in front (`12.`, `12...`, or glued as in `12.c2=H`).
fn strip_number(token: &str) -> &str {
    let digits = token.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix('.') {
        Some(rest) if digits.len() < token.len() => rest.trim_start_matches('.'),
        _ => token,
    }
}

fn is_tag(name: &str) -> bool {
    TAGS.contains(&name) || name == DEAL
}

fn unknown_tag(name: &str) -> Refusal {
    Refusal::new("unknown-tag", format!("{} is no tag of a record", quote(name)))
}

fn mismatch(detail: String) -> Refusal {
    Refusal::new("result-mismatch", detail)
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in TAGS.into_iter().chain([DEAL]) {
            if let Some(value) = self.tag(name) {
                writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
            }
        }
        if !self.turns.is_empty() {
            writeln!(f)?;
        }
        let mut line = String::new();
        for (i, pair) in self.turns.chunks(2).enumerate() {
            let mut entry = format!("{}. {}", i + 1, pair[0]);
            if let Some(second) = pair.get(1) {
                let _ = write!(entry, " {second}");
            }
            if !line.is_empty() && line.len() + 1 + entry.len() > 80 {
                writeln!(f, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&entry);
        }
        if line.is_empty() { Ok(()) } else { writeln!(f, "{line}") }
    }
}

impl FromStr for Record {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Record, Refusal> {
        Record::parse(text)
    }
}
