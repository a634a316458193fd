//! The lessons: what is told, what is to be done, and how the rules see that it is done.

use arimaa::{Board, Piece, Position, Side, Square};
use engine::tactics::goal::can_goal;

/// A lesson of a few tasks.
pub(crate) struct Lesson {
    pub title: &'static str,
    /// What one learns.
    pub text: &'static str,
    pub tasks: &'static [Task],
}

/// Something to do on the board, always with Gold.
pub(crate) struct Task {
    /// What there is to know.
    pub text: &'static str,
    /// What to do.
    pub task: &'static str,
    /// The board from row 8 to row 1.
    pub board: [&'static str; 8],
    pub goal: Goal,
    /// What to say when it is done.
    pub praise: &'static str,
}

/// When a task is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// These pieces stand there.
    Stand(&'static [(char, &'static str)]),
    /// The own piece there can move.
    Free(&'static str),
    /// An enemy piece of this kind is frozen.
    Frozen(char),
    /// A piece of this letter is captured.
    Captured(char),
    /// So many own pieces are beside the trap, and the piece on it lives.
    Guards(&'static str, u32),
    /// Gold wins with this turn.
    Win,
    /// Silver cannot reach goal in its next turn.
    Safe,
}

impl Task {
    /// The position at the beginning.
    pub fn position(&self) -> Position {
        let mut board = Board::EMPTY;
        for (row, line) in self.board.iter().rev().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                if let (Some(piece), Some(square)) =
                    (Piece::from_letter(letter), Square::at(column as u8, row as u8))
                {
                    board.put(square, piece);
                }
            }
        }
        Position::new(board, Side::Gold)
    }

    /// Whether a turn that leads to this board solves it.
    pub fn is_solved(&self, board: &Board) -> bool {
        let start = self.position();
        let square = |name: &str| name.parse::<Square>().ok();
        let piece = |letter: char| Piece::from_letter(letter);
        match self.goal {
            Goal::Stand(places) => places.iter().all(|&(letter, name)| {
                square(name).is_some_and(|square| board.piece_at(square) == piece(letter))
            }),
            Goal::Free(name) => square(name).is_some_and(|square| {
                board.side(Side::Gold).contains(square) && !board.frozen(Side::Gold).contains(square)
            }),
            Goal::Frozen(letter) => {
                piece(letter).is_some_and(|piece| (board.pieces(piece) & board.frozen(Side::Silver)).any())
            }
            Goal::Captured(letter) => {
                piece(letter).is_some_and(|piece| board.count(piece) < start.board().count(piece))
            }
            Goal::Guards(name, count) => square(name).is_some_and(|trap| {
                let guards = arimaa::Bitboard::of(trap).neighbours() & board.side(Side::Gold);
                guards.len() >= count && board.piece_at(trap) == start.board().piece_at(trap)
            }),
            Goal::Win => board.outcome(Side::Gold).is_some_and(|outcome| outcome.winner == Some(Side::Gold)),
            Goal::Safe => {
                board.outcome(Side::Gold).is_none() && !can_goal(board, Side::Silver, Position::STEPS)
            }
        }
    }

    /// A turn that solves it; every task has one.
    #[cfg(test)]
    pub fn solution(&self) -> Option<arimaa::Turn> {
        let position = self.position();
        position.distinct_turns().into_iter().find(|(_, board)| self.is_solved(board)).map(|(turn, _)| turn)
    }
}

