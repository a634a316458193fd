//! Networks in files: what was written is read, and nothing else is.

use crate::support::{Random, all_inputs};
use arimaa::Side;
use nnue::{FIRST_LIMIT, Float, Inputs, Network, NetworkError, OUTPUT_LIMIT, Scheme};

const INPUTS: Inputs = Inputs { scheme: Scheme::Named, mirrored: true };
/// Where the note of a file begins.
const NOTE: usize = 20;

fn network() -> Network {
    Random(1).network(INPUTS, 32, 2).quantise().unwrap()
}

/// The file with some bytes changed and a right checksum.
fn forged(change: impl FnOnce(&mut Vec<u8>)) -> Result<Network, NetworkError> {
    let mut bytes = network().to_bytes();
    bytes.truncate(bytes.len() - 4);
    change(&mut bytes);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Network::from_bytes(&bytes)
}

/// The file with another number of 16 bits at a place.
fn with_number(at: usize, number: i16) -> Result<Network, NetworkError> {
    forged(|bytes| bytes[at..at + 2].copy_from_slice(&number.to_le_bytes()))
}

#[test]
fn what_was_written_is_read() {
    let mut random = Random(1);
    for inputs in all_inputs() {
        for (hidden, buckets) in [(32, 1), (64, 8)] {
            let mut float = random.network(inputs, hidden, buckets);
            float.note = "trained on Gold's games, für Übung".into();
            let network = float.quantise().unwrap();
            let read = Network::from_bytes(&network.to_bytes()).unwrap();
            assert_eq!(read, network);
            assert_eq!((read.inputs(), read.hidden(), read.buckets()), (inputs, hidden, buckets));
            assert_eq!((read.scale(), read.note()), (400, &*float.note));
            for board in random.game(20) {
                assert_eq!(
                    read.evaluate_board(&board, Side::Gold),
                    network.evaluate_board(&board, Side::Gold)
                );
            }
        }
    }
}

#[test]
fn a_network_describes_itself() {
    assert_eq!(network().description(), "named mirrored, 32 hidden, 2 buckets: random weights");
}

#[test]
fn a_foreign_file_is_refused() {
    for bytes in [&b""[..], b"hathi", b"PK\x03\x04 something else", &[0; 1000]] {
        assert_eq!(Network::from_bytes(bytes), Err(NetworkError::Magic));
    }
}

#[test]
fn a_file_of_another_length_is_refused() {
    let bytes = network().to_bytes();
    let expected = bytes.len();
    for found in [NOTE, NOTE + 1, expected / 2, expected - 1] {
        let error = Network::from_bytes(&bytes[..found]).unwrap_err();
        assert_eq!(error, NetworkError::TooShort { expected, found });
    }
    for found in 8..NOTE {
        let error = Network::from_bytes(&bytes[..found]).unwrap_err();
        assert_eq!(error, NetworkError::TooShort { expected: NOTE, found });
    }
    let long = [&bytes[..], &[0]].concat();
    let error = Network::from_bytes(&long).unwrap_err();
    assert_eq!(error, NetworkError::TooLong { expected, found: expected + 1 });
}

#[test]
fn no_changed_byte_goes_unnoticed() {
    let mut bytes = network().to_bytes();
    let mut random = Random(2);
    let sample: Vec<usize> = (0..64)
        .chain(bytes.len() - 64..bytes.len())
        .chain((0..300).map(|_| random.below(bytes.len())))
        .collect();
    for at in sample {
        for bit in 0..8 {
            bytes[at] ^= 1 << bit;
            assert!(Network::from_bytes(&bytes).is_err(), "bit {bit} of byte {at}");
            bytes[at] ^= 1 << bit;
        }
    }
    assert_eq!(Network::from_bytes(&bytes), Ok(network()));
}

#[test]
fn a_damaged_file_is_refused() {
    let mut bytes = network().to_bytes();
    bytes[1000] ^= 1;
    assert_eq!(Network::from_bytes(&bytes), Err(NetworkError::Checksum));
}

