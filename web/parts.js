// Small things that many panels are made of.

import { classes, h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./dom.js").Kid} Kid
 * @typedef {import("./types").Message} Message
 * @typedef {import("./types").OptionView} OptionView
 * @typedef {{ send: (message: Message) => void, local: Local, redraw: () => void, importFiles: (files: File[]) => void }} Host
 * @typedef {{ tab: string, dialog: "settings" | "keys" | "open" | null, typed: string, comment: string | null }} Local
 *   what only this window knows: the open tab and dialog, and what is typed just now
 */

/**
 * @param {Kid} text @param {() => void} press
 * @param {{ icon?: string, kind?: string, disabled?: boolean, pressed?: boolean, title?: string | null, id?: string }} [more]
 */
export function button(text, press, more = {}) {
    return h("button", {
        type: "button",
        id: more.id,
        class: classes("button", more.kind),
        disabled: more.disabled ?? false,
        "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
        title: more.title,
        onclick: press,
    }, more.icon && icon(more.icon), text);
}

/** A button with a sign alone. @param {string} sign @param {string} label @param {() => void} press @param {{ kind?: string, disabled?: boolean, pressed?: boolean, id?: string }} [more] */
export function sign(sign, label, press, more = {}) {
    return h("button", {
        type: "button",
        id: more.id,
        class: classes("button icon", more.kind ?? "quiet"),
        disabled: more.disabled ?? false,
        "aria-pressed": more.pressed === undefined ? null : String(more.pressed),
        "aria-label": label,
        title: label,
        onclick: press,
    }, icon(sign));
}

/** One of a few values, side by side. @param {string} label @param {OptionView[]} options @param {string} value @param {(value: string) => void} choose @param {(option: OptionView) => Kid} [face] */
export function segments(label, options, value, choose, face = (option) => option.name) {
    const move = (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const at = options.findIndex((option) => option.value === value);
        const next = options[(at + step + options.length) % options.length];
        if (!next) return;
        const buttons = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button");
        choose(next.value);
        /** @type {HTMLElement | undefined} */ (buttons[options.indexOf(next)])?.focus();
    };
    return h("div", { class: "segments", role: "radiogroup", "aria-label": label, onkeydown: move },
        options.map((option) => h("button", {
            type: "button",
            role: "radio",
            class: "button",
            "data-value": option.value,
            "aria-checked": String(option.value === value),
            tabindex: option.value === value ? 0 : -1,
            title: option.text || null,
            onclick: () => choose(option.value),
        }, face(option))));
}

/** On or off. @param {Kid} text @param {boolean} on @param {(on: boolean) => void} change @param {string} [id] */
export function toggle(text, on, change, id) {
    return h("label", { class: "switch" },
        h("input", {
            type: "checkbox",
            role: "switch",
            id,
            checked: on,
            onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked),
        }),
        h("span", null, text));
}

/** The value of a field that has just changed. @param {Event} event */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;
