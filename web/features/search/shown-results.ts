/** When the connection is lost, shown hits and chosen filters are kept. */
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Ground } from "./load-ground.ts";
import { type SearchPage, filtersFromQuery } from "./search-filters.ts";

/** The data the page was rendered from, while it is mounted. */
let shownGround: Ground | undefined;

export function useKeepShown(ground: Ground): void {
  useEffect(() => {
    shownGround = ground;
    return () => {
      shownGround = undefined;
    };
  }, [ground]);
}

/**
 * After a network error, keeps the shown data with the new filters. Rethrows where there is nothing to keep.
 */
export function shownResults(lost: unknown, query: URLSearchParams, page: SearchPage): Ground {
  if (!shownGround || isOurs(lost)) throw lost;
  return { ...shownGround, sought: filtersFromQuery(query, page) };
}

/**
 * A response of ours: a refusal or a redirect. The service worker's fallback page is not, since it means
 * there is no network.
 */
function isOurs(e: unknown): boolean {
  if (e instanceof Response) return !e.headers.has("X-Remix-Reload-Document");
  return isRouteErrorResponse(e) && Boolean((e.data as { code?: string } | null)?.code);
}
