//! What a turn does, as a list of features: the numbers of what is so.

use super::layout::{AROUND, BEHINDS, CHANGES, Change, EXPECTED, GAINS, GAPS, Group, PLACES, ROUGH};
use super::sight::{Army, ENEMY, HOME, OWN, Sight, away, beside, folded, near, seen};
use crate::search::Root;
use crate::tactics::captures::victims;
use crate::tactics::goal::can_goal;
use arimaa::{Bitboard, Board, Position, Side, Square};

/// A position in which a turn is to be chosen: what is known before any turn is looked at.
///
/// A turn is what it does to the board, so its features are those of two boards, the one before it and the one after it,
/// and of the two turns that were played last, which are known by their boards too.
#[derive(Clone, Debug)]
pub struct Scene {
    mover: Side,
    sight: Sight,
    classes: [[usize; 6]; 2],
    influence: [u8; 64],
    threats: Threats,
    /// What the enemy's last turn and the mover's last turn have changed, where they are known.
    last: [Option<Last>; 2],
}

/// What a turn has changed that is over.
#[derive(Clone, Copy, Debug)]
struct Last {
    /// The squares.
    changed: Bitboard,
    /// The pieces of both sides where they stood before, if they stood elsewhere or not at all after it.
    before: [Bitboard; 2],
    /// The same where they stood after it.
    after: [Bitboard; 2],
}

/// What could happen next on a board.
#[derive(Clone, Copy, Debug)]
struct Threats {
    /// The pieces of both sides that the other could capture in a turn, and those for which two steps are enough.
    captures: [Bitboard; 2],
    quick: [Bitboard; 2],
    /// Whether each side could reach its goal in a turn.
    goals: [bool; 2],
}

impl Threats {
    #[inline]
    fn of(board: &Board, mover: Side) -> Self {
        let sides = [mover, mover.opponent()];
        let captured = |steps| sides.map(|side| seen(victims(board, side.opponent(), steps).0, mover));
        let captures = captured(Position::STEPS);
        let quick = if captures.iter().any(|set| set.any()) { captured(2) } else { captures };
        Self { captures, quick, goals: sides.map(|side| can_goal(board, side, Position::STEPS)) }
    }
}

/// How the networks see a turn at a glance, compared with all others of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What the evaluation says of it, in centirabbits for the mover.
    pub value: i32,
    /// That of the best turn.
    pub best: i32,
    /// That of the position before, if nothing is done.
    pub still: i32,
    /// How many turns are better.
    pub place: usize,
    /// How far its likelihood is behind that of the likeliest turn, as the policy network sees it: the difference of their
    /// logarithms, in hundredths.
    pub behind: i32,
    /// How many turns are likelier.
    pub expected: usize,
}

impl Scene {
    /// Where a turn is due.
    pub fn new(root: &Root) -> Self {
        let mover = root.position().side();
        let board = root.position().board();
        let sight = Sight::of(board, mover);
        let [before, earlier] = *root.recent();
        let last = |from: Option<Board>, to: Option<Board>| Some(Last::of(&from?, &to?, mover));
        Self {
            mover,
            sight,
            classes: sight.classes(),
            influence: sight.influence(),
            threats: Threats::of(board, mover),
            last: [last(before, Some(*board)), last(earlier, before)],
        }
    }

    /// The features of a turn of so many steps that leads to a board; those of networks only where they have looked.
    /// A feature that is there for several pieces is in the list several times.
    pub fn features(&self, after: &Board, steps: u8, look: Option<&Look>, features: &mut Vec<u16>) {
        features.clear();
        let turn = Effect::of(self, after);
        let mut list = List { scene: self, turn, features };
        list.pieces();
        list.numbers(steps);
        list.traps();
        list.changes();
        list.goals(after);
        list.room();
        if let Some(look) = look {
            list.evaluation(look);
            list.likelihood(look, steps);
        }
    }
}

