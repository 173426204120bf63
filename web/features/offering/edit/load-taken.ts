import type { Client } from "#contract/client.ts";
import type { CalendarItem } from "#contract/availability/endpoints.ts";
import type { CalendarDate } from "#domain/days.ts";
import { latestEnd } from "#domain/availability/master-calendar.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { OwnPropertyView } from "#web/features/property/public.ts";

/** The holds on nights of the edited offering, and of the property's cabins, from today. */
export type TakenNights = {
  /** `places`: hunters; an exclusive offering has none. */
  stays: (BlackoutPeriod & { places: number })[];
  /** The days closed by fetched calendars, which the form does not show. */
  imported: BlackoutPeriod[];
  cabins: Record<string, { closed: BlackoutPeriod[]; taken: BlackoutPeriod[] }>;
};
export const nothingTaken: TakenNights = { stays: [], imported: [], cabins: {} };

const periodOf = ({ from, to }: BlackoutPeriod): BlackoutPeriod => ({ from, to });
const nightsOfCabin = ({ spans }: CalendarItem) => ({
  closed: spans.filter(({ reason }) => reason === "outside_season" || reason === "blackout").map(periodOf),
  taken: spans.filter(({ reason }) => reason === "booked" || reason === "reserved").map(periodOf),
});

/** Loaded from the landowner's calendar; empty for a co-host, who may not publish. */
export async function loadTakenNights(
  api: Client,
  { propertyId, cabins, rights }: Pick<OwnPropertyView, "propertyId" | "cabins" | "rights">,
  offeringId: string | undefined,
  today: CalendarDate,
): Promise<TakenNights> {
  if (!rights.includes("own") || (!offeringId && cabins.length === 0)) return nothingTaken;
  const { items, bookings } = await api("POST /api/availability-sync/query", {
    body: {
      propertyId,
      offeringIds: offeringId ? [offeringId] : [],
      cabinIds: cabins.map(({ cabinId }) => cabinId),
      from: today,
      to: latestEnd(today),
    },
  });
  return {
    stays: bookings
      .filter((stay) => offeringId && stay.items.includes(offeringId))
      .map(({ fromDate, toDate, participants }) => ({
        from: fromDate,
        to: toDate,
        places: participants ?? 1,
      })),
    imported: items
      .filter(({ kind }) => kind === "offering")
      .flatMap(({ blackouts }) => blackouts.filter(({ calendar }) => calendar).map(periodOf)),
    cabins: Object.fromEntries(
      items.flatMap((item) => (item.kind === "cabin" ? [[item.id, nightsOfCabin(item)]] : [])),
    ),
  };
}
