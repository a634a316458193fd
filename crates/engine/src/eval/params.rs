//! Every number of the evaluation: named, with its unit and meaning, and settable by name.
//!
//! One declaration makes the structs, the defaults and the list that `get`, `set` and a tuner walk through. A name is
//! `group.number`; where there are several numbers it goes on with their index (`goal.row_points.6`), and in tables of
//! half a board (the other half is its mirror image) with a square from a1 to d8, seen by the piece's own side.

use std::fmt;

/// What a number counts, and so which values make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Hundredths of the first rabbit captured in the opening.
    Centirabbits,
    /// A part of something else that is known: of a piece's value, of a bonus.
    Share,
    /// A chance between 0 and 1.
    Probability,
    /// Steps of a turn.
    Steps,
    /// Points that only mean something within their term, before they become centirabbits.
    Points,
    /// A positive constant of a formula.
    Constant,
}

impl Unit {
    /// The smallest and the greatest value that is accepted.
    pub const fn range(self) -> (f64, f64) {
        match self {
            Self::Centirabbits => (-5_000.0, 5_000.0),
            Self::Share => (-2.0, 2.0),
            Self::Probability => (0.0, 0.99),
            Self::Steps => (0.0, 20.0),
            Self::Points => (-1_000.0, 1_000.0),
            Self::Constant => (0.01, 2_000.0),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Centirabbits => "centirabbits",
            Self::Share => "share",
            Self::Probability => "probability",
            Self::Steps => "steps",
            Self::Points => "points",
            Self::Constant => "constant",
        })
    }
}

/// One number of the evaluation, as a list of them shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its full name.
    pub name: String,
    /// What it counts.
    pub unit: Unit,
    /// What it means.
    pub meaning: &'static str,
    /// Its value.
    pub value: f64,
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// There is no parameter of that name.
    #[error("there is no parameter {0:?}")]
    UnknownName(String),
    /// The text is not `name=number`.
    #[error("{0:?} is not name=number")]
    NotAnAssignment(String),
    /// The number makes no sense for this parameter.
    #[error("{name} is ({unit}) from {} to {}, not {value}", .unit.range().0, .unit.range().1)]
    OutOfRange {
        /// The parameter.
        name: String,
        /// The number.
        value: f64,
        /// What it should be.
        unit: Unit,
    },
}

/// The numbers of a field: one, or the entries of a table.
trait Numbers {
    fn numbers(&mut self) -> &mut [f64];
    /// What stands behind the name of the field for each number.
    fn suffix(index: usize) -> String;
}

impl Numbers for f64 {
    fn numbers(&mut self) -> &mut [f64] {
        std::slice::from_mut(self)
    }

    fn suffix(_: usize) -> String {
        String::new()
    }
}

impl<const N: usize> Numbers for [f64; N] {
    fn numbers(&mut self) -> &mut [f64] {
        self
    }

    fn suffix(index: usize) -> String {
        format!(".{index}")
    }
}

/// A table with a number for each square of columns a to d, row 8 first as on a diagram; e to h mirror it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfBoard(pub [f64; 32]);

impl HalfBoard {
    /// The number for a square, given by its index from a1 = 0 to h8 = 63, as the piece's own side sees it.
    pub fn at(&self, square: usize) -> f64 {
        let (row, column) = (square / 8 % 8, square % 8);
        self.0[(7 - row) * 4 + column.min(7 - column)]
    }
}

impl Numbers for HalfBoard {
    fn numbers(&mut self) -> &mut [f64] {
        &mut self.0
    }

    fn suffix(index: usize) -> String {
        format!(".{}{}", (b'a' + (index % 4) as u8) as char, 8 - index / 4)
    }
}

