//! The computed side of chapter 2, figure by figure beside the printed one, and what is wrong with the method.

use crate::counting::{
    Army, PatternRow, TRAP_NEIGHBOURS, TrapRow, formula_2, formula_4, setups, table_2_1, table_2_2,
};
use crate::exact::{ExactCounts, both_movers, excluded_by_cox, reachable_goals};
use crate::number::{PowerOfTen, Value, fraction, printed_fraction, printed_value, ratio, scientific};
use crate::report::{ExactGoals, ExactReport, Figure, Objection, StateSpaceRow, Topic, TrapTableRow};
use crate::thesis;
use figures::grouped;
use num_bigint::BigUint;

/// The computed side of the comparison.
pub struct Chapter {
    table_2_1: Vec<PatternRow>,
    /// Table 2.2 with up to four, and with up to three silver pieces next to the trap.
    traps: [Vec<TrapRow>; 2],
    exact: ExactCounts,
    /// Formula (2).
    positions: BigUint,
    /// The first row of table 2.1.
    full_board: BigUint,
}

impl Chapter {
    /// Computes everything, which takes a moment.
    pub fn compute() -> Self {
        let table_2_1 = table_2_1();
        Self {
            traps: [TRAP_NEIGHBOURS, TRAP_NEIGHBOURS - 1].map(table_2_2),
            exact: ExactCounts::compute(),
            positions: formula_2(&table_2_1),
            full_board: table_2_1[0].state_space.clone(),
            table_2_1,
        }
    }

    /// The totals of table 2.2, with up to four and with up to three silver pieces.
    fn trap_totals(&self) -> [BigUint; 2] {
        self.traps.each_ref().map(|rows| rows.iter().map(|row| &row.positions).sum())
    }

    /// Column 5 of table 2.1: the positions of `n` pieces.
    fn placements(&self, n: usize) -> &BigUint {
        &self.table_2_1[self.table_2_1.len() - 1 - n].state_space
    }

    /// Positions of `n` pieces with one on a trap and no friend beside it.
    fn unsupported(&self, n: usize) -> BigUint {
        self.placements(n) - &self.exact.supported_by_pieces[n]
    }

    /// The part of the positions of `n` pieces that they are.
    fn unsupported_part(&self, n: usize) -> f64 {
        ratio(&self.unsupported(n), self.placements(n))
    }

    /// All positions, with the side to move, with a piece on a trap and no friend beside it.
    fn all_unsupported(&self) -> BigUint {
        &self.positions - self.exact.supported_by_pieces.iter().sum::<BigUint>() * 2u32
    }

    /// Table 2.1 beside the printed one.
    pub fn state_space_rows(&self) -> Vec<StateSpaceRow> {
        let rows = self.table_2_1.iter().zip(&thesis::TABLE_2_1);
        rows.map(|(row, printed)| {
            let rounded = like_column_5(row);
            StateSpaceRow {
                n: row.n,
                possibilities: row.possibilities.to_string(),
                unique_patterns: row.unique,
                sorted_unique_patterns: row.sorted,
                state_space: row.state_space.to_string(),
                thesis: printed.state_space,
                agrees: (row.n, row.possibilities, row.unique, row.sorted, rounded.as_str())
                    == (
                        printed.n,
                        printed.possibilities,
                        printed.unique,
                        printed.sorted,
                        printed.state_space,
                    ),
                rounded,
            }
        })
        .collect()
    }

    /// Table 2.2 beside the printed one.
    pub fn trap_rows(&self) -> Vec<TrapTableRow> {
        let [up_to_four, up_to_three] = &self.traps;
        let rows = up_to_four.iter().zip(up_to_three).zip(thesis::TABLE_2_2);
        rows.map(|((four, three), (gold, printed))| {
            let same_pieces = four.gold.to_string() == gold;
            let [four, three] = [four, three].map(|row| Value::from(row.positions.clone()));
            TrapTableRow {
                gold: gold.to_string(),
                silver: Army::full().to_string(),
                thesis: printed,
                computed: four.like(printed),
                computed_up_to_three: three.like(printed),
                value: four.decimal().unwrap_or_default(),
                agrees: same_pieces && four.agrees_with(printed),
                agrees_up_to_three: same_pieces && three.agrees_with(printed),
            }
        })
        .collect()
    }

    /// The figures of §2.1 up to formula (2).
    pub fn state_space_figures(&self) -> Vec<Figure> {
        let patterns: u64 = self.table_2_1.iter().map(|row| row.unique).sum();
        let figure = |what, how, printed, value| Figure::new(Topic::StateSpace, what, how, printed, value);
        vec![
            figure(
                "patterns",
                "sum of column 3 of table 2.1",
                thesis::PATTERNS,
                BigUint::from(patterns).into(),
            ),
            figure(
                "positions with the side to move",
                "formula (2)",
                thesis::POSITIONS,
                self.positions.clone().into(),
            ),
        ]
    }

