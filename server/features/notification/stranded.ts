/**
 * Finds waiting messages that have no job, because a process died before it stored one. A message that was
 * being handed over may have arrived: the log says so, and administrators can send it again (decision 25).
 */
import type { Platform } from "#server/platform/platform.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { sendMailJob } from "./deliver-email.ts";
import { sendPushJob } from "./deliver-push.ts";
import { sendSmsJob } from "./deliver-sms.ts";
import { lockStranded, recordOutcome } from "./notification-store.ts";

/** Longer than handing over any message takes, including those that are sent while a person waits. */
const STRANDED_AFTER_MS = 5 * 60_000;
const INTERVAL_MS = 60_000;
const BATCH = 100;

const sendJobs = { email: sendMailJob, push: sendPushJob, sms: sendSmsJob };

export function requeueStrandedMessages({ db, jobs }: Pick<Platform, "db" | "jobs">): Sweep {
  let last = 0;
  return {
    name: "stranded messages",
    every: "minute",
    async run(now, limit = BATCH) {
      if (Math.abs(now.getTime() - last) < INTERVAL_MS) return 0;
      const handledCount = await db.transaction().execute(async (tx) => {
        const found = await lockStranded(tx, new Date(now.getTime() - STRANDED_AFTER_MS), limit);
        for (const { id, channel, urgency, lost } of found)
          if (lost) await recordOutcome(tx, id, { status: "failed", now, problem: "not_answered" });
          else await jobs.enqueue(tx, sendJobs[channel], { id }, { urgency });
        return found.length;
      });
      if (handledCount < limit) last = now.getTime();
      return handledCount;
    },
  };
}
