//! Boards and positions as texts: what is read, and for what is refused the reason, the line and the column.

use arimaa::{Board, BoardReason, Diagram, ParseError, Piece, Position, PositionReason, Side, Square};

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

// ----------------------------------------------------------------------------------------- Boards as texts

const FULL: &str = "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

#[track_caller]
fn board_refused(text: &str) -> (usize, usize, BoardReason) {
    let ParseError { line, column, reason } = text.parse::<Board>().unwrap_err();
    (line, column, reason)
}

#[test]
fn the_short_form_has_sixty_four_squares_between_brackets() {
    assert!(FULL.parse::<Board>().is_ok());
    assert!(format!("\n  {FULL}\n").parse::<Board>().is_ok());
    assert_eq!(board_refused("[]"), (1, 2, BoardReason::WrongLength(0)));
    assert_eq!(board_refused(&FULL.replace("MCDH", "MC")), (1, 64, BoardReason::WrongLength(62)));
    assert_eq!(board_refused(&FULL.replace(']', " ]")), (1, 66, BoardReason::WrongLength(65)));
    assert_eq!(board_refused(&FULL.replace(']', "")), (1, 66, BoardReason::Bracket));
    assert_eq!(board_refused(&FULL.replace(']', "\n")), (1, 66, BoardReason::Bracket));
    assert_eq!(board_refused(&FULL.replace(']', " and more")), (1, 66, BoardReason::Bracket));
    assert_eq!(board_refused("[rr\n"), (1, 4, BoardReason::Bracket));
    assert_eq!(board_refused(&format!("{FULL} ?")), (1, 68, BoardReason::TrailingText));
    assert_eq!(board_refused(&format!("{FULL}\n\n  g")), (3, 3, BoardReason::TrailingText));
}

#[test]
fn a_letter_that_is_no_piece_is_refused_where_it_stands() {
    assert_eq!(board_refused(&FULL.replace('m', "q")), (1, 13, BoardReason::UnknownPiece('q')));
    assert_eq!(board_refused(&FULL.replace('m', "é")), (1, 13, BoardReason::UnknownPiece('é')));
    assert_eq!(board_refused("[rrrq"), (1, 5, BoardReason::UnknownPiece('q')));
    assert_eq!(
        board_refused(
            "+-----------------+
            8| r r r r r r r r |
            7| h d c m e c d h |
            6| . . ö . . x . . |"
        ),
        (4, 20, BoardReason::UnknownPiece('ö'))
    );
}

#[test]
fn only_traps_are_marked_with_a_cross() {
    let not_a_trap = BoardReason::NotATrap(square("a8"));
    assert_eq!(board_refused("[x"), (1, 2, not_a_trap));
    assert_eq!(board_refused("8| x . . . . . . . |"), (1, 4, not_a_trap));
    assert_eq!(board_refused("8| X . . . . . . . |"), (1, 4, not_a_trap));
    let marked = FULL.replace("                                ", "..X..x....................x..X..");
    assert_eq!(marked.parse::<Board>(), FULL.parse::<Board>());
}

#[test]
fn a_side_has_no_more_of_a_kind_than_a_full_set() {
    assert_eq!(board_refused(&FULL.replace('m', "e")), (1, 14, BoardReason::TooMany(piece('e'))));
    assert_eq!(board_refused(&FULL.replace('M', "R")), (1, 66 - 1, BoardReason::TooMany(piece('R'))));
    assert_eq!(
        board_refused(
            "+-----------------+
            8| . . . . . . . . |
            7| . . c c c . . . |"
        ),
        (3, 24, BoardReason::TooMany(piece('c')))
    );
}

#[test]
fn no_piece_stands_unguarded_on_a_trap() {
    assert_eq!(
        board_refused(
            "+-----------------+
            8| . . . . . . . . |
            7| . . . . . . . . |
            6| . . x . . x . . |
            5| . . . . . . . . |
            4| . . r . . . . . |
            3| . . R . . x . . |
            2| . R . . . . . . |
            1| . . . . . . . . |
             +-----------------+"
        ),
        (7, 20, BoardReason::Unsupported(piece('R'), square("c3")))
    );
    let mut short = String::from("[");
    short.extend(std::iter::repeat_n(' ', 18));
    short.push('h');
    short.extend(std::iter::repeat_n(' ', 45));
    short.push(']');
    assert_eq!(board_refused(&short), (1, 20, BoardReason::Unsupported(piece('h'), square("c6"))));
}

