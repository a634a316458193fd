//! What a search starts from.

use arimaa::{Board, Game, Phase, Position, Side, Turn, TurnGenerator};

/// A position in which a turn is due, and what of the game before it matters: the boards that may not come up again.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    /// The board at the start of the turn: a turn that leads back to it is none.
    start: Board,
    /// The keys of boards that were there at the start of a turn, by the side that was then to move, sorted; once for
    /// each time.
    seen: [Vec<u64>; 2],
}

impl Root {
    /// The present position of a game, unless a setup is due or the game is over.
    pub fn of(game: &Game) -> Option<Self> {
        let Phase::Turn(position) = game.phase() else { return None };
        let mut seen = [Vec::new(), Vec::new()];
        let earlier = game.plies().filter(|(label, ..)| !label.starts_with("1g") && !label.starts_with("1s"));
        for (_, position, _) in earlier {
            seen[position.side().index()].push(position.board().key());
        }
        seen[position.side().index()].push(position.board().key());
        seen.iter_mut().for_each(|keys| keys.sort_unstable());
        Some(Self { position, start: *position.board(), seen })
    }

    /// A position without a history, unless the game is over in it. In mid-turn, the rest of the turn may be anything
    /// that changes the board from what it is now.
    pub fn of_position(position: &Position) -> Option<Self> {
        let mover = position.side().opponent();
        let over = position.steps_left() == Position::STEPS && position.board().outcome(mover).is_some();
        (!over).then(|| Self {
            position: *position,
            start: *position.board(),
            seen: [Vec::new(), Vec::new()],
        })
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The board at the start of the turn.
    pub(crate) const fn start(&self) -> &Board {
        &self.start
    }

    /// How often a board was there in the game when `side` began its turn.
    #[inline]
    pub(crate) fn occurrences(&self, key: u64, side: Side) -> usize {
        let keys = &self.seen[side.index()];
        if keys.is_empty() {
            return 0;
        }
        let first = keys.partition_point(|&known| known < key);
        keys[first..].iter().take_while(|&&known| known == key).count()
    }

    /// Whether a turn may end with this board: it differs from the start of the turn, and was not there twice.
    pub(crate) fn allows(&self, board: &Board) -> bool {
        *board != self.start && self.occurrences(board.key(), self.position.side().opponent()) < 2
    }

    /// All distinct turns that are allowed here, each with the board after it.
    pub fn turns(&self) -> Vec<(Turn, Board)> {
        let mut turns = Vec::new();
        TurnGenerator::new().for_each(&self.position, |turn, board| {
            if self.allows(board) {
                turns.push((turn, *board));
            }
        });
        turns
    }
}
