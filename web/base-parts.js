// What several pages of the base are made of.

import { thumbnail } from "./board.js";
import { classes, h, s } from "./dom.js";
import { icon } from "./icons.js";
import { button } from "./parts.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").BaseMessage} BaseMessage
 * @typedef {import("./types").BaseGameView} BaseGameView
 * @typedef {import("./types").ResultsView} ResultsView
 */

/** Sends a message about the base. @param {Host} host @returns {(what: BaseMessage) => void} */
export const toBase = (host) => (what) => host.send({ type: "base", what });

/** What to do where there is no base. @param {Host} host @param {import("./types").BaseHelpView} help */
export function baseHelp(host, help) {
    return h("div", { class: "base-help stack" },
        h("h2", null, help.title),
        help.text && h("p", null, help.text),
        help.commands.map((command) => h("pre", { class: "command mono", tabindex: 0 }, command)),
        help.canImport && h("p", { class: "import-here" },
            h("label", { class: "button primary" }, icon("paste"), "Take games from files …", h("input", {
                type: "file", class: "hidden", id: "import-files", multiple: true,
                onchange: (/** @type {Event} */ event) => {
                    const input = /** @type {HTMLInputElement} */ (event.target);
                    host.importFiles([...input.files ?? []]);
                    input.value = "";
                },
            })),
            h("span", { class: "soft small" }, "or drop them on this page")));
}

/** Two rows with the pieces of a setup. @param {string} letters the row nearer to Silver first */
export function setupPicture(letters) {
    return s("svg", { class: "setup-picture", viewBox: "0 0 800 200", "aria-hidden": "true" },
        s("rect", { class: "felt", width: 800, height: 200, rx: 12 }),
        [...letters].slice(0, 16).map((letter, i) => /[a-z]/i.test(letter) && s("svg", {
            x: (i % 8) * 100 + 2, y: Math.floor(i / 8) * 100 + 2, width: 96, height: 96, viewBox: "0 0 100 100",
            class: letter === letter.toUpperCase() ? "gold" : "silver",
        }, s("use", { href: `#piece-${letter.toLowerCase()}`, width: 100, height: 100 }))));
}

/** Games in a list; a click opens one. @param {Host} host @param {BaseGameView[]} games @param {string} name */
export function gameList(host, games, name) {
    const send = toBase(host);
    const who = (/** @type {BaseGameView} */ game, /** @type {"g" | "s"} */ side) => h("span", { class: classes("base-who", `of-${side}`, game.winner === side && "won") },
        h("i", { class: "dot", "aria-hidden": "true" }),
        h("span", { class: "base-name" }, side === "g" ? game.gold : game.silver),
        h("span", { class: "soft small" }, side === "g" ? game.goldRating : game.silverRating));
    return h("ol", { class: "base-games", "aria-label": name }, games.map((game, i) => h("li", { key: `${game.game}-${game.ply}-${i}` },
        h("button", { type: "button", class: classes("base-game", game.board && "pictured"), "data-game": game.game, onclick: () => send({ kind: "open", game: game.game, ply: game.ply }) },
            game.board && thumbnail(game.board),
            h("span", { class: "base-text" },
                h("span", { class: "base-pair" }, who(game, "g"), who(game, "s")),
                h("span", { class: "small" }, game.label && h("strong", { class: "base-label" }, game.label), game.result),
                h("span", { class: "small soft" }, game.about))))));
}

/** A bar: what was won, then what was drawn. @param {ResultsView} results */
export function resultsBar(results) {
    return h("span", { class: "results-bar", role: "img", "aria-label": results.text, title: results.text },
        h("i", { class: "won", style: { "--part": results.won } }),
        h("i", { class: "draw", style: { "--part": results.drawn } }));
}

/** @param {string} title @param {ResultsView[]} rows @param {(row: ResultsView) => import("./dom.js").Kid} [face] */
export function resultsTable(title, rows, face = (row) => row.name) {
    if (rows.length === 0) return null;
    return h("section", { class: "base-block", "aria-label": title },
        h("h2", null, title),
        h("table", { class: "results" },
            h("tbody", null, rows.map((row) => h("tr", null,
                h("th", { scope: "row" }, face(row)),
                h("td", { class: "number-cell", title: row.text }, row.games),
                h("td", { class: "number-cell strong" }, row.score),
                h("td", { class: "bar-cell" }, resultsBar(row)))))));
}

/** A drawing that can be saved. @param {Host} host @param {import("./types").PlotView} plot */
export function plotFigure(host, plot) {
    return h("figure", { class: "plot", key: plot.name },
        h("img", { src: plot.image, alt: plot.title }),
        h("figcaption", null, button("Save as SVG", () => toBase(host)({ kind: "save-plot", name: plot.name }), { icon: "download", kind: "quiet", id: `save-${plot.name}` })));
}
