//! `hathi selfplay`, `data`, `train` and `learn` as people run them, with very few games.

use crate::program;
use crate::program::{hathi, program};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("hathi-learn-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Writes a file, and tells where.
    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What both kinds of settings say of the training: a small network, quickly trained.
const TRAINING: &str = "\
inputs = \"named\"
mirrored = true
hidden = 32
buckets = 2
batch = 500
positions = 20_000
learning-rate = 0.001
mix = 0.7
validation = 0.1
threads = 2
";

/// Settings of all generations.
fn config(folder: &str, generations: u32) -> String {
    format!(
        "folder = \"{folder}\"\n\
         generations = {generations}\n\
         window = 2\n\
         distil = 600\n\
         [selfplay]\n\
         games = 32\n\
         nodes = 8\n\
         engine = \"hathi; hash=1\"\n\
         threads = 2\n\
         [match]\n\
         pairs = 2\n\
         engine = \"hathi; nodes=30\"\n\
         superiority = 0\n\
         threads = 2\n\
         [training]\n\
         {TRAINING}"
    )
}

fn read(folder: &str, file: &str) -> Vec<u8> {
    fs::read(Path::new(folder).join(file)).unwrap_or_else(|error| panic!("{folder}/{file}: {error}"))
}

/// A verdict without what differs from run to run.
fn verdict(folder: &str, generation: &str) -> Value {
    let bytes = read(folder, &format!("{generation}/verdict.json"));
    let mut verdict: Value = serde_json::from_slice(&bytes).unwrap();
    let seconds = verdict.as_object_mut().unwrap().remove("seconds").unwrap();
    for stage in ["selfplay", "training", "match"] {
        assert!(seconds[stage].as_f64() > Some(0.0), "{stage}: {seconds}");
    }
    verdict
}

/// Starts `hathi learn` and kills it as soon as a file of its folder has a number of lines.
fn kill_when_there(config: &str, file: &Path, lines: usize) {
    let mut child = program().args(["learn", config]).spawn().unwrap();
    let began = Instant::now();
    let there = || {
        file.is_dir()
            || fs::read(file).is_ok_and(|text| text.iter().filter(|&&it| it == b'\n').count() >= lines)
    };
    while !there() && child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < Duration::from_secs(120), "{}", file.display());
        std::thread::sleep(Duration::from_millis(1));
    }
    // Without a warning.
    let _ = child.kill();
    child.wait().unwrap();
}

