//! Plain objects that come from JavaScript.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

/// An object's own fields, by name.
pub fn fields(object: &JsValue) -> Result<Vec<(String, JsValue)>, String> {
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
