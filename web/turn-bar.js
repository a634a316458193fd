// The bar under the thumb: what to do or why not, the steps left, undo, redo, end of the turn, and a field to type in.

import { classes, h } from "./dom.js";
import { icon } from "./icons.js";
import { button, sign, valueOf } from "./parts.js";

/** @typedef {import("./parts.js").Host} Host */

/** @typedef {import("./types").TypedView} TypedView */

/** Whether something is typed that is not right. @param {TypedView | null} typed */
const isWrong = (typed) => typed !== null && typed.text !== "" && !typed.fine;

/**
 * One line that is always there: a notice if there is one, else what is said of the text that is being typed, else what to do.
 * @param {Host} host @param {import("./types").View} view @param {string} prompt @param {TypedView | null} typed
 */
export function status(host, view, prompt, typed = null) {
    const notice = view.notice;
    const says = typed !== null && typed.text !== "" && !notice;
    return h("div", { class: "status-place" }, h("div", { class: classes("status", notice && `notice ${notice.kind}`), role: notice ? "alert" : null },
        notice && icon(notice.kind === "info" ? "info" : "warn"),
        says ? h("p", { id: "typed-says", key: "says", class: classes("grow says", isWrong(typed) && "wrong") }, typed.message)
            : h("p", { key: "prompt", class: "grow" }, notice ? notice.text : prompt),
        notice && sign("close", "Dismiss", () => host.send({ type: "dismiss" }), { kind: "quiet tiny" })));
}

/** @param {Host} host @param {import("./types").View} view @param {import("./types").TurnView} turn */
export function turnBar(host, view, turn) {
    const { send } = host;
    return h("div", { class: "turn-bar" },
        status(host, view, turn.prompt, turn.typed),
        h("div", { class: "row controls" },
            h("span", { class: `steps-left side-${turn.side}`, role: "img", "aria-label": `${turn.stepsLeft} steps left` },
                [1, 2, 3, 4].map((i) => h("i", { class: classes(i <= turn.stepsLeft && "full") }))),
            sign("undo", "Take back a step", () => send({ type: "undo" }), { disabled: !turn.canUndo, id: "undo" }),
            sign("redo", "Make the step again", () => send({ type: "redo" }), { disabled: !turn.canRedo, id: "redo" }),
            sign("reset", "Take back all steps", () => send({ type: "reset" }), { disabled: !turn.canUndo, id: "reset" }),
            // It stays pressable when it cannot be done, because pressing it says why.
            h("button", {
                type: "button",
                id: "end-turn",
                class: "button primary grow",
                "aria-disabled": turn.canEnd ? null : "true",
                title: turn.whyNot,
                onclick: () => send({ type: "end-turn" }),
            }, icon("check"), "End turn")),
        typing(host, turn.typed, "Type a turn: Ee2n …", !turn.yours));
}

/** @param {Host} host @param {TypedView | null} typed @param {string} hint @param {boolean} off */
export function typing(host, typed, hint, off) {
    return h("form", {
        class: "typing",
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("turn"));
            host.send({ type: "enter", text: field.value });
        },
    },
        h("input", {
            class: "field mono",
            name: "turn",
            id: "typed",
            value: typed?.text ?? "",
            disabled: off,
            placeholder: hint,
            "aria-label": "Type a turn",
            "aria-invalid": isWrong(typed) ? "true" : null,
            "aria-describedby": "typed-says",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            maxlength: 400,
            oninput: (/** @type {Event} */ event) => host.send({ type: "type", text: valueOf(event) }),
        }));
}

/** @param {Host} host @param {import("./types").View} view @param {import("./types").EndView} end @param {boolean} rematch */
export function endBar(host, view, end, rematch) {
    const { send } = host;
    return h("div", { class: "turn-bar end" },
        view.notice && status(host, view, ""),
        h("div", { class: classes("verdict", end.winner && `side-${end.winner}`) }, h("h2", null, end.title), h("p", { class: "soft" }, end.text)),
        h("div", { class: "row wrap" },
            button("Analyse this game", () => send({ type: "analyse" }), { kind: "primary grow", icon: "analyse", id: "analyse-game" }),
            rematch && button("Rematch", () => send({ type: "rematch" }), { icon: "rematch", id: "rematch" }),
            button("New game", () => send({ type: "go", screen: "new" }), { icon: "plus" })));
}
