//! Connections that dawdle, and too many of them.

use crate::client::Running;
use server::Limits;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const BRIEF: Duration = Duration::from_millis(300);
/// Long for a machine that has other things to do as well.
const PATIENCE: Duration = Duration::from_secs(20);

fn connect(server: &Running) -> TcpStream {
    let stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// All that comes until the server closes the connection; it fails if it never does.
fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != std::io::ErrorKind::ConnectionReset => {
            panic!("it is still open: {error}")
        }
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

fn request(server: &Running, path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address)
}

#[test]
fn a_head_that_is_not_sent_to_its_end_ends_the_connection() {
    let server = Running::start_with(Limits { head: BRIEF, ..Limits::default() });
    for part in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: local"] {
        let mut stream = connect(&server);
        stream.write_all(part.as_bytes()).unwrap();
        let answer = rest(&mut stream);
        assert!(!answer.starts_with("HTTP/1.1 200"), "{part}: {answer}");
    }
    // Letter by letter is not faster.
    let mut stream = connect(&server);
    let began = Instant::now();
    for letter in request(&server, "/").repeat(40).bytes().cycle().filter(|&letter| letter != b'\n') {
        if stream.write_all(&[letter]).is_err() {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "it is still read");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(server.ask("GET", "/style.css", "").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_connection_that_rests_after_its_request_ends() {
    let server = Running::start_with(Limits { head: BRIEF, ..Limits::default() });
    let mut stream = connect(&server);
    stream.write_all(request(&server, "/engine.json").as_bytes()).unwrap();
    assert!(rest(&mut stream).starts_with("HTTP/1.1 200"));
}

#[test]
fn who_takes_nothing_of_the_answer_is_left() {
    let server = Running::start_with(Limits { stall: BRIEF, from_one: 1, ..Limits::default() });
    let mut deaf = connect(&server);
    deaf.set_write_timeout(Some(BRIEF)).unwrap();
    // Answers pile up until the system takes no more of them; then the server waits, and not for ever.
    let head = request(&server, "/style.css").repeat(100);
    let began = Instant::now();
    while deaf.write_all(head.as_bytes()).is_ok() && began.elapsed() < PATIENCE {}
    // The place is free again: there is only one.
    while !server.ask("GET", "/style.css", "").starts_with("HTTP/1.1 200") {
        assert!(began.elapsed() < 2 * PATIENCE, "the deaf one still has its place");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(deaf);
}

#[test]
fn there_is_an_end_to_connections_from_one_address_and_to_all_of_them() {
    let both = [Limits { from_one: 4, ..Limits::default() }, Limits { connections: 4, ..Limits::default() }];
    for limits in both {
        let server = Running::start_with(limits);
        let mut guests: Vec<_> = (0..4).map(|_| connect(&server)).collect();
        // Each is asked something, so that each has been taken.
        for guest in &mut guests {
            guest.write_all(request(&server, "/engine.json").as_bytes()).unwrap();
            let mut first = [0; 12];
            guest.read_exact(&mut first).unwrap();
            assert_eq!(&first, b"HTTP/1.1 200");
        }
        let refused = rest(&mut connect(&server));
        assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 503"), "{refused}");
        guests.pop();
        let began = Instant::now();
        while !server.ask("GET", "/style.css", "").starts_with("HTTP/1.1 200") {
            assert!(began.elapsed() < PATIENCE, "the place of one who has gone is not free");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_conversation_keeps_its_place_and_gives_it_back() {
    let server = Running::start_with(Limits { from_one: 1, head: BRIEF, ..Limits::default() });
    let mut client = server.client();
    std::thread::sleep(2 * BRIEF);
    client.ask("a", r#""depth": 2"#);
    assert_eq!(client.done("a")["done"], true, "it is no request that dawdles");
    assert!(!server.ask("GET", "/style.css", "").starts_with("HTTP/1.1 200"));
    drop(client);
    let began = Instant::now();
    while !server.ask("GET", "/style.css", "").starts_with("HTTP/1.1 200") {
        assert!(began.elapsed() < PATIENCE, "the place of one who has gone is not free");
        std::thread::sleep(Duration::from_millis(20));
    }
}
