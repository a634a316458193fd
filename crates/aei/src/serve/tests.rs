//! Whole conversations, with minds that behave as a test wants them to.

use super::{ServeError, serve};
use crate::{EngineOption, FromEngine, ToEngine};
use arimaa::{Game, Phase, Position, Setup, Side, Turn};
use engine::search::{Engine, EngineOptions, Limits, Report, Root, Stop};
use engine::worker::{Choice, Searcher};
use proptest::prelude::*;
use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::marker::PhantomData;
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

const OPENING: &str = "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
/// Gold's rabbit is there.
const OVER: &str = "[R                           E          e                      r ]";
const GOLD_SETUP: &str = "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2";
const SILVER_SETUP: &str = "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7";
/// Nothing takes longer here, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(20);

// ------------------------------------------------------------------------------------------------------- Minds

/// A way to search.
trait Way: 'static {
    fn search(root: &Root, limits: &Limits, stop: &Stop, settings: EngineOptions) -> Report;
}

/// A mind that first tells something sensible, and then goes its way.
struct Odd<W>(EngineOptions, PhantomData<W>);

impl<W: Way> Searcher for Odd<W> {
    fn new(settings: EngineOptions) -> Result<Self, String> {
        Ok(Self(settings, PhantomData))
    }

    fn forget(&mut self) {}

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        listener(&Report { depth: 0, ..sensible(root) });
        W::search(root, limits, stop, self.0.clone())
    }

    /// As if the level were the number of threads.
    fn choose(
        &mut self,
        choice: Choice,
        root: &Root,
        limits: &Limits,
        stop: &Stop,
        listener: &mut dyn FnMut(&Report),
    ) -> Report {
        listener(&Report { depth: 0, ..sensible(root) });
        let threads = choice.level.number().into();
        W::search(root, limits, stop, EngineOptions { threads, ..self.0.clone() })
    }
}

fn sensible(root: &Root) -> Report {
    Engine::new(settings()).search(root, &Limits::depth(1), &Stop::new(), &mut |_| {})
}

/// Thinks until it is stopped or its time is over.
struct Patient;

impl Way for Patient {
    fn search(root: &Root, limits: &Limits, stop: &Stop, _: EngineOptions) -> Report {
        let began = Instant::now();
        while !stop.is_requested() && limits.time.is_none_or(|time| began.elapsed() < time.hard) {
            sleep(Duration::from_millis(1));
        }
        sensible(root)
    }
}

/// Tells what it was told: depth, nodes and time are its limits, or its settings where there are none.
struct Mirror;

impl Way for Mirror {
    fn search(root: &Root, limits: &Limits, _: &Stop, settings: EngineOptions) -> Report {
        Report {
            depth: limits.depth.unwrap_or(settings.threads as u32),
            partial: limits.multipv == 3,
            nodes: limits.nodes.unwrap_or(settings.hash_mb as u64),
            elapsed: limits.time.map_or(Duration::ZERO, |time| time.soft),
            ..sensible(root)
        }
    }
}

/// Breaks.
struct Broken;

impl Way for Broken {
    fn search(_: &Root, _: &Limits, _: &Stop, _: EngineOptions) -> Report {
        panic!("this test wants a mind that breaks");
    }
}

/// Has no idea of time.
struct Timeless;

impl Way for Timeless {
    fn search(root: &Root, _: &Limits, stop: &Stop, settings: EngineOptions) -> Report {
        Patient::search(root, &Limits::default(), stop, settings)
    }
}

/// Does not hear that it should stop.
struct Deaf;

impl Way for Deaf {
    fn search(root: &Root, _: &Limits, _: &Stop, _: EngineOptions) -> Report {
        sleep(10 * PATIENCE);
        sensible(root)
    }
}

/// Wants to play the first turn of another game.
struct Confused;

impl Way for Confused {
    fn search(_: &Root, _: &Limits, _: &Stop, _: EngineOptions) -> Report {
        let elsewhere: Position =
            "g [r                              E                                R]".parse().unwrap();
        sensible(&Root::of_position(&elsewhere).unwrap())
    }
}

