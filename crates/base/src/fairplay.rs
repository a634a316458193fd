//! Does somebody play like an engine? How often the turns are the engine's own and what they cost, against others of the same
//! rating (Lewis 2015 §4: engine help must be detectable).

use crate::base::Base;
use crate::error::BaseError;
use arimaa::{Position, Side, Turn};
use engine::eval::{Params, win_probability};
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Root, Score, Stop};
use rusqlite::OptionalExtension;
use serde::Serialize;

/// Openings are known by heart: the first half-turns, setups included, tell nothing.
const OPENING: u32 = 8;
/// A side that has at most this chance, or the other at most, needs no help.
const DECIDED: f64 = 0.05;
/// The intervals come from so many samples of the games with replacement; an interval holds 95 of 100 of them.
const SAMPLES: usize = 1_000;
const TAIL: f64 = 0.025;
/// Of fewer games resampling shows little: the same few come again and again, and of one game always the same.
const FEW: usize = 10;
/// The quantile of the normal distribution for 95 of 100.
const NORMAL: f64 = 1.96;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Games of the player, and as many of others.
    pub games: usize,
    /// Turns of each game.
    pub turns: usize,
    /// Others have a rating within this of the player's average.
    pub window: i64,
}

impl Default for Scope {
    fn default() -> Self {
        Self { games: 30, turns: 8, window: 100 }
    }
}

/// What an engine says of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Whether the engine would have played the same, or something with the same effect.
    pub agrees: bool,
    /// The chance to win that it gave away, from 0 to 1.
    pub loss: f64,
}

/// A value with what chance alone could have made of it, 95 times of 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// How somebody plays, or some people together.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Games.
    pub games: u64,
    /// Turns in them that were judged.
    pub turns: u64,
    /// The part of the turns that are the engine's own.
    pub agreement: Estimate,
    /// The chance to win that a turn gives away on the average.
    pub loss: Estimate,
}

/// A player against others of the same rating.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FairPlay {
    /// The name.
    pub player: String,
    /// The average rating.
    pub rating: f64,
    /// The player.
    pub own: Measured,
    /// The others.
    pub others: Measured,
    /// How many others there are.
    pub people: u64,
    /// How much more often the player plays the engine's turns.
    pub more_agreement: Estimate,
    /// How much less chance the player gives away with a turn.
    pub less_loss: Estimate,
}

impl FairPlay {
    /// What these numbers can not prove.
    pub const WARNING: &'static str = "This proves nothing about anybody. Players differ in style, in their openings and in the opponents \
        they meet; whoever plays forced turns, or won positions, agrees more often; ratings lag behind those who learn; and among many \
        players some will stand out by chance alone. A small sample shows nothing, and help that is used seldom does not show. It can be a \
        reason to look at games, never one to accuse.";
}

/// The games of one side, with the sum of the agreements, the losses, and the turns of each.
type Clusters = Vec<(f64, f64, f64)>;

/// The part of the turns that agree, and the average loss.
type Means = (f64, f64);

impl Base {
    /// Compares a player with others of the same kind and rating. `judge` says what a turn is worth, or nothing where that is
    /// decided already.
    pub fn fair_play(
        &self,
        name: &str,
        scope: &Scope,
        mut judge: impl FnMut(&Position, Turn) -> Option<Judged>,
    ) -> Result<FairPlay, BaseError> {
        let find = "SELECT id, name FROM player WHERE name = ?1 COLLATE NOCASE ORDER BY name = ?1 DESC";
        let found = self.connection().query_row(find, [name], |row| Ok((row.get(0)?, row.get(1)?)));
        let found: Option<(i64, String)> = found.optional().map_err(self.wrong())?;
        let (id, player) = found.ok_or_else(|| BaseError::NoPlayer(name.to_string()))?;
        let known = "SELECT avg(rating), max(bot) FROM (SELECT gold_rating rating, gold_bot bot FROM game WHERE gold = ?1
                     UNION ALL SELECT silver_rating, silver_bot FROM game WHERE silver = ?1)";
        let (rating, bot): (Option<f64>, i64) = self
            .connection()
            .query_row(known, [id], |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(self.wrong())?;
        let rating =
            rating.ok_or_else(|| BaseError::Question(format!("{player:?} has no rating in this base")))?;
        let long = i64::from(OPENING) + 4;
        let own = self.chosen(
            "SELECT id, 0, gold FROM game WHERE gold = ?1 AND plies >= ?2
             UNION ALL SELECT id, 1, silver FROM game WHERE silver = ?1 AND plies >= ?2 ORDER BY 1",
            &[id, long],
        )?;
        let (low, high) = (rating as i64 - scope.window, rating as i64 + scope.window);
        let others = self.chosen(
            "SELECT id, 0, gold FROM game WHERE gold <> ?1 AND plies >= ?2 AND gold_bot = ?3 AND gold_rating BETWEEN ?4 AND ?5
             UNION ALL SELECT id, 1, silver FROM game
             WHERE silver <> ?1 AND plies >= ?2 AND silver_bot = ?3 AND silver_rating BETWEEN ?4 AND ?5 ORDER BY 1",
            &[id, long, bot, low, high],
        )?;
        if own.is_empty() || others.is_empty() {
            let reason = if own.is_empty() {
                "has no game that is long enough"
            } else {
                "is the only one of that rating"
            };
            return Err(BaseError::Question(format!("{player:?} {reason}")));
        }
        let (own, others) = (spread(&own, scope.games), spread(&others, scope.games));
        let mut people: Vec<i64> = others.iter().map(|&(_, _, player)| player).collect();
        people.sort_unstable();
        people.dedup();
        let own = self.judged(&own, scope, &mut judge)?;
        let others = self.judged(&others, scope, &mut judge)?;
        Ok(compared(player, rating, &own, &others, people.len() as u64))
    }

