// The board: a view in, a picture out. Pieces are elements that keep their identity, so that a change of the view becomes
// a movement. The ground, the trails and the arrows are SVG in a field of 800 by 800.

import { classes, draw, s } from "./dom.js";
import { picture } from "./pieces.js";

/**
 * @typedef {import("./types").BoardView} BoardView
 * @typedef {import("./types").PieceView} PieceView
 * @typedef {import("./types").MotionView} MotionView
 * @typedef {import("./types").Prefs} Prefs
 * @typedef {{ x: number, y: number }} Place
 */

const FILES = "abcdefgh";
const TRAPS = ["c3", "f3", "c6", "f6"];

/** The time of one step of an animation, in milliseconds. */
const STEP = 150;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
    /** @param {HTMLElement} element */
    constructor(element) {
        this.element = element;
        /** @type {BoardView | null} */
        this.view = null;
        /** @type {Map<number, { element: HTMLElement, square: string, place: Place }>} */
        this.pieces = new Map();
        this.ground = layer("ground");
        this.under = layer("under");
        this.men = document.createElement("div");
        this.men.className = "men";
        this.over = layer("over");
        this.words = document.createElement("p");
        this.words.className = "hidden";
        element.append(this.ground, this.under, this.men, this.over, this.words);
        /** Where the board is, as long as nothing moves it: to ask the browser in the middle of a drag would make it lay out the page. @type {DOMRect | null} */
        this.box = null;
        for (const event of ["scroll", "resize", "pointerdown"]) window.addEventListener(event, () => { this.box = null; }, { capture: true, passive: true });
        /** The piece that follows the pointer. @type {{ id: number, element: HTMLElement } | null} */
        this.held = null;
    }

    /** Column and row on the screen, 0 to 7. @param {string} square @returns {Place} */
    place(square) {
        const x = FILES.indexOf(square.charAt(0));
        const y = 8 - Number(square.charAt(1));
        return this.view?.bottom === "s" ? { x: 7 - x, y: 7 - y } : { x, y };
    }

    /** The centre of a square in the field of 800. @param {string} square @returns {Place} */
    centre(square) {
        const { x, y } = this.place(square);
        return { x: x * 100 + 50, y: y * 100 + 50 };
    }

    /** The square at a point of the window, or none. @param {number} clientX @param {number} clientY */
    at(clientX, clientY) {
        const box = this.#where();
        const x = Math.floor(((clientX - box.left) / box.width) * 8);
        const y = Math.floor(((clientY - box.top) / box.height) * 8);
        if (x < 0 || x > 7 || y < 0 || y > 7) return null;
        return this.view?.bottom === "s" ? FILES.charAt(7 - x) + (y + 1) : FILES.charAt(x) + (8 - y);
    }

    #where() {
        if (!this.held) return this.element.getBoundingClientRect();
        return this.box ??= this.element.getBoundingClientRect();
    }

    /** @param {BoardView} view @param {MotionView[]} motion @param {Prefs} prefs */
    show(view, motion, prefs) {
        const turned = this.view !== null && this.view.bottom !== view.bottom;
        this.view = view;
        this.prefs = prefs;
        const animated = prefs.animation && !calm.matches && !turned;
        this.element.className = classes("board", `board-${prefs.board}`, view.interactive && "interactive", view.preview && "preview");
        draw(this.ground, ground(this, prefs));
        draw(this.under, this.#marks(view), view.trails.map((trail) => this.#trail(trail)), this.#ghosts(view));
        this.#place(view, motion, animated);
        const [way, cost] = this.#route(view);
        draw(this.over, way, this.#targets(view), view.arrows.map((arrow, i) => this.#arrow(arrow, i)), cost, this.#labels(view));
        if (this.words.textContent !== view.text) this.words.textContent = view.text;
    }

    /** @param {BoardView} view @param {MotionView[]} motion @param {boolean} animated */
    #place(view, motion, animated) {
        const known = new Set();
        for (const man of view.pieces) {
            known.add(man.id);
            const place = this.place(man.square);
            let there = this.pieces.get(man.id);
            if (!there) {
                const element = document.createElement("div");
                this.men.append(element);
                there = { element, square: man.square, place };
                this.pieces.set(man.id, there);
                put(element, place);
            }
            const held = this.held?.id === man.id;
            draw(there.element, picture(man.piece, { pips: this.prefs?.strength ?? false }), man.frozen && frost());
            there.element.className = classes("man", man.frozen && "frozen", man.movable && "movable", held && "held");
            there.element.dataset.square = man.square;
            there.element.dataset.piece = man.piece;
            if (held) {
                there.square = man.square;
                there.place = place;
            } else if (there.place.x !== place.x || there.place.y !== place.y) {
                const from = there.place;
                there.square = man.square;
                there.place = place;
                const steps = motion.filter((m) => m.id === man.id);
                const shown = animated ? there.element : null;
                put(there.element, place);
                if (shown && steps.length > 0) this.#walk(shown, man.id, motion);
                else if (shown) glide(shown, from, place);
            }
        }
        for (const [id, there] of this.pieces) {
            if (known.has(id)) continue;
            this.pieces.delete(id);
            const index = motion.findIndex((m) => m.captured?.id === id);
            if (animated && index >= 0) this.#vanish(there, id, motion, index);
            else there.element.remove();
        }
    }

    /** A piece goes the way it went, step by step, and waits while others go. @param {HTMLElement} element @param {number} id @param {MotionView[]} motion */
    #walk(element, id, motion) {
        /** @type {Keyframe[]} */
        const frames = [];
        motion.forEach((m, i) => {
            if (m.id !== id) return;
            frames.push({ offset: i / motion.length, transform: shift(this.place(m.from)) });
            frames.push({ offset: (i + 1) / motion.length, transform: shift(this.place(m.to)) });
        });
        const first = frames[0];
        const last = frames[frames.length - 1];
        if (!first || !last) return;
        if (first.offset !== 0) frames.unshift({ offset: 0, transform: first.transform ?? "" });
        if (last.offset !== 1) frames.push({ offset: 1, transform: last.transform ?? "" });
        element.animate(frames, { duration: STEP * motion.length, easing: "linear" });
    }

    /** @param {{ element: HTMLElement, place: Place }} there @param {number} id @param {MotionView[]} motion @param {number} index */
    #vanish(there, id, motion, index) {
        const { element } = there;
        element.classList.add("leaving");
        this.#walk(element, id, motion);
        const final = motion.filter((m) => m.id === id).pop();
        if (final) put(element, this.place(final.to));
        const last = STEP * (index + 1);
        element.animate([{ opacity: 1 }, { opacity: 0 }], { delay: last, duration: STEP, fill: "both" }).finished
            .finally(() => element.remove());
    }

    /** @param {BoardView} view */
    #marks(view) {
        return view.marks.map((mark) => {
            const { x, y } = this.place(mark.square);
            const at = `translate(${x * 100} ${y * 100})`;
            return s("g", { key: `m${mark.role}${mark.square}`, class: `mark mark-${mark.role}`, transform: at }, markShape(mark.role));
        });
    }

    /** @param {BoardView} view */
    #labels(view) {
        return view.marks.filter((mark) => mark.label).map((mark) => {
            const { x, y } = this.place(mark.square);
            const width = Math.max(32, 12 + 12 * (mark.label?.length ?? 0));
            return s("g", { class: `label label-${mark.role}`, transform: `translate(${x * 100 + 97 - width / 2} ${y * 100 + 20})` },
                s("rect", { x: -width / 2, y: -14, width, height: 28, rx: 9 }),
                s("text", { y: 8 }, mark.label));
        });
    }

    /** @param {BoardView} view */
    #ghosts(view) {
        return view.ghosts.map((ghost) => {
            const { x, y } = this.place(ghost.square);
            return s("g", { class: "ghost", transform: `translate(${x * 100 + 14} ${y * 100 + 14})` },
                s("svg", { width: 72, height: 72, class: ghost.piece === ghost.piece.toUpperCase() ? "gold" : "silver", viewBox: "0 0 100 100" },
                    s("use", { href: `#piece-${ghost.piece.toLowerCase()}`, width: 100, height: 100 })),
                s("path", { class: "cross", d: "M10 10L62 62" }));
        });
    }

    /** @param {import("./types").TrailView} trail */
    #trail(trail) {
        const from = this.centre(trail.from);
        const to = this.centre(trail.to);
        const side = trail.side === "g" ? "gold" : "silver";
        return s("g", { class: classes("trail", `trail-${side}`, trail.kind !== "step" && "trail-forced", trail.present && "trail-present") },
            s("circle", { cx: from.x, cy: from.y, r: 9 }),
            s("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
    }

    /** @param {BoardView} view */
    #targets(view) {
        if (!this.prefs?.targets) return null;
        return view.targets.map((target) => {
            const { x, y } = this.centre(target.square);
            // On a square with a piece the sign stands in the corner.
            const aside = view.pieces.some((man) => man.square === target.square) ? 30 : 0;
            return s("g", { class: `target target-${target.kind}`, transform: `translate(${x + aside} ${y - aside})` },
                target.cost > 0
                    ? [s("circle", { r: 18 }), s("text", { y: 8 }, target.cost)]
                    : s("circle", { r: 10 }));
        });
    }

    /** @param {import("./types").ArrowView} arrow @param {number} index */
    #arrow(arrow, index) {
        const from = this.centre(arrow.from);
        const to = this.centre(arrow.to);
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const kind = classes("arrow", `arrow-${arrow.role}`, arrow.rank !== null && `rank-${arrow.rank}`);
        if (length === 0) return s("circle", { class: `${kind} ring`, cx: from.x, cy: from.y, r: 42 });
        const ux = (to.x - from.x) / length;
        const uy = (to.y - from.y) / length;
        const wide = arrow.rank && arrow.rank > 1 ? 6 : 9;
        const head = wide * 2.9;
        // Beyond a single step an arrow leaves the middle of the squares to the pieces.
        const a = { x: from.x + ux * 18, y: from.y + uy * 18 };
        const b = { x: to.x - ux * 8, y: to.y - uy * 8 };
        const neck = { x: b.x - ux * head, y: b.y - uy * head };
        const px = -uy;
        const py = ux;
        const p = (/** @type {Place} */ q, /** @type {number} */ w) => `${round(q.x + px * w)} ${round(q.y + py * w)}`;
        const d = `M${p(a, wide * 0.55)}L${p(neck, wide * 0.8)}L${p(neck, wide * 2)}L${p(b, 0)}L${p(neck, -wide * 2)}L${p(neck, -wide * 0.8)}L${p(a, -wide * 0.55)}Z`;
        return s("g", { key: `a${index}`, class: kind }, s("path", { d }),
            arrow.label && s("text", { x: round((a.x + b.x) / 2), y: round((a.y + b.y) / 2 + 7) }, arrow.label));
    }

    /** The way of a dragged piece, which lies under the costs of squares, and its own cost, which lies over them. @param {BoardView} view */
    #route(view) {
        const route = view.route;
        const points = route?.squares.map((square) => this.centre(square)) ?? [];
        const last = points[points.length - 1];
        if (!route || !last) return [null, null];
        const name = classes("route", !route.possible && "impossible");
        return [
            s("g", { key: "way", class: name }, s("polyline", { points: points.map((p) => `${p.x},${p.y}`).join(" ") })),
            route.squares.length > 1 && s("g", { key: "cost", class: name, transform: `translate(${last.x + 38} ${last.y - 38})` },
                s("circle", { r: 20 }),
                route.possible ? s("text", { y: 9 }, route.cost) : s("path", { d: "M-8 -8L8 8M8 -8L-8 8" })),
        ];
    }

    /** The piece on a square follows the pointer from now on. @param {string} square */
    hold(square) {
        for (const [id, there] of this.pieces) {
            if (there.square !== square) continue;
            this.box = this.element.getBoundingClientRect();
            this.held = { id, element: there.element };
            for (const animation of there.element.getAnimations()) animation.cancel();
            there.element.classList.add("held");
            return true;
        }
        return false;
    }

    /** The held piece is drawn with its centre at a point of the window. @param {number} clientX @param {number} clientY */
    carry(clientX, clientY) {
        if (!this.held) return;
        const box = this.#where();
        const size = box.width / 8;
        const x = ((clientX - box.left) / size - 0.5) * 100;
        const y = ((clientY - box.top) / size - 0.5) * 100;
        this.held.element.style.transform = `translate(${x}%, ${y}%) scale(1.12)`;
    }

    /** The hand lets go; the next view says where the piece stands. */
    release() {
        const held = this.held;
        if (!held) return;
        this.held = null;
        held.element.classList.remove("held");
        const there = this.pieces.get(held.id);
        if (!there) return;
        const from = held.element.style.transform;
        put(held.element, there.place);
        if (this.prefs?.animation && !calm.matches) {
            held.element.animate([{ transform: from }, { transform: shift(there.place) }], { duration: 110, easing: "ease-out" });
        }
    }
}

