//! From files with games into the base: every turn by the rules, every game once.

use crate::base;
use crate::calendar;
use crate::error::BaseError;
use crate::source::{self, Claim, Found, Hash, Head, Incoming};
use crate::stored::setup_name;
use arimaa::{PackedTurn, Ply, Setup, Side, Symmetry};
use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Games with numbers from n·SEGMENT on are in segment n of the positions.
pub(crate) const SEGMENT: i64 = 2048;
/// What is not written yet is at most so old.
const LAG: Duration = Duration::from_secs(1);
/// So many letters of what is broken are kept.
const LONGEST_TEXT: usize = 20_000;

/// What came of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games that are new in the base.
    pub games: u64,
    /// Their turns, setups not counted.
    pub turns: u64,
    /// Games that were there before.
    pub known: u64,
    /// Games that were kept apart, because something is wrong with them.
    pub broken: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// What others can see of an import while it goes on.
#[derive(Debug, Default)]
pub struct Progress {
    /// Games that were looked at.
    pub games: AtomicU64,
    /// Turns of new games.
    pub turns: AtomicU64,
    /// Set to end the import soon; what was read until then is kept.
    pub stop: AtomicBool,
}

/// Reads games into a base. What was read is in the file at most a second later; the rest of it is lost if the program
/// is killed, and found again when the same files are imported again.
#[derive(Debug)]
pub struct Importer {
    path: PathBuf,
    connection: Connection,
    names: Names,
    pending: Vec<Pending>,
    broken: Vec<Broken>,
    /// The number of the next game, unless another program takes it first.
    next: i64,
    since: Instant,
    imported: Imported,
    progress: Arc<Progress>,
}

/// A game that is replayed and not yet written.
#[derive(Debug)]
struct Pending {
    identity: i64,
    source: Arc<str>,
    head: Head,
    claim: Claim,
    plies: u32,
    setups: Option<[Setup; 2]>,
    start: Option<String>,
    first_ply: u32,
    turns: Vec<u8>,
    /// The keys of the positions from the first turn on.
    keys: Vec<(i64, Option<PackedTurn>)>,
}

#[derive(Debug)]
struct Broken {
    identity: i64,
    source: Arc<str>,
    line: usize,
    reason: String,
    text: String,
}

