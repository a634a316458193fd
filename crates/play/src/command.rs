//! What a person can type during a game.

use arimaa::Game;

/// A line that a person has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Steps or placements, and whether the turn or setup ends after them.
    Words(Vec<String>, bool),
    /// The same behind the label of its turn, such as `2g`.
    Labelled(u32, Vec<String>, bool),
    /// Let Hathi place the pieces.
    Auto,
    /// Take back a step, or the last turns of both sides.
    Undo,
    /// What the engine would play.
    Hint,
    /// How the position is evaluated.
    Why,
    /// What can be done now.
    Moves,
    /// Turn the board round.
    Flip,
    /// Write the game to a file.
    Save(String),
    /// Give up.
    Resign,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

impl Command {
    /// Understands a line; none if it is blank.
    pub fn read(line: &str) -> Result<Option<Self>, String> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| match rest {
            "" => Ok(Some(command)),
            _ => Err(format!("{first} stands alone; help lists what can be typed")),
        };
        match first.to_lowercase().as_str() {
            "" => Ok(None),
            "auto" => alone(Self::Auto),
            "undo" => alone(Self::Undo),
            "hint" => alone(Self::Hint),
            "why" => alone(Self::Why),
            "moves" => alone(Self::Moves),
            "flip" => alone(Self::Flip),
            "resign" => alone(Self::Resign),
            "help" | "?" => alone(Self::Help),
            "quit" | "exit" => alone(Self::Quit),
            "save" if rest.is_empty() => Err("save needs the name of a file".to_string()),
            "save" => Ok(Some(Self::Save(rest.to_string()))),
            _ => Ok(Some(match Game::ply_of_label(first) {
                Some(ply) => match Self::words(rest) {
                    Self::Words(words, ends) => Self::Labelled(ply, words, ends),
                    other => other,
                },
                None => Self::words(line),
            })),
        }
    }

    fn words(line: &str) -> Self {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        let ends = words
            .last()
            .is_some_and(|word| word.eq_ignore_ascii_case("done") || word.eq_ignore_ascii_case("pass"));
        if ends {
            words.pop();
        }
        Self::Words(words, ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_words_that_may_end_the_turn() {
        let read = |line| Command::read(line).unwrap();
        let words = |words: &[&str], ends| {
            Some(Command::Words(words.iter().map(|word| word.to_string()).collect(), ends))
        };
        assert_eq!(read("  "), None);
        assert_eq!(read(" undo "), Some(Command::Undo));
        assert_eq!(read("save my game.txt"), Some(Command::Save("my game.txt".to_string())));
        assert_eq!(read("Ee2n  Ee3n"), words(&["Ee2n", "Ee3n"], false));
        assert_eq!(read("Ee2n pass"), words(&["Ee2n"], true));
        assert_eq!(read("done"), words(&[], true));
        assert_eq!(read("HELP"), Some(Command::Help));
        assert_eq!(read("Undo"), Some(Command::Undo));
        assert_eq!(read("2g Ee2n DONE"), Some(Command::Labelled(2, vec!["Ee2n".to_string()], true)));
        assert!(Command::read("save").is_err() && Command::read("hint please").is_err());
    }
}