// ------------------------------------------------------------------------------------------------ Conversations

/// A controller and its engine.
struct Talk {
    to_engine: Option<PipeWriter>,
    from_engine: BufReader<PipeReader>,
    engine: JoinHandle<Result<(), ServeError>>,
}

impl Talk {
    /// The engine is there, and nothing was said.
    fn silent<M: Searcher>() -> Self {
        let (input, to_engine) = io::pipe().unwrap();
        let (from_engine, mut output) = io::pipe().unwrap();
        let engine = spawn(move || serve::<M>(BufReader::new(input), &mut output, settings()));
        Self { to_engine: Some(to_engine), from_engine: BufReader::new(from_engine), engine }
    }

    /// The introduction is over.
    fn with<M: Searcher>() -> Self {
        let mut talk = Self::silent::<M>();
        talk.say("aei");
        while talk.hear() != "aeiok" {}
        talk
    }

    fn say(&mut self, line: &str) -> &mut Self {
        writeln!(self.to_engine.as_mut().unwrap(), "{line}").unwrap();
        self
    }

    fn say_all(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.say(line);
        }
        self
    }

    /// The next line. All lines are messages.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from_engine.read_line(&mut line).unwrap();
        let line = line.strip_suffix('\n').expect("the engine has something to say").to_string();
        assert_eq!(line.parse::<FromEngine>().unwrap().to_string(), line);
        line
    }

    /// Everything up to a line that begins so.
    fn hear_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().unwrap().starts_with(start) {
            lines.push(self.hear());
        }
        lines
    }

    /// Everything that was said since.
    fn hear_all(&mut self) -> Vec<String> {
        let mut lines = self.say("isready").hear_until("readyok");
        lines.pop();
        lines
    }

    fn best_turn(&mut self) -> String {
        self.hear_until("bestmove").pop().unwrap()["bestmove ".len()..].to_string()
    }

    /// How the engine ends; everything else that it says.
    fn end(mut self) -> (Result<(), ServeError>, Vec<String>) {
        self.to_engine = None;
        let began = Instant::now();
        while !self.engine.is_finished() {
            assert!(began.elapsed() < PATIENCE, "the engine does not end");
            sleep(Duration::from_millis(1));
        }
        let rest = self.from_engine.lines().map(Result::unwrap).collect();
        (self.engine.join().expect("no panic"), rest)
    }

    #[track_caller]
    fn ends_well(self) -> Vec<String> {
        let (status, rest) = self.end();
        assert!(matches!(status, Ok(())), "{status:?}");
        rest
    }
}

fn settings() -> EngineOptions {
    EngineOptions { threads: 1, hash_mb: 1, ..EngineOptions::default() }
}

fn opening() -> Position {
    format!("g {OPENING}").parse().unwrap()
}

#[track_caller]
fn assert_legal(turn: &str, position: &Position) {
    assert!(Turn::parse(turn, position).is_ok(), "{turn}");
}

fn set_opening() -> String {
    format!("setposition g {OPENING}")
}

#[test]
fn the_engine_introduces_itself_with_the_version_of_the_protocol_first() {
    let mut talk = Talk::silent::<Odd<Patient>>();
    let lines = talk.say("aei").hear_until("aeiok");
    assert_eq!(lines[..2], ["protocol-version 1", "id name Hathi"]);
    assert!(lines[2].starts_with("id author ") && lines[3].starts_with("id version "), "{lines:?}");
    assert_eq!(lines.len(), 5);
    assert_eq!(talk.say("aei").hear(), "log Error: aei was said before");
    assert_eq!(talk.ends_well(), [""; 0]);
}

#[test]
fn nothing_is_done_before_the_introduction() {
    let mut talk = Talk::silent::<Odd<Patient>>();
    for message in ["isready", "newgame", "go", "stop", "makemove Ra1", "setoption name hash value 1"] {
        assert_eq!(talk.say(message).hear(), "log Error: a session begins with aei", "{message}");
    }
    talk.say("quit");
    assert_eq!(talk.ends_well(), [""; 0]);
}

