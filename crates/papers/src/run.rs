//! All items of some papers, one after the other, and the page that comes of them.

use crate::exhibit::Exhibit;
use crate::item::{Effort, Item, Paper};
use crate::page;
use crate::work::{PaperError, Work};
use engine::bench::Identity;
use engine::search::{EngineOptions, Stop};
use std::path::Path;

/// What whoever waits is told.
#[derive(Debug)]
pub enum Event<'a> {
    /// An item is begun: its name, and how many parts it has.
    Item(&'static str, u64),
    /// So many of its parts are finished.
    Parts(u64),
    /// The exhibits of an item.
    Finished(&'a [Exhibit]),
}

/// Measures all items of these papers that are not measured yet. With a folder every part is kept there as soon as it is
/// finished, and the page of all that was ever measured in that folder is written at the end.
pub fn run(
    papers: &[Paper],
    effort: &Effort,
    folder: Option<&Path>,
    commit: Option<&str>,
    cores: usize,
    stop: &Stop,
    hear: &mut dyn FnMut(Event<'_>),
) -> Result<(), PaperError> {
    let kept = folder.map(|folder| (folder, Identity::of(&EngineOptions::default(), commit)));
    for paper in papers {
        for item in paper.items(effort) {
            let exhibits = measure(&*item, kept.as_ref(), cores, stop, hear)?;
            if let Some(folder) = folder {
                page::keep(folder, item.name(), &exhibits)?;
            }
            hear(Event::Finished(&exhibits));
        }
    }
    folder.map_or(Ok(()), |folder| page::write(folder, effort))
}

fn measure(
    item: &dyn Item,
    kept: Option<&(&Path, Identity)>,
    cores: usize,
    stop: &Stop,
    hear: &mut dyn FnMut(Event<'_>),
) -> Result<Vec<Exhibit>, PaperError> {
    hear(Event::Item(item.name(), item.parts()));
    let file =
        kept.map(|(folder, engine)| (folder.join("parts").join(item.name()).with_extension("jsonl"), engine));
    let file = file.as_ref().map(|(path, engine)| (path.as_path(), *engine));
    let mut progress = |parts| hear(Event::Parts(parts));
    let mut work = Work::new(file, &item.settings(), cores, stop, &mut progress)?;
    item.measure(&mut work)
}
