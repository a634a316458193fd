// The base of games: explorer, search, players, statistics, and what is said where there is none.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { HOSTILE, makeBase } from "./base.mjs";
import { fits, NARROW, scenario, serve } from "./harness.mjs";

const made = makeBase();
let server;

before(async () => {
    server = await serve(0, made.arguments);
});
after(async () => {
    await server?.kill();
    made.remove();
});

/** A scenario at the server with the base. */
const based = (name, play, options = {}) => scenario(name, { ...options, closed: true }, async (person, page) => {
    person.home = server.address;
    await person.open();
    await play(person, page);
});

/** The page of the base, once it is known to be there. */
async function visit(person, name) {
    await person.click("#rail-base");
    await person.click(`.base-head [data-value=${name}]`);
}

based("the explorer follows the position from the empty board on, and a click plays", async (person, page) => {
    await person.click("#rail-analyse");
    await person.click("#tab-explorer");
    await person.sees(".explorer-status", "12 games came here");
    await person.click(".explored-turn");
    await person.sees(".explorer-status", "came here");
    await person.wait(".explored-turn .setup-picture .silver");
    await person.click(".explored-turn");
    await person.wait(".explored-text");
    const text = await person.text(".explored-text");
    await person.click(".explored-turn");
    await page.waitForFunction((turn) => document.querySelector(".explored-text")?.textContent !== turn, text);
    await person.click("#tab-moves");
    assert.match(await person.text(".main-line"), new RegExp(text.split(" ")[0]));
    // Back in the tree it shows the same again.
    await person.click("#tab-explorer");
    await page.locator("body").click({ position: { x: 5, y: 5 } });
    await person.keys("Escape", "ArrowLeft");
    await page.waitForFunction((turn) => document.querySelector(".explored-text")?.textContent === turn, text);
    // Only newer games.
    await page.fill("#narrow-from", "2030");
    await person.sees(".explorer-status", "No game of the base came here");
    await page.fill("#narrow-from", "x");
    await person.sees(".explorer-status", "is no year");
    await page.fill("#narrow-from", "");
    await person.wait("#narrow-from:not([aria-invalid])");
    await person.wait(".explored-text");
});

based("a game of the explorer opens where it came through the position", async (person, page) => {
    await person.click("#rail-analyse");
    await person.click("#tab-explorer");
    await person.click(".explored-turn");
    await person.wait(".explored-turn .silver");
    await person.click(".explored-turn");
    await person.wait(".explored-text");
    const before = await person.pieces();
    await person.click(".explorer-games .base-game");
    await person.click("#tab-moves");
    await page.waitForFunction(() => document.querySelectorAll(".main-line .node").length > 4);
    // A position is found with its mirror image, and a game opens as it was played.
    const mirrored = (pieces) => Object.fromEntries(Object.entries(pieces).map(([square, piece]) => ["hgfedcba"["abcdefgh".indexOf(square[0])] + square[1], piece]));
    const after = await person.pieces();
    assert.deepEqual(after.d2 === before.d2 ? after : mirrored(after), before);
});

based("a pattern is drawn, found and opened; the result is saved in three forms", async (person, page) => {
    await visit(person, "search");
    await person.click("[data-brush=E]");
    await person.click("[data-square=d3]");
    await person.click("[data-brush=M]");
    await person.click("[data-square=d3]");
    await person.sees(".pattern-text", "d3");
    await page.check("#search-mirrored");
    await page.check("#search-exchanged");
    await person.click("#search-find");
    await person.sees("#search-status", /positions? in 12 games/);
    const hits = await page.locator(".search-found .base-game").count();
    assert.ok(hits > 0);
    assert.equal(await page.locator(".search-found .thumbnail").count(), hits);
    for (const [format, words] of [["records", /Gold: /], ["archive", /^id\twplayerid/], ["csv", /^id,number,gold/]]) {
        const [download] = await Promise.all([page.waitForEvent("download"), person.click(`#export-${format}`)]);
        const chunks = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk);
        assert.match(Buffer.concat(chunks).toString(), words);
        await person.wait(`#export-${format}`);
    }
    await person.click(".search-found .base-game");
    await person.wait(".main-line .node[aria-current]");
    const pieces = await person.pieces();
    assert.ok(["d3", "e3", "d6", "e6"].some((square) => "EMem".includes(pieces[square] ?? " ")), JSON.stringify(pieces));
    // The form is as it was.
    await person.click("#rail-base");
    await person.sees(".pattern-text", "d3");
    assert.equal(await page.locator(".search-found .base-game").count(), hits);
});

based("games are found by player and result, and what is wrong in the form is said", async (person, page) => {
    await visit(person, "search");
    await page.fill("#search-player", "anna");
    await page.selectOption("#search-result", "won");
    await person.keys("Enter");
    await page.locator("#search-player").press("Enter");
    await person.sees("#search-status", /^\d+ games?\.$/);
    for (const name of await page.locator(".search-found .base-who.won .base-name").allTextContents()) assert.equal(name, "anna");
    await page.fill("#search-least-turns", "many");
    await person.sees("#search-least-turns-problem", "whole number");
    assert.ok(await page.locator("#search-find").isDisabled());
    await person.click("#search-anew");
    await page.fill("#search-material", "Z");
    await person.click("#search-find");
    await person.sees("#search-status.problem", "Material is");
});

