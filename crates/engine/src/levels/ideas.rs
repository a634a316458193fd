//! Turns as they come to a player's mind: the more natural, the more often.

use crate::random::Random;
use crate::ranking::Likelihood;
use crate::search::{PolicyNetwork, Root};
use arimaa::{Board, Move, Position, Turn};

/// The logits of a policy network are in hundredths.
const LOGIT: f64 = 100.0;

/// Draws turns move by move, each as likely as the policy network says. That needs no list of all turns, and a turn comes up
/// as often as its [`Likelihood`] says, but for those that nobody plays: that are not allowed, or come twice to the same board.
pub(super) struct Ideas<'a> {
    root: &'a Root,
    network: PolicyNetwork,
    /// 1 where moves are drawn as the network says; the larger it is, the more alike they are to whoever draws.
    wildness: f64,
}

impl<'a> Ideas<'a> {
    pub fn new(root: &'a Root, wildness: f64) -> Self {
        Self { root, network: PolicyNetwork::default(), wildness }
    }

    /// A turn with the board after it. Nothing where what comes to mind is no turn.
    pub fn draw(&self, random: &mut Random) -> Option<(Turn, Board)> {
        let began = self.root.began();
        let start = *self.root.position();
        let side = start.side();
        let mut turn = Turn::default();
        let mut now = start;
        let mut met = Vec::with_capacity(usize::from(Position::STEPS));
        while now.side() == side && !now.board().has_goal(side) {
            // Who ends a turn early is drawn as in the likelihood of whole turns.
            if now.steps_left() < Position::STEPS && random.unit() < Likelihood::END {
                break;
            }
            let Some(mv) = self.next(&now, &began, random) else { break };
            met.push(*now.board());
            now = now.after(mv);
            turn = turn.with(mv);
            if met.contains(now.board()) {
                return None;
            }
        }
        let board = *now.board();
        let is_turn = !turn.is_empty() || self.root.may_end_here();
        (is_turn && self.root.allows(&board)).then_some((turn, board))
    }

    /// The next move of a turn that began with this board, if there is one.
    fn next(&self, now: &Position, began: &Board, random: &mut Random) -> Option<Move> {
        let moves = now.moves();
        let Some(policy) = self.network.get() else {
            return moves.get(random.below(moves.len() as u64) as usize).copied();
        };
        let glimpse = policy.look(now, began);
        let logit = |mv: &Move| f64::from(policy.logit(&glimpse, *mv)) / LOGIT;
        let logits: Vec<f64> = moves.iter().map(logit).collect();
        let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares = logits.iter().map(|logit| ((logit - most) / self.wildness).exp());
        moves.get(random.share(shares)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const DRAWS: u32 = 4_000;

    fn root(text: &str) -> Root {
        Root::of_position(&text.parse().unwrap()).unwrap()
    }

    /// After the setups, with the elephants advanced.
    fn opening() -> Root {
        root(
            "3g
            8| r r r r r r r r |
            7| h d c . m c d h |
            6| . . x . . x . . |
            5| . . . . e . . . |
            4| . . . E . . . . |
            3| . . x . . x . . |
            2| H D C . M C D H |
            1| R R R R R R R R |",
        )
    }

    /// How often each board comes up, in shares of all draws.
    fn frequencies(root: &Root, wildness: f64) -> HashMap<Board, f64> {
        let ideas = Ideas::new(root, wildness);
        let mut random = Random::new(1);
        let mut boards = HashMap::new();
        for (_, board) in (0..DRAWS).filter_map(|_| ideas.draw(&mut random)) {
            *boards.entry(board).or_insert(0.0) += 1.0 / f64::from(DRAWS);
        }
        boards
    }

    #[test]
    fn turns_come_to_mind_as_often_as_they_are_likely() {
        let root = opening();
        let network = PolicyNetwork::default();
        let likelihood = Likelihood::of(network.get().unwrap(), root.position(), &root.began());
        let drawn = frequencies(&root, 1.0);
        let mut turns = root.turns();
        let uniform = 1.0 / turns.len() as f64;
        turns.sort_by(|(_, one), (_, other)| {
            likelihood.logarithm(other).total_cmp(&likelihood.logarithm(one))
        });
        // What is drawn is a little likelier than the network says, because some draws come to nothing.
        let (mut foreseen, mut found) = (0.0, 0.0);
        for (_, board) in &turns[..20] {
            foreseen += likelihood.logarithm(board).exp();
            found += drawn.get(board).copied().unwrap_or_default();
        }
        assert!((found - foreseen).abs() < 0.03, "{found} of the draws, {foreseen} foreseen");
        let likeliest = drawn[&turns[0].1];
        assert!(likeliest > 100.0 * uniform, "{likeliest} of the draws, {uniform} if all were alike");
    }

    #[test]
    fn the_wilder_the_more_turns_come_to_mind() {
        let root = opening();
        let [tame, wild] = [1.0, 4.0].map(|wildness| frequencies(&root, wildness).len());
        assert!(wild > tame * 3 / 2, "{tame} different turns, and {wild} if wild");
    }

    #[test]
    fn what_comes_to_mind_is_allowed() {
        let root = opening();
        let allowed: Vec<Board> = root.turns().into_iter().map(|(_, board)| board).collect();
        let drawn = frequencies(&root, 50.0);
        assert!(drawn.keys().all(|board| allowed.contains(board)));
    }

    #[test]
    fn a_turn_ends_in_the_goal() {
        let root = root(
            "30g
            8| . . . . . . . r |
            7| R . . . . . . . |
            6| . . x . . x . . |
            5| . . . . . . . . |
            4| . . . . . . . . |
            3| . . x . . x . . |
            2| . . . . . . . . |
            1| . . . . . . . . |",
        );
        let ideas = Ideas::new(&root, 3.0);
        let mut random = Random::new(1);
        let goals: Vec<Turn> = (0..100)
            .filter_map(|_| ideas.draw(&mut random))
            .filter(|(_, board)| board.has_goal(arimaa::Side::Gold))
            .map(|(turn, _)| turn)
            .collect();
        assert!(!goals.is_empty());
        assert!(goals.iter().any(|turn| turn.steps() == 1), "{goals:?}");
    }

    #[test]
    fn where_nothing_can_move_nothing_comes_to_mind() {
        let root = root(
            "40g
            8| r . . . . . . . |
            7| . . . . . . . . |
            6| . . x . . x . . |
            5| . . . . . . . . |
            4| . . . . . . . . |
            3| . . x . . x . . |
            2| e . . . . . . . |
            1| R . . . . . . . |",
        );
        assert_eq!(Ideas::new(&root, 1.0).draw(&mut Random::new(1)), None);
    }
}
