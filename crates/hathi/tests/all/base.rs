//! `hathi base`, as people run it.

use crate::program::{hathi, hathi_reads, program, temporary};
use arimaa::{Game, Phase, Record, Turn};
use base::{Base, Filter};
use std::fs;
use std::time::{Duration, Instant};

const SETUPS: [&str; 2] = [
    "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2",
    "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7",
];

/// A game in which the number decides what is played.
fn game(number: usize, turns: usize) -> Game {
    let mut game = Game::new();
    for setup in SETUPS {
        game.play_text(setup).unwrap();
    }
    for turn in 0..turns {
        let Phase::Turn(position) = game.phase() else { break };
        let moves = position.moves();
        let mv = moves[(number / (1 + turn) + 5 * turn) % moves.len()];
        let _ = game.play(Turn::default().with(mv));
    }
    game
}

/// Records of games by many players, one of whom has a difficult name.
fn records(count: usize, turns: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut record = Record::of(&game(number, turns));
        let name =
            if number % 5 == 0 { "<b>\"O'Hara\"</b>".to_string() } else { format!("player{}", number % 7) };
        for (tag, value) in [
            ("Game", number.to_string()),
            ("Gold", name),
            ("Silver", "omar".to_string()),
            ("GoldRating", (1500 + number % 500).to_string()),
            ("Date", format!("20{:02}-03-04", number % 20 + 3)),
            ("Result", "w".to_string()),
            ("Termination", "r".to_string()),
        ] {
            record.set_tag(tag, &value).unwrap();
        }
        text += &format!("{record}\n");
    }
    text
}

/// The name of a base that is not there yet.
fn fresh(name: &str) -> String {
    let path = temporary(name, "");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{path}{ending}"));
    }
    path
}

#[test]
fn games_are_imported_and_found() {
    let base = fresh("found.arimaa");
    let file = temporary("found.txt", records(40, 8) + "\n1g Ra9\n");
    let out = hathi(&["base", "import", &file, "--base", &base]).fine();
    assert!(out.starts_with("40 new games with 320 turns, 0 known, 1 broken, in "), "{out}");
    let again = hathi_reads(&["base", "import", "-", "--base", &base], records(41, 8).as_bytes()).fine();
    assert!(again.starts_with("1 new games with 8 turns, 40 known, 0 broken, in "), "{again}");
    let broken = hathi(&["base", "broken", "--base", &base]).fine();
    assert!(broken.contains("found.txt: line ") && broken.lines().count() == 1, "{broken}");

    let found =
        hathi(&["base", "find", "--base", &base, "--player", "<b>\"O'Hara\"</b>", "--result", "won"]).fine();
    assert_eq!(found.lines().count(), 9, "{found}");
    assert!(
        found.contains("<b>\"O'Hara\"</b> (1500) - omar  Gold wins by resignation, 10 half-turns"),
        "{found}"
    );
    let start = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
    let mirrored = "g [rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]";
    for position in [start, mirrored] {
        let through = hathi(&["base", "find", "--base", &base, "--position", position]).fine();
        assert_eq!(through.lines().filter(|line| line.ends_with("  2g")).count(), 41, "{through}");
        let explored = hathi(&["base", "explore", position, "--base", &base]).fine();
        assert!(explored.starts_with("41 games, 0 ended here\n"), "{explored}");
    }
    let judged = hathi(&["base", "explore", start, "--base", &base, "--nodes", "200", "--limit", "2"]).fine();
    assert_eq!(judged.lines().filter(|line| line.matches('%').count() == 2).count(), 2, "{judged}");
    let setups = hathi(&["base", "explore", "--base", &base]).fine();
    assert!(setups.contains("      41   100%") && setups.contains("Ra1 Rb1"), "{setups}");
    let hits =
        hathi(&["base", "find", "--base", &base, "--pattern", "-d2", "--mirrored", "--all", "--json"]).fine();
    for line in hits.lines() {
        let hit: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(hit["position"].as_str().is_some() && hit["turn"].as_str().is_some());
    }
}

#[test]
fn players_setups_and_numbers_are_told() {
    let base = fresh("told.arimaa");
    let file = temporary("told.txt", records(60, 6));
    hathi(&["base", "import", &file, "--base", &base]).fine();
    let players = hathi(&["base", "players", "--base", &base]).fine();
    assert!(players.starts_with("      60  omar\n"), "{players}");
    let svg = temporary("rating.svg", "");
    let page = hathi(&["base", "players", "player1", "--base", &base, "--svg", &svg]).fine();
    assert!(page.contains("as Gold: ") && page.contains("HDCEMCDHRRRRRRRR"), "{page}");
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    let setups = hathi(&["base", "setups", "--base", &base, "--side", "s"]).fine();
    assert!(setups.contains("      60     0%      -  HDCEMCDH RRRRRRRR"), "{setups}");
    let folder = format!("{base}-plots");
    let stats = hathi(&["base", "stats", "--base", &base, "--branching", "3", "--svg", &folder]).fine();
    assert!(stats.starts_with("60 games with 360 turns, 9 players, 0 broken games\n"), "{stats}");
    assert!(fs::read_to_string(format!("{folder}/years.svg")).unwrap().starts_with("<svg "));
    let table = hathi(&["base", "export", "--base", &base, "--as", "csv", "--from", "2020"]).fine();
    assert!(table.lines().count() > 5 && table.starts_with("id,number,gold,"), "{table}");
    let archive = hathi(&["base", "export", "--base", &base, "--as", "archive"]).fine();
    let other = fresh("again.arimaa");
    let back = hathi_reads(&["base", "import", "-", "--base", &other], archive.as_bytes()).fine();
    assert!(back.starts_with("60 new games"), "{back}");
}

