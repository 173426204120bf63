/** Sends SMS from the outbox; at night only those that would be too late in the morning (decision 83). */
import { dayMs } from "#domain/days.ts";
import { smsAllowedAt } from "#domain/notification/quiet-hours.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SmsGateway } from "#server/platform/delivery/sms.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { deliver, type Sender } from "./deliver.ts";
import { claimNightQueued } from "./notification-store.ts";

export const sendSmsJob = defineJob<{ id: string }>("send-sms");

const BATCH = 100;

const senderOf = (sms: SmsGateway): Sender => ({
  tooOldMs: dayMs,
  // an SMS that could not be sent in the evening is tried again at night
  waitsUntil: ({ deadline }, now) => smsAllowedAt(now, deadline),
  send: ({ id, recipient, content }, claim) => sms.send({ id, to: recipient, text: content }, claim),
});

/** Without a gateway no worker runs: in the demo, messages stay in the outbox; in production they fail. */
export const smsJobs = ({ db, sms }: Pick<Platform, "db" | "sms">): JobHandler[] => {
  if (!sms) return [];
  const sender = senderOf(sms);
  return [
    handles(sendSmsJob, ({ id }, { now }) => deliver(db, sender, id, now), { calls: true, deadlines: true }),
  ];
};

/** In the morning, queues the messages that have waited during the night. */
export const nightQueueSweep = ({ db, jobs }: Pick<Platform, "db" | "jobs">): Sweep => ({
  name: "sms of the morning",
  every: "minute",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const claimed = await claimNightQueued(tx, now, BATCH);
      for (const { id, urgency } of claimed) await jobs.enqueue(tx, sendSmsJob, { id }, { urgency });
      return claimed.length;
    }),
});
