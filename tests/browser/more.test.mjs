// Setups, clocks, Hathi as an opponent, hostile input, sizes and colours.

import assert from "node:assert/strict";
import { begin, GOLD } from "./games.mjs";
import { scenario } from "./harness.mjs";

async function setup(person) {
    await person.click("#go-new");
    await person.click("[data-value=person]");
    await person.click("#start");
    await person.wait(".tray");
}

scenario("pieces are set up by dragging, by pressing, and swapped", async (person, page) => {
    await setup(person);
    const tray = await page.locator("[data-tray=E]").boundingBox();
    const to = await person.at("d2");
    await page.mouse.move(tray.x + tray.width / 2, tray.y + tray.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    assert.equal((await person.pieces()).d2, "E");
    await person.click("[data-tray=M]");
    await person.press("e2");
    assert.equal((await person.pieces()).e2, "M");
    await person.press("d2", "e2");
    const pieces = await person.pieces();
    assert.deepEqual([pieces.d2, pieces.e2], ["M", "E"]);
    assert.ok(await person.has("#setup-done[disabled]"));
});

scenario("common setups, mirrored, by Hathi, cleared, and the last one used", async (person, page) => {
    await setup(person);
    assert.ok((await page.locator(".pattern").count()) >= 6);
    await person.click(".pattern >> nth=0");
    const first = await person.pieces();
    assert.equal(Object.keys(first).length, 16);
    await person.click("#setup-mirror");
    const mirrored = await person.pieces();
    assert.equal(mirrored.e2, first.d2);
    await person.click("#setup-clear");
    assert.equal(Object.keys(await person.pieces()).length, 0);
    await person.click("#setup-random");
    assert.equal(Object.keys(await person.pieces()).length, 16);
    await person.type(GOLD);
    await person.sees(".side-head", "Place Silver");
    await person.click("#rail-home");
    await setup(person);
    await person.click("#setup-last");
    assert.equal((await person.pieces()).d2, "E");
});

scenario("a clock that runs out ends the game", { closed: true }, async (person, page) => {
    // The page's own clock is put forward: on a slow machine a short one would run out before the game begins.
    await page.clock.install();
    await person.open();
    await begin(person, { time: "2m/0/0/0" });
    assert.ok(!await person.has(".verdict"));
    await page.clock.fastForward("02:01");
    await page.locator(".verdict").filter({ hasText: "out of time" }).waitFor();
});

scenario("a time control that cannot be read is told, and the game does not begin", async (person, page) => {
    await person.click("#go-new");
    await page.fill("#form-time", "<script>x</script>");
    await person.wait("#problem-time");
    await person.wait("#start[disabled]");
    await person.click(".chip >> nth=1");
    await person.wait("#start:not([disabled])");
});

scenario("Hathi answers at level 1, and a turn can be taken back", async (person) => {
    await person.click("#go-new");
    await person.click("#start");
    await person.click(".pattern >> nth=0");
    await person.click("#setup-done");
    await person.wait("#end-turn");
    await person.page.waitForFunction(() => document.querySelectorAll(".man").length === 32);
    await person.drag("d2", "d3");
    const before = await person.pieces();
    await person.click("#end-turn");
    await person.page.locator(".moves .of-s").nth(1).waitFor();
    await person.page.locator(".player[data-side=g].to-move").waitFor();
    assert.notDeepEqual(await person.pieces(), before);
    await person.click("#take-back");
    await person.settled();
    assert.equal((await person.pieces()).d2, "E");
});

scenario("levels say what they are like", async (person, page) => {
    await person.click("#go-new");
    const one = await person.text(".level-text");
    await page.fill("#form-level", "7");
    await person.settled();
    assert.equal(await person.text(".level-number"), "7");
    assert.notEqual(await person.text(".level-text"), one);
});

const HOSTILE = ["<img src=x onerror=alert(1)>", "\u0000\u202e\ud800", "'\"`;--", "9".repeat(5000), "{}[]()\\", "Ra1".repeat(300)];

scenario("hostile texts in every field stay texts", async (person, page) => {
    page.on("dialog", () => assert.fail("a dialog was opened"));
    await begin(person);
    for (const text of HOSTILE) {
        await page.fill("#typed", text.slice(0, 400));
        await page.press("#typed", "Enter");
        await person.keys("Escape");
        await person.paste(text);
    }
    await person.click("#rail-analyse");
    await person.position("g [rrrrrrrrhdcemcdh" + " ".repeat(32) + "HDCEMCDHRRRRRRRR]");
    await person.click("#tab-notes");
    for (const text of HOSTILE) {
        await page.fill("#comment", text.slice(0, 4000));
        await page.locator("#comment").blur();
    }
    await person.click("#rail-play");
    assert.equal(await page.locator("img").count(), 0);
});

scenario("hostile messages and a spoiled store do not break the page", async (person, page) => {
    await begin(person);
    // From another page of the same server: this one would write its game once more before it goes.
    await page.goto(`${person.home}engine.json`);
    await page.evaluate(() => {
        for (const storage of [localStorage, sessionStorage]) {
            for (let i = 0; i < storage.length; i++) storage.setItem(storage.key(i), '{"x":[1e999,"<b>\\u0000');
        }
        localStorage.setItem("hathi.nonsense", "x".repeat(100000));
    });
    await person.open();
    await person.wait("#go-new");
    await begin(person);
    await person.drag("d2", "d3");
    assert.equal((await person.pieces()).d3, "E");
});

for (const [width, height] of [[360, 640], [390, 844], [768, 1024], [1024, 700], [1440, 900], [1920, 1080]]) {
    scenario(`nothing overflows or overlaps at ${width} by ${height}`, { context: { viewport: { width, height } } }, async (person, page) => {
        const fits = async (where) => {
            await person.settled();
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(wide <= width, `${where}: ${wide} wide`);
        };
        await fits("home");
        await person.click("#go-new");
        await fits("new game");
        await person.click("#rail-home");
        await begin(person);
        await fits("game");
        const board = await page.locator("#board").boundingBox();
        assert.ok(Math.abs(board.width - board.height) < 1.5 && board.width >= Math.min(width, height) * 0.5, `the board is ${board.width} wide`);
        await person.insist("#end-turn");
        await person.wait(".status.refusal");
        const after = await page.locator("#board").boundingBox();
        assert.deepEqual(after, board, "the board has moved");
        await person.click("#rail-analyse");
        await fits("analysis");
        await person.click("#rail-learn");
        await fits("lessons");
    });
}

for (const scheme of ["light", "dark"]) {
    scenario(`the page is ${scheme} as the system is, and remembers another wish`, { context: { colorScheme: scheme } }, async (person, page) => {
        const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
        assert.equal(await theme(), scheme);
        const other = scheme === "light" ? "dark" : "light";
        await person.click("#rail-settings");
        await person.click(`#dialog [data-value=${other}]`);
        await person.settled();
        assert.equal(await theme(), other);
        await person.reload();
        assert.equal(await theme(), other);
    });
}

scenario("the keys are listed, and the dialog gives the focus back", async (person) => {
    await begin(person);
    await person.keys("Escape", "?");
    await person.sees("#dialog", "End the turn");
    await person.keys("Escape");
    assert.ok(!(await person.has("#dialog[open]")));
});
