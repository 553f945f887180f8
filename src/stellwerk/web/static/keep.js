// What was opened stays readable without a network: see server/page/service.js.
if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  const begin = () => serviceWorker.register("/service.js", { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
  // A page that goes out of sight is kept as it is then.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) serviceWorker.controller?.postMessage({ keep: location.pathname });
  });
}
