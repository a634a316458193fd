//! Games as a person plays them.

mod common;
use common::{Browser, drawing};
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
