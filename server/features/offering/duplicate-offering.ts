import { isCalendarDate, osloDate } from "#domain/days.ts";
import { nameOfCopy, nextSeason } from "#domain/offering/next-season.ts";
import { rightsToAdd } from "#domain/property/policy.ts";
import { checkSeason } from "#domain/offering/offering-rules.ts";
import type { Body } from "#contract/index.ts";
import type { Refusal } from "#contract/errors.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, isRefused, refuseAll } from "#server/platform/http/handler.ts";
import { insertCopies, type OfferingCopy } from "./copy-store.ts";
import type { OfferingRow } from "./offering-store.ts";
import type { SavingOfferings } from "./save-offering.ts";

type Original = Pick<
  OfferingRow,
  "offeringId" | "name" | "validFrom" | "validTo" | "salesStartDate" | "blackoutPeriods" | "seasonPrices"
> &
  Pick<OfferingRow, "allowConcurrentBookings" | "totalAreaCapacity">;
type Wishes = Body<"POST /api/offerings/:offeringId/duplicate">;
/** The draft that a copy becomes, with the dates of the next season or those wished for; or why it cannot. */
export function copyOf(
  row: Original,
  wishes: Wishes,
  today: string,
): { copy: OfferingCopy; refusals: Refusal[] } {
  const dates = nextSeason(row, { today, validFrom: wishes.validFrom, validTo: wishes.validTo });
  const copy = {
    ...dates,
    original: row.offeringId,
    name: wishes.name ?? nameOfCopy(row.name, row.validFrom, dates.validFrom),
    allowConcurrentBookings: row.allowConcurrentBookings,
    totalAreaCapacity: row.totalAreaCapacity,
  };
  const days = [
    copy.validFrom,
    copy.validTo,
    ...(copy.salesStartDate ? [copy.salesStartDate] : []),
    ...copy.blackoutPeriods.flatMap((p) => [p.from, p.to]),
  ];
  const refusals: Refusal[] = days.every(isCalendarDate)
    ? checkSeason(copy)
    : [{ code: "next_season_too_late", path: "validFrom" }];
  return { copy, refusals };
}

export const duplicateOfferingRoutes = (saving: SavingOfferings, db: Db) =>
  ({
    "POST /api/offerings/:offeringId/duplicate": ({ params: { offeringId }, body }, call) =>
      command(db, call, `duplicate-offering ${offeringId}`, body, async (tx) => {
        const row = await saving.lock(tx, call, offeringId, () => rightsToAdd(false));
        if (isRefused(row)) return row;
        const { copy, refusals } = copyOf(row, body, osloDate(call.now));
        if (refusals.length) return refuseAll(refusals);
        const quotaRefusal = await saving.quota(tx, row.propertyId, row.property);
        if (quotaRefusal) return quotaRefusal;
        const [copyId = ""] = await insertCopies(tx, [copy], call.now);
        return saving.saved(tx, call, copyId, null);
      }),
  }) satisfies SomeHandlers<typeof offerings>;
