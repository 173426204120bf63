/**
 * Notifies the service worker when a page is opened or hidden, so that it updates the offline copies.
 * Imported after load.
 */
const { serviceWorker } = navigator;

const notifyWorker = () =>
  void serviceWorker.ready.then(({ active, waiting }) => {
    waiting?.postMessage("newer");
    const { dataset, lang } = document.documentElement;
    active?.postMessage({ signedIn: dataset.person !== undefined, lang });
  });

export function cachePages(): void {
  // registration may be forbidden: pages work without
  void serviceWorker.register("/sw.js").then(notifyWorker, () => {});
  // the last chance before the phone is locked
  document.addEventListener("visibilitychange", () => document.hidden && notifyWorker());
}
