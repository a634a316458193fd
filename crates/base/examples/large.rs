//! Writes a large archive, to measure the base with: `large OUT GAMES [ARCHIVE…]`.
//!
//! Every game is one of the given archives up to some turn, chosen by chance, and goes on with random turns, so that games share
//! their openings and not the rest. Without archives a few games of Hathi's own are taken.

use arimaa::{Document, DocumentReader, Game, Move, Phase, Ply, Position, Turn};
use engine::random::Random;
use engine::search::{Engine, EngineOptions, Limits, Root, Stop};
use engine::setups;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};

/// The games of its own, and the nodes for a turn of theirs.
const OWN: u64 = 40;
const NODES: u64 = 300;
/// No game goes on longer, in half-turns.
const LONGEST: usize = 120;
const PLAYERS: u64 = 2_000;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, count, archives @ ..] = &arguments[..] else {
        eprintln!("usage: large OUT GAMES [ARCHIVE…]");
        std::process::exit(2);
    };
    let count: u64 = count.parse().map_err(io::Error::other)?;
    let mut models = Vec::new();
    for path in archives {
        let documents = DocumentReader::new(BufReader::new(File::open(path)?));
        let games = documents.flatten().flatten().filter_map(|document: Document| document.replay().ok());
        models.extend(
            games
                .filter(|replay| replay.problem.is_none() && replay.game.ply() > 10)
                .map(|replay| replay.game),
        );
    }
    if models.is_empty() {
        models = (0..OWN).map(own).collect();
    }
    eprintln!("{} games to begin with", models.len());
    let mut out = BufWriter::with_capacity(1 << 20, File::create(out)?);
    writeln!(
        out,
        "id\twplayerid\tbplayerid\twusername\tbusername\twtitle\tbtitle\twcountry\tbcountry\twrating\tbrating\twratingk\t\
         bratingk\twtype\tbtype\tevent\tsite\ttimecontrol\tpostal\tstartts\tendts\tresult\ttermination\tplycount\tmode\trated\t\
         corrupt\tmovelist\tevents"
    )?;
    let mut turns = 0;
    for number in 0..count {
        let mut random = Random::part(20, number);
        let model = &models[random.below(models.len() as u64) as usize];
        let game = varied(model, &mut random);
        turns += u64::from(game.ply()) - 2;
        write_line(&mut out, number, &game, &mut random)?;
    }
    out.flush()?;
    eprintln!("{count} games, {turns} turns");
    Ok(())
}

/// The game up to some turn, and then random turns.
fn varied(model: &Game, random: &mut Random) -> Game {
    let plies: Vec<Ply> = model.plies().map(|(_, _, ply)| *ply).take(LONGEST).collect();
    let kept = 2 + random.below(plies.len() as u64 - 1) as usize;
    let mut game = Game::new();
    for ply in &plies[..kept.min(plies.len())] {
        let played = match ply {
            Ply::Setup(setup) => game.set_up(*setup),
            Ply::Turn(turn) => game.play(*turn),
        };
        if played.is_err() {
            break;
        }
    }
    while (game.ply() as usize) < plies.len()
        && let Phase::Turn(position) = game.phase()
    {
        if game.play(random_turn(random, &position)).is_err() {
            break;
        }
    }
    game
}

fn random_turn(random: &mut Random, position: &Position) -> Turn {
    let mut turn = Turn::default();
    let mut now = *position;
    while now.side() == position.side() && turn.steps() < 4 {
        let moves: Vec<Move> = now.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        turn = turn.with(mv);
        now = now.after(mv);
    }
    turn
}

/// A game of Hathi against itself.
fn own(number: u64) -> Game {
    let mut engine = Engine::new(EngineOptions { threads: 1, hash_mb: 4, ..EngineOptions::default() });
    let mut game = Game::new();
    loop {
        match game.phase() {
            Phase::Setup(side) => {
                let gold = game.plies().find_map(|(_, _, ply)| match ply {
                    Ply::Setup(setup) => Some(*setup),
                    Ply::Turn(_) => None,
                });
                if game.set_up(setups::choose(side, gold.as_ref(), number)).is_err() {
                    return game;
                }
            }
            Phase::Turn(_) if (game.ply() as usize) < LONGEST => {
                let Some(root) = Root::of(&game) else { return game };
                let report = engine.search(&root, &Limits::nodes(NODES), &Stop::new(), &mut |_| {});
                let best = report.lines.first().and_then(|line| line.turns.first().copied());
                if best.is_none_or(|best| game.play(best).is_err()) {
                    return game;
                }
            }
            _ => return game,
        }
    }
}

fn write_line(out: &mut impl Write, number: u64, game: &Game, random: &mut Random) -> io::Result<()> {
    let [gold, silver] =
        [random.below(PLAYERS), random.below(PLAYERS)].map(|player| player * player / PLAYERS);
    let (result, termination) = match game.outcome() {
        Some(outcome) => {
            let winner = outcome.winner.map_or("d", |side| if side.index() == 0 { "w" } else { "b" });
            (winner, outcome.termination.letter())
        }
        None => (["w", "b"][random.below(2) as usize], 'r'),
    };
    let started = 1_040_000_000 + number * 3_500;
    write!(
        out,
        "{}\t{gold}\t{silver}\tplayer{gold}\tplayer{silver}\t\t\tUS\tDE\t{}\t{}\t31\t32\t{}\t{}\tCasual game\tOver the Net\t\
         15s/2m30s/100\t0\t{started}\t{}\t{result}\t{termination}\t{}\tIGS\t1\t0\t",
        1_000_000 + number,
        1_200 + random.below(1_200),
        1_200 + random.below(1_200),
        if gold % 5 == 0 { 'b' } else { 'h' },
        if silver % 5 == 0 { 'b' } else { 'h' },
        started + 1_800,
        game.ply(),
    )?;
    for (label, position, ply) in game.plies() {
        match ply {
            Ply::Setup(setup) => write!(out, "{label} {setup}\\n")?,
            Ply::Turn(turn) => write!(out, "{label} {}\\n", turn.notation(position))?,
        }
    }
    writeln!(out, "{}\t", game.label())
}
