//! `hathi base`: every game in one file, found by position, pattern, player and more.

mod ask;
mod explore;
mod fairplay;
mod import;
mod which;

use crate::failure::{Failure, Status};
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::PathBuf;

/// The base that is meant if nothing else is said.
pub const USUAL: &str = "games.arimaa";

/// The arguments of `hathi base`.
#[derive(Args)]
pub struct BaseCommand {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Take games from archives, records and journals of matches into a base
    Import(import::Import),
    /// Find games, and positions by pattern, material or motif
    Find(ask::Find),
    /// What was played in a position, how often, by whom, with what success
    #[command(after_help = crate::POSITION_HELP)]
    Explore(explore::Explore),
    /// The players, or all about one of them
    Players(ask::Players),
    /// How often setups were chosen, and with what success
    Setups(ask::Setups),
    /// The base in numbers
    Stats(ask::Stats),
    /// Write games as records, as an archive or as a table
    Export(ask::Export),
    /// How much like the engine a player plays, against others of the same rating; it proves nothing
    Fairplay(fairplay::Compare),
    /// What could not be imported, and why
    Broken(ask::BrokenGames),
}

/// Which file.
#[derive(Args)]
struct Place {
    /// The file with the base
    #[arg(long, value_name = "FILE", default_value = USUAL)]
    base: PathBuf,
}

impl Place {
    fn open(&self) -> Result<base::Base, Failure> {
        base::Base::open(&self.base).map_err(fail)
    }
}

/// What is wrong with a base, as the end of a command.
fn fail(error: base::BaseError) -> Failure {
    Failure::Input(error.to_string())
}

impl BaseCommand {
    /// Does what was asked for.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        match &self.command {
            Command::Import(command) => command.run(out),
            Command::Find(command) => command.run(out),
            Command::Explore(command) => command.run(out),
            Command::Players(command) => command.run(out),
            Command::Setups(command) => command.run(out),
            Command::Stats(command) => command.run(out),
            Command::Export(command) => command.run(out),
            Command::Fairplay(command) => command.run(out),
            Command::Broken(command) => command.run(out),
        }
    }
}
