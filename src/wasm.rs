//! The border to JavaScript: nothing else names wasm-bindgen.

use crate::level::{Graded, Level};
use crate::position::{Seat, Viewer};
use crate::puzzle::Task;
use crate::record::{Reader, Record, RecordData};
use crate::refusal::Refusal;
use crate::rng::entropy;
use crate::search::{Control, Limits, Report, Searcher, Settings, View};
use crate::table::{GameId, Table as Referee};
use js_sys::{Array, Error, Function, Object, Reflect};
use serde::Serialize;
use std::fmt::Display;
use wasm_bindgen::prelude::*;

#[cfg(feature = "late")]
mod friend;
#[cfg(feature = "late")]
mod review;

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// An `Error` whose message says which rule broke; `rule` is its stable id.
fn thrown(refusal: Refusal) -> JsValue {
    let error = Error::new(&refusal.detail);
    let _ = Reflect::set(&error, &"rule".into(), &refusal.rule.into());
    error.into()
}

fn plain(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).map_err(|e| Error::new(&e.to_string()).into())
}

/// The referee's side: lives on the page's thread and holds the deal.
#[wasm_bindgen]
pub struct Table {
    table: Referee,
}

#[wasm_bindgen]
impl Table {
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, rules: &str) -> Result<Table, JsValue> {
        Table::of(Referee::new(game, rules))
    }

    pub fn seeded(game: &str, rules: &str, seed: &str) -> Result<Table, JsValue> {
        Table::of(Referee::seeded(game, rules, seed))
    }

    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str) -> Result<Table, JsValue> {
        Table::of(Referee::from_record(text))
    }

    /// A new game from a position text; what lies face-down is dealt anew.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(game: &str, rules: &str, text: &str) -> Result<Table, JsValue> {
        Table::of(Referee::from_position(game, rules, text))
    }

    pub fn restore(sealed: &str, record: &str) -> Result<Table, JsValue> {
        Table::of(Referee::restore(sealed, record))
    }

    fn of(table: Result<Referee, Refusal>) -> Result<Table, JsValue> {
        Ok(Table { table: table.map_err(thrown)? })
    }

    pub fn view(&self, viewer: &str) -> Result<JsValue, JsValue> {
        plain(&self.table.view(read::<Viewer>(viewer)?))
    }

    pub fn moves(&self) -> Vec<String> {
        self.table.moves()
    }

    pub fn check(&self, text: &str) -> Result<(), JsValue> {
        self.table.check(text).map_err(thrown)
    }

    /// Plays one action and returns its event as `viewer` may know it; as everybody may where none is given.
    pub fn play(&mut self, text: &str, viewer: Option<String>) -> Result<JsValue, JsValue> {
        let viewer = viewer.map_or(Ok(Viewer::Public), |viewer| read(&viewer))?;
        self.table.play(text).map_err(thrown)?;
        plain(&self.table.events(viewer, self.table.actions() - 1))
    }

    pub fn events(&self, viewer: &str, since: usize) -> Result<JsValue, JsValue> {
        plain(&self.table.events(read::<Viewer>(viewer)?, since))
    }

    pub fn undo(&mut self) -> Result<usize, JsValue> {
        self.table.undo().map_err(thrown)
    }

    #[wasm_bindgen(js_name = undoTo)]
    pub fn undo_to(&mut self, actions: usize) -> Result<usize, JsValue> {
        self.table.undo_to(actions).map_err(thrown)
    }

    #[wasm_bindgen(js_name = canUndo)]
    pub fn can_undo(&self) -> bool {
        self.table.can_undo()
    }

    #[wasm_bindgen(js_name = canUndoTo)]
    pub fn can_undo_to(&self, actions: usize) -> bool {
        self.table.can_undo_to(actions)
    }

    #[wasm_bindgen(getter)]
    pub fn practice(&self) -> bool {
        self.table.is_practice()
    }

    #[wasm_bindgen(js_name = setPractice)]
    pub fn set_practice(&mut self) {
        self.table.set_practice();
    }

    pub fn resign(&mut self, seat: &str) -> Result<(), JsValue> {
        self.table.resign(read::<Seat>(seat)?).map_err(thrown)
    }

    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), JsValue> {
        self.table.agree_draw().map_err(thrown)
    }

    #[wasm_bindgen(js_name = flagFall)]
    pub fn flag_fall(&mut self, seat: &str) -> Result<(), JsValue> {
        self.table.flag_fall(read::<Seat>(seat)?).map_err(thrown)
    }

    pub fn record(&self, viewer: &str) -> Result<String, JsValue> {
        self.table.record(read::<Reader>(viewer)?).map_err(thrown)
    }

    pub fn ending(&self) -> Result<JsValue, JsValue> {
        self.table.ending().map_or(Ok(JsValue::UNDEFINED), |ending| plain(&ending))
    }

    pub fn commitment(&self) -> String {
        self.table.commitment().to_string()
    }

    pub fn opening(&self) -> Result<JsValue, JsValue> {
        plain(&self.table.opening().map_err(thrown)?)
    }

    pub fn seal(&self) -> Result<String, JsValue> {
        self.table.seal().map_err(thrown)
    }

    /// The goal as it is written, if it is one for the side that is to move now.
    #[wasm_bindgen(js_name = checkTask)]
    pub fn check_task(&self, goal: &str, turns: Option<u32>) -> Result<String, JsValue> {
        let task = Task { goal: read(goal)?, turns };
        task.check(&self.table.view(Viewer::Public)).map_err(thrown)?;
        Ok(task.goal.to_string())
    }

    /// How far the side that moved first has come, by what it may know.
    #[wasm_bindgen(js_name = judgeTask)]
    pub fn judge_task(&self, goal: &str, turns: Option<u32>) -> Result<JsValue, JsValue> {
        let task = Task { goal: read(goal)?, turns };
        let now = self.table.view(Viewer::Public);
        let mut events = self.table.events(Viewer::Public, 0);
        if let Some(first) = events.first() {
            events = self.table.events(first.seat.into(), 0);
        }
        plain(&task.judge(&events, &now))
    }
}

