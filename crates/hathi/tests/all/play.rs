//! `hathi play` as a person plays it, line by line through a pipe.

use crate::program;
use crate::program::{Run, data, hathi, hathi_reads, temporary};
use std::fs;

/// Gold's rabbit has one step to goal.
const GOAL: &str = "
2g
8| . . . . . . . r |
7| R . . . . . e . |
6| . . x . . x . . |
5| . . . . . . . . |
4| . . . . . . . . |
3| . . x . . x . . |
2| . . . . . . . . |
1| . . E . . . . R |";

/// The gold elephant beside a silver rabbit, and nobody near goal.
const PUSH: &str = "
2g
8| r . c . . d . r |
7| . . . . m . h . |
6| . . x . . x . . |
5| . . . r . . . e |
4| . . . E . . . . |
3| . . x . . x . . |
2| . . . M . . H . |
1| R . . C . D . R |";

fn play(arguments: &[&str], lines: &[&str]) -> Run {
    let arguments: Vec<&str> =
        ["play", "--seed", "1", "--level", "1"].iter().chain(arguments).copied().collect();
    hathi_reads(&arguments, lines.join("\n").as_bytes())
}

/// What is printed after the greeting and the first board.
#[track_caller]
fn after_start(arguments: &[&str], lines: &[&str]) -> String {
    let start = play(arguments, &[]).fine();
    let text = play(arguments, lines).fine();
    text.strip_prefix(&start).unwrap_or_else(|| panic!("{start}\nis not the start of\n{text}")).to_string()
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing:\n{text}");
    }
}

// ------------------------------------------------------------------------------------------- Setups and turns

#[test]
fn a_game_is_won_by_typing_the_turn() {
    let text = after_start(&[GOAL], &["Ra7n done", "why", "undo", "Ra7n", "done"]);
    let end =
        "The game is over: Gold wins by goal (a rabbit of Gold has reached its goal row). You have won.\n";
    assert_eq!(text.matches(end).count(), 2, "{text}");
    assert!(text.ends_with("2g Ra7n\n2s\n"), "{text}");
}

#[test]
fn the_pieces_are_placed_by_typing_or_by_hathi() {
    let typed = play(&[], &["Ee2 Md2", "Re1", "Xx9", "Ra3", "undo", "done"]).fine();
    assert_has(
        &typed,
        &["14 of 16 are left", "13 of 16", "\"Xx9\" is not a step", "Ra3: a3 is not on the two home rows"],
    );
    assert_has(&typed, &["Hathi places its pieces: ", "\n1g Md2 Ee2\n1s "]);
    let auto = play(&[], &["auto", "auto", "undo", "auto"]).fine();
    assert_has(&auto, &["Gold to move, 4 steps left.", "The pieces are placed already."]);
    let setups: Vec<&str> = auto.lines().filter(|line| line.starts_with("Hathi places")).collect();
    assert_eq!(setups.len(), 2);
    let rows: Vec<&str> = auto.lines().filter(|line| line.starts_with("2 |") && line.contains('E')).collect();
    assert_ne!(rows[0], rows[1], "the second setup is another");
}

#[test]
fn as_silver_hathi_begins_and_the_board_is_turned_round() {
    let text = play(&["--silver"], &["auto"]).fine();
    assert_has(
        &text,
        &["level 1 of 10, plays Gold. You play Silver.", "Hathi places its pieces: ", "Hathi plays 2g "],
    );
    assert_has(&text, &["    h  g  f  e  d  c  b  a\nSilver places its pieces"]);
    assert_has(&text, &["Silver to move, 4 steps left."]);
}

#[test]
fn steps_are_typed_one_by_one_and_the_fourth_ends_the_turn() {
    let text = after_start(&[PUSH], &["Ed4e", "e4e", "undo", "Ee4e Ef4e", "g4n"]);
    assert_has(
        &text,
        &["Gold to move, 3 steps left.", "Gold to move, 2 steps left.", "Gold to move, 1 step left."],
    );
    assert_has(&text, &["Hathi plays 2s ", " for Silver, who wins ", "\n2g Ed4e Ee4e Ef4e Eg4n\n2s "]);
}

#[test]
fn what_the_rules_forbid_is_told_and_nothing_of_the_line_is_done() {
    let board = play(&[PUSH], &[]).fine();
    for (line, reason) in [
        ("Ed4n", "Ed4n: r is in the way"),
        ("Ed4e Ed4e", "Ed4e: there is no piece"),
        ("hello", "\"hello\" is not a step such as Ee2n"),
        ("Ee2", "Ee2: the pieces are placed already; a step has a direction, such as Ee2n"),
        ("done", "a turn has at least one step"),
        ("Ed4e Ee4w done", "a turn must change the board"),
        ("rd5n done", "the push of r is not finished"),
        ("Ed4e rc3x", "rc3x: the step before it captures no such piece"),
        ("undo", "There is nothing to take back."),
        ("save", "save needs the name of a file"),
        ("hint now", "hint stands alone"),
        ("auto", "The pieces are placed already."),
    ] {
        let text = play(&[PUSH], &[line]).fine();
        let told = text.strip_prefix(&board).unwrap_or_else(|| panic!("{line}: {text}"));
        assert!(told.starts_with(reason) && told.lines().count() == 1, "{line}: {told}");
    }
}

