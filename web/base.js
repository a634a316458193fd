// The pages of the base: search, players, statistics.

import { baseHelp, gameList, plotFigure, resultsTable, setupPicture, toBase } from "./base-parts.js";
import { h } from "./dom.js";
import { segments, valueOf } from "./parts.js";
import { searchPage } from "./search.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").BaseView} BaseView
 */

/** @param {Host} host @param {BaseView} base */
export function baseSheet(host, base) {
    const send = toBase(host);
    const pages = [["search", "Search"], ["players", "Players"], ["statistics", "Statistics"]].map(([value = "", name = ""]) => ({ value, name, text: "" }));
    return h("div", { class: "sheet base" },
        h("header", { class: "base-head" },
            h("h1", null, "ArimaaBase"),
            segments("Pages", pages, base.page, (page) => send({ kind: "visit", page: /** @type {import("./types").BasePage} */ (page) }))),
        base.help ? baseHelp(host, base.help)
            : base.search ? searchPage(host, base.search)
                : base.players ? players(host, base.players)
                    : base.statistics ? statistics(host, base.statistics) : null);
}

/** @param {Host} host @param {import("./types").PlayersView} view */
function players(host, view) {
    const send = toBase(host);
    return h("div", { class: "players-page" },
        h("aside", { class: "players-list" },
            h("input", {
                class: "field", id: "player-name", "aria-label": "The name of a player", placeholder: "The name of a player", value: view.name, autocomplete: "off", spellcheck: "false",
                oninput: (/** @type {Event} */ event) => send({ kind: "name", text: valueOf(event) }),
                onkeydown: (/** @type {KeyboardEvent} */ event) => {
                    const first = view.list[0];
                    if (event.key === "Enter" && first) send({ kind: "player", name: first.name });
                },
            }),
            h("ul", null, view.list.map((listed) => h("li", { key: listed.name },
                h("button", { type: "button", class: "listed", "data-player": listed.name, "aria-current": view.player?.name === listed.shown ? "true" : null, onclick: () => send({ kind: "player", name: listed.name }) },
                    h("span", { class: "base-name" }, listed.shown), h("span", { class: "small soft" }, listed.games)))))),
        view.player ? player(host, view.player) : h("p", { class: "soft player-none", role: "status" }, view.status || "Choose a player."));
}

/** @param {Host} host @param {import("./types").PlayerPageView} player */
function player(host, player) {
    const setup = (/** @type {import("./types").ResultsView} */ row) => h("span", { class: "opening" }, row.setup && setupPicture(row.setup), row.name && h("span", { class: "mono" }, row.name));
    return h("article", { class: "player-page", key: player.name },
        h("header", null, h("h2", { class: "player-title" }, player.name), h("p", { class: "soft" }, player.summary)),
        h("div", { class: "blocks" },
            resultsTable("Results", player.sides),
            resultsTable("Time controls", player.timeControls),
            player.plot && h("section", { class: "base-block wide", "aria-label": player.plot.title }, plotFigure(host, player.plot)),
            resultsTable("Opponents", player.opponents),
            resultsTable("Setups as Gold", player.goldSetups, setup),
            resultsTable("Setups as Silver", player.silverSetups, setup),
            resultsTable("Openings as Gold", player.goldOpenings, setup),
            resultsTable("Openings as Silver", player.silverOpenings, setup),
            player.best.length > 0 && h("section", { class: "base-block" }, h("h2", null, "Best wins"), gameList(host, player.best, "Best wins")),
            player.worst.length > 0 && h("section", { class: "base-block" }, h("h2", null, "Worst losses"), gameList(host, player.worst, "Worst losses"))));
}

/** @param {Host} host @param {import("./types").StatisticsView} view */
function statistics(host, view) {
    const parts = (/** @type {string} */ title, /** @type {import("./types").PartView[]} */ rows) => rows.length > 0 && h("section", { class: "base-block", "aria-label": title },
        h("h2", null, title),
        h("table", { class: "results" }, h("tbody", null, rows.map((row) => h("tr", null,
            h("th", { scope: "row" }, row.name),
            h("td", { class: "number-cell" }, row.count),
            h("td", { class: "number-cell strong" }, row.percent),
            h("td", { class: "bar-cell" }, h("span", { class: "part-bar", "aria-hidden": "true" }, h("i", { style: { "--part": row.part } }))))))));
    return h("div", { class: "statistics-page" },
        view.status && h("p", { class: "soft", role: "status" }, view.status),
        h("dl", { class: "figures" }, view.figures.map((figure) => h("div", { title: figure.text || null }, h("dt", null, figure.name), h("dd", null, figure.value), figure.text && h("p", { class: "small soft" }, figure.text)))),
        h("div", { class: "blocks" },
            parts("Results", view.results),
            parts("How games ended", view.ends),
            view.plots.map((plot) => h("section", { class: "base-block", key: plot.name, "aria-label": plot.title }, plotFigure(host, plot)))));
}
