/**
 * Sends SMS from the outbox: claimed before the gateway is asked, tried again with growing back-off where it
 * surely did not get it, and never sent twice (decision 83).
 */
import { dayMs } from "#domain/days.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SmsGateway, SmsOutcome } from "#server/platform/sms.ts";
import type { Sweep } from "#server/platform/sweeper.ts";
import { claimDelivery, findWaitingMessage, recordOutcome, takeOfMorning } from "./notification-store.ts";

export const sendSmsJob = defineJob<{ id: string }>("send-sms");

/** What is later than this tells of what is over. */
const TOO_OLD_MS = dayMs;
/** A process that has handed an SMS over records the outcome within this time. */
const SILENT_MS = 2 * 60_000;
const BATCH = 100;

const unknown = "The gateway did not answer: the SMS may have arrived, and is not sent again.";

async function note(db: Platform["db"], id: string, outcome: SmsOutcome, now: Date): Promise<void> {
  switch (outcome.result) {
    case "sent":
      return recordOutcome(db, id, {
        status: "sent",
        now,
        ...(outcome.ref !== undefined && { ref: outcome.ref }),
      });
    case "refused":
      return recordOutcome(db, id, { status: "failed", now, problem: outcome.why });
    case "unknown":
      return recordOutcome(db, id, { status: "failed", now, problem: unknown });
    case "later":
      await recordOutcome(db, id, { status: "pending", now, problem: outcome.why });
      throw new Error(`an SMS waits: ${outcome.why}`); // the queue retries with back-off
    case "taken":
      return; // another process has claimed it
  }
}

async function deliver(db: Platform["db"], sms: SmsGateway, id: string, now: Date): Promise<void> {
  const row = await findWaitingMessage(db, id);
  if (!row || row.not_before) return;
  if (row.handed_at) {
    if (now.getTime() - row.handed_at.getTime() < SILENT_MS)
      throw new Error("an SMS is in another process's hands");
    return recordOutcome(db, id, { status: "failed", now, problem: unknown });
  }
  if (now.getTime() - row.at.getTime() > TOO_OLD_MS)
    return recordOutcome(db, id, { status: "failed", now, problem: "It could not be sent in time." });
  const message = { id, to: row.recipient, text: row.content };
  await note(db, id, await sms.send(message, () => claimDelivery(db, id, now)), now);
}

/** Without a gateway no worker runs: the demo's outbox keeps them, and in production they are failed. */
export const smsJobs = ({ db, sms }: Pick<Platform, "db" | "sms">): JobHandler[] =>
  sms ? [handles(sendSmsJob, ({ id }, { now }) => deliver(db, sms, id, now))] : [];

/** What was written at night goes out in the morning. */
export const morningSweep = ({ db, jobs }: Pick<Platform, "db" | "jobs">): Sweep => ({
  name: "sms of the morning",
  every: "minute",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const ids = await takeOfMorning(tx, now, BATCH);
      for (const id of ids) await jobs.enqueue(tx, sendSmsJob, { id });
      return ids.length;
    }),
});