#[test]
fn a_drawing_has_its_eight_rows_in_order() {
    assert_eq!(board_refused(""), (1, 1, BoardReason::MissingRow(8)));
    assert_eq!(board_refused("hello"), (1, 1, BoardReason::MissingRow(8)));
    assert_eq!(
        board_refused(
            "+-----------------+
            8| . . . . . . . . |
            6| . . x . . x . . |"
        ),
        (3, 13, BoardReason::MissingRow(7))
    );
    let only_one_row = "+-----------------+
        8| . . . . . . . . |
         +-----------------+";
    assert_eq!(board_refused(only_one_row), (3, 1, BoardReason::MissingRow(7)));
}

#[test]
fn a_row_of_a_drawing_has_eight_squares() {
    assert_eq!(board_refused("8| . . . . . . . |"), (1, 18, BoardReason::RowLength(7)));
    assert_eq!(board_refused("8| . . . . . . . . . |"), (1, 22, BoardReason::RowLength(9)));
    assert_eq!(board_refused("8|"), (1, 3, BoardReason::RowLength(0)));
    // Squares without blanks between them.
    assert_eq!(board_refused("8|........|"), (1, 3, BoardReason::RowLength(4)));
}

#[test]
fn nothing_but_the_column_letters_follows_a_drawing() {
    let drawing = FULL.parse::<Board>().unwrap().drawing();
    assert!(drawing.ends_with("a b c d e f g h\n"));
    assert_eq!(board_refused(&format!("{drawing}\n  8|")), (13, 3, BoardReason::TrailingText));
}

#[test]
fn a_drawing_may_do_without_frame_and_column_letters() {
    let bare = "8| r r r r r r r r |
                7| h d c m e c d h |
                6|                 |
                5|                 |
                4|                 |
                3|     .     X     |
                2| H D C E M C D H |
                1| R R R R R R R R |";
    assert_eq!(bare.parse::<Board>(), FULL.parse::<Board>());
}

#[test]
fn columns_count_characters_in_indented_drawings_too() {
    // Two ideographic blanks: three bytes each, one column each.
    let text = "8| . . . . . . . . |\n\u{3000}\u{3000}7| . q . . . . . . |";
    assert_eq!(board_refused(text), (2, 8, BoardReason::UnknownPiece('q')));
}

// -------------------------------------------------------------------------------------- Positions as texts

#[track_caller]
fn position_refused(text: &str) -> (usize, usize, PositionReason) {
    let ParseError { line, column, reason } = text.parse::<Position>().unwrap_err();
    (line, column, reason)
}

#[test]
fn a_position_begins_with_its_side() {
    for (text, side) in [("g", Side::Gold), ("w", Side::Gold), ("s", Side::Silver), ("b", Side::Silver)] {
        let position: Position = format!("{text} {FULL}").parse().unwrap();
        assert_eq!((position.side(), position.steps_left()), (side, 4));
    }
    assert_eq!(position_refused(""), (1, 1, PositionReason::Empty));
    assert_eq!(position_refused("\n  "), (2, 3, PositionReason::Empty));
    assert_eq!(position_refused(FULL), (1, 1, PositionReason::Header));
    assert_eq!(position_refused(&format!("\n x {FULL}")), (2, 2, PositionReason::Header));
    assert_eq!(position_refused("g"), (1, 2, PositionReason::Header));
    assert_eq!(position_refused(&format!("gold {FULL}")), (1, 2, PositionReason::Header));
}

#[test]
fn a_position_has_one_to_four_steps_left() {
    for steps in 1..=4 {
        let position: Position = format!("s{steps} {FULL}").parse().unwrap();
        assert_eq!(position.steps_left(), steps);
    }
    for steps in ["0", "5", "256", "99999999999999999999"] {
        assert_eq!(position_refused(&format!("g{steps} {FULL}")), (1, 2, PositionReason::StepsLeft));
    }
}

#[test]
fn the_board_of_a_position_is_checked_in_its_place() {
    let text = format!("\n  g {}", FULL.replace('m', "q"));
    assert_eq!(position_refused(&text), (2, 4 + 13, PositionReason::Board(BoardReason::UnknownPiece('q'))));
    let text = "12s\n8| . . . . . . . . |\n7| . . . q . . . . |";
    assert_eq!(position_refused(text), (3, 10, PositionReason::Board(BoardReason::UnknownPiece('q'))));
    assert_eq!(position_refused("12s"), (2, 1, PositionReason::Board(BoardReason::MissingRow(8))));
}

