// Games and positions that several scenarios use.

/** Silver's pieces so that the column a can be cleared by rabbits alone: rabbits do not freeze rabbits. */
export const SILVER = "ra7 rb7 ra8 rb8 rc8 rf8 rg8 rh8 ee7 md7 hc7 hf7 dd8 de8 cg7 ch7";
export const GOLD = "Ra2 Rh2 Ra1 Rb1 Rc1 Rf1 Rg1 Rh1 Ed2 Me2 Hb2 Hg2 Dc2 Df2 Cd1 Ce1";

/** A short game to goal, each turn as the ways of its pieces. */
export const SHORT = [
    [["a2", "a3", "a4"]],
    [["a7", "a6", "b6", "b5", "b4"]],
    [["d2", "d3"]],
    [["a8", "a7", "a6", "b6", "b5"]],
    [["a4", "a5", "a6", "a7", "a8"]],
];

/** The same, as it is written. */
export const SHORT_TEXT = ["Ra2n Ra3n", "ra7s ra6e rb6s rb5s", "Ed2n", "ra8s ra7s ra6e rb6s", "Ra4n Ra5n Ra6n Ra7n"];

/** The same as a record. */
export const RECORD = [`1g ${GOLD}`, `1s ${SILVER}`, ...SHORT_TEXT.map((turn, i) => `${2 + Math.floor(i / 2)}${"gs"[i % 2]} ${turn}`)].join("\n");

/** A game against a person, with these setups typed. */
export async function begin(person, { time = "" } = {}) {
    await person.click("#go-new");
    await person.click("[data-value=person]");
    if (time) await person.page.fill("#form-time", time);
    await person.click("#start");
    await person.sees(".side-head", "Place Gold");
    await person.type(GOLD);
    await person.sees(".side-head", "Place Silver");
    await person.type(SILVER);
    await person.wait("#end-turn");
}
