//! A desk in a thread of its own.

use crate::desk::{ClientId, Desk, Host};
use engine::search::{EngineOptions, system_clock};
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long it waits for those who do not listen.
const PATIENCE: Duration = Duration::from_millis(50);

/// Sits at a [`Desk`]: takes messages, searches, and tells the host. Clones send to the same one.
#[derive(Clone, Debug)]
pub struct Clerk(Sender<Order>);

/// Ends when there is nothing more to do.
pub type Evening = JoinHandle<()>;

enum Order {
    /// A message, and what to do when it is taken.
    Receive(ClientId, String, Box<dyn FnOnce() + Send>),
    Leave(ClientId),
    /// Answer what will come to an end, and nothing more.
    Finish,
    /// Leave everything.
    Abandon,
}

impl Clerk {
    /// Starts the thread. A client may have so many queries at once.
    pub fn start(
        settings: EngineOptions,
        most_queries: usize,
        host: impl Host + Send + 'static,
    ) -> io::Result<(Self, Evening)> {
        let (orders, inbox) = mpsc::channel();
        let desk = Desk::new(settings, system_clock, None, most_queries);
        let thread = thread::Builder::new().name("analysis".to_string());
        let evening = thread.spawn(move || work(desk, host, &inbox))?;
        Ok((Self(orders), evening))
    }

    /// Hands in a message. `taken` is called when it was read; who waits for that before the next message cannot take
    /// more than its share.
    pub fn receive(&self, client: ClientId, text: String, taken: impl FnOnce() + Send + 'static) {
        self.order(Order::Receive(client, text, Box::new(taken)));
    }

    /// A client has gone.
    pub fn leave(&self, client: ClientId) {
        self.order(Order::Leave(client));
    }

    /// Lets the thread end when all queries that have limits are answered. Those without are answered as they are.
    pub fn finish(&self) {
        self.order(Order::Finish);
    }

    /// Lets the thread end after its present slice.
    pub fn abandon(&self) {
        self.order(Order::Abandon);
    }

    fn order(&self, order: Order) {
        // A thread that has ended needs no orders.
        let _ = self.0.send(order);
    }
}

fn work(mut desk: Desk, mut host: impl Host, orders: &Receiver<Order>) {
    let mut finishing = false;
    let mut searching = false;
    loop {
        let order = match (desk.is_idle(), searching) {
            (true, _) if finishing => return,
            (true, _) => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            // Who has said that all is said sends nothing more.
            (false, _) if finishing => Err(RecvTimeoutError::Timeout),
            (false, true) => orders.try_recv().map_err(|error| match error {
                TryRecvError::Empty => RecvTimeoutError::Timeout,
                TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
            }),
            (false, false) => orders.recv_timeout(PATIENCE),
        };
        match order {
            Ok(Order::Receive(client, text, taken)) => {
                desk.receive(client, &text, &mut host);
                taken();
            }
            Ok(Order::Leave(client)) => desk.leave(client),
            Ok(Order::Finish) => {
                finishing = true;
                desk.cancel_endless(&mut host);
            }
            Ok(Order::Abandon) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => searching = desk.advance(&mut host),
        }
    }
}
