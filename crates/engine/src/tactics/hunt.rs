//! The fast form of [`forced`](super::forced), for use inside a search, and goals that are forced in three turns: what is
//! called won is won, and what takes too long is given up.
//!
//! It looks only at turns that serve a rabbit near its goal: every move touches the surroundings of such a rabbit or of its
//! way. First each rabbit by itself, the nearest with the closest surroundings, then farther and wider ones, then all
//! together. Where no rabbit is near, it costs a few instructions. A turn that withstands
//! the whole search for a defence wins; that search is the exact one, so a *yes* is right. A *no* says only that nothing
//! was found with this much work.
//!
//! A goal in three turns is looked for in the same way among turns that threaten one at once: after every answer that stops
//! the threat a goal has to be forced in two. Where a step or two stop it, the answers go into the hundreds; so first
//! only threats count that nothing stops but a whole turn, and then those that need three steps.

use super::defence::{Search, stops};
use super::forced::{Refuter, played, threat};
use super::goal::{can_goal, hopeful};
use super::patience::Patience;
use super::relevance::around;
use arimaa::{Bitboard, Board, KeySet, Move, Position, Side, Turn};

/// Finds forced goals with little work. It owns the memory that this needs: keep one and use it often.
///
/// ```
/// use arimaa::{Position, Side};
/// use engine::tactics::hunt::{Effort, Hunter};
///
/// let position: Position =
///     "s [          c  r c        hrd d   rHE    rRe     C RRrM m         ]".parse().unwrap();
/// let turn = Hunter::new().find(position.board(), Side::Silver, Effort::boards(10_000)).unwrap();
/// assert_eq!(turn.steps(), 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Hunter {
    two: Hunt<Refuter>,
    three: Hunt<Answers>,
}

/// The turns of a side that threaten goal, one after the other, until one of them wins.
#[derive(Clone, Debug)]
struct Hunt<J> {
    /// The boards that this search has met, and those of an earlier one with a smaller zone.
    seen: KeySet,
    tested: KeySet,
    /// The boards after 0 to 3 steps, each with a shortest way to it.
    levels: [Vec<(Board, Turn)>; 4],
    /// Turns that threaten goal: the steps that it takes, and the board after the turn.
    candidates: Vec<(u8, Turn, Board)>,
    judge: J,
    /// The last turns that won, in whatever position, the last one first.
    won: Vec<Turn>,
    /// What was found before.
    known: Vec<Known>,
    nodes: u64,
    /// It gives up when this is over.
    patience: Option<Patience>,
}

/// Decides whether a turn that threatens goal wins.
trait Judge {
    /// Forgets what helped in another position.
    fn clear(&mut self);

    /// The boards that were looked at so far.
    fn nodes(&self) -> u64;

    /// Proofs are given up when this is over.
    fn set_patience(&mut self, patience: Option<Patience>);

    /// Whether it is proved with about so many boards that no answer saves the enemy of `side`.
    fn is_beaten(&mut self, board: &Board, side: Side, most: u64) -> bool;
}

/// In two turns: no answer stops the goal.
impl Judge for Refuter {
    fn clear(&mut self) {
        self.clear();
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn set_patience(&mut self, patience: Option<Patience>) {
        self.set_patience(patience);
    }

    fn is_beaten(&mut self, board: &Board, side: Side, most: u64) -> bool {
        self.is_beaten(board, side, most)
    }
}

/// In three turns: after every answer that stops the goal another one is forced.
#[derive(Clone, Debug, Default)]
struct Answers {
    search: Search,
    hunt: Hunt<Refuter>,
    /// The boards after answers that were looked at.
    met: KeySet,
    /// Answers after which none was found, the last one first.
    saving: Vec<Turn>,
    /// A threat that is stopped with fewer steps is given up.
    stubborn: u8,
}

/// A threat with more answers is given up.
const ANSWERS: usize = 40;
/// What is done to find a forced goal after an answer.
const AFTER_ANSWER: Effort = Effort { circles: 4, boards: 3_000, stubborn: 0 };
/// So many answers that saved the enemy before are tried first.
const SAVING: usize = 8;

impl Judge for Answers {
    fn clear(&mut self) {
        self.saving.clear();
    }

    fn nodes(&self) -> u64 {
        self.search.nodes + self.hunt.nodes()
    }

    fn set_patience(&mut self, patience: Option<Patience>) {
        self.search.patience = patience;
        self.hunt.set_patience(patience);
    }

