//! A tree of variations: setups and turns that the rules allow, with comments and glyphs.

use super::found::Found;
use super::likely::LikelyTurn;
use crate::play::refuse;
use crate::refusal::Refusal;
use arimaa::{Game, Outcome, Ply, Position, Setup, Step, Turn};

/// A tree has no more nodes than this.
pub(crate) const MOST_NODES: usize = 4_000;
/// A comment has no more letters than this.
pub(crate) const LONGEST_COMMENT: usize = 4_000;
/// No line is longer, in turns of both sides.
const DEEPEST: usize = 1_000;

/// The glyphs, with what they mean.
pub(crate) const GLYPHS: [(&str, &str); 8] = [
    ("!", "A good turn"),
    ("?", "A mistake"),
    ("!!", "A brilliant turn"),
    ("??", "A blunder"),
    ("!?", "An interesting turn"),
    ("?!", "A doubtful turn"),
    ("+g", "Gold is better"),
    ("+s", "Silver is better"),
];

/// The place of a node in the tree; 0 is the root.
pub(crate) type NodeId = usize;

/// A tree of variations. The first child of a node is its main continuation.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Where it begins, if not with the setups; perhaps in mid-turn.
    start: Option<(Position, u32)>,
    /// Deleted nodes are none: the others keep their places.
    nodes: Vec<Option<Node>>,
    /// What is known of the game: players, event.
    pub(crate) tags: Vec<(String, String)>,
    /// How the main line ended, if the board does not say it.
    pub(crate) end: Option<Outcome>,
}

/// A setup or turn, and what is said of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub parent: NodeId,
    pub children: Vec<NodeId>,
    /// None at the root.
    pub ply: Option<Ply>,
    /// Its label, `12g`.
    pub label: String,
    /// In notation.
    pub text: String,
    pub comment: String,
    pub glyph: String,
    /// What engines have found here.
    pub found: Found,
    /// What people would play here, once that was asked.
    pub likely: Option<Vec<LikelyTurn>>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new(None)
    }
}

impl Tree {
    /// Nothing but a beginning.
    pub fn new(start: Option<(Position, u32)>) -> Self {
        Self { start, nodes: vec![Some(Node::default())], tags: Vec::new(), end: None }
    }

    /// A game as a tree with one line.
    pub fn of_game(game: &Game, start: Option<Position>) -> Self {
        let first = game.ply() - game.plies().len() as u32;
        let begin = game.plies().next().map_or(*game.position(), |(_, position, _)| *position);
        let mut tree = Self::new((first >= 2).then(|| (start.unwrap_or(begin), first / 2 + 1)));
        let mut node = 0;
        for (label, position, ply) in game.plies() {
            node = tree.push(node, *ply, label, position);
        }
        tree.end = game.outcome().filter(|outcome| !outcome.termination.is_by_rules());
        tree
    }