#[test]
fn an_unknown_message_ends_the_session() {
    for (line, reason) in [
        ("hello there", "column 1: there is no message \"hello\""),
        ("\u{fffd}", "column 1: there is no message \"\u{fffd}\""),
    ] {
        let mut talk = Talk::with::<Odd<Patient>>();
        assert_eq!(talk.say(line).hear(), format!("log Error: {reason}"));
        let (status, rest) = talk.end();
        assert!(matches!(status, Err(ServeError::Unknown(text)) if text == reason));
        assert_eq!(rest, [""; 0]);
    }
}

#[test]
fn empty_lines_are_passed_over_and_endless_ones_refused() {
    let mut talk = Talk::with::<Odd<Patient>>();
    talk.say_all(&["", "  ", "\r"]);
    assert_eq!(talk.hear_all(), [""; 0]);
    let endless = format!("makemove {}", "Ra1 ".repeat(100_000));
    assert_eq!(talk.say(&endless).hear(), "log Error: a line has at most 10000 bytes");
    assert_eq!(talk.hear_all(), [""; 0]);
    talk.ends_well();
}

#[test]
fn an_engine_in_a_search_still_answers() {
    let mut talk = Talk::with::<Odd<Patient>>();
    talk.say_all(&[&set_opening(), "go"]).hear_until("info pv");
    assert_eq!(talk.say("isready").hear(), "readyok");
    assert_eq!(talk.say("setoption name moveused value 1").say("isready").hear(), "readyok");
    assert_eq!(talk.say("go").hear(), "log Error: go: a search is going on");
    assert_eq!(talk.say("go ponder").hear(), "log Error: go: a search is going on");
    assert_eq!(
        talk.say("setoption name colour value red").hear(),
        "log Warning: there is no option \"colour\""
    );
    assert!(talk.say("makemove Ea1n").hear().starts_with("log Error: makemove: column 1"));
    assert!(talk.say("setposition g []").hear().starts_with("log Error: column 16"));
    assert_legal(&talk.say("stop").best_turn(), &opening());
    assert_eq!(talk.say("stop").hear(), "log Debug: there is no search to stop");
    talk.ends_well();
}

#[test]
fn a_move_or_a_new_position_ends_a_search_without_an_answer() {
    for message in [
        "makemove Ed2n Ed3n",
        "newgame",
        "setposition s [r                                                              R]",
    ] {
        let mut talk = Talk::with::<Odd<Patient>>();
        for go in ["go", "go ponder"] {
            talk.say_all(&[&set_opening(), go]).hear_until("info pv");
            talk.say(message);
            assert!(talk.hear_all().iter().all(|line| line.starts_with("info")), "{message}");
        }
        // The next answer belongs to the next question.
        talk.say_all(&[&set_opening(), "makemove Ed2n", "go"]).hear_until("info pv");
        let board = Turn::parse("Ed2n", &opening()).unwrap().result(&opening());
        assert_legal(&talk.say("stop").best_turn(), &Position::new(board, Side::Silver));
        talk.ends_well();
    }
}

#[test]
fn what_is_found_while_pondering_waits_until_it_is_asked_for() {
    let mut talk = Talk::with::<Odd<Mirror>>();
    talk.say_all(&[&set_opening(), "go ponder"]).hear_until("info pv");
    assert!(talk.hear_all().iter().all(|line| line.starts_with("info")));
    assert_legal(&talk.say("stop").best_turn(), &opening());
    talk.ends_well();
}

#[test]
fn pondering_goes_over_into_a_search() {
    let mut talk = Talk::with::<Odd<Patient>>();
    talk.say_all(&[&set_opening(), "go ponder"]).hear_until("info pv");
    talk.say_all(&["setoption name tcmove value 0.1", "go"]);
    assert_legal(&talk.best_turn(), &opening());
    talk.ends_well();
}

