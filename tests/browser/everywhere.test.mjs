// What holds on every screen: narrow phones, screen readers, installing, files, silence; and two things played through.

import assert from "node:assert/strict";
import { begin, SHORT_TEXT } from "./games.mjs";
import { fits, NARROW, scenario } from "./harness.mjs";

const POSITION = "g [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]";

/** A turn that solves each task of each lesson. */
const SOLUTIONS = [
    ["Ed2n Ed3n Ed4n", "Hb2n Hb3n Dg2n Dg3n", "Rd4n Rd5e Re5e"],
    ["Cb2e Cc2e Cd2n", "Me2n Me3n"],
    ["dd5n Md4n", "re5n He4n re6n He5n"],
    ["Ed4s hd5s", "Mg5s dg6s Mg4s dg5s"],
    ["cc5n Ec4n", "Hg6n df7w Hg7w", "He2n He3w"],
    ["Re5n Re6n Re7n", "Db5n Rb7n", "rf5n Ef4n"],
    ["Ed2n Ed3n Ed4n Ed5n", "hc4s Ed4w", "Ce1w Cd1w Cc1w Cb1w"],
];

scenario("every lesson is played through, and then comes a game at level 1", async (person, page) => {
    await person.click("#go-learn");
    await person.click("[data-lesson='1']");
    for (const turn of SOLUTIONS.flat()) {
        await person.type(turn);
        await person.wait(".feedback.solved");
        await person.click("#next");
        await page.waitForSelector(".feedback", { state: "hidden" });
    }
    await person.wait("#form-level");
    assert.equal(await page.inputValue("#form-level"), "1");
    await person.click("#rail-home");
    await person.sees("#go-learn", "7 of 7");
});

scenario("a game with a handicap begins without the piece, and is played to its end", async (person, page) => {
    await person.click("#go-new");
    await person.click("[data-value=person]");
    await page.selectOption("#form-handicap", "M");
    await page.selectOption("#form-giver", "s");
    await person.click("#start");
    await person.click(".pattern >> nth=1");
    await person.click("#setup-done");
    await person.sees(".side-head", "Place Silver");
    assert.equal(await page.locator("[data-tray=m]:not([disabled])").count(), 0, "there is no camel to be placed");
    await person.type("ra7 rb7 ra8 rb8 rc8 rf8 rg8 rh8 ee7 hc7 hf7 dd8 de8 cg7 ch7");
    await person.wait("#end-turn");
    const letters = Object.values(await person.pieces());
    assert.equal(letters.length, 31);
    assert.ok(!letters.includes("m") && letters.includes("M"));
    await person.type("Ed2n Ed3n Ed4n");
    await person.type("ee7s");
    await person.click("#resign");
    await person.click("#confirm-yes");
    await person.sees(".verdict", "Silver has won");
    await person.click("#analyse-game");
    await person.wait("#tab-moves");
    assert.equal(Object.keys(await person.pieces()).length, 31);
});

scenario("a file that is dropped on the page is opened", async (person, page) => {
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "position.txt", { type: "text/plain" }));
        for (const type of ["dragover", "drop"]) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
    }, POSITION);
    await person.wait("#tab-moves");
    assert.equal((await person.pieces()).b5, "E");
});

scenario("sounds are made, and none when they are off", async (person, page) => {
    await page.evaluate(() => {
        window.sounds = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...times) {
            window.sounds += 1;
            return start.apply(this, times);
        };
    });
    await begin(person);
    await person.type("Ra2n Ra3n");
    await page.waitForFunction(() => window.sounds > 0);
    await person.click("#rail-settings");
    await page.uncheck("#pref-sound");
    await person.click("#dialog-close");
    const before = await page.evaluate(() => window.sounds);
    await person.type("ra7s");
    await person.settled();
    assert.equal(await page.evaluate(() => window.sounds), before);
});

scenario("the page can be installed", { offline: true }, async (_, page) => {
    const client = await page.context().newCDPSession(page);
    const { errors, manifest } = await client.send("Page.getAppManifest").then((found) => ({ ...found, manifest: JSON.parse(found.data) }));
    assert.deepEqual(errors, []);
    assert.equal(manifest.display, "standalone");
    const problems = await client.send("Page.getInstallabilityErrors");
    // A window that keeps nothing cannot install; that is the browser of this test, not the page.
    assert.deepEqual(problems.installabilityErrors.map((one) => one.errorId).filter((id) => id !== "in-incognito"), []);
});

scenario("on a high phone the board of an analysis stays in sight", { context: { viewport: { width: 390, height: 844 } } }, async (person, page) => {
    await person.position(POSITION);
    await person.click("#tab-show");
    await page.check("#overlay-captures");
    await page.locator(".findings li").last().scrollIntoViewIfNeeded();
    const box = await page.locator("#board").boundingBox();
    assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
    // What scrolls by goes under it: here the line with whose turn it is.
    const over = await page.evaluate(async () => {
        const [board, status] = ["#board", ".status"].map((part) => document.querySelector(part));
        window.scrollBy(0, status.getBoundingClientRect().bottom - board.getBoundingClientRect().bottom + 20);
        await new Promise((done) => requestAnimationFrame(() => done(null)));
        const { left, top, bottom } = status.getBoundingClientRect();
        return { under: bottom < board.getBoundingClientRect().bottom, seen: document.elementFromPoint(left + 30, (top + bottom) / 2).closest("#board") === null };
    });
    assert.deepEqual(over, { under: true, seen: false });
});

/** Screens that have the most on them. */
const SCREENS = {
    home: async () => {},
    form: (person) => person.click("#go-new"),
    setup: async (person) => {
        await person.click("#go-new");
        await person.click("[data-value=person]");
        await person.click("#start");
        await person.wait(".tray");
    },
    game: async (person) => {
        await begin(person, { time: "2m/5m" });
        await person.type(SHORT_TEXT[0], false);
    },
    analysis: (person) => person.position(POSITION),
    overlays: async (person) => {
        await person.position(POSITION);
        await person.click("#tab-show");
        await person.page.check("#overlay-captures");
    },
    why: async (person) => {
        await person.position(POSITION);
        await person.click("#tab-why");
        await person.click("#why");
        await person.wait(".why");
    },
    likely: async (person) => {
        await person.position(POSITION);
        await person.click("#tab-explorer");
        await fits(person);
        await person.click(".explorer [data-value=likely]");
        await person.wait(".likely-turn");
    },
    notes: async (person) => {
        await person.position(POSITION);
        await person.type("Eb5e Ec5e");
        await person.click("#tab-notes");
    },
    share: async (person) => {
        await person.position(POSITION);
        await person.click("#tab-share");
    },
    editor: async (person) => {
        await person.position(POSITION);
        await person.click("#edit");
    },
    puzzles: async (person) => {
        await person.click("#go-puzzles");
        await person.wait("[data-theme-value]:not([disabled])");
    },
    puzzle: async (person) => {
        await person.click("#go-puzzles");
        await person.click("[data-theme-value]:not([disabled]) >> nth=0");
        await person.wait(".task");
    },
    lessons: (person) => person.click("#rail-learn"),
    lesson: async (person) => {
        await person.click("#rail-learn");
        await person.click("[data-lesson='2']");
    },
};

for (const [name, go] of Object.entries(SCREENS)) {
    scenario(`at 360 pixels nothing is wider than the screen, and everything has a name: ${name}`, { context: NARROW }, async (person) => {
        await go(person);
        await fits(person);
    });
}
