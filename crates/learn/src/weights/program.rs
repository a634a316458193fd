//! A linear or quadratic program, and its solution by Clarabel.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultInfo, DefaultSettingsBuilder, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, ZeroConeT,
};
use engine::search::Stop;

/// Variables with their factors.
type Row = Vec<(usize, f64)>;

/// What is to be minimised, and under which conditions.
///
/// ```
/// use engine::search::Stop;
/// use learn::weights::Program;
///
/// // The point on x + 2y = 5 with y ≥ 1.5 that is nearest to the origin is (1, 2); its square is 5.
/// let mut program = Program::default();
/// let (x, y) = (program.variable(0.0), program.variable(0.0));
/// program.square(x, x, 1.0);
/// program.square(y, y, 1.0);
/// program.equal(vec![(x, 1.0), (y, 2.0)], 5.0);
/// program.at_most(vec![(y, -1.0)], -1.5);
/// let solution = program.solve(&Stop::new()).unwrap();
/// assert!((solution.values[x] - 1.0).abs() < 1e-4 && (solution.objective - 5.0).abs() < 1e-4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Program {
    costs: Vec<f64>,
    squares: Vec<(usize, usize, f64)>,
    equal: Vec<(Row, f64)>,
    at_most: Vec<(Row, f64)>,
}

/// The best values.
#[derive(Clone, Debug)]
pub struct Solution {
    /// By variable.
    pub values: Vec<f64>,
    /// What was minimised.
    pub objective: f64,
    /// By condition of [`Program::at_most`], in their order: how much the objective suffers from it; 0 where it might as
    /// well not be there.
    pub duals: Vec<f64>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// No values fulfil all conditions.
    #[error("the program has no solution: its conditions contradict each other")]
    Infeasible,
    /// There is no least value.
    #[error("the program has no best solution: it can be as small as one likes")]
    Unbounded,
    /// The solver gave up.
    #[error("the solver gave up: {0}")]
    Failed(String),
    /// Somebody has stopped it.
    #[error("interrupted")]
    Interrupted,
}

impl Program {
    /// A new variable without bounds, with its part in what is minimised.
    pub fn variable(&mut self, cost: f64) -> usize {
        self.costs.push(cost);
        self.costs.len() - 1
    }

    /// A new variable that is not negative.
    pub fn positive(&mut self, cost: f64) -> usize {
        let variable = self.variable(cost);
        self.at_most(vec![(variable, -1.0)], 0.0);
        variable
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.costs.len()
    }

    /// Adds so many times the product of two variables to what is minimised.
    pub fn square(&mut self, one: usize, other: usize, factor: f64) {
        self.squares.push((one.min(other), one.max(other), factor));
    }

    /// Adds to the cost of a variable.
    pub fn cost(&mut self, variable: usize, cost: f64) {
        self.costs[variable] += cost;
    }

    /// This sum has this value.
    pub fn equal(&mut self, row: Row, value: f64) {
        self.equal.push((row, value));
    }

    /// This sum has at most this value. The number of the condition, for its dual variable.
    pub fn at_most(&mut self, row: Row, value: f64) -> usize {
        self.at_most.push((row, value));
        self.at_most.len() - 1
    }

    /// Finds the best values.
    pub fn solve(&self, stop: &Stop) -> Result<Solution, SolveError> {
        let variables = self.costs.len();
        let rows: Vec<&(Row, f64)> = self.equal.iter().chain(&self.at_most).collect();
        let entries = rows.iter().enumerate().flat_map(|(row, (entries, _))| {
            entries.iter().filter(|entry| entry.1 != 0.0).map(move |&(column, value)| (row, column, value))
        });
        let conditions = matrix(rows.len(), variables, entries);
        // The solver takes half of a symmetric matrix, and counts half of its squares.
        let halves = self
            .squares
            .iter()
            .map(|&(one, other, factor)| (one, other, if one == other { 2.0 * factor } else { factor }));
        let squares = matrix(variables, variables, halves);
        let values: Vec<f64> = rows.iter().map(|row| row.1).collect();
        let cones = [ZeroConeT(self.equal.len()), NonnegativeConeT(self.at_most.len())];
        let failed = |reason: String| SolveError::Failed(reason);
        let settings = DefaultSettingsBuilder::default()
            .verbose(false)
            .max_iter(200)
            .build()
            .map_err(|error| failed(error.to_string()))?;
        let mut solver = DefaultSolver::new(&squares, &self.costs, &conditions, &values, &cones, settings)
            .map_err(|error| failed(error.to_string()))?;
        let asked = stop.clone();
        solver.set_termination_callback(move |_: &DefaultInfo<f64>| asked.is_requested());
        solver.solve();
        let solution = &solver.solution;
        match solution.status {
            SolverStatus::Solved | SolverStatus::AlmostSolved => Ok(Solution {
                values: solution.x.clone(),
                objective: solution.obj_val,
                duals: solution.z[self.equal.len()..].to_vec(),
            }),
            _ if stop.is_requested() => Err(SolveError::Interrupted),
            SolverStatus::PrimalInfeasible | SolverStatus::AlmostPrimalInfeasible => {
                Err(SolveError::Infeasible)
            }
            SolverStatus::DualInfeasible | SolverStatus::AlmostDualInfeasible => Err(SolveError::Unbounded),
            other => Err(failed(format!("{other:?}"))),
        }
    }
}

