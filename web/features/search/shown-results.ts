/** Losing the connection takes no hits away: those that stand stay, and what is chosen stays chosen. */
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Ground } from "./load-ground.ts";
import { type SearchPage, filtersFromQuery } from "./search-filters.ts";

/** All that the page was made from, as long as it is there. */
let shown: Ground | undefined;

export function useKeepShown(ground: Ground): void {
  useEffect(() => {
    shown = ground;
    return () => {
      shown = undefined;
    };
  }, [ground]);
}

/**
 * Where no answer of ours came back, the page keeps what it shows, and learns what was sought. Else there is
 * nothing to keep, and it throws.
 */
export function shownResults(lost: unknown, query: URLSearchParams, page: SearchPage): Ground {
  if (!shown || isOurs(lost)) throw lost;
  return { ...shown, sought: filtersFromQuery(query, page) };
}

/**
 * A refusal, or a way elsewhere. The service worker's way to the whole page is none of these: it has no
 * network either.
 */
function isOurs(e: unknown): boolean {
  if (e instanceof Response) return !e.headers.has("X-Remix-Reload-Document");
  return isRouteErrorResponse(e) && Boolean((e.data as { code?: string } | null)?.code);
}
