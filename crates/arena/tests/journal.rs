//! What is on disk of a match survives whatever happens to the program.

use arena::referee::Rules;
use arena::{Form, GameRecord, Journal, JournalError, LogError, Match, Standing, Starts, Terms, openings};
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
    let terms = Terms {
        engines: ["hathi; name=a; depth=1", "hathi; name=b; depth=1"]
            .map(|spec| spec.parse().unwrap())
            .to_vec(),
        form: Form::RoundRobin,
        pairs: 2,
        pace: "none".parse().unwrap(),
        rules: Rules { last_turn: Some(6), ..Rules::default() },
        sprt: None,
    };
    Match::new(terms, starts).unwrap()
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
    let original = contest(Starts::Given(openings::make_many(4, 2, 1, &|| {})));
    let mut journal = Journal::create(&folder.0, &original).unwrap();
    play(&mut journal, &original, &[]);
    drop(journal);
    let written = folder.games();
    assert_eq!(written.lines().count(), 1 + 4);

    // As a program that is killed leaves it: three games, and a piece of the fourth.
    let mut lines: Vec<&str> = written.lines().collect();
    let last = lines.pop().unwrap();
    fs::write(folder.0.join("games.jsonl"), lines.join("\n") + "\n" + &last[..last.len() / 2]).unwrap();
    let (mut journal, again, finished) = Journal::resume(&folder.0, |_| {}).unwrap();
    assert_eq!(again.terms(), original.terms());
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
    let (_, _, mut all) = Journal::resume(&folder.0, |_| {}).unwrap();
    all.sort_by_key(|record| record.game);
    assert_eq!(all.iter().map(|record| record.game).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn a_match_can_be_made_longer() {
    let folder = Folder::new("longer");
    let original = contest(Starts::Made { seed: 9 });
    let mut journal = Journal::create(&folder.0, &original).unwrap();
    play(&mut journal, &original, &[]);
    drop(journal);
    let (mut journal, longer, finished) = Journal::resume(&folder.0, |terms| terms.pairs = 3).unwrap();
    assert_eq!(play(&mut journal, &longer, &finished).games(), 6);
}

#[test]
fn a_folder_has_one_match_and_one_program_at_a_time() {
    let folder = Folder::new("one");
    let original = contest(Starts::Made { seed: 1 });
    let journal = Journal::create(&folder.0, &original).unwrap();
    assert!(matches!(Journal::create(&folder.0, &original), Err(JournalError::Log(LogError::Exists(_)))));
    assert!(matches!(Journal::resume(&folder.0, |_| {}), Err(JournalError::Log(LogError::InUse(_)))));
    drop(journal);
    assert!(Journal::resume(&folder.0, |_| {}).is_ok());
}

#[test]
fn what_is_broken_has_its_line() {
    let folder = Folder::new("broken");
    drop(Journal::create(&folder.0, &contest(Starts::Made { seed: 1 })).unwrap());
    folder.append("{\"game\":0}\n");
    let error = Journal::resume(&folder.0, |_| {}).unwrap_err().to_string();
    assert!(error.contains("games.jsonl: line 2: missing field"), "{error}");
    let error = Journal::resume(&folder.0.join("nowhere"), |_| {}).unwrap_err().to_string();
    assert!(error.ends_with("games.jsonl: there is no such file"), "{error}");
}
