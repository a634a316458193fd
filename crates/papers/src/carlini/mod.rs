//! Carlini 2009, chapter 5: how fast moves are generated and made.

mod array;

use crate::exhibit::Exhibit;
use crate::item::Item;
use crate::work::{PaperError, Work};
use arena::lab::speed::{POSITION, PUBLISHED};
use arimaa::{Move, Perft, Position};
use array::Array;
use figures::{Chart, Series, Shape, grouped};
use serde_json::{Value, json};
use std::time::Instant;

/// The steps of the tree that the simple generators walk through, and of that for the fast one, which would be through
/// with the other at once.
const STEPS: u32 = 5;
/// He repeated each measurement at least five times; the highest and the lowest do not count.
const ROUNDS: usize = 7;

pub(crate) fn items() -> Vec<Box<dyn Item>> {
    vec![Box::new(Generator)]
}

/// Figures 5.1 to 5.8.
struct Generator;

/// One of our generators, to be compared with one of his.
struct Stage {
    what: &'static str,
    /// His figure, in thousands of nodes a second: the place in the list of published ones.
    published: usize,
    perft: fn(&Position, u32) -> Perft,
}

const STAGES: [Stage; 4] = [
    Stage {
        what: "an array of squares",
        published: 0,
        perft: |position, steps| Array::new(position).perft(steps),
    },
    Stage { what: "bitboards, a new list of moves at every node", published: 1, perft: with_new_lists },
    Stage { what: "bitboards, lists of moves made before", published: 2, perft: with_lists_made_before },
    Stage { what: "bitboards, no list: what Hathi does", published: 5, perft: Position::perft },
];

impl Item for Generator {
    fn name(&self) -> &'static str {
        "carlini-5"
    }

    fn settings(&self) -> Value {
        json!({ "position": POSITION, "steps": STEPS, "rounds": ROUNDS })
    }

    fn parts(&self) -> u64 {
        (STAGES.len() * ROUNDS) as u64
    }

    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError> {
        let position: Position =
            POSITION.parse().map_err(|error| PaperError::Other(format!("the position: {error}")))?;
        let mut speeds = Vec::new();
        let mut nodes = 0;
        for stage in &STAGES {
            let mut rounds = Vec::new();
            for round in 0..ROUNDS {
                let (found, seconds): (u64, f64) = work.part(&format!("{}, {round}", stage.what), || {
                    let began = Instant::now();
                    let found = (stage.perft)(std::hint::black_box(&position), STEPS).nodes;
                    Ok((found, began.elapsed().as_secs_f64().max(1e-9)))
                })?;
                nodes = found;
                rounds.push(found as f64 / seconds);
            }
            rounds.sort_by(f64::total_cmp);
            let middle = &rounds[1..rounds.len() - 1];
            speeds.push(middle.iter().sum::<f64>() / middle.len() as f64);
        }
        Ok(vec![exhibit(&speeds, nodes)])
    }
}

