//! Everything that the tactics say about a position.

use arimaa::{Bitboard, Piece, Position, Side, Square, Termination, Turn};
use engine::tactics::captures;
use engine::tactics::defence::Defence;
use engine::tactics::distance::Distances;
use engine::tactics::forced::{Forced, Parries, Solver};
use engine::tactics::goal;
use engine::tactics::hunt::{Effort, Hunter};
use engine::tactics::reach::Reach;
use serde::Serialize;

/// So many turns that parry a forced goal are looked for, unless all are wanted.
const SOME_PARRIES: usize = 5;
/// So many boards are looked at for a goal that is forced in three turns.
const BOARDS_IN_THREE: u64 = 100_000;

/// All answers for a position: for the side to move with the steps it has left, and for the other as if it were its turn.
#[derive(Serialize)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// The side to move.
    pub side: Side,
    /// Its steps left.
    pub steps_left: u8,
    /// The side to move, then the other.
    pub sides: [SideAnalysis; 2],
    /// The goal that the other side threatens, and what helps.
    pub threat: Option<Threat>,
    /// Turns after which the other side cannot force a goal any more, if it could now.
    pub parries: Option<ParryingTurns>,
    /// Every piece from a1 to h8.
    pub pieces: Vec<PieceAnalysis>,
}

/// What one side can do to the other.
#[derive(Serialize)]
pub struct SideAnalysis {
    /// Whose steps.
    pub side: Side,
    /// Whether it is this side's turn.
    pub to_move: bool,
    /// How many steps it has, or would have.
    pub steps: u8,
    /// A shortest turn that reaches goal.
    pub goal: Option<Goal>,
    /// A turn that wins, or forces a goal in the turn after it.
    pub forced: Option<ForcedGoal>,
    /// A turn that threatens goal and forces one within three turns, if one is found where two are not enough.
    pub forced_in_three: Option<String>,
    /// The pieces of the other side that can be captured.
    pub captures: Vec<Capture>,
}

/// A win within two turns, if there is no goal in one.
#[derive(Serialize)]
pub struct ForcedGoal {
    /// The turn.
    pub turn: String,
    /// Whether it ends the game at once: by elimination or immobilisation.
    pub at_once: Option<String>,
    /// The number of answers that the other side has.
    pub answers: usize,
    /// Those that lose at once.
    pub suicides: usize,
    /// Goals that meet all other answers.
    pub goals: Vec<MetAnswers>,
}

/// A goal, and the answers that it meets.
#[derive(Serialize)]
pub struct MetAnswers {
    /// The turn that reaches goal.
    pub goal: String,
    /// How many answers it meets.
    pub answers: usize,
    /// One of them.
    pub example: String,
}

/// Turns after which the other side cannot force a goal any more.
#[derive(Serialize)]
pub struct ParryingTurns {
    /// How many turns there are.
    pub all: usize,
    /// How many were tried.
    pub tried: usize,
    /// Those of them that parry.
    pub turns: Vec<String>,
}

/// A way to goal.
#[derive(Serialize)]
pub struct Goal {
    /// The fewest steps; 0 if a rabbit is there.
    pub steps: u8,
    /// A turn that does it.
    pub turn: String,
}

/// A piece that can be captured on a trap.
#[derive(Serialize)]
pub struct Capture {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// Where it is captured.
    pub trap: Square,
    /// The fewest steps.
    pub steps: u8,
    /// All turns of that length that differ in what they do to the board.
    pub turns: Vec<String>,
}

/// A goal that has to be prevented.
#[derive(Serialize)]
pub struct Threat {
    /// Who threatens it.
    pub side: Side,
    /// How many steps it takes.
    pub steps: u8,
    /// How.
    pub turn: String,
    /// A turn that prevents it; none if nothing does.
    pub saving: Option<String>,
    /// The first moves of turns that may prevent it.
    pub first_moves: Vec<String>,
    /// Whether no turn had to be tried for this answer.
    pub proved_statically: bool,
}

/// Where a piece can go and be brought.
#[derive(Serialize)]
pub struct PieceAnalysis {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// Whether it is frozen.
    pub frozen: bool,
    /// The other squares where its owner can have it within 1, 2, 3 and 4 steps.
    #[serde(serialize_with = "as_squares")]
    pub reach: [Bitboard; 4],
    /// The other squares to which the enemy can bring it within 2, 3 and 4 steps.
    #[serde(serialize_with = "as_squares")]
    pub brought: [Bitboard; 3],
    /// The distances to all squares, row 8 first, a to h; 15 is out of reach.
    pub distances: [[u8; 8]; 8],
}