#[test]
fn who_is_killed_ends_with_the_same_networks() {
    let folder = Folder::new("kill");
    let (whole, killed) = (folder.path("whole"), folder.path("killed"));
    let whole_config = folder.write("whole.toml", &config(&whole, 2));
    let text = hathi(&["learn", &whole_config]).fine();
    assert!(text.starts_with("gen-001: classical plays\n"), "{text}");
    assert!(text.contains("\ngen-002: gen-001 plays\n"), "{text}");
    assert!(text.contains("\ngen-002 - gen-001: 4 games\n"), "{text}");
    assert!(text.ends_with(&format!(": accepted\n{whole}/networks.md\n")), "{text}");
    // Nothing is left to do.
    assert_eq!(hathi(&["learn", &whole_config]).fine(), format!("{whole}/networks.md\n"));

    // Killed in the games, the training and the match of the first generation, and in the second.
    let in_killed = |file: &str| Path::new(&killed).join(file);
    let killed_config = folder.write("killed.toml", &config(&killed, 1));
    kill_when_there(&killed_config, &in_killed("gen-001/data"), 0);
    kill_when_there(&killed_config, &in_killed("gen-001/network.checkpoint"), 0);
    kill_when_there(&killed_config, &in_killed("gen-001/match/games.jsonl"), 2);
    let killed_config = folder.write("killed.toml", &config(&killed, 2));
    kill_when_there(&killed_config, &in_killed("gen-002/network.checkpoint"), 0);
    // In the middle of the training it may be taken elsewhere.
    let moved = folder.path("moved");
    fs::rename(&killed, &moved).unwrap();
    let killed = moved;
    let killed_config = folder.write("killed.toml", &config(&killed, 2));
    hathi(&["learn", &killed_config]).fine();
    for generation in ["gen-001", "gen-002"] {
        assert_eq!(verdict(&killed, generation), verdict(&whole, generation));
        for file in ["data/000000.samples", "network.nnue", "network.svg"] {
            let file = format!("{generation}/{file}");
            assert!(read(&killed, &file) == read(&whole, &file), "{file}");
        }
    }
    assert!(
        read(&killed, "gen-001/distilled/000000.samples") == read(&whole, "gen-001/distilled/000000.samples")
    );

    let second = verdict(&whole, "gen-002");
    assert_eq!((second["accepted"].as_bool(), second["best"].as_str()), (Some(true), Some("gen-001")));
    assert_eq!((second["games"].as_u64(), second["nodes"].as_u64()), (Some(32), Some(8)));
    assert_eq!(second["pairs"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 2);
    assert!(second["learned"].as_u64() > second["positions"].as_u64(), "the window is of two: {second}");
    assert_eq!(second["bytes"].as_u64(), Some(read(&whole, "gen-002/network.nnue").len() as u64));
    assert!(read(&whole, "best.nnue") == read(&whole, "gen-002/network.nnue"));
    let table = String::from_utf8(read(&whole, "networks.md")).unwrap();
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| gen-")).collect();
    assert!(rows.len() == 2 && rows[1].starts_with("| gen-002 | 32 | 8 | "), "{table}");

    // Who asks for more rejects what is not proved, and the best is the one before.
    for file in ["whole.toml", "whole/config.toml"] {
        let strict = config(&whole, 2).replace("superiority = 0", "superiority = 1");
        folder.write(file, &strict);
    }
    fs::remove_file(folder.path("whole/gen-002/verdict.json")).unwrap();
    let text = hathi(&["learn", &whole_config]).fine();
    assert!(text.contains(": rejected\n"), "{text}");
    assert_eq!(verdict(&whole, "gen-002")["accepted"].as_bool(), Some(false));
    assert!(read(&whole, "best.nnue") == read(&whole, "gen-001/network.nnue"));

    // A folder that has begun keeps its settings.
    let refused = |text: String| hathi(&["learn", &folder.write("other.toml", &text)]).refused();
    let begun = format!("{killed}/config.toml: this folder has begun with ");
    let known = config(&killed, 2);
    assert_eq!(
        refused(known.replace("nodes = 8", "nodes = 9")),
        format!("{begun}another value of selfplay.nodes")
    );
    assert_eq!(refused(known.replace("window = 2", "window = 3")), format!("{begun}another value of window"));
    assert_eq!(refused(known.replace("distil = 600\n", "")), format!("{begun}another value of distil"));
    assert_eq!(
        refused(known.replace("hidden = 32", "hidden = 64")),
        format!("{begun}another value of training.hidden")
    );
    assert_eq!(refused(config(&killed, 1)), format!("{begun}2 generations"));
    let threads = folder.write("threads.toml", &known.replace("threads = 2", "threads = 1"));
    assert_eq!(hathi(&["learn", &threads]).fine(), format!("{killed}/networks.md\n"));
}

#[test]
fn settings_that_are_wrong_are_refused_in_one_line() {
    let folder = Folder::new("config");
    let right = config(&folder.path("never"), 1);
    let refused = |from: &str, to: &str| {
        assert!(right.contains(from), "{from}");
        let path = folder.write("wrong.toml", &right.replacen(from, to, 1));
        let line = hathi(&["learn", &path]).refused();
        line.strip_prefix(&format!("{path}: ")).expect("the file first").to_string()
    };
    assert!(refused("window", "widow").starts_with("line 3, widow = 2: unknown field `widow`"));
    assert!(refused("games = 32", "games = 0").starts_with("line 6, games = 0: "));
    assert!(refused("pairs = 2", "pairs = two").starts_with("line 11, pairs = two: "));
    assert_eq!(refused("nodes = 8\n", ""), "line 5, [selfplay]: missing field `nodes`");
    assert_eq!(refused("window = 2\n", ""), "missing field `window`");
    assert_eq!(
        refused("superiority = 0", "superiority = 95"),
        "line 13, superiority = 95: must be from 0 to 1"
    );
    assert_eq!(
        refused("hidden = 32", "hidden = 33"),
        "line 18, hidden = 33: must be a multiple of 32 from 32 to 1024"
    );
    let line = refused("hidden = 32", "data = [\"x\"]\nhidden = 32");
    assert!(line.ends_with("data, output and start are chosen for each generation"), "{line}");
    let line = refused("hathi; hash=1", "bot; hash=1");
    assert!(line.ends_with("only hathi itself can play"), "{line}");
    let line = refused("hathi; hash=1", "hathi; evaluation=x");
    assert!(line.ends_with("evaluation is chosen for each generation"), "{line}");
    let line = refused("hathi; hash=1", "hathi; hush=1");
    assert!(line.ends_with("Hathi has no option \"hush\""), "{line}");
    assert!(refused("hathi; nodes=30", "hathi").starts_with("[match]: new: nothing ends its searches"));
    assert!(!Path::new(&folder.path("never")).exists(), "nothing has begun");

    let none = folder.path("none.toml");
    assert_eq!(hathi(&["learn", &none]).refused(), format!("{none}: there is no such file"));
    assert!(hathi(&["learn"]).refused().contains("<CONFIG>"));
    let example = hathi(&["learn", "--example"]).fine();
    assert!(example.starts_with("# What hathi learn does"), "{example}");
}

#[test]
fn games_become_samples_and_samples_a_network() {
    let folder = Folder::new("data");
    let games = folder.path("games");
    let selfplay = |nodes: &str| {
        let engine = "hathi; hash=1";
        let arguments = ["selfplay", "--games", "32", "--nodes", nodes, "--out", &games, "--threads", "2"];
        hathi(&[&arguments[..], &["--engine", engine]].concat())
    };
    let text = selfplay("8").fine();
    let positions: usize = text
        .strip_prefix("32 games, ")
        .and_then(|rest| rest.split_once(' '))
        .and_then(|(number, _)| number.parse().ok())
        .unwrap_or_else(|| panic!("{text}"));
    assert!(positions > 2000, "{text}");
    assert!(selfplay("8").fine().starts_with("0 games, 0 positions"));
    let from = |name: &str, text: &str| {
        let file = folder.path(name);
        fs::write(&file, text).expect("a file");
        let out = folder.path("from");
        hathi(&["selfplay", "--games", "1", "--nodes", "8", "--out", &out, "--threads", "1", "--from", &file])
    };
    let decided = "1g Ra1 Ee1 Md1\n1s rh8 cg8\n2g Ee1n\n2s rh8s\n3g";
    let error = from("decided.txt", decided).refused();
    assert_eq!(error, "--from: no position of these games is open");
    let open = "1g Ra1 Rb1 Ee1\n1s rh8 rg8 ee8\n2g Ee1n\n2s ee8s\n3g";
    assert!(from("open.txt", open).fine().starts_with("1 games, "));
    let error = selfplay("9").refused();
    let known =
        format!("{games}/000000.samples: these games are of another run: nodes 8, seed 1, hash 1, hathi ");
    assert!(error.starts_with(&known) && error.contains("; this one is nodes 9, "), "{error}");

    let info = hathi(&["data", "info", &games]).fine();
    let number = |what: &str| -> usize {
        let line =
            info.lines().find(|line| line.starts_with(what)).unwrap_or_else(|| panic!("{what}: {info}"));
        line[28..].split_whitespace().next().unwrap().parse().unwrap()
    };
    assert_eq!(number("positions"), positions);
    assert_eq!(number("quiet") + number("sharp") + number("aside"), positions);
    assert_eq!((number("with the chosen turn"), number("of a known game")), (positions, positions));
    assert!(number("proved won") > 20 && number("proved lost") < number("proved won"), "{info}");
    assert_eq!(number("won by") + number("lost by") + number("without a result"), positions);
    let checked = |damaged: usize, files: usize, positions: usize| {
        format!("{files} files, {positions} positions, {damaged} files damaged\n")
    };
    let check = hathi(&["data", "check", &games]).fine();
    let (ends, counts) = check.split_once("of which 0 are kept as if nothing were lost\n").unwrap();
    assert!(
        ends.starts_with("won by a goal at once: ") && ends.contains(", of which 0 are not kept as won\n")
    );
    assert_eq!(counts, checked(0, 1, positions));

    let [merged, shuffled, distilled] = ["m.samples", "s.samples", "d.samples"].map(|name| folder.path(name));
    let shard = format!("{games}/000000.samples");
    let text = hathi(&["data", "merge", &games, &shard, "-o", &merged]).fine();
    assert_eq!(text, format!("{merged}: {} positions\n", 2 * positions));
    let text = hathi(&["data", "shuffle", &games, "-o", &shuffled]).fine();
    assert_eq!(text, format!("{shuffled}: {positions} positions\n"));
    let sorted = |file: &str| {
        let bytes = fs::read(file).unwrap();
        let records = &bytes[bytes.len() - 36 * positions..];
        let mut records: Vec<Vec<u8>> = records.chunks(36).map(<[u8]>::to_vec).collect();
        records.sort();
        records
    };
    assert!(fs::read(&shuffled).unwrap() != fs::read(&shard).unwrap(), "another order");
    assert!(sorted(&shuffled) == sorted(&shard), "of the same samples");
    let text = hathi(&["data", "distil", &games, "-o", &distilled, "--count", "500"]).fine();
    let made: usize = text.split(' ').rev().nth(1).unwrap().parse().unwrap();
    assert!((300..=500).contains(&made), "{text}");
    let check = hathi(&["data", "check", &distilled]).fine();
    assert!(check.ends_with(&format!("\n{}", checked(0, 1, made))), "{check}");
    let shown = hathi(&["data", "show", &games, "--from", "2", "--count", "2"]).fine();
    let heads: Vec<&str> = shown.lines().filter(|line| line.contains(" to move, turn ")).collect();
    assert!(heads.len() == 2 && heads[0].starts_with("2: ") && heads[1].starts_with("3: "), "{shown}");

    let settings = |data: &str, more: &str| {
        let network = folder.path("network.nnue");
        folder.write("train.toml", &format!("data = [\"{data}\"]\noutput = \"{network}\"\n{TRAINING}{more}"))
    };
    let text = hathi(&["train", &settings(&games, "")]).fine();
    assert!(text.contains(" samples to learn from, ") && text.contains("\n20000 positions, loss "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.contains("network.nnue: network ")), "{text}");
    for ending in ["nnue", "checkpoint", "json", "svg"] {
        assert!(folder.0.join("network").with_extension(ending).exists(), "{ending}");
    }

    // What could not be written at the end is refused before anything is done.
    let place = folder.path("place.nnue");
    fs::create_dir(&place).unwrap();
    assert_eq!(
        hathi(&["data", "merge", &games, "-o", &place]).refused(),
        format!("{place}: this is a folder")
    );
    let config = format!("data = [\"{games}\"]\noutput = \"{place}\"\n{TRAINING}");
    let run = hathi(&["train", &folder.write("place.toml", &config)]);
    assert_eq!((run.status, run.err), (2, format!("hathi: {place}: this is a folder\n")));
    assert!(!Path::new(&folder.path("place.checkpoint")).exists(), "nothing has begun");

    let mut bytes = fs::read(&merged).unwrap();
    bytes[100] ^= 1;
    fs::write(&merged, bytes).unwrap();
    let reason = format!("{merged}: the checksum is wrong: the file is damaged or cut off");
    let text = hathi(&["data", "check", &merged, &shard]).broken();
    assert!(text.starts_with(&format!("{reason}\nwon by ")), "{text}");
    assert!(text.ends_with(&format!("\n{}", checked(1, 2, positions))), "{text}");
    assert_eq!(hathi(&["data", "info", &merged]).refused(), reason);
    assert_eq!(hathi(&["train", &settings(&merged, "")]).refused(), reason);
    let line = hathi(&["train", &settings(&games, "seed = -1\n")]).refused();
    assert!(line.contains("train.toml: line 13, seed = -1: "), "{line}");
    let empty = folder.path("empty");
    fs::create_dir(&empty).unwrap();
    let line = hathi(&["data", "info", &empty]).refused();
    assert_eq!(line, format!("{empty}: no file here ends with .samples"));
}

#[cfg(unix)]
#[test]
fn whoever_writes_into_a_pipe_that_nobody_reads_can_be_interrupted() {
    let folder = Folder::new("pipe");
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let record = folder.write("game.txt", "1g Ra1 Rb1\n");
    let mut child = program()
        .args(["puzzles", "make", "--from", &record, "--nodes", "100", "--count", "1", "--out", &pipe])
        .spawn()
        .unwrap();
    // The first asks it to end when it can, which here is never; sooner or later the second comes after it.
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        assert!(began.elapsed().as_secs() < 120);
        std::thread::sleep(Duration::from_millis(200));
        if Path::new(&format!("{pipe}.journal")).exists() && child.try_wait().unwrap().is_none() {
            program::interrupt(&child);
        }
    };
    assert_eq!(status.code(), Some(130));
}

