//! The same work in several threads at once.

use std::any::Any;
use std::io;
use std::thread;

/// Why several threads have not done their work.
#[derive(Debug, thiserror::Error)]
pub enum CrewError {
    /// The system has given no thread at all.
    #[error("the system gives no thread: {0}")]
    Refused(io::Error),
    /// The work broke in one of them, and what it said.
    #[error("a thread broke: {0}")]
    Broken(String),
}

/// Does the same work in several threads, and gives what each of them has returned. If the system gives fewer threads, these
/// do it; if the work breaks in one of them, nothing of what the others have done passes for the whole.
///
/// ```
/// use engine::crew;
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// let next = AtomicU64::new(0);
/// let sums = crew::run(2, || (0..).map(|_| next.fetch_add(1, Ordering::Relaxed)).take_while(|&n| n < 10).sum::<u64>());
/// assert_eq!(sums.unwrap().into_iter().sum::<u64>(), 45);
/// ```
pub fn run<R: Send>(threads: usize, work: impl Fn() -> R + Sync) -> Result<Vec<R>, CrewError> {
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads.max(1) {
            match thread::Builder::new().spawn_scoped(scope, &work) {
                Ok(worker) => workers.push(worker),
                Err(error) if workers.is_empty() => return Err(CrewError::Refused(error)),
                Err(_) => break,
            }
        }
        let done: Vec<_> = workers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        done.into_iter().map(|done| done.map_err(|panic| CrewError::Broken(reason(panic.as_ref())))).collect()
    })
}

/// What a panic has said.
pub(crate) fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("no reason was given").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn what_breaks_in_one_thread_does_not_pass_for_the_work_of_the_others() {
        let number = AtomicU32::new(0);
        let work = || assert_ne!(number.fetch_add(1, Ordering::Relaxed), 2, "two is too many");
        let Err(CrewError::Broken(reason)) = run(4, work) else { panic!("it has to break") };
        assert!(reason.contains("two is too many"), "{reason}");
        assert_eq!(number.into_inner(), 4);
    }

    #[test]
    fn at_least_one_does_the_work() {
        assert_eq!(run(0, || 7).unwrap(), [7]);
    }
}
