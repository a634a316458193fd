// The coach: the graph under the board, what is said of a game, and one's own mistakes.

import { classes, h, s } from "./dom.js";
import { icon } from "./icons.js";
import { button, sign, valueOf } from "./parts.js";
import { status, turnBar } from "./turn-bar.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").View} View
 * @typedef {import("./types").CoachView} CoachView
 * @typedef {import("./types").ExerciseView} ExerciseView
 * @typedef {import("./types").Coaching} Coaching
 * @typedef {import("./dom.js").Kid} Kid
 */

/** @param {Host} host @param {Coaching} what */
const ask = (host, what) => host.send({ type: "coach", what });

/** The chances of Gold along the game; a click goes there. @param {Host} host @param {CoachView | null} coach @returns {Kid} */
export function graph(host, coach) {
    if (!coach || coach.graph.length < 2) return null;
    const points = coach.graph;
    const x = (/** @type {number} */ i) => i + 0.5;
    const y = (/** @type {number} */ gold) => (100 * (1 - gold)).toFixed(1);
    /** Runs of points that are known. @type {{ first: number, last: number, path: string }[]} */
    const runs = [];
    points.forEach((point, i) => {
        if (point.gold === null) return;
        const run = runs[runs.length - 1];
        if (run && run.last === i - 1) {
            run.path += ` L${x(i)} ${y(point.gold)}`;
            run.last = i;
        } else {
            runs.push({ first: i, last: i, path: `M${x(i)} ${y(point.gold)}` });
        }
    });
    const place = (/** @type {number} */ i, /** @type {number} */ gold) => ({ "--x": `${(100 * x(i)) / points.length}%`, "--y": `${y(gold)}%` });
    return h("div", { class: "chances", role: "group", "aria-label": "Gold's chances along the game" },
        s("svg", { class: "curve", viewBox: `0 0 ${points.length} 100`, preserveAspectRatio: "none", "aria-hidden": "true" },
            runs.map((run) => s("path", { class: "area", d: `${run.path} L${x(run.last)} 100 L${x(run.first)} 100 Z` })),
            s("path", { class: "even", d: `M0 50 H${points.length}` }),
            runs.map((run) => s("path", { class: "run", d: run.path }))),
        coach.current !== null && h("i", { class: "here", style: place(coach.current, 0.5) }),
        points.map((point, i) => point.judgement && point.gold !== null && h("i", { class: classes("fault", point.judgement), style: place(i, point.gold) })),
        h("div", { class: "columns" }, points.map((point, i) => h("button", {
            type: "button",
            tabindex: -1,
            class: "column",
            "data-point": i,
            "aria-label": point.text || null,
            title: point.text || null,
            onclick: () => host.send({ type: "jump", node: point.node }),
        }))));
}

