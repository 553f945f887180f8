// Light or dark before anything is drawn; without a wish, as the system has it.
(() => {
  const { classList, dataset } = document.documentElement;
  const systemIsDark = () => matchMedia("(prefers-color-scheme:dark)").matches;
  const tell = () => document.dispatchEvent(new Event("theme"));

  /** A wish that is the same as the system's is none. */
  const switchTheme = () => {
    const isDark = dataset.theme ? dataset.theme === "dark" : systemIsDark();
    dataset.theme = isDark !== systemIsDark() ? "" : isDark ? "light" : "dark";
    try {
      localStorage.theme = dataset.theme;
    } catch {
      // no storage: it is not kept
    }
    tell();
  };

  classList.add("js");
  dataset.theme = "";
  try {
    dataset.theme = localStorage.theme || "";
  } catch {
    // as the system has it
  }
  addEventListener("DOMContentLoaded", tell);
  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("#theme")) switchTheme();
  });
})();
