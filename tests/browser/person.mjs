// A browser, and a few words for what a person does on the page.

import { chromium } from "playwright-core";

const FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--mute-audio",
];

/** Debian's Chromium, or the one that CHROMIUM names. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** Somebody at the page. */
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

    async reload() {
        await this.page.reload();
        await this.ready();
    }

    async ready() {
        await this.page.waitForSelector("#loading[hidden]", { state: "attached" });
    }

    /** The middle of a square on the screen. */
    async at(square) {
        return this.page.evaluate((name) => {
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
    }

    async tap(...squares) {
        for (const square of squares) {
            const { x, y } = await this.at(square);
            await this.page.touchscreen.tap(x, y);
        }
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
    }

    async keys(...keys) {
        for (const key of keys) await this.page.keyboard.press(key);
    }

    async click(selector) {
        await this.page.click(selector);
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

    async clipboard() {
        await this.settled();
        return this.page.evaluate(() => navigator.clipboard.readText());
    }

    /** A game of two persons at this screen, both with the first common setup. */
    async twoPlayers() {
        await this.click("#go-new");
        await this.click("[data-value=person]");
        await this.click("#start");
        for (const _ of "gs") {
            await this.click(".pattern >> nth=0");
            await this.click("#setup-done");
        }
        await this.wait("#end-turn");
    }

    /** A position on the analysis board. */
    async position(text) {
        await this.paste(text);
        await this.wait("#tab-moves");
    }
}
