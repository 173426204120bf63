/**
 * The service worker at work: told of each page that is opened and put away. Fetched once the page has come.
 */
const { serviceWorker } = navigator;

const here = () =>
  void serviceWorker.ready.then(({ active, waiting }) => {
    waiting?.postMessage("newer");
    const { dataset, lang } = document.documentElement;
    active?.postMessage({ signedIn: dataset.person !== undefined, lang });
  });

export function cachePages(): void {
  void serviceWorker.register("/sw.js").then(here, () => {}); // a browser that may not: the pages do without
  // the phone goes back into the pocket
  document.addEventListener("visibilitychange", () => document.hidden && here());
}
