/** Differences of the daily check: whose they are, what is known of them, and why they may stand (rules 6.11). */
import type { Body, Query, Reply } from "#contract/index.ts";
import { isCorrectable } from "#domain/reconciliation/difference.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { correctionsOf } from "./correction-store.ts";
import {
  type DifferenceRow,
  findDifference,
  isAdministrator,
  listDifferences,
  lockDifference,
  saveDifference,
} from "./difference-store.ts";

type View = Reply<"GET /api/reconciliation/differences/:differenceId">;

async function viewsOf(db: Db | Tx, rows: readonly DifferenceRow[]): Promise<View[]> {
  const corrections = await correctionsOf(
    db,
    rows.map(({ differenceId }) => differenceId),
  );
  return rows.map((row) => ({
    ...row,
    isCorrectable: isCorrectable(row.kind),
    corrections: corrections.filter((one) => one.differenceId === row.differenceId),
  }));
}

type List = Query<"GET /api/reconciliation/differences">;
export const differences = (db: Db, { state, ...page }: List) =>
  pageByTime(
    page,
    (after, limit) => listDifferences(db, { state, after, limit }),
    (row) => [row.firstSeenAt, row.differenceId],
    (rows) => viewsOf(db, rows),
  );

export async function difference(db: Db | Tx, differenceId: string): Promise<View | Refused> {
  const row = await findDifference(db, differenceId);
  const [view] = row ? await viewsOf(db, [row]) : [];
  return view ?? refuse("difference_not_found");
}

const record = (
  tx: Tx,
  call: Call<"admin">,
  id: string,
  to: string,
  more: { reason?: string; data?: object },
) => audit(tx, { ...auditActor(call, "admin"), subject: "payment", subjectId: id, to, ...more });

type Note = Body<"POST /api/reconciliation/differences/:differenceId/note">;
export const noteDifference = (db: Db, id: string, body: Note, call: Call<"admin">) =>
  command(db, call, `note-difference ${id}`, body, async (tx) => {
    if (!(await lockDifference(tx, id))) return refuse("difference_not_found");
    const { ownerUid: owner, note } = body;
    if (owner && !(await isAdministrator(tx, owner)))
      return refuseAll([{ code: "owner_not_admin", path: "ownerUid" }]);
    if (owner !== undefined || note !== undefined) {
      await saveDifference(tx, id, {
        ...(owner !== undefined && { owner }),
        ...(note !== undefined && { note }),
      });
      await record(tx, call, id, "difference_noted", { data: body });
    }
    return difference(tx, id);
  });

export const acknowledgeDifference = (
  db: Db,
  id: string,
  { reason }: { reason: string },
  call: Call<"admin">,
) =>
  command(db, call, `acknowledge-difference ${id}`, { reason }, async (tx) => {
    const found = await lockDifference(tx, id);
    if (!found) return refuse("difference_not_found");
    if (found.isGone) return refuse("difference_gone");
    await saveDifference(tx, id, { acknowledged: { at: call.now, by: call.actor.uid, reason } });
    await record(tx, call, id, "difference_acknowledged", { reason });
    return difference(tx, id);
  });
