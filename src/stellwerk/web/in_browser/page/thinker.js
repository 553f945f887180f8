// The worker of the bots: it is sent what has to be thought about, and answers.
import { python } from "./python.js";

const ready = python().then((pyodide) => {
  pyodide.runPython("import stellwerk.web.app"); // what will be needed
  return pyodide.pyimport("stellwerk.web.in_browser.thinker").answered;
});

self.onmessage = async ({ data: { question, number } }) => {
  const answered = await ready;
  const found = answered(question);
  const answer = found.toJs();
  found.destroy();
  self.postMessage({ answer, number }, [answer.buffer]);
};
