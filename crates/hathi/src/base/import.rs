//! `hathi base import`: games from files into a base.

use super::{Place, fail};
use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use base::Importer;
use clap::Args;
use learn::shard;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The games of a match in its folder.
const JOURNAL: &str = "games.jsonl";

/// The arguments of `hathi base import`.
#[derive(Args)]
pub struct Import {
    /// Archives, game records, journals of matches, samples of self-play, or folders with these; - reads standard input
    #[arg(required = true)]
    files: Vec<String>,
    #[command(flatten)]
    place: Place,
}

impl Import {
    /// Imports until all is read or somebody stops it.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        // A name that is wrong is said before anything is done.
        let mut sources = Vec::new();
        for name in &self.files {
            sources.extend(Source::open(name)?);
        }
        let mut importer = Importer::create(&self.place.base).map_err(fail)?;
        let counts = importer.progress();
        let stopping = counts.clone();
        interruption::listen(move || stopping.stop.store(true, Ordering::Relaxed));
        let bytes = sources.iter().map(|source| source.bytes).sum();
        let mut progress = Progress::new(bytes, "{wide_bar} {percent}%, {msg}");
        let mut read = 0;
        for source in sources {
            let name = source.name.clone();
            let watched =
                Watched { source, progress: &mut progress, read: &mut read, counts: counts.clone() };
            importer.read(&name, BufReader::with_capacity(1 << 18, watched)).map_err(fail)?;
        }
        let imported = importer.finish().map_err(fail)?;
        let seconds = progress.elapsed().as_secs_f64();
        drop(progress);
        writeln!(
            out,
            "{} new games with {} turns, {} known, {} broken, in {:.1} s",
            imported.games, imported.turns, imported.known, imported.broken, seconds
        )?;
        if imported.broken > 0 {
            writeln!(out, "hathi base broken tells what is wrong with the broken ones")?;
        }
        if imported.stopped {
            return interruption::end(out, true);
        }
        Ok(Status::Fine)
    }
}

/// A file with games.
struct Source {
    name: String,
    bytes: u64,
    reader: Box<dyn Read>,
}

impl Source {
    /// What a name stands for.
    fn open(name: &str) -> Result<Vec<Self>, Failure> {
        if name == "-" {
            return Ok(vec![Self {
                name: "standard input".to_string(),
                bytes: 0,
                reader: Box::new(io::stdin().lock()),
            }]);
        }
        let given = Path::new(name);
        let samples = |path: &Path| path.extension().is_some_and(|ending| ending == shard::ENDING);
        if samples(given) || given.is_dir() && !given.join(JOURNAL).exists() {
            let shards = shard::files(given).map_err(|error| Failure::file(name, &error))?;
            if shards.is_empty() {
                let reason = format!("{name}: this folder has neither {JOURNAL} nor samples of self-play");
                return Err(Failure::Input(reason));
            }
            return shards.iter().map(|path| Self::of_shard(path)).collect();
        }
        let path = if given.is_dir() { given.join(JOURNAL) } else { name.into() };
        let open = || -> io::Result<(File, u64)> {
            let file = File::open(&path)?;
            let bytes = file.metadata()?.len();
            Ok((file, bytes))
        };
        let (file, bytes) = open().map_err(|error| Failure::file(&path.to_string_lossy(), &error))?;
        Ok(vec![Self { name: name.to_string(), bytes, reader: Box::new(file) }])
    }

    /// The games of self-play that a shard has samples of.
    fn of_shard(path: &Path) -> Result<Self, Failure> {
        let wrong = |error: shard::ShardError| Failure::Input(format!("{}: {error}", path.display()));
        let about = shard::about(path).map_err(wrong)?;
        let samples = shard::read(path).map_err(wrong)?;
        let event = match about.made_by.as_slice() {
            [run] => format!("self-play, nodes {}, seed {}", run.nodes, run.seed),
            _ => "self-play".to_string(),
        };
        let games = learn::games::records(&samples, &event);
        let text: String = games.iter().map(|record| format!("{record}\n")).collect();
        let bytes = text.len() as u64;
        Ok(Self { name: path.display().to_string(), bytes, reader: Box::new(io::Cursor::new(text)) })
    }
}

/// A source, and somebody who looks how far it is read.
struct Watched<'a> {
    source: Source,
    progress: &'a mut Progress,
    /// The bytes of all sources so far.
    read: &'a mut u64,
    counts: Arc<base::Progress>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.reader.read(buffer)?;
        *self.read += count as u64;
        let seconds = self.progress.elapsed().max(Duration::from_millis(1)).as_secs_f64();
        let counts = &self.counts;
        self.progress.show(*self.read, || {
            let games = counts.games.load(Ordering::Relaxed);
            let turns = counts.turns.load(Ordering::Relaxed) as f64;
            format!("{games} games, {:.0} turns a second", turns / seconds)
        });
        Ok(count)
    }
}
