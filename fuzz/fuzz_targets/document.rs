//! A text in any format is read to its end, in order, with the place of what is wrong; and a position in it reads back.
#![no_main]

use arimaa::{Content, Document};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines = text.lines().count().max(1);
    let mut last = 1;
    for document in Document::all(text) {
        let line = match &document {
            Ok(document) => document.line,
            Err(error) => {
                assert!(error.column >= 1 && !error.to_string().is_empty());
                error.line
            }
        };
        assert!((last..=lines).contains(&line), "line {line} after {last}, of {lines}");
        let Ok(document) = document else { continue };
        last = line;
        if let Ok(replay) = document.replay() {
            let _ = document.verdict(&replay);
        }
        if let Content::Position(diagram) = &document.content {
            let again: Vec<_> = Document::all(&diagram.to_string()).collect();
            assert!(matches!(&again[..], [Ok(Document { content: Content::Position(same), .. })] if same == diagram));
        }
    }
});