    fn is_beaten(&mut self, board: &Board, side: Side, most: u64) -> bool {
        let enemy = side.opponent();
        let Self { search, hunt, met, saving, stubborn } = self;
        let known = saving.iter().position(|turn| {
            played(turn, board, enemy).is_some_and(|next| {
                next != *board && stops(&next, enemy) && hunt.find(&next, side, AFTER_ANSWER).is_none()
            })
        });
        if let Some(place) = known {
            saving[..=place].rotate_right(1);
            return false;
        }
        search.clear();
        search.most = search.nodes.saturating_add(most);
        let end = hunt.nodes().saturating_add(most);
        met.clear();
        let mut answers = 0;
        if search.save(board, enemy, stubborn.saturating_sub(1), Turn::default(), &mut |_, _| true).is_some()
        {
            return false;
        }
        let answer = search.save(board, enemy, Position::STEPS, Turn::default(), &mut |next, _| {
            if !met.insert(next.key()) {
                return false;
            }
            answers += 1;
            answers > ANSWERS || hunt.nodes() >= end || hunt.find(next, side, AFTER_ANSWER).is_none()
        });
        let beaten = answer.is_none() && search.nodes < search.most;
        if let Some(turn) = answer {
            saving.insert(0, turn);
            saving.truncate(SAVING);
        }
        beaten
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    /// With so much nothing was found,
    effort: Effort,
    /// or this was.
    turn: Option<Turn>,
}

/// How much is done to find a forced goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// So many circles are looked through, of those that there are.
    circles: usize,
    /// About so many boards are looked at.
    boards: u64,
    /// For a goal in three turns: a threat that is stopped with fewer steps is given up.
    stubborn: u8,
}

impl Effort {
    /// All circles, as far as so many boards go.
    pub const fn boards(boards: u64) -> Self {
        Self { circles: CIRCLES.len(), boards, stubborn: Position::STEPS - 1 }
    }

    /// As many circles as cost `usual` boards where nothing is to be found, and at most `boards` where there is more to
    /// look at; none if not even the first circle is as cheap as that. For a goal in three turns: threats that nothing stops
    /// but a whole turn.
    pub fn usually(usual: u64, boards: u64) -> Option<Self> {
        let circles = CIRCLES.partition_point(|circle| circle.usual <= usual);
        (circles > 0).then_some(Self { circles, boards, stubborn: Position::STEPS })
    }

    /// The same for a goal in three turns, with all threats that need at least three steps.
    pub fn usually_wide(usual: u64, boards: u64) -> Option<Self> {
        let circles = CIRCLES.partition_point(|circle| circle.usual_wide <= usual);
        (circles > 0).then_some(Self { circles, boards, stubborn: Position::STEPS - 1 })
    }

    /// Whether it is not worth doing again what was done with the other effort: a little more work finds little.
    fn is_covered_by(&self, other: &Self) -> bool {
        self.circles <= other.circles && self.stubborn >= other.stubborn && self.boards < 2 * other.boards
    }

    /// Whether it looks farther than another one, however many boards that takes.
    pub const fn reaches_beyond(&self, other: &Self) -> bool {
        self.circles > other.circles
    }
}

/// The turns that are looked through together.
struct Circle {
    /// Rabbits at most so many rows from goal, each by itself or all together; and the squares around their ways, so many
    /// times.
    zones: &'static [(u8, Rabbits, u8)],
    /// The mean number of boards of a hunt up to here, both sides of the positions of the bench (docs/lab.md).
    usual: u64,
    /// The same for a goal in three turns with all threats that need at least three steps.
    usual_wide: u64,
}

/// Whose surroundings are looked at.
#[derive(Clone, Copy)]
enum Rabbits {
    Each,
    All,
}

/// Without a rabbit at most so many rows from its goal nothing is looked for: more than a turn can go, by one.
const NEAR: u8 = 5;
/// From the cheapest to the whole neighbourhood.
const CIRCLES: [Circle; 6] = {
    use Rabbits::{All, Each};
    [
        Circle { zones: &[(2, Each, 1), (2, Each, 2), (3, Each, 1)], usual: 50, usual_wide: 370 },
        Circle { zones: &[(3, All, 1), (3, Each, 2), (4, Each, 1)], usual: 270, usual_wide: 1_700 },
        Circle { zones: &[(4, All, 1), (5, Each, 1)], usual: 800, usual_wide: 2_400 },
        Circle { zones: &[(4, Each, 2), (6, Each, 1)], usual: 1_550, usual_wide: 3_700 },
        Circle { zones: &[(4, All, 2), (6, Each, 2)], usual: 3_100, usual_wide: 5_200 },
        Circle { zones: &[(6, All, 1), (6, All, 2)], usual: 5_200, usual_wide: 7_300 },
    ]
};
/// After so many steps of a turn it goes on only where a rabbit may then be able to reach goal in the next one.
const PROMISING: usize = 3;
/// After so many boards the candidates among them are tried before there are more.
const CHUNK: u64 = 300;
/// So many turns that won are tried first.
const WON: usize = 4;
/// The positions about which something is remembered.
const SLOTS: usize = 1 << 10;

impl Hunter {
    /// A hunter that has seen nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The boards that were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.two.nodes() + self.three.nodes()
    }

