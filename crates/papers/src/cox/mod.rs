//! Cox 2006: how large the game is (chapter 2), and what each technique of a search saves (chapter 6).

mod complexity;
mod techniques;
mod thesis;

use crate::item::Item;

pub(crate) fn items() -> Vec<Box<dyn Item>> {
    vec![Box::new(complexity::Chapter), Box::new(techniques::Ladder)]
}
