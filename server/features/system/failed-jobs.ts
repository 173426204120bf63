import type { ArgsOf } from "#contract/define.ts";
import type { system } from "#contract/system/endpoints.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import { type Call, refuse, refuseCursor } from "#server/platform/handler.ts";
import { listFailedJobs, queueFailedJob } from "#server/platform/jobs-store.ts";

type Query = ArgsOf<(typeof system)["GET /api/jobs/failed"]>["query"];

export async function failedJobs(db: Db, { cursor, limit }: Query) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listFailedJobs(db, {
    after: after && { at: after[0], id: after[1] },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map((job) => ({
    ...job,
    createdAt: job.createdAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
  }));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor([last.failedAt, last.jobId]) : null };
}

export const retryJob = (db: Db, jobId: string, call: Call<"admin">) =>
  command(db, call, `retry-job ${jobId}`, {}, async (tx) => {
    const name = await queueFailedJob(tx, jobId);
    if (!name) return refuse("job_not_found");
    await audit(tx, [
      {
        at: call.now,
        actorUid: call.actor.uid,
        actorRole: "admin",
        subject: "job",
        subjectId: jobId,
        from: "failed",
        to: "retry",
        data: { name },
      },
    ]);
    return { jobId, queued: true as const };
  });
