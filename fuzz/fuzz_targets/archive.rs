//! No bytes stop the reader of archives: every line is a game or an error with its place.
#![no_main]

use arimaa::archive::ArchiveReader;
use libfuzzer_sys::fuzz_target;

const HEADER: &[u8] =
    b"id\twusername\tbusername\twrating\tbrating\twtype\tbtype\tevent\ttimecontrol\tstartts\tendts\t\
    result\ttermination\trated\tcorrupt\tmovelist\n";

fuzz_target!(|bytes: &[u8]| {
    // Once with the names that are in the bytes, which are hardly ever right, and once with good ones.
    let named = [HEADER, bytes].concat();
    for source in [bytes, &named] {
        let Ok(reader) = ArchiveReader::new(source) else { continue };
        for game in reader {
            match game.unwrap() {
                Ok(game) => {
                    game.time_control();
                    if let Ok(replay) = game.replay() {
                        game.verdict(&replay);
                    }
                }
                Err(error) => assert!(error.line >= 2 && error.column >= 1 && !error.to_string().is_empty()),
            }
        }
    }
});
