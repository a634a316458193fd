//! What people would play, beside the board of an analysis.

use crate::common::{Browser, drawing};
use page::{Effect, LikelyView, View};
use serde_json::{Value, json};

const GAME: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
2g Ed2n Ed3n
2s ee7s ee6s
3g Ha2n
3s
";

/// A game at its end, with the list open.
fn opened() -> Browser {
    let mut browser = Browser::open();
    browser.send(json!({"type": "paste", "text": GAME}));
    browser.now += 1000.0;
    explore(&mut browser, true);
    browser.send(json!({"type": "likely", "on": true}));
    browser
}

fn explore(browser: &mut Browser, on: bool) -> View {
    browser.send(json!({"type": "base", "what": {"kind": "explorer", "on": on}}))
}

/// The person stays where they are.
fn rest(browser: &mut Browser) -> View {
    browser.now += 300.0;
    browser.tell("tick")
}

/// What the last message wants to have computed.
fn errand(browser: &Browser) -> Option<(String, String)> {
    browser.effects.iter().find_map(|effect| match effect {
        Effect::Errand { id, task } => Some((id.clone(), task.clone())),
        _ => None,
    })
}

fn ticks(browser: &Browser) -> Option<bool> {
    browser.effects.iter().find_map(|effect| match effect {
        Effect::Ticks { on } => Some(*on),
        _ => None,
    })
}

fn computed(browser: &mut Browser, id: &str, result: &str) -> LikelyView {
    list(&browser.send(json!({"type": "computed", "id": id, "result": result})))
}

/// An errand's result without the work.
fn turns(texts: &[&str]) -> String {
    let turns: Vec<Value> = texts.iter().map(|text| json!({"turn": text, "chance": 0.25})).collect();
    json!({"kind": "likely", "turns": turns}).to_string()
}

fn list(view: &View) -> LikelyView {
    view.analysis.as_ref().unwrap().likely.clone().expect("the list is open")
}

fn texts(list: &LikelyView) -> Vec<&str> {
    list.turns.iter().map(|turn| turn.text.as_str()).collect()
}

#[test]
fn the_likeliest_turns_are_computed_elsewhere_and_listed_with_their_chances() {
    let mut browser = opened();
    let (id, task) = errand(&browser).expect("who has rested already is not kept waiting");
    let waiting = list(&browser.model.view());
    assert!(waiting.running && waiting.turns.is_empty());
    assert_eq!(waiting.status, "Looking at all turns …");
    let found = computed(&mut browser, &id, &page::run_errand(&task));
    assert_eq!((found.running, found.turns.len()), (false, 5));
    assert!(found.status.starts_with("A guess without search. All others: "), "{}", found.status);
    let chance = |text: &str| text.strip_suffix('%').unwrap().parse::<f64>().unwrap();
    let chances: Vec<f64> = found.turns.iter().map(|turn| chance(&turn.chance)).collect();
    let others = chance(found.status.rsplit(' ').next().unwrap().trim_end_matches('.'));
    assert!(chances.is_sorted_by(|one, next| one >= next) && chances[0] > 0.0, "{chances:?}");
    assert!((chances.iter().sum::<f64>() + others - 100.0).abs() < 0.5, "{chances:?} and {others}");
    assert_eq!(found.turns[0].part, 1.0);
    // What is known is not asked again.
    assert_eq!(errand(&browser), None);
    browser.key("ArrowLeft");
    browser.key("ArrowRight");
    assert_eq!((errand(&browser), ticks(&browser)), (None, Some(false)));
    assert_eq!(list(&browser.model.view()), found);
}

#[test]
fn who_walks_quickly_through_a_game_asks_for_nothing() {
    let mut browser = opened();
    let (id, _) = errand(&browser).unwrap();
    computed(&mut browser, &id, &turns(&[]));
    for key in ["ArrowLeft", "ArrowLeft", "ArrowLeft"] {
        browser.now += 100.0;
        browser.key(key);
        assert_eq!(errand(&browser), None);
    }
    assert_eq!(list(&browser.model.view()).status, "Looking at all turns …");
    // The host is asked for the time until the position has rested, and no longer.
    browser.now += 100.0;
    browser.tell("tick");
    assert_eq!((errand(&browser), ticks(&browser)), (None, None));
    rest(&mut browser);
    let (_, task) = errand(&browser).expect("the position has rested");
    assert!(!task.contains("Ed2n"), "it is about the position on the board: {task}");
    assert_eq!(ticks(&browser), Some(false));
}

#[test]
fn an_answer_stays_with_its_position_and_what_nobody_waits_for_is_not_heard() {
    let mut browser = opened();
    let (first, _) = errand(&browser).unwrap();
    browser.key("ArrowLeft");
    rest(&mut browser);
    assert_eq!(errand(&browser), None, "one errand at a time");
    // It comes late: not a word of it here, and the next one is asked for.
    let here = computed(&mut browser, &first, &turns(&["ee5s"]));
    assert!(here.running && here.turns.is_empty());
    let (second, _) = errand(&browser).unwrap();
    for stranger in ["s999", "", first.as_str()] {
        assert!(computed(&mut browser, stranger, &turns(&["Hh2n"])).running);
    }
    assert_eq!(texts(&computed(&mut browser, &second, &turns(&["Ha2n"]))), ["Ha2n"]);
    assert_eq!(texts(&list(&browser.key("ArrowRight"))), ["ee5s"]);
    // Another game: what was asked about the old one is nothing to it.
    browser.send(json!({"type": "paste", "text": GAME.replace("3g Ha2n\n3s", "3g")}));
    rest(&mut browser);
    let (old, _) = errand(&browser).unwrap();
    browser.send(json!({"type": "paste", "text": GAME.replace("2s ee7s ee6s", "2s ed7s").replace("ee7", "ed7").replace("md7", "me7")}));
    computed(&mut browser, &old, &turns(&["Hh2n"]));
    assert!(list(&browser.model.view()).turns.is_empty());
}

