//! What the page consists of. The build script uses this file for the release, the library for debug builds.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the WebAssembly part among the files of the page.
const WASM: &str = "hathi.wasm";
/// The script that keeps the page for use without a network, and what is replaced in it.
const KEEPER: &str = "sw.js";
const KEEPER_VERSION: &str = "const VERSION = \"\";";
const KEEPER_FILES: &str = "const FILES = [];";
/// What the browser's part is compiled for.
const TARGET: &str = "wasm32-unknown-unknown";
/// The crates of which the WebAssembly part consists.
const CRATES: [&str; 7] = ["arimaa", "nnue", "engine", "analysis", "coach", "page", "page-wasm"];
/// What the page loads when it is asked for: its name there, and where it is.
const MORE: [(&str, &str); 1] = [("puzzles.jsonl", "crates/coach/data/puzzles.jsonl")];

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// All files and folders that decide what the page is.
#[allow(dead_code, reason = "only the build script asks")]
pub fn sources() -> Vec<PathBuf> {
    let crates = CRATES.iter().flat_map(|name| {
        ["src", "networks", "rankings", "data", "Cargo.toml"]
            .map(|part| root().join("crates").join(name).join(part))
    });
    let others = ["web", "Cargo.toml", "Cargo.lock", ".cargo/config.toml", "rust-toolchain.toml"];
    crates.chain(others.map(|name| root().join(name))).filter(|path| path.exists()).collect()
}

/// Compiles the WebAssembly part with a profile into a target folder of its own, so that no lock of another cargo is
/// waited for, and reads it. Where the toolchain cannot compile for browsers yet, rustup is asked to teach it.
pub fn compile(profile: &str, target: &Path) -> Result<Vec<u8>, String> {
    let mut outcome = build(profile, target);
    if let Err(reason) = &outcome
        && reason.contains("target may not be installed")
    {
        let added = Command::new("rustup").current_dir(root()).args(["target", "add", TARGET]).output();
        if added.is_ok_and(|output| output.status.success()) {
            outcome = build(profile, target);
        }
    }
    outcome.map_err(|reason| {
        format!(
            "the page's WebAssembly part does not compile (the target is installed with: rustup target add {TARGET}): {reason}"
        )
    })?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let path = target.join(TARGET).join(folder).join("page_wasm.wasm");
    fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Lets cargo compile it; if it fails, what it said.
fn build(profile: &str, target: &Path) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .current_dir(root())
        .args(["build", "--quiet", "--package", "page-wasm", "--target", TARGET])
        .args(["--profile", profile, "--target-dir"])
        .arg(target);
    // What the outer cargo says about flags and wrappers is meant for this machine's own code.
    for name in [
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_BUILD_TARGET",
    ] {
        command.env_remove(name);
    }
    let output = command.output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).replace('\n', " / "))
    }
}

/// All files of the page by their paths, in order.
pub fn all(wasm: &[u8]) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut files = Vec::new();
    read_folder(&root().join("web"), "", &mut files)?;
    files.push((WASM.to_string(), wasm.to_vec()));
    for (name, path) in MORE {
        let bytes = fs::read(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
        files.push((name.to_string(), bytes));
    }
    files.sort();
    tell_keeper(&mut files);
    Ok(files)
}

/// A number that is another one for other bytes.
pub fn tag(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

/// The files below a folder that a browser has use for.
fn read_folder(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> Result<(), String> {
    let fail = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let types = name.ends_with(".d.ts") || name == "tsconfig.json";
        if name.starts_with('.') || name.ends_with('~') || name == "node_modules" || types {
            continue;
        }
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?));
        }
    }
    Ok(())
}

/// Tells the script that keeps the page which files there are, and which version they are together.
fn tell_keeper(files: &mut [(String, Vec<u8>)]) {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<&str> =
        files.iter().map(|(name, _)| name.as_str()).filter(|name| *name != KEEPER).collect();
    let list = format!("const FILES = {names:?};");
    let version = format!("const VERSION = \"{:016x}\";", hasher.finish());
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name == KEEPER) {
        let text = String::from_utf8_lossy(bytes);
        *bytes = text.replace(KEEPER_VERSION, &version).replace(KEEPER_FILES, &list).into_bytes();
    }
}
