//! What the model asks the host to do.

use crate::base::BaseQuestion;
use analysis::Query;
use serde::Serialize;

/// A wish of the model. In JSON the kind stands in `type`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Effect {
    /// Send this to the engine; answers come back as messages `answer`.
    Search {
        /// What to search; it has its id inside.
        query: Query,
    },
    /// The answers to this search are not wanted any more.
    Cancel {
        /// The id of the search.
        id: String,
    },
    /// Ask the base of games; the lines of the answer come back as messages `base` of the kind `told`.
    Ask {
        /// The id of the question.
        id: String,
        /// What to ask.
        question: Box<BaseQuestion>,
    },
    /// The answer to this question is not wanted any more.
    Quit {
        /// The id of the question.
        id: String,
    },
    /// Keep this value, or forget it.
    Store {
        /// A short name.
        key: String,
        /// What to keep; none deletes the key.
        value: Option<String>,
    },
    /// Load a file of the page; it comes back as a message `loaded`.
    Load {
        /// Its name.
        file: String,
    },
    /// Compute this where it does not disturb; the result comes back as a message `computed`.
    Errand {
        /// What the result carries.
        id: String,
        /// For the program, as it is.
        task: String,
    },
    /// Play a sound, if sounds are on.
    Sound {
        /// Which one.
        name: Sound,
    },
    /// Say this to those who listen (an `aria-live` region).
    Say {
        /// A short sentence.
        text: String,
    },
    /// Put this on the clipboard.
    Copy {
        /// What.
        text: String,
    },
    /// Copy a link: the address of the page with this behind `#`. The address bar gets it too.
    Link {
        /// Without the `#`.
        hash: String,
    },
    /// What stands behind `#` in the address bar has nothing to do with the page any more: it goes.
    Unlink,
    /// Save this as a file.
    Download {
        /// The name of the file.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Send `tick` ten times a second, or stop it.
    Ticks {
        /// Whether to send them.
        on: bool,
    },
}

/// The sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sound {
    /// A step.
    Step,
    /// A piece is captured.
    Capture,
    /// A turn is over.
    Turn,
    /// Something was refused.
    Refused,
    /// Time is short.
    Short,
    /// The game is over, or a task is solved.
    End,
}
