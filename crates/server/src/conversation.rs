//! One client over a WebSocket: its messages go to the engine, the answers come back.

use crate::outbox::{Outbox, Outboxes};
use analysis::{Clerk, ClientId, Refusal, Reply, Request};
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::stream::SplitStream;
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};

/// A client that takes no message for so long has gone.
const LONGEST_SEND: Duration = Duration::from_secs(10);
/// A client is asked this often whether it is still there.
const PING: Duration = Duration::from_secs(5);
/// A client from which nothing was heard for so long, not even that, has gone.
const SILENCE: Duration = Duration::from_secs(15);

/// The engine for all clients.
#[derive(Clone, Debug)]
pub struct Analysis {
    clerk: Clerk,
    greeting: Reply,
    outboxes: Outboxes,
    most_clients: usize,
    last: Arc<AtomicU64>,
}

impl Analysis {
    /// Clients, at most so many, are served by this clerk, who tells these outboxes.
    pub fn new(clerk: Clerk, greeting: Reply, outboxes: Outboxes, most_clients: usize) -> Self {
        Self { clerk, greeting, outboxes, most_clients, last: Arc::default() }
    }
}

/// Removes a client when its conversation is over, however that happens.
struct Seat {
    client: ClientId,
    analysis: Analysis,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.analysis.outboxes.close(self.client);
        self.analysis.clerk.leave(self.client);
    }
}

/// Begins a conversation.
pub async fn begin(State(analysis): State<Analysis>, upgrade: WebSocketUpgrade) -> Response {
    let client = analysis.last.fetch_add(1, Ordering::Relaxed);
    let Some(outbox) = analysis.outboxes.open(client, analysis.most_clients) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "There are too many clients.\n").into_response();
    };
    let seat = Seat { client, analysis };
    let upgrade = upgrade.max_message_size(Request::MOST_BYTES).max_frame_size(Request::MOST_BYTES);
    upgrade.write_buffer_size(0).on_upgrade(move |socket| converse(socket, seat, outbox))
}

async fn converse(socket: WebSocket, seat: Seat, outbox: Arc<Outbox>) {
    outbox.put(seat.analysis.greeting.clone());
    let (mut sink, stream) = socket.split();
    let (heard, mut pulse) = tokio::sync::watch::channel(Instant::now());
    let reading = read(stream, &seat, &outbox, heard);
    let writing = async {
        let mut next_ping = Instant::now() + PING;
        loop {
            let message = tokio::select! {
                reply = outbox.next() => Message::text(serde_json::to_string(&reply).unwrap_or_default()),
                () = sleep_until(next_ping) => {
                    if pulse.borrow_and_update().elapsed() > SILENCE {
                        return;
                    }
                    next_ping = Instant::now() + PING;
                    Message::Ping(Default::default())
                }
            };
            let is_text = matches!(message, Message::Text(_));
            match timeout(LONGEST_SEND, sink.send(message)).await {
                Ok(Ok(())) if is_text => outbox.sent(),
                Ok(Ok(())) => {}
                _ => return,
            }
        }
    };
    tokio::select! {
        () = reading => {}
        () = writing => {}
    }
}

/// Hands in one message after the other, until the client goes or breaks the rules of the connection.
async fn read(
    mut stream: SplitStream<WebSocket>,
    seat: &Seat,
    outbox: &Outbox,
    heard: tokio::sync::watch::Sender<Instant>,
) {
    while let Some(Ok(message)) = stream.next().await {
        // Nobody who listens has gone before the conversation is over.
        let _ = heard.send(Instant::now());
        match message {
            Message::Text(text) => {
                let (taken, wait) = oneshot::channel();
                seat.analysis.clerk.receive(seat.client, text.to_string(), move || _ = taken.send(()));
                if wait.await.is_err() {
                    return;
                }
                outbox.room().await;
            }
            Message::Binary(_) => {
                let error = analysis::Fault::new("", "messages are texts");
                outbox.put(Reply::Refusal(Refusal { id: None, error }));
                outbox.room().await;
            }
            Message::Close(_) => return,
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
}