based("a long search is stopped, and another one is answered meanwhile", async (person, page) => {
    await visit(person, "search");
    // The server is slow to answer: the first question never ends by itself.
    let asked = 0;
    await page.route("**/base", async (route) => {
        const question = route.request().postDataJSON();
        if (question.ask === "search" && asked++ === 0) return;
        await route.continue();
    });
    await page.selectOption("#search-motif", "goal-in-two");
    await person.click("#search-find");
    await person.wait("#search-stop");
    await person.sees("#search-status", "Looking");
    await person.click("#search-stop");
    await person.sees("#search-status", "Stopped");
    await page.selectOption("#search-motif", "goal");
    await person.click("#search-find");
    await person.sees("#search-status", /in 12 games/);
});

based("players have their pages, also those with hostile names", async (person, page) => {
    await visit(person, "players");
    await person.wait(".listed");
    await page.fill("#player-name", "<scr");
    await person.sees(".listed", "<script>alert(1)</script>");
    await page.waitForFunction(() => document.querySelectorAll(".listed").length === 1);
    await person.click(".listed");
    await person.sees(".player-title", "<script>alert(1)</script>");
    assert.doesNotMatch(await person.text(".player-title"), /[\u0000-\u001f\u202e]/);
    assert.equal(await page.evaluate(() => document.querySelectorAll("#sheet script, #sheet b, #sheet svg script").length), 0);
    await page.fill("#player-name", "ann");
    await person.sees(".listed", "anna");
    await page.waitForFunction(() => document.querySelectorAll(".listed").length === 1);
    await page.locator("#player-name").press("Enter");
    await person.sees(".player-title", "anna");
    for (const title of ["Results", "Opponents", "Setups as Gold", "Openings as Gold", "Best wins"]) await person.sees(".player-page", title);
    await page.waitForFunction(() => [...document.querySelectorAll(".plot img")].every((image) => image.complete && image.naturalWidth > 0));
    const [download] = await Promise.all([page.waitForEvent("download"), person.click("#save-rating")]);
    assert.equal(download.suggestedFilename(), "rating.svg");
    // The name is in the search too.
    await visit(person, "search");
    await page.fill("#search-player", HOSTILE.slice(0, 8));
    await page.waitForFunction(() => document.querySelectorAll("#known-names option").length === 1);
});

based("the statistics have numbers and plots that can be saved", async (person, page) => {
    await visit(person, "statistics");
    await person.sees(".figures", "branching factor");
    await person.sees(".statistics-page", "How games ended");
    assert.equal(await page.locator(".plot img").count(), 3);
    await page.waitForFunction(() => [...document.querySelectorAll(".plot img")].every((image) => image.complete && image.naturalWidth > 0));
    const [download] = await Promise.all([page.waitForEvent("download"), person.click("#save-years")]);
    assert.equal(download.suggestedFilename(), "years.svg");
});

scenario("without a base the page says what to do, and takes games that are brought", { closed: true }, async (person, page) => {
    const folder = makeBase({ empty: true });
    const alone = await serve(0, [], { cwd: folder.folder });
    try {
        person.home = alone.address;
        await person.open();
        await person.click("#rail-base");
        await person.sees(".base-help", "There is no base of games here yet");
        await person.sees(".command", "hathi base import");
        await person.click("#rail-analyse");
        await person.click("#tab-explorer");
        await person.sees(".base-help", "no base");
        await person.click("#rail-base");
        await page.setInputFiles("#import-files", { name: "games <b>.txt", mimeType: "text/plain", buffer: Buffer.from(made.games) });
        await person.wait("#search-find");
        await person.sees(".toast", "12 new games");
        await person.click("#search-find");
        await person.sees("#search-status", "12 games");
    } finally {
        await alone.kill();
        folder.remove();
    }
});

/** The pages of the base, each with something in it. */
const PAGES = {
    explorer: async (person) => {
        await person.click("#rail-analyse");
        await person.click("#tab-explorer");
        await person.click(".explored-turn");
        await person.wait(".explored-turn .silver");
        await fits(person);
        await person.click(".explored-turn");
        await person.wait(".explorer-games .base-game");
    },
    search: (person) => visit(person, "search"),
    hits: async (person) => {
        await visit(person, "search");
        await person.click("[data-brush=E]");
        await person.click("[data-square=d3]");
        await person.click("#search-find");
        await person.wait(".search-found .thumbnail");
    },
    games: async (person) => {
        await visit(person, "search");
        await person.page.fill("#search-least-turns", "1");
        await person.click("#search-find");
        await person.sees("#search-status", "12 games");
        // Nobody has to look for it.
        await person.page.waitForFunction(() => (document.querySelector("#search-status")?.getBoundingClientRect().bottom ?? Infinity) < window.innerHeight / 3);
    },
    player: async (person) => {
        await visit(person, "players");
        await person.page.fill("#player-name", "<scr");
        await person.sees(".listed", "<script>");
        await person.click(".listed");
        await person.wait(".player-page .plot img");
    },
    statistics: async (person) => {
        await visit(person, "statistics");
        await person.wait(".plot img");
    },
};

for (const [name, go] of Object.entries(PAGES)) {
    based(`at 360 pixels nothing is wider than the screen, and everything has a name: ${name}`, async (person) => {
        await go(person);
        await fits(person);
    }, { context: NARROW });
}