impl Last {
    fn of(from: &Board, to: &Board, mover: Side) -> Self {
        let changed = from.difference(to);
        let sides = [mover, mover.opponent()];
        Self {
            changed: seen(changed, mover),
            before: sides.map(|side| seen(from.side(side) & changed, mover)),
            after: sides.map(|side| seen(to.side(side) & changed, mover)),
        }
    }
}

/// What a turn does to the board.
struct Effect {
    sight: Sight,
    threats: Threats,
    /// Where pieces of both sides were that are there no more, and where pieces are that were not there before.
    left: [Bitboard; 2],
    come: [Bitboard; 2],
}

impl Effect {
    #[inline]
    fn of(scene: &Scene, after: &Board) -> Self {
        let sight = Sight::of(after, scene.mover);
        let mut left = [Bitboard::EMPTY; 2];
        let mut come = [Bitboard::EMPTY; 2];
        for whose in [OWN, ENEMY] {
            let (before, after) = (&scene.sight.armies[whose], &sight.armies[whose]);
            for (before, after) in before.kinds.iter().zip(after.kinds) {
                left[whose] |= *before & !after;
                come[whose] |= after & !*before;
            }
        }
        Self { sight, threats: Threats::of(after, scene.mover), left, come }
    }
}

/// The list while it is made.
struct List<'a> {
    scene: &'a Scene,
    turn: Effect,
    features: &'a mut Vec<u16>,
}

