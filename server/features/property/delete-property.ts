import { reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/handler.ts";
import { lockStatus, removeProperty } from "./property-store.ts";
import { roleOf } from "#domain/property/policy.ts";
import { refuseChange } from "./refuse-change.ts";

/** Soft delete: completed bookings and invoices refer to the property, so the row stays, hidden. */
export async function removeOwnProperty(
  tx: Tx,
  { actor, now }: Call,
  propertyId: string,
): Promise<{ deleted: true } | Refused> {
  const property = await lockStatus(tx, propertyId);
  const denied = refuseChange(actor, property, "property_not_found", ["own"]);
  if (denied || !property) return denied ?? refuse("property_not_found");
  if (!(await removeProperty(tx, propertyId, now))) return refuse("property_in_use");
  await reindexProperty(tx, propertyId, now);
  await audit(tx, [
    {
      at: now,
      actorUid: actor.uid,
      actorRole: roleOf(actor, property),
      subject: "property",
      subjectId: propertyId,
      from: property.status,
      to: "deleted",
    },
  ]);
  return { deleted: true };
}

export const deleteProperty = (
  db: Db,
  call: Call,
  propertyId: string,
): Promise<{ deleted: true } | Refused> =>
  command(db, call, `delete-property ${propertyId}`, {}, (tx) => removeOwnProperty(tx, call, propertyId));
