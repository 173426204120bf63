/** The log of operations while monitoring was on. */
import type { Body } from "#contract/index.ts";
import { type operations, OperationLog } from "#contract/operations/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import { type Call, type SomeHandlers, isRefused } from "#server/platform/http/handler.ts";
import { exactInstant, isoInstant } from "#server/platform/database/instant-store.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable, wordFor } from "#server/platform/http/list-table.ts";
import {
  findMonitoring,
  insertOperations,
  type Monitoring,
  saveMonitoring,
} from "#server/platform/observability/operation-log-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listOperations } from "./operations-store.ts";

type StartRequest = Body<"POST /api/operation-logs/start-monitoring">;

/** Monitoring counts as ended after its last instant. */
const monitoringView = (s: Monitoring, now: Date) => ({
  running: s.running && s.endsAt !== null && s.endsAt > now,
  slowMs: s.slowMs,
  endsAt: s.running ? (s.endsAt?.toISOString() ?? null) : null,
  changedAt: s.changedAt.toISOString(),
  changedBy: s.changedBy,
});

function setMonitoring({ db, monitor }: Platform, call: Call<"admin">, body: StartRequest, running: boolean) {
  const { now, actor } = call;
  const name = running ? "start-monitoring" : "stop-monitoring";
  return command(db, call, name, body, async (tx) => {
    const change = running && {
      slowMs: body.slowMs ?? 500,
      endsAt: new Date(now.getTime() + (body.minutes ?? 60) * 60_000),
    };
    await saveMonitoring(tx, { running, ...change, now, uid: actor.uid });
    const outcome = running ? "started" : "stopped";
    const { process } = monitor;
    await insertOperations(tx, [
      { at: now, kind: "monitoring", name: outcome, outcome, ms: 0, alike: 0, error: body.reason, process },
    ]);
    const { reason, ...data } = body;
    await audit(tx, {
      ...auditActor({ actor, now }, "admin"),
      subject: "monitoring",
      subjectId: call.requestId,
      to: outcome,
      reason,
      data: running ? data : undefined,
    });
    return monitoringView(await findMonitoring(tx), now);
  });
}

export const operationLogs = (p: Platform) =>
  ({
    "POST /api/operation-logs/start-monitoring": ({ body }, call) => setMonitoring(p, call, body, true),
    "POST /api/operation-logs/stop-monitoring": ({ body }, call) => setMonitoring(p, call, body, false),
    "GET /api/operation-logs": async ({ query: { cursor, limit, ...filter } }, { now }) => {
      await p.monitor.flush(); // flushes this process's entries, so that readers see what they have just done
      const [state, page] = await Promise.all([
        findMonitoring(p.db),
        pageBy(
          ByTime,
          { cursor, limit },
          (after, pageLimit) => listOperations(p.db, filter, { after, limit: pageLimit }),
          (row) => [exactInstant(row.at), row.id],
          (rows) => rows.map((row) => withIsoInstants(OperationLog.shape, row)),
        ),
      ]);
      return isRefused(page) ? page : { monitoring: monitoringView(state, now), ...page };
    },
    "GET /api/operation-logs/csv": async ({ query: filter }, call, { reply }) => {
      const { server, screens } = catalogues[call.actor.language];
      const { kinds, outcomes } = screens.operations.logs;
      await p.monitor.flush();
      return sendTable(p.db, call, reply, {
        name: "log",
        subject: "account",
        asked: { ...filter, list: "log" },
        columns: server.adminTables.logs,
        page: (page: PageAfter<[string, string]>) => listOperations(p.db, filter, page),
        placeOf: (row): [string, string] => [exactInstant(row.at), row.id],
        cells: (row) => ({
          ...row,
          at: isoInstant(row.at),
          kind: wordFor(kinds, row.kind),
          outcome: wordFor(outcomes, row.outcome),
        }),
      });
    },
  }) satisfies SomeHandlers<typeof operations>;
