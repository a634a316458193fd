// A player at the edge of the board: name, what was lost, clock.

import { classes, h } from "./dom.js";
import { nameOf, picture } from "./pieces.js";

/** @param {import("./types").PlayerView | null} player */
export function strip(player) {
    if (!player) return null;
    return h("div", { class: classes("player", player.toMove && "to-move"), "data-side": player.side },
        h("span", { class: "token" }, picture(player.side === "g" ? "E" : "e")),
        h("div", { class: "who" },
            h("span", { class: "name-line" }, player.name),
            h("span", { class: "lost", role: "img", "aria-label": player.lost.length > 0 ? `lost: ${player.lost.map((letter) => nameOf(letter)).join(", ")}` : null },
                player.lost.map((letter) => picture(letter))),
            player.thinking && h("span", { class: "thinking", role: "img", "aria-label": "is thinking" }, h("i"), h("i"), h("i"))),
        player.clock && clock(player.clock));
}

/** @param {import("./types").ClockView} view */
function clock(view) {
    return h("div", { class: classes("clock", view.running && "running", view.short && "short"), role: "timer", "aria-label": view.text },
        h("span", { class: "reserve", title: "Reserve" }, view.reserve),
        h("span", { class: "move-time", title: "Time for this move" }, view.moveTime));
}
