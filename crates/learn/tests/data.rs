//! Samples, their files, and the games that they come from.

use arena::openings::random_turn;
use arimaa::{Game, Kind, Phase, Piece, Side};
use engine::eval::Evaluation;
use engine::random::Random;
use engine::search::{Settings, Stop};
use engine::setups;
use engine::tactics::goal::can_goal;
use learn::sample::{Origin, Sample};
use learn::selfplay::{Plan, Progress, SHARD_GAMES, shard_path};
use learn::shard::{self, ShardError};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("data-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Positions of games between players who know the rules and nothing else, with numbers that mean nothing.
fn random_samples(games: u64) -> Vec<Sample> {
    let mut samples = Vec::new();
    for number in 0..games {
        let mut random = Random::part(1, number);
        let mut game = Game::new();
        let gold = setups::choose(Side::Gold, None, random.bits());
        let silver = setups::choose(Side::Silver, Some(&gold), random.bits());
        game.set_up(gold).expect("a setup");
        game.set_up(silver).expect("a setup");
        while let Phase::Turn(position) = game.phase() {
            samples.push(Sample {
                board: *position.board(),
                side: position.side(),
                score: random.bits() as i16,
                won: [None, Some(false), Some(true)][random.below(3) as usize],
                turn: random.bits() as u16,
                origin: Origin::ALL[random.below(3) as usize],
            });
            // Now and then that is no legal turn, and another one is tried; not for ever.
            if !(0..20).any(|_| game.play(random_turn(position, &mut random)).is_ok()) || samples.len() > 5000
            {
                break;
            }
        }
    }
    samples
}

#[test]
fn a_sample_comes_back_from_its_bytes() {
    let samples = random_samples(40);
    assert!(samples.len() > 1000, "{}", samples.len());
    let fewest = samples.iter().map(|sample| sample.board.occupied().len()).min();
    assert!(fewest < Some(24), "random games lose pieces: {fewest:?}");
    for sample in &samples {
        assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(*sample));
    }
    let path = folder("round").join("all.samples");
    shard::write(&path, &samples).expect("a file");
    assert_eq!(shard::read(&path).expect("the file"), samples);
    assert_eq!(shard::read_records(&path).expect("the file").len(), samples.len() * Sample::SIZE);
}

#[test]
fn bytes_that_are_no_sample_are_none() {
    let good = random_samples(1)[0].to_bytes();
    let changed = |place: usize, byte: u8| {
        let mut bytes = good;
        bytes[place] = byte;
        Sample::from_bytes(&bytes)
    };
    assert!(changed(24, 7).is_some());
    // More than 32 pieces, a thirteenth kind of piece, a result, an origin and a flag that there are not, and bytes that
    // nobody uses.
    assert_eq!(changed(3, 0xff), None);
    assert_eq!(changed(8, 0xff), None);
    assert_eq!(changed(28, 3 << 1), None);
    assert_eq!(changed(28, 3 << 3), None);
    assert_eq!(changed(28, 1 << 5), None);
    assert_eq!(changed(31, 1), None);
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    let folder = folder("damaged");
    let path = folder.join("some.samples");
    let samples = random_samples(1);
    shard::write(&path, &samples).expect("a file");
    let good = fs::read(&path).expect("the file");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        shard::read(&path).expect_err("the file is damaged")
    };
    let changed = |place: usize| {
        let mut bytes = good.clone();
        bytes[place] ^= 0x40;
        refused(&bytes)
    };
    assert!(matches!(refused(b""), ShardError::Foreign));
    assert!(matches!(refused(&good[..20]), ShardError::Foreign));
    assert!(matches!(changed(0), ShardError::Foreign));
    assert!(matches!(changed(8), ShardError::Version(0x41)));
    assert!(matches!(changed(12), ShardError::Checksum));
    assert!(matches!(changed(24 + 100), ShardError::Checksum));
    assert!(matches!(changed(good.len() - 1), ShardError::Checksum));
    let count = samples.len() as u64;
    let bytes = good.len() as u64;
    assert!(matches!(changed(16), ShardError::Length(known, _) if known == count ^ 0x40));
    // So many samples that their bytes cannot be counted.
    assert!(matches!(changed(23), ShardError::Length(_, length) if length == bytes));
    let error = refused(&good[..good.len() - 1]);
    assert!(matches!(error, ShardError::Length(known, length) if (known, length) == (count, bytes - 1)));
    assert_eq!(error.to_string(), format!("{count} samples do not make {} bytes: cut off?", bytes - 1));
    let error = refused(&[&good[..], &[0; 32]].concat());
    assert!(matches!(error, ShardError::Length(known, length) if (known, length) == (count, bytes + 32)));

    let mut records: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
    records[2 * Sample::SIZE + 31] = 1;
    shard::write_records(&path, &records).expect("a file");
    assert!(matches!(shard::read(&path), Err(ShardError::Sample(3))));
    assert!(matches!(shard::read(&folder.join("none.samples")), Err(ShardError::Io(_))));
    assert_eq!(shard::files(&folder).expect("a folder"), [path]);
}

/// Two shards of fast games.
const SHARDS: u64 = 2;

fn plan() -> Plan {
    Plan {
        games: (SHARDS - 1) * SHARD_GAMES + 1,
        nodes: 16,
        seed: 9,
        settings: Settings { hash_mb: 1, evaluation: Evaluation::Classical, ..Settings::default() },
    }
}

