// What stands beside the board on each screen, and the two screens without a board.

import { coachBar, mistakesSide } from "./coach.js";
import { toBase } from "./base-parts.js";
import { classes, h } from "./dom.js";
import { engineBlock, showMe, whyTable } from "./engine-panel.js";
import { explorerPanel } from "./explorer.js";
import { icon } from "./icons.js";
import { gameMoves, notes, treeMoves, walkBar } from "./moves.js";
import { button, segments, sign, valueOf } from "./parts.js";
import { picture } from "./pieces.js";
import { puzzleSide } from "./puzzles.js";
import { endBar, status, turnBar, typing } from "./turn-bar.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").View} View
 * @typedef {import("./dom.js").Kid} Kid
 */

/** @param {Host} host @param {View} view @returns {Kid} */
export function side(host, view) {
    if (view.screen === "edit" && view.edit) return editor(host, view, view.edit);
    if (view.mistakes) return mistakesSide(host, view, view.mistakes);
    if (view.puzzles?.puzzle) return puzzleSide(host, view, view.puzzles, view.puzzles.puzzle);
    if (view.screen === "learn" && view.learn) return lessons(host, view, view.learn);
    if (view.screen === "analyse" && view.tree && view.analysis) return analysis(host, view, view.tree, view.analysis);
    if (view.setup) return setup(host, view, view.setup);
    if (view.game) return game(host, view, view.game);
    return null;
}

/** @param {Host} host @param {View} view @param {import("./types").GameView} game */
function game(host, view, game) {
    const { send } = host;
    return [
        h("header", { class: "side-head" },
            h("h1", null, game.title),
            h("p", { class: "small soft" }, game.time ?? "No clock")),
        gameMoves(host, game),
        walkBar(host,
            game.canTakeBack && sign("takeback", "Take back the last turn", () => send({ type: "take-back" }), { id: "take-back" }),
            game.canResign && sign("flag", "Resign", () => send({ type: "resign" }), { id: "resign" }),
            !game.end && sign("analyse", "Analyse this game", () => send({ type: "analyse" }), { id: "analyse-now" }),
            sign("copy", "Copy the record", () => send({ type: "copy", what: "record" }), { id: "copy-record" })),
        // Who only watches two Hathis has nothing to undo, to end or to type.
        game.end ? endBar(host, view, game.end, game.canRematch)
            : view.turn && (game.canResign ? turnBar(host, view, view.turn) : h("div", { class: "turn-bar" }, status(host, view, view.turn.prompt))),
    ];
}

/** The pieces that are not on the board. @param {Host} host @param {import("./types").TrayView[]} tray */
function tray(host, tray) {
    return h("div", { class: "tray", role: "group", "aria-label": "Pieces" },
        tray.map((kind) => h("button", {
            type: "button",
            class: "tray-piece",
            "data-tray": kind.piece,
            "aria-pressed": String(kind.selected),
            "aria-label": `${kind.name}, ${kind.count} left`,
            disabled: kind.count === 0,
            title: kind.name,
            onclick: (/** @type {MouseEvent} */ event) => {
                // A pointer's press is told by pointer.js, which knows whether it was a drag; this is the keyboard's.
                if (event.detail === 0) host.send({ type: "press-tray", piece: kind.piece });
            },
        }, picture(kind.piece), h("span", { class: "count" }, kind.count))));
}

/** @param {Host} host @param {View} view @param {import("./types").SetupView} setup */
function setup(host, view, setup) {
    const { send } = host;
    return [
        h("header", { class: "side-head" },
            h("h1", null, setup.side === "g" ? "Place Gold's pieces" : "Place Silver's pieces"),
            h("p", { class: "small soft" }, view.game?.title)),
        h("div", { class: "scroll padded stack setup-ways" },
            h("div", { class: "row wrap" },
                button("As the last time", () => send({ type: "arrange", how: { kind: "last" } }), { icon: "last_used", disabled: !setup.hasLast, id: "setup-last" }),
                button("As Hathi would", () => send({ type: "arrange", how: { kind: "random" } }), { icon: "random", id: "setup-random" }),
                button("Mirror", () => send({ type: "arrange", how: { kind: "mirror" } }), { icon: "mirror", id: "setup-mirror" }),
                button("Clear", () => send({ type: "arrange", how: { kind: "clear" } }), { icon: "clear", id: "setup-clear" })),
            h("h3", null, "A common setup"),
            h("div", { class: "patterns" }, setup.patterns.map((pattern) =>
                h("button", {
                    type: "button",
                    class: "pattern",
                    "data-pattern": pattern.value,
                    onclick: () => send({ type: "arrange", how: { kind: "pattern", name: pattern.value } }),
                }, h("strong", null, pattern.name), pattern.text && h("span", { class: "small soft" }, pattern.text))))),
        h("div", { class: "turn-bar" },
            status(host, view, setup.hint, setup.typed),
            tray(host, setup.tray),
            h("div", { class: "row controls" },
                view.game?.canTakeBack && sign("takeback", "Take back", () => send({ type: "take-back" })),
                sign("flip", "Turn the board round", () => send({ type: "flip" }), { id: "flip" }),
                button("Done", () => send({ type: "setup-done" }), { icon: "check", kind: "primary grow", disabled: !setup.canFinish, id: "setup-done" })),
            typing(host, setup.typed, "Or type it: Ra1 Rb1 …", false)),
    ];
}

