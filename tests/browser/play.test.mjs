// A person plays: by mouse, finger, keyboard and typing.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { begin, SHORT, SHORT_TEXT } from "./games.mjs";
import { address, scenario } from "./harness.mjs";
import { killAll, launchAt, Person } from "./person.mjs";

const PHONE = { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

scenario("a whole game by mouse: every turn is dragged along its way", async (person) => {
    await begin(person);
    for (const turn of SHORT) {
        for (const way of turn) await person.drag(...way);
        await person.click("#end-turn");
    }
    await person.sees(".verdict", "Gold has won.");
    await person.sees(".verdict", "row 8");
    assert.equal((await person.pieces()).a8, "R");
});

/** Ends a turn with the thumb. */
const endTurn = (person, i) =>
    person.tapButton("#end-turn", i === SHORT.length - 1 ? ".verdict" : `.player[data-side=${"sg"[i % 2]}].to-move`);

scenario("a whole game by finger on a phone", PHONE, async (person) => {
    await begin(person);
    for (const [i, turn] of SHORT.entries()) {
        for (const way of turn) await person.swipe(...way);
        await endTurn(person, i);
    }
    await person.sees(".verdict", "Gold has won.");
});

scenario("a whole game by taps: piece, then square", PHONE, async (person) => {
    await begin(person);
    for (const [i, turn] of SHORT.entries()) {
        for (const way of turn) await person.tap(way[0], way[way.length - 1]);
        await endTurn(person, i);
    }
    await person.sees(".verdict", "Gold has won.");
});

scenario("a whole game by keyboard alone", async (person) => {
    await begin(person);
    const arrows = { n: "ArrowUp", s: "ArrowDown", e: "ArrowRight", w: "ArrowLeft" };
    let cursor = null;
    for (const turn of SHORT_TEXT) {
        const steps = turn.split(" ");
        const start = steps[0].slice(1, 3);
        if (cursor === null) {
            await person.keys(" ");
            [cursor] = await person.marks("cursor");
            if (cursor !== start && await person.has(".mark-selected")) await person.keys("Escape");
        }
        for (; cursor[0] < start[0]; cursor = String.fromCharCode(cursor.charCodeAt(0) + 1) + cursor[1]) await person.keys("ArrowRight");
        for (; cursor[0] > start[0]; cursor = String.fromCharCode(cursor.charCodeAt(0) - 1) + cursor[1]) await person.keys("ArrowLeft");
        for (; cursor[1] < start[1]; cursor = cursor[0] + (Number(cursor[1]) + 1)) await person.keys("ArrowUp");
        for (; cursor[1] > start[1]; cursor = cursor[0] + (Number(cursor[1]) - 1)) await person.keys("ArrowDown");
        if (!(await person.has(".mark-selected"))) await person.keys(" ");
        for (const step of steps) {
            await person.keys(arrows[step[3]]);
            const { x, y } = { n: { x: 0, y: 1 }, s: { x: 0, y: -1 }, e: { x: 1, y: 0 }, w: { x: -1, y: 0 } }[step[3]];
            cursor = String.fromCharCode(cursor.charCodeAt(0) + x) + (Number(cursor[1]) + y);
        }
        await person.keys("Enter");
    }
    await person.sees(".verdict", "Gold has won.");
});

scenario("a whole game by typing, with what it would do shown before", async (person) => {
    await begin(person);
    for (const [i, turn] of SHORT_TEXT.entries()) {
        await person.type(turn, false);
        assert.ok((await person.text("#typed-says")).length > 0);
        assert.ok(!(await person.has("#typed-says.wrong")), turn);
        await person.page.press("#typed", "Enter");
        await person.settled();
        if (i < SHORT_TEXT.length - 1) assert.equal(await person.page.inputValue("#typed"), "");
    }
    await person.sees(".verdict", "Gold has won.");
});

scenario("steps are taken back, made again and reset, by buttons and by keys", async (person) => {
    await begin(person);
    await person.drag("d2", "d3", "d4");
    assert.equal((await person.pieces()).d4, "E");
    await person.click("#undo");
    assert.equal((await person.pieces()).d3, "E");
    await person.click("#redo");
    assert.equal((await person.pieces()).d4, "E");
    await person.click("#reset");
    assert.equal((await person.pieces()).d2, "E");
    await person.keys("r", "r");
    assert.equal((await person.pieces()).d4, "E");
    await person.keys("u");
    assert.equal((await person.pieces()).d3, "E");
    await person.keys("x");
    assert.equal((await person.pieces()).d2, "E");
});

scenario("the squares where a piece can go show what they cost, and can be hidden", async (person, page) => {
    await begin(person);
    await person.press("d2");
    await person.settled();
    const costs = await page.locator(".target text").allTextContents();
    assert.deepEqual([...new Set(costs)].sort(), ["1", "2", "3", "4"]);
    await person.press("d4");
    assert.equal((await person.pieces()).d4, "E");
    await person.click("#rail-settings");
    await person.click("#pref-targets");
    await person.keys("Escape");
    await person.press("d4");
    assert.ok(!(await person.has(".target")));
});

scenario("a dragged piece follows the pointer, and its way shows the cost", async (person, page) => {
    await begin(person);
    const from = await person.at("d2");
    const to = await person.at("d5");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 7, to.y + 5, { steps: 9 });
    await person.settled();
    const box = await page.locator(".man.held").boundingBox();
    assert.ok(Math.abs(box.x + box.width / 2 - (to.x + 7)) < 2 && Math.abs(box.y + box.height / 2 - (to.y + 5)) < 2);
    assert.equal(await person.text(".route text"), "3");
    const off = await page.locator("#board").boundingBox();
    await page.mouse.move(off.x + off.width + 60, to.y, { steps: 3 });
    await page.mouse.up();
    assert.equal((await person.pieces()).d2, "E");
});

