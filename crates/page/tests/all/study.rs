//! Analysis, links, editor and lessons as a person uses them.

use crate::common::{Browser, drawing};
use analysis::Start;
use page::{ArrowRole, Effect, MarkRole, Screen, TaskState};
use serde_json::{Value, json};

const SETUPS: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
";

fn game() -> String {
    format!("{SETUPS}2g Ed2n Ed3n\n2s ee7s ee6s\n3g Ha2n\n3s\n")
}

fn pasted(text: &str) -> Browser {
    let mut browser = Browser::open();
    browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
    let view = browser.send(json!({"type": "paste", "text": text}));
    assert_eq!(view.screen, Screen::Analyse, "{:?}", view.notice);
    browser
}

fn query(browser: &Browser) -> Option<analysis::Query> {
    browser.effects.iter().find_map(|effect| match effect {
        Effect::Search { query } => Some(query.clone()),
        _ => None,
    })
}

fn copied(browser: &mut Browser, what: &str) -> String {
    browser.send(json!({"type": "copy", "what": what}));
    let text = browser.effects.iter().find_map(|effect| match effect {
        Effect::Copy { text } => Some(text.clone()),
        Effect::Link { hash } => Some(hash.clone()),
        _ => None,
    });
    text.expect("something is copied")
}

fn answer(id: &str, lines: Value) -> Value {
    json!({"type": "answer", "answer": {"id": id, "depth": 8, "partial": false, "nodes": 3_100_000, "time": 2.5,
        "speed": 1_200_000, "done": false, "lines": lines}})
}

#[test]
fn a_record_is_walked_by_turns_and_by_steps() {
    let mut browser = pasted(&game());
    let view = browser.model.view();
    assert_eq!(view.tree.as_ref().unwrap().nodes.len(), 5);
    assert_eq!(view.turn.unwrap().label, "3s");
    browser.key("ArrowLeft");
    let view = browser.key("ArrowLeft");
    assert_eq!(view.turn.unwrap().label, "2s");
    let view = browser.key("Shift+ArrowRight");
    assert_eq!(view.turn.as_ref().unwrap().steps, ["ee7s"]);
    assert_eq!(view.motion.len(), 1);
    let view = browser.key("Shift+ArrowRight");
    assert_eq!(view.turn.unwrap().label, "3g");
    let view = browser.key("Shift+ArrowLeft");
    let turn = view.turn.unwrap();
    assert_eq!((turn.label.as_str(), turn.steps.len()), ("2s", 1));
    let view = browser.key("Home");
    assert_eq!(view.board.unwrap().pieces.len(), 0);
    let view = browser.key("End");
    assert_eq!(view.turn.unwrap().label, "3s");
}

#[test]
fn variations_comments_and_glyphs_go_into_the_record_and_come_back() {
    let mut browser = pasted(&game());
    browser.key("ArrowLeft");
    browser.send(json!({"type": "comment", "text": "Here {Silver}\nhas a choice \\ or two."}));
    browser.drag("b2", "b4");
    browser.tell("end-turn");
    browser.send(json!({"type": "glyph", "glyph": "?!"}));
    let view = browser.model.view();
    let tree = view.tree.unwrap();
    let variation = tree.nodes.iter().find(|node| node.begins).unwrap();
    assert_eq!((variation.label.as_str(), variation.text.as_str(), variation.depth), ("3g", "Db2n Db3n", 1));
    let record = copied(&mut browser, "record");
    let mut other = pasted(&record);
    assert_eq!(copied(&mut other, "record"), record);
    let again = other.model.view().tree.unwrap();
    let tell = |nodes: &[page::NodeView]| -> Vec<String> {
        nodes
            .iter()
            .map(|n| format!("{} {} {} {} {}", n.depth, n.label, n.text, n.glyph, n.comment))
            .collect()
    };
    assert_eq!(tell(&again.nodes), tell(&tree.nodes));
    // A plain reader sees the main line.
    let plain = record.parse::<arimaa::Record>().unwrap().replay();
    assert!(plain.problem.is_none());
    assert_eq!(plain.game.label(), "3s");
    // Promoted, the variation is the main line; deleted, it is gone.
    let node = tree.nodes.iter().find(|node| node.begins).unwrap().node;
    let view = browser.send(json!({"type": "promote", "node": node}));
    assert!(!view.tree.unwrap().nodes.iter().find(|other| other.node == node).unwrap().begins);
    let view = browser.send(json!({"type": "delete", "node": node}));
    assert_eq!(view.tree.as_ref().unwrap().nodes.len(), 5);
    assert_eq!(view.turn.unwrap().label, "3g");
}

