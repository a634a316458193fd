//! The features by number: groups of them, one behind the other.

macro_rules! groups {
    ($($(#[doc = $doc:literal])* $name:ident [$($size:expr),+]),* $(,)?) => {
        /// A kind of feature. Where its sizes begin with [`WHOSE`], the first index is 0 for the mover's pieces and 1 for the
        /// enemy's.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Group {
            $($(#[doc = $doc])* $name,)*
        }

        impl Group {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];
            const SIZES: &[&[usize]] = &[$(&[$($size),+]),*];

            /// Its name, in settings and tables.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

/// The mover and the enemy.
pub const WHOSE: usize = 2;
/// How many classes of pieces there are, by how many enemies are stronger: none, one, two, three or four, more; rabbits.
pub const CLASSES: usize = 6;
/// The squares, left and right alike.
pub const SQUARES: usize = 32;
/// How an area is held, from the enemy's to the mover's.
pub const INFLUENCES: usize = 7;
/// Distances to something: 1, 2, 3, more.
pub const NEAR: usize = 4;
/// Distances to what a turn has changed: 0, 1, 2, 3, more.
pub const AWAY: usize = 5;
/// The traps at home and those of the enemy.
pub const HALVES: usize = 2;
/// How many of the four squares around a square: none to all.
pub const AROUND: usize = 5;
/// What can become of something that is so for a piece: see [`Change`].
pub const CHANGES: usize = 5;
/// How far the evaluation is behind the best one.
pub const GAPS: usize = 20;
/// The place among all turns in the order of the evaluation.
pub const PLACES: usize = 18;
/// What the evaluation gains over the position before.
pub const GAINS: usize = 16;
/// How far the likelihood is behind the largest one.
pub const BEHINDS: usize = 26;
/// The place among all turns in the order of likelihood.
pub const EXPECTED: usize = 24;
/// Places in both orders, roughly.
pub const ROUGH: usize = 9;

/// What becomes of something that is or is not so for a piece: that it is frozen, for example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It stood still, and is so now.
    Begins,
    /// It stood still, and is so still.
    Lasts,
    /// It stood still, and is so no more.
    Ends,
    /// It has moved and is so now.
    MovesInto,
    /// It was so and has moved or is gone.
    MovesOut,
}

groups! {
    /// Where a piece of a class comes from.
    From[WHOSE, CLASSES, SQUARES],
    /// Where a piece of a class arrives.
    To[WHOSE, CLASSES, SQUARES],
    /// How far a piece has gone, forward (from -4 to 4) and sideways, where it is clear which one it was.
    Way[WHOSE, CLASSES, 9, 5],
    /// A piece is lost, on a trap of that half.
    Lost[WHOSE, CLASSES, HALVES],
    /// Both sides lose something; only the mover does.
    Exchange[2],
    /// The guards of a trap before and after.
    Guards[WHOSE, HALVES, AROUND, AROUND],
    /// The guards of both sides around a trap where something has changed.
    Balance[HALVES, AROUND, AROUND],
    /// The elephant becomes a guard of a trap, or is one no more.
    ElephantGuards[WHOSE, HALVES, 2],
    /// Who has the strongest guard of a trap, before and after: the enemy, nobody, the mover.
    Strongest[HALVES, 3, 3],
    /// A piece could be captured by the other side in the coming turn.
    Threat[WHOSE, CLASSES, CHANGES],
    /// The same with two steps.
    QuickThreat[WHOSE, CLASSES, CHANGES],
    /// How many of a side's pieces could be captured.
    Threats[WHOSE, AROUND],
    /// A piece is frozen.
    Frozen[WHOSE, CLASSES, CHANGES],
    /// A piece has a stronger enemy beside it.
    Dominated[WHOSE, CLASSES, CHANGES],
    /// A piece stands on a trap with so many guards.
    OnTrap[WHOSE, CLASSES, HALVES, AROUND],
    /// A piece has left a trap.
    OffTrap[WHOSE, CLASSES, HALVES],
    /// A rabbit has reached its goal.
    Goal[WHOSE],
    /// The side could reach its goal in its coming turn: begins, lasts, ends.
    GoalThreat[WHOSE, 3],
    /// The side could reach its goal in its coming turn with so many steps.
    GoalSteps[WHOSE, 4],
    /// Who holds the square that a piece has left.
    FromInfluence[WHOSE, CLASSES, INFLUENCES],
    /// Who holds the square where a piece arrives.
    ToInfluence[WHOSE, CLASSES, INFLUENCES],
    /// Both, where it is clear which piece it was.
    Influence[WHOSE, CLASSES, INFLUENCES, INFLUENCES],
    /// A rabbit arrives on a row that is held so.
    RabbitInfluence[WHOSE, 8, INFLUENCES],
    /// How near the next stronger enemy is, where a piece arrives.
    ToHunter[WHOSE, CLASSES, NEAR],
    /// How near it was and is.
    Hunter[WHOSE, CLASSES, NEAR, NEAR],
    /// How near the next weaker enemy was and is.
    Prey[WHOSE, CLASSES, NEAR, NEAR],
    /// How near the strongest of the weaker enemies is to a piece with at most two enemies above it, before and after.
    Rival[WHOSE, 3, NEAR, NEAR],
    /// How near the next trap was and is (0, 1, 2, more), and in which half the piece arrives.
    TrapDistance[WHOSE, CLASSES, NEAR, NEAR, HALVES],
    /// The friends beside the square where a piece arrives.
    Friends[WHOSE, CLASSES, AROUND],
    /// The empty squares beside an elephant, before and after.
    ElephantRoom[WHOSE, AROUND, AROUND],
    /// The empty squares beside the camel, before and after.
    CamelRoom[WHOSE, AROUND, AROUND],
    /// More or fewer rabbits have somebody before them: -2 to 2.
    RabbitsBlocked[WHOSE, 5],
    /// How far a piece that moves was from what the enemy's last turn has changed.
    FromLast[WHOSE, CLASSES, AWAY],
    /// How far it is from that where it arrives.
    ToLast[WHOSE, CLASSES, AWAY],
    /// How far a piece that moves was from what the mover's last turn has changed.
    FromOwnLast[WHOSE, CLASSES, AWAY],
    /// How far it is from that where it arrives.
    ToOwnLast[WHOSE, CLASSES, AWAY],
    /// A piece moves that was moved in the enemy's last turn, or in the mover's.
    MovedAgain[WHOSE, CLASSES, 2],
    /// A piece goes back to where one like it was before the enemy's last turn, or before the mover's.
    MovedBack[WHOSE, CLASSES, 2],
    /// The steps, the pieces of the mover and those of the enemy that have moved.
    Numbers[4, AROUND, 3],
    /// How far the farthest of the changed squares are apart, by the pieces that have moved.
    Spread[AROUND, 8],
    /// Which classes of pieces have moved.
    Classes[WHOSE, 64],
    /// The strongest pieces of both sides that have moved, and whether the enemy's goes forward, neither or back.
    Drag[CLASSES, CLASSES, 3],
    /// How far the evaluation of the network is behind the best one.
    Gap[GAPS],
    /// The place in the order of that evaluation.
    Place[PLACES],
    /// What that evaluation gains.
    Gain[GAINS],
    /// The steps, and how far the likelihood of the turn is behind the largest one, as the policy network sees it.
    Behind[4, BEHINDS],
    /// The place in the order of likelihood.
    Expected[EXPECTED],
    /// The places in the order of likelihood and in that of the evaluation.
    Both[ROUGH, ROUGH],
}

impl Group {
    /// Those that come from networks: a model can do without them.
    pub const OF_NETWORKS: [Self; 6] =
        [Self::Gap, Self::Place, Self::Gain, Self::Behind, Self::Expected, Self::Both];

    const BASES: [usize; Self::ALL.len() + 1] = {
        let mut bases = [0; Self::ALL.len() + 1];
        let mut group = 0;
        while group < Self::ALL.len() {
            let sizes = Self::SIZES[group];
            let (mut product, mut place) = (1, 0);
            while place < sizes.len() {
                product *= sizes[place];
                place += 1;
            }
            bases[group + 1] = bases[group] + product;
            group += 1;
        }
        bases
    };

    /// How many features there are in all groups.
    pub const FEATURES: usize = Self::BASES[Self::ALL.len()];

    /// The numbers of its features.
    pub const fn range(self) -> std::ops::Range<usize> {
        Self::BASES[self as usize]..Self::BASES[self as usize + 1]
    }

    /// The sizes of its indices.
    pub const fn sizes(self) -> &'static [usize] {
        Self::SIZES[self as usize]
    }

    /// The number of one of its features.
    #[inline]
    pub fn at<const N: usize>(self, place: [usize; N]) -> u16 {
        let sizes = Self::SIZES[self as usize];
        debug_assert_eq!(sizes.len(), N, "{self:?}");
        let mut number = 0;
        for index in 0..N {
            debug_assert!(place[index] < sizes[index], "{self:?}{place:?}");
            number = number * sizes[index] + place[index];
        }
        (Self::BASES[self as usize] + number) as u16
    }

    /// The group of a feature, with its indices.
    pub fn of(feature: u16) -> (Self, Vec<usize>) {
        let number = usize::from(feature);
        let group = Self::BASES[1..].partition_point(|&end| end <= number).min(Self::ALL.len() - 1);
        let mut rest = number - Self::BASES[group];
        let mut place: Vec<usize> = Self::SIZES[group]
            .iter()
            .rev()
            .map(|size| {
                let index = rest % size;
                rest /= size;
                index
            })
            .collect();
        place.reverse();
        (Self::ALL[group], place)
    }

    /// The names and sizes of all groups: what a model must have been made for.
    pub fn fingerprint() -> String {
        Self::ALL.iter().map(|group| format!("{}{:?};", group.name(), group.sizes())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_belongs_to_one_place() {
        for feature in 0..Group::FEATURES as u16 {
            let (group, place) = Group::of(feature);
            assert!(group.range().contains(&usize::from(feature)));
            let number =
                place.iter().zip(group.sizes()).fold(0, |number, (index, size)| number * size + index);
            assert_eq!(group.range().start + number, usize::from(feature));
        }
    }
}
