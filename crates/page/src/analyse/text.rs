//! A tree as a game record, and back.
//!
//! The record is one that every reader of records understands: tags, then the main line, turn by turn. If there is more
//! than a line, a tag `Analysis` has the whole tree between `-=+=-` lines, where plain readers see a tag of several lines
//! and nothing else:
//!
//! ```text
//! Analysis:
//! -=+=-
//! {a comment on the beginning}
//! 1g Ra1 Rb1 … {a comment}
//! 1s ra8 rb8 …
//! 2g Ee2n Ee3n !
//! ( 2g Db2n ?! {a variation: it stands behind the turn that it replaces}
//! 2s ed7s )
//! 2s ed7s
//! -=+=-
//! ```
//!
//! A comment stands in braces; in it a backslash stands before `}` and `\`, and `\n` is the end of a line.

use super::tree::{NodeId, Tree};
use crate::refusal::Refusal;
use arimaa::{Outcome, Phase, Ply, Position, Record, Setup, Side, Turn};

const TAG: &str = "Analysis";
const POSITION: &str = "Position";

/// The record of a tree.
pub(crate) fn write(tree: &Tree) -> String {
    let mut game = tree.game(tree.end_of_line(0));
    if let Some(end) = tree.end {
        game.end(end);
    }
    let mut record = Record::of(&game);
    for (name, value) in &tree.tags {
        if name != TAG && name != POSITION {
            // What was read from a record can be written into one.
            let _ = record.set_tag(name, value);
        }
    }
    if let Some((position, _)) = tree.start() {
        let _ = record.set_tag(POSITION, &position.to_string());
    }
    if tree.has_more_than_a_line() {
        let _ = record.set_tag(TAG, &body(tree));
    }
    record.to_string()
}

fn body(tree: &Tree) -> String {
    let mut text = String::new();
    if let Some(root) = tree.node(0).filter(|root| !root.comment.is_empty()) {
        text.push_str(&format!("{{{}}}\n", escape(&root.comment)));
    }
    write_children(tree, 0, &mut text);
    text.trim().to_string()
}

/// The main continuation, the variations in brackets, then what follows the main continuation. A loop along the line and
/// a call for each variation: a long game is no deep recursion.
fn write_children(tree: &Tree, from: NodeId, text: &mut String) {
    let mut at = from;
    while let [main, variations @ ..] = tree.children(at) {
        write_node(tree, *main, text);
        for &variation in variations {
            text.push_str("( ");
            write_node(tree, variation, text);
            write_children(tree, variation, text);
            text.truncate(text.trim_end().len());
            text.push_str(" )\n");
        }
        at = *main;
    }
}

fn write_node(tree: &Tree, id: NodeId, text: &mut String) {
    let Some(node) = tree.node(id) else { return };
    text.push_str(&format!("{} {}", node.label, node.text));
    if !node.glyph.is_empty() {
        text.push(' ');
        text.push_str(&node.glyph);
    }
    if !node.comment.is_empty() {
        text.push_str(&format!(" {{{}}}", escape(&node.comment)));
    }
    text.push('\n');
}

fn escape(comment: &str) -> String {
    comment.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n")
}

/// The tree of a record. If its turns cannot all be played, the tree goes as far as they can, and the refusal says what
/// is wrong with the rest.
pub(crate) fn read(record: &Record) -> (Tree, Option<Refusal>) {
    let replay = record.replay();
    let start: Option<Position> = record.tag(POSITION).and_then(|text| text.parse().ok());
    let mut tree = Tree::of_game(&replay.game, start);
    tree.tags = record
        .tags()
        .filter(|(name, _)| *name != TAG && *name != POSITION)
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let mut problem = replay.problem.map(|error| Refusal::new(format!("The record stops at {error}.")));
    if let Some(text) = record.tag(TAG) {
        match read_body(text, &tree) {
            Ok(whole) => tree = whole,
            Err(refusal) => problem = Some(refusal),
        }
    }
    (tree, problem)
}

/// A word of the body.
enum Word {
    Open,
    Close,
    Comment(String),
    Text(String),
}

fn words(text: &str) -> Result<Vec<Word>, Refusal> {
    let mut words = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            blank if blank.is_whitespace() => {}
            '(' => words.push(Word::Open),
            ')' => words.push(Word::Close),
            '{' => {
                let mut comment = String::new();
                loop {
                    match letters.next() {
                        Some('}') => break,
                        Some('\\') => match letters.next() {
                            Some('n') => comment.push('\n'),
                            Some(other) => comment.push(other),
                            None => return Err(Refusal::new("A comment of the analysis has no end.")),
                        },
                        Some(other) => comment.push(other),
                        None => return Err(Refusal::new("A comment of the analysis has no end.")),
                    }
                }
                words.push(Word::Comment(comment));
            }
            first => {
                let mut word = first.to_string();
                while let Some(next) =
                    letters.next_if(|next| !next.is_whitespace() && !matches!(next, '(' | ')' | '{'))
                {
                    word.push(next);
                }
                words.push(Word::Text(word));
            }
        }
    }
    Ok(words)
}

