import { capacityOf } from "#domain/availability/capacity.ts";
import { osloDate } from "#domain/days.ts";
import { hasSamePriceUnit } from "#domain/offering/day-prices.ts";
import { checkOffering, withinCapacity } from "#domain/offering/offering-rules.ts";
import { isSuggestedRule } from "#domain/offering/suggested-rules.ts";
import type { PropertyRight } from "#domain/lists.ts";
import type { Quotas } from "#domain/property/quotas.ts";
import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { OfferingFields } from "#contract/offering/fields.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { offeringFieldRights, rightsToChange } from "#domain/property/field-rights.ts";
import { may, rightsToAdd, roleOf } from "#domain/property/policy.ts";
import { lockStatus, refuseChange, rulesByKey } from "#server/features/property/public.ts";
import { reindex } from "#server/features/search/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { notifyOfClosedDays, notifyOfTakenDown } from "#server/features/notification/public.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { findUnfit, removeOffering, saveCalendar, type Season, type Unfit } from "./calendar-store.ts";
import {
  cabinIdsOf,
  countOfferings,
  findOffering,
  insertOffering,
  type StoredService,
  lockOffering,
  type OfferingRow,
  updateOffering,
  updateStatus,
} from "./offering-store.ts";
import { ownView } from "./offering-view.ts";
import { matchServiceIds } from "./services.ts";

type SavedOffering = AnswerOf<(typeof offerings)["PATCH /api/offerings/:offeringId"]>;
type Changes = ArgsOf<(typeof offerings)["PATCH /api/offerings/:offeringId"]>["body"];
type Status = ArgsOf<(typeof offerings)["PUT /api/offerings/:offeringId/status"]>["body"];

/** Removes duplicate cabins, stores suggested rules by key, and caps the group size at the capacity. */
const tidy = (fields: OfferingFields) => ({
  ...fields,
  ...withinCapacity(fields),
  rules: rulesByKey(fields.rules, isSuggestedRule),
  includedCabinIds: [...new Set(fields.includedCabinIds)],
  optionalCabins: [...new Map(fields.optionalCabins.map((c) => [c.cabinId, c])).values()],
});
/** A change without services keeps them. Existing services keep their ids. */
const servicesIn = (
  { services, serviceIds }: Partial<Pick<OfferingFields, "services" | "serviceIds">>,
  before: readonly StoredService[],
) => ({ services: services && matchServiceIds(services, before), serviceIds });

/** Services are compared by the ids they keep. */
const rightsToChangeOffering = (row: OfferingRow, changes: Omit<Changes, "version">): PropertyRight[] =>
  rightsToChange(offeringFieldRights, row, {
    ...changes,
    ...(changes.services && { services: matchServiceIds(changes.services, row.services) }),
  });

export const seasonOf = ({
  validFrom,
  validTo,
  allowConcurrentBookings,
  totalAreaCapacity,
}: OfferingFields): Season => ({
  validFrom,
  validTo,
  capacity: capacityOf({ allowConcurrentBookings, ...(totalAreaCapacity !== null && { totalAreaCapacity }) }),
  exclusive: !allowConcurrentBookings,
});
const sameSeason = (a: Season, b: Season) =>
  a.validFrom === b.validFrom &&
  a.validTo === b.validTo &&
  a.capacity === b.capacity &&
  a.exclusive === b.exclusive;
const stateOf = ({ status, published }: Pick<OfferingRow, "status" | "published">) =>
  published ? `${status}, published` : status;

type Deps = { db: Db; jobs: JobQueue };
/** Those who have asked for a stay, or booked one, hear of days that are closed and of an offering taken down. */
async function tellOfClosure(
  tx: Tx,
  jobs: JobQueue,
  before: OfferingRow,
  after: Pick<OfferingRow, "status" | "published" | "blackoutPeriods">,
  now: Date,
): Promise<void> {
  const { offeringId } = before;
  const wasOpen = before.status === "active" && before.published;
  if (wasOpen && !(after.status === "active" && after.published))
    return notifyOfTakenDown(tx, jobs, { offeringIds: [offeringId], cabinIds: [], now });
  const days = { known: before.blackoutPeriods, periods: after.blackoutPeriods };
  await notifyOfClosedDays(tx, jobs, { offeringIds: [offeringId], cabinIds: [], ...days, now });
}

/** The end of every save: updates the search index and the audit, and returns the stored offering. */
export async function saved(
  tx: Tx,
  { actor, now }: Call,
  offeringId: string,
  from: string | null,
): Promise<SavedOffering> {
  await reindex(tx, [offeringId], now);
  const row = await findOffering(tx, offeringId);
  if (!row) throw new Error(`offering ${offeringId} is not there after saving`);
  const to = stateOf(row);
  if (to !== from)
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: roleOf(actor, row.property),
        subject: "offering",
        subjectId: offeringId,
        from,
        to,
      },
    ]);
  return ownView(row, osloDate(now));
}

