//! The engine in a Web Worker: the language of analysis, a slice at a time.

use crate::buffers::exchange;
use crate::host;
use analysis::{ClientId, Desk, Host, Reply};
use engine::search::EngineOptions;
use serde::Serialize;
use std::cell::RefCell;
use std::time::Duration;

/// The page is the only client.
const PAGE: ClientId = 0;
/// The size of the transposition table in megabytes. Phones have it too.
const HASH_MB: usize = 32;
/// The longest slice: a worker hears no message while it searches.
const SLICE: Duration = Duration::from_millis(25);

/// The page asks one thing, or a few.
const MOST_QUERIES: usize = 16;

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// What comes back from every call.
#[derive(Serialize)]
struct Output {
    replies: Vec<Reply>,
    /// Whether there is something to search.
    busy: bool,
}

/// Collects what is said.
#[derive(Default)]
struct Replies(Vec<Reply>);

impl Host for Replies {
    fn tell(&mut self, _: ClientId, reply: Reply) {
        self.0.push(reply);
    }

    fn listens(&self, _: ClientId) -> bool {
        true
    }
}

/// Lets a function do something at the desk.
fn at_desk(act: impl FnOnce(&mut Desk, &str, &mut Replies)) -> *const u8 {
    exchange(|input| {
        let mut replies = Replies::default();
        let busy = DESK.with_borrow_mut(|desk| {
            let desk = desk.get_or_insert_with(|| {
                host::report_panics();
                let settings = EngineOptions { hash_mb: HASH_MB, ..EngineOptions::default() };
                replies.tell(PAGE, Reply::greeting(&settings));
                Desk::new(settings, host::clock, Some(SLICE), MOST_QUERIES)
            });
            act(desk, &String::from_utf8_lossy(input), &mut replies);
            !desk.is_idle()
        });
        // Numbers are finite and keys are texts: there is nothing that cannot be written.
        serde_json::to_vec(&Output { replies: replies.0, busy }).unwrap_or_default()
    })
}

/// Takes a message of the page, none if the input is empty. The first output begins with the greeting.
// SAFETY of the name: no other function of the program is called so. Likewise below.
#[unsafe(no_mangle)]
pub extern "C" fn engine_receive() -> *const u8 {
    at_desk(|desk, input, replies| {
        if !input.is_empty() {
            desk.receive(PAGE, input, replies);
        }
    })
}

/// Searches for a slice.
#[unsafe(no_mangle)]
pub extern "C" fn engine_advance() -> *const u8 {
    at_desk(|desk, _, replies| {
        desk.advance(replies);
    })
}
