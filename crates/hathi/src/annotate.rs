//! `hathi annotate`: what was good and bad in games, and why.

use crate::analyze::time;
use crate::failure::{Failure, Status};
use crate::interruption;
use crate::progress::Progress;
use crate::resources::{COMMIT, Resources};
use crate::source;
use arena::{Log, LogError};
use clap::Args;
use coach::verify::{Verdict, verify};
use coach::{Annotation, Answer, Found, ReportOptions, Searches, Subject, annotated_record, report, text};
use engine::bench::Identity;
use engine::search::{Limits, TimeLimit};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time for a position if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The arguments of `hathi annotate`.
#[derive(Args)]
pub struct Annotate {
    /// Files with games: records or an archive; - is standard input
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// The time for every turn, such as 5s; what looks like a blunder gets more [default: 1s, unless --nodes is given]
    #[arg(long, value_parser = time)]
    time: Option<Duration>,
    /// The nodes for every turn, instead of a time; what looks like a blunder gets more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    resources: Resources,
    /// Where it goes, by its ending: .html a report, .txt records with comments, .json everything; else text is printed
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// In a report, show for every turn where each piece can be, and every term of the evaluation
    #[arg(long, requires = "out")]
    log: bool,
    /// Prove every claim about goals and captures again by brute force, and print how many there are and which are wrong
    #[arg(long)]
    verify: bool,
}

/// The kinds of files that are written.
#[derive(Clone, Copy)]
enum Format {
    Report,
    Record,
    Json,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => Ok(Self::Report),
            Some("txt") => Ok(Self::Record),
            Some("json") => Ok(Self::Json),
            _ => Err(Failure::Input(format!("{}: a name ends with .html, .txt or .json", path.display()))),
        }
    }

    fn write(self, annotations: &[Annotation], options: ReportOptions) -> Result<String, Failure> {
        Ok(match self {
            Self::Report => report(annotations, options),
            Self::Record => {
                let records: Vec<String> =
                    annotations.iter().map(|annotation| annotated_record(annotation).to_string()).collect();
                records.join("\n")
            }
            Self::Json => serde_json::to_string_pretty(annotations)? + "\n",
        })
    }
}

impl Annotate {
    /// Searches all positions, and writes what is to be said of them.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let format = self.out.as_deref().map(Format::of).transpose()?;
        if let Some(path) = &self.out {
            self.spare_games(path)?;
            files::check(path).map_err(|error| Failure::file(&path.display().to_string(), &error))?;
        }
        let subjects = source::subjects(&self.games)?;
        let mut searches = Searches::new(&subjects);
        let mut journal = match &self.out {
            Some(path) => Some(Journal::open(path, &self.about(&subjects), &mut searches)?),
            None => None,
        };
        let stop = interruption::stop();
        let (all, done) = searches.progress();
        let progress = Progress::of(all as u64, "positions");
        progress.set(done as u64);
        let options = self.resources.settings();
        let workers = searches.workers(options.threads) as f64;
        let (began, mut searching) = (Instant::now(), 0.0);
        let searched = searches.run(self.limits(), &options, &stop, |answer| {
            progress.step();
            searching += answer.seconds;
            journal.as_mut().map_or(Ok(()), |journal| journal.keep(answer))
        });
        drop(progress);
        let seconds = began.elapsed().as_secs_f64().max(1e-9);
        searched.map_err(|error| Failure::Input(error.to_string()))?.map_err(wrong)?;
        if stop.is_requested() {
            let (all, done) = searches.progress();
            let goes_on = if journal.is_some() { "; the same command goes on from here" } else { "" };
            writeln!(out, "interrupted after {done} of {all} positions{goes_on}")?;
            return Ok(Status::Interrupted);
        }
        let annotations: Vec<Annotation> = subjects
            .iter()
            .enumerate()
            .filter_map(|(game, subject)| Some(Annotation::new(subject, &searches.found(game)?)))
            .collect();
        match self.out.as_deref().zip(format) {
            Some((path, format)) => {
                let name = path.display().to_string();
                files::write(path, format.write(&annotations, ReportOptions { log: self.log })?.as_bytes())
                    .map_err(|error| Failure::file(&name, &error))?;
                let (games, positions) = (annotations.len(), searches.progress().0);
                write!(out, "{} of {} in {name}", number(games, "game"), number(positions, "position"))?;
                writeln!(
                    out,
                    "; {seconds:.0} s, {:.1}% of it in searches",
                    100.0 * searching / (workers * seconds)
                )?;
            }
            None if self.verify => {}
            None => {
                for (index, annotation) in annotations.iter().enumerate() {
                    write!(out, "{}{}", if index == 0 { "" } else { "\n" }, text(annotation))?;
                }
            }
        }
        if let Some(journal) = journal {
            journal.remove();
        }
        if self.verify { verified(&annotations, out) } else { Ok(Status::Fine) }
    }

    /// An annotated record has less than an archive: nobody's games are written over.
    fn spare_games(&self, out: &Path) -> Result<(), Failure> {
        let place = |path: &Path| path.canonicalize().ok();
        let is_game = |name: &String| place(out).is_some_and(|out| place(Path::new(name)) == Some(out));
        if self.games.iter().any(is_game) {
            let reason = "the games themselves are here, and would be lost; take another name";
            return Err(Failure::Input(format!("{}: {reason}", out.display())));
        }
        Ok(())
    }

    fn limits(&self) -> Limits {
        let time = self.time.or(self.nodes.is_none().then_some(USUAL_TIME));
        Limits { nodes: self.nodes, time: time.map(TimeLimit::exactly), ..Limits::default() }
    }

    fn about(&self, subjects: &[Subject]) -> About {
        let options = self.resources.settings();
        About {
            engine: Identity::of(&options, COMMIT),
            limits: self.limits(),
            games: subjects.iter().map(|subject| subject.record.to_string()).collect(),
        }
    }
}

