//! How Hathi places its pieces: as strong players do, and not always in the same way.

use crate::random::Random;
use arimaa::{Kind, Piece, Setup, Side, Square};

/// Setups of strong players, with weights: the front row and the back row as the side itself sees them, from its a-file
/// to its h-file. What they have in common: the elephant in the centre, the camel in front, nothing strong behind
/// something weak, some strength on each wing.
///
/// The weights follow 84 setups of players rated 1800 and more, mirror images counted together: the first pattern was there
/// 20 times, the second 9, the others once or twice. Fritzlein's was not, but is a classic.
const PATTERNS: [(u64, [&str; 2]); 12] = [
    // The camel on one wing, rabbits behind the traps. By far the most common one today.
    (10, ["HCREDRMH", "RRRDRRCR"]),
    // 99of9's: elephant and camel in the centre, dogs behind the traps, cats at home.
    (8, ["RHDEMDHR", "RRRCCRRR"]),
    // The same with dogs and horses exchanged, and with the camel on a wing.
    (2, ["RDHEMHDR", "RRRCCRRR"]),
    (2, ["RHDEHDMR", "RRRCCRRR"]),
    // Fritzlein's: all rabbits on the back row.
    (3, ["HDCEMCDH", "RRRRRRRR"]),
    (2, ["HCREMRCH", "RRRDDRRR"]),
    (2, ["MHCEDCHR", "RRRDRRRR"]),
    (2, ["CMREDCHH", "RRRDRRRR"]),
    (2, ["HMREDRRH", "RCRDRRCR"]),
    (2, ["HMREDRHR", "RCRDRRCR"]),
    (1, ["HHREDRRM", "RCRRDRCR"]),
    // One horse behind the other.
    (1, ["HRREDRMR", "HCRRRRDC"]),
];

/// The patterns that win most, as Gold and as Silver together (`hathi lab setups`, docs/lab.md).
const STRONGEST: [usize; 4] = [1, 6, 7, 8];

/// The number of patterns from which setups are made.
pub const NUMBER: usize = PATTERNS.len();

/// A pattern as its side sees it: the front row and the back row.
///
/// # Panics
/// If there is none of that number: they go from 0 to less than [`NUMBER`].
pub fn pattern(number: usize) -> String {
    PATTERNS[number].1.join(" ")
}

/// The pieces by row (0 is in front) and column.
type Rows = [[Kind; 8]; 2];

const CENTRE: [usize; 2] = [3, 4];

/// A sound setup, the same for the same seed: a common pattern, perhaps with a small change. Silver looks at what Gold
/// has done, if that is known: its elephant keeps to the other half of the board than Gold's, and so does a camel on the
/// wing, in most cases.
///
/// ```
/// use arimaa::Side;
/// use engine::setups::choose;
///
/// let gold = choose(Side::Gold, None, 1);
/// let silver = choose(Side::Silver, Some(&gold), 1);
/// assert_eq!(gold, choose(Side::Gold, None, 1));
/// assert_eq!(silver.side(), Side::Silver);
/// ```
pub fn choose(side: Side, gold: Option<&Setup>, seed: u64) -> Setup {
    let mut random = Random::part(seed, side.index() as u64);
    let number = random.weighted(PATTERNS.map(|(weight, _)| weight));
    arrange(number, side, gold, &mut random)
}

/// As [`choose`], but only one of the patterns that win most games of Hathi against itself, each as often as every other.
pub fn strongest(side: Side, gold: Option<&Setup>, seed: u64) -> Setup {
    let mut random = Random::part(seed, side.index() as u64);
    let number = STRONGEST[random.below(STRONGEST.len() as u64) as usize];
    arrange(number, side, gold, &mut random)
}

/// A setup of one pattern, the same for the same seed, made as [`choose`] makes it.
///
/// # Panics
/// If there is no pattern of that number: they go from 0 to less than [`NUMBER`].
pub fn of_pattern(number: usize, side: Side, gold: Option<&Setup>, seed: u64) -> Setup {
    arrange(number, side, gold, &mut Random::part(seed, side.index() as u64))
}

fn arrange(number: usize, side: Side, gold: Option<&Setup>, random: &mut Random) -> Setup {
    let mut rows = read(PATTERNS[number].1);
    for _ in 0..random.weighted([3, 2, 1]) {
        change(&mut rows, random);
    }
    let enemy = gold.filter(|_| side == Side::Silver).and_then(elephant);
    place(&mut rows, enemy, random);
    let (front, back) = if side == Side::Gold { (1, 0) } else { (6, 7) };
    let pieces = [front, back].into_iter().zip(rows).flat_map(|(row, kinds)| {
        let squares = (0..8).filter_map(move |column| Square::at(column, row));
        squares.zip(kinds).map(|(square, kind)| (Piece::new(side, kind), square))
    });
    Setup::new(side, pieces).expect("patterns have a full set, and changes only move pieces about")
}

