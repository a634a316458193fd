//! A second referee: the rules of Arimaa in the plainest words, on an array of letters.
//!
//! It is written from the rules page alone and shares neither code nor ideas with the library: no sets of squares, no
//! keys, no table, no order of generation. Every question is answered by looking at one square after the other. It is
//! hundreds of times slower than the library, which is why it can be believed.

pub mod random;

use std::collections::{HashMap, HashSet};

/// `grid[row][column]` with row 1 first; a letter for a piece, a blank for an empty square.
pub type Grid = [[char; 8]; 8];

/// A row and a column, both from 0.
pub type Place = (usize, usize);

/// Gold is upper case, Silver is lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Gold,
    Silver,
}

impl Colour {
    pub fn other(self) -> Self {
        match self {
            Self::Gold => Self::Silver,
            Self::Silver => Self::Gold,
        }
    }
}

pub const TRAPS: [Place; 4] = [(2, 2), (2, 5), (5, 2), (5, 5)];

pub fn colour_of(piece: char) -> Colour {
    if piece.is_uppercase() { Colour::Gold } else { Colour::Silver }
}

/// Rabbit, cat, dog, horse, camel, elephant.
pub fn strength(piece: char) -> usize {
    "RCDHME".find(piece.to_ascii_uppercase()).expect("a piece")
}

/// The square one step from another in the direction n, e, s or w, if there is one.
pub fn neighbour((row, column): Place, direction: char) -> Option<Place> {
    match direction {
        'n' if row < 7 => Some((row + 1, column)),
        's' if row > 0 => Some((row - 1, column)),
        'e' if column < 7 => Some((row, column + 1)),
        'w' if column > 0 => Some((row, column - 1)),
        _ => None,
    }
}

fn neighbours(place: Place) -> impl Iterator<Item = Place> {
    "nesw".chars().filter_map(move |direction| neighbour(place, direction))
}

pub fn all_places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|row| (0..8).map(move |column| (row, column)))
}

pub fn name((row, column): Place) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

pub fn at(grid: &Grid, (row, column): Place) -> char {
    grid[row][column]
}

fn is_enemy(piece: char, other: char) -> bool {
    other != ' ' && colour_of(other) != colour_of(piece)
}

fn is_friend(piece: char, other: char) -> bool {
    other != ' ' && colour_of(other) == colour_of(piece)
}

fn has_friend_beside(grid: &Grid, place: Place) -> bool {
    neighbours(place).any(|near| is_friend(at(grid, place), at(grid, near)))
}

/// Beside a stronger enemy.
pub fn is_dominated(grid: &Grid, place: Place) -> bool {
    let piece = at(grid, place);
    neighbours(place).any(|near| {
        let other = at(grid, near);
        is_enemy(piece, other) && strength(other) > strength(piece)
    })
}

/// Beside a stronger enemy and beside no friend.
pub fn is_frozen(grid: &Grid, place: Place) -> bool {
    is_dominated(grid, place) && !has_friend_beside(grid, place)
}

/// Takes away every piece on a trap that has no friend beside it, and tells which: `rc3x`.
pub fn capture(grid: &mut Grid) -> Vec<String> {
    let mut captured = Vec::new();
    for trap in TRAPS {
        let piece = at(grid, trap);
        if piece != ' ' && !has_friend_beside(grid, trap) {
            captured.push(format!("{piece}{}x", name(trap)));
        }
    }
    for trap in TRAPS {
        if captured.iter().any(|token| token[1..3] == name(trap)) {
            grid[trap.0][trap.1] = ' ';
        }
    }
    captured
}

/// What the last step has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Begun {
    Nothing,
    /// An own piece of that strength has left that square, and not to complete a push: a weaker enemy may follow.
    Pull {
        strength: usize,
        left: Place,
    },
    /// An enemy of that strength was pushed out of that square: a stronger own piece must enter it now.
    Push {
        strength: usize,
        left: Place,
    },
}

/// One step: whatever stands on a square goes in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SingleStep {
    pub piece: char,
    pub from: Place,
    pub direction: char,
}

impl std::fmt::Display for SingleStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}{}", self.piece, name(self.from), self.direction)
    }
}

/// The board at some moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub grid: Grid,
    pub mover: Colour,
    pub steps_left: usize,
    pub begun: Begun,
}

/// What one step leads to: the state after it, and what was captured.
pub type Outcome = (State, Vec<String>);

impl State {
    pub fn new(grid: Grid, mover: Colour, steps_left: usize) -> Self {
        Self { grid, mover, steps_left, begun: Begun::Nothing }
    }

    /// All that a step can mean here: nothing if the rules forbid it. Two meanings are possible where an enemy enters
    /// the square that a stronger piece has just left and another piece could push it there as well.
    pub fn meanings(&self, step: SingleStep) -> Vec<Outcome> {
        let Some(to) = neighbour(step.from, step.direction) else { return Vec::new() };
        if self.steps_left == 0 || step.piece == ' ' {
            return Vec::new();
        }
        if at(&self.grid, step.from) != step.piece || at(&self.grid, to) != ' ' {
            return Vec::new();
        }
        let begins = if colour_of(step.piece) == self.mover {
            self.own_step(step, to).into_iter().collect()
        } else {
            self.enemy_step(step, to)
        };
        begins.into_iter().map(|begun| self.moved(step.from, to, begun)).collect()
    }

