// The explorer beside the board: what was played in this position, or what people would play.

import { baseHelp, gameList, setupPicture, toBase } from "./base-parts.js";
import { classes, h } from "./dom.js";
import { likelyList } from "./likely.js";
import { button, segments, valueOf } from "./parts.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").ExplorerView} ExplorerView
 * @typedef {import("./types").ExplorerTurnView} ExplorerTurnView
 */

const LISTS = [{ value: "played", name: "What was played", text: "" }, { value: "likely", name: "What people would play", text: "" }];

/** @param {Host} host @param {ExplorerView | null} explorer @param {import("./types").LikelyView | null} likely */
export function explorerPanel(host, explorer, likely) {
    if (!explorer) return null;
    return h("div", { class: "scroll explorer" },
        segments("List", LISTS, likely ? "likely" : "played", (value) => host.send({ type: "likely", on: value === "likely" })),
        likely ? likelyList(host, likely) : explorer.help ? baseHelp(host, explorer.help) : played(host, explorer));
}

/** @param {Host} host @param {ExplorerView} explorer */
function played(host, explorer) {
    const send = toBase(host);
    const narrow = (/** @type {import("./types").ExplorerField} */ field) => (/** @type {Event} */ event) => send({ kind: "narrow", field, value: valueOf(event) });
    return [
        h("div", { class: "explorer-fields" }, explorer.fields.map((field) => field.options.length > 0
            ? h("select", { class: "field", id: `narrow-${field.field}`, "aria-label": field.label, value: field.value, onchange: narrow(field.field) },
                field.options.map((option) => h("option", { value: option.value }, option.name)))
            : h("input", {
                class: "field", id: `narrow-${field.field}`, "aria-label": field.label, placeholder: field.label, value: field.value, inputmode: "numeric", maxlength: 4,
                "aria-invalid": field.problem ? "true" : null, autocomplete: "off", oninput: narrow(field.field),
            }))),
        h("p", { class: "explorer-status small soft", role: "status" }, explorer.status),
        explorer.turns.length > 0 && h("ol", { class: "explored", "aria-label": "What was played" }, explorer.turns.map((turn, index) => turnRow(turn, () => send({ kind: "play", index })))),
        explorer.others > 0 && h("p", { class: "small soft explorer-more" }, `and ${explorer.others} more that were played less often`),
        explorer.games.length > 0 && h("section", { class: "explorer-games" },
            h("h3", null, "Games"),
            gameList(host, explorer.games, "Games that came here"),
            explorer.moreGames && button("More games", () => send({ kind: "more-games" }), { kind: "quiet", id: "more-games" })),
    ];
}

/** @param {ExplorerTurnView} turn @param {() => void} play */
function turnRow(turn, play) {
    return h("li", { key: turn.text },
        h("button", { type: "button", class: classes("explored-turn", turn.best && "best"), onclick: play, title: turn.summary, "aria-label": `${turn.text}: ${turn.summary}` },
            turn.setup ? setupPicture(turn.setup) : h("span", { class: "explored-text mono" }, turn.text),
            h("span", { class: "explored-figures" },
                h("span", { class: "explored-times" }, turn.times),
                h("span", { class: "score-bar", "aria-hidden": "true" }, turn.score !== null && h("i", { style: { "--part": turn.score } })),
                h("span", { class: "explored-score" }, turn.scoreText),
                h("span", { class: "explored-hathi", title: turn.hathi ? "What Hathi thinks, for Gold" : null }, turn.hathi)),
            h("span", { class: "explored-who small soft" }, [turn.players, turn.rating && `average rating ${turn.rating}`].filter(Boolean).join(" · "))));
}
