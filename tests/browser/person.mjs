// A browser, and a few words for what a person does on the page.

import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--mute-audio",
];

/** Debian's Chromium, or the one that CHROMIUM names. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** The same with a folder for what it keeps. */
export const launchAt = (profile) =>
    chromium.launchPersistentContext(profile, { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, reducedMotion: "reduce" });

/** Ends the browser with that folder as abruptly as a machine that loses its power. */
export function killAll(profile) {
    for (const process_ of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
        try {
            const words = readFileSync(`/proc/${process_}/cmdline`, "latin1").split("\0");
            if (words.includes(`--user-data-dir=${profile}`)) process.kill(Number(process_), "SIGKILL");
        } catch {
            // It has gone by itself.
        }
    }
}

/** Somebody at the page. Whatever is done, is done when it is drawn. */
export class Person {
    constructor(page, home) {
        this.page = page;
        this.home = home;
    }

    /** Opens the page, perhaps with a link, and waits until it can be used. */
    async open(hash = "") {
        await this.page.goto("about:blank");
        await this.page.goto(this.home + (hash ? `#${hash}` : ""));
        await this.ready();
    }

    /** Another tab of the same browser, in place of this one. */
    async newTab(hash = "") {
        const old = this.page;
        this.page = await old.context().newPage();
        await old.close();
        // A person is slower than a browser that cleans up after a tab.
        await this.page.goto(`${this.home}engine.json`);
        await this.page.waitForFunction(async () => (await navigator.locks.query()).held.length === 0);
        await this.open(hash);
    }

    async reload() {
        await this.page.reload();
        await this.ready();
    }

    async ready() {
        await this.page.waitForSelector("#loading[hidden]", { state: "attached" });
    }

    /** The middle of a square on the screen, once what was sent is drawn: the pointer sees what a person would see. */
    async at(square) {
        return this.page.evaluate(async (name) => {
            await new Promise((done) => requestAnimationFrame(() => done(null)));
            const board = document.getElementById("board");
            const box = board.getBoundingClientRect();
            const turned = document.querySelector(".home-gold")?.getAttribute("y") === null;
            let x = name.charCodeAt(0) - 97;
            let y = 8 - Number(name[1]);
            if (turned) [x, y] = [7 - x, 7 - y];
            return { x: box.left + ((x + 0.5) * box.width) / 8, y: box.top + ((y + 0.5) * box.height) / 8 };
        }, square);
    }

    async press(...squares) {
        for (const square of squares) {
            const { x, y } = await this.at(square);
            await this.page.mouse.click(x, y);
        }
        await this.settled();
    }

    async tap(...squares) {
        for (const square of squares) {
            const { x, y } = await this.at(square);
            await this.page.touchscreen.tap(x, y);
        }
        await this.settled();
    }

    /** Drags from the first square over the others and lets go at the last. */
    async drag(first, ...others) {
        const from = await this.at(first);
        await this.page.mouse.move(from.x, from.y);
        await this.page.mouse.down();
        for (const square of others) {
            const { x, y } = await this.at(square);
            await this.page.mouse.move(x, y, { steps: 4 });
        }
        await this.page.mouse.up();
        await this.settled();
    }

    /** The same with a finger. */
    async swipe(first, ...others) {
        const client = await this.page.context().newCDPSession(this.page);
        const touch = async (type, square) => {
            const points = square ? [await this.at(square)] : [];
            await client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        };
        await touch("touchStart", first);
        let last = await this.at(first);
        for (const square of others) {
            const next = await this.at(square);
            for (const part of [0.3, 0.7, 1]) {
                const point = { x: last.x + (next.x - last.x) * part, y: last.y + (next.y - last.y) * part };
                await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
            }
            last = next;
        }
        await touch("touchEnd");
        await client.detach();
        await this.settled();
    }

    /** Taps a button until something is to be seen: a browser takes a tap that follows a swipe too soon for a part of it. */
    async tapButton(selector, until) {
        for (let tries = 1; ; tries++) {
            // The first tap may have done it, late: then the button is perhaps gone.
            await this.page.tap(selector, { timeout: 1500 }).catch(() => undefined);
            const seen = this.page.waitForSelector(until, { state: "attached", timeout: 1500 });
            if (await seen.catch((error) => { if (tries === 30) throw error; })) return;
        }
    }

    async keys(...keys) {
        for (const key of keys) await this.page.keyboard.press(key);
        await this.settled();
    }

    async click(selector) {
        await this.page.click(selector);
        await this.settled();
    }

    /** Presses a button that says it cannot be pressed, as one does to learn why. */
    async insist(selector) {
        await this.page.click(selector, { force: true });
        await this.settled();
    }

    /** The pieces by square: `{ e2: "E", … }`. */
    async pieces() {
        await this.settled();
        return this.page.evaluate(() => Object.fromEntries(
            [...document.querySelectorAll(".man:not(.leaving)")].map((man) => [man.dataset.square, man.dataset.piece])));
    }

    /** The squares that carry a mark of some kind, in order. */
    async marks(role) {
        await this.settled();
        return this.page.evaluate((role) => {
            const turned = document.querySelector(".home-gold")?.getAttribute("y") === null;
            return [...document.querySelectorAll(`.mark-${role}`)].map((mark) => {
                let [x, y] = mark.getAttribute("transform").match(/\d+/g).map((n) => Number(n) / 100);
                if (turned) [x, y] = [7 - x, 7 - y];
                return "abcdefgh"[x] + (8 - y);
            }).sort();
        }, role);
    }

    /** Waits until what was sent is drawn. */
    async settled() {
        await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));
    }

    async text(selector) {
        await this.settled();
        return ((await this.page.locator(selector).first().textContent()) ?? "").replace(/\s+/g, " ").trim();
    }

    async has(selector) {
        await this.settled();
        return (await this.page.locator(selector).count()) > 0;
    }

    async wait(selector) {
        await this.page.waitForSelector(selector);
    }

    /** Waits until a text is to be seen in an element. */
    async sees(selector, text) {
        await this.page.locator(selector).filter({ hasText: text }).first().waitFor();
    }

    async type(text, enter = true) {
        await this.page.fill("#typed", text);
        if (enter) await this.page.press("#typed", "Enter");
        await this.settled();
    }

    /** Pastes a text into the page, as with Ctrl-V. */
    async paste(text) {
        await this.page.evaluate((what) => {
            const data = new DataTransfer();
            data.setData("text/plain", what);
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }, text);
        await this.settled();
    }

    /** Steps that the side to move may be able to make: its pieces in all directions, in notation. */
    async steps() {
        const side = (await this.has(".steps-left.side-g")) ? "g" : "s";
        const own = Object.entries(await this.pieces()).filter(([, piece]) => (piece === piece.toUpperCase()) === (side === "g"));
        return own.flatMap(([square, piece]) => [..."nsew"].map((direction) => `${piece}${square}${direction}`));
    }

    /** What a button puts on the clipboard. */
    async copied(selector) {
        await this.page.evaluate(() => navigator.clipboard.writeText(""));
        await this.click(selector);
        const text = await this.page.waitForFunction(() => navigator.clipboard.readText());
        return text.jsonValue();
    }

    /** A position on the analysis board. */
    async position(text) {
        await this.paste(text);
        await this.wait("#tab-moves");
    }
}
