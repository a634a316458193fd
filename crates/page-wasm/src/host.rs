//! What the host does for the program: it has the clock, and hears of a panic.

use std::time::Duration;

/// The time since some moment.
#[cfg(target_arch = "wasm32")]
pub fn clock() -> Duration {
    Duration::from_secs_f64(browser::now().max(0.0) / 1000.0)
}

/// The time since some moment.
#[cfg(not(target_arch = "wasm32"))]
pub fn clock() -> Duration {
    engine::search::system_clock()
}

/// Lets the host know why the program breaks.
pub fn report_panics() {
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        browser::fail(text.as_ptr(), text.len());
    }));
}

#[cfg(target_arch = "wasm32")]
mod browser {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        // SAFETY: the host has it, and it touches no memory.
        pub safe fn now() -> f64;
        /// The address and length of a text.
        // SAFETY: the host only reads there, before it returns.
        pub safe fn fail(text: *const u8, length: usize);
    }
}
