import type { PropertyRight } from "#domain/lists.ts";
import { checkService, keptPriceOre, maxServices } from "#domain/service/service-rules.ts";
import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { ServiceFields, services } from "#contract/service/endpoints.ts";
import { serviceFieldRights, rightsToChange } from "#domain/property/field-rights.ts";
import { type PropertyStatus, rightsToAdd, roleOf } from "#domain/property/policy.ts";
import { lockStatus, refuseChange } from "#server/features/property/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import {
  countServices,
  findService,
  insertService,
  lockFullestNight,
  lockService,
  removeService,
  type ServiceRow,
  findOfferingsElsewhere,
  updateService,
} from "./service-store.ts";
import { serviceView } from "./service-view.ts";

type SavedService = AnswerOf<(typeof services)["PATCH /api/services/:serviceId"]>;
type Changes = ArgsOf<(typeof services)["PATCH /api/services/:serviceId"]>["body"];
type StatusChange = { serviceId: string; property: PropertyStatus; from: string | null; to: string };

type Caller = Pick<Call, "actor" | "now">;
const auditStatus = (tx: Tx, { actor, now }: Caller, { serviceId, property, from, to }: StatusChange) =>
  audit(tx, [
    {
      at: now,
      actorUid: actor.uid,
      actorRole: roleOf(actor, property),
      subject: "service",
      subjectId: serviceId,
      from,
      to,
    },
  ]);

async function saved(
  tx: Tx,
  call: Caller,
  serviceId: string,
  property: PropertyStatus,
  from: string | null,
): Promise<SavedService> {
  const row = await findService(tx, serviceId);
  if (!row) throw new Error(`service ${serviceId} is not there after saving`);
  if (row.status !== from) await auditStatus(tx, call, { serviceId, property, from, to: row.status });
  return serviceView(row);
}

const tidy = (fields: ServiceFields): ServiceFields => ({ ...fields, priceOre: keptPriceOre(fields) });

export const createService = (
  db: Db,
  call: Call,
  propertyId: string,
  body: ServiceFields,
): Promise<SavedService | Refused> =>
  command(db, call, `create-service ${propertyId}`, body, async (tx) => {
    const property = await lockStatus(tx, propertyId);
    const denied = refuseChange(
      call.actor,
      property,
      "property_not_found",
      rightsToAdd(body.status === "published"),
    );
    if (denied || !property) return denied ?? refuse("property_not_found");
    const refusals = [...checkService(body), ...(await refuseOfferings(tx, propertyId, body))];
    if (refusals.length) return refuseAll(refusals);
    if ((await countServices(tx, propertyId)) >= maxServices)
      return refuse("too_many_services", { most: maxServices });
    return saved(tx, call, await insertService(tx, propertyId, tidy(body), call.now), property, null);
  });

/** Offerings of the property only; ids it had before are accepted, even if gone. */
async function refuseOfferings(
  tx: Tx,
  propertyId: string,
  { offeringIds }: Pick<ServiceFields, "offeringIds">,
  before: readonly string[] = [],
) {
  const added = (offeringIds ?? []).filter((id) => !before.includes(id));
  const strange = added.length > 0 ? await findOfferingsElsewhere(tx, propertyId, added) : [];
  return strange.length > 0 ? [{ code: "offering_not_found" as const, path: "offeringIds" }] : [];
}

/** Locks and loads it, or refuses. */
async function mine(
  tx: Tx,
  call: Caller,
  serviceId: string,
  rights: (row: ServiceRow) => PropertyRight[],
): Promise<{ row: ServiceRow } | { denied: Refused }> {
  const row = await lockService(tx, serviceId);
  const denied = refuseChange(call.actor, row?.property, "service_not_found", row ? rights(row) : []);
  if (denied || !row) return { denied: denied ?? refuse("service_not_found") };
  return { row };
}

/** The stock must not go below what bookings have taken. */
async function refuseStock(
  tx: Tx,
  { serviceId, quantity: before }: ServiceRow,
  quantity: number | null,
): Promise<Refused | undefined> {
  if (quantity === null || (before !== null && quantity >= before)) return undefined;
  const fullest = await lockFullestNight(tx, serviceId);
  return fullest && fullest.taken > quantity
    ? refuseAll([{ code: "service_has_holds", path: "quantity", values: fullest }])
    : undefined;
}

/** Runs inside the caller's command. */
export async function applyServiceChange(
  tx: Tx,
  call: Caller,
  serviceId: string,
  body: Changes,
): Promise<SavedService | Refused> {
  const found = await mine(tx, call, serviceId, (stored) => rightsToChange(serviceFieldRights, stored, body));
  if ("denied" in found) return found.denied;
  const { row } = found;
  const { version = row.version, ...changes } = body;
  if (version !== row.version) return refuse("version_outdated");
  const fields = { ...row, ...changes };
  const strange = await refuseOfferings(tx, row.propertyId, fields, row.offeringIds ?? []);
  const refusals = [...checkService(fields), ...strange];
  if (refusals.length) return refuseAll(refusals);
  const short = await refuseStock(tx, row, fields.quantity);
  if (short) return short;
  await updateService(tx, serviceId, tidy(fields), call.now);
  return saved(tx, call, serviceId, row.property, row.status);
}

export const changeService = (
  db: Db,
  call: Call,
  serviceId: string,
  body: Changes,
): Promise<SavedService | Refused> =>
  command(db, call, `change-service ${serviceId}`, body, (tx) =>
    applyServiceChange(tx, call, serviceId, body),
  );

/** Soft delete: bookings refer to the service, so the row stays, hidden. */
export const deleteService = (db: Db, call: Call, serviceId: string): Promise<{ deleted: true } | Refused> =>
  command(db, call, `delete-service ${serviceId}`, {}, async (tx) => {
    const found = await mine(tx, call, serviceId, () => ["own"]);
    if ("denied" in found) return found.denied;
    await removeService(tx, serviceId, call.now);
    await auditStatus(tx, call, {
      serviceId,
      property: found.row.property,
      from: found.row.status,
      to: "deleted",
    });
    return { deleted: true };
  });
