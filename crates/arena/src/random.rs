//! Numbers that look random and are always the same for the same seed.

/// Vigna's SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// One of many independent sequences of a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut random = Self(seed);
        Self(random.next().wrapping_add(number.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
