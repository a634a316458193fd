//! One game under the eyes of the referee, between players that do as they are told.

use arena::referee::{Agreement, Played, Rules, play};
use arena::{Allowance, Fault, FaultKind, Pace, Player, Thought};
use arimaa::{Game, Outcome, Phase, Ply, Side, Termination, Turn};
use engine::search::Stop;
use std::time::Duration;

/// Plays the first legal turn of one move, always with the same score, after the same time.
#[derive(Clone, Default)]
struct Puppet {
    score: Option<i32>,
    takes: Duration,
    /// What it says instead of a turn, from its n-th turn on.
    instead: Option<(usize, Result<&'static str, FaultKind>)>,
    turns: usize,
}

impl Player for Puppet {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.turns = 0;
        Ok(())
    }

    fn think(&mut self, game: &Game, _: &Allowance<'_>) -> Result<Thought, Fault> {
        self.turns += 1;
        std::thread::sleep(self.takes);
        let Phase::Turn(position) = game.phase() else { panic!("no turn is due") };
        let turn = match self.instead {
            Some((from, Err(kind))) if self.turns >= from => return Err(Fault::new(kind, "as told")),
            // A turn that is legal somewhere else.
            Some((from, Ok(text))) if self.turns >= from => {
                Turn::parse(text, &start().position().clone()).unwrap()
            }
            _ => {
                let legal = |turn: &Turn| game.clone().play(*turn).is_ok();
                position.moves().into_iter().map(|mv| Turn::default().with(mv)).find(legal).unwrap()
            }
        };
        Ok(Thought { ply: Ply::Turn(turn), score: self.score, depth: Some(4), nodes: None })
    }
}

fn start() -> Game {
    let mut game = Game::new();
    game.play_text("Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2").unwrap();
    game.play_text("ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7").unwrap();
    game
}

fn game(gold: Puppet, silver: Puppet, paces: [&str; 2], rules: Rules) -> Played {
    let (mut gold, mut silver) = (gold, silver);
    let paces = paces.map(|pace| pace.parse::<Pace>().unwrap());
    play(start(), [&mut gold, &mut silver], paces, &rules, &Stop::new()).expect("nobody stops it")
}

fn scored(score: i32) -> Puppet {
    Puppet { score: Some(score), ..Puppet::default() }
}

fn slow(millis: u64) -> Puppet {
    Puppet { takes: Duration::from_millis(millis), ..Puppet::default() }
}

fn won_by(side: Side, termination: Termination) -> Outcome {
    Outcome { winner: Some(side), termination }
}

const UNTIMED: [&str; 2] = ["none"; 2];

#[test]
fn an_illegal_turn_loses() {
    let bad = Puppet { instead: Some((2, Ok("Ed2n"))), ..Puppet::default() };
    let played = game(Puppet::default(), bad, UNTIMED, Rules::default());
    assert_eq!(played.outcome, won_by(Side::Gold, Termination::IllegalMove));
    let (side, fault) = played.fault.unwrap();
    assert_eq!((side, fault.kind), (Side::Silver, FaultKind::Illegal));
    assert_eq!(played.notes.len(), 3);
}

#[test]
fn a_fault_loses_and_keeps_its_name() {
    for kind in FaultKind::ALL {
        let bad = Puppet { instead: Some((1, Err(kind))), ..Puppet::default() };
        let played = game(bad, Puppet::default(), UNTIMED, Rules::default());
        assert_eq!(played.outcome.winner, Some(Side::Silver));
        assert_eq!(played.fault.unwrap().1.kind, kind);
    }
}

#[test]
fn each_side_has_a_clock_of_its_own() {
    let rules = Rules { last_turn: Some(3), ..Rules::default() };
    let played = game(slow(30), slow(30), ["10s/10s", "0.01s/0.01s"], Rules { lag: Duration::ZERO, ..rules });
    assert_eq!(played.outcome, won_by(Side::Gold, Termination::Time));
    let played = game(slow(5), slow(5), ["10s/10s", "none"], rules);
    assert_eq!(played.outcome.termination, Termination::Score);
    assert!(played.notes[0].reserve > 15.0, "what was not used of 10 s is added");
}

#[test]
fn a_turn_may_be_late_by_the_lag() {
    let rules = Rules { last_turn: Some(2), ..Rules::default() };
    let late = |lag| {
        let rules = Rules { lag: Duration::from_millis(lag), ..rules };
        game(slow(40), slow(0), ["0.02s", "0.02s"], rules).outcome
    };
    assert_eq!(late(0), won_by(Side::Silver, Termination::Time));
    assert_eq!(late(10_000).termination, Termination::Score);
}

#[test]
fn players_can_agree_about_the_winner() {
    let agreement = Agreement { score: 1000, turns: 3 };
    let rules = Rules { agreement: Some(agreement), last_turn: Some(9), ..Rules::default() };
    let played = game(scored(-1200), scored(1000), UNTIMED, rules);
    assert_eq!(played.outcome, won_by(Side::Silver, Termination::Resignation));
    assert!(played.adjudicated);
    assert_eq!(played.notes.len(), 6);
    for (gold, silver) in [(-1200, 900), (-900, 1200), (1200, 1200), (-1200, -1200)] {
        let played = game(scored(gold), scored(silver), UNTIMED, rules);
        assert_eq!(played.outcome.termination, Termination::Score, "{gold} {silver}");
    }
}

#[test]
fn the_score_decides_after_the_last_turn() {
    let rules = Rules { last_turn: Some(5), ..Rules::default() };
    let played = game(Puppet::default(), Puppet::default(), UNTIMED, rules);
    // Nothing was captured: Silver wins.
    assert_eq!(played.outcome, won_by(Side::Silver, Termination::Score));
    assert_eq!(played.game.label(), "6g");
    let played = game(Puppet::default(), Puppet::default(), ["0/0/100/0/4t", "none"], Rules::default());
    assert_eq!((played.outcome.termination, played.game.label().as_str()), (Termination::Score, "5g"));
}

#[test]
fn a_stopped_game_has_no_result() {
    let stop = Stop::new();
    stop.request();
    let (mut gold, mut silver) = (Puppet::default(), Puppet::default());
    let paces = [Pace::Unlimited; 2];
    assert!(play(start(), [&mut gold, &mut silver], paces, &Rules::default(), &stop).is_none());
}