/** @param {string} name */
function layer(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `layer ${name}`);
    svg.setAttribute("viewBox", "0 0 800 800");
    svg.setAttribute("aria-hidden", "true");
    return svg;
}

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/** @param {Place} place */
const shift = (place) => `translate(${place.x * 100}%, ${place.y * 100}%)`;

/** @param {HTMLElement} element @param {Place} place */
function put(element, place) {
    element.style.transform = shift(place);
}

/** @param {HTMLElement} element @param {Place} from @param {Place} to */
function glide(element, from, to) {
    element.animate([{ transform: shift(from) }, { transform: shift(to) }], { duration: STEP, easing: "ease-out" });
}

/** The sign on a frozen piece. */
function frost() {
    return s("svg", { class: "frost", viewBox: "-10 -10 20 20", "aria-hidden": "true" },
        s("circle", { r: 9 }),
        s("path", { d: "M0 -6V6M-5.2 -3L5.2 3M-5.2 3L5.2 -3M-2 -5L0 -3L2 -5M-2 5L0 3L2 5" }));
}

/** @param {string} role */
function markShape(role) {
    switch (role) {
        case "selected":
        case "choice":
        case "home":
            return s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 12 });
        case "cursor":
            return s("path", { d: "M6 28V14A8 8 0 0 1 14 6H28M72 6H86A8 8 0 0 1 94 14V28M94 72V86A8 8 0 0 1 86 94H72M28 94H14A8 8 0 0 1 6 86V72" });
        case "danger":
        case "hanging":
            return [s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 12 }), s("path", { class: "sign", d: "M84 8L95 27H73Z" })];
        case "frozen":
            return s("circle", { cx: 50, cy: 50, r: 45 });
        case "goal":
            return [s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 12 }), s("path", { class: "sign", d: "M76 30V8L94 14L76 20" })];
        case "trap-gold":
        case "trap-silver":
        case "trap-contested":
            return s("circle", { cx: 50, cy: 50, r: 44 });
        case "user":
        case "lesson":
            return s("circle", { cx: 50, cy: 50, r: 44 });
        default:
            return s("rect", { x: 0, y: 0, width: 100, height: 100 });
    }
}

