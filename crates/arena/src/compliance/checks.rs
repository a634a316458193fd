//! The checks in their order. Each begins where the one before has ended, if nothing was wrong with it.

use super::Verdict;
use super::examiner::{Examiner, TRIES};
use crate::player::{Fault, FaultKind};
use crate::process::{self, shortened};
use aei::{EngineOption, FromEngine, Id, Text, ToEngine, Word};
use arimaa::{Game, Phase, Side};
use engine::random::Random;
use engine::setups;
use std::time::{Duration, Instant};

type Check = fn(&mut Examiner<'_>) -> Result<Verdict, Fault>;

/// All checks.
pub(super) const ALL: [(&str, Check); 22] = [
    ("it waits until it is spoken to", waits),
    ("aei: aeiok comes in time", introduces_itself),
    ("aei: protocol-version comes first", tells_version_first),
    ("aei: it says who it is", tells_name),
    ("isready is answered", is_ready),
    ("go on an empty board is a setup for Gold", sets_up_gold),
    ("go after makemove is a setup for Silver", sets_up_silver),
    ("a game against itself, in time", plays_itself),
    ("turns of games told by makemove", plays_games),
    ("turns of positions told by setposition", plays_positions),
    ("go without a limit lasts", searches_on),
    ("isready is answered during a search", is_ready_in_search),
    ("stop is answered at once, and once", stops),
    ("makemove ends a search", moves_in_search),
    ("newgame ends a search", begins_anew_in_search),
    ("the options of the protocol", takes_options),
    ("depth ends a search", obeys_depth),
    ("an option that nobody knows", passes_over_option),
    ("a message that nobody knows", answers_nonsense),
    ("quit ends the program", quits),
    ("quit ends the program during a search", quits_in_search),
    ("it says nothing but messages", talks_sense),
];

/// How long one listens to hear that nothing is said.
const MOMENT: Duration = Duration::from_millis(200);
/// What is answered in this time is answered at once.
const AT_ONCE: Duration = Duration::from_secs(1);
/// The turns of a game against itself.
const OWN_TURNS: usize = 6;
/// The games that are told: how many turns of chance they have after the setups.
const TOLD: [usize; 5] = [0, 1, 7, 16, 25];
/// So many lines in all are more than anyone reads.
const FLOOD: u64 = 10_000;

fn wrong(text: impl Into<String>) -> Result<Verdict, Fault> {
    Ok(Verdict::Wrong(text.into()))
}

fn note(text: impl Into<String>) -> Result<Verdict, Fault> {
    Ok(Verdict::Note(text.into()))
}

fn began_with(line: &str) -> String {
    format!("it began with {:?}", shortened(line))
}

fn waits(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.start()?;
    match examiner.hear(Instant::now() + MOMENT)? {
        None => Ok(Verdict::Ok),
        Some(line) => wrong(began_with(&line.map_or_else(|text| text, |m| m.to_string()))),
    }
}

/// Hears the whole introduction, which the next checks look at.
fn introduces_itself(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let mut words = Vec::new();
    examiner.introduction = Some(Vec::new());
    examiner.start()?.say(&[ToEngine::Aei])?;
    let until = Instant::now() + examiner.examination.timeout;
    while Instant::now() < until {
        let Some(line) = examiner.hear(until)? else { break };
        let is_last = line == Ok(FromEngine::AeiOk);
        words.push(line);
        if is_last {
            examiner.introduction = Some(words);
            return Ok(Verdict::Ok);
        }
    }
    wrong(format!("no aeiok in {:?}; nothing else can be checked", examiner.examination.timeout))
}

fn tells_version_first(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    match examiner.introduction.as_ref().and_then(|words| words.first()) {
        Some(Ok(FromEngine::ProtocolVersion(1))) => Ok(Verdict::Ok),
        Some(Ok(FromEngine::ProtocolVersion(other))) => {
            wrong(format!("it speaks version {other}; this is version 1"))
        }
        Some(Ok(other)) => wrong(began_with(&other.to_string())),
        Some(Err(text)) if text.is_empty() => wrong("it began with an empty line"),
        Some(Err(text)) => wrong(began_with(text)),
        None => wrong("it said nothing"),
    }
}

fn tells_name(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let words = examiner.introduction.iter().flatten();
    let has =
        |kind: fn(&Id) -> bool| words.clone().any(|word| matches!(word, Ok(FromEngine::Id(id)) if kind(id)));
    let kinds = [
        ("name", has(|id| matches!(id, Id::Name(_)))),
        ("author", has(|id| matches!(id, Id::Author(_)))),
        ("version", has(|id| matches!(id, Id::Version(_)))),
    ];
    let missing: Vec<&str> = kinds.iter().filter(|(_, there)| !there).map(|(kind, _)| *kind).collect();
    if missing.is_empty() { Ok(Verdict::Ok) } else { note(format!("no id {}", missing.join(", no id "))) }
}

fn is_ready(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.say(&[])?;
    examiner.ready()?;
    Ok(Verdict::Ok)
}

fn sets_up_gold(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.timed_game()?;
    examiner.timed_turn(&mut Game::new())?;
    Ok(Verdict::Ok)
}

fn sets_up_silver(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let mut game = random_game(1, 0);
    game.take_back();
    examiner.timed_game()?;
    examiner.say(&moves(&game))?;
    examiner.timed_turn(&mut game)?;
    Ok(Verdict::Ok)
}

fn plays_itself(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.timed_game()?;
    let mut game = Game::new();
    for _ in 0..2 + OWN_TURNS {
        if game.outcome().is_some() {
            break;
        }
        let text = examiner.timed_turn(&mut game)?;
        examiner.say(&[ToEngine::MakeMove(Text::new(&text))])?;
    }
    Ok(Verdict::Ok)
}

fn plays_games(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    for turns in TOLD {
        let mut game = random_game(turns as u64, turns);
        examiner.timed_game()?;
        examiner.say(&moves(&game))?;
        examiner.timed_turn(&mut game)?;
    }
    Ok(Verdict::Ok)
}

fn plays_positions(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    for turns in TOLD {
        let position = *random_game(turns as u64, turns).position();
        examiner.timed_game()?;
        examiner.say(&[ToEngine::SetPosition(position.side(), *position.board())])?;
        examiner.timed_turn(&mut Game::from_position(&position, 2))?;
    }
    Ok(Verdict::Ok)
}

/// Begins a search that has no end in a program that knows nothing of time. Whether it goes on after a moment.
fn endless(examiner: &mut Examiner<'_>, game: &Game) -> Result<bool, Fault> {
    examiner.end();
    examiner.say(&[ToEngine::NewGame])?;
    examiner.say(&moves(game))?;
    // A program that has just begun may still have much to prepare.
    examiner.ready()?;
    examiner.say(&[ToEngine::Go { ponder: false }])?;
    Ok(!examiner.answers_within(MOMENT)?)
}

const ENDED: &str = "not checked: its search was over already";

fn searches_on(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    if endless(examiner, &random_game(2, 4))? {
        return Ok(Verdict::Ok);
    }
    note("it was over in a moment; without time and depth an engine should think until stop")
}

fn is_ready_in_search(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    if !endless(examiner, &random_game(2, 4))? {
        return note(ENDED);
    }
    examiner.ready()?;
    if examiner.answers() > 0 {
        return wrong("isready has ended the search");
    }
    Ok(Verdict::Ok)
}

fn stops(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let mut took = Duration::ZERO;
    for _ in 0..TRIES {
        let mut game = random_game(2, 4);
        if !endless(examiner, &game)? {
            return note(ENDED);
        }
        let began = Instant::now();
        examiner.stopped(&mut game, "no bestmove after stop")?;
        took = began.elapsed();
        examiner.ready()?;
        match examiner.answers() {
            0 | 1 if took <= AT_ONCE => return Ok(Verdict::Ok),
            0 | 1 => {}
            more => return wrong(format!("{more} bestmoves for one go")),
        }
    }
    note(format!("it took {took:.1?}, and no less than {AT_ONCE:?} in {TRIES} tries"))
}

fn moves_in_search(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let game = random_game(2, 4);
    if !endless(examiner, &game)? {
        return note(ENDED);
    }
    let longer = random_game(2, 5);
    answers_after(examiner, moves(&longer).split_off(moves(&game).len()), longer)
}

fn begins_anew_in_search(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    if !endless(examiner, &random_game(2, 4))? {
        return note(ENDED);
    }
    let game = random_game(3, 2);
    let mut messages = vec![ToEngine::NewGame];
    messages.extend(moves(&game));
    answers_after(examiner, messages, game)
}

/// In the middle of a search: these messages, and whether the answer to the next `go` belongs to this game.
fn answers_after(
    examiner: &mut Examiner<'_>,
    messages: Vec<ToEngine>,
    mut game: Game,
) -> Result<Verdict, Fault> {
    examiner.say(&messages)?;
    // The old search may have been answered; that answer must be there before this one.
    examiner.ready()?;
    examiner.say(&[ToEngine::Go { ponder: false }])?;
    if examiner.answers_within(MOMENT)? {
        return wrong("an answer that was not waited for came after readyok");
    }
    examiner.stopped(&mut game, "no bestmove after the next go and stop")?;
    Ok(Verdict::Ok)
}

fn takes_options(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.end();
    let seconds = Duration::from_secs;
    let options = [
        EngineOption::MoveTime(seconds(2)),
        EngineOption::Reserve(seconds(100)),
        EngineOption::Percent(100),
        EngineOption::MaxReserve(seconds(600)),
        EngineOption::TotalTime(seconds(0)),
        EngineOption::Turns(0),
        EngineOption::TurnTime(seconds(0)),
        EngineOption::GoldReserve(seconds(90)),
        EngineOption::SilverReserve(seconds(90)),
        EngineOption::GoldUsed(seconds(1)),
        EngineOption::SilverUsed(seconds(1)),
        EngineOption::LastMoveUsed(seconds(1)),
        EngineOption::MoveUsed(seconds(0)),
        EngineOption::Opponent("somebody".into()),
        EngineOption::OpponentRating(1500),
        EngineOption::Rating(1500),
        EngineOption::Rated(true),
        EngineOption::Event("an examination".into()),
        EngineOption::Hash(16),
        EngineOption::Depth(0),
    ];
    let mut refused = Vec::new();
    for option in options {
        let name = option.name().to_string();
        examiner.say(&[ToEngine::SetOption(option)])?;
        examiner.ready()?;
        if !examiner.warnings().is_empty() {
            refused.push(name);
        }
    }
    examiner.end();
    if refused.is_empty() { Ok(Verdict::Ok) } else { note(format!("it refuses {}", refused.join(", "))) }
}

fn obeys_depth(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let mut game = random_game(2, 4);
    examiner.end();
    examiner.say(&[ToEngine::NewGame, ToEngine::SetOption(EngineOption::Depth(1))])?;
    examiner.say(&moves(&game))?;
    examiner.say(&[ToEngine::Go { ponder: false }])?;
    let ended = examiner.answers_within(examiner.examination.timeout)?;
    if !ended {
        examiner.stopped(&mut game, "no bestmove after stop")?;
    }
    examiner.end();
    if ended { Ok(Verdict::Ok) } else { note("depth 1 does not end it") }
}

fn passes_over_option(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    let Some(name) = Word::new("no_such_option") else { return Ok(Verdict::Ok) };
    examiner.say(&[ToEngine::SetOption(EngineOption::Other { name, value: Some("1".into()) })])?;
    examiner.ready()?;
    match examiner.warnings().is_empty() {
        true => note("it is passed over in silence; a log Warning: would help"),
        false => Ok(Verdict::Ok),
    }
}

/// It may end after that, as the protocol says, or go on. It must not hang.
fn answers_nonsense(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.say_strange("no-such-message")?;
    let goes_on = examiner.ready();
    let (warned, heard) = (!examiner.warnings().is_empty(), goes_on.is_ok());
    examiner.end();
    match (warned, goes_on) {
        (true, _) => Ok(Verdict::Ok),
        (false, Ok(())) if heard => note("it is passed over in silence; a log Error: would help"),
        (false, Err(fault)) if fault.kind == FaultKind::Hang => Err(fault),
        (false, _) => note("it ends without a word; a log Error: would help"),
    }
}

fn quits(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.say(&[])?;
    examiner.ready()?;
    if !examiner.ends_after(Some(ToEngine::Quit))? {
        return wrong(format!("it still runs after {:?}", examiner.examination.timeout));
    }
    examiner.say(&[])?;
    examiner.ready()?;
    if !examiner.ends_after(None)? {
        return note("it does not end at the end of its input");
    }
    Ok(Verdict::Ok)
}

fn quits_in_search(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    if !endless(examiner, &random_game(2, 4))? {
        return note(ENDED);
    }
    match examiner.ends_after(Some(ToEngine::Quit))? {
        true => Ok(Verdict::Ok),
        false => wrong(format!("it still runs after {:?}", examiner.examination.timeout)),
    }
}

/// Everything that was said in all checks.
fn talks_sense(examiner: &mut Examiner<'_>) -> Result<Verdict, Fault> {
    examiner.end();
    let Examiner { lines, blank, strange: (strange, first), complaint, .. } = examiner;
    match (*strange, *blank) {
        (0, 0) if *lines > FLOOD => note(format!("it said {lines} lines")),
        (0, 0) if !complaint.is_empty() => note(format!("on standard error{complaint}")),
        (0, 0) => Ok(Verdict::Ok),
        (0, blank) => wrong(format!("empty lines: {blank}")),
        (strange, _) => wrong(format!("lines that are no messages: {strange}, the first {first:?}")),
    }
}

/// A game with so many turns of chance after the setups, none of which ends it: the same for the same seed.
fn random_game(seed: u64, turns: usize) -> Game {
    let mut game = Game::new();
    let mut random = Random::new(seed);
    let gold = setups::choose(Side::Gold, None, seed);
    let silver = setups::choose(Side::Silver, Some(&gold), seed);
    for setup in [gold, silver] {
        // Setups that were chosen for these sides are allowed.
        let _ = game.set_up(setup);
    }
    for _ in 0..turns {
        let mut candidates = game.legal_turns();
        while !candidates.is_empty() {
            let (turn, _) = candidates.swap_remove(random.below(candidates.len() as u64) as usize);
            let mut after = game.clone();
            if after.play(turn).is_ok() && matches!(after.phase(), Phase::Turn(_)) {
                game = after;
                break;
            }
        }
    }
    game
}

/// A game as a controller tells it.
fn moves(game: &Game) -> Vec<ToEngine> {
    process::moves(game).collect()
}
