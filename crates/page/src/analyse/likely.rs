//! What people would play: the likeliest turns of a position, by a model that was learned from games.
//!
//! To look at all turns of a position takes too long for the thread that draws. It is asked for as an errand, one at a time, only
//! while the list is to be seen, and only where the person rests: who walks quickly through a game asks for nothing.

use super::tree::NodeId;
use super::{Analyse, Preview};
use crate::base::Opinion;
use crate::errand::Errand;
use crate::refusal::Refusal;
use crate::view::{LikelyTurnView, LikelyView};
use analysis::Start;
use arimaa::{Moment, Phase, Position, Step, Turn};
use engine::eval::Evaluation;
use engine::ranking::{Candidates, Model, Ranked};
use engine::search::Root;
use serde::{Deserialize, Serialize};

/// So many turns are listed.
const LISTED: usize = 5;
/// Who stays at a position for so many milliseconds looks at it.
const REST: f64 = 250.0;

/// A turn with the chance that somebody plays it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LikelyTurn {
    turn: String,
    chance: f64,
}

/// The list: whether it is open, and what is asked for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Likely {
    on: bool,
    /// Where the person is, and since when.
    at: Option<NodeId>,
    since: f64,
    /// Whether something will be asked as soon as the person has rested.
    resting: bool,
    /// The errand under way, and the node that it is about.
    asked: Option<(String, NodeId)>,
}

impl Likely {
    /// Another tree: what comes now would be about a node of the old one.
    pub fn forget(&mut self) {
        self.asked = None;
    }
}

impl Analyse {
    pub(crate) fn set_likely(&mut self, on: bool) {
        self.likely.on = on;
        self.preview = None;
        // Who opens the list once more wants to know it after all.
        if let Some(node) = self.tree.node_mut(self.node) {
            node.likely.take_if(|turns| turns.is_empty());
        }
    }

    pub(super) fn is_likely(&self) -> bool {
        self.likely.on
    }

    /// The position that the list is about: one at the beginning of a turn.
    fn likely_position(&self) -> Option<Position> {
        self.whole_position().filter(|_| matches!(self.game.phase(), Phase::Turn(_)))
    }

    /// The turns of the list, once they are known; none of them if nothing can be said.
    pub(super) fn likely_turns(&self) -> Option<&[LikelyTurn]> {
        self.likely_position()?;
        self.tree.node(self.node)?.likely.as_deref()
    }

    /// What is to be computed now, if the list is to be seen.
    pub(crate) fn settle_likely(
        &mut self,
        shown: bool,
        now: f64,
        id: impl FnOnce() -> String,
    ) -> Option<(String, Errand)> {
        let at = self.likely_position().map(|_| self.node);
        if self.likely.at != at {
            self.likely.at = at;
            self.likely.since = now;
        }
        let lacks = |&node: &NodeId| self.tree.node(node).is_some_and(|node| node.likely.is_none());
        let wanted = at.filter(|_| shown && self.likely.on && self.likely.asked.is_none()).filter(lacks);
        self.likely.resting = wanted.is_some() && now - self.likely.since < REST;
        let node = wanted.filter(|_| !self.likely.resting)?;
        let id = id();
        self.likely.asked = Some((id.clone(), node));
        let (Start::Game(from) | Start::Position(from)) = self.query_start();
        Some((id, Errand::Likely { from }))
    }

    /// Whether time has to pass until something is asked.
    pub(crate) fn is_resting(&self) -> bool {
        self.likely.resting
    }

    /// Whether an errand belongs here.
    pub(crate) fn is_computed(&self, id: &str) -> bool {
        self.likely.asked.as_ref().is_some_and(|(asked, _)| asked == id)
    }

    /// The errand is done. What came of it stays with the node that it was about, wherever the person is now.
    pub(crate) fn computed(&mut self, turns: Vec<LikelyTurn>) {
        let Some((_, node)) = self.likely.asked.take() else { return };
        if let Some(node) = self.tree.node_mut(node) {
            node.likely = Some(turns);
        }
    }

    /// A turn of the list is shown on the board as long as the pointer is there.
    pub(crate) fn preview_likely(&mut self, index: Option<usize>) {
        self.preview = index.map(Preview::Likely);
    }

    /// The text of a turn of the list.
    pub(super) fn likely_text(&self, index: usize) -> Option<&str> {
        let turns = self.likely_turns().filter(|_| self.likely.on)?;
        turns.get(index).map(|likely| likely.turn.as_str())
    }

