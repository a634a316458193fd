//! Games as a person plays them.

use crate::common::{Browser, drawing};
use page::{Effect, Screen};
use serde_json::json;

#[test]
fn a_game_goes_from_the_form_to_turns() {
    let mut browser = Browser::open();
    assert_eq!(browser.model.view().screen, Screen::Home);
    let view = browser.send(json!({"type": "go", "screen": "new"}));
    let form = view.form.unwrap();
    assert_eq!(form.levels.len(), 10);
    assert!(form.can_start);
    let mut browser = Browser::two_people("Fritzlein");
    let view = browser.model.view();
    assert_eq!(
        drawing(&view),
        "rrrrrrrr\nhdcemcdh\n........\n........\n........\n........\nHDCEMCDH\nRRRRRRRR"
    );
    assert_eq!(view.turn.unwrap().prompt, "Gold to move: four steps.");
    let view = browser.drag("d2", "d5");
    let turn = view.turn.unwrap();
    assert_eq!(turn.steps, ["Ed2n", "Ed3n", "Ed4n"]);
    assert_eq!(view.motion.len(), 3);
    let view = browser.tell("end-turn");
    assert_eq!(view.turn.unwrap().label, "2s");
    assert!(browser.effects.iter().any(|effect| matches!(
        effect,
        Effect::Say { text } if text == "2g: Ed2n Ed3n Ed4n. Silver to move."
    )));
}

#[test]
fn hathi_sets_up_and_is_asked_for_its_turn() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi", "threads": 1}));
    browser.send(json!({"type": "form", "field": "side", "value": "s"}));
    let view = browser.tell("start");
    assert_eq!(view.board.unwrap().pieces.len(), 16);
    browser.send(json!({"type": "arrange", "how": {"kind": "random"}}));
    browser.tell("setup-done");
    let query = browser.effects.iter().find_map(|effect| match effect {
        Effect::Search { query } => Some(query.clone()),
        _ => None,
    });
    let query = query.expect("Hathi is asked");
    assert_eq!(query.level, Some(1));
    let before = drawing(&browser.model.view());
    let analysis::Start::Game(game) = query.start else { panic!("a game is sent") };
    let game: arimaa::Record = game.parse().unwrap();
    let position = *game.replay().game.position();
    let turn = position.distinct_turns()[0].0.notation(&position);
    let view = browser.send(json!({"type": "answer", "answer": {"id": query.id, "done": true,
        "depth": 1, "partial": false, "nodes": 1, "time": 0.0, "speed": 1,
        "lines": [{"score": {"centirabbits": 10}, "chance": 0.5, "turns": [turn]}]}}));
    assert_eq!(view.turn.as_ref().unwrap().label, "2s");
    assert!(view.turn.as_ref().unwrap().yours);
    assert_ne!(drawing(&view), before);
    assert!(!view.motion.is_empty());
}

#[test]
fn a_reload_in_the_middle_of_a_turn_keeps_the_steps() {
    let mut browser = Browser::two_people("99of9");
    browser.drag("d2", "d4");
    let mut other = browser.reload();
    assert_eq!(other.model.view().turn.unwrap().steps, ["Ed2n", "Ed3n"]);
    other.send(json!({"type": "go", "screen": "home"}));
    let games = other.model.view().home.unwrap().games;
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].state, "Turn 2g, Gold to move");
    let view = other.send(json!({"type": "resume", "id": games[0].id}));
    assert_eq!(view.turn.unwrap().steps, ["Ed2n", "Ed3n"]);
    other.send(json!({"type": "forget", "id": games[0].id}));
    assert!(other.model.view().confirm.is_some());
    let view = other.send(json!({"type": "confirm", "yes": true}));
    assert_eq!(view.screen, Screen::Home);
    assert!(view.home.unwrap().games.is_empty());
}

