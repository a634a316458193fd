//! Questions to the base of games: JSON in, lines of JSON out.
//!
//! Every question has a connection and a time limit of its own, in a thread of its own, and there are only so many at a time:
//! whoever asks for much waits for its own answer and holds up nobody else's.

use ::base::{Base, BaseError, Imported, Importer, Patience, Question};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderValue};
use axum::http::{Response, StatusCode};
use futures_util::stream;
use serde_json::json;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc};

/// No question is longer, in bytes.
const LONGEST: usize = 16_384;
/// A question waits so long for others to end.
const QUEUE: Duration = Duration::from_secs(5);
/// It may take so long itself: one that looks into an index, and one that looks at every game.
const SHORT: Duration = Duration::from_secs(10);
const LONG: Duration = Duration::from_secs(60);
/// So many of each are answered at a time.
const SHORT_ONES: usize = 8;
const LONG_ONES: usize = 2;
/// A search uses so many threads.
const THREADS: usize = 2;
/// No file that is brought by the page is larger, in bytes; larger ones are for the command.
pub const LARGEST: usize = 64 << 20;
/// So many lines of an answer may wait for the network.
const LINES: usize = 64;

/// The base that a server has, if it has one.
#[derive(Clone, Debug)]
pub struct Library {
    path: Option<PathBuf>,
    import: bool,
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    writer: Arc<Semaphore>,
}

impl Library {
    /// The base in that file, which need not be there yet; pages may bring games to it or not.
    pub fn new(path: Option<PathBuf>, import: bool) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self {
            import: import && path.is_some(),
            path,
            short: places(SHORT_ONES),
            long: places(LONG_ONES),
            writer: places(1),
        }
    }

    /// Whether there is one.
    pub fn is_there(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.is_file())
    }

    /// Whether pages may bring games to it.
    pub fn takes_games(&self) -> bool {
        self.import
    }
}

/// Ends a question when nobody waits for its answer any more.
struct Listener {
    lines: mpsc::Receiver<String>,
    gone: Arc<AtomicBool>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

/// Answers a question.
pub async fn ask(State(library): State<Library>, body: Bytes) -> Response<Body> {
    let Some(path) = library.path.filter(|path| path.is_file()) else {
        return refusal(StatusCode::NOT_FOUND, "this server has no base of games");
    };
    if body.len() > LONGEST {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "a question has at most 16384 bytes");
    }
    let question: Question = match serde_json::from_slice(&body) {
        Ok(question) => question,
        Err(error) => return refusal(StatusCode::BAD_REQUEST, &error.to_string()),
    };
    let (places, time) = if question.is_long() { (library.long, LONG) } else { (library.short, SHORT) };
    let Ok(Ok(place)) = tokio::time::timeout(QUEUE, places.acquire_owned()).await else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "too many questions at once; try again later");
    };
    let (send, lines) = mpsc::channel(LINES);
    let gone = Arc::new(AtomicBool::new(false));
    let patience = Patience { until: Some(Instant::now() + time), stop: Some(gone.clone()) };
    tokio::task::spawn_blocking(move || {
        let _place = place;
        let answer = || -> Result<(), BaseError> {
            let mut base = Base::open(&path)?;
            base.set_patience(patience)?;
            base.answer(&question, THREADS, |value| match send.blocking_send(format!("{value}\n")) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            })
        };
        if let Err(error) = answer() {
            // Where the file is concerns nobody outside.
            let reason = match &error {
                BaseError::Question(_)
                | BaseError::NoPlayer(_)
                | BaseError::NoGame(_)
                | BaseError::Stopped => error.to_string(),
                _ => "the base cannot be read".to_string(),
            };
            let _ = send.blocking_send(format!("{}\n", json!({ "error": reason, "done": true })));
        }
    });
    let listener = Listener { lines, gone };
    let body = stream::unfold(listener, |mut listener| async {
        let line = listener.lines.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), listener))
    });
    answer(StatusCode::OK, Body::from_stream(body))
}

/// Takes games from a file that the page brings, if that is allowed: what `hathi base import` would do with it.
pub async fn import(State(library): State<Library>, body: Bytes) -> Response<Body> {
    let Some(path) = library.path.filter(|_| library.import) else {
        return refusal(StatusCode::FORBIDDEN, "games come to this base by the command hathi base import");
    };
    let Ok(Ok(place)) = tokio::time::timeout(QUEUE, library.writer.acquire_owned()).await else {
        return refusal(StatusCode::SERVICE_UNAVAILABLE, "other games are on their way; try again later");
    };
    let imported = tokio::task::spawn_blocking(move || {
        let _place = place;
        let mut importer = Importer::create(&path)?;
        importer.read("brought by the page", &body[..])?;
        importer.finish()
    });
    match imported.await {
        Ok(Ok(Imported { games, known, broken, .. })) => {
            let line = json!({ "games": games, "known": known, "broken": broken, "done": true });
            answer(StatusCode::OK, Body::from(format!("{line}\n")))
        }
        _ => refusal(StatusCode::INTERNAL_SERVER_ERROR, "the base cannot be written"),
    }
}

fn refusal(status: StatusCode, reason: &str) -> Response<Body> {
    answer(status, Body::from(format!("{}\n", json!({ "error": reason, "done": true }))))
}

fn answer(status: StatusCode, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
