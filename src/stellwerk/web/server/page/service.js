// The service worker of a server: what was opened can be read without a network, and a closed page is told things.
// VERSION, FILES and TEXTS are written in front of it: of the files, their addresses, and by language what it says.
/* global VERSION, FILES, TEXTS */
const KEPT = `stellwerk files ${VERSION}`;
const PAGES = `stellwerk pages ${VERSION}`;
const READABLE = /^\/(t\/\w+(\/replay)?|new|(learn|help|rules|guide|aid)\/[\w-]+)?$/; // pages that are worth keeping
const SAME = /^\/(help|rules|guide|aid)\//; // those that are the same every time
const MOST = 40; // pages
let era = 0; // forms that were sent: what was asked for before one of them is not kept after it
const LEAVING = ["out", "delete", "passphrase"]; // what is done with a name that makes this browser nobody's

self.addEventListener("install", (event) => {
  self.skipWaiting(); // a page finds the files of its own version, whichever that is
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(refresh(event.data.keep).catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || pathname.startsWith("/alone/")) return;
  if (request.method === "POST") event.waitUntil(forget(request, pathname));
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
});

/** The files of this version and of the one before it, whose pages may still be open; pages of this one alone. */
async function tidy() {
  const names = await caches.keys();
  const files = names.filter((name) => name.startsWith("stellwerk files ") && name !== KEPT);
  const pages = names.filter((name) => name.startsWith("stellwerk pages ") && name !== PAGES);
  await Promise.all([...files.slice(0, -1), ...pages].map((name) => caches.delete(name)));
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request).catch(() => anyVersion(request));
}

const anyVersion = async (request) =>
  (await (await caches.open(KEPT)).match(request, { ignoreSearch: true })) ?? Response.error();

/** What is always the same is there at once; all else comes from the server, and if it is away as it was. */
async function page(event, path) {
  const known = await (await caches.open(PAGES)).match(path);
  if (known && SAME.test(path)) {
    event.waitUntil(refresh(path).catch(() => {}));
    return known;
  }
  try {
    const began = era;
    const answer = await fetch(event.request);
    if (READABLE.test(path)) event.waitUntil(keep(path, answer.clone(), began));
    return answer;
  } catch {
    return known ? marked(known) : nothing();
  }
}

async function refresh(path) {
  const began = era;
  if (READABLE.test(path)) await keep(path, await fetch(path, { headers: { accept: "text/html" } }), began);
}

/** A page of another version is not kept: its files might be missing. */
async function keep(path, answer, began) {
  if (!answer.ok || answer.redirected || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  const text = await answer.text();
  if (!text.includes(`?v=${VERSION}`) || began !== era) return;
  const cache = await caches.open(PAGES);
  const headers = new Headers(answer.headers);
  headers.set("x-kept", String(Date.now()));
  await cache.delete(path);
  await cache.put(path, new Response(text, { headers }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, -MOST).map((old) => cache.delete(old)));
}

/** With a line that says how old it is. */
async function marked(known) {
  const text = await known.text();
  const language = /<html lang="?(\w\w)/.exec(text)?.[1] ?? "en";
  const when = new Date(Number(known.headers.get("x-kept"))).toLocaleString(language, {
    dateStyle: "short",
    timeStyle: "short",
  });
  const says = TEXTS[language].kept.replace("{when}", when);
  const line = `<p class="still" role="status" id="kept">${says} ${await alone(language)}</p>`;
  return new Response(text.replace("</header>", `</header>${line}`), { headers: known.headers });
}

/** The way to what is played without the network, if it was loaded here: see server/beside.py. */
const alone = async (language) =>
  (await caches.keys()).some((name) => name.startsWith("stellwerk /alone/ "))
    ? `<a href="/alone/">${TEXTS[language].alone}</a>`
    : "";

async function nothing() {
  const language = (navigator.languages ?? ["en"]).map((one) => one.slice(0, 2)).find((one) => one in TEXTS);
  const { nothing: says, start } = TEXTS[language ?? "en"];
  const made = `<!doctype html><html lang="${language ?? "en"}"><meta charset="utf-8"><title>Stellwerk</title>
    <meta name="viewport" content="width=device-width,initial-scale=1"><p>${says}</p><p><a href="/">${start}</a></p><p>${await alone(language ?? "en")}</p>`;
  return new Response(made, { status: 503, headers: { "content-type": "text/html;charset=utf-8" } });
}

/** A form may change who asks and in which language, so no page is kept beyond it. */
async function forget(request, path) {
  if (path === "/push") return;
  era += 1;
  const form = path === "/me" ? request.clone().formData() : null;
  await caches.delete(PAGES);
  if (LEAVING.includes(String((await form?.catch(() => null))?.get("do")))) await leave();
}

/** Whoever signs in here next does not hear of what was somebody else's. */
async function leave() {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

// What is told while the page is closed

self.addEventListener("push", (event) => {
  const { says, link } = event.data?.json() ?? { says: "Stellwerk", link: "/" };
  const look = { tag: link, data: link, icon: FILES.find((name) => name.includes("icon-192")) };
  event.waitUntil(self.registration.showNotification(says, look));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(link) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname === link);
  await (there ? there.focus() : self.clients.openWindow(link));
}

/** A service may give a browser another address: it is told here, too. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(again(event)));

async function again({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const made = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ do: "on", endpoint, key: keys.p256dh, auth: keys.auth });
  await fetch("/push", { method: "POST", body });
}
