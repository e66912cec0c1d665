//! The plain data that crosses to a page.

use crate::deal::Opening;
use crate::piece::Color;
use crate::position::{Ending, Seat};
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts by piece letter; kinds with none left out. `X` and `x`: face-down pieces whose identity the viewer does not
/// know.
pub type Counts = BTreeMap<char, u32>;

/// Piece letters by square.
pub type Letters = BTreeMap<String, char>;

/// A map filled pair by pair; collecting one would bring a sort of its own into the wasm.
pub fn filled<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// A legal action, described for markers, lists and speech. Letters are banqi's in every game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActionView {
    pub text: String,
    /// `flip`, `step`, `capture`, `attempt` or `stop`.
    pub kind: &'static str,
    pub from: Option<String>,
    pub to: Option<String>,
    /// The piece a cannon's shot jumps over.
    pub screen: Option<String>,
    /// The letter of the piece that acts, `X` or `x` for a face-down one; none for a flip.
    pub piece: Option<char>,
    /// The role by which a face-down piece moves.
    pub acting: Option<char>,
    /// The letter of the victim, `X` or `x` where it is face-down and is taken whatever it is.
    pub victim: Option<char>,
}

/// Something that happened, as its viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventView {
    pub index: usize,
    pub ply: u32,
    pub seat: Seat,
    #[serde(flatten)]
    pub action: ActionView,
    /// What turned up.
    pub turned: Option<char>,
    /// What left the board; `X` or `x` where the viewer does not know it.
    pub captured: Option<char>,
    /// Whether the side that is to move now is in check.
    pub check: bool,
    /// The action in WXF-style and in Chinese notation, in games that have them.
    pub wxf: Option<String>,
    pub han: Option<String>,
    /// Set on the last event of a finished game.
    pub ending: Option<Ending>,
}

/// The seats' colours; `None` before they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Colors {
    pub first: Option<Color>,
    pub second: Option<Color>,
}

/// A position with everything a page shows around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    pub game: &'static str,
    pub rules: String,
    pub fen: String,
    /// By square index: empty, `X` or `x` for a face-down piece, or the piece's letter.
    pub cells: Vec<String>,
    /// The roles by which face-down pieces move, by square.
    pub acting: Letters,
    pub to_move: Seat,
    pub colors: Colors,
    pub chain: Option<String>,
    /// The square of the general in check.
    pub check: Option<String>,
    /// Squares of the mover's pieces that the other side could take if it were to move now.
    pub threats: Vec<String>,
    pub ply: u32,
    pub actions: usize,
    pub quiet: u16,
    pub quiet_limit: Option<u16>,
    pub repetition: usize,
    pub repetition_limit: Option<u8>,
    pub bag: Counts,
    pub bag_total: u32,
    pub captured: Counts,
    /// What lies face-down, once the game is over and its deal known.
    pub dark: Option<Letters>,
    pub ending: Option<Ending>,
    pub moves: Vec<ActionView>,
    pub practice: bool,
    pub assisted: bool,
    pub seeded: bool,
    pub can_undo: bool,
}

/// An opened deal and whether it hashes to the commitment shown before the first ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpeningView {
    #[serde(flatten)]
    pub opening: Opening,
    pub verified: bool,
}

/// A rule set as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum RulesView {
    Banqi {
        id: String,
        /// Letters, strongest first.
        ladder: String,
        /// `jump` or `step`.
        cannon: &'static str,
        quiet: Option<u16>,
        repetition: Option<u8>,
        dark: bool,
        chain: bool,
    },
    Jieqi {
        id: String,
        /// Who sees a captured face-down piece: `capturer` or `both`.
        reveal: &'static str,
        quiet: Option<u16>,
        repetition: Option<u8>,
    },
}
