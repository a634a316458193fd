// Pictures of the real page: those of the README, or every state of it, to be looked at.
//
//     cargo build --release && npm ci --prefix tests/browser
//     node tests/browser/pictures.mjs              writes docs/images/page-*.png
//     node tests/browser/pictures.mjs FOLDER       every state, on a large screen and a phone, light and dark
//     node tests/browser/pictures.mjs FOLDER end   one of them

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { begin, SHORT_TEXT } from "./games.mjs";
import { launch, Person } from "./person.mjs";
import { serve } from "./serve.mjs";

const POSITION = "g [rr cdrr  d   cr  h  e  r E    m    D  H r  M   hD C  CH RRR RRRR]";
const SCREENS = {
    large: { viewport: { width: 1440, height: 900 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** Each state of the page, and how one gets there. */
const STATES = {
    home: async () => {},
    form: async (person) => person.click("#go-new"),
    setup: async (person) => {
        await person.click("#go-new");
        await person.click("[data-value=person]");
        await person.click("#start");
        await person.click(".pattern >> nth=1");
    },
    game: async (person) => {
        await begin(person, { time: "2m/5m" });
        await person.type("Ra2n Ra3n Hb2n Hb3n");
        await person.type("ee7s ee6s md7s hc7s");
        await person.press("d2");
    },
    turn: async (person) => {
        await begin(person);
        await person.type("Ra2n Ra3n Hb2n Hb3n");
        await person.drag("e7", "e6", "e5");
    },
    refusal: async (person) => {
        await person.position(POSITION);
        await person.press("g4", "g5");
        await person.drag("g4", "f4");
    },
    end: async (person) => {
        await begin(person);
        for (const turn of SHORT_TEXT) {
            await person.type(turn);
            if (await person.has("#end-turn:not([disabled])")) await person.click("#end-turn").catch(() => undefined);
        }
    },
    analysis: async (person) => {
        await person.position(POSITION);
        if (!(await person.page.isChecked("#engine-on"))) await person.page.locator("#engine-on").click({ force: true });
        await person.page.waitForTimeout(4000);
    },
    editor: async (person) => {
        await person.position(POSITION);
        await person.page.evaluate(() => document.getElementById("edit")?.click());
    },
    lessons: async (person) => person.click("#rail-learn"),
    lesson: async (person) => {
        await person.click("#rail-learn");
        await person.page.locator(".lesson").nth(1).click();
    },
    keys: async (person) => person.keys("?"),
    settings: async (person) => person.click("#rail-settings"),
};

/** The README's: a state, a screen, light or dark. */
const README = [["game", "large", "light"], ["analysis", "large", "light"], ["game", "phone", "dark"], ["lesson", "phone", "light"]];

const [folder, only] = process.argv.slice(2);
const wanted = folder
    ? Object.keys(STATES).filter((state) => !only || state === only).flatMap((state) => Object.keys(SCREENS).flatMap((screen) =>
        ["light", "dark"].map((scheme) => [state, screen, scheme])))
    : README;
const out = folder ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
mkdirSync(out, { recursive: true });

const server = await serve();
const browser = await launch();
for (const [state, screen, scheme] of wanted) {
    const context = await browser.newContext({ ...SCREENS[screen], colorScheme: scheme, reducedMotion: "reduce", serviceWorkers: "block" });
    context.setDefaultTimeout(8000);
    const page = await context.newPage();
    const person = new Person(page, server.address);
    const name = folder ? `${state}-${screen}-${scheme}` : `page-${state}-${screen}`;
    try {
        await person.open();
        await STATES[state](person);
        await page.waitForTimeout(300);
        console.log(name);
    } catch (error) {
        console.log(`${name}: ${String(error).split("\n")[0]}`);
        process.exitCode = 1;
    }
    await page.screenshot({ path: `${out}/${name}.png` });
    await context.close();
}
await browser.close();
await server.kill();
