import { sql } from "kysely";
import type { OperationKind, OperationOutcome } from "#domain/operations/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Monitoring = {
  running: boolean;
  slowMs: number;
  endsAt: Date | null;
  changedAt: Date;
  changedBy: string | null;
};
export async function findMonitoring(db: Db | Tx): Promise<Monitoring> {
  const { rows } = await sql<Monitoring>`
    select m.running, m.slow_ms, m.ends_at, m.changed_at, u.display_name changed_by
    from operation_monitoring m left join user_profile u on u.uid = m.changed_by`.execute(db);
  return rows[0] ?? { running: false, slowMs: 500, endsAt: null, changedAt: new Date(0), changedBy: null };
}

type Change = { running: boolean; slowMs?: number; endsAt?: Date; now: Date; uid: string };
export const saveMonitoring = (tx: Tx, { running, slowMs, endsAt, now, uid }: Change): Promise<unknown> =>
  tx
    .updateTable("operationMonitoring")
    .set({
      running,
      ...(slowMs !== undefined && { slowMs }),
      endsAt: endsAt ?? null,
      changedAt: now,
      changedBy: uid,
    })
    .execute();

export type LoggedOperation = {
  at: Date;
  kind: OperationKind;
  name: string;
  outcome: OperationOutcome;
  status?: number | undefined;
  ms: number;
  /** The number of similar entries that were left out before this one. */
  alike: number;
  error?: string | undefined;
  requestId?: string | undefined;
  process: string;
};
export const insertOperations = (db: Db | Tx, rows: readonly LoggedOperation[]): Promise<unknown> =>
  db
    .insertInto("operationLog")
    .values(
      rows.map((r) => ({
        at: r.at,
        kind: r.kind,
        name: r.name.slice(0, 200),
        outcome: r.outcome,
        status: r.status ?? null,
        ms: Math.round(r.ms),
        alike: r.alike,
        error: r.error?.slice(0, 500) ?? null,
        requestId: r.requestId?.slice(0, 64) ?? null,
        process: r.process,
      })),
    )
    .execute();
