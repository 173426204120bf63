import type { Ground } from "./load-ground.ts";
import type { SearchPage } from "./search-filters.ts";

/** So long hits that stand wait for others; then the connection counts as lost, and the page asks again. */
const TIMEOUT_MS = 20_000;

type Asked = { url: URL; serverLoader: () => Promise<unknown> };
/**
 * Asks the server; where the connection is lost, or nobody answers, hits that stand are kept. Who comes from
 * another page waits for this script, so nothing else is in it.
 */
export const loadOrKeepShown =
  (page: SearchPage) =>
  ({ url, serverLoader }: Asked): Promise<Ground> => {
    const keepShown = (lost?: unknown): Promise<Ground> =>
      import("./shown-results.ts").then(
        (m) => m.shownResults(lost, url.searchParams, page),
        () => Promise.reject(lost),
      );
    let timer: ReturnType<typeof setTimeout>;
    const tired = new Promise<Ground>((resolve) => {
      // where nothing stands, it waits on
      timer = setTimeout(() => void keepShown().then(resolve, () => {}), TIMEOUT_MS);
    });
    return Promise.race([(serverLoader() as Promise<Ground>).catch(keepShown), tired]).finally(() =>
      clearTimeout(timer),
    );
  };
