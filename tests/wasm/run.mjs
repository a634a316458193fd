// Searches the positions of `hathi bench` in WebAssembly:
//
//     node tests/wasm/run.mjs MODULE.wasm [DEPTH] [MILLISECONDS]
//
// The first line of the output is the number that `hathi bench` prints, the second how fast it was. With a number of
// milliseconds the searches are done in slices of that length, and the longest slice is told.
import { readFile } from "node:fs/promises";

const [path, depth = "7", millis = "Infinity"] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(path), { host: { now: () => performance.now() } });
const { positions, begin, advance, nodes } = instance.exports;

let [total, slices, spent, longest] = [0, 0, 0, 0];
for (let position = 0; position < positions(); position++) {
    if (!begin(position, Number(depth))) continue;
    for (let finished = false; !finished; slices++) {
        const began = performance.now();
        finished = advance(Number(millis));
        const time = performance.now() - began;
        spent += time;
        longest = Math.max(longest, time);
    }
    total += nodes();
}
console.log(`Nodes: ${total}`);
console.log(`${Math.round((1000 * total) / spent)} nodes a second, ${(spent / 1000).toFixed(2)} s`);
if (Number.isFinite(Number(millis))) console.log(`${slices} slices, the longest ${longest.toFixed(1)} ms`);
