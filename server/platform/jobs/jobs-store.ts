/** Queries on the queue's tables: jobs not done, jobs that failed permanently, jobs with an address. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The values of a payload field in waiting and running jobs of this kind, for a `not in`. */
export const payloadsInQueue = (job: { name: string }, field: string): RawBuilder<string> => sql<string>`(
  select j.data ->> ${field} from pgboss.job j where j.name = ${job.name} and j.state in ('created', 'retry', 'active') and j.data ->> ${field} is not null)`;

type FailedJob = {
  jobId: string;
  name: string;
  attempts: number;
  createdAt: Date;
  failedAt: Date;
  problem: string | null;
};
/** Jobs that failed permanently, newest first; the queue deletes them after a week. */
export async function listFailedJobs(
  db: Db,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select * from (
      select id as job_id, name, retry_count + 1 as attempts, created_on as created_at,
        date_trunc('milliseconds', completed_on) as failed_at, output ->> 'message' as problem
      from pgboss.job where state = 'failed' and completed_on is not null) j
    where ${after ? sql`(failed_at, job_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by failed_at desc, job_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Queues a failed job for one more try; returns its name, or undefined if no failed job has this id. */
export async function queueFailedJob(tx: Tx, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
    where id = ${jobId}::uuid and state = 'failed' returning name`.execute(tx);
  return rows[0]?.name;
}

/**
 * Deletes jobs that notify this person or contain their address, and finished jobs that name them, which the
 * queue stores for a week. Other waiting jobs contain only ids of people, and still run.
 */
export async function deleteJobsAbout(tx: Tx, { uid, email }: { uid: string; email: string }): Promise<void> {
  const contains = (word: string) => sql`strpos(lower(data::text), lower(${JSON.stringify(word)})) > 0`;
  await sql`
    delete from pgboss.job where state <> 'active' and (data ->> 'uid' = ${uid} or ${contains(email)}
      or (state > 'active' and ${contains(uid)}))`.execute(tx);
}

type WaitingJobs = { name: string; count: number; ageSeconds: number };
/** The number of jobs that wait or run, and for how long the oldest has been due. */
export async function waitingJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name, count(*)::int count, greatest(0, extract(epoch from now() - min(start_after)))::float8 age_seconds
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%' group by name`.execute(db);
  return rows;
}
