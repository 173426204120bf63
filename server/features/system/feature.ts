import type { system } from "#contract/system/endpoints.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { refuse } from "#server/platform/http/handler.ts";
import { listFailedJobs, queueFailedJob } from "#server/platform/jobs/jobs-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { databaseCheck } from "./health-store.ts";

export function systemFeature({ db, live, draining }: Platform) {
  const databaseIsWell = databaseCheck(db);
  return {
    routes: {
      "GET /api/health": async () => ({ status: "ok" }),
      "GET /api/health/ready": async () =>
        !draining() && (await databaseIsWell()) ? { status: "ready" } : refuse("service_unavailable"),
      "GET /api/jobs/failed": ({ query }) =>
        pageByTime(
          query,
          (after, limit) => listFailedJobs(db, { after, limit }),
          (row) => [row.failedAt, row.jobId],
          (rows) => [...rows],
        ),
      "POST /api/jobs/:jobId/retry": ({ params: { jobId } }, call) =>
        command(db, call, `retry-job ${jobId}`, {}, async (tx) => {
          const name = await queueFailedJob(tx, jobId);
          if (!name) return refuse("job_not_found");
          await audit(tx, {
            ...auditActor(call, "admin"),
            subject: "job",
            subjectId: jobId,
            from: "failed",
            to: "retry",
            data: { name },
          });
          return { jobId, queued: true as const };
        }),
      "GET /api/live": (_args, call, http) => live.stream(http, call.actor),
    },
  } satisfies Feature<typeof system>;
}
