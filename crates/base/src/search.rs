//! Positions that look like something: every game is replayed, in several threads, and hits are told as they are found.

use crate::base::Base;
use crate::error::BaseError;
use crate::filter::{Filter, one_side};
use crate::heads::{GameHead, start_of};
use crate::import::SEGMENT;
use crate::material::Material;
use crate::motif::Motif;
use crate::pattern::Pattern;
use crate::stored::Walk;
use arimaa::{Game, Position, Side, Symmetry};
use engine::tactics::forced::Solver;
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// What is looked for: a position that has all of what is said, in a game that is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// The games.
    pub filter: Filter,
    /// A part of the board: see [`Pattern`].
    pub pattern: Option<String>,
    /// A second part of the board, later in the same game.
    pub then: Option<String>,
    /// So many turns of both sides lie between the two; any number if nothing is said.
    pub apart: Option<u32>,
    /// Whether the patterns may also be mirrored left to right.
    pub mirrored: bool,
    /// Whether the patterns may also have the sides exchanged.
    pub exchanged: bool,
    /// The side to move: `g` or `s`.
    pub mover: Option<String>,
    /// Who has more of what: see [`Material`].
    pub material: Option<String>,
    /// The name of a motif: see [`Motif`].
    pub motif: Option<String>,
    /// Every position that is found, not only the first one of each game.
    pub all: bool,
    /// No more hits than that.
    pub limit: Option<u64>,
}

/// A position that was looked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// The game.
    pub game: GameHead,
    /// The half-turn at which it was there.
    pub ply: u32,
    /// The turn that was due, such as `12s`.
    pub label: String,
    /// The position.
    pub position: String,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Searched {
    /// Games that were looked at.
    pub games: u64,
    /// Positions that were looked at.
    pub positions: u64,
    /// What was found.
    pub hits: u64,
    /// Whether all games were looked at.
    pub complete: bool,
}

/// A search that was understood.
struct Plan {
    /// The patterns in each view that is wanted, with the side to move.
    views: Vec<(Option<Pattern>, Option<Pattern>, Option<Side>)>,
    apart: Option<usize>,
    material: Option<Material>,
    motif: Option<Motif>,
    all: bool,
}

impl Search {
    /// Whether it is about games alone, and not about what stands on the board.
    pub fn is_about_games(&self) -> bool {
        let Self { pattern, then, apart, mover, material, motif, .. } = self;
        let nothing = [pattern, then, mover, material, motif].into_iter().all(Option::is_none);
        nothing && apart.is_none()
    }

    fn plan(&self) -> Result<Plan, BaseError> {
        let say = |reason: String| BaseError::Question(reason);
        let pattern = |text: &Option<String>| -> Result<Option<Pattern>, BaseError> {
            text.as_ref()
                .map(|text| text.parse().map_err(|error: crate::PatternReason| say(error.to_string())))
                .transpose()
        };
        let (first, then) = (pattern(&self.pattern)?, pattern(&self.then)?);
        if then.is_some() && first.is_none() {
            return Err(say("a second pattern needs a first one".to_string()));
        }
        if self.apart.is_some() && then.is_none() {
            return Err(say("apart needs a second pattern".to_string()));
        }
        let mover = self.mover.as_deref().map(one_side).transpose()?;
        let mut views: Vec<(Option<Pattern>, Option<Pattern>, Option<Side>)> = Vec::new();
        for view in Symmetry::ALL {
            if (view.mirror && !self.mirrored) || (view.flip && !self.exchanged) {
                continue;
            }
            let mover = mover.map(|side| if view.flip { side.opponent() } else { side });
            let seen = |pattern: &Option<Pattern>| pattern.as_ref().map(|pattern| pattern.seen(view));
            let one = (seen(&first), seen(&then), mover);
            if !views.contains(&one) {
                views.push(one);
            }
        }
        let material = self.material.as_ref().map(|text| text.parse()).transpose();
        let motif = self.motif.as_ref().map(|text| text.parse()).transpose();
        Ok(Plan {
            views,
            apart: self.apart.map(|apart| apart as usize),
            material: material.map_err(|error: crate::MaterialError| say(error.to_string()))?,
            motif: motif.map_err(|error: crate::UnknownMotif| say(error.to_string()))?,
            all: self.all,
        })
    }
}

impl Plan {
    /// Whether the position at that place of a game is looked for.
    #[inline]
    fn wants(&self, positions: &[Position], index: usize, solver: &mut Solver) -> bool {
        let position = &positions[index];
        let drawn = self.views.iter().any(|(first, then, mover)| {
            mover.is_none_or(|mover| mover == position.side())
                && first.as_ref().is_none_or(|first| first.is_on(position.board()))
                && then.as_ref().is_none_or(|then| match self.apart {
                    Some(apart) => {
                        positions.get(index + apart).is_some_and(|later| then.is_on(later.board()))
                    }
                    None => positions[index + 1..].iter().any(|later| then.is_on(later.board())),
                })
        });
        drawn
            && self.material.is_none_or(|material| material.ahead(position.board()).is_some())
            && self.motif.is_none_or(|motif| motif.side(position, solver).is_some())
    }
}

/// What a thread has found in a range of games: the games with the half-turns and positions.
type Found = Vec<(i64, u32, Position)>;