fn exhibit(speeds: &[f64], nodes: u64) -> Exhibit {
    let mut exhibit = Exhibit::new(
        "Figures 5.1 to 5.8: nodes a second, generator by generator",
        format!(
            "The same position (his appendix A, t001), all sequences of {STEPS} steps ({} nodes), one thread, the mean of \
             {ROUNDS} rounds without the fastest and the slowest, as he did it. What differs: the machine (his was an i7 \
             720QM of 2009), the language (his C and C++, Rust here), and the generators, which were written anew in the \
             same stages. His two stages between the third and the last (a faster make, a faster generator on 32 bits) have \
             no counterpart: bitboards of 64 bits with sets of moving pieces are what Hathi began with.",
            grouped(&nodes)
        ),
        &["generator", "paper, thousand a second", "ours", "ours to the paper's", "to our array"],
    );
    for (stage, speed) in STAGES.iter().zip(speeds) {
        let published = PUBLISHED[stage.published].1;
        exhibit.row([
            stage.what.to_string(),
            grouped(&published),
            grouped(&((speed / 1000.0) as u64)),
            format!("{:.1} times", speed / 1000.0 / published as f64),
            format!("{:.1} times", speed / speeds[0]),
        ]);
    }
    exhibit.remark(format!(
        "A list that is allocated at every node costs {:.0}% of the time here, not the 80% that he measured; why his cost \
         so much the thesis does not tell.",
        100.0 * (1.0 - speeds[1] / speeds[2])
    ));
    let [array, first, lists] = [0, 1, 2].map(|place| PUBLISHED[place].1 as f64);
    exhibit.wrong(
        "§5.3: the array based engine was \"more than 200 times better\" than the first bitboard engine.",
        format!(
            "By his own figures, {array:.0} and {first:.0} thousand a second, it was {:.0} times faster.",
            array / first
        ),
    );
    exhibit.wrong(
        "§5.3.1: creating arrays took 80.25% of the time, and making them before \"boosted the speed of the program by ten times\".",
        format!(
            "Taking away 80.25% of the time makes a program at most {:.1} times faster. From {first:.0} to {lists:.0} thousand \
             a second it is {:.1} times: either the share was larger, or something else became faster too.",
            1.0 / (1.0 - 0.8025),
            lists / first
        ),
    );
    let series = |name: &str, values: Vec<f64>| Series {
        name: name.to_string(),
        points: values.into_iter().enumerate().map(|(place, value)| (place as f64, value)).collect(),
    };
    let names = ["array", "new lists", "lists before", "the last"];
    exhibit.picture(
        "carlini-5",
        &Chart {
            title: "Generators of moves, Carlini's and ours".to_string(),
            values: "thousands of nodes a second".to_string(),
            places: names.iter().enumerate().map(|(place, name)| (place as f64, name.to_string())).collect(),
            scale: figures::Scale::Logarithmic,
            shape: Shape::Bars,
            series: vec![
                series("Carlini", STAGES.iter().map(|stage| PUBLISHED[stage.published].1 as f64).collect()),
                series("ours", speeds.iter().map(|speed| speed / 1000.0).collect()),
            ],
            ..Chart::default()
        },
    );
    exhibit
}

/// One move of a tree: what follows from it, counted by `rest`.
fn after(position: &Position, mv: Move, steps: u32, rest: impl FnOnce(&Position, u32) -> Perft) -> Perft {
    let cost = u32::from(mv.steps());
    if cost > steps {
        return Perft::default();
    }
    let next = position.after(mv);
    let mut total = if cost == steps {
        std::hint::black_box(&next);
        Perft { sequences: 1, nodes: 0 }
    } else {
        rest(&next, steps - cost)
    };
    total.nodes += 1;
    total
}

fn with_new_lists(position: &Position, steps: u32) -> Perft {
    let mut total = Perft::default();
    for mv in position.moves() {
        total += after(position, mv, steps, with_new_lists);
    }
    total
}

fn with_lists_made_before(position: &Position, steps: u32) -> Perft {
    fn walk(position: &Position, steps: u32, lists: &mut [Vec<Move>]) -> Perft {
        let Some((list, deeper)) = lists.split_first_mut() else { return Perft::default() };
        list.clear();
        position.for_each_move(|mv| list.push(mv));
        let mut total = Perft::default();
        for &mv in list.iter() {
            total += after(position, mv, steps, |next, left| walk(next, left, deeper));
        }
        total
    }
    walk(position, steps, &mut vec![Vec::with_capacity(128); steps as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_generator_counts_the_same() {
        let position: Position = POSITION.parse().unwrap();
        for steps in 1..=4 {
            for stage in &STAGES {
                assert_eq!((stage.perft)(&position, steps), position.perft(steps), "{}", stage.what);
            }
        }
    }

    #[test]
    fn his_figures_contradict_what_he_says_of_them() {
        let exhibit = exhibit(&[1e6, 2e6, 3e6, 4e6], 7);
        let why: Vec<_> = exhibit.wrong.iter().map(|wrong| wrong.why.as_str()).collect();
        assert!(why[0].ends_with("1755 and 76 thousand a second, it was 23 times faster."), "{}", why[0]);
        assert!(why[1].contains("at most 5.1 times") && why[1].contains("it is 10.3 times"), "{}", why[1]);
        assert_eq!(exhibit.rows[0][4], "1.0 times");
        assert_eq!(exhibit.rows[3][3], "1.6 times");
    }
}
