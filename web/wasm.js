// The JavaScript side of the door to Rust: see crates/page-wasm. JSON in, JSON out.
// @ts-check

/**
 * Loads the program, with a memory of its own.
 * @param {URL | string} url
 * @returns {Promise<(name: string, message?: unknown) => any>} calls a function of the program with a message
 */
export async function load(url = new URL("hathi.wasm", import.meta.url)) {
    /** @type {any} */
    let exports;
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    /** @type {(at: number, length: number) => string} */
    const text = (at, length) => decoder.decode(new Uint8Array(exports.memory.buffer, at, length));
    const host = {
        now: () => performance.now(),
        /** @type {(at: number, length: number) => void} */
        fail: (at, length) => console.error(text(at, length)),
    };
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    // Some web servers do not know what a .wasm file is: then it is compiled once it is all there.
    const typed = response.headers.get("content-type")?.startsWith("application/wasm");
    const { instance } = typed
        ? await WebAssembly.instantiateStreaming(response, { host })
        : await WebAssembly.instantiate(await response.arrayBuffer(), { host });
    exports = instance.exports;
    return (name, message) => {
        const bytes = encoder.encode(message === undefined ? "" : JSON.stringify(message));
        // First the room, because the memory is another one if it has to grow.
        const to = exports.input(bytes.length);
        new Uint8Array(exports.memory.buffer, to, bytes.length).set(bytes);
        const at = exports[name]();
        const length = exports.output_length();
        return length === 0 ? undefined : JSON.parse(text(at, length));
    };
}
