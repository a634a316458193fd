//! Seven short lessons. The rules judge what is done.

mod lessons;

use crate::entry::Entry;
use crate::scene::Scene;
use crate::view::{LearnView, LessonView, TaskState, TaskView, TurnView};
use arimaa::Side;
use lessons::{LESSONS, Lesson, Task};

/// How many lessons there are.
pub(crate) const COUNT: usize = LESSONS.len();

/// Which tasks are solved, and the one that is open.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    /// The solved tasks, as lesson and task from 0.
    solved: Vec<(usize, usize)>,
    open: Option<Open>,
}

#[derive(Clone, Debug)]
struct Open {
    lesson: usize,
    task: usize,
    entry: Entry,
    state: TaskState,
    feedback: Option<String>,
}

/// What follows a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Task,
    /// The first game.
    Play,
}

impl Learn {
    /// From the store.
    pub(crate) fn restore(text: &str) -> Self {
        let solved: Vec<(usize, usize)> = serde_json::from_str(text).unwrap_or_default();
        let known =
            |&(lesson, task): &(usize, usize)| LESSONS.get(lesson).is_some_and(|l| task < l.tasks.len());
        let mut solved: Vec<_> = solved.into_iter().filter(known).collect();
        solved.sort_unstable();
        solved.dedup();
        Self { solved, open: None }
    }

    /// For the store.
    pub(crate) fn kept(&self) -> String {
        serde_json::to_string(&self.solved).unwrap_or_default()
    }

    /// How many lessons are done.
    pub(crate) fn done(&self) -> usize {
        (0..COUNT).filter(|&lesson| self.solved_in(lesson) == LESSONS[lesson].tasks.len()).count()
    }

    fn solved_in(&self, lesson: usize) -> usize {
        self.solved.iter().filter(|(other, _)| *other == lesson).count()
    }

    /// Opens a lesson, from 1: its first task that is not solved.
    pub(crate) fn open(&mut self, number: u8) -> bool {
        let Some(lesson) = usize::from(number).checked_sub(1).filter(|&lesson| lesson < COUNT) else {
            return false;
        };
        let tasks = 0..LESSONS[lesson].tasks.len();
        let first = tasks.into_iter().find(|&task| !self.solved.contains(&(lesson, task))).unwrap_or(0);
        self.begin(lesson, first);
        true
    }

    fn begin(&mut self, lesson: usize, task: usize) {
        let entry = Entry::new(LESSONS[lesson].tasks[task].position());
        self.open = Some(Open { lesson, task, entry, state: TaskState::Open, feedback: None });
    }

    /// The lesson and the task that are open, from 0.
    pub(crate) fn place(&self) -> Option<(usize, usize)> {
        self.open.as_ref().map(|open| (open.lesson, open.task))
    }

    /// Opens a task again, if there is such a one.
    pub(crate) fn reopen(&mut self, lesson: usize, task: usize) {
        if LESSONS.get(lesson).is_some_and(|lesson| task < lesson.tasks.len()) {
            self.begin(lesson, task);
        }
    }

    /// Back to the list.
    pub(crate) fn close(&mut self) {
        self.open = None;
    }

    /// The turn of the open task.
    pub(crate) fn entry(&mut self) -> Option<&mut Entry> {
        self.open.as_mut().filter(|open| open.state == TaskState::Open).map(|open| &mut open.entry)
    }

    /// The task begins anew.
    pub(crate) fn retry(&mut self) {
        if let Some(open) = &self.open {
            self.begin(open.lesson, open.task);
        }
    }

    /// The next task or lesson, or the first game.
    pub(crate) fn next(&mut self) -> Option<After> {
        let open = self.open.as_ref()?;
        let (lesson, task) = (open.lesson, open.task);
        if task + 1 < LESSONS[lesson].tasks.len() {
            self.begin(lesson, task + 1);
        } else if lesson + 1 < COUNT {
            self.begin(lesson + 1, 0);
        } else {
            self.open = None;
            return Some(After::Play);
        }
        Some(After::Task)
    }

    /// Looks at what was done. A turn that may end and does what is asked solves the task at once; one that is ended and
    /// does not has missed it. True if something was decided.
    pub(crate) fn judge(&mut self, ended: bool) -> Option<bool> {
        let open = self.open.as_mut().filter(|open| open.state == TaskState::Open)?;
        let draft = open.entry.draft();
        let task: &Task = &LESSONS[open.lesson].tasks[open.task];
        let finished = draft.finish().is_ok();
        if finished && task.is_solved(draft.board()) {
            open.state = TaskState::Solved;
            open.feedback = Some(task.praise.to_string());
            open.entry.release();
            let place = (open.lesson, open.task);
            if !self.solved.contains(&place) {
                self.solved.push(place);
            }
            return Some(true);
        }
        if finished && (ended || draft.steps_left() == 0) {
            open.state = TaskState::Missed;
            open.feedback = Some("Not yet. Try again: the turn begins anew.".to_string());
            open.entry.release();
            return Some(false);
        }
        None
    }

    /// The board of the open task.
    pub(crate) fn scene(&self, bottom: Side) -> Option<Scene<'_>> {
        let open = self.open.as_ref()?;
        let interactive = open.state == TaskState::Open;
        let preview = open.entry.preview().filter(|_| interactive);
        let board = preview.as_ref().map_or(*open.entry.draft().board(), |(draft, _)| *draft.board());
        Some(Scene {
            board,
            last: None,
            entry: Some(&open.entry),
            interactive,
            preview: preview.is_some(),
            bottom,
        })
    }

    pub(crate) fn turn_view(&self) -> Option<TurnView> {
        let open = self.open.as_ref()?;
        let draft = open.entry.draft();
        let yours = open.state == TaskState::Open;
        let why_not = draft.finish().err().map(|reason| crate::refusal::of_turn(reason).text);
        Some(TurnView {
            side: draft.side(),
            label: "2g".to_string(),
            steps_left: draft.steps_left(),
            steps: draft.tokens().iter().map(ToString::to_string).collect(),
            yours,
            prompt: open.entry.question().unwrap_or_else(|| {
                crate::play::turn_prompt(draft.side(), draft.steps_left(), draft.steps().is_empty())
            }),
            can_undo: yours && !draft.steps().is_empty(),
            can_redo: yours && draft.can_redo(),
            can_end: yours && why_not.is_none(),
            why_not,
            typed: crate::play::typed_view(&open.entry),
        })
    }

    pub(crate) fn view(&self) -> LearnView {
        let lessons = (1..)
            .zip(&LESSONS)
            .enumerate()
            .map(|(place, (number, lesson)): (usize, (u8, &Lesson))| LessonView {
                number,
                title: lesson.title.to_string(),
                text: lesson.text.to_string(),
                done: self.solved_in(place),
                tasks: lesson.tasks.len(),
            })
            .collect();
        LearnView { lessons, task: self.open.as_ref().map(task_view) }
    }
}

fn task_view(open: &Open) -> TaskView {
    let lesson = &LESSONS[open.lesson];
    let task = &lesson.tasks[open.task];
    let next = if open.task + 1 < lesson.tasks.len() {
        "Next task".to_string()
    } else {
        match LESSONS.get(open.lesson + 1) {
            Some(lesson) => format!("Next lesson: {}", lesson.title),
            None => "Play against level 1".to_string(),
        }
    };
    TaskView {
        lesson: open.lesson as u8 + 1,
        number: open.task + 1,
        count: lesson.tasks.len(),
        title: lesson.title.to_string(),
        text: task.text.to_string(),
        task: task.task.to_string(),
        state: open.state,
        feedback: open.feedback.clone(),
        next,
    }
}
