// The coach: a whole game judged, its graph and list, one's own mistakes, and the puzzles.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { begin, RECORD, SHORT_TEXT } from "./games.mjs";
import { address, scenario } from "./harness.mjs";
import { program } from "./serve.mjs";

/** The game on the analysis board, judged to its end. */
async function judged(person) {
    await person.position(RECORD);
    await person.page.selectOption("#pace", "quick");
    await person.click("#review");
    await person.wait("#learn-s:not([disabled])");
}

/** The puzzles as they are shipped. */
const puzzles = async () => (await (await fetch(`${address()}puzzles.jsonl`)).text()).trim().split("\n").map((line) => JSON.parse(line));

/** The puzzle on the board: the one whose pieces stand there. */
async function onBoard(person) {
    const pieces = await person.pieces();
    const board = Array.from({ length: 64 }, (_, i) => pieces["abcdefgh"[i % 8] + (8 - Math.floor(i / 8))] ?? " ").join("");
    const found = (await puzzles()).find((puzzle) => puzzle.position.includes(`[${board}]`));
    assert.ok(found, `no puzzle has this board: ${board}`);
    return found;
}

/** Opens the puzzles of a theme. */
async function train(person, theme) {
    await person.click("#go-puzzles");
    await person.click(`[data-theme-value=${theme}]:not([disabled])`);
    await person.wait(".task");
}

scenario("a game that was played is judged with one click: list, graph, mistakes", async (person, page) => {
    await begin(person);
    for (const turn of SHORT_TEXT) await person.type(turn);
    await person.click("#analyse-game");
    await person.wait("#learn-s:not([disabled])");
    // The list has glyphs and reasons; the last turn of Silver lets a rabbit through.
    await person.sees(".node .glyph.blunder", "??");
    await person.sees(".reason.blunder", "This lets Gold reach goal");
    // How well both have played is told when all turns are judged.
    await person.sees("tr[data-side=s] .accuracy", "%");
    assert.match(await person.text("tr[data-side=s] .accuracy"), /^\d+%$/);
    // The graph has a point for each turn and one before, and shows where one is.
    assert.equal(await page.locator(".chances .column").count(), SHORT_TEXT.length + 1);
    assert.ok(await person.has(".chances .fault.blunder"));
    await page.locator(".chances .column").nth(2).click();
    await person.sees(".node[aria-current=true]", "2s");
    const here = () => page.locator(".chances .here").evaluate((line) => line.style.getPropertyValue("--x"));
    const second = await here();
    await person.keys("ArrowRight");
    assert.notEqual(await here(), second);
    // From mistake to mistake, with keys and buttons.
    await person.keys("Home", "m");
    const first = await person.text(".node[aria-current=true] .number");
    await person.keys("End");
    await person.click("#fault-before");
    assert.match(await person.text(".node[aria-current=true]"), /\?/);
    await person.keys("Shift+M", "Shift+M", "Shift+M", "Shift+M");
    assert.equal(await person.text(".node[aria-current=true] .number"), first);
    await person.keys("?");
    await person.sees("#dialog", "The next mistake, the one before");
});

scenario("a review is stopped, survives a reload and goes on; what is better becomes a variation", async (person, page) => {
    await person.position(RECORD);
    await page.selectOption("#pace", "deep");
    await person.click("#review");
    await person.sees(".progress-text", "1 of 5");
    await person.click("#review-stop");
    await person.sees(".progress-text", "Stopped after");
    await person.reload();
    await person.sees(".progress-text", "Stopped after");
    await page.selectOption("#pace", "quick");
    await person.click("#review");
    await person.wait("#learn-s:not([disabled])");
    await person.reload();
    await person.wait("#learn-s:not([disabled])");
    const better = await person.text(".better >> nth=0");
    await person.click(".better >> nth=0");
    await person.wait(".variation .node[aria-current=true]");
    const variation = await person.text(".variation .node[aria-current=true] .text");
    assert.ok(better.startsWith(variation), `${better} begins with ${variation}`);
});

