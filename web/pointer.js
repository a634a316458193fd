// Mouse, pen and finger: where they go down, over which square they are, where they let go. The piece follows the pointer
// here, by a transform alone, so that it does not wait for anything; the model hears only of squares.

import { draw } from "./dom.js";
import { picture } from "./pieces.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./types").Message} Message
 * @typedef {import("./types").Piece} Piece
 */

/** How far a pointer goes before it is a drag, in pixels. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Hand
 * @property {number} pointer
 * @property {string | null} from the square, or none for the tray
 * @property {Piece | null} tray
 * @property {number} x
 * @property {number} y
 * @property {number} slack
 * @property {boolean} piece whether there is one to be held
 * @property {boolean} dragging
 * @property {string | null} over
 * @property {HTMLElement | null} shadow the picture of a piece from the tray
 */

export class Pointer {
    /** @param {Board} board @param {HTMLElement} side where trays are @param {(message: Message) => void} send @param {() => void} show draws at once */
    constructor(board, side, send, show) {
        this.board = board;
        this.send = send;
        this.show = show;
        /** @type {Hand | null} */
        this.hand = null;
        /** The square where the right button went down. @type {string | null} */
        this.pen = null;
        const { element } = board;
        element.addEventListener("pointerdown", (event) => this.#down(event));
        element.addEventListener("contextmenu", (event) => event.preventDefault());
        element.addEventListener("pointermove", (event) => this.#hover(event));
        side.addEventListener("pointerdown", (event) => this.#downOnTray(event));
        window.addEventListener("pointermove", (event) => this.#move(event));
        window.addEventListener("pointerup", (event) => this.#up(event));
        window.addEventListener("pointercancel", (event) => this.#cancel(event));
    }

    /** @param {string | null} square */
    #pieceAt(square) {
        return square !== null && (this.board.view?.pieces.some((man) => man.square === square) ?? false);
    }

    /** @param {PointerEvent} event */
    #down(event) {
        const square = this.board.at(event.clientX, event.clientY);
        if (square === null || this.hand) return;
        if (event.button === 2) {
            this.pen = square;
            return;
        }
        if (event.button !== 0) return;
        if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) document.activeElement.blur();
        const piece = this.#pieceAt(square);
        this.hand = hand(event, square, null, piece);
        // A finger keeps its first target; the moves must reach the window whatever is under it.
        if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
        if (piece && this.board.view?.interactive) this.send({ type: "pick", square });
    }

    /** @param {PointerEvent} event */
    #downOnTray(event) {
        const button = event.target instanceof Element ? event.target.closest("[data-tray]") : null;
        if (!(button instanceof HTMLButtonElement) || button.disabled || event.button !== 0 || this.hand) return;
        const piece = /** @type {Piece} */ (button.dataset.tray ?? "");
        this.hand = hand(event, null, piece, true);
        button.setPointerCapture(event.pointerId);
        event.preventDefault();
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const { hand, board } = this;
        if (!hand || hand.pointer !== event.pointerId || !hand.piece) return;
        if (!hand.dragging) {
            if (Math.hypot(event.clientX - hand.x, event.clientY - hand.y) < hand.slack) return;
            if (!this.#begin(hand)) return;
        }
        if (hand.shadow) {
            hand.shadow.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        } else {
            board.carry(event.clientX, event.clientY);
        }
        const square = board.at(event.clientX, event.clientY);
        if (square !== hand.over) {
            hand.over = square;
            this.send({ type: "over", square });
        }
    }

    /** @param {Hand} hand */
    #begin(hand) {
        const { board } = this;
        if (hand.tray !== null) {
            hand.shadow = shadowOf(hand.tray, board.element.clientWidth / 8);
            this.send({ type: "pick-tray", piece: hand.tray });
        } else if (!board.view?.interactive || hand.from === null || !board.hold(hand.from)) {
            return false;
        }
        hand.dragging = true;
        board.element.classList.add("grabbing");
        return true;
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (event.button === 2 && this.pen !== null) {
            const to = this.board.at(event.clientX, event.clientY);
            if (to !== null) this.send({ type: "draw", from: this.pen, to });
            this.pen = null;
            return;
        }
        const { hand, board } = this;
        if (!hand || hand.pointer !== event.pointerId) return;
        this.hand = null;
        const square = board.at(event.clientX, event.clientY);
        if (hand.dragging) {
            // First the new picture, so that the piece glides from the hand to where it stands now.
            this.send({ type: "drop", square });
            this.show();
            this.#letGo(hand);
            this.show();
        } else if (hand.tray !== null) {
            this.send({ type: "press-tray", piece: hand.tray });
        } else if (square !== null && square === hand.from) {
            this.send({ type: "press", square });
        } else if (hand.piece) {
            this.send({ type: "drop", square: null });
        }
    }

    /** @param {PointerEvent} event */
    #cancel(event) {
        const { hand } = this;
        if (!hand || hand.pointer !== event.pointerId) return;
        this.hand = null;
        this.send({ type: "drop", square: null });
        this.#letGo(hand);
    }

    /** @param {Hand} hand */
    #letGo(hand) {
        hand.shadow?.remove();
        this.board.release();
        this.board.element.classList.remove("grabbing");
    }

    /** The cursor tells what can be picked up. @param {PointerEvent} event */
    #hover(event) {
        if (this.hand || event.pointerType === "touch") return;
        const square = this.board.at(event.clientX, event.clientY);
        const movable = this.board.view?.pieces.some((man) => man.square === square && man.movable) ?? false;
        this.board.element.classList.toggle("grab", movable);
    }
}

/** @param {PointerEvent} event @param {string | null} from @param {Piece | null} tray @param {boolean} piece @returns {Hand} */
function hand(event, from, tray, piece) {
    const slack = SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.mouse;
    return { pointer: event.pointerId, from, tray, x: event.clientX, y: event.clientY, slack, piece, dragging: false, over: from, shadow: null };
}

/** @param {Piece} piece @param {number} size */
function shadowOf(piece, size) {
    const element = document.createElement("div");
    element.className = "in-hand";
    element.style.width = element.style.height = `${size}px`;
    draw(element, picture(piece));
    document.body.append(element);
    return element;
}
