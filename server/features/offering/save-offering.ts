import { randomUUID } from "node:crypto";
import { capacityOf } from "#domain/availability/capacity.ts";
import { osloDate } from "#domain/days.ts";
import { groundUseOf } from "#domain/ground/ground.ts";
import { hasSamePriceUnit } from "#domain/offering/day-prices.ts";
import { checkOffering, withinCapacity } from "#domain/offering/offering-rules.ts";
import { isSuggestedRule } from "#domain/offering/suggested-rules.ts";
import type { Quotas } from "#domain/property/quotas.ts";
import type { Body, Reply } from "#contract/index.ts";
import { type OfferingFields, offeringFields } from "#contract/offering/fields.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import { rightsToChange } from "#domain/property/field-rights.ts";
import { may } from "#domain/property/policy.ts";
import { isListedRiver } from "#server/features/law/public.ts";
import { findGroundIds, instantRefusals, rulesByKey, itemSaver } from "#server/features/property/public.ts";
import { reindex } from "#server/features/search/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  findCalendarConflict,
  removeOfferings,
  saveCalendar,
  type Season,
  type CalendarConflict,
} from "./calendar-store.ts";
import {
  cabinIdsOf,
  countOfferings,
  findOffering,
  insertOffering,
  type OfferingRow,
  type StoredService,
  updateOffering,
  updateStatus,
} from "./offering-store.ts";
import { ownView } from "./offering-view.ts";

/** Keeps the ids of existing services: each is matched by the given id, otherwise by its name. */
function matchServiceIds(
  services: OfferingFields["services"],
  before: readonly StoredService[],
): StoredService[] {
  const free = new Map(before.map((s) => [s.serviceId, s.name]));
  const givenIds = services.map(({ serviceId }) =>
    serviceId !== undefined && free.delete(serviceId) ? serviceId : undefined,
  );
  return services.map((service, i) => {
    const serviceId = givenIds[i] ?? [...free].find(([, name]) => name === service.name)?.[0] ?? randomUUID();
    free.delete(serviceId);
    return { ...service, serviceId };
  });
}

type ChangeOffering = "PATCH /api/offerings/:offeringId";
type SavedOffering = Reply<ChangeOffering>;
type Changes = Body<ChangeOffering>;

/** The ids of the chosen parts of the ground; empty if the whole is chosen, whose id is the property's. */
const chosenGroundIds = (propertyId: string, { groundIds }: Pick<OfferingFields, "groundIds">): string[] =>
  groundIds.includes(propertyId) ? [] : [...new Set(groundIds)];
async function groundRefusals(
  tx: Tx,
  propertyId: string,
  groundIds: readonly string[],
): Promise<{ code: "ground_of_another_property"; path: string }[]> {
  if (groundIds.length === 0) return [];
  const own = await findGroundIds(tx, propertyId);
  return groundIds.flatMap((id, i) =>
    own.has(id) ? [] : [{ code: "ground_of_another_property", path: `groundIds.${i}` } as const],
  );
}

const riverRefusals = ({ riverNumber }: Pick<OfferingFields, "riverNumber">) =>
  !riverNumber || isListedRiver(riverNumber) ? [] : [{ code: "river_unknown", path: "riverNumber" } as const];

/** Normalizes the fields: no duplicates, suggested rules by key, a group size within the capacity. */
const normalizeFields = <F extends OfferingFields>(propertyId: string, fields: F): F => ({
  ...fields,
  riverNumber: fields.riverNumber || null,
  groundIds: chosenGroundIds(propertyId, fields),
  // a value that equals the default is stored as null, so that it follows later changes
  groundUse: fields.groundUse === groundUseOf(null, fields.allowConcurrentBookings) ? null : fields.groundUse,
  ...withinCapacity(fields),
  rules: rulesByKey(fields.rules, isSuggestedRule),
  includedCabinIds: [...new Set(fields.includedCabinIds)],
  optionalCabins: [...new Map(fields.optionalCabins.map((c) => [c.cabinId, c])).values()],
});
/** Services that the change does not mention stay as they are. Existing services keep their ids. */
const serviceChangesOf = (
  { services, serviceIds }: Partial<Pick<OfferingFields, "services" | "serviceIds">>,
  before: readonly StoredService[],
) => ({ services: services && matchServiceIds(services, before), serviceIds });

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
const isSameSeason = (a: Season, b: Season) =>
  a.validFrom === b.validFrom &&
  a.validTo === b.validTo &&
  a.capacity === b.capacity &&
  a.exclusive === b.exclusive;
/**
 * Refuses with the values that would fit. Readers who may answer the property's guests also learn the first
 * conflicting booking.
 */
