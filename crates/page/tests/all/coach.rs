//! The coach: games judged in the background, one's own mistakes, puzzles.

use crate::common::Browser;
use analysis::{ClientId, Desk, Host, Reply};
use coach::puzzle::{Puzzle, Theme, shipped, write};
use engine::search::{EngineOptions, system_clock};
use page::{Effect, ExerciseState, Screen, View, run_errand};
use serde_json::{Value, json};

/// Gold could reach goal at once, and then Silver could.
const GAME: &str = "Position: g [                R                           c  r                ]\n\n\
                    2g Ra6n\n2s ce3n\n3g Ra7n\n";

#[derive(Default)]
struct Replies(Vec<Reply>);

impl Host for Replies {
    fn tell(&mut self, _: ClientId, reply: Reply) {
        self.0.push(reply);
    }

    fn listens(&self, _: ClientId) -> bool {
        true
    }
}

/// A page with an engine that searches few nodes, and with somebody who does its errands.
struct Table {
    browser: Browser,
    desk: Desk,
    /// So many searches were asked for.
    searches: usize,
    /// What is not done yet.
    open: Vec<Effect>,
}

impl Table {
    fn new() -> Self {
        Self::with(Browser::open())
    }

    fn with(mut browser: Browser) -> Self {
        let mut open = browser.effects.clone();
        browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
        let options = EngineOptions { hash_mb: 1, ..EngineOptions::default() };
        open.extend(browser.effects.clone());
        Self { browser, desk: Desk::new(options, system_clock, None, 16), searches: 0, open }
    }

    fn send(&mut self, message: Value) -> View {
        let view = self.browser.send(message);
        self.open.extend(self.browser.effects.clone());
        view
    }

    fn coach(&mut self, what: Value) -> View {
        self.send(json!({"type": "coach", "what": what}))
    }

    /// Does one thing that the page has asked for. False if there is nothing to do.
    fn step(&mut self) -> bool {
        if self.open.is_empty() {
            return false;
        }
        match self.open.remove(0) {
            Effect::Search { query } => {
                self.searches += 1;
                let mut query = serde_json::to_value(query).unwrap();
                query["limits"] = json!({"nodes": 3000});
                let mut replies = Replies::default();
                self.desk.receive(0, &query.to_string(), &mut replies);
                while self.desk.advance(&mut replies) {}
                for reply in replies.0 {
                    self.send(json!({"type": "answer", "answer": reply}));
                }
            }
            Effect::Errand { id, task } => {
                let result = run_errand(&task);
                self.send(json!({"type": "computed", "id": id, "result": result}));
            }
            Effect::Load { file } => {
                assert_eq!(file, "puzzles.jsonl");
                let text: String = shipped().iter().map(write).collect();
                self.send(json!({"type": "loaded", "file": file, "text": text}));
            }
            _ => {}
        }
        true
    }

    fn run(&mut self) -> View {
        while self.step() {}
        self.browser.model.view()
    }

    fn enter(&mut self, turn: &str) -> View {
        self.send(json!({"type": "enter", "text": turn}));
        self.run()
    }

    /// The game, judged to its end.
    fn judged() -> Self {
        let mut table = Self::new();
        table.send(json!({"type": "paste", "text": GAME}));
        table.coach(json!({"kind": "review", "on": true}));
        table.run();
        table
    }
}

#[test]
fn a_game_is_judged_turn_by_turn_with_reasons_and_a_graph() {
    let table = Table::judged();
    let coach = table.browser.model.view().coach.unwrap();
    assert_eq!((coach.done, coach.all, coach.running), (3, 3, false));
    assert_eq!(coach.graph.len(), 4);
    let gold: Vec<f64> = coach.graph.iter().map(|point| point.gold.unwrap()).collect();
    assert_eq!(gold, [1.0, 0.0, 1.0, 1.0]);
    let [first, second] = &coach.notes[..] else { panic!("{:?}", coach.notes) };
    assert_eq!((first.glyph.as_str(), second.glyph.as_str()), ("??", "??"));
    assert!(first.reasons[0].starts_with("Gold could reach goal at once: Ra6n Ra7n"), "{:?}", first.reasons);
    let [gold, silver] = coach.sides.unwrap();
    assert_eq!((gold.blunders, silver.blunders), (1, 1));
    assert!(gold.accuracy.unwrap().parse::<f64>().unwrap() < 60.0);
}

