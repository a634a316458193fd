// Asks the base of games, if the server that has served the page has one. See "Questions over HTTP" in docs/base.md.

/**
 * @typedef {import("./types").BaseQuestion} BaseQuestion
 * @typedef {{ served: boolean, there: boolean, import: boolean }} Found
 */

export class BaseClient {
    /** What is asked and not answered to its end. @type {Map<string, AbortController>} */
    #open = new Map();
    #told;
    #found;
    #brought;

    /**
     * @param {(id: string, lines: unknown[]) => void} told hears the lines of every answer
     * @param {(found: Found) => void} found hears what there is
     * @param {(file: string, line: unknown) => void} brought hears what became of a file with games
     */
    constructor(told, found, brought) {
        this.#told = told;
        this.#found = found;
        this.#brought = brought;
        void this.look();
    }

    /** Looks what the server has. */
    async look() {
        try {
            const response = await fetch(new URL("engine.json", import.meta.url), { cache: "no-store" });
            const about = response.ok ? await response.json() : {};
            this.#found({ served: about.native === true, there: about.base === true, import: about.import === true });
        } catch {
            this.#found({ served: false, there: false, import: false });
        }
    }

    /** @param {string} id @param {BaseQuestion} question */
    async ask(id, question) {
        const ending = new AbortController();
        this.#open.set(id, ending);
        const failed = (/** @type {string} */ reason) => this.#open.delete(id) && this.#told(id, [{ error: reason, done: true }]);
        try {
            const response = await fetch(new URL("base", import.meta.url), { method: "POST", body: JSON.stringify(question), signal: ending.signal });
            const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
            const decoder = new TextDecoder();
            let rest = "";
            for (;;) {
                const { done, value } = await reader.read();
                if (done || !this.#open.has(id)) break;
                const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
                rest = parts.pop() ?? "";
                const lines = parts.filter((line) => line !== "").map((line) => JSON.parse(line));
                if (lines.some((line) => line.done === true)) this.#open.delete(id);
                if (lines.length > 0) this.#told(id, lines);
            }
            failed("the answer broke off");
        } catch {
            failed("the server does not answer");
        }
    }

    /** Brings games to the base, one file after the other. @param {File[]} files */
    async bring(files) {
        for (const file of files) {
            this.#brought(file.name, null);
            try {
                const address = new URL("base/import", import.meta.url);
                const response = await fetch(address, { method: "POST", body: file });
                this.#brought(file.name, JSON.parse(await response.text()));
            } catch {
                this.#brought(file.name, { error: "the server does not answer" });
            }
        }
        await this.look();
    }

    /** @param {string} id */
    quit(id) {
        this.#open.get(id)?.abort();
        this.#open.delete(id);
    }
}
