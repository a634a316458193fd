//! The network judges what its weights say: on every machine, however it gets there, for both sides alike.

use crate::support::{Random, all_inputs};
use arimaa::{Board, Kind, Piece, Side};
use nnue::{Accumulator, FIRST_ONE, Float, Inputs, Kernel, Network, OUTPUT_ONE, Recent, Scheme, bucket};

const SIDES: [Side; 2] = [Side::Gold, Side::Silver];

/// The judgement as it is defined, in numbers that cannot overflow.
fn twin(float: &Float, board: &Board, side: Side) -> i64 {
    let (first, output) = (i64::from(FIRST_ONE), i64::from(OUTPUT_ONE));
    let whole = |number: f32, one: i64| (number * one as f32).round() as i64;
    let bucket = bucket(board.occupied().len(), float.buckets);
    let mut sum = 0;
    for (number, view) in [side, side.opponent()].into_iter().enumerate() {
        for unit in 0..float.hidden {
            let mut value = whole(float.bias[unit], first);
            float.inputs.for_each(board, view, |input| {
                value += whole(float.weights[input * float.hidden + unit], first)
            });
            let weight = float.output[(2 * bucket + number) * float.hidden + unit];
            sum += value.clamp(0, first).pow(2) / 8 * whole(weight, output);
        }
    }
    let logit = sum * 8 / first + whole(float.output_bias[bucket], first * output);
    logit * i64::from(float.scale) / (first * output)
}

fn on_every_kernel(network: &Network) -> impl Iterator<Item = Network> {
    Kernel::available().into_iter().map(|kernel| network.clone().with_kernel(kernel))
}

#[test]
fn every_kernel_judges_as_defined() {
    let mut random = Random(1);
    for inputs in all_inputs() {
        for (hidden, buckets) in [(32, 1), (64, 3), (160, 8), (256, 8)] {
            let float = random.network(inputs, hidden, buckets);
            let network = float.quantise().unwrap();
            for board in random.game(300).iter().step_by(60) {
                for side in SIDES {
                    let expected = twin(&float, board, side);
                    for network in on_every_kernel(&network) {
                        let name = network.kernel().name();
                        assert_eq!(
                            i64::from(network.evaluate_board(board, side)),
                            expected,
                            "{name} {inputs:?} {hidden}"
                        );
                    }
                }
            }
        }
    }
}

/// Output weights as trained ones are: many and small, and the values behind all of them are positive. What rounding does to each of them must
/// not add up.
#[test]
fn whole_numbers_judge_as_floats_do() {
    let mut random = Random(7);
    let inputs = Inputs { scheme: Scheme::Traps, mirrored: true };
    let mut float = random.network(inputs, 256, 4);
    float.weights.iter_mut().for_each(|weight| *weight = random.float(0.05));
    float.bias.fill(76.0 / FIRST_ONE as f32);
    float.output.fill(0.09);
    let network = float.quantise().unwrap();
    for board in random.game(400).iter().step_by(20) {
        let (exact, whole) = (float.evaluate(board, Side::Gold), network.evaluate_board(board, Side::Gold));
        let most = 0.04 * f32::from(float.scale);
        assert!((exact - whole as f32).abs() < most, "{exact} {whole} {board}");
    }
}

/// 32 pieces and the largest bias bring every hidden unit near the end of 16 bits, up or down.
#[test]
fn the_largest_weights_do_not_overflow() {
    let mut random = Random(2);
    let inputs = Inputs { scheme: Scheme::Named, mirrored: false };
    let board = random.setup();
    let one = FIRST_ONE as f32;
    for (first, output, scale) in
        [(1.0, 1.0, u16::MAX), (1.0, -1.0, u16::MAX), (-1.0, 1.0, u16::MAX), (1.0, 1.0, 1)]
    {
        let mut float = Float::zero(inputs, 1024, 8, scale);
        float.weights.fill(first * 127.0 / one);
        float.bias.fill(first * (32767.0 - 32.0 * 128.0) / one);
        float.output.fill(output * 2028.0 / OUTPUT_ONE as f32);
        float.output_bias.fill(output * (1 << 28) as f32 / (one * OUTPUT_ONE as f32));
        let expected = twin(&float, &board, Side::Gold);
        for network in on_every_kernel(&float.quantise().unwrap()) {
            assert_eq!(
                i64::from(network.evaluate_board(&board, Side::Gold)),
                expected,
                "{}",
                network.kernel().name()
            );
        }
    }
}

