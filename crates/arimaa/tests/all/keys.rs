//! The keys and packed turns that are promised to stay as they are: files keep them.

use arimaa::{PackedTurn, Position, Symmetry, Turn};

/// SplitMix64 (Steele, Lea and Flood 2014) with seed 0, as it is published: the n-th output.
fn split_mix(n: u64) -> u64 {
    let mut state: u64 = 0;
    let mut output = 0;
    for _ in 0..n {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        output = state;
        output = (output ^ (output >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        output = (output ^ (output >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        output ^= output >> 31;
    }
    output
}

/// The key by the words of its documentation, from the short form of a position: `g2 [64 letters, from a8 to h1]`.
fn documented_key(text: &str) -> u64 {
    let (turn, rest) = text.split_once(" [").unwrap();
    let side = u64::from(turn.starts_with('s'));
    let steps = turn[1..].parse().unwrap_or(4);
    let mut key = split_mix(1_000_000 + 5 * side + steps);
    for (place, letter) in (0..64).zip(rest.chars()) {
        let square = (7 - place / 8) * 8 + place % 8;
        if let Some(kind) = "rcdhme".find(letter.to_ascii_lowercase()) {
            let side = u64::from(letter.is_ascii_lowercase());
            key ^= split_mix(1 + 384 * side + 64 * kind as u64 + square);
        }
    }
    key
}

/// Positions with their keys, the least key of them and their mirror images, and the least of all four views.
const GOLDEN: [(&str, u64, u64, u64); 6] = [
    (
        "g [                                                                ]",
        0xf43e_bb0e_728c_d87a,
        0xf43e_bb0e_728c_d87a,
        0x17d9_bbeb_0229_d9f1,
    ),
    (
        "s3 [                                                                ]",
        0xa81d_7699_fd56_b7ba,
        0xa81d_7699_fd56_b7ba,
        0x1b8f_e7f4_0a29_304b,
    ),
    (
        "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]",
        0x33c4_ea56_513f_de89,
        0x33c4_ea56_513f_de89,
        0x1995_05a6_a000_2ae0,
    ),
    (
        "g [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]",
        0xc5df_7cfc_9bb3_c9da,
        0x26b3_1b74_9d82_29ef,
        0x26b3_1b74_9d82_29ef,
    ),
    (
        "s [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]",
        0x2638_7c19_eb16_c851,
        0x2638_7c19_eb16_c851,
        0x2638_7c19_eb16_c851,
    ),
    (
        "g1 [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]",
        0xfff6_1148_5873_c28a,
        0x1c9a_76c0_5e42_22bf,
        0x0c7b_51d8_3fb9_a36c,
    ),
];

#[test]
fn keys_are_what_they_have_always_been() {
    for (text, key, mirrors, all) in GOLDEN {
        let position: Position = text.parse().unwrap();
        let found = [
            position.key(),
            position.canonical(&Symmetry::MIRRORS).0.key(),
            position.canonical(&Symmetry::ALL).0.key(),
        ];
        assert_eq!(found, [key, mirrors, all], "{text}: {found:#018x?}");
    }
}

#[test]
fn keys_are_what_the_documentation_says() {
    for (text, ..) in GOLDEN {
        for view in Symmetry::ALL {
            let position = view.position(&text.parse().unwrap());
            assert_eq!(documented_key(&position.to_string()), position.key(), "{position}");
        }
    }
}

#[test]
fn packed_turns_are_what_they_have_always_been() {
    let position: Position =
        "g [                           r       E                           R]".parse().unwrap();
    // d4 is square 27, d5 is 35, h1 is 7; north 0, east 1, south 2, west 3.
    for (text, bytes) in [
        ("rd5n Ed4n", [4 * 35, 4 * 27, 3, 3]),
        ("Ed4e rd5s Rh1n", [4 * 27 + 1, 4 * 35 + 2, 4 * 7, 3]),
        ("Rh1w Rg1n Rg2e Rh2n", [4 * 7 + 3, 4 * 6, 4 * 14 + 1, 4 * 15]),
    ] {
        let turn = Turn::parse(text, &position).unwrap();
        assert_eq!(PackedTurn::new(turn).bits().to_le_bytes(), bytes, "{text}");
    }
}
