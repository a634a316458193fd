//! Dates of the Gregorian calendar, in Universal Time.

const DAY: i64 = 86_400;

/// Year, month and day of a moment in seconds since 1970 (Hinnant, "chrono-compatible low-level date algorithms").
pub fn date(seconds: i64) -> (i64, i64, i64) {
    let days = seconds.div_euclid(DAY) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// The first second of a day.
pub fn moment(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    (era * 146_097 + day_of_era - 719_468) * DAY
}

/// `2026-02-01 10:17:31`.
pub fn write(seconds: i64) -> String {
    let (year, month, day) = date(seconds);
    let rest = seconds.rem_euclid(DAY);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", rest / 3_600, rest / 60 % 60, rest % 60)
}

/// Reads `2026-02-01 10:17:31`, or less of it: the first second of a year, a month, a day.
///
/// ```
/// assert_eq!(base::calendar::read("1970-01-02 00:00:05"), Some(86_405));
/// assert_eq!(base::calendar::read("1971"), Some(365 * 86_400));
/// assert_eq!(base::calendar::read("noon"), None);
/// ```
pub fn read(text: &str) -> Option<i64> {
    let (day, time) = text.trim().split_once([' ', 'T']).unwrap_or((text.trim(), "0:0:0"));
    let numbers = |text: &str, mark: char| -> Option<Vec<i64>> {
        text.split(mark).map(|part| part.parse::<u32>().ok().map(i64::from)).collect()
    };
    let (year, month, day) = match numbers(day, '-')?[..] {
        [year] => (year, 1, 1),
        [year, month] => (year, month, 1),
        [year, month, day] => (year, month, day),
        _ => return None,
    };
    let seconds = match numbers(time, ':')?[..] {
        [hours, minutes] => hours * 3_600 + minutes * 60,
        [hours, minutes, seconds] => hours * 3_600 + minutes * 60 + seconds,
        _ => return None,
    };
    let fits = (1..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    (fits && seconds < DAY).then(|| moment(year, month, day) + seconds)
}
