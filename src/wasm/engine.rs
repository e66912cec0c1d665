//! The engine, for JavaScript.

use super::object::fields;
use super::{plain, read, thrown};
use crate::level::{Graded, Level};
use crate::position::Viewer;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::rng::entropy;
use crate::search::{Control, Limits, Report, Searcher, Settings, View};
use crate::table::GameId;
use js_sys::{Error, Function, Reflect};
use serde::Serialize;
use std::fmt::Display;
use wasm_bindgen::prelude::*;

/// The thinking side: lives in a worker, one for each viewer. It is sent records and limits and never sees a deal.
#[wasm_bindgen]
pub struct Engine {
    thinker: Box<dyn Thinks>,
    seed: u64,
}

/// A searcher of either game.
trait Thinks {
    fn think(&mut self, record: &str, settings: Settings, control: Clock) -> Result<ReportView, Refusal>;

    fn settings(&self, level: Level, seed: u64) -> Settings;
}

struct Thinker<P: Graded> {
    rules: P::Rules,
    searcher: Searcher<P>,
}

impl<P: Graded + 'static> Thinker<P> {
    fn boxed(rules: &str) -> Result<Box<dyn Thinks>, Refusal> {
        Ok(Box::new(Thinker::<P> {
            rules: rules.parse()?,
            searcher: Searcher::new(Searcher::<P>::TABLE_BYTES),
        }))
    }

    fn view(&self, record: &str) -> Result<View<P>, Refusal> {
        let game = Record::parse(record)?.replay::<P>(None)?;
        if game.rules() != self.rules {
            let detail = format!("the record is played by {}, the engine by {}", game.rules(), self.rules);
            return Err(Refusal::new("other-rules", detail));
        }
        let viewer = Viewer::from(game.to_move());
        Ok(View::new(game.position(viewer).clone(), game.keys(viewer)))
    }
}

impl<P: Graded + 'static> Thinks for Thinker<P> {
    fn think(&mut self, record: &str, settings: Settings, mut control: Clock) -> Result<ReportView, Refusal> {
        let view = self.view(record)?;
        Ok(ReportView::from(&self.searcher.think(&view, settings, &mut control)))
    }

    fn settings(&self, level: Level, seed: u64) -> Settings {
        level.settings::<P>(seed)
    }
}

/// How far to think: a level, or nodes and depth; `millis` guards the worst case.
#[derive(Default)]
struct Effort {
    level: Option<u8>,
    nodes: Option<u32>,
    depth: Option<u32>,
    millis: Option<f64>,
    /// The bot's own seed, for repeatable answers.
    seed: Option<u32>,
}

/// A search's finding as plain data.
#[derive(Serialize)]
struct ReportView {
    #[serde(rename = "move")]
    mv: Option<String>,
    score: i32,
    depth: u32,
    nodes: f64,
    line: Vec<String>,
    winning: Option<&'static str>,
}

impl<M: Display> From<&Report<M>> for ReportView {
    fn from(report: &Report<M>) -> ReportView {
        let verdict = if report.score.0 > 0 { "win" } else { "loss" };
        ReportView {
            mv: report.mv.as_ref().map(ToString::to_string),
            score: report.score.0,
            depth: report.depth,
            nodes: report.nodes as f64,
            line: report.line.iter().map(ToString::to_string).collect(),
            winning: report.score.is_decided().then_some(verdict),
        }
    }
}

#[wasm_bindgen]
impl Engine {
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, rules: &str) -> Result<Engine, JsValue> {
        let game = read::<GameId>(game)?;
        let thinker = match game {
            GameId::Banqi => Thinker::<crate::banqi::Position>::boxed(rules),
            GameId::Jieqi => Thinker::<crate::jieqi::Position>::boxed(rules),
        };
        let seed = entropy().map_err(|e| Error::new(&format!("no random source: {e}")))?;
        Ok(Engine { thinker: thinker.map_err(thrown)?, seed: u64::from_le_bytes(seed) })
    }

    /// Thinks about the position that a record ends in. `on_info` is called at most ten times a second.
    pub fn think(
        &mut self,
        record: &str,
        limits: JsValue,
        on_info: Option<Function>,
    ) -> Result<JsValue, JsValue> {
        let effort = effort(limits)?;
        let settings = self.settings(&effort)?;
        self.report(record, settings, Clock::new(effort.millis, on_info))
    }

    /// The best action the strongest level sees in time.
    pub fn hint(&mut self, record: &str) -> Result<JsValue, JsValue> {
        let settings = Settings { noise: 0, ..self.thinker.settings(Level::HIGHEST, 0) };
        self.report(record, settings, Clock::new(Some(HINT_MILLIS), None))
    }

    fn report(&mut self, record: &str, settings: Settings, control: Clock) -> Result<JsValue, JsValue> {
        plain(&self.thinker.think(record, settings, control).map_err(thrown)?)
    }

    fn settings(&self, effort: &Effort) -> Result<Settings, JsValue> {
        let seed = effort.seed.map_or(self.seed, u64::from);
        if let Some(number) = effort.level {
            return Ok(self.thinker.settings(read(&number.to_string())?, seed));
        }
        let limits = Limits {
            nodes: effort.nodes.map_or(Limits::NONE.nodes, u64::from),
            depth: effort.depth.unwrap_or(Limits::NONE.depth),
        };
        if limits == Limits::NONE && effort.millis.is_none() {
            return Err(thrown(Refusal::new("no-limit", "thinking needs a level, nodes, depth or millis")));
        }
        Ok(Settings { seed, ..Settings::from(limits) })
    }
}

