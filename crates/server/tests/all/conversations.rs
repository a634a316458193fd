//! The engine over a WebSocket: what clients are told, and what is left of those who go.

use crate::client::Running;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tungstenite::Message;

#[test]
fn a_query_is_answered_to_its_end_and_can_be_cancelled() {
    let server = Running::start();
    let mut client = server.client();
    client.ask("a", r#""depth": 5"#);
    let answer = client.done("a");
    assert_eq!(answer["depth"], 5);
    assert!(!answer["lines"][0]["turns"][0].as_str().unwrap().is_empty());
    client.ask("b", "");
    client.ask("c", "");
    client.send(r#"{"cancel": "c"}"#);
    assert_eq!(client.done("c")["done"], true);
    client.send(r#"{"cancel": "b"}"#);
    assert_eq!(client.done("b")["done"], true);
}

#[test]
fn hostile_messages_are_refused_and_the_client_goes_on() {
    let server = Running::start();
    let mut client = server.client();
    for text in ["", "nonsense", "{}", "[[[[[", r#"{"id": "a", "position": "g [ ]"}"#, r#"{"cancel": {}}"#] {
        client.send(text);
        assert!(client.next()["error"]["reason"].is_string(), "{text}");
    }
    client.0.send(Message::binary(vec![0; 100])).unwrap();
    assert!(client.next()["error"]["reason"].is_string());
    client.ask("a", r#""depth": 2"#);
    assert_eq!(client.done("a")["done"], true);
}

#[test]
fn a_message_that_is_too_long_ends_the_connection_and_nothing_else() {
    let server = Running::start();
    let mut good = server.client();
    let mut bad = server.client();
    // The connection may be closed while it is still written to.
    let _ = bad.0.send(Message::text("x".repeat(10 << 20)));
    assert!(bad.next().is_null());
    good.ask("a", r#""depth": 2"#);
    assert_eq!(good.done("a")["done"], true);
}

#[test]
fn those_who_go_leave_nothing_behind() {
    let server = Running::start();
    for _ in 0..3 {
        let mut clients: Vec<_> = (0..20).map(|_| server.client()).collect();
        clients.iter_mut().for_each(|client| client.ask("endless", ""));
        // Dropped without a word, as when a process is killed.
    }
    let mut client = server.client();
    let began = Instant::now();
    client.ask("a", r#""depth": 3"#);
    client.done("a");
    // Had the sixty stayed, one round of slices would take longer than this.
    let mut told = Vec::new();
    client.ask("b", r#""time": 1"#);
    loop {
        let reply = client.next();
        told.push(reply["queue"].as_u64().unwrap_or(0));
        if reply["done"] == true {
            break;
        }
    }
    assert!(told.iter().all(|&place| place <= 1), "{told:?} after {:?}", began.elapsed());
}

#[test]
fn a_client_that_does_not_read_holds_up_nobody() {
    let server = Running::start();
    let mut deaf: Vec<_> = (0..10).map(|_| server.client()).collect();
    for client in &mut deaf {
        for number in 0..16 {
            client.ask(&number.to_string(), "");
        }
        // Refusals pile up until no more is read, and the sender is the one who waits.
        client.0.get_mut().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
        for _ in 0..200 {
            if client.0.send(Message::text("nonsense ".repeat(1000))).is_err() {
                break;
            }
        }
    }
    let mut client = server.client();
    let began = Instant::now();
    client.ask("a", r#""nodes": 2000"#);
    client.done("a");
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

// How long they wait is measured by examples/crowd.rs, on a machine that has nothing else to do.
#[test]
fn every_client_of_fifty_hears_something_again_and_again() {
    const CLIENTS: usize = 50;
    let server = Running::start();
    let mut clients: Vec<_> = (0..CLIENTS).map(|_| server.client()).collect();
    clients.iter_mut().for_each(|client| client.ask("a", ""));
    let until = Instant::now() + Duration::from_secs(6);
    let listeners: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            std::thread::spawn(move || {
                let (mut last, mut longest, mut searched) = (Instant::now(), Duration::ZERO, 0);
                while Instant::now() < until {
                    let reply = client.next();
                    assert!(reply["error"].is_null() && !reply.is_null(), "{reply}");
                    longest = longest.max(last.elapsed());
                    last = Instant::now();
                    searched += u32::from(reply["queue"].is_null());
                }
                (longest, searched)
            })
        })
        .collect();
    let heard: Vec<_> = listeners.into_iter().map(|listener| listener.join().unwrap()).collect();
    let longest = heard.iter().map(|(longest, _)| *longest).max().unwrap();
    assert!(longest < Duration::from_secs(15), "somebody is forgotten: {longest:?}");
    assert!(heard.iter().all(|(_, searched)| *searched > 0), "{heard:?}");
}

#[test]
fn there_is_an_end_to_the_number_of_clients() {
    let server = Running::start();
    let mut clients: Vec<_> = (0..server::MOST_CLIENTS).map(|_| server.client()).collect();
    assert_eq!(server.connect(&[]).err(), Some(503));
    clients.pop();
    let began = Instant::now();
    while server.connect(&[]).is_err() {
        assert!(began.elapsed() < Duration::from_secs(10), "the place of one who has gone is not free");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn it_ends_soon_whatever_goes_on() {
    let mut server = Running::start();
    let mut clients: Vec<_> = (0..10).map(|_| server.client()).collect();
    clients.iter_mut().for_each(|client| client.ask("a", ""));
    sleep(Duration::from_millis(200));
    let time = server.end();
    assert!(time < Duration::from_secs(5), "{time:?}");
    assert!(clients.iter_mut().all(|client| loop {
        if client.next().is_null() {
            break true;
        }
    }));
}
