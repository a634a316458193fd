//! A game between a person and Hathi, command by command.

use crate::draft::{SetupDraft, TurnDraft};
use crate::opponent::Opponent;
use crate::saved::{Rescue, UNFINISHED};
use crate::timing::Timing;
use arimaa::{
    Bitboard, ClockEvent, Game, Outcome, Phase, Ply, Position, Record, Setup, Side, Termination, Turn,
};
use engine::search::{Line, Report, Root};
use std::path::Path;

/// The game and everything around it.
#[derive(Debug)]
pub struct Session {
    game: Game,
    human: Side,
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

/// What the person has typed of its next setup or turn.
#[derive(Clone, Debug)]
pub enum Draft {
    /// Pieces that are placed.
    Setup(SetupDraft),
    /// Steps that are made.
    Turn(TurnDraft),
    /// Nothing can be typed: the game is over, or it is not the person's turn.
    Nothing,
}

/// What Hathi has done.
#[derive(Clone, Debug)]
pub enum Done {
    /// Its pieces are placed.
    Setup(Setup),
    /// It has played the first turn of this line, from this position, in the turn with this label.
    Turn(Line, Position, String),
}

impl Session {
    /// A session with this game as it stands.
    pub fn new(game: Game, human: Side, opponent: Opponent, timing: Option<Timing>, rescue: Rescue) -> Self {
        let (draft, saved) = (Draft::Nothing, String::new());
        let mut session = Self { game, human, draft, opponent, timing, setups: 0, saved, rescue };
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

    /// From now on somebody thinks.
    pub fn start_clock(&mut self) {
        if let Some(timing) = &mut self.timing {
            timing.start();
        }
    }

    // ------------------------------------------------------------------------------------------------- The state

    /// The game with all finished turns.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side of the person.
    pub fn human(&self) -> Side {
        self.human
    }

    /// Who plays the other side.
    pub fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// What is typed of the next turn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The clock, as long as the game goes on.
    pub fn timing(&self) -> Option<&Timing> {
        self.timing.as_ref().filter(|_| self.game.outcome().is_none())
    }

    /// The number of the turn that is due.
    pub fn number(&self) -> u32 {
        self.game.ply() / 2 + 1
    }

    /// Whether Hathi is to play.
    pub fn is_hathis_turn(&self) -> bool {
        matches!(self.draft, Draft::Nothing) && self.game.outcome().is_none()
    }

    /// The squares that the last turn has changed.
    pub fn changed(&self) -> Bitboard {
        let last = self.game.plies().next_back();
        let turn = last.filter(|(_, _, ply)| matches!(ply, Ply::Turn(_)));
        turn.map_or(Bitboard::EMPTY, |(_, before, _)| before.board().difference(self.game.position().board()))
    }

    /// The position that can be asked about.
    pub fn position(&self) -> Result<Position, String> {
        match (&self.draft, self.game.phase()) {
            (Draft::Setup(_), _) | (_, Phase::Setup(_)) => Err("The pieces are not placed yet.".to_string()),
            (Draft::Turn(draft), _) => {
                draft.position().ok_or("A push is under way: finish it first.".to_string())
            }
            (Draft::Nothing, _) => Ok(*self.game.position()),
        }
    }

    // ------------------------------------------------------------------------------------------- What is done

    /// Takes typed words behind the label of their turn.
    pub fn take_labelled(&mut self, ply: u32, words: &[String], ends: bool) -> Result<(), String> {
        if ply == self.game.ply() {
            self.take(words, ends)
        } else {
            Err(format!("Turn {} is due.", self.game.label()))
        }
    }

    /// Takes typed words as a whole, or nothing of them.
    pub fn take(&mut self, words: &[String], ends: bool) -> Result<(), String> {
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

    /// Lets Hathi place the person's pieces.
    pub fn auto(&mut self) -> Result<(), String> {
        let Draft::Setup(_) = self.draft else { return Err("The pieces are placed already.".to_string()) };
        let setup = self.opponent.setup(&self.game, self.human, self.setups);
        self.setups += 1;
        self.set_up(setup)
    }

    /// Takes back a step, or the last turns of both sides.
    pub fn undo(&mut self) -> Result<(), String> {
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

    /// The setup that Hathi would choose for the person now.
    pub fn setup_hint(&self) -> Option<Setup> {
        let Draft::Setup(_) = self.draft else { return None };
        Some(self.opponent.setup(&self.game, self.human, self.setups))
    }

    /// What Hathi would play at full strength, and from which position.
    pub fn hint(&mut self, found: &mut dyn FnMut(&Report)) -> Result<(Line, Position), String> {
        let position = self.position()?;
        let root = Root::in_turn(&self.game, &position).ok_or("The game is over.")?;
        let report = self.opponent.hint(root, found)?;
        let line = report.lines.into_iter().next().ok_or("There is no turn to find.")?;
        Ok((line, position))
    }

    /// The person gives up.
    pub fn resign(&mut self) -> Result<(), String> {
        if self.game.outcome().is_some() {
            return Err("The game is over.".to_string());
        }
        let winner = Some(self.human.opponent());
        self.game.end(Outcome { winner, termination: Termination::Resignation });
        self.renew_draft();
        Ok(())
    }

    /// Hathi places its pieces or plays its turn. `found` hears what it finds meanwhile.
    pub fn hathi_plays(&mut self, found: &mut dyn FnMut(&Report)) -> Result<Done, String> {
        let (label, position) = (self.game.label(), *self.game.position());
        let failed = |reason: String| format!("{label}: Hathi is at a loss: {reason}");
        if let Phase::Setup(side) = self.game.phase() {
            let setup = self.opponent.setup(&self.game, side, 0);
            self.set_up(setup).map_err(failed)?;
            return Ok(Done::Setup(setup));
        }
        let clock = self.timing.as_ref().map(Timing::clock);
        let report = self.opponent.turn(&self.game, clock, found).map_err(failed)?;
        let line = report.lines.into_iter().next().ok_or_else(|| failed("no turn was found".to_string()))?;
        let turn = line.turns.first().copied().unwrap_or_default();
        self.play(turn).map_err(failed)?;
        Ok(Done::Turn(line, position, label))
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

    // ------------------------------------------------------------------------------------------------ Records

    /// The game with its players, its time and what is typed of the next turn.
    pub fn record(&self) -> Record {
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

    /// Whether something would be lost.
    pub fn is_unsaved(&self) -> bool {
        self.record().to_string() != self.saved
    }

    /// Tells whoever may have to end the program what must not be lost.
    pub fn keep_for_rescue(&self) {
        *self.rescue.record() = if self.is_unsaved() { self.record().to_string() } else { String::new() };
    }

    /// Nothing has to be rescued any more.
    pub fn forget_rescue(&self) {
        self.rescue.record().clear();
    }

    /// Writes the game to a file, and says to which. Over something that is not this game only if `!` stands before its
    /// name.
    pub fn save(&mut self, argument: &str) -> Result<String, String> {
        let forced = argument.strip_prefix('!').map(str::trim);
        let name = forced.unwrap_or(argument);
        let path = Path::new(name);
        if forced.is_none() && path.is_file() && !self.is_this_game(path) {
            return Err(format!("{name} has something else in it: save !{name} writes over it"));
        }
        let text = self.record().to_string();
        files::write(path, text.as_bytes()).map_err(|error| format!("{name}: {}", files::reason(&error)))?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved::Known;
    use engine::levels::Level;

    fn session() -> Session {
        let opponent = Opponent::new(Level::WEAKEST, 7, 1).unwrap();
        Session::new(Game::new(), Side::Gold, opponent, None, Rescue::default())
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn a_game_goes_on_without_anybody_who_shows_it() {
        let mut session = session();
        assert!(!session.is_hathis_turn() && session.position().is_err());
        session.auto().unwrap();
        assert!(session.is_hathis_turn());
        let Ok(Done::Setup(_)) = session.hathi_plays(&mut |_| {}) else { panic!("Silver places its pieces") };
        let (line, position) = session.hint(&mut |_| {}).unwrap();
        let turn = words(&line.turns[0].notation(&position));
        session.take(&turn, true).unwrap();
        let Ok(Done::Turn(_, _, label)) = session.hathi_plays(&mut |_| {}) else { panic!("Silver plays") };
        assert_eq!((label.as_str(), session.game().label().as_str()), ("2s", "3g"));
        session.undo().unwrap();
        assert_eq!(session.game().label(), "2g");
        session.resign().unwrap();
        assert!(session.resign().is_err() && session.undo().is_err() && session.take(&turn, true).is_err());
    }

    #[test]
    fn what_is_typed_is_taken_as_a_whole_or_not_at_all() {
        let mut session = session();
        assert!(session.take(&words("Ra1 Rb1 Ra1"), false).is_err());
        assert_eq!(session.take_labelled(2, &words("Ra1"), false).unwrap_err(), "Turn 1g is due.");
        session.take(&words("Ra1 Rb1"), false).unwrap();
        let Draft::Setup(draft) = session.draft() else { panic!("pieces are placed") };
        assert_eq!(draft.text(), "Ra1 Rb1");
    }

    #[test]
    fn a_record_knows_who_is_who_and_what_was_typed() {
        let mut session = session();
        session.auto().unwrap();
        session.hathi_plays(&mut |_| {}).unwrap();
        let Draft::Turn(draft) = session.draft() else { panic!("Gold is to move") };
        let position = draft.position().unwrap();
        let step = position.moves()[0];
        let word = words(&Turn::default().with(step).notation(&position));
        session.take(&word, false).unwrap();
        assert!(session.is_unsaved());
        let record = session.record();
        let known = Known::of(&record);
        assert_eq!((known.human, known.level), (Some(Side::Gold), Some(Level::WEAKEST)));
        assert_eq!(words(&known.unfinished), word);
    }
}
