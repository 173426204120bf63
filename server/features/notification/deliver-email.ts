/**
 * Sends e-mail from the outbox: once per row, retried with growing back-off until it is sent or too old
 * (decision 25).
 */
import type { Locale } from "#contract/words.ts";
import { dayMs } from "#domain/days.ts";
import type { Attachment } from "#domain/notification/message.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs.ts";
import type { Mailer, Outcome, OutgoingMail } from "#server/platform/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { emailHtml } from "./email-html.ts";
import {
  claimDelivery,
  findWaitingMessage,
  recordOutcome,
  type WaitingMessage,
} from "./notification-store.ts";

export const sendMailJob = defineJob<{ id: string }>("send-mail");

/** An email delayed this long would mention deadlines that have passed. */
const TOO_OLD_MS = 3 * dayMs;
/** A process that has sent an email records the outcome within this time. */
const SILENT_MS = 2 * 60_000;

const settingsPath = "/dashboard?tab=settings";
/** The text part ends with the link, which is a button in the HTML part. */
const bodyOf = ({ content, link }: WaitingMessage): string =>
  link && content.endsWith(link) ? content.slice(0, -link.length).trimEnd() : content;

/** Draws what a booking's email brings along; undefined where it has not been issued. */
type Attach = (
  bookingId: string,
  attachment: Attachment,
  language: Locale,
) => Promise<OutgoingMail["attachment"]>;

async function mailOf(row: WaitingMessage, publicUrl: string, attach: Attach): Promise<OutgoingMail> {
  const settings = publicUrl + settingsPath;
  const { id, subject, language, link } = row;
  const html = emailHtml({ subject, body: bodyOf(row), link: link ?? undefined, settings, language });
  const { booking_id: bookingId, attachment: named } = row;
  const attachment = bookingId && named ? await attach(bookingId, named, language) : undefined;
  return {
    ...{ id, to: row.recipient, subject, text: row.content, html, unsubscribe: settings },
    ...(attachment && { attachment }),
  };
}

const unknown =
  "The connection was lost while the email was handed over: it may have arrived, and is not sent again.";

async function note(db: Platform["db"], id: string, outcome: Outcome, now: Date): Promise<void> {
  switch (outcome.result) {
    case "sent":
      return recordOutcome(db, id, { status: "sent", now });
    case "refused":
      return recordOutcome(db, id, { status: "failed", now, problem: outcome.why });
    case "unknown":
      return recordOutcome(db, id, { status: "failed", now, problem: unknown });
    case "later":
      await recordOutcome(db, id, { status: "pending", now, problem: outcome.why });
      throw new Error(`an email waits: ${outcome.why}`); // the queue retries with back-off
    case "taken":
      return; // another process has claimed it
  }
}

async function deliver(
  { db, config }: Pick<Platform, "db" | "config">,
  { mail, attach }: { mail: Mailer; attach: Attach },
  id: string,
  now: Date,
): Promise<void> {
  const row = await findWaitingMessage(db, id);
  if (!row) return;
  if (row.handed_at) {
    if (now.getTime() - row.handed_at.getTime() < SILENT_MS)
      throw new Error("an email is in another process's hands");
    return recordOutcome(db, id, { status: "failed", now, problem: unknown });
  }
  if (now.getTime() - row.at.getTime() > TOO_OLD_MS)
    return recordOutcome(db, id, { status: "failed", now, problem: "It could not be sent in time." });
  const letter = await mailOf(row, config.publicUrl, attach);
  await note(db, id, await mail.send(letter, () => claimDelivery(db, id, now)), now);
}

/** Without a mail server no worker runs, and emails wait in the queue. */
export const mailJobs = (p: Pick<Platform, "db" | "config" | "mail">, attach: Attach): JobHandler[] => {
  const { mail } = p;
  return mail ? [handles(sendMailJob, ({ id }, { now }) => deliver(p, { mail, attach }, id, now))] : [];
};
