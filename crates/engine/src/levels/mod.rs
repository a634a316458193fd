//! Opponents of every strength, who err as people do.
//!
//! A weak player does not throw dice. It looks at few turns that look natural, not far ahead, and takes one that seems good
//! to it. So each level has a number of turns that come to its mind, a wildness: how far these are from what is usual, and a
//! temperature: how often it prefers what is a little worse; or, from level 7 on, a search. What even a club player sees is
//! never overlooked from level 3 on: a goal in this turn, a goal of the opponent in the next one, a piece left to be captured
//! for nothing. From level 5 on it is seen too, with few exceptions, that a turn allows a goal forced in two turns.

mod ideas;

use self::ideas::Ideas;
use crate::eval::{Classical, Evaluator, HarLog};
use crate::random::Random;
use crate::search::{Engine, Limits, Line, Report, Root, Score, Search, Stop};
use crate::setups;
use crate::tactics::{
    captures,
    goal::can_goal,
    hunt::{Effort, Hunter},
};
use arimaa::{Board, Position, Setup, Side, Turn};
use std::collections::HashSet;
use std::time::Duration;

/// How strong an opponent is: 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level below the strongest finds its turn.
struct Style {
    /// The positions that it searches.
    nodes: u64,
    /// The turns among which it chooses: so many of the best, or so many that just come to its mind.
    choice: Choice,
    /// In centirabbits: of two turns that differ by so much, the worse one is played once in e times the better one.
    temperature: f64,
    /// In how many of four turns it takes care.
    care: u64,
}

enum Choice {
    /// The best turns that the search has found.
    Best(usize),
    /// So many turns that come to mind, as [wild](Ideas) as that, judged at a glance.
    Some { turns: u64, wildness: f64 },
}

/// The search with which those who judge at a glance see what must not be overlooked.
const NODES_OF_CARE: u64 = 5_000;
/// From this level on no turn is played that allows a goal forced in two turns, if there is another.
const FIRST_WITH_FORESIGHT: Level = Level(5);
/// The boards that are looked at for such a goal after one turn.
const BOARDS_OF_FORESIGHT: u64 = 5_000;
/// So many more turns come to mind in all where none of those considered will do.
const TURNS_INSTEAD: u64 = 200;
/// How wild these are for those who usually search: what is usual was bad already.
const WILDNESS_INSTEAD: f64 = 2.0;
/// What counts less than this, in centirabbits, is not a piece lost for nothing.
const SMALL_LOSS: f64 = 50.0;

impl Level {
    /// For those who have just learned the rules.
    pub const WEAKEST: Self = Self(1);
    /// All that the engine has.
    pub const STRONGEST: Self = Self(10);