/** @param {Host} host @param {[string, string][]} tabs @param {string} open */
function tabBar(host, tabs, open) {
    const choose = (/** @type {string} */ name) => {
        host.local.tab = name;
        toBase(host)({ kind: "explorer", on: name === "explorer" });
        host.redraw();
    };
    const move = (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const at = (tabs.findIndex(([name]) => name === open) + step + tabs.length) % tabs.length;
        const list = /** @type {HTMLElement} */ (event.currentTarget);
        choose(tabs[at]?.[0] ?? open);
        /** @type {HTMLElement | undefined} */ (list.children[at])?.focus();
    };
    return h("div", { class: "tabs", role: "tablist", onkeydown: move }, tabs.map(([name, label]) => h("button", {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        class: "tab",
        "aria-selected": String(name === open),
        "aria-controls": "tab-panel",
        tabindex: name === open ? 0 : -1,
        onclick: () => choose(name),
    }, label)));
}

/** @param {Host} host @param {View} view @param {import("./types").TreeView} tree @param {import("./types").AnalysisView} found */
function analysis(host, view, tree, found) {
    /** @type {[string, string][]} */
    const tabs = [["moves", "Moves"], ["explorer", "Explorer"], ["show", "Show me"], ["why", "Why"], ["notes", "Notes"], ["share", "Share"]];
    const open = tabs.some(([name]) => name === host.local.tab) ? host.local.tab : "moves";
    const panel = open === "explorer" ? explorerPanel(host, view.explorer, found.likely) : open === "show" ? showMe(host, found) : open === "why" ? whyTable(host, found)
        : open === "notes" ? notes(host, tree) : open === "share" ? share(host) : [view.coach && coachBar(host, view.coach), treeMoves(host, tree, view.coach)];
    return [
        engineBlock(host, view, found),
        tabBar(host, tabs, open),
        h("div", { class: "tab-panel", role: "tabpanel", id: "tab-panel", key: `panel-${open}`, "aria-labelledby": `tab-${open}` }, panel),
        walkBar(host,
            sign("edit", "Edit the board", () => host.send({ type: "edit" }), { id: "edit" }),
            sign("paste", "Open a game or position", () => openDialog(host), { id: "open" })),
        view.setup ? setupBar(host, view, view.setup) : view.turn ? turnBar(host, view, view.turn)
            : h("div", { class: "turn-bar" }, status(host, view, tree.end ? `${tree.end.title} ${tree.end.text}` : "")),
    ];
}

/** @param {Host} host */
function openDialog(host) {
    host.local.dialog = "open";
    host.redraw();
}

/** Placing pieces in an analysis: the tray and the ways in little room. @param {Host} host @param {View} view @param {import("./types").SetupView} setup */
function setupBar(host, view, setup) {
    const { send } = host;
    return h("div", { class: "turn-bar" },
        status(host, view, setup.hint),
        tray(host, setup.tray),
        h("div", { class: "row controls" },
            h("select", {
                class: "field grow",
                "aria-label": "A common setup",
                value: "",
                onchange: (/** @type {Event} */ event) => {
                    const name = valueOf(event);
                    if (name) send({ type: "arrange", how: { kind: "pattern", name } });
                    /** @type {HTMLSelectElement} */ (event.target).value = "";
                },
            }, h("option", { value: "" }, "A common setup …"), setup.patterns.map((pattern) => h("option", { value: pattern.value }, pattern.name))),
            sign("random", "As Hathi would", () => send({ type: "arrange", how: { kind: "random" } })),
            sign("mirror", "Mirror", () => send({ type: "arrange", how: { kind: "mirror" } })),
            button("Done", () => send({ type: "setup-done" }), { kind: "primary", disabled: !setup.canFinish, id: "setup-done" })));
}

