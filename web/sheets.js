// The two screens without a board: home, and the form for a new game.

import { thumbnail } from "./board.js";
import { classes, h } from "./dom.js";
import { icon } from "./icons.js";
import { button, segments, sign, valueOf } from "./parts.js";
import { picture } from "./pieces.js";

/**
 * @typedef {import("./parts.js").Host} Host
 * @typedef {import("./types").View} View
 * @typedef {import("./types").FormField} FormField
 */

/** When something happened, in a few words. @param {number} then */
function ago(then) {
    const minutes = Math.round((Date.now() - then) / 60000);
    if (minutes < 1) return "just now";
    if (minutes < 60) return `${minutes} min ago`;
    const hours = Math.round(minutes / 60);
    if (hours < 24) return `${hours} h ago`;
    return new Date(then).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
}

/** @param {Host} host @param {View} view @param {import("./types").HomeView} home */
export function homeSheet(host, view, home) {
    const { send } = host;
    const card = (/** @type {string} */ id, /** @type {string} */ piece, /** @type {string} */ title, /** @type {string} */ text, /** @type {() => void} */ press, /** @type {string} */ kind) =>
        h("button", { type: "button", class: classes("card", kind), id, onclick: press },
            picture(piece), h("span", { class: "card-text" }, h("strong", null, title), h("span", { class: "soft" }, text)));
    return h("div", { class: "sheet home" },
        h("header", { class: "hero" },
            h("div", null,
                h("h1", null, "Hathi"),
                h("p", { class: "lead" }, "Play and study Arimaa, the game of elephants and rabbits.")),
            h("div", { class: "parade", "aria-hidden": "true" }, [..."EMHDCR"].map((letter) => picture(letter)))),
        h("div", { class: "cards" },
            card("go-new", "E", "Play", "Against Hathi at ten levels, a friend at this screen, or watch two Hathis.", () => send({ type: "go", screen: "new" }), "main"),
            card("go-learn", "R", "Learn", home.lessonsDone > 0 ? `${home.lessonsDone} of ${home.lessons} lessons done.` : "The rules in seven short lessons, by moving.", () => send({ type: "go", screen: "learn" }), ""),
            card("go-puzzles", "M", "Puzzles", "Goals, traps and rescues to find, as difficult as suits you.", () => send({ type: "go", screen: "puzzles" }), ""),
            card("go-analyse", "c", "Analyse", "Any game or position, with the engine at your side.", () => send({ type: "go", screen: "analyse" }), ""),
            card("go-base", "d", "Look up", "Every game by position, pattern and player: ArimaaBase.", () => send({ type: "go", screen: "base" }), ""),
            card("go-open", "h", "Open", "Paste or drop a record, a position or a link.", () => { host.local.dialog = "open"; host.redraw(); }, "")),
        h("section", { class: "kept", "aria-label": "Your games" },
            h("h2", null, "Your games"),
            home.games.length === 0
                ? h("p", { class: "soft" }, "Games that you play are kept here, on this device alone.")
                : h("ul", { class: "games" }, home.games.map((game) => h("li", { key: game.id, class: "kept-game" },
                    h("button", { type: "button", class: "resume", "data-game": game.id, onclick: () => send({ type: "resume", id: game.id }) },
                        thumbnail(game.board),
                        h("span", { class: "card-text" }, h("strong", null, game.title),
                            h("span", { class: classes("small", game.over && "soft") }, game.state),
                            h("span", { class: "small soft" }, ago(game.changed)))),
                    sign("trash", `Delete: ${game.title}`, () => send({ type: "forget", id: game.id }), { kind: "quiet forget" }))))),
        h("footer", { class: "small soft" }, h("span", { class: classes("lamp", view.engine.kind) }), " ", view.engine.text));
}

/** @param {Host} host @param {import("./types").LearnView} learn */
export function lessonSheet(host, learn) {
    return h("div", { class: "sheet lessons" },
        h("header", { class: "hero" }, h("div", null,
            h("h1", null, "Learn Arimaa"),
            h("p", { class: "lead" }, "Short lessons: you move, the rules judge."))),
        h("ol", { class: "lesson-list" }, learn.lessons.map((lesson) => h("li", null, h("button", {
            type: "button",
            class: "lesson",
            "data-lesson": lesson.number,
            onclick: () => host.send({ type: "lesson", number: lesson.number }),
        },
            h("span", { class: classes("lesson-number", lesson.done >= lesson.tasks && "done") }, lesson.done >= lesson.tasks ? icon("check") : lesson.number),
            h("span", { class: "grow" }, h("strong", null, lesson.title), h("span", { class: "soft" }, lesson.text)),
            h("span", { class: "small soft" }, `${lesson.done} of ${lesson.tasks}`))))),
        h("p", { class: "after-lessons" }, button("Puzzles", () => host.send({ type: "go", screen: "puzzles" }), { icon: "learn", id: "learn-puzzles" }),
            h("span", { class: "soft" }, "Positions with one clear answer, when the rules are clear.")));
}