    /// A turn of the list becomes a node. Gives back its steps, for the animation.
    pub(crate) fn play_likely(&mut self, index: usize) -> Result<Vec<Step>, Refusal> {
        let unknown = || Refusal::new("What people would play is not known here.");
        let text = self.likely_text(index).ok_or_else(unknown)?.to_string();
        self.play_text(&text)
    }

    pub(super) fn likely_view(&self) -> Option<LikelyView> {
        if !self.likely.on {
            return None;
        }
        let (turns, position) = (self.likely_turns(), self.likely_position());
        let opinions = if turns.is_some() { self.opinions() } else { Vec::new() };
        let first = turns.and_then(<[LikelyTurn]>::first).map_or(1.0, |first| first.chance);
        let view = |likely: &LikelyTurn| turn_view(likely, first, position.as_ref(), &opinions);
        Some(LikelyView {
            status: self.likely_status(turns),
            running: position.is_some() && turns.is_none(),
            turns: turns.unwrap_or_default().iter().map(view).collect(),
        })
    }

    /// Short, because it stands in one line on a phone.
    fn likely_status(&self, turns: Option<&[LikelyTurn]>) -> String {
        match (turns, self.game.phase()) {
            (_, Phase::Over(_)) => "The game is over.".to_string(),
            (_, Phase::Setup(_)) => "It begins after the setups.".to_string(),
            (Some([]), _) => "Nothing can be said of this position.".to_string(),
            (Some(turns), _) => {
                let others = 1.0 - turns.iter().map(|likely| likely.chance).sum::<f64>();
                format!("A guess without search. All others: {}.", percent(others))
            }
            (None, _) if self.likely_position().is_some() => "Looking at all turns …".to_string(),
            (None, _) => "End the turn first, or take its steps back.".to_string(),
        }
    }
}

fn turn_view(
    likely: &LikelyTurn,
    first: f64,
    position: Option<&Position>,
    opinions: &[Opinion],
) -> LikelyTurnView {
    let after =
        position.and_then(|position| Some(Turn::parse(&likely.turn, position).ok()?.result(position)));
    let opinion = opinions.iter().find(|opinion| Some(opinion.after) == after);
    LikelyTurnView {
        text: likely.turn.clone(),
        chance: percent(likely.chance),
        part: if first > 0.0 { (likely.chance / first).clamp(0.0, 1.0) } else { 0.0 },
        hathi: opinion.map_or(String::new(), |opinion| opinion.score.clone()),
        best: opinion.is_some_and(|opinion| opinion.best),
    }
}

/// "23.4%", as `hathi analyze` says it.
fn percent(chance: f64) -> String {
    format!("{:.1}%", 100.0 * chance.clamp(0.0, 1.0))
}

/// The likeliest turns of a position, or at the end of a record.
pub(crate) fn look(from: &str) -> Option<Vec<LikelyTurn>> {
    let moment = Moment::of(from, None).ok()?;
    let root = match &moment.game {
        Some(game) => Root::of(game)?,
        None => Root::of_position(&moment.position)?,
    };
    if root.position().steps_left() < Position::STEPS {
        return None;
    }
    let candidates = Candidates::of(&root, &Evaluation::default());
    let ranked = candidates.ranked(Model::built_in()).into_iter().take(LISTED);
    let turn = |ranked: Ranked| LikelyTurn {
        turn: candidates.turn(ranked.index).notation(root.position()),
        chance: ranked.chance,
    };
    Some(ranked.map(turn).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";

    #[test]
    fn the_likeliest_turns_are_legal_and_come_in_order() {
        let turns = look(START).unwrap();
        assert_eq!(turns.len(), LISTED);
        assert!(turns.is_sorted_by(|one, next| one.chance >= next.chance), "{turns:?}");
        let position: Position = START.parse().unwrap();
        for likely in &turns {
            assert!(Turn::parse(&likely.turn, &position).is_ok(), "{likely:?}");
            assert!(likely.chance > 0.0 && likely.chance < 1.0, "{likely:?}");
        }
    }

    #[test]
    fn nothing_is_said_of_half_a_turn_of_the_end_and_of_nonsense() {
        let start: Position = START.parse().unwrap();
        let half = start.after(start.moves()[0]).to_string();
        let over = START.replacen('r', "R", 1);
        for from in ["", "nonsense", "1g Ra1", &half, &over] {
            assert_eq!(look(from), None, "{from}");
        }
    }
}
