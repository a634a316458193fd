//! The first layer, kept up to date while pieces move.

use crate::inputs::{Inputs, Planes, SIDES};
use crate::kernel::{Block, Changes};
use crate::network::Network;
use arimaa::{Board, Side};

/// The values of the hidden units for a board, as both sides see it.
///
/// A search keeps one for every height of its stack, and brings it up to date only when it wants a judgement, from the
/// nearest one below that is up to date: any number of steps, pushes and captures may lie between the two.
///
/// An accumulator belongs to the network that it was made for, and boards have at most 32 pieces. With another network,
/// or more pieces, the values are nonsense, if there are any.
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
        let mut empty = Self {
            board: Board::EMPTY,
            planes: Planes::default(),
            turned: [0; 2],
            values: network.bias.repeat(2),
        };
        empty.refresh(network, &Board::EMPTY);
        empty
    }

    /// The board whose values these are.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Makes it that of a board, from scratch.
    pub fn refresh(&mut self, network: &Network, board: &Board) {
        self.set(network, board);
        self.start_again(network, [true; 2]);
    }

    /// Makes it that of a board, from that of a board that differs little.
    pub fn update_from(&mut self, network: &Network, parent: &Self, board: &Board) {
        if self.board == *board {
            return;
        }
        self.set(network, board);
        let changes = differences(network.inputs(), self.turned, &parent.planes, &self.planes);
        // Where more inputs differ than are on, the way from the empty board is shorter.
        let near = changes[0].len() <= board.occupied().len() as usize;
        let mut lost = [false; 2];
        for view in 0..2 {
            if near && parent.turned[view] == self.turned[view] {
                self.change(network, view, parent.view(SIDES[view]), &changes[view]);
            } else {
                lost[view] = true;
            }
        }
        if lost != [false; 2] {
            self.start_again(network, lost);
        }
    }

    /// Takes over a board, but for the values.
    #[inline]
    fn set(&mut self, network: &Network, board: &Board) {
        let inputs = network.inputs();
        self.board = *board;
        self.planes = inputs.planes(board);
        self.turned = SIDES.map(|view| inputs.turned(board, view));
    }

    /// Computes the values of some views from the empty board.
    fn start_again(&mut self, network: &Network, views: [bool; 2]) {
        let changes = differences(network.inputs(), self.turned, &Planes::default(), &self.planes);
        for view in (0..2).filter(|&view| views[view]) {
            self.change(network, view, &network.bias, &changes[view]);
        }
    }

    #[inline]
    fn change(&mut self, network: &Network, view: usize, source: &[Block], changes: &Changes) {
        let blocks = network.bias.len();
        let target = &mut self.values[view * blocks..][..blocks];
        network.kernel.update(target, source, &network.weights, changes);
    }

    /// What a side sees.
    #[inline]
    pub(crate) fn view(&self, side: Side) -> &[Block] {
        let (gold, silver) = self.values.split_at(self.values.len() / 2);
        if side == Side::Gold { gold } else { silver }
    }
}

/// The inputs that differ, for both views, which see the board turned like that.
#[inline]
fn differences(inputs: Inputs, turned: [usize; 2], before: &Planes, after: &Planes) -> [Changes; 2] {
    let mut changes = <[Changes; 2]>::default();
    inputs.differences(before, after, turned, |view, added, input| {
        let changes = &mut changes[view.index()];
        if added { changes.added.push(input) } else { changes.removed.push(input) }
    });
    changes
}
