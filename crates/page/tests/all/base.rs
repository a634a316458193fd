//! The pages of the base, with a real base behind them.

use crate::common::Browser;
use base::{Base, Importer, Question};
use page::{BaseView, Effect, ExplorerView, SearchView, View};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::PathBuf;

const HOSTILE: &str = "<script>alert(1)</script> \"o'mar\" \u{1b}[2J\u{202e}";
const SETUPS: &str = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2\n\
                      1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n";

/// A page with a server and a base behind it.
struct Visitor {
    browser: Browser,
    base: Base,
    path: PathBuf,
    /// Questions that were asked and not answered yet.
    open: Vec<(String, Question)>,
    quit: Vec<String>,
}

impl Visitor {
    fn new(name: &str) -> Self {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page-base-{name}"));
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
        let mut importer = Importer::create(&path).unwrap();
        // The same turn in two orders, another one, and one that ends at once; in 2012 and 2020.
        let games = [
            ("anna", 1900, HOSTILE, 1700, "2012-05-01", "2g Ed2n Me2n\n2s ee7s\n3g resigns\n"),
            ("anna", 1950, "omar", 2100, "2012-06-01", "2g Me2n Ed2n\n2s ee7s ee6s\n3g Ed3n\n3s resigns\n"),
            ("omar", 2100, "anna", 1950, "2020-01-01", "2g Ed2n Ed3n\n2s ee7s\n3g Ed4n\n3s resigns\n"),
            ("omar", 2120, HOSTILE, 1690, "2020-02-01", "2g resigns\n"),
        ];
        for (gold, gold_rating, silver, silver_rating, date, turns) in games {
            let record = format!(
                "Gold: {gold}\nSilver: {silver}\nGoldRating: {gold_rating}\nSilverRating: {silver_rating}\nDate: {date}\n\
                 Event: Open\n\n{SETUPS}{turns}"
            );
            importer.read("test", record.as_bytes()).unwrap();
        }
        assert_eq!(importer.finish().unwrap().games, 4);
        let base = Base::open(&path).unwrap();
        let mut visitor = Self { browser: Browser::open(), base, path, open: Vec::new(), quit: Vec::new() };
        visitor.tell(json!({"kind": "found", "served": true, "there": true, "import": false}));
        visitor
    }

    /// Sends a message, and notes what is asked.
    fn send(&mut self, message: Value) -> View {
        let view = self.browser.send(message);
        for effect in &self.browser.effects {
            match effect {
                Effect::Ask { id, question } => {
                    // The base understands every question of the page.
                    let question = serde_json::from_value(serde_json::to_value(question).unwrap()).unwrap();
                    self.open.push((id.clone(), question));
                }
                Effect::Quit { id } => {
                    self.quit.push(id.clone());
                    self.open.retain(|(open, _)| open != id);
                }
                _ => {}
            }
        }
        view
    }

    fn tell(&mut self, what: Value) -> View {
        self.send(json!({"type": "base", "what": what}))
    }

    /// Lets the base answer until nothing is asked any more.
    fn wait(&mut self) -> View {
        while !self.open.is_empty() {
            let (id, question) = self.open.remove(0);
            let mut lines = Vec::new();
            let answered = self.base.answer(&question, 1, |line| {
                lines.push(line);
                ControlFlow::Continue(())
            });
            if let Err(error) = answered {
                lines.push(json!({"error": error.to_string(), "done": true}));
            }
            self.tell(json!({"kind": "told", "id": id, "lines": lines}));
        }
        self.browser.model.view()
    }

    /// Sends a message about the base, and waits for the answers.
    fn act(&mut self, what: Value) -> View {
        self.tell(what);
        self.wait()
    }

    fn explorer(&self) -> ExplorerView {
        self.browser.model.view().explorer.unwrap()
    }

    fn base(&self) -> BaseView {
        self.browser.model.view().base.unwrap()
    }

    fn search(&self) -> SearchView {
        self.base().search.unwrap()
    }

    fn field(&mut self, field: &str, value: &str) {
        self.tell(json!({"kind": "field", "field": field, "value": value}));
    }

