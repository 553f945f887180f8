// Notifications while the page is closed: the server gets the address of this browser at its push service.

/** Whether this browser can do it. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window;

/** @param {string} key of the server */
export async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await ofKey(key, await pushManager.getSubscription());
  const made = known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = made.toJSON();
  const problem = await tell({
    do: "on",
    endpoint: endpoint ?? "",
    key: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
  if (problem) await made.unsubscribe();
  return problem;
}

/** One that was made with another key of the server is worth nothing. */
async function ofKey(/** @type {string} */ key, /** @type {PushSubscription | null} */ known) {
  const bytes = new Uint8Array(known?.options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  if (text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key) return known;
  await known?.unsubscribe();
  return null;
}

export async function unsubscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (!known) return;
  await tell({ do: "off", endpoint: known.endpoint });
  await known.unsubscribe();
}

/** What went wrong, in the words of the server. @param {Record<string, string>} form */
async function tell(form) {
  const answer = await fetch("/push", { method: "POST", body: new URLSearchParams(form) });
  if (answer.ok) return "";
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("main p")?.textContent ?? String(answer.status);
}
