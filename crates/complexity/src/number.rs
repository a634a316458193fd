//! Large numbers as people write them, and whether a printed figure is the rounded form of a computed one.

use figures::grouped;
use num_bigint::BigUint;
use serde::Serialize;

/// A number too large for anything but its logarithm: `mantissa` · 10^`exponent`, the mantissa from 1 to below 10.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PowerOfTen {
    /// From 1 to below 10.
    pub mantissa: f64,
    /// The power of ten.
    pub exponent: i64,
}

impl PowerOfTen {
    /// `base` to the power of `exponent`, for a base above 0.
    pub fn power(base: f64, exponent: f64) -> Self {
        let log10 = base.log10() * exponent;
        Self { mantissa: 10f64.powf(log10 - log10.floor()), exponent: log10.floor() as i64 }
    }

    /// The logarithm to base ten.
    pub fn log10(self) -> f64 {
        self.mantissa.log10() + self.exponent as f64
    }

    /// With so many digits after the point.
    fn show(self, decimals: usize) -> String {
        let Self { mantissa, exponent } = self;
        match format!("{mantissa:.decimals$}") {
            // 9.99… may have been rounded up to 10.
            text if text.starts_with("10") => format!("{:.decimals$}·10^{}", 1.0, exponent + 1),
            text => format!("{text}·10^{exponent}"),
        }
    }
}

/// Something that was computed, and that the thesis may have printed.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(BigUint),
    /// The first divided by the second.
    Fraction(BigUint, BigUint),
    /// A number known by its logarithm.
    Power(PowerOfTen),
}

impl From<BigUint> for Value {
    fn from(number: BigUint) -> Self {
        Self::Whole(number)
    }
}

impl Value {
    /// Whether rounding to the place of the last printed digit gives the printed figure.
    pub fn agrees_with(&self, printed: &str) -> bool {
        let printed = Printed::parse(printed);
        match self {
            Self::Whole(number) => printed.is_rounded(number, &BigUint::from(1u32)),
            Self::Fraction(number, divisor) => printed.is_rounded(number, divisor),
            Self::Power(power) => {
                let units = 10f64.powf(power.log10() - f64::from(printed.unit)).round();
                BigUint::from(units as u128) == printed.digits
            }
        }
    }

    /// All digits, if it is a whole number.
    pub fn decimal(&self) -> Option<String> {
        match self {
            Self::Whole(number) => Some(number.to_string()),
            Self::Fraction(..) | Self::Power(_) => None,
        }
    }

    /// The value with as many digits as the printed figure has.
    pub fn like(&self, printed: &str) -> String {
        let decimals = decimals(printed);
        match self {
            Self::Whole(number) if printed.contains('^') => {
                scientific(number, Printed::parse(printed).digits.to_string().len())
            }
            Self::Whole(number) => grouped(number),
            Self::Fraction(number, divisor) => fraction(number, divisor, decimals),
            Self::Power(power) => power.show(decimals),
        }
    }
}

/// A printed figure, as so many units of a power of ten.
struct Printed {
    digits: BigUint,
    unit: i32,
}

impl Printed {
    /// Reads `7.50·10^41`, `944,784` or `0.323`.
    ///
    /// # Panics
    ///
    /// If it is none of these. All printed figures are constants of the program.
    fn parse(printed: &str) -> Self {
        let (mantissa, exponent) = printed.split_once("·10^").unwrap_or((printed, "0"));
        let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        let exponent: i32 = exponent.parse().expect("the exponent of a printed figure");
        Self {
            digits: digits.parse().expect("the digits of a printed figure"),
            unit: exponent - decimals(printed) as i32,
        }
    }

    fn is_rounded(&self, number: &BigUint, divisor: &BigUint) -> bool {
        let power = BigUint::from(10u32).pow(self.unit.unsigned_abs());
        let units = if self.unit < 0 {
            rounded_quotient(&(number * power), divisor)
        } else {
            rounded_quotient(number, &(divisor * power))
        };
        units == self.digits
    }
}

/// The whole number that a printed figure such as `7.50·10^41` is if its other digits are zeros.
pub fn printed_value(printed: &str) -> BigUint {
    let (number, divisor) = printed_fraction(printed);
    number / divisor
}

/// The number that a printed figure such as `0.323` is, as a fraction.
pub fn printed_fraction(printed: &str) -> (BigUint, BigUint) {
    let Printed { digits, unit } = Printed::parse(printed);
    let power = BigUint::from(10u32).pow(unit.unsigned_abs());
    if unit < 0 { (digits, power) } else { (digits * power, BigUint::from(1u32)) }
}

