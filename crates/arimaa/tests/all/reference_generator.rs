//! The library against the slow referee of [`reference`]: the same moves, steps, captures, turns and counts, on many
//! thousands of random positions.

use crate::reference;
use crate::reference::random::{Random, Scene};
use crate::reference::{Begun, Colour, Grid, Place, SingleStep, State, all_places, at, colour_of};
use arimaa::{Bitboard, Board, Move, Piece, Position, Side, Square, Step, Turn, TurnBuilder, TurnGenerator};
use std::collections::HashMap;

fn square((row, column): Place) -> Square {
    Square::at(column as u8, row as u8).unwrap()
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::Gold => Side::Gold,
        Colour::Silver => Side::Silver,
    }
}

fn board(grid: &Grid) -> Board {
    let mut board = Board::EMPTY;
    for place in all_places() {
        if let Some(piece) = Piece::from_letter(at(grid, place)) {
            board.put(square(place), piece);
        }
    }
    board
}

fn grid(board: &Board) -> Grid {
    let mut grid = [[' '; 8]; 8];
    for place in all_places() {
        if let Some(piece) = board.piece_at(square(place)) {
            grid[place.0][place.1] = piece.letter();
        }
    }
    grid
}

fn position(state: &State) -> Position {
    Position::mid_turn(board(&state.grid), side(state.mover), state.steps_left as u8).unwrap()
}

fn step(step: SingleStep) -> Option<Step> {
    let piece = Piece::from_letter(step.piece).unwrap();
    Step::new(piece, square(step.from), arimaa::Direction::from_letter(step.direction).unwrap())
}

/// That many random positions of every scene, of both sides and with 1 to `most_steps` steps left.
fn positions(seed: u64, per_scene: usize, most_steps: usize) -> impl Iterator<Item = State> {
    let mut random = Random::new(seed);
    Scene::ALL.into_iter().flat_map(move |scene| {
        let states: Vec<State> = (0..per_scene)
            .map(|_| {
                let grid = scene.board(&mut random);
                State::new(grid, random.colour(), 1 + random.below(most_steps))
            })
            .collect();
        states
    })
}

/// The position as a reader wants to see it when a comparison fails.
fn drawn(state: &State) -> String {
    format!("{:?} with {} steps left\n{}", state.mover, state.steps_left, board(&state.grid).drawing())
}

#[test]
fn dominated_and_frozen_pieces_are_the_same() {
    for state in positions(1, 5_000, 4) {
        let board = board(&state.grid);
        for colour in [Colour::Gold, Colour::Silver] {
            let expected = |test: fn(&Grid, Place) -> bool| -> Bitboard {
                all_places()
                    .filter(|&place| {
                        at(&state.grid, place) != ' ' && colour_of(at(&state.grid, place)) == colour
                    })
                    .filter(|&place| test(&state.grid, place))
                    .map(square)
                    .collect()
            };
            assert_eq!(board.dominated(side(colour)), expected(reference::is_dominated), "{}", drawn(&state));
            assert_eq!(board.frozen(side(colour)), expected(reference::is_frozen), "{}", drawn(&state));
        }
    }
}

#[test]
fn moves_captures_and_boards_are_the_same() {
    for state in positions(2, 4_000, 4) {
        let position = position(&state);
        let mut expected: Vec<(String, Grid, usize)> =
            state.moves().into_iter().map(|(text, next)| (text, next.grid, next.steps_left)).collect();
        let mut found: Vec<(String, Grid, usize)> =
            position.moves().into_iter().map(|mv| described(&position, mv)).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", drawn(&state));
        if state.steps_left == 4 {
            assert_eq!(position.board().can_move(position.side()), !expected.is_empty());
        }
    }
}

/// A move in notation with its captures, the board after it, and the steps then left.
fn described(position: &Position, mv: Move) -> (String, Grid, usize) {
    let text = Turn::default().with(mv).notation(position);
    let after = position.after(mv);
    let steps_left = position.steps_left() - mv.steps();
    let (next_side, next_steps) =
        if steps_left == 0 { (position.side().opponent(), 4) } else { (position.side(), steps_left) };
    assert_eq!((after.side(), after.steps_left()), (next_side, next_steps));

    let mut made = *position.board();
    let captures = made.make(position.side(), mv);
    assert_eq!(made, *after.board());
    let written = captures.iter().flatten().map(|capture| capture.to_string());
    assert!(written.eq(text.split(' ').filter(|word| word.ends_with('x'))), "{text}");
    (text, grid(after.board()), usize::from(steps_left))
}

