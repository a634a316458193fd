//! Why a turn was bad: claims about the board that the rules and the exact tactics back.
//!
//! The search says what to look for, never what is so: that a goal was missed is claimed with a turn that reaches goal, that a
//! goal can be forced only after every answer was tried, that a piece can be captured with the shortest turn that does it.

use crate::judgement::Judgement;
use arimaa::{Bitboard, Board, Piece, Position, Side, Square, Turn};
use engine::eval::{Classical, Note, Term, explain};
use engine::search::{Line, Score};
use engine::tactics::captures::{self, CaptureTurn};
use engine::tactics::defence::Defence;
use engine::tactics::forced::Solver;
use engine::tactics::goal::{can_goal, find_goal};
use engine::tactics::hunt::{Effort, Hunter};
use serde::{Deserialize, Serialize};

/// A reason. Turns are in notation, for the position in which they can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason {
    /// A rabbit could reach goal with this turn.
    MissedGoal {
        /// A shortest such turn.
        turn: String,
    },
    /// The enemy can reach goal now, and there was a turn after which it could not.
    AllowedGoal {
        /// A shortest turn of the enemy that reaches goal.
        turn: String,
        /// A turn that would have stopped every goal.
        instead: String,
    },
    /// The enemy reaches goal whatever is played.
    UnstoppableGoal {
        /// A shortest turn of the enemy that reaches goal after this turn.
        turn: String,
    },
    /// This turn would have forced a goal in the next one, against every answer.
    MissedForcedGoal {
        /// The turn.
        turn: String,
    },
    /// The enemy can now force a goal.
    AllowedForcedGoal {
        /// The turn of the enemy after which every answer is followed by a goal.
        turn: String,
    },
    /// A piece was lost in the turn itself, on a trap.
    GaveUpPiece {
        /// The piece.
        piece: Piece,
        /// The trap.
        trap: Square,
    },
    /// The enemy can capture a piece now.
    LostPiece {
        /// The piece.
        piece: Piece,
        /// Where it stands after the turn.
        at: Square,
        /// The trap on which it can be captured.
        trap: Square,
        /// The fewest steps that this takes.
        steps: u8,
        /// A turn of so many steps that does it.
        turn: String,
    },
    /// An enemy piece could be captured.
    MissedCapture {
        /// The piece.
        piece: Piece,
        /// Where it stood.
        at: Square,
        /// The trap.
        trap: Square,
        /// The fewest steps that this takes.
        steps: u8,
        /// A turn of so many steps that does it.
        turn: String,
    },
    /// A piece that was free is frozen now.
    LeftFrozen {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
        /// A stronger enemy beside it.
        by: Square,
    },
    /// A piece is held hostage now: frozen near a trap.
    LeftHostage {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Square,
        /// Who holds it.
        by: Square,
    },
    /// A piece is framed now: it stands on a trap and cannot get off by itself.
    LeftFramed {
        /// The piece.
        piece: Piece,
        /// The trap.
        at: Square,
    },
    /// No own piece stands beside a home trap any more, and an enemy does.
    GaveUpTrap {
        /// The trap.
        trap: Square,
    },
    /// Which terms of the classical evaluation are worse than after the best turn.
    Terms {
        /// The worst first.
        changes: Vec<TermChange>,
        /// Whether this shows only after the answers that the search expects.
        answered: bool,
    },
}

/// What a term of the evaluation has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TermChange {
    /// The name of the term.
    pub term: String,
    /// Centirabbits for the side that moved, compared with the best turn; negative.
    pub change: i32,
}

/// No more reasons are given for a turn,
const MOST_REASONS: usize = 3;
/// and no more terms.
const MOST_TERMS: usize = 2;
/// A term that has lost less than this many centirabbits explains nothing.
const LEAST_CHANGE: i32 = 25;
/// So many boards are looked at to find a forced goal that the search did not report.
const HUNT: u64 = 20_000;
/// A goal that is forced in two turns is a win of the search in so many turns of both sides.
const FORCED_TURNS: u32 = 3;