scenario("a turn ends by itself after four steps, if that is wanted", async (person) => {
    await begin(person);
    await person.click("#rail-settings");
    await person.click("#pref-auto-end");
    await person.keys("Escape");
    await person.drag("d2", "d3", "d4", "d5", "d6");
    await person.sees(".status", "Silver");
    assert.ok(await person.has(".player[data-side=s].to-move"));
});

scenario("the last turn is shown as trails", async (person) => {
    await begin(person);
    await person.drag("d2", "d3", "d4", "d5");
    await person.click("#end-turn");
    await person.wait(".player[data-side=s].to-move");
    assert.equal(await person.page.locator(".trail-gold").count(), 3);
});

scenario("the board is turned round, and moves are the same", async (person) => {
    await begin(person);
    await person.click("#flip");
    await person.settled();
    const gold = await person.at("a1");
    const silver = await person.at("a8");
    assert.ok(gold.y < silver.y);
    await person.drag("d2", "d3");
    assert.equal((await person.pieces()).d3, "E");
    await person.keys("f");
    await person.settled();
    assert.ok((await person.at("a1")).y > (await person.at("a8")).y);
});

/** A game in which Silver has made two steps of a turn. */
async function inMidTurn(person) {
    await begin(person);
    await person.type(SHORT_TEXT[0]);
    await person.drag("a7", "a6", "b6");
    assert.equal((await person.pieces()).b6, "r");
}

/** It is on the screen, and goes on. */
async function goesOn(person) {
    await person.wait("#end-turn");
    const pieces = await person.pieces();
    assert.deepEqual([pieces.b6, pieces.a4], ["r", "R"]);
    await person.click("#undo");
    assert.equal((await person.pieces()).a6, "r");
}

scenario("a reload opens the game that was on the screen, in the middle of a turn", async (person) => {
    await inMidTurn(person);
    await person.reload();
    await goesOn(person);
});

scenario("a tab that was closed opens the game again; a second tab does not disturb the first", async (person) => {
    await inMidTurn(person);
    await person.newTab();
    await goesOn(person);
    const second = new Person(await person.page.context().newPage(), person.home);
    await second.open();
    await second.wait("#go-new");
    await second.wait(".kept-game");
});

test("a browser that dies gives the game back", { timeout: 600000 }, async () => {
    const profile = mkdtempSync(join(tmpdir(), "hathi-profile-"));
    try {
        let browser = await launchAt(profile);
        const person = new Person(browser.pages()[0], address());
        await person.open();
        await inMidTurn(person);
        // What a page stores, Chromium writes to the disk after five seconds, but not twice within a minute: it dies after that.
        const folder = join(profile, "Default", "Local Storage", "leveldb");
        const written = () => readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes("ra7s ra6e"));
        for (let tries = 0; !written(); tries++) {
            assert.ok(tries < 1800, "nothing is written");
            await person.page.waitForTimeout(100);
        }
        killAll(profile);
        await browser.close().catch(() => undefined);
        browser = await launchAt(profile);
        const again = new Person(browser.pages()[0], address());
        await again.open();
        await goesOn(again);
        await browser.close();
    } finally {
        killAll(profile);
        rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    }
});

scenario("several games are kept, listed, opened again and deleted after a question", async (person, page) => {
    await begin(person);
    await person.drag("d2", "d3");
    await person.click("#rail-home");
    await begin(person);
    await person.click("#rail-home");
    await page.locator(".kept-game").nth(1).waitFor();
    await person.reload();
    await page.locator(".kept-game").nth(1).waitFor();
    await page.locator(".resume").nth(1).click();
    await person.wait("#end-turn");
    assert.equal((await person.pieces()).d3, "E");
    await person.click("#rail-home");
    await page.locator(".forget").first().click();
    await person.click("#confirm-no");
    await person.settled();
    assert.equal(await page.locator(".kept-game").count(), 2);
    await page.locator(".forget").first().click();
    await person.click("#confirm-yes");
    await page.waitForFunction(() => document.querySelectorAll(".kept-game").length === 1);
});

scenario("who resigns is asked first, and the end is said", async (person) => {
    await begin(person);
    await person.click("#resign");
    await person.click("#confirm-no");
    assert.ok(await person.has("#end-turn"));
    await person.click("#resign");
    await person.click("#confirm-yes");
    await person.sees(".verdict", "Silver has won.");
    await person.sees(".verdict", "Gold has given up.");
    await person.sees("#live", "Silver has won");
});

scenario("after the end there is a rematch, with new setups", async (person) => {
    await begin(person);
    await person.click("#resign");
    await person.click("#confirm-yes");
    await person.click("#rematch");
    await person.wait(".tray");
    assert.equal(Object.keys(await person.pieces()).length, 0);
});

scenario("one can look back through a game and goes on where it was", async (person) => {
    await begin(person);
    await person.type(SHORT_TEXT[0]);
    await person.type(SHORT_TEXT[1]);
    await person.keys("Escape", "ArrowLeft", "ArrowLeft");
    assert.equal((await person.pieces()).a2, "R");
    await person.keys("End");
    assert.equal((await person.pieces()).a4, "R");
    await person.click(".move >> nth=2");
    assert.equal((await person.pieces()).b4, undefined);
});

scenario("a screen reader hears each turn and whose turn it is", async (person) => {
    await begin(person);
    await person.type("Ed2n");
    await person.sees("#live", "2g: Ed2n. Silver to move.");
    assert.match(await person.page.locator("#board .hidden").textContent(), /Gold: elephant d3/);
});
