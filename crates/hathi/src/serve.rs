//! `hathi serve`: the page for browsers; without any command also opened in one.

use crate::failure::{Failure, Status};
use crate::interruption;
use crate::resources::Resources;
use clap::Args;
use server::{Limits, Options, Server};
use std::env;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Where it listens if nothing else is said.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 4284);

/// The arguments of `hathi serve`.
#[derive(Args)]
pub struct Serve {
    /// The address and port to listen on; an address other than 127.0.0.1 lets other machines in
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = USUAL)]
    listen: SocketAddr,
    /// A name under which the page may be asked for, beside its addresses and localhost; can be repeated
    #[arg(long = "host", value_name = "NAME")]
    names: Vec<String>,
    /// Open the page in the browser of this machine
    #[arg(long)]
    open: bool,
    /// The file with the base of games [default: games.arimaa, if it is there]
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    #[command(flatten)]
    resources: Resources,
}

impl Serve {
    /// What happens without any command: on this machine, at a port that is free, with the browser opened.
    pub fn here() -> Self {
        let listen = if TcpListener::bind(USUAL).is_ok() { USUAL } else { SocketAddr::new(USUAL.ip(), 0) };
        Self { listen, names: Vec::new(), open: true, base: None, resources: Resources::default() }
    }

    /// Serves until it is interrupted.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let engine = self.resources.settings();
        let limits = Limits::default();
        let base = self.games()?;
        // Whoever is on this machine can write files here anyway; others only read.
        let import = self.listen.ip().is_loopback();
        let options =
            Options { listen: self.listen, names: self.names.clone(), engine, limits, base, import };
        let server = Server::new(options)
            .map_err(|error| Failure::Input(format!("cannot listen on {}: {error}", self.listen)))?;
        let link = link(server.address()?);
        let ending = server.ending();
        // Without it Ctrl-C ends the program all the same.
        interruption::listen(move || ending.request());
        writeln!(out, "Hathi is at {link} (Ctrl-C ends it)")?;
        out.flush()?;
        if self.open {
            open(&link);
        }
        server.run()?;
        Ok(Status::Fine)
    }

    /// The base that was named, which must be one, or the usual one, which may come later.
    fn games(&self) -> Result<Option<PathBuf>, Failure> {
        match &self.base {
            Some(path) => {
                base::Base::open(path).map_err(|error| Failure::Input(error.to_string()))?;
                Ok(Some(path.clone()))
            }
            None => {
                let usual = PathBuf::from(crate::base::USUAL);
                let other = usual.exists() && base::Base::open(&usual).is_err();
                Ok(Some(usual).filter(|_| !other))
            }
        }
    }
}

/// The link to a server that listens there.
fn link(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{address}/")
}

/// Shows a link in the browser, where there is one.
fn open(link: &str) {
    let (program, arguments): (&str, &[&str]) = match env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ if env::var_os("DISPLAY").is_none() && env::var_os("WAYLAND_DISPLAY").is_none() => return,
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Whoever has no browser here has the link.
    let _ = command.spawn();
}
