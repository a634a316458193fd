//! Searches in the background: one thread with an engine, orders in, events out.
//!
//! Whoever talks to somebody while the engine thinks (a protocol, a terminal, a server) uses a [`Worker`]. Each search has
//! a number that its events carry and a way to stop it; whatever breaks in one search, the next finds a new engine.

use crate::crew::reason;
use crate::levels::Level;
use crate::search::{Engine, EngineOptions, Limits, Report, Root, Stop, TimeLimit};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What searches for a [`Worker`]: the [`Engine`], or something else in tests. It is built in the worker's thread, when it
/// is first needed.
pub trait Searcher: Sized + 'static {
    /// One that knows nothing yet, or why there is none.
    fn new(settings: EngineOptions) -> Result<Self, String>;
    /// Forgets what it knows.
    fn forget(&mut self);
    /// As [`Engine::search`].
    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report;
    /// As [`Level::choose`]. Who has no levels plays as well as it can.
    fn choose(
        &mut self,
        _choice: Choice,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        self.search(root, limits, stop, listener)
    }
}

impl Searcher for Engine {
    fn new(settings: EngineOptions) -> Result<Self, String> {
        Self::try_new(settings).map_err(|error| error.to_string())
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        self.search(root, limits, stop, listener)
    }

    fn choose(
        &mut self,
        Choice { level, seed }: Choice,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        level.choose(self, root, limits, seed, stop, listener)
    }
}

/// A search that is wanted.
#[derive(Clone, Debug)]
pub struct Task {
    /// Where it begins.
    pub root: Root,
    /// When it ends. The time counts from when the task was made, also while it waits for others.
    pub limits: Limits,
    /// How the turn is chosen; without it, as well as possible.
    pub choice: Option<Choice>,
    received: Instant,
}

/// A weaker choice of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How weak.
    pub level: Level,
    /// Decides where the level has a choice.
    pub seed: u64,
}

impl Task {
    /// A search for the best turn, whose time begins now.
    pub fn new(root: Root, limits: Limits) -> Self {
        Self { root, limits, choice: None, received: Instant::now() }
    }

    /// A turn as that level finds it.
    pub fn at_level(self, level: Level, seed: u64) -> Self {
        Self { choice: Some(Choice { level, seed }), ..self }
    }
}

/// A search that was ordered.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// Its number, which its events carry. Every search of a worker has another.
    pub id: u64,
    /// How it is stopped; it ends with what it has found.
    pub stop: Stop,
}

/// What a worker tells.
#[derive(Clone, Debug)]
pub enum Event {
    /// Everything that was ordered before a [ping](Worker::ping) is done.
    Ready,
    /// The search with this number has found something.
    Found(u64, Report),
    /// The search with this number has ended. Nothing more is heard of it.
    Done(u64, Report),
    /// The search with this number has broken, and why. Nothing more is heard of it.
    Failed(u64, String),
}

enum Order {
    EngineOptions(EngineOptions),
    Forget,
    Ping,
    Search(Ordered, Box<Task>),
}

/// The searches that have not ended, with their numbers.
type Outstanding = Arc<Mutex<Vec<Ordered>>>;

/// A thread that searches. Orders are followed one after the other; when the worker is dropped, its searches are stopped
/// and nothing more is told.
///
/// ```
/// use engine::search::{Engine, Limits, Root, EngineOptions};
/// use engine::worker::{Event, Task, Worker};
///
/// let options = EngineOptions { hash_mb: 1, ..EngineOptions::default() };
/// let (mut worker, events) = Worker::with_channel::<Engine>(options).unwrap();
/// let position = "g [                R                           c  r                ]".parse().unwrap();
/// let search = worker.search(Task::new(Root::of_position(&position).unwrap(), Limits::depth(4)));
/// let report = events.iter().find_map(|event| match event {
///     Event::Done(id, report) if id == search.id => Some(report),
///     _ => None,
/// });
/// assert_eq!(report.unwrap().lines[0].score.to_string(), "win in 1");
/// ```
#[derive(Debug)]
pub struct Worker {
    orders: Sender<Order>,
    outstanding: Outstanding,
    searches: u64,
}

