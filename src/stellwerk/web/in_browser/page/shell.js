// The page around all pages: loads the files once, holds the engine, and shows the pages that it makes in a frame.
const BASE = new URL(document.baseURI).pathname;
const LOCK = `stellwerk ${BASE}`;
const LATER = 1000; // milliseconds until the bots' worker is begun, if it is not asked before
const QUIET = 180000; // without a question: then that worker ends, since it gives nothing back of what it once held
const texts = JSON.parse(document.getElementById("texts").textContent);
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in texts) ?? "en";
const says = texts[language];
const digits = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const find = (id) => document.getElementById(id);
const [first, line, bar, what, page, news] = ["first", "says", "bar", "what", "page", "news"].map(find);
const place = { origin: location.origin, base: BASE.slice(0, -1), language: navigator.languages.join(", ") };
let engine = null; // the worker with the application, if it runs here
let thinker = null; // the worker of the bots
let quiet = 0; // the timer at whose end it ends
const waiting = new Map(); // what the bots' worker was asked, by number

document.documentElement.lang = language;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.offered = event; // the start page within shows a button for it: static/install.js
});

async function begin() {
  if (!canRun()) return stop(says.cannot);
  line.textContent = says.loading;
  navigator.serviceWorker.addEventListener("message", hear);
  const registration = await navigator.serviceWorker.register(`${BASE}service.js`, {
    updateViaCache: "none",
  });
  await controlled(registration);
  watchForNews(registration);
  navigator.storage?.persist?.();
  holdEngine();
}

const canRun = () =>
  isSecureContext &&
  "serviceWorker" in navigator &&
  "locks" in navigator &&
  "DecompressionStream" in self &&
  hasWasm();

function hasWasm() {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** Until all files are here, and the service worker answers for this page. */
async function controlled(registration) {
  const installing = registration.installing ?? registration.waiting;
  if (!registration.active && installing) await settled(installing);
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    if (navigator.serviceWorker.controller) done();
    registration.active?.postMessage("claim");
  });
}

function settled(worker) {
  return new Promise((done, fail) => {
    const look = () => {
      if (worker.state === "activated") done();
      if (worker.state === "redundant") fail(new Error(says.network));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function hear({ data, ports }) {
  if ("loaded" in data) {
    bar.value = data.loaded;
    const [done, all] = [data.loaded * data.all, data.all].map((bytes) => digits.format(bytes / 1e6));
    const parts = [...new Set(data.paths.map(partOf))].sort().join(", ");
    what.textContent = `${parts ? `${parts} · ` : ""}${done} / ${all} MB`;
  } else if (data.who) {
    if (engine) ports[0].postMessage("here");
  } else engine?.postMessage(data, ports);
}

/** What a file belongs to, in words. */
function partOf(path) {
  if (path.startsWith("pyodide/")) return "Python";
  return path === "program.bin" ? says.program : says.pages;
}

// One engine for all tabs: whoever has the lock runs it, and the others use it. One that sleeps loses it.

function holdEngine() {
  let mine = false;
  navigator.locks
    .request(LOCK, { mode: "exclusive" }, () => {
      mine = true;
      return run();
    })
    .catch(lose);
  setTimeout(async () => {
    if (mine) return;
    if (await answers()) show();
    else navigator.locks.request(LOCK, { steal: true }, run).catch(lose);
  }, 300);
}

/** Whether a tab with the engine is awake. */
const answers = () =>
  fetch(`${BASE}manifest.json?alive`, { signal: AbortSignal.timeout(8000) }).then(
    (found) => found.status !== 504,
    () => false,
  );

function run() {
  line.textContent = says.starting;
  what.textContent = "";
  bar.removeAttribute("value");
  engine = new Worker(`${BASE}engine/engine.js`, { type: "module" });
  engine.onmessage = ({ data }) => {
    if (data.ready) show();
    else if (data.failed) stop(`${says.failed} (${data.failed})`);
    else if (data.question) think(data.question, data.number);
  };
  engine.onerror = ({ message }) => stop(`${says.failed} (${message})`);
  engine.postMessage({ start: place });
  navigator.serviceWorker.controller?.postMessage("mine");
  return new Promise(() => {}); // until this page ends, or another one takes the engine
}

/** Another tab has taken the engine. */
function lose() {
  engine?.terminate();
  engine = null;
  endThinker();
}

function startThinker() {
  thinker = new Worker(`${BASE}engine/thinker.js`, { type: "module" });
  thinker.onmessage = ({ data }) => {
    waiting.delete(data.number);
    engine?.postMessage(data, data.answer ? [data.answer.buffer] : []);
    untilQuiet();
  };
  for (const [number, question] of waiting) thinker.postMessage({ question, number });
  untilQuiet();
}

function untilQuiet() {
  clearTimeout(quiet);
  quiet = setTimeout(() => waiting.size || endThinker(), QUIET);
}

function endThinker() {
  thinker?.terminate();
  thinker = null;
}

function think(question, number) {
  waiting.set(number, question);
  if (thinker) thinker.postMessage({ question, number });
  else startThinker();
}

function show() {
  if (!first.hidden) {
    const here = location.pathname.slice(BASE.length).replace(/^(index|404)\.html$/, "");
    page.src = BASE + here + location.search + location.hash;
  } else page.contentWindow.location.reload();
  page.addEventListener("load", arrived);
}

/** The address of this page is that of the page within. */
function arrived() {
  first.hidden = true;
  page.hidden = false;
  if (engine && !thinker) setTimeout(() => engine && !thinker && startThinker(), LATER); // the page comes first
  document.documentElement.dataset.engine = engine ? "here" : "elsewhere";
  const { location: inner, document: shown } = page.contentWindow;
  if (inner.origin !== location.origin) return;
  document.title = shown.title;
  const address = inner.pathname + inner.search + inner.hash;
  if (address !== location.pathname + location.search + location.hash)
    history.replaceState(null, "", address);
  page.contentWindow.focus();
}

// A new version is loaded whole beside this one, and used when somebody says so

function watchForNews(registration) {
  const announce = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    const look = () => worker.state === "installed" && offer(worker);
    worker.addEventListener("statechange", look);
    look();
  };
  announce(registration.waiting);
  registration.addEventListener("updatefound", () => announce(registration.installing));
}

function offer(worker) {
  const button = news.querySelector("button");
  news.querySelector("span").textContent = says.news;
  button.textContent = says.reload;
  news.hidden = false;
  button.onclick = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take-over");
  };
}

function stop(why) {
  lose();
  first.hidden = false;
  page.hidden = true;
  bar.hidden = true;
  what.textContent = "";
  line.textContent = why;
  line.setAttribute("role", "alert");
}

begin().catch((problem) => stop(`${says.failed} (${problem.message})`));
