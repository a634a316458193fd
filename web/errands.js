// Errands of the model: what would take too long here is computed in a worker, which is started when it is first needed.

/** @type {Worker | null} */
let worker = null;
/** What is not answered yet, by id. @type {Map<string, string>} */
const open = new Map();

/** @param {string} id @param {string} task @param {(id: string, result: string) => void} done */
export function errand(id, task, done) {
    open.set(id, task);
    if (!worker) {
        worker = new Worker(new URL("errand-worker.js", import.meta.url), { type: "module" });
        worker.onmessage = (event) => {
            if (open.delete(event.data.id)) done(event.data.id, event.data.result);
        };
        worker.onerror = () => {
            // It is broken: nothing comes of what was asked, and the next errand has a new one.
            worker?.terminate();
            worker = null;
            const ids = [...open.keys()];
            open.clear();
            for (const lost of ids) done(lost, "");
        };
    }
    worker.postMessage({ id, task });
}
