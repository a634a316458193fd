//! The two places where bytes change hands.

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for so many bytes of input, and tells where it is.
// SAFETY of the name: no other function of the program is called so. Likewise below.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// The number of bytes of the last output.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// Lets a function make the output of the input, and tells where the output is. It stays there until the next
/// call.
pub fn exchange(act: impl FnOnce(&[u8]) -> Vec<u8>) -> *const u8 {
    let input = INPUT.take();
    OUTPUT.with_borrow_mut(|output| {
        *output = act(&input);
        output.as_ptr()
    })
}
