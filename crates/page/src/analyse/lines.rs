//! The lines of the engine, made into turns and words.

use super::{Analyse, Preview};
use crate::entry::Draft;
use crate::message::LinePlace;
use crate::refusal::Refusal;
use crate::view::{ArrowRole, ArrowView, BarView, LineTurnView, LineView};
use analysis::{Answer, Line, Score};
use arimaa::{Board, Position, Side, Square, Step, Token, Turn};

impl Analyse {
    /// What is known about the present place: from the search under way, or from an earlier one.
    pub(super) fn answer(&self) -> Option<&Answer> {
        let key = self.draft().map(|draft| (draft.text(), self.threat))?;
        self.tree.node(self.node).and_then(|node| node.found.get(&key))
    }

    /// The side for which the scores are.
    pub(super) fn asked_side(&self) -> Option<Side> {
        let side = self.draft()?.side();
        Some(if self.threat { side.opponent() } else { side })
    }

    pub(super) fn line_views(&self) -> Vec<LineView> {
        let (Some(answer), Some(side)) = (self.answer(), self.asked_side()) else { return Vec::new() };
        let ply = self.game.ply() + u32::from(self.threat);
        let lines = (1..).zip(&answer.lines).take(usize::from(self.lines));
        lines
            .map(|(rank, line)| LineView {
                rank,
                score: score_text(line.score, side),
                chance: proved(line.score).is_none().then(|| percent(gold_chance(line, side))),
                proved: proved(line.score).is_some(),
                turns: line
                    .turns
                    .iter()
                    .zip(ply..)
                    .take(12)
                    .map(|(text, ply)| LineTurnView {
                        label: format!("{}{}", ply / 2 + 1, Side::ALL[ply as usize % 2].letter()),
                        text: turn_text(text),
                    })
                    .collect(),
            })
            .collect()
    }

    pub(super) fn bar(&self) -> Option<BarView> {
        if let Some(outcome) = self.game.outcome() {
            let gold = outcome.winner.map_or(0.5, |winner| if winner == Side::Gold { 1.0 } else { 0.0 });
            let text = outcome.winner.map_or("draw".to_string(), |winner| format!("{winner} won"));
            return Some(BarView { gold, text, proved: true });
        }
        // In threat mode the bar would speak of another position: it keeps what is known of this one.
        let draft = self.draft()?;
        let answer = self.tree.node(self.node)?.found.get(&(draft.text(), false))?;
        let line = answer.lines.first()?;
        let gold = gold_chance(line, draft.side());
        Some(match proved(line.score) {
            Some(win) => {
                let winner = if win { draft.side() } else { draft.side().opponent() };
                BarView { gold, text: format!("{winner} wins"), proved: true }
            }
            None => BarView { gold, text: leader(gold), proved: false },
        })
    }

    /// The first turns of the lines as arrows: each piece from where it stands to where it ends.
    pub(super) fn line_arrows(&self) -> Vec<ArrowView> {
        let (Some(answer), Some(draft)) = (self.answer(), self.draft()) else { return Vec::new() };
        let mut arrows = Vec::new();
        for (rank, line) in (1u8..).zip(&answer.lines).take(usize::from(self.lines)) {
            let role = match (self.threat, rank) {
                (true, _) => ArrowRole::Threat,
                (false, 1) => ArrowRole::Best,
                (false, _) => ArrowRole::Line,
            };
            let first = line.turns.first().map_or("", String::as_str);
            for (from, to) in journeys(&steps(first)) {
                if draft.board().piece_at(from).is_some() {
                    arrows.push(ArrowView { from, to, role, rank: Some(rank), label: None });
                }
            }
        }
        arrows
    }

    /// The board after some turns of a line, or after one that people would play, for a preview.
    pub(super) fn preview_board(&self) -> Option<Board> {
        let board = *self.draft()?.board();
        match self.preview? {
            Preview::Line(place) => {
                let line = self.answer()?.lines.get(place.line)?;
                line.turns.iter().take(place.turn + 1).try_fold(board, |board, text| after(board, text))
            }
            Preview::Likely(index) => after(board, self.likely_text(index)?),
        }
    }

