//! `hathi aei` as a controller starts it.

use crate::program::{hathi, hathi_reads, program};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

const OPENING: &str = "[rrrrrrrrhdcmecdh                                HDCEMCDHRRRRRRRR]";

/// A controller with its engine.
struct Talk {
    engine: Child,
    to_engine: Option<ChildStdin>,
    from_engine: BufReader<ChildStdout>,
}

impl Talk {
    /// The engine is started and introduced.
    fn start() -> Self {
        let arguments = ["aei", "--threads", "1", "--hash", "16"];
        let mut engine = program().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let to_engine = engine.stdin.take();
        let from_engine = BufReader::new(engine.stdout.take().unwrap());
        let mut talk = Self { engine, to_engine, from_engine };
        talk.say("aei");
        assert_eq!(talk.hear(), "protocol-version 1");
        talk.hear_until("aeiok");
        talk
    }

    fn send(&mut self, bytes: &[u8]) -> &mut Self {
        let pipe = self.to_engine.as_mut().unwrap();
        pipe.write_all(bytes).unwrap();
        pipe.flush().unwrap();
        self
    }

    fn say(&mut self, line: &str) -> &mut Self {
        self.send(format!("{line}\n").as_bytes())
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from_engine.read_line(&mut line).unwrap();
        line.trim_end().to_string()
    }

    /// The first line that begins so. If the engine ends before, the test fails.
    #[track_caller]
    fn hear_until(&mut self, start: &str) -> String {
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "the engine has ended, or said nothing, before {start}");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    fn set_opening(&mut self) -> &mut Self {
        self.say(&format!("setposition g {OPENING}"))
    }