/// A turn of a game, and what the searches before and after it have found.
pub(crate) struct Case<'a> {
    pub position: Position,
    pub played: Turn,
    /// The best line: never empty.
    pub best: &'a [Turn],
    pub best_score: Score,
    /// What is best for the enemy after the turn.
    pub reply: Option<&'a Line>,
    /// What the enemy has played.
    pub next: Option<Turn>,
    /// Whether the turn ended the game.
    pub over: bool,
    pub judgement: Judgement,
}

/// The exact tactics, with their memory.
#[derive(Default)]
pub(crate) struct Tactics {
    solver: Solver,
    hunter: Hunter,
    classical: Classical,
}

impl Tactics {
    /// All reasons for a judgement, the weightiest first.
    pub fn reasons(&mut self, case: &Case<'_>) -> Vec<Reason> {
        if case.over && case.judgement == Judgement::Best {
            return Vec::new();
        }
        let mut reasons = self.goals(case);
        if reasons.is_empty() && case.judgement.is_fault() {
            reasons.extend(self.forced(case));
        }
        if reasons.is_empty() && case.judgement.is_fault() {
            reasons.extend(gave_up(case));
            reasons.extend(lost(case));
            reasons.extend(missed_capture(case));
            self.positional(case, &mut reasons);
        }
        if reasons.is_empty() && case.judgement.is_fault() {
            reasons.extend(self.terms(case));
        }
        reasons.truncate(MOST_REASONS);
        reasons
    }

    /// Goals in one turn: missed, allowed, or not to be stopped.
    fn goals(&mut self, case: &Case<'_>) -> Vec<Reason> {
        let (side, enemy) = (case.position.side(), case.position.side().opponent());
        let after = case.after();
        let mut reasons = Vec::new();
        if case.over {
            return reasons;
        }
        if let Some(turn) = find_goal(case.position.board(), side, Position::STEPS) {
            reasons.push(Reason::MissedGoal { turn: turn.notation(&case.position) });
        }
        let Some(goal) = find_goal(&after, enemy, Position::STEPS) else { return reasons };
        let turn = goal.notation(&Position::new(after, enemy));
        if let Some(instead) = safe_turn(case) {
            reasons.push(Reason::AllowedGoal { turn, instead: instead.notation(&case.position) });
        } else if reasons.is_empty() && is_unstoppable(case) {
            reasons.push(Reason::UnstoppableGoal { turn });
        }
        reasons
    }

    /// Goals forced in two turns. Every claim is proved against all answers.
    fn forced(&mut self, case: &Case<'_>) -> Vec<Reason> {
        let (side, enemy) = (case.position.side(), case.position.side().opponent());
        let after = Position::new(case.after(), enemy);
        let mut reasons = Vec::new();
        let found = is_win(case.best_score, FORCED_TURNS).then(|| case.best[0]);
        let mine = found.or_else(|| self.hunter.find(case.position.board(), side, Effort::boards(HUNT)));
        if let Some(turn) = mine
            && self.solver.forces(&case.position, &turn)
            && !self.solver.forces(&case.position, &case.played)
        {
            reasons.push(Reason::MissedForcedGoal { turn: turn.notation(&case.position) });
        }
        let found = case.reply.filter(|line| is_win(line.score, FORCED_TURNS)).map(|line| line.turns[0]);
        let theirs = found.or_else(|| self.hunter.find(after.board(), enemy, Effort::boards(HUNT)));
        if let Some(turn) = theirs
            && self.solver.forces(&after, &turn)
        {
            reasons.push(Reason::AllowedForcedGoal { turn: turn.notation(&after) });
        }
        reasons
    }

