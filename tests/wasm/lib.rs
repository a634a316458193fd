//! The searches of `hathi bench`, for a host of WebAssembly: `run.mjs` runs them under Node.
//!
//! The host gives the time (`host.now`, in milliseconds) and calls what is exported here. Nothing is passed but numbers.

#![allow(unsafe_code)] // For the names of the exported functions alone.

use engine::search::{Engine, EngineOptions, Limits, Root, Search, Stop};
use std::cell::RefCell;
use std::time::Duration;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
}

/// Elsewhere this is compiled, but not run.
#[cfg(not(target_family = "wasm"))]
fn now() -> f64 {
    0.0
}

/// The positions of the bench.
const POSITIONS: &str = include_str!("../../crates/engine/src/bench/positions.txt");

struct State {
    engine: Engine,
    search: Option<Search>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State {
        engine: Engine::with_clock(
            EngineOptions { hash_mb: 16, ..EngineOptions::default() },
            || Duration::from_secs_f64(now() / 1000.0),
        ),
        search: None,
    });
}

/// The number of positions.
#[unsafe(no_mangle)]
pub extern "C" fn positions() -> u32 {
    POSITIONS.lines().count() as u32
}

/// Begins the search of a position. Whether there is something to search.
#[unsafe(no_mangle)]
pub extern "C" fn begin(position: u32, depth: u32) -> bool {
    let root = POSITIONS
        .lines()
        .nth(position as usize)
        .and_then(|line| line.parse().ok())
        .and_then(|position| Root::of_position(&position));
    STATE.with_borrow_mut(|state| {
        state.engine.forget();
        state.search = root.map(|root| Search::new(root, Limits::depth(depth)));
        state.search.is_some()
    })
}

/// Carries it on for so many milliseconds. Whether it is finished.
#[unsafe(no_mangle)]
pub extern "C" fn advance(millis: f64) -> bool {
    STATE.with_borrow_mut(|State { engine, search }| {
        let Some(search) = search else { return true };
        let slice = Duration::try_from_secs_f64(millis / 1000.0).unwrap_or(Duration::MAX);
        engine.advance(search, slice, &Stop::new(), &mut |_| {});
        search.is_finished()
    })
}

/// The nodes that it has visited.
#[unsafe(no_mangle)]
pub extern "C" fn nodes() -> f64 {
    STATE.with_borrow(|state| state.search.as_ref().map_or(0.0, |search| search.report().nodes as f64))
}
