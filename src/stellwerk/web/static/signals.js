// How this browser tells that it is my turn: kept in it, for all tables.
import { ring } from "./alert.js";

const sound = /** @type {HTMLInputElement} */ (document.getElementById("sound"));
const note = /** @type {HTMLButtonElement} */ (document.getElementById("note"));
const off = note.textContent;

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
  sound.checked = wanted().has("sound");
  note.disabled = !known;
  note.textContent = (known ? wanted().has("note") && note.dataset.on : note.dataset.no) || off;
}

sound.addEventListener("change", () => {
  want("sound", sound.checked);
  if (sound.checked) ring();
});
note.addEventListener("click", async () => {
  const on = !wanted().has("note");
  want("note", on && (await Notification.requestPermission()) === "granted");
});
show();