#[test]
fn a_link_has_the_whole_game_or_position_in_it() {
    let mut browser = pasted(&game());
    let before = browser.model.view();
    let hash = copied(&mut browser, "link");
    assert!(hash.starts_with("g=") && hash.len() < 60, "{hash}");
    let mut other = Browser::open();
    let view = other.send(json!({"type": "hash", "hash": hash}));
    assert_eq!(view.turn.as_ref().unwrap().label, "3s");
    assert_eq!(drawing(&view), drawing(&before));
    assert_eq!(view.tree.unwrap().nodes.len(), 5);
    browser.drag("e5", "e4");
    let hash = copied(&mut browser, "position-link");
    let view = other.send(json!({"type": "hash", "hash": hash}));
    assert_eq!(view.turn.unwrap().steps_left, 3);
    let view = other.send(json!({"type": "hash", "hash": "g=AAAA"}));
    assert_eq!(view.notice.unwrap().text, "The link is damaged: it contains no game and no position.");
}

#[test]
fn texts_that_cannot_be_read_say_why_and_change_nothing() {
    let mut browser = pasted(&game());
    for (text, words) in [
        ("", "nothing"),
        ("what is this", "cannot be read"),
        (&"x".repeat(600_000), "too long"),
        (&format!("{SETUPS}2g Ed2n Ed2n\n"), "there is no piece"),
    ] {
        let view = browser.send(json!({"type": "paste", "text": text}));
        let notice = view.notice.unwrap().text;
        assert!(notice.contains(words), "{notice}");
    }
    // The last one could be read up to the turn that is wrong.
    assert_eq!(browser.model.view().turn.unwrap().label, "2g");
}

#[test]
fn the_engine_follows_the_position_and_what_it_found_stays() {
    let mut browser = pasted(&game());
    browser.send(json!({"type": "analysis", "on": true}));
    let first = query(&browser).expect("the position is searched");
    assert!(matches!(&first.start, Start::Game(text) if text.contains("3g Ha2n")));
    let lines = json!([
        {"score": {"centirabbits": -120}, "chance": 0.29, "turns": ["ee5s ee4s", "Ed4n"]},
        {"score": {"loss": 4}, "chance": 0.0, "turns": ["md7s"]}]);
    let view = browser.send(answer(&first.id, lines));
    let analysis = view.analysis.unwrap();
    assert_eq!(analysis.status, "depth 8 · 3.1M positions · 1.2M a second");
    let texts: Vec<_> =
        analysis.lines.iter().map(|line| (line.score.as_str(), line.chance.as_deref())).collect();
    assert_eq!(texts, [("+1.20", Some("71%")), ("Gold wins in 2 turns", None)]);
    assert_eq!(analysis.lines[0].turns[1].label, "4g");
    let bar = analysis.bar.unwrap();
    assert_eq!((bar.text.as_str(), bar.proved), ("Gold 71%", false));
    let arrows = view.board.unwrap().arrows;
    assert_eq!(arrows.iter().filter(|arrow| arrow.role == ArrowRole::Best).count(), 1);
    // Elsewhere another search, and back again what was found is there.
    browser.key("ArrowLeft");
    assert!(browser.effects.contains(&Effect::Cancel { id: first.id }));
    assert!(browser.model.view().analysis.unwrap().lines.is_empty());
    let view = browser.key("ArrowRight");
    assert_eq!(view.analysis.unwrap().lines.len(), 2);
}

