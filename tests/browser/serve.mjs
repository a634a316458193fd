// The real program, started and ended by a script.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The program that is tried. */
export const program = resolve(process.env.HATHI ?? fileURLToPath(new URL("../../target/release/hathi", import.meta.url)));

/** Starts `hathi serve`; on the port of another server, if one is given, with more arguments, in some folder. */
export async function serve(port = 0, more = [], { cwd = undefined } = {}) {
    const child = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, ...more], { cwd, stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("exit", (code) => reject(new Error(`hathi serve ended with ${code}`)));
        createInterface({ input: child.stdout }).on("line", (line) => {
            const found = /http:\/\/[^ ]+/.exec(line);
            if (found) resolve(found[0]);
        });
    });
    // In a debug build the first one to ask waits for the compiler: nobody's clock runs meanwhile.
    await fetch(`${address}hathi.wasm`);
    return {
        address,
        port: Number(new URL(address).port),
        /** Ends it as abruptly as a machine that loses its power. */
        kill: () => new Promise((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) resolve();
            child.once("exit", resolve);
            child.kill("SIGKILL");
        }),
    };
}
