import type { ArgsOf } from "#contract/define.ts";
import type { system } from "#contract/system/endpoints.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { refuseCursor } from "#server/platform/handler.ts";
import { listFailedJobs } from "#server/platform/jobs-store.ts";

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
