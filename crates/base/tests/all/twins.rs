//! Every kind of question, compared with an answer that replays all games.

use crate::common::{Archived, EVENTS, Folder, NAMES, TIMES, games, made};
use arimaa::{Board, Kind, Outcome, Piece, Ply, Position, Side, Square, Symmetry, Termination};
use base::{Base, Filter, Material, Motif, Pattern, Search, Span, setup_name};
use engine::random::Random;
use engine::tactics::forced::Solver;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

fn letter(game: &Archived) -> Option<char> {
    game.outcome.map(|end| end.winner.map_or('d', Side::letter))
}

/// Whether a game is meant.
type Test = Box<dyn Fn(&Archived) -> bool>;

/// A question, and whether a game is meant by it, as the documentation says it.
fn filter(random: &mut Random) -> (Filter, Test) {
    let mut filter = Filter::default();
    let mut tests: Vec<Test> = Vec::new();
    let mut said = BTreeSet::new();
    for _ in 0..1 + random.below(2) {
        // Each is said once; who lost and who won is said in two ways.
        let what = random.below(11);
        if !said.insert(what) || (said.contains(&1) && said.contains(&7)) {
            continue;
        }
        match what {
            0 => {
                let name = NAMES[random.below(8) as usize];
                let side = random.below(3) as usize;
                filter.player = Some(name.to_ascii_uppercase());
                filter.side = Side::ALL.get(side).map(|side| side.letter().to_string());
                tests.push(Box::new(move |game| match side {
                    2 => game.names.contains(&name),
                    side => game.names[side] == name,
                }));
                break;
            }
            1 => {
                let [one, other] = [NAMES[random.below(4) as usize], NAMES[4 + random.below(4) as usize]];
                let won = random.below(2) == 0;
                filter.player = Some(one.to_string());
                filter.opponent = Some(other.to_string());
                filter.result = Some(if won { "won" } else { "lost" }.to_string());
                tests.push(Box::new(move |game| {
                    let side = if game.names[0] == one { Side::Gold } else { Side::Silver };
                    let winner = if won { side } else { side.opponent() };
                    (game.names == [one, other] || game.names == [other, one])
                        && game.outcome.is_some_and(|end| end.winner == Some(winner))
                }));
                break;
            }
            2 => {
                let least = 1_000 + random.below(1_500) as i64;
                filter.least_rating = Some(least);
                tests.push(Box::new(move |game| {
                    game.ratings.iter().all(|rating| rating.is_some_and(|rating| rating >= least))
                }));
            }
            3 => {
                let most = 1_000 + random.below(1_500) as i64;
                filter.most_rating = Some(most);
                tests.push(Box::new(move |game| {
                    game.ratings.iter().all(|rating| rating.is_some_and(|rating| rating <= most))
                }));
            }
            4 => {
                let bots = random.below(3) as usize;
                filter.kind = Some(["humans", "mixed", "bots"][bots].to_string());
                tests.push(Box::new(move |game| game.bots.iter().filter(|&&bot| bot).count() == bots));
            }
            5 => {
                let event = EVENTS[random.below(3) as usize];
                filter.event = Some(event[2..].to_uppercase());
                tests.push(Box::new(move |game| game.event == event));
            }
            6 => {
                let time = TIMES[random.below(3) as usize];
                filter.time_control = Some(time.to_string());
                tests.push(Box::new(move |game| game.time_control == time));
            }
            7 => {
                let result = ["g", "s", "d", "none"][random.below(4) as usize];
                filter.result = Some(result.to_string());
                tests.push(Box::new(move |game| {
                    letter(game) == result.chars().next().filter(|_| result != "none")
                }));
            }
            8 => {
                let [least, most] = [2 + random.below(20) as u32, 20 + random.below(20) as u32];
                filter.least_plies = Some(least.into());
                filter.most_plies = Some(most.into());
                tests.push(Box::new(move |game| (least..=most).contains(&game.game.ply())));
            }
            9 => {
                let [from, before] = [2003 + random.below(10) as i64, 2010 + random.below(20) as i64];
                filter.from = Some(format!("{from}-03-01"));
                filter.before = Some(before.to_string());
                let span = base::calendar::moment(from, 3, 1)..base::calendar::moment(before, 1, 1);
                tests.push(Box::new(move |game| span.contains(&game.started)));
            }
            _ => {
                let end = ["r", "t", "g"][random.below(3) as usize];
                let rated = random.below(2) == 0;
                filter.termination = Some(end.to_string());
                filter.rated = Some(rated);
                tests.push(Box::new(move |game| {
                    game.rated == rated
                        && game.outcome.is_some_and(|known| known.termination.letter().to_string() == end)
                }));
            }
        }
    }
    (filter, Box::new(move |game| tests.iter().all(|test| test(game))))
}

