//! What holds for all positions and all texts: keys, symmetries, texts that read as they are written, and parsers that
//! refuse with a reason and a place instead of panicking.

use arimaa::archive::ArchiveReader;
use arimaa::{
    Bitboard, Board, Capture, Diagram, Direction, Game, Move, PackedTurn, ParseError, Piece, Position,
    Record, Setup, Side, Square, Step, Symmetry as View, TimeControl, Token, Turn, TurnBuilder,
};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A failure shrinks to a small case that is printed; no files are left behind.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

// --------------------------------------------------------------------------------------- Random positions

fn squares() -> impl Strategy<Value = Square> {
    (0u8..64).prop_map(|index| Square::new(index).unwrap())
}

/// The squares at most two steps from c3, where pieces meet.
fn squares_near_a_trap() -> impl Strategy<Value = Square> {
    (0u8..5, 0u8..5).prop_map(|(column, row)| Square::at(column, row).unwrap())
}

fn pieces() -> impl Strategy<Value = Piece> {
    "[EMHDCRemhdcr]".prop_map(|letter| Piece::from_letter(letter.chars().next().unwrap()).unwrap())
}

/// Boards that the rules allow: no more pieces than a full set, none unguarded on a trap.
fn boards() -> impl Strategy<Value = Board> {
    let anywhere = prop::collection::vec((squares(), pieces()), 0..50);
    let fight = prop::collection::vec((squares_near_a_trap(), pieces()), 0..40);
    prop_oneof![anywhere, fight].prop_map(|placements| {
        let mut board = Board::EMPTY;
        for (square, piece) in placements {
            if board.count(piece) < piece.kind.full_count() {
                board.put(square, piece);
            }
        }
        for square in board.unsupported() {
            board.remove(square);
        }
        board
    })
}

fn sides() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Gold), Just(Side::Silver)]
}

fn positions() -> impl Strategy<Value = Position> {
    (boards(), sides(), 1u8..=4)
        .prop_map(|(board, side, steps_left)| Position::mid_turn(board, side, steps_left).unwrap())
}

/// Choices of moves; each is an index into whatever moves there are at that moment.
fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..20)
}

/// The positions on a random way from a position.
fn walk(start: Position, choices: &[Index]) -> Vec<Position> {
    let mut way = vec![start];
    for choice in choices {
        let position = way[way.len() - 1];
        let moves = position.moves();
        way.push(if moves.is_empty() { position.pass() } else { position.after(*choice.get(&moves)) });
    }
    way
}

/// A turn from the start of a position, of at most as many moves as there are choices. It may be empty or change
/// nothing.
fn some_turn(start: &Position, choices: &[Index]) -> Turn {
    let mut turn = Turn::default();
    let mut position = *start;
    for choice in choices {
        let moves = position.moves();
        if moves.is_empty() || position.side() != start.side() {
            break;
        }
        let mv = *choice.get(&moves);
        turn = turn.with(mv);
        if turn.steps() == start.steps_left() {
            break;
        }
        position = position.after(mv);
    }
    turn
}

/// The board built again from nothing.
fn rebuilt(board: &Board) -> Board {
    let mut copy = Board::EMPTY;
    for square in Square::all().rev() {
        if let Some(piece) = board.piece_at(square) {
            copy.put(square, piece);
        }
    }
    copy
}

// --------------------------------------------------------------------------------------------------- Keys

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn the_key_kept_by_moves_is_the_key_of_the_board(start in positions(), choices in choices()) {
        for position in walk(start, &choices) {
            let copy = rebuilt(position.board());
            prop_assert_eq!(copy.key(), position.board().key());
            prop_assert_eq!(copy, *position.board());
            prop_assert!(position.board().unsupported().is_empty());
        }
    }

    #[test]
    fn what_is_put_and_removed_leaves_no_trace(board in boards(), square in squares(), piece in pieces()) {
        let mut changed = board;
        let before = changed.remove(square);
        changed.put(square, piece);
        prop_assert_eq!(changed.piece_at(square), Some(piece));
        prop_assert_eq!(changed.remove(square), Some(piece));
        prop_assert_eq!(changed.piece_at(square), None);
        if let Some(piece) = before {
            changed.put(square, piece);
        }
        prop_assert_eq!(changed, board);
    }

    #[test]
    fn the_key_of_a_position_knows_side_and_steps(board in boards()) {
        let keys: BTreeSet<u64> = Side::ALL
            .into_iter()
            .flat_map(|side| (1..=4).map(move |steps| Position::mid_turn(board, side, steps).unwrap().key()))
            .collect();
        prop_assert_eq!(keys.len(), 8);
    }
}

