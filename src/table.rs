//! A game as a page sees it: text in, plain data out, every piece of data masked for its viewer.

use crate::banqi::{Move, Position, Rules, Square};
use crate::deal::Opening;
use crate::game::{Event, Game};
use crate::piece::{Cell, Color, Piece};
use crate::position::{Cause, Ending, MoveList, Outcome, Playable as _, Position as _, Seat, Viewer};
use crate::record::{Reader, Record, restore};
use crate::refusal::{Refusal, quote};
use serde::Serialize;
use std::collections::BTreeMap;

/// Counts by piece letter; kinds with none left out.
pub type Counts = BTreeMap<char, u32>;

/// A legal action, described for markers, lists and speech.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActionView {
    pub text: String,
    /// `flip`, `step`, `capture`, `attempt` or `stop`.
    pub kind: &'static str,
    pub from: Option<String>,
    pub to: Option<String>,
    /// The piece a cannon's shot jumps over.
    pub screen: Option<String>,
    /// The letter of the piece that acts; none for a flip.
    pub piece: Option<char>,
    /// The letter of a face-up victim.
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
    /// What left the board.
    pub captured: Option<char>,
    /// Set on the last event of a finished game.
    pub ending: Option<Ending>,
}

/// The seats' colours; `None` before the first flip.
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
    /// By square index, a1 first: empty, `X`, or the piece's letter.
    pub cells: Vec<String>,
    pub to_move: Seat,
    pub colors: Colors,
    pub chain: Option<String>,
    pub ply: u32,
    pub actions: usize,
    pub quiet: u16,
    pub quiet_limit: Option<u16>,
    pub repetition: usize,
    pub repetition_limit: Option<u8>,
    pub bag: Counts,
    pub bag_total: u32,
    pub captured: Counts,
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
pub struct RulesView {
    pub id: String,
    pub ladder: String,
    pub cannon: &'static str,
    pub quiet: Option<u16>,
    pub repetition: Option<u8>,
    pub dark: bool,
    pub chain: bool,
}

impl From<Rules> for RulesView {
    fn from(rules: Rules) -> RulesView {
        let ladder = rules.ladder.roles().map(|role| role.letter().to_ascii_uppercase());
        RulesView {
            id: rules.to_string(),
            ladder: ladder.iter().collect(),
            cannon: if rules.jumps(crate::piece::Role::Cannon) { "jump" } else { "step" },
            quiet: rules.quiet_limit,
            repetition: rules.repetition,
            dark: rules.dark,
            chain: rules.chain,
        }
    }
}

/// The referee's side of a page: holds the deal, hands out masked views.
pub struct Table {
    game: Game<Position>,
    /// The commitment as it was first shown.
    shown: Option<String>,
}

impl Table {
    fn of(game: Game<Position>) -> Table {
        let shown = game.commitment().map(String::from);
        Table { game, shown }
    }

    /// A new game with a deal from the platform's random source.
    ///
    /// # Errors
    /// For an unknown game or rule set, or a platform without random source.
    pub fn new(game: &str, rules: &str) -> Result<Table, Refusal> {
        known(game)?;
        Ok(Table::of(Game::fresh(rules.parse()?)?))
    }

    /// A repeatable game, marked as seeded.
    ///
    /// # Errors
    /// For an unknown game or rule set.
    pub fn seeded(game: &str, rules: &str, seed: &str) -> Result<Table, Refusal> {
        known(game)?;
        Ok(Table::of(Game::seeded(rules.parse()?, seed)))
    }

    /// The game that a record tells. It has a deal only if the record opens one.
    ///
    /// # Errors
    /// The ply and the rule that broke.
    pub fn from_record(text: &str) -> Result<Table, Refusal> {
        Ok(Table::of(Record::parse(text)?.replay(None)?))
    }

    /// The dealt game that was sealed with this record.
    ///
    /// # Errors
    /// When record or seal are damaged, or do not belong together.
    pub fn restore(sealed: &str, record: &str) -> Result<Table, Refusal> {
        Ok(Table::of(restore(sealed, &Record::parse(record)?)?))
    }

    /// The present position as a viewer knows it.
    pub fn view(&self, viewer: Viewer) -> TableView {
        let position = self.game.position(viewer);
        let ending = self.game.ending();
        let count = |number: &dyn Fn(Piece) -> u32| -> Counts {
            Piece::all().map(|piece| (piece.letter(), number(piece))).filter(|&(_, n)| n > 0).collect()
        };
        TableView {
            game: Position::GAME,
            rules: position.rules().to_string(),
            fen: position.to_text(),
            cells: Square::all().map(|square| cell_text(position.cell(square))).collect(),
            to_move: position.to_move(),
            colors: Colors { first: position.color(Seat::First), second: position.color(Seat::Second) },
            chain: position.chain().map(|square| square.to_string()),
            ply: position.plies(),
            actions: self.game.len(),
            quiet: position.quiet().0,
            quiet_limit: position.quiet().1,
            repetition: self.game.repetition(),
            repetition_limit: position.repetition_limit(),
            bag: count(&|piece| u32::from(position.bag().count(piece))),
            bag_total: position.bag().total(),
            captured: count(&|piece| position.captured(piece)),
            ending,
            moves: self.legal().into_iter().map(|mv| describe(position, mv)).collect(),
            practice: self.game.is_practice(),
            assisted: self.game.is_assisted(),
            seeded: self.game.is_seeded(),
            can_undo: self.can_undo(),
        }
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        if self.game.ending().is_none() {
            self.game.position(Viewer::Public).moves(&mut moves);
        }
        let mut moves = moves.to_vec();
        moves.sort_by_cached_key(ToString::to_string);
        moves
    }

