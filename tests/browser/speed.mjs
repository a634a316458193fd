// What the page costs, measured in Chromium: the first load, the download, and the search against the native one.
//
//     cargo build --release && cargo build --release -p wasm-bench --target wasm32-unknown-unknown
//     npm ci --prefix tests/browser && node tests/browser/speed.mjs
//
// The bars: a page to use within a second from an empty cache, less than 1.5 MB compressed, the same nodes as `hathi bench`
// and at least 35% of its speed. It ends with 1 if one is missed. HATHI, CHROMIUM and WASM_BENCH name other programs.

import { chromium } from "playwright-core";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { program, serve } from "./serve.mjs";

const here = (path) => fileURLToPath(new URL(`../../target/${path}`, import.meta.url));
const module = process.env.WASM_BENCH ?? here("wasm32-unknown-unknown/release/wasm_bench.wasm");
const ROUNDS = 3;

const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
let missed = false;

/** @param {string} what @param {boolean} good */
function tell(what, good) {
    console.log(`${good ? "ok    " : "MISSED"} ${what}`);
    missed ||= !good;
}

/** The time of a first visit, and what it has transferred. */
async function visit() {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(server.address, { waitUntil: "commit" });
    const milliseconds = await page.evaluate(() => new Promise((resolve) => {
        const look = () => (document.getElementById("loading")?.hidden ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
    }));
    await page.waitForTimeout(500);
    const bytes = await page.evaluate(() => {
        const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
        return entries.reduce((sum, entry) => sum + entry.transferSize, 0);
    });
    await context.close();
    return { milliseconds, bytes };
}

/** The bench in the browser: the nodes, and the nodes a second. */
async function benchInBrowser(bytes) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(server.address);
    const result = await page.evaluate(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const { instance } = await WebAssembly.instantiate(bytes, { host: { now: () => performance.now() } });
        const { positions, begin, advance, nodes } = instance.exports;
        let [total, began] = [0, performance.now()];
        for (let position = 0; position < positions(); position++) {
            if (!begin(position, 7)) continue;
            while (!advance(Infinity));
            total += nodes();
        }
        return { nodes: total, speed: (1000 * total) / (performance.now() - began) };
    }, bytes.toString("base64"));
    await context.close();
    return result;
}

async function benchNative() {
    const { stdout } = await promisify(execFile)(program, ["bench"]);
    const nodes = Number(/Nodes: (\d+)/.exec(stdout)?.[1]);
    const speed = Number(/([\d,]+) nodes a second/.exec(stdout)?.[1]?.replaceAll(",", ""));
    return { nodes, speed };
}

try {
    const visits = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit());
    const best = Math.min(...visits.map((visit) => visit.milliseconds));
    const bytes = Math.max(...visits.map((visit) => visit.bytes));
    tell(`first load: ${best.toFixed(0)} ms at best of ${ROUNDS}`, best < 1000);
    tell(`download: ${(bytes / 1e6).toFixed(2)} MB`, bytes > 0 && bytes < 1.5e6);
    const code = await readFile(module);
    const ratios = [];
    for (let round = 0; round < ROUNDS; round++) {
        const [native, inBrowser] = [await benchNative(), await benchInBrowser(code)];
        if (round === 0) tell(`bench: ${inBrowser.nodes} nodes in the browser, ${native.nodes} natively`, inBrowser.nodes === native.nodes);
        ratios.push(inBrowser.speed / native.speed);
        console.log(`       ${Math.round(inBrowser.speed)} nodes a second in the browser, ${native.speed} natively`);
    }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
    tell(`speed in the browser: ${(100 * ratio).toFixed(0)}% of the native one`, ratio >= 0.35);
} finally {
    await browser.close();
    await server.kill();
}
process.exit(missed ? 1 : 0);
