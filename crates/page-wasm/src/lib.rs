//! The door between the browser and Rust: bytes in, bytes out.
//!
//! The host (`web/wasm.js`) writes JSON where [`input`](buffers::input) says, calls one of the functions, and reads JSON of
//! [`output_length`](buffers::output_length) bytes at the address that the function returns. The same program is used
//! three times, each with a memory of its own: by the page (`page_…`), by the Web Worker that searches (`engine_…`), and by the one
//! that does errands (`errand_…`).

pub mod buffers;
pub mod engine_door;
pub mod errand_door;
pub mod host;
pub mod page_door;
