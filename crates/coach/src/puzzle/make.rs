//! Puzzles from games.

use super::right::{captures, is_right};
use super::{Puzzle, Theme, likeness};
use crate::judgement::chance;
use crate::subject::Subject;
use arimaa::{Board, Kind, Move, Ply, Position, Square, Turn};
use engine::levels::Level;
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Line, NoMemory, Root, Stop};
use engine::tactics::captures as capturing;
use engine::tactics::defence::Defence;
use engine::tactics::forced::Solver;
use engine::tactics::goal::{can_goal, find_goal};
use engine::tactics::hunt::{Effort, Hunter};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The nodes of a search.
    pub nodes: u64,
    /// What they may be about.
    pub themes: Vec<Theme>,
    /// How many puzzles at most have the same theme.
    pub most_of_a_theme: usize,
    /// Only so many turns at the end of a game are looked at; all, if there are fewer.
    pub last_turns: usize,
}

/// A goal, or a capture, that takes fewer steps is too easy.
const LEAST_STEPS: u8 = 3;
/// At most this part of all turns may be right, in thousandths.
const MOST_RIGHT_PERMILL: usize = 30;
/// So many turns are tried where it is costly to try all.
const SAMPLE: usize = 400;
/// So many boards are looked at to find a forced goal.
const HUNT: u64 = 5_000;
/// Who has less than this chance has nothing to save.
const LEAST_CHANCE: f64 = 0.15;
/// To win a piece is worth this much of the chance to win, compared with doing nothing and with the best other turn.
pub(super) const LEAST_GAIN: f64 = 0.12;
/// So many of the best turns are looked at for one that wins nothing.
pub(super) const LINES: usize = 8;
/// Two puzzles of a game are so many turns apart.
const APART: usize = 6;

/// Makes puzzles, none like another.
#[derive(Debug)]
pub struct Maker {
    settings: Settings,
    engine: Engine,
    solver: Solver,
    hunter: Hunter,
    puzzles: Vec<Puzzle>,
}

impl Maker {
    /// Goes on from puzzles that are there already, if there is memory for its engine.
    pub fn new(settings: Settings, puzzles: Vec<Puzzle>) -> Result<Self, NoMemory> {
        let engine = Engine::try_new(EngineOptions { hash_mb: 16, ..EngineOptions::default() })?;
        Ok(Self { settings, engine, solver: Solver::new(), hunter: Hunter::new(), puzzles })
    }

    /// All puzzles so far.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The puzzles of a game; its name is part of where they come from.
    pub fn add(&mut self, subject: &Subject, name: &str, stop: &Stop) -> Vec<Puzzle> {
        let mut made = Vec::new();
        let mut last: Option<usize> = None;
        let turns: Vec<_> = subject.game.plies().filter(|(_, _, ply)| matches!(ply, Ply::Turn(_))).collect();
        let first = turns.len().saturating_sub(self.settings.last_turns);
        for (index, (label, position, _)) in turns.into_iter().enumerate().skip(first) {
            if stop.is_requested() {
                break;
            }
            if last.is_some_and(|last| index < last + APART) {
                continue;
            }
            if let Some(puzzle) = self.puzzle(position, format!("{name}, {label}")) {
                last = Some(index);
                self.puzzles.push(puzzle.clone());
                made.push(puzzle);
            }
        }
        made
    }

    /// The puzzle that a position is, if it is one.
    fn puzzle(&mut self, position: &Position, from: String) -> Option<Puzzle> {
        let (theme, victim) = self.theme(position)?;
        if !self.is_wanted(theme)
            || self.puzzles.iter().any(|puzzle| puzzle.theme == theme && likeness(&puzzle.position, position))
        {
            return None;
        }
        let root = Root::of_position(position)?;
        let line = self.sure(theme, position, victim, &root)?;
        if theme != Theme::WinPiece && !self.is_rare(theme, position, victim) {
            return None;
        }
        if theme == Theme::WinPiece && !self.gains(position, victim?, &line.0) {
            return None;
        }
        let level = self.lowest_level(theme, position, victim, &root);
        let (line, nodes) = line;
        Some(Puzzle {
            theme,
            position: *position,
            line: notation(position, &line[0]),
            victim,
            nodes,
            level,
            from,
        })
    }