    fn chosen(&self, sql: &str, values: &[i64]) -> Result<Vec<(i64, Side, i64)>, BaseError> {
        let mut find = self.connection().prepare(sql).map_err(self.wrong())?;
        let rows = find.query_map(rusqlite::params_from_iter(values), |row| {
            Ok((row.get(0)?, Side::ALL[row.get::<_, usize>(1)? & 1], row.get(2)?))
        });
        rows.map_err(self.wrong())?.collect::<Result<_, _>>().map_err(self.wrong())
    }

    fn judged(
        &self,
        games: &[(i64, Side, i64)],
        scope: &Scope,
        judge: &mut impl FnMut(&Position, Turn) -> Option<Judged>,
    ) -> Result<Clusters, BaseError> {
        let mut clusters = Clusters::new();
        for &(game, side, _) in games {
            let turns = self.positions(game)?.into_iter().filter_map(|(ply, position, turn)| {
                (ply >= OPENING && position.side() == side).then_some((position, turn?.unpack(&position)?))
            });
            let mut sums = (0.0, 0.0, 0.0);
            for (position, turn) in spread(&turns.collect::<Vec<_>>(), scope.turns) {
                if self.patience.is_over() {
                    return Err(BaseError::Stopped);
                }
                if let Some(judged) = judge(&position, turn) {
                    sums.0 += f64::from(u8::from(judged.agrees));
                    sums.1 += judged.loss;
                    sums.2 += 1.0;
                }
            }
            if sums.2 > 0.0 {
                clusters.push(sums);
            }
        }
        Ok(clusters)
    }
}

/// At most so many, spread evenly.
fn spread<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    let count = all.len().min(most);
    (0..count).map(|index| all[index * all.len() / count]).collect()
}

fn compared(player: String, rating: f64, own: &Clusters, others: &Clusters, people: u64) -> FairPlay {
    let mut random = Random::part(1, 0);
    // Turns of one game are alike: games are drawn, not turns.
    let mut drawn: Vec<(Means, Means)> = Vec::with_capacity(SAMPLES);
    for _ in 0..SAMPLES {
        let mut draw = |from: &Clusters| -> Clusters {
            (0..from.len()).map(|_| from[random.below(from.len().max(1) as u64) as usize]).collect()
        };
        drawn.push((means(&draw(own)), means(&draw(others))));
    }
    let resampled = |value: f64, of: &dyn Fn(Means, Means) -> f64| {
        let mut values: Vec<f64> = drawn.iter().map(|&(own, others)| of(own, others)).collect();
        values.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| values[(part * (SAMPLES - 1) as f64).round() as usize];
        Estimate { value, low: at(TAIL), high: at(1.0 - TAIL) }
    };
    let estimate = |value: f64, games: usize, of: &dyn Fn(Means, Means) -> f64| {
        let resampled = resampled(value, of);
        if games < FEW || resampled.low >= resampled.high { worst_case(value, games) } else { resampled }
    };
    let (mine, theirs) = (means(own), means(others));
    let [mine_agrees, mine_loses] =
        [estimate(mine.0, own.len(), &|own, _| own.0), estimate(mine.1, own.len(), &|own, _| own.1)];
    let [they_agree, they_lose] = [
        estimate(theirs.0, others.len(), &|_, others| others.0),
        estimate(theirs.1, others.len(), &|_, others| others.1),
    ];
    let difference = |one: Estimate, other: Estimate, of: &dyn Fn(Means, Means) -> f64| {
        let resampled = resampled(one.value - other.value, of);
        let few = own.len().min(others.len()) < FEW || resampled.low >= resampled.high;
        if few { apart(one, other) } else { resampled }
    };
    let turns = |clusters: &Clusters| clusters.iter().map(|cluster| cluster.2).sum::<f64>() as u64;
    FairPlay {
        player,
        rating,
        own: Measured {
            games: own.len() as u64,
            turns: turns(own),
            agreement: mine_agrees,
            loss: mine_loses,
        },
        others: Measured {
            games: others.len() as u64,
            turns: turns(others),
            agreement: they_agree,
            loss: they_lose,
        },
        people,
        more_agreement: difference(mine_agrees, they_agree, &|own, others| own.0 - others.0),
        less_loss: difference(they_lose, mine_loses, &|own, others| others.1 - own.1),
    }
}

