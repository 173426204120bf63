import { locales } from "#contract/words.ts";
import { checkCabin, maxCabins } from "#domain/cabin/cabin-rules.ts";
import { catalogues } from "#messages/index.ts";
import type { ArgsOf, AnswerOf } from "#contract/define.ts";
import type { CabinFields, cabins } from "#contract/cabin/endpoints.ts";
import { cabinFieldRights, rightsToChange } from "#domain/property/field-rights.ts";
import { rightsToAdd, roleOf, type PropertyStatus } from "#domain/property/policy.ts";
import { notifyOfClosedDays, notifyOfTakenDown } from "#server/features/notification/public.ts";
import { lockStatus, refuseChange } from "#server/features/property/public.ts";
import { reindex, reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CabinRow, countCabins, findCabin, insertCabin, lockCabin, updateCabin } from "./cabin-store.ts";
import { ownView } from "./cabin-view.ts";

type SavedCabin = AnswerOf<(typeof cabins)["PATCH /api/cabins/:cabinId"]>;
type Changes = ArgsOf<(typeof cabins)["PATCH /api/cabins/:cabinId"]>["body"];

type Caller = Pick<Call, "actor" | "now">;
async function saved(
  tx: Tx,
  { actor, now }: Caller,
  cabinId: string,
  property: PropertyStatus,
  from: string | null,
): Promise<SavedCabin> {
  const row = await findCabin(tx, cabinId);
  if (!row) throw new Error(`cabin ${cabinId} is not there after saving`);
  if (row.status !== from)
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: roleOf(actor, property),
        subject: "cabin",
        subjectId: cabinId,
        from,
        to: row.status,
      },
    ]);
  return ownView(row);
}

/** Facility names in every language. */
const facilityNames = locales.flatMap((locale) => Object.values(catalogues[locale].screens.lists.facility));

export const createCabin = (
  db: Db,
  call: Call,
  propertyId: string,
  body: CabinFields,
): Promise<SavedCabin | Refused> =>
  command(db, call, `create-cabin ${propertyId}`, body, async (tx) => {
    const property = await lockStatus(tx, propertyId);
    const denied = refuseChange(
      call.actor,
      property,
      "property_not_found",
      rightsToAdd(body.status === "published"),
    );
    if (denied || !property) return denied ?? refuse("property_not_found");
    const refusals = checkCabin(body, facilityNames);
    if (refusals.length) return refuseAll(refusals);
    if ((await countCabins(tx, propertyId)) >= maxCabins)
      return refuse("too_many_kept", { what: "cabins", most: maxCabins });
    const cabinId = await insertCabin(tx, propertyId, body, call.now);
    await reindex(tx, [cabinId], call.now);
    return saved(tx, call, cabinId, property, null);
  });

/** Runs inside the caller's command. */
export async function applyCabinChange(
  tx: Tx,
  call: Caller,
  cabinId: string,
  body: Changes,
  onChanged?: (before: CabinRow, after: Pick<CabinRow, "status" | "blackoutPeriods">) => Promise<void>,
): Promise<SavedCabin | Refused> {
  const before = await lockCabin(tx, cabinId);
  const denied = refuseChange(
    call.actor,
    before?.property,
    "cabin_not_found",
    before ? rightsToChange(cabinFieldRights, before, body) : [],
  );
  if (denied || !before) return denied ?? refuse("cabin_not_found");
  const { version = before.version, ...changes } = body;
  if (version !== before.version) return refuse("version_outdated");
  const fields = { ...before, ...changes };
  const refusals = checkCabin(fields, facilityNames);
  if (refusals.length) return refuseAll(refusals);
  await updateCabin(tx, cabinId, fields, call.now);
  await onChanged?.(before, fields);
  await reindexProperty(tx, before.propertyId, call.now);
  return saved(tx, call, cabinId, before.property, before.status);
}

export const changeCabin = (
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  call: Call,
  cabinId: string,
  body: Changes,
): Promise<SavedCabin | Refused> =>
  command(db, call, `change-cabin ${cabinId}`, body, (tx) =>
    applyCabinChange(tx, call, cabinId, body, async (before, { status, blackoutPeriods }) => {
      const of = { offeringIds: [], cabinIds: [cabinId], now: call.now };
      if (before.status === "published" && status !== "published") return notifyOfTakenDown(tx, jobs, of);
      await notifyOfClosedDays(tx, jobs, { ...of, known: before.blackoutPeriods, periods: blackoutPeriods });
    }),
  );
