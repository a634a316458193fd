//! The page over HTTP, and who may ask for it.

use crate::client::Running;

fn status(answer: &str) -> u16 {
    answer.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}

fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next().unwrap();
    let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with(&format!("{name}:")))?;
    line.split_once(':').map(|(_, value)| value.trim())
}

#[test]
fn the_page_comes_with_its_headers_and_is_sent_once() {
    let server = Running::start();
    for path in ["/", "/index.html", "/?x=1"] {
        let answer = server.ask("GET", path, "");
        assert_eq!(status(&answer), 200, "{path}");
        assert_eq!(header(&answer, "content-type"), Some("text/html; charset=utf-8"));
        assert!(header(&answer, "content-security-policy").unwrap().starts_with("default-src 'none'"));
        assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
    }
    let first = server.ask("GET", "/style.css", "");
    assert_eq!(header(&first, "content-type"), Some("text/css; charset=utf-8"));
    let tag = header(&first, "etag").unwrap().to_string();
    let again = server.ask("GET", "/style.css", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!(status(&again), 304);
    assert!(again.ends_with("\r\n\r\n"));
    let other = server.ask("GET", "/style.css", "If-None-Match: \"other\"\r\n");
    assert_eq!(status(&other), 200);
    let head = server.ask("HEAD", "/style.css", "");
    assert_eq!((status(&head), header(&head, "content-length")), (200, header(&first, "content-length")));
    assert!(head.ends_with("\r\n\r\n"));
}

#[test]
fn the_page_learns_that_there_is_an_engine_and_how_it_is_kept() {
    let server = Running::start();
    assert!(server.ask("GET", "/engine.json", "").contains("\"native\": true"));
    let keeper = server.ask("GET", "/sw.js", "");
    assert!(keeper.contains("\"index.html\"") && !keeper.contains("const VERSION = \"\""), "{keeper}");
}

#[test]
fn nothing_but_the_page_is_found() {
    let server = Running::start();
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/web/index.html",
        "/types.d.ts",
        "/tsconfig.json",
    ] {
        assert_eq!(status(&server.ask("GET", path, "")), 404, "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        assert_eq!(status(&server.ask(method, "/", "")), 405, "{method}");
    }
    // A plain request is no WebSocket.
    assert!((400..500).contains(&status(&server.ask("GET", "/analysis", ""))));
}

#[test]
fn hosts_that_are_not_ours_get_nothing() {
    let server = Running::start();
    let port = server.address.port();
    let from = |host: &str| {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        status(&server.raw(request.as_bytes()))
    };
    assert_eq!(from(&format!("localhost:{port}")), 200);
    assert_eq!(from("hathi.test"), 200);
    for host in ["evil.example", "localhost.evil.example", "", "x y"] {
        assert!((400..500).contains(&from(host)), "{host}");
    }
    assert_eq!(status(&server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")), 421);
    let absolute = b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&server.raw(absolute)), 421);
}

#[test]
fn pages_from_elsewhere_cannot_use_the_engine() {
    let server = Running::start();
    let own = format!("http://{}", server.address);
    assert!(server.connect(&[("origin", &own)]).is_ok());
    for origin in ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"] {
        assert_eq!(server.connect(&[("origin", origin)]).err(), Some(403), "{origin}");
        assert_eq!(status(&server.ask("GET", "/", &format!("Origin: {origin}\r\n"))), 403, "{origin}");
    }
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
    assert_eq!(server.connect(&rebound).err(), Some(421));
}

#[test]
fn broken_requests_break_nothing() {
    let server = Running::start();
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20));
    for bytes in
        [&b"\x00\x01\x02\r\n\r\n"[..], b"GET\r\n\r\n", long.as_bytes(), b"\r\n\r\n\r\n", &[0xff; 10_000]]
    {
        let answer = server.raw(bytes);
        assert!(answer.is_empty() || (400..500).contains(&status(&answer)), "{answer}");
    }
    assert_eq!(status(&server.ask("GET", "/", "")), 200);
}