/// Plays in a folder, with so many threads, until so many games are finished. How many were played by this run, and how
/// many shards are there.
fn play(folder: &Path, threads: usize, until: u64) -> (u64, u64) {
    let (stop, progress) = (Stop::new(), Progress::default());
    thread::scope(|scope| {
        let player = scope.spawn(|| plan().run(folder, threads, &stop, &progress));
        while !player.is_finished() {
            if progress.games.load(Ordering::Relaxed) >= until {
                stop.request();
            }
            thread::sleep(Duration::from_millis(5));
        }
        player.join().expect("no panic").expect("files can be written");
    });
    (progress.games.load(Ordering::Relaxed), progress.shards.load(Ordering::Relaxed))
}

fn bytes(folder: &Path) -> Vec<Vec<u8>> {
    (0..SHARDS).map(|number| fs::read(shard_path(folder, number)).expect("a shard")).collect()
}

/// The folder of games that one thread has played without interruption.
static PLAYED: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = folder("played");
    assert_eq!(play(&folder, 1, u64::MAX), (SHARDS * SHARD_GAMES, SHARDS));
    folder
});

fn played() -> Vec<Sample> {
    let files = shard::files(&PLAYED).expect("a folder");
    files.iter().flat_map(|file| shard::read(file).expect("a shard")).collect()
}

/// The same samples by games, without those beside them.
fn games() -> Vec<Vec<Sample>> {
    let mut games: Vec<Vec<Sample>> = Vec::new();
    for sample in played().into_iter().filter(|sample| sample.origin != Origin::Aside) {
        match games.last_mut() {
            Some(game) if game.last().is_some_and(|last| sample.turn == last.turn + 1) => game.push(sample),
            _ => games.push(vec![sample]),
        }
    }
    games
}

#[test]
fn games_depend_neither_on_threads_nor_on_interruptions() {
    let folder = folder("stopped");
    let (first, shards) = play(&folder, 2, SHARD_GAMES / 2);
    assert!(first >= SHARD_GAMES / 2 && shards < SHARDS, "it was stopped: {first} games, {shards} shards");
    assert_eq!(shard::files(&folder).expect("a folder").len() as u64, shards, "what is there is whole");
    assert_eq!(play(&folder, 2, u64::MAX).1, SHARDS);
    assert!(bytes(&folder) == bytes(&PLAYED), "the same files");
    assert_eq!(play(&folder, 2, u64::MAX), (0, SHARDS), "nothing is played again");
}

#[test]
fn every_sample_is_a_position_at_the_start_of_a_turn() {
    let full = |kind: Kind| match kind {
        Kind::Elephant | Kind::Camel => 1,
        Kind::Rabbit => 8,
        _ => 2,
    };
    for sample in played() {
        let Sample { board, side, .. } = sample;
        assert!(board.unsupported().is_empty(), "{board:?}");
        assert_eq!(board.outcome(side.opponent()), None, "{board:?}");
        for kind in Kind::ALL {
            for side in [Side::Gold, Side::Silver] {
                assert!(board.count(Piece { side, kind }) <= full(kind), "{board:?}");
            }
        }
        assert_eq!(sample.position().side(), side);
        assert!(!sample.position().moves().is_empty(), "{board:?}");
        // The first turn after the setups is Gold's.
        assert_eq!(side, if sample.turn % 2 == 0 { Side::Gold } else { Side::Silver });
    }
}

#[test]
fn results_are_those_of_the_games() {
    let games = games();
    assert_eq!(games.len() as u64, SHARDS * SHARD_GAMES);
    let mut won_by_goal = 0;
    for game in &games {
        // From the last weak turn on there is a result, the same for all.
        let judged: Vec<_> = game.iter().skip_while(|sample| sample.won.is_none()).collect();
        let winner =
            |sample: &Sample| sample.won.map(|won| if won { sample.side } else { sample.side.opponent() });
        assert!(judged.iter().all(|sample| sample.won.is_some() && winner(sample) == winner(judged[0])));
        // Who can reach goal does so, and the game is over.
        for (place, sample) in game.iter().enumerate() {
            if can_goal(&sample.board, sample.side, 4) {
                assert_eq!((sample.won, place), (Some(true), game.len() - 1), "{:?}", sample.board);
                won_by_goal += 1;
            }
        }
    }
    assert!(won_by_goal > games.len() / 2, "{won_by_goal} games were won by goal");
    let both =
        [Some(true), Some(false)].map(|won| played().iter().filter(|sample| sample.won == won).count());
    assert!(both.iter().all(|&count| count > 100), "{both:?}");
}

#[test]
fn origins_are_what_they_say() {
    let samples = played();
    let decided = |sample: &Sample| sample.score.abs() == 32_000;
    let count = |origin| samples.iter().filter(|sample| sample.origin == origin).count();
    let [quiet, sharp, aside] = Origin::ALL.map(count);
    let game = quiet + sharp;
    assert!((game / 20..game * 4 / 5).contains(&sharp), "{sharp} of {game} are sharp");
    // Three for each position of a game, but some lead nowhere.
    assert!((2 * game..=3 * game).contains(&aside), "{aside} beside {game}");
    assert!(samples.iter().all(|sample| sample.origin != Origin::Quiet || !decided(sample)));
    let mut last = samples[0];
    for sample in &samples {
        if sample.origin == Origin::Aside {
            assert_eq!((sample.turn, sample.won, sample.side), (last.turn + 1, None, last.side.opponent()));
        } else {
            last = *sample;
        }
    }
}
