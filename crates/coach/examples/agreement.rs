//! Compares two annotations of the same games, a fast and a slow one: how often do their judgements agree?
//!
//!     cargo run --release -p coach --example agreement fast.json slow.json

use coach::{Annotation, Judgement};
use std::error::Error;

fn read(name: &str) -> Result<Vec<Annotation>, Box<dyn Error>> {
    Ok(serde_json::from_str(&std::fs::read_to_string(name)?)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let [fast, slow] = names.as_slice() else { return Err("two files are compared".into()) };
    let (fast, slow) = (read(fast)?, read(slow)?);
    if fast.len() != slow.len() {
        return Err("the files have different games".into());
    }
    let mut table = [[0u32; 5]; 5];
    for (fast, slow) in fast.iter().zip(&slow) {
        for (fast, slow) in fast.turns.iter().zip(&slow.turns) {
            if fast.turn != slow.turn {
                return Err("the files have different turns".into());
            }
            table[fast.judgement as usize][slow.judgement as usize] += 1;
        }
    }
    println!("{:<12}{}", "", Judgement::ALL.map(|slow| format!("{slow:>12}")).concat());
    for (fast, row) in Judgement::ALL.into_iter().zip(table) {
        println!("{fast:<12}{}", row.map(|count| format!("{count:>12}")).concat());
    }
    let share = |row: [u32; 5], from: Judgement| {
        let kept: u32 = row[from as usize..].iter().sum();
        100.0 * f64::from(kept) / f64::from(row.iter().sum::<u32>().max(1))
    };
    let blunders = table[Judgement::Blunder as usize];
    println!("a blunder stays one: {:.0} %", share(blunders, Judgement::Blunder));
    println!("a blunder stays at least a mistake: {:.0} %", share(blunders, Judgement::Mistake));
    println!("a blunder stays a fault: {:.0} %", share(blunders, Judgement::Inaccuracy));
    Ok(())
}
