// The service worker: keeps all files of one version, and hands every other request to the engine of a page.
// VERSION and FILES are written in front of it when the folder is made: [path, bytes, kind, packed, digest].
/* global VERSION, FILES */
const BASE = new URL(self.registration.scope).pathname;
const CACHE = `stellwerk ${BASE} ${VERSION}`;
const PATIENCE = 60000; // milliseconds for an answer of the engine
const ALIVE = 2500; // for a sign of life
const STEP = 0.01; // of all that is loaded: then the page hears of it
const ABREAST = 6; // files that are loaded at a time

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
  else if (event.data.open) event.waitUntil(handOn({ open: event.data.open }, event.ports[0]));
  else if (event.data === "claim") event.waitUntil(self.clients.claim());
  else if (event.data === "mine") known = event.source.id;
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin || !address.pathname.startsWith(BASE)) return;
  const path = address.pathname.slice(BASE.length);
  if (!/^(docs|licences)(\/|$)/.test(path)) event.respondWith(answer(request, path)); // those stay on the host
});

/** All files, or none: what is there from an earlier version is not loaded again. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const all = FILES.reduce((sum, [, bytes]) => sum + bytes, 0);
  const [left, begun] = [[...FILES], new Set()];
  let [done, told] = [0, -1];
  const far = (bytes) => {
    done += bytes;
    if (done / all < told + STEP) return;
    told = done / all;
    tellAll({ loaded: told, paths: [...begun], all });
  };
  const some = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      begun.add(file[0]);
      await keep(cache, file, far);
      begun.delete(file[0]);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, some));
  await tellAll({ loaded: 1, paths: [], all });
}

/** @param {(bytes: number) => void} far is told how many more have come */
async function keep(cache, file, far) {
  const [path, bytes, , , digest] = file;
  let left = bytes;
  const count = (some) => {
    const fresh = Math.min(some, left); // a host may compress once more what it sends
    left -= fresh;
    far(fresh);
  };
  const known = await caches.match(`${BASE}${path}?digest=${digest}`);
  await cache.put(`${BASE}${path}?digest=${digest}`, known ?? (await load(file, count)));
  count(left);
}

async function load([path, , kind, packed, digest], count) {
  const found = await fetch(`${BASE}${path}${packed ? ".gz" : ""}?digest=${digest}`, { cache: "no-cache" });
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  const counted = new TransformStream({
    transform(part, on) {
      count(part.byteLength);
      on.enqueue(part);
    },
  });
  const bytes = found.body.pipeThrough(counted);
  return new Response(packed ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes, {
    headers: { "content-type": kind },
  });
}

async function takeOver() {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(`stellwerk ${BASE} `) && name !== CACHE,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function tellAll(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  pages.forEach((page) => page.postMessage(message));
}

/** A page of its own shows the shell; within it, files come from here and all else from the engine. */
async function answer(request, path) {
  if (request.mode === "navigate" && request.destination === "document") return file("index.html");
  return (await file(path)) ?? (await ask(request));
}

const DIGESTS = new Map(FILES.map(([path, , , , digest]) => [path, digest]));

async function file(path) {
  const digest = DIGESTS.get(path);
  return digest ? (await caches.open(CACHE)).match(`${BASE}${path}?digest=${digest}`) : undefined;
}

async function ask(request) {
  const headers = [...request.headers].filter(([name]) => name !== "cookie");
  if (request.referrer.startsWith("http")) headers.push(["referer", request.referrer]);
  const body = request.method === "POST" ? await request.arrayBuffer() : new ArrayBuffer(0);
  if (body.byteLength) headers.push(["content-length", String(body.byteLength)]);
  const asked = { method: request.method, url: request.url, headers, body };
  const { port1, port2 } = new MessageChannel();
  const found = new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, PATIENCE, null);
  });
  await handOn({ request: asked }, port2);
  return made(await found);
}

/** @param {{ status: number, headers: [string, string][], body: Uint8Array } | null} found */
function made(found) {
  if (!found) return new Response("The engine does not answer: load the page again.", { status: 504 });
  const empty = [204, 205, 303, 304].includes(found.status);
  return new Response(empty ? null : found.body, { status: found.status, headers: found.headers });
}

/** To the page that has the engine. */
async function handOn(message, port) {
  (await engine())?.postMessage(message, [port]);
}

let known = ""; // which page that is

async function engine() {
  const found = known && (await self.clients.get(known));
  if (found) return found;
  const pages = await self.clients.matchAll({ type: "window" });
  const shells = pages.filter((page) => page.frameType === "top-level");
  known = shells.length > 1 ? await whoAnswers(shells) : (shells[0]?.id ?? "");
  return known ? self.clients.get(known) : undefined;
}

/** The page that says so first; none: whoever had it sleeps. */
function whoAnswers(shells) {
  return new Promise((done) => {
    for (const shell of shells) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(shell.id);
      shell.postMessage({ who: true }, [port2]);
    }
    setTimeout(done, ALIVE, "");
  });
}
