/** The state of the scheduler, and the runs of its tasks. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type StartedBy = "timer" | "admin" | "cron" | "service";
type SchedulerState = {
  running: boolean;
  changedAt: Date;
  changedBy: string | null;
  reason: string | null;
};
export async function findState(db: Db | Tx): Promise<SchedulerState> {
  const { rows } = await sql<SchedulerState>`
    select s.running, s.changed_at, u.display_name changed_by, s.reason
    from scheduler_state s left join user_profile u on u.uid = s.changed_by`.execute(db);
  return rows[0] ?? { running: true, changedAt: new Date(0), changedBy: null, reason: null };
}
export async function isStopped(db: Db): Promise<boolean> {
  const row = await db.selectFrom("schedulerState").select("running").executeTakeFirst();
  return row?.running === false;
}
/** Starts or stops the scheduler; false if it is in that state already. */
export async function setRunning(
  tx: Tx,
  { running, now, uid, reason }: { running: boolean; now: Date; uid: string; reason: string | undefined },
): Promise<boolean> {
  const row = await tx
    .updateTable("schedulerState")
    .set({ running, changedAt: now, changedBy: uid, reason: reason ?? null })
    .where("running", "<>", running)
    .returning("running")
    .executeTakeFirst();
  return row !== undefined;
}

type NewRun = {
  task: string;
  startedAt: Date;
  endedAt?: Date;
  done?: number;
  error?: string;
  startedBy: StartedBy;
  actorUid?: string | undefined;
  process: string;
  reason?: string | undefined;
};
export async function insertRun(db: Db | Tx, r: NewRun): Promise<string> {
  const row = await db
    .insertInto("schedulerRun")
    .values({
      task: r.task,
      startedAt: r.startedAt,
      endedAt: r.endedAt ?? null,
      done: r.done ?? 0,
      error: r.error?.slice(0, 500) ?? null,
      startedBy: r.startedBy,
      actorUid: r.actorUid ?? null,
      process: r.process,
      reason: r.reason ?? null,
    })
    .returning("runId")
    .executeTakeFirstOrThrow();
  return row.runId;
}
type EndedRun = { endedAt: Date; done: number; error?: string | undefined };
export const addToRun = (db: Db, runId: string, { endedAt, done, error }: EndedRun): Promise<unknown> =>
  db
    .updateTable("schedulerRun")
    .set((e) => ({
      endedAt: sql<Date>`greatest(started_at, ${endedAt}::timestamptz)`,
      done: e("done", "+", done),
      error: error?.slice(0, 500) ?? null,
    }))
    .where("runId", "=", runId)
    .execute();

export const recordLastCheck = (db: Db, tasks: string[], now: Date): Promise<unknown> =>
  sql`insert into scheduler_task (task, looked_at) select t, ${now} from unnest(${tasks}::text[]) t order by t
    on conflict (task) do update set looked_at = greatest(scheduler_task.looked_at, excluded.looked_at)`.execute(
    db,
  );

export type RunRow = {
  runId: string;
  task: string;
  startedAt: Date;
  endedAt: Date | null;
  done: number;
  error: string | null;
  startedBy: StartedBy;
  actorName: string | null;
  process: string;
  reason: string | null;
};
const runColumns = sql`r.run_id, r.task, r.started_at, r.ended_at, r.done, r.error, r.started_by,
  u.display_name actor_name, r.process, r.reason`;

type TaskRow = { task: string; lookedAt: Date | null; isRunning: boolean; last: RunRow | null };
/** For each task: the time of its last check, its last run, and since when it has been running, if it is. */
export async function listTasks(db: Db, tasks: string[], since: Date): Promise<TaskRow[]> {
  const { rows } = await sql<Omit<TaskRow, "last"> & Partial<RunRow>>`
    select t.task, k.looked_at, x.run_id, x.started_at, x.ended_at, x.done, x.error, x.started_by,
      x.actor_name, x.process, x.reason,
      exists (select from scheduler_run g where g.task = t.task and g.ended_at is null
        and g.started_at > ${since}) is_running
    from unnest(${tasks}::text[]) with ordinality t (task, n) left join scheduler_task k on k.task = t.task
      left join lateral (select ${runColumns} from scheduler_run r left join user_profile u on u.uid = r.actor_uid
        where r.task = t.task order by r.started_at desc, r.run_id desc limit 1) x on true
    order by t.n`.execute(db);
  return rows.map(({ task, lookedAt, isRunning, ...run }) => ({
    task,
    lookedAt,
    isRunning,
    last: run.runId ? ({ ...run, task } as RunRow) : null,
  }));
}

type ListedRuns = {
  task: string | undefined;
  after: readonly [at: string, id: string] | undefined;
  limit: number;
};
export async function listRuns(db: Db, { task, after, limit }: ListedRuns): Promise<RunRow[]> {
  const of = task === undefined ? sql`true` : sql`r.task = ${task}`;
  const later = after
    ? sql`(r.started_at, r.run_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const { rows } = await sql<RunRow>`
    select ${runColumns} from scheduler_run r left join user_profile u on u.uid = r.actor_uid
    where ${of} and ${later} order by r.started_at desc, r.run_id desc limit ${limit}`.execute(db);
  return rows;
}
