//! The base of games over HTTP.

use crate::client::{Running, START};
use base::Importer;
use serde_json::{Value, json};
use std::path::PathBuf;

const HOSTILE: &str = "<img src=x onerror=alert(1)> \"q\" \u{1b}[2J";

/// The place of a base that is not there yet.
fn no_library(name: &str) -> PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("server-base-{name}"));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

/// A base with a few games.
fn library(name: &str) -> PathBuf {
    let path = no_library(name);
    let setups = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n\
                  1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n";
    let mut importer = Importer::create(&path).unwrap();
    for (number, turns) in
        ["2g Ed2n\n2s resigns\n", "2g Ed2n Ed3n\n2s ee7s\n3g resigns\n", "2g Ed2n\n2s ee7s ee6s\n3g\n"]
            .iter()
            .enumerate()
    {
        let record =
            format!("Game: {number}\nGold: {HOSTILE}\nSilver: omar\nDate: 2026-02-03\n\n{setups}{turns}");
        importer.read("test", record.as_bytes()).unwrap();
    }
    assert_eq!(importer.finish().unwrap().games, 3);
    path
}

/// The status and the lines of an answer.
fn ask(server: &Running, question: &str) -> (u16, Vec<Value>) {
    send(server, "/base", question)
}

fn send(server: &Running, path: &str, question: &str) -> (u16, Vec<Value>) {
    let host = server.address;
    let answer = server.raw(
        format!(
            "POST {path} HTTP/1.0\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{question}",
            question.len()
        )
        .as_bytes(),
    );
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    assert!(head.to_ascii_lowercase().contains("x-content-type-options: nosniff"), "{head}");
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn told(server: &Running, question: &Value) -> Value {
    let (status, mut lines) = ask(server, &question.to_string());
    assert_eq!(status, 200, "{lines:?}");
    let last = lines.pop().unwrap();
    assert_eq!(last["done"], true, "{last}");
    last
}

#[test]
fn every_question_has_its_answer() {
    let mut server = Running::with_base(library("answers"));
    assert!(server.ask("GET", "/engine.json", "").contains("\"base\": true"));
    let explored = told(&server, &json!({ "ask": "explore", "position": START }));
    assert_eq!((explored["games"].as_u64(), explored["turns"][0]["turn"].as_str()), (Some(3), Some("Ed2n")));
    assert_eq!(explored["turns"][0]["players"][0][0], HOSTILE);
    let filter = json!({ "player": "OMAR", "side": "s", "result": "won" });
    let explored = told(&server, &json!({ "ask": "explore", "position": START, "filter": filter }));
    assert_eq!(explored["games"], 1);
    let through = told(&server, &json!({ "ask": "through", "position": START, "limit": 2 }));
    assert_eq!(through["games"].as_array().unwrap().len(), 2);
    let games = told(&server, &json!({ "ask": "games", "offset": 1 }));
    assert_eq!((games["count"].as_u64(), games["games"][0]["id"].as_u64()), (Some(3), Some(1)));
    let game = told(&server, &json!({ "ask": "game", "id": 2 }));
    assert!(game["record"].as_str().unwrap().contains("2s ee7s ee6s"));
    let player = told(&server, &json!({ "ask": "player", "name": HOSTILE }));
    assert_eq!(player["player"]["gold"]["games"], 3);
    assert!(!player["plot"].as_str().unwrap().contains("<img"));
    assert_eq!(told(&server, &json!({ "ask": "players", "beginning": "OM" }))["players"][0]["games"], 3);
    assert_eq!(told(&server, &json!({ "ask": "setups", "side": "g" }))["setups"][0]["times"], 3);
    let statistics = told(&server, &json!({ "ask": "statistics" }));
    assert_eq!(statistics["statistics"]["games"], 3);
    assert!(statistics["plots"][0]["svg"].as_str().unwrap().starts_with("<svg "));
    let (_, lines) = ask(
        &server,
        &json!({ "ask": "search", "search": { "pattern": "ee6", "exchanged": true, "all": true } })
            .to_string(),
    );
    let plies: Vec<_> = lines.iter().filter_map(|line| line["hit"]["ply"].as_u64()).collect();
    // Gold's elephant on d3 is Silver's on d6, not on e6.
    assert_eq!(plies, [4], "{lines:?}");
    assert_eq!(lines.last().unwrap()["complete"], true);
    server.end();
}

#[test]
fn what_cannot_be_answered_is_refused_in_words() {
    let mut server = Running::with_base(library("refused"));
    for (question, status, words) in [
        ("nonsense", 400, "expected"),
        ("{\"ask\":\"delete\"}", 400, "unknown variant"),
        ("{\"ask\":\"explore\",\"position\":\"g []\"}", 200, "position: "),
        ("{\"ask\":\"explore\",\"position\":\"g []\",\"sql\":\"x\"}", 400, "unknown field"),
        ("{\"ask\":\"player\",\"name\":\"nobody\"}", 200, "no player"),
        ("{\"ask\":\"game\",\"id\":-1}", 200, "no game"),
        ("{\"ask\":\"search\",\"search\":{\"pattern\":\"Zz9\"}}", 200, "no place of a pattern"),
        ("{\"ask\":\"games\",\"filter\":{\"from\":\"' OR 1=1\"}}", 200, "from is a date"),
    ] {
        let (found, lines) = ask(&server, question);
        assert_eq!(found, status, "{question}");
        let reason = lines.last().unwrap()["error"].as_str().unwrap();
        assert!(reason.contains(words), "{question}: {reason}");
    }
    assert_eq!(ask(&server, &format!("{{\"ask\":\"player\",\"name\":\"{}\"}}", "x".repeat(20_000))).0, 413);
    assert!(server.ask("GET", "/base", "").starts_with("HTTP/1.1 405"));
    assert!(server.ask("POST", "/base", "Origin: http://evil.example\r\n").starts_with("HTTP/1.1 403"));
    server.end();
    let mut without = Running::start();
    assert_eq!(ask(&without, "{\"ask\":\"statistics\"}").0, 404);
    assert!(without.ask("GET", "/engine.json", "").contains("\"base\": false"));
    without.end();
}

#[test]
fn a_result_is_exported_as_records_archive_lines_and_a_table() {
    let mut server = Running::with_base(library("export"));
    let export = |search: Value, format: &str| -> String {
        let question = json!({ "ask": "export", "search": search, "format": format }).to_string();
        let (status, lines) = ask(&server, &question);
        assert_eq!(status, 200, "{lines:?}");
        assert_eq!(lines.last().unwrap()["done"], true, "{lines:?}");
        lines.iter().filter_map(|line| line["text"].as_str()).collect()
    };
    let records = export(json!({ "filter": { "result": "s" } }), "records");
    assert_eq!(records.matches("resigns").count(), 1, "{records}");
    // All positions of a game are one game.
    let table = export(json!({ "pattern": "Ed3", "all": true }), "csv");
    assert_eq!(table.lines().count(), 3, "{table}");
    let archive = export(json!({}), "archive");
    let again = no_library("export-again");
    let mut importer = Importer::create(&again).unwrap();
    importer.read("the export", archive.as_bytes()).unwrap();
    assert_eq!(importer.finish().unwrap().games, 3, "{archive}");
    server.end();
}

#[test]
fn a_page_brings_games_only_where_it_may() {
    let games = "Gold: anna\nSilver: <b>omar</b>\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s resigns\n";
    let mut open = Running::with_open_base(no_library("open"));
    assert!(open.ask("GET", "/engine.json", "").contains("\"base\": false, \"import\": true"));
    assert_eq!(ask(&open, "{\"ask\":\"games\"}").0, 404);
    let (status, lines) = send(&open, "/base/import", games);
    assert_eq!((status, lines[0]["games"].as_u64()), (200, Some(1)), "{lines:?}");
    assert_eq!(send(&open, "/base/import", games).1[0]["known"], 1);
    assert_eq!(told(&open, &json!({ "ask": "games" }))["count"], 1);
    assert!(open.ask("GET", "/engine.json", "").contains("\"base\": true"));
    let foreign = open.ask("POST", "/base/import", "Origin: http://evil.example\r\n");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    open.end();
    let mut closed = Running::with_base(library("closed"));
    let (status, lines) = send(&closed, "/base/import", games);
    assert_eq!(status, 403, "{lines:?}");
    assert!(lines[0]["error"].as_str().unwrap().contains("hathi base import"));
    assert_eq!(told(&closed, &json!({ "ask": "games" }))["count"], 3);
    closed.end();
}

/// A position in which it takes a good while to say whether a goal can be forced in two turns.
const HARD: &str = "s [ r   c  r Hr r r Rrdr m    MRc     d Eh  CCe  R   RRDR R    R D ]";
/// A search that would take very long: a proof for each of many such positions.
const LONG_SEARCH: &str = "{\"ask\":\"search\",\"search\":{\"motif\":\"goal-in-two\",\"all\":true}}";

/// A connection over which a question was sent, and whose answer has begun.
fn begun(server: &Running, question: &str) -> std::net::TcpStream {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(server.address).unwrap();
    let (host, length) = (server.address, question.len());
    write!(stream, "POST /base HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{question}")
        .unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    stream
}

#[test]
fn who_goes_away_holds_up_nobody() {
    let path = no_library("gone");
    let mut importer = Importer::create(&path).unwrap();
    for number in 0..400 {
        let record = format!(
            "Game: {number}\nGold: anna\nSilver: omar\nPosition: {HARD}\n\n30s dd4w ed3n mg6w dc4n\n31g resigns\n"
        );
        importer.read("test", record.as_bytes()).unwrap();
    }
    assert_eq!(importer.finish().unwrap().games, 400);
    let mut server = Running::with_base(path);
    // As many as are answered at a time; meanwhile quick questions are answered.
    let long: Vec<_> = (0..2).map(|_| begun(&server, LONG_SEARCH)).collect();
    assert_eq!(told(&server, &json!({ "ask": "explore", "position": HARD }))["games"], 400);
    assert_eq!(ask(&server, "{\"ask\":\"statistics\"}").0, 503, "both places are taken");
    drop(long);
    // When they are gone their searches end, long before these would by themselves.
    let answered = (0..8).any(|_| ask(&server, "{\"ask\":\"statistics\"}").0 == 200);
    assert!(answered, "the places are free again");
    server.end();
}
