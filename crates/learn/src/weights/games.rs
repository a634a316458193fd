//! Games to learn from, made by Hathi itself where there are no others.

use arena::referee::Rules;
use arena::{Caller, Conditions, EngineSpec, Form, Journal, JournalError, Match, Pace, Standing, Starts};
use arimaa::{Game, Record};
use engine::search::Stop;
use std::collections::HashSet;
use std::path::Path;

/// Games of Hathi against itself, this many nodes for each turn. They are kept in the folder as a match, and what is there
/// already is not played again. Fewer come back if somebody stops it; `progress` hears how many are finished.
pub fn make_games(
    folder: &Path,
    number: u64,
    nodes: u64,
    commit: Option<&str>,
    cores: usize,
    stop: &Stop,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Game>, String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let pairs = number.div_ceil(2);
    let caller = Caller { commit, mixed: false };
    let engine = |name: &str| format!("hathi; name={name}; nodes={nodes}").parse::<EngineSpec>();
    let engines: Vec<EngineSpec> =
        ["one", "other"].into_iter().map(engine).collect::<Result<_, _>>().map_err(|error| text(&error))?;
    let (mut journal, contest, finished) = if folder.join("games.jsonl").exists() {
        Journal::resume(folder, caller, |conditions| conditions.pairs = conditions.pairs.max(pairs))
            .map_err(|error| text(&error))?
    } else {
        let conditions = Conditions {
            engines: engines.clone(),
            form: Form::RoundRobin,
            pairs,
            pace: Pace::Unlimited,
            rules: Rules::default(),
            sprt: None,
        };
        let contest = Match::new(conditions, Starts::Made { seed: 1 }).map_err(|error| text(&error))?;
        (Journal::create(folder, &contest, caller).map_err(|error| text(&error))?, contest, Vec::new())
    };
    if contest.conditions().engines != engines {
        let folder = folder.display();
        return Err(format!(
            "{folder}: these games were made with other nodes; without this folder they are made anew"
        ));
    }
    let mut records: Vec<(u64, Record)> =
        finished.iter().map(|game| (game.game, game.record.clone())).collect();
    let done: HashSet<u64> = finished.iter().map(|game| game.game).collect();
    let mut standing =
        Standing::new(contest.conditions().engines.iter().map(|engine| engine.name.clone()).collect());
    progress(records.len() as u64);
    contest
        .play(
            &mut standing,
            |game| done.contains(&game),
            cores,
            stop,
            |game, _| {
                journal.append(game)?;
                records.push((game.game, game.record.clone()));
                progress(records.len() as u64);
                Ok::<(), JournalError>(())
            },
        )
        .map_err(|error| text(&error))?;
    records.sort_by_key(|(game, _)| *game);
    records.truncate(usize::try_from(number).unwrap_or(usize::MAX));
    Ok(records.iter().map(|(_, record)| record.replay().game).collect())
}
