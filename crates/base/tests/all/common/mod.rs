//! Games to fill a base with: random ones, by players with difficult names, often through the same positions.

use arimaa::{Game, Kind, Outcome, Phase, Piece, Position, Record, Setup, Side, Square, Termination, Turn};
use base::{Base, Imported, Importer};
use engine::random::Random;
use std::path::{Path, PathBuf};

/// A game as the archive tells it.
pub struct Archived {
    pub number: u64,
    pub names: [&'static str; 2],
    pub ratings: [Option<i64>; 2],
    pub bots: [bool; 2],
    pub event: &'static str,
    pub time_control: &'static str,
    pub started: i64,
    pub rated: bool,
    pub outcome: Option<Outcome>,
    pub game: Game,
}

/// Names that break what is careless: quotes, tags, formulas, control characters, wildcards.
pub const NAMES: [&str; 8] = [
    "anna",
    "bot_x",
    "O'Brien\"; DROP TABLE game; --",
    "<script>alert(1)</script>",
    "=1+1",
    "\u{1b}[2Jblank\u{7}",
    "per%cent_",
    "Ωmega é",
];
pub const EVENTS: [&str; 3] = ["Casual game", "2026 World \"Championship\"", "<b>Open</b> & closed"];
pub const TIMES: [&str; 3] = ["15s/2m30s/100", "2/2/100/10/8", "?"];

/// So many games, always the same ones for a seed.
pub fn games(seed: u64, count: u64) -> Vec<Archived> {
    (0..count).map(|number| one(&mut Random::part(seed, number), number)).collect()
}

fn one(random: &mut Random, number: u64) -> Archived {
    let mut game = Game::new();
    for side in Side::ALL {
        game.set_up(setup(random, side)).unwrap();
    }
    let longest = 2 + random.below(40);
    let mut turns = 0;
    while turns < longest
        && let Phase::Turn(position) = game.phase()
    {
        // In the beginning few turns are played, so that games meet.
        let turn = if turns < 3 { fixed(random, &position) } else { any(random, &position) };
        if turn.is_some_and(|turn| game.play(turn).is_ok()) {
            turns += 1;
        } else if random.below(20) == 0 {
            break;
        }
    }
    let outcome = game.outcome().or_else(|| {
        let winner = match random.below(10) {
            0 => return None,
            1 => None,
            part => Some(Side::ALL[part as usize % 2]),
        };
        Some(Outcome {
            winner,
            termination: [Termination::Resignation, Termination::Time][random.below(2) as usize],
        })
    });
    let first = random.below(NAMES.len() as u64) as usize;
    let second = (first + 1 + random.below(NAMES.len() as u64 - 1) as usize) % NAMES.len();
    let rating = |random: &mut Random| (random.below(8) > 0).then(|| 1_000 + random.below(1_500) as i64);
    Archived {
        number: 1_000 + number,
        names: [NAMES[first], NAMES[second]],
        ratings: [rating(random), rating(random)],
        bots: [first == 1, second == 1],
        event: EVENTS[random.below(3) as usize],
        time_control: TIMES[random.below(3) as usize],
        started: 1_037_000_000 + random.below(700_000_000) as i64,
        rated: random.below(2) == 0,
        outcome,
        game,
    }
}

/// One of a few setups, sometimes mirrored, now and then another or with a piece missing.
fn setup(random: &mut Random, side: Side) -> Setup {
    let mut letters: Vec<char> = ["HDCEMCDHRRRRRRRR", "RHDEMDHRRRCRRCRR", "HCMEDHDRRCRRRRRR"]
        [random.below(3) as usize]
        .chars()
        .collect();
    if random.below(8) == 0 {
        for from in (1..letters.len()).rev() {
            letters.swap(from, random.below(from as u64 + 1) as usize);
        }
    }
    let missing = if random.below(20) == 0 { random.below(16) as usize } else { 16 };
    let pieces = letters.iter().enumerate().filter(|(place, _)| *place != missing).map(|(place, letter)| {
        let square = Square::new(((place + 8) % 16) as u8).unwrap();
        let square = if side == Side::Gold { square } else { square.flip() };
        (Piece::new(side, Kind::from_letter(*letter).unwrap()), square)
    });
    let setup = Setup::new(side, pieces).unwrap();
    if random.below(3) == 0 { setup.mirror() } else { setup }
}

/// One of two turns, in one of two orders.
fn fixed(random: &mut Random, position: &Position) -> Option<Turn> {
    let moves = position.moves();
    let (one, other) = (*moves.first()?, *moves.last()?);
    let [one, other] = if random.below(2) == 0 { [one, other] } else { [other, one] };
    let next = position.after(one);
    let turn = Turn::default().with(one);
    if next.side() == position.side() && next.moves().contains(&other) {
        Some(turn.with(other))
    } else {
        Some(turn)
    }
}

fn any(random: &mut Random, position: &Position) -> Option<Turn> {
    let mut turn = Turn::default();
    let mut now = *position;
    for _ in 0..1 + random.below(4) {
        if now.side() != position.side() {
            break;
        }
        let moves = now.moves();
        // Forward, mostly: so that something happens.
        let mv = moves[random.below(moves.len().max(1) as u64) as usize % moves.len().max(1)..]
            .first()
            .copied()?;
        turn = turn.with(mv);
        now = now.after(mv);
    }
    Some(turn)
}

/// The archive with these games.
pub fn archive(games: &[Archived]) -> String {
    let mut text = "id\twplayerid\tbplayerid\twusername\tbusername\twtitle\tbtitle\twcountry\tbcountry\twrating\tbrating\t\
        wratingk\tbratingk\twtype\tbtype\tevent\tsite\ttimecontrol\tpostal\tstartts\tendts\tresult\ttermination\tplycount\t\
        mode\trated\tcorrupt\tmovelist\tevents\n"
        .to_string();
    for game in games {
        let mut moves: Vec<String> =
            Record::of(&game.game).entries.iter().map(|entry| entry.to_string()).collect();
        if let Some(last) = moves.last_mut() {
            *last = game.game.label();
        }
        let rating = |rating: Option<i64>| rating.map_or("?".to_string(), |rating| rating.to_string());
        let kind = |bot: bool| if bot { "b" } else { "h" };
        let result = game.outcome.map_or("", |end| match end.winner {
            Some(Side::Gold) => "w",
            Some(Side::Silver) => "b",
            None => "d",
        });
        let termination = game.outcome.map_or(String::new(), |end| end.termination.letter().to_string());
        text += &format!(
            "{}\t1\t2\t{}\t{}\t\t\tUS\tDE\t{}\t{}\t31\t32\t{}\t{}\t{}\tOver the Net\t{}\t0\t{}\t{}\t{result}\t{termination}\t{}\tIGS\t{}\t0\t{}\tlog\n",
            game.number,
            game.names[0],
            game.names[1],
            rating(game.ratings[0]),
            rating(game.ratings[1]),
            kind(game.bots[0]),
            kind(game.bots[1]),
            game.event,
            game.time_control,
            game.started,
            game.started + 600,
            game.game.ply(),
            u8::from(game.rated),
            moves.join("\\n"),
        );
    }
    text
}

/// A folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hathi-base-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn import(file: &Path, text: &str) -> Imported {
    let mut importer = Importer::create(file).unwrap();
    importer.read("test", text.as_bytes()).unwrap();
    importer.finish().unwrap()
}

/// A base with these games.
pub fn made(folder: &Folder, games: &[Archived]) -> Base {
    let file = folder.file("games.arimaa");
    let imported = import(&file, &archive(games));
    assert_eq!((imported.games, imported.broken), (games.len() as u64, 0));
    Base::open(&file).unwrap()
}