impl Base {
    /// Looks through the games, the last ones first, in so many threads. Each hit is told as soon as it and all before
    /// it are known; whoever has heard enough breaks it off.
    pub fn search(
        &self,
        search: &Search,
        threads: usize,
        mut tell: impl FnMut(Hit) -> ControlFlow<()>,
    ) -> Result<Searched, BaseError> {
        let plan = search.plan()?;
        let clause = search.filter.clause()?;
        let last: i64 = self
            .connection()
            .query_row("SELECT coalesce(max(id), -1) FROM game", [], |row| row.get(0))
            .map_err(self.wrong())?;
        let ranges = if last < 0 { 0 } else { last / SEGMENT + 1 };
        let next = AtomicI64::new(0);
        let enough = AtomicBool::new(false);
        let (games, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let mut searched = Searched::default();
        let result = thread::scope(|scope| -> Result<(), BaseError> {
            let (send, receive) = mpsc::sync_channel::<(i64, Result<Found, BaseError>)>(64);
            for _ in 0..threads.max(1) {
                let (send, plan, clause, next, enough) = (send.clone(), &plan, &clause, &next, &enough);
                let (games, positions) = (&games, &positions);
                let (path, patience) = (self.path(), self.patience.clone());
                scope.spawn(move || {
                    let open = || -> Result<Base, BaseError> {
                        let mut base = Base::open(path)?;
                        base.set_patience(patience.clone())?;
                        Ok(base)
                    };
                    let mut base = open();
                    let mut solver = Solver::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= ranges || enough.load(Ordering::Relaxed) {
                            return;
                        }
                        let range = ranges - 1 - number;
                        let found = match &mut base {
                            Ok(base) => base.search_range(range, plan, clause, &mut solver, games, positions),
                            Err(error) => Err(std::mem::replace(error, BaseError::Stopped)),
                        };
                        if send.send((number, found)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            let result = self.collect(receive, search.limit, &mut searched, &mut tell);
            enough.store(true, Ordering::Relaxed);
            result
        });
        searched.games = games.into_inner();
        searched.positions = positions.into_inner();
        result.map(|()| searched)
    }

    /// Tells what was found, in the order of the ranges.
    fn collect(
        &self,
        receive: mpsc::Receiver<(i64, Result<Found, BaseError>)>,
        limit: Option<u64>,
        searched: &mut Searched,
        tell: &mut impl FnMut(Hit) -> ControlFlow<()>,
    ) -> Result<(), BaseError> {
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        // Hits of one game come one after the other.
        let mut head: Option<GameHead> = None;
        for (number, found) in receive {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&due) {
                due += 1;
                for (game, ply, position) in found? {
                    if limit.is_some_and(|limit| searched.hits >= limit) {
                        return Ok(());
                    }
                    let label = format!("{}{}", ply / 2 + 1, position.side().letter());
                    debug_assert_eq!(Game::ply_of_label(&label), Some(ply));
                    let known = head.take().filter(|head| head.id == game);
                    let known = known.map_or_else(|| self.head(game), Ok)?;
                    let hit = Hit { game: known.clone(), ply, label, position: position.to_string() };
                    head = Some(known);
                    searched.hits += 1;
                    if tell(hit).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        searched.complete = true;
        Ok(())
    }

    fn search_range(
        &self,
        range: i64,
        plan: &Plan,
        clause: &crate::filter::Clause,
        solver: &mut Solver,
        games: &AtomicU64,
        seen: &AtomicU64,
    ) -> Result<Found, BaseError> {
        let sql = format!(
            "SELECT m.game, m.turns, m.start, m.first_ply, a.name, b.name FROM moves m JOIN game g ON g.id = m.game
             LEFT JOIN setup a ON a.id = g.gold_setup LEFT JOIN setup b ON b.id = g.silver_setup
             WHERE m.game BETWEEN ? AND ?{} ORDER BY m.game DESC",
            clause.sql
        );
        let bounds = [range * SEGMENT, range * SEGMENT + SEGMENT - 1].map(Value::Integer);
        let values = bounds.into_iter().chain(clause.values.iter().cloned());
        let mut find = self.connection().prepare_cached(&sql).map_err(self.wrong())?;
        let mut rows = find.query(params_from_iter(values)).map_err(self.wrong())?;
        let mut found = Found::new();
        let mut positions: Vec<Position> = Vec::new();
        while let Some(row) = rows.next().map_err(self.wrong())? {
            let game: i64 = row.get(0).map_err(self.wrong())?;
            let mut walk = || -> rusqlite::Result<Option<u32>> {
                let first_ply: Option<u32> = row.get(3)?;
                let start = match (
                    row.get_ref(2)?.as_str_or_null()?,
                    row.get_ref(4)?.as_str_or_null()?,
                    row.get_ref(5)?.as_str_or_null()?,
                ) {
                    (Some(start), ..) => start.parse().ok(),
                    (None, Some(gold), Some(silver)) => start_of(gold, silver),
                    _ => None,
                };
                let Some(start) = start else { return Ok(None) };
                positions.clear();
                positions.extend(Walk::new(start, row.get_ref(1)?.as_blob()?).map(|(position, _)| position));
                Ok(Some(first_ply.unwrap_or(2)))
            };
            let Some(first) = walk().map_err(self.wrong())? else { continue };
            games.fetch_add(1, Ordering::Relaxed);
            seen.fetch_add(positions.len() as u64, Ordering::Relaxed);
            for index in 0..positions.len() {
                // Motifs can take long.
                if plan.motif.is_some() && self.patience.is_over() {
                    return Err(BaseError::Stopped);
                }
                if plan.wants(&positions, index, solver) {
                    found.push((game, first + index as u32, positions[index]));
                    if !plan.all {
                        break;
                    }
                }
            }
        }
        Ok(found)
    }
}
