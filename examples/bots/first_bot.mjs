// A bot for Stellwerk in JavaScript (Node 18 or newer): it claims the longest track it can, and else takes anything.
//
// Try it from the root of the project:
//   stellwerk simulate germany --players 2 --games 10 --bots "exec:node examples/bots/first_bot.mjs,random"
//
// Each line on our input is a JSON object. Most are questions; we answer each with one line on our output.
// Write whatever you want to know with console.error: it appears in your terminal.

import { createInterface } from "node:readline";

// How much we like an option: change this, and you have a bot of your own.
function value(option, box) {
  switch (option.do) {
    case "claim": // Germany: the hello says what the parts of every action are
      return 10 + box.tracks[option.track].length;
    case "pay": // Germany: keep the locomotives for later
      return -option.locomotives;
    case "tickets": // more tickets are a risk; giving things up wins nothing
    case "done":
    case "end":
      return -10;
    default:
      return 0;
  }
}

let box = {};
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if ("stellwerk" in message) {
    box = message.box; // hello: which game it is, and all that is printed in its box
    continue;
  }
  const values = message.options.map((option) => value(option, box));
  const best = values.flatMap((worth, number) => (worth === Math.max(...values) ? [number] : []));
  // Our luck comes from the match, not from Math.random, so that the same seed is the same match.
  const choice = best[message.seed % best.length];
  console.log(JSON.stringify({ ask: message.ask, choice }));
}
