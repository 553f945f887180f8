// The worker of the bots: it is sent what has to be thought about, and answers.
import { python } from "./python.js";

const ready = python().then((pyodide) => {
  pyodide.runPython("from stellwerk.games import GAMES; [GAMES[name] for name in GAMES]"); // what will be needed
  return pyodide.pyimport("stellwerk.web.in_browser.thinker").answered;
});

self.onmessage = async ({ data: { question, number } }) => {
  const answered = await ready;
  const found = answered(question);
  const answer = found.toJs();
  found.destroy();
  self.postMessage({ answer, number }, [answer.buffer]);
};
