// The host: it holds no state of the game. Messages go to the model, its view is drawn, its effects are carried out.

import { Board } from "./board.js";
import { graph } from "./coach.js";
import { baseSheet } from "./base.js";
import { dialogs } from "./dialogs.js";
import { classes, draw, h } from "./dom.js";
import { evalBar } from "./engine-panel.js";
import { errand } from "./errands.js";
import { icon } from "./icons.js";
import { keyName } from "./keys.js";
import { picture, sprites } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { puzzleSheet } from "./puzzles.js";
import { side } from "./screens.js";
import { formSheet, homeSheet, lessonSheet } from "./sheets.js";
import { sound } from "./sound.js";
import { store, stored } from "./store.js";
import { strip } from "./strip.js";
import { load } from "./wasm.js";

/**
 * @typedef {import("./types").Message} Message
 * @typedef {import("./types").View} View
 * @typedef {import("./types").Effect} Effect
 */

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const page = {
    sheet: part("sheet"), stage: part("stage"), top: part("top"), bar: part("bar"), bottom: part("bottom"), side: part("side"),
    rail: part("rail"), main: part("main"), live: part("live"), toast: part("toast"),
    dialog: /** @type {HTMLDialogElement} */ (part("dialog")), question: /** @type {HTMLDialogElement} */ (part("question")),
};

/** @type {((message: Message & { now: number }) => import("./types").Output) | null} */
let model = null;
/** @type {View | null} */
let view = null;
/** @type {import("./engine-client.js").EngineClient | null} */
let engine = null;
/** @type {import("./base-client.js").BaseClient | null} */
let base = null;
let ticking = 0;
/** Views are drawn once a frame at most. */
let frame = 0;
/** The motions of views that came within one frame. @type {import("./types").MotionView[]} */
let motion = [];

/** @type {import("./parts.js").Host} */
const host = { send, local: { tab: "moves", dialog: null, typed: "", comment: null }, redraw, importFiles };

draw(part("sprites"), sprites());
const board = new Board(part("board"));
const pointer = new Pointer(board, page.side, send, show);

/** @param {Message} message */
function send(message) {
    if (!model) return;
    const output = ask(message);
    if (!output) return;
    const { view: next, effects } = output;
    const screen = view?.screen;
    const node = view?.tree?.current;
    view = next;
    if (next.tree?.current !== node) host.local.comment = null;
    motion = motion.concat(next.motion);
    if (screen !== next.screen && screen !== undefined) {
        page.main.focus({ preventScroll: true });
        window.scrollTo(0, 0);
    }
    redraw();
    for (const effect of effects) carryOut(effect);
}

/** What the model says; if it broke, that is said, and nothing more is asked. @param {Message} message */
function ask(message) {
    try {
        return model?.({ now: Date.now(), ...message });
    } catch (error) {
        model = null;
        clearInterval(ticking);
        page.toast.hidden = false;
        page.toast.className = "toast error";
        draw(page.toast, icon("warn"),
            h("p", { class: "grow" }, `Something broke: ${error instanceof Error ? error.message : String(error)}. Your game is kept.`),
            h("button", { type: "button", class: "button", id: "reload", onclick: () => location.reload() }, "Reload"));
        return null;
    }
}

function redraw() {
    if (frame === 0) frame = requestAnimationFrame(show);
}

/** Draws what has not been drawn yet. */
function show() {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!view) return;
    const now = view;
    // While a hand is on the board, what an engine finds is not drawn: every frame belongs to the hand, the first one above all.
    if (pointer.hand && now.board) {
        table(now, now.board);
        return;
    }
    document.title = now.title;
    theme(now);
    draw(page.rail, ...rail(now));
    const sheet = now.screen === "home" && now.home ? homeSheet(host, now, now.home)
        : now.screen === "new" && now.form ? formSheet(host, now.form)
            : now.screen === "base" && now.base ? baseSheet(host, now.base)
                : now.screen === "learn" && now.learn && !now.board ? lessonSheet(host, now.learn)
                    : now.puzzles && !now.board ? puzzleSheet(host, now.puzzles) : null;
    page.sheet.hidden = sheet === null;
    page.stage.hidden = now.board === null;
    draw(page.sheet, sheet);
    if (now.board) {
        page.stage.className = classes("stage", `on-${now.screen}`, now.players === null && "bare", (now.coach?.graph.length ?? 0) > 1 && "graphed");
        table(now, now.board);
        draw(page.bar, now.analysis ? evalBar(now.analysis.bar, now.board.bottom) : null);
        draw(page.side, side(host, now));
    }
    motion = [];
    toast(now);
    dialogs(page.dialog, page.question, host, now);
}

