//! Numbers as people write them.

/// A whole number with a comma after every three digits.
///
/// ```
/// assert_eq!(figures::grouped(&64_864_800), "64,864,800");
/// assert_eq!(figures::grouped(&-1234), "-1,234");
/// ```
pub fn grouped(number: &impl ToString) -> String {
    let number = number.to_string();
    let (sign, digits) = number.strip_prefix('-').map_or(("", number.as_str()), |digits| ("-", digits));
    let mut text = sign.to_string();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A difference with its sign and one digit after the point; what is beyond all measure is ∞.
///
/// ```
/// assert_eq!(figures::signed(12.34), "+12.3");
/// assert_eq!(figures::signed(f64::NEG_INFINITY), "-∞");
/// ```
pub fn signed(number: f64) -> String {
    match number {
        f64::INFINITY => "+∞".to_string(),
        f64::NEG_INFINITY => "-∞".to_string(),
        _ => format!("{number:+.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_three_digits() {
        let texts = ["1", "123", "1234", "-123", "-123456", "1234567"].map(|n| grouped(&n));
        assert_eq!(texts, ["1", "123", "1,234", "-123", "-123,456", "1,234,567"]);
    }
}
