/** What the law said of a stay when its request was sent, as both parties read it afterwards. */
import type { bookings } from "#contract/booking/endpoints.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { lawDaysView } from "#server/features/law/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { findRuleReading } from "./rule-reading-store.ts";

export const ruleReadings = (db: Db) =>
  ({
    "GET /api/core-booking/:bookingId/rule-reading": async ({ params: { bookingId } }, call) => {
      const found = await findRuleReading(db, bookingId);
      if (!found || !partyOf(call.actor, found.parties)) return refuse("booking_not_found");
      const { reading } = found;
      if (!reading) return { readAt: null, species: [] };
      const nameOf = (number: string) => reading.places[number] ?? number;
      return {
        readAt: new Date(reading.readAt).toISOString(),
        species: reading.law.map(({ species, ranges }) => ({
          species,
          days: lawDaysView(ranges, { locale: call.locale, nameOf }),
        })),
      };
    },
  }) satisfies SomeHandlers<typeof bookings>;
