import { isCalendarDate, osloDate } from "#domain/days.ts";
import { nameOfCopy, nextSeason } from "#domain/offering/next-season.ts";
import { rightsToAdd } from "#domain/property/policy.ts";
import { checkSeason } from "#domain/offering/offering-rules.ts";
import type { Body } from "#contract/index.ts";
import type { OfferingFields } from "#contract/offering/fields.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { copyImages } from "#server/features/image/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, isRefused, refuseAll } from "#server/platform/http/handler.ts";
import { saveCalendar } from "./calendar-store.ts";
import { insertOffering, type OfferingRow, copyServices, recordCopy } from "./offering-store.ts";
import { type SavingOfferings, seasonOf } from "./save-offering.ts";

/** A draft copy of everything that the landowner wrote, with the dates of the next season. */
function copyOf(
  row: OfferingRow,
  body: Body<"POST /api/offerings/:offeringId/duplicate">,
  today: string,
): OfferingFields {
  const dates = nextSeason(row, { today, validFrom: body.validFrom, validTo: body.validTo });
  return {
    ...row,
    ...dates,
    name: body.name ?? nameOfCopy(row.name, row.validFrom, dates.validFrom),
    status: "draft",
    published: false,
  };
}

export const duplicateOfferingRoutes = (saving: SavingOfferings, db: Db) =>
  ({
    "POST /api/offerings/:offeringId/duplicate": ({ params: { offeringId }, body }, call) =>
      command(db, call, `duplicate-offering ${offeringId}`, body, async (tx) => {
        const row = await saving.lock(tx, call, offeringId, () => rightsToAdd(false));
        if (isRefused(row)) return row;
        const copy = copyOf(row, body, osloDate(call.now));
        const dates = [
          copy.validFrom,
          copy.validTo,
          ...(copy.salesStartDate ? [copy.salesStartDate] : []),
          ...copy.blackoutPeriods.flatMap((p) => [p.from, p.to]),
        ];
        if (!dates.every(isCalendarDate))
          return refuseAll([{ code: "next_season_too_late", path: "validFrom" }]);
        const refusals = checkSeason(copy);
        if (refusals.length) return refuseAll(refusals);
        const quotaRefusal = await saving.quota(tx, row.propertyId, row.property);
        if (quotaRefusal) return quotaRefusal;
        const none = { services: undefined, serviceIds: undefined };
        const copyId = await insertOffering(tx, row.propertyId, copy, none, call.now);
        await recordCopy(tx, offeringId, copyId);
        await copyServices(tx, offeringId, copyId);
        await saveCalendar(tx, copyId, seasonOf(copy));
        await copyImages(tx, offeringId, copyId, call.now);
        return saving.saved(tx, call, copyId, null);
      }),
  }) satisfies SomeHandlers<typeof offerings>;
