//! A game on the screen, command by command.

use super::screen::{Clock, Screen, Typed};
use crate::failure::{Failure, Status};
use crate::progress::Progress;
use crate::{eval, findings, show};
use ::play::command::Command;
use ::play::session::{Done, Draft, Session};
use arimaa::{Outcome, Phase, Position, Side, Termination, Turn};
use engine::eval::{Classical, Evaluation, Params, explain, win_probability};
use engine::search::{Line, Report};
use std::collections::BTreeMap;

/// What `help` prints.
pub const HELP: &str =
    "  Ee2n Ee3n Hb2n   steps: piece, square, direction (n e s w as Gold sees them); in short e2n
  hd6n Ed5n        a push: the enemy's piece first; a pull: the own piece first
  done             end the turn before its fourth step; also behind steps
  auto             let Hathi place your pieces; or type placements such as Ra1 Rb1
  undo             take back the last step, or the last turn of both sides
  hint             what Hathi would play at full strength
  why              how the position is judged, term by term and by the network
  moves            what each of your pieces can do
  flip             turn the board round
  save FILE        write the game as a record; hathi play FILE goes on with it;
                   save !FILE also over something else
  resign, quit     give up; leave";

/// A game that is shown.
pub struct Show {
    session: Session,
    /// Who sits at the bottom of the screen.
    view: Side,
}

impl Show {
    /// Shows this game.
    pub fn new(session: Session) -> Self {
        Self { view: session.human(), session }
    }

