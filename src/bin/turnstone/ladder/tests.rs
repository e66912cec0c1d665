use std::env;
use std::fs;
use std::process;

use clap::Parser;
use turnstone::banqi::{Position, Rules};

use super::*;

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: Args,
}

fn read(words: &str) -> Args {
    Cli::try_parse_from(["ladder"].into_iter().chain(words.split_whitespace())).unwrap().args
}

/// A state file that goes with its test.
struct Kept(PathBuf);

impl Kept {
    fn new(name: &str) -> Kept {
        let path = env::temp_dir().join(format!("turnstone-ladder-{}-{name}.jsonl", process::id()));
        let _ = fs::remove_file(&path);
        Kept(path)
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }

    fn count(&self) -> usize {
        self.text().lines().count()
    }

    /// Climbs; returns each rung's results.
    fn climb(&self, ladder: &Ladder<Position>) -> Vec<Tally> {
        let mut state = State::open(&self.0).unwrap();
        ladder.climb(&mut state).unwrap();
        ladder.rows(state.lines()).into_iter().map(|row| row.tally).collect()
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_torn_file_is_played_to_the_same_end() {
    let args = read("--rung 1 --rung 2 --deals 4");
    let ladder = Ladder::<Position>::new(&args, Rules::TAIWAN);
    let unbroken = Kept::new("unbroken");
    let expected = unbroken.climb(&ladder);
    assert_eq!(expected.iter().map(Tally::games).collect::<Vec<_>>(), [8, 8]);

    let broken = Kept::new("broken");
    let whole = unbroken.text();
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at + 1).collect();
    fs::write(&broken.0, &whole[..ends[1] + 50]).unwrap();
    assert_eq!(broken.climb(&ladder), expected);
    assert_eq!(broken.text()[..ends[1]], whole[..ends[1]]);
    assert_eq!(broken.count(), 8);
    // Nothing is left to play.
    let before = broken.text();
    assert_eq!(broken.climb(&ladder), expected);
    assert_eq!(broken.text(), before);
}

#[test]
fn fewer_deals_are_the_first_of_many() {
    let kept = Kept::new("fewer");
    let args = read("--rung 1 --deals 4");
    kept.climb(&Ladder::new(&args, Rules::TAIWAN));
    let few = read("--rung 1 --deals 2");
    let again = kept.climb(&Ladder::new(&few, Rules::TAIWAN));
    assert_eq!(kept.count(), 4);
    let alone = Kept::new("alone");
    assert_eq!(alone.climb(&Ladder::new(&few, Rules::TAIWAN)), again);
}

#[test]
fn a_changed_player_plays_its_rungs_again() {
    let kept = Kept::new("changed");
    let args = read("--rung 1 --rung 2 --deals 2");
    let mut ladder = Ladder::<Position>::new(&args, Rules::TAIWAN);
    kept.climb(&ladder);
    let replaced = |ladder: &Ladder<Position>| -> Vec<Option<String>> {
        let lines = State::read(&kept.0).unwrap();
        ladder.steps.iter().map(|step| ladder.replaced(step, &lines)).collect()
    };
    assert_eq!(replaced(&ladder), [None, None]);

    let old = ladder.steps[1].players[0].grade.clone();
    ladder.steps[1].players[0].grade = "depth 3".into();
    let said = replaced(&ladder);
    assert_eq!(said[0], None);
    let expected = format!("rung 2: pairs that do not count any more: 2 (level:2 had {old}, now depth 3)");
    assert_eq!(said[1].as_deref(), Some(&*expected));
    kept.climb(&ladder);
    assert_eq!(kept.count(), 6);
    assert_eq!(replaced(&ladder), [None, None]);

    // The level below is the upper one's of rung 1.
    for (step, player) in [(0, 1), (1, 1)] {
        ladder.steps[step].players[player].answers = "otherwise".into();
    }
    let said = replaced(&ladder);
    assert!(said.iter().flatten().all(|said| said.contains("level:1 answers otherwise")), "{said:?}");
    kept.climb(&ladder);
    assert_eq!(kept.count(), 10);

    // Those who are back find what they played.
    kept.climb(&Ladder::new(&args, Rules::TAIWAN));
    assert_eq!(kept.count(), 10);
}

#[test]
fn rules_and_seeds_do_not_mix() {
    let kept = Kept::new("mixed");
    let args = read("--rung 1 --deals 2");
    let expected = kept.climb(&Ladder::new(&args, Rules::TAIWAN));
    let other = read("--rung 1 --deals 2 --seed 2");
    kept.climb(&Ladder::new(&other, Rules::TAIWAN));
    kept.climb(&Ladder::new(&args, "chain".parse().unwrap()));
    assert_eq!(kept.count(), 6);
    assert_eq!(kept.climb(&Ladder::new(&args, Rules::TAIWAN)), expected);
}

#[test]
fn two_runs_do_not_play_into_one_file() {
    let kept = Kept::new("locked");
    let first = State::open(&kept.0).unwrap();
    let error = format!("{:#}", State::open(&kept.0).err().expect("it is taken"));
    assert!(error.contains("another ladder"), "{error}");
    drop(first);
    assert!(State::open(&kept.0).is_ok());
}

#[test]
fn a_bad_file_is_refused_and_left_as_it_is() {
    let kept = Kept::new("bad");
    fs::write(&kept.0, "{\"rung\":1}\n{\"rung\":").unwrap();
    let error = format!("{:#}", State::open(&kept.0).err().expect("it is bad"));
    assert!(error.contains("line 1: missing field"), "{error}");
    assert_eq!(kept.text(), "{\"rung\":1}\n{\"rung\":");
}