/** The squares, the traps and their names. @param {Board} board @param {Prefs} prefs */
function ground(board, prefs) {
    const lines = [1, 2, 3, 4, 5, 6, 7].map((i) => `M${i * 100} 0V800M0 ${i * 100}H800`).join("");
    const silver = board.view?.bottom === "s";
    return [
        s("rect", { class: "felt", width: 800, height: 800 }),
        s("rect", { class: classes("home", silver ? "home-gold" : "home-silver"), width: 800, height: 200 }),
        s("rect", { class: classes("home", silver ? "home-silver" : "home-gold"), y: 600, width: 800, height: 200 }),
        s("path", { class: "grid", d: lines }),
        TRAPS.map((trap) => {
            const { x, y } = board.centre(trap);
            return s("g", { class: "trap", transform: `translate(${x} ${y})` },
                s("circle", { r: 40, class: "rim" }), s("circle", { r: 36, class: "pit" }),
                s("path", { class: "lip", d: "M-30 -19A36 36 0 0 1 30 -19" }));
        }),
        prefs.coordinates === "traps" && TRAPS.map((trap) => {
            const { x, y } = board.place(trap);
            return s("text", { class: "name", x: x * 100 + 6, y: y * 100 + 20 }, trap);
        }),
        prefs.coordinates === "all" && [
            [...FILES].map((file, i) => s("text", { class: "name file", x: (silver ? 7 - i : i) * 100 + 94, y: 794 }, file)),
            [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => s("text", { class: "name", x: 6, y: (silver ? rank - 1 : 8 - rank) * 100 + 20 }, rank)),
        ],
    ];
}

/** A small picture of a position. @param {string} letters 64 of them, from a8 to h1 */
export function thumbnail(letters) {
    return s("svg", { class: "thumbnail", viewBox: "0 0 800 800", "aria-hidden": "true" },
        s("rect", { class: "felt", width: 800, height: 800 }),
        TRAPS.map((trap) => s("circle", { class: "pit", r: 38, cx: FILES.indexOf(trap.charAt(0)) * 100 + 50, cy: (8 - Number(trap.charAt(1))) * 100 + 50 })),
        [...letters].slice(0, 64).map((letter, i) => /[a-z]/i.test(letter) && s("svg", {
            x: (i % 8) * 100 + 2, y: Math.floor(i / 8) * 100 + 2, width: 96, height: 96, viewBox: "0 0 100 100",
            class: letter === letter.toUpperCase() ? "gold" : "silver",
        }, s("use", { href: `#piece-${letter.toLowerCase()}`, width: 100, height: 100 }))));
}