impl Analysis {
    /// Asks everything. Of the turns that parry a forced goal it finds some, or all.
    pub fn of(position: &Position, all: bool) -> Self {
        let (board, side) = (position.board(), position.side());
        let reach = Side::ALL.map(|side| Reach::of(board, side));
        let distances = Distances::of(board, &reach[0], &reach[1]);
        let frozen = board.frozen(Side::Gold) | board.frozen(Side::Silver);
        let pieces = board
            .iter()
            .map(|(square, piece)| {
                let here = !Bitboard::of(square);
                let (own, enemy) = (&reach[piece.side.index()], &reach[piece.side.opponent().index()]);
                PieceAnalysis {
                    piece,
                    square,
                    frozen: frozen.contains(square),
                    reach: [1, 2, 3, 4].map(|steps| own.own(square, steps) & here),
                    brought: [2, 3, 4].map(|steps| enemy.moved(square, steps) & here),
                    distances: table(|to| distances.get(square, to)),
                }
            })
            .collect();
        let sides = [SideAnalysis::of(position, true), SideAnalysis::of(&position.pass(), false)];
        let enough = if all { usize::MAX } else { SOME_PARRIES };
        let parries = sides[1].forced.is_some().then(|| ParryingTurns::of(position, enough));
        Self {
            position: *position,
            side,
            steps_left: position.steps_left(),
            sides,
            threat: Defence::of(position).map(|defence| Threat::of(position, &defence)),
            parries,
            pieces,
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<&PieceAnalysis> {
        self.pieces.iter().find(|piece| piece.square == square)
    }
}

impl SideAnalysis {
    /// What the side to move in `position` can do.
    fn of(position: &Position, to_move: bool) -> Self {
        let (board, side, steps) = (position.board(), position.side(), position.steps_left());
        let goal = goal::find_goal(board, side, steps)
            .map(|turn| Goal { steps: turn.steps(), turn: turn.notation(position) });
        let mut list: Vec<Capture> = Vec::new();
        for capture in captures::list(board, side, steps) {
            let turn = capture.turn.notation(position);
            let known =
                list.iter_mut().find(|known| (known.square, known.trap) == (capture.victim, capture.trap));
            if let Some(known) = known {
                known.turns.push(turn);
            } else if let Some(piece) = board.piece_at(capture.victim) {
                let (square, trap, steps) = (capture.victim, capture.trap, capture.steps());
                list.push(Capture { piece, square, trap, steps, turns: vec![turn] });
            }
        }
        // The strongest victims first, and of these the fastest captures.
        list.sort_by_key(|capture| {
            (std::cmp::Reverse(capture.piece.kind), capture.square, capture.steps, capture.trap)
        });
        let forced = ForcedGoal::of(position);
        let mut forced_in_three = None;
        if goal.is_none() && forced.is_none() && steps == Position::STEPS {
            let turn = Hunter::new().find_in_three(board, side, Effort::boards(BOARDS_IN_THREE));
            forced_in_three = turn.map(|turn| turn.notation(position));
        }
        Self { side, to_move, steps, goal, forced, forced_in_three, captures: list }
    }
}

impl ForcedGoal {
    /// None also where a goal in one turn leaves nothing to force.
    fn of(position: &Position) -> Option<Self> {
        let mut solver = Solver::new();
        let Forced { turn, at_once } = solver.find(position)?;
        if at_once == Some(Termination::Goal) {
            return None;
        }
        let after = Position::new(turn.result(position), position.side().opponent());
        let proof = solver.prove(position, &turn);
        let goals = proof.iter().flat_map(|proof| &proof.goals).map(|met| {
            let answered = Position::new(met.example.result(&after), position.side());
            MetAnswers {
                goal: met.goal.notation(&answered),
                answers: met.answers,
                example: met.example.notation(&after),
            }
        });
        Some(Self {
            turn: turn.notation(position),
            at_once: at_once.map(|termination| termination.to_string()),
            answers: proof.as_ref().map_or(0, |proof| proof.answers),
            suicides: proof.as_ref().map_or(0, |proof| proof.suicides),
            goals: goals.collect(),
        })
    }
}

impl ParryingTurns {
    fn of(position: &Position, enough: usize) -> Self {
        let Parries { turns, tried, all } = Solver::new().parries(position, enough);
        Self { all, tried, turns: turns.iter().map(|turn| turn.notation(position)).collect() }
    }
}

impl Threat {
    fn of(position: &Position, defence: &Defence) -> Self {
        let Defence { threat, first_moves, saving, proved_statically } = defence;
        let enemy = position.pass();
        Self {
            side: enemy.side(),
            steps: threat.steps(),
            turn: threat.notation(&enemy),
            saving: saving.map(|turn| turn.notation(position)),
            first_moves: first_moves.iter().map(|&mv| Turn::default().with(mv).notation(position)).collect(),
            proved_statically: *proved_statically,
        }
    }
}

/// A value for each square, row 8 first.
fn table(value: impl Fn(Square) -> u8) -> [[u8; 8]; 8] {
    let mut rows = [[0; 8]; 8];
    for square in Square::all() {
        rows[usize::from(7 - square.row())][usize::from(square.column())] = value(square);
    }
    rows
}

/// Sets of squares as lists of their names.
fn as_squares<S: serde::Serializer>(sets: &[Bitboard], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sets.iter().map(|set| set.into_iter().collect::<Vec<Square>>()))
}
