// The worker with the application: requests and sockets come in as messages, and go out the same way.
import { python } from "./python.js";

const STORE = "kept";
const me = crypto.randomUUID(); // which engine may write
const questions = new Map();
let number = 0;
let begin;
const started = new Promise((done) => (begin = done));
const engine = started.then(start);
engine.then(
  () => self.postMessage({ ready: true }),
  (problem) => self.postMessage({ failed: reason(problem) }),
);

self.onmessage = ({ data, ports }) => {
  if (data.start) begin(data.start);
  else if (data.request) request(data.request, ports[0]);
  else if (data.open) open(data.open, ports[0]);
  else {
    questions.get(data.number)?.(data.answer);
    questions.delete(data.number);
  }
};

async function start(place) {
  const [pyodide, db] = await Promise.all([python(), database(place.base)]);
  await claim(db);
  const { start: make, Place } = pyodide.pyimport("stellwerk.web.in_browser.engine");
  const kept = pyodide.toPy(await saved(db));
  const host = {
    keep: (changed) => keep(db, changed.toJs()),
    think: (question) => think(pyodide, question.toJs()),
  };
  return { pyodide, it: await make(host, kept, Place(place.origin, place.base, place.language)) };
}

async function request({ method, url, headers, body }, port) {
  const { pyodide, it } = await engine;
  try {
    const found = await it.request(method, url, pyodide.toPy(headers), pyodide.toPy(new Uint8Array(body)));
    const [status, sent, bytes] = found.toJs();
    found.destroy();
    port.postMessage({ status, headers: sent, body: bytes }, [bytes.buffer]);
  } catch (problem) {
    const words = new TextEncoder().encode(String(problem));
    port.postMessage({ status: 500, headers: [["content-type", "text/plain"]], body: words });
  }
}

async function open(url, port) {
  const { it } = await engine;
  const line = it.open(url, (kind, what) => port.postMessage({ kind, with: what }));
  port.onmessage = ({ data }) => (data.close ? line.close() : line.hear(data.text));
}

async function think(pyodide, question) {
  number += 1;
  const answer = new Promise((done) => questions.set(number, done));
  self.postMessage({ question, number });
  return pyodide.toPy(await answer);
}

// What is kept, page by page. An engine that has lost its place to another one writes nothing any more.

function database(base) {
  const asked = indexedDB.open(`stellwerk ${base}`, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

function claim(db) {
  const writing = db.transaction(STORE, "readwrite");
  writing.objectStore(STORE).put(me, "engine");
  return ended(writing);
}

async function saved(db) {
  const reading = db.transaction(STORE);
  const [keys, values] = [reading.objectStore(STORE).getAllKeys(), reading.objectStore(STORE).getAll()];
  await ended(reading);
  return new Map(keys.result.map((key, at) => [key, values.result[at]]).filter(([key]) => key !== "engine"));
}

function keep(db, changed) {
  const writing = db.transaction(STORE, "readwrite", { durability: "strict" });
  const store = writing.objectStore(STORE);
  store.get("engine").onsuccess = ({ target }) => {
    if (target.result !== me) writing.abort();
    else for (const [key, value] of changed) store.put(value, key);
  };
  return ended(writing);
}

function ended(writing) {
  return new Promise((done, fail) => {
    writing.oncomplete = () => done();
    writing.onerror = writing.onabort = () => fail(writing.error ?? new Error("another tab has taken over"));
  });
}

/** The last line of Python's that names an error. */
function reason(problem) {
  const lines = String(problem.message ?? problem).split("\n");
  return lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines[0];
}
