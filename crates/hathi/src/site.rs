//! `hathi site`: the page as files.

use crate::failure::{Failure, Status};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// The arguments of `hathi site`.
#[derive(Args)]
pub struct Site {
    /// The folder to write into; it is made if it is not there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

impl Site {
    /// Writes the files.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let name = self.out.display().to_string();
        let count = server::write_site(&self.out).map_err(|error| Failure::file(&name, &error))?;
        writeln!(out, "{count} files in {name}: any web server can serve them")?;
        Ok(Status::Fine)
    }
}
