import { useEffect, useState } from "react";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { browserApi } from "./api-client.ts";

export type Municipality = AnswerOf<Api["GET /api/boundaries/municipalities/search"]>["items"][number];

/**
 * Autocomplete of municipalities, from the second character; only the last request counts. Optional: errors
 * give no suggestions.
 */
export function useMunicipalities(typed: string): Municipality[] {
  const name = typed.trim();
  const [found, setFound] = useState<Municipality[]>([]);
  useEffect(() => {
    if (name.length < 2) return setFound([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      browserApi({ signal: stop.signal })("GET /api/boundaries/municipalities/search", {
        query: { name },
      }).then(
        ({ items }) => setFound(items),
        () => {},
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name]);
  return found;
}
