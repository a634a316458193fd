//! How fast the rules are: `cargo bench -p arimaa`.
//!
//! Each line is one job: what was counted, the best time of several rounds on one thread, the rate, and the bar that
//! the rate should clear. A word picks the jobs whose name contains it: `cargo bench -p arimaa --bench rules -- turns`.
//!
//! The positions and games are those of the data folder beside the repository. Where there is none, the bench plays
//! random games, always the same, and takes its material from them; the last lines say which it was. Random games are
//! wilder than real ones, so compare only rates from the same material.
//!
//! Time is noisy, instruction counts are not. `--once` runs each job once, for callgrind:
//!
//! ```text
//! cargo bench -p arimaa --no-run      # prints the path of the program
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rules::moves_made*' PROGRAM --once moves
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rules::distinct_turns*' PROGRAM --once collection
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rules::archived_turns*' PROGRAM --once archive
//! ```
//!
//! If valgrind does not know an instruction of this processor, build with
//! `RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench -p arimaa --no-run`.

use arimaa::archive::ArchiveReader;
use arimaa::{Board, Game, Phase, Piece, Position, Record, Side, Square, Turn, TurnGenerator, Verdict};
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

/// Rates that the library should not fall below, in things per second.
mod bars {
    pub const MOVES: f64 = 50e6;
    pub const TURNS: f64 = 10e6;
    pub const ARCHIVE: f64 = 100e3;
}

/// How often each job is timed; the best round counts.
const ROUNDS: usize = 9;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let once = arguments.iter().any(|argument| argument == "--once");
    let words: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    let rounds = if once { 1 } else { ROUNDS };
    let report = |name: &str, bar: f64, job: &mut dyn FnMut() -> u64| {
        if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
            report(name, bar, rounds, job);
        }
    };

    let material = Material::beside_the_repository().unwrap_or_else(Material::of_random_games);
    let mut generator = TurnGenerator::new();
    report("moves made, speed positions", bars::MOVES, &mut || moves_made(&material.speed));
    report("distinct turns, speed positions", bars::TURNS, &mut || {
        distinct_turns(&mut generator, &material.speed)
    });
    report("distinct turns, collection", bars::TURNS, &mut || {
        distinct_turns(&mut generator, &material.collection)
    });
    report("archive, turns read and validated", bars::ARCHIVE, &mut || archived_turns(&material.archive));
    println!("{} speed positions, {} in the collection,", material.speed.len(), material.collection.len());
    println!("and the archive are {}.", material.origin);
}

// ------------------------------------------------------------------------------------------------ The jobs

/// Every sequence of four steps, every move made.
#[inline(never)]
fn moves_made(positions: &[Position]) -> u64 {
    positions.iter().map(|position| position.perft(4).nodes).sum()
}

/// Every distinct turn with its steps and its board.
#[inline(never)]
fn distinct_turns(generator: &mut TurnGenerator, positions: &[Position]) -> u64 {
    let mut count = 0;
    for position in positions {
        generator.for_each(position, |turn, board| {
            black_box((turn, board));
            count += 1;
        });
    }
    count
}

/// Setups and turns of an archive, from its text to the verdict on each game.
#[inline(never)]
fn archived_turns(text: &str) -> u64 {
    let games = ArchiveReader::new(text.as_bytes()).expect("the first line names the columns");
    let mut turns = 0;
    for game in games {
        let Ok(Ok(game)) = game else { continue };
        let Ok(replay) = game.replay() else { continue };
        turns += (replay.game.plies().len() + replay.take_backs) as u64;
        black_box::<Verdict>(game.verdict(&replay));
    }
    turns
}

/// Times a job that gives a number of things done, and prints the best rate.
fn report(name: &str, bar: f64, rounds: usize, job: &mut dyn FnMut() -> u64) {
    let mut best = f64::MAX;
    let mut count = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        count = job();
        best = best.min(start.elapsed().as_secs_f64());
    }
    let (rate, bar) = (count as f64 / best / 1e6, bar / 1e6);
    println!("{name:<34} {count:>10} in {best:>7.4} s {rate:>8.2} million/s   bar {bar:>5.2}");
}

// -------------------------------------------------------------------------------------------- The material

