//! What a controller says.

use crate::option::EngineOption;
use crate::reason::Reason;
use crate::scan::{Error, Scan};
use crate::text::{Text, one_line};
use arimaa::{Board, ParseError, Side};
use std::fmt;
use std::str::FromStr;

/// A message from a controller to an engine.
///
/// ```
/// use aei::ToEngine;
///
/// assert_eq!("go ponder".parse(), Ok(ToEngine::Go { ponder: true }));
/// assert_eq!(ToEngine::MakeMove("Ee2n Ee3n".into()).to_string(), "makemove Ee2n Ee3n");
/// let error = "setposition g [rrrq]".parse::<ToEngine>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 19: 'q' is not a piece");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToEngine {
    /// `aei`: who are you?
    Aei,
    /// `isready`: answer when everything before is done.
    IsReady,
    /// `newgame`: an empty board, Gold to place its pieces.
    NewGame,
    /// `setposition`: these pieces, and this side begins a turn.
    SetPosition(Side, Board),
    /// `setoption`: a setting, or something about the game and its clocks.
    SetOption(EngineOption),
    /// `makemove`: a turn or a setup. What it means depends on the position.
    MakeMove(Text),
    /// `go`: find a turn; or think while the opponent does.
    Go {
        /// Whether it is the opponent's time.
        ponder: bool,
    },
    /// `stop`: say the best turn now.
    Stop,
    /// `quit`: end.
    Quit,
}

impl FromStr for ToEngine {
    type Err = Error;

    fn from_str(line: &str) -> Result<Self, Error> {
        let line = one_line(line);
        let start = Scan::new(&line);
        let mut scan = start;
        let message = match scan.word("").map_err(|_| start.fail(Reason::Empty))? {
            "aei" => Self::Aei,
            "isready" => Self::IsReady,
            "newgame" => Self::NewGame,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "go" if scan.rest() == "ponder" => return Ok(Self::Go { ponder: true }),
            "go" => Self::Go { ponder: false },
            "makemove" => return Ok(Self::MakeMove(Text::new(scan.some_rest("a move")?))),
            "setoption" => return EngineOption::scan(scan).map(Self::SetOption),
            "setposition" => return position(scan),
            other => return Err(start.fail(Reason::UnknownMessage(other.to_string()))),
        };
        scan.end(message)
    }
}

/// Reads what stands behind `setposition`.
fn position(mut scan: Scan<'_>) -> Result<ToEngine, Error> {
    let letter = |word: &str| word.parse().ok().and_then(Side::from_letter);
    let side = scan.word_of(letter, "the side to move, g or s,")?;
    let board = scan.some_rest("a board")?;
    if !board.starts_with('[') {
        return Err(scan.fail(Reason::Expected("a board in brackets, such as [rrrr…]")));
    }
    let place = scan.fail(Reason::Empty);
    match board.parse() {
        Ok(board) => Ok(ToEngine::SetPosition(side, board)),
        Err(error) => Err(ParseError::offset(error, place.line, place.column).map(Reason::Board)),
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Aei => f.write_str("aei"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("newgame"),
            Self::SetPosition(side, board) => write!(f, "setposition {} {board}", side.letter()),
            Self::SetOption(option) => write!(f, "setoption {option}"),
            Self::MakeMove(text) => write!(f, "makemove {text}"),
            Self::Go { ponder: false } => f.write_str("go"),
            Self::Go { ponder: true } => f.write_str("go ponder"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
