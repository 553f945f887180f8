// The connection: kept open, opened again after sleep and restarts, and its state always visible.
import { byId } from "./elements.js";
import { words } from "./state.js";
/** @import { FromBrowser, FromServer } from "./messages.js" */

const RETRIES = [300, 700, 1500, 3000, 6000, 10000]; // milliseconds
const CHECK = 20000;
const PATIENCE = 5000;
const RESTART = 1012; // why a socket was closed: the server is being stopped
const GONE = 4404; // the table was closed or deleted: its page says so

/** @type {WebSocket | undefined} */
let socket;
let address = "";
/** @type {(message: FromServer) => void} */
let receive;
/** @type {() => FromBrowser} */
let greet;
/** @type {number | undefined} */
let timer;
let tries = 0;
let lastHeard = 0;

/**
 * @param {string} path
 * @param {typeof receive} onMessage
 * @param {typeof greet} greeting makes the first message of every connection
 */
export function connect(path, onMessage, greeting) {
  address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  [receive, greet] = [onMessage, greeting];
  open();
  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", () => {
    if (isVisible()) check();
    else import("./keep.js").then((script) => script.keep());
  });
  setInterval(check, CHECK);
}

/** Whether it could be sent. @param {FromBrowser} message */
export function send(message) {
  if (isOpen()) socket?.send(JSON.stringify(message));
  return isOpen();
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;
const isVisible = () => document.visibilityState === "visible";

function open() {
  clearTimeout(timer);
  const opened = new WebSocket(address);
  socket = opened;
  opened.onopen = () => {
    tries = 0;
    lastHeard = Date.now();
    showState("on");
    send(greet());
  };
  opened.onmessage = (event) => {
    lastHeard = Date.now();
    if (opened === socket) receive(JSON.parse(event.data));
  };
  opened.onclose = ({ code }) => {
    if (opened === socket) retryLater(code);
  };
}

/** Not all pages at the same moment, when a server comes back. @param {number} code */
function retryLater(code) {
  showState(code === RESTART ? "restart" : "lost");
  const wait = RETRIES[Math.min(tries++, RETRIES.length - 1)] * (0.75 + Math.random() / 2);
  timer = setTimeout(code === GONE ? () => location.reload() : open, wait);
}

function reconnect() {
  if (isOpen()) return;
  tries = 0;
  open();
}

/** A socket may be dead without saying so, above all after sleep: one that does not answer is left. */
function check() {
  if (!isOpen()) {
    if (isVisible()) reconnect();
    return;
  }
  const asked = Date.now();
  send({ do: "ping" });
  setTimeout(() => {
    if (lastHeard >= asked || !isOpen()) return;
    socket?.close();
    open();
  }, PATIENCE);
}

/** @param {"on" | "lost" | "restart"} kind */
function showState(kind) {
  byId("state").dataset.state = kind === "on" ? "on" : "lost";
  byId("state").textContent = words[kind];
}
