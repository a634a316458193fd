// A base of games that the program makes, for scenarios and pictures.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./serve.mjs";

/** A name that breaks what is careless: tags, quotes, control characters, a turned direction of writing. */
export const HOSTILE = "<script>alert(1)</script> \"o'mar\" & \u001b[2J\u202e<b>x</b>";
const NAMES = ["anna", HOSTILE, "bot_occam", "Omar"];
const SETUPS = ["Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Hb2 Cc2 Ed2 Me2 Cf2 Dg2 Dh2", "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7"];
/** How games begin; what follows is always the same: the elephants meet, then somebody gives up. */
const TURNS = [
    ["Ed2n Ed3n Ed4n", "ee7s ee6s", "Hb2n", "md7s", "Me2n Me3n"],
    ["Ed2n Me2n", "ee7s ee6s ee5s", "Ed3n", "cc7s"],
    ["Me2n Ed2n", "ee7s", "Ed3n Ed4n", "ee6s"],
];

/** Records of games by four people; each is legal as far as it goes. */
export function records(count = 12, names = NAMES, closed = "Open & <i>closed</i>") {
    const games = [];
    for (let i = 0; i < count; i += 1) {
        const [gold, silver] = [names[i % 4], names[(i + 1 + (i % 3)) % 4]];
        const turns = TURNS[i % 3].slice(0, 2 + (i % 3));
        const lines = turns.map((turn, n) => `${2 + Math.floor(n / 2)}${n % 2 ? "s" : "g"} ${turn}`);
        const last = `${2 + Math.floor(turns.length / 2)}${turns.length % 2 ? "s" : "g"} resigns`;
        const year = 2008 + i;
        games.push([
            `Gold: ${gold}`, `Silver: ${silver}`, `GoldRating: ${1500 + 70 * i}`, `SilverRating: ${2100 - 40 * i}`,
            `Date: ${year}-03-0${1 + (i % 9)}`, `Event: ${i % 2 ? closed : "World Championship"}`, `TimeControl: ${i % 2 ? "2/2/100/10/8" : "15s/2m30s/100"}`, "",
            `1g ${SETUPS[0]}`, `1s ${SETUPS[1]}`, ...lines, last, "",
        ].join("\n"));
    }
    return games.join("\n");
}

/** A folder with a base of these games, and how the server is told of it; or an empty folder. */
export function makeBase({ empty = false, games = records() } = {}) {
    const folder = mkdtempSync(join(tmpdir(), "hathi-base-"));
    const [text, file] = [join(folder, "games.txt"), join(folder, "test.arimaa")];
    if (!empty) {
        writeFileSync(text, games);
        const said = execFileSync(program, ["base", "import", text, "--base", file], { encoding: "utf8" });
        if (!/ 0 broken/.test(said)) throw new Error(`the games of the test are broken: ${said}`);
    }
    return { folder, file, games, arguments: ["--base", file], remove: () => rmSync(folder, { recursive: true, force: true }) };
}
