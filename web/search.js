// The search: a form, a board on which a pattern is drawn, and what was found.

import { gameList, toBase } from "./base-parts.js";
import { classes, h } from "./dom.js";
import { icon } from "./icons.js";
import { button, segments, toggle, valueOf } from "./parts.js";
import { picture } from "./pieces.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").SearchView} SearchView
 * @typedef {import("./types").SearchField} SearchField
 * @typedef {import("./types").SearchFieldView} SearchFieldView
 */

/** Fields that stand with the games, and with the positions. @type {SearchField[][]} */
const GAMES = [["player", "side"], ["opponent", "result"], ["least-rating", "most-rating"], ["from", "before"], ["least-turns", "most-turns"], ["end", "players"], ["event", "time-control"]];
/** @type {SearchField[]} */
const POSITIONS = ["material", "motif", "mover"];
/** @type {SearchField[]} */
const SWITCHES = ["mirrored", "exchanged", "all"];

/** @param {Host} host @param {SearchView} search */
export function searchPage(host, search) {
    const send = toBase(host);
    const view = (/** @type {SearchField} */ name) => search.fields.find((one) => one.field === name);
    const field = (/** @type {SearchField} */ name) => {
        const found = view(name);
        return found && formField(found, search.names, (value) => send({ kind: "field", field: name, value }));
    };
    const find = (/** @type {Event} */ event) => {
        event.preventDefault();
        send({ kind: "find" });
        // On a phone the answer stands below the form: it is gone to once it is drawn.
        const found = document.querySelector(".search-found");
        if (found && found.getBoundingClientRect().top > window.innerHeight / 2) requestAnimationFrame(() => requestAnimationFrame(() => found.scrollIntoView()));
    };
    return h("div", { class: "search-page" },
        h("form", { class: "search-form", onsubmit: find },
            h("datalist", { id: "known-names" }, search.names.map((name) => h("option", { value: name }))),
            h("section", { class: "base-block" },
                h("h2", null, "Games"),
                h("div", { class: "pairs" }, GAMES.map((pair) => pair.map(field)))),
            h("section", { class: "base-block" },
                h("h2", null, "Positions in them"),
                patternBoard(host, search.pattern),
                search.pattern.later && h("div", { class: "pairs" }, field("apart")),
                h("div", { class: "pairs" }, POSITIONS.map(field)),
                h("div", { class: "switches" }, SWITCHES.map((name) => {
                    const found = view(name);
                    return found && toggle(found.label, found.value !== "", (on) => send({ kind: "field", field: name, value: on ? "yes" : "" }), `search-${name}`);
                }))),
            h("div", { class: "row search-end" },
                button("Begin anew", () => send({ kind: "anew" }), { kind: "quiet", id: "search-anew" }),
                h("button", { type: "submit", class: "button primary grow large", id: "search-find", disabled: !search.canFind || search.running }, icon("search"), "Search"))),
        h("section", { class: classes("search-found", search.status && "asked"), "aria-label": "What was found" },
            h("div", { class: "row wrap found-head" },
                h("p", { class: classes("grow", search.wrong ? "problem" : "soft", search.running && "looking"), id: "search-status", role: "status" }, search.status || "Fill in what you know, draw what you look for, or both."),
                search.running && button("Stop", () => send({ kind: "stop" }), { icon: "close", id: "search-stop" }),
                search.export ? h("span", { class: "small soft", role: "status" }, search.export)
                    : search.formats.length > 0 && h("span", { class: "row wrap exports" }, h("span", { class: "small soft" }, "Save as"),
                        search.formats.map((format) => h("button", {
                            type: "button", class: "chip", id: `export-${format.value}`,
                            onclick: () => send({ kind: "export", format: /** @type {import("./types").BaseFormat} */ (format.value) }),
                        }, format.name)))),
            gameList(host, search.found, "Found"),
            search.more && h("p", { class: "found-more" }, button("More", () => send({ kind: "more" }), { id: "search-more" }))));
}

/** @param {SearchFieldView} field @param {string[]} names @param {(value: string) => void} set */
function formField(field, names, set) {
    const id = `search-${field.field}`;
    const more = { class: "field", id, value: field.value, "aria-invalid": field.problem ? "true" : null, "aria-describedby": field.problem ? `${id}-problem` : null };
    return h("div", { class: "labelled", key: field.field },
        h("label", { class: "small soft", for: id }, field.label),
        field.options.length > 0
            ? h("select", { ...more, onchange: (/** @type {Event} */ event) => set(valueOf(event)) }, field.options.map((option) => h("option", { value: option.value }, option.name)))
            : h("input", {
                ...more, placeholder: field.hint, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 100,
                list: ["player", "opponent"].includes(field.field) && names.length > 0 ? "known-names" : null,
                oninput: (/** @type {Event} */ event) => set(valueOf(event)),
            }),
        field.problem && h("p", { class: "problem small", id: `${id}-problem` }, field.problem));
}

/** @param {Host} host @param {import("./types").PatternView} pattern */
function patternBoard(host, pattern) {
    const send = toBase(host);
    const layers = [{ value: "first", name: pattern.drawn[0] ? "First •" : "First", text: "" }, { value: "later", name: pattern.drawn[1] ? "Later •" : "Later", text: "What stands on the board later in the same game" }];
    return h("div", { class: "pattern-draw" },
        h("div", { class: "brushes", role: "radiogroup", "aria-label": "What is drawn" }, pattern.brushes.map((brush) => h("button", {
            type: "button", role: "radio", class: "brush", "data-brush": brush.thing, "aria-checked": String(brush.selected), "aria-label": brush.name, title: brush.name,
            onclick: () => send({ kind: "brush", thing: brush.thing }),
        }, /[a-z]/i.test(brush.thing) ? picture(brush.thing) : h("span", { class: "brush-sign" }, brush.thing === "-" ? "∅" : brush.thing === "*" ? "∗" : icon("clear"))))),
        h("div", { class: "pattern-board", role: "group", "aria-label": "Pattern" }, pattern.squares.map((square) => h("button", {
            type: "button", class: classes("pattern-square", ["c3", "f3", "c6", "f6"].includes(square.square) && "trap", square.things && "drawn"),
            "data-square": square.square, "aria-label": square.text, title: square.text,
            onclick: () => send({ kind: "square", square: square.square }),
        }, things(square.things)))),
        h("div", { class: "row wrap pattern-ways" },
            segments("Pattern", layers, pattern.later ? "later" : "first", (value) => send({ kind: "layer", later: value === "later" })),
            button("From the analysis", () => send({ kind: "from-analysis" }), { disabled: !pattern.canTake, id: "pattern-take", title: "What stands on the board of the analysis" }),
            button("Empty", () => send({ kind: "wipe" }), { disabled: pattern.text === "", id: "pattern-wipe" })),
        h("p", { class: "small soft mono pattern-text" }, pattern.text || "Choose a piece, then press squares. Several on one square: any of them."));
}

/** What may stand on a square. @param {string} things */
function things(things) {
    const letters = [...things].filter((thing) => /[a-z]/i.test(thing));
    const signs = [...things].filter((thing) => thing === "-" || thing === "*");
    return h("span", { class: `things of-${Math.min(letters.length + signs.length, 5)}` },
        letters.slice(0, 4).map((letter) => picture(letter)),
        signs.map((thing) => h("span", { class: "thing-sign" }, thing === "-" ? "∅" : "∗")),
        letters.length > 4 && h("span", { class: "thing-more" }, `+${letters.length - 4}`));
}