    /// The figures of §2.1 about pieces on traps.
    pub fn trap_figures(&self) -> Vec<Figure> {
        let figure = |what, how, printed, value| Figure::new(Topic::Traps, what, how, printed, value);
        let [total, total_of_three] = self.trap_totals();
        let twice = &self.full_board * 2u32;
        let part = |trapped: &BigUint| fraction(trapped, &self.full_board, 4);
        let (ratio, unit) = printed_fraction(thesis::TRAPPED_RATIO);
        let printed_product = printed_value(thesis::POSITIONS) * ratio / unit;
        vec![
            figure("total of table 2.2", "formula (3)", thesis::TABLE_2_2_TOTAL, total.clone().into()).because(
                || {
                    format!(
                        "The text lets up to four silver pieces stand next to the trap, but the printed rows are \
                         those for up to three, whose total is {}: the case of four enemies was left out.",
                        scientific(&total_of_three, 3)
                    )
                },
            ),
            figure("positions of 32 pieces", "2 × first row of table 2.1", thesis::FULL_BOARD, twice.clone().into())
                .because(|| {
                    format!(
                        "Twice the rounded {}; twice the unrounded value is {}. Harmless.",
                        scientific(&self.full_board, 3),
                        scientific(&twice, 5)
                    )
                }),
            figure("32 pieces, a gold one trapped", "2 × table 2.2", thesis::FULL_BOARD_TRAPPED, (&total * 2u32).into())
                .because(|| "Follows from the total of table 2.2.".to_string()),
            figure(
                "the part that is illegal",
                "table 2.2 / first row of table 2.1",
                thesis::TRAPPED_RATIO,
                Value::Fraction(total.clone(), self.full_board.clone()),
            )
            .because(|| {
                format!(
                    "With four silver pieces allowed next to the trap the ratio is {}. With three it is {}, and \
                     the printed 3.00/9.26 is {}: 0.323 was cut off, not rounded.",
                    part(&total),
                    part(&total_of_three),
                    fraction(
                        &printed_value(thesis::FULL_BOARD_TRAPPED),
                        &printed_value(thesis::FULL_BOARD),
                        4
                    )
                )
            }),
            figure(
                "the same with one piece",
                "exact count",
                thesis::TRAPPED_RATIO_OF_ONE,
                Value::Fraction(self.unsupported(1), self.placements(1).clone()),
            ),
            figure("illegal by traps", "0.323 × 2.51·10^43", thesis::TRAPPED, printed_product.clone().into()).because(
                || {
                    format!(
                        "The product of the two printed factors is {}; the printed one is what 0.323 × 2.50·10^43 \
                         gives. With the unrounded formulas (2) and (3) it would be {}.",
                        scientific(&printed_product, 4),
                        scientific(&(&self.positions * &total / &self.full_board), 3)
                    )
                },
            ),
        ]
    }

    /// The figures of §2.1 about rabbits in the goal, and its result.
    pub fn goal_figures(&self) -> Vec<Figure> {
        let figure =
            |what: &str, how: &str, printed, value| Figure::new(Topic::Goals, what, how, printed, value);
        let mut figures: Vec<Figure> = thesis::GOALS
            .into_iter()
            .map(|(ours, theirs, printed)| {
                let value = formula_4(ours, theirs);
                let what = format!("rabbits in the goal: A1 = {ours}, B1 = {theirs}");
                figure(&what, "formula (4)", printed, value.clone().into())
                    .because(|| self.why_not_formula_4(ours, theirs, printed, &value))
            })
            .collect();
        let [two_one, three_one, five_none, five_one] =
            thesis::GOALS.map(|(_, _, printed)| printed_value(printed));
        let [difference, twice, trapped, unreachable] =
            [thesis::FIVE_AND_NONE, thesis::FIVE_AND_NONE_TWICE, thesis::TRAPPED, thesis::UNREACHABLE]
                .map(printed_value);
        let sum = two_one + three_one + &twice;
        let once = &sum - &twice + &difference;
        figures.extend([
            figure(
                "five of one side, none of the other",
                "10.01·10^39 − 1.71·10^39",
                thesis::FIVE_AND_NONE,
                (five_none - five_one).into(),
            ),
            figure("the same for either side", "2 × 8.30·10^39", thesis::FIVE_AND_NONE_TWICE, (difference * 2u32).into()),
            figure(
                "unreachable goals",
                "3.13·10^41 + 1.84·10^41 + 1.66·10^40",
                thesis::UNREACHABLE,
                sum.clone().into(),
            )
            .because(|| {
                format!(
                    "The three printed terms add up to {}, and no rounding of theirs makes it less than 5.12·10^41. If \
                     the last one is not doubled the sum is {}, which the rounding of the terms can bring down to \
                     the printed one: the factor two of the third category was probably forgotten.",
                    scientific(&sum, 4),
                    scientific(&once, 4)
                )
            }),
            figure(
                "state-space complexity",
                "formula (2) − 8.08·10^42 − 5.04·10^41",
                thesis::STATE_SPACE,
                (&self.positions - trapped - unreachable).into(),
            ),
        ]);
        figures
    }

