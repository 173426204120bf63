/** Sends push from the outbox: sent once any browser has accepted it. */
import { dayMs } from "#domain/days.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { claimDelivery, findWaitingMessage, recordOutcome } from "./notification-store.ts";
import { pushTo } from "./send-push.ts";

export const sendPushJob = defineJob<{ id: string }>("send-push");

/** A process that has handed a push over records the outcome within this time. */
const SILENT_MS = 2 * 60_000;
const unknown = "The process stopped while it was handed over: it may have arrived, and is not sent again.";
const BODY_LENGTH = 180;

/** A push message may have 4,000 bytes, and a locked screen shows a line or two. */
const shorten = (text: string) =>
  text.length > BODY_LENGTH ? `${text.slice(0, BODY_LENGTH - 1).trimEnd()}…` : text;

async function deliver(p: Pick<Platform, "db" | "config">, id: string, now: Date): Promise<void> {
  const row = await findWaitingMessage(p.db, id);
  if (!row) return;
  const tooOld = now.getTime() - row.at.getTime() > dayMs;
  if (tooOld || row.recipient_uid === null)
    return recordOutcome(p.db, id, { status: "failed", now, problem: "It could not be sent in time." });
  if (row.handed_at) {
    if (now.getTime() - row.handed_at.getTime() < SILENT_MS)
      throw new Error("a push is in another process's hands");
    return recordOutcome(p.db, id, { status: "failed", now, problem: unknown });
  }
  if (!(await claimDelivery(p.db, id, now))) return; // another process has it
  const url = row.link?.slice(p.config.publicUrl.length) ?? "/";
  const { taken, later } = await pushTo(p, row.recipient_uid, {
    title: shorten(row.subject),
    body: shorten(row.content),
    url,
    tag: row.event_key.slice(0, 200),
    lang: row.language,
  });
  if (taken > 0) return recordOutcome(p.db, id, { status: "sent", now });
  if (later === 0)
    return recordOutcome(p.db, id, { status: "failed", now, problem: "No browser of theirs takes it." });
  await recordOutcome(p.db, id, { status: "pending", now, problem: "The push service does not answer." });
  throw new Error("the push service does not answer"); // the queue retries with back-off
}

export const pushJobs = (p: Pick<Platform, "db" | "config">): JobHandler[] => [
  handles(sendPushJob, ({ id }, { now }) => deliver(p, id, now)),
];
