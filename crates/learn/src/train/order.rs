//! The order in which samples are visited.

use engine::random::Random;

/// So often each half of a number is mixed into the other.
const ROUNDS: usize = 3;

/// All samples once in every epoch, each time in another random order. The order is computed for each visit, so that a
/// run can go on anywhere, and there is nothing to be shuffled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    samples: u64,
    seed: u64,
    /// The bits of a sample's number, in a lower and an upper half.
    low: u32,
    high: u32,
}

impl Order {
    /// The order of so many samples: at least one.
    pub(super) fn new(samples: usize, seed: u64) -> Self {
        let samples = samples.max(1) as u64;
        let bits = samples.next_power_of_two().trailing_zeros();
        Self { samples, seed, low: bits / 2, high: bits - bits / 2 }
    }

    /// The sample that is visited, the visits of all epochs counted from 0.
    pub(super) fn sample(self, visit: u64) -> usize {
        let keys = Random::part(self.seed, visit / self.samples);
        let mut number = visit % self.samples;
        // The numbers go up to a power of two; those that are too high are sent on. As no two numbers are sent to the
        // same place, the way ends at a number that is low enough.
        loop {
            number = self.mix(number, keys.clone());
            if number < self.samples {
                return number as usize;
            }
        }
    }

    /// A Feistel network: each half is changed by what the other is, so that it can be undone.
    fn mix(self, number: u64, mut keys: Random) -> u64 {
        let (mut upper, mut lower) = (number >> self.low, number & ((1 << self.low) - 1));
        for _ in 0..ROUNDS {
            upper ^= Random::new(keys.bits() ^ lower).bits() & ((1 << self.high) - 1);
            lower ^= Random::new(keys.bits() ^ upper).bits() & ((1 << self.low) - 1);
        }
        upper << self.low | lower
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_visits_each_sample_once_in_an_order_of_its_own() {
        for samples in [1, 2, 3, 7, 64, 1000] {
            let order = Order::new(samples, 5);
            let epoch = |epoch: u64| -> Vec<usize> {
                let first = epoch * samples as u64;
                (first..first + samples as u64).map(|visit| order.sample(visit)).collect()
            };
            for mut visited in [epoch(0), epoch(1)] {
                visited.sort_unstable();
                assert_eq!(visited, (0..samples).collect::<Vec<_>>());
            }
            assert!(samples < 64 || epoch(0) != epoch(1));
        }
    }

    #[test]
    fn neighbours_are_torn_apart() {
        let order = Order::new(10_000, 1);
        let near = (0..9_999).filter(|&visit| order.sample(visit).abs_diff(order.sample(visit + 1)) < 100);
        // By chance it is 2 in 100.
        assert!(near.count() < 300);
    }
}