#[test]
fn a_turn_of_the_list_is_shown_on_the_board_and_played_into_the_tree() {
    let mut browser = opened();
    let (id, _) = errand(&browser).unwrap();
    computed(&mut browser, &id, &turns(&["ee5s ee4s", "md7s"]));
    let before = drawing(&browser.model.view());
    let shown = browser.send(json!({"type": "preview-likely", "index": 1}));
    assert!(shown.board.as_ref().unwrap().preview);
    assert_ne!(drawing(&shown), before);
    let back = browser.send(json!({"type": "preview-likely", "index": null}));
    assert_eq!(drawing(&back), before);
    let played = browser.send(json!({"type": "play-likely", "index": 1}));
    assert_eq!(played.motion.len(), 1);
    let last = |view: &View| view.tree.as_ref().unwrap().nodes.last().unwrap().clone();
    assert_eq!((last(&played).label.as_str(), last(&played).text.as_str()), ("3s", "md7s"));
    assert!(browser.stored["analysis"].as_str().unwrap().contains("3s md7s"), "it is kept");
    // The key plays the first one, as another variation.
    browser.key("ArrowLeft");
    let view = browser.key("y");
    assert!(last(&view).begins && last(&view).text == "ee5s ee4s");
    // Where nothing is known, it says so.
    let view = browser.key("y");
    assert_eq!(view.notice.unwrap().text, "What people would play is not known here.");
    browser.send(json!({"type": "play-likely", "index": 77}));
    browser.send(json!({"type": "preview-likely", "index": 77}));
    assert!(!browser.model.view().board.unwrap().preview);
}

#[test]
fn what_the_engine_thinks_stands_beside_the_turns() {
    let mut browser = opened();
    let (id, _) = errand(&browser).unwrap();
    browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
    browser.send(json!({"type": "analysis", "on": true}));
    let search = browser.effects.iter().find_map(|effect| match effect {
        Effect::Search { query } => Some(query.id.clone()),
        _ => None,
    });
    let lines = json!([{"score": {"centirabbits": -120}, "chance": 0.29, "turns": ["ee5s ee4s"]}]);
    browser.send(json!({"type": "answer", "answer": {"id": search, "depth": 8, "partial": false, "nodes": 1, "time": 1.0,
        "speed": 1, "done": true, "lines": lines}}));
    let found = computed(&mut browser, &id, &turns(&["md7s", "ee5s ee4s"]));
    let told: Vec<_> = found.turns.iter().map(|turn| (turn.hathi.as_str(), turn.best)).collect();
    assert_eq!(told, [("", false), ("+1.20", true)]);
}

#[test]
fn nothing_is_computed_for_a_list_that_nobody_sees() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "paste", "text": GAME}));
    assert_eq!(browser.model.view().analysis.unwrap().likely, None);
    browser.send(json!({"type": "likely", "on": true}));
    rest(&mut browser);
    assert_eq!((errand(&browser), ticks(&browser)), (None, None), "another tab is open");
    browser.send(json!({"type": "likely", "on": false}));
    explore(&mut browser, true);
    assert_eq!(errand(&browser), None, "the other list is open");
    browser.send(json!({"type": "go", "screen": "home"}));
    browser.send(json!({"type": "likely", "on": true}));
    rest(&mut browser);
    assert_eq!((errand(&browser), ticks(&browser)), (None, None), "another screen is open");
}

#[test]
fn in_mid_turn_before_the_setups_and_at_the_end_the_list_says_why_it_is_empty() {
    let mut browser = opened();
    let (id, _) = errand(&browser).unwrap();
    computed(&mut browser, &id, &turns(&["ee5s"]));
    let middle = list(&browser.drag("e5", "e4"));
    assert_eq!(middle.status, "End the turn first, or take its steps back.");
    assert!(middle.turns.is_empty() && !middle.running);
    assert_eq!(texts(&list(&browser.key("x"))), ["ee5s"]);
    let setups = list(&browser.tell("clear"));
    assert_eq!(setups.status, "It begins after the setups.");
    rest(&mut browser);
    assert_eq!((errand(&browser), ticks(&browser)), (None, None));
    let rows =
        ["r.......", "......R.", "........", "........", "........", "........", "........", "R......."];
    browser.send(json!({"type": "paste", "text": format!("g [{}]", rows.concat().replace('.', " "))}));
    let over = list(&browser.send(json!({"type": "enter", "text": "Rg7n"})));
    assert_eq!((over.status.as_str(), over.running), ("The game is over.", false));
}

#[test]
fn a_worker_that_breaks_is_told_and_not_asked_again_and_again() {
    let mut browser = opened();
    let (id, _) = errand(&browser).unwrap();
    let broken = computed(&mut browser, &id, "");
    assert_eq!((broken.status.as_str(), broken.running), ("Nothing can be said of this position.", false));
    rest(&mut browser);
    assert_eq!(errand(&browser), None);
    browser.send(json!({"type": "likely", "on": true}));
    assert!(errand(&browser).is_some(), "who opens it once more tries again");
}

#[test]
fn the_list_is_open_again_after_a_reload() {
    let browser = opened();
    let mut again = browser.reload();
    assert!(again.model.view().analysis.unwrap().likely.is_some());
    explore(&mut again, true);
    rest(&mut again);
    assert!(errand(&again).is_some());
}