    /// Plays until the person leaves or the input ends.
    pub fn run(mut self, screen: &mut Screen) -> Result<Status, Failure> {
        self.greet(screen);
        self.session.start_clock();
        let status = loop {
            self.session.keep_for_rescue();
            if self.session.is_hathis_turn() {
                self.hathi_plays(screen)?;
                continue;
            }
            screen.draw(self.drawing())?;
            let line = match screen.read(&self.prompt(), self.clock())? {
                Typed::Line(line) => line,
                Typed::End => break Status::Fine,
                Typed::Interruption => break Status::Interrupted,
            };
            let result = match Command::read(&line) {
                Ok(Some(Command::Quit)) => {
                    if self.may_leave(screen)? {
                        break Status::Fine;
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
        };
        self.session.forget_rescue();
        if self.session.is_unsaved() {
            screen.print(&format!("\nThe game so far:\n\n{}", self.session.record()))?;
        }
        Ok(status)
    }

    // ------------------------------------------------------------------------------------------ What is shown

    fn greet(&self, screen: &mut Screen) {
        let human = self.session.human();
        screen.note(format!(
            "{} of 10, plays {}. You play {human}.\n\
             Type a turn in steps, such as  Ee2n Ee3n Hb2n Hb3n : piece, square, direction.\n\
             One by one or all together; done ends a turn early. help lists what else can be\n\
             typed, hathi --help what else Hathi can do.",
            self.session.opponent().name(),
            human.opponent(),
        ));
    }

    fn drawing(&self) -> String {
        let mut board = *self.session.game().position().board();
        let status = match self.session.draft() {
            Draft::Setup(draft) => {
                for &(piece, square) in draft.pieces() {
                    board.put(square, piece);
                }
                let gap = 16 - draft.pieces().len();
                let example = if self.session.human() == Side::Gold { "Ee2" } else { "ee7" };
                let side = self.session.human();
                format!(
                    "{side} places its pieces, {gap} of 16 are left. Type placements such as {example}, or auto.\n"
                )
            }
            Draft::Turn(draft) => {
                board = *draft.board();
                match draft.position() {
                    Some(position) => show::status(&position),
                    None => format!("{} to move, in the middle of a push.\n", self.session.human()),
                }
            }
            Draft::Nothing => match self.session.game().phase() {
                Phase::Over(outcome) => format!("The game is over: {}\n", self.ending(outcome)),
                Phase::Turn(position) => show::status(&position),
                Phase::Setup(side) => format!("{side} places its pieces.\n"),
            },
        };
        show::board(&board, self.view, self.session.changed())
            + &status
            + &self.clock().map_or_else(String::new, |clock| clock() + "\n")
    }

    /// What stands below the board while the person thinks.
    fn clock(&self) -> Option<Clock> {
        let (timing, side) = (self.session.timing()?.clone(), self.session.game().position().side());
        Some(Box::new(move || timing.text(side)))
    }

    fn prompt(&self) -> String {
        let typed = if let Draft::Turn(draft) = self.session.draft() { draft.text() } else { String::new() };
        let space = if typed.is_empty() { "" } else { " " };
        format!("{}{space}{typed}> ", self.session.game().label())
    }

    /// How the game ended, in words.
    fn ending(&self, outcome: Outcome) -> String {
        let Some(winner) = outcome.winner else { return format!("{outcome}.") };
        let loser = winner.opponent();
        let how = match outcome.termination {
            Termination::Goal => format!("a rabbit of {winner} has reached its goal row"),
            Termination::Elimination => format!("{loser} has no rabbits left"),
            Termination::Immobilisation => format!("{loser} has no legal turn"),
            Termination::Time => format!("the time of {loser} is up"),
            Termination::Resignation => format!("{loser} resigns"),
            _ => String::new(),
        };
        let who = if winner == self.session.human() { "You have won." } else { "Hathi has won." };
        let how = if how.is_empty() { how } else { format!(" ({how})") };
        format!("{outcome}{how}. {who}")
    }

    // ------------------------------------------------------------------------------------------- What is done

    /// Does what was typed, or says why not.
    fn obey(&mut self, command: Command, screen: &mut Screen) -> Result<(), String> {
        match command {
            Command::Words(words, ends) => self.session.take(&words, ends),
            Command::Labelled(ply, words, ends) => self.session.take_labelled(ply, &words, ends),
            Command::Auto => self.session.auto(),
            Command::Undo => self.session.undo(),
            Command::Resign => self.session.resign(),
            Command::Hint => {
                screen.note(self.hint()?);
                Ok(())
            }
            Command::Why => {
                let position = self.session.position()?;
                screen.note(match position.outcome() {
                    Some(outcome) => show::over(outcome).trim_end().to_string(),
                    None => why(&position),
                });
                Ok(())
            }
            Command::Moves => {
                screen.note(moves(&self.session.position()?));
                Ok(())
            }
            Command::Flip => {
                self.view = self.view.opponent();
                Ok(())
            }
            Command::Save(name) => {
                screen.note(format!("The game is in {}.", self.session.save(&name)?));
                Ok(())
            }
            Command::Help => {
                screen.note(HELP);
                Ok(())
            }
            // It ends the loop that calls this.
            Command::Quit => Ok(()),
        }
    }

    fn hint(&mut self) -> Result<String, String> {
        if let Some(setup) = self.session.setup_hint() {
            return Ok(format!("Hint: {setup}"));
        }
        let (position, number) = (self.session.position()?, self.session.number());
        let thinking = Thinking::new(position, number);
        let (line, position) = self.session.hint(&mut |report| thinking.tell(report))?;
        Ok(format!("Hint: {}", view_of(&line, &position, number)))
    }

    fn hathi_plays(&mut self, screen: &mut Screen) -> Result<(), Failure> {
        if screen.is_live() {
            screen.draw(self.drawing())?;
        }
        let number = self.session.number();
        let thinking = Thinking::new(*self.session.game().position(), number);
        let done = self.session.hathi_plays(&mut |report| thinking.tell(report)).map_err(Failure::Input)?;
        screen.note(match done {
            Done::Setup(setup) => format!("Hathi places its pieces: {setup}"),
            Done::Turn(line, position, label) => {
                format!("Hathi plays {label} {}", view_of(&line, &position, number))
            }
        });
        Ok(())
    }

    /// Offers to save a game that would be lost.
    fn may_leave(&mut self, screen: &mut Screen) -> Result<bool, Failure> {
        if !self.session.is_unsaved() || !screen.is_live() {
            return Ok(true);
        }
        let question = "The game is not saved. A file name saves it, Enter leaves without: ";
        match screen.read(question, None)? {
            Typed::Line(name) if !name.trim().is_empty() => match self.session.save(name.trim()) {
                Ok(_) => Ok(true),
                Err(message) => {
                    screen.note(message);
                    Ok(false)
                }
            },
            _ => Ok(true),
        }
    }
}

/// One line that tells that Hathi is thinking, if standard error is a terminal.
struct Thinking {
    progress: Progress,
    position: Position,
    number: u32,
}

impl Thinking {
    fn new(position: Position, number: u32) -> Self {
        let progress = Progress::new(0, "{spinner} {wide_msg}").ticking();
        progress.say("Hathi is thinking …");
        Self { progress, position, number }
    }

    fn tell(&self, report: &Report) {
        if let Some(line) = report.lines.first() {
            let turns = findings::labelled(&self.position, self.number, &line.turns).join("; ");
            self.progress.say(format!("Hathi is thinking … depth {}, {}: {turns}", report.depth, line.score));
        }
    }
}

/// A turn, what it is worth to the side that plays it, and what should follow.
fn view_of(line: &Line, position: &Position, number: u32) -> String {
    let side = position.side();
    let turns = findings::labelled(position, number, &line.turns);
    let worth = findings::proved(side, line.score).unwrap_or_else(|| {
        format!("{} for {side}, who wins {} of such games", line.score, findings::percent(line.score))
    });
    let first = line.turns.first().copied().unwrap_or_default();
    let mut text = format!("{}\n  {worth}", findings::notation(position, &first));
    if let Some(rest) = turns.get(1..).filter(|rest| !rest.is_empty()) {
        text.push_str(&format!("; expected is {}", rest.join("; ")));
    }
    text
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
