//! Messages are read and written as the protocol says; whatever is wrong with one is told with its place.

use aei::{Depth, EngineOption, FromEngine, Id, Info, Level, Reason, Text, ToEngine, Word};
use arimaa::{Board, BoardReason, Position, Side};
use proptest::prelude::*;
use std::time::Duration;

const OPENING: &str = "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

fn board() -> Board {
    OPENING.parse().unwrap()
}

#[test]
fn every_message_to_an_engine_has_its_line() {
    let seconds = Duration::from_secs;
    for (line, message) in [
        ("aei".to_string(), ToEngine::Aei),
        ("isready".to_string(), ToEngine::IsReady),
        ("newgame".to_string(), ToEngine::NewGame),
        (format!("setposition s {OPENING}"), ToEngine::SetPosition(Side::Silver, board())),
        (
            "setoption name tcmove value 15".to_string(),
            ToEngine::SetOption(EngineOption::MoveTime(seconds(15))),
        ),
        ("setoption name rated value 1".to_string(), ToEngine::SetOption(EngineOption::Rated(true))),
        ("setoption name depth value -1".to_string(), ToEngine::SetOption(EngineOption::Depth(-1))),
        (
            "setoption name opponent value A B".to_string(),
            ToEngine::SetOption(EngineOption::Opponent("A B".into())),
        ),
        (
            "setoption name style value wild and free".to_string(),
            ToEngine::SetOption(EngineOption::Other {
                name: Word::new("style").unwrap(),
                value: Some("wild and free".into()),
            }),
        ),
        (
            "setoption name clear".to_string(),
            ToEngine::SetOption(EngineOption::Other { name: Word::new("clear").unwrap(), value: None }),
        ),
        ("makemove Ed2n Ed3n".to_string(), ToEngine::MakeMove("Ed2n Ed3n".into())),
        ("go".to_string(), ToEngine::Go { ponder: false }),
        ("go ponder".to_string(), ToEngine::Go { ponder: true }),
        ("stop".to_string(), ToEngine::Stop),
        ("quit".to_string(), ToEngine::Quit),
    ] {
        assert_eq!(message.to_string(), line);
        assert_eq!(line.parse(), Ok(message.clone()), "{line}");
        assert_eq!(format!("  {line} \r\n").parse(), Ok(message), "{line}");
    }
}

#[test]
fn every_message_from_an_engine_has_its_line() {
    for (line, message) in [
        ("protocol-version 1", FromEngine::ProtocolVersion(1)),
        ("id name Hathi", FromEngine::Id(Id::Name("Hathi".into()))),
        ("id author The Hathi developers", FromEngine::Id(Id::Author("The Hathi developers".into()))),
        ("id version 1.2", FromEngine::Id(Id::Version("1.2".into()))),
        ("aeiok", FromEngine::AeiOk),
        ("readyok", FromEngine::ReadyOk),
        ("bestmove Ed2n Ed3n", FromEngine::BestMove("Ed2n Ed3n".into())),
        ("info score -250", FromEngine::Info(Info::Score(-250))),
        ("info depth 10", FromEngine::Info(Info::Depth(Depth { steps: 10, more: false }))),
        ("info depth 10+", FromEngine::Info(Info::Depth(Depth { steps: 10, more: true }))),
        ("info nodes 123456789012", FromEngine::Info(Info::Nodes(123_456_789_012))),
        ("info time 7", FromEngine::Info(Info::Time(7))),
        ("info pv Ed2n s ee7s", FromEngine::Info(Info::Pv("Ed2n s ee7s".into()))),
        ("info currmovenumber 3", FromEngine::Info(Info::CurrMoveNumber(3))),
        (
            "info multipv 2 -13 Ed2n s ee7s",
            FromEngine::Info(Info::MultiPv { rank: 2, score: -13, pv: "Ed2n s ee7s".into() }),
        ),
        (
            "info qnodes 12",
            FromEngine::Info(Info::Other { kind: Word::new("qnodes").unwrap(), value: "12".into() }),
        ),
        ("log hello", FromEngine::Log { level: Level::Plain, text: "hello".into() }),
        ("log Error: no", FromEngine::Log { level: Level::Error, text: "no".into() }),
        ("log Warning: perhaps", FromEngine::Log { level: Level::Warning, text: "perhaps".into() }),
        ("log Debug: well", FromEngine::Log { level: Level::Debug, text: "well".into() }),
        ("log", FromEngine::Log { level: Level::Plain, text: Text::default() }),
    ] {
        assert_eq!(message.to_string(), line);
        assert_eq!(line.parse(), Ok(message), "{line}");
    }
    let marked = FromEngine::Log { level: Level::Error, text: "no".into() };
    assert_eq!("log \u{18}\0Error: no".parse(), Ok(marked), "control characters are blanks");
    assert_eq!("info time 2.75".parse(), Ok(FromEngine::Info(Info::Time(2))));
}

