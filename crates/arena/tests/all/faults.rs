//! Engines that misbehave on purpose: each fault costs a game and is counted by its name, the match goes on, and in the
//! end no process is left.

use arena::referee::Rules;
use arena::{Conditions, EngineSpec, FaultKind, Form, GameRecord, Match, Standing, Starts};
use engine::search::Stop;
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// Each mode of the engine, and the fault that it should be found to have.
const MODES: [(&str, Option<FaultKind>); 12] = [
    ("good", None),
    ("slow", Some(FaultKind::Time)),
    ("silent", Some(FaultKind::Hang)),
    ("mute", Some(FaultKind::Hang)),
    ("dying", Some(FaultKind::Crash)),
    ("illegal", Some(FaultKind::Illegal)),
    ("nonsense", Some(FaultKind::Garbage)),
    ("gibberish", Some(FaultKind::Garbage)),
    ("flooding", None),
    ("drowning", Some(FaultKind::Hang)),
    ("closing", Some(FaultKind::Disconnect)),
    ("clinging", Some(FaultKind::Hang)),
];

/// An engine with something in its command line by which its processes can be found.
fn engine(mode: &str, mark: &str) -> EngineSpec {
    let command = format!("'{}' {mode} {mark}; name={mode}", env!("CARGO_BIN_EXE_misbehaving"));
    command.parse().unwrap()
}

fn play(engines: Vec<EngineSpec>, form: Form) -> (Standing, Vec<GameRecord>) {
    let names = engines.iter().map(|engine| engine.name.clone()).collect();
    let rules = Rules { timeout: Duration::from_secs(2), last_turn: Some(10), ..Rules::default() };
    let conditions = Conditions { engines, form, pairs: 1, pace: "1s".parse().unwrap(), rules, sprt: None };
    let starts = Starts::Given(engine::openings::make_many(1, 1, 1, &|| {}).unwrap());
    let contest = Match::new(conditions, starts).unwrap();
    let mut standing = Standing::new(names);
    let mut records = Vec::new();
    let result = contest.play(
        &mut standing,
        |_| false,
        12,
        &Stop::new(),
        |record, _| {
            records.push(record.clone());
            Ok::<(), Infallible>(())
        },
    );
    assert!(result.is_ok());
    assert_eq!(standing.games(), contest.schedule().games(), "every game has an end");
    (standing, records)
}

/// The processes with that mark in their command line.
#[cfg(target_os = "linux")]
fn processes(mark: &str) -> Vec<String> {
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let commands = all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let texts = commands.map(|command| String::from_utf8_lossy(&command).replace('\0', " "));
    texts.filter(|text| text.contains(mark)).collect()
}

#[cfg(not(target_os = "linux"))]
fn processes(_: &str) -> Vec<String> {
    println!("skipped: leaked processes are looked for on Linux only");
    Vec::new()
}

/// What was killed is gone at once, or nearly: the system takes its time to clear it away.
#[track_caller]
fn assert_none_left(mark: &str) {
    let until = Instant::now() + Duration::from_secs(5);
    while !processes(mark).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(processes(mark), [""; 0]);
}

#[test]
fn every_fault_loses_its_games_under_its_name_and_leaves_no_process() {
    let mark = format!("--gauntlet-{}", std::process::id());
    let engines = MODES.iter().map(|(mode, _)| engine(mode, &mark)).collect();
    let (standing, records) = play(engines, Form::Gauntlet);
    for (index, (mode, fault)) in MODES.iter().enumerate() {
        let found: Vec<_> = standing.faults(index).iter().map(|(kind, number)| (*kind, *number)).collect();
        let expected: Vec<_> = fault.iter().map(|kind| (*kind, 2)).collect();
        let details: Vec<_> =
            records.iter().filter(|r| r.gold == *mode || r.silver == *mode).map(|r| &r.fault).collect();
        assert_eq!(found, expected, "{mode}: {details:?}");
        if fault.is_some() {
            assert_eq!(standing.of(index).losses, 2, "{mode}");
        }
    }
    let last_words = records.iter().find(|record| record.gold == "dying").unwrap();
    let detail = &last_words.fault.as_ref().unwrap().fault.detail;
    assert!(detail.contains("this is the end") && detail.contains("exit status: 3"), "{detail}");
    assert_none_left(&mark);
}

#[test]
fn a_match_among_the_misbehaving_comes_to_its_end() {
    let mark = format!("--all-{}", std::process::id());
    let modes = ["silent", "dying", "illegal", "nonsense", "closing", "clinging"];
    let (standing, records) = play(modes.map(|mode| engine(mode, &mark)).to_vec(), Form::RoundRobin);
    let faults: u64 = (0..modes.len()).flat_map(|index| standing.faults(index).values()).sum();
    assert_eq!((standing.games(), faults), (30, 30));
    assert!(
        records.iter().all(|record| record.fault.as_ref().is_some_and(|f| Some(f.side) != record.winner))
    );
    assert_none_left(&mark);
}

#[test]
fn a_stopped_match_leaves_no_process() {
    let mark = format!("--stopped-{}", std::process::id());
    let engines = ["silent", "clinging", "drowning"].map(|mode| engine(mode, &mark)).to_vec();
    let names = engines.iter().map(|engine| engine.name.clone()).collect();
    let conditions = Conditions {
        engines,
        form: Form::RoundRobin,
        pairs: 5,
        pace: "60s".parse().unwrap(),
        rules: Rules::default(),
        sprt: None,
    };
    let contest = Match::new(conditions, Starts::Made { seed: 1 }).unwrap();
    let mut standing = Standing::new(names);
    let stop = Stop::new();
    std::thread::scope(|scope| {
        let playing =
            scope.spawn(|| contest.play(&mut standing, |_| false, 3, &stop, |_, _| Ok::<(), Infallible>(())));
        let until = Instant::now() + Duration::from_secs(30);
        while processes(&mark).len() < 4 && cfg!(target_os = "linux") && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(10));
        }
        stop.request();
        assert!(playing.join().unwrap().is_ok());
    });
    assert_eq!(standing.games(), 0);
    assert_none_left(&mark);
}

#[test]
fn a_match_that_cannot_be_played_is_refused_at_once() {
    let engines = ["/no/such/engine; name=a", "hathi; nodes=1"].map(|spec| spec.parse().unwrap()).to_vec();
    let conditions = Conditions {
        engines,
        form: Form::RoundRobin,
        pairs: 1,
        pace: "none".parse().unwrap(),
        rules: Rules::default(),
        sprt: None,
    };
    let error = Match::new(conditions.clone(), Starts::Given(Vec::new())).unwrap_err().to_string();
    assert_eq!(error, "a match needs at least one start");
    let error = Match::new(conditions, Starts::Made { seed: 1 }).unwrap_err().to_string();
    assert!(error.starts_with("a: cannot start /no/such/engine: No such file"), "{error}");
}