#[test]
fn impossible_sizes_are_refused() {
    for version in [1, 4] {
        assert_eq!(with_number(8, version), Err(NetworkError::Version(version as u16)));
    }
    assert_eq!(forged(|bytes| bytes[10] = 9), Err(NetworkError::Scheme(9)));
    assert_eq!(forged(|bytes| bytes[11] = 2), Err(NetworkError::Mirrored(2)));
    for hidden in [0, 31, 48, 1056] {
        assert_eq!(with_number(12, hidden), Err(NetworkError::Hidden(hidden as usize)));
    }
    for buckets in [0, 9] {
        assert_eq!(with_number(14, buckets), Err(NetworkError::Buckets(buckets as usize)));
    }
    assert_eq!(with_number(16, 0), Err(NetworkError::Scale));
    assert_eq!(forged(|bytes| bytes[NOTE] = 0xff), Err(NetworkError::Note));
}

#[test]
fn clipped_weights_cannot_overflow() {
    let mut float = Float::zero(INPUTS, 32, 2, 400);
    for limits in [[FIRST_LIMIT, OUTPUT_LIMIT], [-FIRST_LIMIT, -OUTPUT_LIMIT]] {
        float.weights.fill(limits[0]);
        float.output.fill(limits[1]);
        assert!(float.quantise().is_ok());
    }
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let float = || Float::zero(INPUTS, 32, 2, 400);
    let mut heavy = float();
    heavy.weights[77] = -128.0 / 255.0;
    assert!(heavy.quantise().is_ok());
    heavy.weights[77] = 128.0 / 255.0;
    assert_eq!(heavy.quantise(), Err(NetworkError::Weight));

    // 32 pieces of 128, and one too many.
    let most = 32767.0 - 32.0 * 128.0;
    let mut wide = float();
    wide.bias[5] = -most / 255.0;
    assert!(wide.quantise().is_ok());
    wide.bias[5] = -(most + 1.0) / 255.0;
    assert_eq!(wide.quantise(), Err(NetworkError::Overflow { unit: 5 }));

    let mut steep = float();
    steep.output[64] = -2028.0 / 1024.0;
    assert!(steep.quantise().is_ok());
    steep.output[64] = -2.0;
    assert_eq!(steep.quantise(), Err(NetworkError::Output { bucket: 1 }));

    let mut sure = float();
    sure.output_bias[1] = 1e30;
    assert_eq!(sure.quantise(), Err(NetworkError::OutputBias { bucket: 1 }));

    // The same in files.
    let at = NOTE + network().note().len();
    let bias = at + INPUTS.count() * 32;
    let after = bias + 2 * 32;
    assert_eq!(with_number(bias + 2 * 3, i16::MIN), Err(NetworkError::Overflow { unit: 3 }));
    assert_eq!(with_number(after, 2029), Err(NetworkError::Output { bucket: 0 }));
    let end = after + 2 * 2 * 64;
    assert_eq!(with_number(end + 2, i16::MIN), Err(NetworkError::OutputBias { bucket: 0 }));
}

#[test]
fn floats_that_are_no_network_are_refused() {
    let refused = |change: &dyn Fn(&mut Float)| {
        let mut float = Float::zero(INPUTS, 32, 2, 400);
        change(&mut float);
        float.quantise().unwrap_err()
    };
    assert_eq!(refused(&|float| float.hidden = 33), NetworkError::Hidden(33));
    assert_eq!(refused(&|float| float.hidden = 64), NetworkError::Lengths);
    assert_eq!(refused(&|float| float.buckets = 0), NetworkError::Buckets(0));
    assert_eq!(refused(&|float| float.buckets = 3), NetworkError::Lengths);
    assert_eq!(refused(&|float| float.scale = 0), NetworkError::Scale);
    assert_eq!(refused(&|float| float.note = "x".repeat(65536)), NetworkError::Note);
    assert_eq!(refused(&|float| float.weights[9] = f32::NAN), NetworkError::Weight);
    assert_eq!(refused(&|float| float.bias[9] = f32::INFINITY), NetworkError::Weight);
    assert_eq!(refused(&|float| float.output[9] = 1e9), NetworkError::Weight);
    assert_eq!(refused(&|float| float.output_bias[0] = f32::NAN), NetworkError::Weight);
}

#[test]
fn a_reason_is_a_sentence_for_the_user() {
    let mut bytes = network().to_bytes();
    bytes.pop();
    let error = Network::from_bytes(&bytes).unwrap_err();
    let words = format!("the file is too short: {} bytes instead of {}", bytes.len(), bytes.len() + 1);
    assert_eq!(error.to_string(), words);
}