#[test]
fn another_position_is_another_search_though_it_stands_at_the_same_place_of_its_tree() {
    let rows =
        ["r......r", "........", "........", "..c.....", "..E.....", "........", "........", "R......R"];
    let position = |side: char| format!("{side} [{}]", rows.concat().replace('.', " "));
    let mut browser = pasted(&position('g'));
    browser.send(json!({"type": "analysis", "on": true}));
    let first = query(&browser).unwrap();
    browser.send(json!({"type": "paste", "text": position('s')}));
    let second = query(&browser).expect("the other position is searched");
    assert!(browser.effects.contains(&Effect::Cancel { id: first.id }));
    assert!(matches!(&second.start, Start::Position(text) if text.starts_with('s')));
}

#[test]
fn in_mid_turn_the_rest_of_the_turn_is_asked_for() {
    let mut browser = pasted(&game());
    browser.send(json!({"type": "analysis", "on": true}));
    browser.drag("e5", "e4");
    let query = query(&browser).expect("the middle of the turn is searched");
    assert_eq!(query.steps, "ee5s");
    browser.send(answer(
        &query.id,
        json!([{"score": {"centirabbits": 5}, "chance": 0.5, "turns": ["md7s", "Me2n"]}]),
    ));
    let view = browser.send(json!({"type": "preview", "place": {"line": 0, "turn": 1}}));
    let board = view.board.unwrap();
    assert!(board.preview);
    assert!(board.pieces.iter().any(|piece| piece.square.to_string() == "e3"));
    browser.send(json!({"type": "preview", "place": null}));
    let view = browser.send(json!({"type": "add-line", "place": {"line": 0, "turn": 1}}));
    let nodes = view.tree.unwrap().nodes;
    assert_eq!(nodes[nodes.len() - 2].text, "ee5s md7s");
    assert_eq!(nodes[nodes.len() - 1].text, "Me2n");
}

#[test]
fn threat_mode_asks_for_the_other_side() {
    let mut browser = pasted(&game());
    browser.send(json!({"type": "analysis", "on": true}));
    browser.send(json!({"type": "threat", "on": true}));
    let query = query(&browser).unwrap();
    assert!(query.threat);
    let lines = json!([{"score": {"centirabbits": 50}, "chance": 0.6, "turns": ["Hh2n"]}]);
    let view = browser.send(answer(&query.id, lines));
    assert_eq!(view.analysis.as_ref().unwrap().lines[0].score, "+0.50");
    assert!(view.board.unwrap().arrows.iter().all(|arrow| arrow.role == ArrowRole::Threat));
    let view = browser.send(json!({"type": "add-line", "place": {"line": 0, "turn": 0}}));
    assert!(view.notice.unwrap().text.contains("threat"));
}

#[test]
fn overlays_and_the_explanation_come_from_the_exact_tactics() {
    let rows =
        ["r......r", "........", "........", "..c.....", "..E.....", "........", "........", "R......R"];
    let mut browser = pasted(&format!("g [{}]", rows.concat().replace('.', " ")));
    for name in ["goals", "captures", "frozen", "hanging", "traps", "reach"] {
        browser.send(json!({"type": "overlay", "name": name, "on": true}));
    }
    browser.key("w");
    let view = browser.model.view();
    let analysis = view.analysis.unwrap();
    assert!(analysis.overlays.iter().all(|overlay| overlay.on));
    let capture = "Gold can capture Silver's cat on c5 on c6: cc5n cc6x Ec4n.";
    assert!(analysis.findings.iter().any(|finding| finding == capture), "{:?}", analysis.findings);
    let why = analysis.why.unwrap();
    assert_eq!(why.terms.iter().map(|term| term.balance).sum::<i32>(), why.total);
    let marks = view.board.unwrap().marks;
    let traps = [MarkRole::TrapGold, MarkRole::TrapSilver, MarkRole::TrapContested];
    assert_eq!(marks.iter().filter(|mark| traps.contains(&mark.role)).count(), 4);
}

