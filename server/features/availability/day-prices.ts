/** Sets or clears day prices for all requested offerings, or for none of them. */
import type { calendar } from "#contract/availability/endpoints.ts";
import { maxDayPrices, withDayPrice } from "#domain/offering/day-prices.ts";
import { roleOf } from "#domain/property/policy.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { findPriceable, writeDayPrices } from "./availability-store.ts";
import { lockProperties } from "./exceptions-store.ts";
import { refuseMissingItems, refuseRange } from "./master-calendar.ts";

export const dayPriceRoutes = (db: Db) =>
  ({
    "POST /api/availability-sync/set-prices": ({ body }, call) =>
      command(db, call, "set-prices", body, async (tx) => {
        const { actor, now } = call;
        const { offeringIds = [], from, to, priceOre } = body;
        const rangeRefusal = refuseRange(body);
        if (rangeRefusal) return rangeRefusal;
        if (offeringIds.length === 0) return refuse("nothing_chosen");
        await lockProperties(tx, { offering: offeringIds, cabin: [], service: [] });
        const found = await findPriceable(tx, actor, offeringIds);
        const notFoundRefusal = refuseMissingItems({ offeringIds }, found);
        if (notFoundRefusal) return notFoundRefusal;
        const changedOfferings = found.map((one) => ({ ...one, dayPrices: withDayPrice(one.before, body) }));
        const refusals = changedOfferings.flatMap(({ name, durationType, dayPrices }) => [
          ...(durationType === "season"
            ? [{ code: "price_of_whole_season" as const, path: "offeringIds", values: { name } }]
            : []),
          ...(dayPrices.length > maxDayPrices
            ? [{ code: "too_many_day_prices" as const, path: "from", values: { name } }]
            : []),
        ]);
        if (refusals.length) return refuseAll(refusals);
        await writeDayPrices(tx, changedOfferings, now);
        for (const propertyId of [...new Set(found.map((one) => one.propertyId))].sort())
          await reindexProperty(tx, propertyId, now);
        await audit(
          tx,
          found.map(({ id, ownerUid }) => ({
            at: now,
            actorUid: actor.uid,
            actorRole: roleOf(actor, { ownerUid }),
            subject: "offering",
            subjectId: id,
            to: "day prices",
            data: { from, to, priceOre },
          })),
        );
        return { changed: changedOfferings.map(({ id, dayPrices, before }) => ({ id, dayPrices, before })) };
      }),
  }) satisfies SomeHandlers<typeof calendar>;