    /// Whether `side` has a rabbit near its goal: else [`find`](Self::find) finds nothing.
    #[inline]
    pub fn is_worthwhile(board: &Board, side: Side) -> bool {
        board.rabbits(side).intersects(rows(side, NEAR))
    }

    /// From now on it gives up when this is over, however few boards it has looked at.
    pub fn set_patience(&mut self, patience: Option<Patience>) {
        self.two.set_patience(patience);
        self.three.set_patience(patience);
    }

    /// Forgets what was found before.
    pub fn forget(&mut self) {
        self.two.forget();
        self.three.forget();
        self.three.judge.hunt.forget();
    }

    /// A turn after which every answer of the enemy is followed by a goal, for a side that begins its turn and has no goal
    /// in this one; none if none is found with this effort.
    pub fn find(&mut self, board: &Board, side: Side, effort: Effort) -> Option<Turn> {
        self.two.find(board, side, effort)
    }

    /// A turn that has won in another position and does so in this one, as [`find`](Self::find) or
    /// [`find_in_three`](Self::find_in_three) would tell, with at most so many boards for each.
    pub fn recall(&mut self, board: &Board, side: Side, boards: u64) -> [Option<Turn>; 2] {
        let Self { two, three } = self;
        if !Self::is_worthwhile(board, side) {
            return [None; 2];
        }
        let turn = two.recall(board, side, two.nodes() + boards);
        if turn.is_some() {
            return [turn, None];
        }
        three.judge.stubborn = Position::STEPS - 1;
        [None, three.recall(board, side, three.nodes() + boards)]
    }

    /// A turn that threatens goal, and after every answer to it a goal is forced in two turns: for a side that begins its turn
    /// and has no goal in this one; none if none is found with this effort.
    pub fn find_in_three(&mut self, board: &Board, side: Side, effort: Effort) -> Option<Turn> {
        self.three.judge.stubborn = effort.stubborn;
        self.three.find(board, side, effort)
    }
}

impl<J: Default> Default for Hunt<J> {
    fn default() -> Self {
        Self {
            seen: KeySet::default(),
            tested: KeySet::default(),
            levels: Default::default(),
            candidates: Vec::new(),
            judge: J::default(),
            won: Vec::new(),
            known: vec![Known::default(); SLOTS],
            nodes: 0,
            patience: None,
        }
    }
}

impl<J: Judge> Hunt<J> {
    fn nodes(&self) -> u64 {
        self.nodes + self.judge.nodes()
    }

    fn set_patience(&mut self, patience: Option<Patience>) {
        self.patience = patience;
        self.judge.set_patience(patience);
    }

    fn is_out_of_patience(&self) -> bool {
        self.patience.is_some_and(|patience| patience.is_over())
    }

    /// How many boards may still be looked at.
    fn left(&self, end: u64) -> u64 {
        if self.is_out_of_patience() { 0 } else { end.saturating_sub(self.nodes()) }
    }

    fn forget(&mut self) {
        self.won.clear();
        self.known.fill(Known::default());
    }

    fn find(&mut self, board: &Board, side: Side, effort: Effort) -> Option<Turn> {
        if !Hunter::is_worthwhile(board, side) {
            return None;
        }
        let key = Position::new(*board, side).key();
        let slot = key as usize % SLOTS;
        let known = self.known[slot];
        if known.key == key && (known.turn.is_some() || effort.is_covered_by(&known.effort)) {
            return known.turn;
        }
        let turn = self.search(board, side, effort);
        if let Some(turn) = turn {
            self.won.retain(|won| *won != turn);
            self.won.insert(0, turn);
            self.won.truncate(WON);
        }
        // What was broken off says nothing about that effort.
        if turn.is_some() || !self.is_out_of_patience() {
            self.known[slot] = Known { key, effort, turn };
        }
        turn
    }

    fn search(&mut self, board: &Board, side: Side, effort: Effort) -> Option<Turn> {
        let end = self.nodes() + effort.boards;
        self.judge.clear();
        self.tested.clear();
        if let Some(turn) = self.recall(board, side, end) {
            return Some(turn);
        }
        let mut done = Vec::new();
        for zone in CIRCLES[..effort.circles].iter().flat_map(|circle| circle.zones) {
            for zone in zones(board, side, *zone) {
                if self.left(end) == 0 {
                    return None;
                }
                if done.contains(&zone) {
                    continue;
                }
                done.push(zone);
                let turn = self.collect(board, side, zone, end).or_else(|| self.forcing(side, end));
                if turn.is_some() {
                    return turn;
                }
            }
        }
        None
    }

