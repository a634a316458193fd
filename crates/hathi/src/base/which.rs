//! Which games are meant, as arguments.

use base::Filter;
use clap::Args;

/// Arguments that say which games are meant.
#[derive(Args)]
pub struct Which {
    /// Somebody of that name played
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The side of the player: g or s
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// Somebody of that name played the other side
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Both ratings are at least this
    #[arg(long, value_name = "N")]
    least_rating: Option<i64>,
    /// Both ratings are at most this
    #[arg(long, value_name = "N")]
    most_rating: Option<i64>,
    /// Who plays: humans, bots or mixed
    #[arg(long)]
    kind: Option<String>,
    /// The time control, as it is written
    #[arg(long, value_name = "TIME")]
    time_control: Option<String>,
    /// The name of the event has this in it
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// g or s won, d for a draw, none; with a player also won or lost
    #[arg(long)]
    result: Option<String>,
    /// The letter of the archive for how it ended: g goal, e elimination, m immobilisation, t time, r resignation, …
    #[arg(long, value_name = "LETTER")]
    termination: Option<String>,
    /// At least so many half-turns, setups included
    #[arg(long, value_name = "N")]
    least_plies: Option<i64>,
    /// At most so many half-turns, setups included
    #[arg(long, value_name = "N")]
    most_plies: Option<i64>,
    /// Begun on this day (2026-02-01), in this month or year, or later
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Begun before this day, month or year
    #[arg(long, value_name = "DATE")]
    before: Option<String>,
    /// Rated games (true), or unrated ones (false)
    #[arg(long, value_name = "BOOL")]
    rated: Option<bool>,
    /// One side's setup: its front row from a to h, then its back row; ? for any piece. Also mirrored
    #[arg(long, value_name = "LETTERS")]
    setup: Option<String>,
}

impl Which {
    /// The same for the library.
    pub fn filter(&self) -> Filter {
        Filter {
            player: self.player.clone(),
            side: self.side.clone(),
            opponent: self.opponent.clone(),
            least_rating: self.least_rating,
            most_rating: self.most_rating,
            kind: self.kind.clone(),
            time_control: self.time_control.clone(),
            event: self.event.clone(),
            result: self.result.clone(),
            termination: self.termination.clone(),
            least_plies: self.least_plies,
            most_plies: self.most_plies,
            from: self.from.clone(),
            before: self.before.clone(),
            rated: self.rated,
            setup: self.setup.clone(),
        }
    }
}