impl List<'_> {
    #[inline]
    fn add<const N: usize>(&mut self, group: Group, place: [usize; N]) {
        self.features.push(group.at(place));
    }

    /// Where each piece goes.
    fn pieces(&mut self) {
        for whose in [OWN, ENEMY] {
            for kind in 0..6 {
                let left = self.turn.left[whose] & self.scene.sight.armies[whose].kinds[kind];
                let come = self.turn.come[whose] & self.turn.sight.armies[whose].kinds[kind];
                if (left | come).is_empty() {
                    continue;
                }
                let class = self.scene.classes[whose][kind];
                left.into_iter().for_each(|square| self.leaves(whose, class, square));
                come.into_iter().for_each(|square| self.arrives(whose, class, square, kind));
                match (left.first(), come.first()) {
                    (Some(from), Some(to)) if left.len() == 1 && come.len() == 1 => {
                        self.goes(whose, kind, from, to);
                    }
                    _ => {}
                }
                for _ in come.len()..left.len() {
                    let half = usize::from(!left.intersects(HOME));
                    self.add(Group::Lost, [whose, class, half]);
                }
            }
        }
    }

    fn leaves(&mut self, whose: usize, class: usize, from: Square) {
        let scene = self.scene;
        self.add(Group::From, [whose, class, folded(from)]);
        self.add(Group::FromInfluence, [whose, class, scene.influence[from.index()].into()]);
        for (turn, (last, group)) in scene.last.iter().zip([Group::FromLast, Group::FromOwnLast]).enumerate()
        {
            let Some(last) = last else { continue };
            self.add(group, [whose, class, away(from, last.changed)]);
            if last.after[whose].contains(from) {
                self.add(Group::MovedAgain, [whose, class, turn]);
            }
        }
        if from.is_trap() {
            self.add(Group::OffTrap, [whose, class, half(from)]);
        }
    }

    fn arrives(&mut self, whose: usize, class: usize, to: Square, kind: usize) {
        let scene = self.scene;
        let influence = usize::from(scene.influence[to.index()]);
        let army = self.turn.sight.armies[whose];
        self.add(Group::To, [whose, class, folded(to)]);
        self.add(Group::ToInfluence, [whose, class, influence]);
        if kind == 0 {
            self.add(Group::RabbitInfluence, [whose, to.row().into(), influence]);
        } else {
            let hunters = self.turn.sight.armies[1 - whose].above(kind);
            self.add(Group::ToHunter, [whose, class, near(to, hunters)]);
        }
        self.add(Group::Friends, [whose, class, beside(to, army.all)]);
        for (turn, (last, group)) in scene.last.iter().zip([Group::ToLast, Group::ToOwnLast]).enumerate() {
            let Some(last) = last else { continue };
            self.add(group, [whose, class, away(to, last.changed)]);
            if last.before[whose].contains(to) {
                self.add(Group::MovedBack, [whose, class, turn]);
            }
        }
        if to.is_trap() {
            self.add(Group::OnTrap, [whose, class, half(to), beside(to, army.all)]);
        }
    }

    /// A piece of which both squares are known.
    fn goes(&mut self, whose: usize, kind: usize, from: Square, to: Square) {
        let scene = self.scene;
        let class = scene.classes[whose][kind];
        let forward = i16::from(to.row()) - i16::from(from.row());
        let sideways = to.column().abs_diff(from.column());
        self.add(Group::Way, [whose, class, (forward + 4).clamp(0, 8) as usize, sideways.min(4).into()]);
        let influence = [from, to].map(|square| usize::from(scene.influence[square.index()]));
        self.add(Group::Influence, [whose, class, influence[0], influence[1]]);
        let traps = [from, to].map(|square| away(square, Bitboard::TRAPS).min(3));
        self.add(Group::TrapDistance, [whose, class, traps[0], traps[1], half(to)]);
        let enemies = [&scene.sight.armies[1 - whose], &self.turn.sight.armies[1 - whose]];
        let distances = |of: fn(&Army, usize) -> Bitboard| {
            [near(from, of(enemies[0], kind)), near(to, of(enemies[1], kind))]
        };
        let (hunter, prey, rival) =
            (distances(Army::above), distances(Army::below), distances(Army::next_below));
        self.add(Group::Hunter, [whose, class, hunter[0], hunter[1]]);
        self.add(Group::Prey, [whose, class, prey[0], prey[1]]);
        if class < 3 {
            self.add(Group::Rival, [whose, class, rival[0], rival[1]]);
        }
    }

    /// How much moves, and how far apart.
    fn numbers(&mut self, steps: u8) {
        let Effect { left, come, .. } = self.turn;
        let moved = come.map(|set| set.len() as usize);
        let steps = usize::from(steps.clamp(1, 4)) - 1;
        self.add(Group::Numbers, [steps, moved[OWN].min(4), moved[ENEMY].min(2)]);
        let changed = left[OWN] | left[ENEMY] | come[OWN] | come[ENEMY];
        let mut spread = 0;
        for square in changed {
            spread = changed.into_iter().map(|other| square.distance(other)).fold(spread, u8::max);
        }
        self.add(Group::Spread, [(moved[OWN] + moved[ENEMY]).min(4), usize::from(spread).min(7)]);
        let mut strongest = [None; 2];
        for whose in [OWN, ENEMY] {
            let mut classes = 0;
            for kind in 0..6 {
                if self.turn.sight.armies[whose].kinds[kind].intersects(come[whose]) {
                    classes |= 1 << self.scene.classes[whose][kind];
                    strongest[whose] = Some(kind);
                }
            }
            if classes != 0 {
                self.add(Group::Classes, [whose, classes]);
            }
        }
        if let [Some(own), Some(enemy)] = strongest {
            let (was, is) =
                (self.scene.sight.armies[ENEMY].kinds[enemy], self.turn.sight.armies[ENEMY].kinds[enemy]);
            let rows = |set: Bitboard| set.into_iter().map(|square| i16::from(square.row())).sum::<i16>();
            let way = (rows(is & !was) - rows(was & !is)).signum() + 1;
            let [own, enemy] =
                [(OWN, own), (ENEMY, enemy)].map(|(whose, kind)| self.scene.classes[whose][kind]);
            self.add(Group::Drag, [own, enemy, way as usize]);
        }
    }

    /// Who guards the traps.
    fn traps(&mut self) {
        let (before, after) = (self.scene.sight.armies, self.turn.sight.armies);
        for trap in Square::TRAPS {
            let around = Bitboard::of(trap).neighbours();
            let here = half(trap);
            let mut guards = [[0; 2]; 2];
            for whose in [OWN, ENEMY] {
                guards[whose] = [before[whose], after[whose]].map(|army| (army.all & around).len() as usize);
                let [was, is] = guards[whose];
                if was != is {
                    self.add(Group::Guards, [whose, here, was, is]);
                }
                let [was, is] = [before[whose], after[whose]].map(|army| army.kinds[5].intersects(around));
                if was != is {
                    self.add(Group::ElephantGuards, [whose, here, usize::from(is)]);
                }
            }
            if guards.iter().any(|[was, is]| was != is) {
                self.add(Group::Balance, [here, guards[OWN][1], guards[ENEMY][1]]);
            }
            let holder = |armies: &[Army; 2]| {
                let [own, enemy] = [OWN, ENEMY].map(|whose| armies[whose].strongest_on(around));
                (own.cmp(&enemy) as i8 + 1) as usize
            };
            let [was, is] = [holder(&before), holder(&after)];
            if was != is {
                self.add(Group::Strongest, [here, was, is]);
            }
        }
    }

    /// Which pieces are threatened, frozen, dominated.
    fn changes(&mut self) {
        let (was, is) = (self.scene.threats, self.turn.threats);
        let mut lost = [false; 2];
        for whose in [OWN, ENEMY] {
            let (before, after) = (self.scene.sight.armies[whose], self.turn.sight.armies[whose]);
            self.change(Group::Threat, whose, was.captures[whose], is.captures[whose]);
            self.change(Group::QuickThreat, whose, was.quick[whose], is.quick[whose]);
            self.change(Group::Frozen, whose, before.frozen, after.frozen);
            self.change(Group::Dominated, whose, before.dominated, after.dominated);
            let count = is.captures[whose].len() as usize;
            self.add(Group::Threats, [whose, count.min(AROUND - 1)]);
            lost[whose] = after.all.len() < before.all.len();
        }
        if lost[OWN] {
            self.add(Group::Exchange, [usize::from(!lost[ENEMY])]);
        }
    }

    /// What becomes of something that is so for some of a side's pieces.
    #[inline]
    fn change(&mut self, group: Group, whose: usize, was: Bitboard, is: Bitboard) {
        let (left, come) = (self.turn.left[whose], self.turn.come[whose]);
        let mut sets = [Bitboard::EMPTY; CHANGES];
        sets[Change::Begins as usize] = is & !was & !come;
        sets[Change::Lasts as usize] = is & was & !come;
        sets[Change::Ends as usize] = was & !is & !left;
        sets[Change::MovesInto as usize] = is & come;
        sets[Change::MovesOut as usize] = was & left;
        for (change, set) in sets.into_iter().enumerate() {
            let army = if change == Change::Ends as usize || change == Change::MovesOut as usize {
                &self.scene.sight.armies[whose]
            } else {
                &self.turn.sight.armies[whose]
            };
            if set.is_empty() {
                continue;
            }
            let kinds = army.kinds;
            for (kind, pieces) in kinds.into_iter().enumerate() {
                for _ in pieces & set {
                    self.add(group, [whose, self.scene.classes[whose][kind], change]);
                }
            }
        }
    }

    /// Goals, and what threatens to become one.
    fn goals(&mut self, after: &Board) {
        let rows = [Bitboard::row(7), Bitboard::row(0)];
        let sides = [self.scene.mover, self.scene.mover.opponent()];
        for whose in [OWN, ENEMY] {
            if self.turn.sight.armies[whose].kinds[0].intersects(rows[whose]) {
                self.add(Group::Goal, [whose]);
            }
            let state = match (self.scene.threats.goals[whose], self.turn.threats.goals[whose]) {
                (false, true) => 0,
                (true, true) => 1,
                (true, false) => 2,
                (false, false) => continue,
            };
            self.add(Group::GoalThreat, [whose, state]);
            if self.turn.threats.goals[whose] {
                let steps = (1..4).find(|&steps| can_goal(after, sides[whose], steps)).unwrap_or(4);
                self.add(Group::GoalSteps, [whose, usize::from(steps) - 1]);
            }
        }
    }

    /// Who has room to move.
    fn room(&mut self) {
        let (before, after) = (&self.scene.sight, self.turn.sight);
        for whose in [OWN, ENEMY] {
            for (kind, group) in [(5, Group::ElephantRoom), (4, Group::CamelRoom)] {
                let room = |sight: &Sight| {
                    sight.armies[whose].kinds[kind].first().map(|square| beside(square, sight.empty))
                };
                if let (Some(was), Some(is)) = (room(before), room(&after))
                    && was != is
                {
                    self.add(group, [whose, was, is]);
                }
            }
            let blocked = |sight: &Sight| {
                let free = if whose == OWN { sight.empty.0 >> 8 } else { sight.empty.0 << 8 };
                (sight.armies[whose].kinds[0] & !Bitboard(free)).len() as i32
            };
            let more = (blocked(&after) - blocked(before)).clamp(-2, 2);
            if more != 0 {
                self.add(Group::RabbitsBlocked, [whose, (more + 2) as usize]);
            }
        }
    }

    fn evaluation(&mut self, look: &Look) {
        self.add(Group::Gap, [class(look.best - look.value, &GAP_BOUNDS)]);
        self.add(Group::Place, [class(look.place, &PLACE_BOUNDS)]);
        self.add(Group::Gain, [class(look.value - look.still, &GAIN_BOUNDS)]);
    }

    fn likelihood(&mut self, look: &Look, steps: u8) {
        let steps = usize::from(steps.clamp(1, 4)) - 1;
        self.add(Group::Behind, [steps, class(look.behind, &BEHIND_BOUNDS)]);
        self.add(Group::Expected, [class(look.expected, &EXPECTED_BOUNDS)]);
        let rough = [look.expected, look.place].map(|place| class(place, &ROUGH_BOUNDS));
        self.add(Group::Both, rough);
    }
}

