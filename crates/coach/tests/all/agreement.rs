//! How much judgements depend on the time.

use crate::common::{game, options, subject};
use arena::lab::Experiment;
use arimaa::Record;
use coach::agreement::{Agreement, Part, Task, Verdict};
use coach::{Searches, Subject, TurnNote};
use engine::search::{EngineOptions, Limits, Stop};

#[test]
fn only_the_judgement_that_people_are_told_has_second_looks() {
    let games: Vec<String> = (10..14).map(|seed| Record::of(&game(seed, 70)).to_string()).collect();
    let subjects: Vec<Subject> = games.iter().map(|record| subject(record)).collect();
    let agreement =
        Agreement { games, screen: 200, nodes: 500, draw: 12, others: 1, deep_others: None, seed: 1 };
    let mut parts: Vec<Part> = Vec::new();
    let finished = &mut |part| {
        parts.push(part);
        Ok(())
    };
    agreement.measure(1, Vec::new(), finished).unwrap();

    let judged = |Task { game, turn, nodes, .. }: Task, once: bool| -> Verdict {
        let mut searches = Searches::of(std::iter::once((&subjects[game], turn)));
        if once {
            searches = searches.once();
        }
        // As much memory as the experiment has.
        let options = EngineOptions { hash_mb: 128, ..options(1) };
        searches.run(Limits::nodes(nodes), &options, &Stop::new(), |_| Ok::<(), ()>(())).unwrap().unwrap();
        let found = searches.found(0).unwrap();
        let turn = turn.unwrap();
        let note = TurnNote::new(&subjects[game], turn, &found[turn], found.get(turn + 1)).unwrap();
        Verdict { label: note.label.clone(), judgement: note.judgement, loss: note.loss() }
    };
    for (nodes, again) in [(500, true), (5000, false)] {
        let mut differences = 0;
        for part in parts.iter().filter(|part| part.task.nodes == nodes) {
            assert_eq!(part.verdicts, [judged(part.task, !again)], "{:?}", part.task);
            differences += usize::from(part.verdicts[0] != judged(part.task, again));
        }
        assert!(differences > 0, "with {nodes} nodes a second look changes nothing");
    }
}
