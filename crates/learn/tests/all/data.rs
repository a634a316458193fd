//! Samples, their files, and the games that they come from.

use arimaa::{Game, Kind, PackedTurn, Phase, Piece, Position, Side};
use engine::eval::Evaluation;
use engine::random::Random;
use engine::search::{Decided, EngineOptions, Score, Stop};
use engine::setups;
use engine::tactics::defence::Defence;
use engine::tactics::goal::can_goal;
use learn::ends::Ends;
use learn::sample::{GameId, Origin, Sample};
use learn::selfplay::{self, Played, SHARD_GAMES, SelfPlay, shard_path};
use learn::shard::{self, About, ShardError, Variety};
use std::collections::HashSet;
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
            let end = Decided { win: random.chance(1, 2), turns: 1 + random.below(60) as u32 };
            let score = Score::evaluation(random.below(64_001) as i32 - 32_000);
            let best = random.turn(position);
            samples.push(Sample {
                board: *position.board(),
                side: position.side(),
                score: if random.chance(1, 4) { Score::proved(end).unwrap_or(score) } else { score },
                won: [None, Some(false), Some(true)][random.below(3) as usize],
                ply: random.bits() as u16,
                origin: Origin::ALL[random.below(3) as usize],
                game: random.chance(7, 8).then(|| GameId::new(random.bits())),
                best: random.chance(7, 8).then(|| PackedTurn::new(best)),
            });
            // Now and then that is no legal turn, and another one is tried; not for ever.
            if !(0..20).any(|_| game.play(random.turn(position)).is_ok()) || samples.len() > 5000 {
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
    shard::write(&path, &About::default(), &samples).expect("a file");
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
    // More than 32 pieces, a thirteenth kind of piece, a result, an origin and a flag that there are not.
    assert_eq!(changed(3, 0xff), None);
    assert_eq!(changed(8, 0xff), None);
    assert_eq!(changed(28, 3 << 1), None);
    assert_eq!(changed(28, 3 << 3), None);
    assert_eq!(changed(28, 1 << 6), None);
    // Proved ends that are there already or farther away than anything.
    let proved = |turns: i16| {
        let mut bytes = good;
        bytes[24..26].copy_from_slice(&turns.to_le_bytes());
        bytes[28] = 1 << 5;
        Sample::from_bytes(&bytes).and_then(|sample| sample.score.decided())
    };
    assert_eq!(proved(3), Some(Decided { win: true, turns: 3 }));
    assert_eq!(proved(-2), Some(Decided { win: false, turns: 2 }));
    assert_eq!([proved(0), proved(5000), proved(i16::MIN)], [None; 3]);
}

#[test]
fn a_score_that_proves_nothing_never_looks_proved() {
    let sample = random_samples(1)[0];
    let score = |score| {
        let sample = Sample { score: Score::evaluation(score), ..sample };
        Sample::from_bytes(&sample.to_bytes()).map(|sample| sample.score)
    };
    for huge in [32_001, 99_999, i32::MAX] {
        assert_eq!(score(huge), Some(Score::evaluation(32_000)));
        assert_eq!(score(-huge), Some(Score::evaluation(-32_000)));
    }
}

/// A file as the first version of the format had it: samples of 32 bytes, without games and turns.
fn first_version(samples: &[Sample]) -> Vec<u8> {
    let mut records = Vec::new();
    for sample in samples {
        let mut bytes = sample.to_bytes();
        bytes[28] &= 31;
        records.extend([&bytes[..29], &[0; 3]].concat());
    }
    let mut bytes = b"HATHIPOS\x01\0\0\0".to_vec();
    bytes.extend(crc32fast::hash(&records).to_le_bytes());
    bytes.extend((samples.len() as u64).to_le_bytes());
    bytes.extend(records);
    bytes
}

#[test]
fn files_of_the_first_version_are_read_without_games_and_turns() {
    let path = folder("first").join("old.samples");
    let samples: Vec<Sample> =
        random_samples(1).into_iter().filter(|sample| sample.score.decided().is_none()).collect();
    let good = first_version(&samples);
    fs::write(&path, &good).expect("a file");
    let without = |sample: &Sample| Sample { game: None, best: None, ..*sample };
    assert_eq!(shard::read(&path).expect("the file"), samples.iter().map(without).collect::<Vec<_>>());
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        shard::read(&path).expect_err("the file is damaged")
    };
    assert!(matches!(refused(&good[..good.len() - 1]), ShardError::Length(..)));
    assert!(matches!(refused(&good[..20]), ShardError::Foreign));
    let mut changed = good.clone();
    changed[100] ^= 1;
    assert!(matches!(refused(&changed), ShardError::Checksum));
}

