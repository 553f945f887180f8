// The connection: kept open, opened again after sleep and restarts, and its state always visible.
import { words } from "./client.js";

const RETRY = [300, 700, 1500, 3000, 6000, 10000];
const state = document.getElementById("state");
let socket, where, heard, hello, tries = 0, timer, last = 0;

export function connect(path, receive, greet) {
  where = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
  [heard, hello] = [receive, greet];
  open();
  addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  setInterval(check, 20000);
}

function open() {
  clearTimeout(timer);
  socket = new WebSocket(where);
  const mine = socket;
  socket.onopen = () => { tries = 0; last = Date.now(); show("on"); send(hello()); };
  socket.onmessage = (event) => { last = Date.now(); if (mine === socket) heard(JSON.parse(event.data)); };
  socket.onclose = () => { if (mine === socket) later(); };
}

function later() {
  show("lost");
  timer = setTimeout(open, RETRY[Math.min(tries++, RETRY.length - 1)]);
}

function again() {
  if (socket.readyState !== WebSocket.OPEN) { tries = 0; open(); }
}

// A socket may be dead without saying so, after sleep above all: whoever does not answer is left.
function check() {
  if (socket.readyState !== WebSocket.OPEN) { if (document.visibilityState === "visible") again(); return; }
  const asked = Date.now();
  send({ do: "ping" });
  setTimeout(() => { if (last < asked && socket.readyState === WebSocket.OPEN) { socket.close(); open(); } }, 5000);
}

function show(kind) {
  state.dataset.state = kind;
  state.textContent = words[kind];
}

export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