#[test]
fn a_third_repetition_is_refused() {
    let text = after_start(&[&data("repetition.txt"), "--silver"], &["ee7n done"]);
    assert_eq!(text, "this position was there twice before\n");
}

#[test]
fn in_the_middle_of_a_push_only_its_end_is_possible() {
    let text = after_start(&[PUSH], &["rd5n", "why", "hint", "moves", "undo", "rd5n Ed4n"]);
    assert_has(&text, &["in the middle of a push", "A push is under way: finish it first."]);
    assert_has(&text, &["Gold to move, 2 steps left. Frozen, in parentheses: rd6.\n"]);
    assert!(text.ends_with("Unfinished: rd5n Ed4n\n\n2g\n"), "{text}");
}

// ---------------------------------------------------------------------------------------------- Questions

#[test]
fn questions_are_answered_without_a_move() {
    let text = after_start(&[PUSH], &["moves", "why", "hint", "help", "flip"]);
    assert_has(&text, &["  Ed4: Ed4e, ", "Ed4e rd5s", "rd5n Ed4n", "  Rh1: Rh1n, Rh1w\n"]);
    assert_has(&text, &["balance\nmaterial", "total for Gold", "Gold to move: "]);
    assert_has(&text, &["Hint: ", " for Gold, who wins "]);
    assert_has(
        &text,
        &["take back the last step", "    h  g  f  e  d  c  b  a\nGold to move, 4 steps left."],
    );
    assert!(!text.contains("Hathi plays"));
}

#[test]
fn before_the_setups_a_hint_is_a_setup() {
    let text = after_start(&[], &["hint", "why"]);
    let hint = text.lines().find_map(|line| line.strip_prefix("Hint: ")).unwrap();
    assert_eq!(hint.split(' ').count(), 16);
    assert_has(&text, &["The pieces are not placed yet."]);
}

#[test]
fn proved_wins_are_said_in_words() {
    assert_has(&after_start(&[GOAL], &["hint"]), &["Hint: Ra7n", "Gold wins in this turn"]);
    assert_has(&after_start(&[GOAL], &["Ra7n", "hint"]), &["Hint: done", "Gold wins in this turn"]);
}

// ------------------------------------------------------------------------------------------------ The end

#[test]
fn resigning_ends_the_game_and_the_record_says_so() {
    let text = after_start(&[PUSH], &["resign", "Ed4e", "undo", "resign", "flip"]);
    assert_has(
        &text,
        &[
            "The game is over: Silver wins by resignation (Gold resigns). Hathi has won.",
            "The game is over.\n",
        ],
    );
    assert!(text.ends_with("\n2g resigns\n"), "{text}");
}

#[test]
fn who_is_too_slow_loses() {
    let text = after_start(&[PUSH, "--time", "0.000000001s/0"], &["Ed4e done"]);
    assert_has(&text, &["Silver wins by time (the time of Gold is up). Hathi has won."]);
    let clocks = play(&["--time", "15s/2m"], &["auto"]).fine();
    assert_has(&clocks, &["with the reserve: Gold 2:15, Silver 2:15.", "TimeControl: 15s/2m\n"]);
}

#[test]
fn at_the_end_of_the_input_nothing_is_lost() {
    let text = play(&[], &["auto"]).fine();
    let record = text.split_once("The game so far:\n\n").expect("the record").1;
    assert_has(record, &["Gold: Human\nSilver: Hathi ", ", level 1\n\n1g ", "\n1s ", "\n2g\n"]);
    let again = temporary("play-rescued.txt", record);
    assert!(!play(&[&again], &["help"]).fine().contains("The game so far"), "nothing new was played");
}

#[test]
fn quitting_needs_no_answer_when_nobody_is_there() {
    let text = after_start(&[PUSH], &["Ed4e done", "quit", "Ed4w done"]);
    assert!(text.contains("The game so far") && !text.contains("Ed4w"), "{text}");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    for (name, start, turn) in
        [("play-setups.txt", None, "d2n d3n done"), ("play-position.txt", Some(PUSH), "d4e done")]
    {
        let file = temporary(name, "");
        let save = format!("save {file}");
        let lines: Vec<&str> = if start.is_none() { vec!["auto"] } else { vec![] };
        let lines: Vec<&str> = lines.into_iter().chain([turn, save.as_str()]).collect();
        let arguments: Vec<&str> = start.into_iter().collect();
        let text = play(&arguments, &lines).fine();
        assert_has(&text, &[&format!("The game is in {file}.")]);
        assert!(!text.contains("The game so far"));
        assert_has(&fs::read_to_string(&file).unwrap(), &["\n2g ", "\n2s ", "\n3g\n"]);
        assert_has(&hathi(&["check", &file]).fine(), &["1"]);
        let board = text.rsplit("\n\n").next().unwrap().split("Gold to move").next().unwrap().to_string();
        assert_has(&play(&[&file], &[]).fine(), &[&board]);
    }
    let text = after_start(&[PUSH], &["save /no/such/folder/game.txt"]);
    assert_has(&text, &["/no/such/folder/game.txt: there is no such file"]);
}