    /// Whether more puzzles of a theme are wanted.
    fn is_wanted(&self, theme: Theme) -> bool {
        let known = self.puzzles.iter().filter(|puzzle| puzzle.theme == theme).count();
        self.settings.themes.contains(&theme) && known < self.settings.most_of_a_theme
    }

    /// What there is to be found here, at a glance.
    fn theme(&mut self, position: &Position) -> Option<(Theme, Option<Square>)> {
        let (board, side, enemy) = (position.board(), position.side(), position.side().opponent());
        if let Some(goal) = find_goal(board, side, Position::STEPS) {
            let difficult = goal.steps() >= LEAST_STEPS && !is_walk(&goal);
            return difficult.then_some((Theme::GoalNow, None));
        }
        if let Some(defence) = Defence::of(position) {
            return defence.saving.map(|_| (Theme::StopGoal, None));
        }
        if let Some(turn) = self.hunter.find(board, side, Effort::boards(HUNT)) {
            let forces = self.is_wanted(Theme::GoalForced) && self.solver.forces(position, &turn);
            return forces.then_some((Theme::GoalForced, None));
        }
        if self.hunter.find(board, enemy, Effort::boards(HUNT)).is_some() {
            return Some((Theme::SaveGame, None));
        }
        let list = capturing::list(board, side, Position::STEPS);
        let worth = |square: Square| board.piece_at(square).map_or(Kind::Rabbit, |piece| piece.kind);
        let best = list.iter().map(|capture| capture.victim).max_by_key(|square| worth(*square))?;
        let fast = list.iter().any(|capture| capture.victim == best && capture.steps() < LEAST_STEPS);
        (worth(best) > Kind::Rabbit && !fast).then_some((Theme::WinPiece, Some(best)))
    }

    /// The lines of a search whose best turn is right, and the nodes after which it was right for good.
    fn sure(
        &mut self,
        theme: Theme,
        position: &Position,
        victim: Option<Square>,
        root: &Root,
    ) -> Option<(Vec<Line>, u64)> {
        let multipv = if theme == Theme::WinPiece { LINES } else { 1 };
        let limits = Limits { multipv, ..Limits::nodes(self.settings.nodes) };
        let mut since = None;
        let Self { engine, solver, .. } = self;
        engine.forget();
        // The costly question is asked once for each turn.
        let mut known: Vec<(Board, bool)> = Vec::new();
        let mut right = |turn: &Turn| {
            let board = turn.result(position);
            if let Some((_, right)) = known.iter().find(|(other, _)| *other == board) {
                return *right;
            }
            let right = is_right(theme, position, victim, turn, solver);
            known.push((board, right));
            right
        };
        let report = engine.search(root, &limits, &Stop::new(), &mut |report| match report
            .best()
            .filter(|turn| right(turn))
        {
            Some(_) => since = since.or(Some(report.nodes)),
            None => since = None,
        });
        let best = report.lines.first()?;
        if !right(&best.turns[0]) || is_lost(theme, best) {
            return None;
        }
        let nodes = since.unwrap_or(report.nodes);
        Some((report.lines, nodes))
    }

    /// Whether only few turns are right: among all, or among some by chance.
    fn is_rare(&mut self, theme: Theme, position: &Position, victim: Option<Square>) -> bool {
        let mut turns = position.distinct_turns();
        let all = turns.len();
        match theme {
            Theme::GoalNow | Theme::StopGoal => {
                let right = turns
                    .iter()
                    .filter(|(turn, _)| is_right(theme, position, victim, turn, &mut self.solver))
                    .count();
                right * 1000 <= all * MOST_RIGHT_PERMILL
            }
            _ => {
                let mut random = Random::part(position.key(), 0);
                for place in 0..SAMPLE.min(all) {
                    let other = place + random.below((all - place) as u64) as usize;
                    turns.swap(place, other);
                }
                let tried = turns.iter().take(SAMPLE);
                let right = tried.filter(|(turn, board)| self.may_be_right(theme, position, turn, board));
                let most = SAMPLE.min(all) * MOST_RIGHT_PERMILL / 1000;
                right.take(most + 1).count() <= most
            }
        }
    }