function refuseCalendarConflict(conflict: CalendarConflict | undefined, mayOpen: boolean): Refused {
  if (!conflict) return refuse("offering_has_holds");
  const { field, bookingId, hunter, ...found } = conflict;
  const holder = mayOpen ? { ...(bookingId && { bookingId }), ...(hunter && { hunter }) } : {};
  const values = { ...found, field, ...holder };
  return refuseAll([{ code: "offering_has_holds", path: field, values }]);
}

/** Saves the calendar; a refusal, if bookings do not fit the season or capacity, rolls everything back. */
async function saveSeasonOrRefuse(
  tx: Tx,
  before: OfferingRow,
  after: OfferingFields,
  { actor }: Pick<Call, "actor">,
): Promise<Refused | undefined> {
  const { offeringId, property } = before;
  const season = seasonOf(after);
  if (isSameSeason(season, seasonOf(before)) || (await saveCalendar(tx, offeringId, season)))
    return undefined;
  return refuseCalendarConflict(
    await findCalendarConflict(tx, offeringId, season),
    may(actor, property, "answer"),
  );
}

const isPublished = ({ status, published }: Pick<OfferingFields, "status" | "published">) =>
  status === "active" && published;
type SoldFields = Pick<OfferingFields, "confirmation" | "instantConditions" | "status" | "published">;
const soldAs = ({ confirmation, instantConditions, ...shown }: SoldFields) => ({
  confirmation,
  instantConditions,
  isPublished: isPublished(shown),
});

export const savingOfferings = ({ offerings: maxOfferings }: Quotas) =>
  itemSaver<OfferingFields, OfferingRow, Changes, SavedOffering>({
    kind: "offering",
    find: findOffering,
    isPublished,
    isOwnersToAdd: ({ confirmation }) => confirmation === "instant",
    stateOf: ({ status, published }) => (published ? `${status}, published` : status),
    // services are matched by id before they are compared
    rights: (before, { services, ...changes }) =>
      rightsToChange<Changes>(offeringFields.rights, before, {
        ...changes,
        ...(services && { services: matchServiceIds(services, before.services) }),
      }),
    check: async (tx, propertyId, fields, before) => [
      ...checkOffering(fields, await cabinIdsOf(tx, propertyId)),
      ...riverRefusals(fields),
      ...(await groundRefusals(tx, propertyId, chosenGroundIds(propertyId, fields))),
      ...(await instantRefusals(tx, propertyId, soldAs(fields), before && soldAs(before))),
    ],
    // every insert locks the landowner's terms exclusively first, so the count is exact
    quota: async (tx, _propertyId, { ownerUid }) =>
      (await countOfferings(tx, ownerUid)) >= maxOfferings
        ? refuse("too_many_kept", { what: "offerings", most: maxOfferings })
        : undefined,
    insert: async (tx, propertyId, fields, now) => {
      const offeringId = await insertOffering(
        tx,
        propertyId,
        normalizeFields(propertyId, fields),
        serviceChangesOf(fields, []),
        now,
      );
      await saveCalendar(tx, offeringId, seasonOf(fields));
      return offeringId;
    },
    update: async (tx, before, after, call, changes) => {
      const dayPrices = hasSamePriceUnit(before, after) ? before.dayPrices : [];
      const services = serviceChangesOf(changes, before.services);
      await updateOffering(
        tx,
        before,
        {
          ...normalizeFields<OfferingFields>(before.propertyId, after),
          dayPrices,
          groundUnanswered: before.groundUnanswered === true && changes.groundUse === undefined,
        },
        services,
        call.now,
      );
      return saveSeasonOrRefuse(tx, before, after, call);
    },
    remove: async (tx, offeringId, now) =>
      (await removeOfferings(tx, [offeringId], now)) ? undefined : refuse("offering_in_use"),
    index: (tx, offeringId, _propertyId, now) => reindex(tx, [offeringId], now),
    guestsOf: ({ offeringId }) => ({ offeringIds: [offeringId], cabinIds: [] }),
    view: (row, now) => ownView(row, osloDate(now)),
  });
export type SavingOfferings = ReturnType<typeof savingOfferings>;

export const offeringStatusRoutes = (saving: SavingOfferings, db: Db, jobs: JobQueue) =>
  ({
    "PUT /api/offerings/:offeringId/status": (
      { params: { offeringId }, body: { status, published } },
      call,
    ) =>
      command(db, call, `set-offering-status ${offeringId}`, { status, published }, async (tx) => {
        const before = await saving.lock(tx, call, offeringId, () => ["own"]);
        if (isRefused(before)) return before;
        const after = { ...before, status, published: published ?? before.published };
        const refusals = await instantRefusals(tx, before.propertyId, soldAs(after), soldAs(before));
        if (refusals.length) return refuseAll(refusals);
        await updateStatus(tx, offeringId, status, after.published, call.now);
        await saving.notifyGuests(tx, jobs, before, after, call.now);
        return saving.saved(tx, call, offeringId, before);
      }),
  }) satisfies SomeHandlers<typeof offerings>;
