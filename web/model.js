// The model: Rust in WebAssembly. A message goes in as JSON, a view and effects come out.

/**
 * @typedef {import("./types").Message} Message
 * @typedef {{ view: import("./types").View, effects: import("./types").Effect[] }} Update
 * @typedef {{ memory: WebAssembly.Memory, input: (length: number) => number, output_length: () => number, page_update: () => number }} Door
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {string} address of the program @returns {Promise<(message: Message) => Update>} */
export async function loadModel(address) {
    /** @type {Door | null} */
    let door = null;
    const read = (/** @type {number} */ at, /** @type {number} */ length) =>
        decoder.decode(new Uint8Array(/** @type {Door} */ (door).memory.buffer, at, length));
    const imports = {
        host: {
            now: () => performance.now(),
            fail: (/** @type {number} */ at, /** @type {number} */ length) => {
                throw new Error(read(at, length));
            },
        },
    };
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const { instance } = await WebAssembly.instantiateStreaming(response, imports);
    door = /** @type {Door} */ (/** @type {unknown} */ (instance.exports));
    const exports = door;
    return (message) => {
        const bytes = encoder.encode(JSON.stringify(message));
        const at = exports.input(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        const answer = exports.page_update();
        return JSON.parse(read(answer, exports.output_length()));
    };
}
