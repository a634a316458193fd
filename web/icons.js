// The small signs on buttons: lines in a field of 24 by 24.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const paths = {
    play: "M4 4h16v16H4zM12 4v16M4 12h16",
    analyse: "M4 19V9M10 19V5M16 19v-7M21 19H3",
    base: "M4 6c0-4 16-4 16 0s-16 4-16 0v12c0 4 16 4 16 0V6M4 12c0 4 16 4 16 0",
    search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
    learn: "M12 6C9 4 6 4 3 5v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
    keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 10h.01M8 14h8",
    undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
    redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
    reset: "M4 5v5h5M4.5 10A8 8 0 1 1 4 14",
    flip: "M8 4v16M8 20l-4-4M8 20l4-4M16 20V4M16 4l-4 4M16 4l4 4",
    first: "M6 5v14M18 6l-8 6 8 6",
    back: "M15 6l-7 6 7 6",
    forward: "M9 6l7 6-7 6",
    last: "M18 5v14M6 6l8 6-8 6",
    flag: "M6 21V4M6 5c5-3 7 3 12 0v9c-5 3-7-3-12 0",
    takeback: "M4 9h10a5 5 0 0 1 0 10h-4M8 5L4 9l4 4",
    rematch: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    download: "M12 4v11M7 11l5 5 5-5M4 20h16",
    trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
    up: "M12 19V6M6 11l6-6 6 6",
    plus: "M12 5v14M5 12h14",
    edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    paste: "M8 5H5v16h14V5h-3M9 3h6v4H9z",
    close: "M6 6l12 12M18 6L6 18",
    check: "M5 13l5 5L20 6",
    warn: "M12 4L2.5 20h19zM12 10v4M12 17h.01",
    info: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 11v6M12 7.5h.01",
    mirror: "M12 3v18M8 7l-5 5 5 5zM16 7l5 5-5 5z",
    random: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
    clear: "M5 14l8-9 7 6-7 8H9zM4 20h16",
    last_used: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z",
    threat: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 1v4M12 19v4M1 12h4M19 12h4",
    swap: "M7 4v14M7 18l-3-3M7 18l3-3M17 20V6M17 6l-3 3M17 6l3 3",
    people: "M8 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 6-6s6 2 6 6M16 11a3 3 0 1 0 0-6M17 14c3 0 5 2 5 6",
    watch: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z",
};

/** @param {string} name */
export const icon = (name) => s("svg", { class: "symbol", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: paths[name] ?? "" }));
