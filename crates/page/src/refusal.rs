//! Why something is not allowed, in words that name the pieces and squares.

use crate::words::{list, owned, piece_on, sentence};
use arimaa::{Board, Direction, Game, Piece, Position, Side, Square, Step, StepReason, TurnReason};

/// A refusal and the squares it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A sentence.
    pub text: String,
    /// The squares of the pieces that are to blame.
    pub squares: Vec<Square>,
}

impl Refusal {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), squares: Vec::new() }
    }

    fn at(text: impl Into<String>, squares: Vec<Square>) -> Self {
        Self { text: text.into(), squares }
    }
}

/// Why a step is not allowed on this board, by the side whose turn it is.
pub(crate) fn of_step(board: &Board, side: Side, step: Step, reason: StepReason) -> Refusal {
    let the_piece = piece_on(step.piece, step.from);
    match reason {
        StepReason::NoStepsLeft => {
            Refusal::new("All four steps of this turn are made. End the turn or undo a step.")
        }
        StepReason::NotThere(None) => Refusal::new(format!("There is no piece on {}.", step.from)),
        StepReason::NotThere(Some(other)) => Refusal::at(
            format!("The piece on {} is {} {}.", step.from, article(other), other.kind),
            vec![step.from],
        ),
        StepReason::Occupied(other) => Refusal::at(
            format!("{} cannot go to {}: {} is there.", sentence(&the_piece), step.to(), owned_name(other)),
            vec![step.to()],
        ),
        StepReason::Frozen => frozen(board, step.piece, step.from),
        StepReason::RabbitBackward => Refusal::at(
            format!("{} cannot step backward: rabbits only go forward and sideways.", sentence(&the_piece)),
            vec![step.from],
        ),
        StepReason::FinishPush(victim, square) => Refusal::at(
            format!(
                "The push must be finished first: a piece stronger than the {} has to enter {square}.",
                victim.kind
            ),
            vec![square],
        ),
        StepReason::TooWeakToPush(victim) => Refusal::at(
            format!("{} is too weak to push the {}.", sentence(&the_piece), victim.kind),
            vec![step.from],
        ),
        StepReason::NothingMovesIt => nothing_moves(board, side, step.piece, step.from),
        StepReason::PushOnLastStep => Refusal::at(
            format!("Pushing {the_piece} takes two steps, and only one is left."),
            vec![step.from],
        ),
    }
}

fn owned_name(piece: Piece) -> String {
    format!("{}'s {}", piece.side, piece.kind)
}

fn article(piece: Piece) -> String {
    format!("{}'s", piece.side)
}

/// "The horse on b5 is frozen by the camel on b6."
pub(crate) fn frozen(board: &Board, piece: Piece, square: Square) -> Refusal {
    let freezers = neighbours(board, square).filter(|(_, other)| other.dominates(piece)).collect::<Vec<_>>();
    let names: Vec<String> = freezers.iter().map(|&(square, other)| piece_on(other, square)).collect();
    let mut squares = vec![square];
    squares.extend(freezers.iter().map(|(square, _)| *square));
    Refusal::at(format!("{} is frozen by {}.", sentence(&piece_on(piece, square)), list(&names)), squares)
}

/// Why no own piece can push or pull this enemy.
fn nothing_moves(board: &Board, side: Side, piece: Piece, square: Square) -> Refusal {
    let the_piece = owned(piece, square);
    let own: Vec<_> = neighbours(board, square).filter(|(_, other)| other.side == side).collect();
    let strong: Vec<_> = own.iter().filter(|(_, other)| other.dominates(piece)).collect();
    let frozen = board.frozen(side);
    if let Some(&&(from, pusher)) = strong.iter().find(|(from, _)| frozen.contains(*from)) {
        let mut refusal = self::frozen(board, pusher, from);
        refusal.text = format!("{the_piece} cannot be moved: {}", lower(&refusal.text));
        return refusal;
    }
    if strong.is_empty() && own.is_empty() {
        return Refusal::at(
            format!("{the_piece} can only be pushed or pulled by a stronger piece of {side} beside it."),
            vec![square],
        );
    }
    if strong.is_empty() {
        return Refusal::at(
            format!("No piece of {side} beside {the_piece} is stronger than it."),
            vec![square],
        );
    }
    Refusal::at(format!("{the_piece} cannot be pushed or pulled there."), vec![square])
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn neighbours(board: &Board, square: Square) -> impl Iterator<Item = (Square, Piece)> + '_ {
    Direction::ALL
        .into_iter()
        .filter_map(move |direction| square.step(direction))
        .filter_map(|beside| board.piece_at(beside).map(|piece| (beside, piece)))
}