#[test]
fn what_is_typed_may_be_large_or_have_the_label_of_its_turn() {
    let text = after_start(&[PUSH], &["HELP", "3g Ed4e", "2g Ed4e DONE"]);
    assert_has(&text, &["take back the last step", "Turn 2g is due.", "Hathi plays 2s "]);
    assert!(!text.contains("(or pass)"), "a turn cannot be passed");
}

#[test]
fn why_tells_whose_judgement_it_is() {
    let text = after_start(&[PUSH], &["why"]);
    assert_has(&text, &["The classical evaluation, which can explain itself:", "The network, which plays: "]);
    assert_has(&after_start(&[GOAL], &["Ra7n done", "why"]), &["The game is over: Gold wins by goal."]);
}

#[test]
fn only_this_game_is_written_over() {
    let other = temporary("play-other.txt", "1g Ra1 Ee1\n1s rh8 eh7\n2g Ee1n\n");
    let save = format!("save {other}");
    let text = after_start(&[PUSH], &["Ed4e done", &save]);
    assert_has(&text, &["has something else in it", "The game so far"]);
    assert!(fs::read_to_string(&other).unwrap().starts_with("1g Ra1 Ee1\n"));
    let text = after_start(&[PUSH], &["Ed4e done", &format!("save !{other}"), "e4e done", &save]);
    assert_eq!(text.matches(&format!("The game is in {other}.")).count(), 2, "{text}");
}

#[test]
fn a_resumed_game_knows_its_players_its_steps_and_its_end() {
    let file = temporary("play-resumed.txt", "");
    let save = format!("save {file}");
    let lines = "auto\nd7s\n".to_string() + &save;
    hathi_reads(&["play", "--seed", "3", "--level", "2", "--silver"], lines.as_bytes()).fine();
    let text = fs::read_to_string(&file).unwrap();
    assert_has(&text, &["Unfinished: ", "level 2", "Silver: Human"]);
    let again = hathi_reads(&["play", &file], b"resign\n").fine();
    assert_has(&again, &["level 2 of 10, plays Gold. You play Silver.", "Silver to move, 3 steps left."]);
    let over = temporary("play-over.txt", "");
    hathi_reads(&["play", &file], format!("resign\nsave {over}\n").as_bytes()).fine();
    assert_has(&fs::read_to_string(&over).unwrap(), &["Result: w\n", "Termination: r\n"]);
    assert_has(
        &hathi(&["play", &over]).fine(),
        &["The game is over: Gold wins by resignation (Silver resigns). Hathi has won."],
    );
    assert_has(&hathi(&["show", &over]).fine(), &["The game is over: Gold wins by resignation."]);
}

#[test]
#[cfg(unix)]
fn an_interruption_at_the_prompt_loses_nothing() {
    use std::io::Write;
    let mut command = program::program();
    let mut child = command
        .args(["play", "--seed", "1", "--level", "1"])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"auto\nd2n\n").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    program::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_has(&text, &["The game so far:", "Unfinished: ", "\n1g ", "\n2g\n"]);
}

/// The seconds that a process has computed.
#[cfg(target_os = "linux")]
fn computed(child: &std::process::Child) -> f64 {
    let text = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
    // utime and stime, in hundredths of a second.
    fields[11..13].iter().map(|field| field.parse::<f64>().unwrap() / 100.0).sum()
}

#[test]
#[cfg(target_os = "linux")]
fn an_interruption_while_hathi_searches_loses_nothing() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = program::program()
        .args(["play", "--seed", "1", "--level", "10", "--time", "10m/1h"])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"auto\n").unwrap();
    let mut line = String::new();
    while !line.contains("Hathi places its pieces") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "it has ended too early");
    }
    let before = computed(&child);
    input.write_all(b"d2n done\n").unwrap();
    while computed(&child) < before + 0.5 {
        assert!(child.try_wait().unwrap().is_none(), "it has ended too early");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    program::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_has(&text, &["The game so far:", "\n1g ", "\n1s ", "\n2g "]);
    assert!(text.contains("d2n\n2s\n"), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| {
        let lines = "auto\nd2n d3n done\ne2n done\n";
        hathi_reads(&["play", "--seed", seed, "--level", "4"], lines.as_bytes()).fine()
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5"), game("6"));
}

// ------------------------------------------------------------------------------------------------ Refusals

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    for (arguments, reason) in [
        (vec!["play", "--level", "11"], "11 is not in 1..=10"),
        (vec!["play", "--gold", "--silver"], "cannot be used with"),
        (vec!["play", "--time", "soon"], "'s' is not a number"),
        (
            vec!["play", "g3 [r                                                              R]"],
            "at the beginning of a turn",
        ),
        (vec!["play", "no-such-file"], "there is no such file"),
    ] {
        let error = hathi(&arguments).refused();
        assert!(error.contains(reason), "{error}");
    }
}
