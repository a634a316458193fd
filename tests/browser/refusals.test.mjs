// Whatever the rules forbid is refused, with the reason in words.

import assert from "node:assert/strict";
import { begin } from "./games.mjs";
import { scenario } from "./harness.mjs";

/** Rows from 8 to 1 as a position with Gold to move. */
const gold = (...rows) => `g [${rows.map((row) => row.replaceAll(".", " ")).join("")}]`;

const CLOSE = gold(
    "r......r",
    "........",
    ".m......",
    ".H..E...",
    "....h...",
    "........",
    "..R.....",
    "R......R",
);

async function refused(person, text) {
    await person.sees(".status.refusal", text);
}

scenario("a frozen piece says which piece freezes it", async (person) => {
    await person.position(CLOSE);
    await person.drag("b5", "b4");
    await refused(person, "The horse on b5 is frozen by the camel on b6.");
    assert.ok(await person.has(".mark-danger"));
    assert.equal((await person.pieces()).b5, "H");
});

scenario("a rabbit does not go back", async (person) => {
    await person.position(CLOSE);
    await person.drag("c2", "c1");
    await refused(person, "rabbits only go forward and sideways");
});

scenario("a square is too far away", async (person) => {
    await person.position(CLOSE);
    await person.press("e5", "a1");
    await person.press("e5");
    await person.drag("e5", "a2");
    await refused(person, "too far");
});

scenario("a strong enemy is not moved by a weak piece", async (person) => {
    await person.position(CLOSE);
    await person.drag("b6", "b7");
    await refused(person, "camel on b6");
});

scenario("a push takes two steps", async (person) => {
    await person.position(CLOSE);
    for (const way of [["h1", "g1"], ["a1", "b1"], ["c2", "d2"]]) await person.drag(...way);
    await person.drag("e4", "e3");
    await refused(person, "two steps");
});

scenario("a turn without steps, or that changes nothing, does not end", async (person) => {
    await person.position(CLOSE);
    await person.insist("#end-turn");
    await refused(person, "at least one step");
    await person.drag("e5", "e6");
    await person.drag("e6", "e5");
    await person.insist("#end-turn");
    await refused(person, "must change the position");
});

scenario("the third repetition is refused, and after which turns it was there", async (person) => {
    await begin(person);
    for (const turn of ["Ed2n", "ee7s", "Ed3s", "ee6n", "Ed2n", "ee7s", "Ed3s", "ee6n", "Ed2n"]) {
        await person.type(turn);
        if (await person.has(".status.refusal")) break;
    }
    await refused(person, "third time in this position (after ");
});

scenario("a push can be chosen where two pieces could push", async (person) => {
    await person.position(gold("r......r", "........", "........", "........", "...Hr...", "....E...", "........", "R......R"));
    await person.drag("e4", "e5");
    assert.deepEqual(await person.marks("choice"), ["d4", "e3"]);
    await person.sees(".status", "Which piece");
    assert.equal((await person.pieces()).e4, "r");
    await person.press("e3");
    let pieces = await person.pieces();
    assert.deepEqual([pieces.e5, pieces.e4, pieces.d4, pieces.e3], ["r", "E", "H", undefined]);
    await person.click("#reset");
    await person.drag("e4", "e5");
    assert.deepEqual(await person.marks("choice"), ["d4", "e3"]);
    await person.press("d4");
    pieces = await person.pieces();
    assert.deepEqual([pieces.e5, pieces.e4, pieces.d4, pieces.e3], ["r", "H", undefined, "E"]);
});

scenario("an enemy is pulled by dragging it to the puller, who is asked where to go", async (person) => {
    await person.position(CLOSE);
    await person.drag("e4", "e5");
    assert.deepEqual(await person.marks("choice"), ["d5", "e6", "f5"]);
    await person.press("e6");
    const pieces = await person.pieces();
    assert.deepEqual([pieces.e6, pieces.e5, pieces.e4], ["E", "h", undefined]);
    assert.equal(await person.page.locator(".trail-forced").count(), 2);
});

scenario("typed nonsense is told before it is entered", async (person) => {
    await person.position(CLOSE);
    await person.type("Ee5n Xq9z", false);
    assert.ok(await person.has("#typed-says.wrong"));
    await person.page.press("#typed", "Enter");
    await person.settled();
    // What could be made of it was only shown.
    await person.type("", false);
    assert.equal((await person.pieces()).e5, "E");
});