    /// Whether nothing speaks against a turn, with little work.
    fn may_be_right(&mut self, theme: Theme, position: &Position, turn: &Turn, board: &Board) -> bool {
        let enemy = position.side().opponent();
        match theme {
            Theme::SaveGame => {
                !can_goal(board, enemy, Position::STEPS)
                    && self.hunter.find(board, enemy, Effort::boards(HUNT / 4)).is_none()
            }
            _ => is_right(theme, position, None, turn, &mut self.solver),
        }
    }

    /// Whether winning the piece is clearly better than anything else, and than doing nothing.
    fn gains(&mut self, position: &Position, victim: Square, lines: &[Line]) -> bool {
        gains(position, victim, lines) && {
            let passed = Position::new(*position.board(), position.side().opponent());
            let report = Root::of_position(&passed).map(|root| {
                self.engine.search(&root, &Limits::nodes(self.settings.nodes / 4), &Stop::new(), &mut |_| {})
            });
            let idle = report.and_then(|report| report.lines.first().map(|line| chance(-line.score)));
            idle.is_some_and(|idle| {
                lines.first().is_some_and(|best| chance(best.score) - idle >= 1.5 * LEAST_GAIN)
            })
        }
    }

    /// The weakest level that solves it; the strongest one is not asked.
    fn lowest_level(&mut self, theme: Theme, position: &Position, victim: Option<Square>, root: &Root) -> u8 {
        let strongest = Level::STRONGEST.number();
        for number in Level::WEAKEST.number()..=LAST_LEVEL {
            let Some(level) = Level::new(number) else { break };
            let chosen = level.choose(
                &mut self.engine,
                root,
                &Limits::default(),
                position.key(),
                &Stop::new(),
                &mut |_| {},
            );
            if chosen.best().is_some_and(|turn| is_right(theme, position, victim, &turn, &mut self.solver)) {
                return number;
            }
        }
        strongest
    }
}

/// Levels beyond this one search too long to be asked.
const LAST_LEVEL: u8 = 7;

/// Whether the enemy, who is stopped for now, wins all the same.
pub(super) fn is_lost(theme: Theme, best: &Line) -> bool {
    matches!(theme, Theme::SaveGame | Theme::StopGoal) && chance(best.score) < LEAST_CHANCE
}

/// Whether the best of these turns wins the piece, and the best one that does not is clearly worse.
pub(super) fn gains(position: &Position, victim: Square, lines: &[Line]) -> bool {
    let Some(best) = lines.first().filter(|line| captures(position, victim, &line.turns[0])) else {
        return false;
    };
    let other = lines.iter().find(|line| !captures(position, victim, &line.turns[0]));
    other.is_none_or(|other| chance(best.score) - chance(other.score) >= LEAST_GAIN)
}

/// Whether a turn is nothing but one piece on its way.
fn is_walk(turn: &Turn) -> bool {
    let mut place = None;
    turn.moves().all(|mv| match mv {
        Move::Step { from, direction } => {
            let goes_on = place.is_none_or(|place| place == from);
            place = from.step(direction);
            goes_on
        }
        Move::Push { .. } | Move::Pull { .. } => false,
    })
}

/// A line in notation.
fn notation(position: &Position, line: &Line) -> Vec<String> {
    let mut here = *position;
    let mut texts = Vec::new();
    for turn in line.turns.iter().take(LONGEST_LINE) {
        texts.push(turn.notation(&here));
        here = Position::new(turn.result(&here), here.side().opponent());
    }
    texts
}

/// So many turns of the answer are kept.
const LONGEST_LINE: usize = 3;