#[test]
fn wild_weights_are_the_same_on_every_kernel() {
    let mut random = Random(3);
    let one = FIRST_ONE as f32;
    for inputs in all_inputs() {
        let mut float = random.network(inputs, 96, 8);
        for weight in &mut float.weights {
            *weight = [-128.0, -127.0, 0.0, 1.0, 127.0][random.below(5)] / one;
        }
        for weight in &mut float.output {
            *weight = [-2028.0, -1.0, 0.0, 2028.0][random.below(4)] / OUTPUT_ONE as f32;
        }
        float.bias.iter_mut().for_each(|bias| *bias = random.float(1.0));
        let network = float.quantise().unwrap();
        for board in random.game(400).iter().step_by(40) {
            for network in on_every_kernel(&network) {
                assert_eq!(
                    i64::from(network.evaluate_board(board, Side::Silver)),
                    twin(&float, board, Side::Silver)
                );
            }
        }
    }
}

#[test]
fn a_judgement_does_not_depend_on_the_way_to_the_board() {
    let mut random = Random(4);
    let (mut captures, mut turns) = (0, 0);
    for inputs in all_inputs() {
        for hidden in [32, 64, 256] {
            let network = random.network(inputs, hidden, 8).quantise().unwrap();
            for network in on_every_kernel(&network) {
                let boards = random.game(300);
                // All accumulators of a game, each made from one that lies up to eight moves back.
                let mut path = vec![Accumulator::new(&network)];
                let mut recent = Recent::new(&network);
                for (number, board) in boards.iter().enumerate() {
                    let parent = &path[path.len() - 1 - random.below(path.len().min(8))];
                    let mut child = path[random.below(path.len())].clone();
                    let parent = Some(parent).filter(|_| random.below(8) > 0);
                    child.update_from(&network, parent, &mut recent, board);
                    assert_eq!(child.board(), board);
                    for side in SIDES {
                        let expected = network.evaluate_board(board, side);
                        assert_eq!(network.evaluate(&child, side), expected, "{inputs:?}, board {number}");
                    }
                    path.push(child);
                }
                for pair in boards.windows(2) {
                    captures += pair[0].occupied().len() - pair[1].occupied().len();
                    turns += u32::from(
                        SIDES
                            .iter()
                            .any(|&side| inputs.turned(&pair[0], side) != inputs.turned(&pair[1], side)),
                    );
                }
            }
        }
    }
    assert!(
        captures > 100 && turns > 20,
        "the games must have what is tested: {captures} captures, {turns} turns"
    );
}

#[test]
fn an_accumulator_can_go_anywhere() {
    let mut random = Random(5);
    for inputs in all_inputs() {
        let network = random.network(inputs, 64, 4).quantise().unwrap();
        let mut last = Accumulator::new(&network);
        let mut recent = Recent::new(&network);
        for _ in 0..40 {
            let mut board = random.setup();
            for square in board.occupied() {
                if random.below(3) == 0 {
                    board.remove(square);
                }
            }
            let board = [board, Board::EMPTY, board.flip()][random.below(3)];
            let mut next = Accumulator::new(&network);
            next.update_from(&network, Some(&last), &mut recent, &board);
            assert_eq!(network.evaluate(&next, Side::Gold), network.evaluate_board(&board, Side::Gold));
            last = next;
        }
    }
}

