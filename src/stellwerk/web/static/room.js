// A ready room: what it shows is always as it is now, and when the match begins everybody goes to the table.
import { localTimes } from "./times.js";

const EVERY = 3000; // milliseconds
const room = /** @type {HTMLElement} */ (document.getElementById("room"));
let shown = "";

/** The last thing that was said is in sight. */
function atEnd() {
  const said = room.querySelector(".said");
  if (said) said.scrollTop = said.scrollHeight;
}

function show() {
  const board = /** @type {HTMLElement | null} */ (room.querySelector("#stand"))?.dataset.board;
  if (board) location.href = `/t/${board}`;
  localTimes(room);
  atEnd();
}

/** Only what has changed is shown anew: somebody about to press the button finds it under the focus. */
async function refresh() {
  const answer = await fetch(`/rooms/${room.dataset.room}/state`).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  const had = room.contains(document.activeElement) && document.activeElement?.id;
  shown = text;
  room.innerHTML = text;
  show();
  if (had) document.getElementById(had)?.focus();
}

show();
document.addEventListener("visibilitychange", refresh);
setInterval(refresh, EVERY);
refresh();
