//! What is shown of a game that is judged.

use super::mistakes::percent;
use super::pace::Pace;
use super::{Coach, Review};
use crate::analyse::Analyse;
use crate::view::{CoachSideView, CoachView, GraphPointView, NoteView};
use arimaa::Side;
use coach::{Judgement, TurnNote, in_words};

/// So many turns of what would have been better are shown.
const SHOWN_TURNS: usize = 2;

impl Coach {
    /// What the coach says of the game on the analysis board; whether there is somebody to ask.
    pub fn view(&self, analyse: &Analyse, has_engine: bool) -> CoachView {
        let tree = analyse.tree();
        let review = self.review.as_ref().filter(|review| review.fits(tree));
        let turns = review.map_or(0, |review| review.progress().0);
        let has_turns = turns > 0 || analyse.has_turns();
        let mut view = CoachView {
            can_start: has_turns && review.is_none_or(|review| !review.is_running() && !review.is_done()),
            running: review.is_some_and(Review::is_running),
            begun: review.is_some(),
            done: 0,
            all: turns,
            status: String::new(),
            pace: self.pace.name().to_string(),
            paces: Pace::options(),
            sides: None,
            notes: Vec::new(),
            graph: Vec::new(),
            current: None,
            faults: 0,
        };
        let Some(review) = review else { return view };
        let nodes = review.nodes(tree);
        view.done = review.progress().1;
        view.faults = review.faults().count();
        view.status = match (review.problem(), review.is_done()) {
            (Some(problem), _) => format!("The engine cannot answer: {problem}."),
            (None, true) => String::new(),
            (None, false) if review.is_running() && !has_engine => "Waits for an engine".to_string(),
            (None, false) if review.is_running() => format!("{} of {} turns", view.done, view.all),
            (None, false) => format!("Stopped after {} of {} turns", view.done, view.all),
        };
        let accuracies = review.accuracies();
        view.sides = Some(Side::ALL.map(|side| side_view(review, side, accuracies[side.index()])));
        let known =
            || review.notes().iter().zip(&nodes).filter_map(|(note, &node)| Some((note.as_ref()?, node)));
        view.notes = known()
            .filter(|(note, _)| note.judgement.is_fault())
            .map(|(note, node)| note_view(note, node))
            .collect();
        view.graph = graph(review, &nodes, tree.parent(nodes.first().copied().unwrap_or(0)).unwrap_or(0));
        // In a variation: where it leaves the game.
        let path = tree.path(analyse.node());
        let main = path.iter().rev().find(|node| nodes.contains(node)).copied();
        view.current =
            main.and_then(|node| nodes.iter().position(|&other| other == node)).map(|turn| turn + 1);
        view
    }
}

fn side_view(review: &Review, side: Side, accuracy: Option<f64>) -> CoachSideView {
    let count = |judgement: Judgement| {
        let own = review.notes().iter().flatten().filter(|note| note.side == side);
        own.filter(|note| note.judgement == judgement).count()
    };
    let mistakes = count(Judgement::Mistake) + count(Judgement::Blunder);
    CoachSideView {
        side,
        name: side.to_string(),
        accuracy: accuracy.map(|accuracy| format!("{accuracy:.0}")),
        inaccuracies: count(Judgement::Inaccuracy),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
        to_learn: mistakes,
    }
}

fn note_view(note: &TurnNote, node: usize) -> NoteView {
    let best = note.candidates.first();
    NoteView {
        node,
        judgement: note.judgement.to_string(),
        glyph: note.judgement.glyph().to_string(),
        chances: format!("{} → {}", percent(note.before), percent(note.after)),
        turning_point: note.turning_point,
        reasons: note.reasons.iter().map(|reason| in_words(reason, note.side)).collect(),
        better: best
            .map(|best| {
                let turns = std::iter::once(&best.turn).chain(&best.line).take(SHOWN_TURNS);
                turns.cloned().collect::<Vec<_>>().join("; ")
            })
            .unwrap_or_default(),
    }
}

/// The chances of Gold before the first turn and after each.
fn graph(review: &Review, nodes: &[usize], before: usize) -> Vec<GraphPointView> {
    let first = review.note(0);
    let start = GraphPointView {
        node: before,
        label: String::new(),
        gold: first.map(TurnNote::gold_before),
        judgement: String::new(),
        text: "The beginning".to_string(),
    };
    let point = |(note, &node): (&Option<TurnNote>, &usize)| {
        let fault = note.as_ref().filter(|note| note.judgement.is_fault());
        GraphPointView {
            node,
            label: note.as_ref().map(|note| note.label.clone()).unwrap_or_default(),
            gold: note.as_ref().map(TurnNote::gold_after),
            judgement: fault.map(|note| note.judgement.to_string()).unwrap_or_default(),
            text: note.as_ref().map(point_text).unwrap_or_default(),
        }
    };
    std::iter::once(start).chain(review.notes().iter().zip(nodes).map(point)).collect()
}

/// "12g: Gold 62%, a mistake".
fn point_text(note: &TurnNote) -> String {
    let fault = match note.judgement {
        Judgement::Best | Judgement::Good => String::new(),
        Judgement::Inaccuracy => ", an inaccuracy".to_string(),
        other => format!(", a {other}"),
    };
    format!("{}: Gold {}{fault}", note.label, percent(note.gold_after()))
}
