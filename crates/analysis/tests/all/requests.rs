//! What is read, and how everything else is refused: with the field and the reason.

use analysis::{Limits, Query, Request, Start};

const EMPTY: &str = "g [                                                                ]";

fn query(fields: &str) -> Result<Query, (String, String)> {
    let text = format!(r#"{{"id": "a", "position": "{EMPTY}"{fields}}}"#);
    match Request::read(&text) {
        Ok(Request::Query(query)) => Ok(*query),
        Ok(Request::Cancel(id)) => panic!("{id} cancelled"),
        Err(refusal) => {
            assert_eq!(refusal.id.as_deref(), Some("a"), "{refusal:?}");
            Err((refusal.error.field, refusal.error.reason))
        }
    }
}

#[test]
fn what_is_not_said_has_a_usual_value() {
    assert_eq!(query("").unwrap(), Query::new("a", Start::Position(EMPTY.to_string())));
    assert_eq!(query(r#", "level": null, "limits": {"time": null}"#).unwrap(), query("").unwrap());
}

#[test]
fn every_field_is_read() {
    let query = query(
        r#", "steps": "Ee2n", "level": 3, "seed": 7, "threat": true, "lines": 5,
            "limits": {"nodes": 10, "time": 0.5, "depth": 12}"#,
    )
    .unwrap();
    assert_eq!(query.steps, "Ee2n");
    assert_eq!((query.level, query.seed, query.threat, query.lines), (Some(3), 7, true, 5));
    assert_eq!(query.limits, Limits { nodes: Some(10), time: Some(0.5), depth: Some(12) });
}

#[test]
fn a_query_that_is_written_is_read_again() {
    let mut query = Query::new("b", Start::Game("1g Ra1".to_string()));
    query.steps = "Ra1n".to_string();
    query.level = Some(10);
    query.seed = 1 << 50;
    query.threat = true;
    query.lines = 4;
    query.limits = Limits { nodes: Some(1), time: Some(2.5), depth: Some(3) };
    for query in [query, Query::new("c", Start::Position(EMPTY.to_string()))] {
        let text = serde_json::to_string(&query).unwrap();
        assert_eq!(Request::read(&text), Ok(Request::Query(Box::new(query))), "{text}");
    }
}

#[test]
fn each_fault_names_its_field() {
    let cases = [
        (r#", "line": 2"#, "line"),
        (r#", "lines": 0"#, "lines"),
        (r#", "lines": 6"#, "lines"),
        (r#", "lines": 1.5"#, "lines"),
        (r#", "lines": "2""#, "lines"),
        (r#", "level": 0"#, "level"),
        (r#", "level": 11"#, "level"),
        (r#", "seed": -1"#, "seed"),
        (r#", "threat": 1"#, "threat"),
        (r#", "steps": ["Ee2n"]"#, "steps"),
        (r#", "limits": 5"#, "limits"),
        (r#", "limits": {"time": 0}"#, "limits.time"),
        (r#", "limits": {"time": 1e9}"#, "limits.time"),
        (r#", "limits": {"time": "5"}"#, "limits.time"),
        (r#", "limits": {"nodes": 0}"#, "limits.nodes"),
        (r#", "limits": {"depth": 101}"#, "limits.depth"),
        (r#", "limits": {"visits": 1}"#, "limits.visits"),
        (r#", "game": "1g""#, "position"),
    ];
    for (fields, field) in cases {
        let (named, reason) = query(fields).unwrap_err();
        assert_eq!(named, field, "{fields}");
        assert!(!reason.is_empty() && reason.len() < 200, "{reason}");
    }
    let long = format!(r#", "steps": "{}""#, "x".repeat(101));
    assert_eq!(query(&long).unwrap_err().0, "steps");
}

#[test]
fn what_is_no_message_is_refused_as_a_whole() {
    let deep = "[".repeat(100_000);
    let long = format!(r#"{{"id": "{}"}}"#, "x".repeat(Request::MOST_BYTES));
    for text in ["", "{", "7", "null", "[]", "\"id\"", "{\"id\":}", "\u{0}", &deep, &long] {
        let refusal = Request::read(text).unwrap_err();
        assert_eq!((refusal.id, refusal.error.field.as_str()), (None, ""));
        assert!(refusal.error.reason.len() < 200);
    }
    for (text, field) in [
        (r#"{}"#.to_string(), "id"),
        (r#"{"id": 7}"#.to_string(), "id"),
        (format!(r#"{{"id": "{}"}}"#, "x".repeat(65)), "id"),
        (r#"{"cancel": 1}"#.to_string(), "cancel"),
        (r#"{"cancel": "a", "id": "a"}"#.to_string(), "id"),
    ] {
        assert_eq!(Request::read(&text).unwrap_err().error.field, field, "{text}");
    }
}

#[test]
fn a_cancel_is_an_id() {
    assert_eq!(Request::read(r#"{"cancel": "a1"}"#), Ok(Request::Cancel("a1".to_string())));
}
