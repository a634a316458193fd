//! The page: what was measured again, paper by paper.

use crate::exhibit::Exhibit;
use crate::item::{Effort, Paper};
use crate::work::PaperError;
use std::path::Path;

/// The file of the page.
const PAGE: &str = "reproductions.md";
/// The folder of its pictures.
const IMAGES: &str = "images";

/// Keeps what came of an item.
pub(crate) fn keep(folder: &Path, name: &str, exhibits: &[Exhibit]) -> Result<(), PaperError> {
    let path = folder.join("parts").join(name).with_extension("json");
    let json =
        serde_json::to_string_pretty(exhibits).map_err(|error| PaperError::Part(name.into(), error))?;
    write_file(&path, &(json + "\n"))
}

/// Writes the page of all that is kept in a folder, and its pictures.
pub(crate) fn write(folder: &Path, effort: &Effort) -> Result<(), PaperError> {
    let mut sections = Vec::new();
    for paper in Paper::ALL {
        let mut exhibits = Vec::new();
        for item in paper.items(effort) {
            let path = folder.join("parts").join(item.name()).with_extension("json");
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let kept: Vec<Exhibit> = serde_json::from_str(&text)
                .map_err(|error| PaperError::Part(path.display().to_string(), error))?;
            exhibits.extend(kept);
        }
        if !exhibits.is_empty() {
            sections.push((paper, exhibits));
        }
    }
    for picture in sections.iter().flat_map(|(_, exhibits)| exhibits).flat_map(|exhibit| &exhibit.pictures) {
        write_file(&folder.join(IMAGES).join(&picture.name).with_extension("svg"), &picture.svg)?;
    }
    write_file(&folder.join(PAGE), &to_markdown(&sections))
}

fn write_file(path: &Path, text: &str) -> Result<(), PaperError> {
    let fail = |error| PaperError::File(format!("{}: {}", path.display(), files::reason(&error)));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    files::write(path, text.as_bytes()).map_err(fail)
}

const INTRODUCTION: &str = "\
# What the papers have measured, measured again

This page is what `hathi lab reproduce` writes: tables, figures and numbers of the papers that were measured again, the
paper's number, ours beside it, and what differs. A paper of which nothing is here has not been
measured yet; `hathi lab reproduce --help` has all that can be. The same command makes the page again from a fresh
clone; all games and positions are made by the program itself.
";

/// What must be said of times and speeds if this is no release.
const CHECKED: &str = "
Times and speeds on this page come from a development build, whose checks are on, on a machine that had other work: a release is
faster. Nodes, games and everything else are the same in both.
";

/// The page as text: the papers' wrong numbers first, then paper by paper.
pub fn to_markdown(sections: &[(Paper, Vec<Exhibit>)]) -> String {
    let mut text = INTRODUCTION.to_string();
    if cfg!(debug_assertions) {
        text.push_str(CHECKED);
    }
    let wrong = || {
        sections.iter().flat_map(|(paper, exhibits)| {
            exhibits.iter().flat_map(|exhibit| &exhibit.wrong).map(move |wrong| (paper, wrong))
        })
    };
    if wrong().next().is_some() {
        text.push_str("\n## Numbers of the papers that are wrong\n\n| paper | what it says | why that is wrong |\n|---|---|---|\n");
        for (paper, wrong) in wrong() {
            let author = paper.title().split(',').next().unwrap_or_default();
            text.push_str(&format!("| {author} | {} | {} |\n", cell(&wrong.what), cell(&wrong.why)));
        }
    }
    for (paper, exhibits) in sections {
        text.push_str(&format!("\n## {}\n", paper.title()));
        exhibits.iter().for_each(|exhibit| text.push_str(&table(exhibit)));
    }
    text
}

/// One exhibit by itself, with what is wrong in the paper.
pub fn section(exhibit: &Exhibit) -> String {
    let mut text = table(exhibit);
    for wrong in &exhibit.wrong {
        text.push_str(&format!("\n**Wrong in the paper:** {} {}\n", wrong.what, wrong.why));
    }
    text
}

/// One exhibit without what is wrong in the paper.
fn table(exhibit: &Exhibit) -> String {
    let mut text = format!("\n### {}\n\n{}\n", exhibit.title, exhibit.conditions);
    if !exhibit.rows.is_empty() {
        let line = |cells: &[String]| {
            let cells: Vec<_> = cells.iter().map(|text| cell(text)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        text.push('\n');
        text.push_str(&line(&exhibit.columns));
        text.push_str(&format!("|{}\n", "---|".repeat(exhibit.columns.len())));
        exhibit.rows.iter().for_each(|row| text.push_str(&line(row)));
    }
    for remark in &exhibit.remarks {
        text.push_str(&format!("\n{remark}\n"));
    }
    for picture in &exhibit.pictures {
        text.push_str(&format!("\n![{}]({IMAGES}/{}.svg)\n", picture.title, picture.name));
    }
    text
}

/// A text that cannot break a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_wrong_numbers_first_and_then_every_paper() {
        let mut exhibit = Exhibit::new("Table 1: a | b", "As in the paper.", &["what", "paper", "ours"]);
        exhibit.row(["x|y".to_string(), "1".to_string(), "2".to_string()]);
        exhibit.remark("It follows.");
        exhibit.wrong("It says 1.", "It is 2.");
        exhibit.picture("one", &figures::Chart { title: "One".into(), ..figures::Chart::default() });
        assert!(section(&exhibit).ends_with("**Wrong in the paper:** It says 1. It is 2.\n"));
        let text = to_markdown(&[(Paper::Cox, vec![exhibit])]);
        let wrong = text.find("| Cox 2006 | It says 1. | It is 2. |").unwrap();
        let table = text.find("### Table 1: a | b\n\nAs in the paper.\n\n| what | paper | ours |\n|---|---|---|\n| x\\|y | 1 | 2 |\n").unwrap();
        assert!(wrong < table, "{text}");
        assert!(text.ends_with("\nIt follows.\n\n![One](images/one.svg)\n"), "{text}");
    }
}
