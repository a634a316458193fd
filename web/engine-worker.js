// The engine in a Web Worker. It searches in slices, and hears messages between them: a search ends within a slice, and the
// next one finds what this one has put into the table.
// @ts-check

import { load } from "./wasm.js";

/** A task for after the messages that wait: timers would make it wait longer. */
const bell = new MessageChannel();
/** @type {((name: string, message?: unknown) => any) | null} */
let call = null;
/** What came before the program was there. @type {unknown[] | null} */
let early = [];
let ringing = false;

/** @param {string} name @param {unknown} [message] */
function attempt(name, message) {
    if (!call) return;
    try {
        const { replies, busy } = call(name, message);
        for (const reply of replies) postMessage(reply);
        if (busy && !ringing) {
            ringing = true;
            bell.port2.postMessage(null);
        }
    } catch (error) {
        // The program is in an unknown state: the page starts another worker.
        call = null;
        postMessage({ broken: String(error) });
    }
}

bell.port1.onmessage = () => {
    ringing = false;
    attempt("engine_advance");
};

/** @param {MessageEvent} event */
onmessage = (event) => {
    if (early) early.push(event.data);
    else attempt("engine_receive", event.data);
};

load().then(
    (loaded) => {
        call = loaded;
        // Without a message it only says who it is.
        attempt("engine_receive");
        const messages = early ?? [];
        early = null;
        for (const message of messages) attempt("engine_receive", message);
    },
    (error) => postMessage({ broken: String(error) }),
);
