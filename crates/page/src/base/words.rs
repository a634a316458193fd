//! Games and numbers of the base as people read them.

use super::answer::{GameHead, Hit, Passed, Results, Who};
use super::view::{BaseGameView, ResultsView};
use arimaa::{Side, Termination};

pub(super) use figures::grouped;

/// No more letters of a name are shown.
const LONGEST_NAME: usize = 60;
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A text from outside: without what would command a terminal or turn the direction of writing, and not too long.
pub(super) fn plain(text: &str) -> String {
    let commands = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let mut shown: String = text
        .chars()
        .map(|letter| if commands(letter) { '·' } else { letter })
        .take(LONGEST_NAME + 1)
        .collect();
    if shown.chars().count() > LONGEST_NAME {
        shown.pop();
        shown.push('…');
    }
    shown
}

/// "one game", "1,234 games".
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{} {many}", grouped(&count)) }
}

pub(super) fn percent(part: f64) -> String {
    format!("{}%", (part * 100.0).round())
}

/// A day in words, from seconds since 1970 (Hinnant, "chrono-compatible low-level date algorithms").
pub(super) fn day(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{day} {} {year}", MONTHS[(month - 1).clamp(0, 11) as usize])
}

/// How many turns a game has that has so many half-turns.
pub(super) fn turns(plies: u32) -> String {
    counted(u64::from(plies.div_ceil(2)), "turn", "turns")
}

/// "by goal", for the letter of the archive.
pub(super) fn end(letter: Option<&str>) -> String {
    let termination = letter.and_then(|letter| letter.chars().next()).and_then(Termination::from_letter);
    termination.map_or_else(|| "unknown".to_string(), |termination| termination.to_string())
}

pub(super) fn winner(result: Option<&str>) -> Option<Side> {
    result.and_then(|letter| letter.chars().next()).and_then(Side::from_letter)
}

/// A game of a list, shown from that half-turn on.
pub(super) fn game(head: &GameHead, ply: u32) -> BaseGameView {
    let rating = |who: &Who| who.rating.map_or(String::new(), |rating| rating.to_string());
    let name = |who: &Who| if who.bot { format!("{} (bot)", plain(&who.name)) } else { plain(&who.name) };
    let result = match (head.result.as_deref(), winner(head.result.as_deref())) {
        (_, Some(side)) if head.termination.is_some() => {
            format!("{side} won by {}", end(head.termination.as_deref()))
        }
        (_, Some(side)) => format!("{side} won"),
        (Some("d"), None) => "A draw".to_string(),
        _ => "No result".to_string(),
    };
    let mut about = Vec::new();
    about.extend(head.started.map(day));
    about.push(turns(head.plies));
    about.extend(
        [&head.event, &head.time_control].into_iter().filter(|text| !text.is_empty()).map(|text| plain(text)),
    );
    BaseGameView {
        game: head.id,
        ply,
        gold: name(&head.gold),
        gold_rating: rating(&head.gold),
        silver: name(&head.silver),
        silver_rating: rating(&head.silver),
        winner: winner(head.result.as_deref()),
        result,
        about: about.join(" · "),
        label: String::new(),
        board: String::new(),
    }
}

/// A game that came through a position.
pub(super) fn passed(passed: &Passed) -> BaseGameView {
    let label = format!("{}{}", passed.ply / 2 + 1, Side::ALL[passed.ply as usize % 2].letter());
    BaseGameView { label, ..game(&passed.game, passed.ply) }
}

/// A position that was found.
pub(super) fn hit(hit: &Hit) -> BaseGameView {
    let inside = hit.position.split_once('[').map_or("", |(_, rest)| rest);
    let board = inside.chars().take(64).collect();
    BaseGameView { label: plain(&hit.label), board, ..game(&hit.game, hit.ply) }
}

/// Results under a name.
pub(super) fn results(name: &str, results: &Results) -> ResultsView {
    let part = |count: u64| if results.games == 0 { 0.0 } else { count as f64 / results.games as f64 };
    let decided = results.won + results.lost + results.drawn;
    let score = (results.won as f64 + results.drawn as f64 / 2.0) / decided.max(1) as f64;
    let mut text = format!("{} won, {} lost", grouped(&results.won), grouped(&results.lost));
    if results.drawn > 0 {
        text += &format!(", {} drawn", grouped(&results.drawn));
    }
    if results.games > decided {
        text += &format!(", {} without a result", grouped(&(results.games - decided)));
    }
    ResultsView {
        name: plain(name),
        setup: String::new(),
        games: grouped(&results.games),
        score: if decided == 0 { String::new() } else { percent(score) },
        won: part(results.won),
        drawn: part(results.drawn),
        text,
    }
}

/// A setup of sixteen letters, the front row first, as it stands on the board: the row nearer to Silver first.
pub(super) fn standing(name: &str, side: Side) -> String {
    let letters: Vec<char> = name.chars().take(16).collect();
    let lower = |letters: &[char]| letters.iter().map(char::to_ascii_lowercase).collect::<String>();
    match (side, letters.len()) {
        (_, ..16) => String::new(),
        (Side::Gold, _) => letters.into_iter().collect(),
        (Side::Silver, _) => lower(&letters[8..]) + &lower(&letters[..8]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1 January 1970"),
            (951_782_400, "29 February 2000"),
            (1_426_118_400, "12 March 2015"),
            (1_426_204_799, "12 March 2015"),
            (-1, "31 December 1969"),
        ] {
            assert_eq!(day(seconds), text);
        }
    }

    #[test]
    fn names_command_nothing() {
        assert_eq!(plain("<b>\"o'mar\"</b>"), "<b>\"o'mar\"</b>");
        assert_eq!(plain("a\u{1b}[31m\u{202e}b\n"), "a·[31m·b·");
        assert_eq!(plain(&"x".repeat(500)).chars().count(), LONGEST_NAME + 1);
    }

    #[test]
    fn a_setup_stands_as_on_the_board() {
        assert_eq!(standing("HDCEMCDHRRRRRRRR", Side::Gold), "HDCEMCDHRRRRRRRR");
        assert_eq!(standing("HDCEMCDHRRRRRRRR", Side::Silver), "rrrrrrrrhdcemcdh");
    }
}