#[test]
fn a_damaged_file_is_refused_with_the_reason() {
    let folder = folder("damaged");
    let path = folder.join("some.samples");
    let samples = random_samples(1);
    shard::write(&path, &About::default(), &samples).expect("a file");
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
    assert!(matches!(refused(&good[..12]), ShardError::Foreign));
    assert!(matches!(changed(0), ShardError::Foreign));
    let error = changed(8);
    assert!(matches!(error, ShardError::Version(0x42)));
    assert!(error.to_string().contains("this program knows only those up to 2"), "{error}");
    // The checksum itself, the length of the header, the header, the first and the last sample.
    for place in [12, 16, 24, 100, good.len() - 1] {
        assert!(matches!(changed(place), ShardError::Checksum), "{place}");
    }
    for cut in [&good[..20], &good[..good.len() - 1], &[&good[..], &[0; Sample::SIZE]].concat()] {
        assert!(matches!(refused(cut), ShardError::Checksum), "{} bytes", cut.len());
    }
    // Whoever writes another header has to say the truth in it.
    let with_header = |header: &str| {
        let records = &good[good.len() - samples.len() * Sample::SIZE..];
        let content = [&(header.len() as u32).to_le_bytes(), header.as_bytes(), records].concat();
        refused(&[&good[..12], &crc32fast::hash(&content).to_le_bytes(), &content].concat())
    };
    assert!(matches!(with_header("{\"samples\":1}"), ShardError::Length(1, _)));
    assert!(matches!(with_header("{\"samples\":18446744073709551615}"), ShardError::Length(u64::MAX, _)));
    assert!(matches!(with_header("{"), ShardError::Header(_)));

    let mut records: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
    records[2 * Sample::SIZE + 28] = 0xff;
    shard::write_records(&path, &About::default(), &records).expect("a file");
    assert!(matches!(shard::read(&path), Err(ShardError::Sample(3))));
    assert!(matches!(shard::read(&folder.join("none.samples")), Err(ShardError::Io(_))));
    assert_eq!(shard::files(&folder).expect("a folder"), [path]);
}

/// Two shards of fast games.
const SHARDS: u64 = 2;

fn selfplay() -> SelfPlay {
    SelfPlay {
        games: SHARDS * SHARD_GAMES,
        nodes: 16,
        seed: 9,
        starts: Vec::new(),
        variety: Variety::default(),
        settings: EngineOptions { hash_mb: 1, evaluation: Evaluation::Classical, ..EngineOptions::default() },
        commit: None,
        mixed: false,
    }
}

