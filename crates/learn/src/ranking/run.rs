//! A whole training of a ranking, with the files that it leaves.

use super::choices::{Choices, ChoicesError};
use super::fit::{self, Loss};
use super::lesson::Lesson;
use engine::crew::{self, CrewError};
use engine::eval::Evaluation;
use engine::random::Random;
use engine::ranking::layout::Group;
use engine::ranking::{Model, ModelError};
use engine::search::{PolicyNetwork, Stop};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The lessons of one file of choices.
const PART: usize = 256;
/// The ending of the names of rankings.
pub const ENDING: &str = "ranking";

/// How a ranking is learned.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How often the choices are made anew, with what the model of the round before holds for good.
    pub rounds: usize,
    /// How often the choices of a round are gone through.
    pub passes: usize,
    /// What chance begins with.
    pub seed: u64,
    /// What sees the turns at a glance.
    pub evaluation: Evaluation,
    /// The groups of features that get no weight.
    pub left_out: Vec<Group>,
    /// What the model is to say of itself.
    pub note: String,
    /// How many lessons are prepared at a time.
    pub threads: usize,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// In this round so many of so many lessons are prepared.
    Prepared(usize, usize, usize),
    /// In this round so many passes are made, and how well the lessons that are kept apart are foreseen.
    Passed(usize, usize, Loss),
}

/// Why nothing can be learned.
#[derive(Debug, thiserror::Error)]
pub enum RankingError {
    /// There is nothing to learn from.
    #[error("there is no turn to learn from")]
    Nothing,
    /// The folder has something else in it.
    #[error("{}: here is another training: other settings, other games or another program", .0.display())]
    Other(PathBuf),
    /// A file cannot be written or made.
    #[error("{}: {}", .0.display(), files::reason(.1))]
    File(PathBuf, io::Error),
    /// A file of choices is no use.
    #[error("{}: {}", .0.display(), .1)]
    Choices(PathBuf, ChoicesError),
    /// A ranking is no use.
    #[error("{}: {}", .0.display(), .1)]
    Model(PathBuf, ModelError),
    /// The threads could not do their work.
    #[error("{0}")]
    Crew(CrewError),
}

/// Learns a ranking and leaves it in the folder, beside what it was made from. What is finished there is not done again.
/// Where a stop is requested it ends, and there is no ranking yet.
pub fn run(
    settings: &Settings,
    lessons: &[Lesson],
    folder: &Path,
    stop: &Stop,
    listen: &(dyn Fn(Event) + Sync),
) -> Result<ControlFlow<(), PathBuf>, RankingError> {
    check(settings, lessons, folder)?;
    let mut model: Option<Model> = None;
    let mut path = folder.to_path_buf();
    for round in 1..=settings.rounds {
        path = folder.join(format!("round-{round}.{ENDING}"));
        if path.exists() {
            let bytes = fs::read(&path).map_err(|error| RankingError::File(path.clone(), error))?;
            let known =
                Model::from_bytes(&bytes).map_err(|error| RankingError::Model(path.clone(), error))?;
            model = Some(known);
            continue;
        }
        let work = Round { settings, lessons, folder, round, model: model.as_ref() };
        if work.prepare(stop, listen)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let ControlFlow::Continue(found) = work.fit(stop, listen)? else {
            return Ok(ControlFlow::Break(()));
        };
        files::write(&path, &found.to_bytes()).map_err(|error| RankingError::File(path.clone(), error))?;
        model = Some(found);
    }
    Ok(ControlFlow::Continue(path))
}

/// Whether this can be learned in this folder. It is made if it is not there; one folder is one training, and what would come
/// out otherwise is refused.
pub fn check(settings: &Settings, lessons: &[Lesson], folder: &Path) -> Result<(), RankingError> {
    if !lessons.iter().any(|lesson| lesson.weight > 0.0) {
        return Err(RankingError::Nothing);
    }
    fs::create_dir_all(folder).map_err(|error| RankingError::File(folder.to_path_buf(), error))?;
    let Settings { passes, seed, evaluation, left_out, .. } = settings;
    let mut hash = crc32fast::Hasher::new();
    let policy = PolicyNetwork::default();
    let features = Group::fingerprint();
    hash.update(format!("{passes} {seed} {evaluation} {policy} {left_out:?} {features}").as_bytes());
    for lesson in lessons {
        let position = lesson.root.position();
        hash.update(&position.key().to_le_bytes());
        hash.update(&lesson.chosen.key().to_le_bytes());
        hash.update(&lesson.weight.to_le_bytes());
    }
    let path = folder.join("training.txt");
    let identity = format!("{:08x}\n", hash.finalize());
    match fs::read_to_string(&path) {
        Ok(known) if known == identity => Ok(()),
        Ok(_) => Err(RankingError::Other(folder.to_path_buf())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            files::write(&path, identity.as_bytes()).map_err(|error| RankingError::File(path, error))
        }
        Err(error) => Err(RankingError::File(path, error)),
    }
}

