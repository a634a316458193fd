//! The file with all the games.

use crate::error::BaseError;
use arimaa::{Position, Symmetry};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The version of the schema, in `PRAGMA user_version`.
const VERSION: i64 = 1;
/// What `PRAGMA application_id` says: the letters Hath.
const APPLICATION: i64 = 0x4861_7468;
const SCHEMA: &str = include_str!("schema.sql");
/// How long somebody who writes waits for others who do.
const PATIENCE: Duration = Duration::from_secs(60);
/// The memory for pages of the file: of one who reads, of one who writes. In KiB.
const READ_CACHE: i64 = 32 << 10;
const WRITE_CACHE: i64 = 64 << 10;
/// The time limit of a question is looked at after so many instructions of the database.
const LOOK: i32 = 4_000;

/// A base of games that is open for reading. Many can be open at a time, also while games are imported.
#[derive(Debug)]
pub struct Base {
    path: PathBuf,
    connection: Connection,
    pub(crate) patience: Patience,
}

/// How long a question may take.
#[derive(Clone, Debug, Default)]
pub struct Patience {
    /// Until then.
    pub until: Option<Instant>,
    /// Until somebody sets it.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Patience {
    /// Whether it is at its end.
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Base {
    /// Opens a base for reading.
    pub fn open(path: &Path) -> Result<Self, BaseError> {
        if !path.is_file() {
            return Err(BaseError::Missing(path.to_path_buf()));
        }
        let wrong = |error: rusqlite::Error| BaseError::of(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || {
            let connection = Connection::open_with_flags(path, flags)?;
            check(&connection).map(|version| (connection, version))
        };
        let (connection, version) = open().or_else(|error| match error.sqlite_error_code() {
            // Beside a file in a folder that cannot be written there can be no list of its readers, and no one who writes.
            Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly) => {
                let unchanging = format!("file:{}?immutable=1", escaped(path));
                let connection = Connection::open_with_flags(unchanging, flags | OpenFlags::SQLITE_OPEN_URI)
                    .map_err(wrong)?;
                check(&connection).map(|version| (connection, version)).map_err(wrong)
            }
            _ => Err(wrong(error)),
        })?;
        judge(path, version)?;
        let base = Self { path: path.to_path_buf(), connection, patience: Patience::default() };
        base.connection.busy_timeout(PATIENCE).map_err(wrong)?;
        base.connection.pragma_update(None, "cache_size", -READ_CACHE).map_err(wrong)?;
        Ok(base)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// From now on no question takes longer than that.
    pub fn set_patience(&mut self, patience: Patience) -> Result<(), BaseError> {
        self.patience = patience.clone();
        self.connection.progress_handler(LOOK, Some(move || patience.is_over()));
        Ok(())
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// What an error of the database means.
    pub(crate) fn wrong(&self) -> impl Fn(rusqlite::Error) -> BaseError + '_ {
        |error| BaseError::of(&self.path, &error)
    }
}

/// The key under which a position is kept: that of the least of its four views, so that positions in the mirror or with
/// the sides exchanged are found together.
pub fn key(position: &Position) -> i64 {
    position.canonical(&Symmetry::ALL).0.key() as i64
}

/// A connection that writes, to a base that is made if it is not there.
pub(crate) fn open_to_write(path: &Path) -> Result<Connection, BaseError> {
    let wrong = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::CannotOpen) => BaseError::ReadOnly(path.to_path_buf()),
        _ => BaseError::of(path, &error),
    };
    let mut connection = Connection::open(path).map_err(wrong)?;
    connection.busy_timeout(PATIENCE).map_err(wrong)?;
    // Before anything is written, so that nothing is done to a file that is something else.
    judge_or_new(path, check(&connection).map_err(wrong)?)?;
    begin_log(&connection).map_err(wrong)?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(wrong)?;
    connection.pragma_update(None, "cache_size", -WRITE_CACHE).map_err(wrong)?;
    connection.pragma_update(None, "wal_autocheckpoint", 16_384).map_err(wrong)?;
    let making = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrong)?;
    if judge_or_new(path, check(&making).map_err(wrong)?)? {
        making.execute_batch(SCHEMA).map_err(wrong)?;
        making.pragma_update(None, "application_id", APPLICATION).map_err(wrong)?;
        making.pragma_update(None, "user_version", VERSION).map_err(wrong)?;
    }
    making.commit().map_err(wrong)?;
    Ok(connection)
}

/// The write-ahead log lets others read while we write. Whoever makes the same file at the same moment is waited for.
fn begin_log(connection: &Connection) -> rusqlite::Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error)
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy)
                    && Instant::now() < until =>
            {
                std::thread::sleep(Duration::from_millis(10));
            }
            result => return result,
        }
    }
}

/// What a file is.
enum Kind {
    New,
    Version(i64),
    Other,
}

fn check(connection: &Connection) -> rusqlite::Result<Kind> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (number("application_id")?, number("user_version")?, tables) {
        (APPLICATION, version, 1..) => Kind::Version(version),
        (0, 0, 0) => Kind::New,
        _ => Kind::Other,
    })
}

fn judge(path: &Path, kind: Kind) -> Result<(), BaseError> {
    if judge_or_new(path, kind)? { Err(BaseError::NotABase(path.to_path_buf())) } else { Ok(()) }
}

/// Whether there is nothing in the file yet.
fn judge_or_new(path: &Path, kind: Kind) -> Result<bool, BaseError> {
    match kind {
        Kind::New => Ok(true),
        Kind::Version(VERSION) => Ok(false),
        Kind::Version(version) => Err(BaseError::Newer(path.to_path_buf(), version, VERSION)),
        Kind::Other => Err(BaseError::NotABase(path.to_path_buf())),
    }
}

/// A path within a URI.
fn escaped(path: &Path) -> String {
    let mut text = String::new();
    for letter in path.to_string_lossy().chars() {
        match letter {
            '%' => text.push_str("%25"),
            '?' => text.push_str("%3f"),
            '#' => text.push_str("%23"),
            letter => text.push(letter),
        }
    }
    text
}