// ------------------------------------------------------------------------------------------- Packed turns

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn a_packed_turn_comes_back_with_the_same_steps(
        position in positions(),
        choices in prop::collection::vec(any::<Index>(), 1..5),
    ) {
        let turn = some_turn(&position, &choices);
        let packed = PackedTurn::new(turn);
        let again = PackedTurn::from_bits(packed.bits()).unpack(&position);
        if turn.is_empty() {
            prop_assert_eq!(again, None);
        } else {
            prop_assert_ne!(packed.bits(), 0);
            prop_assert_eq!(again.map(|again| again.notation(&position)), Some(turn.notation(&position)));
        }
    }

    #[test]
    fn what_is_unpacked_is_legal(
        position in positions(),
        other in positions(),
        choices in prop::collection::vec(any::<Index>(), 1..5),
        noise in prop_oneof![Just(0u32), any::<u32>(), (0u32..32).prop_map(|bit| 1 << bit)],
    ) {
        let bits = PackedTurn::new(some_turn(&other, &choices)).bits() ^ noise;
        if let Some(turn) = PackedTurn::from_bits(bits).unpack(&position) {
            prop_assert!(turn.steps() <= position.steps_left());
            let mut now = position;
            for mv in turn.moves() {
                prop_assert!(now.moves().contains(&mv));
                now = now.after(mv);
            }
        }
    }
}

// --------------------------------------------------------------------------------------------- Symmetries

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn all_views_of_a_position_have_one_canonical_one(start in positions(), choices in choices()) {
        for views in [&View::MIRRORS[..], &View::ALL] {
            let (canonical, there) = start.canonical(views);
            prop_assert_eq!(there.position(&start), canonical);
            prop_assert_eq!(there.position(&canonical), start);
            prop_assert!(canonical.key() <= start.key());
            for view in views {
                prop_assert_eq!(view.position(&start).canonical(views).0, canonical);
            }
            let turn = some_turn(&start, &choices);
            let after = Position::new(turn.result(&start), start.side().opponent());
            prop_assert_eq!(there.turn(turn).result(&canonical), *there.position(&after).board());
            prop_assert_eq!(there.turn(there.turn(turn)), turn);
        }
        // A position with its sides exchanged is not its mirror image.
        let other = start.flip();
        let same = other == start || other == start.mirror();
        let keys = [start, other].map(|position| position.canonical(&View::MIRRORS).0.key());
        prop_assert_eq!(keys[0] == keys[1], same);
    }
}

/// The board seen from the other side with colours changed, or in a left-right mirror.
#[derive(Clone, Copy, Debug)]
enum Symmetry {
    Flip,
    Mirror,
}

impl Symmetry {
    fn position(self, position: &Position) -> Position {
        match self {
            Self::Flip => position.flip(),
            Self::Mirror => position.mirror(),
        }
    }

    fn board(self, board: &Board) -> Board {
        match self {
            Self::Flip => board.flip(),
            Self::Mirror => board.mirror(),
        }
    }

    fn set(self, set: Bitboard) -> Bitboard {
        match self {
            Self::Flip => set.flip(),
            Self::Mirror => set.mirror(),
        }
    }

    fn side(self, side: Side) -> Side {
        match self {
            Self::Flip => side.opponent(),
            Self::Mirror => side,
        }
    }

    fn mv(self, mv: Move) -> Move {
        match self {
            Self::Flip => mv.flip(),
            Self::Mirror => mv.mirror(),
        }
    }

