//! How long the coach thinks about a turn.

use crate::view::OptionView;

/// How long the coach thinks about a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pace {
    Quick,
    #[default]
    Usual,
    Deep,
}

impl Pace {
    const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Deep];

    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Usual => "usual",
            Self::Deep => "deep",
        }
    }

    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// The seconds for a turn.
    pub fn seconds(self) -> f64 {
        match self {
            Self::Quick => 0.2,
            Self::Usual => 1.0,
            Self::Deep => 5.0,
        }
    }

    pub fn options() -> Vec<OptionView> {
        let option = |pace: Self| OptionView {
            value: pace.name().to_string(),
            name: format!("{} s a turn", pace.seconds()),
            text: String::new(),
        };
        Self::ALL.into_iter().map(option).collect()
    }
}
