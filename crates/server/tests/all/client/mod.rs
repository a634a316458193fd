//! A server for a test, and clients that talk to it over real sockets.

// Not every test uses all of it.
#![allow(dead_code)]

use engine::search::EngineOptions;
use serde_json::Value;
use server::{Ending, Limits, Options, Server};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

pub const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

/// A server on this machine that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    ending: Ending,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub fn start() -> Self {
        Self::with(Limits::default(), None, false)
    }

    pub fn start_with(limits: Limits) -> Self {
        Self::with(limits, None, false)
    }

    /// One with a base of games.
    pub fn with_base(base: std::path::PathBuf) -> Self {
        Self::with(Limits::default(), Some(base), false)
    }

    /// One to whose base pages may bring games.
    pub fn with_open_base(base: std::path::PathBuf) -> Self {
        Self::with(Limits::default(), Some(base), true)
    }

    fn with(limits: Limits, base: Option<std::path::PathBuf>, import: bool) -> Self {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let engine = EngineOptions { hash_mb: 4, ..EngineOptions::default() };
        let names = vec!["hathi.test".to_string()];
        let server = Server::new(Options { listen, names, engine, limits, base, import }).unwrap();
        let (address, ending) = (server.address().unwrap(), server.ending());
        Self { address, ending, thread: Some(std::thread::spawn(move || server.run())) }
    }

    /// Ends it, and tells how long that took.
    pub fn end(&mut self) -> Duration {
        let began = Instant::now();
        self.ending.request();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
        began.elapsed()
    }

    /// Sends bytes and reads all that comes back until the server closes.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // Whoever is refused may be left before all is said.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks for a path with more lines in the head.
    pub fn ask(&self, method: &str, path: &str, lines: &str) -> String {
        let host = self.address;
        self.raw(
            format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{lines}\r\n")
                .as_bytes(),
        )
    }

    /// A client of the analysis, greeted.
    pub fn client(&self) -> Client {
        let mut client = self.connect(&[]).unwrap();
        assert!(client.next()["engine"]["name"].as_str().unwrap().starts_with("Hathi"));
        client
    }

    /// A connection with some headers; the status if it is refused.
    pub fn connect(&self, headers: &[(&'static str, &str)]) -> Result<Client, u16> {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut request = format!("ws://{}/analysis", self.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Client(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// A client of the analysis.
pub struct Client(pub WebSocket<TcpStream>);

impl Client {
    pub fn send(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// Asks about the start with these limits.
    pub fn ask(&mut self, id: &str, limits: &str) {
        self.send(&format!(r#"{{"id": "{id}", "position": "{START}", "limits": {{{limits}}}}}"#));
    }

    /// The next message; null if the connection has ended.
    pub fn next(&mut self) -> Value {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).unwrap(),
                Ok(Message::Close(_)) | Err(_) => return Value::Null,
                Ok(_) => {}
            }
        }
    }

    /// The last answer to a query.
    pub fn done(&mut self, id: &str) -> Value {
        loop {
            let reply = self.next();
            assert!(!reply.is_null(), "the server has gone");
            if reply["id"] == id && (reply["done"] == true || reply["error"].is_object()) {
                return reply;
            }
        }
    }
}
