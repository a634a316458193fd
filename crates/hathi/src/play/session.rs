//! A game between a person and Hathi, command by command.

use super::command::{Command, HELP};
use super::draft::{SetupDraft, TurnDraft};
use super::opponent::{Opponent, number};
use super::screen::Screen;
use super::timing::Timing;
use crate::failure::Failure;
use crate::{eval, findings, show};
use arimaa::{
    Bitboard, ClockEvent, Game, Outcome, Phase, Ply, Position, Record, Setup, Side, Termination, Turn,
};
use engine::eval::{Classical, Evaluation, Params, explain, win_probability};
use engine::search::{Line, Root};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The game and everything around it.
pub struct Session {
    game: Game,
    human: Side,
    /// Who sits at the bottom of the screen.
    view: Side,
    draft: Draft,
    opponent: Opponent,
    timing: Option<Timing>,
    /// How often Hathi was asked for a setup: each is another.
    setups: u64,
    /// The record as it was saved last.
    saved: String,
    /// The record that an interruption must not lose; empty if it is saved.
    rescue: Rescue,
}

/// The record of a game that is not saved, for whoever has to end the program at once.
pub type Rescue = Arc<Mutex<String>>;

/// The tag of a record with what was typed of a turn or setup that is not finished.
pub const UNFINISHED: &str = "Unfinished";

/// What the person has typed of its next setup or turn.
enum Draft {
    Setup(SetupDraft),
    Turn(TurnDraft),
    /// Nothing can be typed: the game is over, or it is not the person's turn.
    Nothing,
}

impl Session {
    /// A session with this game as it stands.
    pub fn new(game: Game, human: Side, opponent: Opponent, timing: Option<Timing>, rescue: Rescue) -> Self {
        let (draft, saved) = (Draft::Nothing, String::new());
        let mut session =
            Self { game, human, view: human, draft, opponent, timing, setups: 0, saved, rescue };
        session.renew_draft();
        session.saved = session.record().to_string();
        session
    }

    /// Types again what was typed of the next turn or setup when the game was saved. What does not fit is left.
    pub fn resume(&mut self, unfinished: &str) {
        for word in unfinished.split_whitespace() {
            let taken = match &mut self.draft {
                Draft::Setup(draft) => draft.take(word),
                Draft::Turn(draft) => draft.take(word),
                Draft::Nothing => return,
            };
            if taken.is_err() {
                break;
            }
        }
        self.saved = self.record().to_string();
    }

    /// Plays until the person leaves or the input ends.
    pub fn run(mut self, screen: &mut Screen) -> Result<(), Failure> {
        self.greet(screen);
        if let Some(timing) = &mut self.timing {
            timing.start();
        }
        loop {
            self.keep_for_rescue();
            if matches!(self.draft, Draft::Nothing) && self.game.outcome().is_none() {
                self.opponent_plays(screen)?;
                continue;
            }
            screen.draw(self.drawing())?;
            let Some(line) = screen.read(&self.prompt())? else { break };
            let result = match Command::read(&line) {
                Ok(Some(Command::Quit)) => {
                    if self.may_leave(screen)? {
                        break;
                    }
                    Ok(())
                }
                Ok(Some(command)) => self.obey(command, screen),
                Ok(None) => Ok(()),
                Err(message) => Err(message),
            };
            if let Err(message) = result {
                screen.note(message);
            }
        }
        lock(&self.rescue).clear();
        if self.is_unsaved() {
            screen.print(&format!("\nThe game so far:\n\n{}", self.record()))?;
        }
        Ok(())
    }

    // ------------------------------------------------------------------------------------------ What is shown

    fn greet(&self, screen: &mut Screen) {
        screen.note(format!(
            "{} of 10, plays {}. You play {}.\n\
             Type a turn in steps, such as  Ee2n Ee3n Hb2n Hb3n : piece, square, direction.\n\
             One by one or all together; done ends a turn early. help lists what else can be\n\
             typed, hathi --help what else Hathi can do.",
            self.opponent.name(),
            self.human.opponent(),
            self.human
        ));
    }