macro_rules! params {
    ($($(#[doc = $group_doc:expr])+ $group:ident: $group_type:ident {
        $($(#[doc = $doc:expr])+ $field:ident: $type:ty = $default:expr, $unit:ident;)+
    })+) => {
        /// All numbers of the classical evaluation.
        ///
        /// ```
        /// use engine::eval::Params;
        ///
        /// let mut params = Params::default();
        /// params.set("trap_control.scale", 120.0).unwrap();
        /// params.assign("piece_square.elephant.d4=9").unwrap();
        /// assert_eq!(params.get("trap_control.scale"), Some(120.0));
        /// assert_eq!(params.trap_control.scale, 120.0);
        /// assert!(params.set("trap_control.scael", 1.0).is_err());
        /// assert!(params.assign("material.rabbits=none").is_err());
        /// ```
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Params {
            $($(#[doc = $group_doc])+ pub $group: $group_type,)+
        }

        $(
            $(#[doc = $group_doc])+
            #[derive(Clone, Debug, PartialEq)]
            pub struct $group_type {
                $($(#[doc = $doc])+ pub $field: $type,)+
            }

            impl Default for $group_type {
                fn default() -> Self {
                    Self { $($field: $default,)+ }
                }
            }
        )+

        impl Params {
            /// Shows every field: its name, unit, meaning, numbers, and the names of the numbers.
            fn visit(&mut self, mut see: impl FnMut(&str, Unit, &'static str, &mut [f64], fn(usize) -> String)) {
                $($(see(
                    concat!(stringify!($group), ".", stringify!($field)),
                    Unit::$unit,
                    concat!($($doc),+).trim_ascii(),
                    self.$group.$field.numbers(),
                    <$type as Numbers>::suffix,
                );)+)+
            }
        }
    };
}

/// No number is NaN: [`set`](Params::set) refuses it.
impl Eq for Params {}

impl Params {
    /// Every parameter with its present value, in the order of the declaration.
    pub fn list(&self) -> Vec<Parameter> {
        let mut list = Vec::new();
        self.clone().visit(|field, unit, meaning, numbers, suffix| {
            for (index, &value) in numbers.iter().enumerate() {
                list.push(Parameter { name: format!("{field}{}", suffix(index)), unit, meaning, value });
            }
        });
        list
    }

    /// The value of a parameter, if there is one of that name.
    pub fn get(&self, name: &str) -> Option<f64> {
        let mut found = None;
        self.clone().find(name, |_, number| found = Some(*number));
        found
    }

    /// Sets a parameter.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), ParamError> {
        let mut result = Err(ParamError::UnknownName(name.to_string()));
        self.find(name, |unit, number| {
            let (low, high) = unit.range();
            result = if (low..=high).contains(&value) {
                *number = value;
                Ok(())
            } else {
                Err(ParamError::OutOfRange { name: name.to_string(), value, unit })
            };
        });
        result
    }

    /// Sets a parameter from a text such as `trap_control.scale=120`.
    pub fn assign(&mut self, text: &str) -> Result<(), ParamError> {
        let fail = || ParamError::NotAnAssignment(text.to_string());
        let (name, value) = text.split_once('=').ok_or_else(fail)?;
        self.set(name.trim(), value.trim().parse().map_err(|_| fail())?)
    }

    fn find(&mut self, name: &str, mut found: impl FnMut(Unit, &mut f64)) {
        self.visit(|field, unit, _, numbers, suffix| {
            if name.starts_with(field) {
                for (index, number) in numbers.iter_mut().enumerate() {
                    if name.strip_prefix(field) == Some(&suffix(index)) {
                        found(unit, number);
                    }
                }
            }
        });
    }
}

params! {
    /// The chance to win that a score stands for.
    win: Win {
        /// The score at which the odds are e to 1 (73 %): fitted to games, see docs/evaluation.md.
        scale: f64 = 400.0, Constant;
    }

    /// Material: HarLog (Wu 2015 §6.3.1).
    material: Material {
        /// What the first rabbit of the opening counts; everything in HarLog is scaled by it.
        first_rabbit: f64 = 100.0, Centirabbits;
        /// The weight of the logarithm of rabbits times pieces: Wu's G.
        rabbits: f64 = 0.6314442034, Constant;
        /// What is added to the number of stronger enemies before a piece is divided by it: Wu's Q.
        pieces: f64 = 1.447530126, Constant;
        /// What no rabbits, or no pieces, count as inside the logarithm, which has no value for zero.
        none_left: f64 = 0.05, Constant;
    }

    /// Where pieces stand (Wu 2015 §6.3.2), by how many enemies are stronger.
    piece_square: PieceSquare {
        /// A multiplier for all tables.
        scale: f64 = 1.0, Share;
        /// No stronger enemy, as the elephant: Wu's figure 6, a tenth of his numbers.
        elephant: HalfBoard = HalfBoard([
            -45.0, -35.0, -25.0, -18.0,
            -18.0, -14.0, -11.5, -7.0,
             -9.0,  -7.0,  -1.0,  3.5,
             -6.0,   0.8,   3.5,  3.5,
             -6.0,  -0.5,   1.5,  2.5,
             -9.0,  -4.5,   0.0,  0.0,
            -16.0, -13.0,  -9.5, -7.0,
            -45.0, -35.0, -25.0, -18.0,
        ]), Centirabbits;
        /// One stronger enemy, as the camel: at home in the centre, not deep in the enemy's camp.
        camel: HalfBoard = HalfBoard([
            -50.0, -45.0, -40.0, -36.0,
            -32.0, -30.0, -26.0, -22.0,
            -22.0, -18.0, -22.0, -14.0,
            -14.0,  -8.0,  -4.0,  -4.0,
             -6.0,   0.0,   4.0,   4.0,
             -4.0,   2.0,  -2.0,   4.0,
             -8.0,  -3.0,  -2.0,  -2.0,
            -16.0, -12.0, -10.0, -10.0,
        ]), Centirabbits;
        /// Two stronger enemies, as a horse: forward on the wings, where it attacks a trap.
        horse: HalfBoard = HalfBoard([
            -22.0, -20.0, -18.0, -18.0,
             -8.0,  -4.0,  -6.0, -10.0,
             -2.0,   4.0, -10.0,  -4.0,
              0.0,   5.0,   0.0,  -4.0,
              1.0,   4.0,   2.0,  -1.0,
              1.0,   4.0,  -4.0,   2.0,
             -1.0,   2.0,   1.0,   0.0,
             -8.0,  -6.0,  -5.0,  -6.0,
        ]), Centirabbits;
        /// Three or four stronger enemies, as a dog: beside and behind the own traps.
        dog: HalfBoard = HalfBoard([
            -18.0, -16.0, -15.0, -15.0,
            -12.0, -10.0, -11.0, -12.0,
             -9.0,  -7.0, -14.0, -10.0,
             -6.0,  -5.0,  -6.0,  -8.0,
             -2.0,  -1.0,   0.0,  -3.0,
              1.0,   4.0,  -6.0,   3.0,
              1.0,   3.0,   4.0,   3.0,
             -3.0,  -1.0,   0.0,  -1.0,
        ]), Centirabbits;
        /// More stronger enemies, as a cat: behind the own traps.
        cat: HalfBoard = HalfBoard([
            -16.0, -15.0, -14.0, -14.0,
            -12.0, -11.0, -12.0, -12.0,
            -10.0,  -9.0, -14.0, -11.0,
             -8.0,  -7.0,  -8.0,  -9.0,
             -5.0,  -4.0,  -3.0,  -5.0,
             -1.0,   2.0,  -7.0,   1.0,
              1.0,   3.0,   5.0,   3.0,
             -1.0,   1.0,   2.0,   1.0,
        ]), Centirabbits;
    }

    /// Rabbits: how far, how free, and who is left at home (Wu 2015 §6.3.2, Cox 2006 §3.2.1).
    rabbits: Rabbits {
        /// By row, against an opponent that has everything: an advanced rabbit is a liability.
        early: [f64; 8] = [0.0, 1.0, -5.0, -11.0, -15.0, -14.0, -6.0, 0.0], Centirabbits;
        /// By row, against an opponent that has nothing left.
        late: [f64; 8] = [0.0, 8.0, 20.0, 36.0, 56.0, 80.0, 110.0, 150.0], Centirabbits;
        /// By column from the edge inwards, on rows 3 to 7: in the centre a rabbit is easily caught.
        column: [f64; 4] = [4.0, 1.0, -4.0, -5.0], Centirabbits;
        /// By row, if no enemy rabbit is ahead on its own column or the next ones (Cox 2006 table 3.7).
        free_file: [f64; 8] = [0.0, 0.0, 1.0, 2.0, 4.0, 7.0, 10.0, 0.0], Centirabbits;
        /// A column without an own piece on the two home rows, for each enemy rabbit past the middle of the board.
        gap: f64 = -2.5, Centirabbits;
        /// The same without any enemy rabbit past the middle.
        quiet_gap: f64 = -1.0, Centirabbits;
    }

    /// Trap control (Wu 2015 §6.3.3).
    trap_control: TrapControl {
        /// The difference between a trap that is safely one's own and one that is safely the enemy's.
        scale: f64 = 130.0, Centirabbits;
        /// The points that make the share in a trap e to 1.
        slope: f64 = 95.0, Constant;
        /// By distance from the trap, 0 to 5 and more, what part of a piece's strength counts there.
        near: [f64; 6] = [0.85, 1.0, 0.62, 0.34, 0.15, 0.04], Share;
        /// By the number of stronger enemies, 0 to 6 and more: the strength of a piece.
        strength: [f64; 7] = [100.0, 64.0, 46.0, 36.0, 30.0, 26.0, 23.0], Points;
        /// The strength of a rabbit, which anything can push away.
        rabbit: f64 = 16.0, Points;
        /// A frozen piece counts this part of its strength.
        frozen: f64 = 0.55, Share;
        /// For the strongest piece within two squares of the trap, if the enemy has none as strong.
        strongest_near: f64 = 34.0, Points;
        /// For the strongest piece within three squares.
        strongest_around: f64 = 18.0, Points;
        /// By the number of own pieces beside the trap: two cannot be removed in one turn (Cox 2006 §3.2.3).
        guards: [f64; 5] = [0.0, 14.0, 42.0, 52.0, 54.0], Points;
        /// The elephant beside the trap: a guard that nobody removes.
        elephant_guard: f64 = 18.0, Points;
        /// A piece on a square beside the trap that is nearer to the edge: hard to dislodge.
        edge_square: f64 = 9.0, Points;
        /// A weak piece on the trap, as a part of the control that the other side has there: it helps the defence, and
        /// is in the way of one's own threats.
        on_trap: f64 = 0.12, Share;
        /// What a step still to be made in this turn counts at each trap.
        step: f64 = 3.0, Points;
    }

    /// Frozen and dominated pieces (Cox 2006 §3.1.3, Hřebejk 2013 §4.6; distances as in Wu 2015 §6.3.4).
    freedom: Freedom {
        /// A frozen piece: part of its value. By the steps until a friend can be beside it, 1 to 5, then never.
        frozen: [f64; 6] = [0.02, 0.03, 0.045, 0.055, 0.06, 0.065], Share;
        /// A piece beside a stronger enemy that is held free by a friend: part of its value.
        dominated: f64 = 0.015, Share;
    }

    /// How far the elephant gets (Wu 2015 §6.3.7).
    elephant: Elephant {
        /// What full freedom is worth over none.
        mobility: f64 = 45.0, Centirabbits;
        /// The weighted number of squares at which 63 % of that is reached.
        half: f64 = 22.0, Constant;
        /// What a square counts that is reached with at most 1 to 4 steps: how quickly matters.
        speed: [f64; 4] = [1.0, 0.6, 0.4, 0.3], Share;
        /// What a square counts by its ring, from the edge of the board to its centre.
        ring: [f64; 4] = [0.4, 0.8, 1.2, 1.4], Share;
        /// A blockade: by the number of squares that it reaches within three steps, 0 to 5.
        blockade: [f64; 6] = [-420.0, -300.0, -190.0, -100.0, -45.0, -15.0], Centirabbits;
        /// In the middle of the board this part of a blockade counts: it does not last.
        central: f64 = 0.25, Share;
        /// In the own half this part counts.
        at_home: f64 = 0.6, Share;
        /// What part is left if the enemy elephant itself stands in the wall.
        wall_elephant: f64 = 0.6, Share;
        /// What part of that reduction is spared if another strong piece is near enough to take its place.
        rotation: f64 = 0.5, Share;
        /// What each enemy of the wall takes away that a free piece can soon push away.
        weak_wall: f64 = 0.15, Share;
    }

    /// Pieces in danger of being captured (Wu 2015 §6.3.8, danger in Hřebejk 2013 §4.4).
    threats: Threats {
        /// By the estimated steps to capture, 0 to 12: the part of the piece's value that is as good as lost.
        by_steps: [f64; 13] =
            [0.50, 0.48, 0.44, 0.36, 0.29, 0.185, 0.14, 0.095, 0.06, 0.035, 0.02, 0.01, 0.0], Share;
        /// What each step counts that the owner has still to make in this turn.
        relief: f64 = 0.5, Steps;
        /// The part that is lost at least if the other side is to move and has the steps to capture.
        immediate: f64 = 0.33, Share;
        /// What remains of a threat at a trap that the owner controls.
        defended: f64 = 0.30, Share;
        /// The steps that it takes to remove a guard of the trap.
        guard: f64 = 2.0, Steps;
        /// The steps for a guard that has no stronger enemy beside it yet.
        calm_guard: f64 = 3.5, Steps;
        /// The steps for the elephant as guard: nobody removes it, but it may be lured away.
        elephant_guard: f64 = 6.0, Steps;
        /// The threatened piece is frozen.
        frozen: f64 = 1.15, Share;
        /// It is a rabbit and cannot go back.
        rabbit: f64 = 1.15, Share;
        /// It is the elephant, on a trap: its owner will see to it first of all.
        elephant: f64 = 0.35, Share;
        /// A friend stands in front of it.
        screened: f64 = 0.85, Share;
    }

    /// Pieces held hostage (Wu 2015 §6.3.5).
    hostages: Hostages {
        /// By the distance from the trap, 1 to 3: the part of the piece's value that is in the holder's hands.
        by_distance: [f64; 3] = [0.24, 0.22, 0.12], Share;
        /// At a trap that the hostage's owner controls this part is left.
        defended: f64 = 0.45, Share;
        /// At a trap on the hostage's own side of the board this part is left: such a hostage is seldom kept.
        own_trap: f64 = 0.6, Share;
        /// The elephant holds, the other elephant must defend, and the holder has the strongest other piece.
        strongest_free: f64 = 1.35, Share;
        /// The same, but the hostage's owner has the strongest other piece.
        strongest_bound: f64 = 0.7, Share;
        /// A weaker piece than the elephant holds it, so that the elephant is free.
        cheap_holder: f64 = 1.3, Share;
        /// But that holder can soon be dominated itself.
        loose_holder: f64 = 0.6, Share;
        /// What each advanced piece of the hostage's owner near the trap takes away: the swarm that frees it.
        swarm: f64 = 0.08, Share;
    }

    /// Pieces framed on a trap (Wu 2015 §6.3.6).
    frames: Frames {
        /// The part of the framed piece's value that is in the other side's hands.
        piece: f64 = 0.40, Share;
        /// The elephant is the only support and bound to its square.
        pinned_elephant: f64 = 60.0, Centirabbits;
        /// Another piece is the only support, as part of its value.
        pinned_piece: f64 = 0.12, Share;
        /// What is left if two pieces support the framed one and so are not bound.
        two_supports: f64 = 0.35, Share;
        /// What is left if the other elephant is needed for the frame.
        costly_holder: f64 = 0.75, Share;
        /// What part of that reduction is spared if another piece is near enough to take its place.
        rotation: f64 = 0.5, Share;
        /// What is left if a piece of the frame can soon be dominated itself.
        loose_holder: f64 = 0.6, Share;
    }

    /// One guard for two traps (the assignment of pieces to trap squares, Hřebejk 2013 §4.4).
    overload: Overload {
        /// The part of the smaller of two dangers that counts again if the same piece is the best guard against both.
        share: f64 = 0.5, Share;
        /// A danger that costs less than this needs no guard.
        least: f64 = 10.0, Centirabbits;
        /// By the distance from the trap, 0 to 5: how well a piece guards it.
        grasp: [f64; 6] = [1.0, 1.0, 0.8, 0.6, 0.4, 0.2], Share;
        /// By the number of stronger enemies, 0 to 6 and more: how well it stands its ground there.
        strength: [f64; 7] = [1.0, 0.7, 0.55, 0.45, 0.4, 0.35, 0.3], Share;
    }

    /// Rabbits that may reach goal (Wu 2015 §6.3.9; goal prospects in Hřebejk 2013 §4.3).
    goal: Goal {
        /// By the rabbit's row, rows 1 to 8: where a goal threat begins.
        row_points: [f64; 8] = [0.0, 0.0, 0.0, 12.0, 24.0, 40.0, 55.0, 70.0], Points;
        /// By the estimated steps to goal, 0 to 9 and more.
        step_points: [f64; 10] = [60.0, 55.0, 45.0, 34.0, 24.0, 12.0, 4.0, -4.0, -10.0, -16.0], Points;
        /// Each enemy rabbit near the way.
        rabbit_guard: f64 = -4.0, Points;
        /// Each other enemy near the way.
        piece_guard: f64 = -7.0, Points;
        /// Each own piece other than a rabbit within two squares, the strongest piece on the board twice.
        support: f64 = 8.0, Points;
        /// Control of the enemy's trap on that wing, from none to full.
        control: f64 = 30.0, Points;
        /// The rabbit is frozen.
        frozen: f64 = -14.0, Points;
        /// Each step that its side has left in this turn.
        step: f64 = 2.0, Points;
        /// What 100 points are worth; less counts with its square.
        scale: f64 = 90.0, Centirabbits;
        /// The chance to win by 100 points at once, whatever else is on the board; less counts with its cube.
        chance: f64 = 0.16, Probability;
        /// The chance of a side that has won already: the number has to stay finite.
        over: f64 = 0.985, Probability;
        /// The chance of a side that can goal in this turn: all but certain.
        now: f64 = 0.97, Probability;
        /// The chance of a side that would goal in its next turn if the other did nothing.
        next: f64 = 0.12, Probability;
    }

    /// Pieces near the enemies that they beat most efficiently (Wu 2015 §6.4.1).
    alignment: Alignment {
        /// A piece beside its best target, as part of the target's value.
        scale: f64 = 0.085, Share;
        /// By the steps to dominate the target, 0 to 13: what is left of that.
        near: [f64; 14] =
            [1.0, 0.88, 0.74, 0.6, 0.46, 0.35, 0.26, 0.19, 0.14, 0.1, 0.07, 0.04, 0.02, 0.0], Share;
        /// Each row that the target has come over from its own side of the board: attackers are worth attacking.
        advanced: f64 = 0.07, Share;
        /// The aligned piece is frozen: what is left.
        frozen: f64 = 0.4, Share;
    }

    /// Too much strength in one place (Wu 2015 §6.4.2).
    imbalance: Imbalance {
        /// Two pieces of full strength beside each other, while the enemy has all its pieces; less with fewer.
        near: f64 = -11.0, Centirabbits;
        /// What each square of distance takes off.
        fade: f64 = 0.2, Share;
        /// Two pieces of full strength on the same wing, while the enemy has all its pieces; less with fewer.
        wing: f64 = -9.0, Centirabbits;
        /// By the number of stronger enemies, 0 to 6 and more: how strong a piece is in this respect.
        weight: [f64; 7] = [1.0, 0.9, 0.7, 0.35, 0.25, 0.0, 0.0], Share;
    }

    /// Advanced pieces among stronger enemies: fear and support (Hřebejk 2013 §4.2).
    exposure: Exposure {
        /// By the steps until a stronger enemy can be beside it, 0 to 5: part of the piece's value, in the enemy's half.
        by_steps: [f64; 6] = [0.07, 0.055, 0.04, 0.025, 0.014, 0.006], Share;
        /// By row, rows 1 to 8: what part of that counts.
        row: [f64; 8] = [0.0, 0.0, 0.15, 0.4, 0.8, 1.0, 1.1, 1.2], Share;
        /// What each friend within two squares takes off, the rabbits half of it.
        support: f64 = 0.24, Share;
    }

    /// Having the move.
    tempo: Tempo {
        /// Each step that the side to move has left.
        step: f64 = 4.0, Centirabbits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_read_and_set_by_its_name() {
        let mut params = Params::default();
        let list = params.list();
        for parameter in &list {
            assert_eq!(params.get(&parameter.name), Some(parameter.value), "{}", parameter.name);
            assert!(!parameter.meaning.is_empty());
            let (low, high) = parameter.unit.range();
            let other = if parameter.value == high { low } else { high };
            assert_eq!(params.set(&parameter.name, other), Ok(()), "{}", parameter.name);
            assert_eq!(params.get(&parameter.name), Some(other));
            params.set(&parameter.name, parameter.value).unwrap();
        }
        assert_eq!(params, Params::default());
        let names: std::collections::BTreeSet<_> = list.iter().map(|parameter| &parameter.name).collect();
        assert_eq!(names.len(), list.len());
    }

    #[test]
    fn a_table_of_half_a_board_names_its_squares_and_mirrors_them() {
        let mut params = Params::default();
        params.set("piece_square.cat.b1", 7.5).unwrap();
        assert_eq!(params.piece_square.cat.at(1), 7.5);
        assert_eq!(params.piece_square.cat.at(6), 7.5);
        assert_eq!(params.piece_square.elephant.at(0), -45.0);
        assert_eq!(params.piece_square.elephant.at(35), 3.5);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        let mut params = Params::default();
        let refused = [
            ("tempo.steps=1", "there is no parameter \"tempo.steps\""),
            ("tempo.step.0=1", "there is no parameter \"tempo.step.0\""),
            ("trap_control.near=1", "there is no parameter \"trap_control.near\""),
            ("tempo.step", "\"tempo.step\" is not name=number"),
            ("tempo.step=x", "\"tempo.step=x\" is not name=number"),
            ("goal.now=1.5", "goal.now is (probability) from 0 to 0.99, not 1.5"),
            ("material.pieces=-1", "material.pieces is (constant) from 0.01 to 2000, not -1"),
            ("tempo.step=NaN", "tempo.step is (centirabbits) from -5000 to 5000, not NaN"),
        ];
        for (text, reason) in refused {
            assert_eq!(params.assign(text).unwrap_err().to_string(), reason);
        }
        assert_eq!(params, Params::default());
    }
}
