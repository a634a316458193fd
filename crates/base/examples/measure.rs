//! Measures a base: `measure ARCHIVE BASE` imports the archive into a new base, and times questions to it.

use arimaa::{Board, Position, Side};
use base::{Base, BaseError, Filter, Importer, Search};
use engine::random::Random;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [archive, file] = &arguments[..] else {
        eprintln!("usage: measure ARCHIVE BASE");
        std::process::exit(2);
    };
    if let Err(error) = measure(archive, Path::new(file)) {
        eprintln!("measure: {error}");
        std::process::exit(2);
    }
}

fn measure(archive: &str, file: &Path) -> Result<(), BaseError> {
    let source = |error| BaseError::Source(archive.to_string(), error);
    let (began, used) = (Instant::now(), cpu());
    let mut importer = Importer::create(file)?;
    importer.read(archive, BufReader::with_capacity(1 << 20, File::open(archive).map_err(source)?))?;
    let imported = importer.finish()?;
    let (seconds, busy) = (began.elapsed().as_secs_f64(), cpu() - used);
    println!("import: {busy:.1} s of one core, {:.0} turns a second of it", imported.turns as f64 / busy);
    println!("import: {imported:?} in {seconds:.1} s, {:.0} turns a second", imported.turns as f64 / seconds);
    let base = Base::open(file)?;
    let statistics = base.statistics(0)?;
    let bytes = file.metadata().map_err(source)?.len();
    let positions = statistics.turns + statistics.games;
    println!("{positions} positions, {:.1} bytes each", bytes as f64 / positions as f64);

    let mut random = Random::part(1, 0);
    let mut some = || -> Result<Position, BaseError> {
        let all = base.positions(random.below(statistics.games) as i64)?;
        // Half of them from the first turns, as people ask.
        let most = if random.below(2) == 0 { all.len() } else { all.len().min(6) };
        Ok(all[random.below(most as u64) as usize].1)
    };
    let positions = (0..1_000).map(|_| some()).collect::<Result<Vec<_>, _>>()?;
    let all = Filter::default();
    times(
        "explorer",
        positions
            .iter()
            .map(|position| timed(|| base.explore(position, &all).map(|_| ())))
            .collect::<Result<_, _>>()?,
    );
    times(
        "games of a position",
        positions
            .iter()
            .map(|position| timed(|| base.games_of(position, &all, 50, 0).map(|_| ())))
            .collect::<Result<_, _>>()?,
    );
    let empty = Position::new(Board::EMPTY, Side::Gold);
    times(
        "explorer, empty board",
        (0..20).map(|_| timed(|| base.explore(&empty, &all).map(|_| ()))).collect::<Result<_, _>>()?,
    );
    let some = Filter { least_rating: Some(1_800), from: Some("2012".to_string()), ..Filter::default() };
    times(
        "explorer, empty board, ratings from 1800, from 2012",
        (0..20).map(|_| timed(|| base.explore(&empty, &some).map(|_| ()))).collect::<Result<_, _>>()?,
    );
    let frequent = positions.iter().map(|position| Ok((base.explore(position, &all)?.games, *position)));
    let (games, frequent) = frequent
        .collect::<Result<Vec<_>, BaseError>>()?
        .into_iter()
        .max_by_key(|(games, _)| *games)
        .unwrap_or((0, empty));
    let most =
        (0..20).map(|_| timed(|| base.explore(&frequent, &all).map(|_| ()))).collect::<Result<_, _>>()?;
    times(&format!("explorer, position of {games} games"), most);
    let most = (0..20)
        .map(|_| timed(|| base.games_of(&frequent, &all, 50, 0).map(|_| ())))
        .collect::<Result<_, _>>()?;
    times(&format!("games of a position of {games} games"), most);
    let players = base.players("", 50)?;
    println!("the player with the most games has {}", players[0].games);
    times(
        "player page",
        players
            .iter()
            .map(|player| timed(|| base.player(&player.name).map(|_| ())))
            .collect::<Result<_, _>>()?,
    );
    times("statistics", vec![timed(|| base.statistics(0).map(|_| ()))?]);
    for pattern in ["Ed6 rd7", "Hb6 -c6 ec5", "Ra8"] {
        let search = Search {
            pattern: Some(pattern.to_string()),
            mirrored: true,
            exchanged: true,
            all: true,
            ..Search::default()
        };
        let (began, used) = (Instant::now(), cpu());
        let mut first = None;
        let searched = base.search(&search, 2, |_| {
            first.get_or_insert_with(|| began.elapsed());
            ControlFlow::Continue(())
        })?;
        println!("pattern {pattern}: {:.2} s of all cores together", cpu() - used);
        println!(
            "pattern {pattern}: {searched:?} in {:.2?}, the first after {:.3?}",
            began.elapsed(),
            first.unwrap_or_default()
        );
    }
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default());
    }
    Ok(())
}

/// The seconds that this program has computed, on all cores together: on a busy machine the clock tells nothing. Linux only.
fn cpu() -> f64 {
    /// The kernel counts in hundredths of a second.
    const TICK: f64 = 0.01;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    fields.iter().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() * TICK
}

fn timed(ask: impl FnOnce() -> Result<(), BaseError>) -> Result<Duration, BaseError> {
    let began = Instant::now();
    ask().map(|()| began.elapsed())
}

fn times(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("{name}: median {:.2?}, 99 of 100 {:.2?}, longest {:.2?}", at(0.5), at(0.99), at(1.0));
}
