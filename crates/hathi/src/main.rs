//! Hathi plays, explains and studies the board game Arimaa.
//!
//! This is only the command line: arguments, progress and printing over the libraries.

mod aei;
mod analysis;
mod analyze;
mod annotate;
mod base;
mod bench;
mod check;
mod complexity;
mod compliance;
mod contest;
mod data;
mod eval;
mod failure;
mod findings;
mod interruption;
mod lab;
mod learn;
mod openings;
mod paper;
mod perft;
mod play;
mod progress;
mod puzzles;
mod resources;
mod selfplay;
mod serve;
mod show;
mod site;
mod source;
mod tactics;
mod train;
mod train_policy;
mod tune;
mod turns;

use clap::{Parser, Subcommand};
use failure::{Failure, INTERRUPTED, Status};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

/// Plays, explains and studies the board game Arimaa.
#[derive(Parser)]
#[command(name = "hathi", version, about, after_help = POSITION_HELP, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const POSITION_HELP: &str = "\
POSITION is one of
  a file with a position, long (a drawn board) or short;
  the position itself: \"g [64 characters from a8 to h1, blanks where nobody is]\",
    or \"g3 […]\" with three steps left;
  a game record, for its last position, or FILE@12s for the one before turn 12s;
  -  to read any of these from standard input.";

#[derive(Subcommand)]
enum Command {
    /// Play and analyse in the browser; without any command too, and then the browser is opened
    Serve(serve::Serve),
    /// Write the page as files that any web server can serve, engine included
    Site(site::Site),
    /// Play against Hathi in the terminal
    #[command(after_help = POSITION_HELP)]
    Play(play::Play),
    /// Draw a position: whose turn it is, steps left, frozen pieces marked
    #[command(after_help = POSITION_HELP)]
    Show(show::Show),
    /// Count or list the distinct legal turns of a position
    #[command(after_help = POSITION_HELP)]
    Turns(turns::Turns),
    /// Tell how good a position is, and why: term by term
    #[command(after_help = POSITION_HELP)]
    Eval(eval::Eval),
    /// Search the best turns of a position, and show them as they are found
    #[command(after_help = POSITION_HELP, visible_alias = "analyse")]
    Analyze(analyze::Analyze),
    /// Tell what was good and bad in whole games, and why: turn by turn
    Annotate(annotate::Annotate),
    /// Make puzzles from games, or check them
    Puzzles(puzzles::Puzzles),
    /// Count the sequences of steps from a position, to test and time the move generator
    #[command(after_help = POSITION_HELP)]
    Perft(perft::Perft),
    /// Search fixed positions: a number that is the same unless the engine plays otherwise, and the speed
    Bench(bench::Bench),
    /// Goals, captures, threats, mobility and distances of a position, exactly; or verify them by brute force
    #[command(after_help = POSITION_HELP)]
    Tactics(tactics::Tactics),
    /// Answer questions about positions for other programs: JSON over standard input and output
    Analysis(analysis::Analysis),
    /// Play for any controller that speaks AEI, the Arimaa Engine Interface
    Aei(aei::Aei),
    /// Every game at your fingertips: import, search, explore, statistics, export
    Base(Box<base::BaseCommand>),
    /// Let engines play against each other, and tell which is stronger and how sure that is
    Match(contest::Contest),
    /// Check an AEI engine message by message, and say what it does wrong
    Compliance(compliance::Compliance),
    /// Experiments with the engine itself: what each technique, more speed and more time are worth
    Lab(lab::Lab),
    /// Learn generation after generation: self-play, training, and a match that decides whether the network is kept
    Learn(learn::Learn),
    /// Train a network on samples of self-play
    Train(train::Train),
    /// Train a policy network on the turns that searches of self-play have chosen
    TrainPolicy(train_policy::TrainPolicy),
    /// Tune numbers of the evaluation or the search by matches: hill climbing or SPSA
    Tune(tune::Tune),
    /// Make starts for matches: varied, sane and balanced
    Openings(openings::Openings),
    /// Let Hathi play fast games against itself, and keep their positions for training
    Selfplay(selfplay::SelfPlay),
    /// Look at positions kept for training, check them, put them together
    Data(data::Data),
    /// Replay game records and archives by the rules, and report what is broken
    Check(check::Check),
    /// Compute the complexity of the game (chapter 2 of Cox's thesis), also from games
    Complexity(complexity::Complexity),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return refuse(&failure::usage(&error)),
        Err(error) => {
            // Help and version are no errors; a closed pipe is none of our business.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    let columns = console::Term::stdout().size_checked().map(|(_, columns)| columns.into());
    let mut out = paper::Paper::new(
        BufWriter::new(io::stdout().lock()),
        columns.filter(|_| io::stdout().is_terminal()),
    );
    let result = match arguments.command {
        Some(Command::Serve(command)) => command.run(&mut out),
        Some(Command::Site(command)) => command.run(&mut out),
        Some(Command::Play(command)) => command.run(&mut out),
        Some(Command::Show(command)) => command.run(&mut out),
        Some(Command::Turns(command)) => command.run(&mut out),
        Some(Command::Eval(command)) => command.run(&mut out),
        Some(Command::Analyze(command)) => command.run(&mut out),
        Some(Command::Annotate(command)) => command.run(&mut out),
        Some(Command::Puzzles(command)) => command.run(&mut out),
        Some(Command::Analysis(command)) => command.run(&mut out),
        Some(Command::Bench(command)) => command.run(&mut out),
        Some(Command::Perft(command)) => command.run(&mut out),
        Some(Command::Tactics(command)) => command.run(&mut out),
        Some(Command::Aei(command)) => command.run(&mut out),
        Some(Command::Base(command)) => command.run(&mut out),
        Some(Command::Match(command)) => command.run(&mut out),
        Some(Command::Compliance(command)) => command.run(&mut out),
        Some(Command::Lab(command)) => command.run(&mut out),
        Some(Command::Learn(command)) => command.run(&mut out),
        Some(Command::Train(command)) => command.run(&mut out),
        Some(Command::TrainPolicy(command)) => command.run(&mut out),
        Some(Command::Tune(command)) => command.run(&mut out),
        Some(Command::Openings(command)) => command.run(&mut out),
        Some(Command::Selfplay(command)) => command.run(&mut out),
        Some(Command::Data(command)) => command.run(&mut out),
        Some(Command::Check(command)) => command.run(&mut out),
        Some(Command::Complexity(command)) => command.run(&mut out),
        None => serve::Serve::here().run(&mut out),
    };
    match result.and_then(|status| Ok(out.flush().map(|()| status)?)) {
        Ok(Status::Fine) => ExitCode::SUCCESS,
        Ok(Status::Broken) => ExitCode::from(1),
        Ok(Status::Interrupted) => ExitCode::from(INTERRUPTED),
        // The reader of our output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => refuse(&failure.to_string()),
    }
}

/// One line that says what is wrong.
fn refuse(message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "hathi: {}", paper::plain(message));
    ExitCode::from(2)
}