/** What can be asked, how far it is, how well both sides have played. @param {Host} host @param {CoachView} coach */
export function coachBar(host, coach) {
    if (!coach.begun && !coach.canStart) return null;
    const go = () => ask(host, { kind: "review", on: true });
    const paces = h("select", {
        class: "field pace",
        id: "pace",
        "aria-label": "Time for a turn",
        value: coach.pace,
        onchange: (/** @type {Event} */ event) => ask(host, { kind: "pace", value: valueOf(event) }),
    }, coach.paces.map((pace) => h("option", { value: pace.value }, pace.name)));
    if (!coach.begun) {
        return h("section", { class: "coach", "aria-label": "The coach" },
            h("div", { class: "row" },
                button("Analyse this game", go, { icon: "analyse", kind: "primary grow", id: "review" }), paces));
    }
    const done = coach.done === coach.all;
    return h("section", { class: "coach", "aria-label": "The coach" },
        !done && h("div", { class: "row" },
            h("div", { class: "progress", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": coach.all, "aria-valuenow": coach.done, "aria-label": "Turns that are judged" },
                h("i", { style: { "--part": coach.all ? coach.done / coach.all : 0 } })),
            h("span", { class: "small soft progress-text" }, coach.status),
            coach.running && button("Stop", () => ask(host, { kind: "review", on: false }), { id: "review-stop" })),
        !done && !coach.running && h("div", { class: "row" }, button("Go on", go, { icon: "analyse", kind: "primary grow", id: "review" }), paces),
        coach.sides && sides(host, coach.sides, done),
        coach.faults > 0 && h("div", { class: "row faults" },
            button("Mistake before", () => ask(host, { kind: "fault", forward: false }), { icon: "back", kind: "grow", id: "fault-before" }),
            button("Next mistake", () => ask(host, { kind: "fault", forward: true }), { icon: "forward", kind: "grow", id: "fault-next" })));
}

/** @param {Host} host @param {import("./types").CoachSideView[]} both @param {boolean} done */
function sides(host, both, done) {
    const count = (/** @type {number} */ number, /** @type {string} */ glyph, /** @type {string} */ name) =>
        h("td", { class: classes("count", number === 0 && "none"), title: name, "aria-label": `${number}: ${name}` }, h("span", { class: `glyph ${name.split(" ")[0]}` }, glyph), number);
    return h("table", { class: "sides" },
        h("tbody", null, both.map((one) => h("tr", { "data-side": one.side },
            h("th", { scope: "row" }, h("i", { class: `coin side-${one.side}` }), one.name),
            h("td", { class: "accuracy", title: one.accuracy === null ? "Accuracy: when all turns are judged" : "Accuracy, up to 100" }, one.accuracy === null ? "–" : `${one.accuracy}%`),
            count(one.inaccuracies, "?!", "inaccuracies"), count(one.mistakes, "?", "mistakes"), count(one.blunders, "??", "blunders"),
            h("td", { class: "learn-cell" }, button("Learn", () => ask(host, { kind: "mistakes", side: one.side }), {
                id: `learn-${one.side}`, kind: "small-button", disabled: one.toLearn === 0 || !done, title: `Find something better than ${one.name}'s mistakes`,
            }))))));
}

/** What is said of a turn, below it. @param {Host} host @param {import("./types").NoteView} note */
export function noteBelow(host, note) {
    return h("div", { key: `r${note.node}`, class: classes("reason", note.judgement) },
        h("p", null, h("strong", null, note.judgement), ` ${note.chances}`, note.turningPoint && " · a turning point"),
        note.reasons.map((text) => h("p", null, text)),
        note.better && h("p", null, "Better: ", h("button", { type: "button", class: "better", "data-node": note.node, onclick: () => ask(host, { kind: "better", node: note.node }) }, note.better)));
}

/** Hints, feedback and the answer of an exercise, and what can be done: when it is over, and before. @param {Host} host @param {ExerciseView} exercise @param {Kid} next @param {Kid} [skip] */
export function exerciseBlock(host, exercise, next, skip) {
    const { send } = host;
    const over = exercise.state === "right" || exercise.state === "shown";
    const turns = (/** @type {import("./types").LineTurnView[]} */ line, /** @type {number | null} */ shown) => line.map((turn, i) =>
        h("span", { class: classes("line-part", shown !== null && i < shown && "made") }, h("span", { class: "number" }, turn.label), ` ${turn.text} `));
    return [
        exercise.hints.length > 0 && h("ul", { class: "hints" }, exercise.hints.map((text) => h("li", null, text))),
        exercise.state === "judging" && h("p", { class: "feedback waiting", role: "status" }, h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i")), " Let us see …"),
        exercise.feedback && h("p", { class: classes("feedback", exercise.state), role: "status" }, exercise.feedback),
        exercise.refutation.length > 0 && h("p", { class: "mono line-text" }, turns(exercise.refutation, null)),
        exercise.line.length > 0 && h("div", { class: "row answer-line" },
            sign("back", "One turn back", () => send({ type: "walk", to: "back" }), { id: "answer-back" }),
            sign("forward", "One turn forward", () => send({ type: "walk", to: "forward" }), { id: "answer-forward" }),
            h("p", { class: "mono line-text grow" }, turns(exercise.line, exercise.shown))),
        h("div", { class: "row wrap exercise-ways" },
            exercise.state === "wrong" && button("Try again", () => send({ type: "retry" }), { icon: "reset", kind: "primary", id: "retry" }),
            over && next,
            !over && button("Hint", () => ask(host, { kind: "hint" }), { icon: "info", disabled: !exercise.canHint, id: "hint" }),
            !over && button("Answer", () => ask(host, { kind: "reveal" }), { icon: "watch", id: "reveal", title: "Show the answer" }),
            exercise.state === "open" && skip),
    ];
}

/** @param {Host} host @param {View} view @param {import("./types").MistakesView} mistakes @returns {Kid} */
export function mistakesSide(host, view, mistakes) {
    const { send } = host;
    const who = mistakes.side === "g" ? "Gold" : "Silver";
    return [
        h("header", { class: "side-head" },
            h("div", { class: "row" },
                h("h1", { class: "grow" }, `${who}'s mistakes`),
                sign("analyse", "This position in the game", () => send({ type: "analyse" }), { id: "mistake-in-game" }),
                sign("close", "Back to the game", () => send({ type: "go", screen: "analyse" }), { id: "mistakes-close" })),
            h("p", { class: "small soft" }, `${mistakes.number} of ${mistakes.count}, ${mistakes.solved} mended without a hint`)),
        h("div", { class: "scroll padded stack lesson-text" },
            h("p", null, h("span", { class: "mono" }, `${mistakes.label} ${mistakes.played}`), ` was a ${mistakes.judgement}: `, h("span", { class: "together" }, `${mistakes.chances}.`)),
            h("p", { class: "task" }, icon("flag"), h("strong", null, `Find something better for ${who}.`)),
            exerciseBlock(host, mistakes.exercise,
                button(mistakes.isLast ? "Back to the game" : "Next mistake", () => send({ type: "next" }), { icon: "forward", kind: "primary", id: "next" }))),
        view.turn ? turnBar(host, view, view.turn) : h("div", { class: "turn-bar" }, status(host, view, "")),
    ];
}