    /// A level, from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if Self::WEAKEST.0 <= number && number <= Self::STRONGEST.0 { Some(Self(number)) } else { None }
    }

    /// The number from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn style(self) -> Option<Style> {
        Some(match self.0 {
            1 => Style::glance(2, 4.5, 100.0, 2),
            2 => Style::glance(3, 4.0, 70.0, 3),
            3 => Style::glance(4, 3.5, 55.0, 4),
            4 => Style::glance(8, 3.25, 25.0, 4),
            5 => Style::glance(18, 2.75, 15.0, 4),
            6 => Style::glance(50, 2.25, 8.0, 4),
            7 => Style::search(8_000, 20.0),
            8 => Style::search(40_000, 12.0),
            9 => Style::search(300_000, 8.0),
            _ => return None,
        })
    }

    /// The setup for a side, the same for the same seed: the strongest level takes those that win most, the others what people
    /// play. Silver looks at what Gold has done, if that is known.
    pub fn setup(self, side: Side, gold: Option<&Setup>, seed: u64) -> Setup {
        if self == Self::STRONGEST {
            setups::strongest(side, gold, seed)
        } else {
            setups::choose(side, gold, seed)
        }
    }

    /// Finds a turn. The first line of the report is what this level plays; it is empty only if there is no legal turn.
    /// The limits are for the strongest level; the others keep their own too, forget what the engine knew, and play the
    /// same for the same seed unless the limits stop them earlier.
    ///
    /// ```
    /// use arimaa::Position;
    /// use engine::levels::Level;
    /// use engine::search::{Engine, Limits, Root, EngineOptions, Stop};
    ///
    /// let position: Position =
    ///     "g [                R                           c  r                ]".parse().unwrap();
    /// let root = Root::of_position(&position).unwrap();
    /// let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
    /// let level = Level::new(3).unwrap();
    /// let report = level.choose(&mut engine, &root, &Limits::default(), 7, &Stop::new(), &mut |_| {});
    /// assert_eq!(report.lines[0].score.to_string(), "win in 1");
    /// ```
    pub fn choose(
        self,
        engine: &mut Engine,
        root: &Root,
        limits: &Limits,
        seed: u64,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        let mut search = self.search(engine, root, limits);
        engine.advance(&mut search, Duration::MAX, stop, listener);
        self.pick(root, search.into_report(), seed)
    }

    /// The search that comes before the choice, for hosts that carry it on [in slices](Engine::advance).
    pub fn search(self, engine: &mut Engine, root: &Root, limits: &Limits) -> Search {
        let Some(style) = self.style() else { return Search::new(root.clone(), *limits) };
        engine.forget();
        Search::new(root.clone(), style.limits(limits))
    }

    /// The choice, by what the search has found: the first line of the report that comes back is what this level plays.
    pub fn pick(self, root: &Root, mut report: Report, seed: u64) -> Report {
        let Some(style) = self.style() else { return report };
        let mut random = Random::new(seed);
        let careful = random.chance(style.care, 4);
        let Some(best) = report.lines.first().cloned() else { return report };
        if careful && best.score.decided().is_some_and(|end| end.win && end.turns == 1) {
            report.lines.truncate(1);
            return report;
        }
        let lines = match style.choice {
            Choice::Best(_) => report.lines,
            Choice::Some { turns, wildness } => glance(root, turns, wildness, &mut random),
        };
        let safety = Safety::new(root.position());
        let least = safety.after(best.turns[0]) - SMALL_LOSS;
        let mut foresight = (self >= FIRST_WITH_FORESIGHT).then(Hunter::new);
        let mut safe = |line: &Line| {
            let turn = line.turns[0];
            !careful
                || safety.after(turn) >= least
                    && !foresight.as_mut().is_some_and(|hunter| safety.allows_forced_goal(turn, hunter))
        };
        let (turns, wildness) = style.choice.instead();
        // Where all that was thought of is bad, one thinks again.
        let chosen = draw(&lines, style.temperature, &mut random, &mut safe).or_else(|| {
            (0..TURNS_INSTEAD.div_ceil(turns)).find_map(|_| {
                let others = glance(root, turns, wildness, &mut random);
                draw(&others, style.temperature, &mut random, &mut safe)
            })
        });
        let chosen = chosen.unwrap_or(best);
        report.lines = vec![chosen];
        report
    }
}

impl Choice {
    /// How many turns come to mind at a time where none of the choice will do, and how wild they are.
    const fn instead(&self) -> (u64, f64) {
        match *self {
            Self::Best(_) => (TURNS_INSTEAD, WILDNESS_INSTEAD),
            Self::Some { turns, wildness } => (turns, wildness),
        }
    }
}

impl Style {
    /// Some turns, their wildness, a temperature, and the care.
    const fn glance(turns: u64, wildness: f64, temperature: f64, care: u64) -> Self {
        Self { nodes: NODES_OF_CARE, choice: Choice::Some { turns, wildness }, temperature, care }
    }

    /// A search, and a temperature for the choice among the best that it finds.
    const fn search(nodes: u64, temperature: f64) -> Self {
        Self { nodes, choice: Choice::Best(2), temperature, care: 4 }
    }

    fn limits(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            multipv: if let Choice::Best(count) = self.choice { count } else { 1 },
            ..*limits
        }
    }
}

