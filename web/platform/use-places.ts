import type { Answer } from "#contract/index.ts";
import { maxPlaceText } from "#domain/place/place.ts";
import { useEffect, useState } from "react";
import { requestWhileShown } from "./api/request-while-shown.ts";

export type Place = Answer<"GET /api/places">["items"][number];

/** Places by what is typed; only the last request counts. None if the request fails. */
export function usePlaces(typed: string): Place[] {
  const q = typed.trim().slice(0, maxPlaceText);
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => {
    if (q === "") return setPlaces([]);
    return requestWhileShown({
      send: (api) => api("GET /api/places", { query: { q } }),
      onAnswer: ({ items }) => setPlaces(items),
      pauseMs: 150,
    });
  }, [q]);
  return places;
}