fn read(pattern: [&str; 2]) -> Rows {
    pattern.map(|row| {
        let mut kinds = [Kind::Rabbit; 8];
        for (kind, letter) in kinds.iter_mut().zip(row.chars()) {
            *kind = Kind::from_letter(letter).expect("patterns are written in letters of pieces");
        }
        kinds
    })
}

/// A change that players make too: a dog and a cat change places, or one of them at home goes a square aside.
fn change(rows: &mut Rows, random: &mut Random) {
    let minor = |kind: &Kind| matches!(kind, Kind::Dog | Kind::Cat);
    let squares = |rows: &Rows, wanted: &dyn Fn(&Kind) -> bool| -> Vec<(usize, usize)> {
        let all = (0..2).flat_map(|row| (0..8).map(move |column| (row, column)));
        all.filter(|&(row, column)| wanted(&rows[row][column])).collect()
    };
    let mut pick =
        |squares: &[(usize, usize)]| squares.get(random.below(squares.len() as u64) as usize).copied();
    let dog = pick(&squares(rows, &|kind| *kind == Kind::Dog));
    let cat = pick(&squares(rows, &|kind| *kind == Kind::Cat));
    let mut home = squares(rows, &minor);
    home.retain(|&(row, column)| row == 1 && column < 7);
    let aside = pick(&home).filter(|_| random.chance(1, 2));
    if let Some((row, column)) = aside {
        rows[row].swap(column, column + 1);
    } else if let Some((dog, cat)) = dog.zip(cat) {
        rows[dog.0][dog.1] = Kind::Cat;
        rows[cat.0][cat.1] = Kind::Dog;
    }
}

/// Turns the wings and the centre, each by itself, to where they should be.
fn place(rows: &mut Rows, enemy_elephant: Option<u8>, random: &mut Random) {
    let east = |column: usize| column > 3;
    // In 24 of 36 games of strong players, Silver's elephant is in the other half than Gold's. By intention or by chance
    // it is in three of four of ours.
    let wanted = enemy_elephant.filter(|_| random.chance(1, 2)).map(|column| !east(usize::from(column)));
    let find = |rows: &Rows, kind: Kind| rows[0].iter().position(|&other| other == kind);
    let camel = find(rows, Kind::Camel).unwrap_or(0);
    let elephant = find(rows, Kind::Elephant).unwrap_or(0);
    let turn_centre = wanted.map_or_else(|| random.chance(1, 2), |wanted| east(elephant) != wanted);
    let turn_wings = match wanted {
        Some(wanted) if !CENTRE.contains(&camel) => east(camel) != wanted,
        _ => random.chance(1, 2),
    };
    for row in rows {
        if turn_wings {
            row.reverse();
        }
        if turn_wings != turn_centre {
            row.swap(CENTRE[0], CENTRE[1]);
        }
    }
}

