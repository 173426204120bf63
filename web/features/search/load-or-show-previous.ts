import type { Ground } from "./load-ground.ts";
import type { SearchPage } from "./search-filters.ts";

/** The timeout while earlier hits are shown; then the connection counts as lost, and the page polls. */
const TIMEOUT_MS = 20_000;

type ShowPrevious = (lost: unknown, query: URLSearchParams, page: SearchPage) => Ground;
/**
 * The mounted page's function. The page sets it in advance, since without network nothing can be imported.
 */
let keepShown: ShowPrevious | undefined;
export function setShowPrevious(showPrevious: ShowPrevious | undefined): void {
  keepShown = showPrevious;
}

type LoaderInput = { url: URL; serverLoader: () => Promise<unknown> };
/**
 * Loads hits; if the connection fails or times out, the shown ones stay. Navigation waits for this chunk, so
 * it contains nothing else.
 */
export const loadOrShowPrevious =
  (page: SearchPage) =>
  ({ url, serverLoader }: LoaderInput): Promise<Ground> => {
    const previousOr = async (error?: unknown): Promise<Ground> => {
      if (!keepShown) throw error;
      return keepShown(error, url.searchParams, page);
    };
    let timer: ReturnType<typeof setTimeout>;
    const timeout = new Promise<Ground>((resolve) => {
      // without a previous page to show, it continues to wait
      timer = setTimeout(() => void previousOr().then(resolve, () => {}), TIMEOUT_MS);
    });
    return Promise.race([(serverLoader() as Promise<Ground>).catch(previousOr), timeout]).finally(() =>
      clearTimeout(timer),
    );
  };
