//! Random numbers for incremental position keys, made at compile time.

use crate::piece::Side;

/// One number for each side, strength number (0 is no piece) and square.
pub(crate) const PIECES: [[[u64; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut seed = 1;
    let mut side = 0;
    while side < 2 {
        let mut number = 1;
        while number <= 6 {
            let mut square = 0;
            while square < 64 {
                table[side][number][square] = split_mix(seed);
                seed += 1;
                square += 1;
            }
            number += 1;
        }
        side += 1;
    }
    table
};

/// One number for each side to move and number of steps left.
const TURNS: [[u64; 5]; 2] = {
    let mut table = [[0; 5]; 2];
    let mut i = 0;
    while i < 10 {
        table[i / 5][i % 5] = split_mix(1_000_000 + i as u64);
        i += 1;
    }
    table
};

/// The number for a side to move with that many steps left.
pub(crate) fn turn(side: Side, steps_left: u8) -> u64 {
    TURNS[side.index()][usize::from(steps_left.min(4))]
}

/// The n-th output of Vigna's SplitMix64 generator with seed 0.
const fn split_mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_numbers_differ() {
        let pieces = PIECES.iter().flatten().flatten().filter(|&&number| number != 0);
        let all: Vec<u64> = pieces.chain(TURNS.iter().flatten()).copied().collect();
        assert_eq!(all.len(), 2 * 6 * 64 + 10);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn split_mix_is_the_published_generator() {
        assert_eq!(split_mix(1), 0xe220_a839_7b1d_cdaf);
        assert_eq!(split_mix(2), 0x6e78_9e6a_a1b9_65f4);
    }
}