    /// The file that is saved by the last message.
    fn saved(&self) -> Option<(String, String)> {
        self.browser.effects.iter().find_map(|effect| match effect {
            Effect::Download { name, text } => Some((name.clone(), text.clone())),
            _ => None,
        })
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Turns and how often they were played.
fn turns(explorer: &ExplorerView) -> Vec<(String, String)> {
    explorer.turns.iter().map(|turn| (turn.text.clone(), turn.times.clone())).collect()
}

#[test]
fn the_explorer_goes_from_the_empty_board_through_the_setups_into_the_game() {
    let mut visitor = Visitor::new("explorer");
    visitor.send(json!({"type": "go", "screen": "analyse"}));
    assert!(visitor.open.is_empty(), "nothing is asked before the explorer is open");
    visitor.act(json!({"kind": "explorer", "on": true}));
    let explorer = visitor.explorer();
    assert_eq!(explorer.status, "4 games came here.");
    assert_eq!(explorer.turns[0].setup.as_deref(), Some("HDCEMCDHRRRRRRRR"));
    assert_eq!(explorer.turns[0].score_text, "50%");
    for setup in ["HDCEMCDHRRRRRRRR", "rrrrrrrrhdcmecdh"] {
        assert_eq!(visitor.explorer().turns[0].setup.as_deref(), Some(setup));
        visitor.act(json!({"kind": "play", "index": 0}));
    }
    let explorer = visitor.explorer();
    assert_eq!(explorer.status, "4 games came here, 1 ended here.");
    assert_eq!(
        turns(&explorer),
        [("Me2n Ed2n".to_string(), "2".to_string()), ("Ed2n Ed3n".to_string(), "1".to_string())]
    );
    assert_eq!((explorer.turns[0].score, explorer.turns[0].rating.as_str()), (Some(0.5), "1925"));
    assert_eq!(explorer.turns[0].players, "anna 2");
    assert_eq!(explorer.games.len(), 4);
    assert_eq!(
        (explorer.games[0].label.as_str(), explorer.games[0].result.as_str()),
        ("2g", "Silver won by resignation")
    );
    // Playing it goes on in the tree, and the explorer follows; back it needs nobody.
    let view = visitor.act(json!({"kind": "play", "index": 0}));
    assert_eq!(view.tree.unwrap().nodes.last().unwrap().text, "Me2n Ed2n");
    assert_eq!(turns(&visitor.explorer()).len(), 2);
    visitor.send(json!({"type": "walk", "to": "back"}));
    assert!(visitor.open.is_empty());
    assert_eq!(turns(&visitor.explorer()).len(), 2);
}

#[test]
fn the_explorer_counts_only_the_games_that_are_meant() {
    let mut visitor = Visitor::new("narrow");
    visitor.send(json!({"type": "go", "screen": "analyse"}));
    visitor.act(json!({"kind": "explorer", "on": true}));
    for _ in 0..2 {
        visitor.act(json!({"kind": "play", "index": 0}));
    }
    visitor.act(json!({"kind": "narrow", "field": "from", "value": "2013"}));
    assert_eq!(turns(&visitor.explorer()), [("Ed2n Ed3n".to_string(), "1".to_string())]);
    visitor.act(json!({"kind": "narrow", "field": "to", "value": "2019"}));
    assert_eq!(visitor.explorer().status, "No game of the base came here.");
    visitor.act(json!({"kind": "narrow", "field": "from", "value": ""}));
    assert_eq!(turns(&visitor.explorer()), [("Me2n Ed2n".to_string(), "2".to_string())]);
    visitor.act(json!({"kind": "narrow", "field": "rating", "value": "1800"}));
    assert_eq!(turns(&visitor.explorer()).len(), 1);
    visitor.act(json!({"kind": "narrow", "field": "to", "value": "soon"}));
    assert_eq!(visitor.explorer().status, "\"soon\" is no year.");
    assert!(visitor.explorer().fields[3].problem.is_some());
}

#[test]
fn the_explorer_asks_for_whole_turns_alone_and_quits_what_is_old() {
    let mut visitor = Visitor::new("whole");
    visitor.send(json!({"type": "go", "screen": "analyse"}));
    visitor.tell(json!({"kind": "explorer", "on": true}));
    assert_eq!(visitor.open.len(), 2);
    visitor.tell(json!({"kind": "narrow", "field": "rating", "value": "2000"}));
    assert_eq!((visitor.open.len(), visitor.quit.len()), (2, 2), "one question takes the place of the other");
    visitor.wait();
    // What comes late for an old question is not heard.
    let before = visitor.browser.model.view();
    let view = visitor.tell(
        json!({"kind": "told", "id": "b1", "lines": [{"games": 9, "ended": 0, "turns": [], "done": true}]}),
    );
    assert_eq!(view, before);
    visitor.send(json!({"type": "paste", "text": format!("{SETUPS}2g")}));
    visitor.wait();
    visitor.browser.drag("d2", "d3");
    assert!(visitor.explorer().status.contains("beginning of a turn"));
    assert!(visitor.explorer().turns.is_empty());
    visitor.send(json!({"type": "undo"}));
    assert_eq!(visitor.explorer().status, "No game of the base came here.");
    visitor.send(json!({"type": "go", "screen": "home"}));
    assert!(visitor.browser.model.view().explorer.is_none());
}

#[test]
fn what_the_engine_has_found_stands_beside_the_turns() {
    let mut visitor = Visitor::new("opinion");
    visitor.send(json!({"type": "engine", "kind": "native", "name": "Hathi", "threads": 1}));
    visitor.send(json!({"type": "paste", "text": format!("{SETUPS}2g")}));
    visitor.act(json!({"kind": "explorer", "on": true}));
    assert!(visitor.explorer().turns.iter().all(|turn| turn.hathi.is_empty()));
    visitor.send(json!({"type": "analysis", "on": true}));
    let id = visitor.browser.effects.iter().find_map(|effect| match effect {
        Effect::Search { query } => Some(query.id.clone()),
        _ => None,
    });
    // The same turn in another order.
    let lines = json!([{"score": {"centirabbits": 120}, "chance": 0.6, "turns": ["Me2n Ed2n"]}]);
    let answer = json!({"id": id.unwrap(), "depth": 5, "partial": false, "nodes": 1, "time": 0.1, "speed": 1, "lines": lines, "done": false});
    visitor.send(json!({"type": "answer", "answer": answer}));
    let explorer = visitor.explorer();
    assert_eq!((explorer.turns[0].hathi.as_str(), explorer.turns[0].best), ("+1.20", true));
    assert_eq!((explorer.turns[1].hathi.as_str(), explorer.turns[1].best), ("", false));
}

#[test]
fn a_game_opens_at_the_position_that_was_found() {
    let mut visitor = Visitor::new("open");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.tell(json!({"kind": "brush", "thing": "E"}));
    visitor.tell(json!({"kind": "square", "square": "d4"}));
    assert_eq!(visitor.search().pattern.text, "Ed4");
    visitor.act(json!({"kind": "find"}));
    let search = visitor.search();
    assert_eq!(search.status, "2 positions in 4 games with 12 positions.");
    assert_eq!(search.found.iter().map(|hit| hit.label.as_str()).collect::<Vec<_>>(), ["2s", "3s"]);
    assert_eq!(search.found[0].board.chars().filter(|&letter| letter != ' ').count(), 32);
    let (game, ply) = (search.found[1].game, search.found[1].ply);
    let view = visitor.act(json!({"kind": "open", "game": game, "ply": ply}));
    let tree = view.tree.unwrap();
    assert_eq!(tree.title, "anna (Gold) against omar (Silver)");
    assert_eq!(tree.nodes.iter().find(|node| node.node == tree.current).unwrap().label, "3g");
    let elephant = view.board.unwrap().pieces.into_iter().find(|piece| piece.piece.letter() == 'E').unwrap();
    assert_eq!(elephant.square.to_string(), "d4");
}

#[test]
fn games_are_found_by_what_is_known_of_them_and_saved() {
    let mut visitor = Visitor::new("games");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.field("player", "an");
    visitor.wait();
    assert_eq!(visitor.search().names, ["anna"]);
    visitor.field("player", "ANNA");
    visitor.field("result", "won");
    visitor.act(json!({"kind": "find"}));
    assert_eq!(visitor.search().status, "1 game.");
    visitor.act(json!({"kind": "export", "format": "records"}));
    let (name, text) = visitor.saved().unwrap();
    assert_eq!((name.as_str(), text.matches("Gold: anna").count()), ("arimaa-games.txt", 1), "{text}");
    // Without a player nobody has won: the field goes with the name.
    visitor.field("player", "");
    visitor.act(json!({"kind": "find"}));
    assert_eq!(visitor.search().status, "4 games.");
    visitor.field("least-turns", "3");
    visitor.act(json!({"kind": "find"}));
    assert_eq!(visitor.search().status, "2 games.");
    visitor.field("player", "anna");
    visitor.field("least-turns", "99");
    visitor.act(json!({"kind": "find"}));
    assert_eq!(visitor.search().status, "No game is like this. The less you ask for, the more is found.");
    for (field, value) in [("least-turns", "many"), ("from", "yesterday"), ("side", "g"), ("apart", "3")] {
        visitor.tell(json!({"kind": "anew"}));
        visitor.field(field, value);
        assert!(!visitor.search().can_find, "{field}");
        visitor.tell(json!({"kind": "find"}));
        assert!(visitor.open.is_empty(), "{field}");
        assert_eq!(
            visitor.search().fields.iter().filter(|field| field.problem.is_some()).count(),
            1,
            "{field}"
        );
    }
    visitor.tell(json!({"kind": "anew"}));
    visitor.field("material", "Z");
    visitor.act(json!({"kind": "find"}));
    assert!(
        visitor.search().wrong && visitor.search().status.contains("Material is"),
        "{}",
        visitor.search().status
    );
}

#[test]
fn a_later_pattern_is_so_many_turns_apart() {
    let mut visitor = Visitor::new("later");
    visitor.send(json!({"type": "go", "screen": "base"}));
    let draw = |visitor: &mut Visitor, thing: &str, square: &str| {
        visitor.tell(json!({"kind": "brush", "thing": thing}));
        visitor.tell(json!({"kind": "square", "square": square}));
    };
    visitor.tell(json!({"kind": "layer", "later": true}));
    draw(&mut visitor, "e", "e6");
    assert!(!visitor.search().can_find && visitor.search().wrong, "a later pattern needs a first one");
    visitor.tell(json!({"kind": "layer", "later": false}));
    draw(&mut visitor, "E", "d2");
    for (apart, hits) in [("", 2), ("2", 2), ("1", 0), ("3", 1)] {
        visitor.field("apart", apart);
        visitor.act(json!({"kind": "find"}));
        assert_eq!(visitor.search().found.len(), hits, "{apart}");
    }
    visitor.tell(json!({"kind": "wipe"}));
    assert_eq!(visitor.search().pattern.drawn, [false, true]);
}

#[test]
fn a_search_can_be_stopped_and_tells_what_it_has() {
    let mut visitor = Visitor::new("stop");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.tell(json!({"kind": "square", "square": "d2"}));
    visitor.tell(json!({"kind": "find"}));
    let (id, question) = visitor.open.remove(0);
    assert!(matches!(question, Question::Search { .. }));
    let mut hits = Vec::new();
    visitor
        .base
        .answer(&question, 1, |line| {
            hits.push(line);
            ControlFlow::Continue(())
        })
        .unwrap();
    visitor.tell(json!({"kind": "told", "id": id, "lines": [hits[0]]}));
    assert_eq!(visitor.search().status, "Looking … 1 position so far.");
    assert!(visitor.search().running);
    visitor.tell(json!({"kind": "stop"}));
    assert_eq!(visitor.quit, std::slice::from_ref(&id));
    assert_eq!(visitor.search().status, "Stopped. 1 position so far.");
    // What was under way when it was stopped is not heard.
    visitor.tell(json!({"kind": "told", "id": id, "lines": [hits[1]]}));
    assert_eq!(visitor.search().found.len(), 1);
}

#[test]
fn players_and_statistics_are_told_also_with_hostile_names() {
    let mut visitor = Visitor::new("players");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.act(json!({"kind": "visit", "page": "players"}));
    let players = visitor.base().players.unwrap();
    assert_eq!(players.list.len(), 3);
    let hostile = players.list.iter().find(|listed| listed.shown.starts_with('<')).unwrap().clone();
    assert!(!hostile.shown.contains(['\u{1b}', '\u{202e}']), "{:?}", hostile.shown);
    visitor.act(json!({"kind": "player", "name": hostile.name}));
    assert_eq!(visitor.base().players.unwrap().status, "");
    let player = visitor.base().players.unwrap().player.unwrap();
    assert_eq!(player.summary, "2 games, 2 turns on the average.");
    assert_eq!(player.sides.iter().map(|side| side.games.as_str()).collect::<Vec<_>>(), ["2", "0", "2"]);
    assert!(player.plot.unwrap().image.starts_with("data:image/svg+xml,"));
    visitor.act(json!({"kind": "save-plot", "name": "rating"}));
    assert!(visitor.saved().unwrap().1.contains("&lt;script"));
    visitor.act(json!({"kind": "player", "name": "anna"}));
    let player = visitor.base().players.unwrap().player.unwrap();
    assert_eq!(
        (player.gold_openings[0].name.as_str(), player.gold_openings[0].games.as_str()),
        ("Ed2n Me2n", "2")
    );
    assert_eq!((player.best.len(), player.worst.len()), (1, 2));
    visitor.act(json!({"kind": "player", "name": "nobody"}));
    assert!(
        visitor.base().players.unwrap().status.contains("nobody"),
        "{}",
        visitor.base().players.unwrap().status
    );
    visitor.act(json!({"kind": "visit", "page": "statistics"}));
    let statistics = visitor.base().statistics.unwrap();
    assert_eq!((statistics.figures[0].name.as_str(), statistics.figures[0].value.as_str()), ("games", "4"));
    assert_eq!(statistics.results[0].name, "Gold won");
    assert_eq!(statistics.plots.len(), 3);
}

#[test]
fn without_a_base_the_page_says_what_to_do() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "go", "screen": "base"}));
    let help = |browser: &Browser| browser.model.view().base.unwrap().help.unwrap();
    assert!(help(&browser).title.contains("Looking"));
    browser.send(
        json!({"type": "base", "what": {"kind": "found", "served": false, "there": false, "import": false}}),
    );
    assert!(help(&browser).title.contains("needs the program"));
    browser.send(
        json!({"type": "base", "what": {"kind": "found", "served": true, "there": false, "import": true}}),
    );
    assert!(help(&browser).commands[0].starts_with("hathi base import") && help(&browser).can_import);
    assert!(!browser.effects.iter().any(|effect| matches!(effect, Effect::Ask { .. })));
    browser.send(json!({"type": "go", "screen": "analyse"}));
    browser.send(json!({"type": "base", "what": {"kind": "explorer", "on": true}}));
    assert!(browser.model.view().explorer.unwrap().help.is_some());
    let brought = json!({"kind": "brought", "file": "games.txt", "line": {"games": 3, "known": 1, "broken": 2, "done": true}});
    browser.send(json!({"type": "base", "what": brought}));
    assert_eq!(browser.notice(), "games.txt: 3 new games, 1 there already, 2 broken.");
}