#[test]
fn both_sides_set_up_and_chance_can_be_repeated() {
    let mut setups = Vec::new();
    for _ in 0..2 {
        let mut talk = Talk::with::<Odd<Patient>>();
        talk.say_all(&["setoption name seed value 7", "newgame", "go"]);
        let gold = talk.best_turn();
        Setup::parse(&gold, Side::Gold).unwrap();
        talk.say(&format!("makemove {gold}")).say("go ponder");
        assert_eq!(talk.hear_all(), [""; 0]);
        let silver = talk.say("stop").best_turn();
        Setup::parse(&silver, Side::Silver).unwrap();
        talk.say(&format!("makemove {silver}")).say("go").hear_until("info pv");
        talk.say("stop").best_turn();
        talk.ends_well();
        setups.push((gold, silver));
    }
    assert_eq!(setups[0], setups[1]);
}

#[test]
fn a_position_without_the_pieces_of_a_side_asks_for_its_setup() {
    let mut talk = Talk::with::<Odd<Patient>>();
    talk.say(&format!("setposition g [{}]", " ".repeat(64))).say("go");
    Setup::parse(&talk.best_turn(), Side::Gold).unwrap();
    talk.say(&format!("setposition s [{}HDCEMCDHRRRRRRRR]", " ".repeat(48))).say("go");
    Setup::parse(&talk.best_turn(), Side::Silver).unwrap();
    talk.ends_well();
}

#[test]
fn a_game_that_is_over_has_no_next_turn() {
    let mut talk = Talk::with::<Odd<Patient>>();
    talk.say(&format!("setposition s {OVER}")).say("go");
    assert_eq!(talk.hear(), "log Error: go: the game is over: Gold wins by goal");
    assert_eq!(talk.say("stop").hear(), "log Debug: there is no search to stop");
    assert_eq!(
        talk.say("makemove rg1e").hear(),
        "log Error: makemove: column 1 of the move: the game is over: Gold wins by goal"
    );
    assert_eq!(talk.hear_all(), [""; 0]);
    talk.ends_well();
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut talk = Talk::with::<Odd<Mirror>>();
    talk.say(&set_opening());
    for (message, answer) in [
        ("makemove Ed2n Ed3n Ee4n", "makemove: column 11 of the move: Ee4n: there is no piece"),
        ("makemove", "column 9: a move is missing"),
        ("setposition x", "column 13: the side to move, g or s, belongs here"),
        ("setoption name depth value deep", "column 28: \"deep\" is not a whole number that fits here"),
        (
            "setoption name hash value 4000000000",
            "setoption: hash is a whole number from 1 to 1048576, not \"4000000000\"",
        ),
        (
            "setoption name threads value 5000",
            "setoption: threads is a whole number from 1 to 1024, not \"5000\"",
        ),
        ("setoption name null_move value 1", "setoption: null_move is on or off, not \"1\""),
        (
            "setoption name futility_depth value 101",
            "setoption: futility_depth is a whole number from 0 to 100, not \"101\"",
        ),
        (
            "setoption name multipv value 5000",
            "setoption: multipv is a whole number from 1 to 1000, not \"5000\"",
        ),
        ("setoption name level value 11", "setoption: level is a whole number from 1 to 10, not \"11\""),
        ("go west", "column 4: nothing may follow here"),
    ] {
        assert_eq!(talk.say(message).hear(), format!("log Error: {answer}"));
    }
    let lines = talk.say("go").hear_until("bestmove");
    assert!(lines.contains(&"info depth 1".to_string()) && lines.contains(&"info nodes 1".to_string()));
    assert_legal(&lines.last().unwrap()["bestmove ".len()..], &opening());
    talk.ends_well();
}

