import { useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import type { LegalSeasons } from "#domain/offering/strategy.ts";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import type { OfferingValues } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";

export type River = Answer<"GET /api/law/rivers">["items"][number];

/** Suggestions of rivers from the second character. None if the request fails. */
export function useRivers(typed: string): River[] {
  const q = typed.trim().slice(0, 60);
  const [rivers, setRivers] = useState<River[]>([]);
  useEffect(() => {
    if (q.length < 2) return setRivers([]);
    return requestWhileShown({
      send: (api) => api("GET /api/law/rivers", { query: { q } }),
      onAnswer: ({ items }) => setRivers(items),
      pauseMs: 150,
    });
  }, [q]);
  return rivers;
}

const isRiverNumber = (text: string): boolean => /^\d{3}\.\w{1,16}$/.test(text);

/** The river of a number; undefined until it is loaded, and if there is none. */
export function useRiver(number: string): [River | undefined, (river: River) => void] {
  const [river, setRiver] = useState<River>();
  const isLoaded = river?.number === number;
  useEffect(() => {
    if (isLoaded || !isRiverNumber(number)) return;
    return requestWhileShown({
      send: (api) => api("GET /api/law/rivers", { query: { number } }),
      onAnswer: ({ items }) => setRiver(items[0]),
    });
  }, [isLoaded, number]);
  return [isLoaded ? river : undefined, setRiver];
}

/** The legal seasons on the property's ground, with that of salmon in the chosen river. */
export function useSeasonsWithRiver(
  { propertyId, legal }: Pick<OfferingContext, "propertyId" | "legal">,
  { targetSpecies, riverNumber }: Pick<OfferingValues, "targetSpecies" | "riverNumber">,
): LegalSeasons {
  const [loaded, setLoaded] = useState<{ river: string; periods: LegalSeasons["periods"] }>();
  const { from, until } = legal;
  const river = targetSpecies.includes("laksefiske") && isRiverNumber(riverNumber) ? riverNumber : "";
  useEffect(() => {
    if (river === "" || until <= from) return;
    return requestWhileShown({
      send: (api) =>
        api("GET /api/law/legal-days", {
          query: { propertyId, river, species: ["laksefiske"], from, to: until },
        }),
      onAnswer: ({ items }) =>
        setLoaded({
          river,
          periods: Object.fromEntries(items.map(({ species, periods }) => [species, periods])),
        }),
    });
  }, [propertyId, river, from, until]);
  return loaded?.river === river ? { ...legal, periods: { ...legal.periods, ...loaded.periods } } : legal;
}