/// The digits after the point of a printed figure.
fn decimals(printed: &str) -> usize {
    let mantissa = printed.split('·').next().unwrap_or_default();
    mantissa.split_once('.').map_or(0, |(_, decimals)| decimals.len())
}

/// The quotient, rounded to the nearest whole number.
fn rounded_quotient(number: &BigUint, divisor: &BigUint) -> BigUint {
    (number * 2u32 + divisor) / (divisor * 2u32)
}

/// A fraction as a decimal number with so many digits after the point.
pub fn fraction(number: &BigUint, divisor: &BigUint, decimals: usize) -> String {
    let units = rounded_quotient(&(number * BigUint::from(10u32).pow(decimals as u32)), divisor).to_string();
    let units = format!("{units:0>width$}", width = decimals + 1);
    let (whole, rest) = units.split_at(units.len() - decimals);
    if rest.is_empty() { whole.to_string() } else { format!("{whole}.{rest}") }
}

/// A fraction from 0 to 1 as a floating-point number.
pub fn ratio(number: &BigUint, divisor: &BigUint) -> f64 {
    const PARTS: u64 = 1_000_000_000_000_000;
    let parts = rounded_quotient(&(number * PARTS), divisor);
    u64::try_from(parts).map_or(f64::NAN, |parts| parts as f64 / PARTS as f64)
}

/// A whole number with so many significant digits: `2.51·10^43`.
pub fn scientific(number: &BigUint, digits: usize) -> String {
    let excess = number.to_string().len().saturating_sub(digits);
    let rounded = rounded_quotient(number, &BigUint::from(10u32).pow(excess as u32)).to_string();
    // 9.99… may have been rounded up to 10, which has one digit more.
    let exponent = rounded.len() - 1 + excess;
    let (first, rest) = rounded.split_at(1);
    let rest = &rest[..rest.len().min(digits.saturating_sub(1))];
    if rest.is_empty() { format!("{first}·10^{exponent}") } else { format!("{first}.{rest}·10^{exponent}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(digits: &str) -> Value {
        Value::Whole(digits.parse().unwrap())
    }

    #[test]
    fn numbers_are_rounded_to_significant_digits() {
        for (number, digits, text) in [
            (251_387u32, 3, "2.51·10^5"),
            (9_996, 3, "1.00·10^4"),
            (9_994, 3, "9.99·10^3"),
            (768, 3, "7.68·10^2"),
            (7, 1, "7·10^0"),
        ] {
            assert_eq!(scientific(&BigUint::from(number), digits), text);
        }
    }

    #[test]
    fn fractions_are_rounded_to_decimals() {
        let [one, sixteen, three] = [1u32, 16, 3].map(BigUint::from);
        assert_eq!(fraction(&one, &sixteen, 4), "0.0625");
        assert_eq!(fraction(&one, &sixteen, 3), "0.063");
        assert_eq!(fraction(&sixteen, &three, 0), "5");
    }

    #[test]
    fn a_printed_figure_is_a_number() {
        assert_eq!(printed_value("10.01·10^4"), BigUint::from(100_100u32));
        assert_eq!(printed_fraction("0.323"), (BigUint::from(323u32), BigUint::from(1000u32)));
    }

    #[test]
    fn a_printed_figure_agrees_if_its_last_digit_is_right() {
        assert!(whole("251387").agrees_with("2.51·10^5"));
        assert!(!whole("251500").agrees_with("2.51·10^5"));
        assert!(whole("251500").agrees_with("25.2·10^4"));
        assert!(whole("944784").agrees_with("944,784"));
        assert!(!whole("944785").agrees_with("944,784"));
        let sixteenth = Value::Fraction(BigUint::from(1u32), BigUint::from(16u32));
        assert!(sixteenth.agrees_with("0.0625") && !sixteenth.agrees_with("0.0626"));
    }

    #[test]
    fn a_power_of_ten_is_found_through_logarithms() {
        let power = PowerOfTen::power(2.0, 10.0);
        assert_eq!(power.exponent, 3);
        assert!((power.mantissa - 1.024).abs() < 1e-9);
        assert!(
            Value::Power(power).agrees_with("1.02·10^3") && !Value::Power(power).agrees_with("1.03·10^3")
        );
        assert_eq!(PowerOfTen { mantissa: 9.996, exponent: 4 }.show(2), "1.00·10^5");
    }
}