scenario("one learns from a mistake: a wrong turn, three hints, the answer", async (person, page) => {
    await judged(person);
    await person.click("#learn-s");
    await person.sees(".task", "Find something better for Silver");
    const played = await person.text(".lesson-text .mono");
    await person.type(played.replace(/^\S+ /, ""));
    await person.sees(".feedback.wrong", "That is what was played");
    await person.click("#retry");
    for (let count = 1; count <= 3; count++) {
        await person.click("#hint");
        assert.equal(await page.locator(".hints li").count(), count);
    }
    assert.ok(await person.has("#hint[disabled]"));
    assert.ok(await person.has(".arrow-best"));
    await person.click("#reveal");
    await person.wait(".feedback.shown");
    const answer = await person.text(".line-part >> nth=0");
    await person.keys("ArrowRight");
    await person.wait(".line-part.made");
    // The same again: the answer is typed, and it is right.
    await person.click("#mistakes-close");
    await person.click("#learn-s");
    await person.type(answer.replace(/^\S+ /, "").trim());
    await person.wait(".feedback.right");
    await person.keys("Escape", "Enter");
    await page.locator("#learn-s, .hints, #hint").first().waitFor();
});

scenario("a turn that nobody has thought of is judged by the engine", async (person) => {
    await judged(person);
    await person.click("#learn-s");
    await person.type("ee7s ee6s");
    await person.wait(".feedback.wrong, .feedback.right");
    assert.match(await person.text(".feedback"), /%/);
});

scenario("a puzzle is failed, refuted, solved; the rating adapts and is kept", async (person, page) => {
    await train(person, "stop-goal");
    const puzzle = await onBoard(person);
    const before = Number.parseInt(await person.text("#rating"), 10);
    // The answer up to the first own step seldom stops anything: a step, or both halves of a push.
    const steps = puzzle.line[0].split(" ");
    const isOwn = (step) => (step[0] === step[0].toUpperCase()) === puzzle.position.startsWith("g");
    await person.type(steps.slice(0, steps.findIndex(isOwn) + 1).join(" "));
    await page.locator(".feedback.wrong, .feedback.right").first().waitFor();
    const failed = await person.has(".feedback.wrong");
    if (failed) {
        assert.ok(await person.has(".arrow-threat"), "the refutation is on the board");
        assert.ok(Number.parseInt(await person.text("#rating"), 10) < before);
        await person.click("#retry");
        await person.type(puzzle.line[0]);
        await person.wait(".feedback.right");
    }
    await person.sees(".feedback", "threatened");
    const rating = await person.text("#rating");
    await person.click("#all-puzzles");
    assert.equal(await person.text("#rating"), rating);
    await person.reload();
    assert.equal(await person.text("#rating"), rating);
    await person.sees("[data-theme-value=stop-goal]", failed ? "0 of" : "1 of");
});

scenario("a forced goal: hint, answer, explanation, play on from here against Hathi", async (person, page) => {
    await train(person, "goal-forced");
    const puzzle = await onBoard(person);
    await person.click("#hint");
    await person.sees(".hints", "two ways to goal");
    await person.type(puzzle.line[0]);
    await person.wait(".feedback.right");
    await person.sees(".feedback", "Whatever");
    await person.keys("Escape", "Enter");
    await person.wait(".turn-bar #end-turn");
    await person.click("#reveal");
    await person.wait(".feedback.shown");
    await person.click("#play-on");
    await person.wait("#start");
    await person.sees(".from-position", "The game begins from");
    await person.click("#start");
    await person.wait(".player");
    assert.ok(await page.locator(".man").count() > 0);
});

scenario("the puzzles are not in the first load, and are there without a network", { offline: true }, async (person, page) => {
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
    assert.ok(!asked.includes("/puzzles.jsonl"));
    await page.context().setOffline(true);
    await person.reload();
    await train(person, "goal-now");
    const puzzle = await onBoard(person);
    await person.type(puzzle.line[0]);
    await person.wait(".feedback.right");
    await page.context().setOffline(false);
});

scenario("the files of `hathi site` have the puzzles too, on any web server", { closed: true }, async (person, page) => {
    const folder = mkdtempSync(join(tmpdir(), "hathi-site-"));
    execFileSync(program, ["site", "--out", folder]);
    assert.ok(readFileSync(join(folder, "puzzles.jsonl"), "utf8").split("\n").length > 500);
    const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };
    const server = createServer((request, response) => {
        const file = join(folder, new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html"));
        if (!existsSync(file)) return void response.writeHead(404).end();
        response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
        createReadStream(file).pipe(response);
    });
    await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(null)));
    try {
        person.home = `http://127.0.0.1:${server.address().port}/`;
        await person.open();
        await train(person, "win-piece");
        await person.click("#reveal");
        await person.sees(".feedback.shown", "is captured");
        await person.wait(".rail .lamp.browser");
    } finally {
        server.close();
        rmSync(folder, { recursive: true });
    }
});