    /// Frozen, held, framed, and traps given up: what was not so before, and is not so after the best turn.
    fn positional(&mut self, case: &Case<'_>, reasons: &mut Vec<Reason>) {
        let side = case.position.side();
        let (before, after, best) = (*case.position.board(), case.after(), case.after_best());
        let told: Vec<Square> = reasons
            .iter()
            .filter_map(|reason| match reason {
                Reason::LostPiece { at, .. } => Some(*at),
                _ => None,
            })
            .collect();
        let mut fresh: Vec<Reason> = Vec::new();
        let notes = [before, after, best].map(|board| self.notes(&board, side));
        let is_new = |note: &&Note| {
            let same = |other: &Note| other.reason == note.reason && other.squares == note.squares;
            !notes[0].iter().any(same) && !notes[2].iter().any(same)
        };
        for note in notes[1].iter().filter(is_new) {
            let Some((at, piece)) = note.squares.first().and_then(|at| Some((at, after.piece_at(at)?)))
            else {
                continue;
            };
            match (note.term, note.reason) {
                (Term::Hostages, "held by") => {
                    fresh.extend(note.others.first().map(|by| Reason::LeftHostage { piece, at, by }));
                }
                (Term::Frames, "framed") => fresh.push(Reason::LeftFramed { piece, at }),
                _ => {}
            }
        }
        let held: Vec<Square> = fresh
            .iter()
            .filter_map(|reason| match reason {
                Reason::LeftHostage { at, .. } | Reason::LeftFramed { at, .. } => Some(*at),
                _ => None,
            })
            .collect();
        for at in after.frozen(side) & !before.frozen(side) & !best.frozen(side) & !after.rabbits(side) {
            let Some(piece) = after.piece_at(at).filter(|_| !held.contains(&at)) else { continue };
            let stronger =
                Bitboard::of(at).neighbours() & after.side(side.opponent()) & after.stronger_than(piece.kind);
            fresh.extend(stronger.first().map(|by| Reason::LeftFrozen { piece, at, by }));
        }
        for trap in home_traps(side) {
            let around = Bitboard::of(trap).neighbours();
            let guards = |board: &Board| board.side(side) & around;
            if guards(&before).any()
                && guards(&best).any()
                && guards(&after).is_empty()
                && after.side(side.opponent()).intersects(around)
            {
                fresh.push(Reason::GaveUpTrap { trap });
            }
        }
        fresh.retain(|reason| match reason {
            Reason::LeftFrozen { at, .. }
            | Reason::LeftHostage { at, .. }
            | Reason::LeftFramed { at, .. } => !told.contains(at),
            _ => true,
        });
        reasons.append(&mut fresh);
    }

    /// What counts against a side on a board when the enemy is to move.
    fn notes(&self, board: &Board, side: Side) -> Vec<Note> {
        let explanation = explain(&self.classical, &Position::new(*board, side.opponent()));
        explanation
            .terms
            .into_iter()
            .flat_map(|line| line.notes)
            .filter(|note| note.side == side && note.value < 0)
            .collect()
    }

    /// The terms that are worse than after the best turn, or after the answers to both.
    fn terms(&self, case: &Case<'_>) -> Option<Reason> {
        let enemy = case.position.side().opponent();
        let (played, best) = (case.after(), case.after_best());
        let at_once = self.changes(case, &Position::new(played, enemy), &Position::new(best, enemy));
        if !at_once.is_empty() {
            return Some(Reason::Terms { changes: at_once, answered: false });
        }
        let after = |board: Board, answer: Turn| {
            Position::new(answer.result(&Position::new(board, enemy)), enemy.opponent())
        };
        let (answer, expected) = (case.reply?.turns[0], *case.best.get(1)?);
        let changes = self.changes(case, &after(played, answer), &after(best, expected));
        (!changes.is_empty()).then_some(Reason::Terms { changes, answered: true })
    }

    /// The terms that are worse in the first of two positions for the side that made the turn.
    fn changes(&self, case: &Case<'_>, played: &Position, best: &Position) -> Vec<TermChange> {
        let (played, best) = (explain(&self.classical, played), explain(&self.classical, best));
        let sign = if case.position.side() == Side::Gold { 1 } else { -1 };
        let mut changes: Vec<TermChange> = played
            .terms
            .iter()
            .zip(&best.terms)
            .filter(|(line, _)| !matches!(line.term, Term::Tempo | Term::Swindle))
            .map(|(played, best)| TermChange {
                term: played.term.name().to_string(),
                change: sign * (played.balance() - best.balance()),
            })
            .filter(|change| change.change <= -LEAST_CHANGE)
            .collect();
        changes.sort_by_key(|change| change.change);
        changes.truncate(MOST_TERMS);
        changes
    }
}

impl Case<'_> {
    /// The board after the turn that was played.
    fn after(&self) -> Board {
        self.played.result(&self.position)
    }

    /// The board after the best turn.
    fn after_best(&self) -> Board {
        self.best[0].result(&self.position)
    }
}

