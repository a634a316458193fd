//! What a goal fight makes of everything else (Wu 2015 §6.4.3).
//!
//! A fight near goal can end the game whatever the rest of the board looks like. With the chances g and s that it ends
//! now for either side, and the chance p that the rest stands for, the chance to win is g + p·(1 − g − s): a lead
//! counts for less, and a side that is behind does well to start such a fight.

/// The two chances leave at least this much to the rest of the board.
const LEAST_REST: f64 = 0.02;

/// The score after the chances of both sides to decide the game at once are mixed in.
pub(super) fn mix(linear: i32, ours: f64, theirs: f64, scale: f64) -> i32 {
    let decided = ours + theirs;
    let fit = ((1.0 - LEAST_REST) / decided.max(f64::MIN_POSITIVE)).min(1.0);
    let (ours, theirs) = (ours * fit, theirs * fit);
    let rest = 1.0 - ours - theirs;
    let win = ours + rest * super::win_probability(f64::from(linear), scale);
    let lose = theirs + rest * super::win_probability(f64::from(-linear), scale);
    (scale * (win / lose).ln()).round() as i32
}
