//! Work for several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does all items, each by the next thread that is free. Every worker has something of its own.
pub(crate) fn in_parallel<W: Send, T: Send>(
    workers: &mut [W],
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut W, T) + Sync,
) {
    let queue = Mutex::new(items);
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let labour = |worker: &mut W| {
        while let Some(item) = next() {
            work(worker, item);
        }
    };
    let Some((here, others)) = workers.split_first_mut() else { return };
    thread::scope(|scope| {
        for worker in others {
            // What the system refuses the others do.
            if thread::Builder::new().spawn_scoped(scope, || labour(worker)).is_err() {
                break;
            }
        }
        labour(here);
    });
}
