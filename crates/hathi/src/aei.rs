//! `hathi aei`: the engine, for any controller that speaks AEI. [docs/aei.md](../../../docs/aei.md) tells what each
//! message does.

use crate::failure::{Failure, Status};
use crate::resources::Resources;
use ::aei::{ServeError, serve};
use clap::Args;
use engine::search::Engine;
use std::io::{self, BufReader, BufWriter, Write};
use std::net::TcpStream;

/// The arguments of `hathi aei`.
#[derive(Args)]
pub struct Aei {
    /// Connect to a controller that waits there, instead of standard input and output
    #[arg(long, value_name = "HOST", requires = "port")]
    server: Option<String>,
    /// The port of that controller
    #[arg(long, value_name = "N", requires = "server")]
    port: Option<u16>,
    #[command(flatten)]
    resources: Resources,
}

impl Aei {
    /// Serves one controller until it quits or is gone.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let settings = self.resources.settings();
        let Some((host, port)) = self.server.as_deref().zip(self.port) else {
            return match serve::<Engine>(BufReader::new(io::stdin()), out, settings) {
                Ok(()) => Ok(Status::Fine),
                Err(ServeError::Output(error)) => Err(Failure::Output(error)),
                Err(error) => Err(Failure::Input(error.to_string())),
            };
        };
        let connect = || -> io::Result<(TcpStream, TcpStream)> {
            let stream = TcpStream::connect((host, port))?;
            stream.set_nodelay(true)?;
            Ok((stream.try_clone()?, stream))
        };
        let (input, output) =
            connect().map_err(|error| Failure::Input(format!("{host} port {port}: {error}")))?;
        match serve::<Engine>(BufReader::new(input), &mut BufWriter::new(output), settings) {
            // Who has hung up does not listen.
            Ok(()) | Err(ServeError::Output(_)) => Ok(Status::Fine),
            Err(error) => Err(Failure::Input(error.to_string())),
        }
    }
}
