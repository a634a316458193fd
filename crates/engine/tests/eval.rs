//! The evaluation: its symmetries, its material, and the judgements of the literature.

#[path = "eval/judgements.rs"]
mod judgements;
#[path = "eval/material.rs"]
mod material;
#[path = "eval/properties.rs"]
mod properties;
