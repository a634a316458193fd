//! What an argument stands for: a file, standard input, or a position itself.

use crate::failure::Failure;
use crate::paper::plain;
use arimaa::{Content, Document, DocumentReason, Game, Moment, Outcome, Record, Replay};
use coach::Subject;
use std::io::{self, Read, Write};
use std::path::Path;

/// Finds the position that an argument stands for.
pub fn find(argument: &str) -> Result<Moment, Failure> {
    find_with_record(argument).map(|(moment, _)| moment)
}

/// Finds the position that an argument stands for, and, if it is the last one of a game record, the record.
pub fn find_with_record(argument: &str) -> Result<(Moment, Option<Record>), Failure> {
    let (name, text, label) = if !is_file(argument) && is_position(argument) {
        ("position", argument.to_string(), None)
    } else {
        let (name, label) = split_label(argument);
        (name, read(name)?, label)
    };
    let moment = Moment::of(&text, label).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let record = Document::all(&text).flatten().next().and_then(|document| match document.content {
        Content::Record(record) if label.is_none() => Some(record),
        _ => None,
    });
    Ok((moment, record))
}

/// Reads a text file, or standard input for `-`.
pub fn read(name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let result = if name == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(name).map(|content| bytes = content)
    };
    result.map_err(|error| Failure::file(name, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// All games of the files that the rules can replay to their end; it is a failure if there is none.
pub fn games(files: &[String]) -> Result<Vec<Game>, Failure> {
    Ok(rated_games(files)?.into_iter().map(|rated| rated.game).collect())
}

/// A game, and the ratings of Gold and Silver where an archive tells them.
pub struct RatedGame {
    /// The game.
    pub game: Game,
    /// The ratings before it.
    pub ratings: [Option<i32>; 2],
    /// How it ended, as far as the rules or the archive tell.
    pub outcome: Option<Outcome>,
}

/// The same games with the ratings of those who played them.
pub fn rated_games(files: &[String]) -> Result<Vec<RatedGame>, Failure> {
    let mut games = Vec::new();
    for name in files {
        for document in Document::all(&read(name)?) {
            let document = match document {
                Ok(Document { content: Content::Position(_), .. }) => continue,
                Ok(document) => document,
                // A bad line of an archive does not hide the others.
                Err(error) if matches!(error.reason, DocumentReason::Archive(_)) => continue,
                Err(error) => return Err(Failure::Input(format!("{name}: {error}"))),
            };
            let replay = document.replay().ok().filter(|replay| replay.problem.is_none());
            let (ratings, archived) = match &document.content {
                Content::Archived(game) => ([game.gold.rating, game.silver.rating], game.outcome),
                _ => ([None; 2], None),
            };
            games.extend(replay.map(|Replay { game, .. }| {
                let outcome = game.outcome().or(archived);
                RatedGame { game, ratings, outcome }
            }));
        }
    }
    if games.is_empty() {
        return Err(Failure::Input("there is no game in these files that the rules can replay".to_string()));
    }
    Ok(games)
}

/// The games of all files that can be annotated, also those that the rules do not replay to their end. What cannot is told, and
/// does not hide the rest.
pub fn subjects(files: &[String]) -> Result<Vec<Subject>, Failure> {
    let mut subjects = Vec::new();
    for name in files {
        let skip = |reason: String| {
            let _ = writeln!(io::stderr(), "{}", plain(&format!("left out: {name}: {reason}")));
        };
        for document in Document::all(&read(name)?) {
            match document {
                Ok(document) => match Subject::of(&document) {
                    Ok(subject) => subjects.push(subject),
                    Err(error) => skip(format!("line {}: {error}", document.line)),
                },
                Err(error) if matches!(error.reason, DocumentReason::Archive(_)) => skip(error.to_string()),
                Err(error) => return Err(Failure::Input(format!("{name}: {error}"))),
            }
        }
    }
    if subjects.is_empty() {
        return Err(Failure::Input("there is no game in these files that can be annotated".to_string()));
    }
    Ok(subjects)
}

/// A file, and the label behind an @, if there is one. A file may have an @ in its name: only what is no file by itself
/// is split.
pub fn split_label(argument: &str) -> (&str, Option<&str>) {
    match argument.rsplit_once('@') {
        Some((name, label)) if argument != "-" && !is_file(argument) => (name, Some(label)),
        _ => (argument, None),
    }
}

/// Whether there is something of that name, whatever the name looks like.
fn is_file(argument: &str) -> bool {
    Path::new(argument).exists()
}

/// Whether an argument is meant as a position: it has lines, or a bracket with no more than a side and its steps before
/// it, and nothing behind the other bracket. A file name can have brackets too, such as `a[1].txt`.
fn is_position(argument: &str) -> bool {
    argument.contains('\n')
        || argument.split_once('[').is_some_and(|(before, inside)| {
            let behind = inside.rsplit_once(']').map_or("", |(_, behind)| behind);
            before.trim().chars().count() <= 2 && behind.trim().is_empty()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_alone_does_not_make_a_position() {
        for position in ["g [rrrq]", "g [rrr]", "x [rrr]", "g5 [rrr ", "[      ]", "g3[R]", "2g\n+--"] {
            assert!(is_position(position), "{position}");
        }
        for file in ["a[1].txt", "games [2].txt", "../[x]/file", "no-such-file", "[draft].txt"] {
            assert!(!is_position(file), "{file}");
        }
    }
}