#[test]
fn the_form_is_there_again_after_a_reload() {
    let mut visitor = Visitor::new("reload");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.field("player", "anna");
    visitor.tell(json!({"kind": "square", "square": "c3"}));
    visitor.tell(json!({"kind": "brush", "thing": "-"}));
    visitor.tell(json!({"kind": "square", "square": "c3"}));
    let mut again = visitor.browser.reload();
    again.send(
        json!({"type": "base", "what": {"kind": "found", "served": true, "there": true, "import": false}}),
    );
    let search = again.model.view().base.unwrap().search.unwrap();
    assert_eq!(search.fields[0].value, "anna");
    assert_eq!(search.pattern.text, "-Ec3");
}

#[test]
fn what_the_server_says_wrong_is_told_in_its_place() {
    let mut visitor = Visitor::new("wrong");
    visitor.send(json!({"type": "go", "screen": "base"}));
    visitor.tell(json!({"kind": "find"}));
    let (id, _) = visitor.open.remove(0);
    visitor.tell(
        json!({"kind": "told", "id": id, "lines": [{"error": "the server does not answer", "done": true}]}),
    );
    assert_eq!(
        (visitor.search().status.as_str(), visitor.search().wrong),
        ("The server does not answer.", true)
    );
    visitor.tell(json!({"kind": "find"}));
    let (id, _) = visitor.open.remove(0);
    visitor.tell(json!({"kind": "told", "id": id, "lines": [{"count": "many", "done": true}]}));
    assert!(visitor.search().status.contains("does not understand"), "{}", visitor.search().status);
    // Any JSON at all, under any id.
    for line in [json!(null), json!([]), json!("x"), json!({"hit": 3}), json!({"error": 7, "done": true})] {
        visitor.tell(json!({"kind": "find"}));
        let (id, _) = visitor.open.remove(0);
        visitor.tell(json!({"kind": "told", "id": id, "lines": [line]}));
    }
}