/// The column of the elephant.
fn elephant(setup: &Setup) -> Option<u8> {
    Some(setup.board().kind(Kind::Elephant).first()?.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn column(setup: &Setup, kind: Kind) -> u8 {
        setup.board().kind(kind).first().unwrap().column()
    }

    #[test]
    fn every_pattern_is_a_full_set_with_the_elephant_in_the_centre() {
        for (weight, pattern) in PATTERNS {
            assert!(weight > 0);
            assert!(pattern.iter().all(|row| row.len() == 8));
            let rows = read(pattern);
            for kind in Kind::ALL {
                let count = rows.iter().flatten().filter(|&&other| other == kind).count();
                assert_eq!(count, kind.full_count() as usize, "{kind:?} in {pattern:?}");
            }
            assert!(CENTRE.iter().any(|&column| rows[0][column] == Kind::Elephant), "{pattern:?}");
        }
    }

    #[test]
    fn setups_are_full_and_the_seed_decides() {
        for seed in 0..500 {
            let gold = choose(Side::Gold, None, seed);
            let silver = choose(Side::Silver, Some(&gold), seed);
            assert_eq!(gold, choose(Side::Gold, None, seed));
            assert_eq!(silver, choose(Side::Silver, Some(&gold), seed));
            assert!(!gold.is_handicap() && !silver.is_handicap());
            assert_eq!((gold.side(), silver.side()), (Side::Gold, Side::Silver));
        }
    }

    #[test]
    fn a_pattern_is_recognised_but_for_wings_centre_dogs_and_cats() {
        for number in 0..NUMBER {
            let strong = |text: &str| {
                let letters = text.chars().filter(|letter| !" CD".contains(*letter));
                let mut letters: Vec<char> = letters.collect();
                letters.sort_unstable();
                letters
            };
            for seed in 0..20 {
                let gold = of_pattern(number, Side::Gold, None, seed);
                let seen = |row| (0..8).filter_map(move |column| Square::at(column, row));
                let letters = |square| gold.board().piece_at(square).unwrap().letter();
                let front: String = seen(1).map(letters).collect();
                assert_eq!(strong(&front), strong(&pattern(number)[..8]), "{gold}");
            }
        }
    }

    #[test]
    fn the_strongest_are_of_their_patterns_and_vary() {
        let strongest: BTreeSet<Setup> = (0..1000).map(|seed| strongest(Side::Gold, None, seed)).collect();
        assert!(strongest.len() > 50, "{}", strongest.len());
        let known: BTreeSet<Setup> = STRONGEST
            .into_iter()
            .flat_map(|number| (0..20_000).map(move |seed| of_pattern(number, Side::Gold, None, seed)))
            .collect();
        let strange: Vec<&Setup> = strongest.iter().filter(|setup| !known.contains(setup)).collect();
        assert!(strange.is_empty(), "{strange:?}");
        let others = (0..200).filter(|&seed| !known.contains(&choose(Side::Gold, None, seed))).count();
        assert!(others > 50, "{others}");
    }

    #[test]
    fn no_setup_is_absurd() {
        for seed in 0..2000 {
            for setup in [choose(Side::Gold, None, seed), choose(Side::Silver, None, seed)] {
                // As Gold sees it, the front row is row 2.
                let seen = if setup.side() == Side::Gold { setup } else { setup.flip() };
                let front = |kind| seen.board().kind(kind).into_iter().filter(|square| square.row() == 1);
                let elephant = column(&seen, Kind::Elephant);
                assert!((3..=4).contains(&elephant) && front(Kind::Elephant).count() == 1, "{setup}");
                assert_eq!(front(Kind::Camel).count(), 1, "{setup}");
                assert!(front(Kind::Horse).count() >= 1, "{setup}");
                assert!(front(Kind::Rabbit).count() <= 4, "{setup}");
                for wing in [0..4, 4..8] {
                    let strong =
                        [Kind::Camel, Kind::Horse].into_iter().flat_map(|kind| seen.board().kind(kind));
                    assert!(strong.into_iter().any(|square| wing.contains(&square.column())), "{setup}");
                }
            }
        }
    }

    #[test]
    fn setups_vary() {
        let setups: BTreeSet<Setup> = (0..1000).map(|seed| choose(Side::Gold, None, seed)).collect();
        assert!(setups.len() > 150, "{}", setups.len());
        let mirrored = setups.iter().filter(|setup| setups.contains(&setup.mirror())).count();
        assert!(mirrored > setups.len() / 2, "{mirrored}");
        let mut camels: BTreeMap<u8, u32> = BTreeMap::new();
        setups.iter().for_each(|setup| *camels.entry(column(setup, Kind::Camel)).or_default() += 1);
        assert!(camels.len() >= 6, "{camels:?}");
    }

    #[test]
    fn silver_keeps_its_elephant_and_camel_away_from_golds_elephant_in_most_cases() {
        let (mut elephants, mut camels, mut wings) = (0, 0, 0);
        for seed in 0..1000 {
            let gold = choose(Side::Gold, None, seed);
            let silver = choose(Side::Silver, Some(&gold), seed);
            let half = |column: u8| column / 4;
            let enemy = half(column(&gold, Kind::Elephant));
            elephants += u32::from(half(column(&silver, Kind::Elephant)) != enemy);
            let camel = column(&silver, Kind::Camel);
            if !(3..=4).contains(&camel) {
                wings += 1;
                camels += u32::from(half(camel) != enemy);
            }
        }
        assert!((700..800).contains(&elephants), "{elephants}");
        assert!(camels * 10 > wings * 7, "{camels} of {wings}");
    }

    #[test]
    fn gold_without_an_elephant_can_be_answered() {
        let gold = Setup::parse("Ra1 Mb2", Side::Gold).unwrap();
        assert!(!choose(Side::Silver, Some(&gold), 5).is_handicap());
    }
}