/** Counted with the landowner's terms locked exclusively, as every insert does. */
export async function refuseBeyondQuota(
  tx: Tx,
  ownerUid: string,
  { offerings: most }: Quotas,
): Promise<Refused | undefined> {
  return (await countOfferings(tx, ownerUid)) >= most
    ? refuse("too_many_kept", { what: "offerings", most })
    : undefined;
}

export const createOffering = (
  db: Db,
  call: Call,
  quotas: Quotas,
  propertyId: string,
  body: OfferingFields,
): Promise<SavedOffering | Refused> =>
  command(db, call, `create-offering ${propertyId}`, body, async (tx) => {
    const property = await lockStatus(tx, propertyId);
    const denied = refuseChange(
      call.actor,
      property,
      "property_not_found",
      rightsToAdd(body.published && body.status === "active"),
    );
    if (denied || !property) return denied ?? refuse("property_not_found");
    const refusals = checkOffering(body, await cabinIdsOf(tx, propertyId));
    if (refusals.length) return refuseAll(refusals);
    const beyond = await refuseBeyondQuota(tx, property.ownerUid, quotas);
    if (beyond) return beyond;
    const offeringId = await insertOffering(tx, propertyId, tidy(body), servicesIn(body, []), call.now);
    await saveCalendar(tx, offeringId, seasonOf(body));
    return saved(tx, call, offeringId, null);
  });

/** Locks and loads it, or refuses: `rights` are those required. */
export async function lockOwn(
  tx: Tx,
  call: Call,
  offeringId: string,
  rights: (row: OfferingRow) => PropertyRight[],
): Promise<{ row: OfferingRow } | { denied: Refused }> {
  const row = await lockOffering(tx, offeringId);
  const denied = refuseChange(call.actor, row?.property, "offering_not_found", row ? rights(row) : []);
  return row && !denied ? { row } : { denied: denied ?? refuse("offering_not_found") };
}

/** Says what would work, and names the first booking in the way to whoever answers the property's guests. */
function refuseUnfit(unfit: Unfit | undefined, mayOpen: boolean): Refused {
  if (!unfit) return refuse("offering_has_holds");
  const { field, bookingId, hunter, ...found } = unfit;
  const named = mayOpen ? { ...(bookingId && { bookingId }), ...(hunter && { hunter }) } : {};
  const values = { ...found, field, ...named };
  return refuseAll([{ code: "offering_has_holds", path: field, values }]);
}

export const changeOffering = (
  { db, jobs }: Deps,
  call: Call,
  offeringId: string,
  body: Changes,
): Promise<SavedOffering | Refused> =>
  command(db, call, `change-offering ${offeringId}`, body, async (tx) => {
    const { version: asked, ...changes } = body;
    const found = await lockOwn(tx, call, offeringId, (row) => rightsToChangeOffering(row, changes));
    if ("denied" in found) return found.denied;
    const before = found.row;
    if (asked !== undefined && asked !== before.version) return refuse("version_outdated");
    const merged = { ...before, ...changes };
    const refusals = checkOffering(merged, await cabinIdsOf(tx, before.propertyId));
    if (refusals.length) return refuseAll(refusals);
    const dayPrices = hasSamePriceUnit(before, merged) ? before.dayPrices : [];
    const services = servicesIn(changes, before.services);
    await updateOffering(tx, before, { ...tidy(merged), dayPrices }, services, call.now);
    const season = seasonOf(merged);
    if (!sameSeason(season, seasonOf(before)) && !(await saveCalendar(tx, offeringId, season)))
      return refuseUnfit(await findUnfit(tx, offeringId, season), may(call.actor, before.property, "answer"));
    await tellOfClosure(tx, jobs, before, merged, call.now);
    return saved(tx, call, offeringId, stateOf(before));
  });

export const setOfferingStatus = (
  { db, jobs }: Deps,
  call: Call,
  offeringId: string,
  { status, published }: Status,
): Promise<SavedOffering | Refused> =>
  command(db, call, `set-offering-status ${offeringId}`, { status, published }, async (tx) => {
    const found = await lockOwn(tx, call, offeringId, () => ["own"]);
    if ("denied" in found) return found.denied;
    const after = { ...found.row, status, published: published ?? found.row.published };
    await updateStatus(tx, offeringId, status, after.published, call.now);
    await tellOfClosure(tx, jobs, found.row, after, call.now);
    return saved(tx, call, offeringId, stateOf(found.row));
  });

/** Soft delete: completed bookings refer to the offering, so the row stays, hidden. */
export const deleteOffering = (
  db: Db,
  call: Call,
  offeringId: string,
): Promise<{ deleted: true } | Refused> =>
  command(db, call, `delete-offering ${offeringId}`, {}, async (tx) => {
    const { actor, now } = call;
    const found = await lockOwn(tx, call, offeringId, () => ["own"]);
    if ("denied" in found) return found.denied;
    if (!(await removeOffering(tx, offeringId, now))) return refuse("offering_in_use");
    await reindex(tx, [offeringId], now);
    const { property, ...row } = found.row;
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: roleOf(actor, property),
        subject: "offering",
        subjectId: offeringId,
        from: stateOf(row),
        to: "deleted",
      },
    ]);
    return { deleted: true };
  });