    fn why_not_formula_4(&self, ours: u32, theirs: u32, printed: &str, formula: &BigUint) -> String {
        let exact = self.exact.goals.at_least(ours, theirs);
        let [formula_text, exact_text] = [formula, &exact].map(|count| scientific(count, 3));
        let printed = printed_value(printed);
        let verdict = if &printed > formula {
            "The printed figure is larger than the formula, which already counts too much, and cannot be a number \
             of such positions."
        } else if printed < exact {
            "The printed figure is smaller than that and leaves positions out."
        } else {
            "The printed figure is neither of them."
        };
        format!(
            "Formula (4) as printed gives {formula_text}; the positions themselves, each counted once, are \
             {exact_text}. {verdict}"
        )
    }

    /// The figure of §2.2 that can be checked without games.
    pub fn game_tree_figures(&self) -> Vec<Figure> {
        let base = f64::from(thesis::BRANCHING);
        let power = PowerOfTen::power(base, thesis::GAME_LENGTH);
        let figure = Figure::new(
            Topic::GameTree,
            "game-tree complexity",
            format!("{} ^ {}", grouped(&thesis::BRANCHING), thesis::GAME_LENGTH),
            thesis::GAME_TREE,
            Value::Power(power),
        );
        // The lengths that give the printed figure: 3.1 stands for 3.05 to 3.15.
        let [from, to] = [3.05f64, 3.15].map(|mantissa| (mantissa.log10() + 300.0) / base.log10());
        vec![figure.because(|| {
            format!(
                "55.2 · log10 276,386 = {:.4}, which is {:.2}·10^{}. The printed figure needs a length of {from:.3} \
                 to {to:.3} plies: it was probably computed before the average length was rounded to 55.2, whose \
                 last digit decides about a factor of {:.1} in the result.",
                power.log10(),
                power.mantissa,
                power.exponent,
                base.powf(0.1)
            )
        })]
    }

    /// The figures of §2.3.
    pub fn setup_figures(&self) -> Vec<Figure> {
        let figure = |what, how, printed, value| Figure::new(Topic::Setups, what, how, printed, value);
        let setups = setups();
        let lookahead = BigUint::from(thesis::ASSUMED_TURNS).pow(4);
        let positions_a_year = BigUint::from(thesis::ASSUMED_SPEED) * 86_400u32 * 365u32;
        vec![
            figure("setups of one side", "formula (5)", thesis::SETUPS, setups.clone().into()),
            figure("setups of both sides", "formula (6)", thesis::SETUPS_OF_BOTH, setups.pow(2).into()),
            figure("two moves ahead", "20,000 ^ 4", thesis::LOOKAHEAD, lookahead.clone().into()),
            figure(
                "years to look at them",
                "at 10^9 positions a second",
                thesis::LOOKAHEAD_YEARS,
                Value::Fraction(lookahead, positions_a_year),
            ),
        ]
    }

