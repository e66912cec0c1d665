//! `turnstone verify`: checks the transcript of a game between two.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use ed25519_compact::{PublicKey, Signature};
use turnstone::Seat;
use turnstone::fair::{Kind, Side, SignedLine, Transcript, Verdict};

/// Check the transcript of a game between two people: 0 if all of it holds, 1 if a message breaks a rule, 3 if it holds
/// as far as it goes
#[derive(clap::Args)]
pub struct Args {
    file: PathBuf,
    /// Print the game's record as well
    #[arg(long)]
    record: bool,
}

/// How a transcript stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Holds,
    Breaks,
    Unfinished,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let text = fs::read_to_string(&args.file).with_context(|| format!("{}", args.file.display()))?;
    let (standing, lines, record) = judge(&text);
    for line in lines {
        println!("{line}");
    }
    if let Some(record) = record.filter(|_| args.record) {
        print!("\n{record}");
    }
    Ok(match standing {
        Standing::Holds => ExitCode::SUCCESS,
        Standing::Breaks => ExitCode::FAILURE,
        Standing::Unfinished => ExitCode::from(3),
    })
}

fn judge(text: &str) -> (Standing, Vec<String>, Option<String>) {
    let transcript: Transcript = match text.parse() {
        Ok(transcript) => transcript,
        Err(refusal) => {
            return (Standing::Breaks, vec![format!("breaks: {} ({refusal})", refusal.rule)], None);
        }
    };
    match transcript.check() {
        Ok(verdict) => {
            let (standing, lines) = say(&verdict);
            (standing, lines, Some(verdict.record))
        }
        Err(breach) => {
            let by = breach.by.map_or(String::new(), |by| format!(" where the {} was to speak", by.name()));
            let refusal = breach.refusal;
            let line = format!("breaks: message {}{by}: {} ({refusal})", breach.line, refusal.rule);
            (Standing::Breaks, vec![line], None)
        }
    }
}

fn say(verdict: &Verdict) -> (Standing, Vec<String>) {
    let seat = |seat: Seat| match (verdict.first, seat) {
        (Some(first), Seat::First) => first.name(),
        (Some(first), Seat::Second) => (!first).name(),
        (None, _) => seat.name(),
    };
    let ending = match verdict.ending {
        None => "not over".to_string(),
        Some(ending) => match ending.winner {
            None => format!("{}, a draw", ending.cause.name()),
            Some(winner) => format!("{}, the {} wins", ending.cause.name(), seat(winner)),
        },
    };
    let Verdict { game, rules, messages, plies, .. } = verdict;
    let mut lines = vec![format!("{game}, {rules}: {messages} messages, {plies} plies, {ending}")];
    if let Some(bad) = verdict.signatures.iter().find(|line| !is_good(line)) {
        lines.push(format!(
            "breaks: message {}: bad-signature (not made by the {}'s key)",
            bad.line,
            bad.by.name()
        ));
        return (Standing::Breaks, lines);
    }
    lines.push("holds: each message follows from the one before, each move is legal, nothing was opened that had not been committed to".into());
    let mut standing = if verdict.finished { Standing::Holds } else { Standing::Unfinished };
    for side in Side::ALL {
        let name = side.name();
        let at = side as usize;
        if verdict.dealt && verdict.audited[at] {
            lines.push(format!("holds: the {name}'s hand was opened and is the one that was played"));
        } else if verdict.dealt {
            lines.push(format!("not checked: the {name}'s hand was not opened"));
            standing = Standing::Unfinished;
        }
        if verdict.keyed[at] {
            lines.push(format!(
                "holds: each message of the {name} is signed by its key {}",
                key(verdict, side)
            ));
        } else {
            lines.push(format!(
                "not checked: the {name} named no key, so nothing tells who wrote its messages"
            ));
        }
    }
    if verdict.ending.is_none() {
        lines.push("not checked: the game is not over".into());
    }
    for &(messages, by, kind) in &verdict.notes {
        let said = match kind {
            Kind::Offer => "offered a draw",
            Kind::Decline => "declined a draw",
            Kind::Claim => "said that the other's time had run out, which nothing here can show",
            _ => "gave up",
        };
        lines.push(format!("said: after {messages} messages the {} {said}", by.name()));
    }
    (standing, lines)
}

/// A side's public key in hex.
fn key(verdict: &Verdict, side: Side) -> String {
    let line = verdict.signatures.iter().find(|line| line.by == side);
    line.map_or(String::new(), |line| hex::encode(line.signed.key))
}

