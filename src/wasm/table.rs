//! The rules, for JavaScript: a game with its deal, records as data, rule sets.

use super::object::fields;
use super::{plain, read, thrown};
use crate::position::{Seat, Viewer};
use crate::puzzle::Task;
use crate::record::{Reader, Record, RecordData};
use crate::refusal::Refusal;
use crate::table::{GameId, Table as Referee};
use js_sys::Array;
use wasm_bindgen::prelude::*;

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
