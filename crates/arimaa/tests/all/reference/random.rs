//! Random positions that are the same in every run.

use super::{Colour, Grid, Place, State, TRAPS, all_places, capture};

/// SplitMix64 (Steele, Lea and Flood 2014): a few lines, no state to get wrong.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    pub fn colour(&mut self) -> Colour {
        self.pick(&[Colour::Gold, Colour::Silver])
    }
}

const FULL_SETS: &str = "EMHHDDCCRRRRRRRRemhhddccrrrrrrrr";

/// The kinds of boards that the comparison goes through, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Scene {
    /// A handful of pieces anywhere.
    Sparse,
    /// About half of the pieces anywhere.
    Middle,
    /// All 32 pieces anywhere.
    Full,
    /// Pieces of both sides in the squares around one trap, which see most captures, pushes and freezes.
    TrapFight,
    /// As many pieces as fit in a block of five by five: hardly any room.
    Jam,
    /// What random play leads to from a random setup.
    Playout,
}

impl Scene {
    pub const ALL: [Self; 6] =
        [Self::Sparse, Self::Middle, Self::Full, Self::TrapFight, Self::Jam, Self::Playout];

    /// A random board of this kind. No piece stands unsupported on a trap.
    pub fn board(self, random: &mut Random) -> Grid {
        match self {
            Self::Sparse => {
                let pieces = 2 + random.below(6);
                scatter(random, pieces, |_| true)
            }
            Self::Middle => {
                let pieces = 10 + random.below(10);
                scatter(random, pieces, |_| true)
            }
            Self::Full => scatter(random, 32, |_| true),
            Self::TrapFight => {
                let trap = random.pick(&TRAPS);
                let pieces = 5 + random.below(12);
                scatter(random, pieces, |place| {
                    place.0.abs_diff(trap.0) <= 2 && place.1.abs_diff(trap.1) <= 2
                })
            }
            Self::Jam => {
                let (row, column) = (random.below(4), random.below(4));
                let pieces = 20 + random.below(5);
                scatter(random, pieces, |place| {
                    (row..row + 5).contains(&place.0) && (column..column + 5).contains(&place.1)
                })
            }
            Self::Playout => {
                let turns = 2 + random.below(60);
                playout(random, turns)
            }
        }
    }
}

/// Some of the 32 pieces on random squares among those allowed.
fn scatter(random: &mut Random, pieces: usize, allowed: impl Fn(Place) -> bool) -> Grid {
    let mut places: Vec<Place> = all_places().filter(|&place| allowed(place)).collect();
    let mut letters: Vec<char> = FULL_SETS.chars().collect();
    random.shuffle(&mut places);
    random.shuffle(&mut letters);
    let mut grid = [[' '; 8]; 8];
    for (place, letter) in places.into_iter().zip(letters).take(pieces) {
        grid[place.0][place.1] = letter;
    }
    capture(&mut grid);
    grid
}

/// A random setup and then that many turns of four random steps.
fn playout(random: &mut Random, turns: usize) -> Grid {
    let mut letters: Vec<char> = FULL_SETS.chars().collect();
    random.shuffle(&mut letters[..16]);
    random.shuffle(&mut letters[16..]);
    let mut grid = [[' '; 8]; 8];
    for (index, letter) in letters.into_iter().enumerate() {
        let row = if index < 16 { index / 8 } else { 4 + index / 8 };
        grid[row][index % 8] = letter;
    }
    let mut state = State::new(grid, Colour::Gold, 4);
    for _ in 0..turns {
        while let Some(next) = random_step(random, &state) {
            state = next;
        }
        state = State::new(state.grid, state.mover.other(), 4);
    }
    state.grid
}

/// Gives orders at random until one of them is allowed.
fn random_step(random: &mut Random, state: &State) -> Option<State> {
    let mut orders = state.all_orders();
    random.shuffle(&mut orders);
    orders.into_iter().find_map(|order| state.meanings(order).first().map(|(next, _)| *next))
}
