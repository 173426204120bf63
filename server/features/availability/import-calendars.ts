/** Imports calendars that are due: found by a sweep, fetched by a job, outside any transaction. */
import { addDays, addMs, hourMs, osloDate } from "#domain/days.ts";
import type { CalendarProblem } from "#domain/lists.ts";
import { notifyOfClosedDays, notifyUser } from "#server/features/notification/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { claimDue, findImport, type ImportRow, type Outcome, recordFetch } from "./calendar-links-store.ts";
import { lockProperty } from "./exceptions-store.ts";
import { CalendarUnavailable, fetchCalendar } from "./fetch-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

type Deps = Pick<Platform, "db" | "config" | "jobs">;
const fetchJob = defineJob<{ importId: string }>("fetch-calendar");

const EVERY_MS = hourMs / 2;
const LONGEST_MS = 12 * hourMs;
/** The landowner is notified after this many failures in a row, some four hours. */
const NOTIFY_AFTER_FAILURES = 4;
const BATCH = 50;
const WINDOW_DAYS = 730;

const backOff = (failures: number): number => Math.min(LONGEST_MS, EVERY_MS * 2 ** (failures - 1));

type ImportResult = Pick<Outcome, "read"> | { problem: CalendarProblem };
async function ask(row: ImportRow, { config }: Deps, now: Date): Promise<ImportResult> {
  try {
    const fetched = await fetchCalendar(row.url, { hosts: config.CALENDAR_HOSTS, etag: row.etag });
    if (!fetched) return {};
    const today = osloDate(now);
    const periods = await readCalendar({
      text: fetched.text,
      window: { from: addDays(today, -1), to: addDays(today, WINDOW_DAYS) },
      ownHost: new URL(config.publicUrl).hostname,
    });
    return { read: { periods: periods.map((p) => ({ ...p, calendar: row.calendar })), etag: fetched.etag } };
  } catch (error) {
    if (error instanceof CalendarUnavailable) return { problem: error.problem };
    throw error;
  }
}

const idsOf = (id: string | null) => (id === null ? [] : [id]);
/** Fetches one calendar, then writes the result in one transaction. */
export async function fetchImport(deps: Deps, importId: string, now: Date): Promise<void> {
  const { db, jobs } = deps;
  const row = await findImport(db, importId, osloDate(now));
  if (!row) return;
  const found = await ask(row, deps, now);
  await db.transaction().execute(async (tx) => {
    await lockProperty(tx, row.property_id);
    if (!("problem" in found)) {
      const ok = { nextAt: addMs(now, EVERY_MS), failures: 0, problem: null, fetchedAt: now };
      const before = found.read && (await findImport(tx, importId, osloDate(now)));
      await recordFetch(tx, importId, { ...ok, ...found });
      if (!found.read || !before) return;
      await reindexProperty(tx, row.property_id, now);
      await notifyOfClosedDays(tx, jobs, {
        ...{ offeringIds: idsOf(row.offering_id), cabinIds: idsOf(row.cabin_id), now, imported: true },
        ...{ known: before.periods, periods: found.read.periods },
      });
      return;
    }
    const failures = row.failures + 1;
    await recordFetch(tx, importId, {
      nextAt: addMs(now, backOff(failures)),
      failures,
      problem: found.problem,
    });
    if (failures === NOTIFY_AFTER_FAILURES)
      await notifyUser(tx, jobs, {
        uid: row.owner_uid,
        at: now,
        eventKey: `calendar_import_failing:${importId}:${now.toISOString()}`,
        kind: "calendar_import_failing",
        values: { name: row.calendar, place: row.name },
        link: "/dashboard?tab=availability#calendars",
      });
  });
}

export const calendarSweep = ({ db, jobs }: Deps): Sweep => ({
  name: "calendars",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const due = await claimDue(tx, { now, next: addMs(now, EVERY_MS), most: BATCH });
      for (const importId of due) await jobs.enqueue(tx, fetchJob, { importId }, { singletonKey: importId });
      return due.length;
    }),
});
export const calendarJobs = (deps: Deps): JobHandler[] => [
  handles(fetchJob, ({ importId }, { now }) => fetchImport(deps, importId, now), { calls: true }),
];
