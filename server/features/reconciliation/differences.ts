/** Differences of the daily check: their owner, their notes, and why they may remain (rules 6.11). */
import type { Reply } from "#contract/index.ts";
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import { isCorrectable } from "#domain/reconciliation/difference.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
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

async function showDifference(db: Db | Tx, differenceId: string): Promise<View | Refused> {
  const row = await findDifference(db, differenceId);
  const [view] = row ? await viewsOf(db, [row]) : [];
  return view ?? refuse("difference_not_found");
}

const auditDifference = (
  tx: Tx,
  call: Call<"admin">,
  id: string,
  to: string,
  more: { reason?: string; data?: object },
) => audit(tx, { ...auditActor(call, "admin"), subject: "payment", subjectId: id, to, ...more });

export const differences = ({ db }: { db: Db }) =>
  ({
    "GET /api/reconciliation/differences": ({ query: { state, ...page } }) =>
      pageByTime(
        page,
        (after, limit) => listDifferences(db, { state, after, limit }),
        (row) => [row.firstSeenAt, row.differenceId],
        (rows) => viewsOf(db, rows),
      ),
    "GET /api/reconciliation/differences/:differenceId": ({ params }) =>
      showDifference(db, params.differenceId),
    "POST /api/reconciliation/differences/:differenceId/note": ({ params, body }, call) =>
      command(db, call, `note-difference ${params.differenceId}`, body, async (tx) => {
        const { differenceId: id } = params;
        if (!(await lockDifference(tx, id))) return refuse("difference_not_found");
        const { ownerUid: owner, note } = body;
        if (owner && !(await isAdministrator(tx, owner)))
          return refuseAll([{ code: "owner_not_admin", path: "ownerUid" }]);
        if (owner !== undefined || note !== undefined) {
          await saveDifference(tx, id, {
            ...(owner !== undefined && { owner }),
            ...(note !== undefined && { note }),
          });
          await auditDifference(tx, call, id, "difference_noted", { data: body });
        }
        return showDifference(tx, id);
      }),
    "POST /api/reconciliation/differences/:differenceId/acknowledge": ({ params, body }, call) =>
      command(db, call, `acknowledge-difference ${params.differenceId}`, body, async (tx) => {
        const { differenceId: id } = params;
        const { reason } = body;
        const found = await lockDifference(tx, id);
        if (!found) return refuse("difference_not_found");
        if (found.isGone) return refuse("difference_gone");
        await saveDifference(tx, id, { acknowledged: { at: call.now, by: call.actor.uid, reason } });
        await auditDifference(tx, call, id, "difference_acknowledged", { reason });
        return showDifference(tx, id);
      }),
  }) satisfies SomeHandlers<typeof reconciliation>;
