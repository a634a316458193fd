//! Whole games: what is claimed holds, and what is written can be read.

use crate::common::{game, options, subject};
use arimaa::{Content, Document, Position, Record, Side};
use coach::verify::{Verdict, verify};
use coach::{
    Annotation, Answer, Found, Judgement, Reason, ReportOptions, Searches, Subject, TurnNote,
    annotated_record, in_words, report, text,
};
use engine::search::{Limits, Stop};

fn annotated(subjects: &[Subject], nodes: u64, threads: usize) -> Vec<Annotation> {
    let mut searches = Searches::new(subjects);
    let run = searches.run(Limits::nodes(nodes), &options(threads), &Stop::new(), |_| Ok::<(), ()>(()));
    run.unwrap().unwrap();
    subjects
        .iter()
        .enumerate()
        .map(|(game, subject)| Annotation::new(subject, &searches.found(game).unwrap()))
        .collect()
}

#[test]
fn every_claim_about_goals_and_captures_holds_by_brute_force() {
    let subjects: Vec<Subject> =
        (0..12).map(|seed| subject(&Record::of(&game(seed, 70)).to_string())).collect();
    let mut all = Verdict::default();
    for annotation in annotated(&subjects, 1000, 1) {
        all.add(verify(&annotation));
    }
    assert_eq!(all.wrong, Vec::<String>::new());
    let claims: usize = all.claims.iter().map(|(_, number)| number).sum();
    assert!(claims >= 25, "{:?}", all.claims);
    for kind in ["allowed a goal", "missed a capture", "lost a piece"] {
        assert!(all.claims.iter().any(|(known, _)| *known == kind), "{kind}: {:?}", all.claims);
    }
}

#[test]
fn a_wrong_claim_is_found_out() {
    let subject = subject(&Record::of(&game(1, 8)).to_string());
    let mut annotation = annotated(&[subject], 500, 1).remove(0);
    annotation.turns[0].reasons = vec![
        Reason::MissedGoal { turn: annotation.turns[0].turn.clone() },
        Reason::AllowedForcedGoal { turn: annotation.turns[1].turn.clone() },
        Reason::GaveUpTrap { trap: "c3".parse().unwrap() },
    ];
    assert_eq!(verify(&annotation).wrong.len(), 3);
}