/** The board and the players at its edges. @param {View} now @param {import("./types").BoardView} shown */
function table(now, shown) {
    board.show(shown, motion, now.prefs);
    motion = [];
    const [gold, silver] = now.players ?? [null, null];
    const turned = shown.bottom === "s";
    draw(page.top, strip(turned ? gold : silver));
    draw(page.bottom, strip(turned ? silver : gold), graph(host, now.coach));
}

/** A notice on a screen that has no line of its own for it. @param {View} now */
function toast(now) {
    const wanted = now.board === null || page.side.querySelector(".status") === null;
    page.toast.hidden = !(wanted && now.notice);
    if (wanted && now.notice) {
        page.toast.className = `toast ${now.notice.kind}`;
        draw(page.toast, icon(now.notice.kind === "info" ? "info" : "warn"), h("p", { class: "grow" }, now.notice.text),
            h("button", { type: "button", class: "button icon quiet", "aria-label": "Dismiss", onclick: () => send({ type: "dismiss" }) }, icon("close")));
    }
}

/** @param {View} now */
function theme(now) {
    const name = now.prefs.theme === "system" ? (dark.matches ? "dark" : "light") : now.prefs.theme;
    const root = document.documentElement;
    if (root.dataset.theme === name) return;
    root.dataset.theme = name;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", name === "dark" ? "#191714" : "#f5f0e6");
}

/** @param {View} now */
function rail(now) {
    const go = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {string} */ text, /** @type {() => void} */ press, /** @type {boolean} */ here) =>
        h("button", { type: "button", class: "place", id, "aria-current": here ? "page" : null, "aria-label": text, title: text, onclick: press }, icon(sign), h("span", null, text));
    const open = (/** @type {"settings" | "keys"} */ name) => () => {
        host.local.dialog = name;
        redraw();
    };
    return [
        h("button", { type: "button", class: "logo", id: "rail-home", "aria-label": "Home", title: "Home", onclick: () => send({ type: "go", screen: "home" }) }, picture("E")),
        go("rail-play", "play", "Play", () => send({ type: "go", screen: now.screen === "play" ? "new" : "play" }), now.screen === "play" || now.screen === "new"),
        go("rail-analyse", "analyse", "Analyse", () => send({ type: "go", screen: "analyse" }), now.screen === "analyse" || now.screen === "edit" || now.screen === "mistakes"),
        go("rail-learn", "learn", "Learn", () => send({ type: "go", screen: "learn" }), now.screen === "learn" || now.screen === "puzzles"),
        go("rail-base", "base", "Base", () => send({ type: "go", screen: "base" }), now.screen === "base"),
        h("span", { class: "grow" }),
        h("span", { class: classes("lamp", now.engine.kind), role: "img", "aria-label": now.engine.text, title: now.engine.text }),
        go("rail-settings", "settings", "Settings", open("settings"), false),
        go("rail-keys", "keys", "Keys", open("keys"), false),
    ];
}

/** @param {Effect} effect */
function carryOut(effect) {
    switch (effect.type) {
        case "search":
            engine?.search(effect.query);
            break;
        case "cancel":
            engine?.cancel(effect.id);
            break;
        case "ask":
            void base?.ask(effect.id, effect.question);
            break;
        case "quit":
            base?.quit(effect.id);
            break;
        case "store":
            store(effect.key, effect.value);
            break;
        case "load":
            void loadFile(effect.file);
            break;
        case "errand":
            errand(effect.id, effect.task, (id, result) => send({ type: "computed", id, result }));
            break;
        case "sound":
            sound(effect.name);
            break;
        case "say":
            say(effect.text);
            break;
        case "copy":
            void copy(effect.text);
            break;
        case "link": {
            const address = `${location.href.split("#")[0]}#${effect.hash}`;
            history.replaceState(null, "", address);
            void copy(address);
            break;
        }
        case "unlink":
            history.replaceState(null, "", location.href.split("#")[0]);
            break;
        case "download":
            download(effect.name, effect.text);
            break;
        case "ticks":
            clearInterval(ticking);
            ticking = effect.on ? window.setInterval(() => send({ type: "tick" }), 100) : 0;
            break;
    }
}

