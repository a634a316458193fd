//! `web/types.d.ts` describes the messages, effects and views exactly: it is written from their source.
//!
//! After a change: `UPDATE=1 cargo test -p page --test all types`.

use std::fmt::Write;
use std::path::PathBuf;

const HEADER: &str = "\
// What the model (crates/page) and the host tell each other. Written from the Rust types by
// `UPDATE=1 cargo test -p page --test all types`; do not edit by hand.

/** \"a1\" to \"h8\". */
export type Square = string;
/** A letter: \"E\" is Gold's elephant, \"e\" Silver's. */
export type Piece = \"E\" | \"M\" | \"H\" | \"D\" | \"C\" | \"R\" | \"e\" | \"m\" | \"h\" | \"d\" | \"c\" | \"r\";
/** Gold or Silver. */
export type Side = \"g\" | \"s\";
/** What is wrong with a query. */
export interface Refusal { id?: string | null; error: { field: string; reason: string }; }
/** What `update` gives back. */
export interface Output { view: View; effects: Effect[]; }
";

/// The files in which the types stand, in the order of the declarations.
const FILES: [&str; 11] = [
    "src/message.rs",
    "src/coach/message.rs",
    "src/effect.rs",
    "../analysis/src/query.rs",
    "../analysis/src/answer.rs",
    "src/prefs.rs",
    "src/view.rs",
    "src/coaching_view.rs",
    "src/base/message.rs",
    "src/base/question.rs",
    "src/base/view.rs",
];

#[test]
fn the_types_of_the_web_page_are_those_of_the_model() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut expected = HEADER.to_string();
    for file in FILES {
        let source = std::fs::read_to_string(root.join(file)).unwrap();
        expected.push_str(&declarations(&source));
    }
    let path = root.join("../../web/types.d.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == expected, "web/types.d.ts is old: UPDATE=1 cargo test -p page --test all types");
}

/// What stands before an item: its documentation and how it is serialised.
#[derive(Default, Clone)]
struct Before {
    docs: Vec<String>,
    attributes: String,
}

impl Before {
    fn comment(&self, indent: &str) -> String {
        match self.docs.as_slice() {
            [] => String::new(),
            docs => format!("{indent}/** {} */\n", docs.join(" ")),
        }
    }

    fn has(&self, word: &str) -> bool {
        self.attributes.contains(word)
    }
}

fn declarations(source: &str) -> String {
    let mut text = String::new();
    let mut before = Before::default();
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("///") || line.starts_with("#[") {
            collect(&mut before, line);
        } else if let Some(name) = line.strip_prefix("pub struct ").and_then(|rest| rest.strip_suffix(" {")) {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
            text.push_str(&structure(name, &before, &body));
            before = Before::default();
        } else if let Some(name) = line.strip_prefix("pub enum ").and_then(|rest| rest.strip_suffix(" {")) {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
            if before.has("Serialize") {
                text.push_str(&enumeration(name, &before, &body));
            }
            before = Before::default();
        } else {
            before = Before::default();
        }
    }
    text
}

fn collect(before: &mut Before, line: &str) {
    let line = line.trim();
    if let Some(doc) = line.strip_prefix("///") {
        before.docs.push(doc.trim().to_string());
    } else {
        before.attributes.push_str(line);
    }
}

fn structure(name: &str, before: &Before, body: &[&str]) -> String {
    let camel = before.has("rename_all = \"camelCase\"");
    let (fields, flattened) = fields(body, camel, "  ", "pub ");
    let comment = before.comment("");
    match flattened {
        None => format!("\n{comment}export interface {name} {{\n{fields}}}\n"),
        Some(other) => format!("\n{comment}export type {name} = {{\n{fields}}} & {other};\n"),
    }
}

fn fields(body: &[&str], camel: bool, indent: &str, prefix: &str) -> (String, Option<String>) {
    let mut text = String::new();
    let mut before = Before::default();
    let mut flattened = None;
    for line in body.iter().map(|line| line.trim()) {
        if line.starts_with("///") || line.starts_with("#[") {
            collect(&mut before, line);
            continue;
        }
        let Some((name, of)) = line.strip_prefix(prefix).and_then(|rest| rest.split_once(": ")) else {
            continue;
        };
        let of = script(of.trim_end_matches(','));
        if before.has("flatten") {
            flattened = Some(of);
        } else {
            let optional = before.has("default") || before.has("skip_serializing_if");
            let name = if camel { camel_case(name) } else { name.to_string() };
            let mark = if optional { "?" } else { "" };
            writeln!(text, "{}{indent}{name}{mark}: {of};", before.comment(indent)).unwrap();
        }
        before = Before::default();
    }
    (text, flattened)
}

fn enumeration(name: &str, before: &Before, body: &[&str]) -> String {
    let tag = before.attributes.split("tag = \"").nth(1).and_then(|rest| rest.split('"').next());
    let mut variants = Vec::new();
    let mut own = Before::default();
    let mut lines = body.iter();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if line.starts_with("///") || line.starts_with("#[") {
            collect(&mut own, line);
            continue;
        }
        let end = line.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(line.len());
        let kind = kebab_case(&line[..end]);
        let comment = own.comment("  ");
        let kind = match (tag, &line[end..]) {
            (None, ",") => format!("\"{kind}\""),
            (None, rest) => {
                let of = script(rest.trim_start_matches('(').trim_end_matches("),"));
                if before.has("untagged") { of } else { format!("{{ \"{kind}\": {of} }}") }
            }
            (Some(tag), ",") => format!("{{ {tag}: \"{kind}\" }}"),
            (Some(tag), _) => {
                let inside: Vec<&str> =
                    lines.by_ref().take_while(|line| line.trim() != "},").copied().collect();
                format!("{{\n      {tag}: \"{kind}\";\n{}    }}", fields(&inside, true, "      ", "").0)
            }
        };
        variants.push(format!("{comment}  | {kind}"));
        own = Before::default();
    }
    format!("\n{}export type {name} =\n{};\n", before.comment(""), variants.join("\n"))
}

/// A Rust type in the words of TypeScript.
fn script(of: &str) -> String {
    let inside =
        |prefix: &str, suffix: &str| of.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix));
    if let Some(inner) = inside("Option<", ">") {
        format!("{} | null", script(inner))
    } else if let Some(inner) = inside("Box<", ">") {
        script(inner)
    } else if let Some(inner) = inside("Vec<", ">") {
        format!("{}[]", script(inner))
    } else if let Some(inner) = inside("[", "; 2]") {
        format!("[{0}, {0}]", script(inner))
    } else {
        match of {
            "String" => "string",
            "bool" => "boolean",
            "u8" | "u32" | "u64" | "usize" | "i32" | "i64" | "f64" => "number",
            "BTreeMap<String, String>" => "Record<string, string>",
            "serde_json::Value" => "unknown",
            name => name,
        }
        .to_string()
    }
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |text, word| text + &word[..1].to_uppercase() + &word[1..])
}

fn kebab_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
