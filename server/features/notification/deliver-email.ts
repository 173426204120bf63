/**
 * Sends e-mail from the outbox: once per row, retried with growing back-off until it is sent or too old
 * (decision 25).
 */
import type { Locale } from "#contract/words.ts";
import { dayMs, osloDate } from "#domain/days.ts";
import type { Attachment } from "#domain/notification/message.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { catalogues } from "#messages/index.ts";
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
import { notifyAdmins } from "./notify.ts";

type Deps = Pick<Platform, "db" | "jobs" | "log" | "config">;
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

/** So long an email waits for its PDF. */
const DRAWING_MS = 10 * 60_000;
type Attached = { attachment?: NonNullable<OutgoingMail["attachment"]>; note?: string };
/** Where the PDF cannot be drawn the email goes out with a link to the document, and administrators are told. */
async function attachmentOf(
  { db, jobs, log, config }: Deps,
  row: WaitingMessage,
  attach: Attach,
  now: Date,
): Promise<Attached> {
  const { id, booking_id: bookingId, attachment: named, language } = row;
  if (!bookingId || !named) return {};
  try {
    const attachment = await attach(bookingId, named, language);
    return attachment ? { attachment } : {};
  } catch (error) {
    if (now.getTime() - row.at.getTime() < DRAWING_MS) throw error;
    log.error({ err: error, communicationId: id, bookingId }, "an email goes out without its PDF");
    await db.transaction().execute((tx) =>
      notifyAdmins(tx, jobs, {
        at: now,
        eventKey: `pdf_not_drawn:${osloDate(now)}`, // once a day, however many there are
        kind: "pdf_not_drawn",
        link: bookingAddress(bookingId),
      }),
    );
    const page = named === "receipt" ? "receipt" : "invoice";
    const url = `${config.publicUrl}/${page}?bookingId=${bookingId}`;
    return { note: catalogues[language].server.emailFrame.notAttached.replace("{url}", url) };
  }
}

/** The link stays last. */
function withNote(row: WaitingMessage, note: string | undefined): WaitingMessage {
  const body = bodyOf(row);
  if (!note) return row;
  return { ...row, content: [body, note, ...(body === row.content ? [] : [row.link])].join("\n\n") };
}

async function mailOf(deps: Deps, waiting: WaitingMessage, attach: Attach, now: Date): Promise<OutgoingMail> {
  const settings = deps.config.publicUrl + settingsPath;
  const { attachment, note } = await attachmentOf(deps, waiting, attach, now);
  const row = withNote(waiting, note);
  const { id, subject, language, link } = row;
  const html = emailHtml({ subject, body: bodyOf(row), link: link ?? undefined, settings, language });
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
  deps: Deps,
  { mail, attach }: { mail: Mailer; attach: Attach },
  id: string,
  now: Date,
): Promise<void> {
  const { db } = deps;
  const row = await findWaitingMessage(db, id);
  if (!row) return;
  if (row.handed_at) {
    if (now.getTime() - row.handed_at.getTime() < SILENT_MS)
      throw new Error("an email is in another process's hands");
    return recordOutcome(db, id, { status: "failed", now, problem: unknown });
  }
  if (now.getTime() - row.at.getTime() > TOO_OLD_MS)
    return recordOutcome(db, id, { status: "failed", now, problem: "It could not be sent in time." });
  const letter = await mailOf(deps, row, attach, now);
  await note(db, id, await mail.send(letter, () => claimDelivery(db, id, now)), now);
}

/** Without a mail server no worker runs, and emails wait in the queue. */
export const mailJobs = (p: Deps & Pick<Platform, "mail">, attach: Attach): JobHandler[] => {
  const { mail } = p;
  return mail ? [handles(sendMailJob, ({ id }, { now }) => deliver(p, { mail, attach }, id, now))] : [];
};
