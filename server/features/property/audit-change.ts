import { roleOf } from "#domain/property/policy.ts";
import type { AuditRow } from "#server/platform/observability/audit-store.ts";
import type { Call } from "#server/platform/http/handler.ts";

type Change = Pick<AuditRow, "subject" | "subjectId" | "from" | "to">;
/** Audits the action of a person with a right on a property. */
export const auditChange = (
  { actor, now }: Pick<Call, "actor" | "now">,
  property: Parameters<typeof roleOf>[1],
  change: Change,
): AuditRow => ({ at: now, actorUid: actor.uid, actorRole: roleOf(actor, property), ...change });