impl Worker {
    /// Starts the thread. `tell` is called there with every event, and the search waits for it; if it says false, nobody
    /// listens any more, and the thread ends. The system may refuse the thread.
    pub fn start<S: Searcher>(
        settings: EngineOptions,
        tell: impl FnMut(Event) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, inbox) = mpsc::channel();
        let outstanding = Outstanding::default();
        let known = outstanding.clone();
        std::thread::Builder::new().name("search".to_string()).spawn(move || {
            Thread::<S, _> { settings, searcher: None, tell, outstanding: known }.run(&inbox)
        })?;
        Ok(Self { orders, outstanding, searches: 0 })
    }

    /// Starts the thread, with a channel for its events.
    pub fn with_channel<S: Searcher>(settings: EngineOptions) -> io::Result<(Self, Receiver<Event>)> {
        let (sender, events) = mpsc::channel();
        Ok((Self::start::<S>(settings, move |event| sender.send(event).is_ok())?, events))
    }

    /// Uses these settings from now on. If they differ, what was learned is forgotten.
    pub fn set(&mut self, settings: EngineOptions) {
        self.order(Order::EngineOptions(settings));
    }

    /// Forgets what was learned.
    pub fn forget(&mut self) {
        self.order(Order::Forget);
    }

    /// Asks for [`Event::Ready`] when everything before is done. The engine is built then, if it is not yet.
    pub fn ping(&mut self) {
        self.order(Order::Ping);
    }

    /// Orders a search.
    pub fn search(&mut self, task: Task) -> Ordered {
        self.searches += 1;
        let ordered = Ordered { id: self.searches, stop: Stop::new() };
        lock(&self.outstanding).push(ordered.clone());
        self.order(Order::Search(ordered.clone(), Box::new(task)));
        ordered
    }

    fn order(&self, order: Order) {
        // The thread ends early only if nobody listens to it.
        let _ = self.orders.send(order);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        lock(&self.outstanding).iter().for_each(|search| search.stop.request());
    }
}

fn lock(outstanding: &Outstanding) -> MutexGuard<'_, Vec<Ordered>> {
    outstanding.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The other end.
struct Thread<S, T> {
    settings: EngineOptions,
    searcher: Option<S>,
    tell: T,
    outstanding: Outstanding,
}

impl<S: Searcher, T: FnMut(Event) -> bool> Thread<S, T> {
    /// Follows orders until there are no more, or nobody listens.
    fn run(&mut self, orders: &Receiver<Order>) {
        for order in orders {
            let event = match order {
                Order::EngineOptions(new) => {
                    if new != self.settings {
                        // The old table makes room before there is a new one.
                        self.searcher = None;
                        self.settings = new;
                    }
                    None
                }
                Order::Forget => {
                    if self.searcher.is_some() {
                        let _ = self.attempt(|searcher, _| searcher.forget());
                    }
                    None
                }
                Order::Ping => {
                    let _ = self.attempt(|_, _| ());
                    Some(Event::Ready)
                }
                Order::Search(Ordered { id, stop }, task) => {
                    let result = self.attempt(|searcher, tell| search(searcher, id, &task, &stop, tell));
                    lock(&self.outstanding).retain(|search| search.id != id);
                    Some(match result {
                        Ok(report) => Event::Done(id, report),
                        Err(reason) => Event::Failed(id, reason),
                    })
                }
            };
            if event.is_some_and(|event| !(self.tell)(event)) {
                return;
            }
        }
    }

    /// Does something with the searcher; if that breaks, the searcher is given up.
    fn attempt<R>(&mut self, act: impl FnOnce(&mut S, &mut T) -> R) -> Result<R, String> {
        let Self { settings, searcher, tell, .. } = self;
        let result = catch_unwind(AssertUnwindSafe(|| {
            let ready = match searcher.take() {
                Some(ready) => ready,
                None => S::new(settings.clone())?,
            };
            Ok(act(searcher.insert(ready), tell))
        }));
        result.unwrap_or_else(|panic| {
            self.searcher = None;
            Err(reason(panic.as_ref()))
        })
    }
}

fn search<S: Searcher>(
    searcher: &mut S,
    id: u64,
    task: &Task,
    stop: &Stop,
    tell: &mut impl FnMut(Event) -> bool,
) -> Report {
    let waited = task.received.elapsed();
    let limits = Limits { time: task.limits.time.map(|time| less(time, waited)), ..task.limits };
    let mut listener = |report: &Report| {
        if !tell(Event::Found(id, report.clone())) {
            stop.request();
        }
    };
    match task.choice {
        Some(choice) => searcher.choose(choice, &task.root, &limits, stop, &mut listener),
        None => searcher.search(&task.root, &limits, stop, &mut listener),
    }
}