#[test]
fn a_review_without_an_engine_waits_and_says_so_until_there_is_one() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "paste", "text": GAME}));
    let view = browser.send(json!({"type": "coach", "what": {"kind": "review", "on": true}}));
    assert_eq!(view.coach.unwrap().status, "Waits for an engine");
    assert_eq!(view.notice, None);
    let mut table = Table::with(browser);
    let view = table.browser.model.view();
    assert_eq!(view.coach.unwrap().status, "0 of 3 turns");
    assert_eq!(view.notice, None);
    table.run();
    let view = table.send(json!({"type": "engine", "kind": "none", "name": ""}));
    assert_eq!(view.coach.unwrap().status, "", "what is judged needs no engine");
}

#[test]
fn a_review_can_be_stopped_goes_on_and_survives_a_reload() {
    let mut table = Table::new();
    table.send(json!({"type": "paste", "text": GAME}));
    table.coach(json!({"kind": "review", "on": true}));
    while table.browser.model.view().coach.unwrap().done == 0 {
        assert!(table.step());
    }
    let view = table.coach(json!({"kind": "review", "on": false}));
    table.run();
    let coach = view.coach.unwrap();
    assert!(!coach.running && coach.can_start && coach.done < coach.all, "{}", coach.status);
    let searches = table.searches;
    table.coach(json!({"kind": "review", "on": true}));
    table.browser.tell("leave");
    let mut again = Table::with(table.browser.reload());
    let coach = again.browser.model.view().coach.unwrap();
    assert!(coach.running && coach.done > 0);
    let coach = again.run().coach.unwrap();
    assert_eq!((coach.done, coach.running), (3, false));
    // What was known is not searched again.
    let whole = Table::judged().searches;
    assert!(again.searches + searches <= whole + 1, "{} + {searches}, {whole}", again.searches);
    // And it is all there after another reload, without any search.
    let mut third = Table::with(again.browser.reload());
    assert_eq!(third.run().coach.unwrap().done, 3);
    assert_eq!(third.searches, 0);
}

#[test]
fn what_looks_like_a_blunder_is_looked_at_again_before_the_page_says_so() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
    browser.send(json!({"type": "paste", "text": "1g Ra1 Ee1\n1s rh8 eh7\n2g Ra1n\n2s"}));
    browser.send(json!({"type": "coach", "what": {"kind": "review", "on": true}}));
    // The search that is asked for: its seconds, and whether it is about the position after the turn, before it, or after the
    // best turn.
    let asked = |browser: &Browser| {
        browser.effects.iter().find_map(|effect| {
            let Effect::Search { query } = effect else { return None };
            let record = serde_json::to_value(query).unwrap()["game"].as_str().unwrap().to_string();
            let place = match () {
                () if record.contains("Ra1n") => "after",
                () if record.contains("Ee1n") => "best",
                () => "before",
            };
            Some((query.id.clone(), place, query.limits.time.unwrap()))
        })
    };
    // What the searches find, for Gold: a loss of 35% at the first look, of 12% at the second.
    let script = [
        ("after", 0.5, -300),
        ("before", 0.5, 300),
        ("best", 0.5, 300),
        ("after", 2.0, -50),
        ("before", 2.0, 170),
        ("best", 2.0, 150),
    ];
    for (place, seconds, score) in script {
        let coach = browser.model.view().coach.unwrap();
        assert_eq!((coach.done, coach.all, coach.status.as_str()), (0, 1, "0 of 1 turns"));
        let (id, asked_place, asked_seconds) = asked(&browser).unwrap();
        assert_eq!((asked_place, asked_seconds), (place, seconds));
        let (turn, score) = if place == "before" { ("Ee1n", score) } else { ("eh7s", -score) };
        let line = json!({"score": {"centirabbits": score}, "chance": 0.5, "turns": [turn]});
        let answer = json!({
            "id": id, "depth": 8, "partial": false, "nodes": 1, "time": 1.0, "speed": 1, "lines": [line], "done": true,
        });
        browser.send(json!({"type": "answer", "answer": answer}));
    }
    assert!(asked(&browser).is_none());
    let errand = browser.effects.iter().find_map(|effect| match effect {
        Effect::Errand { id, task } => Some((id.clone(), run_errand(task))),
        _ => None,
    });
    let (id, result) = errand.unwrap();
    let coach = browser.send(json!({"type": "computed", "id": id, "result": result})).coach.unwrap();
    assert_eq!((coach.done, coach.running), (1, false));
    let note = &coach.notes[0];
    assert_eq!(
        (note.glyph.as_str(), note.chances.as_str(), note.better.as_str()),
        ("?", "59% → 47%", "Ee1n")
    );
}

