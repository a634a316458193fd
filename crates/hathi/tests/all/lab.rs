//! `hathi lab` and `hathi compliance` as people run them.

#[cfg(unix)]
use crate::program::interrupted_when;
use crate::program::{data, hathi, program, temporary};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// A folder that does not exist yet.
fn folder(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path.to_str().unwrap().to_string()
}

fn json(folder: &str, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(Path::new(folder).join(name)).unwrap()).unwrap()
}

const POSITIONS: &str = "\
s [r  r rrr rrddch  m E  h   cr     DR      H eRDH  RMCRC RR  R  R ]
g [rr  rrcr crd dr   reE h  hH       C  MH  R    m  RD CDRRR R  R R]
";

#[test]
fn without_a_technique_a_search_takes_another_number_of_nodes() {
    let (positions, out) = (temporary("ablation.txt", POSITIONS), folder("ablation"));
    let mut arguments = vec!["lab", "ablation", "--depth", "3", "--hash", "1", "--positions", &positions];
    arguments.extend(["--technique", "tt_cutoffs", "--technique", "killers", "-o", &out]);
    arguments.extend(["--match", "2", "--time", "0.01s"]);
    let text = hathi(&arguments).fine();
    assert_eq!(fs::read_to_string(Path::new(&out).join("ablation.md")).unwrap(), text);
    assert!(text.contains("| off, depth 3 | nodes |") && text.contains("\n### killers\n"), "{text}");

    let table = json(&out, "ablation.json");
    assert_eq!((table["positions"].as_u64(), table["time"].as_str()), (Some(2), Some("0.01s")));
    let all = table["all"]["depths"].as_array().unwrap();
    let off = &table["without"][0];
    assert_eq!((all.len(), off["technique"].as_str()), (3, Some("tt_cutoffs")));
    assert!(off["depths"][2]["nodes"].as_u64() > all[2]["nodes"].as_u64(), "{table}");
    assert_eq!(off["games"]["wins"].as_u64().unwrap() + off["games"]["losses"].as_u64().unwrap(), 2);
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn the_speed_stands_beside_the_published_one() {
    let text = hathi(&["lab", "speed", "--depth", "3", "--rounds", "3"]).fine();
    assert!(text.contains("| Carlini: bitboards, on 64 bits | 2,525,000 | "), "{text}");
    assert!(text.lines().last().unwrap().starts_with("| Hathi, here | "), "{text}");
}

#[test]
fn more_nodes_play_better() {
    let out = folder("scaling");
    let nodes = ["lab", "scaling", "--nodes", "1,4000", "--pairs", "5", "--hash", "1", "-o", &out];
    let text = hathi(&nodes).fine();
    assert!(
        text.starts_with("| nodes | against | games |") && text.contains("\n| 4000 | 1 | 10 | "),
        "{text}"
    );
    let picture = fs::read_to_string(Path::new(&out).join("scaling.svg")).unwrap();
    assert!(picture.contains(">Strength by nodes</text>"), "{picture}");
    assert!(picture.contains(">4000</text>") && picture.contains("<polygon"), "{picture}");
    let step = &json(&out, "scaling.json")["steps"][0];
    assert!((step["doublings"].as_f64().unwrap() - 4000f64.log2()).abs() < 1e-9, "{step}");
    assert!(step["wins"].as_u64() >= Some(7), "{step}");
    let _ = fs::remove_dir_all(&out);
}

/// All complete lines of a file that is being written.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    complete.lines().map(String::from).collect()
}

