//! What a search may use of the machine.

use clap::Args;
use engine::eval::Evaluation;
use engine::search::EngineOptions;
use std::thread::available_parallelism;

/// Arguments of the commands that search.
#[derive(Args, Default)]
pub struct Resources {
    /// The number of threads [default: one for each core; of bench: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(EngineOptions::MOST_THREADS)))]
    threads: Option<u16>,
    /// The memory for positions that were searched, in megabytes [default: 256; of bench: 64]
    #[arg(long, value_name = "MB", value_parser = hash)]
    hash: Option<u32>,
    /// Who judges positions: network (the one that is built in), classical, or a file with a network or weights
    #[arg(long, value_name = "NAME", value_parser = Evaluation::find)]
    evaluation: Option<Evaluation>,
}

impl Resources {
    /// How an engine is to be built for a person who waits for its best.
    pub fn settings(&self) -> EngineOptions {
        self.or(EngineOptions { threads: all_cores(), hash_mb: 256, ..EngineOptions::default() })
    }

    /// How an engine is to be built whose work is the same on every machine.
    pub fn comparable(&self) -> EngineOptions {
        self.or(EngineOptions { threads: 1, hash_mb: 64, ..EngineOptions::default() })
    }

    fn or(&self, usual: EngineOptions) -> EngineOptions {
        EngineOptions {
            threads: self.threads.map_or(usual.threads, usize::from),
            hash_mb: self.hash.map_or(usual.hash_mb, |hash| hash as usize),
            evaluation: self.evaluation.clone().unwrap_or(usual.evaluation),
            ..usual
        }
    }
}

/// Megabytes that the machine would give now.
fn hash(text: &str) -> Result<u32, String> {
    let mut options = EngineOptions::default();
    options.set("hash", text).map_err(|error| error.to_string())?;
    options.check_memory().map_err(|error| error.to_string())?;
    u32::try_from(options.hash_mb).map_err(|error| error.to_string())
}

/// The commit that this program is built from, if that is known.
pub const COMMIT: Option<&str> = option_env!("HATHI_COMMIT");

/// One thread for each core.
pub fn all_cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
