/** Imports calendars that are due: a sweep finds them, and a job fetches each one outside any transaction. */
import { addDays, addMs, hourMs, osloDate } from "#domain/days.ts";
import type { CalendarProblem } from "#domain/availability/lists.ts";
import { notifyOfCalendarClashes, notifyUser } from "#server/features/notification/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { claimDue, findImport, type ImportRow, type Fetched, recordFetch } from "./calendar-links-store.ts";
import { lockProperty } from "./exceptions-store.ts";
import { CalendarUnavailable, fetchCalendar } from "./fetch-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

type Deps = Pick<Platform, "db" | "config" | "jobs">;
const fetchJob = defineJob<{ importId: string }>("fetch-calendar");

const INTERVAL_MS = hourMs / 2;
const MAX_INTERVAL_MS = 12 * hourMs;
/**
 * The number of consecutive failures before the landowner is notified. A server that does not respond may
 * recover within about four hours; other problems are reported at once, since somebody must fix them.
 */
const NOTIFY_AFTER: Partial<Record<CalendarProblem, number>> = { no_answer: 4, refused: 4 };
function isNotificationDue({ failures, problem }: ImportRow, now: CalendarProblem): boolean {
  const after = NOTIFY_AFTER[now] ?? 1;
  return failures + 1 === after || (after === 1 && problem !== now);
}
const BATCH = 50;
const WINDOW_DAYS = 730;

const backOff = (failures: number): number => Math.min(MAX_INTERVAL_MS, INTERVAL_MS * 2 ** (failures - 1));

type ImportResult = Pick<Fetched, "read"> | { problem: CalendarProblem };
async function readImport(row: ImportRow, { config }: Deps, now: Date): Promise<ImportResult> {
  try {
    const today = osloDate(now);
    // the file is read again, even if unchanged, once a day (the window moves) and after a problem
    const etag = row.readOn === today && row.problem === null ? row.etag : null;
    const fetched = await fetchCalendar(row.url, { hosts: config.CALENDAR_HOSTS, etag });
    if (!fetched) return {};
    const { periods, unread } = await readCalendar(row.ownerUid, {
      text: fetched.text,
      window: { from: addDays(today, -1), to: addDays(today, WINDOW_DAYS) },
      ownHost: new URL(config.publicUrl).hostname,
    });
    return {
      read: {
        periods: periods.map((p) => ({ ...p, calendar: row.calendar })),
        unread,
        etag: fetched.etag,
        on: today,
      },
    };
  } catch (error) {
    if (error instanceof CalendarUnavailable) return { problem: error.problem };
    throw error;
  }
}

const notifyOfProblem = (
  tx: Tx,
  jobs: Platform["jobs"],
  row: ImportRow,
  now: Date,
  message: { kind: "calendar_import_failing" } | { kind: "calendar_import_not_whole"; unread: string[] },
): Promise<unknown> =>
  notifyUser(tx, jobs, {
    uid: row.ownerUid,
    at: now,
    eventKey: `${message.kind}:${row.importId}:${now.toISOString()}`,
    kind: message.kind,
    values: {
      name: row.calendar,
      place: row.name,
      ...("unread" in message && { unread: message.unread.join("\n") }),
    },
    link: "/dashboard?tab=availability#calendars",
  });

/** Fetches one calendar, then writes the result in one transaction. */
export async function fetchImport(deps: Deps, importId: string, now: Date): Promise<void> {
  const { db, jobs } = deps;
  const row = await findImport(db, importId, osloDate(now));
  if (!row) return;
  const found = await readImport(row, deps, now);
  await db.transaction().execute(async (tx) => {
    await lockProperty(tx, row.propertyId);
    // another fetch may have changed the import meanwhile, or the owner may have removed it
    const before = await findImport(tx, importId, osloDate(now));
    if (!before) return;
    if (!("problem" in found)) {
      const problem = found.read?.unread.length ? ("not_whole" as const) : null;
      const ok = { nextAt: addMs(now, INTERVAL_MS), failures: 0, problem, fetchedAt: now };
      await recordFetch(tx, importId, { ...ok, ...found });
      if (!found.read) return;
      if (problem && before.unread.length === 0)
        await notifyOfProblem(tx, jobs, before, now, {
          kind: "calendar_import_not_whole",
          unread: found.read.unread,
        });
      await reindexProperty(tx, row.propertyId, now);
      await notifyOfCalendarClashes(tx, jobs, { importId, known: before.periods, now });
      return;
    }
    const failures = before.failures + 1;
    await recordFetch(tx, importId, {
      nextAt: addMs(now, backOff(failures)),
      failures,
      problem: found.problem,
    });
    if (isNotificationDue(before, found.problem))
      await notifyOfProblem(tx, jobs, before, now, { kind: "calendar_import_failing" });
  });
}

export const calendarSweep = ({ db, jobs }: Deps): Sweep => ({
  name: "calendars",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const due = await claimDue(tx, { now, next: addMs(now, INTERVAL_MS), most: BATCH });
      for (const importId of due) await jobs.enqueue(tx, fetchJob, { importId }, { singletonKey: importId });
      return due.length;
    }),
});
export const calendarJobs = (deps: Deps): JobHandler[] => [
  handles(fetchJob, ({ importId }, { now }) => fetchImport(deps, importId, now), { calls: true }),
];
