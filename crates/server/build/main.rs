//! Puts the page into the program: the files of `web`, and the WebAssembly part, which is compiled here.
//!
//! Only for the release. A debug build (and so every `cargo check`, `clippy` and `test`) takes the files from where they
//! are and compiles the WebAssembly part when it is first asked for; see `src/files.rs`.

#[path = "../src/pack.rs"]
mod pack;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/pack.rs");
    if env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    println!("cargo::rustc-cfg=embedded");
    for source in pack::sources() {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    if let Err(reason) = embed() {
        println!("cargo::error={reason}");
    }
}

fn embed() -> Result<(), String> {
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    // target/release/build/server-…/out: the folder stays where it is when the number of the build changes.
    let target = out.ancestors().nth(4).unwrap_or(&out).join("wasm");
    let wasm = pack::compile("wasm", &target)?;
    let files = pack::all(&wasm)?;
    let mut table = "static EMBEDDED: &[File] = &[\n".to_string();
    for (number, (path, bytes)) in files.iter().enumerate() {
        let plain = out.join(format!("{number}.plain"));
        let zipped = out.join(format!("{number}.gz"));
        write(&plain, bytes)?;
        write(&zipped, &gzip(bytes)?)?;
        let _ = writeln!(
            table,
            "    File {{ path: Cow::Borrowed({path:?}), plain: Cow::Borrowed(include_bytes!({plain:?})), \
             zipped: Some(include_bytes!({zipped:?})), tag: {:#x} }},",
            pack::tag(bytes)
        );
    }
    table.push_str("];\n");
    write(&out.join("embedded.rs"), table.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}