/// The numbers of the names that were met.
#[derive(Debug, Default)]
struct Names(HashMap<(&'static str, String), i64>);

impl Names {
    fn number(
        &mut self,
        writing: &Transaction<'_>,
        table: &'static str,
        name: &str,
    ) -> rusqlite::Result<i64> {
        if let Some(&number) = self.0.get(&(table, name.to_string())) {
            return Ok(number);
        }
        let insert = format!("INSERT OR IGNORE INTO {table} (name) VALUES (?1)");
        writing.prepare_cached(&insert)?.execute([name])?;
        let select = format!("SELECT id FROM {table} WHERE name = ?1");
        let number = writing.prepare_cached(&select)?.query_row([name], |row| row.get(0))?;
        self.0.insert((table, name.to_string()), number);
        Ok(number)
    }
}

impl Importer {
    /// Opens a base for games, and makes it if it is not there.
    pub fn create(path: &Path) -> Result<Self, BaseError> {
        let connection = base::open_to_write(path)?;
        connection.set_prepared_statement_cache_capacity(64);
        let mut importer = Self {
            path: path.to_path_buf(),
            connection,
            names: Names::default(),
            pending: Vec::new(),
            broken: Vec::new(),
            next: 0,
            since: Instant::now(),
            imported: Imported::default(),
            progress: Arc::default(),
        };
        importer.next = importer.next_number().map_err(|error| BaseError::of(path, &error))?;
        Ok(importer)
    }

    /// What others can see of it, and stop it with.
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// Reads all games of a source: an archive, records, the journal of a match.
    pub fn read(&mut self, name: &str, source: impl BufRead) -> Result<(), BaseError> {
        let label: Arc<str> = name.into();
        let mut result = Ok(());
        let read = source::read(source, name, |found| {
            result = self.take(&label, found);
            if self.progress.stop.load(Ordering::Relaxed) {
                self.imported.stopped = true;
            }
            if result.is_err() || self.imported.stopped {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        result?;
        read.map_err(|error| BaseError::Source(name.to_string(), error))
    }

    /// Writes what is left, and puts the file in order.
    pub fn finish(mut self) -> Result<Imported, BaseError> {
        self.write()?;
        // The log goes back into the file, unless somebody is reading just now: then who comes last does it.
        let _ = self.connection.pragma_update(None, "wal_checkpoint", "TRUNCATE");
        let _ = self.connection.execute_batch("PRAGMA optimize");
        Ok(self.imported)
    }

    fn take(&mut self, source: &Arc<str>, found: Found) -> Result<(), BaseError> {
        match found {
            Found::NoGame => return Ok(()),
            Found::Broken(line, reason, text) => self.put_aside(source, line, reason, text),
            Found::Game(incoming) => {
                let known = incoming.identity().map(|identity| self.knows(identity)).transpose()?;
                if known == Some(true) {
                    self.imported.known += 1;
                } else {
                    match prepare(source, &incoming) {
                        Ok(pending) => {
                            self.progress.turns.fetch_add(pending.turns.len() as u64 / 4, Ordering::Relaxed);
                            self.pending.push(pending);
                        }
                        Err(reason) => self.put_aside(source, incoming.line, reason, incoming.text()),
                    }
                }
            }
        }
        self.progress.games.fetch_add(1, Ordering::Relaxed);
        let next = self.next + self.pending.len() as i64;
        if (next % SEGMENT == 0 && !self.pending.is_empty()) || self.since.elapsed() >= LAG {
            self.write()?;
        }
        Ok(())
    }

    fn put_aside(&mut self, source: &Arc<str>, line: usize, reason: String, text: String) {
        let mut hash = Hash::default();
        hash.add(source.as_bytes());
        hash.add(reason.as_bytes());
        hash.add(text.as_bytes());
        let text = text.chars().take(LONGEST_TEXT).collect();
        self.broken.push(Broken { identity: hash.finish(), source: source.clone(), line, reason, text });
    }

    fn knows(&self, identity: i64) -> Result<bool, BaseError> {
        let find = || {
            let mut find = self.connection.prepare_cached("SELECT 1 FROM game WHERE identity = ?1")?;
            find.exists([identity])
        };
        find().map_err(|error| BaseError::of(&self.path, &error))
    }

    fn next_number(&self) -> rusqlite::Result<i64> {
        self.connection.query_row("SELECT coalesce(max(id), -1) + 1 FROM game", [], |row| row.get(0))
    }

    /// One transaction: all of what is pending, or nothing.
    fn write(&mut self) -> Result<(), BaseError> {
        self.since = Instant::now();
        if self.pending.is_empty() && self.broken.is_empty() {
            return Ok(());
        }
        self.transact().map_err(|error| BaseError::of(&self.path, &error))
    }

    fn transact(&mut self) -> rusqlite::Result<()> {
        let writing = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut next: i64 =
            writing.query_row("SELECT coalesce(max(id), -1) + 1 FROM game", [], |row| row.get(0))?;
        let mut imported = self.imported;
        let mut rows = Vec::new();
        let mut openings = Openings::default();
        for game in self.pending.drain(..) {
            if write_game(&writing, &mut self.names, next, &game, &mut rows, &mut openings)? {
                imported.games += 1;
                imported.turns += game.turns.len() as u64 / 4;
                next += 1;
            } else {
                imported.known += 1;
            }
        }
        write_positions(&writing, rows)?;
        openings.write(&writing)?;
        for broken in self.broken.drain(..) {
            imported.broken += 1;
            let source = self.names.number(&writing, "source", &broken.source)?;
            writing
                .prepare_cached("INSERT OR IGNORE INTO broken (identity, source, line, reason, text) VALUES (?1, ?2, ?3, ?4, ?5)")?
                .execute(params![broken.identity, source, broken.line as i64, broken.reason, broken.text])?;
        }
        writing.commit()?;
        self.imported = imported;
        self.next = next;
        Ok(())
    }
}

/// Replays a game: what is to be written, or why it is broken.
fn prepare(source: &Arc<str>, incoming: &Incoming) -> Result<Pending, String> {
    let (replay, claim) = incoming.replay()?;
    let game = replay.game;
    let first_ply = game.ply() - game.plies().len() as u32;
    let mut turns = Vec::with_capacity(game.plies().len() * 4);
    let mut keys = Vec::with_capacity(game.plies().len() + 1);
    let mut setups = Vec::new();
    let mut start = None;
    for (_, position, ply) in game.plies() {
        match ply {
            Ply::Setup(setup) => setups.push(*setup),
            Ply::Turn(turn) => {
                start.get_or_insert(*position);
                turns.extend_from_slice(&PackedTurn::new(*turn).bits().to_le_bytes());
                let (canonical, view) = position.canonical(&Symmetry::ALL);
                keys.push((canonical.key() as i64, Some(PackedTurn::new(view.turn(*turn)))));
            }
        }
    }
    if game.ply() < 2 {
        return Err(format!(
            "line {}: the game ends before both sides have placed their pieces",
            incoming.line
        ));
    }
    keys.push((base::key(game.position()), None));
    let setups: Option<[Setup; 2]> = setups.try_into().ok();
    let start = start.unwrap_or(*game.position());
    let identity = incoming.identity().unwrap_or_else(|| {
        let head = &incoming.head;
        let mut hash = Hash::default();
        hash.add(head.gold.name.as_bytes());
        hash.add(head.silver.name.as_bytes());
        hash.add(&head.started.unwrap_or(0).to_le_bytes());
        hash.add(start.to_string().as_bytes());
        hash.add(&turns);
        hash.finish()
    });
    Ok(Pending {
        identity,
        source: source.clone(),
        head: incoming.head.clone(),
        claim,
        plies: game.ply(),
        start: if setups.is_some() { None } else { Some(start.to_string()) },
        setups,
        first_ply,
        turns,
        keys,
    })
}

/// A row of the positions: segment, key, game, half-turn; the turn, its score, rating and player.
type Row = (i64, i64, i64, u32, Option<i32>, Option<f64>, Option<i32>, i64);

/// Writes a game, unless it is there.
fn write_game(
    writing: &Transaction<'_>,
    names: &mut Names,
    id: i64,
    game: &Pending,
    rows: &mut Vec<Row>,
    openings: &mut Openings,
) -> rusqlite::Result<bool> {
    let head = &game.head;
    if writing.prepare_cached("SELECT 1 FROM game WHERE identity = ?1")?.exists([game.identity])? {
        return Ok(false);
    }
    let players = [
        names.number(writing, "player", &head.gold.name)?,
        names.number(writing, "player", &head.silver.name)?,
    ];
    let setups = match &game.setups {
        Some([gold, silver]) => {
            openings.count(writing, names, game, gold, silver)?;
            [
                Some(names.number(writing, "setup", &setup_name(gold))?),
                Some(names.number(writing, "setup", &setup_name(silver))?),
            ]
        }
        None => [None, None],
    };
    let event = names.number(writing, "event", &head.event)?;
    let time_control = names.number(writing, "time_control", &head.time_control)?;
    let source = names.number(writing, "source", &game.source)?;
    let result = game.claim.winner.map(|winner| winner.map_or('d', Side::letter).to_string());
    writing
        .prepare_cached(
            "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
        )?
        .execute(params![
            id,
            game.identity,
            head.number.map(|number| number as i64),
            players[0],
            players[1],
            head.gold.rating,
            head.silver.rating,
            head.gold.is_bot,
            head.silver.is_bot,
            setups[0],
            setups[1],
            event,
            time_control,
            head.started,
            head.ended,
            head.rated,
            result,
            game.claim.termination.map(|termination| termination.letter().to_string()),
            game.plies,
            source,
        ])?;
    let more = Some(&head.more).filter(|more| !more.is_empty());
    let first_ply = game.start.as_ref().map(|_| game.first_ply);
    writing
        .prepare_cached("INSERT INTO moves VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![id, game.turns, game.start, first_ply, more])?;
    let first = game.plies + 1 - game.keys.len() as u32;
    let ratings = [head.gold.rating, head.silver.rating];
    let scores = Side::ALL.map(|side| game.claim.winner.map(|winner| score(winner, side)));
    for (&(key, turn), ply) in game.keys.iter().zip(first..) {
        let side = ply as usize % 2;
        let turn = turn.map(|turn| turn.bits() as i32);
        rows.push((id / SEGMENT, key, id, ply, turn, scores[side], ratings[side], players[side]));
    }
    Ok(true)
}

/// What a result is worth for a side.
pub(crate) fn score(winner: Option<Side>, side: Side) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) => f64::from(winner == side),
    }
}

fn write_positions(writing: &Transaction<'_>, mut rows: Vec<Row>) -> rusqlite::Result<()> {
    rows.sort_unstable_by_key(|&(segment, key, game, ply, ..)| (segment, key, game, ply));
    let mut last = None;
    let mut insert =
        writing.prepare_cached("INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    for row in rows {
        if last != Some(row.0) {
            last = Some(row.0);
            writing.prepare_cached("INSERT OR IGNORE INTO segment VALUES (?1)")?.execute([row.0])?;
        }
        insert.execute(row)?;
    }
    Ok(())
}

/// What is added to the openings: by the two setups, the year and the rating.
#[derive(Default)]
struct Openings(BTreeMap<(i64, i64, i64, i64), Opening>);

#[derive(Default)]
struct Opening {
    games: i64,
    decided: i64,
    gold_score: f64,
    rated: [i64; 2],
    ratings: [i64; 2],
}

/// Both setups as they are, or in the mirror: with the lesser name of Gold's, and then of Silver's.
pub(crate) fn canonical_pair(gold: &Setup, silver: &Setup) -> (String, String) {
    let names = (setup_name(gold), setup_name(silver));
    let mirrored = (setup_name(&gold.mirror()), setup_name(&silver.mirror()));
    names.min(mirrored)
}

impl Openings {
    fn count(
        &mut self,
        writing: &Transaction<'_>,
        names: &mut Names,
        game: &Pending,
        gold: &Setup,
        silver: &Setup,
    ) -> rusqlite::Result<()> {
        let (gold, silver) = canonical_pair(gold, silver);
        let gold = names.number(writing, "setup", &gold)?;
        let silver = names.number(writing, "setup", &silver)?;
        let year = game.head.started.map_or(0, |started| calendar::date(started).0);
        let ratings = [game.head.gold.rating, game.head.silver.rating].map(|rating| rating.map(i64::from));
        let opening = self.0.entry((gold, silver, year, hundred(ratings))).or_default();
        opening.games += 1;
        if let Some(winner) = game.claim.winner {
            opening.decided += 1;
            opening.gold_score += score(winner, Side::Gold);
        }
        for (side, rating) in ratings.into_iter().enumerate() {
            opening.rated[side] += i64::from(rating.is_some());
            opening.ratings[side] += rating.unwrap_or(0);
        }
        Ok(())
    }

    fn write(self, writing: &Transaction<'_>) -> rusqlite::Result<()> {
        let mut add = writing.prepare_cached(
            "INSERT INTO opening VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
             ON CONFLICT DO UPDATE SET games = games + ?5, decided = decided + ?6, gold_score = gold_score + ?7,
             gold_rated = gold_rated + ?8, gold_ratings = gold_ratings + ?9,
             silver_rated = silver_rated + ?10, silver_ratings = silver_ratings + ?11",
        )?;
        for ((gold, silver, year, hundred), opening) in self.0 {
            add.execute(params![
                gold,
                silver,
                year,
                hundred,
                opening.games,
                opening.decided,
                opening.gold_score,
                opening.rated[0],
                opening.ratings[0],
                opening.rated[1],
                opening.ratings[1],
            ])?;
        }
        Ok(())
    }
}

/// The average of the known ratings, rounded down to hundreds; 0 if none is known.
pub(crate) fn hundred(ratings: [Option<i64>; 2]) -> i64 {
    let known: Vec<i64> = ratings.into_iter().flatten().collect();
    if known.is_empty() {
        0
    } else {
        known.iter().sum::<i64>().div_euclid(known.len() as i64).div_euclid(100) * 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Base;

    const RECORDS: &str = "Game: 1\nGold: a\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s resigns\n";

    #[test]
    fn a_full_disk_loses_only_what_was_not_written() {
        let path = std::env::temp_dir().join(format!("hathi-base-full-{}", std::process::id()));
        let mut importer = Importer::create(&path).unwrap();
        importer.read("first", RECORDS.as_bytes()).unwrap();
        importer.write().unwrap();
        importer.connection.pragma_update(None, "max_page_count", 1).unwrap();
        let many: String =
            (2..4_000).map(|number| RECORDS.replace("Game: 1", &format!("Game: {number}")) + "\n").collect();
        let failed = importer.read("many", many.as_bytes()).and_then(|()| importer.finish().map(|_| ()));
        assert!(matches!(failed, Err(BaseError::Full(_))), "{failed:?}");
        let base = Base::open(&path).unwrap();
        base.verify(true).unwrap();
        assert_eq!(base.count(&crate::Filter::default()).unwrap(), 1);
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }
}
