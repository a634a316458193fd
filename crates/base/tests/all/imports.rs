//! What an import keeps, and what it does with bad input and bad luck.

use crate::common;
use crate::common::{Folder, NAMES, archive, games, import, made};
use arimaa::archive::ArchiveReader;
use base::{Base, BaseError, Filter, Format, Importer};
use std::fs;
use std::sync::atomic::Ordering;

fn all(base: &Base) -> Vec<String> {
    let heads = base.games(&Filter::default(), 100_000, 0).unwrap();
    heads.iter().map(|head| base.record(head.id).unwrap().to_string()).collect()
}

#[test]
fn every_game_comes_back_as_it_went_in() {
    let folder = Folder::new("back");
    let games = games(21, 200);
    let base = made(&folder, &games);
    base.verify(true).unwrap();
    for (id, game) in games.iter().enumerate() {
        let head = base.head(id as i64).unwrap();
        assert_eq!([&head.gold.name, &head.silver.name], game.names);
        assert_eq!([head.gold.rating, head.silver.rating], game.ratings);
        assert_eq!([head.gold.bot, head.silver.bot], game.bots);
        assert_eq!((head.event.as_str(), head.time_control.as_str()), (game.event, game.time_control));
        assert_eq!((head.started, head.ended), (Some(game.started), Some(game.started + 600)));
        assert_eq!((head.outcome(), head.rated, head.plies), (game.outcome, game.rated, game.game.ply()));
        let again = base.game(id as i64).unwrap();
        assert_eq!(again.position(), game.game.position());
        assert!(
            again
                .plies()
                .map(|(_, position, _)| position)
                .eq(game.game.plies().map(|(_, position, _)| position))
        );
    }
}

#[test]
fn a_game_is_taken_once() {
    let folder = Folder::new("once");
    let games = games(22, 100);
    let base = made(&folder, &games);
    let before = all(&base);
    let again = import(&folder.file("games.arimaa"), &archive(&games));
    assert_eq!((again.games, again.known), (0, 100));
    // More of the same archive, later.
    let more = common::games(22, 130);
    let later = import(&folder.file("games.arimaa"), &archive(&more));
    assert_eq!((later.games, later.known), (30, 100));
    assert_eq!(all(&base)[30..], before);
    base.verify(true).unwrap();
}

#[test]
fn what_is_exported_can_be_imported() {
    let folder = Folder::new("export");
    let games = games(23, 120);
    let base = made(&folder, &games);
    for format in [Format::Archive, Format::Records] {
        let mut text = format.beginning();
        for id in 0..120 {
            text += &base.export(id, format).unwrap();
        }
        let file = folder.file(&format!("{format:?}"));
        let imported = import(&file, &text);
        assert_eq!((imported.games, imported.known, imported.broken), (120, 0, 0), "{format:?}");
        let other = Base::open(&file).unwrap();
        other.verify(true).unwrap();
        let plain = |base: &Base| {
            let mut records = all(base);
            records.sort();
            records
        };
        if format == Format::Archive {
            assert_eq!(plain(&other), plain(&base));
            // It is the same game wherever it comes from.
            assert_eq!(import(&file, &archive(&games)).known, 120);
            let reader = ArchiveReader::new(text.as_bytes()).unwrap();
            let first = reader.flatten().flatten().next().unwrap();
            assert!(first.other.contains(&("wcountry".to_string(), "US".to_string())));
        }
    }
    let mut table = Format::Csv.beginning();
    for id in 0..120 {
        table += &base.export(id, Format::Csv).unwrap();
    }
    assert_eq!(table.lines().count(), 121);
    assert!(!table.contains(",=1+1"), "a spreadsheet would compute this");
}

#[test]
fn broken_games_are_kept_apart_with_the_reason() {
    let folder = Folder::new("broken");
    let mut text = archive(&games(24, 3));
    let line = text.lines().nth(1).unwrap().replace("\\n2g ", "\\n2g Ee9n ").replacen("1000\t", "77\t", 1);
    text += &line;
    text += "\nnonsense\n";
    let file = folder.file("games.arimaa");
    let imported = import(&file, &text);
    assert_eq!((imported.games, imported.broken), (3, 2));
    let base = Base::open(&file).unwrap();
    let broken = base.broken(10).unwrap();
    assert_eq!(broken.len(), 2);
    assert!(broken[0].1.starts_with("line 5, column "), "{broken:?}");
    assert!(broken[1].1.contains("the number of fields is 1 instead of 29"), "{broken:?}");
    // The same again is not there twice.
    import(&file, &text);
    assert_eq!(base.broken(10).unwrap().len(), 2);
}

