//! What holds after any sequence of messages.

use crate::analyse::{link, read_record, write_record};
use crate::door::Page;
use crate::entry::{Draft, Entry};
use crate::message::Input;
use crate::model::Model;
use crate::play::Kept;
use arimaa::{Phase, Position, Square};
use engine::random::Random;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A file with a puzzle.
const PUZZLES: &str = r#"{"theme":"goal-now","position":"g [        H        E      R              D    R Dr      RR     C  ]","line":["Ra5n Ha7e Ra6n Ra7n"],"nodes":1,"level":3,"from":"a game"}"#;

/// A message that a person, an engine or somebody hostile could send.
fn message(random: &mut Random, model: &Model) -> Value {
    let names = "abcdefgh";
    let any_square = |random: &mut Random| {
        let column = names.as_bytes()[random.below(8) as usize] as char;
        format!("{column}{}", random.below(8) + 1)
    };
    // Mostly squares that mean something now.
    let view = model.view();
    let square = |random: &mut Random| {
        let Some(board) = &view.board else { return any_square(random) };
        let targets: Vec<Square> = board.targets.iter().map(|target| target.square).collect();
        let movable: Vec<Square> =
            board.pieces.iter().filter(|piece| piece.movable).map(|piece| piece.square).collect();
        let choices: Vec<Square> = board.marks.iter().map(|mark| mark.square).collect();
        let list = [&targets, &movable, &choices][random.below(3) as usize];
        match list.get(random.below(list.len().max(1) as u64) as usize) {
            Some(square) if random.chance(5, 6) => square.to_string(),
            _ => any_square(random),
        }
    };
    let piece = |random: &mut Random| "EMHDCRemhdcr".as_bytes()[random.below(12) as usize] as char;
    let pick =
        |random: &mut Random, list: &[&str]| list[random.below(list.len() as u64) as usize].to_string();
    let on = random.chance(1, 2);
    match random.below(50) {
        0..8 => json!({"type": "press", "square": square(random)}),
        8..11 => json!({"type": "pick", "square": square(random)}),
        11..13 => json!({"type": "over", "square": square(random)}),
        13..17 => {
            json!({"type": "drop", "square": if random.chance(9, 10) { json!(square(random)) } else { json!(null) }})
        }
        17 => json!({"type": "undo"}),
        18 => json!({"type": "redo"}),
        19 => json!({"type": "reset"}),
        20..24 => json!({"type": "end-turn"}),
        24 => {
            json!({"type": "key", "key": pick(random, &["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", " ", "Enter",
            "Escape", "u", "r", "f", "Shift+ArrowLeft", "Shift+ArrowRight", "Home", "End", "w", "t", "e", "3", "y"])})
        }
        25 => {
            json!({"type": "type", "text": pick(random, &["Ee2n", "e2n d2n", "", "nonsense", "rc3x", "Ra1"])})
        }
        26 => {
            json!({"type": "enter", "text": pick(random, &["e2n", "d2n d3n", "", "é", "a1n a1n a1n a1n a1n"])})
        }
        27..30 => {
            json!({"type": "arrange", "how": {"kind": pick(random, &["random", "mirror", "last", "clear"])}})
        }
        30..32 => json!({"type": "setup-done"}),
        32 => {
            json!({"type": "press-tray", "piece": if on { json!(piece(random).to_string()) } else { json!(null) }})
        }
        33 => json!({"type": "pick-tray", "piece": piece(random).to_string()}),
        34 => {
            json!({"type": "walk", "to": pick(random, &["start", "back", "forward", "end", "step-back", "step-forward",
            "up", "down"])})
        }
        35 => json!({"type": "jump", "node": random.below(12)}),
        36 => {
            json!({"type": "comment", "text": pick(random, &["a {b} \\ c", "}\n{", "( 2g ) !", "", "-=+=-\n-=+=-"])})
        }
        37 => json!({"type": "glyph", "glyph": pick(random, &["!", "??", "", "+g", "x"])}),
        38 => json!({"type": pick(random, &["promote", "delete"]), "node": random.below(12)}),
        39 => {
            json!({"type": "overlay", "on": on, "name": pick(random, &["goals", "captures", "frozen", "hanging", "traps",
            "reach"])})
        }
        40 => json!({"type": pick(random, &["why", "threat", "analysis"]), "on": on}),
        41 => {
            json!({"type": "go", "screen": pick(random, &["home", "new", "play", "analyse", "edit", "learn", "mistakes",
            "puzzles"])})
        }
        42 => {
            json!({"type": pick(random, &["start", "rematch", "resign", "take-back", "analyse", "edit", "edit-done", "retry",
            "next", "clear", "tick"])})
        }
        43 => json!({"type": "confirm", "yes": random.chance(1, 4)}),
        44 => json!({"type": "lesson", "number": random.below(9)}),
        45 => json!({"type": "copy", "what": pick(random, &["record", "position", "link", "position-link"])}),
        46 => {
            json!({"type": "answer", "answer": {"id": format!("s{}", random.below(5)), "depth": 4, "partial": false,
            "nodes": 9, "time": 0.1, "speed": 90, "done": on, "lines": [{"score": {"win": 1}, "chance": 1.0,
            "turns": ["Ee2n", "ee7s", "Ra1n x"]}]}})
        }
        47 => match random.below(6) {
            0 => json!({"type": "loaded", "file": "puzzles.jsonl", "text": PUZZLES}),
            1 => {
                json!({"type": "computed", "id": format!("s{}", random.below(5)), "result": "{\"kind\":\"judged\",\"right\":true,\"refutation\":null}"})
            }
            2 => json!({"type": "coach", "what": {"kind": "review", "on": on}}),
            3 => {
                json!({"type": "coach", "what": {"kind": pick(random, &["fault", "better", "mistakes"]), "forward": on, "node": random.below(9), "side": "g"}})
            }
            4 => {
                json!({"type": "coach", "what": {"kind": "puzzle", "theme": pick(random, &["", "goal-now", "nonsense"])}})
            }
            _ => json!({"type": "coach", "what": {"kind": pick(random, &["hint", "reveal", "play-on"])}}),
        },
        48 => match random.below(5) {
            0 => json!({"type": "base", "what": {"kind": "explorer", "on": on}}),
            1 => json!({"type": "likely", "on": on}),
            2 => {
                json!({"type": "computed", "id": format!("s{}", random.below(9)), "result": "{\"kind\":\"likely\",\"turns\":[{\"turn\":\"Ee2n\",\"chance\":0.3},{\"turn\":\"x\",\"chance\":-1e300}]}"})
            }
            3 => {
                json!({"type": "preview-likely", "index": if on { json!(random.below(4)) } else { json!(null) }})
            }
            _ => json!({"type": "play-likely", "index": random.below(4)}),
        },
        _ => {
            json!({"type": "form", "field": "opponent", "value": pick(random, &["person", "watch", "hathi"])})
        }
    }
}