    fn turn(self, turn: &Turn) -> Turn {
        turn.moves().fold(Turn::default(), |image, mv| image.with(self.mv(mv)))
    }

    fn square(self, square: Square) -> Square {
        match self {
            Self::Flip => square.flip(),
            Self::Mirror => square.mirror(),
        }
    }

    fn direction(self, direction: Direction) -> Direction {
        match self {
            Self::Flip => direction.flip(),
            Self::Mirror => direction.mirror(),
        }
    }

    fn piece(self, piece: Piece) -> Piece {
        match self {
            Self::Flip => piece.flip(),
            Self::Mirror => piece,
        }
    }

    fn token(self, token: Token) -> Token {
        match token {
            Token::Step(Step { piece, from, direction }) => Token::Step(Step {
                piece: self.piece(piece),
                from: self.square(from),
                direction: self.direction(direction),
            }),
            Token::Capture(Capture { piece, trap }) => {
                Token::Capture(Capture { piece: self.piece(piece), trap: self.square(trap) })
            }
            Token::Place(piece, square) => Token::Place(self.piece(piece), self.square(square)),
        }
    }
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    prop_oneof![Just(Symmetry::Flip), Just(Symmetry::Mirror)]
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn a_symmetry_taken_twice_changes_nothing(position in positions(), symmetry in symmetries()) {
        let image = symmetry.position(&position);
        prop_assert_eq!(symmetry.position(&image), position);
        prop_assert_eq!(image, Position::mid_turn(
            symmetry.board(position.board()), symmetry.side(position.side()), position.steps_left()).unwrap());
    }

    #[test]
    fn a_symmetry_keeps_who_is_frozen_and_who_has_a_goal(board in boards(), symmetry in symmetries()) {
        let image = symmetry.board(&board);
        for side in Side::ALL {
            let image_side = symmetry.side(side);
            prop_assert_eq!(image.frozen(image_side), symmetry.set(board.frozen(side)));
            prop_assert_eq!(image.dominated(image_side), symmetry.set(board.dominated(side)));
            prop_assert_eq!(image.rabbits(image_side), symmetry.set(board.rabbits(side)));
            prop_assert_eq!(image.has_goal(image_side), board.has_goal(side));
            prop_assert_eq!(image.can_move(image_side), board.can_move(side));
        }
    }

    #[test]
    fn a_symmetry_keeps_the_moves_and_what_they_do(position in positions(), symmetry in symmetries()) {
        let image = symmetry.position(&position);
        let moves = position.moves();
        prop_assert_eq!(sorted(image.moves()), sorted(moves.iter().map(|&mv| symmetry.mv(mv))));
        for mv in moves {
            prop_assert_eq!(image.after(symmetry.mv(mv)), symmetry.position(&position.after(mv)));
        }
    }

    #[test]
    fn a_symmetry_keeps_the_notation(
        position in positions(), symmetry in symmetries(), choices in choices(),
    ) {
        let turn = some_turn(&position, &choices);
        let image = symmetry.position(&position);
        let tokens: Vec<Token> = turn.tokens(&position).into_iter().map(|token| symmetry.token(token)).collect();
        prop_assert_eq!(symmetry.turn(&turn).tokens(&image), tokens);
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn a_symmetry_keeps_the_boards_that_a_turn_can_reach(
        board in boards(), side in sides(), steps in 1u8..=3, symmetry in symmetries(),
    ) {
        let position = Position::mid_turn(board, side, steps).unwrap();
        let images = position.distinct_turns().into_iter().map(|(turn, board)| {
            (turn.steps(), symmetry.board(&board))
        });
        let reached = symmetry.position(&position).distinct_turns().into_iter();
        prop_assert_eq!(sorted(reached.map(|(turn, board)| (turn.steps(), board))), sorted(images));
    }
}

// ------------------------------------------------------------------- Texts that read as they are written

fn reads_back<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Display + FromStr + PartialEq + Debug,
    T::Err: Debug,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(read) => prop_assert_eq!(&read, value, "{}", text),
        Err(error) => prop_assert!(false, "{text:?}: {error:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn squares_steps_and_tokens_read_as_they_are_written(
        piece in pieces(), square in squares(), index in any::<Index>(),
    ) {
        reads_back(&square)?;
        reads_back(&Token::Place(piece, square))?;
        let trap = *index.get(&Square::TRAPS);
        reads_back(&Token::Capture(Capture { piece, trap }))?;
        if let Some(step) = Step::new(piece, square, *index.get(&Direction::ALL)) {
            reads_back(&step)?;
            reads_back(&Token::Step(step))?;
        }
    }

