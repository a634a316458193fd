//! How an engine is shared: in turn, with places told, and nothing for those who have gone.

use analysis::{ClientId, Desk, Host, Reply};
use engine::search::{EngineOptions, system_clock};
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

const MOST_QUERIES: usize = 16;
const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

#[derive(Default)]
struct Room {
    heard: HashMap<ClientId, Vec<Reply>>,
    deaf: HashSet<ClientId>,
}

impl Host for Room {
    fn tell(&mut self, client: ClientId, reply: Reply) {
        self.heard.entry(client).or_default().push(reply);
    }

    fn listens(&self, client: ClientId) -> bool {
        !self.deaf.contains(&client)
    }
}

impl Room {
    /// The answers to a query that were searched for.
    fn answers(&self, client: ClientId) -> usize {
        let searched = |reply: &&Reply| matches!(reply, Reply::Answer(answer) if answer.queue.is_none());
        self.heard.get(&client).map_or(0, |heard| heard.iter().filter(searched).count())
    }

    fn done(&self, client: ClientId) -> usize {
        let done = |reply: &&Reply| matches!(reply, Reply::Answer(answer) if answer.done);
        self.heard.get(&client).map_or(0, |heard| heard.iter().filter(done).count())
    }
}

fn desk() -> Desk {
    Desk::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() }, system_clock, None, MOST_QUERIES)
}

fn query(id: &str, limits: &str) -> String {
    format!(r#"{{"id": "{id}", "position": "{START}", "limits": {{{limits}}}}}"#)
}

#[test]
fn clients_take_turns_and_the_waiting_know_their_place() {
    let (mut desk, mut room) = (desk(), Room::default());
    for client in 0..10 {
        desk.receive(client, &query("q", ""), &mut room);
    }
    let places = (1..10).map(|client| match &room.heard[&client][..] {
        [Reply::Answer(answer)] => answer.queue,
        other => panic!("{other:?}"),
    });
    assert_eq!(places.collect::<Vec<_>>(), (1..10).map(Some).collect::<Vec<_>>());
    for _ in 0..10 {
        assert!(desk.advance(&mut room));
    }
    assert!((0..10).all(|client| room.answers(client) > 0));
    assert!(!desk.is_idle());
}

#[test]
fn one_client_with_many_queries_has_one_share() {
    let (mut desk, mut room) = (desk(), Room::default());
    for number in 0..MOST_QUERIES {
        desk.receive(1, &query(&number.to_string(), ""), &mut room);
    }
    assert!(room.heard[&1].iter().all(|reply| matches!(reply, Reply::Answer(_))));
    desk.receive(1, &query("more", ""), &mut room);
    assert!(matches!(room.heard[&1].last(), Some(Reply::Refusal(refusal)) if refusal.error.field == "id"));
    desk.receive(2, &query("q", ""), &mut room);
    for _ in 0..6 {
        desk.advance(&mut room);
    }
    assert!(room.answers(2) >= 2, "{}", room.answers(2));
}

#[test]
fn an_id_is_used_once_at_a_time() {
    let (mut desk, mut room) = (desk(), Room::default());
    desk.receive(1, &query("q", "\"depth\": 3"), &mut room);
    desk.receive(1, &query("q", ""), &mut room);
    assert!(matches!(room.heard[&1].last(), Some(Reply::Refusal(refusal)) if refusal.error.field == "id"));
    desk.receive(2, &query("q", "\"depth\": 3"), &mut room);
    while desk.advance(&mut room) {}
    assert_eq!((room.done(1), room.done(2)), (1, 1));
    desk.receive(1, &query("q", "\"depth\": 3"), &mut room);
    while desk.advance(&mut room) {}
    assert_eq!(room.done(1), 2);
}

#[test]
fn a_cancelled_query_has_a_last_answer_and_no_more() {
    let (mut desk, mut room) = (desk(), Room::default());
    desk.receive(1, &query("a", ""), &mut room);
    desk.receive(1, &query("b", ""), &mut room);
    desk.advance(&mut room);
    desk.receive(1, r#"{"cancel": "b"}"#, &mut room);
    desk.receive(1, r#"{"cancel": "a"}"#, &mut room);
    desk.receive(1, r#"{"cancel": "nobody"}"#, &mut room);
    assert_eq!(room.done(1), 2);
    assert!(matches!(room.heard[&1].last(), Some(Reply::Answer(answer)) if !answer.lines.is_empty()));
    assert!(desk.is_idle() && !desk.advance(&mut room));
}

#[test]
fn for_those_who_have_gone_or_do_not_listen_nothing_is_searched() {
    let (mut desk, mut room) = (desk(), Room::default());
    for client in 1..=3 {
        desk.receive(client, &query("q", ""), &mut room);
    }
    desk.leave(1);
    room.deaf.insert(2);
    for _ in 0..4 {
        desk.advance(&mut room);
    }
    assert_eq!((room.answers(1), room.answers(2)), (0, 0));
    assert!(room.answers(3) >= 3);
    desk.leave(3);
    assert!(!desk.advance(&mut room));
    room.deaf.clear();
    assert!(desk.advance(&mut room));
    desk.leave(2);
    assert!(desk.is_idle());
}

#[test]
fn answers_are_at_most_ten_a_second() {
    let (mut desk, mut room) = (desk(), Room::default());
    desk.receive(1, &query("q", "\"time\": 0.7"), &mut room);
    let began = Instant::now();
    while desk.advance(&mut room) {
        assert!(began.elapsed() < Duration::from_secs(20));
    }
    let most = 2 + began.elapsed().as_millis() as usize / 100;
    let answers = room.answers(1);
    assert!((2..=most).contains(&answers), "{answers} in {:?}", began.elapsed());
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let (mut desk, mut room) = (desk(), Room::default());
    for text in ["", "{}", "[1,2]", r#"{"id": "a", "position": "g [ ]"}"#, "\u{1F418}"] {
        desk.receive(1, text, &mut room);
    }
    assert_eq!(room.heard[&1].len(), 5);
    assert!(room.heard[&1].iter().all(|reply| matches!(reply, Reply::Refusal(_))));
    assert!(desk.is_idle());
}