/// What must hold of a model at any time.
fn check(model: &Model) {
    let view = model.view();
    assert!(serde_json::to_string(&view).unwrap().len() > 100);
    if let Some(board) = &view.board {
        let mut squares: Vec<Square> = board.pieces.iter().map(|piece| piece.square).collect();
        squares.dedup();
        assert_eq!(squares.len(), board.pieces.len());
        let mut ids: Vec<u32> = board.pieces.iter().map(|piece| piece.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), board.pieces.len(), "every piece has a number of its own");
    }
    if let Some(play) = &model.play {
        let replay = play.record().replay();
        assert!(replay.problem.is_none(), "{:?}", replay.problem);
        assert_eq!(replay.game.position(), play.game().position());
        let kept = serde_json::to_string(&play.kept(model.now)).unwrap();
        let restored = Kept::restore(play.id(), &kept).unwrap();
        assert_eq!(
            serde_json::to_string(&restored.kept(model.now)).unwrap(),
            kept,
            "what is kept comes back"
        );
    }
    let tree = model.analyse.tree();
    let text = write_record(tree);
    let (again, problem) = read_record(&text.parse().unwrap());
    assert_eq!(problem, None, "{text}");
    assert_eq!(again.shape(0), tree.shape(0), "a record written and read again is the same tree");
    match link::of_tree(tree, model.analyse.node()) {
        Ok(hash) => {
            let (again, node) = link::read(&hash).unwrap();
            assert_eq!(again.shape(0), tree.shape(0), "a link has the whole tree in it");
            assert_eq!(again.place(node), tree.place(model.analyse.node()), "and the place in it");
        }
        Err(refusal) => assert!(refusal.text.contains("are the most"), "{}", refusal.text),
    }
    // And a plain reader understands the main line.
    let plain = text.parse::<arimaa::Record>().unwrap().replay();
    assert!(plain.problem.is_none());
    assert_eq!(plain.game.position(), tree.game(tree.end_of_line(0)).position());
}

