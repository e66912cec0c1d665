//! Play between two people with no server: neither can peek, choose the shuffle, or cheat unnoticed.
//!
//! Everything rests on SHA-256 commitments; the protocol is told in `docs/fair.md`. From the bottom up:
//!
//! - `broken` (what can be broken), `bytes`, `stream` (choices without bias), `message` (frames, invites), `moves` (what a game brings);
//! - `draw` (banqi: a piece is drawn by both when it turns up) and `deal` (jieqi: dealt by one, placed by the other);
//! - `truth`: what has been opened, and what an action calls for;
//! - `course`: a game as its messages tell it to anybody; it holds no secret;
//! - `session`: one player's side, with its secret; `transcript`: the check that anybody can make;
//! - `friend`: a session of either game, for a page.
//!
//! Nothing here asks a platform for anything: random bytes, storage, signatures and the way a message takes are the caller's.
//!
//! ```
//! use turnstone::banqi::{Move, Position, Square};
//! use turnstone::fair::{Checked, First, Session, Terms};
//!
//! let terms = Terms { rules: "taiwan".into(), first: First::Host, clock: String::new() };
//! let (mut host, invite) = Session::<Position>::invite([1; 32], &terms, None)?;
//! let (mut guest, accept) = Session::<Position>::accept([2; 32], &invite.token, None, Checked::Not)?;
//! host.receive(&accept.token, Checked::Not)?;
//! let flip = host.play(&[Move::Flip(Square::from_index(0))], false)?;
//! guest.receive(&flip.token, Checked::Not)?;
//! assert_eq!(guest.game().len(), 1); // The guest knows what turned up; the host will with the guest's next message.
//! assert_eq!(host.game().len(), 0);
//! # Ok::<(), turnstone::Refusal>(())
//! ```

mod broken;
mod bytes;
mod course;
pub mod deal;
pub mod draw;
mod friend;
mod message;
mod moves;
mod session;
mod stream;
mod transcript;
mod truth;

pub use broken::Broken;
pub use bytes::{from_token, token};
pub use course::{Course, Pending, Signed};
pub use friend::{Friend, FriendView, Sent, Waiting, array_of};
pub use message::{Envelope, First, Invite, Kind, Side};
pub use moves::{Fair, Scheme};
pub use session::{Checked, Duty, News, Outgoing, Session, Terms};
pub use stream::Hash;
pub use transcript::{Breach, SignedLine, Transcript, Verdict};
pub use truth::{Owed, Part};