#[test]
fn pieces_are_placed_swapped_moved_and_taken_back_to_the_tray() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "form", "field": "opponent", "value": "person"}));
    browser.tell("start");
    let view = browser.tell("setup-done");
    assert_eq!(view.notice.unwrap().text, "16 pieces are still in the tray.");
    browser.send(json!({"type": "press-tray", "piece": "E"}));
    browser.press("d2");
    browser.send(json!({"type": "pick-tray", "piece": "M"}));
    browser.send(json!({"type": "drop", "square": "e2"}));
    browser.press("d2");
    let view = browser.press("e2");
    assert!(drawing(&view).contains("...ME..."));
    let view = browser.send(json!({"type": "arrange", "how": {"kind": "mirror"}}));
    assert!(drawing(&view).contains("...EM..."));
    browser.send(json!({"type": "pick", "square": "d2"}));
    let view = browser.send(json!({"type": "drop", "square": null}));
    assert_eq!(view.setup.unwrap().tray[0].count, 1);
    let view = browser.drag("e2", "e4");
    assert_eq!(view.notice.unwrap().text, "Gold sets up on rows 1 and 2; e4 is not there.");
    let view = browser.send(json!({"type": "arrange", "how": {"kind": "last"}}));
    assert_eq!(view.notice.unwrap().text, "There is no last setup yet.");
    let patterns = view.setup.unwrap().patterns;
    assert!(patterns.len() >= 6);
    for pattern in patterns {
        let view =
            browser.send(json!({"type": "arrange", "how": {"kind": "pattern", "name": pattern.value}}));
        assert!(view.setup.unwrap().can_finish);
    }
    // Silver sees Gold's pieces, and types its own.
    let view = browser.tell("setup-done");
    assert_eq!(view.board.unwrap().pieces.len(), 16);
    let text = "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7";
    let view = browser.send(json!({"type": "enter", "text": text}));
    assert_eq!(view.turn.unwrap().label, "2g");
}

#[test]
fn with_a_handicap_the_tray_lacks_the_piece() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "form", "field": "handicap", "value": "M"}));
    browser.send(json!({"type": "form", "field": "giver", "value": "me"}));
    let view = browser.tell("start");
    assert!(view.setup.unwrap().tray.iter().all(|tray| tray.name != "camel"));
    let view = browser.send(json!({"type": "arrange", "how": {"kind": "random"}}));
    assert_eq!(view.board.unwrap().pieces.len(), 15);
    let view = browser.tell("setup-done");
    assert_eq!(view.board.unwrap().pieces.len(), 31);
}

#[test]
fn a_wrong_time_control_is_named_and_the_game_does_not_begin() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "go", "screen": "new"}));
    let view = browser.send(json!({"type": "form", "field": "time", "value": "15s/2w"}));
    let form = view.form.unwrap();
    assert!(!form.can_start);
    assert_eq!(
        form.problems[0].text,
        "At letter 6: 'w' is not a unit of time: ms, s, m, h and d are. \
         Two minutes a turn and five in reserve are 2m/5m."
    );
    let view = browser.tell("start");
    assert_eq!(view.screen, Screen::New);
    let view = browser.send(json!({"type": "form", "field": "level", "value": "11"}));
    assert_eq!(view.notice.unwrap().text, "There is no such level: there are 1 to 10.");
}

/// A game of two people with 15 seconds a turn and 10 in reserve.
fn with_clocks() -> Browser {
    let mut browser = Browser::open();
    browser.send(json!({"type": "form", "field": "opponent", "value": "person"}));
    browser.send(json!({"type": "form", "field": "time", "value": "15s/10s"}));
    browser.tell("start");
    for _ in 0..2 {
        browser.send(json!({"type": "arrange", "how": {"kind": "random"}}));
        browser.tell("setup-done");
    }
    browser
}

#[test]
fn clocks_run_become_short_and_run_out() {
    let mut browser = with_clocks();
    let view = browser.model.view();
    let clock = view.players.unwrap()[0].clock.clone().unwrap();
    // The setup took no time, so the reserve has grown by the time for a turn.
    assert_eq!((clock.move_time.as_str(), clock.reserve.as_str(), clock.running), ("0:15", "0:25", true));
    browser.now += 20_000.0;
    let view = browser.tell("tick");
    let clock = view.players.unwrap()[0].clock.clone().unwrap();
    assert_eq!((clock.move_time.as_str(), clock.reserve.as_str(), clock.short), ("0:00", "0:20", false));
    browser.now += 12_000.0;
    let view = browser.tell("tick");
    assert!(view.players.unwrap()[0].clock.as_ref().unwrap().short);
    assert!(
        browser
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Say { text } if text == "Time is short."))
    );
    browser.now += 9_000.0;
    let view = browser.tell("tick");
    let end = view.game.unwrap().end.unwrap();
    assert_eq!((end.title.as_str(), end.text.as_str()), ("Silver has won.", "Gold is out of time."));
    let [gold, silver] = view.players.unwrap().map(|player| player.clock.unwrap());
    assert_eq!((gold.move_time.as_str(), gold.reserve.as_str(), gold.running), ("0:00", "0:00", false));
    assert_eq!((silver.move_time.as_str(), silver.reserve.as_str()), ("0:15", "0:25"));
    assert!(browser.effects.contains(&Effect::Ticks { on: false }));
}