    #[test]
    fn boards_and_positions_read_as_they_are_written(position in positions()) {
        reads_back(position.board())?;
        reads_back(&position)?;
        prop_assert_eq!(position.board().drawing().parse::<Board>().unwrap(), *position.board());
    }

    #[test]
    fn an_indented_drawing_is_the_same_board(board in boards(), indent in "[ \t]{0,12}") {
        let indented: String = board.drawing().lines().map(|line| format!("{indent}{line}\r\n")).collect();
        prop_assert_eq!(indented.parse::<Board>().unwrap(), board);
    }

    #[test]
    fn diagrams_with_the_steps_taken_read_as_they_are_written(
        board in boards(), side in sides(), choices in choices(), number in 1..=Game::LAST_TURN,
    ) {
        let start = Position::new(board, side);
        let mut turn = some_turn(&start, &choices);
        if turn.steps() == Position::STEPS {
            // Four steps are no longer a position in mid-turn: leave the last move out.
            let fewer = turn.moves().count() - 1;
            turn = turn.moves().take(fewer).fold(Turn::default(), Turn::with);
        }
        let steps = turn.tokens(&start).into_iter().filter_map(|token| match token {
            Token::Step(step) => Some(step),
            _ => None,
        });
        let left = Position::STEPS - turn.steps();
        let position = Position::mid_turn(turn.result(&start), side, left).unwrap();
        let diagram = Diagram { number, steps: steps.collect(), position };
        reads_back(&diagram)?;
        prop_assert_eq!(diagram.to_string().parse::<Position>().unwrap(), position);
    }

    #[test]
    fn turns_read_as_they_are_written_with_and_without_captures(
        position in positions(), choices in choices(),
    ) {
        let turn = some_turn(&position, &choices);
        let result = turn.result(&position);
        let text = turn.notation(&position);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.ends_with('x')).collect();
        for text in [text.clone(), words.join(" ")] {
            match Turn::parse(&text, &position) {
                Ok(read) => {
                    prop_assert_eq!(read.result(&position), result);
                    prop_assert_eq!(read.notation(&position), turn.notation(&position));
                }
                Err(error) => prop_assert!(result == *position.board(), "{}: {}", text, error),
            }
        }
    }

    #[test]
    fn setups_read_as_they_are_written(
        side in sides(), placements in prop::collection::vec((squares(), pieces()), 1..60),
    ) {
        let mut chosen: Vec<(Piece, Square)> = Vec::new();
        for (square, piece) in placements {
            let next = chosen.iter().copied().chain([(piece, square)]);
            if Setup::new(side, next).is_ok() {
                chosen.push((piece, square));
            }
        }
        if let Ok(setup) = Setup::new(side, chosen) {
            prop_assert_eq!(Setup::parse(&setup.to_string(), side).unwrap(), setup);
            prop_assert_eq!(setup.flip().flip(), setup);
            prop_assert_eq!(setup.mirror().mirror(), setup);
        }
    }
}

// -------------------------------------------------------------------------- Texts that nobody should write

/// The place of an error lies in its text, or right behind it.
fn points_into<R: Display + Debug>(error: &ParseError<R>, text: &str) -> Result<(), TestCaseError> {
    let lines: Vec<&str> = text.split('\n').collect();
    prop_assert!(error.line >= 1 && error.column >= 1, "{error} in {text:?}");
    prop_assert!(error.line <= lines.len() + 1, "{error} in {text:?}");
    let width = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
    prop_assert!(error.column <= width + 1, "{error} in {text:?}");
    prop_assert!(!error.to_string().is_empty());
    Ok(())
}

