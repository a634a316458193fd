//! The trainer: what it learns, that it learns the same again, and that it goes on where it was.

#[path = "../../benches/samples/mod.rs"]
mod samples;

use engine::search::{Decided, Score};
use learn::sample::{GameId, Origin, Sample};
use learn::shard::About;
use learn::train::{self, Course, Data, EXAMPLE, Rate, Record, RunError, Settings, Share, Trainer};
use nnue::{Float, Network, Scheme};
use samples::samples;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A small network, quickly trained.
fn small() -> Settings {
    let mut settings: Settings = EXAMPLE.parse().expect("the example is right");
    settings.hidden = 32;
    settings.buckets = 3;
    settings.batch = 500;
    settings.positions = 5_000;
    settings.warm_up = 1_000;
    settings.validation = Share(0.0);
    settings.score_limit = None;
    settings.threads = 2;
    settings
}

fn trained(settings: &Settings, samples: &[Sample]) -> (Float, Vec<Record>) {
    let data = Data::new(settings, samples).expect("there are samples");
    let mut trainer = Trainer::new(settings, &data);
    while !trainer.finished() {
        trainer.step();
    }
    (trainer.network(), trainer.records().to_vec())
}

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("train-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Trains until the end, or for so many batches.
fn run(settings: &Settings, data: &Data, fresh: bool, batches: u64) -> Result<Option<Vec<Record>>, RunError> {
    let mut left = batches + 1;
    let result = train::run(settings, data, fresh, |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    result.map(ControlFlow::continue_value)
}

const FOREVER: u64 = u64::MAX - 1;

/// The mean loss as it is defined, slowly and exactly.
fn loss(network: &Numbers, settings: &Settings, samples: &[Sample]) -> f64 {
    let Course { first: Share(mix), .. } = settings.mix;
    let sigmoid = |logit: f64| 1.0 / (1.0 + (-logit).exp());
    let of = |sample: &Sample| {
        let score = sigmoid(f64::from(sample.score.centirabbits()) / 400.0);
        let target = sample.won.map_or(score, |won| mix * score + (1.0 - mix) * f64::from(u8::from(won)));
        let error = sigmoid(network.logit(settings, sample)) - target;
        settings.origins.weight(sample.origin) * error * error
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// The numbers of a network, to be changed one at a time: weights, biases, output weights, output biases.
struct Numbers([Vec<f64>; 4]);

impl Numbers {
    fn new(network: &Float) -> Self {
        let lists = [&network.weights, &network.bias, &network.output, &network.output_bias];
        Self(lists.map(|list| list.iter().copied().map(f64::from).collect()))
    }

    fn logit(&self, settings: &Settings, sample: &Sample) -> f64 {
        let [weights, bias, output, output_bias] = &self.0;
        let hidden = settings.hidden;
        let bucket = nnue::bucket(sample.board.occupied().len(), settings.buckets);
        let mut logit = output_bias[bucket];
        for (place, view) in [sample.side, sample.side.opponent()].into_iter().enumerate() {
            let mut sums = bias.clone();
            settings.shape().inputs.for_each(&sample.board, view, |input| {
                sums.iter_mut().zip(&weights[input * hidden..]).for_each(|(sum, weight)| *sum += weight);
            });
            let output = &output[(2 * bucket + place) * hidden..];
            logit += sums
                .iter()
                .zip(output)
                .map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight)
                .sum::<f64>();
        }
        logit
    }
}

#[test]
fn slopes_are_those_of_the_loss() {
    const STEP: f64 = 1e-6;
    for scheme in Scheme::ALL {
        let samples = samples(10);
        let settings = Settings {
            inputs: scheme,
            mix: Course::steady(Share(0.6)),
            batch: samples.len() as u64,
            ..small()
        };
        let data = Data::new(&settings, &samples).expect("there are samples");
        let mut trainer = Trainer::new(&settings, &data);
        let mut numbers = Numbers::new(&trainer.network());
        let slopes = Numbers::new(&trainer.slopes());
        for (list, slopes) in slopes.0.iter().enumerate() {
            let steepest = slopes.iter().copied().map(f64::abs).fold(0.0, f64::max);
            assert!(steepest > 1e-4, "{scheme:?}: list {list} is flat");
            for (place, &slope) in slopes.iter().enumerate() {
                // Most inputs are off everywhere: a look at some of their weights is enough.
                if slope == 0.0 && place % 17 != 0 {
                    continue;
                }
                let before = numbers.0[list][place];
                let mut at = |number: f64| {
                    numbers.0[list][place] = number;
                    loss(&numbers, &settings, &samples)
                };
                let expected = (at(before + STEP) - at(before - STEP)) / (2.0 * STEP);
                numbers.0[list][place] = before;
                let allowed = 1e-4 * steepest + 1e-3 * expected.abs();
                assert!(
                    (slope - expected).abs() < allowed,
                    "{scheme:?}, list {list}, place {place}: {slope} instead of {expected}"
                );
            }
        }
    }
}

#[test]
fn a_small_network_learns_material() {
    let mut settings = small();
    settings.positions = 600_000;
    settings.batch = 1000;
    settings.learning_rate = Course { first: Rate(0.005), last: Rate(0.00005) };
    settings.warm_up = 10_000;
    settings.weight_decay = 0.0;
    settings.mix = Course::steady(Share(1.0));
    settings.validation = Share(0.2);
    let (network, records) = trained(&settings, &samples(60_000));
    let (first, last) = (records[0], records[records.len() - 1]);
    assert!(last.training < first.training / 20.0, "{first:?} {last:?}");
    assert!(last.validation.is_some_and(|loss| loss < 0.001), "{last:?}");

    // In whole numbers it knows the same about samples that it has not seen.
    let network = network.quantise().expect("its weights are small");
    let unseen = &samples(61_000)[60_000..];
    let error = |sample: &Sample| {
        f64::from((network.evaluate_board(&sample.board, sample.side) - sample.score.centirabbits()).abs())
    };
    let near: Vec<f64> =
        unseen.iter().filter(|sample| sample.score.centirabbits().abs() <= 600).map(error).collect();
    let mean = near.iter().sum::<f64>() / near.len() as f64;
    assert!(mean < 40.0, "wrong by {mean} centirabbits");
}

#[test]
fn the_seed_decides_and_not_the_threads() {
    let samples = samples(2_000);
    let of = |seed, threads| trained(&Settings { seed, threads, mirrored: false, ..small() }, &samples);
    assert_eq!(of(1, 1), of(1, 2));
    assert_eq!(of(1, 3), of(1, 2));
    assert_ne!(of(1, 2).0.weights, of(2, 2).0.weights);
}

#[test]
fn positions_are_seen_from_both_hands() {
    let samples = &samples(1);
    let settings = Settings { mirrored: false, batch: 64, ..small() };
    let data = Data::new(&settings, samples).expect("there is one sample");
    let slopes = Trainer::new(&settings, &data).slopes();
    for board in [samples[0].board, samples[0].board.mirror()] {
        settings.shape().inputs.for_each(&board, samples[0].side, |input| {
            let row = &slopes.weights[input * settings.hidden..][..settings.hidden];
            assert!(row.iter().any(|&slope| slope != 0.0), "input {input} was never on");
        });
    }
}

#[test]
fn a_training_goes_on_as_if_nothing_had_happened() {
    let folder = folder("resume");
    let mut settings = Settings { validation: Share(0.5), ..small() };
    let data = Data::new(&settings, &samples(10_000)).expect("there are samples");
    settings.output = folder.join("whole.nnue");
    let whole = run(&settings, &data, false, FOREVER).expect("it can be trained");
    settings.output = folder.join("pieces.nnue");
    for batches in [0, 3, 4] {
        assert!(run(&settings, &data, false, batches).expect("it can be trained").is_none());
        assert!(!settings.output.exists(), "no network before the end");
    }
    // The number of threads may change.
    settings.threads = 1;
    let pieces = run(&settings, &data, false, FOREVER).expect("it can be trained");
    assert!(whole.is_some() && whole == pieces);
    for ending in ["nnue", "checkpoint", "svg"] {
        let read =
            |name: &str| fs::read(folder.join(name).with_extension(ending)).expect("the file is there");
        assert!(read("whole") == read("pieces"), "{ending}");
    }
    let bytes = fs::read(&settings.output).expect("the network is there");
    assert_eq!(Network::from_bytes(&bytes).map(|network| network.hidden()), Ok(32));
    let log = fs::read_to_string(folder.join("whole.json")).expect("the log is there");
    assert!(log.contains("\"validation\"") && log.contains("\"records\""), "{log}");
    let names = fs::read_dir(&folder).expect("the folder is there").count();
    assert_eq!(names, 8, "nothing unfinished is left");
}

#[test]
fn a_training_can_start_from_another() {
    let folder = folder("start");
    let mut settings = Settings { output: folder.join("first.nnue"), positions: 50_000, ..small() };
    let data = Data::new(&settings, &samples(2_000)).expect("there are samples");
    run(&settings, &data, false, FOREVER).expect("it can be trained");
    settings.start = Some(folder.join("first.checkpoint"));
    settings.output = folder.join("second.nnue");
    let records =
        run(&settings, &data, false, FOREVER).expect("it can be trained").expect("it was not interrupted");
    let (_, from_nothing) = trained(&settings, &samples(2_000));
    assert!(records[0].training < 0.7 * from_nothing[0].training, "{:?} {:?}", records[0], from_nothing[0]);

    // A network has no checkpoint where it comes from elsewhere; and there may be more hidden units and inputs than it has.
    let network = |name: &str| Network::open(&folder.join(name)).expect("it is there");
    for (hidden, inputs) in [
        (settings.hidden, settings.inputs),
        (2 * settings.hidden, settings.inputs),
        (settings.hidden, Scheme::Prospects),
        (3 * settings.hidden, Scheme::Prospects),
    ] {
        let output = folder.join("again.nnue");
        let start = Some(folder.join("first.nnue"));
        let learning_rate = Course { first: Rate(1e-30), last: Rate(1e-30) };
        let again = Settings { start, output, hidden, inputs, learning_rate, ..settings.clone() };
        run(&again, &data, true, FOREVER).expect("it can be trained");
        for sample in samples(100) {
            let position = sample.position();
            let judged = |name| network(name).evaluate_board(position.board(), position.side());
            let [first, again] = ["first.nnue", "again.nnue"].map(judged);
            assert!((first - again).abs() <= 1, "{first} {again}: nothing was learned, nothing was lost");
        }
    }

    let mut damaged = fs::read(folder.join("first.nnue")).expect("it is there");
    damaged[100] ^= 1;
    fs::write(folder.join("damaged.nnue"), damaged).expect("it can be written");
    let from_damaged = Settings { start: Some(folder.join("damaged.nnue")), ..settings.clone() };
    let error = run(&from_damaged, &data, true, FOREVER).expect_err("it is damaged").to_string();
    assert!(
        error.contains("neither a checkpoint of a training nor a network (") && error.contains("checksum"),
        "{error}"
    );

    settings.hidden = 64;
    settings.output = folder.join("third.nnue");
    let error = run(&settings, &data, false, FOREVER).expect_err("the shape is another");
    assert!(
        error.to_string().ends_with("other inputs, hidden units or buckets than the settings say"),
        "{error}"
    );
}

#[test]
fn checkpoints_that_are_no_use_are_refused() {
    let folder = folder("damage");
    let mut settings = Settings { output: folder.join("a.nnue"), ..small() };
    let data = Data::new(&settings, &samples(2_000)).expect("there are samples");
    run(&settings, &data, false, 2).expect("it can be trained");
    let path = folder.join("a.checkpoint");
    let good = fs::read(&path).expect("the checkpoint is there");
    let refused = |settings: &Settings, bytes: &[u8], reason: &str| {
        fs::write(&path, bytes).expect("it can be written");
        let error = run(settings, &data, false, 1).expect_err(reason).to_string();
        assert!(error.contains("a.checkpoint: ") && error.contains(reason), "{error}");
    };
    for place in (0..good.len()).step_by(good.len() / 50) {
        let mut bytes = good.clone();
        bytes[place] ^= 4;
        let reason = match place {
            0..8 => "not a checkpoint",
            8..12 => "version 5",
            _ => "damaged",
        };
        refused(&settings, &bytes, reason);
    }
    refused(&settings, b"", "not a checkpoint");
    refused(&settings, &good[..good.len() - 1], "damaged");
    refused(&settings, &good[..12], "damaged");
    settings.seed = 2;
    refused(&settings, &good, "other settings or data");
    run(&settings, &data, true, 1).expect("fresh begins anew");
}

#[test]
fn settings_that_are_wrong_are_refused_with_their_place() {
    let refused = |old: &str, new: &str, reason: &str| {
        assert!(EXAMPLE.contains(old), "{old}");
        let error = EXAMPLE.replace(old, new).parse::<Settings>().expect_err(new).to_string();
        let line = EXAMPLE.lines().position(|line| line.starts_with(old)).expect("it is there") + 1;
        assert!(error.starts_with(&format!("line {line}, ")), "{new:?}: {error}");
        assert!(error.contains(reason), "{new:?}: {error}");
        assert!(!error.contains('\n'), "{new:?}: {error}");
    };
    refused("hidden = 256", "hidden = 100", "must be a multiple of 32");
    refused("hidden = 256", "hidden = -32", "");
    refused("hidden = 256", "hiden = 256", "unknown field `hiden`");
    refused("hidden = 256", "hidden = ", "");
    refused("buckets = 4", "hidden = 256", "duplicate key");
    refused("buckets = 4", "buckets = 9", "must be from 1 to 8");
    refused("threads = 2", "threads = 0", "must be from 1");
    refused("inputs = \"traps\"", "inputs = \"all\"", "\"all\" is not one of named, relative, frozen, traps");
    refused("mirrored = true", "mirrored = 1", "");
    refused("validation = 0.02", "validation = 1.5", "must be from 0 to 1");
    refused("validation = 0.02", "validation = nan", "must be from 0 to 1");
    refused("mix = [0.7, 0.9]", "mix = [0.7, 1.9]", "must be from 0 to 1");
    refused("mix = [0.7, 0.9]", "mix = [0.7]", "must be a number or two");
    refused("learning-rate = [0.001, 0.00001]", "learning-rate = 0", "must be above 0");
    refused("weight-decay = 0.3", "weight-decay = -1.0", "must be 0 or more");
    refused("batch = 16384", "batch = 0", "must be from 1 to 1048576");
    refused("batch = 16384", "batch = 1048577", "must be from 1 to 1048576");
    refused("score-limit = 3000", "score-limit = 0", "must be above 0");
    refused("origins = { quiet = 1.0,", "origins = { quite = 1.0,", "unknown field `quite`");
    refused("origins = { quiet = 1.0,", "origins = { quiet = 2,", "must be from 0 to 1");
    let error = EXAMPLE.replace("output = ", "# ").parse::<Settings>().expect_err("the output is missing");
    assert_eq!(error.to_string(), "missing field `output`");
    assert_eq!(
        EXAMPLE.replace("mix = [0.7, 0.9]", "mix = 1").parse::<Settings>().map(|it| it.mix.last.0),
        Ok(1.0)
    );
}

#[test]
fn samples_are_chosen_and_kept_for_validation_as_the_settings_say() {
    let samples = samples(50_000);
    let mut settings = Settings { validation: Share(0.25), score_limit: Some(300), ..small() };
    settings.origins.sharp = Share(0.0);
    let data = Data::new(&settings, &samples).expect("there are samples");
    let used = |sample: &Sample| sample.score.centirabbits().abs() <= 300 && sample.origin != Origin::Sharp;
    // Every fourth game is kept for validation, and whole.
    let (mut training, mut validation) = (0, 0);
    for sample in &samples {
        let game = sample.game.map(GameId::number).expect("a game");
        let list = if game % 4 == 3 { &mut validation } else { &mut training };
        *list += usize::from(used(sample));
    }
    assert!(validation > 1000 && training > 1000);
    assert_eq!((data.training(), data.validation()), (training, validation));
    assert_eq!(data.left_out(), samples.len() - training - validation);
    // In any other order it is the same.
    let mut backward = samples.clone();
    backward.reverse();
    let data = Data::new(&settings, &backward).expect("there are samples");
    assert_eq!((data.training(), data.validation()), (training, validation));
    // A proved result is beyond any limit; and nobody knows what a position of no known game is near to.
    let end = Score::proved(Decided { win: true, turns: 3 }).expect("near enough");
    let changed = |sample: &Sample| Sample { score: end, ..*sample };
    assert!(Data::new(&settings, &samples.iter().map(changed).collect::<Vec<_>>()).is_err());
    let changed = |sample: &Sample| Sample { game: None, ..*sample };
    let unknown = Data::new(&settings, &samples.iter().map(changed).collect::<Vec<_>>()).expect("samples");
    assert_eq!((unknown.training(), unknown.validation()), (training + validation, 0));
    let folder = folder("data");
    learn::shard::write(&folder.join("1.samples"), &About::default(), &samples[..20_000])
        .expect("it can be written");
    learn::shard::write(&folder.join("2.samples"), &About::default(), &samples[20_000..])
        .expect("it can be written");
    settings.data = vec![folder.clone()];
    let loaded = Data::load(&settings).expect("it can be read");
    assert_eq!((loaded.training(), loaded.validation()), (data.training(), data.validation()));
    fs::write(folder.join("3.samples"), "nonsense").expect("it can be written");
    let error = Data::load(&settings).expect_err("that is no file of samples").to_string();
    assert!(error.ends_with("3.samples: not a file of samples"), "{error}");
}
