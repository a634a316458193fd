//! A small network that judges positions, made for the CPU: sparse inputs, whole numbers, updated step by step.

mod inputs;

pub use inputs::{Inputs, Planes, Scheme};