    /// The legal actions of the side to move, sorted as text.
    pub fn moves(&self) -> Vec<String> {
        self.legal().iter().map(ToString::to_string).collect()
    }

    /// Judges an action without playing it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, text: &str) -> Result<(), Refusal> {
        self.game.check(self.read(text)?.0)
    }

    fn read(&self, text: &str) -> Result<(Move, Outcome), Refusal> {
        self.game.position(Viewer::Public).parse_move(text.trim())
    }

    /// Plays one action and returns its event.
    ///
    /// # Errors
    /// The rule that forbids it; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<Vec<EventView>, Refusal> {
        let (mv, outcome) = self.read(text)?;
        self.game.play(mv, outcome)?;
        Ok(self.events(Viewer::Public, self.game.len() - 1))
    }

    /// What happened from action `since` on.
    pub fn events(&self, viewer: Viewer, since: usize) -> Vec<EventView> {
        self.game.events(viewer, since).map(|event| self.event(viewer, event)).collect()
    }

    fn event(&self, viewer: Viewer, event: Event<Move>) -> EventView {
        let before = self.game.before(event.index, viewer).expect("an event's action is in the history");
        let last = event.index + 1 == self.game.len();
        let after = match self.game.before(event.index + 1, viewer) {
            Some(position) => position,
            None => self.game.position(viewer),
        };
        let captured = Piece::all().find(|&piece| after.captured(piece) > before.captured(piece));
        EventView {
            index: event.index,
            ply: event.ply,
            seat: event.seat,
            action: describe(before, event.mv),
            turned: event.outcome.turned.map(Piece::letter),
            captured: captured.map(Piece::letter),
            ending: self.game.ending().filter(|_| last),
        }
    }

    /// Takes actions back until `actions` are left: all of them or none.
    ///
    /// # Errors
    /// The reason why they stay.
    pub fn undo_to(&mut self, actions: usize) -> Result<usize, Refusal> {
        self.game.undo_to(actions)?;
        Ok(self.game.len())
    }

    /// Takes the last action back.
    ///
    /// # Errors
    /// The reason why it stays.
    pub fn undo(&mut self) -> Result<usize, Refusal> {
        self.undo_to(self.game.len().wrapping_sub(1))
    }

    pub fn can_undo(&self) -> bool {
        self.can_undo_to(self.game.len().wrapping_sub(1))
    }

    pub fn can_undo_to(&self, actions: usize) -> bool {
        self.game.check_undo(actions).is_ok()
    }

    pub fn is_practice(&self) -> bool {
        self.game.is_practice()
    }

    /// Marks the game as practice.
    pub fn set_practice(&mut self) {
        self.game.set_practice();
    }

    /// # Errors
    /// When the game is over already.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.resign(seat)
    }

    /// # Errors
    /// When the game is over already.
    pub fn agree_draw(&mut self) -> Result<(), Refusal> {
        self.game.declare(Ending::drawn(Cause::Agreed))
    }

    /// The seat's time has run out.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn flag_fall(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.game.declare(Ending::won(Cause::Time, !seat))
    }

    /// The record text for a reader.
    ///
    /// # Errors
    /// For all knowledge while the game goes on.
    pub fn record(&self, reader: Reader) -> Result<String, Refusal> {
        Ok(Record::of(&self.game, reader)?.to_string())
    }

    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The deal's commitment; empty when the game has none.
    pub fn commitment(&self) -> &str {
        self.shown.as_deref().unwrap_or_default()
    }

    /// The opened deal, checked against the commitment that was shown.
    ///
    /// # Errors
    /// While the game goes on, or when it has no deal.
    pub fn opening(&self) -> Result<OpeningView, Refusal> {
        let opening = self.game.opening()?;
        let verified = Some(&opening.commitment) == self.shown.as_ref();
        Ok(OpeningView { opening, verified })
    }

    /// The deal for the player's own storage, not readable at a glance.
    ///
    /// # Errors
    /// When the game has no deal.
    pub fn seal(&self) -> Result<String, Refusal> {
        self.game.seal()
    }
}

/// # Errors
/// When the game is none of ours.
pub fn known(game: &str) -> Result<(), Refusal> {
    if game == Position::GAME {
        return Ok(());
    }
    Err(Refusal::new("unknown-game", format!("{} is no game here; there is banqi", quote(game))))
}

fn cell_text(cell: Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::FaceDown => "X".into(),
        Cell::FaceUp(piece) => piece.letter().to_string(),
    }
}

fn describe(position: &Position, mv: Move) -> ActionView {
    let letter = |square: Square| match position.cell(square) {
        Cell::FaceUp(piece) => Some(piece.letter()),
        _ => None,
    };
    let text = mv.to_string();
    match mv {
        Move::Flip(square) => ActionView {
            text,
            kind: "flip",
            from: None,
            to: Some(square.to_string()),
            screen: None,
            piece: None,
            victim: None,
        },
        Move::Step { from, to } => ActionView {
            text,
            kind: match position.cell(to) {
                Cell::Empty => "step",
                Cell::FaceDown => "attempt",
                Cell::FaceUp(_) => "capture",
            },
            from: Some(from.to_string()),
            to: Some(to.to_string()),
            screen: position.screen(from, to).map(|square| square.to_string()),
            piece: letter(from),
            victim: letter(to),
        },
        Move::Stop => ActionView {
            text,
            kind: "stop",
            from: position.chain().map(|square| square.to_string()),
            to: None,
            screen: None,
            piece: position.chain().and_then(letter),
            victim: None,
        },
    }
}
