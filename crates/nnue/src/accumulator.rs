//! The first layer, kept up to date while pieces move.

use crate::inputs::{Planes, SIDES};
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
        for view in SIDES {
            let mut changes = Changes::default();
            let turned = self.turned[view.index()];
            network.inputs().visit(&self.planes, view, turned, |input| changes.added.push(input));
            self.change(network, view, &network.bias, &changes);
        }
    }

    /// Makes it that of a board, from that of a board that differs little, or from recent ones.
    pub fn update_from(
        &mut self,
        network: &Network,
        parent: Option<&Self>,
        recent: &mut Recent,
        board: &Board,
    ) {
        if self.board == *board {
            return;
        }
        self.set(network, board);
        let mut lost = [true; 2];
        if let Some(parent) = parent {
            network.inputs().differences(&parent.planes, &self.planes, self.turned, &mut recent.changes);
            for (view, changes) in SIDES.into_iter().zip(&recent.changes) {
                if parent.turned[view.index()] == self.turned[view.index()] {
                    self.change(network, view, parent.view(view), changes);
                    lost[view.index()] = false;
                }
            }
        }
        for view in SIDES {
            if lost[view.index()] {
                self.recall(network, view, recent);
            }
        }
    }

    /// Computes the values of a view from those that were the last ones to be turned like this.
    fn recall(&mut self, network: &Network, view: Side, recent: &mut Recent) {
        let Recent { views, changes } = recent;
        let last = &mut views[view.index()][self.turned[view.index()] & 1];
        network.inputs().differences(&last.planes, &self.planes, self.turned, changes);
        self.change(network, view, &last.values, &changes[view.index()]);
        last.planes = self.planes;
        last.values.copy_from_slice(self.view(view));
    }

    /// Takes over a board, but for the values.
    #[inline]
    fn set(&mut self, network: &Network, board: &Board) {
        let inputs = network.inputs();
        self.board = *board;
        self.planes = inputs.planes(board);
        self.turned = SIDES.map(|view| inputs.turned(board, view));
    }

    #[inline]
    fn change(&mut self, network: &Network, view: Side, source: &[Block], changes: &Changes) {
        let blocks = network.bias.len();
        let target = &mut self.values[view.index() * blocks..][..blocks];
        network.kernel.update(target, source, &network.weights, changes);
    }

    /// What a side sees.
    #[inline]
    pub(crate) fn view(&self, side: Side) -> &[Block] {
        let (gold, silver) = self.values.split_at(self.values.len() / 2);
        if side == Side::Gold { gold } else { silver }
    }
}

/// The last values of each view, turned to the left and to the right.
///
/// When an elephant goes from one half of the board to the other, its side sees everything mirrored, and the values of
/// the board before are of no use. Those of the last board that was seen like this are, and so they are when there is
/// no board before.
#[derive(Clone, Debug)]
pub struct Recent {
    views: [[View; 2]; 2],
    /// Room for what differs.
    changes: [Changes; 2],
}

/// What one side sees.
#[derive(Clone, Debug)]
struct View {
    planes: Planes,
    values: Vec<Block>,
}

impl Recent {
    /// Nothing has been seen yet but the empty board.
    pub fn new(network: &Network) -> Self {
        let empty = Accumulator::new(network);
        let view = |side| View { planes: empty.planes, values: empty.view(side).to_vec() };
        Self { views: SIDES.map(|side| [view(side), view(side)]), changes: Default::default() }
    }
}
