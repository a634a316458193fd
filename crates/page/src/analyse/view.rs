//! What is shown of an analysis.

use super::tree::{GLYPHS, NodeId};
use super::{Analyse, lines, why};
use crate::entry::Entry;
use crate::play::{end_view, turn_prompt, typed_view};
use crate::scene::{Played, Scene};
use crate::view::{
    AnalysisView, ArrowRole, ArrowView, BoardView, MarkRole, MarkView, NodeView, OptionView, TagView,
    TreeView, TurnView,
};
use arimaa::{Ply, Side};

/// More nodes than this are not listed: a browser would take too long to draw them.
const MOST_LISTED: usize = 4_000;

impl Analyse {
    /// The board with the steps made so far, or a preview.
    pub(crate) fn scene(&self, bottom: Side) -> Scene<'_> {
        let preview = self.preview_board();
        let typed = self.entry.as_ref().and_then(Entry::preview).map(|(draft, _)| *draft.board());
        let mut board = match &self.entry {
            Some(entry) => *entry.draft().board(),
            None => *self.game.position().board(),
        };
        if let Some(placing) = &self.placing {
            for (square, piece) in placing.board().iter() {
                board.put(square, piece);
            }
        }
        let other = preview.or(typed);
        Scene {
            board: other.unwrap_or(board),
            last: self.last_turn(),
            entry: self.entry.as_ref().filter(|_| preview.is_none()),
            interactive: self.entry.is_some() || self.placing.is_some(),
            preview: other.is_some(),
            bottom,
        }
    }

    fn last_turn(&self) -> Option<Played> {
        let (_, before, ply) = self.game.plies().next_back()?;
        match ply {
            Ply::Turn(_) => Some(Played { before: *before, steps: self.tree.steps(self.node) }),
            Ply::Setup(_) => None,
        }
    }

    /// Adds arrows and overlays to the board.
    pub(crate) fn decorate(&self, board: &mut BoardView) {
        for &(from, to) in &self.arrows {
            if from == to {
                board.marks.push(MarkView { square: from, role: MarkRole::User, label: None });
            } else {
                board.arrows.push(ArrowView { from, to, role: ArrowRole::User, rank: None, label: None });
            }
        }
        if board.preview {
            return;
        }
        if self.on {
            board.arrows.extend(self.line_arrows());
        }
        let shown = self.overlays_shown();
        board.arrows.extend(shown.arrows);
        // Where the overlay says what a square costs, it is not said twice.
        board.targets.retain(|target| {
            let cost = target.cost.to_string();
            let says = |mark: &MarkView| mark.role == MarkRole::Reach && mark.label.as_ref() == Some(&cost);
            !shown.marks.iter().any(|mark| mark.square == target.square && says(mark))
        });
        board.marks.extend(shown.marks);
    }

    pub(crate) fn turn_view(&self) -> Option<TurnView> {
        let entry = self.entry.as_ref()?;
        let draft = entry.draft();
        let why_not = self.why_not_end();
        Some(TurnView {
            side: draft.side(),
            label: self.game.label(),
            steps_left: draft.steps_left(),
            steps: draft.tokens().iter().map(ToString::to_string).collect(),
            yours: true,
            prompt: entry
                .question()
                .unwrap_or_else(|| turn_prompt(draft.side(), draft.steps_left(), draft.steps().is_empty())),
            can_undo: !draft.steps().is_empty(),
            can_redo: draft.can_redo(),
            can_end: why_not.is_none(),
            why_not: why_not.map(|refusal| refusal.text),
            typed: typed_view(entry),
        })
    }

    pub(crate) fn tree_view(&self) -> TreeView {
        let node = self.tree.node(self.node);
        let players =
            |name: &str| self.tree.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let title = match (players("Gold").or(players("White")), players("Silver").or(players("Black"))) {
            (Some(gold), Some(silver)) => format!("{gold} (Gold) against {silver} (Silver)"),
            _ => "Analysis".to_string(),
        };
        let option = |(value, text): &(&str, &str)| OptionView {
            value: value.to_string(),
            name: value.to_string(),
            text: text.to_string(),
        };
        let at_end = self.tree.children(self.node).is_empty() && self.tree.end_of_line(0) == self.node;
        let outcome = self.game.outcome().or(self.tree.end.filter(|_| at_end));
        TreeView {
            title,
            nodes: self.node_views(),
            current: self.node,
            comment: node.map(|node| node.comment.clone()).unwrap_or_default(),
            glyph: node.map(|node| node.glyph.clone()).unwrap_or_default(),
            glyphs: GLYPHS.iter().map(option).collect(),
            root_comment: self.tree.node(0).map(|root| root.comment.clone()).unwrap_or_default(),
            end: outcome.map(|outcome| end_view(outcome, None)),
            tags: self
                .tree
                .tags
                .iter()
                .map(|(name, value)| TagView { name: name.clone(), value: value.clone() })
                .collect(),
        }
    }

    /// A turn, its variations, then what follows the turn: without recursion along lines, so that long ones are fine.
    fn node_views(&self) -> Vec<NodeView> {
        let mut views = Vec::new();
        // What is still to be listed: a node, its depth, whether it begins a variation, whether its siblings come with it.
        let mut stack: Vec<(NodeId, usize, bool)> = Vec::new();
        let push_children =
            |stack: &mut Vec<(NodeId, usize, bool)>, views: &mut Vec<NodeView>, of: NodeId, depth: usize| {
                if let [main, variations @ ..] = self.tree.children(of) {
                    views.extend(self.node_view(*main, depth, false));
                    stack.push((*main, depth, false));
                    for &variation in variations.iter().rev() {
                        stack.push((variation, depth + 1, true));
                    }
                }
            };
        push_children(&mut stack, &mut views, 0, 0);
        while let Some((node, depth, begins)) = stack.pop() {
            if views.len() >= MOST_LISTED {
                break;
            }
            if begins {
                views.extend(self.node_view(node, depth, true));
            }
            push_children(&mut stack, &mut views, node, depth);
        }
        views
    }

    fn node_view(&self, id: NodeId, depth: usize, begins: bool) -> Option<NodeView> {
        let node = self.tree.node(id)?;
        let side = if node.label.ends_with('g') { Side::Gold } else { Side::Silver };
        let answer = node.found.get(&(String::new(), false)).and_then(|answer| answer.lines.first());
        Some(NodeView {
            node: id,
            parent: node.parent,
            depth,
            begins,
            label: node.label.clone(),
            side,
            text: match node.ply {
                Some(Ply::Setup(_)) => "setup".to_string(),
                _ => node.text.clone(),
            },
            glyph: node.glyph.clone(),
            comment: node.comment.clone(),
            score: answer.map(|line| lines::score_text(line.score, side.opponent())),
        })
    }

    /// What is found, and whether there is somebody to ask.
    pub(crate) fn analysis_view(&self, has_engine: bool) -> AnalysisView {
        AnalysisView {
            on: self.on,
            threat: self.threat,
            lines_wanted: self.lines,
            status: self.status(has_engine),
            running: self.search.as_ref().is_some_and(|search| search.running),
            bar: self.bar(),
            lines: self.line_views(),
            overlays: self.overlay_views(),
            findings: self.overlays_shown().findings,
            why: self.position().filter(|_| self.why).map(|position| why::view(&position)),
            likely: self.likely_view(),
        }
    }

    /// Empty where there is nothing to say but which engine there is.
    fn status(&self, has_engine: bool) -> String {
        let Some(search) = self.search.as_ref().filter(|_| self.on) else {
            return match (self.on, self.game.outcome()) {
                (false, _) => String::new(),
                (true, Some(outcome)) => format!("The game is over: {outcome}."),
                (true, None) if self.placing.is_some() => "The engine waits for the setups.".to_string(),
                (true, None) if has_engine => "The engine waits.".to_string(),
                (true, None) => String::new(),
            };
        };
        if let Some(problem) = &search.problem {
            return format!("The engine cannot answer: {problem}.");
        }
        let Some(answer) = &search.answer else { return "The engine begins.".to_string() };
        if let Some(queue) = answer.queue {
            return format!("Waiting: {queue} before us.");
        }
        format!(
            "depth {} · {} positions · {} a second",
            answer.depth,
            count(answer.nodes),
            count(answer.speed)
        )
    }
}

/// "3.1M", "473k", "950": short, because it stands in one line on a phone.
fn count(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number / 1_000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}