    /// The status and the errors of the engine, which ends now by itself.
    fn end(mut self) -> (Option<i32>, String) {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.engine.try_wait().unwrap() {
                break status;
            }
            if began.elapsed() > Duration::from_secs(20) {
                self.engine.kill().unwrap();
                panic!("the engine does not end");
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let mut errors = String::new();
        self.engine.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (status.code(), errors)
    }

    #[track_caller]
    fn ends_well(self) {
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

#[test]
fn a_session_with_every_message() {
    let mut talk = Talk::start();
    talk.say("isready").hear_until("readyok");
    for option in [
        "hash value 8",
        "threads value 1",
        "depth value 4",
        "multipv value 2",
        "seed value 1",
        "ponder value 1",
    ] {
        talk.say(&format!("setoption name {option}"));
    }
    for option in
        ["tcmove 3", "tcreserve 30", "tcpercent 100", "tcmax 60", "tctotal 600", "tcturns 0", "tcturntime 0"]
    {
        talk.say(&format!("setoption name {}", option.replace(' ', " value ")));
    }
    talk.say("newgame").say("isready").hear_until("readyok");
    for side in ["gold", "silver"] {
        let setup = talk.say("go").hear_until("bestmove");
        assert_eq!(setup.split_whitespace().count(), 17, "{side}: {setup}");
        talk.say(&setup.replace("bestmove", "makemove"));
    }
    for option in ["greserve 30", "sreserve 30", "gused 1", "sused 2.5", "lastmoveused 2.5", "moveused 0"] {
        talk.say(&format!("setoption name {}", option.replace(' ', " value ")));
    }
    for option in [
        "opponent value Some One",
        "opponent_rating value 1500",
        "rating value 1600",
        "rated value 0",
        "event value Cup",
    ] {
        talk.say(&format!("setoption name {option}"));
    }
    let turn = talk.say("go").hear_until("bestmove");
    talk.say(&turn.replace("bestmove", "makemove")).say("go ponder").hear_until("info pv");
    let answer = talk.say("stop").hear_until("bestmove");
    talk.say(&answer.replace("bestmove", "makemove"));
    talk.set_opening().say("go").hear_until("info multipv 2");
    talk.hear_until("bestmove");
    // Nothing of all this was wrong.
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("quit");
    talk.ends_well();
}

#[test]
fn a_search_is_stopped_at_once_and_the_engine_listens_meanwhile() {
    let mut talk = Talk::start();
    talk.set_opening();
    let times = (0..5).map(|_| {
        talk.say("go ponder").hear_until("info pv");
        talk.say("isready").hear_until("readyok");
        let began = Instant::now();
        talk.say("stop").hear_until("bestmove");
        began.elapsed()
    });
    // Other programs may have the processor for a while, but not each time.
    let quickest = times.min().unwrap();
    assert!(quickest < Duration::from_millis(20), "{quickest:?}");
    talk.say("go ponder").say("makemove Ed2n").say("isready").hear_until("readyok");
    talk.say("go ponder").hear_until("info pv");
    talk.say("quit");
    talk.ends_well();
}

#[test]
fn the_clock_is_kept() {
    let mut talk = Talk::start();
    talk.say("setoption name tcmove value 0.2").set_opening();
    let times: Vec<Duration> = (0..5)
        .map(|_| {
            let began = Instant::now();
            talk.say("go").hear_until("bestmove");
            began.elapsed()
        })
        .collect();
    // As above: it is in time unless the machine is busy, and it does not play before it has thought.
    assert!(times.iter().min() < Some(&Duration::from_millis(200)), "{times:?}");
    assert!(times.iter().max() > Some(&Duration::from_millis(50)), "{times:?}");
    talk.say("quit");
    talk.ends_well();
}

#[test]
fn garbage_is_refused_and_a_controller_that_is_gone_is_not_missed() {
    let mut talk = Talk::start();
    talk.send(b"makemove \xff\xfe\x00\n").hear_until("log Error: makemove");
    talk.send(&vec![b'x'; 1_000_000]).send(b"\nisready\n").hear_until("log Error: a line has at most");
    talk.hear_until("readyok");
    talk.send(b"\xff\xfe\n").hear_until("log Error: column 1: there is no message");
    let (status, errors) = talk.end();
    assert_eq!(status, Some(2));
    assert!(
        errors.starts_with("hathi: column 1: there is no message") && errors.lines().count() == 1,
        "{errors}"
    );

    let mut talk = Talk::start();
    talk.set_opening().say("go ponder").hear_until("info pv");
    talk.to_engine = None;
    talk.ends_well();
}

#[test]
fn messages_in_the_wrong_order_are_errors_and_no_more() {
    let input = b"isready\ngo\nstop\naei\nstop\nmakemove Ee2n\nsetposition g [\naei\nsetoption name x\nisready\nquit\nisready\n";
    let out = hathi_reads(&["aei"], input).fine();
    let logs: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("log ")).collect();
    assert_eq!(logs.len(), 8, "{out}");
    assert_eq!(logs.iter().filter(|line| line.starts_with("Error: ")).count(), 6, "{out}");
    assert_eq!(logs[3], "Debug: there is no search to stop");
    assert_eq!(logs[7], "Warning: there is no option \"x\"");
    assert!(out.ends_with("readyok\n") && out.matches("readyok").count() == 1, "no answer after quit: {out}");
}

#[test]
fn the_engine_calls_a_controller_that_listens_on_a_socket() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let mut engine = program().args(["aei", "--server", "127.0.0.1", "--port", &port]).spawn().unwrap();
    let (mut stream, _) = listener.accept().unwrap();
    writeln!(stream, "aei\nisready").unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.next().as_deref(), Some("protocol-version 1"));
    assert!(lines.any(|line| line == "readyok"));
    writeln!(stream, "quit").unwrap();
    assert!(engine.wait().unwrap().success());

    drop(listener);
    let refused = hathi(&["aei", "--server", "127.0.0.1", "--port", &port]).refused();
    assert!(refused.starts_with(&format!("127.0.0.1 port {port}: ")), "{refused}");
    assert!(hathi(&["aei", "--server", "127.0.0.1"]).refused().contains("--port"));
}