    /// What has won in one position often wins in others like it.
    fn recall(&mut self, board: &Board, side: Side, end: u64) -> Option<Turn> {
        let won = std::mem::take(&mut self.won);
        let turn = won.iter().copied().find(|turn| {
            let next = played(turn, board, side).filter(|next| next != board && is_threat(next, side));
            self.nodes += u64::from(next.is_some());
            let left = self.left(end);
            next.is_some_and(|next| left > 0 && self.judge.is_beaten(&next, side, left))
        });
        self.won = won;
        turn
    }

    /// The first of the candidates that withstands every answer.
    fn forcing(&mut self, side: Side, end: u64) -> Option<Turn> {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by_key(|(steps, ..)| *steps);
        let forcing = candidates.iter().find(|(_, _, board)| {
            let left = self.left(end);
            left > 0 && self.judge.is_beaten(board, side, left)
        });
        let turn = forcing.map(|(_, turn, _)| *turn);
        candidates.clear();
        self.candidates = candidates;
        turn
    }

    /// Collects the turns that threaten goal, all moves within the zone, and were not tested before. Where there are many
    /// boards, those turns are tried on the way; one that forces a goal is told at once.
    fn collect(&mut self, board: &Board, side: Side, zone: Bitboard, end: u64) -> Option<Turn> {
        let mut due = self.nodes + CHUNK;
        self.seen.clear();
        self.seen.insert(board.key());
        self.levels.iter_mut().for_each(Vec::clear);
        self.levels[0].push((*board, Turn::default()));
        for used in 0..self.levels.len() {
            if used >= PROMISING {
                let most = 2 * Position::STEPS - used as u8;
                self.levels[used].retain(|(board, _)| hopeful(board, side, most).any());
            }
            // First all single steps of a level, so that a board is met first with the fewest steps.
            for doubles in [false, true] {
                let mut place = 0;
                while let Some(&(board, turn)) = self.levels[used].get(place) {
                    place += 1;
                    if self.left(end) == 0 {
                        return None;
                    }
                    if self.nodes >= due {
                        if let Some(turn) = self.forcing(side, end) {
                            return Some(turn);
                        }
                        due = self.nodes + CHUNK;
                    }
                    let mobility = board.mobility(side);
                    let mut reach = |mv: Move| self.reach(&board, turn, side, mv, used);
                    if !doubles {
                        mobility.for_each_step_touching(zone, &mut reach);
                    } else if used + 2 <= usize::from(Position::STEPS) {
                        mobility.for_each_push_touching(zone, &mut reach);
                        mobility.for_each_pull_touching(zone, &mut reach);
                    }
                }
            }
        }
        None
    }

    /// Makes a move; a board that is new is kept, and tested for a threat.
    fn reach(&mut self, board: &Board, turn: Turn, side: Side, mv: Move, used: usize) {
        let mut next = *board;
        next.make(side, mv);
        if !self.seen.insert(next.key()) {
            return;
        }
        let turn = turn.with(mv);
        if let Some(level) = self.levels.get_mut(used + usize::from(mv.steps())) {
            level.push((next, turn));
        }
        if !self.tested.insert(next.key()) {
            return;
        }
        self.nodes += 1;
        if is_threat(&next, side) {
            self.candidates.push((threat(&next, side), turn, next));
        }
    }
}

/// Whether `side` threatens goal with a board after its turn, and the enemy neither does nor has lost already.
fn is_threat(board: &Board, side: Side) -> bool {
    let enemy = side.opponent();
    can_goal(board, side, Position::STEPS)
        && !can_goal(board, enemy, Position::STEPS)
        && board.rabbits(enemy).any()
        && board.can_move(enemy)
}

/// The squares at most so many rows from goal, without the goal row.
#[inline]
fn rows(side: Side, number: u8) -> Bitboard {
    let back = side.forward().opposite();
    (1..number).fold(side.goal_row().shift(back), |rows, _| rows | rows.shift(back))
}

/// The surroundings of rabbits near goal and of their ways, those of the nearest first.
fn zones(
    board: &Board,
    side: Side,
    (near, rabbits, width): (u8, Rabbits, u8),
) -> impl Iterator<Item = Bitboard> {
    let close = board.rabbits(side) & rows(side, near);
    let groups: Vec<Bitboard> = match rabbits {
        Rabbits::All => vec![close],
        Rabbits::Each => (1..=near)
            .flat_map(|row| {
                close & rows(side, row) & !if row > 1 { rows(side, row - 1) } else { Bitboard::EMPTY }
            })
            .map(Bitboard::of)
            .collect(),
    };
    groups.into_iter().filter(|group| group.any()).map(move |group| {
        let ways = (0..near).fold(group, |ways, _| ways | ways.shift(side.forward()));
        (0..width).fold(ways, |zone, _| around(zone))
    })
}
