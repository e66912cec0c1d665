//! `turnstone uci`: the engine for other programs.

mod go;
mod options;
mod think;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use anyhow::Result;
use turnstone::{Game, GameId, Graded, Playable, Refusal, Searcher, Seat, Viewer, banqi, jieqi, quote};

use crate::games::{DrawRules, Played, read_rules};
use go::Go;
use options::{Kept, Options};
use think::{Job, Thinking};

/// Speak the UCI protocol over standard input and output
///
/// Moves are single actions: a1 flips, a1b1 moves, - ends a chain. In `position ... moves` a reveal is written behind
/// its action: banqi a1=H, a1b1=s; jieqi b2e2P (turned up), e2e6n (taken face-down), b2b9Cn (both). bestmove never
/// carries one. In jieqi the engine knows what the side to move may know. wtime and winc are the First seat's, btime and
/// binc the Second's. Level 0 is full strength. Game and rule set are those
/// of the command until an option says otherwise.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Played,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let out: Out = Arc::new(Mutex::new(io::stdout()));
    let Played { game, rules } = args.of;
    talk(game, rules.as_deref(), &out, &mut io::stdin().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Speaks until the end, in one game after the other. `rules` are the first game's.
fn talk(mut game: GameId, mut rules: Option<&str>, out: &Out, input: &mut impl BufRead) -> Result<()> {
    let mut kept = Kept::default();
    loop {
        let next = match game {
            GameId::Banqi => {
                Session::<banqi::Position>::new(read_rules(rules)?, kept, out.clone()).talk(input)
            }
            GameId::Jieqi => {
                Session::<jieqi::Position>::new(read_rules(rules)?, kept, out.clone()).talk(input)
            }
        };
        let Some(other) = next else { return Ok(()) };
        (game, kept) = other;
        rules = None;
    }
}

/// Where lines go, from both threads.
pub type Out = Arc<Mutex<dyn Write + Send>>;

/// Writes a line; a reader that has gone is not our trouble.
pub fn say(out: &Out, line: &str) {
    if let Ok(mut out) = out.lock() {
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

struct Session<P: Graded> {
    options: Options<P>,
    /// `None` after a position that was refused.
    game: Option<Game<P>>,
    searcher: Option<Searcher<P>>,
    thinking: Option<Thinking<P>>,
    /// Another game was asked for.
    next: Option<GameId>,
    out: Out,
}

impl<P> Session<P>
where
    P: Graded<Rules: DrawRules, Move: Send> + Send + 'static,
{
    fn new(rules: P::Rules, kept: Kept, out: Out) -> Session<P> {
        let options = Options::new(rules, kept);
        let game = Some(start(rules, Viewer::from(Seat::First)));
        Session { options, game, searcher: None, thinking: None, next: None, out }
    }

    /// Answers line by line until `quit`, or the end of input after which a limited search is still finished. Returns
    /// the game that is asked for instead, with the options that it takes over.
    fn talk(&mut self, input: &mut impl BufRead) -> Option<(GameId, Kept)> {
        for line in input.lines() {
            let Ok(line) = line else { continue };
            if line.trim() == "quit" {
                self.end_search(true);
                return None;
            }
            self.obey(line.trim());
            if let Some(game) = self.next {
                return Some((game, self.options.kept));
            }
        }
        self.end_search(false);
        None
    }

    fn say(&self, line: &str) {
        say(&self.out, line);
    }

    fn obey(&mut self, line: &str) {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "" | "debug" | "register" | "ponderhit" => {}
            "uci" => self.introduce(),
            "isready" => self.say("readyok"),
            "stop" => self.end_search(true),
            "ucinewgame" => {
                self.end_search(true);
                self.options.new_game();
                self.searcher = None;
                self.game = Some(self.start());
            }
            "setoption" => {
                self.end_search(true);
                self.set_option(rest);
            }
            "position" => {
                self.end_search(true);
                let placed = self.place(rest);
                if let Err(refusal) = &placed {
                    self.say(&format!("info string position refused: {} ({})", refusal.detail, refusal.rule));
                }
                self.game = placed.ok();
            }
            "go" => {
                self.end_search(true);
                self.go(rest);
            }
            _ => self.say(&format!("info string unknown command {}", quote(command))),
        }
    }

    fn introduce(&self) {
        self.say(&format!("id name Turnstone {}", env!("CARGO_PKG_VERSION")));
        self.say("id author the Turnstone authors");
        for line in self.options.describe() {
            self.say(&line);
        }
        self.say("uciok");
    }

    fn set_option(&mut self, text: &str) {
        let before = (self.options.rules(), self.options.kept.hash);
        match self.options.set(text) {
            Ok(game) => self.next = game,
            Err(why) => return self.say(&format!("info string {why}")),
        }
        if before.0 != self.options.rules() {
            self.game = Some(self.start());
        }
        if before != (self.options.rules(), self.options.kept.hash) {
            self.searcher = None;
        }
    }

    fn start(&self) -> Game<P> {
        start(self.options.rules(), Viewer::from(Seat::First))
    }

    /// Reads `startpos|fen ... [moves ...]` with the knowledge of the side to move after the moves.
    fn place(&self, text: &str) -> Result<Game<P>, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(moves_at);
        let moves = moves.get(1..).unwrap_or_default();
        let rules = self.options.rules();
        let text = match place {
            ["startpos"] => P::start(rules, Viewer::Public).to_text(),
            ["fen", fields @ ..] => fields.join(" "),
            _ => return Err(Refusal::new("bad-position", "a position is startpos or fen with its fields")),
        };
        let first = P::from_text(rules, Viewer::Public, &text)?.to_move();
        let viewer = Viewer::from(if moves.len().is_multiple_of(2) { first } else { !first });
        let placed = follow(watch(rules, viewer, &text)?, viewer, moves);
        match placed {
            // Without a word on what it took itself, the side to move knows what everybody knows.
            Err(refusal) if refusal.rule == "missing-reveal" => {
                follow(watch(rules, Viewer::Public, &text)?, Viewer::Public, moves).map_err(|_| refusal)
            }
            placed => placed,
        }
    }

    fn go(&mut self, text: &str) {
        let none = |session: &Session<P>, why: &str| {
            session.say(&format!("info string {why}"));
            session.say("bestmove (none)");
        };
        let go = match Go::read(text) {
            Ok(go) => go,
            Err(why) => return none(self, &why),
        };
        let Some(game) = &self.game else {
            return none(self, "there is no position: the last one was refused");
        };
        if let Some(ending) = game.ending() {
            return none(self, &format!("the game is over ({})", ending.cause.name()));
        }
        let job = Job::new(game, &go, &self.options);
        if job.allowed.as_ref().is_some_and(Vec::is_empty) {
            return none(self, "none of searchmoves is legal");
        }
        let searcher = self.searcher.take().unwrap_or_else(|| Searcher::new(self.options.table_bytes()));
        self.thinking = Some(Thinking::start(job, searcher, self.out.clone()));
    }

    /// Waits for the running search, if there is one, to print its move; `now` does not let it finish.
    fn end_search(&mut self, now: bool) {
        if let Some(thinking) = self.thinking.take() {
            self.searcher = thinking.end(now);
        }
    }
}

fn start<P: Playable>(rules: P::Rules, viewer: Viewer) -> Game<P> {
    let held = |known: &&Viewer| **known == viewer || **known == Viewer::Public;
    Game::watched(P::VIEWERS.iter().filter(held).map(|&viewer| P::start(rules, viewer)).collect())
}

/// A position as `viewer` and the public know it.
fn watch<P: Playable>(rules: P::Rules, viewer: Viewer, text: &str) -> Result<Game<P>, Refusal> {
    let held = |known: &&Viewer| **known == viewer || **known == Viewer::Public;
    let starts = P::VIEWERS.iter().filter(held).map(|&viewer| P::from_text(rules, viewer, text));
    Ok(Game::watched(starts.collect::<Result<_, Refusal>>()?))
}

/// Plays moves with what they revealed; what `viewer` may not know is passed over.
fn follow<P: Playable>(mut game: Game<P>, viewer: Viewer, moves: &[&str]) -> Result<Game<P>, Refusal> {
    for text in moves {
        let position = game.position(viewer);
        let read = position.parse_move(text).map(|(mv, outcome)| (mv, position.mask(outcome, viewer)));
        let played = read.and_then(|(mv, outcome)| game.play(mv, outcome));
        played.map_err(|refusal| Refusal::new(refusal.rule, format!("{}: {refusal}", quote(text))))?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(lines: &str) -> Vec<String> {
        said(GameId::Banqi, lines)
    }

    /// Everything a session says to some lines.
    fn said(game: GameId, lines: &str) -> Vec<String> {
        let buffer = Arc::new(Mutex::new(Vec::new()));
        let out: Out = buffer.clone();
        talk(game, None, &out, &mut lines.as_bytes()).unwrap();
        let said = buffer.lock().unwrap().clone();
        String::from_utf8(said).unwrap().lines().map(String::from).collect()
    }

    #[track_caller]
    fn check_last(lines: &str, expected: &str) {
        assert_eq!(answers(lines).last().map(String::as_str), Some(expected), "{lines}");
    }

    #[test]
    fn it_introduces_itself() {
        let said = answers("uci\nisready\n");
        assert!(said[0].starts_with("id name Turnstone"));
        assert!(
            said.contains(
                &"option name UCI_Variant type combo default banqi var banqi var jieqi".to_string()
            )
        );
        assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
    }

    #[test]
    fn a_capture_is_found() {
        check_last("position fen 8/8/8/R1sg4 r - 0 20\ngo depth 1", "bestmove a1b1");
        check_last("position fen 8/8/8/Rs3h2 r - 0 20\ngo nodes 2000", "bestmove a1b1");
    }

    #[test]
    fn moves_carry_what_turned_up_and_the_answer_does_not() {
        let said = answers("position startpos moves c2=H c3=r\ngo nodes 500");
        let best = said.last().unwrap().strip_prefix("bestmove ").unwrap();
        assert!(!best.contains('='), "{best}");
    }

    #[test]
    fn a_missing_reveal_is_refused_and_leaves_no_position() {
        let said = answers("position startpos moves c2\ngo nodes 10");
        assert!(said[0].contains("missing-reveal"), "{said:?}");
        assert_eq!(said.last().unwrap(), "bestmove (none)");
    }

    #[test]
    fn an_ended_game_has_no_move() {
        check_last("position fen 8/8/8/6r1 r - 0 9\ngo depth 3", "bestmove (none)");
        check_last("position fen 8/8/8/R5g1 r - 60 9\ngo depth 3", "bestmove (none)");
    }

    #[test]
    fn repetition_in_the_moves_ends_the_game() {
        let cycle = "a1a2 g1g2 a2a1 g2g1";
        check_last(
            &format!("position fen 8/8/8/R5g1 r - 0 9 moves {cycle} {cycle}\ngo depth 3"),
            "bestmove (none)",
        );
    }

    #[test]
    fn only_the_moves_asked_for_are_searched() {
        check_last("position fen 8/8/8/Rs4g1 r - 0 20\ngo depth 3 searchmoves a1a2", "bestmove a1a2");
        check_last("position fen 8/8/8/Rs4g1 r - 0 20\ngo depth 3 searchmoves h1h2", "bestmove (none)");
        check_last("position fen 8/8/8/Rs4g1 r - 0 20\ngo searchmoves a1a2 depth 2", "bestmove a1a2");
    }

    #[test]
    fn an_infinite_search_waits_for_stop() {
        let said = answers("position fen 8/8/8/Rs4g1 r - 0 20\ngo infinite\nisready\nstop\nisready");
        let at = |word: &str| said.iter().position(|line| line.starts_with(word)).unwrap();
        assert!(at("readyok") < at("bestmove"), "{said:?}");
        assert_eq!(said.last().unwrap(), "readyok");
    }

    #[test]
    fn a_chain_is_asked_for_hop_by_hop() {
        let start = "setoption name Rules value chain\nposition fen 8/8/8/Rsh4g r - 0 20";
        check_last(&format!("{start}\ngo nodes 3000"), "bestmove a1b1");
        check_last(&format!("{start} moves a1b1\ngo nodes 3000"), "bestmove b1c1");
        let said = answers(&format!("{start} moves a1b1\ngo depth 2 searchmoves -"));
        assert_eq!(said.last().unwrap(), "bestmove -");
    }

    #[test]
    fn several_lines_are_several_moves() {
        let said = answers("setoption name MultiPV value 3\nposition fen 8/8/8/R1s3g1 r - 0 20\ngo depth 2");
        let first_of = |k: &str| {
            let line = said.iter().rev().find(|line| line.contains(&format!(" multipv {k} "))).unwrap();
            line.split_once(" pv ").unwrap().1.split(' ').next().unwrap().to_string()
        };
        assert!(first_of("1") != first_of("2"));
        assert_eq!(said.last().unwrap(), &format!("bestmove {}", first_of("1")));
    }

    #[test]
    fn nonsense_is_answered_not_obeyed() {
        let lines = "xyzzy\nposition\nposition fen\nposition fen 9/9/9/9 r - 0 1\nposition startpos moves \u{2603} =\n\
                     setoption\nsetoption name\nsetoption name Hash value many\nsetoption name Rules value chess\n\
                     go nodes many\ngo depth\ngo wtime -5\ngo sideways\nposition startpos\ngo nodes 1\n";
        let said = answers(lines);
        assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
        assert!(
            said.iter().all(|line| line.starts_with("info ") || line.starts_with("bestmove ")),
            "{said:?}"
        );
    }

    mod of_jieqi {
        use super::*;
        use turnstone::Color;

        const BOARD: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";

        #[track_caller]
        fn check_last(lines: &str, expected: &str) {
            let said = said(GameId::Jieqi, lines);
            assert_eq!(said.last().map(String::as_str), Some(expected), "{lines}: {said:?}");
        }

        fn place(text: &str) -> Result<Game<jieqi::Position>, &'static str> {
            let out: Out = Arc::new(Mutex::new(Vec::new()));
            let session = Session::<jieqi::Position>::new(jieqi::Rules::CAPTURER, Kept::default(), out);
            session.place(text).map_err(|refusal| refusal.rule)
        }

        #[test]
        fn the_option_changes_the_game() {
            let said =
                answers("setoption name UCI_Variant value jieqi\nsetoption name Rules value both\nuci\n");
            assert!(said.contains(
                &"option name UCI_Variant type combo default jieqi var banqi var jieqi".to_string()
            ));
            assert!(said.contains(&"option name Rules type string default both".to_string()));
            let back = super::said(
                GameId::Jieqi,
                "setoption name UCI_Variant value banqi\nposition fen 8/8/8/R1sg4 r - 0 20\ngo depth 1",
            );
            assert_eq!(back.last().unwrap(), "bestmove a1b1");
        }

        /// The order of its commands, its two forms of text and its letters behind moves.
        #[test]
        fn as_jieqibox_drives_it() {
            let bag = "A2B2N2R2C2P5a2b2n2r2c2p5";
            for fen in [format!("{BOARD} w {bag} - 0 1"), format!("{BOARD} {bag} w - - 0 1")] {
                let lines = format!(
                    "uci\nsetoption name Threads value 2\nsetoption name Hash value 4\nisready\n\
                     position fen {fen}\ngo movetime 30\n\
                     position fen {fen} moves h2e2N b7b0pR\ngo movetime 30\nstop\n\
                     position fen {fen} moves h2e2N b7b0pR a0b0A\ngo nodes 500\n"
                );
                let said = said(GameId::Jieqi, &lines);
                assert!(said[0].starts_with("id name"));
                assert!(said.iter().any(|line| line == "uciok") && said.iter().any(|line| line == "readyok"));
                assert!(!said.iter().any(|line| line.contains("refused")), "{said:?}");
                let best: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
                assert_eq!(best.len(), 3, "{said:?}");
                assert!(best.iter().all(|line| line.len() == "bestmove a0b0".len()), "{best:?}");
            }
        }

        #[test]
        fn the_viewer_is_the_side_to_move_after_the_moves() {
            for (moves, viewer) in [
                ("", Viewer::First),
                (" moves a3a4P", Viewer::Second),
                (" moves a3a4P b7b0c", Viewer::First),
                (" moves a3a4P b7b0cR", Viewer::First),
                (" moves b2b9Pn", Viewer::Second),
                (" moves b2b9P", Viewer::Second),
            ] {
                let game =
                    place(&format!("startpos{moves}")).unwrap_or_else(|rule| panic!("{moves}: {rule}"));
                let position = game.position(Viewer::from(game.to_move()));
                assert_eq!(position.viewer(), viewer, "{moves}");
            }
            let own = place("startpos moves a3a4P b7b0c").unwrap();
            assert_eq!(own.position(Viewer::First).taken_unseen(Color::Red), 1);
            let told = place("startpos moves a3a4P b7b0cR").unwrap();
            assert_eq!(
                told.position(Viewer::First),
                own.position(Viewer::First),
                "a letter too many is passed over"
            );
        }

        #[test]
        fn a_viewers_text_is_read_as_its_own() {
            let text = "fen 4k4/b8/9/4p4/2a6/4n4/2p6/9/2b6/2A2K3 w R1C1P2N2B2 10 60";
            let game = place(text).unwrap();
            assert_eq!(game.position(Viewer::First).taken_unseen(Color::Red), 8);
            assert_eq!(place(&text.replace(" w ", " b ")).err(), Some("bag-mismatch"));
        }

        #[test]
        fn without_a_word_on_its_own_capture_it_knows_what_everybody_knows() {
            let game = place("startpos moves b2b9P a9b9r").unwrap();
            assert_eq!(game.position(Viewer::First).viewer(), Viewer::Public);
            assert_eq!(
                place("startpos moves b2b9Pn a9b9r").unwrap().position(Viewer::First).viewer(),
                Viewer::First
            );
        }

        #[test]
        fn what_cannot_be_is_refused() {
            let bag = "R2A2C2P5N2B2r2a2c2p5n2b2";
            let dealt = format!("fen {BOARD} w {bag} 0 1 bcpcapnrpppabrnCRPANCPPANBPPBR");
            assert_eq!(place(&dealt).err(), Some("dealt-text"));
            assert_eq!(place("startpos moves b2e2").err(), Some("missing-reveal"));
            assert_eq!(place("startpos moves e0e1P").err(), Some("needless-reveal"));
            assert_eq!(place("startpos moves b2b8C").err(), Some("blocked"));
            check_last(&format!("position {dealt}\ngo nodes 10"), "bestmove (none)");
        }

        #[test]
        fn mate_has_no_move() {
            check_last("position fen 3k5/R8/9/9/9/9/9/9/9/3RK4 b - 0 1\ngo depth 3\nstop", "bestmove (none)");
            check_last("position fen 3k5/R8/9/9/9/9/9/9/9/5K2R w - 0 1\ngo depth 3", "bestmove i0i9");
        }

        #[test]
        fn only_the_moves_asked_for_are_searched() {
            check_last("go depth 2 searchmoves b0c2", "bestmove b0c2");
            check_last("go depth 2 searchmoves b0b5", "bestmove (none)");
            let said = said(GameId::Jieqi, "setoption name MultiPV value 2\ngo depth 2");
            assert!(said.iter().any(|line| line.contains(" multipv 2 ")), "{said:?}");
        }
    }
}
