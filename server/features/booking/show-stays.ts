import { setImmediate } from "node:timers/promises";
import type { Reply } from "#contract/index.ts";
import type { bookings } from "#contract/booking/endpoints.ts";
import { errorText } from "#messages/index.ts";
import { osloDate } from "#domain/days.ts";
import { coveringStay } from "#domain/booking/cards.ts";
import { heldNightsSpan, similarStays } from "#domain/booking/stays.ts";
import { findTermsOf } from "#server/features/terms/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { heldNights } from "./hold-store.ts";

type ShowStays = "GET /api/stays";

/** Two statements, whatever the number of offerings: their terms, and the holds of all their seasons. */
export const similarStaysOf = (db: Db) =>
  ({
    "GET /api/stays": async (
      { query: { offeringIds, from: fromDate, to: toDate, ...party } },
      { now, locale },
    ) => {
      if (fromDate >= toDate) return refuse("start_not_before_end");
      const today = osloDate(now);
      const open = (await findTermsOf(db, offeringIds)).filter(({ offering }) => offering.available);
      const spans = open.map(({ offering }) => heldNightsSpan(offering, today));
      const wholeSpan = {
        fromDate: spans.map((s) => s.fromDate).sort()[0] ?? today,
        toDate:
          spans
            .map((s) => s.toDate)
            .sort()
            .at(-1) ?? today,
      };
      const cabinIds = open.flatMap(({ offering }) => offering.includedCabinIds);
      const { places, commonPlacesLeft, cabinNights } = await heldNights(db, wholeSpan, {
        offeringIds: open.map((o) => o.offeringId),
        cabinIds,
        serviceIds: [],
      });
      const items: Reply<ShowStays>["items"] = [];
      for (const { offeringId, ...terms } of open) {
        await setImmediate(); // a season takes some milliseconds: yields to the event loop in between
        const requested = { fromDate, toDate, ...party };
        const taken = {
          placesTaken: places[offeringId] ?? {},
          groundPlacesLeft: commonPlacesLeft[offeringId] ?? {},
          cabinNights,
        };
        const { wanted, nearest, cheapest } = similarStays(terms, requested, taken, today);
        items.push({
          offeringId,
          totalOre: "totalOre" in wanted ? wanted.totalOre : null,
          refusals:
            "refusals" in wanted
              ? wanted.refusals.map((refusal) => ({ code: refusal.code, detail: errorText(refusal, locale) }))
              : [],
          nearest: nearest ?? null,
          cheapest: cheapest ?? null,
          covering: coveringStay(terms, requested, taken, today) ?? null,
        });
      }
      return { items };
    },
  }) satisfies SomeHandlers<typeof bookings>;
