//! Moving on the board, and every refusal in words.

use crate::common::Browser;
use page::{MarkRole, NoticeKind, Screen, StepKind, View};
use serde_json::json;

/// An analysis of a position that is drawn from row 8 to row 1.
fn at(side: char, rows: [&str; 8]) -> Browser {
    let letters: String = rows.concat().replace('.', " ");
    let mut browser = Browser::open();
    let view = browser.send(json!({"type": "paste", "text": format!("{side} [{letters}]")}));
    assert_eq!(view.screen, Screen::Analyse, "{:?}", view.notice);
    browser
}

fn steps(view: &View) -> String {
    view.turn.as_ref().unwrap().steps.join(" ")
}

fn choices(view: &View) -> Vec<String> {
    let marks = &view.board.as_ref().unwrap().marks;
    marks.iter().filter(|mark| mark.role == MarkRole::Choice).map(|mark| mark.square.to_string()).collect()
}

fn two_pushers() -> Browser {
    at('g', ["r......r", "........", "........", "...d....", "..MH....", "...E....", "........", "R......R"])
}

#[test]
fn a_selected_piece_shows_its_targets_with_costs() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "........", "...E....", "........", "........", "R......R"],
    );
    let view = browser.press("d4");
    let board = view.board.unwrap();
    let cost = |square: &str| {
        board.targets.iter().find(|target| target.square.to_string() == square).map(|target| target.cost)
    };
    assert_eq!(
        [cost("d5"), cost("e5"), cost("d8"), cost("h4"), cost("a4")],
        [Some(1), Some(2), Some(4), Some(4), Some(3)]
    );
    assert_eq!(cost("h5"), None);
}

#[test]
fn a_drag_follows_the_hand_step_by_step() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "........", "...E....", "........", "........", "R......R"],
    );
    browser.send(json!({"type": "pick", "square": "d4"}));
    for square in ["e4", "e5"] {
        browser.send(json!({"type": "over", "square": square}));
    }
    let view = browser.model.view();
    let route = view.board.unwrap().route.unwrap();
    assert_eq!((route.cost, route.possible), (2, true));
    // Back over its own way shortens it.
    let view = browser.send(json!({"type": "over", "square": "e4"}));
    assert_eq!(view.board.unwrap().route.unwrap().cost, 1);
    browser.send(json!({"type": "over", "square": "e5"}));
    let view = browser.send(json!({"type": "drop", "square": "e5"}));
    assert_eq!(steps(&view), "Ed4e Ee4n");
}

#[test]
fn a_drag_that_ends_where_it_began_or_outside_does_nothing() {
    let mut browser = two_pushers();
    for square in [json!("d3"), json!(null)] {
        browser.send(json!({"type": "pick", "square": "d3"}));
        let view = browser.send(json!({"type": "drop", "square": square}));
        assert_eq!(steps(&view), "");
        assert!(view.notice.is_none());
    }
}

#[test]
fn dragging_an_enemy_to_an_empty_square_pushes_it() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "...d....", "...H....", "........", "........", "R......R"],
    );
    let view = browser.drag("d5", "d6");
    assert_eq!(steps(&view), "dd5n Hd4n");
    assert!(view.board.unwrap().trails.iter().all(|trail| trail.kind == StepKind::Push));
}

#[test]
fn where_two_pieces_could_push_the_page_asks_which() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "..Md....", "...H....", "........", "........", "R......R"],
    );
    let view = browser.drag("d5", "e5");
    assert_eq!(choices(&view), ["d4", "c5"]);
    assert_eq!(view.turn.as_ref().unwrap().prompt, "Which piece shall push?");
    let view = browser.press("c5");
    assert_eq!(steps(&view), "dd5e Mc5e");
}

#[test]
fn dragging_an_enemy_onto_the_piece_that_pulls_asks_where_that_goes() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "...d....", "...H....", "........", "........", "R......R"],
    );
    let view = browser.drag("d5", "d4");
    assert_eq!(choices(&view), ["d3", "c4", "e4"]);
    assert_eq!(view.turn.unwrap().prompt, "Where shall the pulling piece go?");
    let view = browser.press("e4");
    assert_eq!(steps(&view), "Hd4e dd5s");
    assert!(view.board.unwrap().trails.iter().all(|trail| trail.kind == StepKind::Pull));
}

