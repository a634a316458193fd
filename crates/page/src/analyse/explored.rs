//! What the explorer of the base needs of an analysis.

use super::{Analyse, lines};
use crate::base::Opinion;
use crate::refusal::{self, Refusal};
use arimaa::{Phase, Ply, Position, Setup, Step, Turn};

impl Analyse {
    /// The position at the beginning of the turn or setup that is due: none in mid-turn and at the end of a game.
    pub(crate) fn whole_position(&self) -> Option<Position> {
        let position = self.tree.position(self.node, &self.game);
        let whole = position.steps_left() == Position::STEPS
            && self.draft().is_none_or(|draft| draft.steps().is_empty());
        (whole && !matches!(self.game.phase(), Phase::Over(_))).then_some(position)
    }

    /// What the engine has found about the turns from here: by looking at what follows them, or as one of its lines.
    pub(crate) fn opinions(&self) -> Vec<Opinion> {
        let Some(position) = self.whole_position() else { return Vec::new() };
        let side = position.side();
        let here = (String::new(), false);
        let mut opinions: Vec<Opinion> = Vec::new();
        let answer = self.tree.node(self.node).and_then(|node| node.found.get(&here));
        for (rank, line) in answer.into_iter().flat_map(|answer| answer.lines.iter().enumerate()) {
            let first = line.turns.first().and_then(|text| Turn::parse(text, &position).ok());
            if let Some(turn) = first {
                let score = lines::score_text(line.score, side);
                opinions.push(Opinion { after: turn.result(&position), score, best: rank == 0 });
            }
        }
        for child in self.tree.children(self.node).iter().filter_map(|&id| self.tree.node(id)) {
            let Some(Ply::Turn(turn)) = child.ply else { continue };
            let after = turn.result(&position);
            let line = child.found.get(&here).and_then(|answer| answer.lines.first());
            if let Some(line) = line.filter(|_| opinions.iter().all(|opinion| opinion.after != after)) {
                let score = lines::score_text(line.score, side.opponent());
                opinions.push(Opinion { after, score, best: false });
            }
        }
        opinions
    }

    /// A whole turn or setup is played from the present node. Gives back the steps, for the animation.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<Vec<Step>, Refusal> {
        let node = match self.game.phase() {
            Phase::Setup(side) => {
                let setup =
                    Setup::parse(text, side).map_err(|error| Refusal::new(format!("{}.", error.reason)))?;
                self.tree.add_setup(self.node, setup)?
            }
            Phase::Turn(_) => {
                let position = self.tree.position(self.node, &self.game);
                let turn = Turn::parse(text, &position).map_err(|error| refusal::of_turn(error.reason))?;
                self.tree.add_turn(self.node, turn)?
            }
            Phase::Over(_) => return Err(Refusal::new("The game is over.")),
        };
        self.jump(node);
        Ok(self.tree.steps(node))
    }
}