#[cfg(unix)]
#[test]
fn what_was_interrupted_says_so_and_has_a_status_of_its_own() {
    let folder = Folder::new("interrupted");
    let games = folder.path("games");
    let first = Path::new(&games).join("000000.samples");
    let arguments =
        ["selfplay", "--games", "100000", "--nodes", "8", "--out", &games, "--engine", "hathi;hash=1"];
    let text = program::interrupted_when(&arguments, || first.exists()).interrupted();
    assert!(text.ends_with("interrupted: the same command goes on from here\n"), "{text}");

    let out = folder.path("match");
    let journal = Path::new(&out).join("games.jsonl");
    let played = || fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() > 1);
    let two = ["--engine", "hathi; nodes=10; name=a", "--engine", "hathi; nodes=10; name=b"];
    let arguments = [&["match", "--pairs", "100000", "--out", &out], &two[..]].concat();
    let text = program::interrupted_when(&arguments, played).interrupted();
    assert!(text.ends_with(&format!("; --resume {out} goes on\n")), "{text}");

    let network = folder.path("network.nnue");
    let text = format!("data = [\"{games}\"]\noutput = \"{network}\"\n{TRAINING}");
    let config = folder.write("train.toml", &text.replace("20_000", "2_000_000_000"));
    let checkpoint = folder.path("network.checkpoint");
    let text =
        program::interrupted_when(&["train", &config], || Path::new(&checkpoint).exists()).interrupted();
    assert!(text.ends_with("interrupted: the same command goes on from here\n"), "{text}");
}
