//! The commands as a person runs them: what they print, and how they end.

use crate::program::{data, hathi, hathi_reads, program, temporary};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;

// ----------------------------------------------------------------------------------------------- The tools

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn data_text(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap()
}

const START: &str = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
/// A gold rabbit on a1, and nothing else.
const LONE_RABBIT: &str = "g [                                                        R       ]";
/// Gold's rabbit on a1 and Silver's on h8, too far apart to meet in one turn each.
const TWO_RABBITS: &str = "g [       r                                                R       ]";

// ------------------------------------------------------------------------------------------------- No work

#[test]
fn help_and_version_are_no_errors() {
    assert_eq!(hathi(&["--version"]).fine(), format!("hathi {}\n", env!("CARGO_PKG_VERSION")));
    assert!(hathi(&["--help"]).fine().contains("POSITION is one of"));
    for command in ["show", "turns", "perft", "check", "complexity"] {
        assert!(hathi(&[command, "--help"]).fine().contains(&format!("Usage: hathi {command}")));
    }
}

// ---------------------------------------------------------------------------------------------------- show

const LONG_FORM_DRAWN: &str = "  \
  +-------------------------+
8 | r  .  .  r  .  .  r  .  |
7 | .  .  .  .  .  .  .  .  |
6 | .  .  x  .  .  x  .  .  |
5 | .  .  e  .  .  .  .  .  |
4 | .  . (H) .  .  .  .  .  |
3 | .  .  x  .  .  x  .  .  |
2 | .  .  .  .  .  E  .  .  |
1 | R  .  .  R  .  .  R  .  |
  +-------------------------+
    a  b  c  d  e  f  g  h
Silver to move, 3 steps left. Frozen, in parentheses: Hc4.
";

const LONG_FORM_SHORT: &str = "s3 [r  r  r                   e       H                  E  R  R  R ]\n";

#[test]
fn a_file_with_a_drawn_board_is_drawn_with_its_frozen_pieces() {
    assert_eq!(hathi(&["show", &data("long.txt")]).fine(), LONG_FORM_DRAWN);
}

#[test]
fn the_long_form_is_printed_as_it_was_read() {
    assert_eq!(hathi(&["show", "--long", &data("long.txt")]).fine(), data_text("long.txt"));
}

#[test]
fn the_short_form_keeps_the_steps_left() {
    assert_eq!(hathi(&["show", "--short", &data("long.txt")]).fine(), LONG_FORM_SHORT);
    assert_eq!(hathi(&["show", "--short", LONG_FORM_SHORT.trim_end()]).fine(), LONG_FORM_SHORT);
}

#[test]
fn a_position_can_be_the_argument_itself_short_or_drawn() {
    assert_eq!(hathi(&["show", "--short", START]).fine(), format!("{START}\n"));
    assert_eq!(hathi(&["show", &data_text("long.txt")]).fine(), LONG_FORM_DRAWN);
}

#[test]
fn a_file_may_have_a_short_position() {
    assert_eq!(hathi(&["show", "--short", &data("short.txt")]).fine(), data_text("short.txt"));
}

#[test]
fn standard_input_may_have_any_form() {
    for name in ["long.txt", "short.txt", "goal.txt"] {
        let from_file = hathi(&["show", &data(name)]).fine();
        assert_eq!(hathi_reads(&["show", "-"], data_text(name).as_bytes()).fine(), from_file, "{name}");
    }
    let from_file = hathi(&["show", &format!("{}@2s", data("goal.txt"))]).fine();
    assert_eq!(hathi_reads(&["show", "--", "-@2s"], data_text("goal.txt").as_bytes()).fine(), from_file);
}

#[test]
fn a_record_stands_for_its_last_position() {
    let text = hathi(&["show", &data("goal.txt")]).fine();
    assert!(text.contains("8 | R  .  .  .  .  .  .  .  |"), "{text}");
    assert!(text.ends_with("The game is over: Gold wins by goal.\n"), "{text}");
}

#[test]
fn a_record_and_a_label_stand_for_the_position_before_that_turn() {
    let show = |label: &str| hathi(&["show", "--long", &format!("{}@{label}", data("goal.txt"))]).fine();
    let before = show("2s");
    assert_eq!(
        before,
        "2s
 +-----------------+
8|                 |
7|         e     r |
6| R   x     x     |
5|                 |
4|                 |
3|     x     x     |
2|         E       |
1|                 |
 +-----------------+
   a b c d e f g h
"
    );
    assert_eq!(show("2b"), before, "b is the old letter of Silver");
    assert!(show("2w").starts_with("2g\n"));
    assert!(show("3g").starts_with("3g\n"));
    assert!(show("3s").contains("8| R "), "the turn that was never made is due after the last one");
    assert!(show("1s").contains("2| R       E       |"), "in the setup, what is placed so far");
}

