//! The border to JavaScript: nothing else names wasm-bindgen. Two modules are made of it: what every page needs, and,
//! with the feature `late`, what is loaded when it is first wanted.

use crate::refusal::Refusal;
use js_sys::{Error, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[cfg(not(feature = "late"))]
mod engine;
#[cfg(feature = "late")]
mod friend;
#[cfg(not(feature = "late"))]
mod object;
#[cfg(feature = "late")]
mod review;
#[cfg(not(feature = "late"))]
mod table;

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

fn read<T: std::str::FromStr<Err = Refusal>>(text: &str) -> Result<T, JsValue> {
    text.parse().map_err(thrown)
}