/// Reads the whole tree, which must have the record's line as its main line.
fn read_body(text: &str, line: &Tree) -> Result<Tree, Refusal> {
    let mut reader =
        Reader { tree: Tree::new(line.start()), at: 0, before: 0, stack: Vec::new(), turn: None };
    reader.tree.tags.clone_from(&line.tags);
    reader.tree.end = line.end;
    for word in words(text)? {
        reader.word(word)?;
    }
    reader.finish_turn()?;
    // A record that was edited by hand may have a longer or another line: it is added, and what is drawn up stays.
    let mut at = 0;
    for node in line.path(line.end_of_line(0)) {
        at = match line.node(node).and_then(|node| node.ply) {
            Some(Ply::Setup(setup)) => reader.tree.add_setup(at, setup)?,
            Some(Ply::Turn(turn)) => reader.tree.add_turn(at, turn)?,
            None => at,
        };
    }
    Ok(reader.tree)
}

struct Reader {
    tree: Tree,
    /// The node that was read last, and the one before it.
    at: NodeId,
    before: NodeId,
    /// Where to go on when a variation ends.
    stack: Vec<(NodeId, NodeId)>,
    /// The words of the turn that is being read.
    turn: Option<Vec<String>>,
}

impl Reader {
    fn word(&mut self, word: Word) -> Result<(), Refusal> {
        match word {
            Word::Text(word) if is_label(&word) => {
                self.finish_turn()?;
                self.turn = Some(Vec::new());
            }
            Word::Text(word) => {
                if super::tree::GLYPHS.iter().any(|(glyph, _)| *glyph == word) {
                    self.finish_turn()?;
                    self.tree.glyph(self.at, &word)?;
                } else if let Some(turn) = &mut self.turn {
                    turn.push(word);
                } else {
                    let word: String = word.chars().take(20).collect();
                    return Err(Refusal::new(format!("The analysis has \"{word}\" where no turn is.")));
                }
            }
            Word::Comment(comment) => {
                self.finish_turn()?;
                self.tree.comment(self.at, &comment)?;
            }
            Word::Open => {
                self.finish_turn()?;
                if self.stack.len() > 200 {
                    return Err(Refusal::new("The variations of the analysis are nested too deeply."));
                }
                self.stack.push((self.at, self.before));
                self.at = self.before;
            }
            Word::Close => {
                self.finish_turn()?;
                let last = self.stack.pop();
                (self.at, self.before) =
                    last.ok_or_else(|| Refusal::new("The analysis closes a variation that is not open."))?;
            }
        }
        Ok(())
    }

    fn finish_turn(&mut self) -> Result<(), Refusal> {
        let Some(words) = self.turn.take() else { return Ok(()) };
        let text = words.join(" ");
        let game = self.tree.game(self.at);
        let wrong = |reason: String| Refusal::new(format!("In the analysis, {}: {reason}.", game.label()));
        let next = match game.phase() {
            Phase::Setup(side) => {
                let setup = Setup::parse(&text, side).map_err(|error| wrong(error.reason.to_string()))?;
                self.tree.add_setup(self.at, setup)?
            }
            Phase::Turn(_) => {
                let position = self.tree.position(self.at, &game);
                let turn = Turn::parse(&text, &position).map_err(|error| wrong(error.reason.to_string()))?;
                self.tree.add_turn(self.at, turn)?
            }
            Phase::Over(Outcome { .. }) => return Err(wrong("the game is over there".to_string())),
        };
        (self.before, self.at) = (self.at, next);
        Ok(())
    }
}

fn is_label(word: &str) -> bool {
    let mut letters = word.chars();
    let side = letters.next_back().and_then(Side::from_letter);
    let digits = letters.as_str();
    side.is_some() && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use arimaa::Document;
    use coach::{Annotation, Found, Subject, annotated_record};
    use engine::search::{Line, Score};

    #[test]
    fn an_annotated_record_is_read_with_its_glyphs_comments_and_variations() {
        let text = "Gold: {a}\\\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ra1n\n2s eh7s\n3g";
        let subject = Subject::of(&Document::all(text).next().unwrap().unwrap()).unwrap();
        let position = |index: usize| *subject.game.plies().nth(index).unwrap().1;
        let line = |index: usize, turn: &str, score: i32| Found {
            lines: vec![Line {
                score: Score::evaluation(score),
                turns: vec![Turn::parse(turn, &position(index)).unwrap()],
            }],
            ..Found::default()
        };
        // Gold's turn costs 300 centirabbits, Silver's nothing.
        let found = [line(2, "Ee1n Ee2n", 100), line(3, "eh7s", 200), Found::default()];
        let record = annotated_record(&Annotation::new(&subject, &found));
        let again: Record = record.to_string().parse().unwrap();
        let (tree, problem) = read(&again);
        assert!(problem.is_none(), "{problem:?}");
        let line = tree.path(tree.end_of_line(0));
        let played = tree.node(line[2]).unwrap();
        assert_eq!((played.text.as_str(), played.glyph.as_str()), ("Ra1n", "?"));
        assert!(played.comment.starts_with("56 → 38 %."), "{}", played.comment);
        let texts: Vec<&str> =
            tree.children(line[1]).iter().map(|&node| tree.node(node).unwrap().text.as_str()).collect();
        assert_eq!(texts, ["Ra1n", "Ee1n Ee2n"]);
        assert_eq!(tree.node(0).unwrap().comment, "Accuracy: Gold 45, Silver 100.");
        assert_eq!(tree.tags, [("Gold".to_string(), "{a}\\".to_string())]);
        // What the page writes of it is read as the same tree.
        let (same, _) = read(&write(&tree).parse().unwrap());
        assert_eq!(same.shape(0), tree.shape(0));
    }
}
