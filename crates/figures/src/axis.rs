//! The values along an axis: from where to where, and which of them are round.

use crate::number::grouped;

/// Round values are looked for until there are no more than so many of them.
const MOST_TICKS: f64 = 7.0;
/// A logarithmic axis over more powers of ten than this names no values between them.
const MOST_DECADES: i32 = 4;
/// The steps between round values, times a power of ten.
const ROUND_STEPS: [f64; 4] = [1.0, 2.0, 5.0, 10.0];

/// How values are spread along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally far apart.
    #[default]
    Linear,
    /// Equal factors are equally far apart; only values above 0 can be drawn.
    Logarithmic,
}

impl Scale {
    /// Whether a value has a place on the axis.
    pub(crate) fn draws(self, value: f64) -> bool {
        value.is_finite() && (self == Self::Linear || value > 0.0)
    }

    /// What is spread evenly.
    fn even(self, value: f64) -> f64 {
        match self {
            Self::Linear => value,
            Self::Logarithmic => value.log10(),
        }
    }
}

/// A round value, and how it is written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub value: f64,
    pub name: String,
    /// Whether its line is a strong one.
    pub is_strong: bool,
}

/// An axis that reaches around values.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    pub ticks: Vec<Tick>,
}

impl Axis {
    /// Around all of these values that can be drawn.
    pub fn around(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|&value| scale.draws(value))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (value.min(low), value.max(high)));
        match scale {
            _ if low > high => Self::around(scale, [1.0, 10.0].into_iter()),
            Scale::Linear => Self::linear(low, high),
            Scale::Logarithmic => Self::logarithmic(low, high),
        }
    }

    fn linear(low: f64, high: f64) -> Self {
        // One value alone stands in the middle.
        let room = if high > low { 0.0 } else { (low.abs() / 10.0).max(1.0) };
        let (low, high) = (low - room, high + room);
        let ticks = round_values(low, high, 0.0)
            .into_iter()
            .map(|(value, name)| Tick { is_strong: value == 0.0, value, name })
            .collect();
        Self { scale: Scale::Linear, low, high, ticks }
    }

    /// From the last round value that is not above all values to the first one above them.
    fn logarithmic(low: f64, high: f64) -> Self {
        let powers = low.log10().floor() as i32..=high.log10().floor() as i32 + 1;
        let factors: &[f64] =
            if powers.end() - powers.start() > MOST_DECADES { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let tick = |factor: f64, power: i32| {
            let value = factor * 10f64.powi(power);
            let name = if power < 0 { format!("{value}") } else { grouped(&value.round()) };
            Tick { value, name, is_strong: factor == 1.0 }
        };
        let ticks: Vec<Tick> =
            powers.flat_map(|power| factors.iter().map(move |&factor| tick(factor, power))).collect();
        let first = ticks.iter().rposition(|tick| tick.value <= low).unwrap_or(0);
        let last = ticks.iter().position(|tick| tick.value > high).unwrap_or(ticks.len() - 1);
        let ticks = ticks[first..=last].to_vec();
        Self { scale: Scale::Logarithmic, low: ticks[0].value, high: ticks[ticks.len() - 1].value, ticks }
    }

    /// How far along the axis a value is, from 0 to 1.
    pub fn part(&self, value: f64) -> f64 {
        let [low, high, value] = [self.low, self.high, value].map(|value| self.scale.even(value));
        (value - low) / (high - low)
    }
}

/// Round whole places from one to another, for the horizontal axis of a [`Chart`](crate::Chart): games, turns, years.
///
/// ```
/// let places: Vec<String> = figures::round_places(0.0, 4000.0).into_iter().map(|(_, name)| name).collect();
/// assert_eq!(places, ["0", "1,000", "2,000", "3,000", "4,000"]);
/// ```
pub fn round_places(from: f64, to: f64) -> Vec<(f64, String)> {
    if from.is_finite() && to.is_finite() && from < to { round_values(from, to, 1.0) } else { Vec::new() }
}

/// The round values from `low` to `high`, at least so far from each other, written with as many digits as they need.
fn round_values(low: f64, high: f64, least: f64) -> Vec<(f64, String)> {
    let power = ((high - low) / MOST_TICKS).log10().floor();
    let steps = ROUND_STEPS.map(|times| times * 10f64.powf(power));
    let step =
        steps.into_iter().find(|step| (high - low) / step <= MOST_TICKS).unwrap_or(high - low).max(least);
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let (first, last) = ((low / step).ceil(), (high / step).floor());
    if last < first {
        return Vec::new();
    }
    let number = (last - first).min(2.0 * MOST_TICKS) as u32;
    let written = |value: f64| match decimals {
        0 => grouped(&format!("{:.0}", value + 0.0)),
        _ => format!("{value:.decimals$}"),
    };
    // Adding zero makes -0 plain.
    (0..=number)
        .map(|index| (first + f64::from(index)) * step + 0.0)
        .map(|value| (value, written(value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(low: f64, high: f64) -> Vec<String> {
        round_values(low, high, 0.0).into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn values_at_the_edge_are_round() {
        assert_eq!(names(-37.0, 260.0), ["0", "50", "100", "150", "200", "250"]);
        assert_eq!(names(-2.9, 3.1), ["-2", "-1", "0", "1", "2", "3"]);
        assert_eq!(names(0.00391, 0.0047), ["0.0040", "0.0042", "0.0044", "0.0046"]);
        assert_eq!(names(0.0, 18_900_000.0), ["0", "5,000,000", "10,000,000", "15,000,000"]);
    }

    #[test]
    fn places_are_whole() {
        let places: Vec<String> = round_places(0.0, 2.0).into_iter().map(|(_, name)| name).collect();
        assert_eq!(places, ["0", "1", "2"]);
        assert_eq!(round_places(0.2, 0.8), []);
    }

    #[test]
    fn ticks_are_few_and_inside() {
        for (low, high) in
            [(0.0, 1.0), (1.0, 2.0), (1.0, 300.0), (-1e-9, 1e-9), (1e12, 1e12 + 1.0), (-1e300, 1e300)]
        {
            let values = round_values(low, high, 0.0);
            assert!((1..=9).contains(&values.len()), "{low} {high}: {values:?}");
            assert!(values.iter().all(|(value, _)| value.is_finite()), "{values:?}");
        }
    }

    #[test]
    fn a_logarithmic_axis_fits_closely_around_the_values() {
        for (values, low, high) in [([2_300.0, 290_000.0], 2e3, 5e5), ([1_000.0, 1_000.0], 1e3, 2e3)] {
            let axis = Axis::around(Scale::Logarithmic, values.into_iter());
            assert_eq!((axis.low, axis.high), (low, high));
        }
    }

    #[test]
    fn an_axis_around_nothing_or_one_value_has_room() {
        for values in [vec![], vec![7.0], vec![0.0], vec![f64::NAN, f64::INFINITY]] {
            for scale in [Scale::Linear, Scale::Logarithmic] {
                let axis = Axis::around(scale, values.iter().copied());
                assert!(axis.low < axis.high && !axis.ticks.is_empty(), "{scale:?} {values:?} {axis:?}");
            }
        }
    }
}