fn is_good(line: &SignedLine) -> bool {
    let signature = Signature::new(line.signed.signature);
    PublicKey::new(line.signed.key).verify(line.signed.hash, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Standing, judge};
    use ed25519_compact::{KeyPair, Seed};
    use turnstone::fair::{Checked, First, Outgoing, Session, Side, Terms};
    use turnstone::{GameId, hash_fields};

    fn terms(game: GameId, rules: &str) -> Terms {
        Terms { game, rules: rules.into(), first: First::Host, clock: "5+3".into() }
    }

    /// A short game in which both sign what they send; `forge` changes the host's last signature.
    fn signed_game(forge: bool) -> String {
        let pair = |name: &str| KeyPair::from_seed(Seed::new(hash_fields(&[name.as_bytes()])));
        let keys = ["host", "guest"].map(pair);
        let sign = |session: &mut Session, sent: Outgoing, forge: bool| {
            let hash = if forge { [0; 32] } else { sent.hash };
            let signature = keys[session.side() as usize].sk.sign(hash, None);
            session.sign(*signature).unwrap().token
        };
        let key = |side: Side| Some(*keys[side as usize].pk);
        let (mut host, invite) =
            Session::invite([1; 32], &terms(GameId::Banqi, "taiwan"), key(Side::Host)).unwrap();
        let invite = sign(&mut host, invite, false);
        let (mut guest, accept) = Session::accept([2; 32], &invite, key(Side::Guest), Checked::Not).unwrap();
        let accept = sign(&mut guest, accept, false);
        host.receive(&accept, Checked::Not).unwrap();
        let flip = host.play(&[[0, 0]], false).unwrap();
        let flip = sign(&mut host, flip, false);
        guest.receive(&flip, Checked::Not).unwrap();
        let note = host.offer().unwrap();
        let note = sign(&mut host, note, false);
        guest.receive(&note, Checked::Not).unwrap();
        let agree = guest.agree().unwrap();
        let agree = sign(&mut guest, agree, forge);
        host.receive(&agree, Checked::Not).unwrap();
        host.transcript().to_string()
    }

    #[test]
    fn a_signed_game_holds() {
        let (standing, lines, record) = judge(&signed_game(false));
        assert_eq!(standing, Standing::Holds, "{lines:#?}");
        assert_eq!(lines[0], "banqi, taiwan: 4 messages, 1 plies, agreed, a draw");
        assert!(lines.iter().all(|line| !line.starts_with("not checked")), "{lines:#?}");
        assert!(record.unwrap().contains("[Clock \"5+3\"]"));
    }

    #[test]
    fn a_forged_signature_breaks() {
        let (standing, lines, _) = judge(&signed_game(true));
        assert_eq!(standing, Standing::Breaks);
        assert!(lines[1].starts_with("breaks: message 5: bad-signature"), "{lines:#?}");
    }

    #[test]
    fn what_was_not_opened_is_said() {
        let (mut host, invite) = Session::invite([1; 32], &terms(GameId::Jieqi, "capturer"), None).unwrap();
        let (mut guest, accept) = Session::accept([2; 32], &invite.token, None, Checked::Not).unwrap();
        host.receive(&accept.token, Checked::Not).unwrap();
        guest.receive(&host.reply().unwrap().token, Checked::Not).unwrap();
        host.receive(&guest.reply().unwrap().token, Checked::Not).unwrap();
        host.resign().unwrap();
        let (standing, lines, _) = judge(&host.transcript().to_string());
        assert_eq!(standing, Standing::Unfinished);
        assert!(lines.contains(&"not checked: the guest's hand was not opened".to_string()), "{lines:#?}");
        assert!(
            lines.contains(&"holds: the host's hand was opened and is the one that was played".to_string())
        );
    }

    #[test]
    fn the_first_message_that_breaks_is_named() {
        let text = signed_game(false);
        let without: Vec<&str> =
            text.lines().enumerate().filter(|&(at, _)| at != 3).map(|(_, line)| line).collect();
        let (standing, lines, _) = judge(&without.join("\n"));
        assert_eq!(standing, Standing::Breaks);
        assert!(lines[0].starts_with("breaks: message 3 where the host was to speak: early"), "{lines:?}");
        assert!(judge("1. a1=G").1[0].starts_with("breaks: no-transcript"));
    }
}
