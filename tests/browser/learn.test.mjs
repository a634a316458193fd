// Lessons, the page without a network, and strangers at its door.

import assert from "node:assert/strict";
import { address, scenario } from "./harness.mjs";

scenario("a lesson is missed, begun anew, solved, and remembered", async (person, page) => {
    await person.click("#go-learn");
    assert.equal(await page.locator(".lesson").count(), 7);
    await person.click("[data-lesson='1']");
    await person.drag("d2", "d3");
    await person.click("#end-turn");
    await person.wait(".feedback.missed");
    await person.click("#retry");
    await person.drag("d2", "d5");
    await person.wait(".feedback.solved");
    await person.click("#next");
    await person.drag("b2", "b4");
    await person.drag("g2", "g4");
    await person.wait(".feedback.solved");
    await person.reload();
    await person.click("#all-lessons");
    await person.sees(".lesson", "2 of 3");
});

scenario("without a network the page comes again, and the engine in it plays", { offline: true }, async (person, page) => {
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await person.reload();
    await person.wait("#go-new");
    await person.position("g [rrrrrrrrhdcemcdh" + " ".repeat(32) + "HDCEMCDHRRRRRRRR]");
    await page.check("#engine-on");
    await page.locator(".line-turn").first().waitFor();
    await page.context().setOffline(false);
});

scenario("no foreign page may use the engine, and the policy is strict", { closed: true }, async (_, page) => {
    const response = await page.goto(address());
    const policy = response.headers()["content-security-policy"] ?? "";
    assert.match(policy, /default-src 'none'|default-src 'self'/);
    assert.ok(!/unsafe-inline/.test(policy));
    const foreign = await fetch(`${address()}analysis`, { headers: { origin: "http://evil.example", connection: "Upgrade", upgrade: "websocket" } }).catch(() => null);
    assert.ok(!foreign || foreign.status >= 400);
});
