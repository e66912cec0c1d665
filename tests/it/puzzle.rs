//! Goals of lessons and puzzles: what they refuse, when they are met and missed, and that nothing hidden decides.

use crate::fuzz::{feed, share};
use crate::support::random_action;
use turnstone::puzzle::{Goal, Miss, State, Task, Verdict};
use turnstone::{Reader, Refusal, Table, Viewer, rng};

const CHASE: &str = "h7/8/8/R7 r - 0 1";
const FLIPS: &str = "XX6/1h6/8/6RX b R1h1s1 3 9";
const CANNON: &str = "8/8/8/CXs4g r H1 0 1";
/// Red's chariot, a dark piece of either side, Black's horse.
const POINTS: &str = "4k4/9/9/x8/9/9/X8/4n4/9/3KR4 w R1c1 0 1";
const BARE: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - 0 1";

fn table(game: &str, rules: &str, position: &str) -> Table {
    Table::from_position(game, rules, position).unwrap_or_else(|refusal| panic!("{position}: {refusal}"))
}

fn task(goal: &str, turns: u32) -> Result<Task, Refusal> {
    Ok(Task { goal: goal.parse()?, turns: Some(turns).filter(|&turns| turns > 0) })
}

fn check(table: &Table, goal: &str, turns: u32) -> Result<(), &'static str> {
    let sound = task(goal, turns).and_then(|task| task.check(&table.view(Viewer::Public)));
    sound.map_err(|refusal| refusal.rule)
}

/// Judged by what the side that moved first knows.
fn judge(table: &Table, goal: &str, turns: u32) -> Verdict {
    let first = table.events(Viewer::Public, 0).first().map(|event| event.seat);
    let events = first.map_or(Vec::new(), |seat| table.events(seat.into(), 0));
    task(goal, turns).unwrap().judge(&events, &table.view(Viewer::Public))
}