#[test]
fn fair_play_is_compared_and_proves_nothing() {
    let base = fresh("fair.arimaa");
    let file = temporary("fair.txt", records(30, 14));
    hathi(&["base", "import", &file, "--base", &base]).fine();
    let ask = [
        "base", "fairplay", "--player", "PLAYER1", "--base", &base, "--games", "2", "--turns", "2",
        "--nodes", "100",
    ];
    let out = hathi(&ask).fine();
    assert!(
        out.starts_with("player1, rating ") && out.contains("This proves nothing about anybody."),
        "{out}"
    );
    assert_eq!(out.matches("% (").count(), 6, "six intervals: {out}");
    let json: serde_json::Value =
        serde_json::from_str(&hathi(&[&ask[..], &["--json"]].concat()).fine()).unwrap();
    assert!(json["own"]["agreement"]["low"].is_number() && json["warning"].is_string(), "{json}");
    let alone = hathi(&["base", "fairplay", "--player", "omar", "--base", &base]).refused();
    assert_eq!(alone, "\"omar\" has no rating in this base");
}

#[test]
fn what_is_wrong_is_said_in_a_line() {
    let base = fresh("wrong.arimaa");
    let file = temporary("wrong.txt", records(3, 4));
    assert!(hathi(&["base", "find", "--base", &base]).refused().ends_with("(hathi base import makes one)"));
    assert!(hathi(&["base", "import", "nowhere.txt", "--base", &base]).refused().contains("no such file"));
    assert!(!fs::exists(&base).unwrap(), "nothing is made for nothing");
    let text = temporary("text.arimaa", "x".repeat(5_000));
    assert!(
        hathi(&["base", "import", &file, "--base", &text])
            .refused()
            .ends_with("this file is no base of games")
    );
    hathi(&["base", "import", &file, "--base", &base]).fine();
    let ask = |arguments: &[&str]| hathi(&[&["base"], arguments, &["--base", &base]].concat()).refused();
    assert!(ask(&["players", "no\u{1b}body"]).contains("no player \"no\\u{1b}body\""));
    assert!(ask(&["find", "--pattern", "Ed9"]).contains("\"Ed9\" is no place of a pattern"));
    assert!(ask(&["find", "--material", "Q"]).contains("M against HH"));
    assert!(ask(&["find", "--motif", "fork"]).contains("blockade, hostage, frame"));
    assert!(ask(&["find", "--from", "noon"]).contains("from is a date such as"));
    assert!(ask(&["find", "--result", "won"]).contains("result is g, s, d or none"));
}

/// Killed at random moments, an import loses nothing that was written and takes nothing twice. `HATHI_KILLS=500` kills more often.
#[test]
fn an_import_that_is_killed_again_and_again_comes_to_its_end() {
    let kills: u32 = std::env::var("HATHI_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(20);
    let (count, turns) = (4_500, 8);
    let file = temporary("killed.txt", records(count, turns));
    let whole = fresh("whole.arimaa");
    let began = Instant::now();
    hathi(&["base", "import", &file, "--base", &whole]).fine();
    let longest = began.elapsed();

    let base = fresh("killed.arimaa");
    let mut before = 0;
    for kill in 0..kills {
        let mut child = program().args(["base", "import", &file, "--base", &base]).spawn().unwrap();
        // From at once to nearly the end, in a mixed order.
        std::thread::sleep(longest.mul_f64(f64::from(kill * 7 % 20) / 20.0) + Duration::from_millis(1));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(open) = Base::open(base.as_ref()) {
            open.verify(false).unwrap();
            let games = open.count(&Filter::default()).unwrap();
            assert!(games >= before, "what was written is still there");
            before = games;
        }
    }
    hathi(&["base", "import", &file, "--base", &base]).fine();
    let [killed, whole] = [&base, &whole].map(|path| Base::open(path.as_ref()).unwrap());
    killed.verify(true).unwrap();
    let games = |base: &Base| base.games(&Filter::default(), 10_000, 0).unwrap();
    assert_eq!(games(&killed), games(&whole));
    assert_eq!(games(&killed).len(), count);
}

#[test]
fn samples_of_self_play_are_games_too() {
    let folder = temporary("samples", "");
    let _ = fs::remove_file(&folder);
    let _ = fs::remove_dir_all(&folder);
    let base = fresh("samples-base");
    let played = hathi(&["selfplay", "--games", "2", "--nodes", "8", "--out", &folder, "--threads", "1"]);
    assert_eq!(played.status, 0, "{}", played.err);
    for (games, known) in [(2, 0), (0, 2)] {
        let imported = hathi(&["base", "import", &folder, "--base", &base]);
        assert_eq!(imported.status, 0, "{}", imported.err);
        let told = format!("{games} new games");
        assert!(imported.out.starts_with(&told), "{}", imported.out);
        assert!(imported.out.contains(&format!(" {known} known, 0 broken")), "{}", imported.out);
    }
    let empty = temporary("samples-none", "");
    let _ = fs::remove_file(&empty);
    fs::create_dir_all(&empty).unwrap();
    let refused = hathi(&["base", "import", &empty, "--base", &base]);
    assert!(refused.err.contains("neither games.jsonl nor samples"), "{}", refused.err);
    let _ = fs::remove_dir_all(&folder);
    let _ = fs::remove_dir_all(&empty);
}