#[test]
fn keys_go_from_mistake_to_mistake_and_the_better_turn_becomes_a_variation() {
    let mut table = Table::judged();
    table.browser.key("Home");
    let first = table.browser.key("m").tree.unwrap().current;
    let second = table.browser.key("m").tree.unwrap().current;
    assert_ne!(first, second);
    table.browser.key("m");
    assert_eq!(table.browser.notice(), "There is no later mistake.");
    assert_eq!(table.browser.key("M").tree.unwrap().current, first);
    let view = table.coach(json!({"kind": "better", "node": first}));
    let tree = view.tree.unwrap();
    let here = tree.nodes.iter().find(|node| node.node == tree.current).unwrap();
    assert_eq!((here.text.as_str(), here.depth), ("Ra6n Ra7n", 1));
    // A variation changes nothing of what is said of the game, and from it one gets back.
    assert_eq!(view.coach.unwrap().notes.len(), 2);
    assert_eq!(table.browser.key("m").tree.unwrap().current, first);
}

#[test]
fn another_game_has_nothing_of_it() {
    let mut table = Table::judged();
    let view = table.send(json!({"type": "paste", "text": GAME.replace("2s ce3n", "2s ce3s")}));
    let coach = view.coach.unwrap();
    assert!(!coach.begun && coach.notes.is_empty() && coach.graph.is_empty());
}

#[test]
fn the_engine_that_follows_the_position_comes_first() {
    let mut table = Table::new();
    table.send(json!({"type": "paste", "text": GAME}));
    table.send(json!({"type": "walk", "to": "start"}));
    table.open.clear();
    table.send(json!({"type": "analysis", "on": true}));
    table.coach(json!({"kind": "review", "on": true}));
    let asked = |table: &Table| table.open.iter().filter(|one| matches!(one, Effect::Search { .. })).count();
    assert_eq!(asked(&table), 1);
    table.send(json!({"type": "analysis", "on": false}));
    assert_eq!(asked(&table), 2);
}

#[test]
fn a_mistake_is_mended_with_hints_and_the_engine_judges() {
    let mut table = Table::judged();
    let view = table.coach(json!({"kind": "mistakes", "side": "g"}));
    assert_eq!(view.screen, Screen::Mistakes);
    let mistakes = view.mistakes.unwrap();
    assert_eq!((mistakes.number, mistakes.count, mistakes.played.as_str()), (1, 1, "Ra6n"));
    // What was played is no answer; nor is anything else that does not win.
    let view = table.enter("Ra6n");
    let exercise = view.mistakes.unwrap().exercise;
    assert_eq!(exercise.state, ExerciseState::Wrong);
    assert_eq!(exercise.feedback, "That is what was played (blunder).");
    table.send(json!({"type": "retry"}));
    let exercise = table.enter("Ra6e").mistakes.unwrap().exercise;
    assert_eq!(exercise.state, ExerciseState::Wrong);
    assert!(exercise.feedback.contains("100% is possible"), "{}", exercise.feedback);
    assert!(!exercise.refutation.is_empty());
    for count in 1..=3 {
        let exercise = table.coach(json!({"kind": "hint"})).mistakes.unwrap().exercise;
        assert_eq!((exercise.hints.len(), exercise.can_hint), (count, count < 3));
    }
    let board = table.browser.model.view().board.unwrap();
    assert_eq!(board.arrows.len(), 1);
    let view = table.enter("Ra6n Ra7n");
    let mistakes = view.mistakes.unwrap();
    assert_eq!(mistakes.exercise.state, ExerciseState::Right);
    assert_eq!(mistakes.solved, 0, "there were hints");
    assert_eq!(table.browser.reload().model.view().screen, Screen::Mistakes);
    assert_eq!(table.browser.key("Enter").screen, Screen::Analyse);
}

#[test]
fn the_answer_is_shown_with_its_reason_and_can_be_walked_through() {
    let mut table = Table::judged();
    table.coach(json!({"kind": "mistakes", "side": "s"}));
    let view = table.coach(json!({"kind": "reveal"}));
    let exercise = view.mistakes.unwrap().exercise;
    assert_eq!(exercise.state, ExerciseState::Shown);
    assert!(exercise.feedback.contains("Silver could reach goal at once"), "{}", exercise.feedback);
    assert_eq!(exercise.line[0].text, "rh3s rh2s");
    let view = table.browser.key("ArrowRight");
    let rabbit =
        |view: &View| view.board.as_ref().unwrap().pieces.iter().any(|one| one.square.to_string() == "h1");
    assert!(rabbit(&view));
    assert!(!rabbit(&table.browser.key("ArrowLeft")));
}

/// A page with a puzzle of a theme open, and the puzzle.
fn puzzle(theme: Theme) -> (Table, Puzzle) {
    let mut table = Table::new();
    table.send(json!({"type": "go", "screen": "puzzles"}));
    table.run();
    let view = table.coach(json!({"kind": "puzzle", "theme": theme}));
    table.run();
    let number = view.puzzles.unwrap().puzzle.unwrap().number;
    (table, shipped().remove(number - 1))
}

