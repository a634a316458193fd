// What was played: the list of a game, the tree of an analysis, and the buttons that walk through both.

import { noteBelow } from "./coach.js";
import { classes, h } from "./dom.js";
import { button, sign, valueOf } from "./parts.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").Walk} Walk
 * @typedef {import("./types").NodeView} NodeView
 */

/** Keeps the present turn visible without moving anything but the list itself. @param {Element} list */
function follow(list) {
    queueMicrotask(() => {
        const here = list.querySelector("[aria-current=true]");
        if (!(here instanceof HTMLElement) || !(list instanceof HTMLElement)) return;
        // The same turn again only if the list has become another one: shorter, below what a coach says.
        const shown = `${here.id} ${list.clientHeight}`;
        if (list.dataset.shown === shown) return;
        list.dataset.shown = shown;
        const top = here.offsetTop - list.offsetTop;
        // What is said of the turn belongs to it.
        const said = here.nextElementSibling;
        const height = here.offsetHeight + (said instanceof HTMLElement && said.matches(".reason") ? said.offsetHeight : 0);
        if (top < list.scrollTop) list.scrollTop = Math.max(0, top - 30);
        else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight + 30;
    });
}

/** @param {Host} host @param {...import("./dom.js").Kid} more */
export function walkBar(host, ...more) {
    const walk = (/** @type {Walk} */ to) => () => host.send({ type: "walk", to });
    return h("div", { class: "row walk-bar", role: "toolbar", "aria-label": "Walk through the game" },
        sign("first", "To the beginning", walk("start")),
        sign("back", "One turn back", walk("back")),
        sign("forward", "One turn forward", walk("forward")),
        sign("last", "To the end", walk("end")),
        h("span", { class: "grow" }),
        ...more,
        sign("flip", "Turn the board round", () => host.send({ type: "flip" }), { id: "flip" }));
}

/** @param {Host} host @param {import("./types").GameView} game */
export function gameMoves(host, game) {
    /** @type {{ number: string, turns: Record<string, import("./types").MoveView> }[]} */
    const rounds = [];
    for (const move of game.moves) {
        const number = move.label.slice(0, -1);
        let round = rounds[rounds.length - 1];
        if (!round || round.number !== number) rounds.push(round = { number, turns: {} });
        round.turns[move.side] = move;
    }
    const cell = (/** @type {import("./types").MoveView | undefined} */ move) => move
        ? h("button", {
            type: "button",
            id: `move-${move.node}`,
            class: classes("move", `of-${move.side}`),
            "aria-current": game.moves[game.shown - 1] === move ? "true" : null,
            "aria-label": `${move.label} ${move.text}`,
            onclick: () => host.send({ type: "jump", node: move.node }),
        }, move.text)
        : h("span", { class: "move none" }, "…");
    return h("div", { class: "scroll moves", ref: follow },
        rounds.length === 0 && h("p", { class: "empty" }, "No turns yet."),
        rounds.map((round) => h("div", { key: round.number, class: "round" },
            h("span", { class: "number" }, round.number), cell(round.turns.g), (round.turns.s || round !== rounds[rounds.length - 1]) && cell(round.turns.s))));
}

/** The nodes as paragraphs: the main line one turn a row, variations as indented text. @param {Host} host @param {import("./types").TreeView} tree @param {import("./types").CoachView | null} coach */
export function treeMoves(host, tree, coach) {
    const said = new Map(coach?.notes.map((note) => [note.node, note]));
    /** @type {{ depth: number, nodes: NodeView[] }[]} */
    const paragraphs = [];
    for (const node of tree.nodes) {
        const last = paragraphs[paragraphs.length - 1];
        if (!last || last.depth !== node.depth || node.begins) paragraphs.push({ depth: node.depth, nodes: [node] });
        else last.nodes.push(node);
    }
    const one = (/** @type {NodeView} */ node) => h("button", {
        type: "button",
        key: `n${node.node}`,
        id: `node-${node.node}`,
        class: classes("node", `of-${node.side}`),
        "aria-current": node.node === tree.current ? "true" : null,
        onclick: () => host.send({ type: "jump", node: node.node }),
    },
        h("span", { class: "number" }, node.label), " ",
        h("span", { class: "text" }, node.text),
        node.glyph && h("span", { class: "glyph" }, node.glyph),
        said.has(node.node) && h("span", { class: `glyph ${said.get(node.node)?.judgement}` }, said.get(node.node)?.glyph),
        node.score && h("span", { class: "score" }, node.score));
    const below = (/** @type {NodeView} */ node) => {
        const note = said.get(node.node);
        return note && noteBelow(host, note);
    };
    return h("div", { class: "scroll tree", ref: follow },
        h("button", {
            type: "button",
            id: "node-0",
            class: "node root",
            "aria-current": tree.current === 0 ? "true" : null,
            onclick: () => host.send({ type: "jump", node: 0 }),
        }, tree.title || "The beginning"),
        tree.rootComment && h("p", { class: "comment" }, tree.rootComment),
        paragraphs.map((paragraph) => h("div", {
            key: `p${paragraph.nodes[0]?.node}`,
            class: paragraph.depth === 0 ? "main-line" : "variation",
            style: { "--depth": Math.min(paragraph.depth, 6) },
        }, paragraph.nodes.map((node) => [one(node), below(node), node.comment && h("p", { key: `c${node.node}`, class: "comment" }, node.comment)]))),
        tree.end && h("p", { class: "comment ending" }, `${tree.end.title} ${tree.end.text}`));
}

/** What a person says about a turn. @param {Host} host @param {import("./types").TreeView} tree */
export function notes(host, tree) {
    const { send, local } = host;
    const node = tree.nodes.find((one) => one.node === tree.current);
    return h("div", { class: "scroll padded stack" },
        h("h3", null, node ? `About ${node.label} ${node.text}` : "About the beginning"),
        h("textarea", {
            class: "field",
            id: "comment",
            key: `comment-${tree.current}`,
            "aria-label": "Comment",
            placeholder: "What is there to say?",
            maxlength: 4000,
            value: local.comment ?? tree.comment,
            oninput: (/** @type {Event} */ event) => { local.comment = valueOf(event); },
            onchange: (/** @type {Event} */ event) => {
                local.comment = null;
                send({ type: "comment", text: valueOf(event) });
            },
        }),
        node && h("div", { class: "row wrap glyphs", role: "group", "aria-label": "Glyph" },
            tree.glyphs.map((glyph) => button(glyph.name || glyph.value, () => send({ type: "glyph", glyph: glyph.value === tree.glyph ? "" : glyph.value }), {
                kind: "glyph-button", pressed: glyph.value === tree.glyph, title: glyph.text,
            }))),
        node && h("div", { class: "row wrap" },
            button("Towards the main line", () => send({ type: "promote", node: node.node }), { icon: "up", disabled: node.depth === 0, id: "promote" }),
            button("Delete from here", () => send({ type: "delete", node: node.node }), { icon: "trash", kind: "danger", id: "delete" })),
        tree.tags.length > 0 && h("dl", { class: "tags" }, tree.tags.map((tag) => [h("dt", null, tag.name), h("dd", null, tag.value)])));
}
