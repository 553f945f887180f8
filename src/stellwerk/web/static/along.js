// A table of the server comes into this browser, or goes back. The engine here and the server stay strangers.
const place = /** @type {HTMLElement} */ (document.getElementById("along"));
const says = /** @type {HTMLElement} */ (document.getElementById("says"));
const { id } = place.dataset;
const base = document.documentElement.dataset.base ?? "";
const [here, there] = [`${base}/along/${id}`, `/t/${id}`];

place.querySelector("[data-do]")?.addEventListener("click", async ({ currentTarget }) => {
  const button = /** @type {HTMLButtonElement} */ (currentTarget);
  button.disabled = true;
  says.textContent = says.dataset.works ?? "";
  try {
    await (button.dataset.do === "take" ? take() : back());
  } catch {
    says.textContent = says.dataset.away ?? "";
  }
  button.disabled = false;
});

async function take() {
  const answer = await fetch(`${there}/along`, { method: "POST", body: new URLSearchParams() });
  if (!answer.ok) return tell(answer);
  const kept = await send({ match: await answer.text() });
  if (!kept.ok) {
    await fetch(`${there}/recall`, { method: "POST", body: new URLSearchParams() });
    return tell(kept);
  }
  await forgetPages();
  location.replace(`${base}/t/${id}`);
}

async function back() {
  const { key, steps } = await (await fetch(`${here}/steps`)).json();
  const answer = await fetch(`${there}/returned`, {
    method: "POST",
    body: form({ key, match: JSON.stringify(steps) }),
  });
  if (answer.status === 409) await send({ do: "stay" }); // it went on there: this one stays here
  if (!answer.ok) return tell(answer);
  await send({ do: "gone" });
  await forgetPages();
  /** @type {Window} */ (window.top).location.assign(there);
}

/** @param {Record<string, string>} fields */
const send = (fields) => fetch(here, { method: "POST", body: form(fields) });

/** @param {Record<string, string>} fields */
function form(fields) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

/** @param {Response} answer */
async function tell(answer) {
  const found = await answer.json().catch(() => ({}));
  says.textContent = found.says ?? says.dataset.away;
}

/** What the service worker of the server kept of its pages is as they were before. */
async function forgetPages() {
  const names = (await caches.keys()).filter((name) => name.startsWith("stellwerk pages "));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export {};