/// A text is refused with a place that is inside it, or accepted and then reads as it is written.
fn survives<T, R>(text: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err = ParseError<R>> + Display + PartialEq + Debug,
    R: Display + Debug,
{
    match text.parse::<T>() {
        Ok(value) => reads_back(&value),
        Err(error) => points_into(&error, text),
    }
}

/// Gives a text to every parser there is.
fn all_parsers_survive(text: &str, position: &Position) -> Result<(), TestCaseError> {
    if let Ok(square) = text.parse::<Square>() {
        prop_assert_eq!(square.to_string(), text);
    }
    if let Ok(token) = text.parse::<Token>() {
        prop_assert_eq!(token.to_string(), text);
    }
    if let Ok(step) = text.parse::<Step>() {
        prop_assert_eq!(step.to_string(), text);
    }
    survives::<Board, _>(text)?;
    survives::<Position, _>(text)?;
    survives::<Diagram, _>(text)?;
    survives::<TimeControl, _>(text)?;

    match text.parse::<Record>() {
        Ok(record) => {
            // Places are not part of what a record says, so the texts are compared.
            let written = record.to_string();
            let again = written.parse::<Record>();
            prop_assert!(again.is_ok(), "{text:?} is written as {written:?}: {again:?}");
            prop_assert_eq!(again.unwrap().to_string(), written);
            record.replay();
        }
        Err(error) => points_into(&error, text)?,
    }

    // A turn and a setup are one line.
    let line: String = text.chars().map(|letter| if letter == '\n' { ' ' } else { letter }).collect();
    match Turn::parse(&line, position) {
        Ok(turn) => {
            prop_assert!(position.distinct_turns().iter().any(|(_, board)| *board == turn.result(position)));
            let written = turn.notation(position);
            prop_assert_eq!(Turn::parse(&written, position).unwrap().result(position), turn.result(position));
        }
        Err(error) => points_into(&error, &line)?,
    }
    for side in Side::ALL {
        match Setup::parse(&line, side) {
            Ok(setup) => prop_assert_eq!(Setup::parse(&setup.to_string(), side).unwrap(), setup),
            Err(error) => points_into(&error, &line)?,
        }
    }
    let mut game = Game::from_position(position, 2);
    if let Err(error) = game.play_text(&line) {
        points_into(&error, &line)?;
    }

    if let Ok(reader) = ArchiveReader::new(text.as_bytes()) {
        for game in reader.flatten() {
            match game {
                Ok(game) => drop(game.replay()),
                Err(error) => points_into(&error, text)?,
            }
        }
    }
    Ok(())
}

/// Letters that mean something to some parser, and some that mean trouble: two, three and four bytes, combining and
/// invisible.
const LETTERS: &str =
    "rRcdhmeEMHDC xX.[]|+-abcdefgh0123456789nesw:/\t\r\ntgslé\u{3000}ß\u{301}\u{200b}\u{feff}𝔸🐘\0";

/// Deletes, inserts or replaces one letter.
#[derive(Clone, Debug)]
enum Slip {
    Delete(Index),
    Insert(Index, Index),
    Replace(Index, Index),
    /// The text ends here.
    Cut(Index),
    /// A part stands there twice.
    Double(Index, Index),
}

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let place = any::<Index>;
    let slip = prop_oneof![
        place().prop_map(Slip::Delete),
        (place(), place()).prop_map(|(at, letter)| Slip::Insert(at, letter)),
        (place(), place()).prop_map(|(at, letter)| Slip::Replace(at, letter)),
        place().prop_map(Slip::Cut),
        (place(), place()).prop_map(|(from, to)| Slip::Double(from, to)),
    ];
    prop::collection::vec(slip, 1..4)
}

