//! The analysis for a person.

use super::analysis::{Analysis, Capture, Goal, ParryingTurns, PieceAnalysis, SideAnalysis, Threat};
use super::boards::{Drawing, name, numbers, side_by_side};
use crate::show::{colours, drawing, paint, side_colour};
use anstyle::Style;
use arimaa::{Bitboard, Side, Square};
use figures::grouped;

/// So many turns are listed for a victim and trap, unless all are wanted.
const SOME_TURNS: usize = 3;
/// So many first moves are listed against a threat, unless all are wanted.
const SOME_MOVES: usize = 12;

/// Everything about a position: goals, captures, threats, and mobility in numbers or drawn.
pub fn report(analysis: &Analysis, all: bool, draw_mobility: bool) -> String {
    let mut text = drawing(&analysis.position);
    text.push_str(&heading("Goal"));
    for side in &analysis.sides {
        text.push_str(&format!("  {}: {}\n", who(side), goal(side.goal.as_ref())));
    }
    for side in &analysis.sides {
        text.push_str(&forced(side, all));
    }
    text.push_str(&parries(analysis));
    text.push_str(&heading("Captures"));
    for side in &analysis.sides {
        text.push_str(&captures(side, all));
    }
    text.push_str(&heading("Threats"));
    text.push_str(&threat(analysis, all));
    if draw_mobility {
        text.push_str(&heading("Mobility: within how many steps it can be there"));
        let drawings: Vec<Drawing> =
            analysis.pieces.iter().flat_map(|piece| mobility(analysis, piece)).collect();
        text.push_str(&side_by_side(&drawings));
    } else {
        text.push_str(&heading("Mobility"));
        text.push_str(&mobility_table(analysis));
    }
    text
}

/// One piece: its distances, where it can go, where the enemy can bring it.
pub fn piece(analysis: &Analysis, piece: &PieceAnalysis) -> String {
    let board = analysis.position.board();
    let title = format!("{}: distances", name(piece.piece, piece.square));
    let distance = |to: Square| piece.distances[usize::from(7 - to.row())][usize::from(to.column())];
    let far = numbers(&title, board, piece.square, 3, |to| Some(distance(to)).filter(|&steps| steps < 15));
    let drawings: Vec<Drawing> = std::iter::once(far).chain(mobility(analysis, piece)).collect();
    let mut text = side_by_side(&drawings);
    text.push_str(&format!("{}.\n", in_words(piece)));
    text
}

fn heading(title: &str) -> String {
    format!("\n{}\n", paint(colours(), Style::new().bold(), title))
}

fn coloured(side: Side) -> String {
    paint(colours(), side_colour(side), &side.to_string())
}

fn who(side: &SideAnalysis) -> String {
    if side.to_move {
        format!("{}, to move with {}", coloured(side.side), steps(side.steps))
    } else {
        format!("{}, if it were its turn", coloured(side.side))
    }
}

fn steps(number: u8) -> String {
    format!("{number} step{}", if number == 1 { "" } else { "s" })
}

fn goal(goal: Option<&Goal>) -> String {
    match goal {
        None => "no".to_string(),
        Some(Goal { steps: 0, .. }) => "a rabbit is there".to_string(),
        Some(Goal { steps: number, turn }) => format!("in {}, {turn}", steps(*number)),
    }
}

/// A win within two turns, and why; or a turn that wins in three.
fn forced(side: &SideAnalysis, all: bool) -> String {
    let who = if side.to_move { "" } else { ", if it were its turn," };
    let name = coloured(side.side);
    let Some(forced) = &side.forced else {
        let in_three = side.forced_in_three.iter();
        return in_three
            .map(|turn| format!("  {name}{who} forces a goal in three turns: {turn}\n"))
            .collect();
    };
    if let Some(termination) = &forced.at_once {
        return format!("  {name}{who} wins at once by {termination}: {}\n", forced.turn);
    }
    let mut text = format!("  {name}{who} forces a goal in two turns: {}\n", forced.turn);
    let shown = if all { forced.goals.len() } else { forced.goals.len().min(SOME_TURNS) };
    for met in &forced.goals[..shown] {
        let turn = if met.goal.is_empty() { "a rabbit is there" } else { &met.goal };
        text.push_str(&format!(
            "    {turn} meets {} of {} answers, as {}\n",
            grouped(&met.answers),
            grouped(&forced.answers),
            met.example
        ));
    }
    let left: usize = forced.goals[shown..].iter().map(|met| met.answers).sum();
    if left > 0 {
        let goals = forced.goals.len() - shown;
        text.push_str(&format!("    {goals} more goals meet the other {} (--all)\n", grouped(&left)));
    }
    if forced.suicides > 0 {
        text.push_str(&format!("    answers that lose at once: {}\n", grouped(&forced.suicides)));
    }
    text
}

/// What can be played against a goal that the other side would force.
fn parries(analysis: &Analysis) -> String {
    let Some(ParryingTurns { all, tried, turns }) = &analysis.parries else { return String::new() };
    let name = coloured(analysis.side);
    let tries = if tried == all {
        format!("of {} turns", grouped(all))
    } else {
        format!("of the first {} turns of {}", grouped(tried), grouped(all))
    };
    if turns.is_empty() {
        return format!("  {name} cannot parry that: none {tries}.\n");
    }
    let more = if tried == all { "" } else { " (--all: every one)" };
    let mut text = format!("  {name} can parry that with {} {tries}{more}:\n", grouped(&turns.len()));
    for turn in turns {
        text.push_str(&format!("    {turn}\n"));
    }
    text
}

