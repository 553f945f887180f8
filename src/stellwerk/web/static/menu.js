// The menu of the table: it comes with its first use, and while it is open it says who is there now.
import { byId } from "./elements.js";
import { endPause, prefer, preference } from "./pace.js";
import { send } from "./socket.js";

const PARTS = ["host", "mine-too", "devices", "proposing"];
const HERE = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;
const place = /** @type {HTMLElement} */ (byId("menu").lastElementChild);
/** @type {Promise<void> | undefined} */
let ready;

/** When it is opened, and when seats have changed. */
export async function refresh() {
  if (ready) return ready.then(change);
  ready = fill();
  return ready;
}

/** A page that was asked for with its menu has come with it. */
async function fill() {
  if (!document.getElementById("preferences")) place.replaceChildren(...(await loaded()).childNodes);
  dressLinks(place);
  showPreferences();
}

async function loaded() {
  const headers = { accept: "text/html" }; // else it would not know who asks
  const answer = await fetch(`${location.pathname}?menu=only`, { headers });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("#menu > div") ?? page.body;
}

/** Unless somebody is just about to use it. */
async function change() {
  const menu = await loaded();
  for (const id of PARTS) {
    const [part, fresh] = [document.getElementById(id), menu.querySelector(`#${id}`)];
    if (!part || !fresh || !byId("menu").open || part.contains(document.activeElement)) continue;
    dressLinks(fresh);
    part.replaceWith(fresh);
  }
}

/** Links to seats have the address of this server before them. @param {Element} part */
function dressLinks(part) {
  /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(".only-here")).forEach((line) => {
    line.hidden = !HERE.test(location.hostname);
  });
  /** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll(".link")).forEach((field) => {
    field.value = location.origin + field.value;
    /** @type {HTMLElement} */ (field.closest(".share")).hidden = false;
  });
}

function showPreferences() {
  const { elements } = byId("preferences");
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (elements.namedItem(name));
  field("pace").value = preference("pace") ?? "normal";
  field("confirm").checked = preference("confirm") !== "no";
  field("plain").checked = preference("plain") !== "no";
  field("hold").value = preference("hold") ?? "4";
  const named = elements.namedItem("named"); // of those who only watch
  if (named instanceof HTMLInputElement) {
    named.checked = preference("named") === "yes";
    named.addEventListener("change", () => {
      prefer("named", named.checked ? "yes" : "no");
      send({ do: "named", yes: named.checked });
    });
  }
  byId("preferences").addEventListener("submit", (event) => event.preventDefault());
  byId("preferences").addEventListener("change", () => {
    for (const name of ["pace", "hold"]) prefer(name, field(name).value);
    for (const name of ["confirm", "plain"]) prefer(name, field(name).checked ? "yes" : "no");
    endPause();
  });
}

/** What its buttons do, by their ids. @type {Record<string, () => void>} */
const DOES = {
  forget: () => send({ do: "forget" }),
  guided: async () => (await import("./guide.js")).showGuide(),
  meets: async () => {
    byId("menu").open = false;
    (await import("./introduce.js")).introduceNew();
  },
  read: async () => (await import("./words.js")).showWords(),
};

byId("menu").addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (target.dataset.sure) makeSure(target, event);
  DOES[target.id]?.();
  if (target instanceof HTMLInputElement && target.matches(".link")) target.select();
  if (target.matches("[data-copied]")) copyLink(target);
});

/**
 * What takes a seat from somebody is asked once more: the second press does it.
 * @param {HTMLElement} button
 * @param {Event} event
 */
function makeSure(button, event) {
  event.preventDefault();
  button.textContent = button.dataset.sure ?? "";
  delete button.dataset.sure;
}

/**
 * Without a safe connection, as in a home network, a script may write the clipboard only by selecting.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector(".link"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = button.dataset.copied ?? "";
}