#[test]
fn records_positions_and_journals_are_read() {
    let folder = Folder::new("kinds");
    let file = folder.file("games.arimaa");
    let record = "Gold: anna\nSilver: omar\nGoldRating: 1700\nDate: 2026-02-03\nEvent: friends\n\n1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n2s resigns\n";
    let position = "Position: s [ r                                                      R       ]\nGold: anna\n\n12s rb8s\n13g\n";
    let journal = "{\"match\":{},\"seed\":1}\n{\"game\":0,\"start\":0,\"gold\":\"new\",\"silver\":\"old\",\"winner\":\"s\",\"by\":\"time\",\"adjudicated\":false,\
        \"record\":\"1g Ra1 Ee1\\n1s rh8 eh7\\n2g Ee1n\\n2s\\n\",\"given\":2,\"notes\":[]}\n{\"gold\":1}\n{\"half a li";
    let mut importer = Importer::create(&file).unwrap();
    for (name, text) in [("record", record), ("position", position), ("journal", journal)] {
        importer.read(name, text.as_bytes()).unwrap();
    }
    let imported = importer.finish().unwrap();
    assert_eq!((imported.games, imported.broken), (3, 1));
    let base = Base::open(&file).unwrap();
    base.verify(true).unwrap();
    let heads = base.games(&Filter::default(), 10, 0).unwrap();
    assert_eq!(heads[2].outcome().unwrap().to_string(), "Gold wins by resignation");
    assert_eq!((heads[2].gold.rating, heads[2].event.as_str()), (Some(1700), "friends"));
    assert_eq!(heads[0].outcome().unwrap().to_string(), "Silver wins by time");
    assert!(heads[0].gold.bot && heads[0].gold.name == "new");
    assert_eq!(base.positions(1).unwrap()[0].0, 23);
    assert_eq!(base.game(1).unwrap().label(), "13g");
}

#[test]
fn an_import_can_be_stopped_and_goes_on() {
    let folder = Folder::new("stopped");
    let file = folder.file("games.arimaa");
    let text = archive(&games(25, 300));
    let mut importer = Importer::create(&file).unwrap();
    importer.progress().stop.store(true, Ordering::Relaxed);
    importer.read("test", text.as_bytes()).unwrap();
    let stopped = importer.finish().unwrap();
    assert!(stopped.stopped && stopped.games == 1);
    let rest = import(&file, &text);
    assert_eq!((rest.games, rest.known), (299, 1));
    Base::open(&file).unwrap().verify(true).unwrap();
}

