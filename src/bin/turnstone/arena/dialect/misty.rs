//! MistyBanqi: ranks count from 0, a flip names its square twice, and moves follow only since the last flip or
//! capture, whose position stands before them.

use turnstone::Playable;

use super::super::player::Seen;

/// Fields of a position text; ours may have more.
const FIELDS: usize = 5;
/// Milliseconds that no search by nodes reaches: without a time it takes one of its own.
const NO_HURRY: u64 = 600_000;

pub fn position<P: Playable>(seen: &Seen<P>) -> String {
    let (known, steps) = seen.actions.split_at(seen.actions.len() + 1 - seen.keys.len());
    let mut turned = seen.start.clone();
    for &(mv, outcome) in known {
        turned.play(mv, outcome);
    }
    let text = turned.to_text();
    let fields: Vec<&str> = text.split_whitespace().take(FIELDS).collect();
    let mut command = format!("position fen {}", fields.join(" "));
    if !steps.is_empty() {
        command.push_str(" moves");
    }
    for (mv, _) in steps {
        command.push(' ');
        command.push_str(&shift(&mv.to_string(), -1));
    }
    command
}

pub fn go_nodes(nodes: u64) -> String {
    format!("go movetime {NO_HURRY} nodes {nodes}")
}

pub fn read(text: &str) -> String {
    let ours = shift(text, 1);
    match ours.split_at_checked(ours.len() / 2) {
        Some((from, to)) if from == to => from.to_string(),
        _ => ours,
    }
}

/// Adds to every rank of a move.
fn shift(mv: &str, by: i32) -> String {
    let rank = |rank: u32| u32::try_from(rank as i32 + by).ok().and_then(|rank| char::from_digit(rank, 10));
    mv.chars().map(|c| c.to_digit(10).and_then(rank).unwrap_or(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};
    use turnstone::{Game, Viewer};

    #[track_caller]
    fn check(fen: &str, moves: &[&str], expected: &str) {
        let mut game = Game::supplied(Position::from_text(Rules::TAIWAN, Viewer::Public, fen).unwrap());
        for text in moves {
            let (mv, outcome) = game.position(Viewer::Public).parse_move(text).unwrap();
            game.play(mv, outcome).unwrap();
        }
        assert_eq!(position(&Seen::by(&game, Viewer::Public)), expected);
    }

    #[test]
    fn moves_follow_the_last_flip_or_capture() {
        let fen = "8/8/X7/R1s3g1 r h1 0 9";
        check(fen, &[], "position fen 8/8/X7/R1s3g1 r h1 0 9");
        check(fen, &["a1b1", "g1g2"], "position fen 8/8/X7/R1s3g1 r h1 0 9 moves a0b0 g0g1");
        check(fen, &["a1b1", "a2=h"], "position fen 8/8/h7/1Rs3g1 r - 0 10");
        check(fen, &["a1b1", "g1g2", "b1c1", "g2g3"], "position fen 8/8/X5g1/2R5 b h1 0 10 moves g1g2");
    }

    #[test]
    fn our_own_fields_are_left_out() {
        check("8/8/8/R5g1 r - 0 9 first=b", &[], "position fen 8/8/8/R5g1 r - 0 9");
    }

    #[test]
    fn its_moves_in_our_notation() {
        for (theirs, ours) in [("b1b1", "b2"), ("a0b0", "a1b1"), ("a3a2", "a4a3"), ("(none)", "(none)")] {
            assert_eq!(read(theirs), ours);
        }
    }
}
