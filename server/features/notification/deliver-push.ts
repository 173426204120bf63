/** Sends push messages from the outbox; a message is sent once any browser has accepted it. */
import { dayMs } from "#domain/days.ts";
import type { DeliveryProblem } from "#domain/notification/delivery-problems.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deliver, type Sender } from "./deliver.ts";
import { pushToPerson } from "./send-push.ts";

export const sendPushJob = defineJob<{ id: string }>("send-push");

const BODY_LENGTH = 180;

/** A push message may have 4,000 bytes, but a locked screen shows only a line or two. */
const shorten = (text: string) =>
  text.length > BODY_LENGTH ? `${text.slice(0, BODY_LENGTH - 1).trimEnd()}…` : text;

const senderOf = (p: Pick<Platform, "db" | "config">): Sender => ({
  tooOldMs: dayMs,
  async send(row, claim) {
    const failed = (result: "refused" | "later", why: DeliveryProblem) => ({ result, why });
    const noBrowser = failed("refused", "no_browser");
    if (row.recipientUid === null) return noBrowser;
    if (!(await claim())) return { result: "taken" };
    const { taken, later } = await pushToPerson(p, row.recipientUid, {
      title: shorten(row.subject),
      body: shorten(row.content),
      url: row.link?.slice(p.config.publicUrl.length) ?? "/",
      tag: row.eventKey.slice(0, 200),
      lang: row.language,
    });
    if (taken > 0) return { result: "sent" };
    return later === 0 ? noBrowser : failed("later", "push_service_away");
  },
});

export const pushJobs = (p: Pick<Platform, "db" | "config">): JobHandler[] => {
  const sender = senderOf(p);
  return [
    handles(sendPushJob, ({ id }, { now }) => deliver(p.db, sender, id, now), {
      calls: true,
      deadlines: true,
    }),
  ];
};
