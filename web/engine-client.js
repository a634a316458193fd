// Finds an engine and asks it: the native one of the server that has served the page, or the one in a Web Worker. When the
// server goes, the worker takes over what was asked; when it comes back, the server does. See docs/analysis.md.
// @ts-check

/**
 * @typedef {import("./types").Query} Query
 * @typedef {import("./types").Reply} Reply
 * @typedef {{ kind: "native" | "browser" | "none", name?: string, threads?: number }} Found
 * @typedef {{ name: string, threads: number, hash: number }} About
 */

/** How long it waits until it looks for the server again, in milliseconds: at first, and at most. */
const SOON = 500;
const LATE = 15000;
/** A worker that breaks so often is not started again. */
const MOST_BREAKS = 5;

export class EngineClient {
    /** What was asked and is not answered to its end, by id. @type {Map<string, Query>} */
    #open = new Map();
    /** @type {WebSocket | null} */
    #socket = null;
    /** @type {Worker | null} */
    #worker = null;
    #breaks = 0;
    #wait = SOON;
    #timer = 0;
    /** Whether the server has an engine, as far as is known. */
    #native = false;
    #answer;
    #found;

    /**
     * @param {(reply: Reply) => void} answer hears every answer, and every refusal of a query
     * @param {(found: Found) => void} found hears who answers from now on
     */
    constructor(answer, found) {
        this.#answer = answer;
        this.#found = found;
        void this.#look();
        window.addEventListener("online", () => this.#now());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.#now();
        });
    }

    /** @param {Query} query */
    search(query) {
        this.#open.set(query.id, query);
        this.#send(query);
    }

    /** @param {string} id */
    cancel(id) {
        if (this.#open.delete(id)) this.#send({ cancel: id });
    }

    /** @param {unknown} message */
    #send(message) {
        if (this.#socket) this.#socket.send(JSON.stringify(message));
        else this.#worker?.postMessage(message);
    }

    /** Looks whether the page comes from a server with an engine. */
    async #look() {
        try {
            const response = await fetch(new URL("engine.json", import.meta.url), { cache: "no-store" });
            this.#native = response.ok && (await response.json()).native === true;
        } catch {
            // Without a network there is no server either; if there was one, it may come back.
        }
        if (this.#native) this.#connect();
        else this.#startWorker();
    }

    #connect() {
        const url = new URL("analysis", import.meta.url);
        url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(url);
        socket.onmessage = (event) => {
            const reply = JSON.parse(event.data);
            if (!reply.engine) {
                this.#hear(reply);
                return;
            }
            this.#wait = SOON;
            this.#socket = socket;
            this.#stopWorker();
            this.#askAgain();
            this.#tell("native", reply.engine);
        };
        socket.onclose = () => {
            const was = this.#socket === socket;
            if (was) this.#socket = null;
            if (!this.#socket && !this.#worker) this.#startWorker();
            this.#timer = window.setTimeout(() => this.#connect(), this.#wait);
            this.#wait = Math.min(2 * this.#wait, LATE);
        };
    }

    /** Something has happened after which the server may be there again. */
    #now() {
        if (!this.#native || this.#socket || !this.#timer) return;
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#wait = SOON;
        this.#connect();
    }

    #startWorker() {
        const worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
        this.#worker = worker;
        worker.onmessage = (event) => {
            if (this.#worker !== worker) return;
            const reply = event.data;
            if (reply.broken) this.#broken(reply.broken);
            else if (reply.engine) {
                this.#askAgain();
                this.#tell("browser", reply.engine);
            } else this.#hear(reply);
        };
        worker.onerror = (event) => {
            if (this.#worker === worker) this.#broken(event.message);
        };
    }

    #stopWorker() {
        this.#worker?.terminate();
        this.#worker = null;
    }

    /** @param {string} reason */
    #broken(reason) {
        this.#stopWorker();
        const ids = [...this.#open.keys()];
        this.#open.clear();
        for (const id of ids) this.#answer({ id, error: { field: "", reason: `the search broke: ${reason}` } });
        this.#breaks += 1;
        if (this.#socket) return;
        if (this.#breaks < MOST_BREAKS) this.#startWorker();
        else this.#found({ kind: "none" });
    }

    /** A new engine begins with everything that is not answered, before anybody hears of it and asks more. */
    #askAgain() {
        for (const query of this.#open.values()) this.#send(query);
    }

    /** @param {Reply} reply */
    #hear(reply) {
        const id = reply.id;
        if (!id || !this.#open.has(id)) return;
        if ("error" in reply || reply.done) this.#open.delete(id);
        this.#answer(reply);
    }

    /** @param {"native" | "browser"} kind @param {About} about */
    #tell(kind, about) {
        this.#found({ kind, name: about.name, threads: about.threads });
    }
}
