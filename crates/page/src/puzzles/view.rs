//! What is shown of the trainer.

use super::{Loading, Trainer, name};
use crate::view::{PuzzleThemeView, PuzzleView, PuzzlesView};
use crate::words;
use coach::puzzle::Theme;

/// A rating that is known less well has a question mark.
const UNSURE: f64 = 110.0;

impl Trainer {
    pub fn view(&self) -> PuzzlesView {
        let is_done = |solved: bool| {
            move |counts: &&[u32; 2]| if solved { counts[0] > 0 } else { counts[0] == 0 && counts[1] > 0 }
        };
        let theme = |theme: Option<Theme>| {
            let own =
                || self.puzzles.iter().filter(move |puzzle| theme.is_none_or(|theme| puzzle.theme == theme));
            let tried = |puzzle| self.kept.done.get(&name(puzzle));
            PuzzleThemeView {
                value: theme.map(Theme::name).unwrap_or_default().to_string(),
                name: theme.map_or("All themes".to_string(), |theme| words::sentence(&theme.to_string())),
                text: theme
                    .map_or("As they come, about as difficult as you can solve.", Theme::task)
                    .to_string(),
                count: own().count(),
                solved: own().filter_map(tried).filter(is_done(true)).count(),
                failed: own().filter_map(tried).filter(is_done(false)).count(),
                on: self.kept.theme == theme,
            }
        };
        let rating = self.kept.rating;
        PuzzlesView {
            loading: matches!(self.loading, Loading::No | Loading::Asked),
            problem: match &self.loading {
                Loading::Failed(reason) => Some(format!("The puzzles are not there: {reason}.")),
                _ => None,
            },
            rating: format!("{:.0}{}", rating.rating, if rating.deviation > UNSURE { "?" } else { "" }),
            deviation: format!("± {:.0}", 2.0 * rating.deviation),
            solved: self.kept.done.values().filter(is_done(true)).count(),
            failed: self.kept.done.values().filter(is_done(false)).count(),
            history: self.kept.history.clone(),
            themes: std::iter::once(None).chain(Theme::ALL.map(Some)).map(theme).collect(),
            puzzle: self.puzzle_view(),
        }
    }

    fn puzzle_view(&self) -> Option<PuzzleView> {
        let (puzzle, open) = (self.puzzle()?, self.open.as_ref()?);
        let over = open.exercise.is_over();
        Some(PuzzleView {
            number: open.index + 1,
            theme: words::sentence(&puzzle.theme.to_string()),
            task: puzzle.theme.task().to_string(),
            side: puzzle.position.side(),
            // How difficult it is says something about the answer.
            rating: over.then(|| format!("{:.0}", puzzle.rating())),
            from: puzzle.from.clone(),
            change: open.change.map(|change| format!("{change:+.0}")),
            exercise: open.exercise.view(),
        })
    }
}
