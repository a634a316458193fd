//! What a search may use of the machine.

use clap::Args;
use engine::search::Settings;
use std::thread::available_parallelism;

/// Arguments of the commands that search.
#[derive(Args)]
pub struct Resources {
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The memory for positions that were searched, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
}

impl Resources {
    /// How an engine is to be built.
    pub fn settings(&self) -> Settings {
        Settings {
            threads: self.threads.map_or_else(all_cores, usize::from),
            hash_mb: self.hash as usize,
            ..Settings::default()
        }
    }
}

/// One thread for each core.
pub fn all_cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
