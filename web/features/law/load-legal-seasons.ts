/** Loads the legal seasons on a property's ground for the landowner's plan and forms. */
import type { Client } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import { addDays, type CalendarDate, type DayRange } from "#domain/days.ts";
import type { LegalSeasons } from "#domain/offering/strategy.ts";

type LegalDays = Answer<"GET /api/law/legal-days">;
/** `groups`: the seasons of a species' animals, if they differ; `closedDays`: those without any hunting. */
export type SeasonsOfGround = LegalSeasons & {
  groups: Partial<Record<LegalDays["items"][number]["species"], LegalDays["items"][number]["groups"]>>;
  closedDays: DayRange[];
};
type Place = { propertyId: string; municipalityNumber?: string | null; parcels: readonly unknown[] };

/** The seasons of two years, of salmon too where a river is given; none of a property without a municipality. */
export async function loadLegalSeasons(
  api: Client,
  { propertyId, municipalityNumber, parcels }: Place,
  from: CalendarDate,
  river?: string,
): Promise<SeasonsOfGround> {
  if (!municipalityNumber && parcels.length === 0)
    return { from, until: from, periods: {}, groups: {}, closedDays: [] };
  const { until, items, closedDays } = await api("GET /api/law/legal-days", {
    query: { propertyId, from, to: addDays(from, 730), ...(river !== undefined && { river }) },
  });
  return {
    from,
    until,
    periods: Object.fromEntries(items.map(({ species, periods }) => [species, periods])),
    groups: Object.fromEntries(items.map(({ species, groups }) => [species, groups])),
    closedDays,
  };
}