#[test]
fn without_an_engine_the_analysis_does_not_speak_of_one() {
    let mut browser = pasted(&game());
    let on = browser.send(json!({"type": "analysis", "on": true}));
    assert_eq!(on.analysis.unwrap().status, "The engine begins.");
    let gone = browser.send(json!({"type": "engine", "kind": "none", "name": ""}));
    assert_eq!(gone.analysis.unwrap().status, "");
    assert_eq!(gone.engine.text, "There is no engine at the moment.");
}

#[test]
fn what_the_overlay_says_of_a_square_is_not_said_twice() {
    let rows =
        ["r......r", "........", "........", "........", "..E.....", "........", "........", "R......R"];
    let mut browser = pasted(&format!("g [{}]", rows.concat().replace('.', " ")));
    let press = json!({"type": "press", "square": "c4"});
    assert_eq!(browser.send(press).board.unwrap().targets.len(), 32);
    let view = browser.send(json!({"type": "overlay", "name": "reach", "on": true})).board.unwrap();
    // The elephant can step into a trap. There it stays only if a rabbit comes to c3: four steps, not one.
    let left: Vec<String> = view.targets.iter().map(|target| target.square.to_string()).collect();
    assert_eq!(left, ["c3", "f3", "c6"]);
    assert_eq!(view.marks.iter().filter(|mark| mark.role == MarkRole::Reach).count(), 30);
}

#[test]
fn an_analysis_survives_a_reload() {
    let mut browser = pasted(&game());
    browser.key("ArrowLeft");
    browser.send(json!({"type": "analysis", "on": true}));
    let id = query(&browser).unwrap().id;
    browser.send(answer(
        &id,
        json!([{"score": {"centirabbits": 77}, "chance": 0.6, "turns": ["Ha2n", "ee5s"]}]),
    ));
    // Away and back, into the middle of a turn.
    browser.now += 100.0;
    browser.key("ArrowLeft");
    browser.key("ArrowRight");
    browser.drag("h2", "h3");
    let view = browser.reload().model.view();
    assert_eq!((view.screen, view.turn.clone().unwrap().label), (Screen::Analyse, "3g".to_string()));
    assert_eq!(view.turn.unwrap().steps, ["Hh2n"]);
    let tree = view.tree.unwrap();
    assert_eq!(tree.nodes.len(), 5);
    // What the engine has found stays with the node.
    let score = |text: &str| tree.nodes.iter().find(|node| node.label == text).unwrap().score.clone();
    assert_eq!(score("2s").as_deref(), Some("+0.77"));
    assert!(view.analysis.unwrap().on);
    let view = browser.reload().key("x");
    assert_eq!(view.analysis.unwrap().lines[0].turns[1].text, "ee5s");
}

#[test]
fn a_link_in_the_address_is_read_once_and_goes_with_what_it_contains() {
    let hash = copied(&mut pasted(&game()), "link");
    let mut browser = Browser::open_at(serde_json::Map::new(), &hash);
    assert_eq!(browser.model.view().tree.unwrap().nodes.len(), 5);
    browser.send(json!({"type": "enter", "text": "Hh2n"}));
    browser.send(json!({"type": "enter", "text": "ee5n"}));
    let nodes = browser.model.view().tree.unwrap().nodes.len();
    assert!(nodes > 5);
    let mut browser = browser.reload();
    assert_eq!(
        browser.model.view().tree.unwrap().nodes.len(),
        nodes,
        "a reload does not read the link again"
    );
    browser.send(json!({"type": "paste", "text": SETUPS}));
    assert_eq!(browser.hash, "");
    assert_eq!(browser.reload().model.view().tree.unwrap().nodes.len(), 2);
    // Another tab reads it.
    browser.stored.remove("link");
    let other = Browser::open_at(browser.stored, &hash);
    assert_eq!(other.model.view().tree.unwrap().nodes.len(), 5);
}

