//! The screen with a tree of variations and the engine that follows it.

mod explored;
mod found;
mod likely;
mod lines;
pub(crate) mod link;
mod overlays;
pub(crate) mod paste;
mod text;
mod tree;
mod view;
mod why;

pub(crate) use likely::{LikelyTurn, look};
pub(crate) use lines::journeys;
#[cfg(test)]
pub(crate) use text::{read as read_record, write as write_record};
pub use tree::Tree;

use crate::entry::{Draft, Entry};
use crate::message::{LinePlace, Overlay, Walk};
use crate::refusal::{self, Refusal};
use crate::setup::{Placing, set_without};
use analysis::{Answer, Query, Start};
use arimaa::{Game, Phase, Ply, Position, Record, Setup, Square, Step, Turn, TurnReason};
use found::Key;
use likely::Likely;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tree::NodeId;

/// A person draws no more arrows than this.
const MOST_ARROWS: usize = 64;

/// A tree, a place in it, and what is asked about that place.
#[derive(Clone, Debug)]
pub struct Analyse {
    tree: Tree,
    node: NodeId,
    /// The game up to the node.
    game: Game,
    entry: Option<Entry>,
    placing: Option<Placing>,
    on: bool,
    threat: bool,
    lines: u8,
    overlays: BTreeSet<Overlay>,
    why: bool,
    likely: Likely,
    preview: Option<Preview>,
    arrows: Vec<(Square, Square)>,
    search: Option<Search>,
}

/// What is shown on the board in place of the position, as long as the pointer is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Preview {
    /// What the engine's line leads to.
    Line(LinePlace),
    /// What a turn that people would play leads to: which one.
    Likely(usize),
}

/// A search under way: what it is about.
#[derive(Clone, Debug, PartialEq)]
struct Search {
    id: String,
    /// None if it was about a tree that is gone.
    node: Option<NodeId>,
    key: Key,
    lines: u8,
    running: bool,
    answer: Option<Answer>,
    problem: Option<String>,
}

/// What is kept of an analysis.
#[derive(Serialize, Deserialize)]
struct KeptAnalysis {
    version: u32,
    record: String,
}

const VERSION: u32 = 1;

/// The place in an analysis, and how it is looked at.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct KeptPlace {
    /// Which child, from the root on.
    path: Vec<usize>,
    /// The steps of the turn, or the placements of the setup, that are not finished.
    draft: String,
    on: bool,
    lines: u8,
    overlays: BTreeSet<Overlay>,
    likely: bool,
}

impl Default for Analyse {
    fn default() -> Self {
        let mut analyse = Self {
            tree: Tree::default(),
            node: 0,
            game: Game::new(),
            entry: None,
            placing: None,
            on: false,
            threat: false,
            lines: 3,
            overlays: BTreeSet::new(),
            why: false,
            likely: Likely::default(),
            preview: None,
            arrows: Vec::new(),
            search: None,
        };
        analyse.jump(0);
        analyse
    }
}

