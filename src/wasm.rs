//! The border to JavaScript: the only file that names wasm-bindgen.

use crate::banqi::Rules;
use crate::position::{Seat, Viewer};
use crate::record::Reader;
use crate::refusal::Refusal;
use crate::table::{RulesView, Table as Referee};
use js_sys::{Error, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

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

    pub fn play(&mut self, text: &str) -> Result<JsValue, JsValue> {
        plain(&self.table.play(text).map_err(thrown)?)
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
}

fn read<T: std::str::FromStr<Err = Refusal>>(text: &str) -> Result<T, JsValue> {
    text.parse().map_err(thrown)
}

/// The named rule sets.
#[wasm_bindgen(js_name = rulesInfo)]
pub fn rules_info() -> Result<JsValue, JsValue> {
    plain(&Rules::NAMED.map(|(_, rules)| RulesView::from(rules)))
}

/// One rule set by id, custom ones included.
#[wasm_bindgen(js_name = rulesOf)]
pub fn rules_of(id: &str) -> Result<JsValue, JsValue> {
    plain(&RulesView::from(read::<Rules>(id)?))
}
