// What is kept in this browser: short texts by key, under one prefix. If the browser keeps nothing (a private window, a
// full disk), the page works on without it and says so once.

const PREFIX = "hathi.";

/** @returns {Record<string, string>} */
export function stored() {
    /** @type {Record<string, string>} */
    const all = {};
    try {
        for (let i = 0; i < localStorage.length; i++) {
            const key = localStorage.key(i);
            if (key?.startsWith(PREFIX)) all[key.slice(PREFIX.length)] = localStorage.getItem(key) ?? "";
        }
    } catch {
        return {};
    }
    return all;
}

/** Whether it could be kept. @param {string} key @param {string | null} value */
export function store(key, value) {
    try {
        if (value === null) localStorage.removeItem(PREFIX + key);
        else localStorage.setItem(PREFIX + key, value);
        return true;
    } catch {
        return false;
    }
}