#[test]
fn a_link_has_the_whole_tree_in_it() {
    let mut browser = pasted(&format!("Gold: Anna\nSilver: Bernd\n{}", game()));
    browser.key("ArrowLeft");
    browser.send(json!({"type": "enter", "text": "Hh2n"}));
    browser.send(json!({"type": "comment", "text": "The other horse, {why not}? \u{1f418}"}));
    browser.send(json!({"type": "glyph", "glyph": "!?"}));
    let hash = copied(&mut browser, "link");
    assert!(hash.starts_with("t=") && hash.len() < 900, "{}", hash.len());
    assert!(hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"=-_".contains(&byte)), "{hash}");
    let (mine, theirs) = (
        browser.model.view().tree.unwrap(),
        Browser::open_at(Default::default(), &hash).model.view().tree.unwrap(),
    );
    assert_eq!(theirs.title, "Anna (Gold) against Bernd (Silver)");
    let told = |tree: &page::TreeView| {
        let node = |node: &page::NodeView| {
            format!("{} {} {} {} {}", node.depth, node.label, node.text, node.glyph, node.comment)
        };
        tree.nodes.iter().map(node).collect::<Vec<_>>()
    };
    assert_eq!(told(&theirs), told(&mine));
    assert_eq!(theirs.comment, "The other horse, {why not}? \u{1f418}", "it opens at the same place");
    // A link that lacks something is not opened.
    for wrong in [
        &hash[..hash.len() / 2],
        &hash.replacen(&hash[60..61], if &hash[60..61] == "A" { "B" } else { "A" }, 1),
    ] {
        let view = Browser::open_at(Default::default(), wrong).model.view();
        assert_eq!(view.notice.unwrap().text, "The link is damaged: it contains no game and no position.");
    }
}

#[test]
fn a_tree_that_is_too_large_for_a_link_is_told() {
    let mut browser = pasted(&game());
    let mut random = engine::random::Random::new(1);
    let mut noise = || (0..3900).map(|_| char::from(b'a' + random.below(26) as u8)).collect::<String>();
    let text = noise();
    browser.send(json!({"type": "comment", "text": text}));
    browser.send(json!({"type": "copy", "what": "link"}));
    let notice = browser.notice();
    assert!(
        notice.starts_with("The link is copied. It has ") && notice.contains("some programs"),
        "{notice}"
    );
    for _ in 0..6 {
        browser.key("ArrowLeft");
        let text = noise();
        browser.send(json!({"type": "comment", "text": text}));
    }
    browser.send(json!({"type": "copy", "what": "link"}));
    assert!(browser.notice().contains("16000 are the most: copy or save the record"), "{}", browser.notice());
    assert!(!browser.effects.iter().any(|effect| matches!(effect, Effect::Link { .. })));
}

#[test]
fn every_screen_is_found_again_after_a_reload() {
    let mut browser = Browser::open();
    let mut same = |message: Value, screen: Screen| {
        let view = browser.send(message);
        let again = browser.reload().model.view();
        assert_eq!((view.screen, again.screen), (screen, screen));
        assert_eq!(view.board.map(|board| board.text), again.board.map(|board| board.text));
        assert_eq!(view.learn.and_then(|learn| learn.task), again.learn.and_then(|learn| learn.task));
        assert_eq!(view.edit, again.edit);
    };
    same(json!({"type": "go", "screen": "new"}), Screen::New);
    same(json!({"type": "start"}), Screen::Play);
    same(json!({"type": "arrange", "how": {"kind": "random"}}), Screen::Play);
    same(json!({"type": "go", "screen": "learn"}), Screen::Learn);
    same(json!({"type": "lesson", "number": 3}), Screen::Learn);
    same(json!({"type": "edit"}), Screen::Edit);
    same(json!({"type": "edit-board", "how": "start"}), Screen::Edit);
    same(json!({"type": "edit-side", "side": "s"}), Screen::Edit);
    same(json!({"type": "edit-done"}), Screen::Analyse);
    same(json!({"type": "go", "screen": "home"}), Screen::Home);
}