    fn drawing(&self) -> String {
        let mut board = *self.game.position().board();
        let status = match &self.draft {
            Draft::Setup(draft) => {
                for &(piece, square) in draft.pieces() {
                    board.put(square, piece);
                }
                let gap = 16 - draft.pieces().len();
                let example = if self.human == Side::Gold { "Ee2" } else { "ee7" };
                let side = self.human;
                format!(
                    "{side} places its pieces, {gap} of 16 are left. Type placements such as {example}, or auto.\n"
                )
            }
            Draft::Turn(draft) => {
                board = *draft.board();
                match draft.position() {
                    Some(position) => show::status(&position),
                    None => format!("{} to move, in the middle of a push.\n", self.human),
                }
            }
            Draft::Nothing => match self.game.phase() {
                Phase::Over(outcome) => format!("The game is over. {}\n", self.ending(outcome)),
                Phase::Turn(position) => show::status(&position),
                Phase::Setup(side) => format!("{side} places its pieces.\n"),
            },
        };
        let clock = self.timing.as_ref().filter(|_| self.game.outcome().is_none());
        show::board(&board, self.view, self.changed())
            + &status
            + &clock.map_or_else(String::new, |timing| timing.text(self.game.position().side()) + "\n")
    }

    /// The squares that the last turn has changed.
    fn changed(&self) -> Bitboard {
        let last = self.game.plies().next_back();
        let turn = last.filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
        turn.map_or(Bitboard::EMPTY, |(_, before, _)| before.board().difference(self.game.position().board()))
    }

    fn prompt(&self) -> String {
        let typed = if let Draft::Turn(draft) = &self.draft { draft.text() } else { String::new() };
        let space = if typed.is_empty() { "" } else { " " };
        format!("{}{space}{typed}> ", self.game.label())
    }

    /// How the game ended, in words.
    fn ending(&self, outcome: Outcome) -> String {
        let Some(winner) = outcome.winner else { return format!("It is a {outcome}.") };
        let loser = winner.opponent();
        let how = match outcome.termination {
            Termination::Goal => format!("a rabbit of {winner} has reached its goal row"),
            Termination::Elimination => format!("{loser} has no rabbits left"),
            Termination::Immobilisation => format!("{loser} has no legal turn"),
            Termination::Time => format!("the time of {loser} is up"),
            Termination::Resignation => format!("{loser} resigns"),
            other => format!("by {other}"),
        };
        let who = if winner == self.human { "You have won." } else { "Hathi has won." };
        format!("{winner} wins: {how}. {who}")
    }

    // ------------------------------------------------------------------------------------------- What is done

    /// Does what was typed, or says why not.
    fn obey(&mut self, command: Command, screen: &mut Screen) -> Result<(), String> {
        match command {
            Command::Words(words, ends) => self.take(&words, ends)?,
            Command::Labelled(ply, words, ends) if ply == self.game.ply() => self.take(&words, ends)?,
            Command::Labelled(..) => return Err(format!("Turn {} is due.", self.game.label())),
            Command::Auto => self.auto()?,
            Command::Undo => self.undo()?,
            Command::Hint => screen.note(self.hint()?),
            Command::Why => {
                let position = self.position()?;
                screen.note(match position.outcome() {
                    Some(outcome) => show::over(outcome).trim_end().to_string(),
                    None => why(&position),
                });
            }
            Command::Moves => screen.note(moves(&self.position()?)),
            Command::Flip => self.view = self.view.opponent(),
            Command::Save(name) => {
                let name = self.save(&name)?;
                screen.note(format!("The game is in {name}."));
            }
            Command::Resign if self.game.outcome().is_some() => return Err("The game is over.".to_string()),
            Command::Resign => {
                let winner = Some(self.human.opponent());
                self.game.end(Outcome { winner, termination: Termination::Resignation });
                self.renew_draft();
            }
            Command::Help => screen.note(HELP),
            // It ends the loop that calls this.
            Command::Quit => {}
        }
        Ok(())
    }

    /// Takes typed words as a whole, or nothing of them.
    fn take(&mut self, words: &[String], ends: bool) -> Result<(), String> {
        match &self.draft {
            Draft::Setup(draft) => {
                let mut draft = draft.clone();
                words.iter().try_for_each(|word| draft.take(word))?;
                if ends || draft.pieces().len() == 16 {
                    return self.set_up(draft.finish().map_err(|reason| reason.to_string())?);
                }
                self.draft = Draft::Setup(draft);
            }
            Draft::Turn(draft) => {
                let mut draft = draft.clone();
                words.iter().try_for_each(|word| draft.take(word))?;
                if ends || draft.steps_left() == 0 {
                    return self.play(draft.finish().map_err(|reason| reason.to_string())?);
                }
                self.draft = Draft::Turn(draft);
            }
            Draft::Nothing => return Err("The game is over.".to_string()),
        }
        Ok(())
    }

    fn auto(&mut self) -> Result<(), String> {
        let Draft::Setup(_) = self.draft else { return Err("The pieces are placed already.".to_string()) };
        let setup = self.opponent.setup(&self.game, self.human, self.setups);
        self.setups += 1;
        self.set_up(setup)
    }

