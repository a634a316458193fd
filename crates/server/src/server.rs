//! The server: it listens, and serves until it is told to end.

use crate::base::{self, Library};
use crate::conversation::{self, Analysis};
use crate::gate::{self, Limits};
use crate::guard::{self, Names};
use crate::outbox::Outboxes;
use crate::pages;
use ::analysis::{Clerk, Reply};
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get, post};
use axum::{Router, middleware};
use engine::search::EngineOptions;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Notify;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 is any that is free.
    pub listen: SocketAddr,
    /// The names under which it may be asked, beside its addresses and `localhost`.
    pub names: Vec<String>,
    /// The engine that all clients share.
    pub engine: EngineOptions,
    /// What connections may cost.
    pub limits: Limits,
    /// The file with the base of games, or where one could be.
    pub base: Option<PathBuf>,
    /// Whether pages may bring games to it.
    pub import: bool,
}

/// No more clients are served at once.
pub const MOST_CLIENTS: usize = 100;
/// No client has more queries at once.
const MOST_QUERIES: usize = 16;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    options: Options,
    ending: Ending,
}

/// Ends a server from any thread. Clones end the same one.
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<Notify>);

impl Ending {
    /// Asks for the end.
    pub fn request(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Begins to listen.
    pub fn new(options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(options.listen)?;
        listener.set_nonblocking(true)?;
        Ok(Self { listener, options, ending: Ending::default() })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What ends it.
    pub fn ending(&self) -> Ending {
        self.ending.clone()
    }

    /// Serves until the end.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let Options { names, engine, limits, base, import, .. } = self.options;
        let library = Library::new(base, import);
        let outboxes = Outboxes::default();
        let greeting = Reply::greeting(&engine);
        let (clerk, evening) = Clerk::start(engine, MOST_QUERIES, outboxes.clone())?;
        let analysis = Analysis::new(clerk.clone(), greeting, outboxes, MOST_CLIENTS);
        let router = Router::new()
            .route("/analysis", any(conversation::begin))
            .with_state(analysis)
            .merge(Router::new().route("/base", post(base::ask)).with_state(library.clone()))
            .merge(
                Router::new()
                    .route("/base/import", post(base::import).layer(DefaultBodyLimit::max(base::LARGEST)))
                    .with_state(library.clone()),
            )
            .merge(Router::new().route("/engine.json", get(pages::engine)).with_state(library))
            .fallback(pages::page)
            .layer(middleware::from_fn_with_state(Names::new(&names), guard::watch));
        let ending = self.ending.0;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = gate::serve(listener, router, limits) => {}
                () = ending.notified() => {}
            }
            Ok(())
        });
        // The conversations end with the runtime, the search with its slice.
        runtime.shutdown_background();
        clerk.abandon();
        let _ = evening.join();
        served
    }
}
