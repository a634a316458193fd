// What the engine and the tactics say about the position.

import { classes, h } from "./dom.js";
import { button, sign, toggle } from "./parts.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").AnalysisView} AnalysisView
 */

/** The bar beside the board. @param {import("./types").BarView | null | undefined} bar @param {string} bottom */
export function evalBar(bar, bottom) {
    if (!bar) return h("div", { class: "eval off" });
    return h("div", { class: classes("eval", bar.proved && "proved", bottom === "s" && "turned"), role: "img", "aria-label": bar.text, title: bar.text },
        h("div", { class: "gold-part", style: { "--part": bar.gold } }),
        h("span", { class: "eval-text" }, bar.text));
}

/** @param {Host} host @param {import("./types").View} view @param {AnalysisView} analysis */
export function engineBlock(host, view, analysis) {
    const { send } = host;
    return h("section", { class: "engine", "aria-label": "Engine" },
        h("div", { class: "row engine-head" },
            toggle("Engine", analysis.on, (on) => send({ type: "analysis", on }), "engine-on"),
            h("span", { class: "grow engine-score" }, analysis.bar && h("strong", null, analysis.bar.text)),
            sign("threat", "Threat: what would the other side do?", () => send({ type: "threat", on: !analysis.threat }), { pressed: analysis.threat, kind: "quiet", id: "threat" }),
            h("select", {
                class: "field lines-wanted",
                id: "lines-wanted",
                "aria-label": "Number of lines",
                value: String(analysis.linesWanted),
                onchange: (/** @type {Event} */ event) => send({ type: "lines", count: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
            }, [1, 2, 3, 4, 5].map((n) => h("option", { value: String(n) }, n === 1 ? "1 line" : `${n} lines`)))),
        h("p", { class: classes("engine-status small soft", analysis.running && "running") }, analysis.on ? analysis.status || view.engine.text : view.engine.text),
        analysis.on && h("ol", { class: "lines", style: { "--rows": analysis.linesWanted }, onmouseleave: () => send({ type: "preview", place: null }) },
            analysis.lines.map((line, i) => h("li", { class: classes("line-row", `rank-row-${line.rank}`, line.proved && "proved") },
                h("span", { class: "line-score" }, line.score, line.chance && h("small", null, line.chance)),
                h("span", { class: "line-turns" }, line.turns.map((turn, j) => {
                    const place = { line: i, turn: j };
                    const show = () => send({ type: "preview", place });
                    return h("button", {
                        type: "button",
                        class: "line-turn",
                        onmouseenter: show,
                        onfocus: show,
                        onblur: () => send({ type: "preview", place: null }),
                        onclick: () => send({ type: "add-line", place }),
                    }, h("span", { class: "number" }, turn.label), " ", turn.text);
                }))))));
}

/** @param {Host} host @param {AnalysisView} analysis */
export function showMe(host, analysis) {
    return h("div", { class: "scroll padded stack" },
        h("div", { class: "overlays" }, analysis.overlays.map((overlay) =>
            toggle(overlay.label, overlay.on, (on) => host.send({ type: "overlay", name: overlay.name, on }), `overlay-${overlay.name}`))),
        analysis.findings.length > 0 && h("ul", { class: "findings" }, analysis.findings.map((text) => h("li", null, text))));
}

/** @param {number} centirabbits */
const signed = (centirabbits) => `${centirabbits > 0 ? "+" : centirabbits < 0 ? "−" : ""}${(Math.abs(centirabbits) / 100).toFixed(2)}`;

/** @param {Host} host @param {AnalysisView} analysis */
export function whyTable(host, analysis) {
    const why = analysis.why;
    if (!why) {
        return h("div", { class: "scroll padded stack" },
            h("p", { class: "soft" }, "What speaks for Gold, and what for Silver?"),
            h("div", null, button("Explain this position", () => host.send({ type: "why", on: true }), { kind: "primary", id: "why" })));
    }
    const most = Math.max(1, ...why.terms.map((term) => Math.abs(term.balance)));
    return h("div", { class: "scroll padded stack" },
        h("p", null, why.text),
        h("table", { class: "why" },
            h("thead", null, h("tr", null, h("th", { scope: "col" }, "Term"), h("th", { scope: "col" }, "Gold"), h("th", { scope: "col" }, "Silver"), h("th", { scope: "col" }, "Balance"))),
            h("tbody", null,
                why.terms.map((term) => h("tr", { title: term.notes.join("\n") || null },
                    h("th", { scope: "row" }, term.name, term.notes.length > 0 && h("small", null, term.notes[0])),
                    h("td", null, signed(term.gold)),
                    h("td", null, signed(term.silver)),
                    h("td", { class: classes("balance", term.balance < 0 && "for-silver") },
                        h("i", { style: { "--part": Math.abs(term.balance) / most } }), h("span", null, signed(term.balance))))),
                h("tr", { class: "total" }, h("th", { scope: "row" }, "Sum"), h("td"), h("td"), h("td", null, signed(why.total))),
                h("tr", { class: "total" }, h("th", { scope: "row" }, "The network"), h("td"), h("td"), h("td", null, signed(why.network))))),
        h("div", null, button("Hide", () => host.send({ type: "why", on: false }))));
}
