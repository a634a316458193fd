//! A search in slices: it comes to the same end as one in one piece, and costs little more.

use arimaa::Position;
use engine::search::{Engine, EngineOptions, Limits, Root, Search, Stop};
use engine::tactics::positions::PositionSource;
use std::cell::Cell;
use std::time::Duration;

thread_local!(static LOOKS: Cell<u64> = const { Cell::new(0) });

/// A clock that goes on by a millisecond with every look at it: the search looks once in 256 nodes.
fn looks() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_millis(LOOKS.get())
}

fn engine() -> Engine {
    Engine::with_clock(EngineOptions { hash_mb: 16, ..EngineOptions::default() }, looks)
}

/// Random positions in which a turn is due.
fn roots(seed: u64) -> impl Iterator<Item = Root> {
    let positions = PositionSource::new(seed, Vec::new())
        .map(|position| Position::new(*position.board(), position.side()));
    positions.filter_map(|position| Root::of_position(&position)).filter(|root| !root.turns().is_empty())
}

/// Searches in slices of about `256 * looks` nodes. The number of slices comes back too.
fn in_slices(engine: &mut Engine, root: &Root, limits: Limits, looks: u64) -> (Search, u32) {
    let mut search = Search::new(root.clone(), limits);
    let mut slices = 0;
    while !search.is_finished() {
        engine.advance(&mut search, Duration::from_millis(looks), &Stop::new(), &mut |_| {});
        slices += 1;
        assert!(search.report().best().is_some(), "something can be played after every slice");
        assert!(slices < 100_000, "no progress: {:?}", search.report());
    }
    (search, slices)
}

#[test]
fn one_slice_that_is_long_enough_is_the_whole_search() {
    let (mut whole, mut sliced) = (engine(), engine());
    for root in roots(21).take(20) {
        for multipv in [1, 3] {
            let limits = Limits { multipv, ..Limits::depth(6) };
            let expected = whole.search(&root, &limits, &Stop::new(), &mut |_| {});
            let (search, slices) = in_slices(&mut sliced, &root, limits, u64::MAX);
            let report = search.into_report();
            assert_eq!((report.nodes, &report.lines), (expected.nodes, &expected.lines));
            assert_eq!((slices, report.depth), (1, expected.depth));
        }
    }
}

#[test]
fn many_slices_reach_the_depth_for_little_more() {
    let start: Position =
        "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    let start = Root::of_position(&start).unwrap();
    let (mut nodes, mut nodes_in_slices, mut all_slices) = (0, 0, 0);
    for root in roots(22).take(30).chain([start]) {
        let (mut whole, mut sliced) = (engine(), engine());
        let expected = whole.search(&root, &Limits::depth(8), &Stop::new(), &mut |_| {});
        let (search, slices) = in_slices(&mut sliced, &root, Limits::depth(8), 20);
        assert_eq!(search.report().depth, expected.depth);
        assert!(!search.report().partial);
        nodes += expected.nodes;
        nodes_in_slices += search.report().nodes;
        all_slices += slices;
    }
    println!("{all_slices} slices, {nodes} nodes without them, {nodes_in_slices} with them");
    assert!(all_slices > 60, "they are slices: {all_slices}");
    assert!(nodes_in_slices * 100 < nodes * 125, "{nodes_in_slices} nodes, not {nodes}");
}

#[test]
fn a_slice_ends_soon_after_its_time() {
    let mut engine = engine();
    for root in roots(23).filter(|root| root.turns().len() > 500).take(10) {
        let mut search = Search::new(root, Limits { multipv: 3, ..Limits::default() });
        for _ in 0..30 {
            let before = LOOKS.get();
            engine.advance(&mut search, Duration::from_millis(20), &Stop::new(), &mut |_| {});
            // Beside those of the slice: the first one, one for each depth that is finished, and those of the end.
            // Until there is something to play, it may take 5,000 nodes more.
            let looks = LOOKS.get() - before;
            assert!(looks <= 20 + 20 + 10, "{looks} looks at the clock");
        }
    }
}

#[test]
fn the_limits_hold_over_all_slices() {
    let mut engine = engine();
    for root in roots(24).filter(|root| root.turns().len() > 500).take(5) {
        let (search, slices) = in_slices(&mut engine, &root, Limits::nodes(30_000), 10);
        let report = search.report();
        assert!((30_000..30_300).contains(&report.nodes) || !report.partial, "{} nodes", report.nodes);
        assert!(slices > 3 || report.nodes < 10_000);
        let limits = Limits::time(Duration::from_millis(100));
        let (search, _) = in_slices(&mut engine, &root, limits, 10);
        let elapsed = search.report().elapsed.as_millis();
        assert!((100..=140).contains(&elapsed) || !search.report().partial, "{elapsed} ms");
    }
}

#[test]
fn a_stop_ends_a_search_between_slices_too() {
    let mut engine = engine();
    let root = roots(25).next().unwrap();
    let stop = Stop::new();
    let mut search = Search::new(root, Limits::default());
    engine.advance(&mut search, Duration::from_millis(5), &stop, &mut |_| {});
    let before = search.report().clone();
    stop.request();
    engine.advance(&mut search, Duration::from_millis(5), &stop, &mut |_| {});
    assert!(search.is_finished());
    assert_eq!(search.report().lines, before.lines);
    engine.advance(&mut search, Duration::from_millis(5), &Stop::new(), &mut |_| {});
    assert_eq!(search.report().lines, before.lines, "what is finished stays as it is");
}