#[test]
fn an_experiment_that_was_killed_goes_on() {
    let [whole, killed] = ["whole", "killed"].map(folder);
    let nodes = ["lab", "scaling", "--nodes", "50,100,200", "--pairs", "4", "--hash", "1", "-o"];
    hathi(&[&nodes[..], &[&whole]].concat()).fine();

    let path = Path::new(&killed).join("scaling.jsonl");
    let mut child = program().args(nodes).arg(&killed).spawn().unwrap();
    let began = Instant::now();
    while lines(&path).len() < 1 + 3 {
        assert!(began.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = lines(&path);
    assert!(before.len() < 1 + 16, "it was killed in the middle");
    fs::write(&path, before.join("\n") + "\n{\"step\":0,\"ga").unwrap();

    hathi(&["lab", "scaling", "--resume", &killed]).fine();
    let after = lines(&path);
    assert_eq!((&after[..before.len()], after.len()), (&before[..], 1 + 16));
    assert_eq!(json(&killed, "scaling.json"), json(&whole, "scaling.json"));
    // Neither is begun a second time, and what is complete only prints its table again.
    let refused = hathi(&[&nodes[..], &[&killed]].concat()).refused();
    assert!(refused.contains(&format!("--resume {killed} goes on")), "{refused}");
    hathi(&["lab", "scaling", "--resume", &killed]).fine();
    assert_eq!(lines(&path), after);
    let _ = [whole, killed].map(fs::remove_dir_all);
}

/// Leaves of a file what there was after so many lines.
fn cut(folder: &str, name: &str, number: usize) -> Vec<String> {
    let path = Path::new(folder).join(name);
    let all = lines(&path);
    fs::write(&path, all[..number].join("\n") + "\n").unwrap();
    all
}

#[test]
fn searches_and_rounds_that_are_finished_are_not_made_again() {
    let (positions, out) = (temporary("resumed.txt", POSITIONS), folder("resumed"));
    let mut arguments = vec!["lab", "ablation", "--depth", "3", "--hash", "1", "--positions", &positions];
    arguments.extend(["--technique", "tt_cutoffs", "--technique", "pvs", "-o", &out]);
    arguments.extend(["--match", "2", "--time", "0.01s"]);
    hathi(&arguments).fine();
    let nodes = |table: Value| {
        let rows = std::iter::once(&table["all"]).chain(table["without"].as_array().unwrap());
        let depths = rows.flat_map(|row| row["depths"].as_array().unwrap());
        depths.map(|work| (work["nodes"].as_u64(), work["cut"].as_u64())).collect::<Vec<_>>()
    };
    let whole = json(&out, "ablation.json");
    // Six searches and four games; what is left are three searches, and six searches with one game.
    for kept in [1 + 3, 1 + 7] {
        let all = cut(&out, "ablation.jsonl", kept);
        hathi(&["lab", "ablation", "--resume", &out]).fine();
        let again = lines(&Path::new(&out).join("ablation.jsonl"));
        assert_eq!((again.len(), &again[..kept]), (1 + 10, &all[..kept]));
        assert_eq!(nodes(json(&out, "ablation.json")), nodes(whole.clone()));
    }

    hathi(&["lab", "speed", "--depth", "3", "--rounds", "5", "-o", &out]).fine();
    let all = cut(&out, "speed.jsonl", 1 + 2);
    hathi(&["lab", "speed", "--resume", &out]).fine();
    let rounds = json(&out, "speed.json")["rounds"].as_array().unwrap().clone();
    let seconds = |line: &String| serde_json::from_str::<Value>(line).unwrap()["seconds"].clone();
    assert_eq!((rounds.len(), &rounds[..2]), (5, &[seconds(&all[1]), seconds(&all[2])][..]));
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn setups_are_compared_and_the_same_again_from_what_was_kept() {
    let out = folder("setups");
    let text = hathi(&["lab", "setups", "--rounds", "1", "--nodes", "2", "-o", &out]).fine();
    assert_eq!(text.lines().filter(|line| line.contains(" RRR")).count(), 8, "{text}");
    let kept = cut(&out, "setups.jsonl", 1 + 100);
    assert_eq!(kept.len(), 1 + 144);
    assert_eq!(hathi(&["lab", "setups", "--resume", &out]).fine(), text);
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn experiments_that_cannot_be_made_are_refused() {
    let refused = |arguments: &[&str]| hathi(&[&["lab"], arguments].concat()).refused();
    assert!(refused(&["ablation", "--technique", "magic"]).starts_with("there is no technique \"magic\""));
    assert_eq!(
        refused(&["ablation", "--positions", "/no/such/file"]),
        "/no/such/file: there is no such file"
    );
    assert!(refused(&["ablation", "--match", "10"]).contains("--time"));
    let order = "scaling needs at least two amounts, each larger than the one before";
    assert_eq!(refused(&["scaling", "--nodes", "20,10"]), order);
    assert_eq!(refused(&["scaling", "--time", "0.1s"]), order);
    assert_eq!(
        refused(&["scaling", "--threads", "1,2", "--time", "1s,2s"]),
        "threads are compared at one time"
    );
    assert!(refused(&["scaling", "--threads", "1,2"]).contains("--time"));
    assert!(refused(&["scaling"]).contains("required"));
    assert_eq!(
        refused(&["speed", "--resume", "/no/such/folder"]),
        "/no/such/folder/speed.jsonl: there is no such file"
    );
    assert!(refused(&["speed", "--resume", "x", "--depth", "2"]).contains("cannot be used with"));
    assert!(
        refused(&["reproduce", "nobody"])
            .contains("the papers are cox, carlini, fotland, hrebejk, wu, not \"nobody\"")
    );
    // What is refused leaves nothing behind.
    let out = folder("refused");
    assert_eq!(refused(&["scaling", "--nodes", "2,1", "-o", &out]), order);
    assert!(!Path::new(&out).exists());
}

#[test]
fn hathi_speaks_the_protocol_as_it_should() {
    let command = format!("'{}' aei", env!("CARGO_BIN_EXE_hathi"));
    let text = hathi(&["compliance", &command, "--time", "0.1s"]).fine();
    assert!(text.ends_with("\n\n0 wrong, 0 notes\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with(" ok")).count(), 22, "{text}");
}

#[test]
fn what_is_no_engine_is_told_so() {
    let text = hathi(&["compliance", "cat", "--timeout", "0.3s"]).broken();
    assert!(text.contains("wrong: no aeiok in 300ms"), "{text}");
    // Of a line without an end as much is told as one needs to recognise it.
    let endless = "sh -c 'head -c 3000000 /dev/zero | tr \\\\0 x; echo; cat'";
    let text = hathi(&["compliance", endless, "--timeout", "0.3s"]).broken();
    assert!(text.contains("it began with \"xxx"), "{text}");
    assert!(text.lines().all(|line| line.len() < 300), "{text}");
    let message = hathi(&["compliance", "/no/such/engine"]).refused();
    assert!(message.starts_with("cannot start /no/such/engine: "), "{message}");
    assert_eq!(hathi(&["compliance", "hathi"]).refused(), "hathi: this is no command line alone");
}

/// A short game, and its first turns as a file.
const GAME: &str = "\
1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
2g Ed2n Ed3n Ed4n Me2n
2s ee7s ee6s ha7s hh7s
3g Hh2n Ha2n
";

#[test]
fn a_ranking_is_learned_from_games_and_measured_beside_wus() {
    let (games, out, table) = (temporary("ranking.txt", GAME), folder("ranking"), folder("ranking-table"));
    let learn = ["learn", "ranking", "--out", &out, "--games", &games, "--rounds", "1", "--passes", "2"];
    let text = hathi(&learn).fine();
    let model = Path::new(&out).join("round-1.ranking").to_str().unwrap().to_string();
    assert!(
        text.starts_with("3 turns to learn from, 0 kept apart\n") && text.ends_with(&format!("{model}\n")),
        "{text}"
    );
    // What is finished is not done again; another training needs another folder.
    assert!(hathi(&learn).fine().ends_with(&format!("{model}\n")));
    let other = [&learn[..], &["--seed", "5"]].concat();
    assert!(hathi(&other).refused().contains("here is another training"));

    let text = hathi(&["lab", "ranking", &games, "--model", &model, "-o", &table]).fine();
    assert!(text.contains("1 games, 3 turns") && text.contains("| 1% | 81.0% |"), "{text}");
    assert!(text.contains("learned from 3 turns"), "{text}");
    assert_eq!(json(&table, "ranking.json")["all"]["turns"], 3);
    assert_eq!(hathi(&["lab", "ranking", "--resume", &table]).fine(), text);
    assert!(
        hathi(&["lab", "ranking", &games, "--model", &games]).refused().contains("not a ranking of turns")
    );
    assert!(
        hathi(&["learn", "ranking", "--out", &folder("nothing")]).refused().contains("no turn to learn from")
    );
    let empty =
        hathi(&["learn", "ranking", "--out", &out, "--games", &games, "--games-weight", "0"]).refused();
    assert!(empty.contains("between 0 and 1000"), "{empty}");
}

#[test]
fn what_an_evaluation_does_not_know_is_told_by_games() {
    let resigned = format!("{GAME}3s resigns\n");
    let (games, out) = (temporary("blindspots.txt", &resigned), folder("blindspots"));
    let text = hathi(&["lab", "blindspots", &games, "-o", &out]).fine();
    assert!(text.starts_with("1 games, 3 positions before a turn"), "{text}");
    assert!(text.contains("| score |") && text.contains("| trap control |"), "{text}");
    assert_eq!(hathi(&["lab", "blindspots", "--resume", &out]).fine(), text);
    let unknown = hathi(&["lab", "blindspots", &games, "--evaluation", "no-such-file"]).refused();
    assert!(unknown.starts_with("evaluation no-such-file: "), "{unknown}");
    let samples = folder("blindspots-samples");
    hathi(&["selfplay", "--games", "2", "--nodes", "20", "--out", &samples]).fine();
    let text = hathi(&["lab", "blindspots", "--samples", &samples]).fine();
    assert!(text.starts_with("2 games, "), "{text}");
    let missing = hathi(&["lab", "blindspots", "--samples", "no-such-folder"]).refused();
    assert!(missing.starts_with("no-such-folder: "), "{missing}");
    let _ = fs::remove_dir_all(&samples);
    let open = temporary("blindspots-open.txt", GAME);
    assert!(hathi(&["lab", "blindspots", &open]).refused().contains("no position"));
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn shallow_scores_are_held_against_deep_ones() {
    let (games, out) = (temporary("horizon.txt", GAME), folder("horizon"));
    let text = hathi(&["lab", "horizon", &games, "--every", "1", "--depth", "3", "-o", &out]).fine();
    assert!(text.starts_with("3 positions, one thread; scores against those of depth 3"), "{text}");
    assert!(text.contains("| none | 0 |") && text.contains("+0.0 ± 0.0 | 0.00000 | 0.00000 |\n"), "{text}");
    assert_eq!(json(&out, "horizon.json")["rows"].as_array().map(Vec::len), Some(4));
    assert_eq!(hathi(&["lab", "horizon", "--resume", &out]).fine(), text);
    let stranger = hathi(&["lab", "horizon", &games, "--engine", "other aei"]).refused();
    assert!(stranger.contains("only hathi itself can do this"), "{stranger}");
    let wrong = hathi(&["lab", "horizon", &games, "--engine", "hathi;hash=none"]).refused();
    assert!(wrong.contains("hash"), "{wrong}");
    let nothing = temporary("horizon-empty.txt", "1g Ra1\n");
    assert_ne!(hathi(&["lab", "horizon", &nothing]).refused(), "");
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn evaluations_are_compared_by_who_wins_the_games_of_others() {
    let resigned = format!("{GAME}3s resigns\n");
    let (games, out) = (temporary("foresight.txt", &resigned), folder("foresight"));
    let text = hathi(&["lab", "foresight", &games, "-o", &out]).fine();
    assert!(text.starts_with("1 games, 3 positions before a turn"), "{text}");
    assert!(text.contains("| network |") && text.contains("| classical |"), "{text}");
    assert_eq!(json(&out, "foresight.json")["rows"].as_array().map(Vec::len), Some(2));
    assert_eq!(hathi(&["lab", "foresight", "--resume", &out]).fine(), text);

    let alike = ["lab", "foresight", &games, "--evaluation", "classical", "--evaluation", "classical"];
    assert!(hathi(&alike).fine().ends_with("+0.0000 ± 0.0000 |\n"));
    let unknown = hathi(&["lab", "foresight", &games, "--evaluation", "no-such-file"]).refused();
    assert!(unknown.starts_with("evaluation no-such-file: "), "{unknown}");
    // Nobody has won this one yet.
    let open = temporary("foresight-open.txt", GAME);
    assert!(hathi(&["lab", "foresight", &open]).refused().contains("no position"));
    let _ = fs::remove_dir_all(&out);
}

#[test]
fn numbers_are_tuned_and_what_is_finished_is_kept() {
    let out = folder("tune");
    let engine = "hathi; nodes=20; evaluation=classical";
    let tune =
        ["tune", "--method", "spsa", "--engine", engine, "--number", "tempo.step:0..20:5", "--confirm", "2"];
    let arguments = [&tune[..], &["--iterations", "3", "-o", &out]].concat();
    let text = hathi(&arguments).fine();
    assert!(text.starts_with("SPSA with hathi"), "{text}");
    assert!(text.contains("| tempo.step | 4 | "), "{text}");
    assert!(Path::new(&out).join("tune.svg").exists() && Path::new(&out).join("tune.md").exists());
    // Nothing is left to do.
    assert_eq!(hathi(&arguments).fine(), text);
    let other = [&tune[..], &["--iterations", "4", "-o", &out]].concat();
    assert!(hathi(&other).refused().contains("this was begun with other settings"));
    let refused = |number: &str| hathi(&["tune", "--method", "hill", "--number", number]).refused();
    assert!(refused("magic").starts_with("there is no number \"magic\""));
    assert!(refused("tempo.step").contains("tempo.step is a number of the classical evaluation"));
    assert!(refused("futility_margin:9..1").contains("the lower one first"));
}

#[cfg(unix)]
#[test]
fn whoever_interrupts_a_tuning_can_go_on() {
    let out = folder("tune-interrupted");
    let file = Path::new(&out).join("tune.jsonl");
    let arguments = [
        "tune",
        "--method",
        "hill",
        "--engine",
        "hathi; nodes=20",
        "--number",
        "futility_margin",
        "--games",
        "2",
    ];
    let arguments = [&arguments[..], &["-o", &out]].concat();
    let begun = || fs::read_to_string(&file).is_ok_and(|text| text.lines().count() > 2);
    let text = interrupted_when(&arguments, begun).interrupted();
    assert_eq!(text, "interrupted: the same command goes on from here\n");
}

#[test]
fn weights_are_learned_from_games_of_its_own_and_play() {
    let out = folder("weights");
    let few = ["--games", "6", "--positions", "30", "--samples", "3", "--nodes", "40", "-o", &out];
    let text = hathi(&[&["learn", "weights", "--method", "E3"][..], &few].concat()).fine();
    let file = format!("{out}/weights-E3.txt");
    assert!(
        text.contains(" numbers from 30 positions of ") && text.ends_with(&format!("{file}\n")),
        "{text}"
    );
    let engine = format!("hathi; name=learned; depth=1; evaluation={file}");
    let games = format!("{out}/match");
    hathi(&[
        "match",
        "--engine",
        &engine,
        "--engine",
        "hathi; depth=1; name=network",
        "--games",
        "2",
        "--out",
        &games,
    ]);
    assert!(Path::new(&games).join("games.jsonl").exists());
    let refused = hathi(&["learn", "weights", "--method", "E4", "-o", &out]).refused();
    assert!(refused.contains("the methods are E3, A3, Q4 and AQ2, not \"E4\""), "{refused}");
}

#[test]
fn judgements_that_were_made_are_not_made_again_and_threads_change_nothing() {
    let (game, out) = (data("goal.txt"), folder("agreement"));
    let mut arguments = vec!["lab", "agreement", &game, &game, "--screen", "200", "--nodes", "500"];
    arguments.extend(["--draw", "1", "--others", "1", "--threads", "1", "-o", &out]);
    let text = hathi(&arguments).fine();
    assert!(text.starts_with("2 games, 6 turns. All were judged with 200 nodes"), "{text}");
    assert!(text.contains("\n| a blunder with 500 is with 5,000 | cases |"), "{text}");
    let table = json(&out, "agreement.json");
    let sum =
        |name: &str| table["strata"].as_array().unwrap().iter().map(|s| s[name].as_u64().unwrap()).sum();
    let (all, drawn): (u64, u64) = (sum("turns"), sum("drawn"));
    assert!(all == 6 && drawn >= 1 && drawn == table["cases"].as_array().unwrap().len() as u64, "{table}");

    let mut whole = lines(&Path::new(&out).join("agreement.jsonl"));
    assert_eq!(whole.len() as u64, 1 + 2 + 2 * drawn);
    whole.sort();
    for kept in [1, 2, 4] {
        cut(&out, "agreement.jsonl", kept);
        assert_eq!(hathi(&["lab", "agreement", "--threads", "2", "--resume", &out]).fine(), text);
        let mut again = lines(&Path::new(&out).join("agreement.jsonl"));
        again.sort();
        assert_eq!(again, whole);
    }
    let refused = hathi(&["lab", "agreement", "--resume", &out, "--seed", "2"]).refused();
    assert!(refused.contains("--seed"), "{refused}");
    let _ = fs::remove_dir_all(&out);
}