#[test]
fn two_imports_at_once_wait_for_each_other() {
    let folder = Folder::new("both");
    let file = folder.file("games.arimaa");
    let texts = [
        archive(&games(26, 400)),
        archive(&games(26, 300)),
        archive(
            &games(27, 100)
                .into_iter()
                .map(|mut game| {
                    game.number += 5_000;
                    game
                })
                .collect::<Vec<_>>(),
        ),
    ];
    let imported: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = texts.iter().map(|text| scope.spawn(|| import(&file, text))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(imported.iter().map(|part| part.games).sum::<u64>(), 500, "{imported:?}");
    let base = Base::open(&file).unwrap();
    base.verify(true).unwrap();
    assert_eq!(base.count(&Filter::default()).unwrap(), 500);
}

#[test]
fn others_read_while_games_are_imported() {
    let folder = Folder::new("reading");
    let file = folder.file("games.arimaa");
    import(&file, &archive(&games(28, 50)));
    let base = Base::open(&file).unwrap();
    let mut importer = Importer::create(&file).unwrap();
    importer.read("more", archive(&games(28, 200)).as_bytes()).unwrap();
    assert_eq!(base.count(&Filter::default()).unwrap(), 50);
    importer.finish().unwrap();
    assert_eq!(base.count(&Filter::default()).unwrap(), 200);
}

#[test]
fn a_file_that_is_no_base_is_left_alone() {
    let folder = Folder::new("other");
    let text = folder.file("text");
    fs::write(&text, "this is not a database, and longer than a header of one hundred bytes would be, to be on the safe side.").unwrap();
    assert!(matches!(Importer::create(&text), Err(BaseError::NotABase(_))));
    assert!(matches!(Base::open(&text), Err(BaseError::NotABase(_))));
    assert!(fs::read_to_string(&text).unwrap().starts_with("this is not"));
    let other = folder.file("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (a)").unwrap();
    assert!(matches!(Importer::create(&other), Err(BaseError::NotABase(_))));
    assert!(matches!(Base::open(&folder.file("none")), Err(BaseError::Missing(_))));
    assert!(!folder.file("none").exists());
    let newer = folder.file("newer.arimaa");
    import(&newer, &archive(&games(29, 2)));
    rusqlite::Connection::open(&newer).unwrap().execute_batch("PRAGMA user_version = 7").unwrap();
    for error in [Base::open(&newer).unwrap_err(), Importer::create(&newer).unwrap_err()] {
        assert!(error.to_string().contains("version 7"), "{error}");
    }
}

#[test]
fn hostile_names_stay_names() {
    let folder = Folder::new("hostile");
    let games = games(30, 150);
    let base = made(&folder, &games);
    for name in NAMES {
        let filter = Filter { player: Some(name.to_string()), ..Filter::default() };
        let expected = games.iter().filter(|game| game.names.contains(&name)).count() as u64;
        assert_eq!(base.count(&filter).unwrap(), expected, "{name:?}");
    }
    for text in ["' OR 1=1 --", "%", "\"", "\0", "a\nb"] {
        let filter =
            Filter { player: Some(text.to_string()), event: Some(text.to_string()), ..Filter::default() };
        assert_eq!(base.count(&filter).unwrap(), 0, "{text:?}");
        for filter in [
            Filter { setup: Some(text.to_string()), ..Filter::default() },
            Filter { from: Some(text.to_string()), ..Filter::default() },
            Filter { result: Some(text.to_string()), ..Filter::default() },
            Filter { kind: Some(text.to_string()), ..Filter::default() },
        ] {
            assert!(matches!(base.count(&filter), Err(BaseError::Question(_))), "{filter:?}");
        }
    }
}

#[test]
fn a_question_ends_when_its_time_is_over() {
    let folder = Folder::new("patience");
    let mut base = made(&folder, &games(31, 200));
    base.set_patience(base::Patience { until: Some(std::time::Instant::now()), stop: None }).unwrap();
    let search = base::Search { motif: Some("goal-in-two".to_string()), ..base::Search::default() };
    let searched = base.search(&search, 2, |_| std::ops::ControlFlow::Continue(()));
    assert!(matches!(searched, Err(BaseError::Stopped)), "{searched:?}");
    assert!(matches!(base.statistics(100), Err(BaseError::Stopped)));
}

#[test]
fn nonsense_in_archives_breaks_games_and_nothing_else() {
    let folder = Folder::new("nonsense");
    let file = folder.file("games.arimaa");
    let text = archive(&games(32, 12));
    let head = text.find('\n').unwrap() + 1;
    let mut random = engine::random::Random::part(33, 0);
    let mut importer = Importer::create(&file).unwrap();
    for _ in 0..200 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random.below(30) {
            let place = head + random.below((bytes.len() - head) as u64) as usize;
            match random.below(3) {
                0 => bytes[place] = random.bits() as u8,
                1 => drop(bytes.drain(place..(place + random.below(20) as usize).min(bytes.len()))),
                _ => bytes.insert(place, b"\t\n\\x0 "[random.below(6) as usize]),
            }
        }
        importer.read("nonsense", &bytes[..]).unwrap();
    }
    let imported = importer.finish().unwrap();
    assert!(imported.games > 0 && imported.broken > 0, "{imported:?}");
    let base = Base::open(&file).unwrap();
    base.verify(true).unwrap();
    for head in base.games(&Filter::default(), 10_000, 0).unwrap() {
        for format in [Format::Records, Format::Archive, Format::Csv] {
            base.export(head.id, format).unwrap();
        }
    }
}