#[test]
fn limits_and_settings_reach_the_search() {
    let mut talk = Talk::with::<Odd<Mirror>>();
    let mut told = |options: &[&str]| -> Vec<String> {
        for option in options {
            talk.say(&format!("setoption name {option}"));
        }
        let lines = talk.say(&set_opening()).say("go").hear_until("bestmove");
        let own = lines.iter().rposition(|line| line.starts_with("info depth")).unwrap();
        lines[own..own + 3].to_vec()
    };
    assert_eq!(told(&[]), ["info depth 1", "info time 0", "info nodes 1"]);
    assert_eq!(told(&["threads value 2", "hash value 3"]), ["info depth 2", "info time 0", "info nodes 3"]);
    assert_eq!(told(&["threads value 0", "hash value 0"]), ["info depth 1", "info time 0", "info nodes 1"]);
    assert_eq!(told(&["depth value 9", "nodes value 77"]), ["info depth 9", "info time 0", "info nodes 77"]);
    assert_eq!(
        told(&["multipv value 3", "depth value -1"]),
        ["info depth 1+", "info time 0", "info nodes 77"]
    );
    assert_eq!(told(&["multipv value 0", "level value 4"])[0], "info depth 4");
    assert_eq!(told(&["level value 0"])[0], "info depth 1");
    assert_eq!(told(&["tcmove value 100.5"])[1], "info time 100");
    assert_eq!(told(&["tcreserve value 200"])[1], "info time 110");
    assert_eq!(told(&["greserve value 20", "sreserve value 0"])[1], "info time 101");
    assert_eq!(told(&["moveused value 90"])[1], "info time 101", "a new position, a new move");
    assert_eq!(told(&["tcturntime value 30"])[1], "info time 29");
    talk.say("setoption name moveused value 20").say("go");
    assert!(talk.hear_until("bestmove").contains(&"info time 9".to_string()));
    talk.ends_well();
}

#[test]
fn a_search_that_breaks_is_answered_all_the_same() {
    let mut talk = Talk::with::<Odd<Broken>>();
    for _ in 0..2 {
        let lines = talk.say_all(&[&set_opening(), "go"]).hear_until("bestmove");
        assert!(
            lines.contains(
                &"log Error: the search has failed: this test wants a mind that breaks".to_string()
            ),
            "{lines:?}"
        );
        assert_legal(&lines.last().unwrap()["bestmove ".len()..], &opening());
    }
    talk.ends_well();
}

#[test]
fn a_search_that_forgets_the_time_is_reminded() {
    let mut talk = Talk::with::<Odd<Timeless>>();
    talk.say_all(&["setoption name tcmove value 0.2", &set_opening()]);
    for _ in 0..2 {
        assert_legal(&talk.say("go").best_turn(), &opening());
    }
    talk.ends_well();
}

#[test]
fn an_illegal_turn_is_never_sent() {
    let mut talk = Talk::with::<Odd<Confused>>();
    talk.say_all(&[&set_opening(), "go"]);
    assert_legal(&talk.best_turn(), &opening());
    talk.ends_well();
}

#[test]
fn whoever_quits_does_not_wait_for_the_search() {
    for last_words in ["quit", ""] {
        let mut talk = Talk::with::<Odd<Deaf>>();
        talk.say_all(&[&set_opening(), "go"]).hear_until("info pv");
        talk.say(last_words);
        assert_eq!(talk.ends_well(), [""; 0]);
    }
}

#[test]
fn what_is_owed_is_said_before_the_end() {
    for last_words in ["quit", ""] {
        let mut talk = Talk::with::<Odd<Patient>>();
        talk.say_all(&["isready", "newgame", "isready", last_words]);
        assert_eq!(talk.ends_well(), ["readyok"; 2]);
    }
}

#[test]
fn a_controller_that_does_not_listen_any_more_ends_the_session() {
    let mut talk = Talk::with::<Odd<Patient>>();
    let (unused, _) = io::pipe().unwrap();
    drop(std::mem::replace(&mut talk.from_engine, BufReader::new(unused)));
    talk.say("isready");
    let Talk { engine, to_engine, .. } = talk;
    let Err(ServeError::Output(error)) = engine.join().unwrap() else { panic!("nobody listens") };
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    drop(to_engine);
}

#[test]
fn the_engine_itself_tells_what_it_finds() {
    let mut talk = Talk::with::<Engine>();
    talk.say_all(&["setoption name depth value 4", "setoption name multipv value 3", &set_opening()]);
    let lines = talk.say("go").hear_until("bestmove");
    for kind in ["depth", "time", "nodes", "score", "pv", "multipv 1", "multipv 2", "multipv 3"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("info {kind} "))), "{kind}: {lines:?}");
    }
    let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
    assert_legal(best, &opening());
    let variation = lines.iter().rfind(|line| line.starts_with("info pv")).unwrap();
    assert!(variation.starts_with(&format!("info pv {best}")), "{variation}, but {best}");
    talk.ends_well();
}

