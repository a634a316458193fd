//! The ways to see the same position: in a mirror, and from the other side.

use crate::position::Position;
use crate::turn::Turn;

/// One of the four views of a position among which the rules make no difference. To look twice in the same way is to look
/// at the position itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// Left and right change places.
    pub mirror: bool,
    /// Gold and Silver change places: the colours, the rows, and whose turn it is.
    pub flip: bool,
}

impl Symmetry {
    /// The position itself and its mirror image.
    pub const MIRRORS: [Self; 2] = [Self::new(false, false), Self::new(true, false)];
    /// All four.
    pub const ALL: [Self; 4] =
        [Self::new(false, false), Self::new(true, false), Self::new(false, true), Self::new(true, true)];

    const fn new(mirror: bool, flip: bool) -> Self {
        Self { mirror, flip }
    }

    /// The position in this view.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        let position = if self.mirror { position.mirror() } else { *position };
        if self.flip { position.flip() } else { position }
    }

    /// The turn in this view.
    #[must_use]
    pub fn turn(self, turn: Turn) -> Turn {
        let turn = if self.mirror { turn.mirror() } else { turn };
        if self.flip { turn.flip() } else { turn }
    }
}

impl Position {
    /// The one of these views that has the least [key](Self::key), and how to get there and back. All positions that are
    /// the same but for such a view have the same one, so that its key finds them all.
    ///
    /// ```
    /// use arimaa::{Position, Symmetry, Turn};
    ///
    /// let position: Position =
    ///     "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]".parse().unwrap();
    /// let (canonical, view) = position.canonical(&Symmetry::ALL);
    /// assert_eq!(position.mirror().flip().canonical(&Symmetry::ALL).0, canonical);
    /// // A turn is carried to the canonical position and back in the same way.
    /// let turn = Turn::parse("Ed2n Ed3n", &position).unwrap();
    /// let after = Position::new(turn.result(&position), position.side().opponent());
    /// assert_eq!(view.turn(turn).result(&canonical), *view.position(&after).board());
    /// assert_eq!(view.turn(view.turn(turn)), turn);
    /// ```
    pub fn canonical(&self, views: &[Symmetry]) -> (Self, Symmetry) {
        let images = views.iter().map(|&view| (view.position(self), view));
        // Where two views have the same key, they are the same position.
        images.min_by_key(|(position, view)| (position.key(), *view)).unwrap_or((*self, Symmetry::default()))
    }
}
