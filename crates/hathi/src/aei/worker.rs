//! The thread that searches.

use super::session::Event;
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::time::Instant;

/// What searches. It is built in its thread, when it is first needed.
pub trait Mind: Sized + 'static {
    /// One that knows nothing yet.
    fn new(settings: EngineOptions) -> Self;
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
}

impl Mind for Engine {
    fn new(settings: EngineOptions) -> Self {
        Self::new(settings)
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
}

/// Something to do, one after the other.
pub enum Order {
    /// Use these settings from now on.
    Options(EngineOptions),
    /// Forget what was learned.
    Forget,
    /// Say when everything before is done.
    Ping,
    /// Search.
    Search(Box<Task>),
}

/// A search.
pub struct Task {
    /// Its number, which its events carry.
    pub id: u64,
    /// Where it begins.
    pub root: Root,
    /// When it ends; the time counts from `received`.
    pub limits: Limits,
    /// How it is stopped.
    pub stop: Stop,
    /// When it was ordered.
    pub received: Instant,
}

/// The other end of the thread.
pub struct Worker(Sender<Order>);

impl Worker {
    /// Starts the thread.
    pub fn start<M: Mind>(settings: EngineOptions, events: SyncSender<Event>) -> Self {
        let (orders, inbox) = mpsc::channel();
        std::thread::spawn(move || work::<M>(settings, &inbox, &events));
        Self(orders)
    }

    /// Gives an order.
    pub fn order(&self, order: Order) {
        // The thread ends only when the session has.
        let _ = self.0.send(order);
    }
}

/// Follows orders until there are no more. Whatever breaks in one of them, the next is followed, by a new mind.
fn work<M: Mind>(mut settings: EngineOptions, orders: &Receiver<Order>, events: &SyncSender<Event>) {
    let mut mind: Option<M> = None;
    for order in orders {
        let event = match order {
            Order::Options(new) => {
                if new != settings {
                    // The old table makes room before there is a new one.
                    mind = None;
                    settings = new;
                }
                None
            }
            Order::Forget => {
                if mind.is_some() {
                    attempt(&mut mind, &settings, M::forget);
                }
                None
            }
            Order::Ping => {
                attempt(&mut mind, &settings, |_| ());
                Some(Event::Ready)
            }
            Order::Search(task) => {
                let found = attempt(&mut mind, &settings, |mind| search(mind, &task, events));
                Some(found.map_or(Event::Failed(task.id), |report| Event::Done(task.id, report)))
            }
        };
        if event.is_some_and(|event| events.send(event).is_err()) {
            return;
        }
    }
}

/// Does something with the mind; if that breaks, the mind is given up.
fn attempt<M: Mind, T>(
    mind: &mut Option<M>,
    settings: &EngineOptions,
    act: impl FnOnce(&mut M) -> T,
) -> Option<T> {
    let result = catch_unwind(AssertUnwindSafe(|| act(mind.get_or_insert_with(|| M::new(settings.clone())))));
    if result.is_err() {
        *mind = None;
    }
    result.ok()
}

fn search<M: Mind>(mind: &mut M, task: &Task, events: &SyncSender<Event>) -> Report {
    let waited = task.received.elapsed();
    let time = task.limits.time.map(|time| super::times::less(time, waited));
    let limits = Limits { time, ..task.limits };
    mind.search(&task.root, &limits, &task.stop, &mut |report| {
        let _ = events.send(Event::Found(task.id, report.clone()));
    })
}
