//! The evaluation: its symmetries, its material, and the judgements of the literature.

mod judgements;
mod material;
mod properties;