#[test]
fn a_game_that_nobody_looks_at_does_not_lose_time() {
    let mut browser = with_clocks();
    browser.now += 5_000.0;
    browser.send(json!({"type": "go", "screen": "home"}));
    browser.now += 3_600_000.0;
    let view = browser.send(json!({"type": "go", "screen": "play"}));
    assert_eq!(view.players.unwrap()[0].clock.as_ref().unwrap().move_time, "0:10");
}

#[test]
fn a_person_resigns_after_a_question_and_a_rematch_changes_the_sides() {
    let mut browser = Browser::two_people("Fritzlein");
    let view = browser.tell("resign");
    assert_eq!(view.confirm.unwrap().text, "Does Gold give up this game?");
    let view = browser.send(json!({"type": "confirm", "yes": false}));
    assert!(view.game.unwrap().end.is_none());
    browser.tell("resign");
    let view = browser.send(json!({"type": "confirm", "yes": true}));
    assert_eq!(view.game.unwrap().end.unwrap().text, "Gold has given up.");
    browser.send(json!({"type": "copy", "what": "link"}));
    let other = Browser::open_at(Default::default(), &browser.hash).model.view();
    assert_eq!(other.tree.unwrap().end.unwrap().text, "Gold has given up.", "the link has the end, too");
    let view = browser.tell("analyse");
    assert_eq!(view.screen, Screen::Analyse);
    browser.send(json!({"type": "go", "screen": "play"}));
    let view = browser.tell("rematch");
    assert!(view.setup.is_some());
}

#[test]
fn a_take_back_undoes_the_turn_of_the_person_and_the_answer() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
    browser.tell("start");
    browser.send(json!({"type": "arrange", "how": {"kind": "pattern", "name": "Fritzlein"}}));
    browser.tell("setup-done");
    browser.drag("d2", "d4");
    browser.tell("end-turn");
    let query = browser.effects.iter().find_map(|effect| match effect {
        Effect::Search { query } => Some(query.clone()),
        _ => None,
    });
    let query = query.unwrap();
    let view = browser.tell("take-back");
    assert_eq!(view.turn.unwrap().label, "2g");
    assert!(browser.effects.contains(&Effect::Cancel { id: query.id.clone() }));
    // An answer that comes too late is nothing.
    let view = browser
        .send(json!({"type": "answer", "answer": {"id": query.id, "depth": 1, "partial": false, "nodes": 1,
        "time": 0.1, "speed": 1, "done": true, "lines": []}}));
    assert_eq!(view.turn.unwrap().label, "2g");
    assert!(view.notice.is_none());
}

#[test]
fn a_rabbit_at_goal_wins_and_the_end_is_said() {
    let mut browser = Browser::open();
    let board =
        ["r......r", "....R...", "........", "........", "........", "........", "........", "R......R"];
    browser.send(json!({"type": "paste", "text": format!("g [{}]", board.concat().replace('.', " "))}));
    browser.tell("edit");
    browser.tell("edit-play");
    browser.send(json!({"type": "form", "field": "opponent", "value": "person"}));
    browser.tell("start");
    browser.drag("e7", "e8");
    let view = browser.tell("end-turn");
    let end = view.game.unwrap().end.unwrap();
    assert_eq!(
        (end.title.as_str(), end.text.as_str()),
        ("Gold has won.", "A rabbit of Gold has reached row 8.")
    );
    assert!(
        browser
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Say { text } if text.ends_with("reached row 8.")))
    );
}