fn effort(limits: JsValue) -> Result<Effort, JsValue> {
    if let Some(level) = limits.as_f64() {
        return Ok(Effort { level: Some(level as u8), ..Effort::default() });
    }
    effort_of(&limits)
        .map_err(|what| thrown(Refusal::new("bad-limits", format!("limits that cannot be read: {what}"))))
}

/// Says what is wrong with limits that are no limits.
fn effort_of(limits: &JsValue) -> Result<Effort, String> {
    let mut effort = Effort::default();
    for (name, value) in fields(limits)? {
        if value.is_undefined() || value.is_null() {
            continue;
        }
        let number = value.as_f64().ok_or(format!("{name} is no number"))?;
        let whole = || match number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
            true => Ok(number as u32),
            false => Err(format!("{name} is no whole number below 2^32")),
        };
        match name.as_str() {
            "level" => effort.level = Some(whole()?.try_into().unwrap_or(u8::MAX)),
            "nodes" => effort.nodes = Some(whole()?),
            "depth" => effort.depth = Some(whole()?),
            "millis" => effort.millis = Some(number),
            "seed" => effort.seed = Some(whole()?),
            _ => return Err(format!("unknown limit {name:?}")),
        }
    }
    Ok(effort)
}

/// Guards a hint's worst case on a slow device.
const HINT_MILLIS: f64 = 10_000.0;

/// Milliseconds between two calls of `on_info`.
const INFO_INTERVAL: f64 = 100.0;

/// The platform's clock as the search's control.
struct Clock {
    started: f64,
    deadline: Option<f64>,
    on_info: Option<Function>,
    last_info: f64,
    /// Found too soon after the last call; told when it is due, so the newest finding is never left out for long.
    untold: Option<JsValue>,
}

impl Clock {
    fn new(millis: Option<f64>, on_info: Option<Function>) -> Clock {
        let started = now();
        let deadline = millis.filter(|millis| millis.is_finite()).map(|millis| started + millis);
        Clock { started, deadline, on_info, last_info: started - INFO_INTERVAL, untold: None }
    }

    /// Tells what was found, if it is time.
    fn tell(&mut self, time: f64) {
        if time - self.last_info < INFO_INTERVAL {
            return;
        }
        let (Some(on_info), Some(info)) = (&self.on_info, self.untold.take()) else { return };
        self.last_info = time;
        let _ = on_info.call1(&JsValue::NULL, &info);
    }
}

impl<M: Display> Control<M> for Clock {
    fn stop(&mut self) -> bool {
        if self.deadline.is_none() && self.untold.is_none() {
            return false;
        }
        let time = now();
        self.tell(time);
        self.deadline.is_some_and(|deadline| time >= deadline)
    }

    fn best(&mut self, report: &Report<M>) {
        if self.on_info.is_none() {
            return;
        }
        let time = now();
        let Ok(info) = plain(&ReportView::from(report)) else { return };
        let _ = Reflect::set(&info, &"millis".into(), &(time - self.started).into());
        self.untold = Some(info);
        self.tell(time);
    }
}

/// Milliseconds of the platform's monotonic clock, in a worker or on a page.
fn now() -> f64 {
    let global = js_sys::global();
    let performance = match global.dyn_ref::<web_sys::WorkerGlobalScope>() {
        Some(worker) => worker.performance(),
        None => web_sys::window().and_then(|window| window.performance()),
    };
    performance.map_or_else(js_sys::Date::now, |performance| performance.now())
}
