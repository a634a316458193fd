//! The gate: it takes connections, not too many, and lets go of those that dawdle.
//!
//! A connection costs a little memory as long as it is there. So there are only so many of them, from one address and in all,
//! a request must come to the end of its head in time, and whoever takes nothing of an answer for long is left.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

/// What connections may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// No more connections at once, pages and conversations together.
    pub connections: usize,
    /// No more from one address.
    pub from_one: usize,
    /// So long may the head of a request take, and so long may a connection rest between two requests.
    pub head: Duration,
    /// Whoever takes not a byte of what is sent for so long has gone.
    pub stall: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 320,
            from_one: 160,
            head: Duration::from_secs(10),
            stall: Duration::from_secs(20),
        }
    }
}

/// No connection has more bytes of a request in memory.
const MOST_HEAD: usize = 64 << 10;
/// What those hear for whom there is no room.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 33\r\n\r\n\
                      There are too many connections.\r\n";

/// Serves until the task is dropped.
pub async fn serve(mut listener: TcpListener, router: Router, limits: Limits) {
    let guests = Guests::default();
    loop {
        // Errors of single connections, and of a system that has no more of them, are waited out.
        let (stream, address) = axum::serve::Listener::accept(&mut listener).await;
        // A small answer should not wait for a larger one.
        let _ = stream.set_nodelay(true);
        let Some(ticket) = guests.admit(address.ip(), &limits) else {
            let _ = stream.try_write(FULL);
            continue;
        };
        let io = TokioIo::new(Patient { stream, limit: limits.stall, stalled: None, _ticket: ticket });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(MOST_HEAD);
        let connection =
            builder.serve_connection(io, TowerToHyperService::new(router.clone())).with_upgrades();
        tokio::spawn(async move {
            // How a connection ends is its client's affair.
            let _ = connection.await;
        });
    }
}

/// How many connections there are from each address.
#[derive(Clone, Debug, Default)]
struct Guests(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Guests {
    /// A place for one more, if there is one.
    fn admit(&self, address: IpAddr, limits: &Limits) -> Option<Ticket> {
        let mut guests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = guests.values().sum();
        let here = guests.get(&address).copied().unwrap_or(0);
        if all >= limits.connections || here >= limits.from_one {
            return None;
        }
        guests.insert(address, here + 1);
        Some(Ticket { address, guests: self.clone() })
    }
}

/// A place among the connections, given back when it is dropped.
#[derive(Debug)]
struct Ticket {
    address: IpAddr,
    guests: Guests,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut guests = self.guests.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = guests.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                guests.remove(&self.address);
            }
        }
    }
}

/// A connection that ends if the other side takes nothing for too long. It has its ticket with it, also when it becomes a
/// conversation.
struct Patient {
    stream: TcpStream,
    limit: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    _ticket: Ticket,
}

impl Patient {
    /// Looks at the clock as long as nothing is taken.
    fn judge<T>(&mut self, result: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.stalled = None;
            return result;
        }
        let limit = self.limit;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(result, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(result, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
