//! What a client is still to be told. It never grows: of one query only the latest answer waits.

use analysis::{ClientId, Host, Reply};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// A client that has not taken a message for this long is searched for no more until it does.
const PATIENCE: Duration = Duration::from_secs(1);
/// So many messages may wait before no more requests are read.
const ROOM: usize = 32;

/// The messages for one client.
#[derive(Debug, Default)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    /// There is something to send.
    filled: Notify,
    /// Something was sent.
    emptied: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    replies: VecDeque<Reply>,
    /// Since when something waits.
    since: Option<Instant>,
}

impl Outbox {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // What is behind the lock is whole after every line.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a message in. It takes the place of an older answer to the same query.
    pub fn put(&self, reply: Reply) {
        let mut waiting = self.waiting();
        let outdated = |old: &Reply| match (old, &reply) {
            (Reply::Answer(old), Reply::Answer(new)) => old.id == new.id && !old.done,
            _ => false,
        };
        waiting.replies.retain(|old| !outdated(old));
        waiting.replies.push_back(reply);
        waiting.since.get_or_insert_with(Instant::now);
        drop(waiting);
        self.filled.notify_one();
    }

    /// Waits for the next message. It counts as waiting until [`sent`](Self::sent).
    pub async fn next(&self) -> Reply {
        loop {
            if let Some(reply) = self.waiting().replies.pop_front() {
                return reply;
            }
            self.filled.notified().await;
        }
    }

    /// The last message was taken by the client.
    pub fn sent(&self) {
        let mut waiting = self.waiting();
        waiting.since = (!waiting.replies.is_empty()).then(Instant::now);
        drop(waiting);
        self.emptied.notify_one();
    }

    /// Waits until there is room for what a request may cause.
    pub async fn room(&self) {
        while self.waiting().replies.len() >= ROOM {
            self.emptied.notified().await;
        }
    }

    fn is_taken(&self) -> bool {
        self.waiting().since.is_none_or(|since| since.elapsed() < PATIENCE)
    }
}

/// The outboxes of all clients.
#[derive(Clone, Debug, Default)]
pub struct Outboxes(Arc<Mutex<HashMap<ClientId, Arc<Outbox>>>>);

impl Outboxes {
    fn all(&self) -> MutexGuard<'_, HashMap<ClientId, Arc<Outbox>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One for a new client, unless there are so many already.
    pub fn open(&self, client: ClientId, most: usize) -> Option<Arc<Outbox>> {
        let mut all = self.all();
        (all.len() < most).then(|| Arc::clone(all.entry(client).or_default()))
    }

    /// The client has gone.
    pub fn close(&self, client: ClientId) {
        self.all().remove(&client);
    }
}

impl Host for Outboxes {
    fn tell(&mut self, client: ClientId, reply: Reply) {
        if let Some(outbox) = self.all().get(&client) {
            outbox.put(reply);
        }
    }

    fn listens(&self, client: ClientId) -> bool {
        self.all().get(&client).is_some_and(|outbox| outbox.is_taken())
    }
}