/** @param {Host} host */
function share(host) {
    const { send } = host;
    const copy = (/** @type {string} */ text, /** @type {import("./types").Copied} */ what, /** @type {string} */ sign) =>
        button(text, () => send({ type: "copy", what }), { icon: sign, id: `copy-${what}` });
    return h("div", { class: "scroll padded stack" },
        h("h3", null, "Copy"),
        h("div", { class: "ways" },
            copy("Record", "record", "copy"), copy("Position", "position", "copy"),
            copy("Game link", "link", "link"), copy("Position link", "position-link", "link")),
        h("h3", null, "Save and open"),
        h("div", { class: "ways" },
            button("Save the record", () => send({ type: "download" }), { icon: "download", id: "download" }),
            button("Open …", () => openDialog(host), { icon: "paste" }),
            button("Begin anew", () => send({ type: "clear" }), { icon: "clear", id: "clear" })),
        h("p", { class: "small soft" }, "A link has the whole game in it, with variations and notes. It opens anywhere this page does."));
}

/** @param {Host} host @param {View} view @param {import("./types").EditView} edit */
function editor(host, view, edit) {
    const { send } = host;
    const sides = [{ value: "g", name: "Gold", text: "" }, { value: "s", name: "Silver", text: "" }];
    const steps = [1, 2, 3, 4].map((n) => ({ value: String(n), name: String(n), text: "" }));
    return [
        h("header", { class: "side-head" }, h("h1", null, "Edit the board")),
        h("div", { class: "scroll padded stack" },
            h("div", { class: "palette" },
                ["g", "s"].map((side) => tray(host, edit.palette.filter((kind) => (kind.piece === kind.piece.toUpperCase()) === (side === "g"))))),
            h("div", { class: "row wrap" },
                button("Eraser", () => send({ type: "press-tray", piece: null }), { icon: "clear", pressed: edit.erasing, id: "eraser" }),
                button("Empty", () => send({ type: "edit-board", how: "empty" }), { icon: "trash", id: "edit-empty" }),
                button("Start", () => send({ type: "edit-board", how: "start" }), { icon: "play", id: "edit-start" }),
                button("Mirror", () => send({ type: "edit-board", how: "mirror" }), { icon: "mirror", id: "edit-mirror" }),
                button("Swap sides", () => send({ type: "edit-board", how: "swap" }), { icon: "swap", id: "edit-swap" })),
            h("h3", null, "To move"),
            segments("To move", sides, edit.side, (value) => send({ type: "edit-side", side: /** @type {"g" | "s"} */ (value) })),
            h("h3", null, "Steps left"),
            segments("Steps left", steps, String(edit.steps), (value) => send({ type: "edit-steps", steps: Number(value) })),
            h("p", { class: "mono position-text" }, edit.text)),
        h("div", { class: "turn-bar" },
            status(host, view, edit.problem ?? "Press a piece, then squares. Pieces can be dragged, too."),
            h("div", { class: "row controls" },
                sign("flip", "Turn the board round", () => send({ type: "flip" }), { id: "flip" }),
                button("Play from here", () => send({ type: "edit-play" }), { disabled: edit.problem !== null, id: "edit-play" }),
                button("Analyse", () => send({ type: "edit-done" }), { kind: "primary grow", icon: "analyse", disabled: edit.problem !== null, id: "edit-done" }))),
    ];
}

/** @param {Host} host @param {View} view @param {import("./types").LearnView} learn */
function lessons(host, view, learn) {
    const { send } = host;
    const task = learn.task;
    if (!task) return null;
    return [
        h("header", { class: "side-head" },
            h("div", { class: "row" },
                h("h1", { class: "grow" }, task.title),
                sign("close", "All lessons", () => send({ type: "go", screen: "learn" }), { id: "all-lessons" })),
            h("ol", { class: "dots", "aria-label": `Task ${task.number} of ${task.count}` },
                Array.from({ length: task.count }, (_, i) => h("li", { class: classes(i + 1 < task.number && "done", i + 1 === task.number && "here") })))),
        h("div", { class: "scroll padded stack lesson-text" },
            h("p", null, task.text),
            h("p", { class: "task" }, icon(task.state === "solved" ? "check" : "flag"), h("strong", null, task.task)),
            task.feedback && h("p", { class: classes("feedback", task.state), role: "status" }, task.feedback),
            h("div", { class: "row wrap" },
                button("Begin anew", () => send({ type: "retry" }), { icon: "reset", kind: task.state === "missed" ? "primary" : "", id: "retry" }),
                task.state === "solved" && button(task.next, () => send({ type: "next" }), { kind: "primary", id: "next" }))),
        view.turn && turnBar(host, view, view.turn),
    ];
}
