// Light or dark before anything is drawn; without a wish, as the system has it.
(() => {
  const root = document.documentElement;

  const wish = () => {
    try {
      return localStorage.theme || "";
    } catch {
      return "";
    }
  };

  /** @param {string} value */
  const keep = (value) => {
    try {
      localStorage.theme = value;
    } catch {
      // no storage: as the system has it
    }
  };

  const systemIsDark = () => matchMedia("(prefers-color-scheme:dark)").matches;

  const show = () => {
    root.dataset.theme = wish();
    document.dispatchEvent(new Event("theme"));
  };

  /** A wish that is the same as the system's is none. */
  const switchTheme = () => {
    const isDark = wish() ? wish() === "dark" : systemIsDark();
    if (isDark === systemIsDark()) keep(isDark ? "light" : "dark");
    else keep("");
    show();
  };

  root.classList.add("js");
  root.dataset.theme = wish();
  addEventListener("DOMContentLoaded", show);
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#theme")) switchTheme();
  });
})();
