//! Questions to a base: games, players, setups, numbers.

use super::which::Which;
use super::{Place, fail};
use crate::failure::{Failure, Status};
use crate::interruption;
use crate::paper::plain;
use crate::resources::all_cores;
use crate::source;
use arimaa::{Position, Side};
use base::{Base, ExploredTurn, Filter, Format, GameHead, Patience, Results, Search, Span, calendar};
use clap::{Args, ValueEnum};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The arguments of `hathi base find`.
#[derive(Args)]
pub struct Find {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    looks: Looks,
    /// The games that came through this position, also mirrored and with the sides exchanged
    #[arg(long, conflicts_with_all = ["pattern", "material", "motif"])]
    position: Option<String>,
    /// No more games or positions than that
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: u32,
    /// Print what is found as JSON, an object a line
    #[arg(long)]
    json: bool,
}

/// Arguments that say what a position looks like.
#[derive(Args)]
struct Looks {
    /// A part of the board, such as "Ed4 mhd5 -c3": what may stand there (- for nobody, * for any piece), and the square
    #[arg(long, allow_hyphen_values = true)]
    pattern: Option<String>,
    /// A second pattern, later in the same game
    #[arg(long, value_name = "PATTERN", requires = "pattern", allow_hyphen_values = true)]
    then: Option<String>,
    /// So many turns of both sides lie between the two patterns [default: any number]
    #[arg(long, value_name = "TURNS", requires = "then")]
    apart: Option<u32>,
    /// The pattern may also be mirrored
    #[arg(long, requires = "pattern")]
    mirrored: bool,
    /// The pattern may also have the sides exchanged
    #[arg(long, requires = "pattern")]
    exchanged: bool,
    /// The side to move: g or s
    #[arg(long, value_name = "SIDE")]
    mover: Option<String>,
    /// Who has more of what, such as "M against HH"
    #[arg(long)]
    material: Option<String>,
    /// blockade, hostage, frame, goal or goal-in-two
    #[arg(long)]
    motif: Option<String>,
    /// All positions of a game that are found, not only the first
    #[arg(long)]
    all: bool,
}

impl Looks {
    fn is_empty(&self) -> bool {
        self.pattern.is_none() && self.material.is_none() && self.motif.is_none()
    }
}