#[test]
fn a_step_and_the_enemy_after_it_is_a_pull() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "...d....", "...H....", "........", "........", "R......R"],
    );
    browser.drag("d4", "d3");
    let view = browser.drag("d5", "d4");
    assert_eq!(steps(&view), "Hd4s dd5s");
    assert_eq!(view.turn.unwrap().steps_left, 2);
}

#[test]
fn an_own_piece_dragged_onto_an_enemy_pushes_it_and_asks_where_to() {
    let mut browser = at(
        'g',
        ["r......r", "........", "...r....", "...d....", "...H....", "........", "........", "R......R"],
    );
    let view = browser.drag("d4", "d5");
    assert_eq!(choices(&view), ["c5", "e5"]);
    let view = browser.press("c5");
    assert_eq!(steps(&view), "dd5w Hd4n");
}

#[test]
fn arrow_keys_move_the_cursor_and_then_the_piece() {
    let mut browser = at(
        'g',
        ["r......r", "........", "........", "........", "........", "........", "...E....", "R......R"],
    );
    browser.key(" ");
    browser.key(" ");
    browser.key("ArrowUp");
    let view = browser.key("ArrowRight");
    assert_eq!(steps(&view), "Ed2n Ed3e");
    let view = browser.key("u");
    assert_eq!(steps(&view), "Ed2n");
    let view = browser.key("r");
    assert_eq!(steps(&view), "Ed2n Ed3e");
    let view = browser.key("x");
    assert_eq!(steps(&view), "");
    browser.key("Escape");
    let view = browser.key("Escape");
    assert!(view.board.unwrap().marks.is_empty());
}

#[test]
fn a_typed_turn_is_shown_before_it_is_entered() {
    let mut browser = Browser::two_people("Fritzlein");
    let view = browser.send(json!({"type": "type", "text": "Ed2n d3n"}));
    let typed = view.turn.as_ref().unwrap().typed.clone().unwrap();
    assert!(typed.fine, "{typed:?}");
    assert!(view.board.as_ref().unwrap().preview);
    assert!(view.board.unwrap().pieces.iter().any(|piece| piece.square.to_string() == "d4"));
    let view = browser.send(json!({"type": "type", "text": "Ed2n Ed2n"}));
    let typed = view.turn.unwrap().typed.unwrap();
    assert_eq!((typed.fine, typed.message.as_str()), (false, "Ed2n: There is no piece on d2."));
    let view = browser.send(json!({"type": "enter", "text": "Ed2n d3n"}));
    assert_eq!(view.turn.unwrap().label, "2s");
}

/// Presses two squares and gives back what is refused.
fn refused(browser: &mut Browser, from: &str, to: &str) -> String {
    browser.press(from);
    let view = if browser.model.view().notice.is_none() { browser.press(to) } else { browser.model.view() };
    let notice = view.notice.expect("it is refused");
    assert_eq!(notice.kind, NoticeKind::Refusal);
    notice.text
}

#[test]
fn a_frozen_piece_is_frozen_by_whom() {
    let mut browser = at(
        'g',
        ["r......r", "........", ".m......", ".H......", "........", "........", "........", "R......R"],
    );
    assert_eq!(refused(&mut browser, "b5", "b4"), "The horse on b5 is frozen by the camel on b6.");
    let marks = browser.model.view().board.unwrap().marks;
    assert_eq!(marks.iter().filter(|mark| mark.role == MarkRole::Danger).count(), 2);
}

