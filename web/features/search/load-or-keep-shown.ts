import type { Ground } from "./load-ground.ts";
import type { SearchPage } from "./search-filters.ts";

/** The timeout while earlier hits are shown; then the connection counts as lost, and the page polls. */
const TIMEOUT_MS = 20_000;

type LoaderInput = { url: URL; serverLoader: () => Promise<unknown> };
/**
 * Loads hits; if the connection fails or times out, keeps those shown. Navigation waits for this chunk, so it
 * has nothing else.
 */
export const loadOrKeepShown =
  (page: SearchPage) =>
  ({ url, serverLoader }: LoaderInput): Promise<Ground> => {
    const keepShown = (lost?: unknown): Promise<Ground> =>
      import("./shown-results.ts").then(
        (m) => m.shownResults(lost, url.searchParams, page),
        () => Promise.reject(lost),
      );
    let timer: ReturnType<typeof setTimeout>;
    const tired = new Promise<Ground>((resolve) => {
      // with nothing to show, it keeps waiting
      timer = setTimeout(() => void keepShown().then(resolve, () => {}), TIMEOUT_MS);
    });
    return Promise.race([(serverLoader() as Promise<Ground>).catch(keepShown), tired]).finally(() =>
      clearTimeout(timer),
    );
  };
