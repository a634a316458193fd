// The real program and the real browser, for scenarios.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, Person } from "./person.mjs";
import { serve } from "./serve.mjs";

export { serve };

const failures = new URL("failures/", import.meta.url);

let server;
let browser;

before(async () => {
    server = await serve();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.kill();
});

export const address = () => server.address;

/**
 * A scenario: a fresh browser profile with the page open. It fails if the page has thrown, if its policy was violated,
 * or if it asked anybody but its own server for anything. A picture of what was to be seen is kept.
 */
export function scenario(name, options, play) {
    if (typeof options === "function") [options, play] = [{}, options];
    test(name, { timeout: 600000 }, async () => {
        const context = await browser.newContext({
            viewport: { width: 1280, height: 800 },
            reducedMotion: "reduce",
            serviceWorkers: options.offline ? "allow" : "block",
            permissions: ["clipboard-read", "clipboard-write"],
            ...options.context,
        });
        // Who waits longer on a busy machine loses nothing where it is quiet.
        context.setDefaultTimeout(45000);
        const complaints = [];
        const page = await context.newPage();
        page.on("pageerror", (error) => complaints.push(String(error)));
        page.on("console", (message) => {
            if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
        });
        const home = options.address ?? server.address;
        page.on("request", (request) => {
            const url = new URL(request.url());
            if (!["blob:", "data:"].includes(url.protocol) && url.hostname !== new URL(home).hostname) complaints.push(`asked ${url}`);
        });
        const person = new Person(page, home);
        try {
            if (!options.closed) await person.open(options.hash ?? "");
            await play(person, page);
            if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join("; ")}`);
        } catch (error) {
            mkdirSync(failures, { recursive: true });
            const file = fileURLToPath(new URL(`${name.replace(/\W+/g, "-")}.png`, failures));
            await page.screenshot({ path: file }).catch(() => undefined);
            throw error;
        } finally {
            await context.close();
        }
    });
}

/** The narrowest screen. */
export const NARROW = { viewport: { width: 360, height: 640 } };

/** What scrolls by itself, or is not to be seen. */
const SCROLLS = ".patterns, .setup-ways .row, .players-list ul, .plot, .sprites, .hidden";

/** On a narrow screen nothing is wider than it, and everything that can be used has a name. */
export async function fits(person) {
    await person.settled();
    const { page } = person;
    const wide = await page.evaluate((scrolls) => {
        const outside = [...document.querySelectorAll("body *")].filter((at) => {
            const box = at.getBoundingClientRect();
            return box.width > 0 && at instanceof HTMLElement && at.closest(scrolls) === null && (box.right > window.innerWidth + 1 || box.left < -1);
        });
        // A hint that is cut off in its field does not help. Browsers do not say how wide it is, so it is measured.
        const pen = document.createElement("canvas").getContext("2d");
        const cut = [...document.querySelectorAll("input[placeholder]")].filter((at) => {
            if (!(at instanceof HTMLInputElement) || at.value !== "" || at.clientWidth === 0) return false;
            const style = getComputedStyle(at);
            pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            return pen.measureText(at.placeholder).width > at.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        });
        return { page: document.documentElement.scrollWidth, outside: [...outside, ...cut].map((at) => `${at.tagName} ${at.className} ${at.id}`) };
    }, SCROLLS);
    assert.equal(wide.page, NARROW.viewport.width);
    assert.deepEqual(wide.outside, []);
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    const nameless = nodes.filter((node) => !node.ignored
        && ["button", "textbox", "checkbox", "combobox", "slider", "radio", "tab", "link", "switch"].includes(node.role?.value)
        && !node.name?.value?.trim());
    assert.deepEqual(nameless.map((node) => node.role?.value), []);
}