#[test]
fn the_same_board_is_the_same_judgement() {
    let mut random = Random(6);
    let inputs = Inputs { scheme: Scheme::Relative, mirrored: true };
    let network = random.network(inputs, 64, 4).quantise().unwrap();
    let board = random.setup();
    let mut parent = Accumulator::new(&network);
    parent.refresh(&network, &board);
    let expected = network.evaluate_board(&board, Side::Gold);
    let mut child = Accumulator::new(&network);
    let mut recent = Recent::new(&network);
    for _ in 0..2 {
        child.update_from(&network, Some(&parent), &mut recent, &board);
        assert_eq!(network.evaluate(&child, Side::Gold), expected);
    }
}

#[test]
fn both_sides_are_judged_alike() {
    let mut random = Random(7);
    let mut differ = false;
    for inputs in all_inputs() {
        let network = random.network(inputs, 64, 8).quantise().unwrap();
        for board in random.game(300).iter().step_by(10) {
            for side in SIDES {
                let score = network.evaluate_board(board, side);
                assert_eq!(score, network.evaluate_board(&board.flip(), side.opponent()));
                differ |= score != network.evaluate_board(board, side.opponent());
            }
        }
    }
    assert!(differ, "it must matter who is to move");
}

#[test]
fn left_and_right_are_alike_only_if_mirrored() {
    let mut random = Random(8);
    for inputs in all_inputs() {
        let network = random.network(inputs, 64, 8).quantise().unwrap();
        let boards = random.game(300);
        let elephants = |board: &&Board| board.kind(Kind::Elephant).len() == 2;
        let same = |board: &Board| {
            network.evaluate_board(board, Side::Gold) == network.evaluate_board(&board.mirror(), Side::Gold)
        };
        assert_eq!(boards.iter().filter(elephants).all(same), inputs.mirrored, "{inputs:?}");
    }
}

#[test]
fn whole_numbers_are_close_to_floats() {
    let mut random = Random(9);
    for inputs in all_inputs() {
        let mut float = random.network(inputs, 256, 8);
        // Judgements of a few rabbits, as in a trained network.
        float.output.iter_mut().for_each(|weight| *weight *= 0.2);
        // Rounding 512 output weights to a 64th costs about 0.06 logits, which are 24: 100 would be very bad luck.
        let largest = compare_with_float(&float, &mut random, 100.0);
        assert!(largest > 200.0, "the judgements must not all be near 0");

        // If all weights are whole numbers already, only the judgement itself is rounded.
        for (list, one) in
            [(&mut float.weights, FIRST_ONE), (&mut float.bias, FIRST_ONE), (&mut float.output, OUTPUT_ONE)]
        {
            list.iter_mut().for_each(|weight| *weight = (*weight * one as f32).round() / one as f32);
        }
        compare_with_float(&float, &mut random, 1.5);
    }
}

/// Compares the judgements on the boards of a game, and gives the largest.
fn compare_with_float(float: &Float, random: &mut Random, tolerance: f32) -> f32 {
    let network = float.quantise().unwrap();
    let mut largest: f32 = 0.0;
    for board in random.game(300).iter().step_by(10) {
        let exact = float.evaluate(board, Side::Gold);
        let score = network.evaluate_board(board, Side::Gold) as f32;
        assert!((score - exact).abs() < tolerance, "{score} instead of {exact}");
        largest = largest.max(exact.abs());
    }
    largest
}

#[test]
fn few_pieces_have_their_own_bucket() {
    let inputs = Inputs { scheme: Scheme::Named, mirrored: false };
    let mut float = Float::zero(inputs, 32, 8, 100);
    float.output_bias = (0..8).map(|bucket| bucket as f32).collect();
    let network = float.quantise().unwrap();
    let mut board = Board::EMPTY;
    let mut seen = vec![network.evaluate_board(&board, Side::Gold)];
    for square in arimaa::Square::all() {
        board.put(square, Piece { side: Side::Gold, kind: Kind::Rabbit });
        seen.push(network.evaluate_board(&board, Side::Gold));
    }
    assert_eq!((seen[2], seen[5], seen[6], seen[31], seen[32], seen[64]), (0, 0, 100, 700, 700, 700));
    assert!(seen.is_sorted());
}