/// Plays in a folder, with so many threads, until so many games are finished. How many were played by this run, and how
/// many shards are there.
fn play(folder: &Path, threads: usize, until: u64) -> (u64, u64) {
    let (stop, progress) = (Stop::new(), Played::default());
    thread::scope(|scope| {
        let player = scope.spawn(|| selfplay().play(folder, threads, &stop, &progress));
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
            Some(game) if game.last().is_some_and(|last| sample.game == last.game) => game.push(sample),
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
fn the_games_of_a_shard_can_be_replayed() {
    let (samples, games) = (played(), games());
    let records = learn::games::records(&samples, "a test");
    assert_eq!(records.len(), games.len());
    let mut weak = 0;
    for (record, samples) in records.iter().zip(&games) {
        let again: arimaa::Record = record.to_string().parse().expect("a record");
        let replay = again.replay();
        assert!(replay.problem.is_none(), "{record}");
        // Before each turn the position that was searched; the turn is legal, also where it was a weak one.
        let boards: Vec<_> = replay.game.plies().map(|(_, position, _)| *position.board()).collect();
        let searched: Vec<_> = samples.iter().map(|sample| sample.board).collect();
        assert!(boards == searched || boards == searched[..searched.len() - 1], "{record}");
        weak += samples
            .windows(2)
            .filter(|pair| {
                pair[0].best_turn().is_some_and(|turn| turn.result(&pair[0].position()) != pair[1].board)
            })
            .count();
        let last = samples[samples.len() - 1];
        if let Some(won) = last.won {
            let winner = replay.game.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, Some(if won { last.side } else { last.side.opponent() }), "{record}");
        }
    }
    assert!(weak > 0, "some turns must be found by what they did");
}

#[test]
fn a_disk_that_refuses_a_shard_is_no_interruption() {
    let folder = folder("refused");
    // A folder in the place of the second shard's unfinished file.
    let path = shard_path(&folder, 1);
    fs::create_dir(path.with_extension("samples.part")).expect("a folder");
    let error =
        selfplay().play(&folder, 2, &Stop::new(), &Played::default()).expect_err("it cannot be written");
    assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
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
        assert_eq!(side, if sample.ply % 2 == 0 { Side::Gold } else { Side::Silver });
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
fn what_is_won_or_lost_at_once_is_kept_as_such() {
    let (mut won, mut lost) = (0, 0);
    for sample in played() {
        let Sample { board, side, score, .. } = sample;
        let is_lost = || Defence::of(&sample.position()).is_some_and(|defence| defence.saving.is_none());
        if can_goal(&board, side, 4) {
            assert_eq!(score.to_string(), "win in 1", "{board:?}");
            won += 1;
        } else if is_lost() {
            // Few nodes are not always a proof, but nobody takes it for a quiet position.
            assert!(score.centirabbits() < -300, "{score}: {board:?}");
            lost += 1;
        }
    }
    assert!(won > 50 && lost > 10, "{won} won, {lost} lost");
    let (mut ends, mut spoiled) = (Ends::default(), Ends::default());
    for sample in played() {
        ends.add(&sample);
        spoiled.add(&Sample { score: Score::evaluation(0), ..sample });
    }
    assert_eq!(ends, Ends { won, won_otherwise: 0, lost, lost_otherwise: 0 });
    assert_eq!(spoiled, Ends { won, won_otherwise: won, lost, lost_otherwise: lost });
}

#[test]
fn origins_are_what_they_say() {
    let samples = played();
    let decided = |sample: &Sample| sample.score.decided().is_some();
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
            assert_eq!((sample.ply, sample.won, sample.side), (last.ply + 1, None, last.side.opponent()));
            assert_eq!(sample.game, last.game, "it is near that game");
        } else {
            last = *sample;
        }
    }
}

#[test]
fn every_sample_has_its_game_and_the_turn_that_the_search_chose() {
    let mut proved = 0;
    let mut followed = 0;
    for (number, game) in games().iter().enumerate() {
        assert!(game.iter().all(|sample| sample.game == Some(GameId::new(number as u64))));
        let plies: Vec<u16> = game.iter().map(|sample| sample.ply).collect();
        assert!(plies.windows(2).all(|two| two[1] == two[0] + 1), "{plies:?}");
        for two in game.windows(2) {
            let best = two[0].best_turn().expect("a legal turn");
            followed += usize::from(best.result(&two[0].position()) == two[1].board);
        }
        // The last turn of a game that was won by goal was chosen, and the search knew.
        let last = &game[game.len() - 1];
        if can_goal(&last.board, last.side, 4) {
            assert_eq!(last.score.decided(), Some(Decided { win: true, turns: 1 }));
            proved += 1;
        }
    }
    let all: usize = games().iter().map(|game| game.len() - 1).sum();
    // But for the weak turns now and then.
    assert!(
        followed * 10 > all * 8 && followed < all,
        "{followed} of {all} turns were those that were chosen"
    );
    assert!(proved > 30, "{proved}");
    assert!(played().iter().all(|sample| sample.best_turn().is_some()));
}

#[test]
fn as_many_games_are_played_as_were_asked_for_and_more_can_be_asked_for_later() {
    let folder = folder("few");
    let run = |games: u64| {
        let progress = Played::default();
        SelfPlay { games, ..selfplay() }
            .play(&folder, 2, &Stop::new(), &progress)
            .expect("files can be written");
        progress.games.load(Ordering::Relaxed)
    };
    let games = |number| shard::about(&shard_path(&folder, number)).expect("a shard").games;
    assert_eq!((run(3), games(0)), (3, Some(3)));
    assert_eq!((run(2), games(0)), (0, Some(3)));
    let first = shard::read(&shard_path(&folder, 0)).expect("a shard");
    assert_eq!((run(5), games(0)), (5, Some(5)), "a shard is played as a whole");
    let second = shard::read(&shard_path(&folder, 0)).expect("a shard");
    assert_eq!(second[..first.len()], first);
}

#[test]
fn games_begin_with_positions_of_other_games_if_they_should() {
    let folder = folder("starts");
    let mut other = Game::new();
    for ply in [
        "Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Rh2",
        "ra8 rb8 rc8 cd8 ce8 rf8 rg8 rh8 ra7 hb7 dc7 ed7 me7 df7 hg7 rh7",
        "Ed2n Ed3n Ed4n Hb2n",
        "ed7s ed6e hb7s hg7s",
    ] {
        other.play_text(ply).expect("a game");
    }
    // The board after the last turn is before no turn.
    let before: Vec<Position> = other.plies().skip(2).map(|(_, position, _)| *position).collect();
    assert_eq!(selfplay::starts([&other]), before);

    let run = SelfPlay { games: 8, starts: before.clone(), ..selfplay() };
    run.play(&folder, 2, &Stop::new(), &Played::default()).expect("files can be written");
    let samples = shard::read(&shard_path(&folder, 0)).expect("a shard");
    let mut begun = HashSet::new();
    for game in 0..8 {
        let first = samples.iter().find(|sample| sample.game == Some(GameId::new(game))).expect("a game");
        assert!(before.contains(&first.position()));
        begun.insert(first.position());
    }
    assert_eq!(begun.len(), 2, "both are drawn");
}

#[test]
fn nobody_begins_where_a_game_is_decided() {
    let decided = Game::from_position(
        &"g [r                                               EMHR           R]".parse().unwrap(),
        2,
    );
    let mut played = decided.clone();
    let turn = decided.legal_turns()[0].0;
    played.play(turn).expect("legal");
    assert_eq!(played.plies().len(), 1);
    assert_eq!(selfplay::starts([&played]), []);
}

#[test]
fn without_asides_and_weak_turns_every_position_is_of_a_game_and_has_its_result() {
    let folder = folder("plain");
    let run = SelfPlay { games: 4, variety: Variety { asides: 0, weak_turns: 0 }, ..selfplay() };
    run.play(&folder, 2, &Stop::new(), &Played::default()).expect("files can be written");
    let samples = shard::read(&shard_path(&folder, 0)).expect("a shard");
    let games: HashSet<_> = samples.iter().map(|sample| sample.game).collect();
    assert_eq!(games.len(), 4);
    for sample in samples {
        assert_ne!(sample.origin, Origin::Aside);
        assert!(sample.won.is_some(), "{sample:?}");
    }
}

#[test]
fn games_of_another_run_are_refused_unless_they_may_be_mixed() {
    let folder = folder("mixed");
    let run = |selfplay: SelfPlay| selfplay.play(&folder, 2, &Stop::new(), &Played::default());
    let first = SelfPlay { games: 1, commit: Some("1a2b3c4d".to_string()), ..selfplay() };
    run(first.clone()).expect("files can be written");
    let about = shard::about(&shard_path(&folder, 0)).expect("a shard");
    assert_eq!(about, About { games: Some(1), made_by: vec![first.made_by()] });
    run(SelfPlay { commit: None, ..first.clone() }).expect("another commit that plays the same");
    let mut network = first.clone();
    network.settings.evaluation = Evaluation::default();
    let starts = SelfPlay { starts: vec![random_samples(1)[0].position()], ..first.clone() };
    let (nodes, seed) = (SelfPlay { nodes: 17, ..first.clone() }, SelfPlay { seed: 1, ..first.clone() });
    let variety = SelfPlay { variety: Variety { asides: 0, weak_turns: 0 }, ..first.clone() };
    for other in [nodes, seed, starts, network, variety] {
        let error = run(other.clone()).expect_err("another run").to_string();
        let known = format!(": these games are of another run: {}; this one is ", first.made_by());
        assert!(error.contains(&known), "{error}");
        run(SelfPlay { mixed: true, ..other }).expect("it is wanted");
    }
    // Nobody knows who has played those of the first version.
    fs::write(shard_path(&folder, 0), first_version(&random_samples(1)[..1])).expect("a file");
    let error = run(first).expect_err("nobody knows").to_string();
    assert!(error.contains("another run: nobody knows which; "), "{error}");
}