impl Find {
    /// Prints games, or positions as they are found.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let mut base = self.place.open()?;
        let filter = self.which.filter();
        if let Some(text) = &self.position {
            let position = source::find(text)?.position;
            let position = Position::new(*position.board(), position.side());
            for (head, ply) in base.games_of(&position, &filter, self.limit, 0).map_err(fail)? {
                let label = format!("{}{}", ply / 2 + 1, ["g", "s"][ply as usize % 2]);
                self.print(out, &head, Some((&label, "")))?;
            }
            return Ok(Status::Fine);
        }
        if self.looks.is_empty() {
            for head in base.games(&filter, self.limit, 0).map_err(fail)? {
                self.print(out, &head, None)?;
            }
            return Ok(Status::Fine);
        }
        self.search(out, &mut base, filter)
    }

    fn search(&self, out: &mut impl Write, base: &mut Base, filter: Filter) -> Result<Status, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = stop.clone();
        interruption::listen(move || stopping.store(true, Ordering::Relaxed));
        base.set_patience(Patience { until: None, stop: Some(stop) }).map_err(fail)?;
        let looks = &self.looks;
        let search = Search {
            filter,
            pattern: looks.pattern.clone(),
            then: looks.then.clone(),
            apart: looks.apart,
            mirrored: looks.mirrored,
            exchanged: looks.exchanged,
            mover: looks.mover.clone(),
            material: looks.material.clone(),
            motif: looks.motif.clone(),
            all: looks.all,
            limit: Some(self.limit.into()),
        };
        let mut failed = None;
        let searched = base.search(&search, all_cores(), |hit| {
            let printed = self.print(out, &hit.game, Some((&hit.label, &hit.position)));
            match printed.and_then(|()| Ok(out.flush()?)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        match searched {
            Err(base::BaseError::Stopped) => Ok(Status::Interrupted),
            Err(error) => Err(fail(error)),
            Ok(_) => Ok(Status::Fine),
        }
    }

    fn print(&self, out: &mut impl Write, head: &GameHead, hit: Option<(&str, &str)>) -> Result<(), Failure> {
        if self.json {
            let mut value = serde_json::to_value(head)?;
            if let (Some((label, position)), Some(object)) = (hit, value.as_object_mut()) {
                object.insert("turn".to_string(), label.into());
                if !position.is_empty() {
                    object.insert("position".to_string(), position.into());
                }
            }
            writeln!(out, "{value}")?;
        } else {
            let (label, position) = hit.unwrap_or_default();
            let words = [&line(head), label, position].map(str::to_string);
            writeln!(out, "{}", words.join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// A game in a line.
fn line(head: &GameHead) -> String {
    let who = |who: &base::Who| match who.rating {
        Some(rating) => format!("{} ({rating})", plain(&who.name)),
        None => plain(&who.name).to_string(),
    };
    let date = head.started.map_or("-".to_string(), |started| calendar::write(started)[..10].to_string());
    let end = head.outcome().map_or_else(
        || head.result.as_deref().map_or("no result".to_string(), |winner| format!("{winner} wins")),
        |outcome| outcome.to_string(),
    );
    format!(
        "{:>7} {date}  {} - {}  {end}, {} half-turns",
        head.id,
        who(&head.gold),
        who(&head.silver),
        head.plies
    )
}

/// The arguments of `hathi base players`.
#[derive(Args)]
pub struct Players {
    /// The player; without a name, all of them are listed
    name: Option<String>,
    #[command(flatten)]
    place: Place,
    /// List no more than that
    #[arg(long, value_name = "N", default_value_t = 30)]
    limit: u32,
    /// Draw the rating over time into this file
    #[arg(long, value_name = "FILE", requires = "name")]
    svg: Option<PathBuf>,
    /// Print what is known as JSON
    #[arg(long)]
    json: bool,
}

impl Players {
    /// Prints a list, or all about one.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let base = self.place.open()?;
        let Some(name) = &self.name else {
            let players = base.players("", self.limit).map_err(fail)?;
            if self.json {
                writeln!(out, "{}", serde_json::to_string_pretty(&players)?)?;
            } else {
                for player in players {
                    writeln!(out, "{:>8}  {}", player.games, plain(&player.name))?;
                }
            }
            return Ok(Status::Fine);
        };
        let page = base.player(name).map_err(fail)?;
        if let Some(path) = &self.svg {
            write_file(path, &page.chart().to_svg())?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&page)?)?;
            return Ok(Status::Fine);
        }
        writeln!(out, "{}: {}", plain(&page.name), results(&page.all))?;
        writeln!(out, "as Gold: {}", results(&page.gold))?;
        writeln!(out, "as Silver: {}", results(&page.silver))?;
        writeln!(out, "{:.0} half-turns on the average", page.average_plies)?;
        for (title, list) in [
            ("Opponents", &page.opponents),
            ("Time controls", &page.time_controls),
            ("Setups as Gold", &page.gold_setups),
            ("Setups as Silver", &page.silver_setups),
        ] {
            writeln!(out, "\n{title}")?;
            for (name, counted) in list {
                writeln!(out, "  {}: {}", plain(name), results(counted))?;
            }
        }
        for (title, games) in [("Best wins", &page.best), ("Worst losses", &page.worst)] {
            writeln!(out, "\n{title}")?;
            for game in games {
                writeln!(out, "{}", line(game))?;
            }
        }
        Ok(Status::Fine)
    }
}

fn results(results: &Results) -> String {
    let Results { games, won, lost, drawn } = results;
    format!("{games} games, {won} won, {lost} lost, {drawn} drawn")
}

fn write_file(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    files::write(path, text.as_bytes()).map_err(|error| Failure::file(&path.to_string_lossy(), &error))
}

/// The arguments of `hathi base setups`.
#[derive(Args)]
pub struct Setups {
    #[command(flatten)]
    place: Place,
    /// Whose setups: g or s
    #[arg(long, default_value = "g", value_parser = side)]
    side: Side,
    /// Games of this year or later
    #[arg(long, value_name = "YEAR")]
    from: Option<i64>,
    /// Games of this year or before
    #[arg(long, value_name = "YEAR")]
    to: Option<i64>,
    /// Games with an average rating of at least this, rounded down to hundreds
    #[arg(long, value_name = "N")]
    least_rating: Option<i64>,
    /// Games with an average rating of at most this, rounded down to hundreds
    #[arg(long, value_name = "N")]
    most_rating: Option<i64>,
    /// Show no more than that
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,
    /// Print what is found as JSON
    #[arg(long)]
    json: bool,
}

fn side(text: &str) -> Result<Side, String> {
    let mut letters = text.chars();
    let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none());
    side.ok_or_else(|| "g or s".to_string())
}

impl Setups {
    /// Prints the setups, the most frequent first.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let span = Span {
            from_year: self.from,
            to_year: self.to,
            least_rating: self.least_rating,
            most_rating: self.most_rating,
        };
        let setups = self.place.open()?.setups(self.side, &span).map_err(fail)?;
        let shown = &setups[..setups.len().min(self.limit)];
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(shown)?)?;
            return Ok(Status::Fine);
        }
        writeln!(
            out,
            "{:>8} {:>6} {:>6}  setup (the front row, the back row; mirror images together)",
            "times", "score", "rating"
        )?;
        for ExploredTurn { turn, times, score, rating, .. } in shown {
            let score = score.map_or("-".to_string(), |score| format!("{:.0}%", score * 100.0));
            let rating = rating.map_or("-".to_string(), |rating| format!("{rating:.0}"));
            writeln!(out, "{times:>8} {score:>6} {rating:>6}  {} {}", &turn[..8], &turn[8..])?;
        }
        Ok(Status::Fine)
    }
}

