/** When the connection is lost, shown hits and chosen filters are kept. */
import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Ground } from "./load-ground.ts";
import { setKeepShown } from "./load-or-keep-shown.ts";
import { filtersFromQuery } from "./search-filters.ts";

/** While the page is mounted, a network error keeps the data it was rendered from, with the new filters. */
export function useKeepShown(ground: Ground): void {
  useEffect(() => {
    setKeepShown((lost, query, page) => {
      if (isOurs(lost)) throw lost;
      return { ...ground, sought: filtersFromQuery(query, page) };
    });
    return () => setKeepShown(undefined);
  }, [ground]);
}

/**
 * A response of ours: a refusal or a redirect. The service worker's fallback page is not, since it means
 * there is no network.
 */
function isOurs(e: unknown): boolean {
  if (e instanceof Response) return !e.headers.has("X-Remix-Reload-Document");
  return isRouteErrorResponse(e) && Boolean((e.data as { code?: string } | null)?.code);
}