    pub fn start(&self) -> Option<(Position, u32)> {
        self.start
    }

    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id).and_then(Option::as_ref)
    }

    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id).and_then(Option::as_mut)
    }

    /// All nodes, in the order in which they were added.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        let there: Vec<NodeId> = (0..self.nodes.len()).filter(|&id| self.nodes[id].is_some()).collect();
        there.into_iter()
    }

    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).filter(|_| id != 0).map(|node| node.parent)
    }

    /// The nodes from below the root to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while at != 0
            && let Some(parent) = self.parent(at)
        {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The way to a node: which child, from the root on.
    pub fn place(&self, id: NodeId) -> Vec<usize> {
        let mut at = 0;
        let mut place = Vec::new();
        for node in self.path(id) {
            place.push(self.children(at).iter().position(|&child| child == node).unwrap_or(0));
            at = node;
        }
        place
    }

    /// The node at the end of a way, as far as there is one.
    pub fn at(&self, place: &[usize]) -> NodeId {
        let mut at = 0;
        for &number in place {
            let Some(&child) = self.children(at).get(number) else { break };
            at = child;
        }
        at
    }

    /// The end of the line that goes on from a node by main continuations.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(&next) = self.children(at).first() {
            at = next;
        }
        at
    }

    /// The game up to a node.
    pub fn game(&self, id: NodeId) -> Game {
        let mut game = match &self.start {
            Some((position, number)) => Game::from_position(position, *number),
            None => Game::new(),
        };
        for node in self.path(id) {
            // What is in the tree was allowed when it was added, and it stands behind the same turns.
            let _ = match self.node(node).and_then(|node| node.ply) {
                Some(Ply::Setup(setup)) => game.set_up(setup),
                Some(Ply::Turn(turn)) => game.play(turn),
                None => Ok(()),
            };
        }
        game
    }

    /// The position at which the turn after a node begins: in mid-turn, if the tree begins there.
    pub fn position(&self, id: NodeId, game: &Game) -> Position {
        match self.start {
            Some((position, _)) if id == 0 => position,
            _ => *game.position(),
        }
    }

    /// Adds what is allowed; the position is the one before it.
    fn push(&mut self, parent: NodeId, ply: Ply, label: String, position: &Position) -> NodeId {
        let id = self.nodes.len();
        let text = match &ply {
            Ply::Setup(setup) => setup.to_string(),
            Ply::Turn(turn) => turn.notation(position),
        };
        self.nodes.push(Some(Node { parent, ply: Some(ply), label, text, ..Node::default() }));
        if let Some(node) = self.node_mut(parent) {
            node.children.push(id);
        }
        id
    }

    fn room(&self, parent: NodeId) -> Result<(), Refusal> {
        if self.nodes.iter().flatten().count() >= MOST_NODES {
            return Err(Refusal::new(format!("The tree is full: {MOST_NODES} turns are the most.")));
        }
        if self.path(parent).len() >= DEEPEST {
            return Err(Refusal::new(format!("The line is too long: {DEEPEST} turns are the most.")));
        }
        Ok(())
    }

    /// Adds a setup, or finds it.
    pub fn add_setup(&mut self, parent: NodeId, setup: Setup) -> Result<NodeId, Refusal> {
        let known = |&id: &NodeId| self.node(id).is_some_and(|node| node.ply == Some(Ply::Setup(setup)));
        if let Some(&id) = self.children(parent).iter().find(|&id| known(id)) {
            return Ok(id);
        }
        self.room(parent)?;
        let game = self.game(parent);
        game.clone().set_up(setup).map_err(|reason| Refusal::new(format!("{reason}.")))?;
        Ok(self.push(parent, Ply::Setup(setup), game.label(), game.position()))
    }

    /// Adds a turn, or finds the one that does the same.
    pub fn add_turn(&mut self, parent: NodeId, turn: Turn) -> Result<NodeId, Refusal> {
        let game = self.game(parent);
        let position = *game.position();
        let board = turn.result(&position);
        let same = |&id: &NodeId| match self.node(id).and_then(|node| node.ply) {
            Some(Ply::Turn(other)) => other.result(&position) == board,
            _ => false,
        };
        let known = self.children(parent).iter().copied().find(same);
        game.clone().play(turn).map_err(|reason| refuse(&game, &position, &turn, reason))?;
        if let Some(id) = known {
            return Ok(id);
        }
        self.room(parent)?;
        Ok(self.push(parent, Ply::Turn(turn), game.label(), &position))
    }

    /// The steps of a node's turn; none for a setup.
    pub fn steps(&self, id: NodeId) -> Vec<Step> {
        match self.node(id) {
            Some(Node { ply: Some(Ply::Turn(_)), text, .. }) => {
                text.split(' ').filter_map(|word| word.parse().ok()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A variation goes up one place. False if it is the first already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        // What is promoted is the nearest fork on the way to the node.
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            let place = self.children(parent).iter().position(|&child| child == at);
            if let Some(place) = place.filter(|&place| place > 0)
                && let Some(node) = self.node_mut(parent)
            {
                node.children.swap(place - 1, place);
                return true;
            }
            at = parent;
        }
        false
    }

    /// Deletes a node with all that follows. Gives back the node before it.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        if let Some(node) = self.node_mut(parent) {
            node.children.retain(|&child| child != id);
        }
        let mut doomed = vec![id];
        while let Some(at) = doomed.pop() {
            doomed.extend_from_slice(self.children(at));
            self.nodes[at] = None;
        }
        Some(parent)
    }

    /// Sets a comment; control characters other than line ends are left out.
    pub fn comment(&mut self, id: NodeId, text: &str) -> Result<(), Refusal> {
        let text: String = text
            .replace("\r\n", "\n")
            .chars()
            .filter(|&letter| letter == '\n' || !letter.is_control())
            .collect();
        let text = text.trim();
        if text.chars().count() > LONGEST_COMMENT {
            return Err(Refusal::new(format!("A comment has at most {LONGEST_COMMENT} letters.")));
        }
        if let Some(node) = self.node_mut(id) {
            node.comment = text.to_string();
        }
        Ok(())
    }

    /// Sets a glyph, if there is such a one.
    pub fn glyph(&mut self, id: NodeId, glyph: &str) -> Result<(), Refusal> {
        if !glyph.is_empty() && !GLYPHS.iter().any(|(known, _)| *known == glyph) {
            return Err(Refusal::new("There is no such glyph."));
        }
        if let Some(node) = self.node_mut(id).filter(|_| id != 0) {
            node.glyph = glyph.to_string();
        }
        Ok(())
    }

    /// Whether anything is in it.
    pub fn is_empty(&self) -> bool {
        self.start.is_none() && self.children(0).is_empty()
    }

    /// Whether it is more than a line: it has variations, comments or glyphs.
    pub fn has_more_than_a_line(&self) -> bool {
        self.nodes
            .iter()
            .flatten()
            .any(|node| node.children.len() > 1 || !node.comment.is_empty() || !node.glyph.is_empty())
    }

    /// What the tree says, without the places of its nodes: two trees are the same if this is.
    #[cfg(test)]
    pub fn shape(&self, id: NodeId) -> String {
        let Some(node) = self.node(id) else { return String::new() };
        let children: Vec<String> = node.children.iter().map(|&child| self.shape(child)).collect();
        format!("({:?} {:?} {:?} {})", node.ply, node.comment, node.glyph, children.join(""))
    }
}
