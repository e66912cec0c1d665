//! Play between two people with no server: neither can peek, choose the shuffle, or cheat unnoticed.
//!
//! Everything rests on SHA-256 commitments; the protocol is told in `docs/fair.md`. From the bottom up:
//!
//! - `broken` (what can be broken), `bytes`, `stream` (choices without bias), `message` (frames, invites), `board` (a game as the protocol sees it);
//! - `draw` (banqi: a piece is drawn by both when it turns up) and `deal` (jieqi: dealt by one, placed by the other);
//! - `truth`: what has been opened, and what an action calls for;
//! - `course`: a game as its messages tell it to anybody; it holds no secret;
//! - `session`: one player's side, with its secret; `transcript`: the check that anybody can make.
//!
//! Nothing here asks a platform for anything: random bytes, storage, signatures and the way a message takes are the caller's.
//!
//! ```
//! use turnstone::GameId;
//! use turnstone::fair::{Checked, First, Session, Terms};
//!
//! let terms = Terms { game: GameId::Banqi, rules: "taiwan".into(), first: First::Host, clock: String::new() };
//! let (mut host, invite) = Session::invite([1; 32], &terms, None)?;
//! let (mut guest, accept) = Session::accept([2; 32], &invite.token, None, Checked::Not)?;
//! host.receive(&accept.token, Checked::Not)?;
//! let flip = host.play(&host.turn("a1")?, false)?;
//! guest.receive(&flip.token, Checked::Not)?;
//! assert_eq!(guest.game().actions(), 1); // The guest knows what turned up; the host will with the guest's next message.
//! assert_eq!(host.game().actions(), 0);
//! # Ok::<(), turnstone::Refusal>(())
//! ```

mod board;
mod broken;
mod bytes;
mod course;
pub mod deal;
pub mod draw;
mod message;
mod session;
mod stream;
mod transcript;
mod truth;

pub use board::{Act, Board};
pub use broken::Broken;
pub use bytes::{array_of, bytes_of, from_token, token};
pub use course::{Course, Pending, Signed};
pub use message::{Envelope, First, Invite, Kind, Side};
pub use session::{Checked, Duty, News, Outgoing, Session, Terms, View, Waiting};
pub use stream::Hash;
pub use transcript::{Breach, SignedLine, Transcript, Verdict};
pub use truth::{Owed, Part};
