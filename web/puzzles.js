// The puzzles: the overview without a board, and what stands beside a puzzle.

import { exerciseBlock } from "./coach.js";
import { classes, h, s } from "./dom.js";
import { icon } from "./icons.js";
import { button, sign } from "./parts.js";
import { status, turnBar } from "./turn-bar.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").View} View
 * @typedef {import("./types").PuzzlesView} PuzzlesView
 * @typedef {import("./dom.js").Kid} Kid
 */

/** @param {Host} host @param {string} theme */
const begin = (host, theme) => host.send({ type: "coach", what: { kind: "puzzle", theme } });

/** The last ratings as a line. @param {number[]} history */
function curve(history) {
    if (history.length < 2) return null;
    const [least, most] = [Math.min(...history), Math.max(...history)];
    const y = (/** @type {number} */ value) => 36 - (32 * (value - least)) / Math.max(1, most - least);
    const points = history.map((value, i) => `${((100 * i) / (history.length - 1)).toFixed(1)} ${y(value).toFixed(1)}`);
    return s("svg", { class: "rating-curve", viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": `The last ratings: from ${Math.round(least)} to ${Math.round(most)}` },
        s("path", { d: `M${points.join(" L")}` }));
}

/** @param {Host} host @param {PuzzlesView} puzzles */
export function puzzleSheet(host, puzzles) {
    const chosen = puzzles.themes.find((theme) => theme.on) ?? puzzles.themes[0];
    return h("div", { class: "sheet puzzles" },
        h("header", { class: "hero" }, h("div", null,
            h("h1", null, "Puzzles"),
            h("p", { class: "lead" }, "Positions from Hathi's games with one clear answer. Any turn that does what is asked for is right."))),
        puzzles.problem && h("p", { class: "problem" }, icon("warn"), puzzles.problem),
        h("section", { class: "rating-card", "aria-label": "Your rating" },
            h("div", null, h("h3", null, "Your rating"), h("p", { class: "rating-number", id: "rating" }, puzzles.rating), h("p", { class: "small soft" }, puzzles.deviation)),
            h("div", null, h("h3", null, "Solved"), h("p", { class: "rating-number" }, puzzles.solved)),
            h("div", null, h("h3", null, "Failed"), h("p", { class: "rating-number" }, puzzles.failed)),
            h("div", { class: "grow" }, curve(puzzles.history)),
            button("Begin", () => begin(host, chosen?.value ?? ""), { kind: "primary large", icon: "play", id: "puzzle-begin", disabled: puzzles.loading || puzzles.problem !== null })),
        puzzles.loading && h("p", { class: "soft" }, "The puzzles are coming …"),
        h("ul", { class: "lesson-list themes" }, puzzles.themes.map((theme) => h("li", null, h("button", {
            type: "button",
            class: classes("lesson", theme.on && "chosen"),
            "data-theme-value": theme.value || "all",
            disabled: theme.count === 0,
            onclick: () => begin(host, theme.value),
        },
            h("span", { class: "grow" }, h("strong", null, theme.name), h("span", { class: "soft" }, theme.text)),
            h("span", { class: "small soft theme-count" }, `${theme.solved} of ${theme.count}`))))));
}

/** @param {Host} host @param {View} view @param {PuzzlesView} puzzles @param {import("./types").PuzzleView} puzzle @returns {Kid} */
export function puzzleSide(host, view, puzzles, puzzle) {
    const { send } = host;
    const who = puzzle.side === "g" ? "Gold" : "Silver";
    const over = puzzle.exercise.state === "right" || puzzle.exercise.state === "shown";
    return [
        h("header", { class: "side-head" },
            h("div", { class: "row" },
                h("h1", { class: "grow" }, puzzle.theme),
                h("span", { class: "puzzle-rating", title: `Your rating ${puzzles.deviation}` }, h("strong", { id: "rating" }, puzzles.rating),
                    puzzle.change !== null && h("span", { class: classes("change", puzzle.change.startsWith("-") && "down") }, puzzle.change)),
                sign("close", "All puzzles", () => send({ type: "go", screen: "puzzles" }), { id: "all-puzzles" }))),
        h("div", { class: "scroll padded stack lesson-text puzzle-text" },
            h("p", { class: "task" }, icon(puzzle.exercise.state === "right" ? "check" : "flag"), h("strong", null, `${who} to move. ${puzzle.task}`)),
            exerciseBlock(host, puzzle.exercise, [
                button("Next puzzle", () => send({ type: "next" }), { icon: "forward", kind: "primary", id: "next" }),
                button("Play on from here", () => send({ type: "coach", what: { kind: "play-on" } }), { icon: "play", id: "play-on" }),
                button("Analyse", () => send({ type: "analyse" }), { icon: "analyse", id: "puzzle-analyse" }),
            ], button("Skip", () => send({ type: "next" }), { kind: "quiet", id: "skip" })),
            over && h("p", { class: "small soft" }, `Puzzle ${puzzle.number}, ${puzzle.rating === null ? "" : `difficulty ${puzzle.rating}. `}From: ${puzzle.from}.`)),
        view.turn ? turnBar(host, view, view.turn) : h("div", { class: "turn-bar" }, status(host, view, "")),
    ];
}
