//! Cox 2006: how large the game is (chapter 2), an evaluation tuned by matches (chapters 3 and 5), and what each technique of a
//! search saves (chapter 6).

mod climb;
mod complexity;
mod evaluator;
mod player;
mod techniques;
mod thesis;
mod tuning;

use crate::item::{Effort, Item};

pub(crate) fn items(effort: &Effort) -> Vec<Box<dyn Item>> {
    vec![Box::new(complexity::Chapter), Box::new(tuning::Tuning::new(effort)), Box::new(techniques::Ladder)]
}
