//! What a page shows of any game.

use super::views::{ActionView, Colors, Counts, EventView, Letters, TableView, filled};
use crate::game::{Event, Game};
use crate::piece::{Bag, Color, Piece};
use crate::position::{MoveList, Outcome, Playable, Seat, Viewer};
use crate::refusal::Refusal;

/// A position that can be shown.
pub trait Scene: Playable {
    /// A square's name, by index.
    fn square(index: usize) -> String;

    /// By square index: empty, `X` or `x`, or the piece's letter.
    fn cells(&self) -> Vec<String>;

    /// The roles by which face-down pieces move, by square.
    fn acting(&self) -> Letters {
        Letters::new()
    }

    fn color(&self, seat: Seat) -> Option<Color>;

    /// The square of the piece in the middle of a chain.
    fn chain(&self) -> Option<String> {
        None
    }

    /// The square of the general in check.
    fn checked(&self) -> Option<String> {
        None
    }

    /// Squares of the mover's pieces that the other side could take if it were to move now.
    fn threatened(&self) -> Vec<String>;

    fn bag(&self) -> &Bag;

    /// What has left the board, as the viewer may know it.
    fn captured(&self) -> Counts;

    /// A legal action of this position.
    fn describe(&self, mv: Self::Move) -> ActionView;

    /// A legal action in WXF-style and in Chinese notation.
    fn spoken(&self, _mv: Self::Move, _outcome: Outcome) -> Option<(String, String)> {
        None
    }

    /// Reads an action in the notation of records or in one that people use.
    ///
    /// # Errors
    /// When it is neither.
    fn hear(&self, text: &str) -> Result<(Self::Move, Outcome), Refusal> {
        self.parse_move(text)
    }
}

pub fn read<P: Scene>(game: &Game<P>, text: &str) -> Result<(P::Move, Outcome), Refusal> {
    game.position(Viewer::Public).hear(text.trim())
}

/// The legal actions of the side to move, sorted as text.
pub fn legal<P: Playable>(game: &Game<P>) -> Vec<P::Move> {
    let mut moves = MoveList::new();
    if game.ending().is_none() {
        game.position(Viewer::Public).moves(&mut moves);
    }
    filled(moves.into_iter().map(|mv| (mv.to_string(), mv))).into_values().collect()
}

pub fn view<P: Scene>(game: &Game<P>, viewer: Viewer) -> TableView {
    let position = game.position(viewer);
    let bag = position.bag();
    let dark = game.face_down().ok();
    TableView {
        game: P::GAME,
        rules: position.rules().to_string(),
        fen: position.to_text(),
        cells: position.cells(),
        acting: position.acting(),
        to_move: position.to_move(),
        colors: Colors { first: position.color(Seat::First), second: position.color(Seat::Second) },
        chain: position.chain(),
        check: position.checked(),
        threats: if game.ending().is_none() { position.threatened() } else { Vec::new() },
        ply: position.plies(),
        actions: game.len(),
        quiet: position.quiet().0,
        quiet_limit: position.quiet().1,
        repetition: game.repetition(),
        repetition_limit: position.repetition_limit(),
        bag: filled(bag.iter().map(|(piece, count)| (piece.letter(), u32::from(count)))),
        bag_total: bag.total(),
        captured: captured(game, viewer),
        dark: dark.map(|dark| filled(dark.into_iter().map(|(at, piece)| (P::square(at), piece.letter())))),
        ending: game.ending(),
        moves: legal(game).into_iter().map(|mv| position.describe(mv)).collect(),
        practice: game.is_practice(),
        assisted: game.is_assisted(),
        seeded: game.is_seeded(),
        can_undo: game.check_undo(game.len().wrapping_sub(1)).is_ok(),
    }
}

/// What has left the board as the viewer may know it; all of it once the game is over.
fn captured<P: Scene>(game: &Game<P>, viewer: Viewer) -> Counts {
    let mut counts = game.position(viewer).captured();
    for event in game.events(viewer, 0) {
        let told = game.told(event.index).unwrap_or(event.outcome);
        if let (None, Some(piece)) = (event.outcome.taken, told.taken) {
            let unknown = if piece.color == Color::Red { 'X' } else { 'x' };
            if let Some(count) = counts.get_mut(&unknown) {
                *count -= 1;
                *counts.entry(piece.letter()).or_default() += 1;
            }
        }
    }
    counts.retain(|_, count| *count > 0);
    counts
}

pub fn events<P: Scene>(game: &Game<P>, viewer: Viewer, since: usize) -> Vec<EventView> {
    game.events(viewer, since).map(|event| event_view(game, viewer, event)).collect()
}

fn event_view<P: Scene>(game: &Game<P>, viewer: Viewer, event: Event<P::Move>) -> EventView {
    let before = game.before(event.index, viewer).expect("an event's action is in the history");
    let last = event.index + 1 == game.len();
    let after = game.before(event.index + 1, viewer).unwrap_or_else(|| game.position(viewer));
    let outcome = game.told(event.index).unwrap_or(event.outcome);
    let (then, now) = (before.captured(), after.captured());
    let left = now.iter().find(|&(letter, count)| count > then.get(letter).unwrap_or(&0));
    let (wxf, han) = before.spoken(event.mv, outcome).unzip();
    EventView {
        index: event.index,
        ply: event.ply,
        seat: event.seat,
        action: before.describe(event.mv),
        turned: outcome.turned.map(Piece::letter),
        captured: outcome.taken.map(Piece::letter).or(left.map(|(&letter, _)| letter)),
        check: after.checked().is_some(),
        wxf,
        han,
        ending: game.ending().filter(|_| last),
    }
}
