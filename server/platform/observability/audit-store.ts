import { type RawBuilder, sql } from "kysely";
import type { AuditSubject } from "#domain/operations/lists.ts";
import type { Role } from "#domain/account/lists.ts";
import type { Tx } from "#server/platform/database/database.ts";

export type AuditRow = {
  at: Date;
  /** Undefined if a deadline or the card provider caused the change. */
  actorUid?: string | undefined;
  actorRole: "hunter" | "landowner" | "co_host" | "admin" | "system" | "provider";
  subject: AuditSubject;
  subjectId: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  reason?: string | null | undefined;
  data?: unknown;
};

/** The role that is recorded when a person changes their own account: the highest they have. */
export const ownRole = (roles: readonly string[]): Role =>
  (["admin", "landowner"] as const).find((role) => roles.includes(role)) ?? "hunter";

/** The actor of an audit row: who, when, and in which role. */
export const auditActor = <R extends AuditRow["actorRole"]>(
  { actor, now }: { actor: { uid: string }; now: Date },
  actorRole: R,
) => ({ at: now, actorUid: actor.uid, actorRole });

/** Writes one row for every change of state, in the transaction of the change (rules 1.5). One statement. */
export async function audit(tx: Tx, rows: AuditRow | readonly AuditRow[]): Promise<void> {
  const values = valuesOf([rows].flat());
  if (values.length) await tx.insertInto("audit").values(values).execute();
}
const valuesOf = (rows: readonly AuditRow[]) =>
  rows.map((r) => ({
    at: r.at,
    actorUid: r.actorUid ?? null,
    actorRole: r.actorRole,
    subject: r.subject,
    subjectId: r.subjectId,
    fromState: r.from ?? null,
    toState: r.to ?? null,
    reason: r.reason ?? null,
    data: r.data === undefined ? null : JSON.stringify(r.data),
  }));

/** Wraps the transaction so that its next statement, and only that one, also writes these rows. */
export const withAudit = (tx: Tx, rows: readonly AuditRow[]): Tx =>
  rows.length
    ? (tx.with("audited", (db) => db.insertInto("audit").values(valuesOf(rows))) as unknown as Tx)
    : tx;

/** The insert of an audit row, as a part of a larger statement. */
export const auditInsert = (r: AuditRow): RawBuilder<unknown> => sql`
  insert into audit (at, actor_uid, actor_role, subject, subject_id, from_state, to_state)
    values (${r.at}, ${r.actorUid ?? null}, ${r.actorRole}, ${r.subject}, ${r.subjectId}, ${r.from ?? null}, ${r.to ?? null})`;
