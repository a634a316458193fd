//! The first layer, kept up to date while pieces move.

use crate::inputs::{Inputs, Planes};
use crate::kernel::{Block, Changes};
use crate::network::Network;
use arimaa::{Board, Side};

/// The values of the hidden units for a board, as both sides see it.
///
/// A search keeps one for every height of its stack, and brings it up to date only when it wants a judgement, from the
/// nearest one below that is up to date: any number of steps, pushes and captures may lie between the two.
///
/// An accumulator belongs to the network that it was made for, and boards have at most 32 pieces. With another network,
/// or more pieces, the values are nonsense.
#[derive(Clone, Debug)]
pub struct Accumulator {
    board: Board,
    planes: Planes,
    /// How squares are turned for the views of Gold and Silver.
    turned: [usize; 2],
    /// What Gold sees, then what Silver sees.
    values: Vec<Block>,
}

impl Accumulator {
    /// For the empty board.
    pub fn new(network: &Network) -> Self {
        let inputs = network.inputs();
        Self {
            board: Board::EMPTY,
            planes: Planes::default(),
            turned: [Side::Gold, Side::Silver].map(|view| inputs.turned(&Board::EMPTY, view)),
            values: network.bias.repeat(2),
        }
    }

    /// The board whose values these are.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Makes it that of a board, from scratch.
    pub fn refresh(&mut self, network: &Network, board: &Board) {
        self.bring(network, None, board);
    }

    /// Makes it that of a board, from that of a board that differs little.
    #[inline]
    pub fn update_from(&mut self, network: &Network, parent: &Self, board: &Board) {
        if self.board != *board {
            self.bring(network, Some(parent), board);
        }
    }

    fn bring(&mut self, network: &Network, parent: Option<&Self>, board: &Board) {
        let inputs = network.inputs();
        self.board = *board;
        self.planes = inputs.planes(board);
        // Where more inputs differ than are on, the way from the empty board is shorter.
        let on = board.occupied().len();
        let parent = parent.filter(|parent| count_differences(inputs, &parent.planes, &self.planes) <= on);
        let blocks = self.values.len() / 2;
        for (view, target) in [Side::Gold, Side::Silver].into_iter().zip(self.values.chunks_exact_mut(blocks))
        {
            let turned = inputs.turned(board, view);
            self.turned[view.index()] = turned;
            let same = parent.filter(|parent| parent.turned[view.index()] == turned);
            let (before, source) = match same {
                Some(parent) => (&parent.planes, parent.view(view)),
                None => (&Planes::default(), &network.bias[..]),
            };
            let changes = differences(inputs, view, turned, before, &self.planes);
            network.kernel.update(target, source, &network.weights, &changes);
        }
    }

    /// What a side sees.
    #[inline]
    pub(crate) fn view(&self, side: Side) -> &[Block] {
        let (gold, silver) = self.values.split_at(self.values.len() / 2);
        if side == Side::Gold { gold } else { silver }
    }
}

/// The number of inputs that differ.
fn count_differences(inputs: Inputs, before: &Planes, after: &Planes) -> u32 {
    let classes = inputs.scheme.classes();
    let planes = |planes: &Planes| {
        planes.0.map(|side| side).into_iter().flat_map(move |side| side.into_iter().take(classes))
    };
    planes(before).zip(planes(after)).map(|(before, after)| (before ^ after).len()).sum()
}

/// The inputs that differ for a side that sees the board turned like that.
fn differences(inputs: Inputs, view: Side, turned: usize, before: &Planes, after: &Planes) -> Changes {
    let mut changes = Changes::default();
    for side in [Side::Gold, Side::Silver] {
        for class in 0..inputs.scheme.classes() {
            let (before, after) = (before.0[side.index()][class], after.0[side.index()][class]);
            if before != after {
                let plane = inputs.plane(view, side, class);
                (after & !before)
                    .into_iter()
                    .for_each(|square| changes.added.push(plane + (square.index() ^ turned)));
                (before & !after)
                    .into_iter()
                    .for_each(|square| changes.removed.push(plane + (square.index() ^ turned)));
            }
        }
    }
    changes
}
