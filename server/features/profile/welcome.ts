/** Everybody is welcomed once: when they complete their profile, or some time after their first sign-in. */
import { notifyUser, welcomeOf } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import type { Platform } from "#server/platform/platform.ts";
import { takeNewcomers } from "./profile-store.ts";

const waitMs = 30 * 60_000;
const batch = 50;

export async function welcome(
  tx: Tx,
  jobs: JobQueue,
  now: Date,
  by: Parameters<typeof takeNewcomers>[2],
): Promise<number> {
  const newcomers = await takeNewcomers(tx, now, by);
  for (const person of newcomers) await notifyUser(tx, jobs, { ...welcomeOf(person), at: now });
  return newcomers.length;
}

export const welcomeSweep = ({ db, jobs }: Platform): Sweep => ({
  name: "welcomes",
  run: (now) => {
    const before = new Date(now.getTime() - waitMs);
    return db.transaction().execute((tx) => welcome(tx, jobs, now, { before, limit: batch }));
  },
});