#[test]
fn a_bad_message_to_an_engine_is_told_the_column_and_the_reason() {
    let whole = |text: &str| Reason::NotWhole(text.to_string());
    for (line, column, reason) in [
        ("", 1, Reason::Empty),
        ("  \r", 1, Reason::Empty),
        ("  hello there", 3, Reason::UnknownMessage("hello".to_string())),
        ("AEI", 1, Reason::UnknownMessage("AEI".to_string())),
        ("isready now", 9, Reason::Surplus),
        ("go home", 4, Reason::Surplus),
        ("go ponder now", 4, Reason::Surplus),
        ("makemove", 9, Reason::Missing("a move")),
        ("makemove \0", 9, Reason::Missing("a move")),
        ("setposition", 12, Reason::Missing("the side to move, g or s,")),
        ("setposition x []", 13, Reason::Expected("the side to move, g or s,")),
        ("setposition g3 []", 13, Reason::Expected("the side to move, g or s,")),
        ("setposition g", 14, Reason::Missing("a board")),
        ("setposition g rrr", 15, Reason::Expected("a board in brackets, such as [rrrr…]")),
        ("setposition g [rr", 18, Reason::Board(BoardReason::Bracket)),
        ("setposition g [rrq", 18, Reason::Board(BoardReason::UnknownPiece('q'))),
        ("setoption", 10, Reason::Missing("`name`")),
        ("setoption hash 5", 11, Reason::Expected("`name`")),
        ("setoption name", 15, Reason::Missing("the name of an option")),
        ("setoption name hash", 20, Reason::Missing("a value")),
        ("setoption name hash value", 26, Reason::Missing("a value")),
        ("setoption name hash 5", 21, Reason::Expected("`value`")),
        ("setoption name hash value x", 27, whole("x")),
        ("setoption name hash value -1", 27, whole("-1")),
        ("setoption name hash value 1 2", 27, whole("1 2")),
        ("setoption name hash value 99999999999", 27, whole("99999999999")),
        ("setoption name tcmove value 1m", 29, Reason::NotATime("1m".to_string())),
        ("setoption name tcmove value 1e12", 29, Reason::TooLong),
        ("setoption name rated value yes", 28, Reason::NotAFlag("yes".to_string())),
    ] {
        let error = line.parse::<ToEngine>().unwrap_err();
        assert_eq!((error.line, error.column, error.reason), (1, column, reason), "{line}");
    }
}

#[test]
fn a_bad_message_from_an_engine_is_told_the_column_and_the_reason() {
    let whole = |text: &str| Reason::NotWhole(text.to_string());
    for (line, column, reason) in [
        ("", 1, Reason::Empty),
        ("ok", 1, Reason::UnknownMessage("ok".to_string())),
        ("protocol-version", 17, Reason::Missing("a value")),
        ("protocol-version one", 18, whole("one")),
        ("id email x", 4, Reason::Expected("one of `name`, `author` and `version`")),
        ("aeiok now", 7, Reason::Surplus),
        ("bestmove ", 9, Reason::Missing("a move")),
        ("info", 5, Reason::Missing("a kind of information")),
        ("info score", 11, Reason::Missing("a value")),
        ("info score 1.5", 12, whole("1.5")),
        ("info depth 10++", 12, whole("10++")),
        ("info depth +", 12, whole("+")),
        ("info nodes -1", 12, whole("-1")),
        ("info multipv 2 high", 16, whole("high")),
        ("info time soon", 11, Reason::NotATime("soon".to_string())),
    ] {
        let error = line.parse::<FromEngine>().unwrap_err();
        assert_eq!((error.line, error.column, error.reason), (1, column, reason), "{line}");
    }
}

#[test]
fn each_option_of_the_list_is_known_by_its_name() {
    for name in EngineOption::NAMES {
        let message: ToEngine = format!("setoption name {name} value 1").parse().unwrap();
        let ToEngine::SetOption(option) = message else { panic!("{name} is no option") };
        assert!(!matches!(option, EngineOption::Other { .. }), "{name}");
        assert_eq!(option.name(), *name);
        assert_eq!(option.value().as_deref(), Some("1"));
    }
}

fn time() -> impl Strategy<Value = Duration> {
    (0..=864_000_000u64, prop_oneof![Just(0), 0..1_000_000_000u32])
        .prop_map(|(seconds, nanos)| Duration::new(seconds, nanos).min(Duration::from_secs(864_000_000)))
}

fn text() -> impl Strategy<Value = Text> {
    any::<String>().prop_map(|text| Text::new(&text))
}

fn some_text() -> impl Strategy<Value = Text> {
    text().prop_filter("something", |text| !text.is_empty())
}

fn other_word(known: &'static [&'static str]) -> impl Strategy<Value = Word> {
    "[a-zé_-]{1,12}"
        .prop_filter("not a known one", |word| !known.contains(&word.as_str()))
        .prop_map(|word| Word::new(&word).unwrap())
}