fn opened(random: &mut Random) -> Model {
    let mut model = Model::default();
    let messages = [
        json!({"type": "open", "seed": random.below(1 << 50), "now": 1000}),
        json!({"type": "engine", "kind": "browser", "name": "Hathi"}),
        json!({"type": "form", "field": "opponent", "value": "person"}),
        json!({"type": "start"}),
    ];
    messages.into_iter().for_each(|message| send(&mut model, message));
    model
}

fn send(model: &mut Model, message: Value) {
    let input: Input =
        serde_json::from_value(message.clone()).unwrap_or_else(|error| panic!("{message}: {error}"));
    model.update(input);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_sequence_of_messages_leaves_a_legal_game_and_a_tree_that_can_be_written(seed: u64) {
        let mut random = Random::new(seed);
        let mut model = opened(&mut random);
        if random.chance(1, 2) {
            send(&mut model, json!({"type": "go", "screen": "analyse"}));
        }
        for count in 0..250 {
            let mut message = message(&mut random, &model);
            message["now"] = json!(1000 + count * 100);
            send(&mut model, message);
            if count % 10 == 0 {
                check(&model);
            }
        }
        check(&model);
    }

    #[test]
    fn a_page_that_is_loaded_again_is_where_it_was(seed: u64) {
        let mut random = Random::new(seed);
        let mut model = Model::default();
        let mut stored = serde_json::Map::new();
        let mut send = |model: &mut Model, message: Value| {
            for effect in model.update(serde_json::from_value(message).unwrap()) {
                match effect {
                    crate::Effect::Store { key, value: Some(value) } => _ = stored.insert(key, json!(value)),
                    crate::Effect::Store { key, value: None } => _ = stored.remove(&key),
                    _ => {}
                }
            }
        };
        send(&mut model, json!({"type": "open", "seed": seed >> 12, "now": 1000}));
        send(&mut model, json!({"type": "engine", "kind": "browser", "name": "Hathi"}));
        send(&mut model, json!({"type": "start"}));
        send(&mut model, json!({"type": "go", "screen": if random.chance(1, 2) { "play" } else { "analyse" }}));
        for _ in 0..random.below(120) {
            let message = message(&mut random, &model);
            send(&mut model, message);
        }
        let mut again = Model::default();
        again.update(serde_json::from_value(json!({"type": "open", "seed": 1, "stored": stored, "now": 2000})).unwrap());
        prop_assert_eq!(again.screen, model.screen);
        if model.screen == crate::Screen::Play {
            let kept = |model: &Model| model.play.as_ref().map(|play| {
                let mut kept = serde_json::to_value(play.kept(0.0)).unwrap();
                kept["used"] = json!(0);
                kept
            });
            prop_assert_eq!(kept(&again), kept(&model));
        }
        prop_assert_eq!(again.analyse.kept(), model.analyse.kept());
        if model.screen == crate::Screen::Analyse && !model.analyse.tree().is_empty() {
            prop_assert_eq!(again.analyse.kept_place(), model.analyse.kept_place());
        }
        if model.screen == crate::Screen::Edit {
            prop_assert_eq!(again.editor.kept(), model.editor.kept());
        }
        prop_assert_eq!(again.learn.place().filter(|_| model.screen == crate::Screen::Learn),
            model.learn.place().filter(|_| model.screen == crate::Screen::Learn));
    }

    #[test]
    fn undo_undoes_and_redo_does_again(seed: u64) {
        let mut random = Random::new(seed);
        let mut entry = Entry::new(random_position(&mut random));
        for _ in 0..8 {
            let before = entry.draft().clone();
            let movable: Vec<Square> = entry.movable().into_iter().collect();
            let Some(&from) = movable.get(random.below(movable.len().max(1) as u64) as usize) else { break };
            entry.press(from);
            let targets = entry.targets();
            let Some(target) = targets.get(random.below(targets.len().max(1) as u64) as usize) else { break };
            entry.press(target.square);
            while let Some(mark) = entry.marks().iter().find(|mark| mark.role == crate::view::MarkRole::Choice).cloned() {
                if entry.draft().in_push() { break; }
                entry.press(mark.square);
            }
            let after = entry.draft().clone();
            prop_assert!(after.steps().len() > before.steps().len());
            let made = after.steps().len() - before.steps().len();
            (0..made).for_each(|_| assert!(entry.undo()));
            prop_assert_eq!(entry.draft().steps(), before.steps());
            prop_assert_eq!(entry.draft().board(), before.board());
            (0..made).for_each(|_| assert!(entry.redo().is_some()));
            prop_assert_eq!(entry.draft().steps(), after.steps());
            prop_assert_eq!(entry.draft().board(), after.board());
        }
    }

    #[test]
    fn what_can_be_picked_up_has_a_way_and_every_way_is_legal(seed: u64) {
        let mut random = Random::new(seed);
        let position = random_position(&mut random);
        let mut draft = Draft::new(position);
        // Also within a turn, and within a push.
        for _ in 0..random.below(4) {
            let steps = single_steps(&draft);
            let Some(&step) = steps.get(random.below(steps.len().max(1) as u64) as usize) else { break };
            draft.step(step).unwrap();
        }
        let mut entry = Entry::new(position);
        entry.make(draft.steps());
        let movable = entry.movable();
        for square in Square::all() {
            let ways = entry.ways(square);
            prop_assert_eq!(movable.contains(square), !ways.is_empty(), "{}", square);
            for way in ways {
                let mut draft = entry.draft().clone();
                for &step in &way.steps {
                    prop_assert!(draft.step(step).is_ok(), "{:?}", way);
                }
                prop_assert!(!draft.in_push());
                prop_assert!(way.cost() <= entry.draft().steps_left());
            }
        }
    }

    #[test]
    fn the_cost_of_an_own_piece_is_that_of_a_search_through_all_its_steps(seed: u64) {
        let mut random = Random::new(seed);
        let position = random_position(&mut random);
        let entry = Entry::new(position);
        for (from, piece) in position.board().iter().filter(|(_, piece)| piece.side == position.side()) {
            // The slow twin: all sequences of steps of this piece alone.
            let mut least = [u8::MAX; 64];
            let mut stack = vec![(Draft::new(position), from)];
            while let Some((draft, at)) = stack.pop() {
                for direction in arimaa::Direction::ALL {
                    let Some(step) = arimaa::Step::new(piece, at, direction) else { continue };
                    let mut next = draft.clone();
                    if next.step(step).is_ok() {
                        let cost = next.steps().len() as u8;
                        let slot = &mut least[step.to().index()];
                        *slot = (*slot).min(cost);
                        if next.board().piece_at(step.to()) == Some(piece) {
                            stack.push((next, step.to()));
                        }
                    }
                }
            }
            let ways = entry.ways(from);
            for square in Square::all().filter(|&square| square != from) {
                let cost = ways.iter().filter(|way| way.to == square).map(crate::entry::Way::cost).min();
                // A way may be shorter if it pushes somebody aside; it is never longer.
                if least[square.index()] < u8::MAX {
                    prop_assert!(cost.is_some_and(|cost| cost <= least[square.index()]), "{} to {}", from, square);
                }
                let steps_only = ways.iter().filter(|way| way.to == square)
                    .filter(|way| way.steps.iter().all(|step| step.piece.side == position.side()))
                    .map(crate::entry::Way::cost).min();
                if let Some(cost) = steps_only {
                    prop_assert_eq!(cost, least[square.index()]);
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_no_message_get_a_notice(bytes: Vec<u8>) {
        let mut page = Page::default();
        let output: Value = serde_json::from_slice(&page.update(&bytes)).unwrap();
        let understood = serde_json::from_slice::<Input>(&bytes).is_ok();
        prop_assert!(understood || output["view"]["notice"]["kind"] == "error");
    }

    #[test]
    fn texts_in_every_field_are_refused_or_taken_and_never_break_anything(text: String, number: u64) {
        let mut random = Random::new(number);
        let mut model = opened(&mut random);
        for screen in ["play", "analyse", "edit", "learn", "home", "new"] {
            send(&mut model, json!({"type": "go", "screen": screen}));
            for message in [
                json!({"type": "type", "text": text}),
                json!({"type": "enter", "text": text}),
                json!({"type": "comment", "text": text}),
                json!({"type": "glyph", "glyph": text}),
                json!({"type": "paste", "text": text}),
                json!({"type": "hash", "hash": text}),
                json!({"type": "hash", "hash": format!("g={text}")}),
                json!({"type": "hash", "hash": format!("t={text}")}),
                json!({"type": "key", "key": text}),
                json!({"type": "resume", "id": text}),
                json!({"type": "forget", "id": text}),
                json!({"type": "form", "field": "time", "value": text}),
                json!({"type": "form", "field": "level", "value": text}),
                json!({"type": "prefer", "name": text, "value": text}),
                json!({"type": "prefer", "name": "theme", "value": text}),
                json!({"type": "engine", "kind": "native", "name": text, "threads": number % 100}),
                json!({"type": "arrange", "how": {"kind": "pattern", "name": text}}),
                json!({"type": "jump", "node": number >> 12}),
                json!({"type": "delete", "node": number >> 12}),
                json!({"type": "preview", "place": {"line": number >> 12, "turn": number >> 13}}),
                json!({"type": "add-line", "place": {"line": number >> 12, "turn": number >> 13}}),
                json!({"type": "likely", "on": true}),
                json!({"type": "computed", "id": text, "result": text}),
                json!({"type": "preview-likely", "index": number >> 12}),
                json!({"type": "play-likely", "index": number >> 12}),
            ] {
                send(&mut model, message);
            }
            check(&model);
        }
        // And whatever stands in the store.
        let stored = json!({"prefs": text, "form": text, "game.x": text, "analysis": text, "analysis.place": text, "analysis.found": text, "lessons": text, "setup.g": text, "screen": text});
        let mut model = Model::default();
        send(&mut model, json!({"type": "open", "seed": 1, "stored": stored, "hash": text}));
        send(&mut model, json!({"type": "resume", "id": "x"}));
        check(&model);
    }
}

fn single_steps(draft: &Draft) -> Vec<arimaa::Step> {
    let board = *draft.board();
    let all = board.iter().flat_map(|(square, piece)| {
        arimaa::Direction::ALL
            .into_iter()
            .filter_map(move |direction| arimaa::Step::new(piece, square, direction))
    });
    all.filter(|&step| draft.builder().clone().step(step).is_ok()).collect()
}

/// A position from a random game, or with the pieces thrown about.
fn random_position(random: &mut Random) -> Position {
    let mut game = arimaa::Game::new();
    for side in arimaa::Side::ALL {
        game.set_up(engine::setups::choose(side, None, random.bits())).unwrap();
    }
    for _ in 0..random.below(40) {
        let Phase::Turn(mut position) = game.phase() else { break };
        let start = position;
        let mut turn = arimaa::Turn::default();
        while position.side() == start.side() && turn.steps() < 4 {
            let moves = position.moves();
            let Some(&mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
            turn = turn.with(mv);
            position = position.after(mv);
        }
        let _ = game.play(turn);
    }
    *game.position()
}
