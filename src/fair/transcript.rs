//! All messages of a game, and the one check of them.

use super::broken::Broken;
use super::bytes::{from_token, token};
use super::course::{Course, Signed};
use super::message::{Envelope, Kind, Side};
use crate::position::{Ending, Viewer};
use crate::record::Reader;
use crate::refusal::Refusal;
use crate::table::GameId;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The first line of a transcript.
const TITLE: &str = "turnstone game between two, 1";

/// The most lines of a transcript: as many messages as a chain can have, and as many notes.
const MOST: usize = 1 << 17;

/// The messages and notes of a game in the order in which they stand, notes before the message that came next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript(Vec<Vec<u8>>);

/// Where a transcript breaks: the line after its title, from 1, and the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    pub line: usize,
    /// Whose line it is, where that is known.
    pub by: Option<Side>,
    pub refusal: Refusal,
}

/// A signature that a line carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignedLine {
    pub line: usize,
    pub by: Side,
    pub signed: Signed,
}

/// What a transcript shows, once all of its lines hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub game: GameId,
    pub rules: String,
    /// Who moved first, if the game began.
    pub first: Option<Side>,
    pub messages: usize,
    pub plies: u32,
    pub ending: Option<Ending>,
    /// Whether nothing is owed any more.
    pub finished: bool,
    /// Whether the hidden pieces were dealt, and so are to be audited.
    pub dealt: bool,
    /// Whose hand was opened and holds, host and guest.
    pub audited: [bool; 2],
    /// Whether a side named a key, host and guest: its lines are then signed.
    pub keyed: [bool; 2],
    /// To be checked by the reader: this code reads no signature.
    pub signatures: Vec<SignedLine>,
    /// What was said beside the chain: after how many messages, by whom, and what.
    pub notes: Vec<(usize, Side, Kind)>,
    /// The game's record: all of it where nothing is hidden any more, else what everybody knows.
    pub record: String,
}

impl Transcript {
    pub(super) fn of<'a>(log: &[Arc<[u8]>], notes: impl Iterator<Item = (usize, &'a Vec<u8>)>) -> Transcript {
        let notes: Vec<(usize, &Vec<u8>)> = notes.collect();
        let mut lines = Vec::with_capacity(log.len() + notes.len());
        for place in 0..=log.len() {
            lines.extend(notes.iter().filter(|&&(at, _)| at == place).map(|&(_, note)| note.clone()));
            lines.extend(log.get(place).map(|message| message.to_vec()));
        }
        Transcript(lines)
    }

    /// Checks every line by the rules of the protocol and of the game.
    ///
    /// # Errors
    /// The first line that breaks a rule, and which.
    pub fn check(&self) -> Result<Verdict, Breach> {
        let mut walk = Walk { course: None, signatures: Vec::new(), notes: Vec::new() };
        for (index, bytes) in self.0.iter().enumerate() {
            let by = walk.course.as_ref().map(Course::speaker);
            walk.step(index + 1, bytes).map_err(|refusal| Breach { line: index + 1, by, refusal })?;
        }
        let Some(course) = walk.course else {
            return Err(Breach { line: 1, by: None, refusal: Broken::CutShort.into() });
        };
        let whole = course.whole().filter(|_| course.ending().is_some());
        let record = match &whole {
            Some(whole) => whole.record(Reader::All),
            None => course.game().record(Reader::Viewer(Viewer::Public)),
        };
        let record = record.map_err(|refusal| Breach { line: self.0.len(), by: None, refusal })?;
        Ok(Verdict {
            game: course.invite().game,
            rules: course.invite().rules.clone(),
            first: course.first(),
            messages: course.place(),
            plies: course.game().plies(),
            ending: course.ending(),
            finished: course.is_finished(),
            dealt: course.is_dealt(),
            audited: Side::ALL.map(|side| course.is_audited(side)),
            keyed: Side::ALL.map(|side| course.key(side).is_some()),
            signatures: walk.signatures,
            notes: walk.notes,
            record: record.to_string(),
        })
    }
}

/// A transcript on the way.
struct Walk {
    course: Option<Course>,
    signatures: Vec<SignedLine>,
    notes: Vec<(usize, Side, Kind)>,
}

impl Walk {
    fn step(&mut self, line: usize, bytes: &[u8]) -> Result<(), Refusal> {
        let message = Envelope::read(bytes)?;
        let Some(course) = &mut self.course else {
            let course = self.course.insert(Course::new(&message)?);
            let signed = course.signature(&message, Side::Host)?;
            self.signatures.extend(signed.map(|signed| SignedLine { line, by: Side::Host, signed }));
            return Ok(());
        };
        let by = if message.kind.is_note() { course.check_note(&message)? } else { course.speaker() };
        let signed = course.signature(&message, by)?;
        self.signatures.extend(signed.map(|signed| SignedLine { line, by, signed }));
        if message.kind.is_note() {
            self.notes.push((course.place(), by, message.kind));
            return Ok(());
        }
        course.apply(&message, None)?;
        if let Some(note) = course.quoted() {
            let signed = course.signature(note, !by)?;
            self.signatures.extend(signed.map(|signed| SignedLine { line, by: !by, signed }));
        }
        Ok(())
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}")?;
        self.0.iter().try_for_each(|line| writeln!(f, "{}", token(line)))
    }
}

impl FromStr for Transcript {
    type Err = Refusal;

    /// Reads the text of [`Transcript`]; nothing is judged yet.
    fn from_str(text: &str) -> Result<Transcript, Refusal> {
        let mut lines =
            text.trim_start_matches('\u{feff}').lines().map(str::trim).filter(|line| !line.is_empty());
        let title = lines.next().unwrap_or_default();
        if title != TITLE {
            return Err(Broken::NoTranscript.into());
        }
        let lines: Vec<Vec<u8>> = lines.take(MOST + 1).map(from_token).collect::<Result<_, Broken>>()?;
        if lines.len() > MOST {
            return Err(Broken::TooMuch.into());
        }
        Ok(Transcript(lines))
    }
}