/// The positions of a game at the start of every turn and at its end, with the boards that the turns made.
fn turns(game: &Archived) -> Vec<(u32, Position, Option<Board>)> {
    let mut all: Vec<(u32, Position, Option<Board>)> = game
        .game
        .plies()
        .zip(0..)
        .filter_map(|((_, position, ply), number)| match ply {
            Ply::Setup(_) => None,
            Ply::Turn(turn) => Some((number, *position, Some(turn.result(position)))),
        })
        .collect();
    all.push((game.game.ply(), *game.game.position(), None));
    all
}

#[test]
fn games_are_found_by_everything_that_is_known_of_them() {
    let folder = Folder::new("filters");
    let games = games(1, 300);
    let base = made(&folder, &games);
    let mut random = Random::part(2, 0);
    let mut met = 0;
    for _ in 0..300 {
        let (filter, is_meant) = filter(&mut random);
        let expected: Vec<i64> =
            games.iter().filter(|game| is_meant(game)).map(|game| game.number as i64).rev().collect();
        let found = base.games(&filter, 1_000, 0).unwrap();
        let numbers: Vec<i64> = found.iter().map(|head| head.number.unwrap()).collect();
        assert_eq!(numbers, expected, "{filter:?}");
        assert_eq!(base.count(&filter).unwrap(), expected.len() as u64);
        met += usize::from(!expected.is_empty() && expected.len() < games.len());
    }
    assert!(met > 150, "only {met} questions tell games apart");
}

#[test]
fn setups_are_found_by_a_pattern_also_in_the_mirror() {
    let folder = Folder::new("setups");
    let games = games(3, 200);
    let base = made(&folder, &games);
    let mut random = Random::part(4, 0);
    for _ in 0..60 {
        let of = &games[random.below(200) as usize];
        let (_, _, Ply::Setup(setup)) = of.game.plies().nth(random.below(2) as usize).unwrap() else {
            panic!()
        };
        let mut letters: Vec<char> = setup_name(setup).chars().collect();
        for _ in 0..random.below(14) {
            letters[random.below(16) as usize] = '?';
        }
        let fits =
            |name: String| name.chars().zip(&letters).all(|(one, &wanted)| wanted == '?' || wanted == one);
        let expected = games
            .iter()
            .filter(|game| {
                game.game.plies().take(2).any(|(_, _, ply)| {
                    let Ply::Setup(setup) = ply else { panic!() };
                    fits(setup_name(setup)) || fits(setup_name(&setup.mirror()))
                })
            })
            .count() as u64;
        let filter = Filter { setup: Some(letters.iter().collect()), ..Filter::default() };
        assert_eq!(base.count(&filter).unwrap(), expected);
        assert!(expected > 0);
    }
}

