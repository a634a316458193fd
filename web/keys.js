// What a key is called: as in the browser, with the modifiers in one order before names of more than one letter.

/** @param {KeyboardEvent} event @returns {string | null} none for what belongs to the browser or the system */
export function keyName(event) {
    const { key } = event;
    if (event.isComposing || ["Shift", "Control", "Alt", "Meta", "CapsLock", "Tab", "Dead", "Unidentified", "Process"].includes(key)) return null;
    if (event.metaKey) return null;
    if (key.length === 1) return event.ctrlKey || event.altKey ? null : key;
    return `${event.shiftKey ? "Shift+" : ""}${event.ctrlKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${key}`;
}
