//! What is pasted or dropped: a record, a position, a line of an archive, a link.

use super::tree::Tree;
use super::{link, text};
use crate::refusal::Refusal;
use arimaa::{Content, Document};

/// No text is longer than this.
pub(crate) const LONGEST: usize = 500_000;

/// The tree that a text contains. What cannot be used of it is told beside it.
pub(crate) fn read(text: &str) -> Result<(Tree, Option<Refusal>), Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::new(format!("The text is too long: {LONGEST} letters are the most.")));
    }
    if text.trim().is_empty() {
        return Err(Refusal::new("There is nothing in the text."));
    }
    if let Some(hash) = hash(text) {
        return link::read(hash).map(|(tree, _)| (tree, None));
    }
    let mut documents = Document::all(text);
    let unreadable =
        |error: &dyn std::fmt::Display| Refusal::new(format!("The text cannot be read: {error}."));
    let first = match documents.next() {
        Some(Ok(document)) => document,
        Some(Err(error)) => return Err(unreadable(&error)),
        None => return Err(Refusal::new("There is nothing in the text.")),
    };
    let (tree, mut problem) = match &first.content {
        Content::Position(diagram) => (Tree::new(Some((diagram.position, diagram.number))), None),
        Content::Record(record) => text::read(record),
        Content::Archived(game) => {
            let replay = first.replay().map_err(|error| unreadable(&error))?;
            let mut tree = Tree::of_game(&replay.game, None);
            tree.tags = vec![
                ("Gold".to_string(), game.gold.name.clone()),
                ("Silver".to_string(), game.silver.name.clone()),
            ];
            let problem = replay.problem.map(|error| Refusal::new(format!("The record stops at {error}.")));
            (tree, problem)
        }
    };
    if problem.is_none() && documents.next().is_some() {
        problem = Some(Refusal::new("The text has several games or positions: the first one is opened."));
    }
    Ok((tree, problem))
}

/// What stands behind `#` in an address.
fn hash(text: &str) -> Option<&str> {
    let text = text.trim();
    let hash = text.rsplit_once('#').map_or(text, |(_, hash)| hash);
    let one_word = !hash.contains(char::is_whitespace);
    (one_word && ["g=", "p=", "t="].iter().any(|kind| hash.starts_with(kind))).then_some(hash)
}
