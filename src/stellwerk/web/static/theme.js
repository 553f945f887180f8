// Light or dark before anything is drawn; without a wish, as the system has it.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const wish = () => { try { return localStorage.theme || ""; } catch { return ""; } };
  const dark = () => matchMedia("(prefers-color-scheme:dark)").matches;
  const show = () => {
    root.dataset.theme = wish();
    document.dispatchEvent(new Event("theme"));
  };
  root.dataset.theme = wish();
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      const now = wish() ? wish() === "dark" : dark();
      try { localStorage.theme = now === dark() ? (now ? "light" : "dark") : ""; } catch { /* no storage: as the system has it */ }
      show();
    });
  });
})();
