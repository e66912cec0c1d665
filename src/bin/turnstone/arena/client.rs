//! An engine in another process, spoken to over UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use turnstone::Playable;

use super::Limit;
use super::dialect::Dialect;
use super::player::{Foul, GRACE, Player, Seen};
use crate::cpu;

/// How long an engine may take to start or to answer `isready`.
const READY: Duration = Duration::from_secs(30);
/// What a move of a node limit may take.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Client<P: Playable> {
    command: String,
    dialect: Dialect,
    rules: P::Rules,
    limit: Limit,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl<P: Playable> Client<P> {
    pub fn new(command: &str, dialect: Dialect, rules: P::Rules, limit: Limit) -> Client<P> {
        Client { command: command.to_string(), dialect, rules, limit, running: None }
    }

    fn start(&mut self) -> Result<(), Foul> {
        let mut running = Running::spawn(&self.command)?;
        running.send("uci")?;
        running.wait_for("uciok", READY)?;
        for option in self.dialect.options::<P>(self.rules) {
            running.send(&option)?;
        }
        self.running = Some(running);
        Ok(())
    }

    fn ask(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        let running = self.running.as_mut().ok_or_else(|| Foul::Illegal("the engine is gone".into()))?;
        running.send(&self.dialect.position(seen))?;
        running.send(&self.dialect.go(self.limit))?;
        let patience = match self.limit {
            Limit::MoveTime(time) => time + GRACE,
            Limit::Nodes(_) => PATIENCE,
        };
        let answer = running.wait_for("bestmove", patience)?;
        let text = self.dialect.read(answer.split_whitespace().nth(1).unwrap_or_default());
        let illegal = |why: String| Foul::Illegal(format!("{answer} in {}: {why}", seen.position.to_text()));
        let (mv, _) = seen.position.parse_move(&text).map_err(|refusal| illegal(refusal.to_string()))?;
        seen.position.check(mv).map_err(|refusal| illegal(refusal.to_string()))?;
        Ok(mv)
    }
}

impl<P: Playable> Player<P> for Client<P> {
    fn new_game(&mut self, _seed: &str) -> Result<(), Foul> {
        if self.running.is_none() {
            self.start()?;
        }
        let Some(running) = &mut self.running else { return Ok(()) };
        running.send("ucinewgame")?;
        running.send("isready")?;
        running.wait_for("readyok", READY).map(drop)
    }

    fn choose(&mut self, seen: &Seen<P>) -> Result<P::Move, Foul> {
        let chosen = self.ask(seen);
        if chosen.is_err() {
            self.running = None;
        }
        chosen
    }

    fn clock(&self) -> Duration {
        self.running.as_ref().map_or(Duration::ZERO, |running| cpu::of_process(running.child.id()))
    }
}

impl Running {
    fn spawn(command: &str) -> Result<Running, Foul> {
        let gone = |why: String| Foul::Illegal(format!("cannot start {command}: {why}"));
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| gone("the command is empty".into()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| gone(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(gone("it has no input or output".into()));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    fn send(&mut self, line: &str) -> Result<(), Foul> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| Foul::Illegal(format!("the engine does not listen: {error}")))
    }

    /// The first line whose first word is `word`.
    fn wait_for(&mut self, word: &str, patience: Duration) -> Result<String, Foul> {
        let until = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Foul::Late),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Foul::Illegal(format!("the engine ended without {word}")));
                }
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.send("quit");
        for _ in 0..50 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use turnstone::banqi::{Position, Rules};

    #[test]
    fn an_engine_that_is_not_there_is_a_foul() {
        let mut client = Client::<Position>::new(
            "no-such-engine-anywhere",
            Dialect::Turnstone,
            Rules::TAIWAN,
            Limit::Nodes(1),
        );
        assert!(matches!(client.new_game(""), Err(Foul::Illegal(_))));
    }
}
