//! Players, and all about one of them.

use super::answer::{Listed, Opening, Player, PlayerPage, Results};
use super::numbers::plot;
use super::view::{ListedView, PlayerPageView, PlayersView, ResultsView};
use super::words;
use arimaa::Side;

/// The page of players.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    pub name: String,
    pub list: Vec<Listed>,
    pub player: Option<Player>,
    pub problem: String,
}

impl People {
    pub fn view(&self, waiting: bool) -> PlayersView {
        let status =
            if self.problem.is_empty() && waiting { "Looking …".to_string() } else { self.problem.clone() };
        PlayersView {
            name: self.name.clone(),
            list: self
                .list
                .iter()
                .map(|listed| ListedView {
                    name: listed.name.clone(),
                    shown: words::plain(&listed.name),
                    games: words::counted(listed.games, "game", "games"),
                })
                .collect(),
            status,
            player: self.player.as_ref().map(|player| page(&player.player, &player.plot)),
        }
    }
}

fn page(page: &PlayerPage, svg: &str) -> PlayerPageView {
    let named = |all: &[(String, Results)]| -> Vec<ResultsView> {
        let unknown = |name: &str| if name.is_empty() { "not known".to_string() } else { name.to_string() };
        all.iter().map(|(name, results)| words::results(&unknown(name), results)).collect()
    };
    let setups = |all: &[(String, Results)], side: Side| -> Vec<ResultsView> {
        all.iter()
            .map(|(name, results)| ResultsView {
                setup: words::standing(name, side),
                ..words::results("", results)
            })
            .collect()
    };
    let openings = |all: &[Opening], side: Side| -> Vec<ResultsView> {
        all.iter()
            .map(|opening| ResultsView {
                setup: words::standing(&opening.setup, side),
                ..words::results(&opening.turn, &opening.results)
            })
            .collect()
    };
    let length = (page.average_plies / 2.0).round();
    PlayerPageView {
        name: words::plain(&page.name),
        summary: format!(
            "{}, {} on the average.",
            words::counted(page.all.games, "game", "games"),
            words::counted(length as u64, "turn", "turns")
        ),
        sides: vec![
            words::results("All", &page.all),
            words::results("As Gold", &page.gold),
            words::results("As Silver", &page.silver),
        ],
        opponents: named(&page.opponents),
        time_controls: named(&page.time_controls),
        gold_setups: setups(&page.gold_setups, Side::Gold),
        silver_setups: setups(&page.silver_setups, Side::Silver),
        gold_openings: openings(&page.gold_openings, Side::Gold),
        silver_openings: openings(&page.silver_openings, Side::Silver),
        best: page.best.iter().map(|head| words::game(head, head.plies)).collect(),
        worst: page.worst.iter().map(|head| words::game(head, head.plies)).collect(),
        plot: (!page.ratings.is_empty()).then(|| plot("rating", "Rating over time", svg)),
    }
}
