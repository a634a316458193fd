// The six animals, drawn once, in two materials: the fills and lines are CSS variables of the side (style.css).
// A drawing is an outline, which alone tells the animal apart, and a few parts upon it.

import { s } from "./dom.js";

/** @type {Record<string, { body: string, parts: [string, string][] }>} each part: [class, path] */
const drawings = {
    e: {
        body: "M50 6C41 6 35 9 31 15C23 6 9 7 4 18C-2 31 2 51 12 58C19 63 27 60 31 53C32 58 35 62 38 65C37 73 36 80 38 86C41 96 53 100 66 97C80 93 89 85 91 75C91 69 81 68 80 73C78 80 72 84 66 84C60 83 62 73 62 65C65 62 68 58 69 53C73 60 81 63 88 58C98 51 102 31 96 18C91 7 77 6 69 15C65 9 59 6 50 6Z",
        parts: [
            ["shade", "M26 18C20 13 12 15 9 22C5 33 8 46 15 52C20 56 25 52 27 47C24 38 23 27 26 18ZM74 18C80 13 88 15 91 22C95 33 92 46 85 52C80 56 75 52 73 47C76 38 77 27 74 18Z"],
            ["line", "M31 15C27 24 27 41 31 53M69 15C73 24 73 41 69 53"],
            ["line thin", "M39 74C45 76 54 76 60 74M42 87C48 87 54 85 59 81"],
            ["tusk", "M37 58C31 61 27 67 28 75C34 74 40 69 42 62Z"],
            ["tusk", "M63 58C69 61 73 67 72 75C66 74 60 69 58 62Z"],
            ["eye", "M36 36a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M56 36a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"],
        ],
    },
    m: {
        body: "M28 94C19 84 18 70 24 58C28 50 31 46 31 42C25 43 20 46 14 47C6 48 2 42 4 36C5 32 9 30 13 27C18 23 21 18 26 14C29 12 31 11 33 11C33 7 36 3 41 4C43 6 43 9 42 12C49 16 52 24 51 33C50 43 46 50 49 56C53 58 55 50 58 42C63 27 78 28 82 43C85 52 93 58 95 70C96 80 95 88 95 94L79 94C79 86 77 81 72 79L55 79C49 81 47 87 47 94Z",
        parts: [
            ["shade", "M51 33C50 43 46 50 49 56C53 58 55 50 58 42C60 36 63 33 67 32C62 42 62 58 52 64C42 62 43 48 46 40C48 35 49 34 51 33Z"],
            ["line thin", "M5 40C10 42 15 40 19 37"],
            ["line thin", "M22 26C25 23 30 23 33 26"],
            ["eye", "M24 28a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0"],
            ["eye", "M8 34a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0"],
        ],
    },
    h: {
        body: "M30 94C29 79 43 72 46 57C40 62 33 62 28 66C21 71 12 68 10 61C9 56 14 51 17 44C20 34 26 26 35 22L35 6L46 16L55 10L58 19L68 16L69 26L79 26L77 36L87 40L83 49L92 55L87 63L95 71L89 78L93 94Z",
        parts: [
            ["shade", "M46 16L55 10L58 19L68 16L69 26L79 26L77 36L87 40L83 49L92 55L87 63L95 71L89 78L93 94L78 94C80 62 68 32 46 16Z"],
            ["line", "M46 16C65 30 77 54 78 80"],
            ["line thin", "M15 59C18 61 21 60 22 57"],
            ["eye", "M29 37a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"],
        ],
    },
    d: {
        body: "M50 11C43 11 37 13 32 17C23 13 15 20 12 35C9 50 9 65 15 73C21 79 28 74 30 64C32 77 38 91 50 91C62 91 68 77 70 64C72 74 79 79 85 73C91 65 91 50 88 35C85 20 77 13 68 17C63 13 57 11 50 11Z",
        parts: [
            ["shade", "M32 17C23 13 15 20 12 35C9 50 9 65 15 73C21 79 28 74 30 64C34 48 34 32 32 17ZM68 17C77 13 85 20 88 35C91 50 91 65 85 73C79 79 72 74 70 64C66 48 66 32 68 17Z"],
            ["shine", "M50 50C40 50 35 60 36 70C38 82 43 88 50 88C57 88 62 82 64 70C65 60 60 50 50 50Z"],
            ["line", "M32 17C34 32 34 48 30 64M68 17C66 32 66 48 70 64"],
            ["nose", "M41 61C41 55 59 55 59 61C59 67 55 70 50 70C45 70 41 67 41 61Z"],
            ["line thin", "M50 70L50 76M41 77C44 81 48 81 50 76C52 81 56 81 59 77"],
            ["eye", "M37 42a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M55 42a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"],
        ],
    },
    c: {
        body: "M17 10C16 7 19 6 21 8L39 25C46 23 54 23 61 25L79 8C81 6 84 7 83 10C88 29 89 41 87 55C84 76 68 89 50 89C32 89 16 76 13 55C11 41 12 29 17 10Z",
        parts: [
            ["shade", "M22 16C20 24 19 31 19 38C24 34 28 31 33 28ZM78 16C80 24 81 31 81 38C76 34 72 31 67 28Z"],
            ["shine", "M50 58C42 54 33 60 35 70C37 79 44 83 50 83C56 83 63 79 65 70C67 60 58 54 50 58Z"],
            ["nose", "M43 60L57 60L50 68Z"],
            ["line thin", "M50 68L50 72M40 74C44 79 49 77 50 72C51 77 56 79 60 74"],
            ["whisker", "M29 64L2 59M29 70L4 76M71 64L98 59M71 70L96 76"],
            ["eye", "M30 47a5 5.5 0 1 0 10 0a5 5.5 0 1 0 -10 0M60 47a5 5.5 0 1 0 10 0a5 5.5 0 1 0 -10 0"],
        ],
    },
    r: {
        body: "M38 46C30 37 22 20 25 8C27 0 36 1 40 8C45 18 47 30 47 42C49 41.5 51 41.5 53 42C53 30 55 18 60 8C64 1 73 0 75 8C78 20 70 37 62 46C74 51 81 60 80 71C79 85 66 93 50 93C34 93 21 85 20 71C19 60 26 51 38 46Z",
        parts: [
            ["shade", "M32 11C30 20 36 32 42 39C42 29 39 18 35 11C34 9 32 9 32 11ZM68 11C70 20 64 32 58 39C58 29 61 18 65 11C66 9 68 9 68 11Z"],
            ["shine", "M50 67C42 64 36 69 37 76C39 84 45 88 50 88C55 88 61 84 63 76C64 69 58 64 50 67Z"],
            ["nose", "M44 69L56 69L50 75Z"],
            ["line thin", "M50 75L50 79M42 81C45 85 49 83 50 79C51 83 55 85 58 81"],
            ["eye", "M33.5 62a4 4.3 0 1 0 8 0a4 4.3 0 1 0 -8 0M58.5 62a4 4.3 0 1 0 8 0a4 4.3 0 1 0 -8 0"],
        ],
    },
};

