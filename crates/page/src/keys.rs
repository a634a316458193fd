//! What the keys do.

use crate::message::Screen;
use crate::view::KeyView;

const EVERYWHERE: [(&str, &str); 8] = [
    ("?", "Show the keys"),
    ("f", "Turn the board round"),
    ("h", "Home"),
    ("n", "New game"),
    ("a", "Analyse this game, or a new one"),
    ("l", "Lessons"),
    ("p", "Puzzles"),
    ("b", "The base of games"),
];

const BOARD: [(&str, &str); 9] = [
    ("Space", "Show the cursor; select the piece under it"),
    ("Arrow keys", "Move the cursor or the selected piece; walk through the game without them"),
    ("Enter", "End the turn"),
    ("u, Backspace", "Undo a step"),
    ("r", "Redo a step"),
    ("x", "Take all steps back"),
    ("Escape", "Let go of the selected piece, then of the cursor"),
    ("/", "Type a turn"),
    ("Home, End", "The beginning, the end"),
];

const ANALYSE: [(&str, &str); 9] = [
    ("Shift+Left, Shift+Right", "One step back or forward"),
    ("Up, Down", "The variation above or below"),
    ("e", "Engine on or off"),
    ("t", "Threat mode"),
    ("w", "Why is the position judged so?"),
    ("1 to 5", "So many lines"),
    ("y", "Play what people would play first"),
    ("g", "Judge the whole game"),
    ("m, Shift+m", "The next mistake, the one before"),
];

const EXERCISE: [(&str, &str); 4] = [
    ("Enter", "End the turn; try again; go on"),
    ("i", "A hint"),
    ("s", "Show the answer"),
    ("Left, Right", "Walk through the answer"),
];

/// The keys of a screen.
pub(crate) fn view(screen: Screen) -> Vec<KeyView> {
    let board: &[_] = match screen {
        Screen::Home | Screen::New | Screen::Base => &[],
        _ => &BOARD,
    };
    let more: &[_] = match screen {
        Screen::Analyse => &ANALYSE,
        Screen::Mistakes | Screen::Puzzles => &EXERCISE,
        _ => &[],
    };
    let all = EVERYWHERE.iter().chain(board).chain(more);
    all.map(|(key, text)| KeyView { key: key.to_string(), text: text.to_string() }).collect()
}
