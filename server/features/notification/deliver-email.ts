/** Sends e-mail from the outbox, as HTML and text; a booking's email has its document (decision 25). */
import type { Locale } from "#domain/locale.ts";
import { dayMs, osloDate } from "#domain/days.ts";
import { emailButtonOf } from "#domain/notification/email-button.ts";
import { type Attachment, type MessageName, messages } from "#domain/notification/message.ts";
import { plainNewsletter } from "#domain/company/newsletter-text.ts";
import { emailChoiceOf } from "#domain/notification/catalogue.ts";
import { bookingAddress, emailChoiceAddress } from "#domain/page-addresses.ts";
import { catalogues } from "#messages/index.ts";
import { defineJob, handles, type JobHandler } from "#server/platform/jobs/jobs.ts";
import type { Mailer, OutgoingMail } from "#server/platform/delivery/mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deliver, type Sender } from "./deliver.ts";
import { emailChoiceToken } from "./email-choice-token.ts";
import { emailHtml, newsletterHtml, emailReasonOf } from "./email-html.ts";
import type { WaitingMessage } from "./notification-store.ts";
import { notifyAdmins } from "./notify.ts";
import { newReplyAddress } from "./reply-address.ts";

type Deps = Pick<Platform, "db" | "jobs" | "log" | "config">;
export const sendMailJob = defineJob<{ id: string }>("send-mail");

/** An email delayed this long would mention deadlines that have passed. */
const TOO_OLD_MS = 3 * dayMs;

const settingsPath = "/dashboard?tab=settings";
/** The text part ends with the link, which is a button in the HTML part. */
const bodyOf = ({ content, link }: WaitingMessage): string =>
  link && content.endsWith(link) ? content.slice(0, -link.length).trimEnd() : content;

/**
 * Draws the documents that a booking's email has attached; none if they have not been issued. `number`: which
 * of several of the kind; if undefined, the last one.
 */
export type Attach = (
  bookingId: string,
  named: { attachment: Attachment; number: string | undefined; withAnnulled: boolean },
  language: Locale,
) => Promise<NonNullable<OutgoingMail["attachments"]>[number][]>;

const pages: Record<Attachment, string> = {
  invoice: "invoice",
  credit_note: "invoice",
  receipt: "receipt",
  commission_invoice: "commission-invoice",
};
/** The longest time that an email waits for its PDF. */
const MAX_PDF_WAIT_MS = 10 * 60_000;
type AttachedPdfs = Pick<OutgoingMail, "attachments"> & { note?: string };
const attachesAnnulled = (subtype: string): boolean =>
  subtype in messages && "withAnnulled" in messages[subtype as MessageName];
/**
 * If the PDF cannot be drawn, the email is sent with a link to the document, and administrators are notified.
 */
async function attachmentsOf(
  { db, jobs, log, config }: Deps,
  row: WaitingMessage,
  attach: Attach,
  now: Date,
): Promise<AttachedPdfs> {
  const { id, bookingId, attachment: attachmentName, attachmentNumber, language } = row;
  if (!bookingId || !attachmentName) return {};
  try {
    const number = attachmentNumber ?? undefined;
    const withAnnulled = attachesAnnulled(row.subtype);
    const attachments = await attach(
      bookingId,
      { attachment: attachmentName, number, withAnnulled },
      language,
    );
    return attachments.length > 0 ? { attachments } : {};
  } catch (error) {
    if (now.getTime() - row.at.getTime() < MAX_PDF_WAIT_MS) throw error;
    log.error({ err: error, communicationId: id, bookingId }, "an email goes out without its PDF");
    await db.transaction().execute((tx) =>
      notifyAdmins(tx, jobs, {
        at: now,
        eventKey: `pdf_not_drawn:${osloDate(now)}`, // once a day, however many there are
        kind: "pdf_not_drawn",
        link: bookingAddress(bookingId),
      }),
    );
    const url = `${config.publicUrl}/${pages[attachmentName]}?bookingId=${bookingId}`;
    return { note: catalogues[language].server.emailFrame.notAttached.replace("{url}", url) };
  }
}

/** Makes the link of an e-mail that is stored without its token; undefined for other links. */
type OpenLink = (link: string) => Promise<string | undefined>;
async function withOpenLink(row: WaitingMessage, openLink: OpenLink): Promise<WaitingMessage> {
  const { link, content } = row;
  const opened = link === null ? undefined : await openLink(link);
  if (link === null || opened === undefined) return row;
  return { ...row, link: opened, content: content.endsWith(link) ? `${bodyOf(row)}\n\n${opened}` : content };
}

/** Inserts the note before the link, which stays last. */
function withNote(row: WaitingMessage, note: string | undefined): WaitingMessage {
  const body = bodyOf(row);
  if (!note) return row;
  return { ...row, content: [body, note, ...(body === row.content ? [] : [row.link])].join("\n\n") };
}