    fn undo(&mut self) -> Result<(), String> {
        let undone = match &mut self.draft {
            Draft::Setup(draft) => draft.undo(),
            Draft::Turn(draft) => draft.undo(),
            Draft::Nothing => false,
        };
        if undone {
            return Ok(());
        }
        if self.game.outcome().is_some_and(|outcome| !outcome.termination.is_by_rules()) {
            return Err("The game is over.".to_string());
        }
        let own = self.game.plies().rev().position(|(_, position, _)| position.side() == self.human);
        let count = own.ok_or("There is nothing to take back.")? + 1;
        for _ in 0..count {
            self.game.take_back();
            if let Some(timing) = &mut self.timing {
                timing.take_back();
            }
        }
        self.renew_draft();
        Ok(())
    }

    fn hint(&mut self) -> Result<String, String> {
        if let Draft::Setup(_) = self.draft {
            return Ok(format!("Hint: {}", self.opponent.setup(&self.game, self.human, self.setups)));
        }
        let position = self.position()?;
        let root = Root::in_turn(&self.game, &position).ok_or("The game is over.")?;
        let report = self.opponent.hint(&root, &self.game);
        let line = report.lines.first().ok_or("There is no turn to find.")?;
        Ok(format!("Hint: {}", self.view_of(line, &position)))
    }

    /// The position that can be asked about.
    fn position(&self) -> Result<Position, String> {
        match (&self.draft, self.game.phase()) {
            (Draft::Setup(_), _) | (_, Phase::Setup(_)) => Err("The pieces are not placed yet.".to_string()),
            (Draft::Turn(draft), _) => {
                draft.position().ok_or("A push is under way: finish it first.".to_string())
            }
            (Draft::Nothing, _) => Ok(*self.game.position()),
        }
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), String> {
        self.game.set_up(setup).map_err(|reason| reason.to_string())?;
        self.stop_clock(setup.side(), true);
        Ok(())
    }

    fn play(&mut self, turn: Turn) -> Result<(), String> {
        let side = self.game.position().side();
        self.game.play(turn).map_err(|reason| reason.to_string())?;
        self.stop_clock(side, false);
        Ok(())
    }

    /// Charges the time of what was just played; too late, it does not stand.
    fn stop_clock(&mut self, side: Side, is_setup: bool) {
        let event = self.timing.as_mut().map_or(ClockEvent::InTime, |timing| timing.stop(side, is_setup));
        match event {
            ClockEvent::InTime => {}
            ClockEvent::OutOfTime(late) => {
                self.game.take_back();
                self.game.end(Outcome { winner: Some(late.opponent()), termination: Termination::Time });
            }
            ClockEvent::GameLimit { move_stands } => {
                if !move_stands {
                    self.game.take_back();
                }
                let winner = Some(self.game.score());
                self.game.end(Outcome { winner, termination: Termination::Score });
            }
        }
        self.renew_draft();
    }

    fn renew_draft(&mut self) {
        self.draft = match self.game.phase() {
            Phase::Setup(side) if side == self.human => Draft::Setup(SetupDraft::new(side)),
            Phase::Turn(position) if position.side() == self.human => Draft::Turn(TurnDraft::new(position)),
            _ => Draft::Nothing,
        };
    }

    fn opponent_plays(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        if screen.is_live() {
            screen.draw(self.drawing())?;
        }
        let label = self.game.label();
        let position = *self.game.position();
        let played = if let Phase::Setup(side) = self.game.phase() {
            let setup = self.opponent.setup(&self.game, side, 0);
            screen.note(format!("Hathi places its pieces: {setup}"));
            self.set_up(setup)
        } else {
            let report = self.opponent.turn(&self.game, self.timing.as_ref().map(Timing::clock));
            match report.lines.first() {
                Some(line) => {
                    screen.note(format!("Hathi plays {label} {}", self.view_of(line, &position)));
                    self.play(line.turns[0])
                }
                None => Err("no turn was found".to_string()),
            }
        };
        played.map_err(|reason| Failure::Input(format!("{label}: Hathi is at a loss: {reason}")))
    }

    /// A turn, what it is worth to the side that plays it, and what should follow.
    fn view_of(&self, line: &Line, position: &Position) -> String {
        let side = position.side();
        let turns = findings::labelled(position, number(&self.game), &line.turns);
        let worth = findings::proved(side, line.score).unwrap_or_else(|| {
            format!("{} for {side}, who wins {} of such games", line.score, findings::percent(line.score))
        });
        let mut text = format!("{}\n  {worth}", findings::notation(position, &line.turns[0]));
        if let Some(rest) = turns.get(1..).filter(|rest| !rest.is_empty()) {
            text.push_str(&format!("; expected is {}", rest.join("; ")));
        }
        text
    }

