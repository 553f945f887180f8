// How this browser tells that it is my turn: kept in it, for all tables.
import { ring } from "./alert.js";
import { canPush, subscribe, unsubscribe } from "./push.js";

const sound = /** @type {HTMLInputElement | null} */ (document.getElementById("sound"));
const note = /** @type {HTMLButtonElement} */ (document.getElementById("note"));
const problem = /** @type {HTMLElement} */ (document.getElementById("note-problem"));
const off = note.textContent;
const key = (canPush() && note.dataset.push) || "";

function wanted() {
  try {
    return new Set((localStorage.getItem("alert") ?? "").split(" ").filter(Boolean));
  } catch {
    return new Set();
  }
}

/**
 * @param {string} kind
 * @param {boolean} on
 */
function want(kind, on) {
  const all = wanted();
  if (on) all.add(kind);
  else all.delete(kind);
  try {
    localStorage.setItem("alert", [...all].join(" "));
  } catch {
    // then it is not kept
  }
  show();
}

function show() {
  const known = "Notification" in window && Notification.permission !== "denied";
  if (sound) sound.checked = wanted().has("sound");
  note.disabled = !known;
  note.textContent = (known ? wanted().has("note") && note.dataset.on : note.dataset.no) || off;
}

/** Also while the page is closed, where server and browser can do that. @param {boolean} on */
async function push(on) {
  const failed = () => note.dataset.failed;
  const says = on ? await subscribe(key).catch(failed) : await unsubscribe().catch(failed);
  problem.textContent = says || "";
  problem.hidden = !says;
}

sound?.addEventListener("change", () => {
  want("sound", sound.checked);
  if (sound.checked) ring();
});
note.addEventListener("click", async () => {
  const on = !wanted().has("note") && (await Notification.requestPermission()) === "granted";
  if (key) await push(on);
  want("note", on);
});
show();