#[test]
fn a_file_with_an_at_in_its_name_is_a_file() {
    let name = temporary("odd@2s", START);
    assert_eq!(hathi(&["show", "--short", &name]).fine(), format!("{START}\n"));
}

#[test]
fn a_file_with_brackets_in_its_name_is_a_file() {
    for name in ["odd[1].txt", "g [x]"] {
        let name = temporary(name, START);
        assert_eq!(hathi(&["show", "--short", &name]).fine(), format!("{START}\n"));
    }
}

#[test]
fn a_record_may_have_line_ends_of_windows_and_names_in_another_encoding() {
    let mut bytes = b"White: J\xf6rg\r\n".to_vec();
    bytes.extend(data_text("goal.txt").replace('\n', "\r\n").bytes());
    let name = temporary("windows.txt", &bytes);
    assert_eq!(hathi(&["show", &name]).fine(), hathi(&["show", &data("goal.txt")]).fine());
}

#[test]
fn the_json_of_a_position_says_everything() {
    let value = json(&hathi(&["show", "--json", &data("long.txt")]).fine());
    assert_eq!(value["position"], LONG_FORM_SHORT.trim_end());
    assert_eq!(value["turn"], "12s");
    assert_eq!(value["side"], "s");
    assert_eq!(value["steps_left"], 3);
    assert_eq!(value["rows"][3], "  e     ");
    assert_eq!(value["board"], LONG_FORM_SHORT.trim_end()[3..]);
    assert_eq!(value["frozen"], json(r#"["c4"]"#));
    assert_eq!(value["outcome"], Value::Null);
    let pieces = value["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 9);
    assert!(pieces.contains(&json(r#"{"piece": "H", "square": "c4", "frozen": true}"#)));
    assert!(pieces.contains(&json(r#"{"piece": "e", "square": "c5", "frozen": false}"#)));
    assert_eq!(value["key"].as_str().unwrap().len(), 16);

    let over = json(&hathi(&["show", "--json", &data("goal.txt")]).fine());
    assert_eq!(over["outcome"], "Gold wins by goal");
}

#[test]
fn there_are_no_colours_where_the_output_is_no_terminal() {
    assert!(!hathi(&["show", START]).fine().contains('\x1b'));
}

// --------------------------------------------------------------------------------------------------- turns

#[test]
fn the_turns_of_a_lone_rabbit_can_be_counted_by_hand() {
    // From a1 with up to four steps north and east: as many squares as pairs with a sum of 1 to 4, 2 + 3 + 4 + 5 = 14,
    // and c3, where it is captured, is still one result.
    assert_eq!(hathi(&["turns", TWO_RABBITS]).fine(), "14\n");
    // With one step left, two.
    let mut list: Vec<String> = hathi(&["turns", "--list", &TWO_RABBITS.replace("g ", "g1 ")])
        .fine()
        .lines()
        .map(str::to_string)
        .collect();
    list.sort();
    assert_eq!(list, ["Ra1e", "Ra1n"]);
}

#[test]
fn where_the_game_is_over_the_turns_say_so() {
    let counted = hathi(&["turns", LONE_RABBIT]);
    assert_eq!((counted.status, counted.out.as_str()), (0, "14\n"));
    assert_eq!(counted.err, "The game is over: Gold wins by elimination.\n");
    assert_eq!(json(&hathi(&["turns", "--json", LONE_RABBIT]).out)["outcome"], "Gold wins by elimination");
}

#[test]
fn captures_are_written_into_the_turns() {
    // Pushed or pulled, the cat on d3 can only be lost in c3 to the west of it.
    let position = "g [       r                           E       c            R       ]";
    let list = hathi(&["turns", "--list", position]).fine();
    assert!(list.lines().any(|turn| turn == "cd3w cc3x Ed4s"), "{list}");
}

#[test]
fn the_opening_has_the_known_number_of_turns() {
    assert_eq!(hathi(&["turns", START]).fine(), "3353\n");
}

#[test]
fn the_json_of_turns_has_every_turn_of_the_list_with_its_board() {
    let list = hathi(&["turns", "--list", &data("long.txt")]).fine();
    let value = json(&hathi(&["turns", "--json", &data("long.txt")]).fine());
    let turns = value["turns"].as_array().unwrap();
    assert_eq!(value["position"], LONG_FORM_SHORT.trim_end());
    assert_eq!(value["count"], turns.len());
    assert_eq!(turns.iter().map(|turn| turn["turn"].as_str().unwrap()).collect::<Vec<_>>(), {
        list.lines().collect::<Vec<_>>()
    });
    let mut boards: Vec<&str> = turns.iter().map(|turn| turn["board"].as_str().unwrap()).collect();
    assert!(boards.iter().all(|board| board.chars().count() == 66 && *board != &LONG_FORM_SHORT[3..69]));
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len(), turns.len(), "distinct");
}

#[test]
fn a_third_repetition_is_no_turn_of_a_game() {
    let record = data("repetition.txt");
    let position = hathi(&["show", "--short", &record]).fine();
    let without_history = hathi(&["turns", "--list", position.trim_end()]).fine();
    let in_the_game = hathi(&["turns", "--list", &record]).fine();
    let missing: Vec<&str> =
        without_history.lines().filter(|turn| !in_the_game.lines().any(|other| other == *turn)).collect();
    assert_eq!(missing, ["ee7n"]);
}

// --------------------------------------------------------------------------------------------------- perft

/// The walks of exactly that many steps from a square, north, east and west on the board, counted one by one.
fn walks(column: i32, row: i32, steps: u32) -> u64 {
    if steps == 0 {
        return 1;
    }
    [(0, 1), (1, 0), (-1, 0)]
        .into_iter()
        .map(|(right, up)| (column + right, row + up))
        .filter(|(column, row)| (0..8).contains(column) && (0..8).contains(row))
        .map(|(column, row)| walks(column, row, steps - 1))
        .sum()
}

fn perft(depth: u32, position: &str) -> (u64, u64) {
    let value = json(&hathi(&["perft", "--json", &depth.to_string(), position]).fine());
    assert_eq!(value["depth"], depth);
    assert_eq!(value["position"], position);
    assert!(value["seconds"].as_f64().unwrap() >= 0.0);
    assert!(value["nodes_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(value["divide"], Value::Null, "only if it is asked for");
    (value["sequences"].as_u64().unwrap(), value["nodes"].as_u64().unwrap())
}

#[test]
fn the_sequences_of_a_lone_rabbit_are_the_walks_on_the_board() {
    for depth in 1..=4 {
        let nodes = (1..=depth).map(|steps| walks(0, 0, steps)).sum();
        assert_eq!(perft(depth, LONE_RABBIT), (walks(0, 0, depth), nodes), "depth {depth}");
    }
    assert_eq!(perft(5, LONE_RABBIT).0, 0, "the other side has nothing to move");
}

#[test]
fn the_turn_passes_after_four_steps() {
    let own = walks(0, 0, 4);
    assert_eq!(perft(4, TWO_RABBITS).0, own);
    assert_eq!(perft(6, TWO_RABBITS).0, own * walks(0, 0, 2));
    assert_eq!(perft(8, TWO_RABBITS).0, own * own);
}

#[test]
fn the_divided_numbers_sum_to_the_total() {
    for (depth, position) in [("3", START), ("2", &data("long.txt")), ("1", &data("long.txt"))] {
        let value = json(&hathi(&["perft", "--divide", "--json", depth, position]).fine());
        let divide = value["divide"].as_array().unwrap();
        let sum: u64 = divide.iter().map(|pair| pair[1].as_u64().unwrap()).sum();
        assert_eq!(value["sequences"], sum, "{position}");
        let moves: Vec<&str> = divide.iter().map(|pair| pair[0].as_str().unwrap()).collect();
        let text = hathi(&["perft", "--divide", depth, position]).fine();
        for (name, pair) in moves.iter().zip(divide) {
            let count = pair[1].to_string();
            assert!(
                text.lines().any(|line| line.starts_with(name) && line.ends_with(&format!(" {count}"))),
                "{name} in {text}"
            );
        }
        assert_eq!(text.lines().count(), moves.len() + 4);
    }
}

#[test]
fn perft_prints_its_four_figures() {
    let text = hathi(&["perft", "1", START]).fine();
    let names: Vec<&str> = text.lines().map(|line| line[..18].trim_end()).collect();
    assert_eq!(names, ["sequences", "nodes", "seconds", "nodes per second"]);
    assert!(text.lines().next().unwrap().ends_with(" 8"), "{text}");
}

// --------------------------------------------------------------------------------------------------- check

/// The line and column of a text in the archive, found by looking for it.
fn place_in_archive(needle: &str) -> (u64, u64) {
    let text = data_text("archive.txt");
    let (number, line) = text.lines().enumerate().find(|(_, line)| line.contains(needle)).unwrap();
    (number as u64 + 1, line.find(needle).unwrap() as u64 + 1)
}

const ARCHIVE_SUMMARY: &str = "\
games                8
turns               30
fine                 3
unfinished           1
broken               4
handicaps            6
take-backs           4  (games: 1)
";

#[test]
fn an_archive_is_read_to_its_end_and_everything_in_it_counted() {
    let text = hathi(&["check", &data("archive.txt")]).broken();
    assert!(text.ends_with(ARCHIVE_SUMMARY), "{text}");
    assert_eq!(text.lines().count(), 4 + ARCHIVE_SUMMARY.lines().count());
}

#[test]
fn the_turns_of_an_archive_are_those_played_and_those_taken_back() {
    // By hand, as far as the rules let each game go: 3 and a resignation; 5; 4 that stand and 4 taken back; 3; 2 before
    // the illegal one; 5; 4 before the illegal one.
    let by_hand = 3 + 5 + (4 + 4) + 3 + 2 + 5 + 4;
    let value = json(&hathi(&["check", "--json", &data("archive.txt")]).broken());
    assert_eq!(value["turns"], by_hand);
    assert_eq!(value["take_backs"], 4);
    assert_eq!(value["games_with_take_backs"], 1);
}

#[test]
fn what_is_broken_is_reported_with_its_place_and_reason() {
    let name = data("archive.txt");
    let value = json(&hathi(&["check", "--json", &name]).broken());
    let text = hathi(&["check", &name]).broken();
    let broken = value["broken"].as_array().unwrap();
    let (goal_line, _) = place_in_archive("\tb\tg\t");
    let (_, moves_column) = place_in_archive("1w Ra2 Ee2");
    let expected = [
        ("?", place_in_archive("nonsense"), "the number of fields is 1 instead of 16", false),
        ("5", place_in_archive("Ra2s"), "2g: Ra2s: rabbits do not step backward", false),
        (
            "6",
            (goal_line, moves_column),
            "Gold wins by goal on the board, but the record says \"Silver wins by goal\"",
            false,
        ),
        ("7", place_in_archive("Ee4n"), "3g: Ee4n: there is no piece", true),
    ];
    assert_eq!(broken.len(), expected.len());
    for (found, (game, (line, column), reason, corrupt)) in broken.iter().zip(expected) {
        assert_eq!(found["file"], *name);
        assert_eq!(found["game"], game);
        assert_eq!((found["line"].as_u64(), found["column"].as_u64()), (Some(line), Some(column)), "{found}");
        assert_eq!(found["reason"], reason);
        assert_eq!(found["marked_corrupt"], corrupt);
        let mark = if corrupt { " [marked corrupt]" } else { "" };
        let in_words = format!("{name}, game {game}, line {line}, column {column}: {reason}{mark}\n");
        assert!(text.contains(&in_words), "{in_words} in {text}");
    }
}

#[test]
fn an_archive_may_have_line_ends_of_windows_and_names_in_another_encoding() {
    let text = data_text("archive.txt").replace('\n', "\r\n").replace("bot_example", "J?rg");
    let bytes: Vec<u8> = text.bytes().map(|byte| if byte == b'?' { 0xf6 } else { byte }).collect();
    assert!(String::from_utf8(bytes.clone()).is_err());
    let found = hathi(&["check", &temporary("windows-archive.txt", &bytes)]).broken();
    assert!(found.ends_with(ARCHIVE_SUMMARY), "{found}");
}

#[test]
fn an_archive_may_come_from_standard_input_and_together_with_records() {
    let archive = data_text("archive.txt");
    let text = hathi_reads(&["check", "-"], archive.as_bytes()).broken();
    assert!(text.ends_with(ARCHIVE_SUMMARY), "{text}");

    let files = [&data("goal.txt"), "-", &data("repetition.txt")];
    let arguments: Vec<&str> = ["check", "--json"].into_iter().chain(files).collect();
    let value = json(&hathi_reads(&arguments, archive.as_bytes()).broken());
    let number = |name: &str| value[name].as_u64().unwrap();
    assert_eq!(number("games"), 8 + 2);
    assert_eq!(number("turns"), 30 + 5 + 9);
    assert_eq!((number("fine"), number("unfinished")), (3 + 1, 1 + 1));
    assert_eq!(value["broken"].as_array().unwrap().len(), 4);
}

#[test]
fn check_reads_what_openings_writes() {
    let starts = hathi(&["openings", "--count", "3", "--seed", "5"]).fine();
    let value = json(&hathi_reads(&["check", "--json", "-"], starts.as_bytes()).fine());
    assert_eq!((value["games"].as_u64(), value["unfinished"].as_u64()), (Some(3), Some(3)), "{value}");
}

#[test]
fn every_game_of_a_file_is_checked_with_its_own_place() {
    let record = data_text("goal.txt");
    let broken = record.replace("rg7s", "rg7n");
    let text = hathi_reads(&["check", "-"], format!("{record}\n{broken}\n{START}\n").as_bytes()).broken();
    let line = record.lines().count() + 1 + 15;
    assert!(text.starts_with(&format!("-, game 7, line {line}, column 9: 2s: rg7n: rabbits")), "{text}");
    assert!(text.contains("games                3"), "{text}");
}

#[test]
fn an_archive_without_its_names_cannot_be_read() {
    let text = hathi_reads(&["check", "-"], b"id\tmovelist\n7\t1w Ra1\n").broken();
    assert!(
        text.starts_with("-, game ?, line 1, column 1: the first line of an archive names its columns"),
        "{text}"
    );
}

#[test]
fn an_archive_without_games_is_in_order() {
    let header = data_text("archive.txt").lines().next().unwrap().to_string() + "\n\n";
    let value = json(&hathi_reads(&["check", "--json", "-"], header.as_bytes()).fine());
    assert_eq!(value["games"], 0);
}

#[test]
fn a_record_is_fine_if_its_end_is_right_or_not_told() {
    let record = data_text("goal.txt");
    for text in [record.clone(), record.replace("Result: w\n", "").replace("Termination: g\n", "")] {
        let value = json(&hathi_reads(&["check", "--json", "-"], text.as_bytes()).fine());
        assert_eq!(value["fine"], 1, "{text}");
        assert_eq!(value["turns"], 5);
        assert_eq!(value["handicaps"], 1);
    }
}

#[test]
fn a_record_with_a_wrong_end_is_broken() {
    for (tag, other, reason) in [
        (
            "Result: w",
            "Result: b",
            "Gold wins by goal on the board, but the record says \"Silver wins by goal\"",
        ),
        (
            "Termination: g",
            "Termination: e",
            "Gold wins by goal on the board, but the record says \"Gold wins by elimination\"",
        ),
        (
            "3w Ra6n Ra7n",
            "3w Ra6n",
            "the record says \"Gold wins by goal\", but on the board the game goes on",
        ),
    ] {
        let text = data_text("goal.txt").replace(tag, other);
        let found = hathi_reads(&["check", "-"], text.as_bytes()).broken();
        assert!(found.starts_with(&format!("-, game 7, line 1, column 1: {reason}\n")), "{found}");
    }
}

#[test]
fn an_illegal_turn_of_a_record_is_found_where_it_stands() {
    let text = data_text("goal.txt").replace("rg7s", "rg7n rg8s");
    let found = hathi_reads(&["check", "-"], text.as_bytes()).broken();
    assert!(
        found.starts_with("-, game 7, line 15, column 9: 2s: rg7n: rabbits do not step backward\n"),
        "{found}"
    );
}

#[test]
fn a_text_that_is_no_record_is_broken_and_not_an_error() {
    let found = hathi_reads(&["check", "-"], b"White: anna\nwhat is this\n").broken();
    assert!(found.starts_with("-, game 1, line 2, column 1: this is neither a tag"), "{found}");
}

// ---------------------------------------------------------------------------------------------- complexity

#[test]
fn the_complexity_of_the_game_is_computed() {
    let text = hathi(&["complexity"]).fine();
    assert!(text.contains("4.63473·10^42"), "{text}");
    let value = json(&hathi(&["complexity", "--json"]).fine());
    let rows = value["table_2_1"].as_array().unwrap();
    assert_eq!(rows.len(), 33);
    // 64!/(32!·8!²·2!⁶) boards with all pieces, computed here in floating point.
    let log10_factorial = |n: u32| (1..=n).map(|i| f64::from(i).log10()).sum::<f64>();
    let expected = log10_factorial(64) - log10_factorial(32) - 2.0 * log10_factorial(8) - 6.0 * 2f64.log10();
    let found: f64 = rows[0]["state_space"].as_str().unwrap().parse().unwrap();
    assert!((found.log10() - expected).abs() < 1e-9, "{found}");
    assert_eq!(value["games"], Value::Null, "only if games are given");
}

#[test]
fn the_branching_factor_of_games_is_measured_and_drawn() {
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("curve.svg");
    let _ = fs::remove_file(&picture);
    let (svg, games) = (picture.to_str().unwrap(), data("goal.txt"));
    let text = hathi(&["complexity", "--games", &games, "--svg", svg]).fine();
    assert!(text.contains("Branching factor of the games"), "{text}");
    let drawn = fs::read_to_string(&picture).unwrap();
    assert!(drawn.trim_start().starts_with("<svg") && drawn.trim_end().ends_with("</svg>"), "{drawn}");

    let value = json(&hathi(&["complexity", "--json", "--games", &games]).fine());
    let per_ply = value["games"]["per_ply"].as_array().unwrap();
    assert_eq!(per_ply.len(), 3);
    for (mean, label) in per_ply.iter().zip(["2g", "2s", "3g"]) {
        let turns = hathi(&["turns", &format!("{games}@{label}")]).fine();
        assert_eq!(mean["distinct"].as_f64(), turns.trim_end().parse().ok(), "{label}");
    }

    let value = json(&hathi(&["complexity", "--json", "--games", &games, &data("archive.txt")]).fine());
    // The record, and what can be replayed of the archive: games 1, 2, 3, 4 and 6.
    assert_eq!(value["games"]["games"], 1 + 5);
    // Each position after the setups in which a turn was made or was due.
    assert_eq!(value["games"]["positions"], 3 + (1 + 3 + 2 + 2 + 3));
}

// --------------------------------------------------------------------------------------------- Bad input

#[test]
fn bad_input_gets_one_clear_line() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let goal = data("goal.txt");
    let [beyond, no_label, zero] = ["9g", "noon", "0g"].map(|label| format!("{goal}@{label}"));
    let broken_record = temporary("broken-record.txt", data_text("goal.txt").replace("rg7s", "rg7n"));
    let beyond_broken = format!("{broken_record}@3g");
    let bad_row = temporary("bad-row.txt", data_text("long.txt").replace("e           |", "e         |"));
    let bad_piece = temporary("bad-piece.txt", data_text("long.txt").replace("H", "Q"));
    let empty = temporary("empty.txt", "");
    let several = temporary("several.txt", format!("{START}\n{START}\n"));
    let brackets = "no[such]file.txt";
    let archive = data("archive.txt");
    let nowhere = format!("{folder}/no/such/folder.svg");
    let alone_on_trap = format!("g [{:42}R{:21}]", "", "");

    let cases: Vec<(Vec<&str>, &str)> = vec![
        // Arguments.
        (vec!["dance"], "unrecognized subcommand 'dance'"),
        (vec!["--quickly"], "unexpected argument '--quickly'"),
        (vec!["show"], "not provided: <POSITION>"),
        (vec!["show", START, START], "unexpected argument"),
        (vec!["show", "--short", "--long", START], "cannot be used with"),
        (vec!["turns", "--list", "--json", START], "cannot be used with"),
        (vec!["perft"], "not provided: <DEPTH> <POSITION>"),
        (vec!["perft", "0", START], "'0' for '<DEPTH>'"),
        (vec!["perft", "65", START], "'65' for '<DEPTH>'"),
        (vec!["perft", "four", START], "'four' for '<DEPTH>'"),
        (vec!["perft", "-1", START], "-1"),
        (vec!["check"], "not provided: <FILES>"),
        (vec!["complexity", "--svg", "x.svg"], "not provided:"),
        (vec!["complexity", "--games"], "'--games <FILE>...'"),
        // Files.
        (vec!["show", "no-such-file"], "no-such-file: there is no such file"),
        (vec!["show", "no-such-file@2g"], "no-such-file: there is no such file"),
        (vec!["show", ""], "there is no such file"),
        (vec!["show", brackets], "no[such]file.txt: there is no such file"),
        (vec!["check", &goal, "no-such-file"], "no-such-file: there is no such file"),
        (vec!["complexity", "--games", "no-such-file"], "no-such-file: there is no such file"),
        (vec!["complexity", "--games", &goal, "--svg", &nowhere], "folder.svg: there is no such file"),
        (vec!["show", folder], ": this is a folder"),
        (vec!["turns", folder], ": this is a folder"),
        (vec!["perft", "1", folder], ": this is a folder"),
        (vec!["check", folder], ": this is a folder"),
        (vec!["complexity", "--games", folder], ": this is a folder"),
        (vec!["complexity", "--games", &broken_record], "no game in these files that the rules can replay"),
        // Positions.
        (vec!["show", "g [rrrq]"], "position: line 1, column 7: 'q' is not a piece"),
        (vec!["show", "g [rrr]"], "column 7: 3 squares between the brackets instead of 64"),
        (vec!["show", "x [rrr]"], "position: line 1, column 1: a position begins with the side"),
        (vec!["show", &alone_on_trap], "column 46: R stands on the trap c3 with no friend beside it"),
        (vec!["show", "g5 [rrr"], "line 1, column "),
        (vec!["show", "2g\n what"], "position: line 2, column "),
        (vec!["turns", &bad_row], "bad-row.txt: line 6, column "),
        (vec!["perft", "1", &bad_piece], "bad-piece.txt: line 7, column 8: 'Q' is not a piece"),
        (vec!["show", &empty], "empty.txt: line 1, column 1: there is no position and no game here"),
        (vec!["show", &several], "several.txt: line 2, column 1: one position or game is wanted"),
        (vec!["show", &archive], "archive.txt: line 3, column 1: one position or game is wanted"),
        // Records.
        (vec!["show", &beyond], "goal.txt: line 17, column 1: the record ends before turn 9g, at 3s"),
        (vec!["show", &no_label], "\"noon\" is no turn: a turn is a number and a side, such as 12s"),
        (vec!["show", &zero], "a turn is a number and a side, such as 12s"),
        (vec!["show", &broken_record], "line 15, column 9: 2s: rg7n: rabbits do not step backward"),
        (vec!["show", &beyond_broken], "line 15, column 9: 2s: rg7n: rabbits do not step backward"),
    ];
    for (arguments, expected) in cases {
        let line = hathi(&arguments).refused();
        assert!(line.contains(expected), "{arguments:?}: {line}");
    }
}

#[test]
fn a_broken_record_can_be_shown_up_to_where_it_breaks() {
    let broken = temporary("broken-later.txt", data_text("goal.txt").replace("rg7s", "rg7n"));
    let shown = hathi(&["show", "--long", &format!("{broken}@2s")]).fine();
    assert_eq!(shown, hathi(&["show", "--long", &format!("{}@2s", data("goal.txt"))]).fine());
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_no_unicode_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"\xff");
    let output = program().arg("show").arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}

#[test]
fn in_a_finished_position_every_command_says_who_has_won_and_how() {
    // A rabbit on its goal row, no rabbits left, nobody to move.
    let goal = format!("s [R{:62}r]", "");
    let elimination = format!("g [{:8}E{:46}R{:8}]", "", "", "");
    for (position, outcome) in [
        (goal.as_str(), "Gold wins by goal"),
        (&elimination, "Gold wins by elimination"),
        (&format!("g [{:55}r{:8}]", "", ""), "Silver wins by elimination"),
        // A rabbit in the corner, frozen by a cat, and Silver's rabbit far away.
        (&format!("g [{:7}r{:40}c{:7}R{:7}]", "", "", "", ""), "Silver wins by immobilisation"),
    ] {
        for command in ["show", "eval", "tactics", "analyze"] {
            let text = hathi(&[command, position]).fine();
            assert!(text.ends_with(&format!("h\nThe game is over: {outcome}.\n")), "{command}: {text}");
            let value = json(&hathi(&[command, "--json", position]).fine());
            assert_eq!(value["outcome"], outcome, "{command}");
        }
    }
}

#[test]
fn an_error_has_an_end_and_commands_no_terminal() {
    let line = hathi(&["show", "no\x1b[2Jsuch\nfile"]).refused();
    assert!(!line.contains('\x1b'), "{line}");
    let huge = temporary("huge.txt", "x".repeat(2_000_000));
    assert!(hathi(&["show", &huge]).refused().len() < 2_000);
    let tag = temporary("tag.txt", format!("Game: \x1b[2J{}\n\n1g Ra1\n1s Ra1\n", "x".repeat(2_000_000)));
    let text = hathi(&["check", &tag]).broken();
    assert!(text.contains("game \\u{1b}[2Jxxx") && text.len() < 5_000, "{}", text.len());
}

#[test]
fn games_without_turns_have_no_branching_factor() {
    let setups = temporary("setups-only.txt", "1g Ra1\n");
    let line = hathi(&["complexity", "--games", &setups]).refused();
    assert!(line.contains("have no turns"), "{line}");
}

// ------------------------------------------------------------------------------------------ Closed outputs

#[test]
fn a_reader_that_goes_away_is_no_error() {
    // Far more than a pipe holds, so that the program is still writing when its reader leaves.
    for arguments in [["turns", "--json", START], ["turns", "--list", &wide_open()]] {
        let whole = hathi(&arguments).fine();
        assert!(whole.len() > 200_000, "{}", whole.len());
        let mut child = program().args(arguments).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        // The pipe is closed now.
        let output = child.wait_with_output().unwrap();
        assert_eq!(first, whole.as_bytes()[..10]);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    }
}

/// Gold's pieces all over an open board.
fn wide_open() -> String {
    let rows =
        ["r r r r ", " H    D ", "   C    ", " D  E   ", "   M  H ", "        ", " C      ", "R R R R "];
    format!("g [{}]", rows.concat())
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().args(["show", START]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let line = String::from_utf8(output.stderr).unwrap();
    assert!(line.starts_with("hathi: cannot write the output: ") && line.lines().count() == 1, "{line}");
}

// ------------------------------------------------------------------------------- Data beside the repository

/// A file of the data folder beside the repository; says so and gives nothing where there is none.
fn shared(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    if !path.exists() {
        eprintln!("skipped: no {name} beside the repository");
        return None;
    }
    Some(path.to_str().unwrap().to_string())
}

#[test]
fn the_archives_beside_the_repository_are_fine_but_for_what_they_call_corrupt_themselves() {
    let names = ["allgames2002", "archive-201111-sample", "allgames202602-even"];
    let files: Option<Vec<String>> =
        names.into_iter().map(|name| shared(&format!("games/{name}.txt"))).collect();
    let Some(files) = files else { return };
    let arguments: Vec<&str> =
        ["check", "--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let value = json(&hathi(&arguments).broken());
    assert_eq!(value["games"], 150);
    assert_eq!(value["fine"], 147);
    let broken = value["broken"].as_array().unwrap();
    assert_eq!(broken.len(), 3);
    assert!(broken.iter().all(|game| game["marked_corrupt"] == true), "{broken:?}");
}

#[test]
fn the_speed_positions_beside_the_repository_can_be_read() {
    let Some(name) = shared("positions/speed/t001.txt") else { return };
    assert_eq!(hathi(&["turns", &name]).fine(), "12276\n");
}

/// Runs the program with so many kilobytes of address space, where the system can do that.
#[cfg(target_os = "linux")]
fn hathi_within(kilobytes: u64, arguments: &[&str], input: &str) -> Option<(i32, String, String)> {
    use std::io::Write;
    let script = format!("ulimit -v {kilobytes} || exit 99; exec \"$0\" \"$@\"");
    let mut child = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_hathi")])
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let status = output.status.code().expect("no signal");
    (status != 99).then(|| (status, text(output.stdout), text(output.stderr)))
}

#[test]
#[cfg(target_os = "linux")]
fn memory_and_threads_that_the_machine_refuses_are_one_line_and_no_panic() {
    let position = "g [rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";
    let aei = format!("aei\nsetoption name hash value 900\nsetposition g {}\ngo\nquit\n", &position[2..]);
    for (kilobytes, arguments, input) in [
        (300_000, vec!["analyze", position, "--hash", "900", "--depth", "2"], ""),
        (300_000, vec!["analyze", position, "--hash", "1", "--threads", "1000", "--depth", "2"], ""),
        (300_000, vec!["play", "--level", "10"], "auto\n"),
        (300_000, vec!["bench", "--depth", "1", "--hash", "900"], ""),
        (300_000, vec!["aei", "--hash", "1", "--threads", "1"], aei.as_str()),
        (
            300_000,
            vec![
                "match",
                "--engine",
                "hathi;name=a;nodes=10;threads=1000",
                "--engine",
                "hathi;name=b;nodes=10",
                "--pairs",
                "1",
                "--out",
                "/dev/null/no",
            ],
            "",
        ),
        (100_000, vec!["openings", "--count", "1"], ""),
        (60_000, vec!["openings", "--count", "1"], ""),
    ] {
        let Some((status, out, err)) = hathi_within(kilobytes, &arguments, input) else { return };
        assert!(!err.contains("panicked") && !out.contains("panicked"), "{arguments:?}: {status} {err}");
        assert!(
            status == 0 || status == 2 && err.starts_with("hathi: "),
            "{arguments:?}: {status} {out} {err}"
        );
        assert!(err.lines().count() <= 1, "{arguments:?}: {err}");
    }
}
