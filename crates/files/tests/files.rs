//! What is written, and where.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_and_nothing_else_is_left() {
    let folder = folder("plain");
    let path = folder.join("a.b.c");
    files::check(&path).unwrap();
    assert_eq!(names(&folder), [""; 0], "to check leaves nothing");
    files::write(&path, b"1").unwrap();
    // As if somebody had been killed.
    fs::write(folder.join("a.b.c.part"), "half").unwrap();
    files::check(&path).unwrap();
    files::write(&path, b"2").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"2");
    assert_eq!(names(&folder), ["a.b.c"]);
}

#[test]
fn what_cannot_be_written_is_known_before() {
    let folder = folder("wrong");
    for path in [folder.clone(), folder.join("none").join("file")] {
        let checked = files::check(&path).unwrap_err();
        let written = files::write(&path, b"1").unwrap_err();
        assert_eq!(checked.kind(), written.kind());
    }
    assert_eq!(names(&folder), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_file_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("link");
    fs::create_dir(folder.join("there")).unwrap();
    let file = folder.join("there/file");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("there/file", folder.join("one")).unwrap();
    symlink("one", folder.join("two")).unwrap();
    symlink("there/new", folder.join("new")).unwrap();
    for (name, target) in [("two", "there/file"), ("new", "there/new")] {
        files::check(&folder.join(name)).unwrap();
        files::write(&folder.join(name), name.as_bytes()).unwrap();
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_symlink());
        assert_eq!(fs::read(folder.join(target)).unwrap(), name.as_bytes());
    }
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&folder.join("there")), ["file", "new"]);
    symlink("a", folder.join("b")).unwrap();
    symlink("b", folder.join("a")).unwrap();
    assert!(files::write(&folder.join("a"), b"1").is_err(), "links in a circle");
}

#[cfg(unix)]
#[test]
fn a_pipe_and_a_device_are_written_into() {
    let folder = folder("special");
    files::check(Path::new("/dev/null")).unwrap();
    files::write(Path::new("/dev/null"), b"1").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        println!("skipped: no mkfifo");
        return;
    }
    files::check(&pipe).unwrap();
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read(pipe).unwrap())
    };
    files::write(&pipe, b"through").unwrap();
    assert_eq!(reader.join().unwrap(), b"through");
    assert_eq!(names(&folder), ["pipe"]);
}
