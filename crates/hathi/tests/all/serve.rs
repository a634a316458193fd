//! The page, as people start it.

use crate::program::{hathi, hathi_reads, program};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with the test, and its address.
struct Running(Child, String);

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut command = program();
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let mut child = command.args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect(&line);
        let address = address.to_string();
        Self(child, address)
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.1).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn without_a_command_the_page_is_served_on_this_machine() {
    let server = Running::start(&[]);
    assert!(server.1.starts_with("127.0.0.1:"), "{}", server.1);
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK"));
    assert!(server.get("/nothing").starts_with("HTTP/1.1 404"));
    // A second one finds another port.
    assert_ne!(Running::start(&[]).1, server.1);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_within_a_second() {
    let mut server = Running::start(&["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--hash", "1"]);
    let mut idle = TcpStream::connect(&server.1).unwrap();
    idle.write_all(b"GET / HT").unwrap();
    let began = Instant::now();
    let id = server.0.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    while server.0.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_address_that_is_taken_or_wrong_is_refused_in_a_line() {
    let server = Running::start(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(hathi(&["serve", "--listen", &server.1]).refused().starts_with("cannot listen on"));
    assert!(hathi(&["serve", "--listen", "here"]).refused().contains("--listen"));
}

#[test]
fn analysis_answers_every_line_of_its_input() {
    let start = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
    let input = format!(
        "{{\"id\": \"a\", \"position\": \"{start}\", \"limits\": {{\"depth\": 4}}}}\n\n\
         {{\"id\": \"b\", \"position\": \"{start}\", \"level\": 1}}\n\
         nonsense\n{}\n\
         {{\"id\": \"endless\", \"position\": \"{start}\"}}",
        "x".repeat(1 << 20)
    );
    let text = hathi_reads(&["analysis", "--hash", "1", "--threads", "1"], input.as_bytes()).fine();
    let replies: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(replies[0]["engine"]["name"].as_str().unwrap().starts_with("Hathi "));
    for id in ["a", "b", "endless"] {
        let done = replies.iter().filter(|reply| reply["id"] == id && reply["done"] == true).count();
        assert_eq!(done, 1, "{id} in {text}");
    }
    assert_eq!(replies.iter().filter(|reply| !reply["error"].is_null()).count(), 2, "{text}");
}