fn misspelt(text: &str, slips: &[Slip]) -> String {
    let pool: Vec<char> = LETTERS.chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for slip in slips {
        let length = letters.len();
        if length == 0 {
            break;
        }
        match slip {
            Slip::Delete(at) => drop(letters.remove(at.index(length))),
            Slip::Insert(at, letter) => letters.insert(at.index(length + 1), *letter.get(&pool)),
            Slip::Replace(at, letter) => letters[at.index(length)] = *letter.get(&pool),
            Slip::Cut(at) => letters.truncate(at.index(length)),
            Slip::Double(from, to) => {
                let (from, to) = (from.index(length), to.index(length));
                let part = letters[from.min(to)..from.max(to)].to_vec();
                letters.splice(from..from, part);
            }
        }
    }
    letters.into_iter().collect()
}

/// A position in which a turn has something of everything: pushes, pulls, captures, frozen pieces.
fn fight() -> Position {
    let board = "
         +-----------------+
        8| r . r . . r . r |
        7| . . . c . . . . |
        6| . . x . e x . . |
        5| . . . h E . . . |
        4| . d D . . . . . |
        3| C r x C . x . . |
        2| . . H . . . . . |
        1| R . R . . R . R |
         +-----------------+";
    Position::mid_turn(board.parse().unwrap(), Side::Gold, 2).unwrap()
}

const SETUP: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2";

const RECORD: &str = "Event: a casual game
Comment:
-=+=-
two lines
of text
-=+=-

1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
2g Ed2n Ed3n Ed4n Me2n
2s ee7s ee6s
3g takeback
2s ee7s
3w resigns
3s
";

const ARCHIVE: &str = "id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
    result\ttermination\trated\tcorrupt\tmovelist\n\
    7\tanna\tbot\t1500\t1600\th\tb\tCasual\t2/2/100/10/8\t100\t200\tw\tr\t1\t0\t\
    1w Ra1 Rb1 Cc2 Ed2\\n1b ra8 rb8 cc7 ee7\\n2w Ed2n\\n2b resigns\n";

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        positions().prop_map(|position| position.to_string()),
        boards().prop_map(|board| board.drawing()),
        (boards(), sides()).prop_map(|(board, side)| {
            Diagram { number: 12, steps: Vec::new(), position: Position::new(board, side) }.to_string()
        }),
        Just("rb3e rc3x Ca3e".to_string()),
        Just("Ee5s hd5e".to_string()),
        Just("Cd3w Hc2e Cc3x".to_string()),
        Just(SETUP.to_string()),
        Just(RECORD.to_string()),
        Just(ARCHIVE.to_string()),
        Just("15s/2m30s/100/5m/2h/4:30".to_string()),
        Just("2:30/5:00/50/0/120t".to_string()),
        Just("Ee2n".to_string()),
        Just("rc3x".to_string()),
    ]
}

proptest! {
    #![proptest_config(config(10_000))]

    #[test]
    fn no_misspelt_text_panics(text in texts(), slips in slips()) {
        all_parsers_survive(&misspelt(&text, &slips), &fight())?;
    }

    #[test]
    fn no_text_panics(text in any::<String>()) {
        all_parsers_survive(&text, &fight())?;
    }

    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        all_parsers_survive(&String::from_utf8_lossy(&bytes), &fight())?;
    }

    #[test]
    fn no_steps_panic_a_builder(
        position in positions(),
        orders in prop::collection::vec((pieces(), squares(), any::<Index>()), 0..12),
    ) {
        let mut builder = TurnBuilder::new(position);
        for (piece, square, index) in orders {
            // Half of the orders are for the piece that stands there.
            let piece = builder.board().piece_at(square).filter(|_| index.index(2) == 0).unwrap_or(piece);
            if let Some(step) = Step::new(piece, square, *index.get(&Direction::ALL)) {
                let before = builder.clone();
                if let Err(reason) = builder.step(step) {
                    prop_assert!(!reason.to_string().is_empty());
                    prop_assert_eq!(builder.board(), before.board());
                    prop_assert_eq!(builder.steps_left(), before.steps_left());
                }
            }
        }
        prop_assert_eq!(builder.can_finish(), builder.finish().is_ok());
    }
}
