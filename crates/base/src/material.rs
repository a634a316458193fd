//! Who has more of what.

use arimaa::{Board, Kind, Piece, Side};
use std::fmt;
use std::str::FromStr;

/// What one side has more than the other, and the other more than the one, everything else being equal.
///
/// ```
/// use arimaa::{Position, Side};
/// use base::Material;
///
/// let camel: Material = "M against HH".parse().unwrap();
/// assert_eq!(camel.to_string(), "M against HH");
/// let position: Position =
///     "g [rrrrrrrr dcmecd                                  DCEMCDHRRRRRRRR]".parse().unwrap();
/// let one_more: Material = "H".parse().unwrap();
/// assert_eq!(one_more.ahead(position.board()), Some(Side::Gold));
/// assert_eq!(camel.ahead(position.board()), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material([i8; 6]);

/// Why a text says nothing about material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialError(String);

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "material is what one side has more, and what the other has more, such as \"M against HH\", not {:?}",
            self.0
        )
    }
}

impl std::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let wrong = || MaterialError(text.to_string());
        let (one, other) = text.split_once("against").unwrap_or((text, ""));
        let mut more = [0; 6];
        for (letters, sign) in [(one, 1), (other, -1)] {
            for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
                let kind = Kind::from_letter(letter.to_ascii_uppercase()).ok_or_else(wrong)?;
                more[kind.index()] += sign;
                if u32::from(i8::unsigned_abs(more[kind.index()])) > kind.full_count() {
                    return Err(wrong());
                }
            }
        }
        if more == [0; 6] { Err(wrong()) } else { Ok(Self(more)) }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |sign: i8| -> String {
            let kinds = Kind::ALL.into_iter().rev();
            kinds
                .map(|kind| {
                    let count = usize::try_from(self.0[kind.index()] * sign).unwrap_or(0);
                    kind.letter().to_string().repeat(count)
                })
                .collect()
        };
        f.write_str(&letters(1))?;
        if self.0.iter().any(|&more| more < 0) {
            write!(f, " against {}", letters(-1))?;
        }
        Ok(())
    }
}

impl Material {
    /// The side that has what is named first.
    pub fn ahead(&self, board: &Board) -> Option<Side> {
        let more = Kind::ALL.map(|kind| {
            let [gold, silver] = Side::ALL.map(|side| board.count(Piece::new(side, kind)) as i8);
            gold - silver
        });
        if more == self.0 {
            Some(Side::Gold)
        } else {
            (more.map(|count| -count) == self.0).then_some(Side::Silver)
        }
    }
}
