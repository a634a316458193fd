//! The players of chapter 5: his evaluation with a random part, and a search of a few steps.

use super::evaluator::Weights;
use arimaa::{Game, Move, Phase, Position, Side, Turn};
use engine::random::Random;
use engine::setups;

/// The random part is a number from 0 to this, times the factor (§5.1.1).
const RANDOM: f64 = 10.0;
/// More than any evaluation.
const WIN: f64 = 1e9;
/// Whoever has more pieces after so many turns of both wins, so that every game has an end.
const MOST_TURNS: u32 = 300;

/// A player: what it evaluates, and how far it looks.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// What each term counts.
    pub weights: Weights,
    /// The factor of the random part.
    pub factor: f64,
    /// How many steps it looks ahead.
    pub depth: u8,
}

impl Player {
    /// The turn that it plays, step by step: before each one it looks as deep as before the first.
    pub fn turn(&self, game: &Game, random: &mut Random) -> Option<Turn> {
        let Phase::Turn(start) = game.phase() else { return None };
        let (mut position, mut turn) = (start, Turn::default());
        while position.side() == start.side() {
            let mut best: Option<(f64, Option<Move>, Position)> = None;
            for (mv, next) in ways(&position) {
                if !may_become(game, &start, &next) {
                    continue;
                }
                let depth = self.depth.saturating_sub(mv.map_or(1, Move::steps));
                let bound = best.map_or(f64::NEG_INFINITY, |(known, ..)| known);
                let value = self.follow(&position, &next, depth, bound, f64::INFINITY, random);
                if value > bound || best.is_none() {
                    best = Some((value, mv, next));
                }
            }
            // No way is left if every end of the turn would be a repetition: then any turn that is none.
            let Some((_, mv, next)) = best else { return any_turn(game, random) };
            turn = mv.map_or(turn, |mv| turn.with(mv));
            position = next;
        }
        Some(turn)
    }

    /// The value of what follows a position, for the side to move in the position itself.
    fn follow(
        &self,
        position: &Position,
        next: &Position,
        depth: u8,
        alpha: f64,
        beta: f64,
        random: &mut Random,
    ) -> f64 {
        if next.side() == position.side() {
            self.value(next, depth, alpha, beta, random)
        } else {
            -self.value(next, depth, -beta, -alpha, random)
        }
    }

    /// Alpha-beta step by step, for the side to move.
    fn value(&self, position: &Position, depth: u8, mut alpha: f64, beta: f64, random: &mut Random) -> f64 {
        if let Some(winner) = winner(position) {
            // A win is better the sooner it comes.
            let value = WIN + f64::from(depth);
            return if winner == position.side() { value } else { -value };
        }
        if depth == 0 {
            let value = self.weights.evaluate(position.board()) + RANDOM * self.factor * random.unit();
            return if position.side() == Side::Gold { value } else { -value };
        }
        let mut best = f64::NEG_INFINITY;
        for (mv, next) in ways(position) {
            let left = depth.saturating_sub(mv.map_or(1, Move::steps));
            best = best.max(self.follow(position, &next, left, alpha, beta, random));
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
        // Who cannot move has lost.
        best.max(-WIN)
    }
}

/// What can be done, and where it leads; after the first step also nothing more.
fn ways(position: &Position) -> impl Iterator<Item = (Option<Move>, Position)> {
    let begun = position.steps_left() < Position::STEPS;
    let pass = begun.then(|| (None, position.pass()));
    let position = *position;
    position.moves().into_iter().map(move |mv| (Some(mv), position.after(mv))).chain(pass)
}

/// Who has won. In mid-turn only a rabbit of the side to move in its goal counts: it will stay there.
fn winner(position: &Position) -> Option<Side> {
    if position.steps_left() < Position::STEPS {
        return position.board().has_goal(position.side()).then_some(position.side());
    }
    position.board().outcome(position.side().opponent()).and_then(|outcome| outcome.winner)
}

/// Whether a turn that began at `start` may come to `next`; only its end can be forbidden.
fn may_become(game: &Game, start: &Position, next: &Position) -> bool {
    next.side() == start.side()
        || (next.board() != start.board() && game.occurrences(next.board(), next.side()) < 2)
}

fn any_turn(game: &Game, random: &mut Random) -> Option<Turn> {
    let turns = game.legal_turns();
    let chosen = random.below(turns.len() as u64) as usize;
    turns.get(chosen).map(|(turn, _)| *turn)
}

/// The setups of a game, the same for the same seed.
pub fn start(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new();
    let gold = setups::choose(Side::Gold, None, random.bits());
    let silver = setups::choose(Side::Silver, Some(&gold), random.bits());
    // Both setups are due, one after the other: nothing is refused.
    let _ = game.set_up(gold).and_then(|()| game.set_up(silver));
    game
}

/// Plays a game to its end, and tells who has won.
pub fn play(mut game: Game, players: [&Player; 2], random: &mut Random) -> Side {
    for _ in 0..MOST_TURNS {
        let side = game.position().side();
        let Some(turn) = players[side.index()].turn(&game, random) else { break };
        if game.play(turn).is_err() {
            break;
        }
    }
    game.outcome().and_then(|outcome| outcome.winner).unwrap_or_else(|| game.score())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: Player = Player { weights: Weights::STANDARD, factor: 0.3, depth: 2 };

    #[test]
    fn a_player_whose_rabbit_is_two_steps_from_its_goal_goes_there() {
        let position: Position = "
        9g
         +-----------------+
        8| . . . . r r . . |
        7| . . . . . . . . |
        6| . R x . . x . . |
        5| . . . . . . e . |
        4| . . . . . . . . |
        3| . . x . . x . . |
        2| . . . . . . . . |
        1| . . . . . . . . |
         +-----------------+
           a b c d e f g h"
            .parse()
            .unwrap();
        let mut game = Game::from_position(&position, 9);
        let turn = PLAYER.turn(&game, &mut Random::new(1)).unwrap();
        game.play(turn).unwrap();
        assert_eq!(game.outcome().unwrap().winner, Some(Side::Gold));
    }

    #[test]
    fn the_search_of_two_steps_finds_the_best_value_of_all_that_can_be_done_in_them() {
        let player = Player { factor: 0.0, ..PLAYER };
        let position = *start(3).position();
        let mut best = f64::NEG_INFINITY;
        for (mv, one) in ways(&position) {
            match mv.map_or(1, Move::steps) {
                1 => {
                    best =
                        ways(&one).map(|(_, two)| player.weights.evaluate(two.board())).fold(best, f64::max)
                }
                _ => best = best.max(player.weights.evaluate(one.board())),
            }
        }
        let infinity = f64::INFINITY;
        let found = player.value(&position, 2, -infinity, infinity, &mut Random::new(1));
        assert_eq!(found, best);
    }

    #[test]
    fn a_game_has_a_winner_and_is_the_same_for_the_same_seed() {
        let other = Player { depth: 1, ..PLAYER };
        let winner = |seed| play(start(seed), [&PLAYER, &other], &mut Random::new(seed));
        let winners: Vec<Side> = (0..3).map(winner).collect();
        assert_eq!(winners, (0..3).map(winner).collect::<Vec<_>>());
        assert_eq!(start(7).position().board().occupied().len(), 32);
        assert_ne!(start(7).position(), start(8).position());
    }
}