/// All lessons.
pub(crate) const LESSONS: [Lesson; 7] = [
    Lesson {
        title: "Steps",
        text: "How the pieces go.",
        tasks: &[
            Task {
                text: "In a turn you make one to four steps. A step takes a piece one square forward, back, left or \
                       right, never diagonally. Drag a piece along its way, or click it and then a square.",
                task: "Bring the elephant from d2 to d5.",
                board: [
                    "r......r", "........", "........", "........", "........", "........", "...E....",
                    "R......R",
                ],
                goal: Goal::Stand(&[('E', "d5")]),
                praise: "Three steps. You could have used the fourth for any piece.",
            },
            Task {
                text: "The four steps of a turn can be shared by several pieces.",
                task: "In one turn, bring the horse to b4 and the dog to g4.",
                board: [
                    "r......r", "........", "........", "........", "........", "........", ".H....D.",
                    "R......R",
                ],
                goal: Goal::Stand(&[('H', "b4"), ('D', "g4")]),
                praise: "Two steps each: a whole turn.",
            },
            Task {
                text: "Rabbits are special: they step forward and sideways, but never back. So a rabbit that goes too \
                       far does not come home again.",
                task: "Bring the rabbit from d4 to f5.",
                board: [
                    "r......r", "........", "........", "........", "...R....", "........", "........",
                    "........",
                ],
                goal: Goal::Stand(&[('R', "f5")]),
                praise: "Right. Back to d4 it cannot go any more.",
            },
        ],
    },
    Lesson {
        title: "Strength and freezing",
        text: "Who is afraid of whom.",
        tasks: &[
            Task {
                text: "From the strongest to the weakest: elephant, camel, horse, dog, cat, rabbit. A piece beside a \
                       stronger enemy is frozen: it cannot step. But a friend beside it takes its fear away.",
                task: "The dog on d4 is frozen by the horse on d5. Bring a friend beside it.",
                board: [
                    "r......r", "........", "........", "...h....", "...D....", "........", ".C...H..",
                    "R......R",
                ],
                goal: Goal::Free("d4"),
                praise: "With a friend beside it the dog can move again.",
            },
            Task {
                text: "You can freeze too. Nothing freezes an elephant, because nothing is stronger.",
                task: "Freeze the silver horse on e5 with your camel.",
                board: [
                    "r......r", "........", "........", "....h...", "........", "........", "....M...",
                    "R......R",
                ],
                goal: Goal::Frozen('h'),
                praise: "The horse stands beside a stronger piece and has no friend: frozen.",
            },
        ],
    },
    Lesson {
        title: "Pushing",
        text: "Move the enemy out of your way.",
        tasks: &[
            Task {
                text: "A piece can push a weaker enemy beside it: the enemy goes to an empty square, your piece takes its \
                       place. That takes two steps. Drag the enemy piece where you want it.",
                task: "Push the dog on d5 away with your camel, so that the camel stands on d5.",
                board: [
                    "r......r", "........", "........", "...d....", "...M....", "........", "........",
                    "R......R",
                ],
                goal: Goal::Stand(&[('M', "d5")]),
                praise: "Pushed. The dog could not defend itself: only strength counts.",
            },
            Task {
                text: "You choose the square where the enemy goes. Two pushes make a turn.",
                task: "Push the rabbit from e5 to e7.",
                board: [
                    "r......r", "........", "........", "....r...", "....H...", "........", "........",
                    "R......R",
                ],
                goal: Goal::Stand(&[('r', "e7")]),
                praise: "Two pushes, four steps.",
            },
        ],
    },
    Lesson {
        title: "Pulling",
        text: "Take the enemy with you.",
        tasks: &[
            Task {
                text: "A piece can also pull a weaker enemy: it steps away to an empty square, and the enemy follows to \
                       the square it has left. Drag the enemy onto your piece, or step first and drag the enemy after it.",
                task: "Pull the horse from d5 to d4 with your elephant.",
                board: [
                    "r......r", "........", "........", "...h....", "...E....", "........", "........",
                    "R......R",
                ],
                goal: Goal::Stand(&[('h', "d4")]),
                praise: "Pulled. Pushing and pulling both take two steps.",
            },
            Task {
                text: "Pulling twice brings an enemy far into your half of the board.",
                task: "Pull the dog from g6 to g4 with your camel.",
                board: [
                    "r......r", "........", "......d.", "......M.", "........", "........", "........",
                    "R......R",
                ],
                goal: Goal::Stand(&[('d', "g4")]),
                praise: "Near your trap on f3 this dog will not be happy.",
            },
        ],
    },
    Lesson {
        title: "Traps",
        text: "How pieces are captured.",
        tasks: &[
            Task {
                text: "There are four traps: c3, f3, c6 and f6. A piece on a trap without a friend beside it is captured at \
                       once, whoever has moved.",
                task: "Capture the cat: push it onto the trap on c6.",
                board: [
                    "r......r", "........", "........", "..c.....", "..E.....", "........", "........",
                    "R......R",
                ],
                goal: Goal::Captured('c'),
                praise: "Captured. It does not come back.",
            },
            Task {
                text: "A piece on a trap is safe as long as a friend stands beside it. Take the friend away!",
                task: "Capture the rabbit on f6: its only friend is the dog on f7.",
                board: [
                    "r......r", ".....d..", ".....rH.", "........", "........", "........", "........",
                    "R......R",
                ],
                goal: Goal::Captured('r'),
                praise: "Without its friend the rabbit was lost.",
            },
            Task {
                text: "Your own traps need guards: with two pieces beside a trap it is hard to take one of yours there.",
                task: "Your dog on c3 has only one friend beside it. Bring a second guard beside the trap.",
                board: [
                    "r......r", "........", "........", "........", ".e......", ".CD.....", "....H...",
                    "R......R",
                ],
                goal: Goal::Guards("c3", 2),
                praise: "Two guards: now one push is not enough.",
            },
        ],
    },
    Lesson {
        title: "Goal, and other ends",
        text: "How the game is won.",
        tasks: &[
            Task {
                text: "You win when one of your rabbits stands on the last row at the end of a turn: row 8 for Gold, row 1 \
                       for Silver.",
                task: "Bring the rabbit to goal.",
                board: [
                    "r......r", "........", "........", "....R...", "........", "........", "........",
                    "R.......",
                ],
                goal: Goal::Win,
                praise: "Goal! That is how nearly all games end.",
            },
            Task {
                text: "Often the way is blocked, and the other pieces help.",
                task: "The rabbit on b7 is frozen by the cat. Win in this turn.",
                board: [
                    "r......r", "cR......", "........", ".D......", "........", "........", "........",
                    "R.......",
                ],
                goal: Goal::Win,
                praise: "The dog came to help, and the rabbit ran.",
            },
            Task {
                text: "A side that has lost all its rabbits has lost, too. And so has a side that cannot move, or that may \
                       only repeat a position for the third time.",
                task: "Capture the last rabbit of Silver.",
                board: [
                    "........", "........", "........", "....er..", "....HE..", "........", "........",
                    "R.......",
                ],
                goal: Goal::Win,
                praise: "No rabbits, no hope.",
            },
        ],
    },
    Lesson {
        title: "A first plan",
        text: "What to do in a real game.",
        tasks: &[
            Task {
                text: "Your elephant is your best piece. In the centre it reaches all traps. Bring it there early.",
                task: "Bring the elephant to d6 in one turn.",
                board: [
                    "rrrrrrrr", "hdcm.cdh", "........", "....e...", "........", "........", "HDCEMCDH",
                    "RRRRRRRR",
                ],
                goal: Goal::Stand(&[('E', "d6")]),
                praise: "A strong place: nothing can move the elephant from there.",
            },
            Task {
                text: "Then use it: an enemy piece that stands alone near a trap is a target. Pull it, freeze it, or take it.",
                task: "The silver horse has come too far. Capture it.",
                board: [
                    "rrrrrrrr", ".dcmecd.", "h.......", "........", "..hE....", "........", "H.C.MCDH",
                    "RRRRRRRR",
                ],
                goal: Goal::Captured('h'),
                praise: "A horse for nothing: that often decides a game between beginners.",
            },
            Task {
                text: "And always look at the rabbits of the other side: after each of your turns ask whether one of them can \
                       reach goal.",
                task: "Silver threatens to reach goal. Stop it.",
                board: [
                    "r.......", "........", "........", "........", "........", "........", "r.....H.",
                    "....CD.R",
                ],
                goal: Goal::Safe,
                praise: "Safe. Now you know enough for a first game.",
            },
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_can_be_solved_and_is_not_solved_yet() {
        for lesson in &LESSONS {
            assert!((2..=3).contains(&lesson.tasks.len()), "{}", lesson.title);
            for task in lesson.tasks {
                let position = task.position();
                assert!(task.board.iter().all(|row| row.len() == 8), "{}", task.task);
                assert!(!task.is_solved(position.board()), "{}", task.task);
                assert!(position.board().outcome(Side::Silver).is_none(), "{}", task.task);
                assert!(position.board().unsupported().is_empty(), "{}", task.task);
                assert!(task.solution().is_some(), "{}", task.task);
            }
        }
    }
}