/// Why the piece on a square cannot go anywhere.
pub(crate) fn immobile(board: &Board, side: Side, steps_left: u8, square: Square) -> Refusal {
    let Some(piece) = board.piece_at(square) else {
        return Refusal::new(format!("There is no piece on {square}."));
    };
    if steps_left == 0 {
        return Refusal::new("All four steps of this turn are made. End the turn or undo a step.");
    }
    if piece.side != side {
        let strong = neighbours(board, square).any(|(from, other)| {
            other.side == side && other.dominates(piece) && !board.frozen(side).contains(from)
        });
        return if strong && steps_left < 2 {
            Refusal::at(
                format!("Pushing or pulling {} takes two steps, and only one is left.", owned(piece, square)),
                vec![square],
            )
        } else if strong {
            Refusal::at(
                format!("{} cannot be pushed or pulled: there is no free square.", owned(piece, square)),
                vec![square],
            )
        } else {
            nothing_moves(board, side, piece, square)
        };
    }
    if board.frozen(side).contains(square) {
        return frozen(board, piece, square);
    }
    Refusal::at(format!("{} has no square to go to.", sentence(&piece_on(piece, square))), vec![square])
}

/// Why the piece on `from` cannot get to `to`.
pub(crate) fn out_of_reach(board: &Board, side: Side, steps_left: u8, from: Square, to: Square) -> Refusal {
    let Some(piece) = board.piece_at(from) else {
        return Refusal::new(format!("There is no piece on {from}."));
    };
    let stuck = piece.side == side && board.frozen(side).contains(from);
    if stuck || steps_left == 0 {
        return immobile(board, side, steps_left, from);
    }
    let the_piece = sentence(&piece_on(piece, from));
    if let Some(other) = board.piece_at(to) {
        if piece.side == side && other.side == side {
            return Refusal::at(
                format!("{the_piece} cannot go to {to}: {} is there.", owned_name(other)),
                vec![to],
            );
        }
        if piece.side == side && !piece.dominates(other) {
            let text = format!("{the_piece} cannot push {}: only a stronger piece can.", piece_on(other, to));
            return Refusal::at(text, vec![from, to]);
        }
        if piece.side == side && from.distance(to) == 1 && steps_left < 2 {
            let text = format!("Pushing {} takes two steps, and only one is left.", piece_on(other, to));
            return Refusal::at(text, vec![to]);
        }
        if piece.side == side && from.distance(to) == 1 {
            let text = format!(
                "{} cannot be pushed: there is no free square behind it.",
                sentence(&piece_on(other, to))
            );
            return Refusal::at(text, vec![to]);
        }
    }
    if piece.side == side && from.distance(to) == 1 && from.step(side.forward().opposite()) == Some(to) {
        return Refusal::at(
            format!("{the_piece} cannot step backward: rabbits only go forward and sideways."),
            vec![from],
        );
    }
    if piece.side != side {
        return if from.distance(to) == 1 {
            immobile(board, side, steps_left, from)
        } else {
            Refusal::at(
                format!("{} cannot be brought to {to} in this turn.", sentence(&owned(piece, from))),
                vec![from],
            )
        };
    }
    if from.distance(to) > steps_left {
        let left = crate::words::steps(steps_left);
        let verb = if steps_left == 1 { "is" } else { "are" };
        let text = format!("{the_piece} is too far from {to}: {left} {verb} left.");
        return Refusal::at(text, vec![from]);
    }
    Refusal::at(
        format!("{the_piece} cannot get to {to}: the way is blocked, frozen or through a trap."),
        vec![from],
    )
}

/// Why a turn cannot end here.
pub(crate) fn of_turn(reason: TurnReason) -> Refusal {
    Refusal::new(match reason {
        TurnReason::Empty => "A turn has at least one step.".to_string(),
        TurnReason::Null => "The turn must change the position: now it is as it was before.".to_string(),
        TurnReason::UnfinishedPush(victim) => {
            format!("The push of the {} must be finished first.", victim.kind)
        }
        other => format!("{}.", sentence(&other.to_string())),
    })
}

/// "That would be the third time in this position (after 12g and 14g)."
pub(crate) fn repetition(game: &Game, board: &Board, side_to_move: Side) -> Refusal {
    let same = |position: &Position| position.board() == board && position.side() == side_to_move;
    let mut times = Vec::new();
    let mut before = "at the beginning".to_string();
    for (label, position, _) in game.plies() {
        if same(position) {
            times.push(before);
        }
        before = format!("after {label}");
    }
    if same(game.position()) {
        times.push(before);
    }
    // "after 12g and 14g", as one says it.
    for place in (1..times.len()).rev() {
        if times[place - 1].starts_with("after") {
            times[place] = times[place].replace("after ", "");
        }
    }
    let when = if times.is_empty() { String::new() } else { format!(" ({})", list(&times)) };
    Refusal::new(format!("That would be the third time in this position{when}."))
}