/// A record's text as plain data for JSON: `{ tags, moves }`.
#[wasm_bindgen(js_name = recordData)]
pub fn record_data(text: &str) -> Result<JsValue, JsValue> {
    plain(&RecordData::from(Record::parse(text).map_err(thrown)?))
}

/// The text of a record that comes as plain data.
#[wasm_bindgen(js_name = recordText)]
pub fn record_text(data: JsValue) -> Result<String, JsValue> {
    let data = record_of(&data).map_err(|what| {
        thrown(Refusal::new("bad-record", format!("data that is no record, {{ tags, moves }}: {what}")))
    })?;
    Ok(Record::try_from(data).map_err(thrown)?.to_string())
}

/// Says what is wrong with data that is no record.
fn record_of(data: &JsValue) -> Result<RecordData, String> {
    let [mut tags, mut moves] = [None, None];
    for (name, value) in fields(data)? {
        match name.as_str() {
            "tags" => tags = Some(value),
            "moves" => moves = Some(value),
            _ => return Err(format!("unknown field {name:?}")),
        }
    }
    let text = |name: &str, value: JsValue| value.as_string().ok_or(format!("{name} is no text"));
    let moves = moves.filter(Array::is_array).ok_or("moves is no list")?;
    Ok(RecordData {
        tags: fields(&tags.unwrap_or_default())?
            .into_iter()
            .map(|(name, value)| Ok((name.clone(), text(&name, value)?)))
            .collect::<Result<_, String>>()?,
        moves: Array::from(&moves).iter().map(|one| text("a move", one)).collect::<Result<_, _>>()?,
    })
}

/// An object's own fields, by name.
fn fields(object: &JsValue) -> Result<Vec<(String, JsValue)>, String> {
    if !object.is_object() || Array::is_array(object) {
        return Err("not an object".into());
    }
    let entries = Object::entries(object.unchecked_ref());
    Ok(entries
        .iter()
        .map(JsCast::unchecked_into::<Array>)
        .map(|pair| (pair.get(0).as_string().unwrap_or_default(), pair.get(1)))
        .collect())
}

fn read<T: std::str::FromStr<Err = Refusal>>(text: &str) -> Result<T, JsValue> {
    text.parse().map_err(thrown)
}

/// The rule sets of a game that are offered.
#[wasm_bindgen(js_name = rulesInfo)]
pub fn rules_info(game: &str) -> Result<JsValue, JsValue> {
    plain(&read::<GameId>(game)?.rules())
}

/// One rule set by id, custom ones included.
#[wasm_bindgen(js_name = rulesOf)]
pub fn rules_of(game: &str, id: &str) -> Result<JsValue, JsValue> {
    plain(&read::<GameId>(game)?.rules_of(id).map_err(thrown)?)
}

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
