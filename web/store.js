// What is kept in this browser: short texts by key, under one prefix. If the browser keeps nothing (a private window, a
// full disk), the page works on without it.

const PREFIX = "hathi.";
/** Where the person is belongs to the tab: it is found again after a reload. */
const SCREEN = "screen";
/** Only to the tab: another one that opens the same link reads it. */
const LINK = "link";

/** All that begins with the prefix. @param {() => Storage} storage @returns {Record<string, string>} */
function all(storage) {
    /** @type {Record<string, string>} */
    const found = {};
    try {
        const from = storage();
        for (let i = 0; i < from.length; i++) {
            const key = from.key(i);
            if (key?.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = from.getItem(key) ?? "";
        }
    } catch {
        return {};
    }
    return found;
}

/** Whether the page is open in another tab; every tab holds a lock as long as it lives. */
async function others() {
    if (!navigator.locks) return false;
    const { held } = await navigator.locks.query();
    void navigator.locks.request(PREFIX, { mode: "shared" }, () => new Promise(() => {}));
    return held?.some((lock) => lock.name === PREFIX) ?? false;
}

/**
 * All that is kept. A new tab begins where the last one was, unless that is still open: two tabs with one game would
 * disturb each other.
 * @returns {Promise<Record<string, string>>}
 */
export async function stored() {
    const kept = all(() => localStorage);
    if (await others().catch(() => false)) delete kept[SCREEN];
    return { ...kept, ...all(() => sessionStorage) };
}

/** @param {() => Storage} storage @param {string} key @param {string | null} value */
function put(storage, key, value) {
    try {
        if (value === null) storage().removeItem(PREFIX + key);
        else storage().setItem(PREFIX + key, value);
    } catch {
        // Nothing can be kept here.
    }
}

/** @param {string} key @param {string | null} value */
export function store(key, value) {
    if (key === SCREEN || key === LINK) put(() => sessionStorage, key, value);
    if (key !== LINK) put(() => localStorage, key, value);
}
