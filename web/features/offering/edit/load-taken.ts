import type { Client } from "#contract/client.ts";
import type { CalendarItem } from "#contract/availability/endpoints.ts";
import type { CalendarDate } from "#domain/days.ts";
import { latestEnd } from "#domain/availability/master-calendar.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { OwnPropertyView } from "#web/features/property/public.ts";

/** The nights from today that are held on the edited offering and on the property's cabins. */
export type TakenNights = {
  /** The stays on the edited offering; `places` is the number of participants. */
  stays: (BlackoutPeriod & { places: number })[];
  /** The days closed by imported calendars, which the form does not show. */
  imported: BlackoutPeriod[];
  cabins: Record<string, { closed: BlackoutPeriod[]; taken: BlackoutPeriod[] }>;
};
export const nothingTaken: TakenNights = { stays: [], imported: [], cabins: {} };

const periodOf = ({ from, to }: BlackoutPeriod): BlackoutPeriod => ({ from, to });
const nightsOfCabin = ({ spans }: CalendarItem) => ({
  closed: spans.filter(({ reason }) => reason === "outside_season" || reason === "blackout").map(periodOf),
  taken: spans.filter(({ reason }) => reason === "booked" || reason === "reserved").map(periodOf),
});

/** Loads held nights from the landowner's calendar; none for a co-host, who may not publish. */
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
