//! HarLog against values worked out by hand, and what every measure of material must respect.
//!
//! The unit is the first rabbit: G·ln(8·16 / (7·15)) = 0.6314442034 · 0.198070 = 0.125070, which is 100 centirabbits.
//! A full army's pieces count 2/Q for the elephant, 1/(Q+1) for the camel, 1/(Q+2) for a horse, 1/(Q+4) for a dog and
//! 1/(Q+6) for a cat, with Q = 1.447530126.

use arimaa::{Board, Kind, Piece, Side, Square};
use engine::eval::{HarLog, Params};
use proptest::prelude::*;

/// A board with these pieces, anywhere: material does not ask where.
fn board(gold: &str, silver: &str) -> Board {
    let mut board = Board::EMPTY;
    let letters = gold.chars().chain(silver.chars().map(|letter| letter.to_ascii_lowercase()));
    for (square, letter) in Square::all().filter(|square| !square.is_trap()).zip(letters) {
        board.put(square, Piece::from_letter(letter).unwrap());
    }
    board
}

const FULL: &str = "EMHHDDCCRRRRRRRR";

fn balance(gold: &str, silver: &str) -> f64 {
    HarLog::new(&Params::default()).balance(&board(gold, silver))
}

#[track_caller]
fn check(gold: &str, silver: &str, by_hand: f64) {
    let found = balance(gold, silver);
    assert!((found - by_hand).abs() < 0.5, "{gold} – {silver}: {found}, by hand {by_hand}");
    assert!((balance(silver, gold) + found).abs() < 1e-9, "the other side sees it the other way round");
}

#[test]
fn equal_armies_balance() {
    check(FULL, FULL, 0.0);
    check("ER", "ER", 0.0);
}

#[test]
fn the_first_rabbit_is_a_hundred() {
    check(FULL, "EMHHDDCCRRRRRRR", 100.0);
}

#[test]
fn the_first_cat() {
    // 1/7.447530 + G·ln(16/15) = 0.134273 + 0.040752 = 0.175025
    check(FULL, "EMHHDDCRRRRRRRR", 139.9);
}

#[test]
fn the_first_dog_also_frees_the_cats() {
    // 1/5.447530 + 0.040752 + 2·(1/6.447530 − 1/7.447530) = 0.183569 + 0.040752 + 0.041650 = 0.265971
    check(FULL, "EMHHDCCRRRRRRRR", 212.7);
}

#[test]
fn the_first_horse_also_frees_dogs_and_cats() {
    // 1/3.447530 + 0.040752 + 2·(1/4.447530 − 1/5.447530) + 0.041650 = 0.290063 + 0.040752 + 0.082550 + 0.041650
    check(FULL, "EMHDDCCRRRRRRRR", 363.8);
}

#[test]
fn the_camel_also_frees_everything_below_it() {
    // 1/2.447530 + 0.040752 + 2·(1/2.447530 − 1/3.447530) + 0.082550 + 0.041650
    //   = 0.408575 + 0.040752 + 0.237024 + 0.082550 + 0.041650 = 0.810551
    check(FULL, "EHHDDCCRRRRRRRR", 648.1);
}

#[test]
fn the_elephant_leaves_the_camel_unmatched_too() {
    // 2/1.447530 + 0.040752 + (2/1.447530 − 1/2.447530) + 0.237024 + 0.082550 + 0.041650
    //   = 1.381664 + 0.040752 + 0.973089 + 0.361224 = 2.756729
    check(FULL, "MHHDDCCRRRRRRRR", 2204.2);
}

#[test]
fn the_second_rabbit_is_worth_more_than_the_first() {
    // G·ln(8·16 / (6·14)) = 0.631444 · 0.421213 = 0.265973, of which the first was 0.125070
    check(FULL, "EMHHDDCCRRRRRR", 212.7);
}

#[test]
fn the_last_rabbit_but_one_is_worth_a_piece() {
    // G·ln(2·10 / (1·9)) = 0.631444 · 0.798508 = 0.504213
    check("EMHHDDCCRR", "EMHHDDCCR", 403.1);
}

#[test]
fn a_camel_for_a_horse_is_a_bad_trade() {
    // Gold has lost the camel, Silver a horse. Gold: 2/Q, no camel, horses 2/(Q+2), dogs 2/(Q+3), cats 2/(Q+5);
    // Silver: 2/Q, camel 1/(Q+1), horse 1/(Q+1), dogs 2/(Q+3), cats 2/(Q+5): 0.580125 − 0.817150 = −0.237024
    check("EHHDDCCRRRRRRRR", "EMHDDCCRRRRRRRR", -189.5);
}

#[test]
fn two_rabbits_for_a_cat_is_more_than_enough() {
    // G·ln(8·15 / (6·14)) − 1/(Q+6) = 0.631444 · 0.356675 − 0.134273 = 0.090947
    check("EMHHDDCRRRRRRRR", "EMHHDDCCRRRRRR", 72.7);
}

#[test]
fn after_a_trade_of_camels_a_horse_is_worth_more() {
    // 1/(Q+1) + G·ln(15/14) + 2·(1/(Q+3) − 1/(Q+4)) … with one stronger enemy less everywhere:
    // horse 0.408575 + 0.043565, dogs' gain 2·(1/3.447530 − 1/4.447530) = 0.130437,
    // cats' gain 2·(1/5.447530 − 1/6.447530) = 0.056938: 0.639515
    check("EHHDDCCRRRRRRRR", "EHDDCCRRRRRRRR", 511.3);
    assert!(balance("EHHDDCCRRRRRRRR", "EHDDCCRRRRRRRR") > balance(FULL, "EMHDDCCRRRRRRRR"));
}

#[test]
fn a_side_without_rabbits_or_pieces_is_lost_and_the_number_is_finite() {
    assert!(balance("EMHHDDCC", "ER") < balance("EMHHDDCCR", "ER") - 1000.0);
    assert!(balance("", "R").is_finite() && balance("", "").abs() < 1e-9);
}

/// Any part of a full set.
fn army() -> impl Strategy<Value = [u32; 6]> {
    (0..=8u32, 0..=2u32, 0..=2u32, 0..=2u32, 0..=1u32, 0..=1u32)
        .prop_map(|(r, c, d, h, m, e)| [r, c, d, h, m, e])
}

fn letters(army: &[u32; 6]) -> String {
    Kind::ALL.iter().map(|kind| kind.letter().to_string().repeat(army[kind.index()] as usize)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn losing_a_piece_never_helps_its_owner(gold in army(), silver in army(), kind in 0..6usize) {
        prop_assume!(gold[kind] > 0);
        let mut less = gold;
        less[kind] -= 1;
        let (before, after) = (balance(&letters(&gold), &letters(&silver)), balance(&letters(&less), &letters(&silver)));
        prop_assert!(after < before + 1e-9, "{} – {}: {before} → {after}", letters(&gold), letters(&silver));
    }
}

#[test]
fn board_helper_counts_what_it_was_told() {
    let board = board("ER", "mr");
    assert_eq!(board.count(Piece::new(Side::Silver, Kind::Camel)), 1);
    assert_eq!(board.side(Side::Gold).len(), 2);
}
