// The engine in a Web Worker. It searches in slices, and hears messages between them: a search ends within a slice, and the
// next one finds what this one has put into the table.
// @ts-check

import { load } from "./wasm.js";

/** A task for after the messages that wait: timers would make it wait longer. */
const bell = new MessageChannel();
/** @type {((name: string, message?: unknown) => any) | null} */
let call = null;
/** What came before the program was there. @type {unknown[]} */
let early = [];
let ringing = false;

/** @param {() => any} act */
function attempt(act) {
    try {
        for (const reply of act() ?? []) postMessage(reply);
    } catch (error) {
        // The program is in an unknown state: the page starts another worker.
        postMessage({ broken: String(error) });
        call = null;
        early = [];
        return;
    }
    ring();
}

function ring() {
    if (ringing || !call || !call("engine_is_busy")) return;
    ringing = true;
    bell.port2.postMessage(null);
}

bell.port1.onmessage = () => {
    ringing = false;
    if (call) attempt(() => call?.("engine_advance"));
};

/** @param {MessageEvent} event */
onmessage = (event) => {
    if (call) attempt(() => call?.("engine_receive", event.data));
    else early.push(event.data);
};

load().then(
    (loaded) => {
        call = loaded;
        // Without a message it only says who it is.
        attempt(() => loaded("engine_receive"));
        for (const message of early.splice(0)) attempt(() => call?.("engine_receive", message));
    },
    (error) => postMessage({ broken: String(error) }),
);