/** @param {Host} host @param {import("./types").FormView} form */
export function formSheet(host, form) {
    const { send } = host;
    const set = (/** @type {FormField} */ field) => (/** @type {string} */ value) => send({ type: "form", field, value });
    const problem = (/** @type {FormField} */ field) => {
        const found = form.problems.find((one) => one.field === field);
        return found && h("p", { class: "problem", id: `problem-${field}` }, icon("warn"), found.text);
    };
    const signs = /** @type {Record<string, string>} */ ({ hathi: "play", person: "people", watch: "watch" });
    const faces = /** @type {Record<string, string>} */ ({ g: "E", s: "e" });
    const level = (/** @type {string} */ label, /** @type {FormField} */ field, /** @type {number} */ value) => {
        const chosen = form.levels.find((one) => one.value === String(value));
        return h("fieldset", null,
            h("h3", null, label),
            h("div", { class: "level" },
                h("input", {
                    type: "range", min: 1, max: 10, step: 1, id: `form-${field}`, value: String(value), "aria-label": label,
                    "aria-valuetext": chosen ? `${chosen.name}: ${chosen.text}` : null,
                    style: { "--part": (value - 1) / 9 },
                    oninput: (/** @type {Event} */ event) => set(field)(valueOf(event)),
                }),
                h("output", { class: "level-number" }, value)),
            h("p", { class: "level-text" }, chosen?.text),
            problem(field));
    };
    return h("div", { class: "sheet new-game" },
        h("header", { class: "row" }, h("h1", { class: "grow" }, "New game"), sign("close", "Home", () => send({ type: "go", screen: "home" }))),
        h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send({ type: "start" }); } },
            form.position && h("p", { class: "from-position" }, icon("edit"), "The game begins from the position of the editor."),
            h("fieldset", null,
                h("h3", null, "Who plays"),
                segments("Who plays", form.opponents, form.opponent, set("opponent"), (option) => [icon(signs[option.value] ?? "play"), h("span", null, option.name)])),
            form.opponent !== "person" && level(form.opponent === "watch" ? "Gold's level" : "Level", "level", form.level),
            form.opponent === "watch" && level("Silver's level", "other-level", form.otherLevel),
            form.opponent === "hathi" && h("fieldset", null,
                h("h3", null, "You play"),
                segments("You play", form.sides, form.side, set("side"), (option) => [faces[option.value] ? picture(faces[option.value] ?? "E") : icon("random"), h("span", null, option.name)]),
                problem("side")),
            h("fieldset", null,
                h("h3", null, "Time"),
                h("div", { class: "row wrap chips" }, form.times.map((time) => h("button", {
                    type: "button", class: "chip", "data-time": time.value, "aria-pressed": String(time.value === form.time), title: time.text || null, onclick: () => set("time")(time.value),
                }, time.name))),
                h("input", {
                    class: "field mono", id: "form-time", value: form.time, placeholder: "none, or as in 1m/5m/100/0", "aria-label": "Time control", maxlength: 60,
                    autocomplete: "off", autocapitalize: "off", spellcheck: "false",
                    "aria-invalid": form.problems.some((one) => one.field === "time") ? "true" : null, "aria-describedby": "time-says",
                    oninput: (/** @type {Event} */ event) => set("time")(valueOf(event)),
                }),
                problem("time") || h("p", { class: "small soft", id: "time-says" }, form.timeText || "No clock.")),
            h("fieldset", null,
                h("h3", null, "Handicap"),
                h("div", { class: "row wrap" },
                    h("select", { class: "field half", id: "form-handicap", "aria-label": "Handicap", value: form.handicap, onchange: (/** @type {Event} */ event) => set("handicap")(valueOf(event)) },
                        form.handicaps.map((one) => h("option", { value: one.value }, one.name))),
                    form.handicap !== form.handicaps[0]?.value && h("select", { class: "field half", id: "form-giver", "aria-label": "Who gives it", value: form.giver, onchange: (/** @type {Event} */ event) => set("giver")(valueOf(event)) },
                        form.givers.map((one) => h("option", { value: one.value }, one.name)))),
                problem("handicap"), problem("giver")),
            h("div", { class: "row form-end" },
                button("Cancel", () => send({ type: "go", screen: "home" }), { kind: "quiet" }),
                h("button", { type: "submit", class: "button primary grow large", id: "start", disabled: !form.canStart }, icon("check"), "Begin"))));
}
