import { reindexProperty } from "#server/features/search/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import { lockStatus, removeProperty } from "./property-store.ts";
import { auditChange, refuseChange } from "./property-change.ts";

/** Soft-deletes the property: its row stays, hidden, since completed bookings and invoices refer to it. */
export async function removeOwnProperty(
  tx: Tx,
  call: Call,
  propertyId: string,
): Promise<{ deleted: true } | Refused> {
  const property = await lockStatus(tx, propertyId);
  const denied = refuseChange(call.actor, property, "property_not_found", ["own"]);
  if (denied || !property) return denied ?? refuse("property_not_found");
  if (!(await removeProperty(tx, propertyId, call.now))) return refuse("property_in_use");
  await reindexProperty(tx, propertyId, call.now);
  const change = {
    subject: "property",
    subjectId: propertyId,
    from: property.status,
    to: "deleted",
  } as const;
  await audit(tx, [auditChange(call, property, change)]);
  return { deleted: true };
}
