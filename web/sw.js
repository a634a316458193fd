// Keeps the page for use without a network. VERSION and FILES are filled in when the page is served or written.
// @ts-check

/** @type {any} */
const worker = self;
const VERSION = "";
/** @type {string[]} */
const FILES = [];
const NAME = `hathi-${VERSION}`;
/** How long the network may take, in milliseconds, and for how long it is not asked after it took longer. */
const PATIENCE = 2000;
const REST = 30000;
let restUntil = 0;

worker.addEventListener("install", (/** @type {any} */ event) => {
    const all = FILES.map((file) => new Request(file, { cache: "reload" }));
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(all)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
    const old = (/** @type {string[]} */ names) => names.filter((name) => name.startsWith("hathi-") && name !== NAME);
    event.waitUntil(
        caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
    );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const url = new URL(event.request.url);
    const here = new URL("./", worker.location.href);
    if (event.request.method !== "GET" || !url.href.startsWith(here.href)) return;
    const path = url.pathname.slice(here.pathname.length) || "index.html";
    // Who has the engine is only known by who serves the page.
    if (path !== "engine.json" && FILES.includes(path)) event.respondWith(find(event.request, path));
});

/**
 * From the network if it answers, so that a page and its server are of the same version; what is kept otherwise.
 * @param {Request} request @param {string} path
 */
async function find(request, path) {
    const kept = () => caches.open(NAME).then((cache) => cache.match(path));
    if (Date.now() < restUntil) return (await kept()) ?? fetch(request);
    const network = fetch(request).then((response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        return response;
    });
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), PATIENCE));
    try {
        return await Promise.race([network, late]);
    } catch (error) {
        if (error instanceof Error && error.message === "late") restUntil = Date.now() + REST;
        return (await kept()) ?? network;
    }
}
