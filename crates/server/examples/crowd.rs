//! Many clients at once at a server that runs, and what each of them hears:
//!
//!     hathi serve --listen 127.0.0.1:4284 &
//!     cargo run --release -p server --example crowd -- 127.0.0.1:4284 $! 50 60
//!
//! The arguments are the address, the number of the server's process (for its memory, where `/proc` tells it), how many
//! clients, and for how many seconds. Half of the clients ask for ever, the others one short question after the other. At
//! the end all of them go without a word, and another client must have the engine for itself.

use serde_json::Value;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

/// What a client has heard.
struct Heard {
    answers: usize,
    /// How often it was told its place.
    places: usize,
    /// The longest time between two messages.
    longest: Duration,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, process, clients, seconds] = &arguments[..] else {
        eprintln!("crowd ADDRESS PROCESS CLIENTS SECONDS");
        std::process::exit(2);
    };
    let clients: usize = clients.parse().expect("a number of clients");
    let time = Duration::from_secs(seconds.parse().expect("a number of seconds"));
    let until = Instant::now() + time;
    let listeners: Vec<_> = (0..clients)
        .map(|number| {
            let address = address.clone();
            std::thread::spawn(move || listen(connect(&address), number % 2 == 0, until))
        })
        .collect();
    let heard: Vec<Heard> =
        listeners.into_iter().map(|listener| listener.join().expect("a client")).collect();
    let longest = heard.iter().map(|heard| heard.longest).max().unwrap_or_default();
    let answers: usize = heard.iter().map(|heard| heard.answers).sum();
    let fewest = heard.iter().map(|heard| heard.answers).min().unwrap_or(0);
    let places: usize = heard.iter().map(|heard| heard.places).sum();
    println!(
        "{clients} clients for {seconds} s: {answers} answers, {fewest} for the one with the fewest; {places} places told"
    );
    println!("the longest silence: {:.2} s", longest.as_secs_f64());
    println!("memory of the server: {}", memory(process));
    let mut alone = connect(address);
    ask(&mut alone, "alone", r#"{"time": 2}"#);
    let mut worst = 0;
    loop {
        let reply = next(&mut alone);
        worst = worst.max(reply["queue"].as_u64().unwrap_or(0));
        if reply["done"] == true {
            println!("alone after that: {} nodes a second, place {worst} at worst", reply["speed"]);
            return;
        }
    }
}

fn connect(address: &str) -> WebSocket<TcpStream> {
    let stream = TcpStream::connect(address).expect("a server at the address");
    let (socket, _) =
        tungstenite::client(format!("ws://{address}/analysis"), stream).expect("the analysis of a server");
    socket
}

fn ask(socket: &mut WebSocket<TcpStream>, id: &str, limits: &str) {
    let query = format!(r#"{{"id": "{id}", "position": "{START}", "lines": 3, "limits": {limits}}}"#);
    socket.send(Message::text(query)).expect("a server that listens");
}

fn next(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        if let Message::Text(text) = socket.read().expect("a server that answers") {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

fn listen(mut socket: WebSocket<TcpStream>, endless: bool, until: Instant) -> Heard {
    let limits = if endless { "{}" } else { r#"{"depth": 6}"# };
    ask(&mut socket, "0", limits);
    let mut heard = Heard { answers: 0, places: 0, longest: Duration::ZERO };
    let mut last = Instant::now();
    for number in 1.. {
        loop {
            let reply = next(&mut socket);
            assert!(reply["error"].is_null(), "{reply}");
            heard.longest = heard.longest.max(last.elapsed());
            last = Instant::now();
            match reply["queue"] {
                Value::Null => heard.answers += 1,
                _ => heard.places += 1,
            }
            if last >= until {
                return heard;
            }
            if reply["done"] == true {
                break;
            }
        }
        ask(&mut socket, &number.to_string(), limits);
    }
    heard
}

/// The most memory that a process has had, and what it has now.
fn memory(process: &str) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name));
        line.map_or("unknown", |line| line[name.len() + 1..].trim()).to_string()
    };
    format!("{} at most, {} now", line("VmHWM"), line("VmRSS"))
}