    fn own_step(&self, step: SingleStep, to: Place) -> Option<Begun> {
        if is_frozen(&self.grid, step.from) {
            return None;
        }
        if let Begun::Push { strength: victim, left } = self.begun {
            let completes = to == left && strength(step.piece) > victim;
            return completes.then_some(Begun::Nothing);
        }
        if matches!((step.piece, step.direction), ('R', 's') | ('r', 'n')) {
            return None;
        }
        Some(Begun::Pull { strength: strength(step.piece), left: step.from })
    }

    fn enemy_step(&self, step: SingleStep, to: Place) -> Vec<Begun> {
        let mut begins = Vec::new();
        if let Begun::Push { .. } = self.begun {
            return begins;
        }
        if let Begun::Pull { strength: puller, left } = self.begun
            && left == to
            && puller > strength(step.piece)
        {
            begins.push(Begun::Nothing);
        }
        let has_pusher = neighbours(step.from).any(|near| {
            let piece = at(&self.grid, near);
            is_enemy(step.piece, piece)
                && strength(piece) > strength(step.piece)
                && !is_frozen(&self.grid, near)
        });
        if has_pusher && self.steps_left >= 2 {
            begins.push(Begun::Push { strength: strength(step.piece), left: step.from });
        }
        begins
    }

    fn moved(&self, from: Place, to: Place, begun: Begun) -> Outcome {
        let mut grid = self.grid;
        grid[to.0][to.1] = grid[from.0][from.1];
        grid[from.0][from.1] = ' ';
        let captured = capture(&mut grid);
        (Self { grid, steps_left: self.steps_left - 1, begun, ..*self }, captured)
    }

    /// Every way in which a piece could be told to go, allowed or not.
    pub fn all_orders(&self) -> Vec<SingleStep> {
        let mut orders = Vec::new();
        for from in all_places() {
            let piece = at(&self.grid, from);
            if piece != ' ' {
                orders.extend("nesw".chars().map(|direction| SingleStep { piece, from, direction }));
            }
        }
        orders
    }

    /// Every step that the rules allow, once for each of its meanings.
    pub fn steps(&self) -> Vec<(SingleStep, State, Vec<String>)> {
        let mut steps = Vec::new();
        for step in self.all_orders() {
            steps.extend(self.meanings(step).into_iter().map(|(state, captured)| (step, state, captured)));
        }
        steps
    }

    /// Every step, whole push and whole pull: in notation with captures, and the state after it.
    pub fn moves(&self) -> Vec<(String, State)> {
        let mut moves = Vec::new();
        for (first, state, captured) in self.steps() {
            let words = |step: SingleStep, captured: &[String]| {
                captured.iter().fold(step.to_string(), |text, token| format!("{text} {token}"))
            };
            let text = words(first, &captured);
            let own = colour_of(first.piece) == self.mover;
            if own {
                moves.push((text.clone(), Self { begun: Begun::Nothing, ..state }));
            }
            for (second, end, captured) in state.steps() {
                let second_own = colour_of(second.piece) == self.mover;
                // Own then enemy is a pull unless the enemy's step begins a push; enemy then own is a push.
                if own != second_own && (second_own || end.begun == Begun::Nothing) {
                    let text = format!("{text} {}", words(second, &captured));
                    moves.push((text, Self { begun: Begun::Nothing, ..end }));
                }
            }
        }
        moves
    }

    /// Whether the turn may stop here, as far as pushes are concerned.
    pub fn may_stop(&self) -> bool {
        !matches!(self.begun, Begun::Push { .. })
    }

    /// Every board that the mover can leave at the end of its turn, with the smallest number of steps.
    pub fn results(&self) -> HashMap<Grid, usize> {
        let mut results = HashMap::new();
        let mut level = HashSet::from([*self]);
        for used in 1..=self.steps_left {
            level =
                level.iter().flat_map(|state| state.steps().into_iter().map(|(_, next, _)| next)).collect();
            for state in &level {
                if state.may_stop() && state.grid != self.grid {
                    results.entry(state.grid).or_insert(used);
                }
            }
        }
        results
    }

    /// The number of sequences of moves that use exactly that many steps, and the number of moves that have to be made
    /// to find them all; after four steps the other side goes on.
    pub fn count_sequences(&self, steps: usize) -> (u64, u64) {
        let (mut sequences, mut made) = (0, 0);
        for (_, mut next) in self.moves() {
            let used = self.steps_left - next.steps_left;
            if next.steps_left == 0 {
                next = Self::new(next.grid, self.mover.other(), 4);
            }
            if used == steps {
                sequences += 1;
                made += 1;
            } else if used < steps {
                let (more_sequences, more_made) = next.count_sequences(steps - used);
                sequences += more_sequences;
                made += 1 + more_made;
            }
        }
        (sequences, made)
    }
}
