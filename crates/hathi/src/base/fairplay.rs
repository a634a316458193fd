//! `hathi base fairplay`: does somebody play like an engine?

use super::{Place, fail};
use crate::failure::{Failure, Status};
use crate::interruption;
use crate::paper::plain;
use crate::progress::Progress;
use base::{EngineJudge, Estimate, FairPlay, Measured, Patience, Scope};
use clap::Args;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The arguments of `hathi base fairplay`.
#[derive(Args)]
pub struct Compare {
    /// The player
    #[arg(long, value_name = "NAME")]
    player: String,
    #[command(flatten)]
    place: Place,
    /// Games of the player, and as many of others
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Turns of each game
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Others have a rating within this of the player's average
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(i64).range(0..=10_000))]
    window: i64,
    /// The nodes of each of the two searches for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

impl Compare {
    /// Judges turns, and prints what came of it with what it cannot prove.
    pub fn run(&self, out: &mut impl Write) -> Result<Status, Failure> {
        let mut base = self.place.open()?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = stop.clone();
        interruption::listen(move || stopping.store(true, Ordering::Relaxed));
        base.set_patience(Patience { until: None, stop: Some(stop) }).map_err(fail)?;
        let scope = Scope { games: self.games as usize, turns: self.turns as usize, window: self.window };
        let progress = Progress::of(u64::from(self.games) * u64::from(self.turns) * 2, "turns");
        let mut judge = EngineJudge::new(self.nodes);
        let found = base.fair_play(&self.player, &scope, |position, turn| {
            progress.step();
            judge.judge(position, turn)
        });
        drop(progress);
        let found = match found {
            Err(base::BaseError::Stopped) => return Ok(Status::Interrupted),
            found => found.map_err(fail)?,
        };
        if self.json {
            let mut value = serde_json::to_value(&found)?;
            value["warning"] = FairPlay::WARNING.into();
            writeln!(out, "{value:#}")?;
        } else {
            print(out, &found)?;
        }
        Ok(Status::Fine)
    }
}

fn print(out: &mut impl Write, found: &FairPlay) -> Result<(), Failure> {
    let percent = |Estimate { value, low, high }: Estimate| {
        format!("{:.1}% ({:.1} to {:.1})", value * 100.0, low * 100.0, high * 100.0)
    };
    writeln!(
        out,
        "{}, rating {:.0} on the average, against {} others of that rating",
        plain(&found.player),
        found.rating,
        found.people
    )?;
    for (who, Measured { games, turns, agreement, loss }) in [("player", found.own), ("others", found.others)]
    {
        writeln!(
            out,
            "{who}: {turns} turns of {games} games, the engine's own {}, chance given away by a turn {}",
            percent(agreement),
            percent(loss)
        )?;
    }
    writeln!(
        out,
        "more of the engine's turns than others: {}; less chance given away: {}",
        percent(found.more_agreement),
        percent(found.less_loss)
    )?;
    writeln!(out, "(in brackets: what chance alone could make of it, 95 times of 100)")?;
    writeln!(out, "\n{}", FairPlay::WARNING)?;
    Ok(())
}
