//! The coach: the game on the analysis board judged turn by turn, and one's own mistakes as exercises.

mod message;
mod mistakes;
mod pace;
mod review;
mod view;

pub use message::Coaching;
pub(crate) use mistakes::{Mistakes, Tried};
pub(crate) use pace::Pace;
pub(crate) use review::{Review, read_lines};

use crate::view::MistakesView;

/// What the coach knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coach {
    pub pace: Pace,
    pub review: Option<Review>,
    pub mistakes: Option<Mistakes>,
}

impl Coach {
    pub fn mistakes_view(&self) -> Option<MistakesView> {
        Some(self.mistakes.as_ref()?.view(self.review.as_ref()?))
    }

    /// The search of the coach that is under way, if there is one, is not wanted any more.
    pub fn forget_searches(&mut self) -> Vec<String> {
        let review = self.review.as_mut().and_then(Review::forget_search);
        let mistakes = self.mistakes.as_mut().and_then(Mistakes::forget_search);
        review.into_iter().chain(mistakes).collect()
    }
}