/// Whether a score is a proved win in at most so many turns of both sides.
fn is_win(score: Score, turns: u32) -> bool {
    score.decided().is_some_and(|decided| decided.win && decided.turns <= turns)
}

/// A turn after which the enemy has no goal: the best one, or one that the exact defence finds.
fn safe_turn(case: &Case<'_>) -> Option<Turn> {
    let enemy = case.position.side().opponent();
    let best = case.after_best();
    if !can_goal(&best, enemy, Position::STEPS) {
        return Some(case.best[0]);
    }
    Defence::of(&case.position)?.saving
}

/// Whether the enemy threatens goal, nothing stops it, and there is no goal of one's own.
fn is_unstoppable(case: &Case<'_>) -> bool {
    let side = case.position.side();
    !can_goal(case.position.board(), side, Position::STEPS)
        && Defence::of(&case.position).is_some_and(|defence| defence.saving.is_none())
}

fn gave_up(case: &Case<'_>) -> Vec<Reason> {
    own_losses(&case.position, &case.played)
        .into_iter()
        .filter(|loss| !own_losses(&case.position, &case.best[0]).contains(loss))
        .map(|(piece, trap)| Reason::GaveUpPiece { piece, trap })
        .collect()
}

/// The own pieces that a turn leaves to die, and where.
fn own_losses(position: &Position, turn: &Turn) -> Vec<(Piece, Square)> {
    let mut board = *position.board();
    let captures = turn.moves().flat_map(|mv| board.make(position.side(), mv)).flatten();
    captures
        .filter(|capture| capture.piece.side == position.side())
        .map(|one| (one.piece, one.trap))
        .collect()
}

/// The strongest piece that the enemy captures, in the line of the search or in the game, and can by the exact tactics; unless
/// it captures as much after the best turn.
fn lost(case: &Case<'_>) -> Option<Reason> {
    let (side, enemy) = (case.position.side(), case.position.side().opponent());
    let (after, best) = (case.after(), case.after_best());
    let answers = case.reply.map(|line| line.turns[0]).into_iter().chain(case.next);
    let taken = answers
        .filter_map(|answer| strongest_lost(&after, &answer.result(&Position::new(after, enemy)), side));
    let piece = taken.max_by_key(|piece| piece.kind)?;
    let expected = case
        .best
        .get(1)
        .and_then(|answer| strongest_lost(&best, &answer.result(&Position::new(best, enemy)), side));
    if expected.is_some_and(|other| other.kind >= piece.kind) {
        return None;
    }
    let CaptureTurn { victim: at, trap, turn } = fastest(&after, enemy, piece)?;
    let steps = turn.steps();
    Some(Reason::LostPiece { piece, at, trap, steps, turn: turn.notation(&Position::new(after, enemy)) })
}

/// The strongest piece that the best turn captures and the played one does not.
fn missed_capture(case: &Case<'_>) -> Option<Reason> {
    let (side, enemy) = (case.position.side(), case.position.side().opponent());
    let board = case.position.board();
    let piece = strongest_lost(board, &case.after_best(), enemy)?;
    if case.after().count(piece) < board.count(piece) {
        return None;
    }
    let CaptureTurn { victim: at, trap, turn } = fastest(board, side, piece)?;
    let steps = turn.steps();
    Some(Reason::MissedCapture { piece, at, trap, steps, turn: turn.notation(&case.position) })
}

/// The fastest capture of a piece of that kind.
fn fastest(board: &Board, side: Side, piece: Piece) -> Option<CaptureTurn> {
    captures::list(board, side, Position::STEPS)
        .into_iter()
        .filter(|capture| board.piece_at(capture.victim) == Some(piece))
        .min_by_key(|capture| (capture.steps(), capture.victim, capture.trap))
}

/// The strongest kind of which a side has fewer pieces on the second board.
fn strongest_lost(before: &Board, after: &Board, side: Side) -> Option<Piece> {
    Piece::all()
        .filter(|piece| piece.side == side && after.count(*piece) < before.count(*piece))
        .max_by_key(|piece| piece.kind)
}

/// The two traps of a side's own half.
fn home_traps(side: Side) -> impl Iterator<Item = Square> {
    Square::TRAPS.into_iter().filter(move |trap| (trap.row() < 4) == (side == Side::Gold))
}
