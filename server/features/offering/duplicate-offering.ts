import { isCalendarDate, osloDate } from "#domain/days.ts";
import { nameOfCopy, nextSeason } from "#domain/offering/next-season.ts";
import { rightsToAdd } from "#domain/property/policy.ts";
import { checkSeason } from "#domain/offering/offering-rules.ts";
import type { Quotas } from "#domain/property/quotas.ts";
import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { OfferingFields } from "#contract/offering/fields.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { copyImages } from "#server/features/image/public.ts";
import { command } from "#server/platform/command.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, type Refused, refuseAll } from "#server/platform/handler.ts";
import { saveCalendar } from "./calendar-store.ts";
import { insertOffering, type OfferingRow, shareServices } from "./offering-store.ts";
import { lockOwn, refuseBeyondQuota, saved, seasonOf } from "./save-offering.ts";

type DuplicateAnswer = AnswerOf<(typeof offerings)["POST /api/offerings/:offeringId/duplicate"]>;
type Body = ArgsOf<(typeof offerings)["POST /api/offerings/:offeringId/duplicate"]>["body"];

/** A draft copy of all the landowner wrote, with the dates of the next season. */
function copyOf(row: OfferingRow, body: Body, today: string): OfferingFields {
  const dates = nextSeason(row, { today, validFrom: body.validFrom, validTo: body.validTo });
  return {
    ...row,
    ...dates,
    name: body.name ?? nameOfCopy(row.name, row.validFrom, dates.validFrom),
    status: "draft",
    published: false,
  };
}

export const duplicateOffering = (
  db: Db,
  call: Call,
  quotas: Quotas,
  offeringId: string,
  body: Body,
): Promise<DuplicateAnswer | Refused> =>
  command(db, call, `duplicate-offering ${offeringId}`, body, async (tx) => {
    const found = await lockOwn(tx, call, offeringId, () => rightsToAdd(false));
    if ("denied" in found) return found.denied;
    const copy = copyOf(found.row, body, osloDate(call.now));
    const dates = [
      copy.validFrom,
      copy.validTo,
      ...(copy.salesStartDate ? [copy.salesStartDate] : []),
      ...copy.blackoutPeriods.flatMap((p) => [p.from, p.to]),
    ];
    if (!dates.every(isCalendarDate)) return refuseAll([{ code: "next_season_too_late", path: "validFrom" }]);
    const refusals = checkSeason(copy);
    if (refusals.length) return refuseAll(refusals);
    const beyond = await refuseBeyondQuota(tx, found.row.property.ownerUid, quotas);
    if (beyond) return beyond;
    const copyId = await insertOffering(
      tx,
      found.row.propertyId,
      copy,
      { services: undefined, serviceIds: undefined },
      call.now,
    );
    await shareServices(tx, offeringId, copyId);
    await saveCalendar(tx, copyId, seasonOf(copy));
    await copyImages(tx, offeringId, copyId, call.now);
    return saved(tx, call, copyId, null);
  });
