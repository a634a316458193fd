//! What comes of a repetition.

use figures::Chart;
use serde::{Deserialize, Serialize};

/// A table or figure of a paper, made again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Exhibit {
    /// What it is: `Table 6.3: null move`.
    pub title: String,
    /// The same conditions as the paper's, or what differs.
    pub conditions: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, a text for each column.
    pub rows: Vec<Vec<String>>,
    /// What follows from it.
    pub remarks: Vec<String>,
    /// The paper's numbers that are wrong.
    pub wrong: Vec<Wrong>,
    /// Pictures.
    pub pictures: Vec<Picture>,
}

/// A number of a paper that is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wrong {
    /// Where it stands, and what is said.
    pub what: String,
    /// Why it is wrong.
    pub why: String,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The name of its file, without its ending.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The drawing.
    pub svg: String,
}

impl Exhibit {
    /// One without rows.
    pub fn new(title: impl Into<String>, conditions: impl Into<String>, columns: &[&str]) -> Self {
        Self {
            title: title.into(),
            conditions: conditions.into(),
            columns: columns.iter().map(|column| column.to_string()).collect(),
            ..Self::default()
        }
    }

    /// Adds a row.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds what follows from it.
    pub fn remark(&mut self, text: impl Into<String>) {
        self.remarks.push(text.into());
    }

    /// Adds a number of the paper that is wrong.
    pub fn wrong(&mut self, what: impl Into<String>, why: impl Into<String>) {
        self.wrong.push(Wrong { what: what.into(), why: why.into() });
    }

    /// Adds a picture.
    pub fn picture(&mut self, name: &str, chart: &Chart) {
        self.pictures.push(Picture {
            name: name.to_string(),
            title: chart.title.clone(),
            svg: chart.to_svg(),
        });
    }
}