/** Stronger animals are a little larger. @type {Record<string, number>} */
const sizes = { e: 1, m: 0.99, h: 0.97, d: 0.95, c: 0.93, r: 0.92 };

/** How strong an animal is, from 1. */
const order = "rcdhme";

/** @type {Record<string, string>} */
const names = { e: "elephant", m: "camel", h: "horse", d: "dog", c: "cat", r: "rabbit" };

/** The side of a piece, from its letter: capitals are Gold. @param {string} letter */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? "g" : "s");

/** "Gold elephant". @param {string} letter */
export const nameOf = (letter) => `${sideOf(letter) === "g" ? "Gold" : "Silver"} ${names[letter.toLowerCase()]}`;

/** The six drawings and the two materials, for the head of the document. */
export function sprites() {
    return s("svg", { class: "sprites", "aria-hidden": "true" },
        s("defs", null,
            ["gold", "silver"].map((material) =>
                s("linearGradient", { id: material, x1: 0, y1: 0, x2: 0.35, y2: 1 },
                    [0, 0.55, 1].map((offset, i) => s("stop", { offset, class: `${material}-${i}` })))),
            Object.entries(drawings).map(([letter, drawing]) => {
                const size = sizes[letter] ?? 1;
                return s("symbol", { id: `piece-${letter}`, viewBox: "-8 -8 116 116" },
                    s("g", { transform: `translate(${50 - 50 * size} ${54 - 54 * size}) scale(${size})` },
                        s("path", { class: "body", d: drawing.body }),
                        drawing.parts.map(([kind, d]) => s("path", { class: kind, d }))));
            })));
}

/**
 * A piece as a picture.
 * @param {string} letter @param {{ pips?: boolean, class?: string }} [options]
 */
export function picture(letter, options = {}) {
    const kind = letter.toLowerCase();
    const strength = order.indexOf(kind) + 1;
    const material = sideOf(letter) === "g" ? "gold" : "silver";
    return s("svg", { class: `animal ${material} ${options.class ?? ""}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
        s("use", { href: `#piece-${kind}`, width: 100, height: 100 }),
        options.pips && s("g", { class: "pips" },
            Array.from({ length: strength }, (_, i) => s("circle", { cx: 50 + (i - (strength - 1) / 2) * 11, cy: 95, r: 4.2 }))));
}