struct Material {
    /// Positions in which a generator's speed is usually measured.
    speed: Vec<Position>,
    /// Positions of many kinds, from the opening to the strangest.
    collection: Vec<Position>,
    /// An archive's text.
    archive: String,
    origin: &'static str,
}

impl Material {
    fn beside_the_repository() -> Option<Self> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
        let read = |name: &str| {
            std::fs::read(folder.join(name)).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        };
        let speed = (1..=40)
            .map(|number| Some(read_drawing(&read(&format!("positions/speed/t{number:03}.txt"))?)))
            .collect::<Option<_>>()?;
        let collection = read("positions/distinct-turns.tsv")?
            .lines()
            .skip(1)
            .map(|line| {
                let mut fields = line.split('\t').skip(1);
                let (side, board) = fields.next().zip(fields.next())?;
                format!("{side} {board}").parse().ok()
            })
            .collect::<Option<_>>()?;
        let archive = read("games/allgames202602-even.txt")?;
        Some(Self { speed, collection, archive, origin: "those of the data folder beside the repository" })
    }

    fn of_random_games() -> Self {
        let mut random = SplitMix(1);
        let games: Vec<Game> = (0..64).map(|_| random_game(&mut random)).collect();
        // One position of each game, from all its phases.
        let positions = games.iter().enumerate().filter_map(|(index, game)| {
            let turns = game.plies().len() - 2;
            game.plies().nth(2 + index * turns / 64).map(|(_, position, _)| *position)
        });
        let positions: Vec<Position> = positions.collect();
        Self {
            speed: positions.iter().copied().take(40).collect(),
            collection: positions,
            archive: archive_of(&games),
            origin: "of random games; there is no data folder beside the repository",
        }
    }
}

/// Reads a drawing without checking the number of pieces: one of the speed positions has three cats.
fn read_drawing(text: &str) -> Position {
    let side = text
        .trim_start_matches(|letter: char| letter.is_ascii_digit())
        .chars()
        .next()
        .and_then(Side::from_letter);
    let mut board = Board::EMPTY;
    for (row, line) in
        text.lines().filter_map(|line| line.get(2..).filter(|_| line[1..].starts_with('|'))).enumerate()
    {
        for column in 0..8u8 {
            let piece = line.chars().nth(usize::from(column) * 2 + 1).and_then(Piece::from_letter);
            if let (Some(piece), Some(square)) = (piece, Square::at(column, 7 - row as u8)) {
                board.put(square, piece);
            }
        }
    }
    Position::new(board, side.expect("a side to move"))
}

/// A game of random turns, 60 of them or until it ends.
fn random_game(random: &mut SplitMix) -> Game {
    let mut game = Game::new();
    for setup in [
        "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2",
        "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7",
    ] {
        game.play_text(setup).expect("a setup");
    }
    while let Phase::Turn(position) = game.phase()
        && game.ply() < 62
    {
        // A turn that changes nothing, or for the third time the same, is refused, and another one tried.
        let _ = game.play(random_turn(random, &position));
    }
    game
}

/// Random moves until the steps are used up.
fn random_turn(random: &mut SplitMix, start: &Position) -> Turn {
    let mut turn = Turn::default();
    let mut position = *start;
    while position.side() == start.side() {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[(random.next() % moves.len() as u64) as usize];
        turn = turn.with(mv);
        position = position.after(mv);
    }
    turn
}

/// The games as an archive: unfinished games have no result.
fn archive_of(games: &[Game]) -> String {
    let mut text = String::from(
        "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
         result\ttermination\trated\tcorrupt\tmovelist\n",
    );
    for (id, game) in games.iter().enumerate() {
        let result = match game.outcome().and_then(|outcome| Some((outcome.winner?, outcome.termination))) {
            Some((winner, termination)) => format!("{}\t{}", winner.letter(), termination.letter()),
            None => "\t".to_string(),
        };
        let turns: Vec<String> = Record::of(game).entries.iter().map(ToString::to_string).collect();
        let turns = turns.join("\\n");
        text.push_str(&format!(
            "{id}\tgold\tsilver\t1500\t1500\tb\tb\tbench\t0/0\t0\t0\t{result}\t0\t0\t{turns}\n"
        ));
    }
    text
}

/// Steele, Lea, Flood 2014: a small generator with a seed, so that the bench needs no dependency.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
