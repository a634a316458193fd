//! Games from files: single records and whole archives.

use crate::failure::Failure;
use arimaa::archive::{ArchiveError, ArchiveReader};
use arimaa::{Game, Ply, Position, Record};

/// All games of the files that the rules can replay to their end; it is a failure if there is none.
pub fn read(files: &[String]) -> Result<Vec<Game>, Failure> {
    let mut games = Vec::new();
    for name in files {
        read_file(name, &mut games)?;
    }
    if games.is_empty() {
        return Err(Failure::Input("there is no game in these files that the rules can replay".to_string()));
    }
    Ok(games)
}

fn read_file(name: &str, games: &mut Vec<Game>) -> Result<(), Failure> {
    let text = crate::source::read(name)?;
    if !ArchiveReader::<&[u8]>::recognises(text.lines().next().unwrap_or_default()) {
        let record: Record = text.parse().map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        games.extend(
            Some(record.replay()).filter(|replay| replay.problem.is_none()).map(|replay| replay.game),
        );
        return Ok(());
    }
    let reader = ArchiveReader::new(text.as_bytes())
        .map_err(|error: ArchiveError| Failure::Input(format!("{name}: {error}")))?;
    for game in reader {
        let Ok(game) = game.map_err(|error| Failure::file(name, &error))? else { continue };
        games.extend(game.replay().ok().filter(|replay| replay.problem.is_none()).map(|replay| replay.game));
    }
    Ok(())
}

/// The positions before every move of every turn of a game: starts of turns, and the middle of them.
pub fn positions_within_turns(game: &Game) -> Vec<Position> {
    let mut positions = Vec::new();
    for (_, start, ply) in game.plies() {
        if let Ply::Turn(turn) = ply {
            let mut position = *start;
            for mv in turn.moves() {
                positions.push(position);
                position = position.after(mv);
            }
            // A turn that gave up steps was in its middle once more.
            if position.side() == start.side() {
                positions.push(position);
            }
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_a_position_before_each_move_and_one_where_it_is_given_up() {
        let mut game = Game::new();
        for text in ["Ra1", "rh8", "Ra1n Ra2n", "rh8s rh7s rh6s rh5s"] {
            game.play_text(text).unwrap();
        }
        let steps: Vec<u8> = positions_within_turns(&game).iter().map(Position::steps_left).collect();
        assert_eq!(steps, [4, 3, 2, 4, 3, 2, 1]);
    }
}