/// Proves all claims again.
fn verified(annotations: &[Annotation], out: &mut impl Write) -> Result<Status, Failure> {
    let mut all = Verdict::default();
    for annotation in annotations {
        all.add(verify(annotation));
    }
    for (kind, number) in &all.claims {
        writeln!(out, "{kind:<24}{number:>7}")?;
    }
    for wrong in &all.wrong {
        writeln!(out, "wrong: {wrong}")?;
    }
    let claims = all.claims.iter().map(|(_, number)| number).sum();
    writeln!(
        out,
        "{} in {}, {} wrong",
        number(claims, "claim"),
        number(annotations.len(), "game"),
        all.wrong.len()
    )?;
    Ok(if all.wrong.is_empty() { Status::Fine } else { Status::Broken })
}

fn number(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn wrong(error: LogError) -> Failure {
    Failure::Input(error.to_string())
}

/// What a journal is of.
#[derive(Serialize, Deserialize)]
struct About {
    engine: Identity,
    limits: Limits,
    games: Vec<String>,
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
struct Kept {
    game: usize,
    question: usize,
    found: Found,
}

/// Every answer, kept beside the file that is to be written until it is.
struct Journal(Log);

impl Journal {
    /// Begins a journal, or goes on with the one that is there.
    fn open(out: &Path, about: &About, searches: &mut Searches) -> Result<Self, Failure> {
        let mut name = out.file_name().map(std::ffi::OsString::from).unwrap_or_default();
        name.push(".journal");
        let path = out.with_file_name(name);
        if !path.exists() {
            let mut log = Log::create(&path).map_err(wrong)?;
            log.append(about).map_err(wrong)?;
            return Ok(Self(log));
        }
        let (log, known, kept): (Log, About, Vec<Kept>) = Log::resume(&path).map_err(wrong)?;
        let same = known.limits == about.limits
            && known.games == about.games
            && known.engine.plays_like(&about.engine);
        let fits = same && kept.into_iter().all(|one| searches.know(one.game, one.question, one.found));
        if !fits {
            let path = path.display();
            let reason = "this is of other games, limits or another engine; without it all begins anew";
            return Err(Failure::Input(format!("{path}: {reason}")));
        }
        Ok(Self(log))
    }

    fn keep(&mut self, answer: &Answer) -> Result<(), LogError> {
        self.0.append(&Kept { game: answer.game, question: answer.question, found: answer.found.clone() })
    }

    /// All is written: it is needed no more.
    fn remove(self) {
        // One that stays is a nuisance, and no more.
        let _ = std::fs::remove_file(self.0.path());
    }
}