/** A file of the page that is not always needed. @param {string} file */
async function loadFile(file) {
    const response = await fetch(new URL(file, import.meta.url)).catch(() => null);
    send({ type: "loaded", file, text: response?.ok ? await response.text() : null });
}

/** Games from files, for the base. @param {File[]} files */
function importFiles(files) {
    void base?.bring(files);
}

/** @param {string} text */
function say(text) {
    // The same text twice would be silent the second time.
    page.live.textContent = "";
    setTimeout(() => { page.live.textContent = text; }, 30);
}

/** @param {string} text */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const field = document.createElement("textarea");
        field.value = text;
        field.className = "hidden";
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
    }
}

/** @param {string} name @param {string} text */
function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Whether keys belong to what has the focus. @param {KeyboardEvent} event */
function taken(event) {
    const at = event.target;
    if (!(at instanceof HTMLElement)) return false;
    if (at.closest("dialog")) return true;
    if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return event.key !== "Escape";
    return at instanceof HTMLButtonElement && (event.key === "Enter" || event.key === " ");
}

window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || taken(event) || !view) return;
    if (event.key === "Escape" && event.target instanceof HTMLElement && event.target !== document.body) event.target.blur();
    const key = keyName(event);
    if (key === null) return;
    if (key === "?") {
        host.local.dialog = "keys";
        redraw();
        event.preventDefault();
        return;
    }
    const field = document.getElementById("typed");
    if (key === "/" && field instanceof HTMLInputElement && !field.disabled) {
        field.focus();
        event.preventDefault();
        return;
    }
    if (view.board && /^(Shift\+|Ctrl\+|Alt\+)*(Arrow|Home|End|PageUp|PageDown|Enter|Backspace| )/.test(key)) event.preventDefault();
    send({ type: "key", key });
});

// After a click a button gives the keys back to the board; who walks with Tab keeps the focus.
document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (event.detail > 0 && button && !button.closest("dialog") && !button.closest("[role=tablist], [role=radiogroup]")) button.blur();
});

/** @param {EventTarget | null} target */
const writes = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (writes(event.target) || text.trim() === "") return;
    event.preventDefault();
    send({ type: "paste", text });
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
    if (writes(event.target)) return;
    event.preventDefault();
    const files = [...event.dataTransfer?.files ?? []];
    if (view?.screen === "base" && files.length > 0) {
        importFiles(files);
        return;
    }
    const file = files[0];
    const text = file ? await file.text() : event.dataTransfer?.getData("text/plain") ?? "";
    if (text.trim() !== "") send({ type: "paste", text });
});
window.addEventListener("hashchange", () => send({ type: "hash", hash: location.hash.slice(1) }));
dark.addEventListener("change", redraw);
// A tab that comes back learns at once what time it is; one that is hidden may never come back.
document.addEventListener("visibilitychange", () => {
    if (document.hidden) send({ type: "leave" });
    else if (ticking) send({ type: "tick" });
});
window.addEventListener("pagehide", () => send({ type: "leave" }));

async function begin() {
    const seed = new Uint32Array(1);
    crypto.getRandomValues(seed);
    const [call, kept] = await Promise.all([load(), stored()]);
    model = (message) => call("page_update", message);
    send({ type: "open", seed: seed[0] ?? 1, stored: kept, hash: location.hash.slice(1) });
    part("loading").hidden = true;
    show();
    const { EngineClient } = await import("./engine-client.js");
    engine = new EngineClient(
        (answer) => send({ type: "answer", answer }),
        (found) => send({ type: "engine", ...found }),
    );
    const { BaseClient } = await import("./base-client.js");
    base = new BaseClient(
        (id, lines) => send({ type: "base", what: { kind: "told", id, lines } }),
        (found) => send({ type: "base", what: { kind: "found", ...found } }),
        (file, line) => send({ type: "base", what: { kind: "brought", file, line } }),
    );
    if ("serviceWorker" in navigator && window.isSecureContext) void navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

begin().catch((error) => {
    part("loading").textContent = `The page could not be started: ${error instanceof Error ? error.message : String(error)}`;
});
