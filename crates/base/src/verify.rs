//! Is everything in order?

use crate::base::{Base, key};
use crate::error::BaseError;

impl Base {
    /// Looks at the whole file: whether it can be read everywhere, whether each game is complete, and whether all counts
    /// agree. With `replay`, also whether every position is found under its key.
    pub fn verify(&self, replay: bool) -> Result<(), BaseError> {
        let damaged = |reason: String| BaseError::Damaged(self.path().to_path_buf(), reason);
        let number = |sql: &str| -> Result<i64, BaseError> {
            self.connection().query_row(sql, [], |row| row.get(0)).map_err(self.wrong())
        };
        let whole: String = self
            .connection()
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .map_err(self.wrong())?;
        if whole != "ok" {
            return Err(damaged(whole));
        }
        let games = number("SELECT count(*) FROM game")?;
        for (what, found, expected) in [
            ("games with turns", number("SELECT count(*) FROM game g JOIN moves m ON m.game = g.id")?, games),
            ("lists of turns", number("SELECT count(*) FROM moves")?, games),
            (
                "positions",
                number("SELECT count(*) FROM segment s CROSS JOIN position p ON p.segment = s.id")?,
                number("SELECT coalesce(sum(length(turns) / 4 + 1), 0) FROM moves")?,
            ),
            (
                "games with openings",
                number("SELECT coalesce(sum(games), 0) FROM opening")?,
                number("SELECT count(gold_setup) FROM game")?,
            ),
        ] {
            if found != expected {
                return Err(damaged(format!("{found} {what} instead of {expected}")));
            }
        }
        if replay {
            let mut find = self
                .connection()
                .prepare("SELECT 1 FROM position WHERE segment = ?1 AND key = ?2 AND game = ?3 AND ply = ?4")
                .map_err(self.wrong())?;
            for game in 0..games {
                self.game(game)?;
                for (ply, position, _) in self.positions(game)? {
                    let row = (game / crate::import::SEGMENT, key(&position), game, ply);
                    if !find.exists(row).map_err(self.wrong())? {
                        return Err(damaged(format!("a position of game {game} is missing")));
                    }
                }
            }
        }
        Ok(())
    }
}
