import { pageByTime, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { audit, doneBy } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type Call, refuse } from "#server/platform/http/handler.ts";
import { listFailedJobs, queueFailedJob } from "#server/platform/jobs/jobs-store.ts";

export const failedJobs = (db: Db, page: Paged) =>
  pageByTime(
    page,
    (after, limit) => listFailedJobs(db, { after, limit }),
    (row) => [row.failedAt, row.jobId],
    (rows) => [...rows],
  );

export const retryJob = (db: Db, jobId: string, call: Call<"admin">) =>
  command(db, call, `retry-job ${jobId}`, {}, async (tx) => {
    const name = await queueFailedJob(tx, jobId);
    if (!name) return refuse("job_not_found");
    await audit(tx, {
      ...doneBy(call, "admin"),
      subject: "job",
      subjectId: jobId,
      from: "failed",
      to: "retry",
      data: { name },
    });
    return { jobId, queued: true as const };
  });
