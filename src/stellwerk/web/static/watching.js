// Whoever watches finds the player whom they follow beside the table again: see players.js.
const followed = sessionStorage.getItem(`follow ${location.pathname}`);
const RUNS = 50; // milliseconds between two looks whether the scripts of the table run

if (followed) {
  while (!("stellwerk" in globalThis)) await new Promise((soon) => setTimeout(soon, RUNS));
  (await import("./players.js")).open(Number(followed));
}

export {};