fn captures(side: &SideAnalysis, all: bool) -> String {
    if side.captures.is_empty() {
        return format!("  {}: none\n", who(side));
    }
    let mut text = format!("  {}:\n", who(side));
    for Capture { piece, square, trap, steps: number, turns } in &side.captures {
        let what = format!("{} on {trap} in {number}", name(*piece, *square));
        let shown = if all { turns.len() } else { turns.len().min(SOME_TURNS) };
        for (index, turn) in turns.iter().take(shown).enumerate() {
            text.push_str(&format!("    {:<14} {turn}\n", if index == 0 { &what } else { "" }));
        }
        if shown < turns.len() {
            text.push_str(&format!("    {:<14} and {} more (--all)\n", "", turns.len() - shown));
        }
    }
    text
}

fn threat(analysis: &Analysis, all: bool) -> String {
    let Some(Threat { side, steps: number, turn, saving, first_moves, proved_statically }) = &analysis.threat
    else {
        return format!("  {} threatens no goal.\n", coloured(analysis.side.opponent()));
    };
    let mut text = if *number == 0 {
        format!("  {} has a rabbit on its goal row.\n", coloured(*side))
    } else {
        format!("  {} threatens goal in {}: {turn}\n", coloured(*side), steps(*number))
    };
    if analysis.sides[0].goal.is_some() {
        text.push_str(&format!("  {} can reach goal first.\n", coloured(analysis.side)));
    }
    let how = if *proved_statically { "no turn had to be tried" } else { "all that could help was tried" };
    match saving {
        Some(turn) => text.push_str(&format!("  Prevented by: {turn}\n")),
        None => text.push_str(&format!("  Nothing prevents it ({how}).\n")),
    }
    if !first_moves.is_empty() {
        let shown = if all { first_moves.len() } else { first_moves.len().min(SOME_MOVES) };
        let more = match first_moves.len() - shown {
            0 => String::new(),
            more => format!(", and {more} more (--all)"),
        };
        text.push_str(&format!("  First moves that may help: {}{more}\n", first_moves[..shown].join(", ")));
    }
    text
}

/// The boards of a piece: its own, and that of the enemy if it can be moved at all.
fn mobility(analysis: &Analysis, piece: &PieceAnalysis) -> Vec<Drawing> {
    let board = analysis.position.board();
    let PieceAnalysis { piece, square, reach, brought, .. } = piece;
    let mut drawings =
        vec![numbers(&name(*piece, *square), board, *square, 2, |to| first_step(reach, 1, to))];
    if brought[2].any() {
        let title = format!("{} by {}", name(*piece, *square), piece.side.opponent());
        drawings.push(numbers(&title, board, *square, 2, |to| first_step(brought, 2, to)));
    }
    drawings
}

/// The number of the first set with that square, counted from `first`.
fn first_step(sets: &[Bitboard], first: u8, square: Square) -> Option<u8> {
    (first..).zip(sets).find(|(_, set)| set.contains(square)).map(|(steps, _)| steps)
}

/// Two columns, Gold and Silver: for each piece the numbers of squares.
fn mobility_table(analysis: &Analysis) -> String {
    const WIDTH: usize = 33;
    let mut text = String::from(
        "  Squares within 1, 2, 3, 4 steps / to which the enemy can bring it in 2, 3, 4;\n  frozen pieces are in parentheses.\n",
    );
    let columns: [Vec<String>; 2] = Side::ALL.map(|side| {
        let mut pieces: Vec<&PieceAnalysis> =
            analysis.pieces.iter().filter(|piece| piece.piece.side == side).collect();
        pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.piece.kind), piece.square));
        pieces.into_iter().map(table_row).collect()
    });
    let [gold, silver] = &columns;
    for index in 0..gold.len().max(silver.len()) {
        let cell = |column: &[String]| column.get(index).cloned().unwrap_or_default();
        let line = format!("  {:<WIDTH$}  {}", cell(gold), cell(silver));
        // Colours come last: the padding must not count their codes.
        text.push_str(&tint(line.trim_end(), gold.get(index), silver.get(index)));
        text.push('\n');
    }
    text
}

/// `(Hb3)  3  9 14 22  /  2  4  7`.
fn table_row(piece: &PieceAnalysis) -> String {
    let name = name(piece.piece, piece.square);
    let name = if piece.frozen { format!("({name})") } else { format!(" {name} ") };
    let squares = |sets: &[Bitboard]| sets.iter().map(|set| format!("{:>3}", set.len())).collect::<String>();
    let mut row = name + &squares(&piece.reach);
    if piece.brought[2].any() {
        row.push_str(&format!("  / {}", squares(&piece.brought)));
    }
    row
}

/// Colours the names of the pieces with which the cells begin.
fn tint(line: &str, gold: Option<&String>, silver: Option<&String>) -> String {
    let colours = colours();
    let mut text = line.to_string();
    for (cell, side) in [(gold, Side::Gold), (silver, Side::Silver)] {
        if let Some(name) = cell.and_then(|cell| cell.split_whitespace().next()) {
            text = text.replacen(name, &paint(colours, side_colour(side), name), 1);
        }
    }
    text
}

/// `Hb3: 3 squares in 1 step, 9 in 2, …; the enemy can bring it to 2 in 2, …`.
fn in_words(piece: &PieceAnalysis) -> String {
    let list = |sets: &[Bitboard], first: usize| {
        let parts: Vec<String> =
            (first..).zip(sets).map(|(steps, set)| format!("{} in {steps}", set.len())).collect();
        parts.join(", ")
    };
    let mut text = format!("{}: {}", name(piece.piece, piece.square), list(&piece.reach, 1));
    if piece.frozen {
        text.push_str("; frozen");
    }
    if piece.brought[2].any() {
        text.push_str(&format!("; the enemy can bring it to {}", list(&piece.brought, 2)));
    }
    text
}
