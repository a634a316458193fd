// The real program and the real browser, for scenarios.

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
    // In a debug build the first one to ask waits for the compiler.
    await fetch(`${server.address}hathi.wasm`);
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
    test(name, { timeout: 180000 }, async () => {
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
