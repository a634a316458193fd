//! What can be repeated, by paper.

use crate::work::{PaperError, Work};
use crate::{Exhibit, carlini, cox, fotland, hrebejk, wu};
use arena::Pace;
use std::fmt;
use std::str::FromStr;

/// A paper on computer Arimaa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// C. Cox, *Analysis and implementation of the game Arimaa*, Universiteit Maastricht, 2006.
    Cox,
    /// S. Carlini, *Arimaa: una nuova sfida per l'intelligenza artificiale*, Università degli Studi di Modena e Reggio
    /// Emilia, 2009.
    Carlini,
    /// D. Fotland, *Computer Arimaa: the beginning*, ICGA Journal 38, 2015.
    Fotland,
    /// T. Hřebejk, *Arimaa challenge: static evaluation function*, Univerzita Karlova, 2013.
    Hrebejk,
    /// D. Wu, *Designing a winning Arimaa program*, ICGA Journal 38, 2015.
    Wu,
}

impl Paper {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Cox, Self::Carlini, Self::Fotland, Self::Hrebejk, Self::Wu];

    /// The word for it on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cox => "cox",
            Self::Carlini => "carlini",
            Self::Fotland => "fotland",
            Self::Hrebejk => "hrebejk",
            Self::Wu => "wu",
        }
    }

    /// What it is.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Cox => "Cox 2006, Analysis and implementation of the game Arimaa",
            Self::Carlini => "Carlini 2009, Arimaa: a new challenge for artificial intelligence",
            Self::Fotland => "Fotland 2015, Computer Arimaa: the beginning",
            Self::Hrebejk => "Hřebejk 2013, Arimaa challenge: static evaluation function",
            Self::Wu => "Wu 2015, Designing a winning Arimaa program",
        }
    }

    /// What of it can be repeated.
    pub fn items(self, effort: &Effort) -> Vec<Box<dyn Item>> {
        match self {
            Self::Cox => cox::items(effort),
            Self::Carlini => carlini::items(),
            Self::Fotland => fotland::items(effort),
            Self::Hrebejk => hrebejk::items(effort),
            Self::Wu => wu::items(effort),
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Its name.
impl FromStr for Paper {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|paper| paper.name() == name);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|paper| paper.name()).collect();
            format!("the papers are {}, not {name:?}", names.join(", "))
        })
    }
}

/// How much is played where a paper's number comes from games.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The games of each match.
    pub games: u64,
    /// The time for each turn in matches at equal time.
    pub pace: Pace,
}

/// Something of a paper that can be repeated.
pub trait Item {
    /// A short name, good for a file.
    fn name(&self) -> &'static str;

    /// How it is measured. Whoever goes on with it must measure in the same way.
    fn settings(&self) -> serde_json::Value;

    /// How many parts there are.
    fn parts(&self) -> u64;

    /// Measures all that is not known yet.
    fn measure(&self, work: &mut Work<'_>) -> Result<Vec<Exhibit>, PaperError>;
}
