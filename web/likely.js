// What people would play in this position: a list beside what was played.

import { classes, h } from "./dom.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").LikelyView} LikelyView
 * @typedef {import("./types").LikelyTurnView} LikelyTurnView
 */

/** @param {Host} host @param {LikelyView} likely */
export function likelyList(host, likely) {
    return [
        h("p", { class: classes("likely-status small soft", likely.running && "running"), role: "status" }, likely.status),
        // It has its full height from the beginning, so that nothing jumps when the turns come.
        h("ol", { class: "likely", "aria-label": "What people would play", "aria-busy": String(likely.running), onmouseleave: () => host.send({ type: "preview-likely", index: null }) },
            likely.turns.map((turn, index) => turnRow(host, turn, index))),
    ];
}

/** @param {Host} host @param {LikelyTurnView} turn @param {number} index */
function turnRow(host, turn, index) {
    const show = () => host.send({ type: "preview-likely", index });
    return h("li", { key: turn.text },
        h("button", {
            type: "button",
            class: classes("likely-turn", turn.best && "best"),
            "aria-label": `${turn.text}: ${turn.chance}${turn.hathi && `, Hathi: ${turn.hathi}`}`,
            onmouseenter: show,
            onfocus: show,
            onblur: () => host.send({ type: "preview-likely", index: null }),
            onclick: () => host.send({ type: "play-likely", index }),
        },
            h("span", { class: "explored-text mono" }, turn.text),
            h("span", { class: "part-bar", "aria-hidden": "true" }, h("i", { style: { "--part": turn.part } })),
            h("span", { class: "likely-chance" }, turn.chance),
            h("span", { class: "explored-hathi", title: turn.hathi ? "What Hathi thinks, for Gold" : null }, turn.hathi)));
}