    /// What is wrong with the method.
    pub fn objections(&self) -> Vec<Objection> {
        let full = self.table_2_1[0].n as usize;
        let [total, _] = self.trap_totals();
        let part = |n| self.unsupported_part(n);
        let worst = (1..=full).max_by(|&a, &b| part(a).total_cmp(&part(b))).unwrap_or(full);
        let goals = &self.exact.goals;
        let cox = both_movers(goals, excluded_by_cox);
        let all = both_movers(goals, |own, enemy| !reachable_goals(own, enemy));
        let overlap = both_movers(goals, |own, enemy| own >= 3 && enemy >= 2);
        let both = &self.all_unsupported() + &all + self.exact.legal_with_side_to_move() - &self.positions;
        let short = |number: &BigUint| scientific(number, 3);
        vec![
            Objection {
                title: "Formula (3) leaves out Silver's pieces",
                text: format!(
                    "It counts gold pieces on traps only. The factor two applied afterwards is for the side to \
                     move, and the {} it is compared with has that factor too, so that positions in which only a \
                     silver piece should fall pass as legal.",
                    thesis::FULL_BOARD
                ),
            },
            Objection {
                title: "Formula (3) counts positions more than once",
                text: format!(
                    "Four times the count for one trap counts a position in which two gold pieces should fall \
                     twice, three pieces three times. It does not “include” these positions, it repeats them. \
                     With 32 pieces the formula gives {}, {} of the placements; the exact number, both sides \
                     and every position once, is {}, {} of them.",
                    scientific(&total, 3),
                    fraction(&total, &self.full_board, 3),
                    scientific(&self.unsupported(full), 3),
                    fraction(&self.unsupported(full), &self.full_board, 3)
                ),
            },
            Objection {
                title: "0.323 is no upper bound",
                text: format!(
                    "The exact part is {:.3} for 32 pieces and largest, {:.3}, for {worst}; over all numbers of \
                     pieces it is {}, or {} positions instead of {}.",
                    part(full),
                    part(worst),
                    fraction(&self.all_unsupported(), &self.positions, 4),
                    short(&self.all_unsupported()),
                    thesis::TRAPPED
                ),
            },
            Objection {
                title: "Formula (4) counts positions more than once",
                text: format!(
                    "It puts A1 rabbits on the goal row and lets the others go anywhere, also there. A position \
                     with i and j rabbits in the goal is counted once for each choice of A1 of the i and of B1 of \
                     the j: three rabbits in the goal are three times “at least two”. The formula even finds more \
                     positions for A1 = 5, B1 = 1 ({}) than for A1 = 5, B1 = 0 ({}), which contain them.",
                    short(&formula_4(5, 1)),
                    short(&formula_4(5, 0))
                ),
            },
            Objection {
                title: "The first two categories lack the factor two",
                text: "After Gold's turn the positions with one gold and two silver rabbits in the goal are \
                       impossible, after Silver's turn those with two gold and one silver. These are two sets of \
                       positions with a side to move, each as large as formula (4) says for A1 = 2, B1 = 1, and \
                       formula (2), from which they are taken away, counts both sides. The same holds for A1 = 3, \
                       B1 = 1; only the third category is doubled."
                    .to_string(),
            },
            Objection {
                title: "The categories overlap, and do not cover all",
                text: format!(
                    "Three own and two enemy rabbits are in the first category and in the second ({} positions \
                     with the side to move belong to both). Three or four enemy rabbits without an own one \
                     need six or eight steps and are in none. Exactly, a turn can bring own + 2·enemy ≤ 4 rabbits \
                     into the goal: this excludes {} positions with the side to move, Cox's categories done right \
                     {}, his total {}.",
                    short(&overlap),
                    short(&all),
                    short(&cox),
                    thesis::UNREACHABLE
                ),
            },
            Objection {
                title: "Positions that break both rules are subtracted twice",
                text: format!(
                    "There are {} of them with the side to move. What breaks neither is {}, not {}. It is still \
                     an upper bound of what can be reached: no other rule has been applied.",
                    short(&both),
                    short(&self.exact.legal_with_side_to_move()),
                    thesis::STATE_SPACE
                ),
            },
        ]
    }

    /// What the thesis wanted to count.
    pub fn exact_counts(&self) -> ExactReport {
        let goals = &self.exact.goals;
        let unsupported = self.all_unsupported();
        let legal = self.exact.legal_with_side_to_move();
        ExactReport {
            positions: self.positions.to_string(),
            unsupported_fraction: ratio(&unsupported, &self.positions),
            unsupported_on_a_trap: unsupported.to_string(),
            unsupported_fraction_by_pieces: (0..self.table_2_1.len())
                .map(|n| self.unsupported_part(n))
                .collect(),
            goals: thesis::GOALS
                .into_iter()
                .map(|(ours, theirs, _)| {
                    let at_least = goals.at_least(ours, theirs);
                    ExactGoals {
                        ours,
                        theirs,
                        rounded: scientific(&at_least, 3),
                        at_least: at_least.to_string(),
                    }
                })
                .collect(),
            unreachable_in_coxs_categories: both_movers(goals, excluded_by_cox).to_string(),
            unreachable_goals: both_movers(goals, |own, enemy| !reachable_goals(own, enemy)).to_string(),
            legal_rounded: scientific(&legal, 3),
            legal: legal.to_string(),
        }
    }
}

/// Column 5 in the thesis' form: six significant digits without final zeros, and short numbers in full.
fn like_column_5(row: &PatternRow) -> String {
    const LONGEST_IN_FULL: usize = 11;
    let digits = row.state_space.to_string();
    if digits.len() <= LONGEST_IN_FULL {
        return digits;
    }
    let text = scientific(&row.state_space, 6);
    let (mantissa, exponent) = text.split_once('·').unwrap_or((&text, ""));
    format!("{}·{exponent}", mantissa.trim_end_matches('0').trim_end_matches('.'))
}
