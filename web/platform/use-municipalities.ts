import type { Answer } from "#contract/index.ts";
import { useEffect, useState } from "react";
import { requestWhileShown } from "./api/request-while-shown.ts";

export type Municipality = Answer<"GET /api/boundaries/municipalities/search">["items"][number];

/**
 * Suggestions of municipalities from the second character; only the last request counts. None if the request
 * fails.
 */
export function useMunicipalities(typed: string): Municipality[] {
  const name = typed.trim();
  const [municipalities, setMunicipalities] = useState<Municipality[]>([]);
  useEffect(() => {
    if (name.length < 2) return setMunicipalities([]);
    return requestWhileShown({
      send: (api) => api("GET /api/boundaries/municipalities/search", { query: { name } }),
      onAnswer: ({ items }) => setMunicipalities(items),
      pauseMs: 150,
    });
  }, [name]);
  return municipalities;
}