/// The interval for a value from 0 to 1 of which nothing is known but its average over some games. Among all such values
/// one that is 0 or 1 in every game spreads the most, so it is the interval for a part of so many games (Wilson 1927).
fn worst_case(value: f64, games: usize) -> Estimate {
    let games = games.max(1) as f64;
    let square = NORMAL * NORMAL;
    let middle = (value + square / (2.0 * games)) / (1.0 + square / games);
    let spread = (value * (1.0 - value) / games + square / (4.0 * games * games)).max(0.0).sqrt();
    let half = NORMAL * spread / (1.0 + square / games);
    Estimate { value, low: (middle - half).clamp(0.0, value), high: (middle + half).clamp(value, 1.0) }
}

/// The difference of two values that have intervals of their own (Newcombe 1998, method 10).
fn apart(one: Estimate, other: Estimate) -> Estimate {
    let value = one.value - other.value;
    Estimate {
        value,
        low: value - (one.value - one.low).hypot(other.high - other.value),
        high: value + (one.high - one.value).hypot(other.value - other.low),
    }
}

fn means(clusters: &Clusters) -> Means {
    let sums =
        clusters.iter().fold((0.0, 0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2));
    let turns = f64::max(sums.2, 1.0);
    (sums.0 / turns, sums.1 / turns)
}

/// A judge: a search of so many nodes before the turn, and one after it.
#[derive(Debug)]
pub struct EngineJudge {
    engine: Engine,
    nodes: u64,
}

impl EngineJudge {
    /// A judge with its own engine.
    pub fn new(nodes: u64) -> Self {
        let options = EngineOptions { threads: 1, hash_mb: 16, ..EngineOptions::default() };
        Self { engine: Engine::new(options), nodes }
    }

    /// What a turn is worth; nothing if the position is decided.
    pub fn judge(&mut self, position: &Position, turn: Turn) -> Option<Judged> {
        let (best, chance) = self.search(position)?;
        if !(DECIDED..=1.0 - DECIDED).contains(&chance) {
            return None;
        }
        let board = turn.result(position);
        let agrees = best.result(position) == board;
        let after = Position::new(board, position.side().opponent());
        let played = match after.outcome() {
            Some(outcome) => f64::from(u8::from(outcome.winner == Some(position.side()))),
            None => 1.0 - self.search(&after)?.1,
        };
        Some(Judged { agrees, loss: if agrees { 0.0 } else { (chance - played).max(0.0) } })
    }

    /// The best turn and the chance to win.
    fn search(&mut self, position: &Position) -> Option<(Turn, f64)> {
        let root = Root::of_position(position)?;
        let report = self.engine.search(&root, &Limits::nodes(self.nodes), &Stop::new(), &mut |_| {});
        let line = report.lines.first()?;
        Some((*line.turns.first()?, chance(line.score)))
    }
}

fn chance(score: Score) -> f64 {
    match score.decided() {
        Some(decided) => f64::from(u8::from(decided.win)),
        None => win_probability(f64::from(score.centirabbits()), Params::default().win.scale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with so many turns, so many of them the engine's, and a loss of so much in all.
    fn game(agrees: f64, loss: f64, turns: f64) -> (f64, f64, f64) {
        (agrees, loss, turns)
    }

    #[test]
    fn few_turns_and_turns_that_are_all_alike_leave_room_for_chance() {
        let alike = |count: usize, agrees: f64| vec![game(agrees, 0.0, 1.0); count];
        for (own, others) in [(1, 1), (1, 30), (3, 2), (30, 30)] {
            for agrees in [0.0, 1.0] {
                let found =
                    compared("anna".to_string(), 1800.0, &alike(own, agrees), &alike(others, agrees), 1);
                let all = [
                    (found.own.agreement, own),
                    (found.own.loss, own),
                    (found.others.agreement, others),
                    (found.more_agreement, own.min(others)),
                    (found.less_loss, own.min(others)),
                ];
                for (estimate, games) in all {
                    let width = estimate.high - estimate.low;
                    // The rule of three: what never happened in n games may well happen in 3 of n.
                    assert!(width >= 2.5 / games as f64 / 1.7 || width >= 0.5, "{own} {others} {estimate:?}");
                    assert!(
                        estimate.low <= estimate.value && estimate.value <= estimate.high,
                        "{estimate:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_interval_of_the_worst_case_is_that_of_wilson() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20.
        for (part, of, low, high) in
            [(81.0, 263, 0.2553, 0.3662), (15.0, 148, 0.0624, 0.1605), (0.0, 20, 0.0, 0.1611)]
        {
            let found = worst_case(part / f64::from(of), of as usize);
            assert!((found.low - low).abs() < 0.0002 && (found.high - high).abs() < 0.0002, "{found:?}");
        }
    }
}