#[test]
fn each_theme_is_solved_by_its_answer_explained_and_counted() {
    for theme in Theme::ALL {
        let (mut table, puzzle) = puzzle(theme);
        assert_eq!(puzzle.theme, theme);
        let view = table.enter(&puzzle.line[0]).puzzles.unwrap();
        let shown = view.puzzle.unwrap();
        assert_eq!(shown.exercise.state, ExerciseState::Right, "{theme}: {puzzle:?}");
        assert!(shown.exercise.feedback.len() > "Solved. ".len(), "{theme}: {}", shown.exercise.feedback);
        assert!(shown.change.unwrap().starts_with('+'));
        assert_eq!((view.solved, view.failed), (1, 0));
        let mut again = Table::with(table.browser.reload());
        let view = again.run().puzzles.unwrap();
        assert_eq!((view.solved, view.puzzle.is_some()), (1, true), "the puzzle is there again");
    }
}

#[test]
fn a_wrong_answer_is_refuted_costs_rating_once_and_the_answer_can_be_seen() {
    let (mut table, puzzle) = puzzle(Theme::StopGoal);
    // The first turn of all that leaves the goal open.
    let mut solver = engine::tactics::forced::Solver::new();
    let (turn, _) = puzzle
        .position
        .distinct_turns()
        .into_iter()
        .find(|(turn, _)| !coach::puzzle::is_right(puzzle.theme, &puzzle.position, None, turn, &mut solver))
        .unwrap();
    let text = turn.notation(&puzzle.position);
    let view = table.enter(&text).puzzles.unwrap();
    let rating = view.rating.clone();
    let shown = view.puzzle.unwrap();
    assert_eq!((view.solved, view.failed), (0, 1));
    assert_eq!(shown.exercise.state, ExerciseState::Wrong);
    assert_eq!(shown.exercise.refutation.len(), 1);
    assert!(shown.change.unwrap().starts_with('-'));
    assert!(!table.browser.model.view().board.unwrap().arrows.is_empty(), "the refutation is shown");
    table.send(json!({"type": "retry"}));
    table.enter(&text);
    let view = table.coach(json!({"kind": "reveal"})).puzzles.unwrap();
    assert_eq!(view.rating, rating, "a puzzle counts once");
    let exercise = view.puzzle.unwrap().exercise;
    assert_eq!(exercise.state, ExerciseState::Shown);
    assert!(exercise.feedback.contains("threatened"), "{}", exercise.feedback);
    // From here on against Hathi.
    let view = table.coach(json!({"kind": "play-on"}));
    assert_eq!(view.screen, Screen::New);
    let view = table.send(json!({"type": "start"}));
    assert_eq!(view.screen, Screen::Play);
}

#[test]
fn the_next_puzzle_is_another_one_and_about_as_difficult_as_the_rating() {
    let (mut table, _) = puzzle(Theme::GoalForced);
    let all = shipped();
    let mut seen = Vec::new();
    for _ in 0..20 {
        let shown = table.send(json!({"type": "next"})).puzzles.unwrap().puzzle.unwrap();
        table.run();
        assert_ne!(seen.last(), Some(&shown.number));
        assert_eq!(shown.rating, None, "its difficulty is no hint");
        let rating = all[shown.number - 1].rating();
        assert!((rating - 1400.0).abs() < 150.0, "{rating}");
        seen.push(shown.number);
    }
}

#[test]
fn puzzles_that_do_not_come_are_told_and_nonsense_changes_nothing() {
    let mut browser = Browser::open();
    browser.send(json!({"type": "go", "screen": "puzzles"}));
    let view =
        browser.send(json!({"type": "loaded", "file": "puzzles.jsonl", "text": null})).puzzles.unwrap();
    assert!(view.problem.unwrap().contains("could not be loaded"));
    let view =
        browser.send(json!({"type": "loaded", "file": "puzzles.jsonl", "text": "{}\n"})).puzzles.unwrap();
    assert!(view.problem.unwrap().contains("line 1"));
    browser.send(json!({"type": "computed", "id": "s1", "result": "nonsense"}));
    for what in [json!({"kind": "hint"}), json!({"kind": "reveal"}), json!({"kind": "play-on"})] {
        browser.send(json!({"type": "coach", "what": what}));
    }
    let mut stored = browser.stored.clone();
    for key in ["puzzles", "coach.review"] {
        stored.insert(key.to_string(), json!("{\"version\": 1, \"rating\": {\"rating\": 1e300}}"));
    }
    let view = Browser::open_at(stored, "").send(json!({"type": "go", "screen": "puzzles"})).puzzles.unwrap();
    assert_eq!(view.rating, "1400?");
    assert_eq!(run_errand("nonsense"), "{\"kind\":\"nothing\"}");
}
