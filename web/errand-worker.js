// Computes what would hold up the page: one errand after the other.
// @ts-check

import { load } from "./wasm.js";

let program = load();

/** @param {MessageEvent<{ id: string, task: string }>} event */
onmessage = async (event) => {
    const { id, task } = event.data;
    try {
        const run = await program;
        postMessage({ id, result: JSON.stringify(run("errand_run", JSON.parse(task)) ?? null) });
    } catch (error) {
        // Nothing comes of this errand. The program is in an unknown state: the next one has a new one.
        console.error(error);
        program = load();
        postMessage({ id, result: "" });
    }
};
