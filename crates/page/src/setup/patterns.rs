//! Common setups by name.

use arimaa::Kind;

/// A setup that many players use: its rows as the side itself sees them, from the a-file to the h-file.
pub(crate) struct Pattern {
    pub name: &'static str,
    /// What it is good for.
    pub text: &'static str,
    pub front: &'static str,
    pub back: &'static str,
}

pub(crate) const PATTERNS: [Pattern; 8] = [
    Pattern {
        name: "99of9",
        text: "Elephant and camel in the centre, dogs behind the traps, cats at home. Solid everywhere.",
        front: "RHDEMDHR",
        back: "RRRCCRRR",
    },
    Pattern {
        name: "Fritzlein",
        text: "All rabbits on the back row, all pieces in front of them. Easy to remember.",
        front: "HDCEMCDH",
        back: "RRRRRRRR",
    },
    Pattern {
        name: "Camel on the wing",
        text: "The most common one among strong players today: the camel leads one wing, a horse the other.",
        front: "HCREDRMH",
        back: "RRRDRRCR",
    },
    Pattern {
        name: "Horses inside",
        text: "Like 99of9, with the horses next to the centre and the dogs outside.",
        front: "RDHEMHDR",
        back: "RRRCCRRR",
    },
    Pattern {
        name: "Dogs at home",
        text: "Cats guard the traps from the side, two dogs wait behind them, rabbits are ready to run.",
        front: "HCREMRCH",
        back: "RRRDDRRR",
    },
    Pattern {
        name: "Camel in the corner",
        text: "The camel far from the enemy elephant, with a horse beside it.",
        front: "MHCEDCHR",
        back: "RRRDRRRR",
    },
    Pattern {
        name: "Two horses on one wing",
        text: "The horses attack together, the camel holds the other wing.",
        front: "CMREDCHH",
        back: "RRRDRRRR",
    },
    Pattern {
        name: "Rabbits ahead",
        text: "Rabbits stand in front on one wing, ready to advance behind the horse.",
        front: "HMREDRRH",
        back: "RCRDRRCR",
    },
];

impl Pattern {
    /// The kinds by row (0 is in front) and column.
    pub fn rows(&self) -> [Vec<Kind>; 2] {
        [self.front, self.back].map(|row| row.chars().filter_map(Kind::from_letter).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_a_full_set_and_has_its_own_name() {
        for (place, pattern) in PATTERNS.iter().enumerate() {
            let rows = pattern.rows();
            assert!(rows.iter().all(|row| row.len() == 8), "{}", pattern.name);
            for kind in Kind::ALL {
                let count = rows.iter().flatten().filter(|&&other| other == kind).count();
                assert_eq!(count as u32, kind.full_count(), "{kind} in {}", pattern.name);
            }
            assert!(PATTERNS[..place].iter().all(|other| other.name != pattern.name));
        }
    }
}
