// How fast the others' steps are shown, and the preferences of this device.
const PACE = { slow: 1500, normal: 800, fast: 350, once: 0 };
const form = document.getElementById("preferences");
const still = matchMedia("(prefers-reduced-motion:reduce)");
let wake = null;

export function prefer(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

export const pace = () => PACE[prefer("pace") ?? "normal"] ?? PACE.normal;
export const moves = () => !still.matches && pace() > 0;

export function wait() {
  if (!pace()) return null;
  return new Promise((done) => {
    const timer = setTimeout(hurry, pace());
    wake = () => { clearTimeout(timer); done(); };
  });
}

export function hurry() {
  wake?.();
  wake = null;
}

const chosen = form.querySelector(`[value="${prefer("pace") ?? "normal"}"]`);
if (chosen) chosen.checked = true;
form.confirm.checked = prefer("confirm") === "yes";
form.addEventListener("change", () => {
  try {
    localStorage.pace = form.pace.value;
    localStorage.confirm = form.confirm.checked ? "yes" : "no";
  } catch { /* no storage: for this visit only as it is */ }
  hurry();
});
form.addEventListener("submit", (event) => event.preventDefault());
