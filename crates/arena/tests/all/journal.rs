//! What is on disk of a match survives whatever happens to the program.

use arena::referee::Rules;
use arena::{Caller, Conditions, Form, GameRecord, Journal, JournalError, LogError, Match, Standing, Starts};
use engine::search::Stop;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hathi-journal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn games(&self) -> String {
        fs::read_to_string(self.0.join("games.jsonl")).unwrap()
    }

    fn append(&self, text: &str) {
        let mut file = OpenOptions::new().append(true).open(self.0.join("games.jsonl")).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn contest(starts: Starts) -> Match {
    let conditions = Conditions {
        engines: ["hathi; name=a; depth=1", "hathi; name=b; depth=1"]
            .map(|spec| spec.parse().unwrap())
            .to_vec(),
        form: Form::RoundRobin,
        pairs: 2,
        pace: "none".parse().unwrap(),
        rules: Rules { last_turn: Some(6), ..Rules::default() },
        sprt: None,
    };
    Match::new(conditions, starts).unwrap()
}

/// Plays what is left of a match.
fn play(journal: &mut Journal, contest: &Match, finished: &[GameRecord]) -> Standing {
    let mut standing = Standing::new(vec!["a".to_string(), "b".to_string()]);
    finished.iter().for_each(|record| standing.add(record));
    let is_done = |game| finished.iter().any(|record| record.game == game);
    contest.play(&mut standing, is_done, 2, &Stop::new(), |record, _| journal.append(record)).unwrap();
    standing
}

#[test]
fn games_are_read_as_they_were_written_and_a_torn_line_is_cut_off() {
    let folder = Folder::new("torn");
    let original = contest(Starts::Given(engine::openings::make_many(4, 2, 1, &|| {}).unwrap()));
    let mut journal = Journal::create(&folder.0, &original, Caller::default()).unwrap();
    play(&mut journal, &original, &[]);
    drop(journal);
    let written = folder.games();
    assert_eq!(written.lines().count(), 1 + 4);

    // As a program that is killed leaves it: three games, and a piece of the fourth.
    let mut lines: Vec<&str> = written.lines().collect();
    let last = lines.pop().unwrap();
    fs::write(folder.0.join("games.jsonl"), lines.join("\n") + "\n" + &last[..last.len() / 2]).unwrap();
    let (mut journal, again, finished) = Journal::resume(&folder.0, Caller::default(), |_| {}).unwrap();
    assert_eq!(again.conditions(), original.conditions());
    assert_eq!(finished.len(), 3);
    assert_eq!(folder.games(), lines.join("\n") + "\n");
    for record in &finished {
        assert!(record.record.replay().problem.is_none());
        assert_eq!(record.given + record.notes.len(), record.record.replay().game.plies().len());
    }

    // What is left is played, and nothing else.
    let standing = play(&mut journal, &again, &finished);
    assert_eq!((standing.games(), standing.between(0, 1).pairs.total()), (4, 2));
    assert!(folder.games().starts_with(&(lines.join("\n") + "\n")));
    drop(journal);
    let (_, _, mut all) = Journal::resume(&folder.0, Caller::default(), |_| {}).unwrap();
    all.sort_by_key(|record| record.game);
    assert_eq!(all.iter().map(|record| record.game).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn a_match_can_be_made_longer() {
    let folder = Folder::new("longer");
    let original = contest(Starts::Made { seed: 9 });
    let mut journal = Journal::create(&folder.0, &original, Caller::default()).unwrap();
    play(&mut journal, &original, &[]);
    drop(journal);
    let (mut journal, longer, finished) =
        Journal::resume(&folder.0, Caller::default(), |conditions| conditions.pairs = 3).unwrap();
    assert_eq!(play(&mut journal, &longer, &finished).games(), 6);
}

#[test]
fn a_folder_has_one_match_and_one_program_at_a_time() {
    let folder = Folder::new("one");
    let original = contest(Starts::Made { seed: 1 });
    let journal = Journal::create(&folder.0, &original, Caller::default()).unwrap();
    assert!(matches!(
        Journal::create(&folder.0, &original, Caller::default()),
        Err(JournalError::Log(LogError::Exists(_)))
    ));
    assert!(matches!(
        Journal::resume(&folder.0, Caller::default(), |_| {}),
        Err(JournalError::Log(LogError::InUse(_)))
    ));
    drop(journal);
    assert!(Journal::resume(&folder.0, Caller::default(), |_| {}).is_ok());
}

#[test]
fn what_is_broken_has_its_line() {
    let folder = Folder::new("broken");
    drop(Journal::create(&folder.0, &contest(Starts::Made { seed: 1 }), Caller::default()).unwrap());
    folder.append("{\"game\":0}\n");
    let error = Journal::resume(&folder.0, Caller::default(), |_| {}).unwrap_err().to_string();
    assert!(error.contains("games.jsonl: line 2: missing field"), "{error}");
    let error =
        Journal::resume(&folder.0.join("nowhere"), Caller::default(), |_| {}).unwrap_err().to_string();
    assert!(error.ends_with("games.jsonl: there is no such file"), "{error}");
}

#[test]
fn a_match_does_not_go_on_with_other_engines_unless_that_is_wanted() {
    let folder = Folder::new("mixed");
    let original = contest(Starts::Made { seed: 1 });
    let mut journal = Journal::create(&folder.0, &original, Caller::default()).unwrap();
    play(&mut journal, &original, &[]);
    drop(journal);
    // Another commit is no other engine; another evaluation is, whatever its name is.
    let commit = Caller { commit: Some("1a2b3c4d"), ..Caller::default() };
    assert!(Journal::resume(&folder.0, commit, |_| {}).is_ok());
    let other = |conditions: &mut Conditions| {
        conditions.engines[1] = "hathi; name=b; depth=1; evaluation=classical".parse().unwrap();
    };
    let error = Journal::resume(&folder.0, commit, other).unwrap_err().to_string();
    assert!(error.starts_with("b is another engine than the one that has begun: hathi 0."), "{error}");
    assert!(error.contains(", network ") && error.contains("commit 1a2b3c4d, classical, "), "{error}");
    assert!(error.ends_with("(--mixed goes on all the same)"), "{error}");
    let lines = folder.games().lines().count();
    let (_, _, finished) = Journal::resume(&folder.0, Caller { mixed: true, ..commit }, other).unwrap();
    assert_eq!((finished.len(), folder.games().lines().count()), (4, lines + 1));
    // The journal knows now who plays.
    assert!(Journal::resume(&folder.0, commit, |_| {}).is_err());
    let (_, _, finished) = Journal::resume(&folder.0, commit, other).unwrap();
    assert_eq!(finished.len(), 4);
}

#[test]
fn a_program_is_told_from_another_by_its_files() {
    let folder = Folder::new("program");
    fs::create_dir_all(&folder.0).unwrap();
    let network = folder.0.join("a.nnue");
    let identity = || {
        let spec = format!("{}; name=b; evaluation={}", env!("CARGO_BIN_EXE_misbehaving"), network.display());
        let engines = ["hathi; name=a; depth=1", &spec].map(|spec| spec.parse().unwrap()).to_vec();
        let conditions = Conditions { engines, ..contest(Starts::Made { seed: 1 }).conditions().clone() };
        Match::new(conditions, Starts::Made { seed: 1 }).unwrap().identities(None).swap_remove(1)
    };
    fs::write(&network, "one").unwrap();
    let one = identity();
    assert!(one.plays_like(&identity()) && one.to_string().contains("misbehaving "), "{one}");
    fs::write(&network, "another").unwrap();
    assert!(!one.plays_like(&identity()));
}
