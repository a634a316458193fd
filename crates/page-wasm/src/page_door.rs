//! The page's model.

use crate::buffers::exchange;
use crate::host;
use page::Page;
use std::cell::RefCell;

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// Takes a message; the output is the view and the effects.
// SAFETY of the name: no other function of the program is called so.
#[unsafe(no_mangle)]
pub extern "C" fn page_update() -> *const u8 {
    exchange(|input| {
        PAGE.with_borrow_mut(|page| {
            let page = page.get_or_insert_with(|| {
                host::report_panics();
                Page::default()
            });
            page.update(input)
        })
    })
}
