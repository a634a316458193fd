// Dialogs: a question of the model, preferences, keys, and a place to paste into. They are the browser's own, so that focus,
// Escape and the rest of the page behave.

import { draw, h } from "./dom.js";
import { button, segments, sign, toggle } from "./parts.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").View} View
 */

/** @param {string} value @param {string} name */
const option = (value, name) => ({ value, name, text: "" });

/** @param {Host} host @param {View} view */
function settings(host, view) {
    const { prefs } = view;
    const prefer = (/** @type {string} */ name) => (/** @type {string | boolean} */ value) => host.send({ type: "prefer", name, value });
    return [
        h("h3", null, "Colours"),
        segments("Colours", [option("system", "As the system"), option("light", "Light"), option("dark", "Dark")], prefs.theme, prefer("theme")),
        h("h3", null, "Board"),
        segments("Board", [option("warm", "Sand"), option("slate", "Stone"), option("meadow", "Meadow")], prefs.board, prefer("board")),
        h("h3", null, "Names of squares"),
        segments("Names of squares", [option("off", "Off"), option("traps", "Traps"), option("all", "All")], prefs.coordinates, prefer("coordinates")),
        h("div", { class: "switches" },
            toggle("Sounds", prefs.sound, prefer("sound"), "pref-sound"),
            toggle("Pieces glide", prefs.animation, prefer("animation"), "pref-animation"),
            toggle("End the turn by itself after four steps", prefs.autoEnd, prefer("autoEnd"), "pref-auto-end"),
            toggle("Show strength as pips", prefs.strength, prefer("strength"), "pref-strength"),
            toggle("Show where a piece can go", prefs.targets, prefer("targets"), "pref-targets")),
    ];
}

/** @param {View} view */
function keys(view) {
    return h("dl", { class: "keys" }, view.keys.map((key) => [h("dt", null, key.key.split(", ").map((one) => [h("kbd", null, one), " "])), h("dd", null, key.text)]));
}

/** @param {Host} host */
function open(host) {
    return h("form", {
        class: "stack",
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const field = /** @type {HTMLTextAreaElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("text"));
            const text = field.value;
            if (text.trim() === "") return;
            field.value = "";
            host.local.dialog = null;
            host.send({ type: "paste", text });
        },
    },
        h("p", { class: "soft" }, "A record, a position, a line of an archive or a link. You can also paste or drop it anywhere on the page."),
        h("textarea", { class: "field mono", name: "text", id: "open-text", rows: 9, "aria-label": "Game or position", spellcheck: "false", autofocus: true }),
        h("div", { class: "row" },
            h("label", { class: "button" }, "From a file …", h("input", {
                type: "file", class: "hidden", accept: ".txt,.arimaa,.pgn,text/plain",
                onchange: async (/** @type {Event} */ event) => {
                    const input = /** @type {HTMLInputElement} */ (event.target);
                    const file = input.files?.[0];
                    if (!file) return;
                    const text = await file.text();
                    input.value = "";
                    host.local.dialog = null;
                    host.send({ type: "paste", text });
                },
            })),
            h("button", { type: "submit", class: "button primary grow", id: "open-done" }, "Open")));
}

/** @param {HTMLDialogElement} dialog @param {boolean} wanted */
function showing(dialog, wanted) {
    if (wanted && !dialog.open) dialog.showModal();
    else if (!wanted && dialog.open) dialog.close();
}

/** @param {HTMLDialogElement} dialog the host's own @param {HTMLDialogElement} question @param {Host} host @param {View} view */
export function dialogs(dialog, question, host, view) {
    const name = host.local.dialog;
    const close = () => {
        host.local.dialog = null;
        host.redraw();
    };
    if (name) {
        const title = { settings: "Settings", keys: "Keys", open: "Open" }[name];
        dialog.setAttribute("aria-label", title);
        draw(dialog, h("div", { class: "dialog-body", key: name },
            h("header", { class: "row" }, h("h2", { class: "grow" }, title), sign("close", "Close", close, { id: "dialog-close" })),
            h("div", { class: "stack dialog-text" }, name === "settings" ? settings(host, view) : name === "keys" ? keys(view) : open(host))));
        dialog.onclose = () => {
            if (host.local.dialog) close();
        };
        dialog.onclick = (event) => {
            if (event.target === dialog) close();
        };
    }
    showing(dialog, name !== null);

    const { confirm } = view;
    if (confirm) {
        question.setAttribute("aria-label", confirm.text);
        draw(question, h("div", { class: "dialog-body" },
            h("p", { class: "question" }, confirm.text),
            h("div", { class: "row" },
                button(confirm.no, () => host.send({ type: "confirm", yes: false }), { kind: "grow", id: "confirm-no" }),
                button(confirm.yes, () => host.send({ type: "confirm", yes: true }), { kind: "primary grow", id: "confirm-yes" }))));
        question.oncancel = (event) => {
            event.preventDefault();
            host.send({ type: "confirm", yes: false });
        };
    }
    showing(question, confirm !== null);
}
