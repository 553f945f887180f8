// In a page without a server: sockets lead to the engine (in_browser/), which may run in another tab.
{
  const from = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  document.documentElement.dataset.base = new URL("..", from).pathname.slice(0, -1);

  class EngineSocket {
    static OPEN = 1;
    readyState = 0;
    /** @type {(() => void) | undefined} */
    onopen;
    /** @type {((event: { data: string }) => void) | undefined} */
    onmessage;
    /** @type {((event: { code: number }) => void) | undefined} */
    onclose;

    /** @param {string} address */
    constructor(address) {
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      port1.onmessage = ({ data }) => this.hear(data.kind, data.with);
      navigator.serviceWorker.controller?.postMessage({ open: address.replace(/^ws/, "http") }, [port2]);
    }

    /** @param {"open" | "message" | "close"} kind @param {any} what */
    hear(kind, what) {
      if (this.readyState === 3) return;
      if (kind === "open") {
        this.readyState = 1;
        this.onopen?.();
      } else if (kind === "message") this.onmessage?.({ data: what });
      else {
        this.readyState = 3;
        this.onclose?.({ code: what });
      }
    }

    /** @param {string} text */
    send(text) {
      this.port.postMessage({ text });
    }

    close() {
      this.port.postMessage({ close: true });
      this.hear("close", 1000);
    }
  }
  Object.assign(window, { WebSocket: EngineSocket });

  // A table that was taken along can be handed back when its server answers.
  addEventListener("DOMContentLoaded", () => {
    const back = document.getElementById("hand-back");
    const look = async () => {
      const [there, steps] = [
        back?.dataset.server,
        `${document.documentElement.dataset.base}${back?.dataset.steps}`,
      ];
      const answers = await Promise.all([fetch(there ?? ""), fetch(steps)]).catch(() => []);
      const [table, played] = await Promise.all(answers.map((answer) => (answer.ok ? answer.json() : null)));
      if (back && table?.away && played?.new) back.hidden = false;
    };
    if (back) {
      look();
      addEventListener("online", look);
    }
  });

  // A folder under this path may have no server beside it, or no network: the way is shown when it answers.
  addEventListener("DOMContentLoaded", () => {
    const way = document.getElementById("to-server");
    const look = async () => {
      const answer = await fetch("/healthz").catch(() => null);
      if (way && answer?.ok && (await answer.text()) === "alive\n") way.hidden = false;
    };
    if (way) {
      look();
      addEventListener("online", look);
    }
  });

  // A browser asks the network for what is to be saved: it gets what the engine has made.
  addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[download]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || link.href.startsWith("blob:"))
      return;
    event.preventDefault();
    const answer = await fetch(link.href);
    const called = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    const saved = document.createElement("a");
    saved.href = URL.createObjectURL(await answer.blob());
    saved.download = called ?? link.href.replace(/[?#].*/, "").replace(/.*\//, "");
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 60000);
  });
}
