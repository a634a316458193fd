// The analysis board: the tree, the engine, overlays, links, the editor.

import assert from "node:assert/strict";
import { begin, SHORT_TEXT } from "./games.mjs";
import { scenario } from "./harness.mjs";

const START = "g [rrrrrrrrhdcemcdh" + " ".repeat(32) + "HDCEMCDHRRRRRRRR]";

/** As another machine, that has never seen the page. */
async function forget(person) {
    // From another page of the same server: this one would write its game once more before it goes.
    await person.page.goto(`${person.home}engine.json`);
    await person.page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
    });
}

scenario("a position is pasted, and its link opens it anywhere", async (person) => {
    await person.position(START);
    assert.equal(Object.keys(await person.pieces()).length, 32);
    await person.type("Ed2n Ed3n Ed4n");
    await person.click("#tab-share");
    const link = await person.copied("#copy-link");
    await person.sees(".status", "copied");
    assert.match(link, /#.+/);
    await forget(person);
    await person.open(link.split("#")[1]);
    assert.equal((await person.pieces()).d5, "E");
});

scenario("a link has the whole tree in it, with what is said, and opens where it was", async (person, page) => {
    await person.position(START);
    await person.type("Ed2n Ed3n");
    await person.keys("Escape", "ArrowLeft");
    await person.type("Me2n");
    await person.keys("Escape");
    await person.click("#tab-notes");
    await page.fill("#comment", "The camel <b>first</b>");
    await page.locator("#comment").blur();
    await person.click("#tab-share");
    const link = await person.copied("#copy-link");
    await forget(person);
    await person.open(link.split("#")[1]);
    await person.sees(".comment", "The camel <b>first</b>");
    assert.equal(await page.locator(".variation .node").count(), 1);
    assert.match(await person.text(".main-line"), /Ed2n Ed3n/);
    assert.equal((await person.pieces()).e3, "M");
    // From here on the tree is the person's own: a reload does not read the link again, another game drops it.
    await person.type("ed7s");
    await person.reload();
    assert.match(await person.text(".tree"), /ed7s/);
    await person.position(START);
    assert.doesNotMatch(page.url(), /#./);
});

scenario("a reload finds the analysis as it was: place, steps, and what the engine has found", async (person, page) => {
    await person.position(START);
    await person.type("Ed2n Ed3n");
    await person.keys("Escape");
    await page.check("#engine-on");
    await person.wait(".main-line .node .score");
    await person.drag("d7", "d6");
    await page.uncheck("#engine-on");
    await person.reload();
    await person.wait(".main-line .node .score");
    assert.deepEqual([(await person.pieces()).d4, (await person.pieces()).d6], ["E", "e"]);
});

scenario("a damaged link is told, and the page works on", async (person) => {
    for (const hash of ["game=%00%ff<script>alert(1)</script>", "position=zzzz", "g=!", "p=AAAA", "t=AAAA", "t=%"]) {
        await person.open(hash);
        await person.sees(".toast.error", "damaged");
    }
    await person.click("#rail-analyse");
    await person.wait("#engine-on");
});

scenario("the tree has variations, comments and glyphs, and can be promoted and deleted", async (person, page) => {
    await person.position(START);
    await person.type("Ed2n Ed3n");
    await person.keys("Escape", "ArrowLeft");
    await person.type("Me2n");
    await person.keys("Escape");
    assert.equal(await page.locator(".variation .node").count(), 1);
    await person.click("#tab-notes");
    await page.fill("#comment", "The camel <b>first</b>");
    await page.locator("#comment").blur();
    await person.click(".glyph-button >> nth=0");
    await person.click("#promote");
    await person.click("#tab-moves");
    assert.match(await person.text(".main-line"), /Me2n/);
    await person.sees(".comment", "The camel <b>first</b>");
    assert.ok(await person.has(".node .glyph"));
    await person.click("#tab-notes");
    await person.click("#delete");
    await person.click("#tab-moves");
    assert.ok(!/Me2n/.test(await person.text(".tree")));
});

scenario("arrow keys walk through the tree, also step by step", async (person) => {
    await person.position(START);
    await person.type("Ed2n Ed3n Ed4n");
    await person.keys("Escape", "Shift+ArrowLeft");
    assert.equal((await person.pieces()).d4, "E");
    await person.keys("ArrowLeft", "Home");
    assert.equal((await person.pieces()).d2, "E");
    await person.keys("ArrowRight");
    assert.equal((await person.pieces()).d5, "E");
});

scenario("the engine follows the position: bar, lines, arrows; a line is shown and added", async (person, page) => {
    await person.position(START);
    await page.check("#engine-on");
    await person.wait(".line-turn");
    await page.selectOption("#lines-wanted", "3");
    await page.locator(".line-row").nth(2).waitFor();
    await person.wait(".eval .gold-part");
    await person.wait(".arrow-best");
    await page.locator(".line-turn").first().hover();
    await person.wait(".board.preview");
    await page.mouse.move(2, 2);
    await page.waitForSelector(".board:not(.preview)");
    await page.locator(".line-turn").first().click();
    await person.wait(".main-line .node");
    await person.keys("e");
    await person.wait("#engine-on:not(:checked)");
});

scenario("in mid-turn the engine looks for the best rest of the turn", async (person, page) => {
    await person.position(START);
    await page.check("#engine-on");
    await person.drag("d2", "d3", "d4");
    await person.settled();
    const steps = (text) => text.split(" ").filter((word) => /^[A-Za-z][a-h][1-8][nesw]$/.test(word));
    await person.wait(".line-turn");
    assert.ok(steps(await person.text(".line-turn")).length <= 2, await person.text(".line-turn"));
    // What is added to the tree is the whole turn: what was made, and the rest.
    await page.locator(".line-turn").first().click();
    await person.wait(".main-line .node .text");
    const turn = steps(await person.text(".main-line .node .text"));
    assert.ok(turn.length <= 4 && turn[0] === "Ed2n" && turn[1] === "Ed3n", `${turn}`);
});

scenario("threat mode shows what the other side would do", async (person, page) => {
    await person.position(START);
    await page.check("#engine-on");
    await person.click("#threat");
    await person.wait(".arrow-threat");
    assert.equal(await page.getAttribute("#threat", "aria-pressed"), "true");
});

scenario("overlays and reasons: what the tactics see, and why", async (person, page) => {
    await person.position("g [r      r         m       H  E       h             R     R      R]");
    await person.click("#tab-show");
    await person.click("#overlay-frozen");
    await person.wait(".mark-frozen");
    await person.click("#overlay-traps");
    await page.locator("[class*=mark-trap-]").first().waitFor();
    await person.click("#tab-why");
    await person.click("#why");
    await person.wait(".why tbody tr");
});

/** What the list of likely turns says, once it is there. */
async function likely(person) {
    await person.wait(".likely-turn");
    return person.page.locator(".likely-turn").allTextContents();
}

for (const native of [true, false]) {
    scenario(`what people would play is listed ${native ? "with" : "without"} a server, without a jump, and played by click and key`, { closed: true }, async (person, page) => {
        if (!native) await page.route("**/engine.json", (route) => route.fulfill({ json: { native: false } }));
        await person.open();
        await person.position(START);
        await person.click("#tab-explorer");
        await person.click(".explorer [data-value=likely]");
        const height = () => page.locator(".likely").evaluate((list) => list.getBoundingClientRect().height);
        const empty = await height();
        const first = await likely(person);
        assert.equal(first.length, 5);
        assert.equal(await height(), empty);
        for (const text of first) assert.match(text, /^([A-Za-z][a-h][1-8][nesw] ?)+\d+\.\d%$/);
        await person.sees(".likely-status", "All others");
        await page.locator(".likely-turn").nth(1).hover();
        await person.wait(".board.preview");
        await page.mouse.move(2, 2);
        await page.waitForSelector(".board:not(.preview)");
        await page.locator(".likely-turn").nth(1).click();
        await page.mouse.move(2, 2);
        // It is Silver's turn now: another list.
        await person.sees(".likely-turn", /[a-h]7s/);
        assert.notDeepEqual(await likely(person), first);
        await person.keys("y");
        await person.click("#tab-moves");
        const turns = await page.locator(".main-line .node .text").allTextContents();
        assert.equal(turns.length, 2);
        assert.ok(first[1].startsWith(turns[0]), `${turns}`);
        // The list that is known already is there at once, and open after a reload.
        await person.keys("Home");
        await person.reload();
        await person.click("#tab-explorer");
        assert.deepEqual(await likely(person), first);
    });
}

scenario("the board editor makes a position to analyse or to play", async (person) => {
    await person.click("#go-analyse");
    await person.click("#edit");
    await person.click("#edit-empty");
    assert.equal(Object.keys(await person.pieces()).length, 0);
    await person.click("[data-tray=E]");
    await person.press("d4");
    await person.click("[data-tray=R]");
    await person.press("a2");
    await person.click("[data-tray=r]");
    await person.press("h7");
    await person.click("[data-value=s]");
    await person.click("#edit-done");
    await person.wait("#tab-moves");
    const pieces = await person.pieces();
    assert.deepEqual([pieces.d4, pieces.a2, pieces.h7], ["E", "R", "r"]);
    await person.sees(".status", "Silver");
});

scenario("a person draws arrows and marks with the right button", async (person, page) => {
    await person.position(START);
    const from = await person.at("d2");
    const to = await person.at("d5");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up({ button: "right" });
    await person.wait(".arrow-user");
});

scenario("a game that is over is analysed, and its record can be opened again", async (person) => {
    await begin(person);
    for (const turn of SHORT_TEXT) await person.type(turn);
    await person.click("#analyse-game");
    await person.wait("#tab-moves");
    await person.click("#tab-share");
    const record = await person.copied("#copy-record");
    assert.match(record, /Ra4n Ra5n Ra6n Ra7n/);
    await person.click("#clear");
    await person.paste(record);
    await person.click("#tab-moves");
    assert.match(await person.text(".tree"), /Ra7n/);
});

scenario("a record is pasted into the dialog, and nonsense is told", async (person, page) => {
    await person.click("#go-open");
    await page.fill("#open-text", "1g complete nonsense <img src=x onerror=alert(1)>");
    await person.click("#open-done");
    await person.wait(".toast.error, .status.error");
});