/// The arguments of `hathi base stats`.
#[derive(Args)]
pub struct Stats {
    #[command(flatten)]
    place: Place,
    /// Count the turns of so many positions for the branching factor
    #[arg(long, value_name = "N", default_value_t = 100)]
    branching: u64,
    /// Draw the plots into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Print the numbers as JSON
    #[arg(long)]
    json: bool,
}

impl Stats {
    /// Prints the numbers.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let statistics = self.place.open()?.statistics(self.branching).map_err(fail)?;
        if let Some(folder) = &self.svg {
            fs::create_dir_all(folder).map_err(|error| Failure::file(&folder.to_string_lossy(), &error))?;
            for (name, chart) in statistics.charts() {
                write_file(&folder.join(format!("{name}.svg")), &chart.to_svg())?;
            }
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&statistics)?)?;
            return Ok(Status::Fine);
        }
        writeln!(
            out,
            "{} games with {} turns, {} players, {} broken games",
            statistics.games, statistics.turns, statistics.players, statistics.broken
        )?;
        if let Some((positions, turns)) = statistics.branching {
            writeln!(
                out,
                "a side can choose from {turns:.0} turns, on the average of {positions} positions"
            )?;
        }
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| "none".to_string());
        for (title, counts) in [("Results", &statistics.results), ("Ends", &statistics.terminations)] {
            let parts: Vec<String> =
                counts.iter().map(|(name, count)| format!("{} {count}", named(name))).collect();
            writeln!(out, "{title}: {}", parts.join(", "))?;
        }
        for (title, counts) in [("Years", &statistics.years), ("Half-turns", &statistics.lengths)] {
            let parts: Vec<String> = counts.iter().map(|(name, count)| format!("{name}: {count}")).collect();
            writeln!(out, "{title}: {}", parts.join(", "))?;
        }
        Ok(Status::Fine)
    }
}

/// How games are written.
#[derive(Clone, Copy, ValueEnum)]
enum As {
    Records,
    Archive,
    Csv,
}

/// The arguments of `hathi base export`.
#[derive(Args)]
pub struct Export {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    which: Which,
    /// How they are written
    #[arg(long = "as", value_enum, default_value_t = As::Records)]
    format: As,
}

impl Export {
    /// Writes the games, one after the other.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        /// So many games are asked for at a time.
        const PART: u32 = 1_000;
        let base = self.place.open()?;
        let filter = self.which.filter();
        let format = match self.format {
            As::Records => Format::Records,
            As::Archive => Format::Archive,
            As::Csv => Format::Csv,
        };
        write!(out, "{}", format.beginning())?;
        for part in 0.. {
            let games = base.games(&filter, PART, part * PART).map_err(fail)?;
            for game in &games {
                write!(out, "{}", base.export(game.id, format).map_err(fail)?)?;
            }
            if games.len() < PART as usize {
                break;
            }
        }
        Ok(Status::Fine)
    }
}

/// The arguments of `hathi base broken`.
#[derive(Args)]
pub struct BrokenGames {
    #[command(flatten)]
    place: Place,
    /// Show no more than that
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: u32,
}

impl BrokenGames {
    /// Prints the reasons.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        for (source, reason) in self.place.open()?.broken(self.limit).map_err(fail)? {
            writeln!(out, "{}: {}", plain(&source), plain(&reason))?;
        }
        Ok(Status::Fine)
    }
}