    /// Adds the turns of a line up to one of them to the tree, and goes there.
    pub(crate) fn add_line(&mut self, place: LinePlace) -> Result<(), Refusal> {
        if self.threat {
            return Err(Refusal::new("A threat is not a continuation: it would be the other side's turn."));
        }
        let gone = || Refusal::new("This line is not there any more.");
        let line = self.answer().and_then(|answer| answer.lines.get(place.line)).ok_or_else(gone)?.clone();
        let draft = self.draft().ok_or_else(gone)?.clone();
        let mut node = self.node;
        for (index, text) in line.turns.iter().take(place.turn + 1).enumerate() {
            let turn = if index == 0 {
                rest_of_turn(&draft, text)
            } else {
                let game = self.tree.game(node);
                let position: Position = self.tree.position(node, &game);
                Turn::parse(text, &position).ok()
            };
            let Some(turn) = turn else {
                return Err(Refusal::new("The engine's line cannot be played here."));
            };
            node = self.tree.add_turn(node, turn)?;
        }
        self.jump(node);
        Ok(())
    }
}

/// The whole turn: what is made, and the rest that the engine says.
fn rest_of_turn(draft: &Draft, rest: &str) -> Option<Turn> {
    let mut draft = draft.clone();
    for step in steps(rest) {
        draft.step(step).ok()?;
    }
    draft.finish().ok()
}

/// The board after a turn, if its steps fit.
fn after(mut board: Board, turn: &str) -> Option<Board> {
    for step in steps(turn) {
        let fits = board.piece_at(step.from) == Some(step.piece) && board.piece_at(step.to()).is_none();
        if !fits {
            return None;
        }
        board.displace(step.piece.side, step.from, step.direction);
    }
    Some(board)
}

fn steps(text: &str) -> Vec<Step> {
    let step = |word: &str| match word.parse() {
        Ok(Token::Step(step)) => Some(step),
        _ => None,
    };
    text.split_whitespace().take(12).filter_map(step).collect()
}

/// A turn of a line as it is shown; nothing left to do is said in words.
fn turn_text(text: &str) -> String {
    let text: String = text.chars().take(60).collect();
    if text.trim().is_empty() { "end the turn".to_string() } else { text }
}

/// Where each piece goes in a turn, from its first square to its last.
pub(crate) fn journeys(steps: &[Step]) -> Vec<(Square, Square)> {
    let mut journeys: Vec<(Square, Square)> = Vec::new();
    for step in steps {
        match journeys.iter_mut().find(|(_, to)| *to == step.from) {
            Some((_, to)) => *to = step.to(),
            None => journeys.push((step.from, step.to())),
        }
    }
    journeys.retain(|(from, to)| from != to);
    journeys
}

/// Whether a score is a proved win or loss of the side that was asked about.
fn proved(score: Score) -> Option<bool> {
    match score {
        Score::Win(_) => Some(true),
        Score::Loss(_) => Some(false),
        Score::Centirabbits(_) => None,
    }
}

/// Gold's chance.
fn gold_chance(line: &Line, side: Side) -> f64 {
    let chance = match line.score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Centirabbits(_) if line.chance.is_finite() => line.chance.clamp(0.0, 1.0),
        Score::Centirabbits(_) => 0.5,
    };
    if side == Side::Gold { chance } else { 1.0 - chance }
}

/// "Gold 74%": who is ahead, and how surely.
fn leader(gold: f64) -> String {
    let (side, chance) = if gold >= 0.5 { (Side::Gold, gold) } else { (Side::Silver, 1.0 - gold) };
    match percent(chance) {
        even if even == percent(0.5) => even,
        chance => format!("{side} {chance}"),
    }
}

fn percent(chance: f64) -> String {
    // What is not proved is never certain.
    format!("{}%", (chance * 100.0).round().clamp(1.0, 99.0))
}

/// A score for Gold: "+1.20", or a proved result in words.
pub(super) fn score_text(score: Score, side: Side) -> String {
    let turns = |count: u32| {
        // Turns of the winner alone, as people count.
        let own = count.div_ceil(2);
        if own == 1 { "in one turn".to_string() } else { format!("in {own} turns") }
    };
    match score {
        Score::Centirabbits(value) => {
            let gold = if side == Side::Gold { i64::from(value) } else { -i64::from(value) };
            format!("{:+.2}", gold as f64 / 100.0)
        }
        Score::Win(count) => format!("{side} wins {}", turns(count)),
        Score::Loss(count) => format!("{} wins {}", side.opponent(), turns(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_says_whose_it_is_and_is_never_certain() {
        for (gold, text) in
            [(0.74, "Gold 74%"), (0.2, "Silver 80%"), (0.504, "50%"), (0.496, "50%"), (1.0, "Gold 99%")]
        {
            assert_eq!(leader(gold), text);
        }
    }
}
