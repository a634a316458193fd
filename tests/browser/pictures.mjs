// Pictures of the real page: those of the README, or every state of it, to be looked at.
//
//     cargo build --release && npm ci --prefix tests/browser
//     node tests/browser/pictures.mjs              writes docs/images/page-*.png
//     node tests/browser/pictures.mjs FOLDER       every state, on a large screen and a phone, light and dark
//     node tests/browser/pictures.mjs FOLDER end,why phone-dark   some of them, on one screen

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeBase, records } from "./base.mjs";
import { begin, RECORD, SHORT_TEXT } from "./games.mjs";
import { launch, Person } from "./person.mjs";
import { program, serve } from "./serve.mjs";

const POSITION = "g [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]";
const SCREENS = {
    large: { viewport: { width: 1440, height: 900 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** Two weak levels against each other. */
const BEGINNERS = readFileSync(new URL("beginners.txt", import.meta.url), "utf8");

const CLOSE = "g [r      r         m       H  E       h             R     R      R]";

/** An analysis with variations, comments and glyphs. */
async function tree(person) {
    await person.position(POSITION);
    await person.type("Eb5e Ec5e");
    await person.type("ee6w ed6w");
    await person.keys("Escape", "ArrowLeft");
    await person.type("mg5w mf5w");
    await person.keys("Escape", "ArrowLeft", "ArrowLeft");
    await person.type("Md3e Dd4s");
    await person.keys("Escape");
    await person.page.click("#tab-notes");
    await person.page.fill("#comment", "Slower, but the camel holds the west and the horse stays where it is.");
    await person.page.locator("#comment").blur();
    await person.click(".glyph-button >> nth=4");
}

/** A game that the coach has judged: of two beginners, or a short one. */
async function judged(person, record = RECORD) {
    await person.position(record);
    await person.page.selectOption("#pace", "quick");
    await person.click("#review");
    await person.page.waitForSelector("#learn-s:not([disabled])", { timeout: 240000 });
}

/** A puzzle of a theme. */
const puzzle = (theme, then = async () => {}) => async (person) => {
    await person.click("#go-puzzles");
    await person.click(`[data-theme-value=${theme}]:not([disabled])`);
    await person.wait(".task");
    await then(person);
};

/** A tab of the analysis. */
const tab = (name) => async (person) => {
    await person.position(POSITION);
    await person.click(`#tab-${name}`);
};

/** A mistake of the short game, with so many hints. */
const hinted = (hints) => async (person) => {
    await judged(person);
    await person.click("#learn-s");
    for (let i = 0; i < hints; i += 1) await person.click("#hint");
};

/** The puzzles as they are shipped. */
const PUZZLES = readFileSync(new URL("../../crates/coach/data/puzzles.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** The answer to the puzzle on the board, entered. */
async function answer(person) {
    const pieces = await person.pieces();
    const board = Array.from({ length: 64 }, (_, i) => pieces["abcdefgh"[i % 8] + (8 - Math.floor(i / 8))] ?? " ").join("");
    await person.type(PUZZLES.find((one) => one.position.includes(`[${board}]`)).line[0]);
    await person.wait(".feedback.right");
}

/** The coach's report of a game, from its top or from a turn. */
const report = (turn) => async (person) => {
    const file = join(games.folder, "report.html");
    if (!existsSync(file)) {
        const record = join(games.folder, "beginners.txt");
        writeFileSync(record, BEGINNERS);
        execFileSync(program, ["annotate", record, "--nodes", "20000", "-o", file], { stdio: "ignore" });
    }
    await person.page.goto(pathToFileURL(file).href);
    if (turn) await person.page.locator(turn).first().evaluate((at) => at.scrollIntoView());
};

/** The page of a server of its own, without a base. */
const alone = (then) => async (person) => {
    const folder = makeBase({ empty: true });
    const other = await serve(0, [], { cwd: folder.folder });
    person.home = other.address;
    person.done = async () => {
        await other.kill();
        folder.remove();
    };
    await person.open();
    await then(person, other);
};

/** A setting, as the dialog changes it. */
async function prefer(person, name, value) {
    await person.click("#rail-settings");
    if (value === true) await person.page.check(`#pref-${name}`);
    else await person.click(`#dialog [data-value=${value}]`);
    await person.click("#dialog-close");
}

/** A page of the base. */
const base = (name) => async (person) => {
    await person.click("#rail-base");
    await person.click(`.base-head [data-value=${name}]`);
};

/** The explorer after some of its turns. */
const explorer = (turns) => async (person) => {
    await person.click("#rail-analyse");
    await person.click("#tab-explorer");
    for (let i = 0; i < turns; i += 1) {
        await person.wait(".explored-turn");
        const before = await person.text(".explored");
        await person.click(".explored-turn");
        await person.page.waitForFunction((text) => (document.querySelector(".explored")?.textContent ?? text) !== text, before);
    }
    await person.wait(turns > 1 ? ".explorer-games" : ".explored-turn");
};

/** Against Hathi, as the form says: a setup by name, and the elephant comes out. */
async function firstTurn(person) {
    await person.click("#start");
    await person.click(".pattern >> nth=1");
    await person.click("#setup-done");
    await person.page.waitForFunction(() => document.querySelectorAll(".man").length === 32);
    await person.drag("d2", "d3", "d4");
    await person.click("#end-turn");
}

/** Each state of the page, and how one gets there. */
const STATES = {
    home: async () => {},
    games: async (person) => {
        await begin(person);
        await person.type("Ra2n Ra3n Hb2n Hb3n");
        await person.click("#rail-home");
        await begin(person);
        for (const turn of SHORT_TEXT) await person.type(turn);
        await person.click("#rail-home");
    },
    form: async (person) => person.click("#go-new"),
    watch: async (person) => {
        await person.click("#go-new");
        await person.click("[data-value=watch]");
        await person.page.selectOption("#form-handicap", { index: 2 });
        await person.page.fill("#form-time", "2 minutes");
    },
    placing: async (person) => {
        await person.click("#go-new");
        await person.click("[data-value=person]");
        await person.click("#start");
        await person.wait(".tray");
    },
    setup: async (person) => {
        await STATES.placing(person);
        await person.click(".pattern >> nth=1");
    },
    second: async (person) => {
        await STATES.setup(person);
        await person.click("#setup-done");
        await person.sees(".side-head", "Place Silver");
        await person.press("e7");
    },
    handicap: async (person) => {
        await person.click("#go-new");
        await person.page.selectOption("#form-handicap", "M");
        await person.page.selectOption("#form-giver", { index: 1 });
        await person.click("#start");
        await person.click(".pattern >> nth=2");
    },
    hathi: async (person) => {
        await person.click("#go-new");
        await firstTurn(person);
        await person.page.locator(".moves .of-s").nth(1).waitFor();
        await person.wait(".player[data-side=g].to-move");
    },
    thinks: async (person) => {
        await person.click("#go-new");
        await person.page.fill("#form-level", "10");
        await person.page.fill("#form-time", "2m/5m");
        await firstTurn(person);
        await person.wait(".player[data-side=s].to-move");
    },
    watched: async (person) => {
        await person.click("#go-new");
        await person.click("[data-value=watch]");
        await person.click("#start");
        await person.page.locator(".moves .of-s").nth(2).waitFor();
    },
    game: async (person) => {
        await begin(person, { time: "2m/5m" });
        await person.type("Ra2n Ra3n Hb2n Hb3n");
        await person.type("ee7s ee6s md7s hc7s");
        await person.press("d2");
    },
    typed: async (person) => {
        await begin(person, { time: "2m/5m" });
        await person.type("d2n e2n e3n", false);
    },
    choice: async (person) => {
        await person.position(CLOSE);
        await person.drag("e4", "e5");
    },
    drag: async (person) => {
        await begin(person);
        const [from, to] = [await person.at("d2"), await person.at("d5")];
        await person.page.mouse.move(from.x, from.y);
        await person.page.mouse.down();
        await person.page.mouse.move(to.x + 9, to.y + 6, { steps: 6 });
    },
    short: async (person) => {
        await person.page.clock.install();
        await person.open();
        await begin(person, { time: "2m/0/0/0" });
        await person.page.clock.fastForward("01:52");
        await person.wait(".clock.short");
    },
    late: async (person) => {
        await STATES.short(person);
        await person.page.clock.fastForward("00:20");
        await person.wait(".verdict");
    },
    resign: async (person) => {
        await begin(person);
        await person.click("#resign");
    },
    turn: async (person) => {
        await begin(person);
        await person.type("Ra2n Ra3n Hb2n Hb3n");
        await person.drag("e7", "e6", "e5");
    },
    captured: async (person) => {
        await person.position("g [r      r              d   E       h  D             M    R      R]");
        await person.drag("c4", "c3");
        await person.drag("d2", "d3");
        await person.click("#end-turn");
    },
    refusal: async (person) => {
        await person.position(POSITION);
        await person.press("g4", "g5");
        await person.drag("g4", "f4");
    },
    end: async (person) => {
        await begin(person);
        for (const turn of SHORT_TEXT) await person.type(turn);
        await person.wait(".verdict");
    },
    analysis: async (person) => {
        await person.position(POSITION);
        await person.page.check("#engine-on");
        await person.page.waitForTimeout(4000);
    },
    lines: async (person) => {
        await person.position(POSITION);
        await person.page.selectOption("#lines-wanted", "5");
        await person.page.check("#engine-on");
        await person.page.locator(".line-row").nth(4).waitFor();
        await person.page.waitForTimeout(2000);
        await person.page.locator(".line-turn").first().hover();
    },
    rest: async (person) => {
        await person.position(POSITION);
        await person.page.check("#engine-on");
        await person.drag("b5", "c5", "d5");
        await person.wait(".line-turn");
        await person.page.waitForTimeout(1500);
    },
    proved: async (person) => {
        await person.position("g [r            R              E       h             R    rR      R]");
        await person.page.check("#engine-on");
        await person.wait(".line-row.proved");
    },
    reach: async (person) => {
        await tab("show")(person);
        await person.page.check("#overlay-reach");
        await person.press("d3");
    },
    drawn: async (person) => {
        await person.position(POSITION);
        const pen = async (first, last) => {
            const [from, to] = [await person.at(first), await person.at(last)];
            await person.page.mouse.move(from.x, from.y);
            await person.page.mouse.down({ button: "right" });
            await person.page.mouse.move(to.x, to.y);
            await person.page.mouse.up({ button: "right" });
        };
        await pen("b5", "d5");
        await pen("d3", "f5");
        await pen("c6", "c6");
    },
    tree: async (person) => {
        await tree(person);
        await person.click("#tab-moves");
    },
    notes: tree,
    share: async (person) => {
        await tab("share")(person);
        await person.page.locator("#clear").scrollIntoViewIfNeeded();
    },
    show: async (person) => {
        await tab("show")(person);
        for (const name of ["goals", "captures", "frozen", "traps", "hanging"]) await person.page.check(`#overlay-${name}`);
    },
    why: async (person) => {
        await tab("why")(person);
        await person.click("#why");
        await person.page.locator(".why tbody tr").nth(5).scrollIntoViewIfNeeded();
    },
    threat: async (person) => {
        await person.position(POSITION);
        await person.page.check("#engine-on");
        await person.click("#threat");
        await person.wait(".arrow-threat");
    },
    begin: async (person) => person.click("#rail-analyse"),
    editor: async (person) => {
        await person.position(POSITION);
        await person.page.evaluate(() => document.getElementById("edit")?.click());
    },
    review: async (person) => {
        await person.position(BEGINNERS);
        await person.page.selectOption("#pace", "deep");
        await person.click("#review");
        await person.sees(".progress-text", "3 of");
    },
    stopped: async (person) => {
        await STATES.review(person);
        await person.click("#review-stop");
        await person.sees(".progress-text", "Stopped");
    },
    coach: async (person) => {
        await judged(person, BEGINNERS);
        await person.keys("Home", "m", "m");
    },
    judged: async (person) => {
        await judged(person, BEGINNERS);
        await person.page.locator(".tree .glyph.blunder").first().scrollIntoViewIfNeeded();
    },
    mistake: hinted(0),
    hint1: hinted(1),
    hint2: hinted(2),
    hint3: hinted(3),
    mended: async (person) => {
        await judged(person);
        await person.click("#learn-s");
        await person.click("#reveal");
    },
    unmended: async (person) => {
        await judged(person);
        await person.click("#learn-s");
        await person.type((await person.text(".lesson-text .mono")).replace(/^\S+ /, ""));
        await person.wait(".feedback.wrong");
    },
    puzzles: async (person) => {
        await person.click("#go-puzzles");
        await person.wait("#puzzle-begin:not([disabled])");
    },
    puzzle: puzzle("goal-forced"),
    refuted: puzzle("stop-goal", async (person) => {
        // Some piece that can move makes one step.
        for (const move of await person.steps()) {
            await person.type(move);
            if (!(await person.has(".status.refusal"))) break;
        }
        await person.wait(".feedback.wrong, .feedback.right");
    }),
    right: puzzle("goal-now", answer),
    answered: puzzle("goal-forced", async (person) => {
        await person.click("#reveal");
        await person.wait(".feedback.shown");
    }),
    lessons: async (person) => person.click("#rail-learn"),
    lesson: async (person) => {
        await person.click("#rail-learn");
        await person.page.locator(".lesson").nth(1).click();
    },
    missed: async (person) => {
        await person.click("#rail-learn");
        await person.page.locator(".lesson").first().click();
        await person.drag("d2", "d3");
        await person.click("#end-turn");
    },
    solved: async (person) => {
        await person.click("#rail-learn");
        await person.page.locator(".lesson").first().click();
        await person.drag("d2", "d5");
    },
    stone: async (person) => {
        await person.position(POSITION);
        for (const [name, value] of [["board", "slate"], ["coordinates", "all"], ["strength", true]]) await prefer(person, name, value);
    },
    meadow: async (person) => {
        await person.position(POSITION);
        for (const [name, value] of [["board", "meadow"], ["coordinates", "traps"]]) await prefer(person, name, value);
    },
    setups: explorer(0),
    explorer: async (person) => {
        await explorer(2)(person);
        await person.page.check("#engine-on");
        // With its first turn looked at the score stands beside it.
        await person.page.locator(".explored-turn").first().click();
        await person.wait(".engine-status.running");
        await person.page.waitForTimeout(2500);
        await person.keys("Escape", "ArrowLeft");
        await person.wait(".explored-hathi:not(:empty)");
    },
    likely: async (person) => {
        await tab("explorer")(person);
        await person.click(".explorer [data-value=likely]");
        await person.page.check("#engine-on");
        await person.wait(".likely-turn");
        await person.page.waitForTimeout(2500);
        await person.page.locator(".likely-turn").last().scrollIntoViewIfNeeded();
    },
    unlikely: async (person) => {
        // A worker that never answers.
        await person.page.route("**/errand-worker.js", () => undefined);
        await tab("explorer")(person);
        await person.click(".explorer [data-value=likely]");
        await person.page.locator(".likely").evaluate((list) => list.scrollIntoView({ block: "end" }));
    },
    halfway: async (person) => {
        await tab("explorer")(person);
        await person.click(".explorer [data-value=likely]");
        await person.drag("d3", "d2");
    },
    search: async (person) => {
        await base("search")(person);
        for (const [thing, square] of [["E", "d3"], ["M", "d3"], ["-", "e5"], ["e", "e5"]]) {
            await person.click(`[data-brush="${thing}"]`);
            await person.click(`[data-square=${square}]`);
        }
        await person.click("#search-find");
        await person.sees("#search-status", "in 12 games");
    },
    found: async (person) => {
        await base("search")(person);
        await person.page.fill("#search-player", "anna");
        await person.page.fill("#search-from", "2009");
        await person.click("#search-find");
        await person.sees("#search-status", "games");
    },
    searching: async (person) => {
        await base("search")(person);
        await person.page.route("**/base", () => undefined);
        await person.page.selectOption("#search-motif", "goal-in-two");
        await person.click("#search-find");
        await person.wait("#search-stop");
    },
    nothing: async (person) => {
        await base("search")(person);
        await person.page.fill("#search-player", "anna");
        await person.page.fill("#search-from", "2031");
        await person.click("#search-find");
        await person.sees("#search-status", "No game");
    },
    players: async (person) => {
        await base("players")(person);
        await person.click(".listed");
        await person.wait(".player-page");
    },
    statistics: async (person) => {
        await base("statistics")(person);
        await person.wait(".plot");
    },
    mistyped: async (person) => {
        await base("search")(person);
        await person.page.fill("#search-from", "yesterday");
        await person.page.fill("#search-least-turns", "many");
        await person.page.locator("#search-least-turns").scrollIntoViewIfNeeded();
    },
    nobase: alone((person) => person.click("#rail-base")),
    noexplorer: alone(async (person) => {
        await person.click("#rail-analyse");
        await person.click("#tab-explorer");
    }),
    inbrowser: async (person) => {
        await person.page.route("**/engine.json", (route) => route.fulfill({ json: { native: false } }));
        await person.open();
        await person.position(POSITION);
        await person.page.check("#engine-on");
        await person.wait(".arrow-best");
    },
    lost: alone(async (person, server) => {
        await person.position(POSITION);
        await person.page.check("#engine-on");
        await person.wait(".line-turn");
        await server.kill();
        await person.sees(".engine-status", /no engine|in this browser/);
    }),
    damaged: async (person) => {
        await person.open("p=AAAA");
        await person.wait(".toast.error");
    },
    scrolled: async (person) => {
        await tab("show")(person);
        await person.page.check("#overlay-captures");
        await person.page.locator(".findings li").last().scrollIntoViewIfNeeded();
    },
    report: report(null),
    reported: report(".turn .glyph.blunder"),
    keys: async (person) => {
        await begin(person);
        await person.keys("Escape", "?");
    },
    open: async (person) => person.click("#go-open"),
    toast: async (person) => person.paste("1g nonsense"),
    settings: async (person) => person.click("#rail-settings"),
};

/** The README's: a state, a screen, light or dark. */
const README = [["game", "large", "light"], ["coach", "large", "light"], ["puzzle", "phone", "light"], ["analysis", "large", "light"], ["game", "phone", "dark"], ["lesson", "phone", "light"], ["explorer", "large", "light"], ["search", "large", "light"]];

const [folder, only, how] = process.argv.slice(2);
const wanted = folder
    ? Object.keys(STATES).filter((state) => !only || only.split(",").includes(state)).flatMap((state) => Object.keys(SCREENS).flatMap((screen) =>
        ["light", "dark"].filter((scheme) => !how || how === `${screen}-${scheme}`).map((scheme) => [state, screen, scheme])))
    : README;
const out = folder ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
mkdirSync(out, { recursive: true });

// What is to be looked at has difficult names, too.
const games = makeBase(folder ? {} : { games: records(12, ["anna", "Omar", "bot_occam", "Lea"], "Winter Open") });
const server = await serve(0, games.arguments);
const browser = await launch();
for (const [state, screen, scheme] of wanted) {
    const context = await browser.newContext({ ...SCREENS[screen], colorScheme: scheme, reducedMotion: "reduce", serviceWorkers: "block" });
    context.setDefaultTimeout(20000);
    const page = await context.newPage();
    const person = new Person(page, server.address);
    const name = folder ? `${state}-${screen}-${scheme}` : `page-${state}-${screen}`;
    try {
        await person.open();
        await STATES[state](person);
        await page.waitForTimeout(300);
        console.log(name);
    } catch (error) {
        console.log(`${name}: ${String(error).split("\n")[0]}`);
        process.exitCode = 1;
    }
    await page.screenshot({ path: `${out}/${name}.png` });
    await person.done?.();
    await context.close();
}
await browser.close();
await server.kill();
games.remove();
