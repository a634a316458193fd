//! Which setups win: every pattern of Hathi's own setups against every other, as Gold and as Silver.

use super::{Experiment, LabError, make_parts, own_game};
use crate::log::LogError;
use arimaa::Side;
use engine::random::Random;
use engine::search::{Engine, EngineOptions};
use engine::setups;
use serde::{Deserialize, Serialize};

/// A longer game, in turns of both sides, has no winner.
const LONGEST: usize = 240;
/// The transposition table of a player, in megabytes.
const HASH_MB: usize = 4;

/// What is measured.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Setups {
    /// How often every pattern of Gold's meets every pattern of Silver's.
    pub rounds: usize,
    /// The nodes of a turn.
    pub nodes: u64,
    /// What chance begins with.
    pub seed: u64,
}

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its number, from 0.
    pub game: usize,
    /// Who has won, if somebody has.
    pub winner: Option<Side>,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// The nodes of a turn.
    pub nodes: u64,
    /// For each pattern in its order what it came to.
    pub rows: Vec<Row>,
}

/// What a pattern came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The pattern, as its side sees it.
    pub pattern: String,
    /// Its games as Gold and as Silver.
    pub sides: [Score; 2],
}

/// Games with a winner, and those that were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// All.
    pub games: usize,
    /// The won ones.
    pub won: usize,
}

impl Score {
    fn and(self, other: Self) -> Self {
        Self { games: self.games + other.games, won: self.won + other.won }
    }

    /// `52.3% ± 2.1`, with one standard error.
    fn in_words(self) -> String {
        let games = self.games.max(1) as f64;
        let share = self.won as f64 / games;
        format!("{:.1}% ± {:.1}", 100.0 * share, 100.0 * (share * (1.0 - share) / games).sqrt())
    }
}

impl super::Table for Table {
    fn to_markdown(&self) -> String {
        let mut text = format!(
            "{} nodes a turn; one standard error\n\n\
             | front, back | games | won as Gold | as Silver | in all |\n|---|---|---|---|---|\n",
            self.nodes
        );
        for Row { pattern, sides: [gold, silver] } in &self.rows {
            let all = gold.and(*silver);
            let words = [*gold, *silver, all].map(Score::in_words).join(" | ");
            text += &format!("| {pattern} | {} | {words} |\n", all.games);
        }
        text
    }
}

impl Experiment for Setups {
    const NAME: &'static str = "setups";
    const PARTS: &'static str = "games";
    type Part = Part;
    type Table = Table;

    fn check(&self) -> Result<(), LabError> {
        Ok(())
    }

    fn parts(&self) -> u64 {
        self.games() as u64
    }

    fn measure(
        &self,
        cores: usize,
        known: Vec<Part>,
        finished: &mut dyn FnMut(Part) -> Result<(), LogError>,
    ) -> Result<Table, LabError> {
        let left: Vec<usize> =
            (0..self.games()).filter(|game| known.iter().all(|part| part.game != *game)).collect();
        let player = || Engine::new(EngineOptions { hash_mb: HASH_MB, ..EngineOptions::default() });
        let make = |engine: &mut Engine, game: usize| Part { game, winner: self.play(engine, game) };
        let mut parts = known;
        parts.extend(make_parts(cores, &left, player, make, finished)?);

        let name = |pattern| Row { pattern: setups::pattern(pattern), sides: Default::default() };
        let mut rows: Vec<Row> = (0..setups::NUMBER).map(name).collect();
        for Part { game, winner } in parts {
            let Some(winner) = winner else { continue };
            for (side, pattern) in Side::ALL.into_iter().zip(Self::patterns(game)) {
                let score = &mut rows[pattern].sides[side.index()];
                *score = score.and(Score { games: 1, won: usize::from(side == winner) });
            }
        }
        Ok(Table { nodes: self.nodes, rows })
    }
}

impl Setups {
    fn games(&self) -> usize {
        self.rounds * setups::NUMBER * setups::NUMBER
    }

    /// The patterns of Gold and Silver in a game.
    const fn patterns(game: usize) -> [usize; 2] {
        [game / setups::NUMBER % setups::NUMBER, game % setups::NUMBER]
    }

    /// Plays a game: who has won.
    fn play(&self, engine: &mut Engine, number: usize) -> Option<Side> {
        let [gold, silver] = Self::patterns(number);
        let mut random = Random::part(self.seed, number as u64);
        let gold = setups::of_pattern(gold, Side::Gold, None, random.bits());
        let silver = setups::of_pattern(silver, Side::Silver, Some(&gold), random.bits());
        own_game(engine, [gold, silver], LONGEST, |_| self.nodes)?.outcome()?.winner
    }
}

#[cfg(test)]
mod tests {
    use super::super::Table as _;
    use super::*;

    #[test]
    fn every_pattern_meets_every_pattern_as_often() {
        let all = Setups { rounds: 2, nodes: 1, seed: 0 };
        let mut meetings: Vec<[usize; 2]> = (0..all.games()).map(Setups::patterns).collect();
        meetings.sort_unstable();
        assert!(meetings.chunks(2).all(|two| two[0] == two[1]));
        meetings.dedup();
        assert_eq!(meetings.len(), setups::NUMBER * setups::NUMBER);
    }

    #[test]
    fn games_are_counted_for_both_patterns() {
        // Gold's pattern 1 has won against Silver's pattern 2, and lost the next time; the last game has no winner.
        let all = Setups { rounds: 2, nodes: 1, seed: 0 };
        let game = setups::NUMBER + 2;
        let squared = setups::NUMBER * setups::NUMBER;
        let part = |game, winner| Part { game, winner };
        let mut known: Vec<Part> = (0..all.games()).map(|game| part(game, None)).collect();
        known[game].winner = Some(Side::Gold);
        known[squared + game].winner = Some(Side::Silver);
        let table = all.measure(1, known, &mut |_| Ok(())).unwrap();
        let score = |won| Score { games: 2, won };
        assert_eq!(table.rows[1].sides, [score(1), Score::default()]);
        assert_eq!(table.rows[2].sides, [Score::default(), score(1)]);
        assert_eq!(table.rows.iter().map(|row| row.sides[0].games).sum::<usize>(), 2);
        let text = table.to_markdown();
        assert!(text.contains("| 2 | 50.0% ± 35.4 | 0.0% ± 0.0 | 50.0% ± 35.4 |"), "{text}");
    }

    #[test]
    fn a_game_is_played_to_its_end_and_the_same_again() {
        let all = Setups { rounds: 1, nodes: 500, seed: 4 };
        let mut engine = Engine::new(EngineOptions { hash_mb: 1, ..EngineOptions::default() });
        let winners: Vec<Option<Side>> = (0..4).map(|game| all.play(&mut engine, game)).collect();
        assert!(winners.iter().flatten().count() >= 3, "{winners:?}");
        assert_eq!(all.play(&mut engine, 2), winners[2]);
    }
}
