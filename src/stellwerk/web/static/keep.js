// What was opened of a server stays readable without a network: see server/page/service.js.
const worker = "base" in document.documentElement.dataset ? undefined : navigator.serviceWorker;

worker?.register("/service.js").catch(() => {});

/** A page that goes out of sight is kept as it is then. */
export const keep = () => worker?.controller?.postMessage({ keep: location.pathname });
