//! Reviews, for JavaScript: a bit of work at a time.

use super::{plain, read, thrown};
use crate::record::Record;
use crate::review::{Effort, Progress, Review, Reviews, open};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A review in the making.
#[wasm_bindgen]
pub struct Reviewer {
    review: Box<dyn Reviews>,
}

/// A step of a review as plain data.
#[derive(Serialize)]
struct StepView {
    #[serde(flatten)]
    progress: Progress,
    review: Option<Review>,
}

#[wasm_bindgen]
impl Reviewer {
    /// `nodes`: positions visited in all.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, record: &str, nodes: Option<u32>) -> Result<Reviewer, JsValue> {
        let effort = nodes.map_or_else(Effort::default, |nodes| Effort { nodes: nodes.into() });
        let record = Record::parse(record).map_err(thrown)?;
        Ok(Reviewer { review: open(&record, read(game)?, None, effort).map_err(thrown)? })
    }

    /// Does the next bit of work: how far it has come, and the review where a pass was finished by it.
    pub fn step(&mut self) -> Result<JsValue, JsValue> {
        let before = self.review.progress().pass;
        self.review.step();
        let progress = self.review.progress();
        let told = if progress.pass > before { self.review.review() } else { None };
        plain(&StepView { progress, review: told })
    }

    /// An action tried in place of the one played, as the player knew the position before action `index`.
    pub fn rate(&mut self, index: usize, action: &str) -> Result<JsValue, JsValue> {
        plain(&self.review.rate(index, action).map_err(thrown)?)
    }
}
