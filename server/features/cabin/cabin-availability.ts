import type { cabins } from "#contract/cabin/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { isLet, isListed } from "#domain/cabin/policy.ts";
import { firstBlackedOut } from "#domain/availability/blackouts.ts";
import { firstUnprepared } from "#domain/availability/preparation.ts";
import { addDays, type CalendarDate, daysBetween, eachDay, osloDate } from "#domain/days.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { type CabinRow, findCabin, findHeldNights } from "./cabin-store.ts";

const maxDays = 400;
type Reason = Answer<"GET /api/cabins/:cabinId/availability">["days"][number]["reason"];

/** Why the cabin is not free on a night; of several reasons, the one that lasts longest. */
function closedBecause(
  cabin: CabinRow,
  date: CalendarDate,
  { today, taken }: { today: CalendarDate; taken: ReadonlySet<CalendarDate> },
): Reason {
  const { availableFrom, availableTo, closedPeriods } = cabin;
  if ((availableFrom && date < availableFrom) || (availableTo && date > availableTo)) return "outside_season";
  if (date < today) return "past";
  if (firstBlackedOut(closedPeriods, { fromDate: date, toDate: addDays(date, 1) })) return "blackout";
  if (taken.has(date)) return "booked";
  if (firstUnprepared(cabin, [...taken], { fromDate: date, toDate: addDays(date, 1) })) return "preparation";
  return isLet(cabin) ? undefined : "not_available";
}

/** Whether the cabin is free on each night, and its price. */
export const cabinAvailability = (reads: Reads) =>
  ({
    "GET /api/cabins/:cabinId/availability": ({ params: { cabinId }, query: { from, to } }, call) =>
      reads(call, async (db) => {
        if (from >= to) return refuseAll([{ code: "start_not_before_end", path: "to" }]);
        const cabin = await findCabin(db, cabinId);
        if (!cabin || !(isListed(cabin) || maySeeAll(call.actor, cabin.property)))
          return refuse("cabin_not_found");
        const end = addDays(from, Math.min(maxDays, daysBetween(from, to)));
        const taken = await findHeldNights(db, cabinId, {
          from: addDays(from, -cabin.preparationDays),
          to: addDays(end, cabin.preparationDays),
        });
        const today = osloDate(call.now);
        return {
          days: eachDay(from, end).map((date) => {
            const reason = closedBecause(cabin, date, { today, taken });
            return {
              date,
              density: reason ? ("full" as const) : ("free" as const),
              priceOre: cabin.pricePerDayOre,
              ...(reason && { reason }),
            };
          }),
        };
      }),
  }) satisfies SomeHandlers<typeof cabins>;