    // ------------------------------------------------------------------------------------------------ Records

    fn record(&self) -> Record {
        let mut record = Record::of(&self.game);
        for side in Side::ALL {
            let name = if side == self.human { "Human".to_string() } else { self.opponent.name() };
            let tag = if side == Side::Gold { "Gold" } else { "Silver" };
            record.set_tag(tag, &name).expect("a plain name");
        }
        if let Some(timing) = &self.timing {
            let control = timing.clock().control().to_string();
            record.set_tag("TimeControl", &control).expect("a plain value");
        }
        if let Some(outcome) = self.game.outcome() {
            record.set_claim(outcome);
        }
        let unfinished = match &self.draft {
            Draft::Setup(draft) => draft.text(),
            Draft::Turn(draft) => draft.text(),
            Draft::Nothing => String::new(),
        };
        if !unfinished.is_empty() {
            record.set_tag(UNFINISHED, &unfinished).expect("plain words");
        }
        record
    }

    fn is_unsaved(&self) -> bool {
        self.record().to_string() != self.saved
    }

    fn keep_for_rescue(&self) {
        *lock(&self.rescue) = if self.is_unsaved() { self.record().to_string() } else { String::new() };
    }

    /// Writes the game to a file, and says to which. Over something that is not this game only if `!` stands before its
    /// name.
    fn save(&mut self, argument: &str) -> Result<String, String> {
        let forced = argument.strip_prefix('!').map(str::trim);
        let name = forced.unwrap_or(argument);
        let path = Path::new(name);
        if forced.is_none() && path.is_file() && !self.is_this_game(path) {
            return Err(format!("{name} has something else in it: save !{name} writes over it"));
        }
        let text = self.record().to_string();
        files::write(path, text.as_bytes()).map_err(|error| Failure::file(name, &error).to_string())?;
        self.saved = text;
        self.keep_for_rescue();
        Ok(name.to_string())
    }

    /// Whether a file has nothing in it, or this game as it was earlier or with turns that were taken back since.
    fn is_this_game(&self, path: &Path) -> bool {
        let Ok(text) = std::fs::read_to_string(path) else { return false };
        let Ok(old) = text.parse::<Record>() else { return text.trim().is_empty() };
        let now = self.record();
        let first = old.entries.first().zip(now.entries.first());
        let common = old.entries.iter().zip(&now.entries).take_while(|(old, now)| old.action == now.action);
        let half = old.entries.len().min(now.entries.len()) / 2;
        text.trim().is_empty()
            || first.is_some_and(|(old, now)| (old.number, old.side) == (now.number, now.side))
                && old.tag("Position") == now.tag("Position")
                && common.count() >= half.max(1)
    }

    /// Offers to save a game that would be lost.
    fn may_leave(&mut self, screen: &mut Screen) -> Result<bool, Failure> {
        if !self.is_unsaved() || !screen.is_live() {
            return Ok(true);
        }
        let question = "The game is not saved. A file name saves it, Enter leaves without: ";
        match screen.read(question)?.as_deref().map(str::trim) {
            None | Some("") => Ok(true),
            Some(name) => match self.save(name) {
                Ok(_) => Ok(true),
                Err(message) => {
                    screen.note(message);
                    Ok(false)
                }
            },
        }
    }
}

/// How a position is judged, and by whom: the classical evaluation explains itself, the network plays.
fn why(position: &Position) -> String {
    let classical = eval::table(position, &explain(&Classical::default(), position), false);
    let score = Evaluation::default().score(position);
    let chance = win_probability(f64::from(score), Params::default().win.scale);
    format!(
        "The classical evaluation, which can explain itself:\n{classical}The network, which plays: {score:+} \
         centirabbits, {} wins {:.0} %.",
        position.side(),
        100.0 * chance
    )
}

fn lock(rescue: &Rescue) -> MutexGuard<'_, String> {
    rescue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What each piece of the side to move can do, a line for each.
fn moves(position: &Position) -> String {
    let mut by_piece: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mv in position.moves() {
        let own = mv.displacements(position.side()).find(|(side, ..)| *side == position.side());
        let Some((_, from, _)) = own else { continue };
        let Some(piece) = position.board().piece_at(from) else { continue };
        let text = Turn::default().with(mv).notation(position);
        by_piece.entry(format!("{piece}{from}")).or_default().push(text);
    }
    let lines: Vec<String> =
        by_piece.into_iter().map(|(piece, moves)| format!("  {piece}: {}", moves.join(", "))).collect();
    lines.join("\n")
}
