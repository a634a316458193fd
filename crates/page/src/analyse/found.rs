//! What engines have found at a node: it stays there.

use analysis::Answer;

/// No more answers than this are kept at a node: the whole turn, rests of it, threats.
const MOST: usize = 12;

/// Answers by the steps made so far, and whether they are about the threat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found(Vec<(Key, Answer)>);

/// What was asked: the steps made so far, and whether it was the threat.
pub(crate) type Key = (String, bool);

impl Found {
    pub fn get(&self, key: &Key) -> Option<&Answer> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, answer)| answer)
    }

    /// Keeps an answer, unless a better one is there: deeper, or as deep with more lines.
    pub fn keep(&mut self, key: Key, answer: Answer) {
        if answer.lines.is_empty() {
            return;
        }
        let worth = |answer: &Answer| (answer.depth, answer.lines.len());
        match self.0.iter_mut().find(|(known, _)| *known == key) {
            Some((_, old)) if worth(old) > worth(&answer) && old.id != answer.id => {}
            Some((_, old)) => *old = answer,
            None => {
                if self.0.len() == MOST {
                    self.0.remove(0);
                }
                self.0.push((key, answer));
            }
        }
    }
}
