//! `hathi analyze`: the best turns of a position, as the search finds them.

use crate::failure::{Failure, Status};
use crate::findings;
use crate::interruption;
use crate::resources::Resources;
use crate::{show, source};
use arimaa::{Moment, Phase, Position, Side, TimeControl};
use clap::Args;
use engine::eval::Evaluation;
use engine::ranking::{Candidates, Model};
use engine::search::{Engine, Limits, Line, Report, Root, TimeLimit};
use engine::worker::{Event, Ordered, Task, Worker};
use figures::grouped;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// The time that is used if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The arguments of `hathi analyze`.
#[derive(Args)]
pub struct Analyze {
    /// The position; in a game record, its history decides about repetition
    position: String,
    /// So many of the best turns are wanted
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=1000))]
    multipv: u16,
    /// Search for this long, such as 30s or 2m [default: 10s, unless another limit is given]
    #[arg(long, value_parser = time)]
    time: Option<Duration>,
    /// Search to this depth in steps
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Search about so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[command(flatten)]
    resources: Resources,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

/// A time as time controls have it.
pub fn time(text: &str) -> Result<Duration, String> {
    if text.ends_with(|letter: char| letter.is_ascii_digit()) {
        return Err(format!("of what? {text}s are seconds, {text}m minutes"));
    }
    let control: Result<TimeControl, _> = format!("{text}/0").parse();
    control.map(|control| control.move_time()).map_err(|error| error.reason.to_string())
}

impl Analyze {
    /// Searches, shows what is found on the way if somebody looks on, and prints the result.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let moment = source::find(&self.position)?;
        if show::finished(out, &moment, self.json)? {
            return Ok(Status::Fine);
        }
        let root = root(&moment)?;
        let likely = Likely::of(&root);
        let mut table = LiveTable::new(usize::from(self.multipv));
        let (mut worker, events) = Worker::with_channel::<Engine>(self.resources.settings())?;
        let Ordered { stop, .. } = worker.search(Task::new(root, self.limits()));
        let interrupted = stop.clone();
        interruption::listen(move || interrupted.request());
        let mut report = Report::default();
        for event in events {
            match event {
                Event::Found(_, found) => table.show(&lines(&moment, &found)),
                Event::Done(_, found) => {
                    report = found;
                    break;
                }
                Event::Failed(_, reason) => {
                    return Err(Failure::Input(format!("the search has failed: {reason}")));
                }
                Event::Ready => {}
            }
        }
        table.clear();
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &describe(&moment, &report, likely))?;
            writeln!(out)?;
        } else {
            for line in lines(&moment, &report) {
                writeln!(out, "{line}")?;
            }
            let best = report.lines.first();
            if let Some(proved) = best.and_then(|line| findings::proved(moment.position.side(), line.score)) {
                writeln!(out, "\n{proved}.")?;
            }
            if let Some(likely) = likely {
                likely.write(out)?;
            }
        }
        Ok(if stop.is_requested() { Status::Interrupted } else { Status::Fine })
    }

    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(unlimited.then_some(USUAL_TIME));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.map(TimeLimit::exactly),
            multipv: usize::from(self.multipv),
        }
    }
}

/// Where the search begins.
fn root(moment: &Moment) -> Result<Root, Failure> {
    let root = match &moment.game {
        Some(game) => Root::of(game),
        None => Root::of_position(&moment.position),
    };
    root.ok_or_else(|| {
        Failure::Input(match moment.phase() {
            Phase::Setup(side) => format!("{side} must place its pieces first"),
            _ => "there is no turn to be found here".to_string(),
        })
    })
}

/// The table, line by line.
fn lines(moment: &Moment, report: &Report) -> Vec<String> {
    let steps = moment.position.steps_left();
    let mut text = vec![
        format!(
            "{} to move, {steps} step{} left. Depth {}{}, {} nodes in {:.1} s, {} a second.",
            moment.position.side(),
            if steps == 1 { "" } else { "s" },
            report.depth,
            if report.partial { "+" } else { "" },
            grouped(&report.nodes),
            report.elapsed.as_secs_f64(),
            grouped(&(report.speed() as u64)),
        ),
        String::new(),
    ];
    if report.lines.is_empty() {
        text.push("There is no legal turn.".to_string());
        return text;
    }
    let row = |index: &str, score: &str, wins: &str, turn: &str, rest: &str| {
        format!("{index:>3} {score:>10} {wins:>6}  {turn:<29}  {rest}").trim_end().to_string()
    };
    text.push(row("", "score", "wins", "turn", "what should follow"));
    text.extend((1..).zip(&report.lines).map(|(index, line)| {
        let turns = findings::labelled(&moment.position, moment.number, &line.turns);
        row(
            &index.to_string(),
            &line.score.to_string(),
            &findings::percent(line.score),
            &notation(&moment.position, line),
            &turns.get(1..).unwrap_or_default().join("; "),
        )
    }));
    text
}