fn option() -> impl Strategy<Value = EngineOption> {
    use EngineOption::*;
    prop_oneof![
        (time(), 0..9usize).prop_map(|(time, kind)| {
            let kinds = [
                MoveTime,
                Reserve,
                MaxReserve,
                TotalTime,
                TurnTime,
                GoldReserve,
                SilverUsed,
                LastMoveUsed,
                MoveUsed,
            ];
            kinds[kind](time)
        }),
        (any::<u32>(), 0..3usize).prop_map(|(number, kind)| [Percent, Turns, Hash][kind](number)),
        (any::<i32>(), 0..3usize).prop_map(|(number, kind)| [OpponentRating, Rating, Depth][kind](number)),
        any::<u64>().prop_map(Seed),
        (any::<bool>(), 0..2usize).prop_map(|(flag, kind)| [Rated, Ponder][kind](flag)),
        (text(), 0..2usize).prop_map(|(text, kind)| [Opponent, Event][kind](text)),
        (other_word(EngineOption::NAMES), proptest::option::of(text()))
            .prop_map(|(name, value)| Other { name, value }),
    ]
}

fn to_engine() -> impl Strategy<Value = ToEngine> {
    prop_oneof![
        prop_oneof![
            Just(ToEngine::Aei),
            Just(ToEngine::IsReady),
            Just(ToEngine::NewGame),
            Just(ToEngine::Stop),
            Just(ToEngine::Quit)
        ],
        any::<bool>().prop_map(|ponder| ToEngine::Go { ponder }),
        some_text().prop_map(ToEngine::MakeMove),
        option().prop_map(ToEngine::SetOption),
        (any::<bool>(), proptest::collection::vec(0..64usize, 0..6)).prop_map(|(gold, moves)| {
            // A few turns from the opening.
            let mut position = Position::new(board(), Side::Gold);
            for choice in moves {
                let moves = position.moves();
                position = position.after(moves[choice % moves.len()]);
            }
            ToEngine::SetPosition(if gold { Side::Gold } else { Side::Silver }, *position.board())
        }),
    ]
}

fn from_engine() -> impl Strategy<Value = FromEngine> {
    const KINDS: &[&str] = &["score", "depth", "nodes", "time", "pv", "currmovenumber", "multipv"];
    let info = prop_oneof![
        any::<i32>().prop_map(Info::Score),
        (any::<u32>(), any::<bool>()).prop_map(|(steps, more)| Info::Depth(Depth { steps, more })),
        any::<u64>().prop_map(Info::Nodes),
        (0..864_000_000u64).prop_map(Info::Time),
        text().prop_map(Info::Pv),
        any::<u32>().prop_map(Info::CurrMoveNumber),
        (any::<u32>(), any::<i32>(), text()).prop_map(|(rank, score, pv)| Info::MultiPv { rank, score, pv }),
        (other_word(KINDS), text()).prop_map(|(kind, value)| Info::Other { kind, value }),
    ];
    let level = prop_oneof![Just(Level::Plain), Just(Level::Debug), Just(Level::Warning), Just(Level::Error)];
    prop_oneof![
        any::<u32>().prop_map(FromEngine::ProtocolVersion),
        (text(), 0..3usize)
            .prop_map(|(text, kind)| { FromEngine::Id([Id::Name, Id::Author, Id::Version][kind](text)) }),
        prop_oneof![Just(FromEngine::AeiOk), Just(FromEngine::ReadyOk)],
        some_text().prop_map(FromEngine::BestMove),
        info.prop_map(FromEngine::Info),
        (level, text()).prop_map(|(level, text)| FromEngine::Log { level, text }),
    ]
}

proptest! {
    #[test]
    fn every_message_to_an_engine_reads_back_as_itself(message in to_engine()) {
        let line = message.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn every_message_from_an_engine_reads_back_as_itself(message in from_engine()) {
        let line = message.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        prop_assert_eq!(line.parse(), Ok(message));
    }

    #[test]
    fn any_line_is_read_and_written_or_refused_at_a_place_in_it(
        line in prop_oneof![
            ".*",
            "(log|id name|info x|makemove|setoption name x)[\0 ]?(Error:|value)?.{0,5}",
            "(aei|isready|newgame|setposition|setoption|makemove|go|stop|quit|info|log|id)[ \t]?.{0,20}",
            "setoption name [a-z_]{1,10} value [0-9.e-]{1,9}",
            "(setoption name (hash|tcmove|depth|rated|opponent)|info (depth|score|time)) .{0,9}",
            "setposition [gswb] \\[[ rRcCdDhHmMeExX.]{60,66}\\]?",
        ],
    ) {
        let place = 1..=line.chars().count() + 1;
        match line.parse::<ToEngine>() {
            Ok(message) => prop_assert_eq!(message.to_string().parse(), Ok(message)),
            Err(error) => prop_assert!(error.line == 1 && place.contains(&error.column), "{}", error),
        }
        match line.parse::<FromEngine>() {
            Ok(message) => prop_assert_eq!(message.to_string().parse(), Ok(message)),
            Err(error) => prop_assert!(error.line == 1 && place.contains(&error.column), "{}", error),
        }
    }
}