/// Which one of the classes that these bounds divide.
#[inline]
fn class<T: PartialOrd>(value: T, bounds: &[T]) -> usize {
    bounds.partition_point(|bound| *bound <= value)
}

/// Where one class of [`Group::Gap`] ends and the next begins, in centirabbits.
const GAP_BOUNDS: [i32; GAPS - 1] =
    [1, 4, 8, 13, 19, 26, 34, 43, 54, 67, 82, 100, 122, 150, 190, 250, 350, 550, 1000];
/// Where one class of [`Group::Place`] ends and the next begins.
const PLACE_BOUNDS: [usize; PLACES - 1] =
    [1, 2, 3, 5, 8, 12, 20, 35, 60, 100, 170, 300, 550, 1000, 2000, 4000, 8000];
/// Where one class of [`Group::Gain`] ends and the next begins, in centirabbits.
const GAIN_BOUNDS: [i32; GAINS - 1] =
    [-1000, -400, -200, -100, -60, -30, -10, 10, 30, 60, 100, 160, 250, 400, 800];

/// Where one class of [`Group::Behind`] ends and the next begins, in hundredths.
const BEHIND_BOUNDS: [i32; BEHINDS - 1] = [
    1, 25, 50, 75, 100, 130, 160, 200, 240, 280, 330, 380, 430, 480, 540, 600, 670, 740, 820, 900, 1000,
    1100, 1250, 1400, 1700,
];
/// Where one class of [`Group::Expected`] ends and the next begins.
const EXPECTED_BOUNDS: [usize; EXPECTED - 1] =
    [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 75, 100, 140, 200, 300, 450, 700, 1100, 2000, 4000, 8000];
/// Where one class of the places of [`Group::Both`] ends and the next begins.
const ROUGH_BOUNDS: [usize; ROUGH - 1] = [1, 4, 15, 50, 150, 500, 1500, 4000];

/// 0 for the mover's half of the board, 1 for the enemy's.
#[inline]
fn half(square: Square) -> usize {
    usize::from(!HOME.contains(square))
}
