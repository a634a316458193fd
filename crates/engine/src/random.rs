//! Chance that can be repeated.

use arimaa::{Bitboard, Position, Square, Turn};

/// splitmix64 (Steele, Lea and Flood 2014): small, the same on every machine, good enough for everything but secrets.
///
/// ```
/// use engine::random::Random;
///
/// let throw = |seed| Random::new(seed).below(6) + 1;
/// assert_eq!(throw(7), throw(7));
/// assert!((1..=6).contains(&throw(7)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// What comes after this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of many independent sequences with the same seed.
    pub fn part(seed: u64, part: u64) -> Self {
        Self(Self(Self(seed).bits().wrapping_add(part)).bits())
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// True in so many of so many cases.
    pub fn chance(&mut self, hits: u64, cases: u64) -> bool {
        self.below(cases) < hits
    }

    /// A number from 0 up to and without 1.
    pub fn unit(&mut self) -> f64 {
        // 53 bits are what such a number can hold.
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the squares, all with the same chance.
    pub fn pick(&mut self, squares: Bitboard) -> Option<Square> {
        squares.into_iter().nth(self.below(u64::from(squares.len())) as usize)
    }

    /// Random moves until the steps of a turn are used up.
    pub fn turn(&mut self, start: Position) -> Turn {
        let mut turn = Turn::default();
        let mut now = start;
        while now.side() == start.side() {
            let moves = now.moves();
            let Some(&mv) = moves.get(self.below(moves.len() as u64) as usize) else { break };
            turn = turn.with(mv);
            now = now.after(mv);
        }
        turn
    }

    /// The index of one of the weights, the heavier the likelier; 0 if all are 0.
    pub fn weighted(&mut self, weights: impl IntoIterator<Item = u64, IntoIter: Clone>) -> usize {
        let weights = weights.into_iter();
        let mut point = self.below(weights.clone().sum());
        for (index, weight) in weights.enumerate() {
            match point.checked_sub(weight) {
                Some(rest) => point = rest,
                None => return index,
            }
        }
        0
    }

    /// The index of one of the shares of a whole, the larger the likelier; 0 if all are 0.
    pub fn share(&mut self, shares: impl IntoIterator<Item = f64, IntoIter: Clone>) -> usize {
        let shares = shares.into_iter();
        let mut point = self.unit() * shares.clone().sum::<f64>();
        let found = |share: f64| {
            point -= share;
            point < 0.0
        };
        shares.into_iter().position(found).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_kept() {
        let mut random = Random::new(1);
        let mut hits = [0; 3];
        (0..6000).for_each(|_| hits[random.weighted([1, 0, 5])] += 1);
        assert_eq!(hits[1], 0);
        assert!((900..1100).contains(&hits[0]), "{hits:?}");
        assert_eq!(random.weighted([0, 0]), 0);
    }

    #[test]
    fn shares_are_kept() {
        let mut random = Random::new(1);
        let mut hits = [0; 3];
        (0..6000).for_each(|_| hits[random.share([0.25, 0.0, 1.25])] += 1);
        assert_eq!(hits[1], 0);
        assert!((900..1100).contains(&hits[0]), "{hits:?}");
        assert_eq!(random.share([0.0, 0.0]), 0);
    }

    #[test]
    fn parts_of_a_seed_differ() {
        let first = |part| Random::part(3, part).bits();
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }
}
