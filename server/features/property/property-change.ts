import type { ErrorCode } from "#contract/errors.ts";
import type { PropertyRight } from "#domain/property/lists.ts";
import { changeDenied, type PropertyStatus, roleOf } from "#domain/property/policy.ts";
import { type Actor, type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import type { AuditRow } from "#server/platform/observability/audit-store.ts";

/** Undefined if the person has these rights. `notFound`: the error code if the item does not exist. */
export function refuseChange(
  actor: Actor,
  property: PropertyStatus | undefined,
  notFound: ErrorCode,
  rights: readonly PropertyRight[],
): Refused | undefined {
  const denied = changeDenied(actor, property, rights);
  return denied && refuse(denied === "not_found" ? notFound : denied);
}

type Change = Pick<AuditRow, "subject" | "subjectId" | "from" | "to">;
/** Returns the audit row of an action by a person with a right on a property. */
export const auditChange = (
  { actor, now }: Pick<Call, "actor" | "now">,
  property: Parameters<typeof roleOf>[1],
  change: Change,
): AuditRow => ({ at: now, actorUid: actor.uid, actorRole: roleOf(actor, property), ...change });