/// One of the rounds.
struct Round<'a> {
    settings: &'a Settings,
    lessons: &'a [Lesson],
    folder: &'a Path,
    round: usize,
    /// What the round before has found.
    model: Option<&'a Model>,
}

impl Round<'_> {
    fn parts(&self) -> usize {
        self.lessons.len().div_ceil(PART)
    }

    fn path(&self, part: usize) -> PathBuf {
        self.folder.join(format!("round-{}", self.round)).join(format!("{part:06}.choices"))
    }

    /// Makes the choices of all lessons, file by file.
    fn prepare(&self, stop: &Stop, listen: &(dyn Fn(Event) + Sync)) -> Result<ControlFlow<()>, RankingError> {
        let folder = self.folder.join(format!("round-{}", self.round));
        fs::create_dir_all(&folder).map_err(|error| RankingError::File(folder.clone(), error))?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let failed = AtomicBool::new(false);
        let tell = Mutex::new(());
        let work = || -> Result<(), RankingError> {
            loop {
                let part = next.fetch_add(1, Ordering::Relaxed);
                if part >= self.parts() || failed.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let lessons = &self.lessons[part * PART..self.lessons.len().min((part + 1) * PART)];
                if !self.path(part).exists() && self.prepare_part(part, lessons, stop)?.is_break() {
                    return Ok(());
                }
                let done = done.fetch_add(lessons.len(), Ordering::Relaxed) + lessons.len();
                let _one_at_a_time = tell.lock();
                listen(Event::Prepared(self.round, done, self.lessons.len()));
            }
        };
        let work = || {
            let result = work();
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        };
        let results = crew::run(self.settings.threads, work).map_err(RankingError::Crew)?;
        results.into_iter().collect::<Result<(), _>>()?;
        let all = done.load(Ordering::Relaxed) == self.lessons.len();
        Ok(if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    }

    fn prepare_part(
        &self,
        part: usize,
        lessons: &[Lesson],
        stop: &Stop,
    ) -> Result<ControlFlow<()>, RankingError> {
        let mut choices = Choices::default();
        let mut random = Random::part(self.settings.seed ^ self.round as u64, part as u64);
        for lesson in lessons {
            if stop.is_requested() {
                return Ok(ControlFlow::Break(()));
            }
            lesson.learn(&self.settings.evaluation, self.model, &mut random, &mut choices);
        }
        let path = self.path(part);
        choices.write(&path).map_err(|error| RankingError::File(path, error))?;
        Ok(ControlFlow::Continue(()))
    }

    /// Finds the weights, from those of the round before.
    fn fit(
        &self,
        stop: &Stop,
        listen: &(dyn Fn(Event) + Sync),
    ) -> Result<ControlFlow<(), Model>, RankingError> {
        let mut choices = Choices::default();
        for part in 0..self.parts() {
            let path = self.path(part);
            let read = Choices::read(&path).map_err(|error| RankingError::Choices(path, error))?;
            choices.append(&read);
        }
        let settings = self.settings;
        let feature = |feature| self.model.map_or(0.0, |model| model.weight(feature));
        let start = (0..Group::FEATURES as u16).map(feature).collect();
        let mut left_out = vec![false; Group::FEATURES];
        settings.left_out.iter().for_each(|group| left_out[group.range()].fill(true));
        let weights = fit::fit(&choices, start, &left_out, settings.passes, settings.seed, |pass, loss| {
            listen(Event::Passed(self.round, pass, loss));
            if stop.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let ControlFlow::Continue(weights) = weights else { return Ok(ControlFlow::Break(())) };
        let model = Model::new(&weights, &settings.note)
            .map_err(|error| RankingError::Model(self.folder.to_path_buf(), error))?;
        Ok(ControlFlow::Continue(model))
    }
}
