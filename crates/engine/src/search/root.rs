//! What a search starts from.

use arimaa::{Board, Game, Phase, Position, Side, Turn, TurnGenerator};

/// A position in which a turn is due, and what of the game before it matters: the boards that may not come up again.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    /// The board at the start of the turn, if that is known: a turn that leads back to it is none.
    start: Option<Board>,
    /// The keys of boards that were there at the start of a turn, by the side that was then to move, sorted; once for
    /// each time.
    seen: [Vec<u64>; 2],
    /// The boards before the enemy's last turn and before the mover's last turn, as far as they are known.
    recent: [Option<Board>; 2],
}

impl Root {
    /// The present position of a game, unless a setup is due or the game is over.
    pub fn of(game: &Game) -> Option<Self> {
        let Phase::Turn(position) = game.phase() else { return None };
        let mut seen = [Vec::new(), Vec::new()];
        let mut recent = [None; 2];
        let earlier = game.plies().filter(|(label, ..)| !label.starts_with("1g") && !label.starts_with("1s"));
        for (_, position, _) in earlier {
            seen[position.side().index()].push(position.board().key());
            recent = [Some(*position.board()), recent[0]];
        }
        seen[position.side().index()].push(position.board().key());
        seen.iter_mut().for_each(|keys| keys.sort_unstable());
        Some(Self { position, start: Some(*position.board()), seen, recent })
    }

    /// The middle of the turn that is due in a game: the position after some of its moves. The rest of the turn may be
    /// nothing, if the rules let the turn end here. `None` unless the game waits for a turn of that side.
    ///
    /// ```
    /// use arimaa::{Game, Position, Turn};
    /// use engine::search::Root;
    ///
    /// let start: Position =
    ///     "g [        r                                                      R]".parse().unwrap();
    /// let game = Game::from_position(&start, 2);
    /// let step = Turn::parse("Rh1w", &start).unwrap().moves().next().unwrap();
    /// let root = Root::in_turn(&game, &start.after(step)).unwrap();
    /// let back = |turn: &Turn| turn.result(root.position()) == *start.board();
    /// assert!(root.turns().iter().any(|(turn, _)| turn.is_empty()));
    /// assert!(!root.turns().iter().any(|(turn, _)| back(turn)));
    /// ```
    pub fn in_turn(game: &Game, position: &Position) -> Option<Self> {
        let root = Self::of(game)?;
        (root.position.side() == position.side()).then_some(Self { position: *position, ..root })
    }

    /// A position without a history, unless the game is over in it. In mid-turn nothing is known about how the turn
    /// began, so its rest may be anything, also nothing.
    pub fn of_position(position: &Position) -> Option<Self> {
        let mover = position.side().opponent();
        let at_start = position.steps_left() == Position::STEPS;
        let over = at_start && position.board().outcome(mover).is_some();
        let start = at_start.then(|| *position.board());
        let seen = [Vec::new(), Vec::new()];
        (!over).then_some(Self { position: *position, start, seen, recent: [None; 2] })
    }

    /// The same, after turns that began with these boards: the enemy's last one, and the mover's before it. They say what was
    /// done last; they forbid no repetition.
    #[must_use]
    pub fn after(self, recent: [Option<Board>; 2]) -> Self {
        Self { recent, ..self }
    }

    /// The boards before the enemy's last turn and before the mover's last turn, as far as they are known.
    pub const fn recent(&self) -> &[Option<Board>; 2] {
        &self.recent
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The key of the board at the start of the turn, or a key that no board has.
    pub(crate) fn start(&self) -> u64 {
        self.start.map_or(u64::MAX, |board| board.key())
    }

    /// The board at the start of the turn, or the present one where that is not known.
    pub(crate) fn began(&self) -> Board {
        self.start.unwrap_or(*self.position.board())
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
        Some(*board) != self.start && self.occurrences(board.key(), self.position.side().opponent()) < 2
    }

    /// Whether the turn is under way and may end with what was done so far.
    pub(crate) fn may_end_here(&self) -> bool {
        self.position.steps_left() < Position::STEPS && self.allows(self.position.board())
    }

    /// All distinct turns that are allowed here, each with the board after it; in mid-turn all ways to end the turn, the
    /// empty one included.
    pub fn turns(&self) -> Vec<(Turn, Board)> {
        let mut turns = Vec::new();
        if self.may_end_here() {
            turns.push((Turn::default(), *self.position.board()));
        }
        TurnGenerator::new().for_each(&self.position, |turn, board| {
            if self.allows(board) {
                turns.push((turn, *board));
            }
        });
        turns
    }
}