#[test]
fn refusals_name_the_pieces_and_squares() {
    let rows =
        ["r......r", "........", "...c....", "...d....", "...D....", ".H..M...", "R.......", ".......R"];
    for (from, to, text) in [
        ("a2", "a1", "The rabbit on a2 cannot step backward: rabbits only go forward and sideways."),
        ("d4", "d5", "The dog on d4 cannot push the dog on d5: only a stronger piece can."),
        ("b3", "b8", "The horse on b3 is too far from b8: four steps are left."),
        (
            "d6",
            "e6",
            "Silver's cat on d6 can only be pushed or pulled by a stronger piece of Gold beside it.",
        ),
        ("d5", "e5", "No piece of Gold beside Silver's dog on d5 is stronger than it."),
        ("b3", "a2", "The horse on b3 cannot go to a2: Gold's rabbit is there."),
    ] {
        let mut browser = at('g', rows);
        browser.send(json!({"type": "pick", "square": from}));
        let view = browser.send(json!({"type": "drop", "square": to}));
        let notice = view.notice.map(|notice| notice.text).unwrap_or_default();
        assert_eq!(notice, text);
    }
}

#[test]
fn a_push_needs_two_steps_and_must_be_finished() {
    let rows =
        ["r......r", "........", "........", "...d....", "...H....", "........", "........", "R......R"];
    let mut browser = at('g', rows);
    browser.drag("a1", "a4");
    browser.drag("d5", "d6");
    assert_eq!(browser.notice(), "Pushing the dog on d5 takes two steps, and only one is left.");
    let mut browser = at('g', rows);
    browser.drag("d5", "d6");
    // One half of the push is taken back.
    browser.tell("undo");
    let view = browser.tell("end-turn");
    assert_eq!(view.notice.unwrap().text, "The push of the dog must be finished first.");
    let view = browser.drag("a1", "a2");
    assert_eq!(view.notice.unwrap().text, "The push of the dog must be finished first.");
    let view = browser.press("d4");
    let first: Vec<String> = view
        .board
        .unwrap()
        .targets
        .iter()
        .filter(|target| target.cost == 1)
        .map(|target| target.square.to_string())
        .collect();
    assert_eq!(first, ["d5"]);
    let view = browser.press("d5");
    assert_eq!(steps(&view), "dd5n Hd4n");
}

#[test]
fn a_turn_must_have_steps_and_change_the_position() {
    let rows =
        ["r......r", "........", "........", "........", "...E....", "........", "........", "R......R"];
    let mut browser = at('g', rows);
    let view = browser.tell("end-turn");
    assert_eq!(view.notice.unwrap().text, "A turn has at least one step.");
    browser.drag("d4", "d5");
    browser.drag("d5", "d4");
    let view = browser.tell("end-turn");
    assert_eq!(view.notice.unwrap().text, "The turn must change the position: now it is as it was before.");
}

#[test]
fn a_third_repetition_is_refused_with_the_turns_after_which_it_was_there() {
    let rows =
        ["r......r", "...e....", "........", "........", "........", "........", "...E....", "R......R"];
    let mut browser = at('g', rows);
    let there_and_back = [("d2", "d3"), ("d7", "d6"), ("d3", "d2"), ("d6", "d7")];
    for (from, to) in there_and_back.into_iter().cycle().take(8) {
        browser.drag(from, to);
        browser.tell("end-turn");
    }
    let text = "That would be the third time in this position (at the beginning and after 3s).";
    assert_eq!(browser.notice(), text);
    assert_eq!(browser.model.view().turn.unwrap().why_not.as_deref(), Some(text));

    let mut browser = at('g', rows);
    let first = [("a1", "a2"), ("a8", "a7")];
    for (from, to) in first.into_iter().chain(there_and_back.into_iter().cycle().take(8)) {
        browser.drag(from, to);
        browser.tell("end-turn");
    }
    assert_eq!(browser.notice(), "That would be the third time in this position (after 2s and 4s).");
}

#[test]
fn a_full_turn_ends_by_itself_only_if_the_person_wants_it() {
    let mut browser = Browser::two_people("Fritzlein");
    let view = browser.drag("d2", "d6");
    assert_eq!(view.turn.unwrap().label, "2g");
    browser.tell("reset");
    browser.send(json!({"type": "prefer", "name": "autoEnd", "value": true}));
    let view = browser.drag("d2", "d6");
    assert_eq!(view.turn.unwrap().label, "2s");
    assert_eq!(view.motion.len(), 4);
}