fn notation(position: &Position, line: &Line) -> String {
    line.turns.first().map_or_else(String::new, |turn| findings::notation(position, turn))
}

/// Lines that are written over, if standard error is a terminal.
struct LiveTable {
    all: MultiProgress,
    lines: Vec<ProgressBar>,
}

impl LiveTable {
    fn new(turns: usize) -> Self {
        let all = MultiProgress::new();
        let style =
            ProgressStyle::with_template("{wide_msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        // The two lines above the heading, the heading, and the turns.
        let line = || all.add(ProgressBar::new_spinner().with_style(style.clone()));
        let lines = (0..turns + 3).map(|_| line()).collect();
        Self { all, lines }
    }

    fn show(&mut self, texts: &[String]) {
        for (line, text) in self.lines.iter().zip(texts) {
            line.set_message(text.clone());
        }
    }

    fn clear(&self) {
        // What cannot be cleared is only left to be seen.
        let _ = self.all.clear();
    }
}

#[derive(Serialize)]
struct Description {
    position: Position,
    side: Side,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<LineDescription>,
    /// What people would play; none in mid-turn.
    likely: Option<Likely>,
}

/// What people would play, as a model says that was learned from games.
#[derive(Serialize)]
struct Likely {
    turns: Vec<LikelyTurn>,
    /// What the model was learned from.
    model: &'static str,
}

#[derive(Serialize)]
struct LikelyTurn {
    turn: String,
    chance: f64,
}

impl Likely {
    /// So many turns are shown.
    const SHOWN: usize = 5;

    /// The likeliest turns, where a whole turn is due.
    fn of(root: &Root) -> Option<Self> {
        let position = root.position();
        let candidates = Candidates::of(root, &Evaluation::default());
        if position.steps_left() < Position::STEPS || candidates.is_empty() {
            return None;
        }
        let model = Model::built_in();
        let turns = candidates.ranked(model).into_iter().take(Self::SHOWN).map(|ranked| LikelyTurn {
            turn: findings::notation(position, &candidates.turn(ranked.index)),
            chance: ranked.chance,
        });
        Some(Self { turns: turns.collect(), model: model.note() })
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\nWhat people would play (a guess without search):")?;
        for LikelyTurn { turn, chance } in &self.turns {
            writeln!(out, "{:>10.1}%  {turn}", 100.0 * chance)?;
        }
        writeln!(out, "The guess was {}.", self.model)?;
        Ok(())
    }
}

#[derive(Serialize)]
struct LineDescription {
    turn: String,
    /// In centirabbits; none if the result is proved.
    score: Option<i32>,
    proved: Option<Proof>,
    win_probability: f64,
    /// The turn and what should follow, with labels.
    line: Vec<String>,
}

#[derive(Serialize)]
struct Proof {
    win: bool,
    turns: u32,
}

fn describe(moment: &Moment, report: &Report, likely: Option<Likely>) -> Description {
    let lines = report.lines.iter().map(|line| {
        let proved = line.score.decided().map(|decided| Proof { win: decided.win, turns: decided.turns });
        LineDescription {
            turn: notation(&moment.position, line),
            score: proved.is_none().then(|| line.score.centirabbits()),
            proved,
            win_probability: findings::chance(line.score),
            line: findings::labelled(&moment.position, moment.number, &line.turns),
        }
    });
    Description {
        position: moment.position,
        side: moment.position.side(),
        depth: report.depth,
        nodes: report.nodes,
        seconds: report.elapsed.as_secs_f64(),
        lines: lines.collect(),
        likely,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_history_of_a_record_forbids_repetitions() {
        let name = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/repetition.txt");
        let mut moment = source::find(name).unwrap();
        let turns = |moment: &Moment| root(moment).unwrap().turns().len();
        let allowed = moment.game.as_ref().unwrap().legal_turns().len();
        assert_eq!(turns(&moment), allowed);
        moment.game = None;
        assert!(turns(&moment) > allowed);
    }
}