/** The link by which a newsletter's receiver unsubscribes, without an account; null for other emails. */
const unsubscribeLink = ({ subtype, link }: WaitingMessage): string | null =>
  subtype.startsWith("newsletter_") && subtype !== "newsletter_test" ? link : null;

/** Why the receiver gets the newsletter, and the label of its link; undefined for other emails. */
function newsletterFoot({ subtype, language }: WaitingMessage): { why: string; words: string } | undefined {
  const t = catalogues[language].server.emailFrame;
  if (subtype === "newsletter_test") return { why: t.newsletterTestWhy, words: t.newsletterTestOpen };
  return subtype === "newsletter_issue" ? { why: t.newsletterWhy, words: t.newsletterLeave } : undefined;
}

const buttonOf = ({ subtype, bookingId, written }: WaitingMessage) =>
  emailButtonOf({
    kind: subtype,
    isOfBooking: bookingId !== null,
    ...(written?.of === "booking" && {
      to: written.to,
      savesCard: written.facts.values.chargeOn !== undefined,
    }),
  });

/** The address that switches off this kind of e-mail for its receiver; undefined if the kind is mandatory. */
function choiceOf({ recipientUid: uid, subtype, language }: WaitingMessage, { config }: Deps, now: Date) {
  const kind = emailChoiceOf(subtype);
  if (uid === null || !kind) return undefined;
  const at = config.publicUrl + emailChoiceAddress(emailChoiceToken({ uid, kind }, now, config), language);
  const { turnOff, kinds } = catalogues[language].server.emailFrame;
  return { to: at, words: turnOff.replace("{kind}", kinds[kind]) };
}

type Footer = { links: readonly { to: string; words: string }[]; origin: string };
type EmailBodies = { html: string; text: string };
/** The email as HTML and as text. A newsletter's link unsubscribes, others lead to the subject. */
function contentOf(row: WaitingMessage, { links, origin }: Footer): EmailBodies {
  const { subject, language, link, matter = [] } = row;
  const body = bodyOf(row);
  const foot = newsletterFoot(row);
  if (foot && link !== null)
    return {
      html: newsletterHtml({
        subject,
        body,
        why: foot.why,
        links: [{ to: link, words: foot.words }],
        language,
        origin,
      }),
      text: `${plainNewsletter(body, origin)}\n\n${foot.why} ${foot.words}: ${link}`,
    };
  const why = emailReasonOf({ kind: row.subtype, hasAccount: row.recipientUid !== null, language });
  const changes = links.map(({ to, words }) => `${words}: ${to}`);
  const matterLines = matter.map(([name, value]) => `${name}: ${value}`).join("\n");
  const parts = {
    subject,
    body,
    link: link ?? undefined,
    matter,
    button: buttonOf(row),
    why,
    links,
    language,
  };
  return {
    html: emailHtml(parts),
    text: [body, matterLines, link, [why, ...changes].join("\n")].filter(Boolean).join("\n\n"),
  };
}
export type ForEmails = { attach: Attach; openLink: OpenLink };
async function mailOf(
  deps: Deps,
  stored: WaitingMessage,
  { attach, openLink }: ForEmails,
  now: Date,
): Promise<OutgoingMail> {
  const waiting = await withOpenLink(stored, openLink);
  const { publicUrl } = deps.config;
  const choice = choiceOf(waiting, deps, now);
  const { settings } = catalogues[waiting.language].server.emailFrame;
  const links = [
    ...(choice ? [choice] : []),
    ...(waiting.recipientUid === null ? [] : [{ to: publicUrl + settingsPath, words: settings }]),
  ];
  const { attachments, note } = await attachmentsOf(deps, waiting, attach, now);
  const row = withNote(waiting, note);
  const { id, subject } = row;
  const unsubscribe = unsubscribeLink(row) ?? choice?.to;
  const replyTo = row.replyTo ?? (await newReplyAddress(deps, row, now));
  return {
    id,
    to: row.recipient,
    subject,
    ...contentOf(row, { links, origin: publicUrl }),
    ...(unsubscribe && { unsubscribe }),
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
  };
}

const senderOf = (deps: Deps, mail: Mailer, forEmails: ForEmails): Sender => ({
  tooOldMs: TOO_OLD_MS,
  send: async (row, claim, now) => mail.send(await mailOf(deps, row, forEmails, now), claim),
});

/** Without a mail server no worker runs, so emails wait in the queue. */
export const mailJobs = (p: Deps & Pick<Platform, "mail">, forEmails: ForEmails): JobHandler[] => {
  if (!p.mail) return [];
  const sender = senderOf(p, p.mail, forEmails);
  return [
    handles(sendMailJob, ({ id }, { now }) => deliver(p.db, sender, id, now), {
      calls: true,
      deadlines: true,
    }),
  ];
};