/// What is left of a time after waiting.
fn less(TimeLimit { soft, hard }: TimeLimit, waited: Duration) -> TimeLimit {
    TimeLimit { soft: soft.saturating_sub(waited), hard: hard.saturating_sub(waited) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Line, Score};

    /// One who searches until it is stopped, and breaks at depth 13.
    struct Stubborn;

    impl Searcher for Stubborn {
        fn new(settings: EngineOptions) -> Result<Self, String> {
            if settings.threads == 7 { Err("seven is too many".to_string()) } else { Ok(Self) }
        }

        fn forget(&mut self) {}

        fn search(
            &mut self,
            root: &Root,
            limits: &Limits,
            stop: &Stop,
            listener: &mut dyn FnMut(&Report),
        ) -> Report {
            assert_ne!(limits.depth, Some(13), "thirteen is too many");
            let turns = root.turns().into_iter().take(1).map(|(turn, _)| turn).collect();
            let lines = vec![Line { score: Score::from_raw(7), turns }];
            let report = Report { lines, ..Report::default() };
            listener(&report);
            while limits.depth.is_none() && !stop.is_requested() {
                std::thread::sleep(Duration::from_millis(1));
            }
            report
        }
    }

    fn root() -> Root {
        let position =
            "g [                R                           c  r                ]".parse().unwrap();
        Root::of_position(&position).unwrap()
    }

    fn task(depth: Option<u32>) -> Task {
        Task::new(root(), Limits { depth, ..Limits::default() })
    }

    #[test]
    fn searches_follow_each_other_and_can_be_stopped_one_by_one() {
        let (mut worker, events) = Worker::with_channel::<Stubborn>(EngineOptions::default()).unwrap();
        let [first, second, third] = [None, None, Some(1)].map(|depth| worker.search(task(depth)));
        assert_eq!([first.id, second.id, third.id], [1, 2, 3]);
        // What is stopped before it has begun ends at once, when its time comes.
        second.stop.request();
        assert!(matches!(events.recv(), Ok(Event::Found(1, _))));
        first.stop.request();
        let ended: Vec<u64> = events
            .iter()
            .filter_map(|event| if let Event::Done(id, _) = event { Some(id) } else { None })
            .take(3)
            .collect();
        assert_eq!(ended, [1, 2, 3]);
    }

    #[test]
    fn a_search_that_breaks_says_why_and_the_next_one_works() {
        let (mut worker, events) = Worker::with_channel::<Stubborn>(EngineOptions::default()).unwrap();
        worker.search(task(Some(13)));
        worker.search(task(Some(1)));
        let Ok(Event::Failed(1, reason)) = events.recv() else { panic!("it has to fail") };
        assert!(reason.contains("thirteen is too many"), "{reason}");
        assert!(matches!(events.recv(), Ok(Event::Found(2, _))));
        assert!(matches!(events.recv(), Ok(Event::Done(2, _))));
    }

    #[test]
    fn an_engine_that_cannot_be_built_is_a_search_that_fails_and_another_one_can_be() {
        let options = |threads| EngineOptions { threads, ..EngineOptions::default() };
        let (mut worker, events) = Worker::with_channel::<Stubborn>(options(7)).unwrap();
        worker.ping();
        worker.search(task(Some(1)));
        assert!(matches!(events.recv(), Ok(Event::Ready)));
        let Ok(Event::Failed(1, reason)) = events.recv() else { panic!("it has to fail") };
        assert_eq!(reason, "seven is too many");
        worker.set(options(1));
        worker.search(task(Some(1)));
        assert!(matches!(events.recv(), Ok(Event::Found(2, _))));
        assert!(matches!(events.recv(), Ok(Event::Done(2, _))));
    }

    #[test]
    fn memory_that_is_not_there_is_a_search_that_fails() {
        let options = EngineOptions { hash_mb: usize::MAX >> 20, ..EngineOptions::default() };
        let (mut worker, events) = Worker::with_channel::<Engine>(options).unwrap();
        worker.search(task(Some(1)));
        let Ok(Event::Failed(1, reason)) = events.recv() else { panic!("it has to fail") };
        assert!(reason.starts_with("there is no memory for "), "{reason}");
    }

    #[test]
    fn without_a_worker_its_searches_end() {
        let (mut worker, events) = Worker::with_channel::<Stubborn>(EngineOptions::default()).unwrap();
        worker.search(task(None));
        worker.search(task(None));
        drop(worker);
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Done(..))).count(), 2);
    }

    #[test]
    fn where_nobody_listens_a_search_ends() {
        let (mut worker, events) = Worker::with_channel::<Stubborn>(EngineOptions::default()).unwrap();
        drop(events);
        worker.search(task(None));
        // The thread lets go of its copy when it has ended.
        while Arc::strong_count(&worker.outstanding) > 1 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn ready_comes_after_everything_before() {
        let (mut worker, events) = Worker::with_channel::<Stubborn>(EngineOptions::default()).unwrap();
        worker.search(task(Some(1)));
        worker.forget();
        worker.set(EngineOptions { threads: 2, ..EngineOptions::default() });
        worker.ping();
        let order: Vec<&str> = events
            .iter()
            .take(3)
            .map(|event| match event {
                Event::Found(..) => "found",
                Event::Done(..) => "done",
                Event::Ready => "ready",
                Event::Failed(..) => "failed",
            })
            .collect();
        assert_eq!(order, ["found", "done", "ready"]);
    }
}
