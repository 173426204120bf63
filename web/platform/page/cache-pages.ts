/**
 * Tells the service worker when a page is opened or hidden, so that it renews the offline copies. Loaded
 * after the page.
 */
const { serviceWorker } = navigator;

const notifyWorker = () =>
  void serviceWorker.ready.then(({ active, waiting }) => {
    waiting?.postMessage("newer");
    const { dataset, lang } = document.documentElement;
    active?.postMessage({ signedIn: dataset.person !== undefined, lang });
  });

export function cachePages(): void {
  // the browser may forbid a service worker; pages work without it
  void serviceWorker.register("/sw.js").then(notifyWorker, () => {});
  // a hidden page may be the last chance before the phone is locked
  document.addEventListener("visibilitychange", () => document.hidden && notifyWorker());
}
