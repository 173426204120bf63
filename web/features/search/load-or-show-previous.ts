import type { Ground } from "./load-ground.ts";
import type { SearchPage } from "./search-filters.ts";

/** After this time without a response the earlier hits are shown, and the network counts as lost. */
const TIMEOUT_MS = 20_000;

type ShowPrevious = (lost: unknown, query: URLSearchParams, page: SearchPage) => Ground;
/** Set by the mounted page: returns its earlier hits. It cannot be imported, since there is no network. */
let keepShown: ShowPrevious | undefined;
export function setShowPrevious(showPrevious: ShowPrevious | undefined): void {
  keepShown = showPrevious;
}

type LoaderInput = { url: URL; serverLoader: () => Promise<unknown> };
/**
 * Loads the hits, or shows the earlier ones if the network fails or times out. Navigation waits until this
 * module is loaded, so it has nothing else in it.
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
      // if no page can show earlier hits, the request goes on
      timer = setTimeout(() => void previousOr().then(resolve, () => {}), TIMEOUT_MS);
    });
    return Promise.race([(serverLoader() as Promise<Ground>).catch(previousOr), timeout]).finally(() =>
      clearTimeout(timer),
    );
  };