/// A matrix by columns; entries at the same place add up.
fn matrix(rows: usize, columns: usize, entries: impl Iterator<Item = (usize, usize, f64)>) -> CscMatrix<f64> {
    let mut by_column: Vec<Vec<(usize, f64)>> = vec![Vec::new(); columns];
    entries.for_each(|(row, column, value)| by_column[column].push((row, value)));
    let (mut starts, mut places, mut values) = (vec![0], Vec::new(), Vec::new());
    for mut column in by_column {
        column.sort_by_key(|entry| entry.0);
        for (row, value) in column {
            let start = starts.last().copied().unwrap_or(0);
            if places.len() > start && places.last() == Some(&row) {
                if let Some(last) = values.last_mut() {
                    *last += value;
                }
            } else {
                places.push(row);
                values.push(value);
            }
        }
        starts.push(places.len());
    }
    CscMatrix::new(rows, columns, starts, places, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_program_with_a_known_answer() {
        // Most of 3x + 5y with x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18: 36 at (2, 6). The first condition does not matter.
        let mut program = Program::default();
        let (x, y) = (program.positive(-3.0), program.positive(-5.0));
        let conditions = [
            program.at_most(vec![(x, 1.0)], 4.0),
            program.at_most(vec![(y, 2.0)], 12.0),
            program.at_most(vec![(x, 3.0), (y, 2.0)], 18.0),
        ];
        let solution = program.solve(&Stop::new()).unwrap();
        assert!((solution.objective + 36.0).abs() < 1e-5, "{solution:?}");
        assert!((solution.values[x] - 2.0).abs() < 1e-5 && (solution.values[y] - 6.0).abs() < 1e-5);
        let duals = conditions.map(|condition| solution.duals[condition]);
        // What one more of each is worth: nothing, 3/2 and 1.
        for (dual, expected) in duals.into_iter().zip([0.0, 1.5, 1.0]) {
            assert!((dual - expected).abs() < 1e-4, "{duals:?}");
        }
    }

    #[test]
    fn entries_at_the_same_place_add_up() {
        // (x - y)² + (y - 3)² with x = 2: the best y is 2.5, in pieces.
        let mut program = Program::default();
        let (x, y) = (program.variable(0.0), program.variable(-6.0));
        for (one, other, factor) in [(x, x, 1.0), (y, x, -1.0), (x, y, -1.0), (y, y, 1.0), (y, y, 1.0)] {
            program.square(one, other, factor);
        }
        program.equal(vec![(x, 0.5), (x, 0.5)], 2.0);
        let solution = program.solve(&Stop::new()).unwrap();
        assert!((solution.values[y] - 2.5).abs() < 1e-5, "{solution:?}");
    }

    #[test]
    fn what_has_no_solution_says_why() {
        let mut program = Program::default();
        let x = program.positive(-1.0);
        assert_eq!(program.solve(&Stop::new()).unwrap_err(), SolveError::Unbounded);
        program.at_most(vec![(x, 1.0)], -1.0);
        assert_eq!(program.solve(&Stop::new()).unwrap_err(), SolveError::Infeasible);
        let stop = Stop::new();
        stop.request();
        let mut program = Program::default();
        program.positive(1.0);
        assert_eq!(program.solve(&stop).unwrap_err(), SolveError::Interrupted);
    }
}
