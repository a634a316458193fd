//! Files that appear whole or not at all.
//!
//! A file is written beside its place, brought to the disk, and renamed: whoever is killed, or loses power, has the old
//! file or the new one. The name of the unfinished file is always the same, so that those who are killed often do not
//! leave many behind; that is why this is not done with names by chance.

#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// So many links are followed from one to the next.
const MOST_LINKS: usize = 16;

/// Writes a file that appears whole or not at all.
///
/// A link stays, and what it points to is replaced; the file keeps its permissions. What is no file, such as a pipe or a
/// device, is written into as it is. A folder is refused.
///
/// ```
/// let path = std::env::temp_dir().join(format!("files-example-{}", std::process::id()));
/// files::write(&path, b"first").unwrap();
/// files::write(&path, b"second").unwrap();
/// assert_eq!(std::fs::read(&path).unwrap(), b"second");
/// std::fs::remove_file(&path).unwrap();
/// ```
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match Place::of(path)? {
        Place::Special => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Place::File(path) => {
            let unfinished = unfinished(&path);
            let written = write_unfinished(&unfinished, &path, bytes);
            if written.is_err() {
                // What went wrong is worse than what is left behind.
                let _ = fs::remove_file(&unfinished);
            }
            written
        }
    }
}

/// Why a file cannot be read or written, in words.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::IsADirectory => "this is a folder".to_string(),
        // Only a folder can be made where something is already: files are replaced.
        io::ErrorKind::AlreadyExists => "something is there already that is no folder".to_string(),
        io::ErrorKind::NotADirectory => "a part of this path is no folder".to_string(),
        io::ErrorKind::StorageFull => "there is no room left on the disk".to_string(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "that is not allowed here".to_string()
        }
        _ => error.to_string(),
    }
}

/// Whether a file could be written: for those who would have nothing to write but after hours of work.
///
/// ```
/// let folder = std::env::temp_dir();
/// assert!(files::check(&folder.join("a-file")).is_ok());
/// assert_eq!(files::check(&folder).unwrap_err().kind(), std::io::ErrorKind::IsADirectory);
/// ```
pub fn check(path: &Path) -> io::Result<()> {
    match Place::of(path)? {
        // To open a pipe waits for whoever reads it.
        Place::Special => Ok(()),
        Place::File(path) => {
            let unfinished = unfinished(&path);
            let is_new = !unfinished.exists();
            OpenOptions::new().write(true).create(true).truncate(false).open(&unfinished)?;
            if is_new { fs::remove_file(unfinished) } else { Ok(()) }
        }
    }
}

/// Where bytes go.
enum Place {
    /// A file, there or not, that is replaced: the one at the end of all links.
    File(PathBuf),
    /// Something that is written into.
    Special,
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(known) if known.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
            Ok(known) if known.is_file() => Ok(Self::File(followed(path)?)),
            Ok(_) => Ok(Self::Special),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::File(followed(path)?)),
            Err(error) => Err(error),
        }
    }
}

/// The end of a chain of links, which need not be there.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links, one after the other"))
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(".part");
    path.with_file_name(name)
}

fn write_unfinished(unfinished: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(unfinished)?;
    if let Ok(known) = fs::metadata(path) {
        file.set_permissions(known.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(unfinished, path)?;
    // The new name has to be on the disk too. Not every system can do that with a folder.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