#[test]
fn a_diagram_begins_with_the_number_and_side_of_the_turn() {
    let drawing = FULL.parse::<Board>().unwrap().drawing();
    for (header, number, side) in
        [("2g", 2, Side::Gold), ("7w", 7, Side::Gold), ("12s", 12, Side::Silver), ("3b", 3, Side::Silver)]
    {
        let diagram: Diagram = format!("{header}\n{drawing}").parse().unwrap();
        assert_eq!((diagram.number, diagram.position.side()), (number, side));
    }
    let diagram_refused = |header: &str| {
        let ParseError { line, column, reason } =
            format!("{header}\n{drawing}").parse::<Diagram>().unwrap_err();
        (line, column, reason)
    };
    assert_eq!("".parse::<Diagram>().unwrap_err().reason, PositionReason::Empty);
    assert_eq!(diagram_refused("12"), (1, 2, PositionReason::Header));
    assert_eq!(diagram_refused("g"), (1, 1, PositionReason::Header));
    assert_eq!(diagram_refused("-2g"), (1, 1, PositionReason::Header));
    assert_eq!(diagram_refused("0g"), (1, 1, PositionReason::TurnNumber));
    assert_eq!(diagram_refused("4294967296g"), (1, 1, PositionReason::TurnNumber));
    assert_eq!(diagram_refused(" 2g x"), (1, 5, PositionReason::NotAStep));
    assert_eq!(diagram_refused("2g Ra1"), (1, 4, PositionReason::NotAStep));
}

#[test]
fn a_diagram_shows_the_board_after_the_steps_in_its_first_line() {
    let drawing = "
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . E . . . . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+";
    let diagram: Diagram = format!("12g Ed3n Ed4n{drawing}").parse().unwrap();
    assert_eq!(diagram.position.steps_left(), 2);
    assert_eq!(diagram.steps, ["Ed3n".parse().unwrap(), "Ed4n".parse().unwrap()]);
    let error = format!("12g Ed3n Ed4e{drawing}").parse::<Diagram>().unwrap_err();
    assert_eq!((error.line, error.column), (1, 10));
    assert_eq!(error.reason, PositionReason::StepNotDrawn("Ed4e".parse().unwrap()));
    let error = format!("12g Eb3e Ec3n Ec4e Ed4n{drawing}").parse::<Diagram>().unwrap_err();
    assert_eq!((error.line, error.column, error.reason), (1, 20, PositionReason::TurnIsOver));
}

#[test]
fn captures_in_the_first_line_of_a_diagram_are_no_steps() {
    let diagram: Diagram = "12g rb3e rc3x Ea3e
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . . . . . . |
        3| . E x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+"
        .parse()
        .unwrap();
    assert_eq!((diagram.steps.len(), diagram.position.steps_left()), (2, 2));
}

#[test]
fn a_diagram_does_not_stop_in_the_middle_of_a_push() {
    let drawing = "
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x r . x . . |
        5| . . . . . . . . |
        4| . . . E . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+";
    let error = format!("12g rd5n{drawing}").parse::<Diagram>().unwrap_err();
    assert_eq!((error.line, error.column), (1, 5));
    assert_eq!(error.reason, PositionReason::UnfinishedPush("rd5n".parse().unwrap()));
}

#[test]
fn a_diagram_may_stop_after_a_pull() {
    let diagram: Diagram = "12g Ed4e rd5s
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . H . . . |
        4| . . . r E . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+"
        .parse()
        .unwrap();
    assert_eq!(diagram.position.steps_left(), 2);
}

#[test]
fn in_a_diagram_too_a_step_that_completes_a_push_begins_no_pull() {
    // The elephant has pushed a rabbit from d5; then the cat has gone from d3 into the elephant's old square. That
    // is no pull: it is the first half of a push by the horse, which must come next.
    let error = "12g rd5n Ed4n cd3n
         +-----------------+
        8| . . . . . . . . |
        7| . . . . . . . . |
        6| . . x r . x . . |
        5| . . . E . . . . |
        4| . . . c . . . . |
        3| . . x . H x . . |
        2| . . . . . . . . |
        1| . . . . . . . R |
         +-----------------+"
        .parse::<Diagram>()
        .unwrap_err();
    assert_eq!((error.line, error.column), (1, 15));
    assert_eq!(error.reason, PositionReason::UnfinishedPush("cd3n".parse().unwrap()));
}