#[test]
fn the_builder_accepts_exactly_the_steps_that_the_rules_allow() {
    let mut random = Random::new(3);
    for start in positions(4, 4_000, 4) {
        let mut builder = TurnBuilder::new(position(&start));
        // All that the steps so far may mean; the turn is legal if one of these is.
        let mut meanings = vec![start];
        loop {
            let mut allowed = Vec::new();
            for order in meanings[0].all_orders() {
                let outcomes: Vec<_> = meanings.iter().flat_map(|state| state.meanings(order)).collect();
                let accepted = step(order).map(|step| {
                    let mut next = builder.clone();
                    next.step(step).map(|captured| (next, captured))
                });
                match (outcomes.first(), accepted) {
                    (None, None | Some(Err(_))) => {}
                    (Some((after, captures)), Some(Ok((next, captured)))) => {
                        assert_eq!(grid(next.board()), after.grid, "{order}: {}", drawn(&start));
                        let captured: Vec<String> = captured.iter().map(ToString::to_string).collect();
                        assert_eq!(&captured, captures, "{order}: {}", drawn(&start));
                        allowed.push((next, outcomes.iter().map(|(state, _)| *state).collect()));
                    }
                    (rules, library) => panic!(
                        "{order}: the rules say {}, the library {library:?}\nafter {:?}\n{}",
                        rules.is_some(),
                        meanings[0].begun,
                        drawn(&start)
                    ),
                }
            }
            let taken = start.steps_left - meanings[0].steps_left;
            let may_stop =
                taken > 0 && meanings[0].grid != start.grid && meanings.iter().any(State::may_stop);
            assert_eq!(builder.can_finish(), may_stop, "{}", drawn(&start));
            assert_eq!(usize::from(builder.steps_left()), meanings[0].steps_left);
            if allowed.is_empty() {
                break;
            }
            // Rare steps are taken more often than their number says: half of the time one that moves an enemy, or
            // that goes on with what has begun.
            let rare: Vec<usize> = (0..allowed.len())
                .filter(|&index| {
                    let after: &Vec<State> = &allowed[index].1;
                    after.len() > 1 || !matches!(after[0].begun, Begun::Pull { .. })
                })
                .collect();
            let choice = if !rare.is_empty() && random.below(2) == 0 {
                random.pick(&rare)
            } else {
                random.below(allowed.len())
            };
            (builder, meanings) = allowed.swap_remove(choice);
        }
    }
}

#[test]
fn turns_of_one_to_three_steps_lead_to_the_same_boards() {
    compare_turns(positions(5, 110, 3));
}

#[test]
fn turns_of_four_steps_lead_to_the_same_boards() {
    let mut random = Random::new(6);
    let states: Vec<State> = Scene::ALL
        .into_iter()
        .flat_map(|scene| {
            let count = match scene {
                Scene::Full | Scene::Playout => 2,
                _ => 8,
            };
            vec![scene; count]
        })
        .map(|scene| State::new(scene.board(&mut random), random.colour(), 4))
        .collect();
    compare_turns(states.into_iter());
}

fn compare_turns(states: impl Iterator<Item = State>) {
    let mut generator = TurnGenerator::new();
    for state in states {
        let position = position(&state);
        let mut found: HashMap<Grid, usize> = HashMap::new();
        generator.for_each(&position, |turn, board| {
            let steps = usize::from(turn.steps());
            let again = found.insert(grid(board), steps);
            assert_eq!(again, None, "a board is given once only: {}", drawn(&state));
            assert_eq!(turn.result(&position), *board, "{}", drawn(&state));

            let text = turn.notation(&position);
            let read =
                Turn::parse(&text, &position).unwrap_or_else(|e| panic!("{text}: {e}\n{}", drawn(&state)));
            assert_eq!(read.result(&position), *board, "{text}\n{}", drawn(&state));
            assert_eq!(read.notation(&position), text);
        });
        let expected = state.results();
        for (grid, steps) in &expected {
            assert_eq!(
                found.get(grid),
                Some(steps),
                "not reached in the fewest steps:\n{}from\n{}",
                board(grid).drawing(),
                drawn(&state)
            );
        }
        for grid in found.keys() {
            assert!(
                expected.contains_key(grid),
                "cannot be reached:\n{}from\n{}",
                board(grid).drawing(),
                drawn(&state)
            );
        }
    }
}

#[test]
fn perft_counts_what_a_slow_count_counts() {
    let compare = |state: State, steps: u32| {
        let perft = position(&state).perft(steps);
        let counted = state.count_sequences(steps as usize);
        assert_eq!((perft.sequences, perft.nodes), counted, "{steps} steps: {}", drawn(&state));
    };
    for state in positions(7, 60, 4) {
        compare(state, 1);
        compare(state, 2);
    }
    // Deep enough to pass from one side to the other.
    let mut random = Random::new(8);
    for _ in 0..60 {
        compare(State::new(Scene::Jam.board(&mut random), random.colour(), 1 + random.below(4)), 3);
    }
    for _ in 0..12 {
        compare(State::new(Scene::Sparse.board(&mut random), random.colour(), 1 + random.below(4)), 4);
    }
}
