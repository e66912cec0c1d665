use crate::refusal::Refusal;

/// The rules of the protocol that a message, a state or a call can break. What a move breaks is told by its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    BadToken,
    CutShort,
    TooMuch,
    UnknownVersion,
    NoInvite,
    OtherSession,
    OwnMessage,
    Duplicate,
    Stale,
    Early,
    Forked,
    BrokenChain,
    AlreadyAccepted,
    NotNow,
    NotYourTurn,
    Unstarted,
    Over,
    FalseCoin,
    FalseLink,
    FalseOpening,
    ReusedSlot,
    RiggedDeal,
    FalseAudit,
    Unsigned,
    NeedlessSignature,
    BadSignature,
    UnfinishedTurn,
    NoOffer,
    FalseQuote,
    BadState,
    WrongRematch,
    UnknownFirst,
    NoTranscript,
}

impl Broken {
    pub const ALL: [Broken; 33] = [
        Broken::BadToken,
        Broken::CutShort,
        Broken::TooMuch,
        Broken::UnknownVersion,
        Broken::NoInvite,
        Broken::OtherSession,
        Broken::OwnMessage,
        Broken::Duplicate,
        Broken::Stale,
        Broken::Early,
        Broken::Forked,
        Broken::BrokenChain,
        Broken::AlreadyAccepted,
        Broken::NotNow,
        Broken::NotYourTurn,
        Broken::Unstarted,
        Broken::Over,
        Broken::FalseCoin,
        Broken::FalseLink,
        Broken::FalseOpening,
        Broken::ReusedSlot,
        Broken::RiggedDeal,
        Broken::FalseAudit,
        Broken::Unsigned,
        Broken::NeedlessSignature,
        Broken::BadSignature,
        Broken::UnfinishedTurn,
        Broken::NoOffer,
        Broken::FalseQuote,
        Broken::BadState,
        Broken::WrongRematch,
        Broken::UnknownFirst,
        Broken::NoTranscript,
    ];

    /// The stable id and its sentence.
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Broken::BadToken => ("bad-token", "this is no message of a game between two"),
            Broken::CutShort => ("cut-short", "the message ends too early"),
            Broken::TooMuch => ("too-much", "the message has more bytes than belong in it"),
            Broken::UnknownVersion => ("unknown-version", "the invite is of another version"),
            Broken::NoInvite => ("no-invite", "this message is no invite"),
            Broken::OtherSession => ("other-session", "the message belongs to another game"),
            Broken::OwnMessage => ("own-message", "this is a message of your own"),
            Broken::Duplicate => ("duplicate", "this message is here already"),
            Broken::Stale => ("stale", "this is an earlier message; the game has gone on"),
            Broken::Early => ("early", "a message before this one is missing"),
            Broken::Forked => ("forked", "another message stands at this place already"),
            Broken::BrokenChain => ("broken-chain", "the message does not follow from the last one"),
            Broken::AlreadyAccepted => ("already-accepted", "this invite has been accepted before"),
            Broken::NotNow => ("not-now", "this kind of message is not what is owed now"),
            Broken::NotYourTurn => ("not-your-turn", "the next message is your friend's"),
            Broken::Unstarted => ("unstarted", "the game has not begun"),
            Broken::Over => ("game-over", "the game is over"),
            Broken::FalseCoin => ("false-coin", "the coin is not the one that the invite holds"),
            Broken::FalseLink => ("false-link", "the link does not lead to the one before it"),
            Broken::FalseOpening => ("false-opening", "what was opened is not what was committed to"),
            Broken::ReusedSlot => ("reused-slot", "one hidden piece was opened for two places"),
            Broken::RiggedDeal => ("rigged-deal", "the deal does not stand up to its check"),
            Broken::FalseAudit => ("false-audit", "the opened seed does not give the deal that was played"),
            Broken::Unsigned => ("unsigned", "the message lacks its signature"),
            Broken::NeedlessSignature => ("needless-signature", "the sender has no key to sign with"),
            Broken::BadSignature => ("bad-signature", "the signature is not the sender's"),
            Broken::UnfinishedTurn => {
                ("unfinished-turn", "a turn is sent whole, or up to a piece that turns up")
            }
            Broken::NoOffer => ("no-offer", "no draw has been offered"),
            Broken::FalseQuote => ("false-quote", "the message quotes a note that was not written"),
            Broken::BadState => ("bad-state", "the stored game is damaged"),
            Broken::UnknownFirst => ("unknown-first", "who moves first is host, guest or random"),
            Broken::NoTranscript => ("no-transcript", "the text does not begin as a transcript does"),
            Broken::WrongRematch => {
                ("wrong-rematch", "this is no invite to play this game again with seats swapped")
            }
        }
    }
}

impl From<Broken> for Refusal {
    #[inline(never)] // Met at every step of the protocol; the wasm is smaller with one copy.
    fn from(broken: Broken) -> Refusal {
        let (rule, detail) = broken.words();
        Refusal::new(rule, detail)
    }
}
