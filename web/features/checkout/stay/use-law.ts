import { useEffect, useMemo, useState } from "react";
import { addDays, daysBetween, type Stay } from "#domain/days.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import type { SpeciesLaw } from "#web/features/law/public.ts";
import { whenIdle } from "#web/ui/when-idle.ts";
import type { Offering } from "./choice.ts";

/** The law on the days of an offering, once it is loaded, and whether it closes a day for all species. */
type OfferingLaw = { species: readonly SpeciesLaw[]; isClosed: (date: string) => boolean };

const loadedDays = 365;
const noLaw: OfferingLaw = { species: [], isClosed: () => false };

/** Loads what the law says of the coming year; a page without it is complete, since the server decides. */
export function useLaw(
  { offeringId, targetSpecies, validFrom, validTo }: Offering,
  today: string,
): OfferingLaw {
  const [species, setSpecies] = useState<readonly SpeciesLaw[]>();
  const from = validFrom > today ? validFrom : today;
  const to = daysBetween(from, validTo) > loadedDays ? addDays(from, loadedDays) : validTo;
  const isAsked = targetSpecies.length > 0 && from <= to;
  useEffect(() => {
    if (!isAsked) return;
    return whenIdle(() =>
      browserApi()("GET /api/law/of-offering", { query: { offeringId, from, to } }).then(
        (answer) => setSpecies(answer.species),
        () => {},
      ),
    );
  }, [isAsked, offeringId, from, to]);
  return useMemo(() => {
    if (!species || species.length === 0) return noLaw;
    const isClosed = (date: string) =>
      species.every(({ days }) =>
        days.some((one) => one.answer === "no" && one.from <= date && date <= one.to),
      );
    return { species, isClosed };
  }, [species]);
}

/** The answers of a species on the days of a stay, without the day of departure. */
export const answersIn = ({ days }: SpeciesLaw, { fromDate, toDate }: Stay): SpeciesLaw["days"] => {
  const last = addDays(toDate, -1);
  return days
    .filter((one) => one.from <= last && one.to >= fromDate)
    .map((one) => ({
      ...one,
      from: one.from < fromDate ? fromDate : one.from,
      to: one.to > last ? last : one.to,
    }));
};
