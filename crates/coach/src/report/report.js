"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
paint();
dark.addEventListener("change", paint);
addEventListener("beforeprint", () => { document.documentElement.dataset.theme = "light"; });
addEventListener("afterprint", paint);
addEventListener("change", (event) => {
    if (event.target.classList.contains("faults")) {
        event.target.closest(".game").classList.toggle("only-faults", event.target.checked);
    }
});
addEventListener("keydown", (event) => {
    const step = { n: 1, p: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const faults = [...document.querySelectorAll(".turn.fault")];
    const turns = [...document.querySelectorAll(".turn")];
    const here = turns.indexOf(document.querySelector(".turn:target"));
    const next = step > 0
        ? faults.find((turn) => turns.indexOf(turn) > here)
        : faults.findLast((turn) => here >= 0 && turns.indexOf(turn) < here);
    if (next) location.hash = next.id;
});
