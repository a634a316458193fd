//! What engines have found at a node: it stays there, and in the store.

use super::tree::Tree;
use analysis::Answer;
use serde::{Deserialize, Serialize};

/// No more answers than this are kept at a node: the whole turn, rests of it, threats.
const MOST: usize = 12;
/// The store has no more bytes of all answers.
const MOST_STORED: usize = 100_000;
/// Nor more turns of a line.
const MOST_TURNS: usize = 8;

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

/// An answer as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    /// The way to its node.
    place: Vec<usize>,
    steps: String,
    threat: bool,
    answer: Answer,
}

/// All that was found in a tree, for the store: none if that is nothing. If it is too much, what belongs to whole turns comes
/// first, and to the nodes that were added last.
pub(crate) fn write(tree: &Tree) -> Option<String> {
    let all = || {
        let nodes = tree.ids().rev().filter_map(|id| Some((id, tree.node(id)?)));
        nodes.flat_map(|(id, node)| node.found.0.iter().map(move |(key, answer)| (id, key, answer)))
    };
    let whole = |(_, (steps, threat), _): &(_, &Key, _)| steps.is_empty() && !threat;
    let mut text = String::new();
    for (id, (steps, threat), answer) in all().filter(whole).chain(all().filter(|found| !whole(found))) {
        let mut answer = Answer { id: String::new(), done: true, queue: None, ..answer.clone() };
        for line in &mut answer.lines {
            line.turns.truncate(MOST_TURNS);
            line.chance = (line.chance * 1000.0).round() / 1000.0;
        }
        let stored = Stored { place: tree.place(id), steps: steps.clone(), threat: *threat, answer };
        let next = serde_json::to_string(&stored).ok()?;
        if text.len() + next.len() > MOST_STORED {
            break;
        }
        text.push(if text.is_empty() { '[' } else { ',' });
        text.push_str(&next);
    }
    (!text.is_empty()).then(|| text + "]")
}

/// Puts what was stored back to its nodes.
pub(crate) fn read(tree: &mut Tree, text: &str) {
    let all: Vec<Stored> = serde_json::from_str(text).unwrap_or_default();
    // The oldest one at a node is the first to go.
    for Stored { place, steps, threat, answer } in all.into_iter().rev() {
        let id = tree.at(&place);
        if let Some(node) = tree.node_mut(id) {
            node.found.keep((steps, threat), answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use analysis::{Line, Score};
    use arimaa::Game;

    fn answer(depth: u32) -> Answer {
        let line = Line {
            score: Score::Centirabbits(12),
            chance: 0.512_345,
            turns: vec!["Ed2n Ed3n".to_string(); 20],
        };
        Answer { id: "s7".to_string(), depth, lines: vec![line; 5], ..Answer::default() }
    }

    fn tree(turns: usize) -> Tree {
        let mut game = Game::new();
        game.play_text("Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2").unwrap();
        game.play_text("ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 ed7 me7 cf7 dg7 hh7").unwrap();
        let turns = ["Ed2n", "ed7s", "Ed3n", "ed6n", "Me2n", "ed7s", "Me3n", "ed6n"].into_iter().take(turns);
        turns.for_each(|turn| game.play_text(turn).unwrap());
        Tree::of_game(&game, None)
    }

    #[test]
    fn what_was_found_is_stored_by_its_place_and_found_again() {
        let mut tree = tree(4);
        let node = tree.at(&[0, 0, 0]);
        tree.node_mut(node).unwrap().found.keep((String::new(), false), answer(9));
        tree.node_mut(node).unwrap().found.keep(("ed7s".to_string(), true), answer(3));
        let text = write(&tree).unwrap();
        let mut again = self::tree(4);
        read(&mut again, &text);
        let found = &again.node(again.at(&[0, 0, 0])).unwrap().found;
        let whole = found.get(&(String::new(), false)).unwrap();
        assert_eq!((whole.depth, whole.lines.len(), whole.lines[0].turns.len()), (9, 5, MOST_TURNS));
        assert_eq!(found.get(&("ed7s".to_string(), true)).unwrap().depth, 3);
        assert_eq!(write(&again), Some(text));
    }

    #[test]
    fn a_new_search_does_not_take_the_place_of_a_deeper_one_that_was_stored() {
        let mut tree = tree(1);
        tree.node_mut(0).unwrap().found.keep((String::new(), false), answer(9));
        let text = write(&tree).unwrap();
        let mut again = self::tree(1);
        read(&mut again, &text);
        // After a reload the numbers of searches begin anew.
        again.node_mut(0).unwrap().found.keep((String::new(), false), answer(2));
        assert_eq!(again.node(0).unwrap().found.get(&(String::new(), false)).unwrap().depth, 9);
    }

    #[test]
    fn the_store_has_room_for_some_and_nonsense_is_nothing() {
        let mut tree = tree(8);
        for id in tree.ids().collect::<Vec<_>>() {
            for number in 0..MOST {
                let key = (format!("step {number}"), number % 2 == 0);
                tree.node_mut(id).unwrap().found.keep(key, answer(5));
            }
            tree.node_mut(id).unwrap().found.keep((String::new(), false), answer(id as u32 + 1));
        }
        let text = write(&tree).unwrap();
        assert!(text.len() <= MOST_STORED + 1, "{}", text.len());
        let mut again = self::tree(8);
        read(&mut again, &text);
        for id in again.ids() {
            let found = &again.node(id).unwrap().found;
            assert_eq!(found.get(&(String::new(), false)).unwrap().depth, id as u32 + 1);
        }
        for nonsense in ["", "[", "{}", "[{\"place\": 3}]", &text[..text.len() / 2]] {
            let mut none = self::tree(2);
            read(&mut none, nonsense);
            assert_eq!(write(&none), None);
        }
    }
}
