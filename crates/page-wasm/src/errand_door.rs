//! What takes too long for the thread that draws, in a Web Worker of its own.

use crate::buffers::exchange;
use crate::host;

/// Does an errand of the page: JSON in, JSON out.
// SAFETY of the name: no other function of the program is called so.
#[unsafe(no_mangle)]
pub extern "C" fn errand_run() -> *const u8 {
    exchange(|input| {
        host::report_panics();
        page::run_errand(&String::from_utf8_lossy(input)).into_bytes()
    })
}