/// What was played in a position: by the board that came of it, how often, the score, and the sum of the ratings.
type Played = HashMap<Board, (u64, f64, i64, BTreeMap<&'static str, u64>)>;

fn replayed(position: &Position, games: &[Archived], is_meant: &dyn Fn(&Archived) -> bool) -> (u64, Played) {
    let (canonical, view) = position.canonical(&Symmetry::ALL);
    let mut seen = BTreeSet::new();
    let mut played = Played::new();
    for game in games.iter().filter(|game| is_meant(game)) {
        for (ply, there, after) in turns(game) {
            let (same, its_view) = there.canonical(&Symmetry::ALL);
            if same != canonical {
                continue;
            }
            seen.insert(game.number);
            let Some(after) = after else { continue };
            let next = Position::new(after, there.side().opponent());
            // Two views lead from the one to the other; a view is its own way back.
            let board = *view.position(&its_view.position(&next)).board();
            let side = ply as usize % 2;
            let entry = played.entry(board).or_default();
            entry.0 += 1;
            entry.1 += game
                .outcome
                .map_or(0.0, |end| end.winner.map_or(0.5, |winner| f64::from(winner.index() == side)));
            entry.2 += game.ratings[side].unwrap_or(0);
            *entry.3.entry(game.names[side]).or_default() += 1;
        }
    }
    (seen.len() as u64, played)
}

fn explore_like_the_twin(base: &Base, games: &[Archived], random: &mut Random, filtered: bool) -> usize {
    let game = &games[random.below(games.len() as u64) as usize];
    let all = turns(game);
    let (_, position, _) = all[(random.below(all.len() as u64) as usize).min(random.below(8) as usize)];
    let position = Symmetry::ALL[random.below(4) as usize].position(&position);
    let (filter, is_meant) =
        if filtered { filter(random) } else { (Filter::default(), Box::new(|_: &Archived| true) as _) };
    let explored = base.explore(&position, &filter).unwrap();
    let (expected_games, expected) = replayed(&position, games, &*is_meant);
    assert_eq!(explored.games, expected_games);
    assert_eq!(explored.turns.len(), expected.len());
    for found in &explored.turns {
        let turn = arimaa::Turn::parse(&found.turn, &position).unwrap();
        let (times, score, ratings, players) = &expected[&turn.result(&position)];
        assert_eq!(found.times, *times);
        assert!((found.score.unwrap_or(0.0) * found.decided as f64 - score).abs() < 1e-9);
        assert!(found.rating.unwrap_or(0.0) <= *ratings as f64);
        for (name, times) in &found.players {
            assert_eq!(players[name.as_str()], *times);
        }
        assert_eq!(found.players.len(), players.len().min(3));
    }
    assert!(explored.turns.is_sorted_by(|one, other| one.times >= other.times));
    let through = base.games_of(&position, &filter, 1_000, 0).unwrap();
    let numbers: BTreeSet<i64> = through.iter().map(|(head, _)| head.id).collect();
    assert_eq!(numbers.len() as u64, expected_games);
    explored.turns.len()
}

#[test]
fn the_explorer_counts_what_replays_count() {
    let folder = Folder::new("explorer");
    let games = games(5, 250);
    let base = made(&folder, &games);
    let mut random = Random::part(6, 0);
    let most = (0..150).map(|round| explore_like_the_twin(&base, &games, &mut random, round % 3 == 0)).max();
    assert!(most > Some(2), "games must meet: {most:?}");
}

#[test]
fn the_explorer_begins_with_the_empty_board() {
    let folder = Folder::new("openings");
    let games = games(7, 300);
    let base = made(&folder, &games);
    let empty = Position::new(Board::EMPTY, Side::Gold);
    let mut random = Random::part(8, 0);
    for round in 0..40 {
        let (filter, is_meant) = if round == 0 {
            (Filter::default(), Box::new(|_: &Archived| true) as _)
        } else {
            filter(&mut random)
        };
        let meant: Vec<&Archived> = games.iter().filter(|game| is_meant(game)).collect();
        let explored = base.explore(&empty, &filter).unwrap();
        assert_eq!(explored.games, meant.len() as u64);
        let placed = |game: &Archived, index: usize| match game.game.plies().nth(index) {
            Some((_, _, Ply::Setup(setup))) => *setup,
            _ => panic!(),
        };
        for gold in explored.turns.iter().take(4) {
            let setup = arimaa::Setup::parse(&gold.turn, Side::Gold).unwrap();
            let images = [setup, setup.mirror()];
            let with: Vec<&&Archived> =
                meant.iter().filter(|game| images.contains(&placed(game, 0))).collect();
            assert_eq!(gold.times, with.len() as u64);
            // Silver's answers, to the setup and to its image.
            for image in images {
                let answers = base.explore(&Position::new(*image.board(), Side::Silver), &filter).unwrap();
                assert_eq!(answers.games, gold.times);
                let mut expected: BTreeMap<String, u64> = BTreeMap::new();
                for game in &with {
                    let answer = placed(game, 1);
                    let seen = if placed(game, 0) == image { answer } else { answer.mirror() };
                    // To a setup that is its own image an answer and its image are the same.
                    let seen = if image == image.mirror() && setup_name(&seen.mirror()) < setup_name(&seen) {
                        seen.mirror()
                    } else {
                        seen
                    };
                    *expected.entry(seen.to_string()).or_default() += 1;
                }
                let found: BTreeMap<String, u64> =
                    answers.turns.iter().map(|turn| (turn.turn.clone(), turn.times)).collect();
                assert_eq!(found, expected);
            }
        }
    }
    let counted: u64 =
        base.setups(Side::Silver, &Span::default()).unwrap().iter().map(|setup| setup.times).sum();
    assert_eq!(counted, games.len() as u64);
    let recent = Span { from_year: Some(2015), least_rating: Some(1_700), ..Span::default() };
    let counted: u64 = base.setups(Side::Gold, &recent).unwrap().iter().map(|setup| setup.times).sum();
    let expected = games.iter().filter(|game| {
        let known: Vec<i64> = game.ratings.iter().flatten().copied().collect();
        let average = known.iter().sum::<i64>() / (known.len() as i64).max(1);
        base::calendar::date(game.started).0 >= 2015 && average >= 1_700
    });
    assert_eq!(counted, expected.count() as u64);
}

/// A pattern by its words, on a board.
fn drawn(words: &str, board: &Board) -> bool {
    words.split_whitespace().all(|word| {
        let (things, square) = word.split_at(word.len() - 2);
        let there = board.piece_at(square.parse().unwrap());
        things.chars().any(|thing| match thing {
            '-' => there.is_none(),
            '*' => there.is_some(),
            letter => there == Piece::from_letter(letter),
        })
    })
}

fn pattern(random: &mut Random, board: &Board) -> String {
    let squares: BTreeSet<usize> = (0..1 + random.below(4)).map(|_| random.below(64) as usize).collect();
    let word = |square: usize, random: &mut Random| {
        let square = Square::new(square as u8).unwrap();
        let there = board.piece_at(square).map_or('-', Piece::letter);
        let more = ["", "", "-", "*", "EM", "rc", "Hh"][random.below(7) as usize];
        format!("{there}{more}{square}")
    };
    let words = squares.into_iter().map(|square| word(square, random));
    // Nobody or any piece is no pattern.
    let words: Vec<String> = words.filter(|word| !word.contains("-*") && !word.contains("*-")).collect();
    if words.is_empty() { "-*d4 *-e4 EMHDCRd5".to_string() } else { words.join(" ") }
}

#[test]
fn patterns_are_found_wherever_a_replay_sees_them() {
    let folder = Folder::new("patterns");
    let games = games(9, 200);
    let base = made(&folder, &games);
    let mut random = Random::part(10, 0);
    for round in 0..80 {
        let of = &games[random.below(200) as usize];
        let all = turns(of);
        let place = random.below(all.len() as u64) as usize;
        let first = pattern(&mut random, all[place].1.board());
        let apart =
            (round % 4 == 0).then(|| random.below(4) as usize).filter(|apart| place + apart < all.len());
        let then = (round % 2 == 0)
            .then(|| pattern(&mut random, all[(place + apart.unwrap_or(1)).min(all.len() - 1)].1.board()));
        let apart = apart.filter(|_| then.is_some());
        let search = Search {
            pattern: Some(first.clone()),
            then: then.clone(),
            apart: apart.map(|apart| apart as u32),
            mirrored: random.below(2) == 0,
            exchanged: random.below(2) == 0,
            mover: [None, Some("g".to_string()), Some("s".to_string())][random.below(3) as usize].clone(),
            all: random.below(2) == 0,
            ..Search::default()
        };
        let mut expected = Vec::new();
        for game in games.iter().rev() {
            let all = turns(game);
            let is_hit = |index: usize| {
                Symmetry::ALL.into_iter().any(|view| {
                    let seen = |index: usize| view.position(&all[index].1);
                    let later = |test: &dyn Fn(usize) -> bool| match apart {
                        Some(apart) => index + apart < all.len() && test(index + apart),
                        None => (index + 1..all.len()).any(test),
                    };
                    (!view.mirror || search.mirrored)
                        && (!view.flip || search.exchanged)
                        && search
                            .mover
                            .as_ref()
                            .is_none_or(|mover| *mover == seen(index).side().letter().to_string())
                        && drawn(&first, seen(index).board())
                        && then.as_ref().is_none_or(|then| later(&|index| drawn(then, seen(index).board())))
                })
            };
            let hits = (0..all.len()).filter(|&index| is_hit(index));
            let most = if search.all { usize::MAX } else { 1 };
            expected.extend(
                hits.take(most).map(|index| (game.number as i64, all[index].0, all[index].1.to_string())),
            );
        }
        let mut found = Vec::new();
        let searched = base.search(&search, 1 + round % 3, |hit| {
            found.push((hit.game.number.unwrap(), hit.ply, hit.position));
            ControlFlow::Continue(())
        });
        let searched = searched.unwrap();
        assert_eq!(found, expected, "{search:?}");
        assert!(
            searched.complete
                && searched.hits == expected.len() as u64
                && searched.games == games.len() as u64
        );
        // Stopped after the first hits, it has told the same ones.
        let limited = Search { limit: Some(2), ..search };
        let mut few = Vec::new();
        base.search(&limited, 2, |hit| {
            few.push((hit.game.number.unwrap(), hit.ply, hit.position));
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(few, found[..found.len().min(2)]);
    }
}

#[test]
fn material_and_motifs_are_found_wherever_a_replay_sees_them() {
    let folder = Folder::new("motifs");
    let games = games(11, 60);
    let base = made(&folder, &games);
    let hits = |search: &Search| {
        let mut found = Vec::new();
        base.search(search, 2, |hit| {
            found.push((hit.game.number.unwrap() as u64, hit.ply));
            ControlFlow::Continue(())
        })
        .unwrap();
        found
    };
    let expected = |test: &mut dyn FnMut(&Position) -> bool| {
        let mut found = Vec::new();
        for game in games.iter().rev() {
            found.extend(
                turns(game)
                    .iter()
                    .filter(|(_, position, _)| test(position))
                    .map(|(ply, ..)| (game.number, *ply)),
            );
        }
        found
    };
    let mut solver = Solver::new();
    for motif in [Motif::Blockade, Motif::Hostage, Motif::Frame, Motif::Goal] {
        let search = Search { motif: Some(motif.to_string()), all: true, ..Search::default() };
        assert_eq!(
            hits(&search),
            expected(&mut |position| motif.side(position, &mut solver).is_some()),
            "{motif}"
        );
    }
    for text in ["R", "C", "D against R", "RR", "H against CR"] {
        let material: Material = text.parse().unwrap();
        let search = Search { material: Some(text.to_string()), all: true, ..Search::default() };
        let counts = |position: &Position| {
            let more = |one: Side| -> String {
                Kind::ALL
                    .into_iter()
                    .rev()
                    .map(|kind| {
                        let [own, others] =
                            [one, one.opponent()].map(|side| position.board().count(Piece::new(side, kind)));
                        kind.letter().to_string().repeat(own.saturating_sub(others) as usize)
                    })
                    .collect()
            };
            Side::ALL.into_iter().any(|side| {
                let others = more(side.opponent());
                let against = if others.is_empty() { String::new() } else { format!(" against {others}") };
                format!("{}{against}", more(side)) == material.to_string()
            })
        };
        assert_eq!(hits(&search), expected(&mut |position| counts(position)), "{text}");
    }
}

/// The rule as it is spoken: no turn wins, but after one of them every answer loses at once or is met by a goal.
fn forces_a_goal_in_two(position: &Position) -> bool {
    let (side, enemy) = (position.side(), position.side().opponent());
    let turns = position.distinct_turns();
    let wins = |board: &Board| match board.outcome(side) {
        Some(outcome) => outcome.winner == Some(side),
        None => Position::new(*board, enemy).distinct_turns().is_empty(),
    };
    if position.outcome().is_some() || turns.iter().any(|(_, board)| wins(board)) {
        return false;
    }
    turns.iter().filter(|(_, board)| board.outcome(side).is_none()).any(|(_, board)| {
        Position::new(*board, enemy).distinct_turns().iter().all(|(_, after)| match after.outcome(enemy) {
            Some(outcome) => outcome.winner == Some(side),
            None => Position::new(*after, side).distinct_turns().iter().any(|(_, end)| {
                let goal = Outcome { winner: Some(side), termination: Termination::Goal };
                end.outcome(side) == Some(goal)
            }),
        })
    })
}

#[test]
fn a_goal_in_two_is_forced_where_all_turns_and_answers_say_so() {
    let mut random = Random::part(17, 0);
    let mut solver = Solver::new();
    let (mut yes, mut no) = (0, 0);
    while yes < 12 || no < 12 {
        let mut board = Board::EMPTY;
        // A rabbit on its way, something to stop it, and a rabbit that keeps the other side in the game.
        for (letter, rows) in [('R', 2..6), ('d', 3..8), ('r', 3..8), ('C', 1..6)] {
            let row = rows.start + random.below(rows.end - rows.start);
            let square = Square::at(random.below(8) as u8, row as u8).unwrap();
            if board.piece_at(square).is_none() && (letter != 'C' || random.below(3) == 0) {
                board.put(square, Piece::from_letter(letter).unwrap());
            }
        }
        let position = Position::new(board, Side::Gold);
        let complete = "Rr".chars().all(|letter| board.count(Piece::from_letter(letter).unwrap()) == 1);
        if !complete || position.outcome().is_some() {
            continue;
        }
        let found = Motif::GoalInTwo.side(&position, &mut solver).is_some();
        // The slow one takes long: a few of each kind.
        if (found && yes >= 12) || (!found && no >= 12) {
            continue;
        }
        assert_eq!(found, forces_a_goal_in_two(&position), "{}", position.board().drawing());
        if found { yes += 1 } else { no += 1 }
    }
    // Whoever can take the last rabbit wins with this turn: nothing is to be forced.
    let last: Position =
        "g [       c                  r       E                     R       ]".parse().unwrap();
    assert!(!forces_a_goal_in_two(&last));
    assert_eq!(Motif::GoalInTwo.side(&last, &mut solver), None);
}

#[test]
fn a_pattern_is_what_it_says() {
    let mut random = Random::part(12, 0);
    let games = games(12, 20);
    for _ in 0..2_000 {
        let of = &games[random.below(20) as usize];
        let board = *of.game.position().board();
        let words = pattern(&mut random, &board);
        let parsed: Pattern = words.parse().unwrap();
        assert_eq!(parsed.to_string().parse::<Pattern>().as_ref(), Ok(&parsed));
        let other = &games[random.below(20) as usize];
        for board in [board, *other.game.position().board()] {
            assert_eq!(parsed.is_on(&board), drawn(&words, &board), "{words} {board}");
            for view in Symmetry::ALL {
                let seen = view.position(&Position::new(board, Side::Gold));
                assert_eq!(parsed.seen(view).is_on(seen.board()), parsed.is_on(&board), "{words} {view:?}");
            }
        }
    }
}

#[test]
fn a_player_has_the_games_that_were_played() {
    let folder = Folder::new("players");
    let games = games(13, 300);
    let base = made(&folder, &games);
    for name in NAMES {
        let page = base.player(name).unwrap();
        let own = |side: usize| games.iter().filter(move |game| game.names[side] == name);
        assert_eq!([page.gold.games, page.silver.games], [0, 1].map(|side| own(side).count() as u64));
        let won = |side: usize| {
            own(side)
                .filter(|game| game.outcome.is_some_and(|end| end.winner == Some(Side::ALL[side])))
                .count() as u64
        };
        assert_eq!([page.gold.won, page.silver.won], [won(0), won(1)]);
        let plies: u32 = [0, 1].into_iter().flat_map(own).map(|game| game.game.ply()).sum();
        assert!((page.average_plies * page.all.games as f64 - f64::from(plies)).abs() < 1e-6);
        let against: u64 = page.opponents.iter().map(|(_, results)| results.games).sum();
        assert_eq!(against, page.all.games);
        for (opponent, results) in &page.opponents {
            let both =
                |game: &&Archived| game.names.contains(&name) && game.names.contains(&opponent.as_str());
            assert_eq!(results.games, games.iter().filter(both).count() as u64);
        }
        let beaten = [0, 1].into_iter().flat_map(|side| own(side).map(move |game| (side, game)));
        let beaten = beaten
            .filter(|(side, game)| game.outcome.is_some_and(|end| end.winner == Some(Side::ALL[*side])));
        let best = beaten.filter_map(|(side, game)| game.ratings[1 - side]).max();
        let told = page
            .best
            .first()
            .and_then(|head| if head.gold.name == name { head.silver.rating } else { head.gold.rating });
        assert_eq!(told, best);
        assert!(page.chart().to_svg().starts_with("<svg "));
        assert!(!page.chart().to_svg().contains("<script"));
    }
    assert!(base.player("nobody").is_err());
    assert_eq!(base.players("", 100).unwrap().len(), NAMES.len());
    assert_eq!(base.players("PER%", 100).unwrap()[0].name, "per%cent_");
}

#[test]
fn the_statistics_add_up() {
    let folder = Folder::new("statistics");
    let games = games(14, 120);
    let base = made(&folder, &games);
    let statistics = base.statistics(5).unwrap();
    assert_eq!(statistics.games, 120);
    assert_eq!(statistics.turns, games.iter().map(|game| u64::from(game.game.ply()) - 2).sum::<u64>());
    let expected: BTreeMap<Option<String>, u64> = games.iter().fold(BTreeMap::new(), |mut counts, game| {
        *counts.entry(letter(game).map(String::from)).or_default() += 1;
        counts
    });
    assert_eq!(statistics.results.iter().cloned().collect::<BTreeMap<_, _>>(), expected);
    let years: BTreeMap<i64, u64> = games.iter().fold(BTreeMap::new(), |mut counts, game| {
        *counts.entry(base::calendar::date(game.started).0).or_default() += 1;
        counts
    });
    assert_eq!(statistics.years.iter().copied().collect::<BTreeMap<_, _>>(), years);
    assert!(statistics.branching.is_some_and(|(_, turns)| turns > 10.0));
    assert!(statistics.charts().iter().all(|(_, chart)| chart.to_svg().starts_with("<svg ")));
}

#[test]
fn who_plays_the_engines_turns_stands_out_and_others_do_not() {
    let folder = Folder::new("fairplay");
    let games = games(15, 400);
    let base = made(&folder, &games);
    let scope = base::Scope { games: 60, turns: 6, window: 2_000 };
    let helped = "anna";
    // The turns of the player with help, from all games.
    let mut own = std::collections::HashSet::new();
    for game in &games {
        for (ply, position, _) in turns(game) {
            if game.names[ply as usize % 2] == helped {
                own.insert((position, game.number));
            }
        }
    }
    let positions: std::collections::HashSet<Position> =
        own.into_iter().map(|(position, _)| position).collect();
    let mut random = Random::part(16, 0);
    let fair = base.fair_play("per%cent_", &scope, |_, _| {
        let agrees = random.below(4) == 0;
        Some(base::Judged { agrees, loss: if agrees { 0.0 } else { random.unit() / 10.0 } })
    });
    let fair = fair.unwrap();
    assert!(fair.more_agreement.low < 0.0 && fair.more_agreement.high > 0.0, "{fair:?}");
    assert!(fair.own.turns > 100 && fair.others.turns > 100 && fair.people > 2, "{fair:?}");
    let suspect = base.fair_play("ANNA", &scope, |position, _| {
        let agrees = positions.contains(position) || random.below(4) == 0;
        Some(base::Judged { agrees, loss: if agrees { 0.0 } else { 0.1 } })
    });
    let suspect = suspect.unwrap();
    assert!(suspect.own.agreement.value > 0.99 && suspect.more_agreement.low > 0.5, "{suspect:?}");
    assert!(suspect.less_loss.low > 0.0 && suspect.others.agreement.value < 0.5, "{suspect:?}");
    assert!(base.fair_play("nobody", &scope, |_, _| None).is_err());
    let mut judge = base::EngineJudge::new(300);
    let few = base::Scope { games: 2, turns: 2, window: 2_000 };
    let judged = base.fair_play("anna", &few, |position, turn| judge.judge(position, turn)).unwrap();
    assert!((0.0..=1.0).contains(&judged.own.loss.value), "{judged:?}");
}