#[test]
fn the_turn_that_is_said_to_capture_a_piece_must_do_so() {
    let position = "g [r                                                 D       e    R]";
    let mut annotation =
        annotated(&[subject(&format!("Position: {position}\n\n2g Rh1n\n2s"))], 500, 1).remove(0);
    for (turn, wrong) in [("Dc2n Dc3x ec1n", 0), ("ra8s Dc2n Dc3x ec1n", 1), ("ec1w eb1n", 1), ("ec1n", 1)] {
        annotation.turns[0].reasons = vec![Reason::LostPiece {
            piece: arimaa::Piece::from_letter('D').unwrap(),
            at: "c2".parse().unwrap(),
            trap: "c3".parse().unwrap(),
            steps: 2,
            turn: turn.to_string(),
        }];
        assert_eq!(verify(&annotation).wrong.len(), wrong, "{turn}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing_if_there_are_as_many_games() {
    let subjects: Vec<Subject> =
        (0..2).map(|seed| subject(&Record::of(&game(seed, 12)).to_string())).collect();
    assert_eq!(annotated(&subjects, 600, 1), annotated(&subjects, 600, 2));
}

#[test]
fn an_annotation_is_the_same_after_json_and_its_record_is_the_same_game() {
    let game = game(3, 40);
    let mut record = Record::of(&game);
    record.set_tag("Gold", "<b>anna} \\ & \"x\"</b>").unwrap();
    let subject = subject(&record.to_string());
    let annotation = annotated(&[subject], 800, 1).remove(0);
    let json = serde_json::to_string(&annotation).unwrap();
    let read: Annotation = serde_json::from_str(&json).unwrap();
    assert_eq!(read.turns, annotation.turns);
    assert_eq!(serde_json::to_string(&read).unwrap(), json);

    let written = annotated_record(&annotation).to_string();
    let read = Document::all(&written).next().unwrap().unwrap();
    assert_eq!(read.replay().unwrap().game.position(), game.position());
    let Content::Record(read) = read.content else { panic!("a record") };
    assert_eq!(read.entries.len(), record.entries.len());
    assert!(read.tag("Analysis").unwrap().contains("2g"));
    assert!(text(&annotation).contains("accuracy"));

    let page = report(std::slice::from_ref(&annotation), ReportOptions { log: true });
    assert!(page.contains("&lt;b&gt;anna} \\ &amp; &quot;x&quot;&lt;/b&gt;") && !page.contains("<b>anna"));
    assert_eq!(page.matches("<section class=\"turn").count() - 1, annotation.turns.len());
    assert_eq!(page.matches("All numbers").count(), annotation.turns.len());
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing is loaded from elsewhere");
}

#[test]
fn a_goal_that_is_there_and_not_taken_is_told() {
    let position = "g [                R                           c  r                ]";
    let annotation =
        annotated(&[subject(&format!("Position: {position}\n\n2g Ra6n\n2s"))], 2000, 1).remove(0);
    let note = &annotation.turns[0];
    assert_eq!(note.before, 1.0);
    assert_eq!(in_words(&note.reasons[0], Side::Gold), "Gold could reach goal at once: Ra6n Ra7n.");
}

#[test]
fn a_piece_that_walks_to_its_death_is_a_fault() {
    let position: Position = "
        2g
        8| . . r r r r r r |
        7| . . . . . . . . |
        6| . . x . . x . . |
        5| . . . . . . . . |
        4| . . . e . . . . |
        3| . . x . . x . . |
        2| . . M . . . . . |
        1| R R R R R R R E |"
        .parse()
        .unwrap();
    let record = format!("Position: {position}\n\n2g Mc2n Mc3x\n2s");
    let note = annotated(&[subject(&record)], 8000, 1).remove(0).turns.remove(0);
    assert!(note.judgement >= Judgement::Mistake, "{note:?}");
    let piece = arimaa::Piece::from_letter('M').unwrap();
    assert_eq!(note.reasons[0], Reason::GaveUpPiece { piece, trap: "c3".parse().unwrap() });
}

/// Whether a turn looks like a blunder at the first look, and this is not proved.
fn is_doubtful(subject: &Subject, turn: usize, found: &[Found]) -> bool {
    let first = Found { again: None, ..found[turn].clone() };
    let is_proved = |chance: f64| chance == 0.0 || chance == 1.0;
    TurnNote::new(subject, turn, &first, found.get(turn + 1)).is_some_and(|note| {
        note.judgement == Judgement::Blunder && !(is_proved(note.before) && is_proved(note.after))
    })
}

#[test]
fn every_turn_that_looks_like_a_blunder_is_looked_at_again_and_that_is_kept() {
    let subjects: Vec<Subject> =
        (6..10).map(|seed| subject(&Record::of(&game(seed, 70)).to_string())).collect();
    let run = |mut searches: Searches| {
        let mut journal = Vec::new();
        let keep = |answer: &Answer| {
            journal.push((answer.game, answer.question, serde_json::to_string(&answer.found)?));
            Ok::<(), serde_json::Error>(())
        };
        searches.run(Limits::nodes(1000), &options(1), &Stop::new(), keep).unwrap().unwrap();
        (searches, journal)
    };
    let (searches, journal) = run(Searches::new(&subjects));
    let mut known = Searches::new(&subjects);
    for (game, question, text) in &journal {
        assert!(known.know(*game, *question, serde_json::from_str(text).unwrap()));
    }
    let mut looks = 0;
    for (game, subject) in subjects.iter().enumerate() {
        let found = searches.found(game).unwrap();
        assert_eq!(known.found(game).as_ref(), Some(&found));
        let annotation = Annotation::new(subject, &found);
        for turn in 0..found.len() {
            assert_eq!(found[turn].again.is_some(), is_doubtful(subject, turn, &found), "{turn}");
            let Some(look) = &found[turn].again else { continue };
            looks += 1;
            assert_eq!(annotation.turns[turn].candidates[0].score, look.lines[0].score);
            // Lines of the other side, or where the game is over.
            let mut wrong = [found[turn].clone(), found[turn].clone()];
            wrong[0].again.as_mut().unwrap().answers.clone_from(&look.lines);
            wrong[1].again.as_mut().unwrap().lines.clone_from(&look.answers);
            assert!(wrong.into_iter().all(|wrong| !known.know(game, turn, wrong)));
            let last = Found { again: Some(look.clone()), ..Found::default() };
            assert!(!known.know(game, found.len() - 1, last));
        }
        assert!(!known.know(game, found.len(), Found::default()));
    }
    assert!(looks > 0);

    let (once, _) = run(Searches::new(&subjects).once());
    let found: Vec<Vec<Found>> = (0..subjects.len()).map(|game| once.found(game).unwrap()).collect();
    assert!(found.iter().flatten().all(|found| found.again.is_none()));
    let mut games = subjects.iter().zip(&found);
    assert!(games.any(|(subject, found)| (0..found.len()).any(|turn| is_doubtful(subject, turn, found))));
}

#[test]
fn what_was_interrupted_is_not_known() {
    let subjects = [subject(&Record::of(&game(1, 4)).to_string())];
    let (mut searches, stop) = (Searches::new(&subjects), Stop::new());
    stop.request();
    searches.run(Limits::nodes(1000), &options(1), &stop, |_| Ok::<(), ()>(())).unwrap().unwrap();
    assert_eq!(searches.progress(), (5, 0));
}