/// Plays actions one by one and tells the verdict after each; the goal is sound at the start.
#[track_caller]
fn told(mut table: Table, goal: &str, turns: u32, actions: &[&str]) -> Vec<(State, Option<Miss>)> {
    assert_eq!(check(&table, goal, turns), Ok(()), "{goal}");
    assert_eq!(judge(&table, goal, turns).state, State::Open, "{goal}");
    let after = |action: &&str| {
        table.play(action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        let verdict = judge(&table, goal, turns);
        (verdict.state, verdict.reason)
    };
    actions.iter().map(after).collect()
}

const OPEN: (State, Option<Miss>) = (State::Open, None);
const MET: (State, Option<Miss>) = (State::Met, None);

const fn missed(why: Miss) -> (State, Option<Miss>) {
    (State::Missed, Some(why))
}

/// A table whose reveals are told with its moves.
fn record(game: &str, position: &str, more: &str, moves: &str) -> Table {
    let text = format!("[Game \"{game}\"]\n[Position \"{position}\"]\n{more}\n\n{moves}\n");
    Table::from_record(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

#[test]
fn goals_are_written_as_they_are_read() {
    for (text, written) in [
        ("win", "win"),
        ("take:A1", "take:a1"),
        ("take:N", "take:h"),
        ("take:k+check", "take:g+check"),
        (" check   reach:i9 +turn:a0 ", "check+reach:i9+turn:a0"),
        ("play:A1a2|c2|-", "play:a1a2|c2|-"),
        ("win check", "win+check"),
        ("win++check+", "win+check"),
        ("hold", "hold"),
    ] {
        assert_eq!(text.parse::<Goal>().unwrap().to_string(), written);
    }
}

#[test]
fn what_is_no_goal_is_refused() {
    let long = format!("play:{}", "a1a2|".repeat(50));
    let many = "take:a1+take:a2+take:a3+take:a4+take:b1+take:b2+take:b3+take:b4+take:c1";
    for (text, rule) in [
        ("", "task-goal"),
        (" ", "task-goal"),
        ("lose", "task-goal"),
        ("win:a1", "task-goal"),
        ("take", "task-goal"),
        ("take:", "task-goal"),
        ("take:q", "task-goal"),
        ("+", "task-goal"),
        ("Win", "task-goal"),
        ("play:", "task-goal"),
        ("play:a1a2|", "task-goal"),
        ("take:abc", "task-square"),
        ("reach:11", "task-square"),
        ("turn:帥", "task-square"),
        ("turn:é", "task-square"),
        ("win\ncheck", "task-goal"),
        ("win+win", "task-twice"),
        (&long, "task-too-long"),
        (many, "task-too-long"),
    ] {
        assert_eq!(text.parse::<Goal>().unwrap_err().rule, rule, "{text}");
    }
}

#[test]
fn goals_that_cannot_be_are_refused_by_name() {
    let capturer = |position| table("jieqi", "capturer", position);
    let taiwan = |position| table("banqi", "taiwan", position);
    for (table, goal, turns, rule) in [
        (taiwan(CHASE), "take:a4", 100, "task-turns"),
        (taiwan(CHASE), "hold", 0, "task-hold"),
        (taiwan(CHASE), "take:a2", 0, "task-take"),
        (taiwan(CHASE), "take:a1", 0, "task-take"),
        (taiwan(FLIPS), "take:a4", 0, "task-take"),
        (taiwan(CHASE), "take:i1", 0, "task-square"),
        (taiwan(CHASE), "take:a0", 0, "task-square"),
        (taiwan(CHASE), "take:g", 0, "task-no-piece"),
        (taiwan(CHASE), "take:r", 0, "task-no-piece"),
        (taiwan(CHASE), "reach:a1", 0, "task-reach"),
        (taiwan(CHASE), "turn:a1", 0, "task-turn"),
        (taiwan(CHASE), "turn:c3", 0, "task-turn"),
        (taiwan(CHASE), "check", 0, "task-check"),
        (taiwan(CHASE), "play:a1a2|a1a3", 0, "task-move"),
        (taiwan(CHASE), "win+play:c3", 0, "task-move"),
        (capturer(POINTS), "take:e9", 0, "task-general"),
        (capturer(POINTS), "take:g", 0, "task-general"),
        (capturer(POINTS), "take:a3", 0, "task-take"),
        (capturer(POINTS), "take:s", 0, "task-no-piece"),
        (capturer(POINTS), "reach:e0", 0, "task-reach"),
        (capturer(POINTS), "reach:a3", 0, "task-reach"),
        (capturer(POINTS), "turn:a6", 0, "task-turn"),
        (capturer(POINTS), "turn:e0", 0, "task-turn"),
        (capturer(POINTS), "take:j0", 0, "task-square"),
        (capturer(POINTS), "play:a3a4P", 0, "task-move"),
    ] {
        assert_eq!(check(&table, goal, turns), Err(rule), "{goal}");
    }
    for (table, goal) in [
        (taiwan(FLIPS), "take:r"),
        (taiwan(FLIPS), "take:g1+turn:h1"),
        (taiwan(FLIPS), "reach:a4"),
        (
            taiwan("XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX - G1A2E2R2H2C2S5g1a2e2r2h2c2s5 0 1"),
            "take:g+play:c2|d2",
        ),
        (capturer(POINTS), "take:a6+take:c+turn:a3+check"),
    ] {
        assert_eq!(check(&table, goal, 3), Ok(()), "{goal}");
    }
}

#[test]
fn a_piece_is_followed_until_it_is_taken() {
    let chase = ["a1a2", "a4b4", "a2b2", "b4b3", "b2b3"];
    let start = || table("banqi", "taiwan", CHASE);
    assert_eq!(told(start(), "take:a4", 0, &chase), [OPEN, OPEN, OPEN, OPEN, MET]);
    assert_eq!(told(start(), "take:h+win", 3, &chase), [OPEN, OPEN, OPEN, OPEN, MET]);
    assert_eq!(told(start(), "take:a4", 2, &chase)[1..3], [OPEN, missed(Miss::Turns)]);
    let points = ["e0e2", "e9f9", "a3a4"];
    assert_eq!(told(table("jieqi", "capturer", POINTS), "take:e2", 1, &points[..1]), [MET]);
    assert_eq!(told(table("jieqi", "capturer", POINTS), "take:n+turn:a3", 0, &points), [OPEN, OPEN, MET]);
}

#[test]
fn the_game_is_won_lost_or_something_else_than_the_goal() {
    let won = |goal, turns| told(table("banqi", "taiwan", "8/8/8/Rs6 r - 0 1"), goal, turns, &["a1b1"]);
    assert_eq!(won("win", 1), [MET]);
    assert_eq!(won("win+take:s+reach:b1+hold", 5), [MET]);
    assert_eq!(won("reach:a2", 0), [missed(Miss::Over)]);
    let lost =
        |goal, turns| told(table("banqi", "taiwan", "8/8/8/S1r5 r - 0 1"), goal, turns, &["a1b1", "c1b1"]);
    assert_eq!(lost("win", 0), [OPEN, missed(Miss::Lost)]);
    assert_eq!(lost("reach:h4", 2), [OPEN, missed(Miss::Lost)]);
    assert_eq!(lost("hold", 1), [OPEN, missed(Miss::Lost)]);
    assert_eq!(lost("reach:b1", 0)[0], MET);
    let drawn = |goal| {
        let table = table("banqi", "taiwan", "7r/8/8/S7 r - 58 40");
        told(table, goal, 9, &["a1a2", "h4h3"])
    };
    assert_eq!(drawn("win"), [OPEN, missed(Miss::Drawn)]);
    assert_eq!(drawn("hold"), [OPEN, MET]);
}

#[test]
fn holding_out_lasts_until_the_last_turn_is_answered() {
    let walk = ["a1a2", "h4h3", "a2a1", "h3h4"];
    let start = || table("banqi", "taiwan", "7r/8/8/S7 r - 0 1");
    assert_eq!(told(start(), "hold", 2, &walk), [OPEN, OPEN, OPEN, MET]);
    assert_eq!(told(start(), "hold+reach:a2", 2, &walk), [OPEN, OPEN, OPEN, MET]);
    assert_eq!(told(start(), "hold+reach:b2", 2, &walk)[2], missed(Miss::Turns));
}

#[test]
fn a_piece_arrives_turns_up_gives_check() {
    let bare = || table("jieqi", "capturer", BARE);
    assert_eq!(told(bare(), "check", 1, &["e1d1"]), [MET]);
    assert_eq!(told(bare(), "check", 1, &["e1f1"]), [missed(Miss::Turns)]);
    assert_eq!(told(bare(), "check+reach:d1", 0, &["e1d1"]), [MET]);
    assert_eq!(told(bare(), "reach:e5", 0, &["e1e5"]), [MET]);
    let flips = || table("banqi", "taiwan", FLIPS);
    assert_eq!(told(flips(), "turn:a4", 1, &["a4"]), [MET]);
    assert_eq!(told(flips(), "turn:a4", 1, &["b4"]), [missed(Miss::Turns)]);
    // By whomever.
    assert_eq!(told(flips(), "turn:a4", 2, &["b3c3", "a4"]), [OPEN, MET]);
    assert_eq!(told(table("banqi", "dark-chain", CANNON), "turn:b1", 0, &["b1"]), [MET]);
    // A dark piece that is captured never turns up.
    let prey = "4k4/9/9/9/9/r8/X8/9/9/3K5 w R1 0 1";
    let table = table("jieqi", "capturer", prey);
    assert_eq!(told(table, "turn:a3", 0, &["d0d1", "a4a3"]), [OPEN, missed(Miss::Piece)]);
}

#[test]
fn the_first_action_is_one_of_those_named() {
    let start = || table("banqi", "taiwan", FLIPS);
    assert_eq!(told(start(), "play:b3a3|h1", 0, &["h1"]), [MET]);
    assert_eq!(told(start(), "play:b3a3|h1", 0, &["b3c3"]), [missed(Miss::OtherMove)]);
    assert_eq!(told(start(), "play:b3a3+hold", 1, &["b3a3", "g1f1"]), [OPEN, MET]);
}

#[test]
fn an_attempt_that_fails_goes_nowhere_and_hops_are_one_turn() {
    let attempt = |piece: char| {
        let position = format!("8/8/8/RX5e r {piece}1 0 1");
        record("banqi", &position, "[Rules \"dark-chain\"]", &format!("a1b1={piece}"))
    };
    for (piece, reached) in [('h', State::Met), ('g', State::Open)] {
        let table = attempt(piece);
        assert_eq!(judge(&table, "reach:b1", 0).state, reached, "{piece}");
        assert_eq!(judge(&table, "turn:b1", 1).state, State::Met);
    }
    let chain = || table("banqi", "chain", "8/8/8/Rsh4g r - 0 1");
    let hops = told(chain(), "take:b1+take:c1", 1, &["a1b1", "b1c1"]);
    assert_eq!(hops, [OPEN, MET]);
    assert_eq!(told(chain(), "take:b1+take:c1", 1, &["a1b1", "-"]), [OPEN, missed(Miss::Turns)]);
    let mut table = chain();
    table.play("a1b1").unwrap();
    assert_eq!(judge(&table, "take:s", 1).turns, 1);
}

#[test]
fn a_dark_piece_counts_for_who_may_know_it() {
    let position = "4k4/9/9/x8/9/9/R8/9/9/3K5 w c1 0 1";
    let known = record("jieqi", position, "[Viewer \"first\"]", "a3a6c");
    assert_eq!(judge(&known, "take:c", 1).state, State::Met);
    assert_eq!(judge(&known, "take:a6", 1).state, State::Met);
}

#[test]
fn luck_is_named_where_a_reveal_came_before() {
    let flip = |letter| record("banqi", &format!("7g/8/8/X6R r {letter} 0 1"), "", "a1=h");
    let verdict = judge(&flip("h1"), "win", 1);
    assert_eq!((verdict.reason, verdict.luck), (Some(Miss::Turns), true));
    let verdict = judge(&flip("h1"), "play:h1h2", 1);
    assert_eq!((verdict.reason, verdict.luck), (Some(Miss::OtherMove), false));
    let mut table = table("banqi", "taiwan", CHASE);
    table.play("a1a2").unwrap();
    assert!(!judge(&table, "win", 1).luck);
}

/// Computed: either move leaves a forced win in sixteen more plies.
#[test]
fn equally_good_answers_are_equally_right() {
    for first in ["a4a3", "a4b4"] {
        let start = || table("banqi", "taiwan", "A2h4/8/8/8 r - 0 1");
        assert_eq!(told(start(), "win", 9, &[first, "d4d3"]), [OPEN, OPEN]);
        assert_eq!(told(start(), "play:a4a3|a4b4", 0, &[first]), [MET]);
    }
}

/// Two face-down squares mirror each other: each is the answer, whatever turns up there.
#[test]
fn mirrored_flips_are_both_the_answer_whatever_turns_up() {
    for square in ["a1", "h1"] {
        for piece in ['R', 'e'] {
            let table = record("banqi", "h6h/8/8/X6X r R1e1 0 1", "", &format!("{square}={piece}"));
            let verdict = judge(&table, "play:a1|h1", 0);
            assert_eq!((verdict.state, verdict.luck), (State::Met, false), "{square}={piece}");
        }
    }
}

/// Two deals of one position, played alike until something turns up: every verdict is the same.
#[test]
fn nothing_hidden_decides() {
    let goals = [
        "win",
        "hold",
        "take:r",
        "take:s",
        "take:h",
        "reach:c3",
        "turn:a4",
        "turn:a3",
        "check",
        "play:h1|a3a4",
    ];
    let mut random = rng::seeded("test-puzzle", "hidden");
    let mut judged = 0;
    for (game, rules, start) in
        [("banqi", "taiwan", FLIPS), ("banqi", "dark-chain", FLIPS), ("jieqi", "capturer", POINTS)]
    {
        for _ in 0..25 {
            let (mut one, mut other) = (table(game, rules, start), table(game, rules, start));
            for goal in goals {
                assert_eq!(check(&one, goal, 3), check(&other, goal, 3), "{goal}");
            }
            for _ in 0..12 {
                random_action(&mut one, &mut random);
                let Some(event) = one.events(Viewer::Public, 0).pop() else { break };
                let again = other.play(&event.action.text).unwrap();
                let alike = again[0].turned == event.turned && again[0].captured == event.captured;
                if !alike || one.ending().is_some() || other.ending().is_some() {
                    break;
                }
                for goal in goals.into_iter().filter(|goal| !goal.starts_with("take:") || game == "banqi") {
                    assert_eq!(judge(&one, goal, 3), judge(&other, goal, 3), "{game} {goal}");
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > 200, "{judged}");
}

/// The record as the solver may know it leads to the same verdict as the table that holds the deal.
#[test]
fn the_solver_s_record_is_enough() {
    let mut random = rng::seeded("test-puzzle", "record");
    let mut played = 0;
    for _ in 0..10 {
        let mut table = table("jieqi", "capturer", POINTS);
        while table.ending().is_none() && table.actions() < 30 {
            random_action(&mut table, &mut random);
            let seat = table.events(Viewer::Public, 0)[0].seat;
            let text = table.record(Reader::Viewer(seat.into())).unwrap();
            let again = Table::from_record(&text).unwrap();
            for goal in ["win", "hold", "take:a6", "take:c+check", "turn:a3", "reach:a6"] {
                assert_eq!(judge(&again, goal, 9), judge(&table, goal, 9), "{goal}\n{text}");
            }
            played += 1;
        }
    }
    assert!(played > 80, "{played}");
}

#[test]
fn goal_texts() {
    let valid =
        ["win", "hold+take:c2", "take:r+check", "reach:h4+turn:a3", "play:a1a2|c2|-", "turn:h1+reach:i9"];
    let start = table("banqi", "taiwan", FLIPS);
    feed("goals", share(5), &valid.map(String::from), |text| {
        let Ok(goal) = text.parse::<Goal>() else { return false };
        assert_eq!(goal.to_string().parse::<Goal>().as_ref(), Ok(&goal));
        let task = Task { goal, turns: Some(3) };
        let _ = task.check(&start.view(Viewer::Public));
        task.judge(&[], &start.view(Viewer::Public));
        true
    });
}