impl Analyse {
    /// Another tree is analysed, from that node on.
    pub(crate) fn load(&mut self, tree: Tree, node: NodeId) {
        self.tree = tree;
        self.likely.forget();
        self.search.iter_mut().for_each(|search| search.node = None);
        self.jump(node);
    }

    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether the main line has a turn.
    pub(crate) fn has_turns(&self) -> bool {
        let turn = |id: NodeId| matches!(self.tree.node(id).and_then(|node| node.ply), Some(Ply::Turn(_)));
        self.tree.path(self.tree.end_of_line(0)).into_iter().any(turn)
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.running)
    }

    /// Adds turns in notation behind a node, and goes to the first of them.
    pub(crate) fn add_turns(&mut self, parent: NodeId, turns: &[String]) -> Result<(), Refusal> {
        let mut node = parent;
        let mut first = None;
        for text in turns {
            let game = self.tree.game(node);
            let Ok(turn) = Turn::parse(text, &self.tree.position(node, &game)) else { break };
            node = self.tree.add_turn(node, turn)?;
            first = first.or(Some(node));
        }
        self.jump(first.unwrap_or(parent));
        Ok(())
    }

    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn entry(&mut self) -> Option<&mut Entry> {
        self.entry.as_mut()
    }

    pub(crate) fn placing(&mut self) -> Option<&mut Placing> {
        self.placing.as_mut()
    }

    pub(crate) fn shown_placing(&self) -> Option<&Placing> {
        self.placing.as_ref()
    }

    /// The position with the steps made so far: none in a setup, at the end of a game, or within a push.
    pub(crate) fn position(&self) -> Option<Position> {
        match &self.entry {
            Some(entry) => entry.draft().position(),
            None => None,
        }
    }

    /// Goes to a node, if there is such a one.
    pub(crate) fn jump(&mut self, node: NodeId) {
        if self.tree.node(node).is_none() {
            return;
        }
        self.node = node;
        self.game = self.tree.game(node);
        self.preview = None;
        self.arrows.clear();
        self.placing = None;
        let cursor = self.entry.take();
        match self.game.phase() {
            Phase::Setup(side) => self.placing = Some(Placing::new(side, set_without(&[]))),
            Phase::Turn(_) => {
                let position = self.tree.position(node, &self.game);
                self.entry = Some(cursor.map_or_else(|| Entry::new(position), |entry| entry.next(position)));
            }
            Phase::Over(_) => {}
        }
    }

    /// Walks in the tree. Gives back the steps that were made by it, for the animation.
    pub(crate) fn walk(&mut self, to: Walk) -> Vec<Step> {
        let next = self.tree.children(self.node).first().copied();
        match to {
            Walk::Start => self.jump(0),
            Walk::End => self.jump(self.tree.end_of_line(self.node)),
            Walk::Back => {
                let busy = self.entry.as_ref().is_some_and(|entry| !entry.draft().steps().is_empty());
                if busy {
                    self.entry.iter_mut().for_each(Entry::reset);
                } else if let Some(parent) = self.tree.parent(self.node) {
                    self.jump(parent);
                }
            }
            Walk::Forward => {
                let next = self.continuation().or(next);
                if let Some(next) = next {
                    let made = self.draft().map_or(0, |draft| draft.steps().len());
                    let steps = self.tree.steps(next);
                    let fits = self.draft().is_none_or(|draft| steps.starts_with(draft.steps()));
                    self.jump(next);
                    return if fits { steps[made.min(steps.len())..].to_vec() } else { Vec::new() };
                }
            }
            Walk::StepForward => return self.step_forward(),
            Walk::StepBack => self.step_back(),
            Walk::Up => self.sibling(-1),
            Walk::Down => self.sibling(1),
        }
        Vec::new()
    }

    fn draft(&self) -> Option<&Draft> {
        self.entry.as_ref().map(Entry::draft)
    }

    /// The first child that begins with the steps made so far.
    fn continuation(&self) -> Option<NodeId> {
        let made = self.draft()?.steps();
        let children = self.tree.children(self.node).iter().copied();
        children.into_iter().find(|&child| self.tree.steps(child).starts_with(made))
    }

    fn step_forward(&mut self) -> Vec<Step> {
        let Some(next) = self.continuation().or_else(|| {
            // A setup is one step.
            self.tree.children(self.node).first().copied().filter(|_| self.placing.is_some())
        }) else {
            return Vec::new();
        };
        let steps = self.tree.steps(next);
        let made = self.draft().map_or(0, |draft| draft.steps().len());
        let step = steps.get(made).copied();
        if made + 1 >= steps.len() {
            self.jump(next);
        } else if let (Some(entry), Some(step)) = (&mut self.entry, step) {
            entry.make(&[step]);
        }
        step.into_iter().collect()
    }

    fn step_back(&mut self) {
        if let Some(entry) = &mut self.entry
            && entry.undo()
        {
            return;
        }
        let Some(parent) = self.tree.parent(self.node) else { return };
        let mut steps = self.tree.steps(self.node);
        self.jump(parent);
        steps.pop();
        if let Some(entry) = &mut self.entry {
            entry.make(&steps);
        }
    }

    fn sibling(&mut self, by: isize) {
        // The nearest fork on the way here.
        let mut at = self.node;
        while let Some(parent) = self.tree.parent(at) {
            let siblings = self.tree.children(parent);
            if siblings.len() > 1 {
                let place = siblings.iter().position(|&child| child == at).unwrap_or(0);
                let other = place.saturating_add_signed(by).min(siblings.len() - 1);
                let target = siblings[other];
                return self.jump(target);
            }
            at = parent;
        }
    }

    /// The turn that is made becomes a node.
    pub(crate) fn end_turn(&mut self) -> Result<Turn, Refusal> {
        let entry = self.entry.as_ref().ok_or_else(|| Refusal::new("No turn is due here."))?;
        let turn = entry.draft().finish().map_err(refusal::of_turn)?;
        let node = self.tree.add_turn(self.node, turn)?;
        self.jump(node);
        Ok(turn)
    }

    /// The setup that is made becomes a node.
    pub(crate) fn set_up(&mut self, setup: Setup) -> Result<(), Refusal> {
        let node = self.tree.add_setup(self.node, setup)?;
        self.jump(node);
        Ok(())
    }

    /// Why the turn cannot end here, if it cannot.
    pub(crate) fn why_not_end(&self) -> Option<Refusal> {
        let draft = self.draft()?;
        match draft.finish() {
            Err(reason) => Some(refusal::of_turn(reason)),
            Ok(_) => {
                let (board, next) = (draft.board(), draft.side().opponent());
                (self.game.occurrences(board, next) >= 2)
                    .then(|| refusal::repetition(&self.game, board, next))
            }
        }
    }

    pub(crate) fn comment(&mut self, text: &str) -> Result<(), Refusal> {
        self.tree.comment(self.node, text)
    }

    pub(crate) fn glyph(&mut self, glyph: &str) -> Result<(), Refusal> {
        if self.node == 0 {
            return Err(Refusal::new("A glyph belongs to a turn."));
        }
        self.tree.glyph(self.node, glyph)
    }

    pub(crate) fn promote(&mut self, node: NodeId) -> Result<(), Refusal> {
        if self.tree.promote(node) { Ok(()) } else { Err(Refusal::new("This is the main line already.")) }
    }

    pub(crate) fn delete(&mut self, node: NodeId) -> Result<(), Refusal> {
        let inside = self.tree.path(self.node).contains(&node);
        let parent =
            self.tree.delete(node).ok_or_else(|| Refusal::new("There is nothing to delete here."))?;
        if inside {
            self.jump(parent);
        }
        Ok(())
    }

    /// The record with variations and comments.
    pub(crate) fn record(&self) -> String {
        text::write(&self.tree)
    }

    /// The hash of a link to the whole tree and the place in it.
    pub(crate) fn link(&self) -> Result<String, Refusal> {
        link::of_tree(&self.tree, self.node)
    }

    /// The hash of a link to the present position.
    pub(crate) fn position_link(&self) -> Result<String, Refusal> {
        let position = self.position_or_start()?;
        Ok(link::of_position(&position))
    }

    /// The present position, or the one after a finished game.
    pub(crate) fn position_or_start(&self) -> Result<Position, Refusal> {
        if self.draft().is_some_and(Draft::in_push) {
            return Err(refusal::of_turn(
                self.draft().and_then(|draft| draft.finish().err()).unwrap_or(TurnReason::Empty),
            ));
        }
        Ok(self.position().unwrap_or(*self.game.position()))
    }

    pub(crate) fn set_on(&mut self, on: bool) {
        self.on = on;
    }

    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    pub(crate) fn set_lines(&mut self, lines: u8) {
        self.lines = lines.clamp(1, Query::MOST_LINES);
    }

    pub(crate) fn set_threat(&mut self, on: bool) {
        self.threat = on;
        self.preview = None;
    }

    pub(crate) fn is_threat(&self) -> bool {
        self.threat
    }

    pub(crate) fn set_overlay(&mut self, overlay: Overlay, on: bool) {
        if on {
            self.overlays.insert(overlay);
        } else {
            self.overlays.remove(&overlay);
        }
    }

    pub(crate) fn set_why(&mut self, on: bool) {
        self.why = on;
    }

    pub(crate) fn is_why(&self) -> bool {
        self.why
    }

    pub(crate) fn set_preview(&mut self, place: Option<LinePlace>) {
        self.preview = place.map(Preview::Line);
    }

    /// An arrow is drawn, or taken away.
    pub(crate) fn draw(&mut self, from: Square, to: Square) {
        match self.arrows.iter().position(|&arrow| arrow == (from, to)) {
            Some(place) => {
                self.arrows.remove(place);
            }
            None if self.arrows.len() < MOST_ARROWS => self.arrows.push((from, to)),
            None => {}
        }
    }

    /// What the present place is called in searches: none where there is nothing to search.
    fn key(&self) -> Option<Key> {
        let draft = self.draft()?;
        if draft.in_push() || draft.steps_left() == 0 {
            return None;
        }
        Some((draft.text(), self.threat))
    }

    /// The search that should be under way, if another one is than that: what to cancel, what to ask.
    pub(crate) fn settle(
        &mut self,
        wanted: bool,
        id: impl FnOnce() -> String,
    ) -> (Option<String>, Option<Query>) {
        let key = if wanted && self.on { self.key() } else { None };
        let same = self.search.as_ref().is_some_and(|search| {
            key.as_ref() == Some(&search.key) && search.node == Some(self.node) && search.lines == self.lines
        });
        if same || (self.search.is_none() && key.is_none()) {
            return (None, None);
        }
        let cancelled = self.search.take().filter(|search| search.running).map(|search| search.id);
        let Some(key) = key else { return (cancelled, None) };
        let id = id();
        let mut query = Query::new(id.clone(), self.query_start());
        query.steps.clone_from(&key.0);
        query.threat = self.threat;
        query.lines = self.lines;
        self.search = Some(Search {
            id,
            node: Some(self.node),
            key,
            lines: self.lines,
            running: true,
            answer: None,
            problem: None,
        });
        (cancelled, Some(query))
    }

    fn query_start(&self) -> Start {
        match self.tree.start() {
            Some((position, _)) if self.node == 0 => Start::Position(position.to_string()),
            _ => Start::Game(Record::of(&self.game).to_string()),
        }
    }

    /// The engine has changed: what was asked is asked anew.
    pub(crate) fn forget_search(&mut self) {
        self.search = None;
    }

    /// Whether an answer belongs here.
    pub(crate) fn is_asked(&self, id: &str) -> bool {
        self.search.as_ref().is_some_and(|search| search.id == id)
    }

    /// An answer of the engine. It stays with the node.
    pub(crate) fn answered(&mut self, answer: Answer) {
        let Some(search) = &mut self.search else { return };
        search.running = !answer.done;
        let (node, key) = (search.node, search.key.clone());
        search.answer = Some(answer.clone());
        if let Some(node) = node.and_then(|node| self.tree.node_mut(node)) {
            node.found.keep(key, answer);
        }
    }

    /// The engine cannot answer.
    pub(crate) fn refused(&mut self, reason: String) {
        if let Some(search) = &mut self.search {
            search.running = false;
            search.problem = Some(reason);
        }
    }

    /// For the store: none if there is nothing to keep.
    pub(crate) fn kept(&self) -> Option<String> {
        if self.tree.is_empty() {
            return None;
        }
        serde_json::to_string(&KeptAnalysis { version: VERSION, record: self.record() }).ok()
    }

    /// The place in the tree, for the store.
    pub(crate) fn kept_place(&self) -> String {
        let draft = match (&self.entry, &self.placing) {
            (Some(entry), _) => entry.draft().text(),
            (None, Some(placing)) => placing.text(),
            (None, None) => String::new(),
        };
        let path = self.tree.place(self.node);
        let place = KeptPlace {
            path,
            draft,
            on: self.on,
            lines: self.lines,
            overlays: self.overlays.clone(),
            likely: self.is_likely(),
        };
        serde_json::to_string(&place).unwrap_or_default()
    }

    /// What engines have found, for the store: none if that is nothing.
    pub(crate) fn kept_found(&self) -> Option<String> {
        found::write(&self.tree)
    }

    /// From the store.
    pub(crate) fn restore(&mut self, text: &str, place: &str, found: &str) {
        let Ok(kept) = serde_json::from_str::<KeptAnalysis>(text) else { return };
        if kept.version != VERSION {
            return;
        }
        let Ok((mut tree, _)) = paste::read(&kept.record) else { return };
        found::read(&mut tree, found);
        let place: KeptPlace = serde_json::from_str(place).unwrap_or_default();
        let node = tree.at(&place.path);
        self.load(tree, node);
        if let Some(entry) = &mut self.entry {
            let steps: Vec<Step> =
                place.draft.split_whitespace().map_while(|word| word.parse().ok()).collect();
            entry.make(&steps);
        }
        if let Some(placing) = &mut self.placing {
            placing.restore(&place.draft);
        }
        self.on = place.on;
        if place.lines > 0 {
            self.set_lines(place.lines);
        }
        self.overlays = place.overlays;
        self.set_likely(place.likely);
    }
}