/// Different turns as they come to mind, judged by how the board looks after them.
fn glance(root: &Root, count: u64, wildness: f64, random: &mut Random) -> Vec<Line> {
    let ideas = Ideas::new(root, wildness);
    let evaluator = Classical::default();
    let side = root.position().side();
    let look = |board: Board| match board.outcome(side) {
        Some(outcome) if outcome.winner == Some(side) => Score::WIN - 1,
        Some(_) => 1 - Score::WIN,
        None => -evaluator.evaluate(&Position::new(board, side.opponent())),
    };
    let mut met = HashSet::new();
    (0..count)
        .filter_map(|_| ideas.draw(random))
        .filter(|(_, board)| met.insert(*board))
        .map(|(turn, board)| Line { score: Score::from_raw(look(board)), turns: vec![turn] })
        .collect()
}

/// One of the lines that are safe: each is as likely as the temperature makes it.
fn draw(
    lines: &[Line],
    temperature: f64,
    random: &mut Random,
    mut safe: impl FnMut(&Line) -> bool,
) -> Option<Line> {
    let most = lines.iter().map(|line| line.score.centirabbits()).max()?;
    let weight = |line: &Line| (f64::from(line.score.centirabbits() - most) / temperature).exp();
    let mut left: Vec<(&Line, f64)> = lines.iter().map(|line| (line, weight(line))).collect();
    while !left.is_empty() {
        let (line, _) = left.swap_remove(random.share(left.iter().map(|(_, weight)| *weight)));
        if safe(line) {
            return Some(line.clone());
        }
    }
    None
}

/// How much is left after the opponent's next turn, if it takes the most valuable piece it can, or goals.
struct Safety {
    position: Position,
    material: HarLog,
}

impl Safety {
    fn new(position: &Position) -> Self {
        Self { position: *position, material: HarLog::new(Classical::default().params()) }
    }

    /// Whether a goal is found that the enemy can force in two turns after this one.
    fn allows_forced_goal(&self, turn: Turn, hunter: &mut Hunter) -> bool {
        let side = self.position.side();
        let board = turn.result(&self.position);
        board.outcome(side).is_none()
            && hunter.find(&board, side.opponent(), Effort::boards(BOARDS_OF_FORESIGHT)).is_some()
    }

    /// In centirabbits, for the side that plays the turn.
    fn after(&self, turn: Turn) -> f64 {
        let side = self.position.side();
        let board = turn.result(&self.position);
        let enemy = side.opponent();
        if board.outcome(side).is_some_and(|outcome| outcome.winner == Some(enemy))
            || can_goal(&board, enemy, Position::STEPS)
        {
            return f64::NEG_INFINITY;
        }
        let worth = |board: &Board| {
            let balance = self.material.balance(board);
            if side == Side::Gold { balance } else { -balance }
        };
        captures::list(&board, enemy, Position::STEPS)
            .into_iter()
            .map(|capture| {
                let mut rest = board;
                rest.remove(capture.victim);
                worth(&rest)
            })
            .fold(worth(&board), f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(scores: &[i32]) -> Vec<Line> {
        let line = |&score| Line { score: Score::from_raw(score), turns: vec![Turn::default()] };
        scores.iter().map(line).collect()
    }

    #[test]
    fn of_two_turns_the_worse_one_is_played_as_often_as_the_temperature_says() {
        let lines = lines(&[20, -20]);
        let mut random = Random::new(1);
        let worse = (0..4000).filter(|_| draw(&lines, 40.0, &mut random, |_| true) != Some(lines[0].clone()));
        // 1 : e.
        let share = worse.count() as f64 / 4000.0;
        assert!((share - 0.269).abs() < 0.03, "{share}");
    }

    #[test]
    fn what_is_not_safe_is_never_played() {
        let lines = lines(&[500, 0, -1_000_000]);
        let mut random = Random::new(1);
        for _ in 0..100 {
            let drawn = draw(&lines, 10.0, &mut random, |line| line.score.centirabbits() < 500);
            assert_eq!(drawn, Some(lines[1].clone()));
            assert_eq!(draw(&lines, 10.0, &mut random, |_| false), None);
        }
    }
}