#[test]
fn the_editor_says_what_is_wrong_and_opens_what_is_right() {
    let mut browser = Browser::open();
    browser.tell("edit");
    let view = browser.send(json!({"type": "edit-board", "how": "start"}));
    assert_eq!(view.edit.unwrap().problem, None);
    browser.send(json!({"type": "edit-board", "how": "empty"}));
    let view = browser.tell("edit-done");
    assert_eq!(view.notice.unwrap().text, "Gold has no rabbit: the game would be over.");
    for (piece, square) in [("R", "a1"), ("r", "h8"), ("D", "c3")] {
        browser.send(json!({"type": "press-tray", "piece": piece}));
        browser.press(square);
    }
    let view = browser.tell("edit-done");
    assert_eq!(view.notice.unwrap().text, "Gold's dog on c3 stands on a trap without a friend beside it.");
    browser.send(json!({"type": "pick", "square": "c3"}));
    browser.send(json!({"type": "drop", "square": "c4"}));
    browser.press("d4");
    let view = browser.press("e4");
    assert_eq!(view.notice.unwrap().text, "Gold has 2 dogs at most.");
    browser.send(json!({"type": "edit-steps", "steps": 2}));
    let view = browser.tell("edit-done");
    assert_eq!(view.screen, Screen::Analyse);
    assert_eq!(view.turn.unwrap().steps_left, 2);
    browser.tell("edit");
    let view = browser.tell("edit-play");
    assert!(view.form.unwrap().position.is_some());
    let view = browser.tell("start");
    assert_eq!(view.screen, Screen::Play);
    assert_eq!(view.turn.unwrap().steps_left, 2);
}

#[test]
fn a_lesson_is_missed_tried_again_and_solved() {
    let mut browser = Browser::open();
    let view = browser.send(json!({"type": "lesson", "number": 1}));
    assert_eq!(view.learn.as_ref().unwrap().lessons.len(), 7);
    assert_eq!(view.learn.unwrap().task.unwrap().state, TaskState::Open);
    browser.drag("a1", "a2");
    let view = browser.tell("end-turn");
    assert_eq!(view.learn.unwrap().task.unwrap().state, TaskState::Missed);
    browser.tell("retry");
    let view = browser.drag("d2", "d5");
    let task = view.learn.unwrap().task.unwrap();
    assert_eq!((task.state, task.next.as_str()), (TaskState::Solved, "Next task"));
    assert!(
        browser.effects.iter().any(|effect| matches!(effect, Effect::Store { key, .. } if key == "lessons"))
    );
    let view = browser.tell("next");
    assert_eq!(view.learn.unwrap().task.unwrap().number, 2);
    browser.send(json!({"type": "lesson", "number": 7}));
    browser.tell("next");
    browser.tell("next");
    assert_eq!(browser.model.view().learn.unwrap().task.unwrap().next, "Play against level 1");
    let view = browser.tell("next");
    assert_eq!((view.screen, view.form.unwrap().level), (Screen::New, 1));
}

#[test]
fn a_long_tree_is_shown_quickly() {
    let mut text = SETUPS.to_string();
    let mut game = text.parse::<arimaa::Record>().unwrap().replay().game;
    let mut random = engine::random::Random::new(5);
    while game.ply() < 200 && game.outcome().is_none() {
        let legal = game.legal_turns();
        let (turn, _) = legal[random.below(legal.len() as u64) as usize];
        text.push_str(&format!("{} {}\n", game.label(), turn.notation(game.position())));
        game.play(turn).unwrap();
    }
    let mut browser = pasted(&text);
    let start = std::time::Instant::now();
    for _ in 0..50 {
        browser.key("ArrowLeft");
        serde_json::to_string(&browser.model.view()).unwrap();
    }
    let each = start.elapsed().as_secs_f64() * 1000.0 / 50.0;
    // The view twice and the record for the store, on a machine that may be busy.
    assert!(each < 50.0, "{each} ms");
    println!(
        "{each:.2} ms for a message with its view, {} turns",
        browser.model.view().tree.unwrap().nodes.len()
    );
}