#[test]
fn what_was_found_while_pondering_is_not_found_again() {
    let mut talk = Talk::with::<Engine>();
    talk.say_all(&["setoption name hash value 64", "setoption name depth value 8", &set_opening()]);
    let nodes_after = |talk: &mut Talk, turn: &str| -> u64 {
        let lines = talk.say(&format!("makemove {turn}")).say("go").hear_until("bestmove");
        let nodes = lines.iter().rev().find_map(|line| line.strip_prefix("info nodes "));
        nodes.expect("a number of nodes").parse().unwrap()
    };
    talk.say("go ponder").hear_until("info depth 15");
    let expected = talk.hear_until("info pv").pop().unwrap();
    let turn = expected["info pv ".len()..].split(" s ").next().unwrap().to_string();
    let prepared = nodes_after(&mut talk, &turn);
    talk.say_all(&["newgame", &set_opening()]);
    let unprepared = nodes_after(&mut talk, &turn);
    // How much is saved depends on when the pondering was interrupted.
    assert!(prepared < unprepared * 3 / 4, "{prepared} nodes instead of {unprepared}");
    talk.ends_well();
}

// ----------------------------------------------------------------------------------------------------- Nonsense

fn message() -> impl Strategy<Value = String> {
    let fixed = |lines: &'static [&'static str]| proptest::sample::select(lines).prop_map(str::to_string);
    let moves =
        proptest::sample::select(&[GOLD_SETUP, SILVER_SETUP, "Ed2n Ed3n", "ee7s", "Ed4s", "ra7s", "x"][..]);
    let boards = proptest::sample::select(&[OPENING, OVER, "[", "[rRcC]"][..]);
    prop_oneof![
        10 => fixed(&["aei", "isready", "newgame", "go", "go ponder", "stop", ""]),
        6 => moves.prop_map(|text| format!("makemove {text}")),
        2 => ("[gsx]", boards).prop_map(|(side, board)| format!("setposition {side} {board}")),
        4 => (proptest::sample::select(EngineOption::NAMES), "-?[0-9.]{0,5}")
            .prop_map(|(name, value)| format!("setoption name {name} value {value}")),
        1 => "(makemove|setposition|setoption|go|isready) .{0,30}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A session in any order answers `isready` and ends; there is no more than one answer to each `go`.
    #[test]
    fn no_conversation_hangs_or_breaks(lines in proptest::collection::vec(message(), 0..40)) {
        let mut talk = Talk::silent::<Odd<Mirror>>();
        talk.say("aei").say_all(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let messages: Vec<ToEngine> = lines.iter().filter_map(|line| line.parse().ok()).collect();
        let goes = messages.iter().filter(|message| matches!(message, ToEngine::Go { .. })).count();
        let ready = messages.iter().filter(|message| **message == ToEngine::IsReady).count();
        let mut heard = Vec::new();
        talk.say("isready");
        for _ in 0..=ready {
            heard.extend(talk.hear_until("readyok"));
        }
        heard.extend(talk.ends_well());
        let count = |start: &str| heard.iter().filter(|line| line.starts_with(start)).count();
        prop_assert!(count("bestmove") <= goes);
        prop_assert_eq!(count("readyok"), ready + 1);
        prop_assert_eq!(count("protocol-version"), 1);
    }
}

#[test]
fn a_whole_game_is_played_and_every_turn_is_legal() {
    let mut talks = [Talk::with::<Odd<Mirror>>(), Talk::with::<Odd<Mirror>>()];
    let mut game = Game::new();
    while game.ply() < 16 && !matches!(game.phase(), Phase::Over(_)) {
        let turn = talks[game.ply() as usize % 2].say("go").best_turn();
        game.play_text(&turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        for talk in &mut talks {
            talk.say(&format!("makemove {turn}"));
        }
    }
    talks.into_iter().for_each(|talk| drop(talk.ends_well()));
}
