//! The files of the page: in the program itself, or, in a debug build, where they are in the repository.

#[cfg(not(embedded))]
use crate::pack;
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::Path;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, such as `index.html`, without a slash before it.
    pub path: Cow<'static, str>,
    /// What is in it.
    pub plain: Cow<'static, [u8]>,
    /// The same, compressed with gzip.
    pub zipped: Option<&'static [u8]>,
    /// Another number for other contents.
    pub tag: u64,
}

#[cfg(embedded)]
include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl File {
    /// The file for a path as it is asked for: the empty one is the first page.
    pub fn find(path: &str) -> Result<Option<Self>, String> {
        let name = if path.is_empty() { "index.html" } else { path };
        Ok(Self::all(name.ends_with(".wasm"))?.into_iter().find(|file| file.path == name))
    }

    /// All files. In a debug build the WebAssembly part is compiled if it is wanted.
    #[cfg(embedded)]
    pub fn all(_: bool) -> Result<Vec<Self>, String> {
        Ok(EMBEDDED.to_vec())
    }

    /// All files. In a debug build the WebAssembly part is compiled if it is wanted.
    #[cfg(not(embedded))]
    pub fn all(wasm: bool) -> Result<Vec<Self>, String> {
        let target = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/wasm"));
        let wasm = if wasm { pack::compile("dev", target)? } else { Vec::new() };
        let file = |(path, bytes): (String, Vec<u8>)| Self {
            path: path.into(),
            tag: pack::tag(&bytes),
            plain: bytes.into(),
            zipped: None,
        };
        Ok(pack::all(&wasm)?.into_iter().map(file).collect())
    }

    /// What a browser calls its kind.
    pub fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "webmanifest" => "application/manifest+json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "wasm" => "application/wasm",
            "txt" | "jsonl" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }
}

/// Writes the whole page into a folder, which is made if it is not there. It works from any folder of any web server.
pub fn write_site(folder: &Path) -> io::Result<usize> {
    let files = File::all(true).map_err(io::Error::other)?;
    for file in &files {
        let path = folder.join(&*file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        ::files::write(&path, &file.plain)?;
    }
    Ok(files.len())
}
